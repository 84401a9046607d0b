#!/usr/bin/env python3
"""Open Sage (PyPI: bgsage, MPL-2.0), which plays backgammon, for Poda.

    python3 -m venv sage && sage/bin/pip install bgsage

Then in Poda: Settings > Engines, protocol gnubg, command `sage/bin/python bgsage_engine.py {port}`
(with the whole paths), or with a level behind it: `{port} 2ply` (1ply unless said; Open Sage counts
what others call 0 plies as 1).

It listens at the port and answers the lines of GNU Backgammon's external player, which
docs/engines.md tells number by number.
"""

import socket
import sys

from bgsage import BgBotAnalyzer, flip_board, possible_single_die_moves

LENGTH, FIRST_SCORE, SECOND_SCORE, POINTS, REST = 0, 1, 2, 3, 29
OWNERS = {(True, True): "centered", (True, False): "player", (False, True): "opponent"}


def answer(engine, line):
    """What is answered to a board."""
    numbers = [int(text) for text in line.strip().split(":")[3:]]
    points, rest = numbers[POINTS:REST], numbers[REST:]
    dice, value, doubled = rest[1:3], rest[5], rest[8]
    owner = OWNERS.get((bool(rest[6]), bool(rest[7])), "centered")
    board = [-points[0], *points[1:]]  # the opponent's bar, which Open Sage counts above 0
    match = {"jacoby": False, "beaver": False}
    if numbers[LENGTH] not in (0, 9999):
        # As GNU Backgammon has it: the opponent's score comes first, unless a double is offered.
        scores = numbers[FIRST_SCORE], numbers[SECOND_SCORE]
        own, other = scores if doubled else scores[::-1]
        match["away1"], match["away2"] = numbers[LENGTH] - own, numbers[LENGTH] - other
        one_away = 1 in (match["away1"], match["away2"])
        match["is_crawford"] = one_away and not (rest[-1] or rest[-2])
    if doubled:
        # Open Sage values a double from the side that makes it.
        if "away1" in match:
            match["away1"], match["away2"] = match["away2"], match["away1"]
        owner = {"player": "opponent", "opponent": "player"}.get(owner, owner)
        found = engine.cube_action(flip_board(board), value, owner, **match)
        return "take" if found.should_take else "drop"
    if not dice[0]:
        return (
            "double" if engine.cube_action(board, value, owner, **match).should_double else "roll"
        )
    best = engine.checker_play(board, dice[0], dice[1], value, owner, **match).moves[0].board
    return play(board, list(best), dice)


def play(before, after, dice):
    """The moves that lead from one board to the other, such as `8/5 6/5`."""
    first, second = dice
    for order in [dice * 2] if first == second else [dice, dice[::-1]]:
        waiting = [(before, [])]
        while waiting:
            board, steps = waiting.pop()
            if board == after:
                return " ".join(steps)
            if len(steps) < len(order):
                waiting += [
                    (list(move["board"]), [*steps, step(move)])
                    for move in possible_single_die_moves(board, order[len(steps)])
                ]
    raise ValueError("no moves lead there")


def step(move):
    """One checker with one die, as players write it."""
    start = "bar" if move["from"] == 25 else move["from"]
    return f"{start}/{move['to'] or 'off'}"


def main(port, level="1ply"):
    engine = BgBotAnalyzer(eval_level=level, parallel_threads=1)
    with socket.create_server(("127.0.0.1", int(port))) as server:
        connection, _ = server.accept()
        with connection, connection.makefile("r", encoding="ascii") as lines:
            for line in lines:
                connection.sendall(f"{answer(engine, line)}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
