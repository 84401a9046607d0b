"""Pages of exercises in Debian's Chromium: graded as Poda grades; by keys, mouse, at any width."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from poda.base.numbers import number_text
from poda.engine.errors import EngineError
from poda.packages.teach.engine.exercises.exercise import Answer, read_number, right_answer
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.engine.exercises.sheet import SheetPlan, marks_for, sheet_of
from poda.packages.teach.window.exercise.answers import fields_of
from poda.packages.teach.window.exercise.exercise_words import headline, hint_text, reason
from poda.packages.teach.window.exercise.web_page import exercise_page, named

from .answers import EVERY_KIND, answers_to

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

Show = Callable[[str], None]

GRADE = """
return arguments[0].map((answer) => {
  const number = (value) => (value === null ? null : Number(value));
  for (const node in answer.values) answer.values[node] = number(answer.values[node]);
  for (const node in answer.windows) answer.windows[node] = answer.windows[node].map(number);
  const verdict = poda.grade(0, 0, answer);
  return {
    findings: verdict.findings.map((each) =>
      [each.code, each.node, each.step, each.slip, each.reason, each.hint]),
    scores: verdict.scores, marks: verdict.marks,
  };
});
"""


def as_script(answer: Answer) -> dict[str, Any]:
    """An answer as the page's script has it; JSON has no infinity."""

    def number(value: float | None) -> Any:
        if value is None or math.isfinite(value):
            return value
        return "Infinity" if value > 0 else "-Infinity"

    return {
        "values": {str(node): number(value) for node, value in answer.values.items()},
        "windows": {str(n): [number(end) for end in ends] for n, ends in answer.windows.items()},
        "cuts": sorted(answer.cuts),
    }


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_the_page_grades_as_poda_does(browser: Any, show: Show, kind: dict[str, Any]) -> None:
    plan = SheetPlan(variants=1, **kind)
    sheet = sheet_of(plan)
    exercise = named(sheet.variants[0].exercises[0])
    show(exercise_page(sheet))
    answers = list(answers_to(exercise, 400, seed=2))
    told = browser.execute_script(GRADE, [as_script(answer) for answer in answers])
    for answer, verdict in zip(answers, told, strict=True):
        mine = grade(exercise, answer)
        assert verdict["findings"] == [
            [f.code, f.node, f.step, f.slip, reason(exercise, f), hint_text(exercise, f)]
            for f in mine.findings
        ]
        assert verdict["scores"] == {
            name: {"asked": score.asked, "correct": score.correct, "extra": score.extra}
            for name, score in mine.scores.items()
        }
        assert verdict["marks"] == marks_for(mine, plan.marks)


def test_numbers_are_read_and_written_as_poda_does(browser: Any, show: Show) -> None:
    show(exercise_page(sheet_of(SheetPlan(variants=1))))
    source = Random(3)
    numbers = [source.uniform(-1, 1) * 10.0 ** source.randint(-9, 13) for _ in range(400)]
    numbers += [
        0.0,
        -0.0,
        1 / 3,
        2 / 3,
        1e10,
        123456789.5,
        0.0001,
        0.00001,
        99999999999.0,
        0.1 + 0.2,
    ]
    numbers += [
        float(source.randint(-30, 30)) / source.choice((1, 2, 3, 4, 7, 8)) for _ in range(400)
    ]
    written = browser.execute_script("return arguments[0].map(poda.written)", numbers)
    assert written == [number_text(number) for number in numbers]
    ends = browser.execute_script("return [poda.written(Infinity), poda.written(-Infinity)]")
    assert ends == [number_text(math.inf), number_text(-math.inf)]
    texts = [
        "3", " 3 ", "-3", "−3", "– 3", "+3", "2.5", "2,5", ".5", "5.", "1/2", "1 / 3", "-1/4",
        "1/0", "", " ", "-", "+", "--3", "inf", "-inf", "∞", "−∞", "+∞", "oo", "infinito",
        "Infinity", "nan", "1e3", "1e999", "1e-3", "0x10", "1 2", "3a", "1/2/3", "1_000", "²", "٣",
        "1" * 25, "3.4.5", "-0",
    ]  # fmt: skip

    def mine(text: str) -> Any:
        try:
            value = read_number(text)
        except EngineError:
            return None
        return value if math.isfinite(value) else str(value)

    script = """return arguments[0].map(poda.read).map((value) =>
        value === null || Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf")"""
    assert browser.execute_script(script, texts) == [mine(text) for text in texts]


def test_an_exercise_is_filled_in_by_keys_and_counted(browser: Any, show: Show) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    sheet = sheet_of(SheetPlan(seed=7, difficulty=1, variants=2))
    exercise = named(sheet.variants[0].exercises[0])
    right, tree = right_answer(exercise), exercise.recording.tree
    show(exercise_page(sheet))

    def text_of(name: str) -> str:
        return str(browser.find_element(By.CSS_SELECTOR, name).text)

    def press(name: str) -> None:
        browser.find_element(By.CSS_SELECTOR, name).click()

    press(".check")
    first = grade(exercise, Answer())
    assert headline(first) in text_of(".verdict .headline")
    assert first.first is not None
    assert text_of(".verdict .first") == reason(exercise, first.first)
    assert "sign" not in text_of("#tally")
    press(".hint")
    assert text_of(".verdict .headline") == hint_text(exercise, first.first)

    fields = fields_of(exercise)
    inputs = browser.find_elements(By.CSS_SELECTOR, ".field input")
    assert len(inputs) == len(fields)
    inputs[0].send_keys("three")
    press(".check")
    assert "this is not a number" in text_of(".verdict")
    assert browser.switch_to.active_element == inputs[0]
    inputs[0].send_keys(Keys.CONTROL, "a")
    inputs[0].send_keys(Keys.DELETE)
    for node, kind in fields:
        value: float | None = right.values.get(node)
        if kind != "value":
            value = right.windows.get(node, (None, None))[kind == "beta"]
        here = browser.switch_to.active_element
        here.send_keys("" if value is None else number_text(value), Keys.ENTER)
    assert browser.switch_to.active_element.text == "Check"
    for node in sorted(right.cuts):
        label = f"Cut the edge to {tree.label(node)}"
        strike = browser.find_element(By.CSS_SELECTOR, f'.strike[aria-label="{label}"]')
        browser.execute_script("arguments[0].focus()", strike)
        strike.send_keys(Keys.SPACE)
        assert strike.get_attribute("aria-pressed") == "true"
    press(".check")
    assert text_of(".verdict .headline") == "✓ All of it is right."
    assert text_of("#tally") == "Solved: 1 · at the first check: 0"
    press(".check")
    assert browser.execute_script("return poda.tally") == {"solved": 1, "first": 0, "shown": 0}

    press("#variant option:last-child")
    shown = browser.find_elements(By.CSS_SELECTOR, ".question")
    assert [each.is_displayed() for each in shown] == [False, True]
    shown[1].find_element(By.CLASS_NAME, "solution").click()
    assert text_of("#tally") == "Solved: 1 · at the first check: 0 · solution shown: 1"
    other = named(sheet.variants[1].exercises[0])
    values = [
        each.get_attribute("value")
        for each in shown[1].find_elements(By.CSS_SELECTOR, ".field input")
    ]
    ends = right_answer(other)
    assert values == [
        number_text(its) if its is not None else ""
        for node, kind in fields_of(other)
        for its in [
            ends.values.get(node)
            if kind == "value"
            else ends.windows.get(node, (None, None))[kind == "beta"]
        ]
    ]
    struck = shown[1].find_elements(By.CSS_SELECTOR, '.strike[aria-pressed="true"]')
    names = {other.recording.tree.label(node) for node in ends.cuts}
    assert {each.get_attribute("aria-label").split()[-1] for each in struck} == names


OVERLAPS = """
const touched = [...document.querySelectorAll(".field, .strike")];
const boxes = touched.map((each) => each.getBoundingClientRect());
const both = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
let found = 0;
boxes.forEach((a, i) => { for (const b of boxes.slice(i + 1)) if (both(a, b)) found++; });
return found;
"""


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_nothing_that_is_touched_lies_on_another(
    browser: Any, show: Show, kind: dict[str, Any]
) -> None:
    show(exercise_page(sheet_of(SheetPlan(variants=1, **kind))))
    assert browser.execute_script(OVERLAPS) == 0


def test_what_stands_where_a_cut_is_missing_is_not_called_right(browser: Any, show: Show) -> None:
    """There is nothing to write: neither a tick nor, while the cut is not marked, a cross."""
    from selenium.webdriver.common.by import By

    sheet = sheet_of(SheetPlan(seed=7, difficulty=3, variants=1))
    exercise = named(sheet.variants[0].exercises[0])
    tree = exercise.recording.tree
    top = next(node for node in sorted(right_answer(exercise).cuts) if tree.children[node])
    show(exercise_page(sheet))
    label = f"Alpha of {tree.label(top)}"
    field = browser.find_element(By.CSS_SELECTOR, f'input[aria-label="{label}"]')
    field.send_keys("3")
    browser.find_element(By.CLASS_NAME, "check").click()
    assert field.get_attribute("class") == ""
    strike = browser.find_element(
        By.CSS_SELECTOR, f'.strike[aria-label="Cut the edge to {tree.label(top)}"]'
    )
    assert "bad" in str(strike.get_attribute("class"))
    browser.execute_script("arguments[0].click()", strike)
    browser.find_element(By.CLASS_NAME, "check").click()
    assert field.get_attribute("class") == "bad"
    beta = browser.find_element(By.CSS_SELECTOR, f'input[aria-label="Beta of {tree.label(top)}"]')
    assert beta.get_attribute("class") == ""
    assert "bad" not in str(strike.get_attribute("class"))


SPILLS = "const page = document.documentElement; return page.scrollWidth - page.clientWidth"


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_page_is_no_wider_than_the_screen(browser: Any, show: Show, width: int) -> None:
    size = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        show(exercise_page(sheet_of(SheetPlan(seed=5, difficulty=5, variants=2))))
        assert browser.execute_script(SPILLS) == 0
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
