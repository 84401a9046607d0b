#!/usr/bin/env python3
"""BitBully (PyPI: bitbully), which plays Connect Four perfectly or looks so far ahead, for Poda.

    python3 -m venv bitbully && bitbully/bin/pip install bitbully

Then in Poda: Settings > Engines, protocol UGI, command `bitbully/bin/python bitbully_engine.py`
(with the whole paths), which is perfect; or with a number behind it that says how many plies ahead
it looks: `bitbully_engine.py 8`. A depth that Poda asks for comes before that.

The lines are told in docs/engines.md.
"""

import sys

from bitbully import BitBully, Board


def say(line):
    print(line, flush=True)


def result(board):
    """In the words of UGI."""
    if board.has_win():
        return f"p{board.winner()}win"
    return "draw" if board.is_full() else "none"


def main(depth=-1):
    player, board = BitBully(), Board()
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "ugi":
            say("id name BitBully\nid author Markus Thill\nugiok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position":  # position startpos [moves 4 4 5]
            board = Board([int(move) - 1 for move in words[3:]])
        elif words[0] == "go":
            asked = int(words[words.index("depth") + 1]) if "depth" in words else depth
            over = board.is_game_over()
            say(f"bestmove {'0000' if over else player.best_move(board, max_depth=asked) + 1}")
        elif words[:2] == ["query", "p1turn"]:
            say(f"response {'true' if board.count_tokens() % 2 == 0 else 'false'}")
        elif words[:2] == ["query", "gameover"]:
            say(f"response {'true' if board.is_game_over() else 'false'}")
        elif words[:2] == ["query", "result"]:
            say(f"response {result(board)}")
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
