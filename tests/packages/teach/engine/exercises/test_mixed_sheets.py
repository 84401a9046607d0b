"""Sheets with marks and questions of any kind, from seeds and from trees of one's own."""

from __future__ import annotations

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MIN
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises.exercise import Answer, exercise_of_tree, right_answer
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.engine.exercises.sheet import (
    TREES_LIMIT,
    SheetPlan,
    first_variant,
    marks_for,
    parse_question,
    planned,
    sheet_of,
    varied,
)
from some import some

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
CHANCES = "[(1/2: 3, 1/2: [4, 9]), (1/4: 8, 3/4: 1)]"
KINDS = ("3-4711-us", "2-7-x", f"minimax: {AIMA}", CHANCES, "1-7-m")


def mixed(**chosen: int) -> SheetPlan:
    questions = [parse_question(text, mark) for mark, text in enumerate(KINDS, 2)]
    return planned(questions, SheetPlan(**chosen))  # type: ignore[arg-type]


def test_questions_of_any_kind_stand_on_one_sheet() -> None:
    plan = mixed(variants=3)
    assert plan.is_mixed
    assert (plan.marks_of_questions, plan.total) == ((2, 3, 4, 5, 6), 20)
    sheet = sheet_of(plan)
    forms = ["alphabeta-update", "expectiminimax", "minimax", "expectiminimax", "mcts"]
    codes = [["3-4711-us", "2-7-x", "1-7-m"], ["3-4712-us", "2-8-x", "1-8-m"]]
    for variant in some(sheet.variants):
        assert [exercise.form for exercise in variant.exercises] == forms
    for variant, known in zip(sheet.variants[:2], codes, strict=True):
        assert [exercise.code for exercise in variant.exercises if exercise.code] == known
    assert first_variant(plan).variants[0].name == "A"


def test_questions_of_one_kind_share_their_task() -> None:
    plan = planned([parse_question("3-1-v"), parse_question(f"minimax:{AIMA}")], SheetPlan())
    assert not plan.is_mixed
    assert (plan.form, plan.trees, plan.total) == ("minimax", 2, 0)


def test_further_variants_shuffle_the_values_of_a_tree_of_ones_own() -> None:
    plan = mixed(variants=3)
    trees = [variant.exercises[2].tree for variant in sheet_of(plan).variants]
    texts = [format_tree(tree) for tree in trees]
    assert texts[0] == AIMA
    assert len(set(texts)) == 3
    assert texts == [format_tree(v.exercises[2].tree) for v in sheet_of(plan).variants]
    for tree in some(trees):
        values = sorted(node.value or 0.0 for node in tree.nodes if not node.children)
        assert values == [2, 2, 3, 4, 5, 6, 8, 12, 14]
    chances = varied(parse_tree(CHANCES, MIN), 5)
    assert (chances.to_move(0), chances.nodes[1].probabilities) == (MIN, (0.5, 0.5))


def test_a_tree_that_is_not_to_vary_stays() -> None:
    plan = mixed()
    question = plan.questions[2].__class__("minimax", tree=parse_tree(AIMA), vary=False)
    assert format_tree(question.exercise(2).tree) == AIMA


def test_a_tree_takes_the_form_that_it_can_be_asked_by() -> None:
    assert parse_question(AIMA).form == "alphabeta"
    assert parse_question(AIMA, tie="gt").tie == "gt"
    assert parse_question(CHANCES).form == "expectiminimax"
    assert parse_question("MCTS: [[3, 12], [2, 4]]").form == "mcts"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4711", "exercise.bad_code"),
        ("negamax: 3", "exercise.bad_code"),
        (f"minimax: {CHANCES}", "exercise.chance"),
        ("minimax: 3", "exercise.no_children"),
        ("[1, a]", "exercise.value_needed"),
    ],
)
def test_what_is_no_question_is_refused(text: str, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_question(text)
    assert caught.value.code == code


def test_a_sheet_has_some_questions_and_not_too_many() -> None:
    for count in some((0, TREES_LIMIT + 1)):
        with pytest.raises(ValueError, match="1 to 10"):
            planned([parse_question("1-1")] * count, SheetPlan())
    with pytest.raises(EngineError, match="marks"):
        planned([parse_question("1-1", 101)], SheetPlan())


def test_marks_are_the_share_that_is_right() -> None:
    exercise = exercise_of_tree(parse_tree(AIMA), "minimax")
    right = right_answer(exercise).values
    assert marks_for(grade(exercise, Answer(right)), 6) == 6
    assert marks_for(grade(exercise, Answer({**right, 0: 5})), 6) == 4.5
    assert marks_for(grade(exercise, Answer()), 6) == 0
    cuts = exercise_of_tree(parse_tree(AIMA), asked=frozenset({"cuts"}))
    striking = Answer(cuts=frozenset(range(1, 13)))
    assert marks_for(grade(cuts, striking), 6) < 6
