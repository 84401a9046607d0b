"""Choosing an exercise, by its code or its numbers, and choosing and making exam sheets."""

from __future__ import annotations

import random
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    EXERCISE_FORMS,
    SEED_LIMIT,
    TIES,
    Asked,
    Code,
    Exercise,
    ExerciseForm,
    asked_of,
    code_of,
    exercise_of,
    exercise_of_tree,
    forms_for,
    has_tie_rule,
    parse_code,
    written_tree,
)
from poda.packages.teach.engine.exercises.sheet import (
    MARKS_LIMIT,
    TITLE_LIMIT,
    TREES_LIMIT,
    VARIANTS_LIMIT,
    PlannedQuestion,
    SheetPlan,
    first_variant,
    planned,
    seeds_of,
    variant_names,
)
from poda.packages.teach.window.exercise.exam_pages import PAGE, ExamPages, ExamWords, image
from poda.packages.teach.window.exercise.exam_questions import QuestionList
from poda.packages.teach.window.exercise.exam_sheets import (
    PAPER,
    SUFFIXES,
    ExamChoice,
    files_of,
    make,
    printed,
    remember,
    remembered,
)
from poda.packages.teach.window.exercise.exercise_words import difficulty_name, rule_text
from poda.tree.controls.fields import Box, named_rows
from poda.tree.export.dialog import Draw, Preview, asked_path, or_error, shrunk, tell_made
from poda.tree.panels.parts import put
from poda.tree.sentences.source import algorithm_meaning, algorithm_name
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import Form, OkAndCancel, number, push_button, seed_field, show_value
from poda.widgets.document_files import shown_name
from poda.widgets.engine_words import message
from poda.widgets.layout import AROUND, BETWEEN, Stretch, column, row, wrapped
from poda.widgets.printing import PrintJob, print_pages
from poda.widgets.screens import fit_to_contents

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

# Exam sheets

_EXAM_WIDTH: Final = 880
_EXAM_FIELD: Final = 120
_PREVIEW: Final = QSize(360, 509)  # the proportions of A4


class ExamDialog(QDialog):
    """Asks for the contents and the format of exam sheets, beginning with the last choice."""

    def __init__(
        self,
        choice: ExamChoice,
        parent: QWidget | None = None,
        tree: ExplicitTree | None = None,
    ) -> None:
        super().__init__(parent)
        plan = choice.plan
        self._tree = tree
        self.title = QLineEdit(plan.title)
        self.title.setMaxLength(TITLE_LIMIT)
        self.course = QLineEdit(plan.course)
        self.date = phrased(QLineEdit(plan.date), name=lambda: self.tr("Date"))
        for line in (self.course, self.date):
            line.setMaxLength(TITLE_LIMIT)
        self.date_name = phrased(QLabel(), lambda: self.tr("Date"))
        self.trees_name = phrased(QLabel(), lambda: self.tr("T&rees on each"))
        self.tie_name = phrased(QLabel(), lambda: self.tr("Cut &at"))
        self.marks_name = phrased(QLabel(), lambda: self.tr("Mar&ks"))
        self.marks = phrased(
            number(0, MARKS_LIMIT, plan.marks),
            name=lambda: self.tr("Mar&ks"),
            tip=lambda: self.tr("What each tree is worth, or the question that is added"),
            special=lambda: self.tr("none"),
        )
        self.questions = QuestionList()
        self.difficulty = Box(DIFFICULTIES)
        self.seed, self.another = seed_field(
            SEED_LIMIT, plan.seed, drawn_seed,
            lambda: self.tr("A&nother"), lambda: self.tr("Draw another seed"),
        )  # fmt: skip
        self.variants = number(1, VARIANTS_LIMIT, plan.variants)
        self.trees = phrased(
            number(1, TREES_LIMIT, plan.trees), name=lambda: self.tr("T&rees on each")
        )
        self.form = Box(EXERCISE_FORMS, 0, algorithm_name, algorithm_meaning)
        self.tie = Box(TIES, 0, rule_text)
        asked: dict[Asked, Text] = {
            "values": lambda: self.tr("Val&ues"),
            "windows": lambda: self.tr("Al&pha and beta"),
            "cuts": lambda: self.tr("&Cuts"),
            "ucb": lambda: self.tr("UC&B1"),
            "path": lambda: self.tr("&Path"),
            "counts": lambda: self.tr("N, W, &Q"),
        }
        self.asked = {kind: phrased(QCheckBox(), text, name=text) for kind, text in asked.items()}
        self.format = Box(SUFFIXES, 0, self._format_name)
        self.solution = phrased(QCheckBox(), lambda: self.tr("The s&olution as a second file"))
        self.preview = phrased(
            Preview(self._drawn, _PREVIEW), name=lambda: self.tr("Preview of the first page")
        )
        self.show_solution = phrased(QCheckBox(), lambda: self.tr("S&how the solution here"))
        self._note = wrapped("small", Role.MUTED)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = OkAndCancel(self, lambda: self.tr("&Make…"))
        self.prints = False  # whether to print the sheets instead of writing files
        self.print = push_button(
            lambda: self.tr("Print…"),
            self._print,
            tip=lambda: self.tr("Print the sheets, and the solutions where they are wanted"),
        )
        self.buttons.addButton(self.print, QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out()
        self._show_choice(choice)
        self._connect()
        phrased(self, lambda: self.tr("Exam sheets"))
        phrased(self.tie, name=lambda: self.tr("Cut &at"))
        follow_language(self, self._changed)
        follow_language(self, self._fit)
        theme_manager().changed.connect(self._fit)

    def _lay_out(self) -> None:
        rows: tuple[tuple[Text, tuple[QWidget, ...]], ...] = (
            (lambda: self.tr("&Title"), (self.title,)),
            (lambda: self.tr("Course"), (self.course, self.date_name, self.date)),
            (lambda: self.tr("&Difficulty"), (self.difficulty,)),
            (lambda: self.tr("&Seed"), (self.seed, self.another, self.marks_name, self.marks)),
            (lambda: self.tr("&Variants"), (self.variants, self.trees_name, self.trees)),
            (lambda: self.tr("&Form"), (self.form, self.tie_name, self.tie)),
            (lambda: self.tr("Asked"), tuple(self.asked.values())),
            (lambda: self.tr("Questions"), (self.questions,)),
            (lambda: self.tr("Fi&le"), (self.format, self.solution)),
        )
        form = Form(dense=True)
        for text, (first, *others) in rows:
            titled = first in (self.title, self.course, self.questions)
            parts = row((first, int(titled)), *others, Stretch(int(not titled)))
            form.add(text, parts, first)
            if first is not self.questions:  # the list within it bears the accessible name
                phrased(first, name=text)
        page = column((self.preview, 1), self.show_solution)
        chosen = column(form, Stretch(1), self._note)
        both = row((page, 1), chosen, spacing=AROUND)
        column(both, self.buttons, of=self, spacing=BETWEEN, margins=AROUND)
        self.date_name.setBuddy(self.date)
        self.trees_name.setBuddy(self.trees)
        self.marks_name.setBuddy(self.marks)
        self.tie_name.setBuddy(self.tie)
        QWidget.setTabOrder(self.solution, self.show_solution)

    def _show_choice(self, choice: ExamChoice) -> None:
        plan = choice.plan
        for box, value in (
            (self.difficulty, plan.difficulty),
            (self.form, plan.form),
            (self.tie, plan.tie),
            (self.format, choice.suffix),
        ):
            box.setCurrentIndex(box.findData(value))
        check_asked(self.asked, plan.form, plan.asked)
        self.solution.setChecked(choice.solution)

    def _connect(self) -> None:
        for line in (self.title, self.course, self.date):
            line.textChanged.connect(self._changed)
        self.questions.add.clicked.connect(self._add_question)
        self.questions.add_screen.clicked.connect(self._add_screen)
        self.questions.changed.connect(self._changed)
        for spin in (self.seed, self.variants, self.trees, self.marks):
            spin.valueChanged.connect(self._changed)
        for box in (self.difficulty, self.form, self.tie, self.format):
            box.currentIndexChanged.connect(self._changed)
        for check in (*self.asked.values(), self.solution, self.show_solution):
            check.toggled.connect(self._changed)
        self.finished.connect(self.preview.leave)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.title.setFocus()
        self.title.selectAll()  # what is typed now replaces it

    def _print(self) -> None:
        self.prints = True
        self.accept()

    # The choice

    def choice(self) -> ExamChoice:
        """The sheets that the fields describe."""
        plan = SheetPlan(
            seed=self.seed.value(),
            difficulty=self.difficulty.currentData(),
            variants=self.variants.value(),
            trees=self.trees.value(),
            form=self.form.currentData(),
            tie=self.tie.currentData(),
            asked=checked(self.asked, self.form.currentData()),
            title=self.title.text().strip(),
            marks=self.marks.value(),
            course=self.course.text().strip(),
            date=self.date.text().strip(),
        )
        if self.questions.questions:
            plan = planned(self.questions.questions, plan)
        return ExamChoice(plan, self.format.currentData(), self.solution.isChecked())

    def _question(self) -> PlannedQuestion:
        """The question that the fields describe."""
        form = self.form.currentData()
        return PlannedQuestion(
            form, self.tie.currentData(), checked(self.asked, form), self.seed.value(),
            self.difficulty.currentData(), marks=self.marks.value(),
        )  # fmt: skip

    def _add_question(self) -> None:
        self.questions.put(self._question())
        self.seed.setValue((self.seed.value() + 1) % (SEED_LIMIT + 1))  # another tree next time

    def _add_screen(self) -> None:
        """Add a question on the tree on screen, in a form that is possible on this tree."""
        assert self._tree is not None
        question = self._question()
        if question.form not in forms_for(self._tree):
            form = forms_for(self._tree)[0]
            asked = frozenset(asked_of(form, question.asked))
            question = replace(question, form=form, asked=asked)
        self.questions.put(replace(question, tree=self._tree))

    def _changed(self) -> None:
        form = self.form.currentData()
        self.title.setPlaceholderText(ExamWords(self.choice().plan).usual_title())
        questions = self.questions.questions
        complete = bool(checked(self.asked, form))
        some = bool(questions) or complete
        suffix = self.format.currentData()
        possible = some and not (
            suffix == "html" and "mcts" in ([each.form for each in questions] or [form])
        )
        self.trees.setEnabled(not questions)
        self.questions.add.setEnabled(complete and not self.questions.is_full)
        self.questions.add_screen.setEnabled(
            complete and self._tree is not None and not self.questions.is_full
        )
        self.solution.setEnabled(suffix in PAPER)
        show_asked(self.asked, form)
        self.tie.setEnabled(has_tie_rule(form))
        put(self.difficulty, (difficulty_name(each, form) for each in DIFFICULTIES))
        self.buttons.ok.setEnabled(possible)
        self.print.setEnabled(some)
        self._note.set_role(Role.MUTED if possible else Role.BAD)
        if some:
            self.preview.refresh()
        if possible:
            self._note.setText(self._variants_text(self.choice().plan))
        else:
            text = self.tr("Ask for something: check what is asked.")
            if some:
                text = message(EngineError("exam.web_sampled"))
            self._note.setText(f"✕ {text}")

    def _variants_text(self, plan: SheetPlan) -> str:
        """The number and names of the variants, with the codes that open their trees."""
        if plan.questions:
            text = self.tr("Sheets: {sheets}, with the questions in the list: {questions}.")
            text = text.format(sheets=plan.variants, questions=len(plan.questions))
            total = ExamWords(plan).total()
            return f"{text} {total}".strip()
        codes = [
            code_of(Code(plan.difficulty, seed, plan.form, plan.tie))
            for seed in (seeds_of(plan, 0)[0], seeds_of(plan, plan.variants - 1)[-1])
        ]
        names = variant_names(plan.variants)
        if codes[0] == codes[1]:
            text = self.tr("One sheet, with the tree {code}.").format(code=codes[0])
        elif plan.variants == 1:
            text = self.tr("One sheet, with the trees {first} to {last}.")
        else:
            text = self.tr("Variants {a} to {z}, with the trees {first} to {last}.")
        text = text.format(a=names[0], z=names[-1], first=codes[0], last=codes[1])
        return text + " " + self.tr("The same numbers give the same sheets on every computer.")

    def _drawn(self) -> Draw:
        plan, solution = self.choice().plan, self.show_solution.isChecked()
        return lambda room, ratio: _previewed(plan, solution, room, ratio)

    # Words

    def _fit(self) -> None:
        for spin in (self.seed, self.variants, self.trees, self.marks):
            spin.setFixedWidth(round(_EXAM_FIELD * theme_manager().type_scale))
        fit_to_contents(self, _EXAM_WIDTH, self._note)

    def _format_name(self, suffix: str) -> str:
        names = (
            self.tr("PDF document"), self.tr("LaTeX source"), self.tr("Web page to fill in"),
            self.tr("Questions for Moodle"), self.tr("QTI package"),
        )  # fmt: skip
        return dict(zip(SUFFIXES, names, strict=True))[suffix]


def checked(boxes: Mapping[Asked, QCheckBox], form: ExerciseForm) -> frozenset[Asked]:
    """The checked kinds of questions, of those that the form can ask."""
    return frozenset(kind for kind in asked_of(form) if boxes[kind].isChecked())


def show_asked(boxes: Mapping[Asked, QCheckBox], form: ExerciseForm) -> None:
    """Show the boxes of the questions that the form can ask, and hide the others."""
    for kind, box in boxes.items():
        box.setVisible(kind in asked_of(form))


def check_asked(
    boxes: Mapping[Asked, QCheckBox], form: ExerciseForm, asked: AbstractSet[Asked]
) -> None:
    """Check the boxes of `asked`, and those of other forms only, ready for a change of form."""
    for kind, box in boxes.items():
        box.setChecked(kind in asked_of(form, asked) or kind not in asked_of(form))


def _previewed(plan: SheetPlan, solution: bool, room: QSize, ratio: float) -> QImage:
    """The picture of the first page, as large as `room` (logical pixels) allows."""
    pages = ExamPages(first_variant(plan), solution=solution)
    share = min(room.width() / PAGE[0], room.height() / PAGE[1])
    return shrunk(lambda scale: image(pages, 0, scale), PAGE, share, ratio)


class ExamSheets(QObject):
    """Asks for exam sheets, makes or prints them in a job, and tells the result in `notice`."""

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._model, self._notice, self._window = parts.model, parts.notice, parts.files.window
        parts.actions_.connect_all({"exam": self.ask})

    def ask(self) -> None:
        """Ask for the sheets and for the file, and make them or print them."""
        recording = self._model.recording
        tree = None if recording is None else askable(recording.tree)
        dialog = ExamDialog(remembered(), self._window, tree)
        chosen = dialog.exec()
        choice, prints = dialog.choice(), dialog.prints
        dialog.deleteLater()
        if chosen:
            remember(choice)
            if prints:
                self.print(choice)
            elif (path := self._asked_path(choice)) is not None:
                self.make(choice, path)

    def print(self, choice: ExamChoice) -> None:
        """Make the pages in a job, and print them."""
        self._model.run(
            "exam",
            lambda task: or_error(lambda: printed(choice, task.progress, task.stopped)),
            self._print,
        )

    def _print(self, made: PrintJob | EngineError) -> None:
        if isinstance(made, EngineError):
            self._notice.say(lambda: message(made))
        elif print_pages(made, self._window):
            self._notice.say(lambda: self.tr("The sheets were sent to the printer."), wrong=False)

    def make(self, choice: ExamChoice, path: Path) -> None:
        """Make the files in a job."""
        self._model.run(
            "exam",
            lambda task: or_error(lambda: make(choice, path, task.progress, task.stopped)),
            lambda result: tell_made(self._notice, path, result, self._made_text),
        )

    def _asked_path(self, choice: ExamChoice) -> Path | None:
        number = f"{choice.plan.difficulty}-{choice.plan.seed}"
        name = self.tr("exam {number}").format(number=number)
        question = self.tr("{file} exists already. Replace it?")
        return asked_path(
            self._window, self.tr("Make exam sheets"), Path(f"{name}.{choice.suffix}"),
            self.tr("Exam sheets (*{suffix})"), lambda path: files_of(choice, path),
            lambda there: question.format(file=shown_name(there[0])),
        )  # fmt: skip

    def _made_text(self, files: int) -> str:
        return self.tr("Made: {file}") if files == 1 else self.tr("Made: {file} and {solution}")


def askable(tree: GameTree[Any, Any]) -> ExplicitTree | None:
    """A game tree as the written tree of an exercise; None if it cannot be one."""
    try:
        written = written_tree(tree)
        exercise_of_tree(written, forms_for(written)[0])
    except EngineError:
        return None
    return written


_WIDTH: Final = 560
_FIELD: Final = 160
LARGEST_DRAWN: Final = 9_999
"""The largest random seed: at most four digits, as a class writes them down."""


class ExerciseDialog(QDialog):
    """Asks for an exercise, beginning with the one on screen.

    Args:
        before: the exercise on screen.
        tree: the tree on screen in study mode; None if it cannot be an exercise.
        refused: the reason why it cannot; else "".
    """

    def __init__(
        self,
        before: Exercise,
        tree: ExplicitTree | None = None,
        refused: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tree, self._refused = tree, refused
        self.source = Box(("seed", "screen"), 0, self._source_name)
        self.code = phrased(
            QLineEdit(),
            tip=lambda: self.tr("Such as 3-4711: difficulty and seed, then form and rule"),
        )
        self.difficulty = Box(DIFFICULTIES)
        self.seed, self.another = seed_field(
            SEED_LIMIT, 0, drawn_seed,
            lambda: self.tr("A&nother"), lambda: self.tr("Draw another seed"),
        )  # fmt: skip
        self.form = Box(EXERCISE_FORMS, 0, algorithm_name, algorithm_meaning)
        self.tie = Box(TIES, 0, rule_text)
        asked: dict[Asked, Text] = {
            "values": lambda: self.tr("&Values"),
            "windows": lambda: self.tr("&Windows"),
            "cuts": lambda: self.tr("C&uts"),
            "ucb": lambda: self.tr("UC&B1"),
            "path": lambda: self.tr("&Path"),
            "counts": lambda: self.tr("N, W, &Q"),
        }
        self.asked = {kind: phrased(QCheckBox(), text) for kind, text in asked.items()}
        self.note = wrapped("small", Role.MUTED)
        self._buttons = OkAndCancel(self)
        self._lay_out()
        self._show_exercise(before)
        self._connect()
        phrased(self, lambda: self.tr("Choose an exercise"))
        follow_language(self, self._refresh)
        follow_language(self, self._fit)
        theme_manager().changed.connect(self._fit)

    def _show_exercise(self, before: Exercise) -> None:
        own = before.seed is None
        self.source.setCurrentIndex(int(own and self._tree is not None))
        self.difficulty.setCurrentIndex(self.difficulty.findData(before.difficulty or 2))
        self.seed.setValue(drawn_seed() if before.seed is None else before.seed)
        self.form.setCurrentIndex(self.form.findData(before.form))
        self.tie.setCurrentIndex(self.tie.findData(before.tie))
        check_asked(self.asked, before.form, before.asked)

    def _connect(self) -> None:
        self.code.textEdited.connect(self._read_code)
        self.source.currentIndexChanged.connect(self._take_form)
        for box in (self.source, self.difficulty, self.form, self.tie):
            box.currentIndexChanged.connect(self._refresh)
        self.seed.valueChanged.connect(self._refresh)
        for check in self.asked.values():
            check.toggled.connect(self._refresh)

    def _lay_out(self) -> None:
        rows: tuple[tuple[Text, tuple[QWidget, ...]], ...] = (
            (lambda: self.tr("&Tree"), (self.source,)),
            (lambda: self.tr("&Code"), (self.code,)),
            (lambda: self.tr("&Difficulty"), (self.difficulty,)),
            (lambda: self.tr("&Seed"), (self.seed, self.another)),
            (lambda: self.tr("&Form"), (self.form,)),
            (lambda: self.tr("Cut &at"), (self.tie,)),
        )
        for text, (first, *_) in rows:
            phrased(first, name=text)
        form = named_rows(*rows, (lambda: self.tr("Asked"), tuple(self.asked.values())))
        column(form, self.note, self._buttons, of=self, spacing=BETWEEN, margins=AROUND)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.code.setFocus()
        self.code.selectAll()  # what is typed now replaces it

    def _fit(self) -> None:
        for field in (self.code, self.seed):
            field.setFixedWidth(round(_FIELD * theme_manager().type_scale))
        fit_to_contents(self, _WIDTH, self.note)

    # The exercise chosen

    def exercise(self) -> Exercise:
        """The exercise chosen. Raises EngineError if the tree on screen cannot be an exercise."""
        form, tie = self.form.currentData(), self.tie.currentData()
        asked = checked(self.asked, form)
        if self.from_screen:
            assert self._tree is not None
            return exercise_of_tree(self._tree, form, tie, asked)
        return exercise_of(self.seed.value(), self.difficulty.currentData(), form, tie, asked)

    @property
    def from_screen(self) -> bool:
        """Whether the exercise is to be on the tree on screen."""
        return bool(self.source.currentData() == "screen")

    def _forms(self) -> tuple[ExerciseForm, ...]:
        """The forms of exercises that are possible on the tree on screen; without one, all."""
        return forms_for(self._tree) if self._tree is not None else EXERCISE_FORMS

    def _take_form(self) -> None:
        """Choose another form if the one chosen is impossible on the tree on screen."""
        if self.from_screen and self.form.currentData() not in self._forms():
            self.form.setCurrentIndex(self.form.findData(self._forms()[0]))

    def _read_code(self, text: str) -> None:
        """Set the fields to what a typed code stands for."""
        try:
            code = parse_code(text)
        except EngineError as error:
            self._show_note(message(error), wrong=True)
            return
        fields = (self.difficulty, self.form, self.tie)
        values = (code.difficulty, code.form, code.tie)
        for field, value in zip(fields, values, strict=True):
            show_value(field, value)
        show_value(self.seed, code.seed)
        self._refresh(typed=True)

    def _refresh(self, *_: object, typed: bool = False) -> None:
        """Enable the fields that apply, and show the code of the exercise."""
        by_seed = not self.from_screen
        for widget in (self.code, self.difficulty, self.seed, self.another):
            widget.setEnabled(by_seed)
        form = self.form.currentData()
        show_asked(self.asked, form)
        self.tie.setEnabled(has_tie_rule(form))
        put(self.difficulty, (difficulty_name(each, form) for each in DIFFICULTIES))
        if not typed:
            code = Code(
                self.difficulty.currentData(), self.seed.value(), form, self.tie.currentData()
            )
            self.code.setText(code_of(code) if by_seed else "")
        if self.from_screen and self._refused:
            self._show_note(self._refused, wrong=True)
        elif self.from_screen and form not in self._forms():
            self._show_note(message(EngineError("exercise.chance")), wrong=True)
        elif not checked(self.asked, form):
            self._show_note(self.tr("Ask for something: check what is asked."), wrong=True)
        else:
            self._show_note(self.tr("The same code gives the same exercise on every computer."))

    def _show_note(self, text: str, *, wrong: bool = False) -> None:
        self.note.set_role(Role.BAD if wrong else Role.MUTED)
        self.note.setText(f"✕ {text}" if wrong else text)
        self._buttons.ok.setEnabled(not wrong)

    def _source_name(self, source: str) -> str:
        return self.tr("Made by a seed") if source == "seed" else self.tr("The tree on screen")


def drawn_seed() -> int:
    """A random seed, which is shown so that others can open the same exercise."""
    return random.randint(0, LARGEST_DRAWN)
