"""`poda chomp 3221`: who wins, by looking at all that can be played."""

import argparse

import poda.engine as pe


def grammar(command: argparse.ArgumentParser) -> None:
    command.add_argument("position", nargs="?", default="", help="the heights of the columns")


def run(arguments: argparse.Namespace) -> int:
    game = pe.game_named("chomp")
    try:
        state = game.parse_position(arguments.position)
    except pe.EngineError as error:
        print(error)
        return 2
    value = pe.minimax_with_table(game, state).value
    print("the side to move wins" if value == game.to_move(state) else "the other side wins")
    return 0
