"""`poda plays`: the legal plays of a throw in backgammon."""

from __future__ import annotations

import argparse
import json

from poda.commands import BAD_INPUT, DONE, say
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_ids import format_id, parse_id
from poda.engine.games.backgammon_moves import plays
from poda.engine.games.backgammon_notation import format_play, parse_throw


def run(arguments: argparse.Namespace) -> int:
    """Print each play with the position after it, whose ID has the same side on roll; the exit
    code."""
    try:
        own, opponent = parse_id(arguments.position.strip())
        throw = parse_throw(arguments.throw)
        if Backgammon().is_terminal(State(own, opponent, MAX)):
            raise EngineError("game.terminal")
    except EngineError as error:
        say("plays", error)
        return BAD_INPUT
    found = [
        {"play": format_play(play, opponent), "result": format_id(*board)}
        for play, board in plays(own, opponent, (max(throw), min(throw))).items()
        if play
    ]
    if arguments.json:
        print(json.dumps({"plays": found}))
        return DONE
    width = max((len(each["play"]) for each in found), default=0)
    for each in found:
        print(f"{each['play']:{width}}  {each['result']}")
    if not found:
        print("no legal play")
    return DONE
