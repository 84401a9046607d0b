"""Saving and opening searches and trees, on worker threads where that takes a while."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any, Final
from weakref import ref

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.engine.recognition import Recognised, recognised_file
from poda.engine.record.recording import Recording
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position, Random, Source
from poda.tree.model.tree_model import TreeModel
from poda.tree.session import exchange, storage
from poda.tree.session.exchange import SUFFIXES, Misread, ReadTree, is_tree_alone
from poda.tree.session.storage import SavedTree
from poda.widgets.document_files import DocumentFiles, FileTexts, all_filters, shown_name
from poda.widgets.engine_words import message

_Saving = tuple[Path, SavedTree]
_Content = tuple[Source, Options, tuple[int, ...], frozenset[int], Notebook]
_Read = SavedTree | ReadTree | Misread | Recognised | EngineError
_AT_ONCE: Final = 20_000  # steps that are written without a thread: some 20 ms


class TreeFiles(DocumentFiles):
    """The file that the search on screen belongs to, if it has one.

    Signals:
        imported: carries the `Typed` source read from another program's file.
        lecture_found: carries the path of a file to open that holds a lecture.
        noted: carries an `EngineError` about a tree that was opened all the same.
    """

    imported = Signal(object)
    lecture_found = Signal(Path)
    noted = Signal(object)

    kind = "tree"
    other_suffixes = SUFFIXES

    def __init__(self, model: TreeModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        # The file being opened; a weak reference, so that it keeps no abandoned search alive.
        self._read: tuple[Path, _Content, ref[Recording[Any, Any]]] | None = None
        self._waiting: deque[_Saving] = deque()  # searches still to be written, in this order
        self._writing = Latest("save", self)
        self._saved: _Content | None = None  # what the file holds
        model.opened.connect(self._on_opened)
        model.options_changed.connect(self._on_settled)
        for signal in (model.reshaped, model.bookmarks.changed, model.notes.changed):
            signal.connect(self._follow)

    def open(self, path: Path) -> bool:
        """Begin to open a saved search; signals tell later whether that worked."""
        # Always on a thread, as a small file can name a large search.
        self._model.run(
            "open", lambda task: _read_file(path, task), lambda r: self._open_result(path, r)
        )
        return True

    def save_as(self, path: Path) -> bool:
        """Save the search, which belongs to this file from now on; False if that failed."""
        model = self._model
        if model.source is None or model.recording is None:
            return False
        if is_tree_alone(path):
            return self._write_tree(path)
        saved = SavedTree(
            model.source, model.options, model.recording, model.step, model.bookmarks.steps,
            model.collapsed, model.notes.book, model.ink.kept,
        )  # fmt: skip
        if model.trace.steps <= _AT_ONCE and not self._writing.running:
            return self._report_written(path, saved, _save_to(path, saved))
        self._waiting.append((path, saved))
        self._write_waiting()
        return True

    def _write_tree(self, path: Path) -> bool:
        """Write only the tree, for other programs; the search does not belong to that file."""
        assert self._model.recording is not None
        try:
            exchange.save(path, self._model.recording.question.game)
        except EngineError as error:
            self.fail(path, error)
            return False
        settings().last_folder = str(path.parent)
        return True

    def _write_waiting(self) -> None:
        """Write the waiting searches in order, so that a file ends with the one saved last."""
        if self._writing.running or not self._waiting:
            return
        waiting = self._waiting
        self._writing.start(
            lambda _task: _saved_all(waiting),
            finished=self._on_written,
            failed=lambda _error: self._on_written([]),  # `crash` has shown the error
        )

    def _on_written(self, results: list[tuple[_Saving, EngineError | None]]) -> None:
        for (path, saved), error in results:
            self._report_written(path, saved, error)
        self._write_waiting()  # a search that was added while the thread was ending

    def words(self) -> FileTexts:
        return FileTexts(
            self.tr("Open a tree"),
            self.tr("Save the tree"),
            ";;".join(
                (
                    self.tr("Trees saved by Poda (*.json)"),
                    self.tr("The tree alone, as nested lists (*.txt)"),
                    self.tr("The tree alone, for Gambit (*.efg)"),
                )
            ),
            all_filters([self.tr("Trees (*.json *.efg *.txt)")]),
        )

    def proposal(self) -> str:
        source = self._model.source
        if isinstance(source, Example):
            return f"{source.key}.json"
        if isinstance(source, Position):
            return (
                f"{source.game}-{source.text[:20]}.json" if source.text else f"{source.game}.json"
            )
        if isinstance(source, Random):
            return f"random-{source.shape.seed}.json"
        return "tree.json"

    def paste(self, text: str) -> None:
        """Begin to open the tree in a text."""
        path = Path(self.tr("the text"))
        self._model.run("open", lambda _: exchange.read(text), lambda r: self._open_result(path, r))

    def _open_result(self, path: Path, result: _Read) -> None:
        if isinstance(result, Recognised):
            self.elsewhere.emit(path, result.tab)
            return
        if isinstance(result, EngineError) and result.code == "save.is_lecture":
            self.lecture_found.emit(path)
            return
        if isinstance(result, EngineError):
            self.fail(path, result)
            return
        if isinstance(result, Misread):
            self._fail_at(path, result)
            return
        self._model.cancel()
        if isinstance(result, ReadTree):
            if path.is_absolute():
                settings().last_folder = str(path.parent)
            self.imported.emit(result.source)
            self.opened.emit()
            if (note := result.note()) is not None:
                self.noted.emit(note)
            return
        self._read = path, _content_of(result), ref(result.recording)
        self._model.notes.adopt(result.source, result.notes)
        self._model.ink.adopt(result.source, result.options, result.drawings)
        self._model.restore(
            result.source, result.options, result.recording, result.step, result.bookmarks,
            result.folded,
        )  # fmt: skip

    def _fail_at(self, path: Path, misread: Misread) -> None:
        """Report an error in the text of a file, with its place."""
        text = self.tr("{file}, line {line}, column {column}: {sentence}")
        name, sentence = shown_name(path), message(misread.error)
        self.failed.emit(
            text.format(file=name, line=misread.line, column=misread.column, sentence=sentence)
        )

    def _on_opened(self) -> None:
        read, self._read = self._read, None
        if read is not None and self._model.recording is read[2]():
            self._saved = read[1]
            self.belongs_to(read[0])
            self.opened.emit()
        else:
            self._follow()

    def _on_settled(self) -> None:
        """The file that was being opened is on screen, or was given up."""
        self._read = None

    def _report_written(self, path: Path, saved: SavedTree, error: EngineError | None) -> bool:
        if error is not None:
            self.fail(path, error)
            return False
        if saved.source == self._model.source:
            self._saved = _content_of(saved)
            self.belongs_to(path)
            self._follow()
        return True

    def _follow(self) -> None:
        model = self._model
        if self.path is None or self._saved is None or model.source is None:
            return
        if model.source != self._saved[0]:
            # Another tree is on screen: "Save" must not write it over the one in the file.
            self.path = None
            self.named.emit("", False)
        else:
            now = (
                model.source, model.options, model.bookmarks.steps, model.collapsed,
                model.notes.book,
            )  # fmt: skip
            self.named.emit(shown_name(self.path), now != self._saved)


def _content_of(saved: SavedTree) -> _Content:
    """The content whose changes count as unsaved; the current step is no part of it."""
    return saved.source, saved.options, saved.bookmarks, saved.folded, saved.notes


def _read_file(path: Path, task: Task) -> _Read:
    """Read a file on the worker thread; an error is returned, to be told with the file's name."""
    try:
        found = recognised_file(path)
        if found.tab not in ("", "tree"):
            return found
        if found.is_document:
            return storage.load(path, task.stopped, task.progress)
        return exchange.load(path)
    except EngineError as error:
        return error


def _saved_all(waiting: deque[_Saving]) -> list[tuple[_Saving, EngineError | None]]:
    """Write all that waits, on the worker thread; not stopped even when the window closes."""
    results: list[tuple[_Saving, EngineError | None]] = []
    while waiting:
        saving = waiting.popleft()
        results.append((saving, _save_to(*saving)))
    return results


def _save_to(path: Path, saved: SavedTree) -> EngineError | None:
    try:
        storage.save(path, saved)
    except EngineError as error:
        return error
    return None
