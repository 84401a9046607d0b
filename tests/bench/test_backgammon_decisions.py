"""How much the players of backgammon lose at a decision, by a published set of judged ones.

`PODA_BENCH_DECISIONS=.../benchmark.json.gz pytest tests/bench/test_backgammon_decisions.py -s`. Not
collected by default. It plays and prints. PODA_BENCH_NETWORK names the file of another network than
the shipped one, PODA_BENCH_POSITIONS says how many decisions (else all, or as many as take some
minutes). GNU Backgammon is in the PATH or in /usr/games; where it is not, it is left out.

The set is Open Sage's (M. Higgins; MPL 2.0), not among Poda's files: 14,693 throws of 500 games for
money that Open Sage played against itself, every legal play with its equity. That is from rollouts
where the two best were within 0.02 points of each other, from truncated ones within 0.05, else from
three plies, and for plays far behind from fewer. `bgsage` 1.6 has it in its source distribution
(1.3 has it under the AGPL, 2.0 no longer):

    pip download --no-deps --no-binary :all: bgsage==1.6.20260818
    tar xzf bgsage-1.6.20260818.tar.gz --wildcards '*/money_benchmark/benchmark.json.gz'

A loss is told in thousandths of a point, by both of its equities: with the cube, as Open Sage
counts (half of it is what it calls PR), and without, which is what our players play for. Where a
side may double or take is not asked.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from bench.backgammon_matches import missing, mover
from packages.backgammon import compiled_plays
from poda.engine.game import MAX
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Board, Checkers, Throw
from poda.engine.games.backgammon_parts.notation import format_play
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff, network

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.timeout(7200),
]

DECISIONS: Final = os.environ.get("PODA_BENCH_DECISIONS", "")
NETWORK: Final = os.environ.get("PODA_BENCH_NETWORK", "")
POSITIONS: Final = int(os.environ.get("PODA_BENCH_POSITIONS", "0"))

OURS: Final = "expectiminimax:"

RACE: Final = "purerace"
"""The only kind without contact; the others are game plans of the side to play."""

BLUNDER: Final = 0.08
"""Points, with the cube: as the set counts them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A throw to be played, and what is lost by each play.

    Attributes:
        state: the side to play is MAX; without a cube.
        game: the game in which it came about.
        kind: of the position.
        lost: points behind the best play, with the cube and without, for each board after a play.
    """

    state: State
    game: int
    kind: str
    lost: dict[Board, tuple[float, float]]


# Reading the set


def read(path: Path) -> list[Decision]:
    """The plays among the decisions of a file, which may be compressed.

    Raises ValueError with a sentence about what is wrong with it.
    """
    content = path.read_bytes()
    try:
        document = json.loads(gzip.decompress(content) if path.suffix == ".gz" else content)
        entries = document["decisions"]
    except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
        raise ValueError(f"{path} is not a set of decisions: {problem!r}") from problem
    return list(decisions(entries))


def decisions(entries: Iterable[Any]) -> Iterator[Decision]:
    """Those that are plays, as `read` reads them."""
    for number, entry in enumerate(entries, start=1):
        try:
            if entry["kind"] == "checker":
                yield _decision(entry)
        except KeyError as problem:
            raise ValueError(f"decision {number}: there is no {problem}") from problem
        except (TypeError, ValueError) as problem:
            raise ValueError(f"decision {number}: {problem}") from problem


def _decision(entry: dict[str, Any]) -> Decision:
    (own, opponent), throw = _board(entry["board"]), _throw(entry["dice"])
    judged = {
        _board(move["board"]): (float(move["equity"]), float(move["cubeless_equity"]))
        for move in entry["moves"]
    }
    legal = set(compiled_plays.plays(own, opponent, throw).values())
    if legal != judged.keys():
        different = len(legal ^ judged.keys())
        raise ValueError(f"{different} of its plays are not legal, or are not judged")
    best = max(first for first, _ in judged.values()), max(second for _, second in judged.values())
    lost = {board: (best[0] - first, best[1] - second) for board, (first, second) in judged.items()}
    return Decision(
        State(own, opponent, MAX, throw), int(entry["seed"]), str(entry["game_plan"]), lost
    )


def _board(numbers: Sequence[int]) -> Board:
    """The opponent's checkers on the bar, 24 points as the side to play counts them (the opponent's
    checkers below 0), its own on the bar."""
    if len(numbers) != BAR + 1 or not all(type(each) is int for each in numbers):
        raise ValueError(f"a board is {BAR + 1} whole numbers: {numbers}")
    own = [0, *(max(each, 0) for each in numbers[1:])]
    opponent = [0, *(max(-each, 0) for each in numbers[BAR - 1 : 0 : -1]), numbers[0]]
    return _side(own, numbers), _side(opponent, numbers)


def _side(checkers: list[int], numbers: Sequence[int]) -> Checkers:
    off = CHECKERS - sum(checkers)
    if min(*checkers, off) < 0:
        raise ValueError(f"a side has {CHECKERS} checkers, none below nothing: {numbers}")
    return (off, *checkers[1:])


def _throw(dice: Sequence[int]) -> Throw:
    if len(dice) != 2 or not all(each in range(1, 7) for each in dice):
        raise ValueError(f"a throw is two dice: {dice}")
    return max(dice), min(dice)


# Scoring a player


@pytest.fixture(scope="module")
def judged() -> list[Decision]:
    if not DECISIONS:
        pytest.skip("PODA_BENCH_DECISIONS does not name the set")
    bearoff.load()
    return read(Path(DECISIONS))


@pytest.fixture(autouse=True)
def chosen_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players ask `shipped` for theirs."""
    if NETWORK:
        found = network.load(Path(NETWORK))
        monkeypatch.setattr(network, "shipped", lambda: found)


def lost_by(text: str, asked: Sequence[Decision]) -> npt.NDArray[np.float64]:
    """What the player of that text loses at each of them, with the cube and without."""
    found = []
    with mover(text) as player:
        for each in asked:
            assert each.state.throw is not None
            play = player.play(each.state, 0, 0, bool)
            boards = compiled_plays.plays(each.state.own, each.state.opponent, each.state.throw)
            found.append(each.lost[boards[play]])
    return np.array(found)


def thousandths(lost: npt.NDArray[np.float64], games: npt.NDArray[np.int64]) -> str:
    """The mean and its standard error: decisions of one game are not independent, its games are."""
    _, game = np.unique(games, return_inverse=True)
    over = np.bincount(game, lost - lost.mean())
    error = math.sqrt(float(over @ over) * len(over) / max(1, len(over) - 1)) / len(lost)
    return f"{1000 * lost.mean():6.2f} ({1000 * error:.2f})"


def tell(text: str, judged: Sequence[Decision], most: int) -> None:
    if missing(text):
        pytest.skip(missing(text))
    number = min(POSITIONS or most or len(judged), len(judged))
    asked = [judged[len(judged) * each // number] for each in range(number)]
    start = time.perf_counter()
    lost = lost_by(text, asked)
    seconds = time.perf_counter() - start
    games = np.array([each.game for each in asked])
    kinds = np.array([each.kind for each in asked])
    best, blunders = (lost[:, 0] == 0).mean(), (lost[:, 0] >= BLUNDER).mean()
    chosen = f" with {NETWORK}" if NETWORK and text[len(OURS) :].isdigit() else ""
    lines = [
        f"{text}{chosen}: {number:,} "
        f"decisions of {len(set(games.tolist()))} games, the best play at {best:.1%}, blunders "
        f"{blunders:.1%}; {seconds:.0f} s, load {os.getloadavg()[0]:.1f}",
        f"{'thousandths of a point lost':28}{'decisions':>9}  {'with the cube':16}without",
    ]
    named = {"all": kinds != "", "with contact": kinds != RACE}
    for name, mask in (named | {each: kinds == each for each in sorted(set(kinds))}).items():
        if mask.any():
            both = "".join(f"{thousandths(each[mask], games[mask]):16}" for each in lost.T)
            lines.append(f"{name:28}{mask.sum():9,}  {both.rstrip()}")
    print("\n" + "\n".join(lines))  # noqa: T201 - for -s


@pytest.mark.parametrize(("plies", "most"), [(0, 0), (1, 0), (2, 1000)])
def test_what_our_player_loses(plies: int, most: int, judged: list[Decision]) -> None:
    tell(f"{OURS}{plies}", judged, most)


def test_what_the_hand_made_evaluation_loses(judged: list[Decision]) -> None:
    tell("expectiminimax:0:features", judged, 0)


def test_what_gnu_backgammon_loses(judged: list[Decision]) -> None:
    tell("gnu:0", judged, 0)


# The reader: 2-1 to play with two checkers left, a man of the opponent on the bar

LEFT: Final = [1, 0, 1, 1, *(0,) * 16, -2, *(0,) * 5]
FIRST: Final = [1, 2, 0, *(0,) * 17, -2, *(0,) * 5]
SECOND: Final = [1, 0, 1, *(0,) * 17, -2, *(0,) * 5]
PLAY: Final[dict[str, Any]] = {
    "kind": "checker",
    **{"board": LEFT, "dice": [1, 2], "cube_value": 2, "cube_owner": "player"},
    **{"game_plan": "racing", "tier": "3P", "seed": 7, "turn": 40},
    "moves": [
        {"board": SECOND, "equity": 0.9, "cubeless_equity": 0.5},
        {"board": FIRST, "equity": 0.4, "cubeless_equity": 0.75},
    ],
}


def test_a_decision_is_read() -> None:
    (found,) = decisions([{"kind": "cube", "board": LEFT}, PLAY])
    assert (found.game, found.kind, found.state.throw) == (7, "racing", (2, 1))
    own, opponent = found.state.own, found.state.opponent
    assert {point: count for point, count in enumerate(own) if count} == {OFF: 13, 2: 1, 3: 1}
    assert {point: count for point, count in enumerate(opponent) if count} == {
        OFF: 12,
        5: 2,
        BAR: 1,
    }
    boards = compiled_plays.plays(own, opponent, (2, 1))
    lost = {format_play(play): found.lost[board] for play, board in boards.items()}
    assert lost == {"3/1 2/1": (0.5, 0.0), "3/off": (0.0, 0.25)}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"board": [*LEFT, 0]}, "decision 2: a board is 26 whole numbers"),
        ({"board": [1, 9, *LEFT[2:5], 9, *LEFT[6:]]}, "decision 2: a side has 15 checkers"),
        ({"board": [-1, *LEFT[1:]]}, "decision 2: a side has 15 checkers, none below nothing"),
        ({"dice": [2, 7]}, r"decision 2: a throw is two dice: \[2, 7\]"),
        ({"dice": None}, "decision 2: "),
        ({"moves": PLAY["moves"][:1]}, "decision 2: 1 of its plays are not legal, or are not"),
        ({"moves": [{"board": FIRST, "equity": 0.4}]}, "decision 2: there is no 'cubeless_equity'"),
    ],
)
def test_what_is_wrong_with_a_decision_is_told(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        list(decisions([PLAY, PLAY | changed]))


def test_the_set_is_read_compressed_or_not(tmp_path: Path) -> None:
    text = json.dumps({"meta": {}, "decisions": [PLAY]}).encode()
    plain, packed = tmp_path / "benchmark.json", tmp_path / "benchmark.json.gz"
    plain.write_bytes(text)
    packed.write_bytes(gzip.compress(text))
    assert read(plain) == read(packed) == list(decisions([PLAY]))
    packed.write_bytes(text)
    with pytest.raises(ValueError, match="is not a set of decisions"):
        read(packed)
