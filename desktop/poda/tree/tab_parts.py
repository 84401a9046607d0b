"""The parts of the Tree tab, and the room that each has; what they do together is in `tab.py`.

The modes get `TreeParts` and know nothing of the tab.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from poda.house.settings import settings
from poda.house.theme import Role, Size, theme_manager
from poda.tree.canvas.canvas import TreeCanvas
from poda.tree.canvas.view import TreeView
from poda.tree.controls.sampling_bar import SamplingBar
from poda.tree.controls.source_bar import SourceBar
from poda.tree.controls.transport import Transport
from poda.tree.controls.tree_actions import MADE_BY, Added, TreeActions, ViewTools
from poda.tree.controls.window_bar import WindowBar
from poda.tree.export.dialog import PictureExport
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.cards import BusyBar, FindBar
from poda.tree.panels.costs import CountersRow, PassStrip
from poda.tree.panels.notes import NotesPanel
from poda.tree.panels.number_line import NumberLine
from poda.tree.panels.proof_card import ProofCard
from poda.tree.panels.pseudocode import PseudocodePanel, StackPanel
from poda.tree.panels.text_editor import TreeEditor
from poda.tree.sentences.searches import sentence
from poda.tree.session.draft import LeftTree
from poda.tree.session.files import TreeFiles
from poda.tree.truth.panel import TruthPanel
from poda.widgets.announce import announce
from poda.widgets.layout import BETWEEN, INSIDE, Notice, Steady, column, row, wrapped
from poda.widgets.pages import Section, SeenStack


class Modes(QObject):
    """The modes of the tab (build, predict, ...), of which one at most is on; each has an action.

    Checking a mode's action ends the mode that is on and begins this one; unchecking ends it. The
    name "" stands for study, in which no mode is on.

    Signals:
        changed: another mode is on, or none.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = ""
        self._all: dict[str, tuple[QAction, Callable[[], None], Callable[[], None]]] = {}

    def add(
        self, name: str, action: QAction, begin: Callable[[], None], end: Callable[[], None]
    ) -> None:
        """Add a mode; `begin` and `end` are called on entering and on leaving it."""
        self._all[name] = action, begin, end
        action.setCheckable(True)
        action.toggled.connect(lambda on: self._on_toggled(name, on))

    def enter(self, name: str) -> None:
        """Begin a mode, if it is not on already."""
        self._all[name][0].setChecked(True)

    def leave(self) -> None:
        """End the mode that is on, if any."""
        if self.current:
            self._all[self.current][0].setChecked(False)

    def _on_toggled(self, name: str, on: bool) -> None:
        if not on:
            if self.current == name:
                self._end_current()
                self.changed.emit()
            return
        if self.current:
            self._end_current()
        self.current = name
        self._all[name][1]()
        self.changed.emit()

    def _end_current(self) -> None:
        """End the mode that is on; unchecking its action then does nothing more."""
        name, self.current = self.current, ""
        action, _, end = self._all[name]
        end()
        action.setChecked(False)


# Pixels, at the usual type size where they are compared with the tab's own.
_GAP: Final = INSIDE // 2  # between two rows, as in the second picture's page
_FOOT: Final = 6  # below the last row
_SIDE_WIDTH: Final = 336  # the width of the side column
_ROWS: Final = 5  # rows of the call stack
_FEW: Final = 3  # rows of it in a low tab, and lines of a note
_WIDE: Final = 900  # the width below which a sentence may exceed two lines of large type
_PRESENTED: Final = 200  # the height of what presenting hides
_ROOMY: Final = 500  # the height below which some panels give their room to the tree
_SPACIOUS: Final = 820  # the height from which on the curve is higher
_HIGH: Final = 620  # the height below which the source bar avoids a second row
_NAMED: Final = 1200  # the width below which it does so too
_LEAST: Final = 330  # the height below which the counters are hidden
_HALVED: Final = 120  # the height that the controls of a second picture take


class StepSentence(QWidget):
    """The sentence for the step; it takes no room where it is hidden.

    Attributes:
        below: the layout under the sentence, for the questions of a mode.
        instead: gives a mode's text to show instead of the sentence; "" keeps the sentence.
    """

    def __init__(self, model: TreeModel, view: TreeView) -> None:
        super().__init__()
        self._model, self._view = model, view
        self.instead: Callable[[], str] | None = None
        self.sentence = wrapped("large", Role.TEXT)
        # Room for two lines: the tree must not move when a sentence needs both.
        self.place = Steady(self.sentence, lines=2)
        self.below = column(self.place, of=self)
        model.moved.connect(self.tell)
        model.reshaped.connect(self.tell)

    def tell(self) -> None:
        """Write the sentence for the step, and announce it unless playback runs."""
        self.write()
        if not self._model.playing and self._view.isVisible():
            announce(self._view, self.sentence.full_text())

    def write(self) -> None:
        """Write the sentence for the step, or the mode's text (`instead`)."""
        recording = self._model.recording
        text = self.instead() if self.instead is not None else ""
        if not text and recording is not None:
            text = sentence(recording, self._model.step)
        self.sentence.setText(text)

    def set_size(self, size: Size) -> None:
        """Set the type of the sentence."""
        self.sentence.set_size(size)


class TreeParts(QObject):
    """The panels of the tab, in the order in which they are made.

    Attributes:
        tab: the widget that holds them.
        modes: the modes beside plain study.
        room: lays the panels out.

    Args:
        added: what packages add to the tab's actions.
        buttons: the actions among them that have a button.
    """

    def __init__(
        self,
        model: TreeModel,
        tab: QWidget,
        added: Added,
        buttons: Sequence[str],
    ) -> None:
        super().__init__(tab)
        self.tab, self.model = tab, model
        self._added, self._buttons = added, buttons

    def make(self) -> Iterator[None]:
        """Make the panels, a few at each step, so that the window stays responsive in between."""
        model, tab = self.model, self.tab
        self.actions_ = TreeActions(model, tab, self._added)
        yield
        self.modes = Modes(self)
        self.files = TreeFiles(model, tab)
        buttons = MADE_BY, ("build", *self._buttons)
        made, begun = ([self.actions_[name] for name in names] for names in buttons)
        self.window_bar = WindowBar(model)
        self.sampling_bar = SamplingBar(model)
        self.sources = SourceBar(model, made, teaching=begun, beside=self.window_bar)
        yield
        self.editor = TreeEditor()
        self.editor.hide()
        self.left = LeftTree(model, self.editor, tab)
        yield
        self.view = TreeView(model)
        self.find_bar = FindBar(model, self.view)  # before the tools, for the order of Tab
        self.view_tools = ViewTools(model, self.view, self.actions_)
        self.busy = BusyBar(model, self.view)
        yield
        self.proof = ProofCard(model, self.view)
        self.pseudocode = PseudocodePanel(model)
        self.stack = StackPanel(model)
        self.stack_section = Section(
            "tree.stack",
            lambda: QCoreApplication.translate("StackPanel", "Call stack"),
            self.stack,
            folded=True,
        )
        self.truth = TruthPanel(model)
        self.truth_section = Section(
            "tree.truth",
            lambda: QCoreApplication.translate("TruthPanel", "Against the truth"),
            self.truth,
        )
        yield
        self.number_line = NumberLine(model)
        yield
        self.told = StepSentence(model, self.view)
        self.notice = Notice()
        self.pictures = PictureExport(self.actions_, self.view, self.files, self.notice)
        yield
        self.transport = Transport(model, self.actions_)
        self.counters = CountersRow(model)
        self.pass_strip = PassStrip(model, self.actions_["next_pass"])
        self.notes_panel = NotesPanel(model, self.actions_["notes"])
        yield
        self.room = TreeRoom(self)
        yield


StageWords = Callable[[], tuple[str, str, str]]


class SecondHalf(QWidget):
    """The page of a mode that shows a second tree, in `view`, as large as the first."""

    view: TreeView

    def fit(self, *, number_line: bool, size: Size) -> None:
        """Match the left half: with or without the number line, and the sentence's type."""
        raise NotImplementedError


class TreeRoom(QObject):
    """Lays out the parts of the tab, the tree's room coming first.

    Attributes:
        bars: the column under the source bar for one-line bars of modes; empty, it takes no room.
        side: the pages beside the tree: `study_side`, and those that modes add.

    Signals:
        stage_moved: a mode's own picture, shown instead of the tree, is at another step.
    """

    stage_moved = Signal()

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, self._tab = parts, parts.tab
        self._told_below = False  # a small window, or large type: below the side page as well
        self._line_beside = False  # likewise: the number line under the listing
        self._stage: QWidget | None = None
        self._stage_words: StageWords | None = None
        self._half: SecondHalf | None = None
        self._foot: QWidget | None = None
        self._listed = settings().tree_side
        self._presented: tuple[QWidget, ...] | None = None  # the parts that presenting has hidden
        self._lay_out()
        theme_manager().changed.connect(self.fit)
        parts.left.resized.connect(self.fit)
        parts.actions_["notes"].toggled.connect(self._toggle_notes)
        parts.model.opened.connect(self._on_opened)
        for section in (parts.stack_section, parts.truth_section):
            section.toggled.connect(lambda _: self.fit())
        self._on_opened()

    def _lay_out(self) -> None:
        parts = self._parts
        self._grid = layout = QGridLayout(self._tab)
        layout.setContentsMargins(BETWEEN, INSIDE, BETWEEN, _FOOT)
        layout.setHorizontalSpacing(BETWEEN)
        layout.setVerticalSpacing(_GAP)
        self.bars = column(parts.editor, parts.pass_strip)
        layout.addLayout(column(parts.left.bar, parts.sources), 0, 0, 1, 2)
        layout.addLayout(self.bars, 1, 0, 1, 2)
        layout.addWidget(parts.notice, 2, 0, 1, 2)
        # What takes turns in a place has a layout there: of several parts in one cell Qt takes the
        # last for the space above, also where that is hidden.
        self._picture = column(parts.view)
        layout.addLayout(self._picture, 3, 0)
        self._line = column(parts.number_line, parts.truth.curve)  # for searches without windows
        layout.addLayout(self._line, 4, 0)
        layout.addWidget(parts.told, 5, 0)
        self._beside = QWidget(self._tab)  # made in its place: Qt styles all that is moved anew
        layout.addWidget(self._beside, 3, 1, 3, 1)
        self.side = SeenStack(self._beside)
        self.study_side = QWidget(self.side)
        self.side.addWidget(self.study_side)
        sections = parts.truth_section, parts.stack_section
        self._study = column((parts.pseudocode, 1), *sections, of=self.study_side)
        self._column = column((self.side, 1), parts.notes_panel, of=self._beside)
        self._column.addStretch(0)
        counted = row((parts.counters, 1), parts.sampling_bar)
        self._below = column(parts.transport, counted, spacing=2)
        layout.addLayout(self._below, 7, 0, 1, 2)
        layout.setRowStretch(3, 1)
        layout.setColumnStretch(0, 1)
        # The view takes the room that the others leave; its content asks for none.
        parts.view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def open_side(self, page: QWidget) -> None:
        """Show a mode's page beside the tree, even if the listing is hidden."""
        if self.side.indexOf(page) < 0:
            self.side.addWidget(page)
        self.side.setCurrentWidget(page)
        if self._half is None:  # with a second picture the room is shared already
            self.fit()
        self._show_beside(self.side, True)

    def _show_beside(self, part: QWidget, shown: bool) -> None:
        """Show or hide a part beside the tree; with none, the tree has the whole width."""
        part.setVisible(shown)
        notes = self._parts.notes_panel
        in_column = notes.parent() is self._beside and not notes.isHidden()
        self._beside.setHidden(self.side.isHidden() and not in_column)

    def _toggle_notes(self, on: bool) -> None:
        """Show or hide the note for the step, and move the focus; presenting shows it elsewhere."""
        if self._presented is not None:
            return
        self.show_notes(on)
        if on:
            self._parts.notes_panel.field.setFocus()
        elif self._tab.isVisible():
            self._parts.view.setFocus()

    def show_notes(self, shown: bool) -> None:
        """Show or hide the note for the step, below the other parts beside the tree."""
        if shown:  # first make room, as both together would enlarge the window
            self._put_line(beside=False)
        self._show_beside(self._parts.notes_panel, shown)
        self.fit()

    def show_editor(self) -> None:
        """Show the text editor above the tree."""
        if self._is_unfolded:
            self._put_line(beside=False)  # first make room, as in `show_notes`
        self._parts.editor.show()
        self.fit()

    def close_side(self) -> None:
        """Show the listing and the stack again, if they are switched on."""
        self.side.setCurrentWidget(self.study_side)
        self._show_beside(self.side, self._listed)
        self.fit()

    def show_listing(self, shown: bool) -> None:
        """Show the listing and the stack beside the tree, or the tree alone.

        The choice is remembered, but not while presenting.
        """
        self._listed = shown
        if self._presented is None:
            settings().tree_side = shown
        if self.side.currentWidget() is self.study_side:
            self._show_beside(self.side, shown)
            self.fit()

    def _set_listing(self, shown: bool) -> None:
        """Show or hide the listing, and set its action accordingly without triggering it."""
        action = self._parts.actions_["listing"]
        action.blockSignals(True)
        action.setChecked(shown)
        action.blockSignals(False)
        action.changed.emit()
        self.show_listing(shown)

    def present(self, on: bool) -> None:
        """Hide all but the tree, its texts and a mode's parts, to present; or show them again."""
        if on and self._presented is None:
            parts = self._parts
            around: tuple[QWidget, ...] = (
                parts.left.bar, parts.editor, parts.window_bar, parts.notes_panel, parts.notice,
            )  # fmt: skip
            self._presented = tuple(each for each in around if not each.isHidden())
            for each in self._presented:
                each.hide()
        elif not on and self._presented is not None:
            for each in self._presented:
                each.show()
            self._presented = None
        self._parts.view_tools.setHidden(on)
        self._set_listing(not on and settings().tree_side)
        self.fit()

    def open_half(self, half: SecondHalf, foot: QWidget) -> None:
        """Show a second picture beside the tree, as large, and `foot` below both."""
        if self._grid.indexOf(foot) < 0:
            self._grid.addWidget(foot, 8, 0, 1, 2)
        self._half, self._foot = half, foot
        self._below.insertWidget(0, self._parts.notes_panel)
        self.fit()
        self.open_side(half)
        foot.show()

    def close_half(self) -> None:
        """Close the second picture."""
        if self._foot is not None:
            self._foot.hide()
        self._half = self._foot = None
        self._column.insertWidget(1, self._parts.notes_panel)
        self.close_side()

    @property
    def half(self) -> SecondHalf | None:
        """The second picture beside the tree; None without one."""
        return self._half

    @property
    def canvas(self) -> TreeCanvas:
        """The view of the tree on screen: a mode's own, where it shows one instead of the tab's."""
        return self._stage if isinstance(self._stage, TreeCanvas) else self._parts.view

    @property
    def is_staged(self) -> bool:
        """Whether a mode's own picture is shown instead of the tree."""
        return self._stage is not None

    def stage_words(self) -> tuple[str, str, str]:
        """For the lecturer, of a mode's own picture: the place, its sentence, and the next one."""
        return self._stage_words() if self._stage_words is not None else ("", "", "")

    def open_stage(self, stage: QWidget, words: StageWords | None = None) -> None:
        """Show a mode's own picture instead of the tree and the texts about its search; `words`
        gives `stage_words` if it has steps."""
        if self._picture.indexOf(stage) < 0:
            stage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._picture.addWidget(stage)
        self._stage, self._stage_words = stage, words
        self.fit()
        stage.show()

    def close_stage(self) -> None:
        """Show the tree and its texts again."""
        if self._stage is not None:
            self._stage.hide()
            self._stage = self._stage_words = None
            self.fit()

    def fit(self) -> None:
        """Show, hide and size the parts for the size of the tab and of the type."""
        parts = self._parts
        scale = theme_manager().type_scale
        room = (self._tab.height() - parts.left.room) / scale
        staged, presented = self._stage is not None, self._presented is not None
        halved = self._half is not None  # a second picture has its own counters, below both
        compact = room < _ROOMY and not presented and not halved
        asks = self.side.currentWidget() is not self.study_side and not halved
        for part in (parts.view, parts.told):
            part.setHidden(staged)
        # With little room a mode's questions come before the source bar.
        parts.sources.setHidden(staged or presented or (compact and asks))
        parts.sources.set_frugal(room < _HIGH or self._tab.width() / scale < _NAMED)
        parts.transport.setHidden(staged or presented)
        parts.sampling_bar.keep_away(staged or presented)
        if presented:
            room += _PRESENTED
        parts.counters.setHidden(staged or halved or room < _LEAST)
        sampled = self._half is not None and self._half.view.model.is_sampled  # without a line
        lined = not staged and not (halved and (room < _ROOMY or sampled))
        parts.number_line.setVisible(lined and not parts.truth.tells)
        curve = lined and parts.truth.tells and not halved and not compact
        parts.truth.curve.setVisible(curve)
        parts.truth.curve.set_high(room >= _SPACIOUS)
        narrow = presented and self._tab.width() / scale < _WIDE
        self._place_sentence(compact or (narrow and not halved))
        noted = not parts.notes_panel.isHidden()  # the note is where the line would go
        crowded = self._is_unfolded and not parts.editor.isHidden()
        self._put_line(beside=compact and self._listed and not (staged or asks or noted or crowded))
        small = compact or narrow or (halved and room < _ROOMY + 2 * _HALVED)
        size: Size = "small" if halved and narrow else "body" if small else "large"
        parts.told.set_size(size)
        if self._half is not None:
            self._half.fit(number_line=not parts.number_line.isHidden(), size=size)
        self._fit_side(low=room < _ROOMY)

    @property
    def _is_unfolded(self) -> bool:
        sections = self._parts.stack_section, self._parts.truth_section
        return any(section.unfolded and not section.isHidden() for section in sections)

    def _place_sentence(self, below: bool) -> None:
        """Put the sentence below the tree, or (`below`) below the side column too, to be wider."""
        if below is not self._told_below:
            self._told_below = below
            self._grid.addWidget(self._parts.told, 5, 0, 1, 2 if below else 1)
            self._grid.addWidget(self._beside, 3, 1, 2 if below else 3, 1)

    def _put_line(self, *, beside: bool) -> None:
        """Put the number line below the tree or, to leave it more height, below the listing."""
        if beside is not self._line_beside:
            self._line_beside = beside
            if beside:
                self._study.addWidget(self._parts.number_line)
            else:
                self._line.addWidget(self._parts.number_line)
            self.side.updateGeometry()  # at once: Qt would count it in both places for a turn

    def _on_opened(self) -> None:
        """Show the section of root moves for a Monte Carlo search, else that of the call stack."""
        parts = self._parts
        parts.truth_section.setVisible(parts.truth.tells)
        parts.stack_section.setHidden(parts.truth.tells)
        self.fit()

    def _fit_side(self, *, low: bool) -> None:
        """Set the width of the side column (by the type, at most 36 % of the tab) and its parts.

        In a low tab an unfolded section or a note takes the place of the listing.
        """
        parts, scale = self._parts, theme_manager().type_scale
        wanted = max(round(_SIDE_WIDTH * scale), round(self._tab.width() * 0.26))
        wide = max(260, min(wanted, round(self._tab.width() * 0.36)))
        parts.stack.set_rows(_FEW if low else _ROWS)
        parts.truth.set_low(low)
        parts.notes_panel.set_lines(_FEW - 1 if low else _FEW)
        notes = self._half is None and not parts.notes_panel.isHidden()
        parts.pseudocode.setHidden(low and (notes or self._is_unfolded))
        # It goes a moment after these have come: the window must not grow for all of them.
        parts.pseudocode.setMinimumHeight(int(low))
        self._beside.setFixedWidth(
            wide if self._half is None else (self._tab.width() - 3 * BETWEEN) // 2
        )
