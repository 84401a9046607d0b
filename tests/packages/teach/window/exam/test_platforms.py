"""Sheets for Moodle and as QTI: read again, answered as a platform would, and graded by Poda."""

from __future__ import annotations

import base64
import html
import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
import xmlschema
from PySide6.QtGui import QImage

from poda.packages.teach.engine.exercises.exercise import EXERCISE_FORMS, Exercise, read_number
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.engine.exercises.platforms.blanks import (
    NEVER,
    AnswerBlank,
    answers_of,
    blanks_of,
    stages_of,
)
from poda.packages.teach.engine.exercises.platforms.item import (
    BlankCell,
    BlanksRow,
    Item,
    Picture,
    VariantItems,
)
from poda.packages.teach.engine.exercises.platforms.moodle import moodle_xml
from poda.packages.teach.engine.exercises.platforms.qti import qti_package
from poda.packages.teach.engine.exercises.sheet import (
    ExamSheet,
    SheetPlan,
    parse_question,
    planned,
    sheet_of,
)
from poda.packages.teach.window.exercise.platform_sheets import PLATFORMS, platform_file
from some import some

SCHEMAS = Path(__file__).parents[4] / "data" / "schemas"
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p2}"
EXTRA = (
    "minimax: [[0.3333333, 2.5], [-4, 1e-3]]",
    "alphabeta: [[0.3333333, 2.5, -4], [-7, 0.125]]",
)
PLANS = [
    *(SheetPlan(seed, level, variants=1, form=form)
      for form in EXERCISE_FORMS for seed, level in ((7, 1), (4711, 5))),
    SheetPlan(7, 5, 1, 1, "alphabeta", "gt"),
    SheetPlan(7, 3, 1, 1, asked=frozenset({"cuts"})),
    SheetPlan(7, 3, 1, 1, "mcts", asked=frozenset({"path"})),
    planned(
        [parse_question(text, marks) for marks, text in enumerate(EXTRA)], SheetPlan(variants=2)
    ),
]  # fmt: skip


def ignore(_: float) -> None:
    """Nobody is told."""


def made(plan: SheetPlan, suffix: str) -> tuple[ExamSheet, bytes]:
    sheet = sheet_of(plan)
    return sheet, platform_file(sheet, suffix, ignore)


@cache
def schema(name: str) -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(SCHEMAS / f"{name}.xsd", allow="local")


def exercises(sheet: ExamSheet) -> list[Exercise]:
    return [exercise for variant in sheet.variants for exercise in variant.exercises]


def is_right(exercise: Exercise, given: Mapping[str, float | None]) -> bool:
    """What Poda says of what stands in the blanks."""
    answers = answers_of(exercise, blanks_of(exercise), given)
    stages = list(stages_of(exercise))
    return all(grade(s, answer).right for s, answer in zip(stages, answers, strict=True))


def number(text: str) -> float | None:
    return None if text == NEVER else read_number(text)


def another(blank: AnswerBlank) -> float | None:
    """Something else that could stand there; None where Poda would not mind."""
    if blank.right is None or (blank.kind == "cut" and not blank.right):
        return None
    if blank.choices:
        return float(next(c for c in blank.choices if c not in (0, blank.right)))
    return blank.right + 1 if abs(blank.right) < 1e9 else 0.5


# Moodle, by the pattern that its own reader has

BLANK = re.compile(r"\{1:(NUMERICAL|SHORTANSWER|MULTICHOICE):(.*?)\}")
ANSWER = re.compile(r"(=|%0%)(.+?)(?<!&)(?:#(?!\d+;)(.*?))?(?:~|$)")


def cloze(question: ET.Element) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The kind of each blank, and its answers: `=` or `%0%`, the text, what is told."""
    text = question.findtext("questiontext/text") or ""
    return [
        (kind, [cast(Any, tuple(map(html.unescape, each))) for each in ANSWER.findall(body)])
        for kind, body in BLANK.findall(text)
    ]


def given_by_moodle(
    blank: AnswerBlank, kind: str, answers: list[tuple[str, str, str]]
) -> float | None:
    right = [text for sign, text, _ in answers if sign == "="]
    if kind == "MULTICHOICE":
        assert len(right) == 1
        assert len(answers) == len(blank.choices)
        return float(blank.choices[[text for _, text, _ in answers].index(right[0])])
    assert answers[-1][:2] == ("%0%", "*")
    if kind == "NUMERICAL":
        (text,) = right
        value, _, near = text.partition(":")
        assert float(near) == pytest.approx(blank.near, rel=1e-3)
        return float(value)
    values = {number(text) for text in right}
    assert len(values) == 1, "what is spelled in several ways is one number"
    return values.pop()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.form}-{plan.seed}")
def test_the_answers_in_moodles_file_are_right(plan: SheetPlan, qapp: object) -> None:
    sheet, data = made(plan, "xml")
    schema("moodle").validate(ET.fromstring(data))
    questions = ET.fromstring(data).findall("question[@type='cloze']")
    for exercise, question in some(zip(exercises(sheet), questions, strict=True)):
        blanks = blanks_of(exercise)
        given = {
            blank.key: given_by_moodle(blank, *read)
            for blank, read in zip(blanks, cloze(question), strict=True)
        }
        assert is_right(exercise, given)
        for blank in some(blanks):
            if (other := another(blank)) is not None:
                assert not is_right(exercise, given | {blank.key: other}), blank


@pytest.mark.slow
@pytest.mark.parametrize("form", EXERCISE_FORMS)
def test_blanks_are_right_over_many_seeds(form: Any) -> None:
    for seed in range(60):
        plan = SheetPlan(seed, 1 + seed % 5, 1, form=form, tie=("ge", "gt")[seed % 2])
        (exercise,) = plan.exercises(0)
        blanks = blanks_of(exercise)
        assert len({blank.key for blank in blanks}) == len(blanks)
        for blank in some(blanks):
            if blank.is_text:
                assert {number(text) for text in blank.spellings} == {blank.right}
        assert is_right(exercise, {blank.key: blank.right for blank in blanks})


def test_variants_are_categories_with_pictures_and_tags(qapp: object) -> None:
    _, data = made(SheetPlan(7, 1, 2, 2, title="AI / 1", marks=6), "xml")
    quiz = ET.fromstring(data)
    names = [each.findtext("category/text") for each in quiz.findall("question[@type='category']")]
    assert names == ["$course$/top/AI // 1/Variant A", "$course$/top/AI // 1/Variant B"]
    first = quiz.findall("question[@type='cloze']")[0]
    assert first.findtext("name/text") == "Tree 1: MAX moves at the root (marks: 6) · Poda 1-7"
    assert [tag.findtext("text") for tag in first.iter("tag")][:2] == ["Poda", "1-7"]
    image = QImage.fromData(base64.b64decode(first.findtext("questiontext/file") or ""))
    assert image.width() == 1360
    assert 'alt="[[' in (first.findtext("questiontext/text") or "")


def test_reasons_call_the_nodes_as_the_picture_does(qapp: object) -> None:
    question = parse_question("[[3, 12], [2, 4]]")
    _, data = made(planned([question], SheetPlan(variants=1)), "xml")
    told = dict(cloze(ET.fromstring(data)[1]))
    assert told["MULTICHOICE"][0][2] == (
        "4 is cut. MIN has 2 at C, and alpha is 3: MAX above would not let it come to this, so "
        "the rest of C does not matter."
    )


def hostile(text: str) -> VariantItems:
    (exercise,) = SheetPlan(7, 1, 1, asked=frozenset({"values"})).exercises(0)
    cells = tuple(BlankCell(blank, text, text) for blank in blanks_of(exercise))
    picture = Picture(b"", 1, 1, text)
    return VariantItems(
        text, (Item(text, (text,), picture, (BlanksRow(text, cells),), 2, (text,)),)
    )


def test_no_text_leaves_its_place() -> None:
    text = '}{1:SHORTANSWER:=a~b#c}</p>]]>&"\\ %100%\x00\n~='
    group = hostile(text)
    quiz = ET.fromstring(moodle_xml(text, [group]))
    schema("moodle").validate(quiz)
    assert len(cloze(quiz[1])) == len(group.items[0].cells)
    for _, answers in some(cloze(quiz[1])):
        assert answers[-1][2] == text.replace("\x00", " ").replace("\n", " ")
    for name, data in package(qti_package(text, [group])).items():
        if name.endswith(".xml"):
            ET.fromstring(data)


# QTI, as a player works it out


def package(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


class Player:
    """An item whose responses are processed."""

    def __init__(self, item: ET.Element, responses: Mapping[str, str]) -> None:
        self.declared = {e.get("identifier", ""): e for e in item.iter(f"{QTI}responseDeclaration")}
        self.responses = responses
        self.outcome: dict[str, Any] = {"SCORE": 0.0, "FEEDBACK": []}
        processing = item.find(f"{QTI}responseProcessing")
        assert processing is not None
        for rule in processing:
            chosen = rule
            if rule.tag == f"{QTI}responseCondition":
                chosen = rule[0][1] if self.value(rule[0][0]) else rule[1][0]
            self.outcome[chosen.get("identifier", "")] = self.value(chosen[0])

    def value(self, node: ET.Element) -> Any:
        """What an expression comes to; None for what QTI calls NULL."""
        kind, name = node.tag.removeprefix(QTI), node.get("identifier", "")
        leaves: dict[str, Callable[[], Any]] = {
            "variable": lambda: (
                self.outcome[name]
                if name in self.outcome
                else self.typed(name, self.responses.get(name))
            ),
            "correct": lambda: self.typed(name, correct(self.declared[name])),
            "mapResponse": lambda: self.mapped(name),
            "baseValue": lambda: float(text) if node.get("baseType") == "float" else text,
        }
        text = node.text or ""
        if kind in leaves:
            return leaves[kind]()
        a, b = map(self.value, node)
        if a is None or b is None:
            return None
        near = [float(each) for each in node.get("tolerance", "0 0").split()]
        does: dict[str, Callable[[], Any]] = {
            "sum": lambda: a + b,
            "product": lambda: a * b,
            "divide": lambda: a / b,
            "gt": lambda: a > b,
            "match": lambda: a == b,
            "equal": lambda: a - near[0] <= b <= a + near[1],
            "multiple": lambda: [*a, b],
        }
        return does[kind]()

    def typed(self, name: str, text: str | None) -> Any:
        is_number = self.declared[name].get("baseType") == "float"
        return float(text) if is_number and text is not None else text

    def mapped(self, name: str) -> float | None:
        entries = self.declared[name].iter(f"{QTI}mapEntry")
        keys = {e.get("mapKey"): float(e.get("mappedValue", "")) for e in entries}
        return keys.get(self.responses[name], 0.0) if name in self.responses else None


def correct(declared: ET.Element) -> str:
    return declared.findtext(f"{QTI}correctResponse/{QTI}value") or ""


def processed(item: ET.Element, responses: Mapping[str, str]) -> tuple[float, list[str]]:
    """The score, and of which blanks something is told."""
    outcome = Player(item, responses).outcome
    return outcome["SCORE"], outcome["FEEDBACK"]


def given_by_qti(blank: AnswerBlank, text: str) -> float | None:
    return float(text.removeprefix("choice_")) if blank.choices else number(text)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.form}-{plan.seed}")
def test_the_answers_in_the_package_are_right(plan: SheetPlan, qapp: object) -> None:
    sheet, data = made(plan, "zip")
    files = package(data)
    items = [ET.fromstring(files[name]) for name in files if name.startswith("item")]
    marks = [m or len(blanks_of(e)) for variant in sheet.variants
             for m, e in zip(plan.marks_of_questions, variant.exercises, strict=True)]  # fmt: skip
    for exercise, item, most in some(zip(exercises(sheet), items, marks, strict=True)):
        schema("imsqti").validate(item)
        right = {
            each.get("identifier", ""): correct(each)
            for each in item.iter(f"{QTI}responseDeclaration")
        }
        blanks = blanks_of(exercise)
        assert list(right) == [blank.key for blank in blanks]
        assert is_right(exercise, {b.key: given_by_qti(b, right[b.key]) for b in blanks})
        assert processed(item, right) == (most, [])
        assert processed(item, {}) == (0, list(right))
        first = {key: text for key, text in right.items() if key != blanks[0].key}
        score, told = processed(item, first)
        assert score == pytest.approx(most * (len(right) - 1) / len(right))
        assert told == [blanks[0].key]


def test_a_package_names_all_that_is_in_it(qapp: object) -> None:
    plan = SheetPlan(7, 1, 2, 2)
    files = package(made(plan, "zip")[1])
    manifest, test = (ET.fromstring(files[name]) for name in ("imsmanifest.xml", "test.xml"))
    schema("imscp").validate(manifest)
    schema("imsqti").validate(test)
    named = {each.get("href") for each in manifest.iter() if each.tag.endswith("}file")}
    assert named == files.keys() - {"imsmanifest.xml"}
    assert [e.get("select") for e in test.iter(f"{QTI}selection")] == ["1"]
    asked = [each.get("href") for each in test.iter(f"{QTI}assessmentItemRef")]
    assert asked == [f"item-{v}-{n}.xml" for v in (1, 2) for n in (1, 2)]
    assert made(replace(plan), "zip")[1] == made(plan, "zip")[1]
    assert set(PLATFORMS) == {"xml", "zip"}
