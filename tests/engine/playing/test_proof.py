"""Every reply is tried: a player that is called unbeatable is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.networks.network import Network, layout_for
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import Lines, losing_lines
from poda.engine.random_numbers import Dice, Stream
from poda.engine.search.alphabeta import alphabeta
from poda.engine.trees.text import parse_tree

TICTACTOE = GAMES["tictactoe"]


class FirstFree:
    """Always takes the first free square."""

    def choose(self, state: Any, dice: Dice) -> int:
        return min(TICTACTOE.actions(state))


class LastFree:
    """Always takes the last free square."""

    def choose(self, state: Any, dice: Dice) -> int:
        return max(TICTACTOE.actions(state))


class Perfect:
    """alphabeta:9."""

    def choose(self, state: Any, dice: Dice) -> Any:
        return alphabeta(TICTACTOE, state).line[0]


@pytest.mark.no_kernel
def test_perfect_play_loses_no_line() -> None:
    found = losing_lines(TICTACTOE, Perfect())
    assert found.no_loss
    assert (found.lost_first, found.lost_second) == (0, 0)
    assert losing_lines(TICTACTOE, Perfect()).no_loss


def test_who_takes_the_first_free_square_is_beaten_as_often_as_brute_force_counts() -> None:
    expected = Lines(*brute_force(min))
    assert losing_lines(TICTACTOE, FirstFree()) == expected
    assert expected.lost_first > 0
    assert expected.lost_second > 0
    assert not losing_lines(TICTACTOE, FirstFree()).no_loss


def test_the_board_turned_by_half_loses_as_many_lines() -> None:
    assert losing_lines(TICTACTOE, LastFree()) == losing_lines(TICTACTOE, FirstFree())
    assert losing_lines(TICTACTOE, LastFree()) == Lines(*brute_force(max))


def test_every_reply_of_a_written_tree_is_one_line() -> None:
    # First: the child with 3 and -1 is taken; MIN's two replies are two lines, one of them lost.
    # Second: MAX tries both children, and the player answers with the first leaf.
    tree = parse_tree("[[3, -1], [-2, -5]]")
    assert losing_lines(tree, Leftmost(tree)) == Lines(1, 1, 4)


def test_every_throw_is_tried_as_a_reply_is() -> None:
    tree = parse_tree("[(1/2: -1, 1/4: 0, 1/4: -7), 5]")
    assert losing_lines(tree, Leftmost(tree)) == Lines(2, 1, 7)


def test_a_network_loses_as_many_lines_as_the_games_that_it_is_seen_to_lose() -> None:
    layout = layout_for(TICTACTOE)
    for seed in range(2):
        mover = NetworkMover(TICTACTOE, Network(layout, Stream(seed).normals(layout.weights)))
        lost_first, first = played_out(mover, 1)
        lost_second, second = played_out(mover, -1)
        found = losing_lines(TICTACTOE, mover)
        assert found == Lines(lost_first, lost_second, first + second)


def test_a_game_too_large_for_it_is_refused_before_anything_is_played() -> None:
    class Untouched:
        def choose(self, state: Any, dice: Dice) -> Any:
            raise AssertionError("asked")

    with pytest.raises(EngineError, match="too many to try every reply") as caught:
        losing_lines(GAMES["connect4"], Untouched())
    assert caught.value.code == "evolve.too_large"


class Leftmost:
    """Takes the first child."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def choose(self, state: Any, dice: Dice) -> Any:
        return self._game.actions(state)[0]


THREES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def brute_force(choose: Callable[[list[int]], int]) -> tuple[int, int, int]:
    """Lines lost as X and as O, and all lines, of who chooses among the free squares: by strings.

    Nothing of the engine is used, and nothing is remembered.
    """

    def count(board: str, turn: str, own: str) -> tuple[int, int]:
        for three in THREES:
            if len(marks := {board[int(square)] for square in three}) == 1 and marks <= {"X", "O"}:
                return int(own not in marks), 1
        free = [square for square in range(9) if board[square] == " "]
        if not free:
            return 0, 1
        tried = [choose(free)] if turn == own else free
        after = "O" if turn == "X" else "X"
        counts = [count(board[:s] + turn + board[s + 1 :], after, own) for s in tried]
        return sum(c[0] for c in counts), sum(c[1] for c in counts)

    (lost_first, first), (lost_second, second) = (count(" " * 9, "X", own) for own in "XO")
    return lost_first, lost_second, first + second


def played_out(mover: NetworkMover, side: int) -> tuple[int, int]:
    """The lines that the mover loses as `side`, and all: by the rules, one line after another."""
    lost = lines = 0
    waiting: list[tuple[int, ...]] = [()]
    answers: dict[Any, int] = {}
    while waiting:
        moves = waiting.pop()
        state = TICTACTOE.initial_state()
        for move in moves:
            state = TICTACTOE.result(state, move)
        if TICTACTOE.is_terminal(state):
            lines += 1
            lost += TICTACTOE.utility(state) == -side
        elif TICTACTOE.to_move(state) == side:
            if state not in answers:
                answers[state] = mover.choose(state, Dice(len(moves)))
            waiting.append((*moves, answers[state]))
        else:
            waiting += [(*moves, move) for move in TICTACTOE.actions(state)]
    return lost, lines
