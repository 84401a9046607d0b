#!/usr/bin/env python3
"""A whole engine for Connect Four that speaks UGI, to be copied and made better.

Run it from Poda: Settings > Engines, protocol UGI, command `python3 /where/it/is/ugi_engine.py`.
Look at whether it does all that is asked for: `poda engine --check python3 ugi_engine.py`.

It wins where it can, prevents the other one's win, and else plays near the middle. It needs nothing
but Python 3.8. What each line means is told in docs/engines.md.
"""

import random
import sys

COLUMNS, ROWS = 7, 6
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Board:
    """Columns of discs, the lowest first: 1 is the first player's, 2 the second's."""

    def __init__(self, moves=()):
        self.columns = [[] for _ in range(COLUMNS)]
        self.turn, self.winner, self.count = 1, 0, 0
        for move in moves:
            self.play(int(move) - 1)

    def legal(self):
        """The columns that have room, from 0; none where somebody has won."""
        if self.winner:
            return []
        return [c for c in range(COLUMNS) if len(self.columns[c]) < ROWS]

    def play(self, column):
        """Drop a disc."""
        self.columns[column].append(self.turn)
        if self.wins(column, len(self.columns[column]) - 1):
            self.winner = self.turn
        self.turn, self.count = 3 - self.turn, self.count + 1

    def undo(self, column):
        """Take it back."""
        self.columns[column].pop()
        self.turn, self.winner, self.count = 3 - self.turn, 0, self.count - 1

    def at(self, column, row):
        """Whose disc is there; 0 where there is none."""
        inside = 0 <= column < COLUMNS and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else 0

    def wins(self, column, row):
        """Whether the disc there is one of four in a line."""
        for right, up in DIRECTIONS:
            length = 1
            for way in (1, -1):
                step = 1
                while self.at(column + way * step * right, row + way * step * up) == self.turn:
                    length, step = length + 1, step + 1
            if length >= 4:
                return True
        return False

    def result(self):
        """In the words of UGI."""
        if self.winner:
            return f"p{self.winner}win"
        return "none" if self.legal() else "draw"


def best(board):
    """The column to play, from 0."""
    for player in (board.turn, 3 - board.turn):  # my own win, then the other one's
        for column in board.legal():
            mine, board.turn = board.turn, player
            board.play(column)
            has_won = bool(board.winner)
            board.undo(column)
            board.turn = mine
            if has_won:
                return column
    return min(board.legal(), key=lambda column: (abs(column - 3), random.random()))


def say(line):
    """A line of an answer. Without `flush` nobody would hear it."""
    print(line, flush=True)


def main():
    board = Board()
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "ugi":
            say("id name Tiny\nid author you\nugiok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "uginewgame":
            board = Board()
        elif words[0] == "position":  # position startpos [moves 4 4 5]
            board = Board(words[3:])
        elif words[0] == "go":  # it is too quick to look at the limits
            say(f"bestmove {best(board) + 1 if board.legal() else '0000'}")
        elif words[:2] == ["query", "p1turn"]:
            say(f"response {'true' if board.turn == 1 else 'false'}")
        elif words[:2] == ["query", "gameover"]:
            say(f"response {'false' if board.legal() else 'true'}")
        elif words[:2] == ["query", "result"]:
            say(f"response {board.result()}")
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main()
