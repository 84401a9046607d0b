"""Calls of every kernel, with inputs drawn from a seed, written down to be made again without
Python.

    PYTHONPATH=desktop:tests python -m engine.kernels.recording calls.bin

The kernels are compiled by numba for this very machine. `replay.c` makes the same calls of a
library that was built for another system or another level of processor, and holds every number in
every array to what was found here, to the bit. Arithmetic that may round in any order is left out.

    PYTHONPATH=desktop:tests python -m engine.kernels.recording digests.json

makes the calls by the library that is there, and keeps for each kernel how many there were and the
hash of them all. `tests/data/kernel_calls.json` has these: on every Python and every NumPy the same
inputs are drawn, and the same is said (`test_recorded_calls.py`). Whoever changes a kernel so that
other calls are made makes the file anew, by this command.

All numbers are little-endian, of 64 bits but for the tags. A call is its function's name (length
and text), the number of its arguments, each argument, and the number that it returned. An argument
is a tag, and for `NUMBER` the number; for `ZEROS` the bytes of an array of zeros; for `BYTES` the
bytes and what they hold; and for both arrays the hash of what they hold after the call.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

import compiled_plays
from engine.games.backgammon_positions import random_game
from packages.backgammon.engine.bearing_off import checkers_of, the_database
from packages.checkers import compiled_moves
from poda.engine.games import GAMES
from poda.engine.games.backgammon import State as Checkers
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.games.checkers import State as Draughts
from poda.engine.games.connect4 import ConnectFour
from poda.engine.games.connect4 import State as Stones
from poda.engine.kernels import evolution, native
from poda.engine.kernels.backgammon import evaluation_layout as features
from poda.engine.kernels.backgammon import layout
from poda.engine.kernels.checkers.endgame_layout import orders, positions
from poda.engine.learn.learning import learner_for
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import Network, Played, layout_for, played
from poda.engine.playing.batches import HAND_MADE, Batch, partner_code, play_batch, zero_code
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import COEFFICIENTS, Stream
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import LearningSettings, layout_of
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import Rules
from poda.engine.solved import connect4_solver
from poda.engine.solved.connect4_search import Leaf, bitboards, search, search_with_network
from poda.engine.solved.connect4_solver import Solver
from poda.engine.solved.monte_carlo import (
    CompiledConnectFour,
    CompiledMonteCarlo,
    CompiledTicTacToe,
)
from poda.packages.backgammon.engine import compiled_search as backgammon_search
from poda.packages.backgammon.engine.compiled_search import BackgammonSearch
from poda.packages.backgammon.engine.network import MOST_GRAINS, grains, shipped
from poda.packages.backgammon.engine.training import Trainer
from poda.packages.checkers.engine import compiled_search as checkers_search
from poda.packages.checkers.engine import endgame_tables
from poda.packages.checkers.engine.compiled_network_search import (
    search_with_network as checkers_network,
)
from poda.packages.checkers.engine.evaluation import MATERIAL, POSITIONAL
from poda.packages.checkers.engine.patterns import searched_weights

NUMBER, ZEROS, BYTES = range(3)
MOST_BYTES: Final = 8_000_000
"""Of the arrays of one call that are not all zeros: a search goes on in larger ones, which cannot
be kept."""
_FILL = np.zeros(8, np.uint8)
_BASIS, _PRIME, _MASK = 0xCBF29CE484222325, 0x100000001B3, 2**64 - 1
CONNECT4 = ConnectFour()


def calls(folder: Path) -> Path:
    """The calls of the kernels as they are, which are made once in the folder, whoever asks: half a
    minute of the processor, most of which numba takes."""
    import fcntl  # where the library of another system is tried, on Linux

    known = native.sources_hash().encode() + Path(__file__).read_bytes()
    path = folder / f"kernel-calls-{hashlib.sha256(known).hexdigest()[:16]}.bin"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        if not path.exists():
            tests, made = Path(__file__).parents[2], path.with_suffix(".new")
            paths = os.pathsep.join([str(tests), str(tests.parent / "desktop")])
            command = [sys.executable, "-m", "engine.kernels.recording", str(made)]
            subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, check=True)
            made.replace(path)
    return path


def symbols(path: Path) -> Counter[str]:
    """How often each function was called."""
    found: Counter[str] = Counter()
    with path.open("rb") as file:

        def number() -> int:
            return int.from_bytes(file.read(8), "little")

        while length := number():
            found[file.read(length).decode()] += 1
            for _ in range(number()):
                tag = file.read(1)[0]
                if (size := number()) and tag == BYTES:
                    file.seek(size, os.SEEK_CUR)
                file.seek(0 if tag == NUMBER else 8, os.SEEK_CUR)
            file.seek(8, os.SEEK_CUR)
    return found


def hashed(data: npt.NDArray[np.uint8]) -> int:
    """FNV-1a over words of eight bytes, the last one filled up with zeros."""
    words = (data if data.size % 8 == 0 else np.append(data, _FILL[: -data.size % 8])).view("<u8")
    result, at = _BASIS, 0
    for place in np.flatnonzero(words).tolist():  # zeros in a row only multiply
        result = result * pow(_PRIME, place - at, 2**64) & _MASK
        result = (result ^ int(words[place])) * _PRIME & _MASK
        at = place + 1
    return result * pow(_PRIME, len(words) - at, 2**64) & _MASK


class Recorder:
    """Stands between the engine and the kernels."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def made(self, entry: native.Entry, arguments: tuple[Any, ...], run: Callable[[], int]) -> int:
        """The call's result, and a note of it."""
        given = [
            each if kind == native.NUMBER else _bytes(each)
            for kind, each in zip(entry.parameters.values(), arguments, strict=True)
        ]
        before = [
            data if isinstance(data, int) else data.tobytes() if data.any() else b""
            for data in given
        ]
        result = run()
        if sum(len(data) for data in before if isinstance(data, bytes)) > MOST_BYTES:
            return result
        name = entry.symbol.encode()
        parts = [_word(len(name)) + name + _word(len(given))]
        for data, was in zip(given, before, strict=True):
            if isinstance(was, int):
                parts.append(bytes([NUMBER]) + _word(was))
                continue
            tag = BYTES if was else ZEROS
            parts.append(bytes([tag]) + _word(data.size) + was + _word(hashed(data)))
        self.keep(entry.symbol, b"".join([*parts, _word(result)]))
        return result

    def keep(self, symbol: str, call: bytes) -> None:
        """Note a call of that function."""
        self._file.write(call)


class Digests(Recorder):
    """Keeps of each function how many calls there were, and their hash."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._hashes: defaultdict[str, Any] = defaultdict(hashlib.sha256)

    def keep(self, symbol: str, call: bytes) -> None:
        self._counts[symbol] += 1
        self._hashes[symbol].update(call)

    def found(self) -> dict[str, list[Any]]:
        """By function: how many calls, and their SHA-256."""
        return {
            each: [self._counts[each], self._hashes[each].hexdigest()]
            for each in sorted(self._counts)
        }


def _bytes(array: Any) -> npt.NDArray[np.uint8]:
    """What an array of NumPy's or of ctypes holds, and no copy of it."""
    array = array.array if isinstance(array, native.Fixed) else array
    if isinstance(array, np.ndarray):
        return array.view(np.uint8)
    return np.frombuffer(array, np.uint8)


def _word(number: int) -> bytes:
    return (int(number) & _MASK).to_bytes(8, "little")


@contextlib.contextmanager
def recorded(recorder: Recorder) -> Iterator[None]:
    """All calls of kernels are noted meanwhile; those of a file are of what numba compiles."""
    call, load = native.call, native.load

    def loaded(entry: native.Entry) -> native.Native:
        run = load(entry)
        if entry != native.CONNECT4_NEGAMAX:  # the one that is not run by `native.call`
            return run
        return lambda *arguments: recorder.made(entry, arguments, lambda: run(*arguments))

    def called(entry: native.Entry, *arguments: Any) -> int:
        return recorder.made(entry, arguments, lambda: call(entry, *arguments))

    before = {"_library": native._library, "call": call, "load": load}
    library = native._library if isinstance(recorder, Digests) else lambda: None
    vars(native).update(_library=library, call=called, load=loaded)
    try:
        yield
    finally:
        vars(native).update(before)


# What is drawn. Memory that a thread keeps is given back before each call, so that it is zeros.


def connect4_position(draw: random.Random, most: int = 41) -> Stones:
    """A position in which the game goes on."""
    state = CONNECT4.initial_state()
    for _ in range(draw.randint(0, most)):
        following = CONNECT4.result(state, draw.choice(CONNECT4.actions(state)))
        if CONNECT4.is_terminal(following):
            break
        state = following
    return state


def backgammon_states(draw: random.Random, count: int) -> list[Checkers]:
    """States of random games in which a throw is to be played."""
    thrown: list[Checkers] = []
    while len(thrown) < 40 * count:
        thrown += [state for state in random_game(draw.randrange(10**6)) if state.throw]
    return draw.sample(thrown, count)


def boards(draw: random.Random, count: int) -> list[Board]:
    return [(state.own, state.opponent) for state in backgammon_states(draw, count)]


def homes(draw: random.Random, count: int) -> list[Board]:
    """Boards that the bear-off database knows."""
    return [
        (checkers_of(draw.randrange(1, 54_264)), checkers_of(draw.randrange(1, 54_264)))
        for _ in range(count)
    ]


def networks(draw: random.Random, game: str, hidden: int) -> Played:
    shape = layout_for(GAMES[game], hidden)
    numbers = Stream(draw.randrange(2**64)).normals(2, shape.weights)
    return played(shape, numbers * draw.choice([0.0, 0.1, 0.3, 1.0, 100.0]))


def any_network(draw: random.Random) -> npt.NDArray[np.int32]:
    """One of backgammon with any weights."""
    uniforms = Stream(draw.randrange(2**64)).uniforms(layout.NUMBERS)
    spread = MOST_GRAINS * draw.choice([0.001, 0.02, 1.0])
    numbers: npt.NDArray[np.int32] = np.rint((2.0 * uniforms - 1.0) * spread).astype(np.int32)
    return numbers * grains()


def connect4_searches(draw: random.Random) -> None:
    for _ in range(60):
        own, occupied = bitboards(connect4_position(draw).cells)
        order = tuple(draw.sample(range(1, 8), 7))
        window = draw.choice([{}, {"alpha": -draw.randint(0, 9), "beta": draw.randint(1, 9)}])
        plies, leaf, prune = draw.randint(1, 6), draw.choice(list(Leaf)), draw.random() < 0.8
        search(own, occupied, plies, leaf=leaf, stop=bool, order=order, prune=prune, **window)
    for _ in range(40):
        own, occupied = bitboards(connect4_position(draw, 36).cells)
        mind = networks(draw, "connect4", draw.choice([1, 16, 20, 42]))
        rows, output, plies = mind.first[0], mind.output[0], draw.randint(1, 5)
        search_with_network(
            own, occupied, plies, rows, output, stop=bool, prune=draw.random() < 0.8
        )


def games(draw: random.Random, game: str, players: list[int], count: int, each: int) -> None:
    """Batches of games, with players that look ahead or do not, behind random openings."""
    for _ in range(count):
        forget()
        who = np.array([draw.choices(players, k=each) for _ in range(2)], np.int32)
        mind = networks(draw, game, draw.choice([1, 6, 16, 20]))
        openings = np.array(draw.choices(range(12), k=each), np.int32)
        seeds = Stream(draw.randrange(2**64)).words(each)
        play_batch(Batch(game, mind, *who, seeds, openings, draw.randint(1, 4)))


def monte_carlo_searches(draw: random.Random) -> None:
    twins: dict[str, tuple[type[CompiledMonteCarlo], tuple[str, ...]]] = {
        "connect4": (CompiledConnectFour, ("", "fours", "table", "zero")),
        "tictactoe": (CompiledTicTacToe, ("", "lines", "zero")),
    }
    for key, (search_of, evaluations) in twins.items():
        for leaf in evaluations:
            state = connect4_position(draw) if key == "connect4" else GAMES[key].initial_state()
            rules: Rules[Any] = Rules(
                constant=draw.choice([0.5, 2**0.5]),
                plies=draw.randint(0, 5) if leaf else None,
                evaluation=evaluation_for(key, leaf) if leaf else None,
                solver=draw.random() < 0.5,
                seed=draw.randrange(2**64),
            )
            search_of(GAMES[key], state, rules).run(3000)
    # More visits than there are logarithms in the table.
    state = GAMES["tictactoe"].parse_position("1529")
    CompiledTicTacToe(GAMES["tictactoe"], state, Rules(most_nodes=100)).run(20_000)


def solved_positions(draw: random.Random) -> None:
    book = connect4_solver.book()
    assert book is not None
    for stones in (20, 24, 28, 32):
        states: list[Stones] = []
        while len(states) < 4:
            if len((state := connect4_position(draw, stones)).moves) == stones:
                states.append(state)
        Solver().solve(states)
    Solver(book).solve([CONNECT4.parse_position("44444")])


def backgammon_plays(draw: random.Random) -> None:
    for _ in range(20):
        states = backgammon_states(draw, 8)
        words = np.array([layout.pack((one.own, one.opponent)) for one in states], np.uint64)
        throws = np.array([sorted(one.throw or (), reverse=True) for one in states], np.int32)
        compiled_plays.generate(words, throws, 8 * layout.MOST_PLAYS)
    for _ in range(10):
        compiled_plays.random_games([draw.randrange(2**64) for _ in range(3)])


def backgammon_evaluations(draw: random.Random) -> None:
    words = np.array([layout.pack(board) for board in homes(draw, 1000)], np.uint64)
    chances = np.zeros(4 * len(words))
    native.call(native.BEAROFF_CHANCES, the_database().table, words.reshape(-1), chances, 1000)
    for is_network in (False, True, True, True, True):
        weights = any_network(draw) if is_network else np.array(backgammon_search.WEIGHTS, np.int32)
        some = np.array([layout.pack(board) for board in boards(draw, 60)], np.uint64)
        native.call(
            native.BACKGAMMON_NETWORK, some.reshape(-1), np.zeros(features.NUMBERS, np.int64),
            weights, backgammon_search.NO_TABLE, np.zeros(features.CHANCES),
            np.zeros(len(some) * features.CHANCES), len(some), int(is_network),
        )  # fmt: skip


def backgammon_searches(draw: random.Random) -> None:
    minds = (None, shipped().numbers, any_network(draw))
    for table, mind in [(None, mind) for mind in minds] + [(the_database().table, minds[1])]:
        asking = BackgammonSearch(table, mind)
        some = boards(draw, 20) if table is None else homes(draw, 20)
        throw = draw.randint(1, 6), draw.randint(1, 6)
        asks: list[Callable[[], object]] = [
            functools.partial(asking.evaluate, some),
            functools.partial(asking.ranked, some[0], throw),
            functools.partial(asking.expected, some[:1], 1),
            functools.partial(asking.expected, some[1:2], 2, keep=2),
        ]
        for ask in asks if table is None else asks[:1]:
            forget()
            ask()
    kinds = (layout.RANDOM, layout.BY_FEATURES, layout.BY_NETWORK)
    forget()
    backgammon_search.games(
        Stream(draw.randrange(2**64)).words(9),
        [(own, opponent) for own in kinds for opponent in kinds],
        network=minds[1],
    )


def backgammon_lessons(draw: random.Random) -> None:
    for _ in range(4):
        trainer = Trainer((shipped().numbers / 65_536).astype(np.float32))
        trainer.run(Stream(draw.randrange(2**64)).words(2), 0.02, 0.01, draw.random())
    seeds = Stream(draw.randrange(2**64)).words(2)
    positions, chances = trainer.label(seeds, draw.random(), 40, draw.randrange(64))
    trainer.study(positions, chances, np.arange(len(positions)), 0.02, 0.01)


def evolved_lessons(draw: random.Random) -> None:
    """Evolution's own networks of backgammon learn."""
    rules, openings = GAMES["backgammon"], np.zeros(2, dtype=np.int32)
    for architecture in ("plain", "linear"):
        settings = LearningSettings(architecture=architecture, hidden=6, plies=0)
        of = layout_of(settings, rules)
        first = 0.1 * Stream(draw.randrange(99)).uniforms(of.weights)
        lesson = Lesson(Stream(draw.randrange(2**64)).words(2), openings, 0.05, draw.random())
        learner_for(rules, settings, of).learn(Memory.of(first.astype(of.dtype), False), lesson)


def lessons(draw: random.Random, game: str, count: int) -> None:
    """An n-tuple network learns, and plays what it then is."""
    rules = GAMES[game]
    for rates, backup in (("common", "played"), ("coherent", "best")):
        settings = LearningSettings(
            architecture="tuples", tuples=3, tuple_length=4, rates=rates,
            backup=backup, trace_decay=draw.random(),
        )  # fmt: skip
        of = layout_of(settings, rules)
        learner = learner_for(rules, settings, of)
        mind = Memory.of(np.zeros(of.weights, dtype=np.float32), rates == "coherent")
        seeds = Stream(draw.randrange(2**64)).words(count)
        openings = np.arange(count, dtype=np.int32) % 4
        learner.learn(mind, Lesson(seeds, openings, 0.1, draw.random()))
        own, other = np.zeros(count, dtype=np.int32), np.full(count, zero_code(2), dtype=np.int32)
        training_kit_of(rules).play_learnt(
            Batch(game, played(of, mind.weights), own, other, seeds, openings, plies=2)
        )
        training_kit_of(rules).values_kept(Network(of, mind.weights), 2)


def plain_lessons(draw: random.Random) -> None:
    rules, openings = GAMES["connect4"], np.arange(8, dtype=np.int32)
    for architecture, rates in (("plain", "coherent"), ("linear", "common")):
        settings = LearningSettings(
            architecture=architecture, hidden=6, rates=rates, symmetry="mirrored",
        )  # fmt: skip
        of = layout_of(settings, rules)
        mind = Memory.of(Stream(draw.randrange(99)).uniforms(of.weights).astype(of.dtype), True)
        seeds = Stream(draw.randrange(2**64)).words(8)
        lesson = Lesson(seeds, openings, 0.05, draw.random())
        learner_for(rules, settings, of).learn(mind, lesson)


def checkers_states(draw: random.Random, count: int) -> list[Draughts]:
    """States of random games of checkers, some of which are over."""
    rules, states = GAMES["checkers"], []
    while len(states) < 20 * count:
        state = rules.initial_state()
        while not rules.is_terminal(state):
            state = rules.result(state, draw.choice(rules.actions(state)))
            states.append(state)
    return draw.sample(states, count)


def checkers_networks(draw: random.Random) -> None:
    """Searches and games with networks of every kind."""
    rules, codes = (
        GAMES["checkers"],
        [0, 1, zero_code(0), zero_code(2), partner_code("checkers", 2)],
    )
    for kind in ("plain", "1999", "2001"):
        for compares in ("potential", "output"):
            shape = layout_for(rules, draw.choice([1, 16, 20]), kind, compares)
            numbers = Stream(draw.randrange(2**64)).normals(2, shape.weights)
            mind = played(shape, numbers * draw.choice([0.1, 1.0]))
            who = np.array([draw.choices(codes, k=4) for _ in range(2)], np.int32)
            seeds = Stream(draw.randrange(2**64)).words(4)
            openings = np.array(draw.choices(range(20), k=4), np.int32)
            longest = draw.choice([0, 40])
            play_batch(
                Batch(
                    "checkers", mind, *who, seeds, openings, draw.randint(1, 3), "strict", longest
                )
            )
            for state in checkers_states(draw, 6):
                if not rules.is_terminal(state):
                    one = mind[np.array([0])]
                    checkers_network(state, draw.randint(1, 5), one, stop=bool)


def checkers_patterns(draw: random.Random) -> None:
    """Lessons, games and searches of networks of patterns."""
    rules = GAMES["checkers"]
    for rates in ("common", "coherent"):
        settings = replace(presets("checkers")["td-patterns"].settings, rates=rates)
        of = layout_of(settings, rules)
        numbers = 0.05 * Stream(draw.randrange(2**64)).normals(2, of.weights)
        minds = numbers.astype(np.float32)
        openings = np.array(draw.choices(range(20), k=4), np.int32)
        seeds = Stream(draw.randrange(2**64)).words(4)
        mind = Memory.of(minds[0], rates == "coherent")
        learner_for(rules, settings, of).learn(mind, Lesson(seeds, openings, 0.05, draw.random()))
        who = np.array([draw.choices([0, 1, zero_code(0)], k=4) for _ in range(2)], np.int32)
        play_batch(Batch("checkers", played(of, minds), *who, seeds, openings, 2))
        weights = searched_weights(Network(of, minds[1]))
        for state in checkers_states(draw, 6):
            if not rules.is_terminal(state):
                checkers_search.search(state, draw.randint(1, 5), weights, stop=bool)


def checkers_moves(draw: random.Random) -> None:
    for _ in range(5):
        compiled_moves.checkers_moves(checkers_states(draw, 100))
        compiled_moves.checkers_perft(checkers_states(draw, 1)[0], 5)


def checkers_endgames(draw: random.Random) -> None:
    endgame_tables.compute(2)
    table = np.zeros(positions(3), np.int8)
    table[: positions(2)] = [draw.randrange(8) for _ in range(positions(2))]  # and not what is true
    for material in orders(3)[0]:
        endgame_tables.Work(native.fixed(table), 3, material).run(lambda: False, lambda: None)


def checkers_searches(draw: random.Random) -> None:
    rules = GAMES["checkers"]
    for state in checkers_states(draw, 40):
        if rules.is_terminal(state):
            continue
        prune = draw.random() < 0.9
        memory = checkers_search.Memory(draw.choice([4, 12])) if prune else None
        weights = draw.choice([MATERIAL, POSITIONAL])
        for plies in range(draw.randint(1, 3), draw.randint(4, 7) if prune else 4):
            some = memory if draw.random() < 0.9 else None
            checkers_search.search(state, plies, weights, stop=bool, memory=some, prune=prune)


def drawn(draw: random.Random) -> None:
    """All kernels, called with what is drawn."""
    connect4_searches(draw)
    games(draw, "connect4", [0, 1, *map(zero_code, range(7))], count=20, each=6)
    solved_positions(draw)
    monte_carlo_searches(draw)
    games(draw, "tictactoe", [0, 1, *map(zero_code, range(10))], count=20, each=6)
    for _ in range(4):
        mind = networks(draw, "tictactoe", draw.choice([4, 18]))
        evolution.losing_lines(mind.first, mind.output, draw.randint(1, 3))
    backgammon_plays(draw)
    backgammon_evaluations(draw)
    backgammon_searches(draw)
    backgammon_lessons(draw)
    evolved_lessons(draw)
    lessons(draw, "tictactoe", 40)
    lessons(draw, "connect4", 40)
    plain_lessons(draw)
    checkers_moves(draw)
    checkers_networks(draw)
    checkers_endgames(draw)
    checkers_searches(draw)
    checkers_patterns(draw)
    games(draw, "backgammon", [0, 1, zero_code(0), HAND_MADE], count=12, each=3)
    for _ in range(20):
        taken, count = draw.choice([0, 1, 10**9]), draw.randint(1, 2000)
        evolution.normals(draw.randrange(2**64), taken, count, COEFFICIENTS)


def forget() -> None:
    """Give back what this thread keeps for the kernels."""
    vars(evolution._kept).clear()
    vars(backgammon_search._kept).clear()


def main() -> None:
    # A solver's memory has at least so many places, and a larger one only takes time here.
    connect4_solver.LARGE = connect4_solver.SMALL  # type: ignore[misc]
    # How long a slice of work is depends on how long the one before took: here on nothing, so that
    # the calls are always the same.
    time.perf_counter = lambda: 0.0
    np.empty = np.zeros  # nor on what was in the memory before
    path = Path(sys.argv[1])
    if path.suffix == ".json":
        digests = Digests()
        with recorded(digests):
            drawn(random.Random(20))
        path.write_text(json.dumps(digests.found(), indent=1) + "\n")
        return
    with path.open("wb") as file, recorded(Recorder(file)):
        drawn(random.Random(20))


if __name__ == "__main__":
    main()
