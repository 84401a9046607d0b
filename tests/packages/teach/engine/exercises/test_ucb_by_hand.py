"""Monte Carlo tree search by hand: iterations that are worth asking about, and how they are judged.

The numbers of the worked example were worked out on paper, and not by Poda.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    Answer,
    Code,
    Exercise,
    code_of,
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    exercise_of_tree,
    parse_code,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import Verdict, grade
from poda.packages.teach.engine.exercises.ucb import (
    CLEAR,
    ROUNDS,
    UCB_LEVELS,
    Count,
    Start,
    is_clear,
    made_ucb,
    rounds_of,
)
from some import some

SEEDS = range(0, 400, 50)
# The same on every machine and in every version: a class has them on paper.
GOLDEN = {
    "1-7-m": (
        "[[-1, 1], [1, 1], [-1, 1]]",
        4,
        (((0, 4, 5), 1.0), ((0, 7, 8), -1.0), ((0, 4, 6), 1.0)),
    ),
    "2-4711-m": (
        "[[-1, -1], [1, 1], [-1, 0]]",
        6,
        (((0, 4, 6), 1.0), ((0, 7, 8), -1.0), ((0, 4, 5), 1.0)),
    ),
    "3-4711-m": (
        "[[[1, -1], [0, 1]], [[1, 0], [0, 1]]]",
        10,
        (((0, 1, 5, 7), 1.0), ((0, 1, 2, 4), -1.0), ((0, 8, 12, 14), 1.0)),
    ),
    "4-99999-m": (
        "[[[0, 1], [1, 0]], [[1, -1], [1, 1]]]",
        8,
        (((0, 1, 5), 0.0), ((0, 8, 9, 10), 1.0), ((0, 8, 9, 10), 1.0)),
    ),
    "5-12-m": (
        "[[[6, 1], [9, 10]], [[8, 10], [3, 0]]]",
        9,
        (((0, 8, 9, 11), 10.0), ((0, 8, 9, 10), 8.0), ((0, 1, 5, 6), 9.0)),
    ),
}

# Two moves of MAX, A (node 1) and B (node 4), and two answers of MIN to each. All leaves below a
# node are alike, so that every playout below it has one result whatever the dice say: below A MAX
# wins, below B MIN does.
TREE = "[[1, 1], [-1, -1]]"
A, A1, B, B1 = 1, 2, 4, 5


def worked(iteration: int = 0) -> Exercise:
    """After one playout of A and one of B, the iterations 3 to 5."""
    tree = parse_tree(TREE)
    asked = frozenset(("ucb", "path", "counts"))
    start = Start(math.sqrt(2.0), done=2)
    return Exercise(tree, "mcts", asked=asked, start=start, iteration=iteration)  # type: ignore[arg-type]


def test_the_first_iteration_as_it_is_worked_out_by_hand() -> None:
    # A: N 1, W 1; B: N 1, W -1; the root: N 2. UCB1 of A: 1 + sqrt(2) sqrt(ln 2 / 1) = 2.1774.
    one = worked().round
    assert dict(one.before) == {0: (2, 0.0), A: (1, 1.0), B: (1, -1.0)}
    explores = 1.1774100225154747
    assert one.choices == {0: {A: pytest.approx(1 + explores), B: pytest.approx(-1 + explores)}}
    # A is selected, and its first child expanded; MAX wins, which is MIN's loss, who moved there.
    assert one.path == (0, A, A1)
    assert one.result == 1.0
    assert one.expanded
    assert one.after[A1] == Count(1, -1.0)
    assert one.after[A] == Count(2, 2.0)
    assert one.after[B] == Count(1, -1.0)
    assert one.after[0].visits == 3


def test_the_iterations_follow_one_another() -> None:
    first, second, third = worked().rounds
    assert first.after == second.before
    assert second.after == third.before
    assert [one.number for one in (first, second, third)] == [2, 3, 4]
    # 1 + sqrt(2) sqrt(ln 3 / 2) = 2.0482 at A, -1 + sqrt(2) sqrt(ln 3) = 0.4823 at B
    assert second.choices[0] == {
        A: pytest.approx(2.0481, abs=1e-4),
        B: pytest.approx(0.4823, abs=1e-4),
    }
    assert second.path == (0, A, 3)
    # In the third, both children of A have been expanded: there is a second choice, and no node is
    # new. -1 + sqrt(2) sqrt(ln 3) at both: of equals the first.
    assert third.choices[A] == {
        2: pytest.approx(0.4823, abs=1e-4),
        3: pytest.approx(0.4823, abs=1e-4),
    }
    assert third.path == (0, A, 2)
    assert not third.expanded


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_exercise_is_worth_asking(difficulty: int) -> None:
    for seed in SEEDS:
        check(seed, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_hundreds_more_are_worth_asking(difficulty: int) -> None:
    for seed in some(range(99_600, 100_000)):
        check(seed, difficulty)


def check(seed: int, difficulty: int) -> None:
    level, exercise = UCB_LEVELS[difficulty], exercise_of(seed, difficulty, "mcts")
    assert exercise.tree.max_plies == level.depth
    assert exercise.root == MAX or level.either
    rounds = exercise.rounds
    assert len(rounds) == ROUNDS
    assert is_clear(rounds)
    assert sum(len(one.choices) > 1 for one in rounds) >= level.deep
    for one in rounds:
        for parent, scores in one.choices.items():
            chosen = scores[one.path[one.path.index(parent) + 1]]
            others = [score for score in scores.values() if score != chosen]
            assert all(chosen - score >= CLEAR for score in others)
        for node, count in one.after.items():
            on_path = node in one.path
            assert count.visits == one.before.get(node, Count()).visits + on_path
    for stage in stages(exercise):
        assert grade(stage, right_answer(stage)).right


def stages(exercise: Exercise) -> list[Exercise]:
    """All iterations of an exercise."""
    found: list[Exercise] = []
    stage: Exercise | None = exercise
    while stage is not None:
        found.append(stage)
        stage = stage.following()
    assert len(found) == ROUNDS
    return found


def test_of_two_equals_no_third_may_come_near() -> None:
    one = worked().round
    for scores, clear in (((2.0, 2.0, 1.0), True), ((2.0, 2.0, 1.99), False), ((2.0, 1.0), True)):
        choices = {0: dict(enumerate(scores, 1))}
        assert is_clear((replace(one, choices=choices),)) == clear


def test_one_seed_gives_one_exercise() -> None:
    tree, start = made_ucb(4711, 3)
    again, start_again = made_ucb(4711, 3)
    assert format_tree(tree) == format_tree(again)
    assert start == start_again
    assert format_tree(made_ucb(4712, 3)[0]) != format_tree(tree)
    assert {made_ucb(seed, 4)[0].to_move(0) for seed in range(10)} == {MAX, MIN}


@pytest.mark.parametrize(("code", "known"), GOLDEN.items())
def test_an_exercise_stays_the_same(code: str, known: tuple[str, int, tuple[object, ...]]) -> None:
    named = parse_code(code)
    exercise = exercise_of(named.seed, named.difficulty, named.form)
    assert exercise.start is not None
    ways = tuple((one.path, one.result) for one in exercise.rounds)
    assert (format_tree(exercise.tree), exercise.start.done, ways) == known


def test_codes_name_it() -> None:
    exercise = exercise_of(4711, 2, "mcts", "gt")
    assert exercise.code == "2-4711-m"
    assert parse_code(" 2-4711-M") == Code(2, 4711, "mcts")
    assert code_of(Code(2, 4711, "mcts", "gt")) == "2-4711-m"  # there is no tie rule
    with pytest.raises(EngineError):
        parse_code("2-4711-ms")


def test_it_goes_to_json_and_comes_back() -> None:
    for stage in stages(exercise_of(7, 4, "mcts", asked=frozenset({"ucb"}))):
        back = exercise_from_json(exercise_as_json(stage))
        assert back.code == stage.code
        assert back.asked == {"ucb"}
        assert right_answer(back) == right_answer(stage)
    own = exercise_of_tree(parse_tree("[[3, 12], [2, 4]]", MIN), "mcts")
    assert right_answer(exercise_from_json(exercise_as_json(own))) == right_answer(own)
    document = exercise_as_json(own)
    for field, value in (("iteration", ROUNDS), ("iteration", "1"), ("asked", ["cuts"])):
        with pytest.raises(EngineError):
            exercise_from_json(document | {field: value})


def test_a_tree_of_ones_own_leaves_nothing_to_rounding_where_dice_can_help() -> None:
    own = exercise_of_tree(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), "mcts")
    assert own.start is not None
    assert own.start.done == 3
    assert is_clear(rounds_of(own.tree, own.start))


# Judging


def given(exercise: Exercise, **changes: float | None) -> Verdict:
    """The right answer with some fields changed: `ucb_4=1.5`; None empties one."""
    right = right_answer(exercise)
    counted = dict(right.counted)
    for name, value in changes.items():
        kind, node = name.split("_")
        counted.pop((int(node), kind), None)  # type: ignore[call-overload]
        if value is not None:
            counted[int(node), kind] = value  # type: ignore[index]
    return grade(exercise, replace(right, counted=counted))


def codes(verdict: Verdict) -> list[tuple[str, int]]:
    return [(finding.code, finding.node) for finding in verdict.findings]


def test_the_right_answer_is_right_and_counts_all() -> None:
    exercise = worked()
    right = right_answer(exercise)
    assert set(right.counted) == {
        (A, "ucb"), (B, "ucb"), (0, "visits"),
        *((node, kind) for node in (A, A1) for kind in ("visits", "total", "mean")),
    }  # fmt: skip
    verdict = grade(exercise, right)
    assert verdict.right
    assert verdict.correct == verdict.asked == 2 + 2 + 7


def test_two_decimals_are_enough() -> None:
    assert given(worked(), ucb_1=2.18, ucb_4=0.18).right
    assert codes(given(worked(), ucb_1=2.2)) == [("ucb.wrong", A)]


@pytest.mark.parametrize(
    ("value", "slip"),
    [
        (1.0, "mean"),  # Q alone
        (-1 + 1.1774, "sign"),  # from the other side
        (1 + math.sqrt(math.log(2)), "constant"),  # without C
        (1 + math.sqrt(2 * math.log10(2)), "log10"),
        (7.0, ""),
    ],
)
def test_what_went_wrong_with_ucb1_is_known(value: float, slip: str) -> None:
    finding = given(worked(), ucb_1=value).first
    assert finding is not None
    assert (finding.code, finding.node, finding.slip) == ("ucb.wrong", A, slip)
    assert finding.right == pytest.approx(2.1774, abs=1e-4)


def test_a_logarithm_of_the_wrong_node_and_w_in_place_of_q_are_known() -> None:
    second = worked(1)  # A has been played out twice
    slips = []
    for value in (1 + math.sqrt(2 * math.log(2) / 3), 2 + math.sqrt(2 * math.log(3) / 2)):
        finding = given(second, ucb_1=value).first
        assert finding is not None
        slips.append(finding.slip)
    assert slips == ["own", "total"]


@pytest.mark.parametrize(
    ("field", "value", "slip"),
    [
        ("total_2", 1.0, "sign"),  # MAX's win, added for MIN, who moved there
        ("mean_2", 1.0, "sign"),
        ("visits_1", 1.0, "unchanged"),
        ("total_1", 1.0, "unchanged"),
        ("mean_1", 2.0, "total"),  # W, and not W / N
        ("visits_1", 5.0, ""),
    ],
)
def test_what_went_wrong_with_the_counts_is_known(field: str, value: float, slip: str) -> None:
    verdict = given(worked(), **{field: value})
    kind, node = field.split("_")
    assert codes(verdict) == [(f"{kind}.wrong", int(node))]
    assert verdict.findings[0].slip == slip
    assert verdict.correct == verdict.asked - 1


def test_mistakes_are_told_in_the_order_of_the_iteration() -> None:
    verdict = given(worked(), total_1=0.0, visits_2=None, ucb_4=9.0)
    assert codes(verdict) == [("ucb.wrong", B), ("visits.missing", A1), ("total.wrong", A)]
    assert [finding.step for finding in verdict.findings] == [9, 12, 12]  # of the record


def test_an_empty_field_stands_for_what_was_there_before() -> None:
    third = worked(2)  # to A1 once more, which keeps its Q of -1
    assert right_answer(third).counted[A1, "mean"] == -1.0
    assert given(third, mean_2=None).right
    assert codes(given(third, visits_2=None)) == [("visits.missing", A1)]


def test_what_does_not_change_may_stand_there_and_nothing_else() -> None:
    assert given(worked(), visits_4=1.0, total_4=-1.0, mean_4=-1.0).right
    assert codes(given(worked(), visits_4=2.0)) == [("visits.extra", B)]
    assert codes(given(worked(), ucb_2=0.5)) == [("ucb.extra", A1)]


def test_another_way_is_one_mistake_with_all_that_follows_from_it() -> None:
    exercise = worked()
    right = right_answer(exercise)
    counted = {place: value for place, value in right.counted.items() if place[1] == "ucb"}
    counted |= {(0, "visits"): 3.0, (B, "visits"): 2.0, (B, "total"): -2.0, (B1, "visits"): 1.0}
    verdict = grade(exercise, Answer(cuts=frozenset({B, B1}), counted=counted))
    assert codes(verdict) == [("path.wrong", B)]
    assert verdict.findings[0].right == A
    assert verdict.scores["path"].extra == 2
    assert not verdict.scores["path"].correct


def test_a_way_that_ends_too_early_goes_too_far_or_stands_alone() -> None:
    exercise = worked()
    right = right_answer(exercise)
    short = replace(right, cuts=frozenset({A}))
    assert codes(grade(exercise, short)) == [("path.missing", A1)]
    wide = replace(right, cuts=right.cuts | {B1})
    assert codes(grade(exercise, wide)) == [("path.extra", B1)]
    assert codes(grade(exercise, Answer()))[0] == ("ucb.missing", A)


def test_only_what_is_asked_is_judged() -> None:
    exercise = replace(worked(), asked=frozenset({"path"}))
    assert right_answer(exercise).counted == {}
    assert grade(exercise, Answer(cuts=frozenset({A, A1}))).right
    exercise = replace(worked(), asked=frozenset({"counts"}))
    assert not right_answer(exercise).cuts
    assert "ucb" not in grade(exercise, Answer()).scores
