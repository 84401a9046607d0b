"""Saving and opening files: dialogs, recent files, the file's name, and errors."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from poda.base.files import tidy
from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.house.settings import settings
from poda.widgets.announce import phrased
from poda.widgets.engine_words import message
from poda.widgets.layout import Menu, plain_tip

_NAME_LENGTH: Final = 80
_MOST_RECENT: Final = 10  # the tenth has the key 0

_log = logging.getLogger(__name__)


class FileTexts(NamedTuple):
    """The titles of the file dialogs, and their filters."""

    open: str
    save: str
    filter: str
    open_filter: str = ""  # if more kinds can be opened than saved


def remember_file(kind: str, path: Path) -> None:
    """Put a file first among the recent files of its kind."""
    before = recent_files(kind)
    now = [str(path), *(each for each in before if each != str(path))][:_MOST_RECENT]
    if now != before:
        settings().recent_files = {**settings().recent_files, kind: now}


def forget_files(kind: str, path: Path | None = None) -> None:
    """Remove a file from the recent files of its kind, or all of them."""
    left = [each for each in recent_files(kind) if path is not None and each != str(path)]
    settings().recent_files = {**settings().recent_files, kind: left}


def recent_files(kind: str) -> list[str]:
    """The recently opened or saved files of a kind, the latest first, at most ten.

    They may be gone; that is found when one is opened, as a network disk may be away.
    """
    listed = settings().recent_files.get(kind)
    listed = listed if isinstance(listed, list) else []
    return [each for each in listed if isinstance(each, str) and each][:_MOST_RECENT]


class RecentMenu(Menu):
    """The menu of a tab's recent files.

    Args:
        kind: the kind of files (see `remember_file`).
        open_file: opens a file, or shows a sentence on why that failed.
    """

    def __init__(
        self, kind: str, open_file: Callable[[Path], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind, self._open = kind, open_file
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._list_files)
        settings().changed.connect(self._follow)
        self._follow("recent_files")
        phrased(self, lambda: self.tr("Recently opene&d"))

    def refresh(self) -> None:
        """Enable the menu if there are any files."""
        self.menuAction().setEnabled(bool(recent_files(self._kind)))

    def _follow(self, name: str) -> None:
        if name == "recent_files":
            self.refresh()

    def _list_files(self) -> None:
        self.clear()
        for number, name in enumerate(recent_files(self._kind), start=1):
            path = Path(name)
            text = shown_name(path).replace("&", "&&")
            action = self.addAction(f"&{number % _MOST_RECENT} {text}")
            action.setToolTip(plain_tip(shown(name)))
            action.triggered.connect(partial(self._open_file, path))
        self.addSeparator()
        clear = self.addAction(self.tr("&Clear the list"))
        clear.setEnabled(bool(recent_files(self._kind)))
        clear.triggered.connect(lambda: forget_files(self._kind))
        self.make_room()

    def _open_file(self, path: Path) -> None:
        self._open(path)
        with suppress(OSError, ValueError):  # if asking fails, the file may still exist
            # A missing folder, such as a network's, may come back with its files.
            if path.parent.exists() and not path.exists():
                forget_files(self._kind, path)


class DocumentFiles(QObject):
    """The file of the document on screen, if it has one. Tabs subclass this.

    Attributes:
        kind: the kind of recent files that it is among; "" for none.

    Signals:
        named: the file's name, "" without one; then whether the document has changed since.
        failed: a sentence about an error with a file.
        opened: a file was opened.
        elsewhere: another tab opens this; carries the path of the file, or the text that was
            pasted, and the name of the tab.
    """

    named = Signal(str, bool)
    failed = Signal(str)
    opened = Signal()
    elsewhere = Signal(object, str)

    kind: ClassVar[str] = ""
    other_suffixes: tuple[str, ...] = ()
    """The suffixes of other programs' files that can be saved as well."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.window = window
        self.path: Path | None = None

    # For subclasses

    def open(self, path: Path) -> bool:
        """Open a file; False if that failed at once."""
        raise NotImplementedError

    def save_as(self, path: Path) -> bool:
        """Save in this file from now on; False if that failed at once."""
        raise NotImplementedError

    def words(self) -> FileTexts:
        """The texts of the dialogs."""
        raise NotImplementedError

    def proposal(self) -> str:
        """The proposed name of a new file, with its suffix."""
        raise NotImplementedError

    # Common to all

    def save(self) -> None:
        """Save in the document's file; ask for one if it has none."""
        if self.path is None:
            self.ask_save()
        else:
            self.save_as(self.path)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        words = self.words()
        shown = words.open_filter or words.filter
        name, _ = QFileDialog.getOpenFileName(self.window, words.open, folder(), shown)
        if name:
            self.open(Path(name))

    def ask_save(self) -> None:
        """Ask for a file and save in it."""
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
        """Add the suffix to a typed path if that lacks it; None if the person does not want to
        replace an existing file."""
        return with_suffix(path, suffix, title, self.window)

    def belongs_to(self, path: Path) -> None:
        """Note that the document on screen equals this file."""
        _log.debug("what is on screen is in %s", path)
        tidy(path)
        self.path = path
        settings().last_folder = str(path.parent)
        if self.kind:
            remember_file(self.kind, path)
        self.named.emit(shown_name(path), False)

    def fail(self, path: Path, error: EngineError) -> None:
        """Emit a sentence about an error with a file."""
        template = self.tr("{file}: {sentence}")
        self.failed.emit(template.format(file=shown_name(path), sentence=message(error)))


def all_filters(filters: Sequence[str]) -> str:
    """The filters of a dialog that opens files: all that Poda reads, each kind, and all files."""
    suffixes = dict.fromkeys(each for text in filters for each in re.findall(r"\*\.\w+", text))
    everything = QCoreApplication.translate("DocumentFiles", "All that Poda reads ({kinds})")
    others = QCoreApplication.translate("DocumentFiles", "All files (*)")
    return ";;".join((everything.format(kinds=" ".join(suffixes)), *filters, others))


def with_suffix(path: Path, suffix: str, title: str, window: QWidget) -> Path | None:
    """Add the suffix to a typed path if that lacks it; None if a file has that name already, and
    the person does not want to replace it."""
    if path.suffix.lower() == suffix:
        return path
    path = path.with_name(path.name + suffix)
    # The dialog asked about the name as typed, not with the suffix.
    return path if may_replace(path, title, window) else None


def may_replace(path: Path, title: str, window: QWidget) -> bool:
    """Whether no file has that name, or the person agrees to replace it."""
    from PySide6.QtWidgets import QMessageBox

    if not path.exists():
        return True
    words = QCoreApplication.translate("DocumentFiles", "{file} exists already. Replace it?")
    answer = QMessageBox.question(window, title, plain_tip(words.format(file=shown_name(path))))
    return answer == QMessageBox.StandardButton.Yes


def shown_name(path: Path) -> str:
    """A file's name as it is shown, at most 80 letters."""
    return shortened(path.name)


def shortened(name: str) -> str:
    """A name or a title as it is shown in menus, at most 80 letters."""
    return shown(name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1] + "…")


def folder() -> str:
    """The folder in which a dialog begins: the last one used, else the documents."""
    from PySide6.QtCore import QStandardPaths

    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return settings().last_folder or documents
