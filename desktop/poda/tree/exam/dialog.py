"""The dialog in which exam sheets are chosen, with a preview of the first page."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import ASKED, FORMS, TIES, Code, code_of
from poda.engine.exercises.making import DIFFICULTIES, SEED_LIMIT
from poda.engine.exercises.sheet import (
    TITLE_LIMIT,
    TREES_LIMIT,
    VARIANTS_LIMIT,
    Plan,
    first_variant,
    seeds_of,
    variant_names,
)
from poda.house.i18n import Retranslatable
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.tree.controls.actions import TreeActions
from poda.tree.controls.fields import Box, fit_dialog
from poda.tree.exam.choice import SUFFIXES, ExamChoice, files_of, make, remember, remembered
from poda.tree.exam.pages import PAGE, ExamPages, image
from poda.tree.exercise.words import difficulty_name, rule_text
from poda.tree.export.preview import Draw, Preview, shrunk
from poda.tree.model.tree_model import TreeModel
from poda.tree.sentences.source import algorithm_meaning, algorithm_name
from poda.widgets.document_files import folder, shown_name
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label
from poda.widgets.messages import message
from poda.widgets.notice import Notice

_WIDTH: Final = 880
_FIELD: Final = 120
_PREVIEW: Final = QSize(360, 509)  # the proportions of A4
_LARGEST_DRAWN: Final = 9_999


class ExamDialog(Retranslatable, QDialog):
    """Asks which sheets are wanted, beginning with those of last time."""

    def __init__(self, choice: ExamChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        plan = choice.plan
        self.title = QLineEdit(plan.title)
        self.title.setMaxLength(TITLE_LIMIT)
        self.difficulty = Box(DIFFICULTIES)
        self.seed = _spin(0, SEED_LIMIT, plan.seed)
        self.another = QPushButton()
        self.another.setAutoDefault(False)
        self.variants = _spin(1, VARIANTS_LIMIT, plan.variants)
        self.trees = _spin(1, TREES_LIMIT, plan.trees)
        self.form, self.tie = Box(FORMS), Box(TIES)
        self.asked = {kind: QCheckBox() for kind in ASKED}
        self.format = Box(SUFFIXES)
        self.solution = QCheckBox()
        self.preview = Preview(self._drawn, _PREVIEW)
        self.show_solution = QCheckBox()
        self._names = [QLabel() for _ in range(9)]
        self._note = Label("small", Role.MUTED)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._begin(choice)
        self._connect()
        self.retranslate()
        theme_manager().changed.connect(self._fit)

    def _rows(self) -> tuple[tuple[QWidget, ...], ...]:
        return (
            (self.title,), (self.difficulty,), (self.seed, self.another), (self.variants,),
            (self.trees,), (self.form,), (self.tie,), tuple(self.asked.values()), (self.format,),
        )  # fmt: skip

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(BETWEEN // 2)
        form.setHorizontalSpacing(BETWEEN)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for name, fields in zip(self._names, self._rows(), strict=True):
            row = QHBoxLayout()
            row.setSpacing(INSIDE)
            for field in fields:
                row.addWidget(field, int(field is self.title))
            if fields[0] is not self.title:
                row.addStretch(1)
            name.setBuddy(fields[0])
            form.addRow(name, row)
        column = QVBoxLayout()
        column.setSpacing(INSIDE)
        column.addLayout(form)
        column.addWidget(self.solution)
        column.addStretch(1)
        column.addWidget(self._note)
        page = QVBoxLayout()
        page.setSpacing(INSIDE)
        page.addWidget(self.preview, 1)
        page.addWidget(self.show_solution)
        row = QHBoxLayout()
        row.setSpacing(AROUND)
        row.addLayout(page, 1)
        row.addLayout(column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(row)
        layout.addWidget(self.buttons)
        QWidget.setTabOrder(self.solution, self.show_solution)

    def _begin(self, choice: ExamChoice) -> None:
        plan = choice.plan
        for box, value in (
            (self.difficulty, plan.difficulty),
            (self.form, plan.form),
            (self.tie, plan.tie),
            (self.format, choice.suffix),
        ):
            box.setCurrentIndex(box.findData(value))
        for kind, check in self.asked.items():
            check.setChecked(kind in plan.asked)
        self.solution.setChecked(choice.solution)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.another.clicked.connect(lambda: self.seed.setValue(random.randint(0, _LARGEST_DRAWN)))
        self.title.textChanged.connect(self._changed)
        for spin in (self.seed, self.variants, self.trees):
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

    # The choice

    def choice(self) -> ExamChoice:
        """What is set."""
        plan = Plan(
            seed=self.seed.value(),
            difficulty=self.difficulty.currentData(),
            variants=self.variants.value(),
            trees=self.trees.value(),
            form=self.form.currentData(),
            tie=self.tie.currentData(),
            asked=frozenset(kind for kind, box in self.asked.items() if box.isChecked()),
            title=self.title.text().strip(),
        )
        return ExamChoice(plan, self.format.currentData(), self.solution.isChecked())

    def _changed(self) -> None:
        """Say what comes of it, and show it."""
        some = any(box.isChecked() for box in self.asked.values())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(some)
        self._note.set_role(Role.MUTED if some else Role.BAD)
        if some:
            self._note.setText(self._told(self.choice().plan))
            self.preview.refresh()
        else:
            text = self.tr("Ask for something: values, alpha and beta, or cuts.")
            self._note.setText(f"✕ {text}")

    def _told(self, plan: Plan) -> str:
        """Which variants there will be, and by which codes their trees are opened."""
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
        """What draws the preview."""
        plan, solution = self.choice().plan, self.show_solution.isChecked()
        return lambda room, ratio: _previewed(plan, solution, room, ratio)

    # Words

    def _fit(self) -> None:
        for spin in (self.seed, self.variants, self.trees):
            spin.setFixedWidth(round(_FIELD * theme_manager().type_scale))
        fit_dialog(self, _WIDTH, self._note)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Exam sheets"))
        names = (
            self.tr("&Title"),
            self.tr("&Difficulty"),
            self.tr("&Seed"),
            self.tr("&Variants"),
            self.tr("T&rees on each"),
            self.tr("&Form"),
            self.tr("Cut &at"),
            self.tr("Asked"),
            self.tr("Fi&le"),
        )
        for label, text in zip(self._names, names, strict=True):
            label.setText(text)
        for label, fields in zip(self._names, self._rows(), strict=True):
            fields[0].setAccessibleName(label.text().replace("&", ""))
        self.title.setPlaceholderText(self.tr("Alpha-beta pruning"))
        self._name_rows()
        texts = {
            "values": self.tr("Val&ues"),
            "windows": self.tr("Al&pha and beta"),
            "cuts": self.tr("&Cuts"),
        }
        for kind, check in self.asked.items():
            check.setText(texts[kind])
            check.setAccessibleName(texts[kind].replace("&", ""))
        self.another.setText(self.tr("A&nother"))
        self.another.setToolTip(self.tr("Draw another seed"))
        self.solution.setText(self.tr("The s&olution as a second file"))
        self.show_solution.setText(self.tr("S&how the solution here"))
        self.preview.setAccessibleName(self.tr("Preview of the first page"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Make…"))
        self._changed()
        self._fit()

    def _name_rows(self) -> None:
        for row, difficulty in enumerate(DIFFICULTIES):
            self.difficulty.setItemText(row, difficulty_name(difficulty))
        for row, form in enumerate(FORMS):
            self.form.setItemText(row, algorithm_name(form))
            tip = Qt.ItemDataRole.ToolTipRole
            self.form.setItemData(row, algorithm_meaning(form), tip)
        for row, tie in enumerate(TIES):
            self.tie.setItemText(row, rule_text(tie))
        for row, text in enumerate((self.tr("PDF document"), self.tr("LaTeX source"))):
            self.format.setItemText(row, text)


def _spin(low: int, high: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(value)
    return spin


def _previewed(plan: Plan, solution: bool, room: QSize, ratio: float) -> QImage:
    """The first page, as large as there is room for."""
    pages = ExamPages(first_variant(plan), solution=solution)
    share = min(room.width() / PAGE[0], room.height() / PAGE[1])
    return shrunk(lambda scale: image(pages, 0, scale), PAGE, share, ratio)


# Making exam sheets as a person does it: the dialog, the files, and what came of it.


class ExamSheets(QObject):
    """Makes exam sheets, and says in `notice` what came of it."""

    def __init__(
        self, actions: TreeActions, model: TreeModel, notice: Notice, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model, self._notice, self._window = model, notice, window
        actions.connect_all({"exam": self.ask})

    def ask(self) -> None:
        """Ask which sheets, and where, and make them."""
        dialog = ExamDialog(remembered(), self._window)
        chosen = dialog.exec()
        choice = dialog.choice()
        dialog.deleteLater()
        if chosen:
            remember(choice)
            if (path := self._asked_path(choice)) is not None:
                self.make(choice, path)

    def make(self, choice: ExamChoice, path: Path) -> None:
        """Make the files, away from the interface."""
        self._model.run(
            "exam", lambda task: _made(choice, path, task), lambda r: self._tell(path, r)
        )

    def _asked_path(self, choice: ExamChoice) -> Path | None:
        suffix = f".{choice.suffix}"
        title = self.tr("Make exam sheets")
        name = self.tr("exam {number}").format(
            number=f"{choice.plan.difficulty}-{choice.plan.seed}"
        )
        kinds = self.tr("Exam sheets (*{suffix})").format(suffix=suffix)
        proposal = str(Path(folder()) / (name + suffix))
        name, _ = QFileDialog.getSaveFileName(self._window, title, proposal, kinds)
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() != suffix:
            path = path.with_name(path.name + suffix)
        if not self._may_replace(choice, path, name, title):
            return None
        settings().last_folder = str(path.parent)
        return path

    def _may_replace(self, choice: ExamChoice, path: Path, typed: str, title: str) -> bool:
        """The dialog asked about the name as it was typed, and not about the others."""
        there = [file for file in files_of(choice, path) if str(file) != typed and file.exists()]
        if not there:
            return True
        text = self.tr("{file} exists already. Replace it?").format(file=shown_name(there[0]))
        answer = QMessageBox.question(self._window, title, text)
        return answer == QMessageBox.StandardButton.Yes

    def _tell(self, path: Path, result: list[Path] | EngineError) -> None:
        if isinstance(result, EngineError):
            template = "{file}: {sentence}"
            self._notice.say(
                lambda: template.format(file=shown_name(path), sentence=message(result))
            )
            return
        names = {"file": shown_name(result[0]), "solution": shown_name(result[-1])}
        self._notice.say(lambda: self._told(len(result)).format(**names), wrong=False)

    def _told(self, files: int) -> str:
        return self.tr("Made: {file}") if files == 1 else self.tr("Made: {file} and {solution}")


def _made(choice: ExamChoice, path: Path, task: Task) -> list[Path] | EngineError:
    try:
        return make(choice, path, task.progress, task.stopped)
    except EngineError as error:
        return error
