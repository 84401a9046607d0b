"""What the engine wants of one game in which networks are trained: how they evolve and learn, and
the compiled code that plays their games.

It is registered under the game's key, as its kit is (`engine/kit.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poda.engine.registry import registered

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.game import Game
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout, Network, Played
    from poda.engine.playing.movers import Mover
    from poda.engine.search.evaluation import Evaluation


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


def training_kit_of(game: Game[Any, Any]) -> TrainingKit:
    """How networks are trained for that game."""
    found: type[TrainingKit] = registered("training", game.key) or TrainingKit
    return found(game)
