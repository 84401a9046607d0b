"""What a tournament is to be, before any game of it is played: the plan.

Everything that is played follows from the plan and the number of a game, so that a tournament which
was broken off goes on with the same games, on however many threads. A *pairing* is two entrants who
meet; a *pair* is two games of one pairing with the same opening (or the same throws) and sides
changed. Games are numbered from 0: those of a pair are 2k and 2k + 1, and pairs go round the
pairings in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, Literal, get_args

from poda.engine.players import PLAYOUTS_LIMIT, PLIES_LIMIT, SECONDS_LIMIT
from poda.engine.random_numbers import MASK
from poda.engine.schema import UNNUMBERED, Key, Most, Range

Format = Literal["match", "gauntlet", "round_robin"]
Model = Literal["logistic", "normalised"]
"""The unit of the bounds of a test: Elo of the score, or standard deviations of it."""

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
MOST_GAMES: Final = 1_000_000
"""Of one tournament."""
MOST_ENTRANTS: Final = 64
"""Of one table of ratings, and of one tournament."""
MOST_OPENINGS: Final = 10_000
_LONGEST_OPENING: Final = 200
_MOST_OPENING_PLIES: Final = 100
_MOST_SECONDS: Final = 366 * 86_400.0  # of a whole tournament: a year
_ELO: Final = Range(-1_000, 1_000)
_CHANCE_OF_ERROR: Final = Range(1e-6, 0.5 - 1e-6)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part.

    Attributes:
        name: what it is called in this tournament, unlike any other.
        player: who plays, in words: those of `PlayerSpec` (`alphabeta:6`, `evolved@FILE`), or
            `engine:NAME` for a program of the person's own list. Never a command line.
    """

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Openings:
    """How games begin.

    Attributes:
        plies: so many random plies, each pair's own, from the seed.
        positions: or these positions in the game's notation, each pair of a pairing the next one,
            from the beginning again after the last.
    """

    plies: Annotated[int, Range(0, _MOST_OPENING_PLIES)] = 0
    positions: Annotated[
        tuple[Annotated[str, Most(_LONGEST_OPENING)], ...], Most(MOST_OPENINGS)
    ] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What a move may take; None is what the player's own words say.

    Attributes:
        plies, nodes, seconds: of a move, for who has them.
        clock: seconds of a side for a game, and what each move adds; who has none left loses.
    """

    plies: Annotated[int | None, Range(0, PLIES_LIMIT)] = None
    nodes: Annotated[int | None, Range(1, PLAYOUTS_LIMIT)] = None
    seconds: Annotated[float | None, Range(0.001, SECONDS_LIMIT)] = None
    clock: (
        tuple[
            Annotated[float, Range(0.1, SECONDS_LIMIT)], Annotated[float, Range(0, SECONDS_LIMIT)]
        ]
        | None
    ) = None


@dataclass(frozen=True, slots=True)
class Cube:
    """Backgammon's doubling cube. `length`: points of a match; 0 is money games."""

    length: Annotated[int, Range(0, 64)] = 0
    jacoby: bool = False
    crawford: bool = True


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of the first entrant against the second, that ends the tournament.

    Attributes:
        elo0, elo1: the two hypotheses, in Elo of the model (logistic, or normalised). Where a game
            counts points: points a game over the standard deviation of a pair's mean, times 100.
        alpha, beta: the chances of the two errors.
    """

    elo0: Annotated[float, _ELO]
    elo1: Annotated[float, _ELO]
    alpha: Annotated[float, _CHANCE_OF_ERROR] = 0.05
    beta: Annotated[float, _CHANCE_OF_ERROR] = 0.05
    model: Model = "logistic"


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament.

    Attributes:
        game: the key of the game.
        entrants: in order; in a gauntlet the first one meets all others, in a match there are two.
        games: of each pairing, an even number; None: until the time is over or the test is decided.
        seconds: of the whole tournament; None is no such end.
        sprt: a match only.
        cube: backgammon only; None plays without.
        seed: of openings, throws and whatever players leave to chance.
        anchor: index of the entrant whose rating is 0; None: their mean is.
    """

    game: str
    entrants: Annotated[tuple[Entrant, ...], UNNUMBERED]
    format: Annotated[Format, Key("format_of_play")] = "match"
    games: Annotated[int | None, Range(2, MOST_GAMES)] = 100
    seconds: Annotated[float | None, Range(0.1, _MOST_SECONDS)] = None
    sprt: Sprt | None = None
    openings: Openings = field(default_factory=Openings)
    limits: Limits = field(default_factory=Limits)
    cube: Cube | None = None
    seed: Annotated[int, Range(0, MASK)] = 1
    anchor: Annotated[int | None, Range(0, MOST_ENTRANTS - 1)] = None

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by index: (0, 1) of a match, (0, i) of a gauntlet, all of a round
        robin."""
        return _pairings(self.format, len(self.entrants))

    @property
    def total(self) -> int | None:
        """How many games there are at most; None where their number is not planned."""
        return None if self.games is None else self.games * len(self.pairings)

    def sides(self, number: int) -> tuple[int, int]:
        """The indices of the entrants of the game of that number: the first one has the first
        side."""
        pairings = self.pairings
        a, b = pairings[number // 2 % len(pairings)]
        return (b, a) if number % 2 else (a, b)

    def fixture(self, number: int) -> Fixture:
        """The game of that number."""
        pair = number // 2
        return Fixture(number, *self.sides(number), pair, pair // len(self.pairings))


@lru_cache(maxsize=16)
def _pairings(kind: Format, count: int) -> tuple[tuple[int, int], ...]:
    """Who meets whom of so many; asked for every game."""
    if kind == "round_robin":
        return tuple((a, b) for a in range(count) for b in range(a + 1, count))
    return tuple((0, b) for b in range(1, count))


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played.

    Attributes:
        number: from 0.
        first, second: indices of the entrants; the first one has the first side (MAX).
        pair: the number of its pair among all; seeds the opening and the throws of both games.
        round: which pair of its pairing this is, from 0; chooses the opening from a list.
    """

    number: int
    first: int
    second: int
    pair: int
    round: int
