"""`poda chomp 3221`: who wins, by looking at all that can be played."""

from typing import Annotated

import poda.engine as pe
from poda.commands.options import POSITIONAL, Arguments


class ChompArguments(Arguments):
    position: Annotated[str, POSITIONAL, "POSITION", "the heights of the columns"] = ""


def run(arguments: ChompArguments) -> int:
    game = pe.game_named("chomp")
    try:
        state = game.parse_position(arguments.position)
    except pe.EngineError as error:
        print(error)
        return 2
    value = pe.minimax_with_table(game, state).value
    print("the side to move wins" if value == game.to_move(state) else "the other side wins")
    return 0
