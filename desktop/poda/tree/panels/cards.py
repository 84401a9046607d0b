"""Cards over the picture of the tree: the progress of a job, and the find bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QLineEdit, QProgressBar, QToolButton, QWidget

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recorder import moves
from poda.engine.record.recording import Recording
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, bind_icon, painting, theme_manager
from poda.tree.model.shape import share_reporter
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import is_scored, short
from poda.tree.panels.parts import cross_button
from poda.tree.sentences.source import source_title
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import BETWEEN, INSIDE, Fitted, Label, Panel, row
from poda.widgets.turns import Listening

_Key = Qt.Key
_KEPT: Final = frozenset(
    (_Key.Key_Escape, _Key.Key_Return, _Key.Key_Enter, _Key.Key_Space, _Key.Key_Home, _Key.Key_End,
     _Key.Key_Left, _Key.Key_Right, _Key.Key_Up, _Key.Key_Down)
)  # fmt: skip
_MOUSE: Final = frozenset(
    (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseMove,
     QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel)
)  # fmt: skip
_KEPT_WITH: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class Card(Fitted, Panel):
    """A rounded surface over `view`, which keeps its keys and clicks to itself. Esc closes it.

    Signals:
        closed: Esc or `close_card` has closed it.
    """

    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__()
        self.hide()  # before it has a parent, so that no event reaches a half-built card
        self.setParent(view)
        self.view = view
        self.setCursor(Qt.CursorShape.ArrowCursor)
        theme_manager().changed.connect(self._restyle)

    def put_in_place(self) -> None:
        """Set the geometry, as the size of the view or of the card changed."""
        raise NotImplementedError

    def close_card(self) -> None:
        """Hide the card, and give the keyboard focus back to the tree."""
        self.view.setFocus()  # before hiding, when Qt would move the focus elsewhere
        self.hide()
        self.closed.emit()

    def _restyle(self) -> None:
        self.fit_soon()
        self.update()

    def _fit(self) -> None:
        if self.isVisible():
            self.put_in_place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():  # and not its tab
            self.view.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self.fit_soon()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        # Elsewhere in the tab these keys step through the search; here they go to the focused
        # widget. Page Up and Page Down, a presenter's clicker, step even from here.
        if is_own_key(event, _KEPT) and not cast(QKeyEvent, event).modifiers() & ~_KEPT_WITH:
            event.accept()
            return True
        if event.type() in _MOUSE:
            event.accept()  # no click goes on to the tree below
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        event.accept()  # no key goes on to the tree below

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        with painting(self) as painter:
            if self.parentWidget() is not self.view:  # what lies below shows at no corner
                painter.fillRect(self.rect(), theme.color(Role.BG))
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


_PATIENCE_MS: Final = 200  # shorter jobs show no bar, which would only flicker
_WIDTH: Final = 520  # pixels, by type size
_PARTS: Final = 1000  # steps of the bar


class BusyBar(Card):
    """One line at the top of the picture while a search is recorded and laid out."""

    def __init__(self, model: TreeModel, view: QWidget) -> None:
        super().__init__(view)
        self._model = model
        self._label = Label("body")
        self.progress = phrased(QProgressBar(), name=lambda: self.tr("Progress"))
        self.progress.setRange(0, _PARTS)
        self.progress.setTextVisible(False)
        self.cancel = push_button(lambda: self.tr("Cancel"))
        self.cancel.clicked.connect(model.cancel)
        parts = self._label, (self.progress, 1), self.cancel
        row(*parts, of=self, spacing=BETWEEN, margins=(BETWEEN, INSIDE, INSIDE, INSIDE))
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._appear)
        model.busy_changed.connect(self._refresh)
        model.progressed.connect(self._refresh)
        follow_language(self, self._name)

    def put_in_place(self) -> None:
        width = min(self.view.width() - 2 * INSIDE, round(_WIDTH * theme_manager().type_scale))
        left = (self.view.width() - width) // 2
        self.setGeometry(left, INSIDE, width, self.sizeHint().height())
        self.raise_()

    def close_card(self) -> None:
        """Give the job up: Esc was pressed."""
        self._model.cancel()

    def _appear(self) -> None:
        self._name()
        self.put_in_place()
        self.show()

    def _name(self) -> None:
        coming = self._model.coming
        if coming is None:
            self._label.setText(self.tr("Drawing…"))
        else:
            self._label.setText(self.tr("{tree}: searching…").format(tree=source_title(coming)))

    def _refresh(self) -> None:
        busy = self._model.busy
        if busy is None:
            self._patience.stop()
            self.hide()
            self._name()  # the hidden bar must not name the old job
            return
        self.progress.setValue(round(_PARTS * busy))
        if not self.isVisible() and not self._patience.isActive():
            self._patience.start()


# Finding nodes by their texts: a value, a move, a label, the name of a leaf.

Ints = NDArray[np.int32]

MOST_FOUND: Final = 100_000
"""The most nodes that are found by a move."""

_STATES_KEPT: Final = 50_000
_LOOK_MASK: Final = 8191
_MINUS: Final = "−"


@dataclass(frozen=True, eq=False)
class FoundNodes:
    """The nodes that were found.

    Attributes:
        nodes: the tree nodes in preorder, (n,) int32.
        more: whether there are more than these.
    """

    nodes: Ints
    more: bool = False


def find(
    recording: Recording[Any, Any],
    step: int,
    text: str,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> FoundNodes:
    """The nodes at which `text` is written.

    A number matches a node's value so far at `step` (leaves of a written tree have theirs from the
    start); other texts match the move to a node, its label, or a leaf's name, in any case.

    Args:
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.

    Raises:
        SearchStopped: `stop` turned true.
    """
    text = text.strip().casefold()
    if not text:
        return FoundNodes(np.zeros(0, np.int32))
    tree = recording.tree
    of_value = _with_value(recording, step, text)
    if isinstance(tree.game, ExplicitTree):
        texts, more = _with_text(tree, text), False
    else:
        texts, more = _with_move(tree, text, stop, progress)
    return FoundNodes(np.union1d(of_value, texts).astype(np.int32), more)


def _with_value(recording: Recording[Any, Any], step: int, text: str) -> Ints:
    tree, values = recording.tree, recording.trace.values(step)
    if is_scored(recording.question) and text[0] in "wl":  # as nodes write it: W3, L4
        different = np.unique(values[~np.isnan(values)]).tolist()
        wanted = [value for value in different if short(value, scored=True).casefold() == text]
        return tree.tree_node[np.flatnonzero(np.isin(values, wanted))]
    number = _number(text)
    if number is None:
        return np.zeros(0, np.int32)
    found = tree.tree_node[np.flatnonzero(values == number)]
    if isinstance(tree.game, ExplicitTree):
        found = np.union1d(found, np.flatnonzero(tree.worth == number))
    return found.astype(np.int32)


def _number(text: str) -> float | None:
    """A typed number, with a decimal point or comma; None for anything else."""
    try:
        number = float(text.replace(_MINUS, "-").replace(",", "."))
    except ValueError:
        return None
    return None if np.isnan(number) else number


def _with_text(tree: GameTree[Any, Any], text: str) -> Ints:
    """The nodes of a written tree with that label or name."""
    game, start = cast(ExplicitTree, tree.game), cast(int, tree.start)
    found = [
        number
        for number, node in enumerate(islice(game.nodes, start, start + tree.nodes))
        if text in ((node.name or "").casefold(), (node.label or "").casefold())
    ]
    return np.array(found, np.int32)


class _Position:
    """A position, which of its moves have the text, and the positions after them, as needed."""

    __slots__ = ("fits", "following", "state")

    def __init__(self, game: Any, state: Any, text: str) -> None:
        self.state = state
        actions = moves(game, state)
        self.fits = [game.format_action(state, action).casefold() == text for action in actions]
        self.following: list[_Position | None] = [None] * len(actions)


def _with_move(
    tree: GameTree[Any, Any],
    text: str,
    stop: Callable[[], bool] | None,
    progress: Callable[[float], None] | None,
) -> tuple[Ints, bool]:
    """The nodes of a game's tree whose move has the text, and whether there are more.

    The notation of a move may depend on the position, so that moves are formatted in every one;
    transpositions are formatted once.
    """
    game = tree.game
    known: dict[Any, _Position] = {}

    def position(state: Any) -> _Position:
        if (found := known.get(state)) is None:
            if len(known) >= _STATES_KEPT:
                known.clear()
            found = known[state] = _Position(game, state, text)
        return found

    found: list[int] = []
    columns = tree.depth.tolist(), tree.index.tolist(), tree.children.tolist()
    path: list[_Position] = [position(tree.start)] if tree.children[0] else []
    for node, (depth, index, children) in enumerate(zip(*columns, strict=True)):
        if not node & _LOOK_MASK:
            share_reporter(stop, progress)(node / tree.nodes)
        if not depth:
            continue
        above = path[depth - 1]
        if above.fits[index]:
            found.append(node)
            if len(found) > MOST_FOUND:
                return np.array(found[:-1], np.int32), True
        if children:
            below = above.following[index]
            if below is None:
                action = moves(game, above.state)[index]
                below = above.following[index] = position(game.result(above.state, action))
            path[depth:] = [below]
    return np.array(found, np.int32), False


_AT_ONCE: Final = 5_000  # the most nodes that are searched without a thread
_PAUSE_MS: Final = 150  # the pause in typing after which the search starts
_FIELD_WIDTH: Final = 190  # pixels, by type size
_KEYS: Final = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class FindBar(Card):
    """The bar in the view's upper left corner that finds nodes by their texts.

    Signals:
        found: carries the tree node to show.
    """

    found = Signal(int)

    def __init__(self, model: TreeModel, view: QWidget) -> None:
        super().__init__(view)
        self._model = model
        self._found: FoundNodes | None = None
        self._place = -1
        self._finding = Latest("find", self)
        # The direction to go from the selected node when the result comes; None stays there.
        self._going: int | None = None
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._soon.timeout.connect(self._search)
        self.field = phrased(
            QLineEdit(),
            hint=lambda: self.tr("Value, move or name"),
            name=lambda: self.tr("Find"),
            tip=lambda: self.tr(
                "Enter goes to the next one, Shift+Enter to the one before, Esc closes."
            ),
        )
        self.count = Label("body", Role.MUTED)
        self.previous = phrased(_button("chevron-up"), meaning=lambda: self.tr("Previous"))
        self.next = phrased(_button("chevron-down"), meaning=lambda: self.tr("Next"))
        self.close_button = phrased(cross_button(), meaning=lambda: self.tr("Close"))
        parts = (self.field, self.count, self.previous, self.next, self.close_button)
        row(*parts, of=self, spacing=INSIDE // 2, margins=INSIDE)
        self.field.textEdited.connect(self._typed)
        self.previous.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        self.close_button.clicked.connect(self.close_card)
        self._listening = Listening(
            *((signal, self._outdated) for signal in (model.moved, model.opened, model.reshaped))
        )
        self.hide()
        follow_language(self, self._show_count)

    # Showing, hiding, and its place

    def begin(self) -> None:
        """Show the bar, ready to type, with the last text selected."""
        self._listening.set(True)
        self.show()
        self.raise_()
        self.put_in_place()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._outdated()

    def put_in_place(self) -> None:
        scale = theme_manager().type_scale
        self.field.setFixedWidth(round(_FIELD_WIDTH * scale))
        for button in (self.previous, self.next):
            button.setIconSize(QSize(round(16 * scale), round(16 * scale)))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.sizeHint())
        self.move(INSIDE, INSIDE)  # a corner that is empty, as the root stands in the middle

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop_search()
        if self.isHidden():  # itself; after its tab was hidden, it comes back as it is
            self._listening.set(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.go(-1 if back else _KEYS[Qt.Key(event.key())])
            event.accept()
            return
        super().keyPressEvent(event)

    # Looking

    def _typed(self) -> None:
        self._stop_search()
        self._found, self._place = None, -1
        self._going = 0
        self._soon.start()
        self._show_count()

    def _outdated(self) -> None:
        """Drop the result, and search again soon: the step or the tree has changed."""
        self._stop_search()
        self._found, self._place = None, -1
        if self.isVisible() and not self._model.playing:
            self._soon.start()

    def _stop_search(self) -> None:
        self._soon.stop()
        self._finding.give_up()

    def _search(self) -> None:
        self._stop_search()
        recording, step, text = self._model.recording, self._model.step, self.field.text()
        if recording is None or not text.strip():
            self._show_result(None)
            return
        if recording.tree.nodes <= _AT_ONCE:
            self._show_result(find(recording, step, text))
            return
        self._finding.start(
            lambda task: find(recording, step, text, task.stopped, task.progress),
            finished=self._show_result,
        )
        self._show_count()

    def _show_result(self, found: FoundNodes | None) -> None:
        self._found, self._place = found, -1
        going, self._going = self._going, None
        if found is not None and len(found.nodes):
            selected = np.flatnonzero(found.nodes == self._model.selected)
            self._place = int(selected[0]) if len(selected) else -1
            if going is not None:
                self._step_by(going)
                return
        self._show_count(aloud=going is not None)

    def go(self, by: int) -> None:
        """Go to the next result (`by` 1) or the one before (-1), around the end."""
        if self._found is None:
            self._going = by
            self._search()
        elif len(self._found.nodes):
            self._step_by(by)
        else:
            self._show_count(aloud=True)

    def _step_by(self, by: int) -> None:
        assert self._found is not None
        count = len(self._found.nodes)
        if self._place < 0:
            self._go_to(0 if by >= 0 else count - 1)
        else:
            self._go_to((self._place + by) % count)

    def _go_to(self, place: int) -> None:
        assert self._found is not None
        self._place = place
        found = self._found
        self.found.emit(int(found.nodes[place]))
        # Showing a hidden node unfolds the tree, which drops the results: they are still valid.
        if self._found is None:
            self._soon.stop()
            self._found, self._place = found, place
        self._show_count(aloud=True)

    # What is said

    def _show_count(self, aloud: bool = False) -> None:
        text = self._count_text()
        self.count.setText(text)
        self.count.setVisible(bool(text))
        some = self._found is not None and len(self._found.nodes) > 0
        self.previous.setEnabled(some)
        self.next.setEnabled(some)
        if aloud:
            announce(self.field, text)
        if self.isVisible():
            self.put_in_place()

    def _count_text(self) -> str:
        if self._finding.running:
            return self.tr("Looking…")
        if self._found is None:
            return ""
        count = len(self._found.nodes)
        if not count:
            return self.tr("Not found")
        numbers = self.locale().toString(self._place + 1), self.locale().toString(count)
        if self._place < 0:
            return self.tr("%Ln found", "", count)
        if self._found.more:
            text = self.tr("{place} of more than {count}")
        else:
            text = self.tr("{place} of {count}")
        return text.format(place=numbers[0], count=numbers[1])


def _button(icon: str) -> QToolButton:
    button = QToolButton()
    bind_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
