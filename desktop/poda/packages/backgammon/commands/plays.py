"""`poda plays backgammon`: the legal plays of a throw."""

from __future__ import annotations

from poda.base.speech import translate
from poda.commands import Refused
from poda.commands.grammar import PlaysArguments
from poda.commands.plays import print_found
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.moves import plays
from poda.engine.games.backgammon_parts.notation import format_id, format_play, parse_throw


def run(arguments: PlaysArguments) -> int:
    """Print each play with the position after it; return the exit code."""
    return print_found(arguments, lambda: _plays(arguments.position, arguments.throw))


def _plays(position: str, written: str | None) -> list[dict[str, str]]:
    """Backgammon's plays; the ID of the position after a play has the same side on roll."""
    state = Backgammon().parse_position(position)
    own, opponent, throw = state.own, state.opponent, state.throw
    if written is not None:
        throw = parse_throw(written)
    elif throw is None:
        raise Refused(translate("CommandLine", "write the throw too, such as 6-5"))
    if Backgammon().is_terminal(State(own, opponent, MAX)):
        raise EngineError("game.terminal")
    return [
        {"play": format_play(play, opponent), "result": format_id(*board)}
        for play, board in plays(own, opponent, (max(throw), min(throw))).items()
        if play
    ]
