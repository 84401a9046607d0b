"""What the engine wants of one game and cannot do by its rules alone: who plays it, who solves it,
and the compiled code that does the same faster.

The rules file of a game names its kit (`Game.kit`), which is imported when it is first asked for. A
game that names none has this one, which serves any game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from poda.engine.search.observer import Stop, never

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy as np
    import numpy.typing as npt

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
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.learn.lesson import Learner
    from poda.engine.networks.network import Layout, Network, Played
    from poda.engine.playing.movers import Mover
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


class TrainingKit:
    """How networks are trained for a game that has nothing of its own for it. What a game has not
    is None."""

    architectures: tuple[str, ...] = ("plain",)
    """The networks that can be evolved for it (`networks/architectures.py`)."""
    usual_preset: str = ""
    """The preset with which it is trained unless said; "" is what `runs/settings.py` chooses."""
    reading_plies: int = 6
    """How far the fixed player looks ahead against whom networks are tried."""
    learns_with_dice: bool = False
    """Whether `learner` has networks learn a game in which dice are thrown."""
    learnt: tuple[str, ...] = ("linear", "tuples")
    """The networks that can learn it beside the plain one, and are not evolved."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def presets(self) -> dict[str, Any]:
        """Its own presets by name, beside or in place of those for any game: a `Preset` of
        `runs/settings.py` for each."""
        return {}

    def partner(self) -> Evaluation[Any] | None:
        """What the fixed player against whom networks are trained and tried finds at its horizon;
        None is zero: it sees wins and losses alone."""
        return None

    def hand_made(self) -> Mover:
        """The partner of networks in a game with dice, who looks at the positions after its moves
        and no further."""
        from poda.engine.playing.movers import EstimateMover

        return EstimateMover(self.game)

    def kernel(self) -> Kernel | None:
        """The compiled code that plays its batches of games (`Game.kernel`)."""
        return None

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        """What `batches.lines_lost` finds, int64[networks, 3], by compiled code; None where there
        is none of it."""
        return None

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        """About how many seconds each of players[games] takes for its side of a game, with the
        kernel: float64[games]; None is what `playing/batches.py` guesses."""
        return None

    def check_learning(self, settings: Any) -> None:
        """Raise EngineError for settings of learning that nobody can carry out in this game, though
        others can be learnt so."""

    def own_layout(self, kind: str) -> Layout | None:
        """The size of a network of a kind that this game alone has, and reads by itself wherever
        one is asked for anything (`evolved`, `learner`, `play_learnt`); None of any other."""
        return None

    def own_beginning(self, settings: Any, seed: int) -> npt.NDArray[np.float32] | None:
        """Such a network before it has learnt anything: float32[layout.numbers]; None of any
        other."""
        return None

    def learner(self, settings: Any, layout: Layout) -> Learner | None:
        """Compiled code that plays and learns in place of `learn/learner.py`, with the same weights
        bit for bit, where it is ready; None where there is none of it for such settings
        (`runs/settings.py`)."""
        return None

    def play_learnt(self, batch: Any) -> npt.NDArray[np.int8] | None:
        """What `batches.play_readably` finds of a `Batch` of games of networks of a kind that is
        learnt (`Played.output`), by compiled code; None where there is none. Those of a kind that
        is the game's own are played in any case."""
        return None

    def values_kept(self, network: Network, plies: int) -> float | None:
        """The share of the game's informative positions of known value (`playing/proof.py`) in
        which the first of the network's best moves keeps that value, 0 to 1, by compiled code; None
        where there is none."""
        return None


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

    @property
    def training(self) -> TrainingKit:
        """How its networks are trained."""
        return TrainingKit(self.game)

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

    def evolved(self, network: Network, plies: int) -> Player | None:
        """A network as a player of a game with dice; `plies` is 0 unless more are asked for."""
        return None

    def evolved_analyst(self, network: Network, plies: int) -> Analyst | None:
        """Who values every move as a network does."""
        return None


def kit_of(game: Game[Any, Any]) -> Kit:
    """The kit of that game."""
    return _class(game.kit)(game) if game.kit else Kit(game)


@cache
def _class(named: str) -> type[Kit]:
    module, _, name = named.rpartition(".")
    found: type[Kit] = getattr(import_module(module), name)
    return found
