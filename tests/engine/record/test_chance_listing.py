"""The listings of the searches of chance nodes: they run, and the line at hand is the right one."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings

from poda.base.numbers import number_text
from poda.engine.game import CHANCE, MAX
from poda.engine.games import game as game_of
from poda.engine.games.backgammon import BAR, OFF, State
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.lecture import LectureWords, lines_at, probability_text
from poda.engine.record.listing import DICE, pseudocode, python
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question, Recording, record
from poda.engine.search.evaluation import ExpectedUtility, evaluations
from poda.engine.search.minimax import expectiminimax
from poda.engine.trees.text import parse_tree
from poda.tree.model.values import expected, usual_bounds
from some import some

from ..chance_trees import FAIR, HIGH, LOW, SMALL, chance_trees

INF = math.inf


def searched(text: str, algorithm: Any, bounds: tuple[float, float] = (-2.0, 2.0)) -> Any:
    return record(Question(parse_tree(text), 0, algorithm, bounds=bounds))


def nested(tree: ExplicitTree, node: int = 0) -> Any:
    """The tree as the Python listing takes it: a chance node is a tuple of pairs."""
    below = [nested(tree, child) for child in tree.nodes[node].children]
    if tree.nodes[node].probabilities:
        return tuple(zip(tree.nodes[node].probabilities, below, strict=True))
    return below if below else tree.nodes[node].value


@settings(max_examples=30, deadline=None)
@given(tree=chance_trees())
def test_each_python_listing_finds_the_engine_s_value(tree: ExplicitTree) -> None:
    value = expectiminimax(tree, 0).value
    for algorithm in some(CHANCE_ALGORITHMS):
        names: dict[str, Any] = {"L": LOW, "H": HIGH}
        exec(compile(python(algorithm).text, algorithm, "exec"), names)
        window = () if algorithm == "expectiminimax" else (-INF, INF)
        mover = tree.to_move(0)
        if mover == CHANCE:  # what follows is moved by the side that did not move before it
            children = [child for child in tree.nodes[0].children if tree.nodes[child].children]
            mover = tree.to_move(children[0]) if children else MAX
            if mover == CHANCE:
                continue
        then = names["max_value" if mover == MAX else "min_value"]
        assert names["value"](nested(tree), then, *window) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("algorithm", CHANCE_ALGORITHMS)
def test_the_python_listing_over_dice_finds_the_engine_s_value(algorithm: str) -> None:
    game = game_of("backgammon")
    own = tuple({OFF: 13, 6: 1, 5: 1}.get(point, 0) for point in range(BAR + 1))
    state = State(own, own, MAX, (2, 1))
    ev = evaluations("backgammon")[0]
    names: dict[str, Any] = {"game": game, "ev": ev, "limit": 3, "L": -3.0, "H": 3.0}
    listing = python(algorithm, subject="game", limited=True)
    exec(compile(listing.text, algorithm, "exec"), names)
    window = () if algorithm == "expectiminimax" else (-INF, INF)
    value = expectiminimax(game, state, 3, ev).value
    assert names["max_value"](state, 0, *window) == pytest.approx(value)


@pytest.mark.parametrize("algorithm", CHANCE_ALGORITHMS)
@pytest.mark.parametrize("tie", ["ge", "gt"])
def test_every_step_has_its_line_in_the_function_of_who_moves(algorithm: str, tie: Any) -> None:
    recording: Recording[int, int] = record(
        Question(parse_tree(FAIR), 0, algorithm, tie, bounds=(-2.0, 2.0))  # type: ignore[arg-type]
    )
    trace = recording.trace
    for listing in (pseudocode(algorithm, tie), python(algorithm, tie)):
        for step in some(range(trace.steps)):
            line = listing.at(trace, step)
            assert line >= 0
            node = int(trace.node[step])
            probed = trace.probe is not None and trace.probe[node]
            player = int(trace.player[node]) if not probed else CHANCE
            assert listing.lines[line].half == (player or DICE)
            parent = int(trace.parent[node])
            if parent >= 0:
                assert listing.waiting(trace, parent) >= 0


def test_the_depth_limit_has_a_line_in_the_function_of_the_dice_too() -> None:
    for algorithm in some(CHANCE_ALGORITHMS):
        assert "EVAL" not in pseudocode(algorithm).text
        assert pseudocode(algorithm, limited=True).text.count("EVAL") == 3
        assert "limit" in python(algorithm, subject="game", limited=True).text


def test_the_tie_rule_is_seen_in_the_dice_s_tests() -> None:
    assert "if high ≤ alpha then return high" in pseudocode("star1").text
    assert "if high < alpha then return high" in pseudocode("star1", "gt").text
    assert "if low > beta then return low" in pseudocode("star2", "gt").text


# The lines of a lecture


def said(recording: Recording[int, int], step: int) -> tuple[str, ...]:
    tree = recording.tree

    def chance(node: int) -> float:
        place = int(tree.tree_node[node])
        outcomes = tree.game.outcomes(tree.state(int(tree.parent[place])))
        return outcomes[int(tree.index[place])][1]

    algorithm = recording.question.algorithm
    return lines_at(recording.trace, step, algorithm, "ge", LectureWords(chance=chance))


def test_a_sum_is_written_out() -> None:
    recording = searched(SMALL, "expectiminimax")
    assert said(recording, 1) == ("CHANCE-VALUE(s)", "v = 0")
    assert said(recording, 4) == ("v = 0.9 × 2 = 1.8",)
    assert said(recording, 7) == ("v = 0.9 × 2 + 0.1 × 3 = 2.1",)
    assert said(recording, 8) == ("return 2.1",)
    assert lines_at(recording.trace, 7, "expectiminimax") == ("v = 2.1",)


def test_of_a_long_sum_the_last_term_is_written() -> None:
    text = "(" + ", ".join(f"1/10: {value}" for value in range(10)) + ")"
    recording = searched(text, "expectiminimax")
    updates = [step for step in range(recording.trace.steps) if "×" in said(recording, step)[0]]
    assert said(recording, updates[5])[0].count("+") == 5
    assert said(recording, updates[6]) == ("v = 1.5 + 0.1 × 6 = 2.1",)


@pytest.mark.parametrize(
    ("probability", "text"),
    [(0.9, "0.9"), (0.125, "0.125"), (1 / 36, "1/36"), (2 / 36, "2/36"), (1 / 3, "1/3"),
     (1 / 30, "1/30"), (1.0, "1"), (0.12345678, "0.1235")],
)  # fmt: skip
def test_a_probability_is_written_as_lectures_do(probability: float, text: str) -> None:
    assert probability_text(probability) == text


def test_long_fractions_are_cut_to_three_decimals_and_others_stay() -> None:
    assert number_text(2.1) == "2.1"
    assert number_text(0.140625) == "0.140625"
    assert number_text(1 / 3) == "0.333"
    assert number_text(-0.00001234) in ("−1.234e−05", "0.000")
    assert number_text(INF) == "+∞"


# What a search has to know beforehand


def test_which_games_throw_dice() -> None:
    assert game_of("backgammon").has_chance
    assert not game_of("connect4").has_chance
    assert parse_tree(SMALL).has_chance
    assert not parse_tree("[1, 2]").has_chance


def test_the_usual_bounds_are_the_stakes_or_the_leaves_range() -> None:
    assert usual_bounds(game_of("backgammon")) == (-3.0, 3.0)
    assert usual_bounds(parse_tree("[3, (1/2: -1, 1/2: a)]")) == (-1.0, 3.0)
    assert usual_bounds(parse_tree("[a, b]")) == (-INF, INF)
    assert usual_bounds(game_of("connect4")) == (-INF, INF)


def test_estimates_are_taken_in_the_unit_of_the_utilities() -> None:
    lines = evaluations("tictactoe")[0]
    taken = expected(lines)
    assert isinstance(taken, ExpectedUtility)
    assert (taken.name, taken.terminal(1.0, 3)) == (lines.name, 1.0)
    assert expected(taken) is taken
