"""`poda plays`: the legal moves of a position."""

from __future__ import annotations

import json
from collections.abc import Callable

from poda.base import terms
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, say
from poda.commands.grammar import PlaysArguments
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games import game as game_named


def run(arguments: PlaysArguments) -> int:
    """Print each move with the position after it; return the exit code."""
    return print_found(arguments, lambda: _moves(arguments))


def print_found(arguments: PlaysArguments, found_moves: Callable[[], list[dict[str, str]]]) -> int:
    """Print the moves that a function finds, or the sentence with which it refuses; return the exit
    code."""
    try:
        found = found_moves()
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


def _moves(arguments: PlaysArguments) -> list[dict[str, str]]:
    """The moves of a complete position; a throw is a separate move."""
    game, throw = game_named(arguments.game), arguments.throw
    state = game.parse_position(arguments.position)
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
