"""The plan of a tournament: its entrants, games, openings, limits and seed.

The plan and the number of a game determine how the game is set up, so that a resumed tournament
continues with the same games, on any number of threads. A *pairing* is two entrants who meet; a
*pair* is two games of one pairing with the same opening (or the same throws) and sides exchanged.
Games are numbered from 0: those of a pair are 2k and 2k + 1, and pairs go round the pairings in
turn.
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
"""The unit of a test's hypotheses: Elo of the score, or standard deviations of it."""

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
MOST_GAMES: Final = 1_000_000
"""The most games of a tournament."""
MOST_ENTRANTS: Final = 64
"""The most entrants of a table of ratings, and of a tournament."""
MOST_OPENINGS: Final = 10_000
_LONGEST_OPENING: Final = 200
_MOST_OPENING_PLIES: Final = 100
_MOST_SECONDS: Final = 366 * 86_400.0  # the longest duration of a tournament: a year
_ELO: Final = Range(-1_000, 1_000)
_CHANCE_OF_ERROR: Final = Range(1e-6, 0.5 - 1e-6)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant in a tournament.

    Attributes:
        name: its name in this tournament, unlike any other.
        player: a specification: that of a `PlayerSpec` (`alphabeta:6`, `evolved@FILE`), or
            `engine:NAME` for a program on the user's list. Never a command line.
    """

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of a tournament.

    Attributes:
        plies: the number of random plies at the start, drawn for each pair from the seed.
        positions: alternatively, starting positions in the game's notation: each pair of a pairing
            takes the next one, and the first follows the last.
    """

    plies: Annotated[int, Range(0, _MOST_OPENING_PLIES)] = 0
    positions: Annotated[
        tuple[Annotated[str, Most(_LONGEST_OPENING)], ...], Most(MOST_OPENINGS)
    ] = ()


@dataclass(frozen=True, slots=True)
class MoveLimits:
    """Limits of a move; None leaves the player's own.

    Attributes:
        plies, nodes, seconds: of a move, for players that support them.
        clock: a side's seconds for a game, and the increment; a side without time left loses.
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
class CubeTerms:
    """Backgammon's doubling cube. `length`: the points of a match; 0 means money games."""

    length: Annotated[int, Range(0, 64)] = 0
    jacoby: bool = False
    crawford: bool = True


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of the first entrant against the second, which ends the tournament.

    Attributes:
        elo0, elo1: the two hypotheses, in Elo of the model (logistic, or normalised). In games
            that count points: points a game over the standard deviation of a pair's mean, x 100.
        alpha, beta: the probabilities of the two kinds of error.
    """

    elo0: Annotated[float, _ELO]
    elo1: Annotated[float, _ELO]
    alpha: Annotated[float, _CHANCE_OF_ERROR] = 0.05
    beta: Annotated[float, _CHANCE_OF_ERROR] = 0.05
    model: Model = "logistic"


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The plan of a tournament.

    Attributes:
        game: the key of the game.
        entrants: in a gauntlet the first one meets all others; a match has two.
        games: the games of each pairing, an even number; None: until time or the test ends it.
        seconds: the duration of the whole tournament; None: unlimited.
        sprt: the test that ends it, only for a match; None without one.
        cube: the doubling cube, only for backgammon; None plays without it.
        seed: the seed of openings, throws and the players' random decisions.
        anchor: the index of the entrant whose rating is 0; None: the mean rating is 0.
    """

    game: str
    entrants: Annotated[tuple[Entrant, ...], UNNUMBERED]
    format: Annotated[Format, Key("format_of_play")] = "match"
    games: Annotated[int | None, Range(2, MOST_GAMES)] = 100
    seconds: Annotated[float | None, Range(0.1, _MOST_SECONDS)] = None
    sprt: Sprt | None = None
    openings: Openings = field(default_factory=Openings)
    limits: MoveLimits = field(default_factory=MoveLimits)
    cube: CubeTerms | None = None
    seed: Annotated[int, Range(0, MASK)] = 1
    anchor: Annotated[int | None, Range(0, MOST_ENTRANTS - 1)] = None

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """The pairings by index: (0, 1) for a match, (0, i) for a gauntlet, all pairs for a round
        robin."""
        return _pairings(self.format, len(self.entrants))

    @property
    def total(self) -> int | None:
        """The total number of games; None if it is not planned."""
        return None if self.games is None else self.games * len(self.pairings)

    def sides(self, number: int) -> tuple[int, int]:
        """The indices of the game's two entrants, the one with the first side first."""
        pairings = self.pairings
        a, b = pairings[number // 2 % len(pairings)]
        return (b, a) if number % 2 else (a, b)

    def fixture(self, number: int) -> Fixture:
        """The game with that number."""
        pair = number // 2
        return Fixture(number, *self.sides(number), pair, pair // len(self.pairings))


@lru_cache(maxsize=16)
def _pairings(kind: Format, count: int) -> tuple[tuple[int, int], ...]:
    """The pairings among `count` entrants; cached, since every game asks for them."""
    if kind == "round_robin":
        return tuple((a, b) for a in range(count) for b in range(a + 1, count))
    return tuple((0, b) for b in range(1, count))


@dataclass(frozen=True, slots=True)
class Fixture:
    """The set-up of a game.

    Attributes:
        number: the number of the game, from 0.
        first, second: the indices of the entrants; the first has the first side (MAX).
        pair: the number of its pair among all pairs; seeds the opening and throws of both games.
        round: the index of the pair within its pairing; chooses the opening from a list.
    """

    number: int
    first: int
    second: int
    pair: int
    round: int
