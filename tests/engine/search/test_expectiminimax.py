"""Expectiminimax: sums done by hand, and what it has in common with minimax."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from engine.record.recordings import minimax_values, recorded_expectiminimax
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recorder import Recorder
from poda.engine.record.recording import Question, record
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.search.evaluation import ZERO, ExpectedUtility
from poda.engine.search.minimax import Expectation, expectiminimax, minimax
from poda.engine.search.observer import Counter, SearchStopped
from poda.engine.trees.text import format_tree, parse_tree

from ..chance_trees import FAIR, LARGE, SMALL, chance_trees, nested
from ..strategies import trees


def recorded(tree: ExplicitTree) -> SearchTrace:
    return record(Question(tree, 0, "expectiminimax")).trace


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(0.9: 2, 0.1: 3)", 2.1),  # 1.8 + 0.3
        ("(1/4: 4, 3/4: -4)", -2.0),  # 1 - 3
        ("(1/2: [1, 5], 1/2: [3, 7])", 6.0),  # MAX below: (5 + 7) / 2
        ("[(1/2: [1, 5], 1/2: [3, 7]), 1.5]", 2.0),  # MIN below: (1 + 3) / 2, against 1.5
        (FAIR, 1.5),  # (2 + 1) / 2, against (0 - 1) / 2
        ("(1/2: (1/2: 1, 1/2: 2), 1/2: 5)", 3.25),  # 0.5 x 1.5 + 0.5 x 5
        ("(1/36: 12, 35/36: 0)", 1 / 3),
        ("7", 7.0),
    ],
)
def test_sums_done_by_hand(text: str, value: float) -> None:
    assert expectiminimax(parse_tree(text), 0).value == pytest.approx(value, abs=1e-15)


def test_the_value_of_the_lecture_s_chance_node_is_printed_as_it_is_done_by_hand() -> None:
    assert expectiminimax(parse_tree("(0.9: 2, 0.1: 3)"), 0).value == 2.1


def test_an_order_preserving_change_of_leaf_values_changes_the_best_move() -> None:
    small, large = (expectiminimax(parse_tree(text), 0) for text in (SMALL, LARGE))
    assert (small.value, small.action) == (pytest.approx(2.1), 0)  # against 0.9 + 0.4 = 1.3
    assert (large.value, large.action) == (pytest.approx(40.9), 1)  # 0.9 + 40, against 21
    without_dice = [minimax(parse_tree(t), 0).action for t in ("[2, 3, 1, 4]", "[20, 30, 1, 400]")]
    assert without_dice == [3, 3]


def test_the_21_throws_of_two_dice() -> None:
    throws = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    pips = [4 * a if a == b else a + b for a, b in throws]
    pieces = [
        f"{'1/36' if a == b else '2/36'}: {n}" for (a, b), n in zip(throws, pips, strict=True)
    ]
    tree = parse_tree(f"({', '.join(pieces)})")
    assert len(tree.outcomes(0)) == 21
    # The mean of a throw of backgammon is 8 1/6 pips.
    assert expectiminimax(tree, 0).value == pytest.approx(float(Fraction(49, 6)), abs=1e-14)
    alike = parse_tree(f"[1, ({', '.join(piece.split(':')[0] + ': 1' for piece in pieces)})]")
    assert expectiminimax(alike, 0).line == (0,)


def test_ten_tenths_are_one_so_that_the_first_of_equal_moves_is_chosen() -> None:
    tenths = "(" + ", ".join(["0.1: 1"] * 10) + ")"
    assert expectiminimax(parse_tree(tenths), 0).value == 1
    for text in (f"[{tenths}, 1]", f"[1, {tenths}]"):
        for root in (MAX, MIN):
            assert expectiminimax(parse_tree(text, root), 0).action == 0


def test_an_infinite_term_is_no_riddle() -> None:
    v = Expectation()
    v.add(0.5, float("inf"))
    v.add(0.5, 1.0)
    assert v.value == float("inf")


def test_the_line_of_play_ends_at_the_first_throw() -> None:
    tree = parse_tree("[[(1/2: [1, 2], 1/2: 0), 5], 0.5]")
    result = expectiminimax(tree, 0)
    assert (result.value, result.line) == (1.0, (0, 0))
    assert expectiminimax(parse_tree("(1/2: [1, 2], 1/2: 0)"), 0).action is None


@given(chance_trees())
def test_every_node_has_the_value_that_sums_from_the_back_give(tree: ExplicitTree) -> None:
    trace = recorded(tree)
    np.testing.assert_allclose(trace.final, minimax_values(tree), rtol=0, atol=1e-12)
    assert len(trace.leaves) == tree.leaf_count


@given(chance_trees(exact=True))
def test_its_trace_is_that_of_the_textbook_s_function(tree: ExplicitTree) -> None:
    assert same_steps(recorded(tree), recorded_expectiminimax(tree))


@given(trees())
def test_without_chance_nodes_it_does_as_minimax_does(tree: ExplicitTree) -> None:
    recorder = Recorder(tree)
    assert minimax(tree, 0, observer=recorder) == expectiminimax(tree, 0)
    assert same_steps(recorded(tree), recorder.trace())


@given(chance_trees())
def test_the_best_action_is_the_first_strictly_better_one(tree: ExplicitTree) -> None:
    result, trace = expectiminimax(tree, 0), recorded(tree)
    if not trace.children[0] or trace.player[0] == CHANCE:
        assert result.action is None
    else:
        below = list(trace.final[trace.entered_children(0)])
        best = max(below) if trace.player[0] == MAX else min(below)
        assert (result.value, result.action) == (best, below.index(best))


def test_steps_at_a_chance_node() -> None:
    trace = recorded(parse_tree("(0.9: 2, 0.1: 3)"))
    assert [Step(kind).name for kind in trace.kind] == [
        "ENTER", "ENTER", "TERMINAL", "UPDATE", "ENTER", "TERMINAL", "UPDATE", "LEAVE",
    ]  # fmt: skip
    updates = trace.kind == Step.UPDATE
    assert trace.value[updates].tolist() == pytest.approx([1.8, 2.1])
    assert trace.intervals is None


def test_a_tree_as_deep_as_trees_may_be_is_searched() -> None:
    tree = parse_tree(nested(200))
    assert tree.max_plies == 200
    assert 0 <= expectiminimax(tree, 0).value < 1


def test_a_text_with_chance_nodes_comes_back() -> None:
    text = "[B = (0.9: 2, 1/36: A = 3, 0.0722222222222222: [x, -1])]"
    assert format_tree(parse_tree(format_tree(parse_tree(text)))) == format_tree(parse_tree(text))


def test_a_named_leaf_below_a_throw_is_needed() -> None:
    with pytest.raises(EngineError, match="“a”"):
        expectiminimax(parse_tree("[3, (1/2: a, 1/2: 4)]"), 0)


def test_it_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        expectiminimax(parse_tree(FAIR), 0, observer=Counter(lambda: True, interval=1))


# A game with a coin: MAX doubles or holds a stake, the coin decides, three times at most.


@dataclass(frozen=True)
class Bet:
    """The stake, and what happens next: a bet, a coin, or nothing."""

    stake: int
    turn: int
    rounds: int


class Coin(Game[Bet, str]):
    """At each bet MAX takes the stake, or tosses a coin: 3 times it with 2/5, else nothing."""

    key = "coin"
    max_plies = 6

    def initial_state(self) -> Bet:
        return Bet(1, MAX, 3)

    def to_move(self, state: Bet) -> int:
        return state.turn

    def actions(self, state: Bet) -> tuple[str, ...]:
        return () if self.is_terminal(state) else ("take", "toss")

    def result(self, state: Bet, action: str) -> Bet:
        rounds = state.rounds - 1
        if action == "toss":
            return Bet(state.stake, CHANCE, state.rounds)
        if action == "take":
            return Bet(state.stake, MAX, 0)
        return Bet(3 * state.stake if action == "heads" else 0, MAX, rounds)

    def outcomes(self, state: Bet) -> tuple[tuple[str, float], ...]:
        return ("heads", 0.4), ("tails", 0.6)

    def is_terminal(self, state: Bet) -> bool:
        return state.turn == MAX and (state.rounds == 0 or state.stake == 0)

    def utility(self, state: Bet) -> float:
        return state.stake

    def parse_action(self, state: Bet, text: str) -> str:
        return text

    def format_action(self, state: Bet, action: str) -> str:
        return action

    def parse_position(self, text: str) -> Bet:
        return self.initial_state()

    def format_position(self, state: Bet) -> str:
        return str(state)


HALF = ExpectedUtility("half", lambda state: state.stake / 2)


def test_a_game_with_a_coin_is_searched_to_its_end() -> None:
    result = expectiminimax(Coin(), Coin().initial_state())
    assert result.value == pytest.approx(1.2**3)  # each toss multiplies the stake by 1.2
    assert result.line == ("toss",)


@pytest.mark.parametrize(
    ("plies", "value"),
    [
        (0, 0.5),  # the estimate of the root itself
        (1, 1.0),  # take 1; the chance node is estimated at 0.5
        (2, 1.0),  # take 1; a toss is 0.4 x 3 / 2 + 0.6 x 0 = 0.6
        (3, 1.2),  # toss, then take 3
        (6, 1.728),
    ],
)
def test_a_throw_is_a_ply_and_an_estimate_is_in_points(plies: int, value: float) -> None:
    counter = Counter()
    start = Coin().initial_state()
    result = expectiminimax(Coin(), start, plies, HALF, counter)
    assert result.value == pytest.approx(value)
    assert (counter.estimates == 0) == (plies == 6)


def test_the_scale_of_other_evaluations_is_that_of_minimax() -> None:
    # Nobody tosses once: taking 1 at ply 1 counts 9,999, an estimate 0.
    assert expectiminimax(Coin(), Coin().initial_state(), 1, ZERO).value == 9_999


@pytest.mark.parametrize("plies", [None, 1, 3])
def test_a_game_with_a_coin_is_recorded_with_its_tree(plies: int | None) -> None:
    game = Coin()
    question = Question(game, game.initial_state(), "expectiminimax", plies=plies, evaluation=HALF)
    recording = record(question)
    tree = recording.tree
    assert tree.nodes == recording.trace.nodes
    assert recording.best == (0 if plies == 1 else 1)
    toss = recording.trace.entered_children(0)[1]
    assert tree.player[toss] == CHANCE
    assert tree.estimated[toss] == (plies == 1)
    if plies != 1:
        assert [tree.move_text(int(child)) for child in tree.children_of(int(toss))] == [
            "heads",
            "tails",
        ]


def same_steps(trace: SearchTrace, other: SearchTrace) -> bool:
    columns = ("kind", "node", "value", "parent", "index", "player", "children", "final", "fate")
    return all(
        np.array_equal(getattr(trace, each), getattr(other, each), equal_nan=each == "value")
        for each in columns
    )
