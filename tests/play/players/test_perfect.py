"""The perfect player in its seat, and the exact analysis: as they come, and how they end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from of_packages import needs
from poda.engine.errors import EngineError
from poda.engine.exact import player as exact_analyst
from poda.engine.exact import player as perfect_player
from poda.engine.exact import scores as exact
from poda.engine.exact.player import best_moves, for_mover
from poda.engine.exact.scores import exact_solver
from poda.engine.game import MIN
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain, native
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.panels import engine_dialog
from poda.play.panels.engine_dialog import EngineDialog
from poda.widgets.layout import Label

from ..hand import KEY, Hand, searches, threads
from .player_lists import box, choose_row, texts

LATE = "4444422222233333"  # 16 stones: solved in some milliseconds, with a book or without one
PERFECT = PlayerSpec("perfect")
compiled_only = pytest.mark.skipif(is_plain(), reason="the solver in Python takes seconds")

# The offscreen platform says so when a list opens.
pytestmark = pytest.mark.qt_log_ignore(
    r"^This plugin does not support (raise\(\)|grabbing the keyboard)$", extend=True
)


class Slow:
    """A solver that knows one move at once, and the others never."""

    known = 3

    def each(self, state: Any, stop: Any, *, on_nodes: Any = None) -> Iterator[tuple[Any, float]]:
        yield self.known, 0.0
        nodes = 0
        while not stop():
            nodes += 1_000
            if on_nodes is not None:
                on_nodes(nodes)
            time.sleep(0.005)
        raise SearchStopped


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (perfect_player, exact_analyst, exact):
        monkeypatch.setattr(module, "exact_solver", lambda game: Slow())


def detail(hand: Hand) -> str:
    """All that the status row says."""
    return " ".join(label.full_text() for label in hand.play.status.engine.findChildren(Label))


def test_it_is_chosen_in_the_list_and_gives_nothing_away(hand: Hand) -> None:
    choose_row(hand, "Perfect", "keyboard")
    assert hand.model.board.players[MIN] == PERFECT
    assert "Solves every position" in hand.play.players.pickers[MIN].list.toolTip()
    hand.click(1)
    hand.until_answered()
    assert hand.text == "15"  # all else loses


@needs("connect4")
@compiled_only
def test_it_plays_connect_four_as_the_solver_says(hand: Hand, kernels: None) -> None:
    game = GAMES["connect4"]
    hand.begin("connect4", PERSON, PERFECT)
    assert {"Fallible", "Perfect"} < set(texts(box(hand)))
    hand.model.set_position(LATE + "6")
    hand.until_answered()
    state = game.parse_position(LATE + "6")
    solver = exact_solver(game)
    assert solver is not None
    best = best_moves(for_mover(game, state, solver.moves(state)))
    assert int(hand.text[-1]) in best
    assert len(hand.text) == 18


@needs("connect4")
def test_while_it_solves_it_says_how_far_it_is_and_moves_when_told(hand: Hand, slow: None) -> None:
    hand.begin("connect4", PERSON, PERFECT)
    hand.click(4)
    hand.until(lambda: "1 of 7 solved" in detail(hand))
    hand.until(lambda: hand.model.room.so_far.total_nodes > 1_000)
    assert "nodes" in detail(hand)
    hand.act("move_now")
    hand.until(lambda: hand.text == "43")
    hand.until_answered()
    hand.until(lambda: not threads())


@needs("connect4")
def test_esc_stops_it_without_a_move(hand: Hand, slow: None) -> None:
    hand.begin("connect4", PERSON, PERFECT)
    hand.click(4)
    hand.until_thinking()
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    assert not searches()
    assert hand.text == "4"


@needs("connect4")
def test_where_no_solver_can_be_had_it_says_why(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(entry: native.Entry) -> native.Native:
        raise EngineError("kernels.missing")

    monkeypatch.setattr(native, "load", missing)
    hand.begin("connect4", PERSON, PERFECT)
    hand.click(4)
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert "fast engine is missing" in detail(hand)
    assert hand.text == "4"


def test_hints_are_its_own(hand: Hand) -> None:
    hand.type("1")
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert hand.model.analysis.hint == 5
    assert hand.text == "1"


# Setting it up


class Answered(EngineDialog):
    """The dialog, in which the solver is chosen and its chance to err typed."""

    def exec(self) -> int:  # type: ignore[override]
        self._algorithm.setCurrentIndex(texts(self._algorithm).index("Solver"))
        assert not self._plies.isEnabled()
        assert not self._evaluation.isEnabled()
        assert self._err.isEnabled()
        assert "exact value" in self._note.full_text()
        self._err.setValue(35)
        self._seconds.setValue(0.0)
        return EngineDialog.DialogCode.Accepted.value


def test_a_chance_to_err_is_set_up(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_dialog, "EngineDialog", Answered)
    choose_row(hand, "Set up an engine…", "mouse")
    assert hand.model.board.players[MIN] == PlayerSpec("perfect", err=35)
    assert box(hand).currentText() == "Solver, errs 35 %"


@needs("connect4")
@pytest.mark.parametrize("text", ["perfect", "perfect:10%", "perfect:5s", "perfect:100%:2.5s"])
def test_the_dialog_gives_a_perfect_player_back(hand: Hand, text: str) -> None:
    dialog = EngineDialog("connect4", PlayerSpec.parse(text, "connect4"), hand.window)
    assert str(dialog.spec()) == text
    dialog._algorithm.setCurrentIndex(0)
    assert not dialog._err.isEnabled()
    assert dialog.spec().kind == "alphabeta"
    assert dialog.spec().err == 0
    dialog.deleteLater()


def test_no_solver_is_offered_for_a_game_that_nobody_solves(hand: Hand) -> None:
    dialog = EngineDialog("backgammon", PlayerSpec("expectiminimax", 1), hand.window)
    dialog.show()
    assert "Solver" not in texts(dialog._algorithm)
    assert dialog._err.isHidden()
    dialog.close()
    dialog.deleteLater()


# The analysis


@needs("connect4")
@compiled_only
def test_values_come_one_after_the_other_and_the_time_limit_means_nothing(
    hand: Hand, kernels: None, slow: None
) -> None:
    hand.begin("connect4")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    assert hand.model.analysis.by_solver
    hand.until(lambda: hand.model.analysis.values is not None)
    analysis = hand.model.analysis.values
    assert analysis is not None
    assert [move.action for move in analysis.moves] == [Slow.known]
    assert analysis.missing == (1, 2, 4, 5, 6, 7)
    hand.until(lambda: hand.model.room.analysis_nodes > 2_000)  # it is told between values too
    counted: list[int] = []
    hand.model.room.analysis_counted.connect(counted.append)
    hand.until(lambda: counted)
    hand.click(4)  # and what is said of a position that is gone is dropped
    assert hand.model.analysis.values is None
    hand.until(lambda: hand.model.analysis.values is not None)
    hand.act("analysis_off")
    hand.until(lambda: not threads())


@needs("connect4")
@compiled_only
def test_connect_four_is_analysed_to_its_end(hand: Hand, kernels: None) -> None:
    hand.begin("connect4")
    hand.model.set_position(LATE)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until_analysed()
    analysis = hand.model.analysis.values
    assert analysis is not None
    assert not analysis.missing
    assert {move.kind for move in analysis.moves} == {"exact"}
    assert all(len(move.line) > 1 for move in analysis.moves)
