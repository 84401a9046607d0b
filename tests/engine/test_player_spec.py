"""Players in words: `person`, `random`, `alphabeta:6`, `minimax:4:zero`, `alphabeta:42:5s`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.players import Limit, PlayerSpec, RandomPlayer, SearchPlayer
from poda.engine.search.evaluation import evaluations

from .strategies import refusal_of

KEYS = st.sampled_from(list(GAMES))


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("person", PlayerSpec("person")),
        ("random", PlayerSpec("random")),
        ("alphabeta:6", PlayerSpec("alphabeta", 6)),
        ("minimax:4:zero", PlayerSpec("minimax", 4, "zero")),
        ("alphabeta:42:5s", PlayerSpec("alphabeta", 42, seconds=5)),
        ("pvs:8", PlayerSpec("pvs", 8)),
        ("alphabeta:8:fours:0.5s", PlayerSpec("alphabeta", 8, "fours", 0.5)),
        ("evolved", PlayerSpec("evolved")),
        ("evolved:6", PlayerSpec("evolved", 6)),
        ("evolved:6:5s", PlayerSpec("evolved", 6, seconds=5)),
        ("evolved:learnt", PlayerSpec("evolved", shipped="learnt")),
        ("evolved:2:learnt", PlayerSpec("evolved", 2, shipped="learnt")),
        ("evolved:2:1s:learnt", PlayerSpec("evolved", 2, seconds=1, shipped="learnt")),
        ("mcts:20000", PlayerSpec("mcts", playouts=20_000)),
        ("mcts:2s", PlayerSpec("mcts", seconds=2)),
        ("mcts:20000:0.5s", PlayerSpec("mcts", playouts=20_000, seconds=0.5)),
        ("mcts:9:c0.7:solver", PlayerSpec("mcts", playouts=9, constant=0.7, solver=True)),
        ("mcts:9:fours:8plies", PlayerSpec("mcts", 0, "fours", playouts=9, playout_plies=8)),
        ("mcts:9:0plies:reuse", PlayerSpec("mcts", playouts=9, playout_plies=0, reuse=True)),
    ],
)
def test_a_player_is_read_and_written(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text, "connect4") == spec
    assert PlayerSpec.parse(f" {text}\n", "connect4") == spec
    assert str(spec) == text


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("evolved@a.json", PlayerSpec("evolved", path="a.json")),
        ("evolved:6@a.json", PlayerSpec("evolved", 6, path="a.json")),
        ("evolved:6:5s@/a: b@c/é .json ", PlayerSpec("evolved", 6, "", 5, "/a: b@c/é .json ")),
        (r"evolved@C:\Users\eva:6", PlayerSpec("evolved", path=r"C:\Users\eva:6")),
        ("evolved@ ~/a\n.json", PlayerSpec("evolved", path=" ~/a\n.json")),
    ],
)
def test_an_evolved_player_may_be_in_a_file(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text, "connect4") == spec
    assert PlayerSpec.parse(f" {text}", "connect4") == spec
    assert str(spec) == text


characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
paths = st.text(characters, min_size=1, max_size=60).filter(str.strip)


@given(st.data(), KEYS, paths)
def test_every_evolved_player_is_read_back_from_its_text(
    data: st.DataObject, key: str, path: str
) -> None:
    plies = data.draw(st.integers(0, 100))
    seconds = data.draw(st.none() | st.floats(0, 86_400, exclude_min=True)) if plies else None
    spec = PlayerSpec("evolved", plies, "", seconds, path)
    assert PlayerSpec.parse(str(spec), key) == spec


def test_the_options_may_stand_in_either_order() -> None:
    spec = PlayerSpec("alphabeta", 8, "fours", 0.5)
    assert PlayerSpec.parse("alphabeta:8:.5s:fours", "connect4") == spec


@given(st.data(), KEYS)
def test_every_player_by_playouts_is_read_back_from_its_text(data: st.DataObject, key: str) -> None:
    playouts = data.draw(st.integers(0, 100_000_000))
    seconds = st.floats(0, 86_400, exclude_min=True)
    spec = PlayerSpec(
        "mcts",
        evaluation=data.draw(st.sampled_from(["", *(each.name for each in evaluations(key))])),
        seconds=data.draw(st.none() | seconds if playouts else seconds),
        playouts=playouts,
        constant=data.draw(st.none() | st.floats(0, 100)),
        playout_plies=data.draw(st.none() | st.integers(0, 1000)),
        solver=data.draw(st.booleans()),
        reuse=data.draw(st.booleans()),
    )
    assert PlayerSpec.parse(str(spec), key) == spec


@given(st.data(), KEYS)
def test_every_player_is_read_back_from_its_text(data: st.DataObject, key: str) -> None:
    dice = key == "backgammon"
    spec = PlayerSpec(
        data.draw(st.sampled_from(["expectiminimax"] if dice else ["minimax", "alphabeta"])),
        data.draw(st.integers(0, 2) if dice else st.integers(1, 100)),
        data.draw(st.sampled_from(["", *(evaluation.name for evaluation in evaluations(key))])),
        data.draw(st.none() | st.floats(0, 86_400, exclude_min=True)),
    )
    assert PlayerSpec.parse(str(spec), key) == spec


FAULTS = [
    ("", "player.unknown", 0, "“” is not a player: write one such as alphabeta:6."),
    ("computer", "player.unknown", 0, "“computer” is not a player"),
    ("alphabeta", "player.unknown", 0, "“alphabeta” is not a player"),
    ("evolved:6:zero", "player.unknown", 0, "“evolved:6:zero” is not a player"),
    ("evolved:0", "player.bad_plies", 8, "“0” is not a number of plies"),
    ("evolved@", "player.bad_file", 8, "“” is not the name of a file: write one such as evolved@"),
    (" evolved:2@ ", "player.bad_file", 11, "“ ” is not the name of a file"),
    ("evolved@a\0b", "player.bad_file", 8, "“a\N{REPLACEMENT CHARACTER}b” is not the name"),
    ("evolved@\udcff", "player.bad_file", 8, "“\N{REPLACEMENT CHARACTER}” is not the name"),
    ("evolved@" + "x" * 4097, "player.bad_file", 8, "“xxx"),
    ("evolved:0@a", "player.bad_plies", 8, "“0” is not a number of plies"),
    ("evolved:5s@a", "player.bad_plies", 8, "“5s” is not a number of plies"),
    ("evolved:6:7m@a", "player.bad_seconds", 10, "“7m” is not a thinking time"),
    ("evolved:6:-5s@a", "player.bad_seconds", 10, "“-5s” is not a thinking time"),
    ("alphabeta:6@a", "player.bad_plies", 10, "“6@a” is not a number of plies"),
    ("person@a", "player.unknown", 0, "“person@a” is not a player"),
    ("@a", "player.unknown", 0, "“@a” is not a player"),
    ("  Alphabeta:6", "player.unknown", 2, "“Alphabeta:6” is not a player"),
    ("person:3", "player.unknown", 0, "“person:3” is not a player"),
    ("alphabeta:6:", "player.unknown", 0, "“alphabeta:6:” is not a player"),
    ("alphabeta:6:zero:lines", "player.unknown", 0, "“alphabeta:6:zero:lines” is not"),
    ("alphabeta:", "player.bad_plies", 10, "“” is not a number of plies: write one from 1 to 100."),
    (" alphabeta:0", "player.bad_plies", 11, "“0” is not a number of plies"),
    ("minimax:101", "player.bad_plies", 8, "“101” is not a number of plies"),
    ("minimax:-1", "player.bad_plies", 8, "“-1” is not a number of plies"),
    ("minimax:٣", "player.bad_plies", 8, "“٣” is not a number of plies"),
    ("minimax:" + "9" * 5_000, "player.bad_plies", 8, "“999"),
    ("minimax:2:fours", "player.unknown_evaluation", 10, "“fours” is not an evaluation: choose"),
    ("minimax:2:5s:x", "player.unknown_evaluation", 13, "“x” is not an evaluation: choose one of"),
    (
        "minimax:2:0s",
        "player.bad_seconds",
        10,
        "“0s” is not a thinking time: write seconds such as",
    ),
    ("minimax:2:5", "player.bad_seconds", 10, "“5” is not a thinking time"),
    ("minimax:2:-5s", "player.bad_seconds", 10, "“-5s” is not a thinking time"),
    ("minimax:2:1.2.3s", "player.bad_seconds", 10, "“1.2.3s” is not a thinking time"),
    ("minimax:2:1_0s", "player.bad_seconds", 10, "“1_0s” is not a thinking time"),
    ("minimax:2:86401s", "player.bad_seconds", 10, "“86401s” is not a thinking time"),
    ("minimax:2:1e999s", "player.bad_seconds", 10, "“1e999s” is not a thinking time"),
    ("minimax:2:zero:7m", "player.bad_seconds", 15, "“7m” is not a thinking time"),
    ("mcts", "player.unknown", 0, "“mcts” is not a player"),
    (" mcts:", "player.bad_playouts", 6, "“” is not a number of playouts: write one from 1 to 1"),
    ("mcts:0", "player.bad_playouts", 5, "“0” is not a number of playouts"),
    ("mcts:100000001", "player.bad_playouts", 5, "“100000001” is not a number of playouts"),
    ("mcts:solver", "player.bad_playouts", 5, "“solver” is not a number of playouts"),
    ("mcts:0s", "player.bad_seconds", 5, "“0s” is not a thinking time"),
    ("mcts:9:5", "player.bad_seconds", 7, "“5” is not a thinking time"),
    ("mcts:9:c-1", "player.bad_constant", 7, "“c-1” is not a constant of UCB1: write one from 0"),
    ("mcts:9:c100.5", "player.bad_constant", 7, "“c100.5” is not a constant"),
    ("mcts:9:2s:1001plies", "player.bad_playout_plies", 10, "“1001plies” is not a length of"),
    ("mcts:9:solver:solver", "player.unknown", 0, "“mcts:9:solver:solver” is not a player"),
    ("mcts:2s:2s", "player.unknown", 0, "“mcts:2s:2s” is not a player"),
    ("mcts:9:fours", "player.unknown_evaluation", 7, "“fours” is not an evaluation: choose one"),
    ("mcts:9:", "player.unknown", 0, "“mcts:9:” is not a player"),
]


@pytest.mark.parametrize(("text", "code", "place", "sentence"), FAULTS)
def test_a_bad_player_is_told_with_the_place_of_its_fault(
    text: str, code: str, place: int, sentence: str
) -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse(text, "tictactoe")
    assert (caught.value.code, caught.value.place) == (code, place)
    assert str(caught.value).startswith(sentence)


specish = st.text(alphabet="minaxlphbetc:0123456789s.-e z@", max_size=30)


longer = [
    st.builds(f"{head}{{}}".format, st.text(max_size=9))
    for head in ("alphabeta:6:", "mcts:9:", "evolved@")
]


@given(st.one_of(st.text(), specish, *longer), KEYS)
def test_any_text_is_a_player_or_a_sentence(text: str, key: str) -> None:
    def again(spec: PlayerSpec) -> PlayerSpec:
        return PlayerSpec.parse(str(spec), key)

    refused = refusal_of(lambda: PlayerSpec.parse(text, key), text)
    assert refused or again(PlayerSpec.parse(text, key)) == PlayerSpec.parse(text, key)


@pytest.mark.parametrize(
    "text", ["alphabeta:6:" + "9" * 1_000_000 + "s", ":" * 100_000, "x" * 10**6]
)
def test_a_huge_text_is_refused_with_a_short_sentence(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse(text, "tictactoe")
    assert len(str(caught.value)) < 120


def test_a_player_knows_whether_it_is_a_person_and_its_limit() -> None:
    assert PlayerSpec("person").is_person
    assert not PlayerSpec("random").is_person
    assert PlayerSpec("alphabeta", 6, seconds=2).limit == Limit(plies=6, seconds=2)
    assert PlayerSpec("random").limit == Limit()


def test_players_are_built_and_a_person_is_not() -> None:
    game = GAMES["tictactoe"]
    assert isinstance(PlayerSpec("random").build(game), RandomPlayer)
    assert isinstance(PlayerSpec("minimax", 2).build(game), SearchPlayer)
    with pytest.raises(EngineError):
        PlayerSpec("person").build(game)


def test_a_player_with_another_games_evaluation_is_not_built() -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec("minimax", 2, "fours").build(GAMES["tictactoe"])
    assert (caught.value.code, caught.value.place) == ("player.unknown_evaluation", None)


def test_an_evolved_player_looks_as_far_ahead_as_it_was_evolved_to_unless_said() -> None:
    assert PlayerSpec("evolved").limit == Limit(plies=2)
    assert PlayerSpec("evolved", 6, seconds=1.0).limit == Limit(plies=6, seconds=1.0)
    assert PlayerSpec("evolved", 6, path="a.json").limit == Limit(plies=6)
    assert PlayerSpec("evolved", path="a.json").limit == Limit()  # its file knows
