"""Exercises come from a seed and a difficulty, the same everywhere, and are worth asking."""

from __future__ import annotations

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.record.recording import Question, record
from poda.engine.search.evaluation import OPEN_LINES
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    FORMS,
    LEVELS,
    SEED_LIMIT,
    TIES,
    Code,
    Exercise,
    code_of,
    cut_tops,
    exercise_of,
    exercise_of_tree,
    made_tree,
    parse_code,
    written_tree,
)
from some import some

SEEDS = range(0, 400, 50)
# The same on every machine and in every version: a class has them on paper.
GOLDEN = {
    "1-7": "[[14, 12], [17, 1, 4], [8, 5, 10]]",
    "2-4711": "[[[8, 19], [20, 15]], [[3, 14], [7, 2]]]",
    "3-4711": "[[[17, -2, 20], [5, -6], [13, -9, 16]], [[1, 4], [8, -4], [0, -8, 14]]]",
    "4-99999": "[[[7, 5, 7], [0, 1], [2, 1]], [[4, 3], [3, 6]], [[5, 9, 8], [6, 0], [9, 4]]]",
    "5-12": "[[[[5, 3, 1], [5, 6, -2], [1, 4, -5]], "
    "[-3, [6, 0]]], [[[6, 1], [5, 5]], [3, [5, 5, 1]]]]",
}


def named(code: Code) -> Exercise:
    """The exercise that a code names."""
    return exercise_of(code.seed, code.difficulty, code.form, code.tie)


@pytest.mark.parametrize(("code", "text"), GOLDEN.items())
def test_an_exercise_stays_the_same(code: str, text: str) -> None:
    assert format_tree(named(parse_code(code)).tree) == text


@pytest.mark.no_kernel
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_exercise_is_worth_asking(difficulty: int) -> None:
    for seed in SEEDS:
        check(seed, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_two_hundred_more_exercises_are_worth_asking(difficulty: int) -> None:
    for seed in some(range(SEED_LIMIT - 199, SEED_LIMIT + 1)):
        check(seed, difficulty)


def check(seed: int, difficulty: int) -> None:
    level = LEVELS[difficulty]
    plain, strict = exercise_of(seed, difficulty), exercise_of(seed, difficulty, tie="gt")
    tree = plain.tree
    leaves = [node.value for node in tree.nodes if not node.children]
    assert level.leaves[0] <= len(leaves) <= level.leaves[1]
    assert tree.max_plies == level.depth
    for exercise in (plain, strict):
        cut = cut_tops(exercise)
        single = sum(not tree.nodes[node].children for node in cut)
        assert single >= level.single >= 1
        assert len(cut) - single >= level.subtrees
    assert (cut_tops(plain) != cut_tops(strict)) == level.ties
    assert level.ties or len(set(leaves)) == len(leaves)
    assert plain.root == MAX or level.either
    for form in FORMS:
        for tie in TIES:
            assert cut_tops(exercise_of_tree(tree, form, tie))


def test_min_moves_at_the_root_of_some() -> None:
    assert {made_tree(seed, 4).to_move(0) for seed in range(10)} == {MAX, MIN}


@pytest.mark.no_kernel
def test_one_seed_gives_another_tree_at_each_difficulty_and_each_seed_another() -> None:
    texts = {format_tree(made_tree(seed, d)) for seed in range(12) for d in DIFFICULTIES}
    assert len(texts) == 60


@pytest.mark.parametrize(("seed", "difficulty"), [(-1, 1), (SEED_LIMIT + 1, 1), (0, 0), (0, 6)])
def test_what_is_no_exercise_is_not_made(seed: int, difficulty: int) -> None:
    with pytest.raises(ValueError, match="no exercise"):
        made_tree(seed, difficulty)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3-4711", Code(3, 4711)),
        (" 1-0 ", Code(1, 0)),
        ("2-7-u", Code(2, 7, "alphabeta-update")),
        ("2-7-H", Code(2, 7, "alphabeta-hard")),
        ("5-99999-s", Code(5, 99_999, tie="gt")),
        ("5-1-us", Code(5, 1, "alphabeta-update", "gt")),
        ("5-1-hs", Code(5, 1, "alphabeta-hard", "gt")),
    ],
)
def test_a_class_shares_a_code(text: str, code: Code) -> None:
    assert parse_code(text) == code
    assert code_of(code) == text.strip().lower()
    exercise = named(code)
    assert (exercise.form, exercise.tie, exercise.code) == (code.form, code.tie, code_of(code))


@pytest.mark.parametrize(
    "text",
    ["", "3", "3-", "-4711", "0-1", "6-1", "3-100000", "3-1-", "3-1-y", "3-1-su", "٣-١", "3 1"],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(EngineError, match="3-4711"):
        parse_code(text)


def refusal(text: str) -> str:
    with pytest.raises(EngineError) as caught:
        exercise_of_tree(parse_tree(text))
    return caught.value.code


def test_trees_that_nobody_could_answer_are_refused() -> None:
    assert refusal("3") == "exercise.no_children"
    assert refusal("[1, (1/2: 2, 1/2: 3)]") == "exercise.chance"
    assert refusal("[1, a]") == "exercise.value_needed"
    assert refusal("[" + ", ".join(["1"] * 400) + "]") == "exercise.too_large"
    assert exercise_of_tree(parse_tree("[1, 2]")).code == ""


def test_the_tree_of_a_game_is_written_down_with_its_numbers_kept() -> None:
    game = GAMES["tictactoe"]
    state = game.parse_position("1524")
    recording = record(Question(game, state, plies=3, evaluation=OPEN_LINES))
    tree = written_tree(recording.tree)
    assert len(tree.nodes) == recording.tree.nodes
    exercise = exercise_of_tree(tree)
    assert exercise.recording.value == recording.value
    assert cut_tops(exercise) == [
        node
        for node in range(recording.tree.nodes)
        if recording.tree.trace_node[node] < 0
        and recording.tree.trace_node[recording.tree.parent[node]] >= 0
    ]


def test_a_large_game_is_no_exercise() -> None:
    game = GAMES["tictactoe"]
    recording = record(Question(game, game.initial_state(), plies=3, evaluation=OPEN_LINES))
    with pytest.raises(EngineError, match="400 at most"):
        written_tree(recording.tree)


def test_a_written_tree_is_taken_as_it_is() -> None:
    tree = parse_tree("[[1, 2], 3]")
    assert written_tree(record(Question(tree, 0)).tree) is tree
    assert isinstance(exercise_of_tree(tree), Exercise)


def test_a_part_of_a_tree_keeps_who_moves_in_it() -> None:
    tree = parse_tree("[[[max[3, 12], 4], 5], [2, 4]]")
    part = written_tree(record(Question(tree, tree.nodes[0].children[0])).tree)
    whole = written_tree(record(Question(tree, 0)).tree)
    assert whole is tree
    # From node 1 on: MIN, MAX, and below it MAX once more.
    assert [part.to_move(node) for node in (0, 1, 2)] == [MIN, MAX, MAX]
