"""Saving and opening as a person does it: dialogs, the file's name, and what went wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from poda.base.files import tidy
from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.house.settings import settings
from poda.widgets.announce import phrased
from poda.widgets.engine_words import message
from poda.widgets.layout import plain_tip

_NAME_LENGTH: Final = 80
_MOST_RECENT: Final = 10  # the last of which has the key 0

_log = logging.getLogger(__name__)


class Words(NamedTuple):
    """What the dialogs say: their titles, and which files they show."""

    open: str
    save: str
    filter: str
    open_filter: str = ""  # where more can be opened than is saved


def remember_file(kind: str, path: Path) -> None:
    """Have a file first among those of its kind that were opened or saved last."""
    before = recent_files(kind)
    now = [str(path), *(each for each in before if each != str(path))][:_MOST_RECENT]
    if now != before:
        settings().recent_files = {**settings().recent_files, kind: now}


def forget_files(kind: str, path: Path | None = None) -> None:
    """Leave a file out of those of its kind, or all of them."""
    left = [each for each in recent_files(kind) if path is not None and each != str(path)]
    settings().recent_files = {**settings().recent_files, kind: left}


def recent_files(kind: str) -> list[str]:
    """The files of a kind that were opened or saved last, the last one first.

    Whether they are still there is seen when one is opened: a disk of the network may be away.
    """
    listed = settings().recent_files.get(kind)
    listed = listed if isinstance(listed, list) else []
    return [each for each in listed if isinstance(each, str) and each][:_MOST_RECENT]


class RecentMenu(QMenu):
    """The files of a tab that were opened or saved last, to be opened again.

    Args:
        kind: which ones (see `remember_file`).
        open_file: opens one, or says in a sentence why that is not possible.
    """

    def __init__(
        self, kind: str, open_file: Callable[[Path], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind, self._open = kind, open_file
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)
        settings().changed.connect(self._follow)
        self._follow("recent_files")
        phrased(self, lambda: self.tr("Recently opene&d"))

    def refresh(self) -> None:
        """Whether there is any."""
        self.menuAction().setEnabled(bool(recent_files(self._kind)))

    def _follow(self, name: str) -> None:
        if name == "recent_files":
            self.refresh()

    def _fill(self) -> None:
        self.clear()
        for number, name in enumerate(recent_files(self._kind), start=1):
            path = Path(name)
            text = shown_name(path).replace("&", "&&")
            action = self.addAction(f"&{number % _MOST_RECENT} {text}")
            action.setToolTip(plain_tip(shown(name)))
            action.triggered.connect(partial(self._ask, path))
        self.addSeparator()
        clear = self.addAction(self.tr("&Clear the list"))
        clear.setEnabled(bool(recent_files(self._kind)))
        clear.triggered.connect(lambda: forget_files(self._kind))

    def _ask(self, path: Path) -> None:
        self._open(path)
        with suppress(OSError, ValueError):  # what cannot be asked may be there
            # A folder that is away, such as one of a network, may come again with its files.
            if path.parent.exists() and not path.exists():
                forget_files(self._kind, path)


class DocumentFiles(QObject):
    """The file that what is on screen belongs to, if it has one. A tab fills in the rest.

    Attributes:
        kind: among which recent files it is remembered; "" for none.

    Signals:
        named: the file's name, or "" where there is none; then whether it has changed since.
        failed: a sentence about a file.
        opened: a file was opened.
    """

    named = Signal(str, bool)
    failed = Signal(str)
    opened = Signal()

    kind: ClassVar[str] = ""
    other_suffixes: tuple[str, ...] = ()
    """Of files that are not Poda's own and can be saved as well."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.window = window
        self.path: Path | None = None

    # What a tab fills in

    def open(self, path: Path) -> bool:
        """Open a file; False where that is known not to have worked."""
        raise NotImplementedError

    def save_as(self, path: Path) -> bool:
        """Save in this file from now on; False where that is known not to have worked."""
        raise NotImplementedError

    def words(self) -> Words:
        """What the dialogs say."""
        raise NotImplementedError

    def proposal(self) -> str:
        """The name that a new file is offered, with its suffix."""
        raise NotImplementedError

    # What all have in common

    def save(self) -> None:
        """Save in the file; what has none is given one."""
        if self.path is None:
            self.ask_save()
        else:
            self.save_as(self.path)

    def ask_open(self) -> None:
        """Ask which file to open."""
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        words = self.words()
        shown = words.open_filter or words.filter
        name, _ = QFileDialog.getOpenFileName(self.window, words.open, folder(), shown)
        if name:
            self.open(Path(name))

    def ask_save(self) -> None:
        """Ask where to save."""
        from PySide6.QtWidgets import QFileDialog

        words = self.words()
        proposal = str(Path(folder()) / self.proposal())
        name, kind = QFileDialog.getSaveFileName(self.window, words.save, proposal, words.filter)
        if not name:
            return
        path: Path | None = Path(name)
        if Path(name).suffix.lower() not in self.other_suffixes:
            others = (each for each in self.other_suffixes if f"(*{each})" in kind)
            path = self.with_suffix(Path(name), next(others, ".json"), words.save)
        if path:
            self.save_as(path)

    def with_suffix(self, path: Path, suffix: str, title: str) -> Path | None:
        """A path that a person typed, with the suffix that it lacks; None: it is not to be
        replaced."""
        return with_suffix(path, suffix, title, self.window)

    def belongs_to(self, path: Path) -> None:
        """What is on screen is now what the file holds."""
        _log.debug("what is on screen is in %s", path)
        tidy(path)
        self.path = path
        settings().last_folder = str(path.parent)
        if self.kind:
            remember_file(self.kind, path)
        self.named.emit(shown_name(path), False)

    def fail(self, path: Path, error: EngineError) -> None:
        """Say what is wrong with a file."""
        template = self.tr("{file}: {sentence}")
        self.failed.emit(template.format(file=shown_name(path), sentence=message(error)))


def with_suffix(path: Path, suffix: str, title: str, window: QWidget) -> Path | None:
    """A path that a person typed, with the suffix that it lacks; None: a file has that name, and
    the person answers that it is not to be replaced."""
    if path.suffix.lower() == suffix:
        return path
    path = path.with_name(path.name + suffix)
    # The dialog asked about the name as it was typed, not about this one.
    return path if may_replace(path, title, window) else None


def may_replace(path: Path, title: str, window: QWidget) -> bool:
    """Whether nothing has that name yet, or the person answers that it is to be replaced."""
    from PySide6.QtWidgets import QMessageBox

    if not path.exists():
        return True
    words = QCoreApplication.translate("DocumentFiles", "{file} exists already. Replace it?")
    answer = QMessageBox.question(window, title, plain_tip(words.format(file=shown_name(path))))
    return answer == QMessageBox.StandardButton.Yes


def shown_name(path: Path) -> str:
    """The name of a file as it is shown, of a long one its beginning."""
    return shortened(path.name)


def shortened(name: str) -> str:
    """A name or a title as a menu shows it, of a long one its beginning."""
    return shown(name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1] + "…")


def folder() -> str:
    """Where a dialog begins: where the last one ended, or among the documents."""
    from PySide6.QtCore import QStandardPaths

    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return settings().last_folder or documents
