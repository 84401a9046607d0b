"""What a game says of itself, and what serves one that says nothing."""

from __future__ import annotations

import pytest

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES, REGISTRY, evolved_games, small_games
from poda.engine.networks.network import layout_for
from poda.engine.runs.individual import mirror
from poda.engine.runs.presets import usual_preset
from poda.engine.search.evaluation import EVEN, ZERO, evaluations


class Subtraction(Game[tuple[int, int], int]):
    """Take one or two of five; the last one wins. It says only what it must."""

    key = "subtraction"
    max_plies = 5

    def initial_state(self) -> tuple[int, int]:
        return 5, MAX

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> list[int]:
        return list(range(1, min(2, state[0]) + 1))

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] - action, -state[1]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, int]) -> float:
        return -state[1]

    def parse_position(self, text: str) -> tuple[int, int]:
        if not text.isdecimal():
            raise self.bad_position(text)
        return int(text), MAX

    def format_position(self, state: tuple[int, int]) -> str:
        return str(state[0])


PLAIN = Subtraction()


def test_the_registry_is_the_order_of_the_menus() -> None:
    assert [type(game).__name__ for game in GAMES.values()] == [
        line.partition(".")[2] for line in REGISTRY
    ]


def test_a_game_that_says_nothing_is_named_by_its_key() -> None:
    assert PLAIN.name_in("es") == "subtraction"
    assert GAMES["backgammon"].name_in("es") == "Backgammon"
    assert GAMES["connect4"].name_in("es") == "Cuatro en raya"


def test_its_actions_are_read_as_they_are_written() -> None:
    assert PLAIN.parse_action((5, MAX), " 2 ") == 2
    with pytest.raises(EngineError) as caught:
        PLAIN.parse_action((5, MAX), "3")
    assert caught.value.code == "game.illegal"
    with pytest.raises(EngineError) as caught:
        PLAIN.parse_action((0, MIN), "1")
    assert caught.value.code == "game.over"


def test_a_text_that_is_no_position_is_told_what_one_looks_like() -> None:
    with pytest.raises(EngineError, match="such as 5"):
        PLAIN.parse_position("five")


def test_only_dice_are_chance() -> None:
    assert [key for key, game in GAMES.items() if game.has_chance] == ["backgammon"]
    assert not PLAIN.has_chance


def test_networks_are_evolved_where_there_is_something_to_see() -> None:
    assert evolved_games() == ("tictactoe", "connect4", "backgammon", "checkers")
    assert [layout_for(GAMES[key]).hidden for key in evolved_games()[:3]] == [18, 42, 16]
    with pytest.raises(EngineError):
        layout_for(PLAIN)


def test_left_and_right_change_places_in_a_mirror() -> None:
    assert GAMES["tictactoe"].mirror() == (2, 1, 0, 5, 4, 3, 8, 7, 6)
    assert PLAIN.mirror() is None
    assert GAMES["backgammon"].mirror() is None
    with pytest.raises(EngineError):
        mirror(PLAIN, layout_for(GAMES["tictactoe"]))


def test_a_game_is_trained_with_a_preset_that_fits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "subtraction", PLAIN)
    usual = {key: usual_preset(key) for key in (*evolved_games(), "subtraction")}
    assert usual.pop("checkers") == ("duels" if packages.find("checkers") else "self-play")
    assert usual == {
        "tictactoe": "no-loss", "connect4": "fast", "backgammon": "duels",
        "subtraction": "self-play",
    }  # fmt: skip
    assert small_games() == ("tictactoe",)


def test_its_own_estimate_is_its_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "subtraction", PLAIN)
    assert evaluations("subtraction") == (ZERO,)
    monkeypatch.setattr(Subtraction, "estimate", lambda _self, state: state[0])
    own, zero = evaluations("subtraction")
    assert (own.name, own.estimate((3, MAX)), zero) == ("estimate", 3, ZERO)
    assert evaluations("tree") == (ZERO,)
    assert EVEN in evaluations("backgammon")
