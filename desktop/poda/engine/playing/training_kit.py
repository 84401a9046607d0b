"""A game's training kit: its networks, presets, and compiled code for evolution and learning.

It is registered under the game's key, as its kit is (`engine/kit.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from poda.engine.registry import registered

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    import numpy as np
    import numpy.typing as npt

    from poda.engine.game import Game
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout, Network, Played
    from poda.engine.playing.movers import Mover
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.observer import Stop
    from poda.engine.tally import PairedResults


class PlayForPoints(Protocol):
    """Plays a match of an evolved network in which each game counts points."""

    def __call__(
        self,
        first: Any,
        second: Any,
        games: int,
        seed: int = 1,
        executor: Executor | None = None,
        stop: Stop | None = None,
        progress: Callable[[PairedResults], None] | None = None,
    ) -> PairedResults:
        """The results of `games` games.

        Args:
            first: the network, a `runs.champion.Champion`.
            second: another one, or a `players.PlayerSpec`.
            executor: threads on which games are played; None plays them here.
            progress: called with the results so far.

        Raises SearchStopped.
        """


class TrainingKit:
    """The training kit of a game without one of its own, and the base class of the others. A method
    returns None if the game has nothing special."""

    usual_preset: str = ""
    """The default preset; "" leaves the choice to `runs/settings.py`."""
    reading_plies: int = 6
    """The look-ahead, in plies, of the fixed opponent against which networks are tested."""
    learns_with_dice: bool = False
    """Whether `learner` supports this game although it has dice."""
    learnt: tuple[str, ...] = ("linear", "tuples")
    """The kinds of networks, besides the plain one, that can learn by temporal differences."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def presets(self) -> dict[str, Any]:
        """The game's own presets by name, which add to or replace those for any game: a `Preset`
        of `runs/settings.py` for each."""
        return {}

    def partner(self) -> Evaluation[Any] | None:
        """The evaluation at the depth limit of the fixed opponent against which networks are
        trained and tested; None: zero, so that it sees only wins and losses."""
        return None

    def hand_made(self) -> Mover:
        """The fixed opponent of networks in a game with dice, which values the positions after its
        moves."""
        from poda.engine.playing.movers import EstimateMover

        return EstimateMover(self.game)

    def kernel(self) -> Kernel | None:
        """The compiled code that plays batches of this game; None if it cannot be used."""
        return None

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        """The result of `batches.lines_lost`, int64[networks, 3], by compiled code; None if there
        is none."""
        return None

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        """The estimated seconds that each of players[games] takes for its side of a game with the
        kernel: float64[games]; None leaves the estimate to `playing/batches.py`."""
        return None

    def check_learning(self, settings: Any) -> None:
        """Raises EngineError for learning settings that are valid for other games but cannot be
        used for this one."""

    def own_layout(self, kind: str) -> Layout | None:
        """The layout of a kind of network that only this game has, whose weights its own code
        interprets (`evolved`, `learner`, `play_learnt`); None for any other kind."""
        return None

    def own_beginning(self, settings: Any, seed: int) -> npt.NDArray[np.float32] | None:
        """The initial weights of such a network: float32[layout.numbers]; None for any other
        kind."""
        return None

    def learner(self, settings: Any, layout: Layout) -> Learner | None:
        """Compiled code that plays and learns in place of `learn/learner.py`, with the same weights
        bit for bit, where it is ready; None where there is none of it for such settings
        (`runs/settings.py`)."""
        return None

    def point_matches(self) -> PlayForPoints | None:
        """The function that plays matches of an evolved network in which games count points; None:
        the function for any game (`engine/match.py`)."""
        return None

    def play_learnt(self, batch: Any) -> npt.NDArray[np.int8] | None:
        """The results of `batches.play_readably` for a `Batch` of games of learnt networks
        (`Layout.is_learnt`; `Played.output` has them), by compiled code; None where there is none.
        Networks of a kind that only this game has are played in any case."""
        return None

    def values_kept(self, network: Network, plies: int) -> float | None:
        """The share of the game's informative positions of known value (`playing/proof.py`) in
        which the first of the network's best moves keeps that value, 0 to 1, by compiled code; None
        where there is none."""
        return None


def training_kit_of(game: Game[Any, Any]) -> TrainingKit:
    """A new training kit for that game, of the class registered for it."""
    found: type[TrainingKit] = registered("training", game.key) or TrainingKit
    return found(game)
