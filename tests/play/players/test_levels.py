"""The levels are players that can be built, named in order of strength."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from of_packages import needs
from poda.base import packages
from poda.engine.exact.scores import is_solved
from poda.engine.game import MIN
from poda.engine.games import GAMES, evolved_games
from poda.engine.players import PlayerSpec
from poda.engine.runs.card import card_of_player
from poda.play import words as wording
from poda.play.model import opponents as seats
from poda.play.model.analysis import adviser
from poda.play.model.board import PERSON
from poda.play.model.opponents import default_opponent, level_of, levels, methods
from some import some

from ..hand import Hand

ROOT = Path(__file__).parents[3]
WITH_EVOLVED = [
    game for game in evolved_games() if any(each.spec.kind == "evolved" for each in methods(game))
]
"""Without its package a game has no such level."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_levels_with_words_of_their_own(game: str) -> None:
    assert all(wording.level_name(level) for level in levels(game))
    offered = [level.spec for level in (*levels(game), *methods(game))]
    names = [wording.player_name(game, spec) for spec in offered]
    assert len(names) == len(set(names)) >= 3
    meanings = [wording.player_meaning(game, spec) for spec in offered]
    assert len(meanings) == len(set(meanings))
    ways = [wording.way_of_playing(game, level.spec) for level in levels(game)]
    assert len(ways) == len(set(ways))


MEASURED = [game for game in GAMES if all(level.elo is not None for level in levels(game))]


def test_the_levels_of_the_games_of_poda_are_measured() -> None:
    assert {"tictactoe", "connect4"} <= set(MEASURED)
    assert len(levels("connect4")) == (10 if packages.find("connect4") else 7)
    for game in set(MEASURED) & {"backgammon", "checkers"}:
        assert 8 <= len(levels(game)) <= 10


@pytest.mark.parametrize("game", MEASURED)
def test_levels_stand_by_their_strength_at_even_distances(game: str) -> None:
    strengths = [level.elo or 0 for level in levels(game)]
    assert strengths[0] == 0
    steps = [high - low for low, high in pairwise(strengths)]
    assert min(steps) > 0
    even = strengths[-1] / len(steps)
    assert all(even / 2.5 < step < 2.5 * even for step in steps)


@pytest.mark.parametrize("game", MEASURED)
def test_the_first_opponent_of_a_learner_is_among_the_weaker_half(game: str) -> None:
    places = [level.spec for level in levels(game)]
    assert 0 < places.index(default_opponent(game)) < len(places) / 2


@pytest.mark.parametrize("game", MEASURED)
def test_the_documentation_has_the_same_numbers(game: str) -> None:
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    for level in levels(game):
        measured = str(replace(level.spec, seconds=None))
        assert f"\n| {wording.level_name(level)} | `{measured}` | {level.elo:,} |" in page


@pytest.mark.parametrize("game", GAMES)
def test_no_level_looks_less_far_than_a_weaker_one(game: str) -> None:
    searching = [level.spec for level in levels(game) if level.spec.kind != "perfect"]
    assert [spec.plies for spec in searching] == sorted(spec.plies for spec in searching)
    # On a slow computer too: who looks deeper has no less time to do it.
    seconds = [spec.seconds or 0.0 for spec in searching]
    assert seconds == sorted(seconds)
    if game != "connect4" or is_solved(GAMES[game]):  # else its strongest level overlooks moves
        assert not levels(game)[-1].spec.is_weakened


@pytest.mark.parametrize("game", WITH_EVOLVED)
def test_the_evolved_player_plays_as_it_was_evolved_or_looks_further(game: str) -> None:
    evolved = [level for level in methods(game) if level.spec.kind == "evolved"]
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
    for level in some((*levels(game), *methods(game))):
        level.spec.build(GAMES[game])
        assert PlayerSpec.parse(str(level.spec), game) == level.spec
        assert level_of(game, level.spec) == level
        near = PlayerSpec("evolved"), PlayerSpec("evolved", shipped="learnt")
        quick = level.spec.kind in ("random", "perfect") or level.spec in near
        assert quick or level.spec.seconds is not None


@pytest.mark.parametrize("game", GAMES)
def test_perfect_is_said_only_of_who_asks_the_solver_and_does_not_err(game: str) -> None:
    for level in (*levels(game), *methods(game)):
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


@needs("connect4")
def test_the_perfect_player_has_a_human_variant() -> None:
    (human,) = (level for level in methods("connect4") if level.spec.err)
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


@needs("connect4")
def test_the_players_of_a_long_list_stand_in_groups_the_weaker_first(hand: Hand) -> None:
    hand.begin("connect4")
    box = hand.play.players.pickers[MIN].list
    rows = [box.itemText(row) for row in range(box.count()) if box.itemText(row)]
    assert rows == [
        *("Person", "Levels", "Even game", "Newcomer", "Learner", "Beginner", "Casual"),
        *("Intermediate", "Experienced", "Advanced", "Expert", "Master", "Perfect"),
        *("By method", "Random"),
        *("Alpha-beta, 1 ply", "Alpha-beta, 2 plies", "Alpha-beta, 4 plies"),
        *(
            "Alpha-beta, 8 plies",
            "Alpha-beta, 12 plies",
            "Deep",
            "Statistical",
            "Fallible",
            "Evolved",
            "Farsighted",
        ),
        *("Learnt", "Open a player…", "Set up an engine…"),
    ]
    heading = box.model().index(box.findText("Levels"), 0)
    assert not heading.flags() & Qt.ItemFlag.ItemIsSelectable


def test_a_level_is_a_word_and_what_it_does_stands_in_its_tip(hand: Hand) -> None:
    for game in ("tictactoe", "connect4", "backgammon"):
        for level in levels(game):
            assert " " not in wording.level_name(level)
    hand.begin("connect4")
    box = hand.play.players.pickers[MIN].list
    tip = box.itemData(box.findText("Deep"), Qt.ItemDataRole.ToolTipRole)
    assert "5 s" in tip


def test_a_weak_level_answers_a_move_that_was_taken_back_in_the_same_way(hand: Hand) -> None:
    # With so much noise a stream of random numbers would repeat a reply once in eight times.
    hand.begin("tictactoe", PERSON, PlayerSpec("alphabeta", 1, noise=1000.0))
    replies = set()
    for _ in range(5):
        hand.click(1)
        hand.until_answered()
        replies.add(hand.text)
        hand.act("undo")
        assert hand.text == ""
    assert len(replies) == 1
    assert len(hand.model.board.record.root.children[0].children) == 1


@pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True)
def test_how_strong_a_level_is_stands_beside_it_in_the_open_list_alone(hand: Hand) -> None:
    hand.begin("connect4")
    box = hand.play.players.pickers[MIN].list
    row = box.findText("Intermediate")
    told = [box.itemData(row, Qt.ItemDataRole.UserRole + each) for each in (1, 2)]
    assert told == ["424 Elo", "sees 2 plies, overlooks 10 %"]
    box.showPopup()
    view = box.view()
    hand.until(view.isVisible)
    try:
        # Nothing is cut: the widest row has room.
        assert view.viewport().width() >= view.sizeHintForColumn(0)
    finally:
        box.hidePopup()


def test_no_weakened_player_gives_hints() -> None:
    weak = PlayerSpec("alphabeta", 2, err=20)
    for game in (GAMES[key] for key in GAMES):
        if not game.has_chance:
            assert not adviser(game, [weak]).is_weakened
            assert adviser(game, [weak]) == adviser(game, [])
    assert not seats.searching_player("connect4", weak).is_weakened


@pytest.mark.parametrize(
    "text", ["alphabeta:2:5s", "alphabeta:8:5s", "alphabeta:42:5s", "mcts:20000:5s"]
)
def test_a_saved_game_with_a_level_of_before_still_has_its_player(text: str) -> None:
    spec = PlayerSpec.parse(text, "connect4")
    assert spec in [each.spec for each in methods("connect4")]
    assert wording.player_name("connect4", spec)
