"""What the engine wants of one game and cannot do by its rules alone: who plays it, who solves it,
and the compiled code that does the same faster.

A game's kit is registered under its key (`engine/__init__.py`), and imported when it is first asked
for. A game without one has this, which serves any game. How networks are trained for a game is told
by another kit (`playing/training_kit.py`).
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
        ExactSolver,
        Player,
        Searcher,
        SeededPlayer,
        Tablebase,
    )
    from poda.engine.game import Game
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


class Opening(NamedTuple):
    """A way in which games begin by custom.

    Attributes:
        text: the position in the game's notation, with the moves that lead there.
        name: what it is called, a number among them.
    """

    text: str
    name: str


class OpeningSet(NamedTuple):
    """Openings from which those of a game or of a tournament are drawn.

    Attributes:
        key: its word on the command line.
        title: what it is called, in English (context "Openings").
    """

    key: str
    title: str
    openings: tuple[Opening, ...]

    def drawn(self, seed: int) -> tuple[str, ...]:
        """The texts of all of them, in an order that the seed gives."""
        texts = [each.text for each in self.openings]
        Random(seed).shuffle(texts)
        return tuple(texts)


class GameWriter(Protocol):
    """Writes games as the programs of others read them.

    Attributes:
        suffix: of the files, such as ".pdn".
    """

    suffix: str

    def write(
        self, headers: Mapping[str, str], start: str, moves: Sequence[str], points: float
    ) -> str:
        """The text of a game.

        Args:
            headers: what is told of it, such as Event; First and Second are the players.
            start, moves: as the rules write them.
            points: what the first player got, which may be decided by something else than them.
        """


class EndgameLists(Protocol):
    """Lists all positions of few pieces.

    Attributes:
        pieces: for which numbers of pieces all positions of at most so many can be solved while a
            person waits (`exact/waves.py`).
    """

    pieces: tuple[int, ...]

    def groups(self, pieces: int) -> Iterator[tuple[tuple[int, ...], Iterable[Any]]]:
        """All positions of at most so many pieces, a group for each material, each told by
        `exact/waves.py`'s `Group`; no move leads out of them."""


class LargerEndgames(Protocol):
    """An endgame database that is computed where somebody asks for it, beyond the one that
    `Kit.prepare` has.

    Attributes:
        pieces: how many it has at most.
    """

    pieces: int

    def prepare(self, progress: Callable[[float], None], stop: Stop = never) -> None:
        """Have this process load it, or compute it, which takes minutes: what is done is kept, and
        the next one who asks goes on from there. Raises as `Kit.prepare` does."""

    def positions(self) -> int:
        """How many positions it has, a byte each on disk."""

    def share_kept(self) -> float:
        """How much of it is kept, 0 to 1: 1.0 if all of it is."""


class Kit:
    """The kit of a game that has none of its own. What a game has not is None, and whoever asks
    takes the general one: a kit knows what it may be asked for (`decisions.py`), and not who asks.
    """

    playout_plies: int | None = None
    """After how many plies a playout of a player ends unless said; None: with the game."""
    constant: float | None = None
    """Of UCB1, unless said; None is that of the theory."""
    prepares: str = ""
    """What `prepare` loads or computes: "bear-off", the database, or "endgames"; "": nothing."""
    larger_endgames: LargerEndgames | None = None
    endgames: EndgameLists | None = None

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def opening_sets(self) -> tuple[OpeningSet, ...]:
        """The sets of openings that players of the game draw from."""
        return ()

    def writer(self) -> GameWriter | None:
        """Who writes its games for the programs of others."""
        return None

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        """Compiled code that searches in place of the readable one, where it is ready now."""
        return None

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        """Compiled code that grows the tree of `search/mcts.py` in its place, where it is ready."""
        return None

    def seeded(self, player: SeededPlayer) -> SeededPlayer:
        """The player of Monte Carlo tree search, with what it cannot do by itself."""
        return player

    def solver(self) -> ExactSolver | None:
        """Who solves every position, where the whole game cannot be looked through (`solved`)."""
        return None

    def tablebase(self) -> Tablebase | None:
        """Who knows what some positions are worth, those near the end of the game; none of them
        before that is prepared (`prepare`)."""
        return None

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        """Have this process load what `prepares` names, or compute it and keep it: seconds, the
        first time. Everything works without it, and knows less.

        Args:
            progress: told the share of a computation that is done, 0 to 1.

        Raises:
            SearchStopped: `stop` turned true.
            EngineError: it can neither be loaded nor computed.
        """

    def expectiminimax(self, evaluation: str, plies: int) -> Player | None:
        """The player of a game with dice who looks so many plies ahead."""
        return None

    def chance_analyst(self) -> Analyst | None:
        """Who values the moves of a game with dice."""
        return None

    def evolved(self, network: Any, plies: int) -> Player | None:
        """A network as a player of a game with dice; `plies` is 0 unless more are asked for."""
        return None

    def evolved_analyst(self, network: Any, plies: int) -> Analyst | None:
        """Who values every move as a network does."""
        return None


def kit_of(game: Game[Any, Any]) -> Kit:
    """The kit of that game."""
    found: type[Kit] = registered("kit", game.key) or Kit
    return found(game)
