"""`poda plays`: the legal moves of a position; in backgammon, the legal plays of a throw."""

from __future__ import annotations

import json
from typing import Any

from poda.base import terms
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, say
from poda.commands.grammar import PlaysArguments
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import game as game_named
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.moves import plays
from poda.engine.games.backgammon_parts.notation import format_id, format_play, parse_throw


def run(arguments: PlaysArguments) -> int:
    """Print each move with the position after it; return the exit code."""
    try:
        game = game_named(arguments.game)
        if isinstance(game, Backgammon):
            found = _plays(arguments.position, arguments.throw)
        else:
            found = _moves(game, arguments.position, arguments.throw)
    except (EngineError, Refused) as error:
        say("plays", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps({"plays": found}))
        return DONE
    width = max((len(each["play"]) for each in found), default=0)
    for each in found:
        print(f"{each['play']:{width}}  {each['result']}")
    if not found:
        print(translate("Words", terms.NO_PLAY))
    return DONE


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


def _moves(game: Game[Any, Any], position: str, throw: str | None) -> list[dict[str, str]]:
    """The moves of any other game, whose positions are complete; a throw is a separate move."""
    state = game.parse_position(position)
    if game.is_terminal(state):
        raise EngineError("game.terminal")
    if throw is not None:
        if game.to_move(state) != CHANCE:
            sentence = translate(
                "CommandLine",
                "no dice are thrown in this position of {game}: leave the throw out",
            )
            raise Refused(sentence.format(game=game.key))
        state = game.result(state, game.parse_action(state, throw))
    return [
        {
            "play": game.format_action(state, action),
            "result": game.format_position(game.result(state, action)),
        }
        for action in game.actions(state)
    ]
