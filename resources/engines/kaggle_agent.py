"""An agent for Connect Four with the signature of Kaggle's ConnectX, to be copied.

    poda tournament connect4 kaggle_agent.py alphabeta:2 --games 20

`observation.board` has 42 cells by rows from the top: 0 is empty, 1 the first player's, 2 the
second's; `observation.mark` is yours. The answer is a column from 0 to 6 that has room. The file is
run anew for each game; what it prints is not taken for an answer.
"""


def agent(observation, configuration):
    """The column nearest to the middle that wins, else prevents a win, else has room."""
    columns = [c for c in range(configuration.columns) if not observation.board[c]]
    columns.sort(key=lambda c: abs(c - configuration.columns // 2))
    for mark in (observation.mark, 3 - observation.mark):
        for column in columns:
            if wins(list(observation.board), column, mark, configuration):
                return column
    return columns[0]


def wins(board, column, mark, configuration):
    """Whether a disc of `mark` in that column makes a line."""
    width, height = configuration.columns, configuration.rows
    row = max(r for r in range(height) if not board[r * width + column])
    board[row * width + column] = mark
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            c, r = column + way * right, row + way * down
            while 0 <= c < width and 0 <= r < height and board[r * width + c] == mark:
                length, c, r = length + 1, c + way * right, r + way * down
        if length >= configuration.inarow:
            return True
    return False
