"""Minimax and expectiminimax by hand: made, answered, graded, kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recording import Question, record
from poda.engine.search.evaluation import OPEN_LINES
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises.chances import CHANCE_LEVELS, made_chances
from poda.packages.teach.engine.exercises.exercise import (
    BACKUPS,
    DIFFICULTIES,
    SEED_LIMIT,
    Answer,
    Code,
    Exercise,
    ExerciseForm,
    code_of,
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    exercise_of_tree,
    forms_for,
    made_tree,
    parse_code,
    right_answer,
    written_tree,
)
from poda.packages.teach.engine.exercises.grade import Finding, Verdict, grade
from some import some

GOLDEN = {
    "1-39-x": "[(1/2: 1, 1/2: -4), (1/2: 5, 1/2: 13), (1/2: 17, 1/2: -9)]",
    "2-39-x": "[(1/5: -1, 4/5: -9), (3/4: -4, 1/4: 16), (3/10: 2, 7/10: 1)]",
    "3-39-x": "[(1/4: [-5, 10], 3/4: [14, 1]), (3/4: [15, -6], 1/4: [2, 16])]",
}
CHANCES = "[(1/2: 3, 1/2: [4, 9]), (1/4: 8, 3/4: 1)]"
backups = st.sampled_from(BACKUPS)


def own(text: str, form: ExerciseForm = "expectiminimax", root: int = MAX) -> Exercise:
    return exercise_of_tree(parse_tree(text, root), form)


def by_recursion(tree: ExplicitTree, node: int) -> float:
    """What a node is worth, as the definition has it."""
    children = tree.nodes[node].children
    if not children:
        return tree.utility(node)
    values = [by_recursion(tree, child) for child in children]
    if tree.to_move(node) == CHANCE:
        return sum(p * v for p, v in zip(tree.nodes[node].probabilities, values, strict=True))
    return max(values) if tree.to_move(node) == MAX else min(values)


# What is made


@pytest.mark.parametrize(("code", "text"), GOLDEN.items())
def test_a_tree_with_chances_stays_the_same(code: str, text: str) -> None:
    known = parse_code(code)
    exercise = exercise_of(known.seed, known.difficulty, known.form)
    assert format_tree(exercise.tree) == text
    assert exercise.code == code


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_their_values_can_be_worked_out_by_hand(difficulty: int) -> None:
    level = CHANCE_LEVELS[difficulty]
    for seed in some(range(0, 200, 20)):
        exercise = exercise_of(seed, difficulty, "expectiminimax")
        assert exercise.tree.has_chance
        assert exercise.tree.max_plies == level.depth
        for value in some(right_answer(exercise).values.values()):
            assert value == pytest.approx(round(value, level.decimals))


def test_min_moves_at_the_root_of_some() -> None:
    assert {made_chances(seed, 4).to_move(0) for seed in range(10)} == {MAX, MIN}


def test_minimax_is_asked_about_the_trees_of_alpha_beta() -> None:
    exercise = exercise_of(4711, 3, "minimax")
    assert format_tree(exercise.tree) == format_tree(made_tree(4711, 3))


@pytest.mark.parametrize("form", BACKUPS)
@pytest.mark.parametrize(("seed", "difficulty"), [(-1, 1), (SEED_LIMIT + 1, 1), (0, 0), (0, 6)])
def test_what_is_no_exercise_is_not_made(form: ExerciseForm, seed: int, difficulty: int) -> None:
    with pytest.raises(ValueError, match="no exercise"):
        exercise_of(seed, difficulty, form)


def test_their_codes_know_no_tie_rule() -> None:
    assert parse_code("3-4711-x") == Code(3, 4711, "expectiminimax")
    assert parse_code("3-4711-V") == Code(3, 4711, "minimax")
    assert code_of(Code(3, 4711, "minimax", "gt")) == "3-4711-v"
    assert exercise_of(4711, 3, "minimax", "gt").tie == "ge"
    for text in ("3-1-xs", "3-1-vs", "3-1-vx"):
        with pytest.raises(EngineError, match=text):
            parse_code(text)


# What is right


@given(st.integers(0, SEED_LIMIT), st.sampled_from(DIFFICULTIES), backups)
def test_every_inner_node_has_its_value(seed: int, difficulty: int, form: ExerciseForm) -> None:
    exercise = exercise_of(seed, difficulty, form)
    tree, right = exercise.tree, right_answer(exercise)
    inner = [node for node in range(len(tree.nodes)) if tree.nodes[node].children]
    assert sorted(right.values) == inner
    assert list(right.values.values()) == pytest.approx([by_recursion(tree, n) for n in inner])
    assert not right.windows
    assert not right.cuts
    verdict = grade(exercise, right)
    assert verdict.right
    assert list(verdict.scores) == ["values"]
    assert verdict.correct == verdict.asked == len(inner)


@pytest.mark.parametrize("form", BACKUPS)
def test_every_single_mistake_is_found_where_it_is(form: ExerciseForm) -> None:
    exercise = exercise_of(12, 3, form)
    right = right_answer(exercise).values
    for node, value in some(right.items()):
        missing = Answer({n: v for n, v in right.items() if n != node})
        assert only(grade(exercise, missing)).code == "value.missing"
        finding = only(grade(exercise, Answer(right | {node: value + 0.5})))
        assert (finding.code, finding.node) == ("value.wrong", node)
        assert (finding.given, finding.right) == (value + 0.5, value)


def only(verdict: Verdict) -> Finding:
    (finding,) = verdict.findings
    assert verdict.asked - verdict.correct == 1
    return finding


def test_the_first_wrong_step_is_the_one_that_the_search_takes_first() -> None:
    exercise = own(CHANCES)
    assert right_answer(exercise).values == {0: 3.5, 1: 3.5, 3: 4.0, 6: 2.75}
    first = grade(exercise, Answer({0: 1, 1: 2, 3: 3, 6: 4})).first
    assert first is not None
    assert first.node == 3


def test_two_decimals_are_enough_for_an_expected_value() -> None:
    exercise = own("[(1/3: 1, 2/3: 3), 0]")
    assert grade(exercise, Answer({0: 2.33, 1: 2.33})).right
    assert not grade(exercise, Answer({0: 2.3, 1: 2.3})).right
    close = own("[(1/2: 0.01, 1/2: 0.02), 0.012]")
    assert not grade(close, Answer({0: 0.02, 1: 0.01})).right
    assert not grade(own("[[1, 3], 0]", "minimax"), Answer({0: 1.005, 1: 1})).right


@pytest.mark.parametrize(
    ("values", "node", "slip"),
    [
        ({3: 9}, 3, "side"),
        ({1: 4}, 1, "largest"),
        ({1: 3}, 1, "smallest"),
        ({1: 7}, 1, "sum"),
        ({6: 4.5}, 6, "plain"),
        ({6: 5}, 6, ""),
        ({0: 2.75}, 0, "side"),
        ({3: 9, 1: 6, 0: 6}, 1, "follows"),
        ({3: 9, 1: 6, 0: 6}, 0, "follows"),
    ],
)
def test_the_mistake_that_led_to_it_is_known(
    values: dict[int, float], node: int, slip: str
) -> None:
    exercise = own(CHANCES)
    right = right_answer(exercise).values
    found = {f.node: f.slip for f in grade(exercise, Answer(right | values)).findings}
    assert found[node] == slip


# Trees of one's own


def test_chance_nodes_are_for_expectiminimax_alone() -> None:
    tree = parse_tree(CHANCES)
    assert forms_for(tree) == ("expectiminimax",)
    assert "minimax" in forms_for(parse_tree("[1, 2]"))
    for form in some(["alphabeta", "minimax", "mcts"]):
        with pytest.raises(EngineError, match="chance"):
            exercise_of_tree(tree, form)
    assert own("[[3, 12], [2, 4]]").recording.value == 3


def test_a_game_with_dice_is_written_down_with_its_chances() -> None:
    tree = record(
        Question(parse_tree(f"[{CHANCES}, (1/2: max[1, 2], 1/2: 7)]"), 1, "expectiminimax")
    )
    part = written_tree(tree.tree)
    assert format_tree(part) == CHANCES
    assert [part.to_move(n) for n in (0, 1, 3)] == [tree.tree.player[n] for n in (0, 1, 3)]


@pytest.mark.parametrize("root", [MAX, MIN])
@pytest.mark.parametrize("text", [CHANCES, "(1/2: 3, 1/2: [4, [9, 1]])", "(1/2: 3, 1/2: 5)"])
def test_an_exercise_with_chances_comes_back(text: str, root: int) -> None:
    exercise = own(text, root=root)
    back = exercise_from_json(json.loads(json.dumps(exercise_as_json(exercise))))
    assert (back.form, back.asked, back.root) == (exercise.form, exercise.asked, exercise.root)
    assert right_answer(back) == right_answer(exercise)
    made = exercise_of(5, 2, "expectiminimax")
    assert exercise_from_json(exercise_as_json(made)).code == made.code == "2-5-x"


def test_the_tree_of_a_game_is_asked_about_by_minimax() -> None:
    game = GAMES["tictactoe"]
    state = game.parse_position("1524")
    recording = record(Question(game, state, plies=2, evaluation=OPEN_LINES))
    exercise = exercise_of_tree(written_tree(recording.tree), "minimax")
    assert right_answer(exercise).values[0] == recording.value
    assert grade(replace(exercise), right_answer(exercise)).right
