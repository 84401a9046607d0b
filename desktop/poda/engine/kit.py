"""A game's kit: its own players, databases and compiled searches, beyond its rules.

A kit is registered under its game's key (`engine/__init__.py`) and imported when it is first asked
for. A game without one has the base class `Kit`, which serves any game. Another kit
(`playing/training_kit.py`) says how networks are trained for a game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from poda.engine.registry import registered
from poda.engine.search.observer import Stop, never

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from poda.engine.decisions import (
        Algorithm,
        Analyst,
        Player,
        Searcher,
        SeededPlayer,
        Tablebase,
    )
    from poda.engine.errors import Phrase
    from poda.engine.game import Game
    from poda.engine.games.backgammon_parts.cube import CubeRules
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


class Opening(NamedTuple):
    """An opening from which games of a match or tournament start.

    Attributes:
        text: the position in the game's notation, with the moves that lead there.
        name: the opening's name or number in its set.
    """

    text: str
    name: str


class OpeningSet(NamedTuple):
    """A set of openings from which those of a game or a tournament are drawn.

    Attributes:
        key: its name on the command line.
        title: its English title, to be translated in the context "Openings".
    """

    key: str
    title: str
    openings: tuple[Opening, ...]

    def drawn(self, seed: int) -> tuple[str, ...]:
        """The texts of all the openings, shuffled by the seed."""
        texts = [each.text for each in self.openings]
        Random(seed).shuffle(texts)
        return tuple(texts)


class GameWriter(Protocol):
    """Writes games in a standard format that other programs read.

    Attributes:
        suffix: the ending of such files, such as ".pdn".
    """

    suffix: str

    def write(
        self, headers: Mapping[str, str], start: str, moves: Sequence[str], points: float
    ) -> str:
        """The text of a game.

        Args:
            headers: tags such as Event; First and Second are the players' names.
            start, moves: the start position and the moves in the game's notation.
            points: the first player's result, which need not follow from the moves.
        """


class PlayedMatch(NamedTuple):
    """A game, or a match of games to some points, for a `MatchWriter`.

    Attributes:
        players: the numbers of the two, of which each session has the lower on the left; first the
            one who had the first side.
        names: their names, in the same order.
        start: the start position in the game's notation; "" for the usual one.
        games: the moves of each game in the game's notation.
        points: the first player's result, which need not follow from the moves.
        remark: a remark at the end, such as the reason for which it was given up.
    """

    players: tuple[int, int]
    names: tuple[str, str]
    start: str
    games: tuple[tuple[str, ...], ...]
    points: int
    remark: str = ""


class MatchWriter(Protocol):
    """Writes games and matches with the doubling cube in a standard format.

    Attributes:
        suffix: the ending of such files, such as ".mat".
    """

    suffix: str

    def write(
        self, matches: Iterable[PlayedMatch], rules: CubeRules | None, length: int
    ) -> Iterator[str]:
        """The texts of the files that are needed for them.

        Args:
            rules: those of the cube; None without one.
            length: the points that win a match, each of which is a file; 0: money games.

        Raises EngineError if a game did not begin in the usual position.
        """


class EndgameLists(Protocol):
    """Lists all positions with few pieces, for retrograde analysis (the package teach).

    Attributes:
        pieces: the numbers n for which solving all positions of at most n pieces is quick enough
            for a person to wait.
    """

    pieces: tuple[int, ...]

    def groups(self, pieces: int) -> Iterator[tuple[tuple[int, ...], Iterable[Any]]]:
        """All positions of at most that many pieces, in groups: the material of each (the `kind`
        of a `PositionGroup` of waves) and its positions. No move leads out of the whole set."""


class LargerEndgames(Protocol):
    """An endgame database with more pieces than that of `Kit.prepare`, computed on request only.

    Attributes:
        pieces: the greatest number of pieces of its positions.
    """

    pieces: int

    def prepare(self, progress: Callable[[float], None], stop: Stop = never) -> None:
        """Load the database, or compute it, which takes minutes: finished parts are kept on disk,
        and the next call continues from them. Raises as `Kit.prepare` does."""

    def positions(self) -> int:
        """The number of its positions, each of which takes a byte on disk."""

    def share_kept(self) -> float:
        """The share of it that is on disk already, 0 to 1."""


class Kit:
    """The kit of a game without one of its own, and the base class of the others. Where a game has
    nothing special a method returns None, and the caller uses the code for any game.
    """

    playout_plies: int | None = None
    """The default length of a playout, in plies; None: to the end of the game."""
    constant: float | None = None
    """The default constant of UCB1; None: that of the theory, the square root of two."""
    shipped_plies: int = 1
    """The look-ahead of the champion that comes with Poda beside the game's own: its own move and
    no further."""
    prepares: str = ""
    """The database that `prepare` loads or computes: "bear-off", "endgames", or "" for none."""
    advice: str = ""
    """The evaluation by which positions are analysed, reviewed and hinted at; "" for the first."""
    uses_cube: bool = False
    """Whether its players use the doubling cube (`decisions.CubePlayer`)."""
    larger_endgames: LargerEndgames | None = None
    endgames: EndgameLists | None = None

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def opening_sets(self) -> tuple[OpeningSet, ...]:
        """The game's sets of openings for matches and tournaments."""
        return ()

    def review_plies(self) -> int:
        """The look-ahead of a review in a game whose moves are judged by a search."""
        return self.game.grades.plies if self.game.grades else 0

    def reason(self, state: Any, line: Sequence[Any]) -> Phrase | None:
        """What a line of play from `state` shows for its first move: a verb without the move, such
        as "wins {what} in {moves}"; None for nothing that can be said in a phrase."""
        return None

    def writer(self) -> GameWriter | None:
        """The writer of its games in a standard format; None if there is no such format."""
        return None

    def match_writer(self) -> MatchWriter | None:
        """The writer of its games and matches with the doubling cube; None if there is none."""
        return None

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        """A compiled searcher for that algorithm and evaluation; None if none is ready now."""
        return None

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        """A compiled Monte Carlo tree search from `state`, with the same tree as that of
        `search/mcts.py`; None if none is ready now."""
        return None

    def seeded(self, player: SeededPlayer) -> SeededPlayer:
        """The given player of Monte Carlo tree search, wrapped for decisions that the search does
        not make, such as those about the doubling cube."""
        return player

    def tablebase(self) -> Tablebase | None:
        """The endgame database; it knows no position until `prepare` has been called in this
        process."""
        return None

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        """Load the database that `prepares` names, or compute it in some seconds and keep it on
        disk. Players and analyses work without it, less exactly.

        Args:
            progress: called with the share of the computation that is done, 0 to 1.

        Raises:
            SearchStopped: `stop` returned true.
            EngineError: it can neither be loaded nor computed.
        """

    def is_stored(self) -> bool:
        """Whether `prepare` only loads that database, which is in memory or on disk."""
        return True

    def expectiminimax(self, evaluation: str, plies: int) -> Player | None:
        """The game's own player by expectiminimax with that evaluation and look-ahead."""
        return None

    def chance_analyst(self) -> Analyst | None:
        """The game's own analyst, for games with dice."""
        return None

    def evolved(self, network: Any, plies: int) -> Player | None:
        """The game's own player that evaluates by a network, for games with dice, with a
        look-ahead of `plies` (0 unless more are asked for)."""
        return None

    def evolved_analyst(self, network: Any, plies: int) -> Analyst | None:
        """The game's own analyst that values every move by a network."""
        return None


def kit_of(game: Game[Any, Any]) -> Kit:
    """A new kit for that game, of the class registered for it."""
    found: type[Kit] = registered("kit", game.key) or Kit
    return found(game)
