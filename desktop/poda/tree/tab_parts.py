"""The parts of the Tree tab, and the room that each has; what they do together is in `tab.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from poda.settings import settings
from poda.theme import Role, Size, theme_manager
from poda.tree.actions import TreeActions
from poda.tree.busy_bar import BusyBar
from poda.tree.counters_row import CountersRow
from poda.tree.editing.text_editor import TreeEditor
from poda.tree.exam.action import ExamSheets
from poda.tree.export.files import PictureExport
from poda.tree.files import TreeFiles
from poda.tree.find_bar import FindBar
from poda.tree.left_tree import LeftTree
from poda.tree.menus import MADE_BY, TEACHING
from poda.tree.model import TreeModel
from poda.tree.modes import Modes
from poda.tree.number_line import NumberLine
from poda.tree.pass_strip import PassStrip
from poda.tree.present.notes_panel import NotesPanel
from poda.tree.proof_card import ProofCard
from poda.tree.pseudocode_panel import PseudocodePanel
from poda.tree.source_bar import SourceBar
from poda.tree.stack_panel import StackPanel
from poda.tree.transport import Transport
from poda.tree.view import TreeView
from poda.tree.view_tools import ViewTools
from poda.tree.window_bar import WindowBar
from poda.widgets.in_steps import MadeInSteps
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Steady, hairline, wrapped
from poda.widgets.notice import Notice

if TYPE_CHECKING:
    from poda.tree.twin.mode import TwinPage

_SIDE_WIDTH: Final = 380  # at the usual type size
_STACK_HEIGHT: Final = 96
_WIDE: Final = 900  # narrower than this, two lines of large type do not hold every sentence
_PRESENTED: Final = 200  # what is away then needed so much of the height
_ROOMY: Final = 620  # below this height some panels give their room to the tree


_HALVED: Final = 120  # what two halves take of that, with the controls and counters of both


class TreeTabParts(MadeInSteps):
    """Makes the panels and shares the room out: the tree comes first.

    Attributes:
        modes: the ways of working beside plain study, one at a time (see `modes.py`).
        bars: a column under the source row, for what a mode needs in one line; empty takes no room.
        told: the sentence, and in `under_sentence` what a mode asks; empty takes no room.
        side: what stands beside the tree; `study_side` is its usual page, and a mode may add one.
    """

    def _made(self) -> Iterator[None]:
        self.model = TreeModel(self)
        self.actions_ = TreeActions(self.model, self)
        yield
        self.modes = Modes(self)
        self.files = TreeFiles(self.model, self)
        made, taught = ([self.actions_[name] for name in names] for names in (MADE_BY, TEACHING))
        self.sources = SourceBar(self.model, made, teaching=taught)
        yield
        self.editor = TreeEditor()
        self.editor.hide()
        self.left = LeftTree(self.model, self.editor, self)
        yield
        self.view = TreeView(self.model)
        self.find_bar = FindBar(self.model, self.view)  # left of the tools: Tab goes that way
        self.view_tools = ViewTools(self.model, self.view, self.actions_)
        self.busy = BusyBar(self.model, self.view)
        yield
        self.proof = ProofCard(self.model, self.view)
        self.pseudocode = PseudocodePanel(self.model)
        self.stack = StackPanel(self.model)
        yield
        self.number_line = NumberLine(self.model)
        yield
        self.sentence = wrapped("large", Role.TEXT)
        # Room for two lines: the tree must not move when a sentence needs both.
        self._sentence_place = Steady(self.sentence, lines=2)
        self.told = QWidget()
        self.under_sentence = QVBoxLayout(self.told)
        self.under_sentence.setContentsMargins(0, 0, 0, 0)
        self.under_sentence.setSpacing(INSIDE)
        self.under_sentence.addWidget(self._sentence_place)
        self.notice = Notice()
        self.pictures = PictureExport(self.actions_, self.view, self.files, self.notice)
        self.exams = ExamSheets(self.actions_, self.model, self.notice, self.files.window)
        yield
        self.transport = Transport(self.model, self.actions_)
        self.counters = CountersRow(self.model)
        self.window_bar = WindowBar(self.model)
        self.pass_strip = PassStrip(self.model, self.actions_["next_pass"])
        self.notes_panel = NotesPanel(self.model, self.actions_["notes"])
        yield
        self._told_below = False  # a small window, or large type: below the side page as well
        self._stage: QWidget | None = None
        self._half: TwinPage | None = None
        self._foot: QWidget | None = None
        self._presented: tuple[QWidget, ...] | None = None  # what comes back when one has presented
        self._lay_out()
        yield

    def _lay_out(self) -> None:
        self.study_side = QWidget()
        column = QVBoxLayout(self.study_side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        column.addWidget(self.pseudocode, 6)
        self._line = hairline()
        column.addWidget(self._line)
        column.addWidget(self.stack, 1)
        self.side = QStackedWidget()
        self.side.addWidget(self.study_side)
        words = QVBoxLayout()
        words.setSpacing(INSIDE)
        for widget in (self.notes_panel, self.transport, self.counters):
            words.addWidget(widget)
        self._grid = layout = QGridLayout(self)
        layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        layout.setHorizontalSpacing(AROUND)
        layout.setVerticalSpacing(BETWEEN)
        top = QVBoxLayout()
        top.setSpacing(BETWEEN)
        top.addWidget(self.left.bar)
        top.addWidget(self.sources)
        self.bars = QVBoxLayout()
        self.bars.setSpacing(BETWEEN)
        self.bars.addWidget(self.editor)
        for bar in (self.window_bar, self.pass_strip):
            self.bars.addWidget(bar)
        layout.addLayout(top, 0, 0, 1, 2)
        layout.addLayout(self.bars, 1, 0, 1, 2)
        layout.addWidget(self.notice, 2, 0, 1, 2)
        layout.addWidget(self.view, 3, 0)
        layout.addWidget(self.number_line, 4, 0)
        layout.addWidget(self.told, 5, 0)
        layout.addWidget(self.side, 3, 1, 3, 1)
        self._foot_line = hairline()
        layout.addWidget(self._foot_line, 6, 0, 1, 2)
        layout.addLayout(words, 7, 0, 1, 2)
        layout.setRowStretch(3, 1)
        layout.setColumnStretch(0, 1)
        # The picture takes what the others leave; what it holds does not ask for room.
        self.view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def open_side(self, page: QWidget) -> None:
        """A mode's own page stands beside the tree, whether the listing is shown or not."""
        if self.side.indexOf(page) < 0:
            self.side.addWidget(page)
        self.side.setCurrentWidget(page)
        if self._half is None:  # which has its room already
            self._fit()
        self.side.show()

    def close_side(self) -> None:
        """The listing and the stack again, where they are wanted."""
        self.side.setCurrentWidget(self.study_side)
        self.side.setVisible(settings().tree_side and self._presented is None)
        self._fit()

    def present(self, on: bool) -> None:
        """The tree and what tells of it alone, and what a mode needs; or all as it was before."""
        if on and self._presented is None:
            around: tuple[QWidget, ...] = (
                self.left.bar, self.editor, self.window_bar, self.notes_panel, self.notice
            )  # fmt: skip
            self._presented = tuple(each for each in around if not each.isHidden())
            for each in self._presented:
                each.hide()
        elif not on and self._presented is not None:
            for each in self._presented:
                each.show()
            self._presented = None
        self.view_tools.setHidden(on)
        if self.side.currentWidget() is self.study_side:
            self.side.setHidden(on or not settings().tree_side)
        self._fit()

    def open_half(self, half: TwinPage, foot: QWidget) -> None:
        """A second picture beside the tree and as large, and `foot` below both of them."""
        if self._grid.indexOf(foot) < 0:
            self._grid.addWidget(foot, 8, 0, 1, 2)
        self._half, self._foot = half, foot
        self._fit()
        self.open_side(half)
        foot.show()

    def close_half(self) -> None:
        """The tree alone again."""
        if self._foot is not None:
            self._foot.hide()
        self._half = self._foot = None
        self.close_side()

    @property
    def half(self) -> TwinPage | None:
        """The second picture beside the tree, where there is one."""
        return self._half

    @property
    def is_staged(self) -> bool:
        """Whether a mode's own picture is in the place of the tree."""
        return self._stage is not None

    def open_stage(self, stage: QWidget) -> None:
        """A mode's own picture, in the place of the tree and of all that tells of its search."""
        if self._grid.indexOf(stage) < 0:
            stage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._grid.addWidget(stage, 3, 0)
        self._stage = stage
        self._fit()
        stage.show()

    def close_stage(self) -> None:
        """The tree again, with what tells of its search."""
        if self._stage is not None:
            self._stage.hide()
            self._stage = None
            self._fit()

    def _fit(self) -> None:
        """Share the room out: the tree comes first, whatever the window and the type size."""
        scale = theme_manager().type_scale
        room = (self.height() - self.left.room) / scale
        # The number line goes last: it is what a class looks at beside the tree.
        staged, presented = self._stage is not None, self._presented is not None
        halved = self._half is not None  # which has counters of its own, below both halves
        compact = room < _ROOMY - 60 and not presented and not halved
        asks = self.side.currentWidget() is not self.study_side and not halved
        for widget in (self.view, self.told):
            widget.setHidden(staged)
        # Where there is little room, what is asked now comes before which tree it is asked of.
        self.sources.setHidden(staged or presented or (compact and asks))
        for widget in (self.transport, self._foot_line):
            widget.setHidden(staged or presented)
        if presented:
            room += _PRESENTED
        self.counters.setHidden(staged or halved or room < _ROOMY)
        for widget in (self.stack, self._line):
            widget.setHidden(room < _ROOMY - 60)
        least = _ROOMY - 160 + (_HALVED if halved else 0)
        self.number_line.setHidden(staged or room < least)
        narrow = presented and self.width() / scale < _WIDE
        self._spread_told(compact or (narrow and not halved))
        small = compact or narrow or (halved and room < _ROOMY + 2 * _HALVED)
        size: Size = "small" if halved and narrow else "body" if small else "large"
        self.sentence.set_size(size)
        self._sentence_place.refit()
        if self._half is not None:
            self._half.fit(number_line=not self.number_line.isHidden(), size=size)
        self._fit_side()

    def _spread_told(self, below: bool) -> None:
        """What is told stands below the tree; or below its side page too, for longer lines."""
        if below is not self._told_below:
            self._told_below = below
            self._grid.addWidget(self.told, 5, 0, 1, 2 if below else 1)
            self._grid.addWidget(self.side, 3, 1, 2 if below else 3, 1)

    def _fit_side(self) -> None:
        """The side column grows with the type, but leaves the tree most of the window."""
        self.stack.setMinimumHeight(round(_STACK_HEIGHT * theme_manager().type_scale))
        wanted = max(round(_SIDE_WIDTH * theme_manager().type_scale), round(self.width() * 0.27))
        wide = max(260, min(wanted, round(self.width() * 0.38)))
        self.side.setFixedWidth(wide if self._half is None else (self.width() - 3 * AROUND) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)
