"""What is under way in a tab, kept on disc while it changes, and the offer of what was left.

`recovery` keeps the files; here is what a tab shows of it, and how it takes up what is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QDateTime, QFileInfo, QLocale, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from poda.base.troubles import Unkept
from poda.engine.errors import EngineError
from poda.house import recovery
from poda.house.i18n import follow_language
from poda.house.recovery import Claim, Keeper
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, Label, row

_Found = TypeVar("_Found")


def read_at_once(path: Path, load: Callable[[Path], _Found], most: int) -> _Found | None:
    """What is in a file of at most so many bytes, for the sentence of a bar; None where it is
    larger, or wrong: that is said to who wants it back."""
    with suppress(EngineError, OSError):
        if path.stat().st_size <= most:
            return load(path)
    return None


class LeftBar(QFrame):
    """One line at the top of a tab, which waits and blocks nothing. It is hidden at first.

    A subclass looks into what is offered in `read`, and says so in `words`.

    Signals:
        continued, discarded: what a person answered; the path of what is offered.

    Args:
        others: the answers between these two, from left to right.

    Attributes:
        path: of what is offered; None where nothing is.
    """

    continued = Signal(Path)
    discarded = Signal(Path)

    def __init__(self, *others: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._written = QDateTime()
        self.sentence = Label("body", elide=True)
        self.go_on, self.discard = QPushButton(), QPushButton()
        # Methods, as a function would hold on to the bar, and Qt to the function: of a tab that is
        # given up half made it would stay behind.
        self.go_on.clicked.connect(self._on_go_on)
        self.discard.clicked.connect(self._on_discard)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row(
            (self.sentence, 1),
            self.go_on,
            *others,
            self.discard,
            of=self,
            margins=(BETWEEN, INSIDE, INSIDE, INSIDE),
        )
        self.hide()
        follow_language(self, self.show_words)

    def words(self) -> str:
        """The sentence about what is offered."""
        raise NotImplementedError

    def show_words(self) -> None:
        """Say what is known of it by now."""
        if self.path is not None:
            self.sentence.setText(self.words())

    def offer(self, path: Path, written: Path | None = None) -> None:
        """Offer what is there; it was left when the file `written`, or else this one, was written
        last."""
        self.path = path
        self._written = QFileInfo(str(written or path)).lastModified()
        self.read(path)
        self.show_words()
        self.show()

    def put_away(self) -> None:
        """Offer nothing any more."""
        self.path = None
        self.hide()

    def read(self, path: Path) -> None:
        """Look into what is offered, for the sentence."""
        raise NotImplementedError

    def _on_go_on(self) -> None:
        if self.path is not None:
            self.continued.emit(self.path)

    def _on_discard(self) -> None:
        if self.path is not None:
            self.discarded.emit(self.path)

    @property
    def when(self) -> str:
        """When it was left, in the language of the window."""
        return QLocale().toString(self._written, QLocale.FormatType.ShortFormat)


class UnderWay(QObject):
    """What is under way in a tab, and what was left of the like when a window ended.

    A subclass says what that is: `text`, `load`, `take_up`, `is_taken`. It tells `_keeper` of
    changes, and closes it when the window closes.

    Args:
        stem: of its files.
        what: as it is told where it cannot be written.

    Signals:
        failed: what was left cannot be taken up; what is called for a sentence that says why.
        answered: the offer is put away.
        resized: the bar takes room now, or takes none any more.
    """

    failed = Signal(object)
    answered = Signal()
    resized = Signal()

    def __init__(self, stem: str, what: Unkept, bar: LeftBar, parent: QObject) -> None:
        super().__init__(parent)
        self._stem = stem
        self._keeper = Keeper(stem, what, self.text, self)
        self.bar = bar
        bar.continued.connect(self._go_on)
        bar.discarded.connect(self.discard)

    # What it is

    def text(self) -> recovery.Text | None:
        """What gives the text to be kept, on a worker thread; None where nothing is under way."""
        raise NotImplementedError

    def load(self, path: Path) -> Any:
        """What is in a file. Raises EngineError."""
        raise NotImplementedError

    def take_up(self, found: Any) -> None:
        """Go on with what was in the file, which is this window's now."""
        raise NotImplementedError

    def is_taken(self) -> str:
        """The sentence that another window goes on with it."""
        raise NotImplementedError

    def discards(self, path: Path) -> None:
        """This file is about to go."""

    # The offer

    def offer(self) -> None:
        """Offer what was left last, in whatever way its window ended, and no other one has."""
        if (path := next(iter(recovery.left(self._stem)), None)) is not None:
            self.bar.offer(path)
            self.resized.emit()

    def discard(self) -> None:
        """Forget what is offered, and offer what was left before it."""
        if self.bar.path is not None:
            with suppress(OSError):  # another window has it by now, and it is that one's
                claim = Claim(self.bar.path)
                self.discards(self.bar.path)
                claim.drop()
                claim.release()
        self._put_away()
        self.offer()

    def _go_on(self, path: Path) -> None:
        claim = None
        try:
            claim = Claim(path)
        except BlockingIOError:
            self._put_away()
            self.failed.emit(self.is_taken)
            return
        except OSError:  # where nothing can be written one can go on all the same
            pass
        try:
            if claim is not None and not path.exists():
                raise EngineError("save.missing")
            found = self.load(path)
        except EngineError as error:
            # The file stays: a newer Poda, or a person, may still make something of it.
            if claim is not None:
                claim.release()
            why = error
            self.failed.emit(lambda: message(why))
            return
        if claim is not None:
            self._keeper.take_over(claim)
        self.take_up(found)
        if self.bar.path is not None:
            self._put_away()

    def _put_away(self) -> None:
        self.bar.put_away()
        self.resized.emit()
        self.answered.emit()
