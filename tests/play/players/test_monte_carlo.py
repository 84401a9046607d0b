"""Monte Carlo tree search at the board: a level, set up by hand, stopped, its tree kept."""

from __future__ import annotations

import pytest

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play import words as wording
from poda.play.model.board import PERSON
from poda.play.model.engine_room import Built, EngineState
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame, from_json, to_json
from poda.play.panels import engine_dialog
from poda.play.panels.engine_dialog import EngineDialog

from ..hand import Hand
from .player_lists import box, choose_row, texts

# Of the offscreen platform, when a list of players opens.
pytestmark = pytest.mark.qt_log_ignore(
    "does not support raise", "does not support grabbing the keyboard", extend=True
)

ENDLESS = PlayerSpec("mcts", seconds=600.0)


def test_it_is_a_level_that_answers(hand: Hand) -> None:
    hand.begin("connect4", PERSON, PlayerSpec("mcts", playouts=200))
    hand.click(4)
    hand.until_answered()
    assert len(hand.text) == 2
    choose_row(hand, "Statistical", "mouse")
    assert hand.model.board.players[MIN] == PlayerSpec("mcts", seconds=5.0, playouts=20_000)
    assert settings().player("connect4", MIN, "") == "mcts:20000:5s"


def test_it_says_how_many_playouts_there_were_and_moves_when_told(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    assert "playout" in wording.engine_detail(hand.model)  # the first, or many
    hand.act("move_now")
    hand.until_answered()
    assert len(hand.text) == 2


def test_esc_stops_it(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, ENDLESS)
    hand.click(5)
    hand.until_thinking()
    hand.act("stop")
    hand.until(lambda: hand.state is EngineState.STOPPED)
    assert hand.text == "5"


def test_a_player_that_keeps_its_tree_is_built_once() -> None:
    built, game = Built(), GAMES["connect4"]
    keeps, forgets = (PlayerSpec.parse(f"mcts:50{end}", game.key) for end in (":reuse", ""))
    assert built.player(game, keeps) is built.player(game, keeps)
    assert built.player(game, forgets) is not built.player(game, forgets)
    first = built.player(game, keeps)
    built.player(GAMES["tictactoe"], keeps)
    assert built.player(game, keeps) is not first  # one tree takes room enough


def test_a_tree_goes_on_from_move_to_move_of_a_game(hand: Hand) -> None:
    found: list[int] = []
    hand.model.room.decided.connect(lambda thought: found.append(thought.decision.playouts))
    hand.begin("tictactoe", PERSON, PlayerSpec("mcts", playouts=300, reuse=True))
    hand.type("5")
    hand.until_answered()
    hand.type(str(hand.model.board.game.actions(hand.model.board.record.state)[0]))
    hand.until_answered()
    assert found[0] == 300 < found[1]


# Words


@pytest.mark.parametrize(
    ("words", "name", "meaning"),
    [
        ("mcts:20000:5s", "Statistical", "MCTS, 20,000 playouts, ≤ 5 s"),
        ("mcts:1500", "MCTS, 1,500 playouts", "MCTS, 1,500 playouts"),
        ("mcts:2s", "MCTS", "≤ 2 s"),
        (
            "mcts:9:c0.7:8plies:fours:solver:reuse",
            "MCTS, 9 playouts (C 0.7, 8 plies, Open lines of four, solver, keeps its tree)",
            None,
        ),
    ],
)
def test_it_is_named_by_its_budget(words: str, name: str, meaning: str | None) -> None:
    spec = PlayerSpec.parse(words, "connect4")
    assert wording.player_name("connect4", spec) == name
    assert meaning is None or wording.player_meaning("connect4", spec) == meaning


# Setting it up


class Answered(EngineDialog):
    """The dialog, in which the search is chosen and its numbers are typed."""

    def exec(self) -> int:  # type: ignore[override]
        self._algorithm.setCurrentIndex(texts(self._algorithm).index("Monte Carlo tree search"))
        assert self._plies.isHidden()
        assert self._evaluation.isHidden()
        assert "playout" in self._note.full_text()
        self._playouts.setValue(3000)
        self._constant.setValue(0.5)
        self._solver.click()
        self._seconds.setValue(0.0)
        return EngineDialog.DialogCode.Accepted.value


def test_it_is_set_up(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_dialog, "EngineDialog", Answered)
    choose_row(hand, "Set up an engine…", "mouse")
    spec = PlayerSpec("mcts", playouts=3000, constant=0.5, solver=True)
    assert hand.model.board.players[MIN] == spec
    assert box(hand).currentText() == "MCTS, 3,000 playouts (C 0.5, solver)"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "text", ["mcts:500", "mcts:2s", "mcts:500:2.5s:c0.7:solver", "mcts:9:4plies:zero:reuse"]
)
def test_the_dialog_gives_the_player_back(hand: Hand, game: str, text: str) -> None:
    dialog = EngineDialog(game, PlayerSpec.parse(text, game), hand.window)
    assert dialog.spec() == PlayerSpec.parse(text, game)
    dialog._playouts.setValue(0)
    dialog._seconds.setValue(0.0)
    assert dialog.spec().playouts  # something ends it
    dialog._algorithm.setCurrentIndex(0)
    assert dialog.spec().kind in ("alphabeta", "expectiminimax")
    assert dialog.spec().playouts == 0
    dialog.deleteLater()


def test_a_hint_is_asked_of_another(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PlayerSpec("mcts", playouts=100))
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert hand.model.board.players[MAX].is_person


def test_a_game_is_saved_with_it_and_opened_again() -> None:
    players = {MAX: PERSON, MIN: PlayerSpec.parse("mcts:500:2s:c0.7:solver:reuse", "connect4")}
    saved = SavedGame(GameRecord(GAMES["connect4"]), players)
    assert from_json(to_json(saved)).players == players
