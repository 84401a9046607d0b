"""The levels are players that can be built, named in order of strength."""

import pytest
from PySide6.QtCore import Qt

from poda.base import packages
from poda.engine.exact.scores import is_solved
from poda.engine.game import MIN
from poda.engine.games import GAMES, evolved_games
from poda.engine.players import PlayerSpec
from poda.engine.runs.card import card_of_player
from poda.play import words as wording
from poda.play.model import opponents as seats
from poda.play.model.opponents import default_opponent, level_of, levels
from some import some

from ..hand import Hand

WITH_EVOLVED = [
    game for game in evolved_games() if any(level.spec.kind == "evolved" for level in levels(game))
]
"""Without its package a game has no such level."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_levels_with_words_of_their_own(game: str) -> None:
    names = [wording.level_name(level) for level in levels(game)]
    assert len(names) == len(set(names)) >= 3
    assert all(names)
    meanings = [wording.player_meaning(game, level.spec) for level in levels(game)]
    assert len(meanings) == len(set(meanings))


@pytest.mark.parametrize("game", GAMES)
def test_each_level_looks_deeper_than_the_one_before(game: str) -> None:
    others = ("random", "mcts", "evolved", "perfect")
    searching = [level for level in levels(game) if level.spec.kind not in others]
    # One that goes by a worse evaluation than the game's first comes before those that go by it,
    # and one that goes by a better one after them.
    better = {"": 1, "learnt": 2}
    strength = [(better.get(level.spec.evaluation, 0), level.spec.plies) for level in searching]
    assert strength == sorted(set(strength))
    # On a slow computer too: who looks deeper has no less time to do it.
    seconds = [level.spec.seconds or 0.0 for level in searching]
    assert seconds == sorted(seconds)


@pytest.mark.parametrize("game", WITH_EVOLVED)
def test_the_evolved_player_plays_as_it_was_evolved_or_looks_further(game: str) -> None:
    evolved = [level for level in levels(game) if level.spec.kind == "evolved"]
    looks = [seats.plies(game, level.spec) for level in evolved]
    own = [look for look, level in zip(looks, evolved, strict=True) if not level.spec.shipped]
    assert own in ([0], [2], [2, 6])
    assert str(looks[0]) in wording.player_meaning(game, evolved[0].spec)
    state = GAMES[game].initial_state()
    if GAMES[game].has_chance:
        state = GAMES[game].result(state, GAMES[game].actions(state)[0])
    for level in evolved:
        decision = level.spec.build(GAMES[game]).choose(state, level.spec.limit, lambda: False)
        assert decision.action in GAMES[game].actions(state)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_can_be_built_written_and_read(game: str) -> None:
    for level in some(levels(game)):
        level.spec.build(GAMES[game])
        assert PlayerSpec.parse(str(level.spec), game) == level.spec
        assert level_of(game, level.spec) == level
        near = PlayerSpec("evolved"), PlayerSpec("evolved", shipped="learnt")
        quick = level.spec.kind in ("random", "perfect") or level.spec in near
        assert quick or level.spec.seconds is not None


@pytest.mark.parametrize("game", GAMES)
def test_perfect_is_said_only_of_who_asks_the_solver_and_does_not_err(game: str) -> None:
    for level in levels(game):
        assert (level.key == "perfect") == (level.spec == PlayerSpec("perfect"))
    assert any(level.key == "perfect" for level in levels(game)) is is_solved(GAMES[game])


LEARNT = ["connect4", *(["checkers"] if packages.find("checkers") else [])]


@pytest.mark.parametrize("game", LEARNT)
def test_a_learnt_player_is_told_without_its_large_file(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = PlayerSpec("evolved", shipped="learnt")
    known = {"connect4": 1, "checkers": 4}[game]
    assert card_of_player(spec, game).plies == known
    monkeypatch.setattr("poda.engine.runs.card.load_card", lambda path: pytest.fail(str(path)))
    assert seats.plies(game, spec) == known
    assert f"{known} pl" in wording.player_meaning(game, spec)
    assert seats.card(game, spec) is None


def test_the_perfect_player_has_a_human_variant() -> None:
    (human,) = (level for level in levels("connect4") if level.spec.err)
    assert wording.level_name(human) == "Fallible"
    assert "20 %" in wording.player_meaning("connect4", human.spec)


def test_a_player_set_up_by_hand_is_no_level() -> None:
    assert level_of("tictactoe", PlayerSpec("minimax", 2)) is None
    assert level_of("connect4", PlayerSpec("person")) is None


def test_a_game_without_levels_of_its_own_is_offered_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "a new game", GAMES["tictactoe"])
    assert [level.spec.build(GAMES["tictactoe"]) for level in levels("a new game")]
    assert default_opponent("a new game") in [level.spec for level in levels("a new game")]


def test_the_players_of_a_long_list_stand_in_groups_the_weaker_first(hand: Hand) -> None:
    hand.begin("connect4")
    box = hand.play.players.pickers[MIN].list
    rows = [box.itemText(row) for row in range(box.count()) if box.itemText(row)]
    assert rows == [
        *("Person", "Levels", "Random", "Beginner", "Casual", "Intermediate", "Advanced"),
        *("Expert", "Deep", "Statistical", "With the solver", "Fallible", "Perfect"),
        *("Evolved players", "Evolved", "Farsighted", "Learnt", "Open a player…"),
        "Set up an engine…",
    ]
    heading = box.model().index(box.findText("Levels"), 0)
    assert not heading.flags() & Qt.ItemFlag.ItemIsSelectable


def test_no_level_of_a_short_list_has_a_heading(hand: Hand) -> None:
    box = hand.play.players.pickers[MIN].list
    assert box.findText("Levels") == -1


def test_a_level_is_a_word_and_what_it_does_stands_in_its_tip(hand: Hand) -> None:
    for game in ("tictactoe", "connect4", "backgammon"):
        for level in levels(game):
            assert " " not in wording.level_name(level)
    hand.begin("connect4")
    box = hand.play.players.pickers[MIN].list
    tip = box.itemData(box.findText("Deep"), Qt.ItemDataRole.ToolTipRole)
    assert "5 s" in tip
