"""Pages of exercises: what can be wrong is told as in the window; a browser grades with it in
test_web_page_in_a_browser.py."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from poda.commands.cli import main
from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    Exercise,
    exercise_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import grade, possible_findings
from poda.packages.teach.engine.exercises.sheet import SheetPlan, parse_question, planned, sheet_of
from poda.packages.teach.window.exercise import web_page
from poda.packages.teach.window.exercise.dialogs import ExamDialog
from poda.packages.teach.window.exercise.exam_sheets import ExamChoice, files_of
from poda.packages.teach.window.exercise.exercise_words import reason
from poda.packages.teach.window.exercise.web_page import exercise_page, named
from some import some

from .answers import EVERY_KIND, answers_to

pytestmark = pytest.mark.usefixtures("qapp")


def page_of(plan: SheetPlan) -> str:
    return exercise_page(sheet_of(plan))


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="search">(.*?)</script>', page, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def questions_of(page: str) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = data_of(page)["variants"][0]["questions"]
    return questions


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_all_that_may_be_wrong_travels_with_its_reason(kind: dict[str, Any]) -> None:
    (question,) = questions_of(page_of(SheetPlan(variants=1, **kind)))
    exercise = named(sheet_of(SheetPlan(variants=1, **kind)).variants[0].exercises[0])
    seen = 0
    for answer in some(answers_to(exercise, 24)):
        for finding in grade(exercise, answer).findings:
            what, _, fault = finding.code.partition(".")
            key = f"cut:{finding.node}" if what == "cut" else f"{what}.{fault}:{finding.node}"
            code, step, _, reasons = question["findings"][key]
            assert (code, step) == (finding.code, finding.step)
            told = reasons[finding.slip]
            if finding.given is not None:
                told = told.replace("{given}", web_page.number_text(finding.given))
            assert told == reason(exercise, finding)
            seen += 1
    assert seen > 40


def test_each_possible_mistake_is_listed_once() -> None:
    exercise = exercise_of(7, 4)
    keys = [(each.code, each.node, each.slip) for each in possible_findings(exercise, 0.5)]
    assert len(keys) == len(set(keys))
    missing = {(each.code, each.node) for each in grade(exercise, Answer()).findings}
    assert missing <= {key[:2] for key in keys}
    with pytest.raises(ValueError, match="not to be listed"):
        list(possible_findings(exercise_of(7, 4, "mcts"), 0.5))


def test_names_in_the_drawing_are_those_of_the_sentences() -> None:
    exercise = exercise_of(7, 3)
    (question,) = questions_of(page_of(SheetPlan(seed=7, variants=1)))
    names = [node["l"] for node in question["nodes"]]
    assert names[0] == "A"
    assert len(set(names)) == len(names)
    tops = sorted(right_answer(exercise).cuts)
    for top in some(tops):
        assert question["findings"][f"cut:{top}"][3][""].startswith(f"{names[top]} is cut.")


def test_the_fields_are_those_of_the_window_and_tell_no_cut() -> None:
    (question,) = questions_of(page_of(SheetPlan(seed=7, variants=1)))
    inner = [place for place, node in enumerate(question["nodes"]) if node["s"] != "leaf"]
    assert sorted({node for node, _ in question["fields"]}) == inner
    assert any(question["nodes"][node]["c"] for node in inner)
    assert {kind for _, kind in question["fields"]} == {"alpha", "beta", "value"}


def test_fields_have_room_beside_each_other() -> None:
    (question,) = questions_of(page_of(SheetPlan(seed=5, difficulty=5, variants=1)))
    nodes = question["nodes"]
    levels: dict[int, list[Any]] = {}
    for node in nodes:
        levels.setdefault(node["d"], []).append(node)
    pairs = [pair for level in levels.values() for pair in pairwise(level)]
    for one, other in some(pairs):
        free = other["x"] - one["x"]
        assert free >= web_page._reach(one)[1] + web_page._reach(other)[0]
    ends = [(node["x"] - left, node["x"] + right)
            for node in nodes for left, right in [web_page._reach(node)]]  # fmt: skip
    assert min(left for left, _ in ends) > 0
    assert max(right for _, right in ends) < question["width"]


def test_mixed_questions_have_their_tasks_marks_and_odds() -> None:
    questions = [parse_question("3-4711-x", 4), parse_question("[[3, 12], [2, 4]]", 6)]
    page = page_of(planned(questions, SheetPlan(variants=2, course="AI & games", title="<b>")))
    data = data_of(page)
    assert [variant["name"] for variant in data["variants"]] == ["Variant A", "Variant B"]
    assert data["notes"] == ["AI & games", "Marks: 10"]
    assert "<title>&lt;b&gt;</title>" in page
    assert page.count("</script>") == 2
    first, second = data["variants"][0]["questions"]
    assert (first["marks"], second["marks"]) == (4, 6)
    assert "Expectiminimax" in first["task"][0]
    assert "α ≥ β" in second["task"][0]
    assert (first["near"] > 0, second["near"]) == (True, 0)
    assert first["code"] == "Poda 3-4711-x"
    assert any(node["m"] for node in first["nodes"])


def test_a_page_of_exercises_runs_its_own_script_and_fetches_nothing() -> None:
    page = page_of(SheetPlan(seed=7, variants=4, trees=2))
    assert len(page.encode()) <= 600_000
    assert len(page_of(SheetPlan(seed=7, variants=1)).encode()) <= 300_000
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    for name, tag in (("script-src", "script"), ("style-src", "style")):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.S)
        seal = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{seal}'"
    assert not re.search(r'(src|href|action|style)\s*=\s*["\']', page)
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")


def test_a_page_of_exercises_speaks_the_language_of_the_window() -> None:
    language_manager().set_language("es")
    page = page_of(SheetPlan(seed=7, difficulty=1, variants=1))
    assert '<html lang="es"' in page
    data = data_of(page)
    assert data["decimal"] == ","
    assert data["words"]["right"] == "Está todo bien."


def test_monte_carlo_and_too_many_nodes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EngineError, match="Monte Carlo"):
        page_of(SheetPlan(form="mcts", variants=1))
    monkeypatch.setattr(web_page, "NODES_LIMIT", 10)
    with pytest.raises(EngineError, match="10"):
        page_of(SheetPlan(variants=1))


def test_the_command_line_writes_one_page(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "exercise.html"
    assert main(["exam", "--seed", "7", "--variants", "2", "--solution", "-o", str(file)]) == 0
    assert [path.name for path in tmp_path.glob("*.*")] == ["exercise.html"]
    assert len(data_of(file.read_text("utf-8"))["variants"]) == 2
    assert main(["exam", "--form", "mcts", "-o", str(tmp_path / "no.html")]) == 2
    assert "Monte Carlo" in capsys.readouterr().err
    assert not (tmp_path / "no.html").exists()


def test_the_dialog_offers_the_page(qtbot: Any) -> None:
    dialog = ExamDialog(ExamChoice(SheetPlan(seed=7, difficulty=1), "html"))
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    assert dialog.format.currentText() == "Web page to fill in"
    assert not dialog.solution.isEnabled()
    assert ok.isEnabled()
    assert files_of(dialog.choice(), Path("a.html")) == [Path("a.html")]
    dialog.form.setCurrentIndex(dialog.form.findData("mcts"))
    assert not ok.isEnabled()
    dialog.format.setCurrentIndex(0)
    assert ok.isEnabled()
    assert dialog.solution.isEnabled()


def test_an_exercise_with_names_of_its_own_is_graded_alike() -> None:
    plain = exercise_of(11, 4, "alphabeta-hard", "gt")
    other = named(plain)
    assert right_answer(plain) == right_answer(other)
    assert isinstance(other, Exercise)
    assert (plain.code, plain.root) == (other.code, other.root)
