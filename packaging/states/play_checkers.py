"""Checkers in Play, for the pictures of `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import cell_of
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.packages.arena.engine.tournament.plan import Entrant, TournamentPlan
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.window.board import CheckersBoard
from poda.play.editor.dialog import EditorDialog
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Position, Suggestion
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, until, valued
from states.tournament import with_boards

FORKED = "B:W18,19,26,27,K10:B15,K5,12,20"
"""Black's man on 15 has two ways to jump, of which one goes on twice."""
MIXED = "W:W21,22,25,30,K11,K15:B1,3,10,12,K29,K19"
GAME = "11-15 23-19 8-11 22-17 9-14 25-22 6-9"
ENDGAME = "W:WK18,22:BK12"
BLOCKED = "W:W5:B1,9,14"


def _play(window: MainWindow, position: str, person: int = 0) -> PlayModel:
    """Two persons, or a person on one side."""
    model = window.play.model
    for side in (MAX, MIN):
        model.set_player(side, PERSON if person in (0, side) else PlayerSpec("random"))
    model.set_position(position, waits=True)
    window.play.board.board.setFocus()
    return model


def _board(window: MainWindow) -> CheckersBoard:
    board = window.play.board.board
    assert isinstance(board, CheckersBoard)
    return board


def start(window: MainWindow) -> None:
    """Black's first move, by a person."""
    del window


def white_below(window: MainWindow) -> None:
    """A person with White, some moves on, with the last one marked."""
    _play(window, GAME, MIN)


def kings(window: MainWindow) -> None:
    """Men and kings of both sides; nothing has to be taken."""
    _play(window, MIXED)


def forced(window: MainWindow) -> None:
    """A jump is compulsory."""
    _play(window, FORKED)


def ways(window: MainWindow) -> None:
    """A piece in hand that can jump in several ways."""
    _play(window, FORKED)
    _board(window).choose(cell_of(15))


def refused(window: MainWindow) -> None:
    """Another piece is tried."""
    _play(window, FORKED)
    _board(window).choose(cell_of(12))


def drawn_along(window: MainWindow) -> None:
    """A piece is drawn along with the mouse."""
    _play(window, GAME)
    board = _board(window)
    start, end = (board.cell_rect(cell_of(square)).center() for square in (22, 18))
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=start)
    middle = QPointF(start + (end - start) * 0.8)
    QApplication.sendEvent(
        board,
        QMouseEvent(
            QMouseEvent.Type.MouseMove, middle, board.mapToGlobal(middle),
            Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        ),
    )  # fmt: skip


def typed(window: MainWindow) -> None:
    """A move is typed; the cursor is where its last number says."""
    _play(window, GAME)
    QTest.keyClicks(_board(window), "24-2")
    QTest.keyClicks(_board(window), "0")


def analysed(window: MainWindow, position: str = GAME) -> None:
    """Every move valued."""
    model = _play(window, position)
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.5))
    valued(model)


def hinted(window: MainWindow) -> None:
    """A hint, with its value, why and how far it looked."""
    model = _play(window, FORKED)
    model.analysis.ask_hint()
    until(lambda: model.analysis.hint is not None)


def endgame(window: MainWindow) -> None:
    """Few pieces, of which the endgame database knows all."""
    load(3)
    _play(window, ENDGAME).analysis.set_mode(AnalysisMode.SHOWN)
    until(lambda: not window.play.model.room.analysing)


def won(window: MainWindow) -> None:
    """White is blocked."""
    _play(window, BLOCKED)


def drawn(window: MainWindow) -> None:
    """The third repetition."""
    shuffle = " 1-5 32-28 5-1 28-32" * 2
    _play(window, "B:WK32,30:BK1,3" + shuffle)


def large_type(window: MainWindow) -> None:
    """What the back row reads."""
    settings().type_scale = 1.6
    analysed(window)


def reviewed(window: MainWindow) -> None:
    """The review of a short end: a man is given away, twice."""
    model = _play(window, "W:W30,32:B11,20 32-27 20-24 27x20 11-16 20x11")
    window.play.actions_["review"].trigger()
    until(lambda: not model.review.missing())
    model.go_to(model.board.record.line()[2])


def editor(window: MainWindow) -> QDialog:
    """Men and kings are set."""
    _play(window, MIXED)
    window.play.rooms["edit_position"].trigger()
    dialog = window.play.rooms.dialog
    assert isinstance(dialog, EditorDialog)
    return dialog


def nodes(window: MainWindow) -> None:
    """A tree of positions: jumps, and what follows them."""
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    open_in(model, Position("checkers", FORKED, Suggestion("alphabeta", plies=3)))
    until(lambda: model.busy is None and isinstance(model.source, Position))
    model.last()
    window.tree.parts.view.zoom_to_node(model.current)


def live(window: MainWindow) -> None:
    """Games of a tournament."""
    players = (Entrant("Two", "alphabeta:2"), Entrant("Random", "random"))
    with_boards(window, TournamentPlan("checkers", players, games=2), 6)


OTHER_TABS: tuple[tuple[str, str, Callable[[MainWindow], object]], ...] = (
    ("checkers-nodes", "tree", nodes),
    ("checkers-boards", "tournament", live),
)
STATES: tuple[tuple[str, Callable[[MainWindow], object], bool], ...] = (
    ("start", start, True),
    ("white-below", white_below, True),
    ("kings", kings, True),
    ("forced", forced, True),
    ("ways", ways, True),
    ("refused", refused, False),
    ("drawn-along", drawn_along, False),
    ("typed", typed, False),
    ("analysis", analysed, True),
    ("hint", hinted, False),
    ("endgame", endgame, False),
    ("won", won, False),
    ("third-repetition", drawn, False),
    ("large-type", large_type, True),
    ("reviewed", reviewed, True),
    ("editor", editor, True),
)
