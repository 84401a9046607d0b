"""Evolved players whose file is gone, damaged or of another game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.engine.runs.champion import save_champion
from poda.house.settings import settings
from poda.play import kept_players
from poda.play.model import analysis
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState

from ..conftest import Open
from ..hand import Hand
from .evolved import evolved
from .player_lists import SHIPPED, box, in_file, texts

# Players whose file is gone


GONE = "“tictactoe generation 312.json” cannot play. "


def gone(hand: Hand) -> PlayerSpec:
    """Seat a player; its file is gone when it has moved."""
    path = kept_players.keep(evolved())
    hand.begin("tictactoe", PERSON, in_file(path))
    hand.click(5)
    hand.until_answered()
    path.unlink()
    return in_file(path)


def test_a_file_that_goes_away_while_it_plays_is_told(hand: Hand) -> None:
    spec = gone(hand)
    free = next(cell for cell in range(1, 10) if str(cell) not in hand.text)
    hand.click(free)
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert GONE in hand.notice
    assert GONE in hand.play.status.detail()
    assert len(hand.text) == 3  # nothing is lost
    # Another player goes on; or the file comes back.
    save_champion(Path(spec.path), evolved())
    hand.act("start")
    hand.until_answered()
    assert len(hand.text) == 4


def test_a_saved_game_whose_player_is_gone_is_opened_with_another(
    hand: Hand, tmp_path: Path, choose: Any
) -> None:
    gone(hand)
    text = hand.text
    choose(tmp_path / "game.json")
    hand.act("save")
    hand.begin("connect4")
    hand.act("open")
    assert (hand.model.board.game.key, hand.text) == ("tictactoe", text)
    assert hand.model.board.players == {MAX: PERSON, MIN: SHIPPED}
    assert hand.notice.startswith("✕ " + GONE)
    assert "choose who plays, or open the file" in hand.notice
    hand.act("undo")
    hand.click(1)
    hand.until_answered()
    assert not hand.notice


def test_who_stands_in_looks_as_far_ahead(hand: Hand, tmp_path: Path) -> None:
    game = hand.model.saved()
    missing = in_file(tmp_path / "gone.json", 6, 5.0)
    hand.model.restore(game._replace(players={MAX: missing, MIN: PERSON}))
    assert hand.model.board.players[MAX] == PlayerSpec("evolved", 6, seconds=5.0)
    assert "gone.json" in hand.notice


@pytest.mark.parametrize("files", [("a.json", "b.json"), ("a.json", "a.json")], ids=str)
@pytest.mark.parametrize("at", ["the start", "opening"])
def test_where_both_are_gone_each_file_is_named_once(
    hand: Hand, tmp_path: Path, files: tuple[str, str], at: str
) -> None:
    players = dict(zip((MAX, MIN), [in_file(tmp_path / name) for name in files], strict=True))
    if at == "opening":
        hand.model.restore(hand.model.saved()._replace(players=players))
    else:
        for side, spec in players.items():
            settings().set_player("tictactoe", side, str(spec))
        hand.play.choose_game("tictactoe")
    assert hand.model.board.players == {MAX: SHIPPED, MIN: SHIPPED}
    for name in ("a.json", "b.json"):
        assert hand.notice.count(f"“{name}” cannot play.") == (name in files)


@pytest.mark.parametrize("what", ["damaged", "of another game"])
def test_a_file_that_has_become_something_else_is_told(hand: Hand, what: str) -> None:
    path = kept_players.keep(evolved())
    game = hand.model.saved()._replace(players={MAX: PERSON, MIN: in_file(path)})
    if what == "damaged":
        path.write_text("{")
    else:
        save_champion(path, evolved("connect4"))
    hand.model.restore(game)
    assert hand.model.board.players[MIN] == SHIPPED
    assert GONE in hand.notice
    assert ("damaged" if what == "damaged" else "plays connect4") in hand.notice


def test_a_player_that_was_remembered_and_is_gone_is_told_at_the_start(
    open_window: Open, tmp_path: Path
) -> None:
    settings().last_game = "tictactoe"
    settings().set_player("tictactoe", MIN, str(in_file(tmp_path / "gone.json")))
    hand = open_window()
    assert hand.model.board.players == {MAX: PERSON, MIN: SHIPPED}
    assert "“gone.json” cannot play." in hand.notice


def test_a_player_that_goes_away_while_the_list_is_open_keeps_no_seat(hand: Hand) -> None:
    path = kept_players.keep(evolved())
    lst = box(hand)
    lst.setFocus()
    row = texts(lst).index("tictactoe generation 312, 2 plies")
    path.unlink()
    lst.setCurrentIndex(row)
    lst.activated.emit(row)
    assert GONE in hand.notice
    assert hand.model.board.players[MIN] == PERSON
    assert lst.currentData() == PERSON


def test_a_hint_does_not_ask_a_player_that_is_gone(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "HINT_SECONDS", 0.2)
    path = kept_players.keep(evolved("connect4"))
    hand.begin("connect4", PERSON, in_file(path, 9))  # without kernels no solver gives the hint
    path.unlink()
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert not hand.notice
    hand.click(4)
    assert hand.text.startswith("4")
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert GONE.replace("tictactoe", "connect4") in hand.notice
