"""A tab's unfinished work, kept on disc while it changes, and the offer of work that was left.

`recovery` keeps the files; this module shows the offer and resumes the work.
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
    """The contents of a file of at most `most` bytes, for the sentence of a bar; None if it is
    larger or malformed, which is reported when it is resumed."""
    with suppress(EngineError, OSError):
        if path.stat().st_size <= most:
            return load(path)
    return None


class LeftBar(QFrame):
    """A line at the top of a tab that offers something unfinished; hidden at first.

    A subclass reads what is offered in `read`, and gives its sentence in `words`.

    Signals:
        continued, discarded: the person's answer, with the path of what is offered.

    Args:
        others: buttons between those two, from left to right.

    Attributes:
        path: the path of what is offered; None without an offer.
    """

    continued = Signal(Path)
    discarded = Signal(Path)

    def __init__(self, *others: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._written = QDateTime()
        self.sentence = Label("body", elide=True)
        self.go_on, self.discard = QPushButton(), QPushButton()
        # Methods: Qt would hold a function, and that the bar, which would then outlive a tab that
        # is abandoned half made.
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
        """The sentence about the offer."""
        raise NotImplementedError

    def show_words(self) -> None:
        """Show the sentence again, with what is known by now."""
        if self.path is not None:
            self.sentence.setText(self.words())

    def offer(self, path: Path, written: Path | None = None) -> None:
        """Make an offer; it was left at the last change of the file `written`, else of `path`."""
        self.path = path
        self._written = QFileInfo(str(written or path)).lastModified()
        self.read(path)
        self.show_words()
        self.show()

    def put_away(self) -> None:
        """Hide the offer."""
        self.path = None
        self.hide()

    def read(self, path: Path) -> None:
        """Read what is offered, for the sentence."""
        raise NotImplementedError

    def _on_go_on(self) -> None:
        if self.path is not None:
            self.continued.emit(self.path)

    def _on_discard(self) -> None:
        if self.path is not None:
            self.discarded.emit(self.path)

    @property
    def when(self) -> str:
        """The time at which it was left, in the user's locale."""
        return QLocale().toString(self._written, QLocale.FormatType.ShortFormat)


class UnderWay(QObject):
    """A tab's unfinished work, kept on disc, and the offer of work that an ended window left.

    A subclass implements `text`, `load`, `take_up` and `is_taken`. It tells `_keeper` of changes,
    and closes it when the window closes.

    Args:
        stem: the stem of the files' names.
        what: the kind of trouble reported if they cannot be written.

    Signals:
        failed: the work cannot be resumed; a function that gives the sentence on why.
        answered: the offer was hidden.
        resized: the bar was shown or hidden.
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

    # For subclasses

    def text(self) -> recovery.Text | None:
        """A function that makes the text to keep, on a worker thread; None without any work."""
        raise NotImplementedError

    def load(self, path: Path) -> Any:
        """The work in a file. Raises EngineError."""
        raise NotImplementedError

    def take_up(self, found: Any) -> None:
        """Resume the work from a file, which belongs to this window now."""
        raise NotImplementedError

    def is_taken(self) -> str:
        """The sentence that another window has resumed the work."""
        raise NotImplementedError

    def discards(self, path: Path) -> None:
        """Called before a file is deleted."""

    # The offer

    def offer(self) -> None:
        """Offer the latest work that was left, unless another window has it."""
        if (path := next(iter(recovery.left(self._stem)), None)) is not None:
            self.bar.offer(path)
            self.resized.emit()

    def discard(self) -> None:
        """Delete the work that is offered, and offer the one before it."""
        if self.bar.path is not None:
            with suppress(OSError):  # another window has taken it meanwhile
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
        except OSError:  # if nothing can be written, the work can be resumed all the same
            pass
        try:
            if claim is not None and not path.exists():
                raise EngineError("save.missing")
            found = self.load(path)
        except EngineError as error:
            # The file stays: a newer Poda, or a person, may be able to read it.
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
