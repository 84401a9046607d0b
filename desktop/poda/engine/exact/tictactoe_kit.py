"""What the engine has for tic-tac-toe alone: its kernel, imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poda.engine.kit import Kit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.evolve.network import Played
    from poda.engine.kernels.games import Kernel


class TicTacToeKit(Kit):
    """Plays batches of games, and tries all replies, by compiled code."""

    def kernel(self) -> Kernel:
        from poda.engine.kernels.games import TICTACTOE

        return TICTACTOE

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        from poda.engine.kernels.proof import losing_lines

        return losing_lines(networks.first, networks.output, plies)
