"""The Tree tab: one recorded search, and the panels that show it at one step."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGridLayout,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.i18n import Retranslatable
from poda.settings import settings
from poda.theme import Role, theme_manager
from poda.tree import remembered
from poda.tree.actions import TreeActions
from poda.tree.busy_bar import BusyBar
from poda.tree.counters_row import CountersRow
from poda.tree.export_files import PictureExport
from poda.tree.files import TreeFiles
from poda.tree.find_bar import FindBar
from poda.tree.left_tree import LeftTree
from poda.tree.menus import MADE_BY, menus_of
from poda.tree.model import TreeModel
from poda.tree.motion_menu import MotionMenu
from poda.tree.number_line import NumberLine
from poda.tree.opening import plies_of_player
from poda.tree.playback import SPEEDS
from poda.tree.position_dialog import PositionDialog
from poda.tree.proof_card import ProofCard
from poda.tree.pseudocode_panel import PseudocodePanel
from poda.tree.random_dialog import DEFAULT_SHAPE, RandomDialog
from poda.tree.sentences import sentence
from poda.tree.source_bar import SourceBar, open_in, options_for
from poda.tree.source_words import switched_words
from poda.tree.sources import Example, Position, Random, Source, Suggestion, Typed
from poda.tree.stack_panel import StackPanel
from poda.tree.star_words import any_proof
from poda.tree.transport import Transport
from poda.tree.tree_editor import TreeEditor
from poda.tree.view import TreeView
from poda.tree.view_tools import ViewTools
from poda.widgets.announce import announce
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Steady, hairline, wrapped
from poda.widgets.messages import message
from poda.widgets.notice import Notice

FIRST_EXAMPLE: Final = "aima"
"""What is on screen at the very first start."""

_SIDE_WIDTH: Final = 380  # at the usual type size
_STACK_HEIGHT: Final = 96
_ROOMY: Final = 620  # below this height some panels give their room to the tree


class TreeTab(Retranslatable, QWidget):
    """Shows searches, and remembers the last one.

    Signals:
        file_named: the file of the search, or "", and whether it has changed since it was saved.
    """

    file_named = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = TreeModel(self)
        self.actions_ = TreeActions(self.model, self)
        self.files = TreeFiles(self.model, self)
        self.sources = SourceBar(self.model, [self.actions_[name] for name in MADE_BY])
        self.editor = TreeEditor()
        self.editor.hide()
        self.left = LeftTree(self.model, self.editor, self)
        self.view = TreeView(self.model)
        self.find_bar = FindBar(self.model, self.view)  # left of the tools: Tab goes that way
        self.view_tools = ViewTools(self.model, self.view, self.actions_)
        self.busy = BusyBar(self.model, self.view)
        self.proof = ProofCard(self.model, self.view)
        self.pseudocode = PseudocodePanel(self.model)
        self.stack = StackPanel(self.model)
        self.number_line = NumberLine(self.model)
        self.sentence = wrapped("large", Role.TEXT)
        # Room for two lines: the tree must not move when a sentence needs both.
        self._sentence_place = Steady(self.sentence, lines=2)
        self.notice = Notice()
        self.pictures = PictureExport(self.actions_, self.view, self.files, self.notice)
        self.transport = Transport(self.model, self.actions_)
        self.counters = CountersRow(self.model)
        self._menus: list[QMenu] = []
        self._motion: MotionMenu | None = None
        self._woken = False
        self._compact = False  # a small window, or large type
        self._asked_plies: int | None = None  # by the Play tab
        self._lay_out()
        self._connect()
        self.actions_["listing"].setChecked(settings().tree_side)
        self._show_side(settings().tree_side)
        self.model.set_speed(min(SPEEDS, key=lambda speed: abs(speed - settings().tree_speed)))
        self.retranslate()

    def _lay_out(self) -> None:
        self._side = side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        column.addWidget(self.pseudocode, 6)
        self._line = hairline()
        column.addWidget(self._line)
        column.addWidget(self.stack, 1)
        words = QVBoxLayout()
        words.setSpacing(INSIDE)
        for widget in (self.transport, self.counters):
            words.addWidget(widget)
        self._grid = layout = QGridLayout(self)
        layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        layout.setHorizontalSpacing(AROUND)
        layout.setVerticalSpacing(BETWEEN)
        top = QVBoxLayout()
        top.setSpacing(BETWEEN)
        top.addWidget(self.left.bar)
        top.addWidget(self.sources)
        layout.addLayout(top, 0, 0, 1, 2)
        layout.addWidget(self.editor, 1, 0, 1, 2)
        layout.addWidget(self.notice, 2, 0, 1, 2)
        layout.addWidget(self.view, 3, 0)
        layout.addWidget(self.number_line, 4, 0)
        layout.addWidget(self._sentence_place, 5, 0)
        layout.addWidget(side, 3, 1, 3, 1)
        layout.addWidget(hairline(), 6, 0, 1, 2)
        layout.addLayout(words, 7, 0, 1, 2)
        layout.setRowStretch(3, 1)
        layout.setColumnStretch(0, 1)
        # The picture takes what the others leave; what it holds does not ask for room.
        self.view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def _connect(self) -> None:
        actions, model, view = self.actions_, self.model, self.view
        slots = {
            "open": self.files.ask_open,
            "save": self.files.save,
            "save_as": self.files.ask_save,
            "edit": self._toggle_editor,
            "random": self._ask_random,
            "position": self._ask_position,
            "find": self.find_bar.begin,
            "zoom_in": view.zoom_in,
            "zoom_out": view.zoom_out,
            "fit": view.fit,
            "why": self.proof.explain,
            "cancel": self._cancel,
        }
        actions.connect_all(slots)
        self.editor.submitted.connect(self._open_typed)
        self.editor.closed.connect(self._close_editor)
        self.files.named.connect(self.file_named)
        self.files.failed.connect(lambda text: self.notice.say(lambda: text))
        self.stack.node_requested.connect(view.zoom_to_node)
        self.find_bar.found.connect(self._show_node)
        view.node_clicked.connect(self._on_node_clicked)
        self.proof.highlight.connect(view.set_highlight)
        model.failed.connect(self._on_failed)
        model.busy_changed.connect(self._on_busy)
        model.opened.connect(self._on_opened)
        model.moved.connect(self._tell)
        model.reshaped.connect(self._tell)
        model.playing_changed.connect(self._remember_speed)
        theme_manager().changed.connect(self._fit)
        actions["listing"].toggled.connect(self._show_side)
        self.left.failed.connect(self.notice.say)
        self.left.answered.connect(self.view.setFocus)
        self.left.resized.connect(self._fit)
        self.left.follow()

    # Beginning and ending

    def wake(self) -> None:
        """The tab is seen for the first time: bring back what was on screen last."""
        if self._woken:
            return
        self._woken = True
        if (known := remembered.remembered_search()) is not None:
            self.model.open_as_deep_as_fits(*known)
        if self.model.recording is None and self.model.busy is None:
            open_in(self.model, Example(FIRST_EXAMPLE))
        self.left.offer()
        self.view.setFocus()

    def leave(self) -> None:
        """The window closes."""
        self.left.leave()
        self.model.cancel()

    def show_search(
        self, game: str, position: str, algorithm: str, plies: int | None, evaluation: str
    ) -> None:
        """Show the search of a game's position, as a player does it."""
        self._woken = True
        wish = Suggestion(algorithm, "ge", 0, plies, evaluation)
        source = Position(game, position, wish, as_played=True)
        plies = plies_of_player(source, plies)
        source = replace(source, suggestion=replace(wish, plies=plies))
        self._asked_plies = plies
        options = options_for(source, self.model.options, self.model.usual)
        self.model.open_as_deep_as_fits(source, options)
        self.view.setFocus()

    def _on_opened(self) -> None:
        self.notice.clear()
        source = self.model.source
        assert source is not None
        remembered.remember_search(source, self.model.options)
        # What is typed there was about another tree; Enter would bring it back by mistake.
        if self.editor.isVisible() and source != Typed(self.editor.text()):
            self.editor.hide()
        self.proof.hide()
        if self.model.instead_of and not self.model.is_game:
            algorithm = self.model.options.algorithm
            self.notice.say(lambda: switched_words(algorithm), wrong=False)
        self._tell_lowered()

    def _tell_lowered(self) -> None:
        """A player may look deeper than can be drawn."""
        asked, self._asked_plies = self._asked_plies, None
        shown = self.model.options.plies
        if asked is not None and shown is not None and shown < asked:
            self.notice.say(
                lambda: self.tr(
                    "A search of {asked} plies has more nodes than can be drawn: "
                    "it is shown to {shown} plies."
                ).format(asked=asked, shown=shown),
                wrong=False,
            )

    def _show_side(self, shown: bool) -> None:
        """The tree alone, or with the listing and the stack beside it."""
        settings().tree_side = shown
        self._side.setVisible(shown)

    def _remember_speed(self) -> None:
        settings().tree_speed = self.model.speed

    # Menus

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Add this tab's actions to the File menu; its other menus, for the bar."""
        self._menus = menus_of(self.actions_, bar, file_menu)
        self._motion = MotionMenu(self._menus[-1])
        self._menus[-1].addMenu(self._motion)
        self.retranslate()
        return self._menus

    def retranslate(self) -> None:
        titles = (self.tr("&Step"), self.tr("&Tree"))
        for menu, title in zip(self._menus, titles, strict=False):
            menu.setTitle(title)
        if self._motion is not None:
            self._motion.retranslate()
        self.actions_.retranslate()
        self._tell()

    def _on_failed(self, error: EngineError) -> None:
        self.notice.say(lambda: message(error))
        if self.model.recording is None:  # what was remembered cannot be opened any more
            open_in(self.model, Example(FIRST_EXAMPLE))

    def _on_busy(self) -> None:
        """What was wrong before is not read beside what is under way."""
        if self.model.busy == 0.0:
            self.notice.clear()

    # What is said

    def _tell(self) -> None:
        """The sentence for the step; spoken too, but not while steps fly past."""
        recording = self.model.recording
        text = "" if recording is None else sentence(recording, self.model.step)
        self.sentence.setText(text)
        if not self.model.playing and self.isVisible():
            announce(self.view, text)

    def _on_node_clicked(self, node: int) -> None:
        """A grey node says why nobody needs to look there."""
        recording = self.model.recording
        if recording is None or self.model.tree.trace_node[node] >= 0:
            return
        proof = any_proof(recording, node)
        if proof is not None and proof.step <= self.model.step:
            self.proof.explain()

    def _show_node(self, node: int) -> None:
        """Bring a node on screen, and select it."""
        self.model.reveal(node)
        self.model.select(node)
        self.view.zoom_to_node(node)

    def _cancel(self) -> None:
        """Esc: the work under way, else playing, else what is selected."""
        if self.model.busy is not None:
            self.model.cancel()
        elif self.model.playing:
            self.model.toggle_play()
        else:
            self.model.select(-1)

    # Trees of one's own

    def _toggle_editor(self) -> None:
        if self.editor.isVisible():
            self._close_editor()
            return
        self.editor.show()
        self.editor.edit(self.model.source, self.model.options.root)

    def _open_typed(self, source: Source) -> None:
        open_in(self.model, source)

    def _close_editor(self) -> None:
        self.editor.hide()
        self.view.setFocus()

    def _ask_random(self) -> None:
        source = self.model.source
        known = source if isinstance(source, Random) else remembered.remembered_random()
        shape = known.shape if known is not None else DEFAULT_SHAPE
        self._ask(RandomDialog(shape, self))

    def _ask_position(self) -> None:
        options, source = self.model.options, self.model.source
        content = source.content if isinstance(source, Example) else source
        if not isinstance(content, Position):
            self._ask(PositionDialog(parent=self))
            return
        wish = Suggestion(options.algorithm, options.tie, 0, options.plies, options.evaluation)
        self._ask(PositionDialog(replace(content, suggestion=wish), self))

    def _ask(self, dialog: RandomDialog | PositionDialog) -> None:
        if dialog.exec():
            source = dialog.source()
            if isinstance(source, Random):
                remembered.remember_random(source)
            open_in(self.model, source)
            self.view.setFocus()
        dialog.deleteLater()

    # The keyboard, and room

    def event(self, event: QEvent) -> bool:
        # Space presses the button that has the focus; elsewhere it plays and pauses.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
            and isinstance(QApplication.focusWidget(), QAbstractButton)
        ):
            event.accept()
            return True
        return super().event(event)

    def _fit(self) -> None:
        """Share the room out: the tree comes first, whatever the window and the type size."""
        scale = theme_manager().type_scale
        room = (self.height() - self.left.room) / scale
        # The number line goes last: it is what a class looks at beside the tree.
        self.counters.setHidden(room < _ROOMY)
        for widget in (self.stack, self._line):
            widget.setHidden(room < _ROOMY - 60)
        self.number_line.setHidden(room < _ROOMY - 160)
        compact = room < _ROOMY - 60
        if compact is not self._compact:
            self._compact = compact
            # Beside the listing there is room for the sentence; below it, for longer lines.
            self._grid.addWidget(self._sentence_place, 5, 0, 1, 2 if compact else 1)
            self._grid.addWidget(self._side, 3, 1, 2 if compact else 3, 1)
            self.sentence.set_size("body" if compact else "large")
        self._sentence_place.refit()
        self._fit_side()

    def _fit_side(self) -> None:
        """The side column grows with the type, but leaves the tree most of the window."""
        self.stack.setMinimumHeight(round(_STACK_HEIGHT * theme_manager().type_scale))
        wanted = max(round(_SIDE_WIDTH * theme_manager().type_scale), round(self.width() * 0.27))
        self._side.setFixedWidth(max(260, min(wanted, round(self.width() * 0.38))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)
