"""The lineage of a run: some of its past networks, and the results of games between every two.

Fitness is relative: it says who is ahead today, and not whether today's best would still beat the
best of yesterday. Games against ancestors show that (Cliff and Miller, "Tracking the Red Queen",
Advances in Artificial Life, LNAI 929, 1995: "current individual against ancestral opponents").

    ancestors = Lineage(game, layout, plies=2, seed=1)
    if ancestors.wants(generation):
        ancestors.enter(generation, best.weights)
    ancestors.play(executor, stop)
    ancestors.points[-1]                     # of the newest against each of the others

The games are for show alone: nothing that evolves learns of them. A result is a pure function of
the two networks, their generations and the seed, so it does not matter on how many workers, in
which order or with which breaks the games were played.
"""

from __future__ import annotations

import itertools
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine import documents, schema
from poda.engine.arrays import pack
from poda.engine.documents import text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.network import Floats, Layout, Played, played
from poda.engine.playing.batches import Batch, Results, compiled_for, play
from poda.engine.random_numbers import Stream
from poda.engine.runs.card import least_plies
from poda.engine.runs.champion import array_field, layout_entry, layout_field
from poda.engine.runs.individual import MOST_WEIGHT, Purpose
from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS, MOST_SEED
from poda.engine.schema import Range
from poda.engine.search.observer import Stop

Counts = npt.NDArray[np.int64]
Pairs = list[tuple[int, int]]

MOST_MEMBERS: Final = 64
MOST_WEIGHTS: Final = 50_000
"""The greatest number of weights of a network with a lineage, so that files stay small."""
MOST_GAMES: Final = 1_000
MOST_GENERATION: Final = 2**53
FIRST_STRIDE: Final = 5

_NAME: Final = MOST_SEED + 2  # the first part of the names of the streams: no run reaches it
_OPENINGS: Final = 7  # lengths of random openings: 0 to 6 plies
_PAIRS_AT_ONCE: Final = 32  # are lost at most when `play` is stopped: 30 ms of Connect Four
_CLEAR: Final = 3.841
"""The square of 1.96: of two equal players, one seems clearly better in 5% of cases."""


class Lineage:
    """Networks of a run, the oldest first, and the games between every two. Not for two threads at
    once; `copy` gives another thread its own.

    There are never more than `most`: then, with each that enters, the one goes whose neighbours are
    nearest to each other. So the first and the newest stay, and those between are evenly spread.

    Args:
        plies: how far the networks look ahead.
        seed: of the run.
        most: members, at least 2 and at most `MOST_MEMBERS`.
        games: between two members, an even number: each opening is played once with each colour.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        layout: Layout,
        plies: int,
        seed: int,
        most: int = 24,
        games: int = 20,
    ) -> None:
        if not 2 <= most <= MOST_MEMBERS:
            raise ValueError(f"a lineage has 2 to {MOST_MEMBERS} members, not {most}")
        if games % 2 or not 2 <= games <= MOST_GAMES:
            raise ValueError(f"an even number of games is needed, not {games}")
        self.game, self.layout, self.plies, self.seed = game, layout, plies, seed
        self.most, self.games = most, games
        self._generations: list[int] = []
        self._weights: list[Floats] = []  # never written to, so copies share them
        self._won = np.zeros((0, 0), dtype=np.int64)
        self._drawn = np.zeros((0, 0), dtype=np.int64)

    def __len__(self) -> int:
        return len(self._generations)

    # Members

    @property
    def generations(self) -> Counts:
        """The generation of each member: int64[members], ascending."""
        return np.array(self._generations, dtype=np.int64)

    def weights(self, index: int) -> Floats:
        """A member's weights[n], not to be written to."""
        return self._weights[index]

    def wants(self, generation: int) -> bool:
        """Whether that generation's best should become a member: the first one available, then
        every fifth, and in longer runs every tenth, twentieth, ..."""
        if not self._generations:
            return True
        return generation > self._generations[-1] and due(generation, self.most)

    def enter(self, generation: int, weights: Floats) -> None:
        """Add a member, weights[n], of a later generation than all others; the newest member's
        again is ignored. Its games are `pending` then."""
        if self._generations and generation == self._generations[-1]:
            return
        if not 1 <= generation <= MOST_GENERATION:
            raise ValueError(f"{generation} is no generation")
        if self._generations and generation < self._generations[-1]:
            raise ValueError(f"generation {generation} is before {self._generations[-1]}")
        if weights.shape != (self.layout.weights,):
            raise ValueError(f"{self.layout} has {self.layout.weights} weights")
        own = weights.astype(np.float64)
        own.flags.writeable = False
        self._generations.append(generation)
        self._weights.append(own)
        self._won, self._drawn = (np.pad(counts, (0, 1)) for counts in (self._won, self._drawn))
        if len(self) > self.most:
            self._drop_nearest()

    def _drop_nearest(self) -> None:
        spans = self.generations[2:] - self.generations[:-2]
        gone = 1 + int(np.argmin(spans))  # of equals the earliest
        self._keep_members([index for index in range(len(self)) if index != gone])

    def drop_after(self, generation: int) -> None:
        """Forget the members of later generations: the run goes on from that one."""
        self._keep_members(
            [index for index, of in enumerate(self._generations) if of <= generation]
        )

    def _keep_members(self, indices: list[int]) -> None:
        self._generations = [self._generations[index] for index in indices]
        self._weights = [self._weights[index] for index in indices]
        chosen = np.ix_(indices, indices)
        self._won, self._drawn = self._won[chosen].copy(), self._drawn[chosen].copy()

    def copy(self) -> Lineage:
        """Another one, equal to this; neither is changed with the other."""
        other = Lineage(self.game, self.layout, self.plies, self.seed, self.most, self.games)
        other.restore(list(self._generations), list(self._weights), self._won, self._drawn)
        return other

    def restore(
        self, generations: list[int], weights: list[Floats], won: Counts, drawn: Counts
    ) -> None:
        """Take the members (float64[weights] each) and the games (int64[members, members]) of
        another time; whoever calls has checked them."""
        self._generations, self._weights = generations, weights
        self._won, self._drawn = won.copy(), drawn.copy()

    # Games

    @property
    def won(self) -> Counts:
        """Games that each row won against each column: int64[members, members]."""
        return self._won.copy()

    @property
    def drawn(self) -> Counts:
        """Games that each row drew against each column: int64[members, members]."""
        return self._drawn.copy()

    @property
    def lost(self) -> Counts:
        """Games that each row lost against each column: int64[members, members]."""
        return self._won.T.copy()

    @property
    def played(self) -> npt.NDArray[np.bool_]:
        """For every two members whether they have played each other: bool[members, members]."""
        met: npt.NDArray[np.bool_] = (self._won + self._won.T + self._drawn) > 0
        return met

    @property
    def points(self) -> Floats:
        """Each row's share of the points against each column, a win 1 and a draw a half:
        float64[members, members], NaN where they have not met."""
        result = np.full(self._won.shape, np.nan)
        met = self.played
        result[met] = (self._won[met] + self._drawn[met] / 2) / self.games
        return result

    @property
    def totals(self) -> Floats:
        """Each member's share of the points in all its games: float64[members], NaN where it has
        played none."""
        games = self.games * self.played.sum(axis=1)
        points = self._won.sum(axis=1) + self._drawn.sum(axis=1) / 2
        result = np.full(len(self), np.nan)
        result[games > 0] = points[games > 0] / games[games > 0]
        return result

    @property
    def verdicts(self) -> npt.NDArray[np.int8]:
        """Who beats whom, int8[members, members]: +1 where the row clearly beats the column, -1
        where it clearly loses, and 0 where it is about even, or they have not met. Clearly: by a
        sign test of the games that were not drawn, at 95%."""
        won, lost = self._won, self._won.T
        clear = (won - lost) ** 2 > _CLEAR * (won + lost)
        return np.where(clear, np.sign(won - lost), 0).astype(np.int8)

    @property
    def pending(self) -> bool:
        """Whether two members have not met yet."""
        return bool(self._missing())

    def _missing(self) -> Pairs:
        """The pairs that have not played, as (newer, older): those of the newest first."""
        met = self.played
        members = range(len(self))
        return [(i, j) for i in reversed(members) for j in range(i) if not met[i, j]]

    def play(self, executor: Executor | None = None, stop: Stop | None = None) -> None:
        """Play all games that are missing.

        Args:
            executor: where they are played; None plays them here.
            stop: looked at between the tasks.

        Raises SearchStopped where `stop` turned true; what was played until then is kept.
        """
        missing = self._missing()
        if not missing:
            return
        networks = played(self.layout, np.stack(self._weights), stop)
        # Without a kernel, a pair alone takes seconds.
        at_once = _PAIRS_AT_ONCE if compiled_for(self.game.key) else 1
        for start in range(0, len(missing), at_once):
            pairs = missing[start : start + at_once]
            self._count(pairs, play(self._batch(pairs, networks), executor, stop=stop))

    def _batch(self, pairs: Pairs, networks: Played) -> Batch:
        """The games of those pairs, one pair after the other; the newer begins every other game."""
        half = self.games // 2
        newer, older = (np.repeat(side, self.games) for side in zip(*pairs, strict=True))
        seeds = [
            Stream(
                _NAME, self.seed, self._generations[j], self._generations[i], Purpose.DICE
            ).words(half).repeat(2)
            for i, j in pairs
        ]  # fmt: skip
        # The longest openings first: all games after the empty opening are the same game.
        openings = np.repeat((_OPENINGS - 1) - np.arange(half) % _OPENINGS, 2)
        if self.game.has_chance:  # dice are variety enough
            openings[:] = 0
        return Batch.facing(
            self.game.key,
            networks,
            newer,
            older,
            np.arange(len(newer)) % 2 == 0,
            np.concatenate(seeds),
            np.tile(openings, len(pairs)),
            self.plies,
        )

    def _count(self, pairs: Pairs, results: Results) -> None:
        own = np.where(np.arange(len(results)) % 2 == 0, results, -results)
        for (i, j), games in zip(pairs, own.reshape(-1, self.games), strict=True):
            self._won[i, j] = int((games > 0).sum())
            self._won[j, i] = int((games < 0).sum())
            self._drawn[i, j] = self._drawn[j, i] = int((games == 0).sum())


def due(generation: int, most: int) -> bool:
    """Whether a lineage of at most `most` members takes that generation's best: every fifth at
    first, and every second of these whenever the run is twice as long."""
    stride = FIRST_STRIDE
    while generation // stride >= most:
        stride *= 2
    return generation % stride == 0


# The files of lineages: past networks of a run, and how they played each other.
#
# Described in `docs/lineage-file.md`. Nothing but pictures and tables is made of them: a run goes
# on without, and whoever finds one damaged may begin a new one.

VERSION: Final = 1


def load_lineage(
    path: Path, game: Game[Any, Any], layout: Layout, plies: int, seed: int
) -> Lineage:
    """The lineage in a file, which is of the run that the other arguments tell of. Raises
    EngineError with a sentence about what is wrong with it."""
    found = lineage_of(documents.read_within(path.parent, path.name, documents.LINEAGE))
    if (found.game.key, found.layout, found.plies, found.seed) != (game.key, layout, plies, seed):
        raise EngineError("save.other_lineage")
    return found


def lineage_text(lineage: Lineage) -> str:
    """The text of a lineage's file."""
    members = [lineage.weights(index) for index in range(len(lineage))]
    weights = np.array(members, dtype=np.float64).reshape(len(members), lineage.layout.weights)
    generations = tuple(lineage.generations.tolist())
    fields = {
        "game": lineage.game.key,
        "layout": layout_entry(lineage.layout),
        "plies": lineage.plies,
        **schema.written(_Document(lineage.seed, lineage.most, lineage.games, generations)),
        "won": pack(lineage.won),
        "drawn": pack(lineage.drawn),
        "weights": pack(weights),
    }
    return documents.text_of(documents.LINEAGE, VERSION, fields, is_sealed=True)


class _Document(NamedTuple):
    """The fields of the file that do not depend on the game."""

    seed: Annotated[int, Range(0, MOST_SEED)]
    most: Annotated[int, Range(2, MOST_MEMBERS)]
    games: Annotated[int, Range(2, MOST_GAMES), lambda games: games % 2 == 0]
    generations: tuple[Annotated[int, Range(1, MOST_GENERATION)], ...]

    def contradiction(self) -> str:
        """The field "generations" if members are too many, or do not ascend; else no field."""
        rise = all(a < b for a, b in itertools.pairwise(self.generations))
        return "" if rise and len(self.generations) <= self.most else "generations"


def lineage_of(text: bytes | str) -> Lineage:
    """The lineage in a text. Raises EngineError."""
    document = documents.parse(text, documents.LINEAGE, VERSION)
    documents.check_seal(document)
    game = game_named(text_field(document, "game"))
    plies = LIMITS["plies"]
    assert isinstance(plies, Numbers)
    found = schema.read(_Document, document)
    lineage = Lineage(
        game,
        layout_field(document, game),
        whole_field(document, "plies", least_plies(game), int(plies.high)),
        found.seed,
        found.most,
        found.games,
    )
    generations = list(found.generations)
    won, drawn = _counts(document, len(generations), lineage.games)
    lineage.restore(generations, _weights(document, len(generations), lineage.layout), won, drawn)
    return lineage


def _counts(document: dict[str, Any], members: int, games: int) -> tuple[Counts, Counts]:
    """Won and drawn games, which add up: two members have played all their games, or none."""
    won = array_field(document, "won", np.int64, (members, members))
    drawn = array_field(document, "drawn", np.int64, (members, members))
    for name, counts in (("won", won), ("drawn", drawn)):
        if not ((counts >= 0) & (counts <= games)).all() or np.diagonal(counts).any():
            raise EngineError("save.field", field=name)
    together = won + won.T + drawn
    if not ((together == 0) | (together == games)).all():
        raise EngineError("save.field", field="won")
    if (drawn != drawn.T).any():
        raise EngineError("save.field", field="drawn")
    return won, drawn


def _weights(document: dict[str, Any], members: int, layout: Layout) -> list[Floats]:
    weights = array_field(document, "weights", np.float64, (members, layout.weights))
    if not (np.abs(weights) <= MOST_WEIGHT).all():  # never true of NaN
        raise EngineError("save.field", field="weights")
    weights.flags.writeable = False
    return list(weights)
