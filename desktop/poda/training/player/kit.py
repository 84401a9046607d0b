"""What the Training tab wants of one game only: how an opinion of its positions is shown, and on
what board the inputs of a network lie.

`KITS` names the games that have a kit of their own, imported when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from poda.engine.players import Analysis
    from poda.training.player.receptive_fields import Shape
    from poda.widgets.boards.view import BoardView


class Kit:
    """The kit of a game that has none of its own."""

    ranked: ClassVar[bool] = False
    """Whether the moves are written in a list, because no board can show them all."""

    def is_answered(self, state: Any) -> bool:
        """Whether a double is to be answered there, of which networks have learnt nothing."""
        return False

    def best(self, analysis: Analysis[Any], state: Any) -> list[tuple[str, str]]:
        """Where they are `ranked`: the best moves with what each is worth to the side to move, the
        best one first."""
        return []

    def picture(self, state: Any, analysis: Analysis[Any] | None) -> BoardView | None:
        """The board with the best move on it; None where the general one shows it."""
        return None

    def shapes(self, inputs: int) -> tuple[Shape, ...]:
        """The boards on which so many inputs of a network lie, one for each kind of position;
        empty where they lie on the game's cells or in a list."""
        return ()


KITS: Final = {"backgammon": "poda.training.player.backgammon_kit.BackgammonKit"}
"""The kits of their own, by the game's key: the class, with its module."""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of that game."""
    if game_key not in KITS:
        return Kit()
    module, _, name = KITS[game_key].rpartition(".")
    made: Kit = getattr(import_module(module), name)()
    return made
