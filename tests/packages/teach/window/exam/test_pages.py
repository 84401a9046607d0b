"""Exam sheets on paper: what is on them, and what is not, as a PDF and as LaTeX."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor

from poda.engine.search.alphabeta import FORMS
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import TIES, exercise_of_tree, right_answer
from poda.packages.teach.engine.exercises.sheet import (
    ExamSheet,
    SheetPlan,
    Variant,
    node_names,
    parse_question,
    planned,
    sheet_of,
)
from poda.packages.teach.engine.exercises.ucb import ROUNDS
from poda.packages.teach.window.exercise.exam_pages import (
    ANSWER,
    PAGE,
    ExamPages,
    ExamTree,
    ExamWords,
    image,
    on_paper,
    pdf,
)
from poda.packages.teach.window.exercise.exam_rounds import RoundsTable
from poda.packages.teach.window.exercise.exam_sheets import (
    ExamChoice,
    files_of,
    latex,
    make,
    solution_path,
)
from some import some

pytestmark = pytest.mark.usefixtures("qapp")

WIDTH = PAGE[0] - 112


def sheet(**chosen: Any) -> ExamSheet:
    return sheet_of(SheetPlan(**({"seed": 7, "difficulty": 3} | chosen)))


def holds(pages: ExamPages, color: QColor, index: int = 0) -> bool:
    """Whether a page has a spot of this very colour."""
    picture = image(pages, index, 2.0)
    pixels = np.frombuffer(picture.constBits(), np.uint32)
    return bool((pixels == color.rgb()).any())


def of_own(text: str, **chosen: Any) -> ExamSheet:
    plan = SheetPlan(**chosen)
    exercise = exercise_of_tree(parse_tree(text), plan.form, plan.tie, plan.asked)
    return ExamSheet(plan, (Variant("A", (exercise,)),))


# The pages


def test_every_variant_begins_on_a_page_of_its_own() -> None:
    pages = ExamPages(sheet(variants=3), solution=False)
    assert [page.variant.name for page in pages.pages] == ["A", "B", "C"]
    assert [page.number for page in pages.pages] == [1, 1, 1]


def test_trees_that_have_no_room_go_on_to_the_next_page() -> None:
    pages = ExamPages(sheet(difficulty=5, variants=2, trees=3), solution=True)
    numbers = [placed.number for page in pages.pages for placed in page.trees]
    assert numbers == [1, 2, 3, 1, 2, 3]
    assert all(page.trees for page in pages.pages)
    for page in pages.pages:
        for placed in page.trees:
            assert placed.top + placed.tree.height < PAGE[1] - 56


def test_no_page_of_questions_shows_an_answer() -> None:
    made = sheet(trees=2)
    questions = ExamPages(made, solution=False)
    assert not any(holds(questions, ANSWER, index) for index in range(len(questions.pages)))
    assert holds(ExamPages(made, solution=True), ANSWER)


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_nothing_stands_in_the_way_of_anything(difficulty: int) -> None:
    for seed in range(8):
        for exercise in some(sheet(seed=seed, difficulty=difficulty).variants[0].exercises):
            drawn = ExamTree(exercise, WIDTH)
            side = 52 * drawn.scale
            assert drawn.scale > 0.65, "the hand needs room"
            levels: dict[float, list[Any]] = {}
            for node in drawn.nodes:
                levels.setdefault(node.y, []).append(node)
            for level in levels.values():
                ordered = sorted(level, key=lambda node: node.x)
                assert ordered[0].x >= 44
                assert ordered[-1].x + (side / 2 if ordered[-1].name else 8) <= WIDTH
                for left, right in pairwise(ordered):
                    both = left.name and right.name
                    need = side if both else sum(side / 3 if n.name else 8 for n in (left, right))
                    assert right.x - left.x >= need


def test_a_large_tree_is_drawn_smaller_and_fits() -> None:
    leaves = ", ".join(f"[{n}, {n + 1}, {n + 2}]" for n in range(40))
    made = of_own(f"[{leaves}]")
    drawn = ExamTree(made.variants[0].exercises[0], WIDTH)
    assert drawn.scale < 0.5
    assert max(node.x for node in drawn.nodes) < WIDTH
    assert pdf(ExamPages(made, solution=True)).startswith(b"%PDF")


def test_only_what_is_asked_has_room() -> None:
    cuts = sheet(asked=frozenset({"cuts"})).variants[0].exercises[0]
    every = sheet().variants[0].exercises[0]
    assert ExamTree(cuts, WIDTH).height < ExamTree(every, WIDTH).height
    words = ExamWords(SheetPlan(asked=frozenset({"cuts"})))
    assert "Strike through" in words.task()[1]
    assert "Write" not in words.task()[1]


def test_the_task_names_the_form_and_the_rule() -> None:
    tasks = {
        (form, tie): ExamWords(SheetPlan(form=form, tie=tie)).task()[0]
        for form in FORMS
        for tie in TIES
    }
    assert len(set(tasks.values())) == 8
    assert "equal numbers cut as well" in tasks["alphabeta", "ge"]
    assert "equal numbers do not cut" in tasks["alphabeta", "gt"]
    assert "alpha > beta" in tasks["alphabeta-update", "gt"]
    assert "fail-hard" in tasks["alphabeta-hard", "ge"]


def test_the_solution_tells_the_comparison_of_every_cut() -> None:
    text = "[[3, 12, 8], [3, 1, 6], [14, 5, 2]]"
    exercise = of_own(text).variants[0].exercises[0]
    lines = ExamWords(SheetPlan()).outcome(exercise)
    assert lines[0].startswith("The root is worth 3. 7 of 9 leaves are visited. Cut off:")
    assert lines[1] == "These nodes cut: C (3 ≤ α = 3)."
    strict = of_own(text, tie="gt").variants[0].exercises[0]
    assert ExamWords(SheetPlan(tie="gt")).outcome(strict)[1] == "These nodes cut: C (1 < α = 3)."


def test_numbers_are_written_as_on_paper() -> None:
    assert [on_paper(x) for x in (3, -2.5, float("-inf"), float("inf"), None)] == [
        "3",
        "−2.5",
        "−∞",
        "+∞",
        "",
    ]


def test_a_long_title_leaves_the_variant_its_room() -> None:
    made = sheet(title="An introduction to the theory of games and decisions " * 2)
    picture = image(ExamPages(made, solution=True), 0, 1.0)
    ground = QColor("#FFFFFF")
    gap = range(540, 794 - 56 - 120)  # between the title and "Variant A"
    assert any(all(picture.pixelColor(x, y) == ground for y in range(50, 90)) for x in gap)


# The files


def test_the_files_and_how_far_they_are(tmp_path: Path) -> None:
    path = tmp_path / "exam.pdf"
    choice = ExamChoice(SheetPlan(difficulty=1, variants=3))
    shares: list[float] = []
    assert make(choice, path, shares.append) == files_of(choice, path)
    assert path.read_bytes().startswith(b"%PDF")
    assert solution_path(path).name == "exam-solution.pdf"
    assert solution_path(path).read_bytes() != path.read_bytes()
    assert shares == sorted(shares)
    assert shares[0] == 0 < shares[-1] < 1


def test_no_file_is_half_written(tmp_path: Path) -> None:
    from poda.engine.search.observer import SearchStopped

    path = tmp_path / "exam.pdf"
    path.write_bytes(b"old")
    looks = iter([False] * 6)
    with pytest.raises(SearchStopped):
        make(ExamChoice(SheetPlan(difficulty=1, variants=3)), path, None, lambda: next(looks, True))
    assert path.read_bytes() == b"old"
    assert not solution_path(path).exists()


# LaTeX


def test_the_source_of_the_questions_holds_no_answer() -> None:
    made = sheet(variants=2, trees=2)
    questions, answers = latex(made, solution=False), latex(made, solution=True)
    assert r"\within{" not in questions.partition(r"\begin{document}")[2]
    assert r"\answer{" not in questions.partition(r"\begin{document}")[2]
    assert "cut" not in re.sub(r"cut off,|\\newcommand.*", "", _body(questions)).replace(
        "cuts if", ""
    ).replace("cut as well", "")
    right = right_answer(made.variants[0].exercises[0])
    assert answers.count("node[cut]") >= len(right.cuts)


def _body(text: str) -> str:
    return text.partition(r"\begin{document}")[2]


@pytest.mark.parametrize("solution", [False, True])
def test_every_brace_is_closed(solution: bool) -> None:
    for difficulty in (1, 5):
        text = latex(sheet(difficulty=difficulty, title="50% of {A_1} \\ #1"), solution=solution)
        bare = re.sub(r"\\[{}\\]", "", text)
        assert bare.count("{") == bare.count("}")
        assert text.count(r"\begin{") == text.count(r"\end{")


@pytest.mark.slow
def test_it_compiles_as_it_stands(tmp_path: Path, require: Callable[[str], str]) -> None:
    program = require("pdflatex")
    made = sheet(difficulty=5, variants=2, trees=2, title="Ñandú & 50 %", tie="gt")
    for name, solution in (("exam", False), ("solution", True)):
        (tmp_path / f"{name}.tex").write_text(latex(made, solution=solution), "utf-8")
        command = [program, "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
        if b"tikz.sty' not found" in done.stdout:
            pytest.skip("this LaTeX has no TikZ")
        assert done.returncode == 0, done.stdout[-2000:]
        assert b"Overfull" not in done.stdout
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")


# Monte Carlo tree search


def rounds(**chosen: Any) -> ExamSheet:
    return sheet(**({"form": "mcts"} | chosen))


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_three_iterations_have_room_on_one_page(difficulty: int) -> None:
    for seed in range(4):
        pages = ExamPages(rounds(seed=seed, difficulty=difficulty, variants=1), solution=True)
        assert len(pages.pages) == 1
        placed = pages.pages[0].trees[0]
        assert placed.tree.scale == 1.0
        assert placed.top + placed.tree.height < PAGE[1] - 56
        ordered = sorted(placed.tree.nodes, key=lambda node: (node.y, node.x))
        for left, right in pairwise(ordered):
            assert left.y != right.y or right.x - left.x >= 26 + 14 or right.name == ""


def test_no_sheet_of_iterations_shows_an_answer() -> None:
    made = rounds(variants=1)
    assert not holds(ExamPages(made, solution=False), ANSWER)
    assert holds(ExamPages(made, solution=True), ANSWER)
    questions, answers = latex(made, solution=False), latex(made, solution=True)
    assert r"\answer{" not in _body(questions)
    exercise = made.variants[0].exercises[0]
    table = RoundsTable(exercise, node_names(exercise))
    for number in range(ROUNDS):
        assert table.path(number) not in questions
        assert rf"\answer{{{table.path(number)}}}" in answers
    filled = [text for _, _, texts in table.rows() for text in texts if text]
    assert _body(answers).count(r"\makebox[6mm]{\answer{") == len(filled)
    for text in (questions, answers):
        bare = re.sub(r"\\[{}\\]", "", text)
        assert bare.count("{") == bare.count("}")
        assert "U+" not in text  # every sign has a way to be set


def test_a_table_of_iterations_has_what_is_given_and_what_is_asked() -> None:
    exercise = rounds().variants[0].exercises[0]
    table = RoundsTable(exercise, node_names(exercise))
    assert [len(heads) for _, heads in table.groups()] == [2, 4, 4, 4]
    given = {name: texts for name, texts, _ in table.rows()}
    assert given["A"][0] == str(exercise.round.before[0].visits)
    assert given["A"][1] == ""  # from whose side would the root's W be?
    only = rounds(asked=frozenset({"path"})).variants[0].exercises[0]
    table = RoundsTable(only, node_names(only))
    assert [len(heads) for _, heads in table.groups()] == [2]
    assert table.iteration(0).endswith("Path:")
    none = rounds(asked=frozenset({"ucb"})).variants[0].exercises[0]
    assert table.path(0) == RoundsTable(none, node_names(none)).path(0)
    assert not RoundsTable(none, node_names(none)).iteration(0).endswith("Path:")


def test_the_task_of_iterations_names_what_is_asked() -> None:
    words = ExamWords(SheetPlan(form="mcts", asked=frozenset({"ucb"})))
    assert words.title(solution=False) == "Monte Carlo tree search"
    rule, asked = words.task()
    assert "of equals the left one" in rule
    assert "UCB1" in asked
    assert "path" not in asked


# Marks, a heading, and questions of any kind

MIXED = ("3-4711-us", "minimax: [[3, 12, 8], [2, 4, 6]]", "[(1/2: 3, 1/2: [4, 9]), 2]", "2-7-m")


def mixed() -> ExamSheet:
    plan = SheetPlan(variants=2, course="AI 1 & 2", date="24 November")
    return sheet_of(planned([parse_question(text, 3) for text in MIXED], plan))


def test_each_question_of_a_mixed_sheet_has_its_task_and_its_marks() -> None:
    made = mixed()
    words = ExamWords(made.plan)
    first, minimax, chances, rounds = made.variants[0].exercises
    assert (words.total(), words.date()) == ("Marks: 12", "Date: 24 November")
    assert words.task() == []
    assert "alpha > beta" in " ".join(words.task_of(first))
    assert "by minimax" in words.task_of(minimax)[0]
    assert "probability" in words.task_of(chances)[0]
    assert "UCB1" in words.task_of(rounds)[0]
    assert words.tree(2, minimax) == "Tree 2: MAX moves at the root (marks: 3)"
    assert words.code(minimax) == ""
    assert words.outcome(chances) == ["The root is worth 3.5."]


def test_a_mixed_sheet_has_room_for_all_of_it_and_shows_no_answer() -> None:
    made = mixed()
    for pages in (ExamPages(made, solution=False), ExamPages(made, solution=True)):
        for page in some(pages.pages):
            bottoms = [p.top + pages._height_of_heading(p.task) + p.tree.height for p in page.trees]
            tops = [placed.top for placed in page.trees]
            assert all(low <= top for low, top in pairwise([0.0, *tops]))
            assert all(low < top for low, top in zip(bottoms, tops[1:], strict=False))
            assert bottoms[-1] < PAGE[1] - 56
    count = len(ExamPages(made, solution=False).pages)
    for index in some(range(count)):
        assert not holds(ExamPages(made, solution=False), ANSWER, index)
    assert holds(ExamPages(made, solution=True), ANSWER)


def test_the_source_has_circles_probabilities_heading_and_marks() -> None:
    text = latex(mixed(), solution=True)
    assert r"AI 1 \& 2\hfill Date: 24 November" in text
    assert "Marks: 12" in text
    assert "chance, label={[letter]120:B}" in text
    assert "-- node[odds]{1/2} (" in text
    assert r"\within{6.5}" not in text
    assert r"\within{3.5}" in text
    assert text.count("(marks: 3)") == 8
    bare = re.sub(r"\\[{}\\]", "", text)
    assert bare.count("{") == bare.count("}")
    assert r"\tofill" not in _body(text).partition(r"\begin{tikzpicture}")[0]
