"""The window with the review of all files of a folder: a row for each player."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressBar, QWidget

from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, theme_manager
from poda.packages.backgammon.engine.review import Errors, Rating
from poda.packages.backgammon.window.review.dice_review import GAME, review_of
from poda.packages.backgammon.window.review.dice_words import (
    DiceReviewSentences,
    plain,
    rating_name,
)
from poda.packages.backgammon.window.review.played_files import (
    PlayerTotal,
    ReviewedFiles,
    files_in,
    review_files,
    totals_of,
)
from poda.packages.backgammon.window.review.rollout_words import RolloutSentences
from poda.play.model.game import PlayModel
from poda.play.model.review import Throttled
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.view import side_name
from poda.widgets.controls import push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    PAGE_PROPERTY,
    STRETCH,
    Label,
    column,
    row,
    wrapped,
)
from poda.widgets.number_table import NumberTable
from poda.widgets.screens import first_size

_SIZE: Final = QSize(900, 480)
_SAMPLES: Final = ("0000", "00000", *("00.0 (00000)",) * 4)
"""The widest text of each column but the first and the last."""
_FAULTS: Final = 3  # errors shown below the table; the text that is copied has all


class FilesReviewDialog(QDialog):
    """Reviews a folder's files, and shows each player's totals. Closing it stops the review."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model = model
        self._folder: Path | None = None
        self._found = ReviewedFiles(0)
        self._error = ""
        self._plies = 0
        self._totals: list[PlayerTotal] = []
        self._work = Latest("files review", self)
        self._title = Label("body", bold=True, elide=True)
        self.table = phrased(
            NumberTable(2 + len(_SAMPLES)), name=lambda: self.tr("Players of the files")
        )
        self._state = wrapped("small", Role.TEXT)
        self._faults = wrapped("small", Role.MUTED)
        self.progress = phrased(QProgressBar(), name=lambda: self.tr("Files reviewed"))
        self.progress.setTextVisible(False)
        # One button starts and stops, so that the focus stays on it.
        self.run = push_button(self._run_text, self._press)
        self.copy = push_button(lambda: self.tr("Copy as text"), self._copy)
        self.leave = push_button(lambda: self.tr("Close"), self.reject)
        self.table.copied.connect(self._copy)
        column(
            self._title, (self.table, 1), self._state, self._faults,
            row(self.run, (self.progress, 1), STRETCH, self.copy, self.leave),
            of=self, margins=(AROUND, BETWEEN, AROUND, BETWEEN),
        )  # fmt: skip
        self.finished.connect(self._work.stop)
        theme_manager().changed.connect(self._fill_table)
        phrased(self, lambda: self.tr("Review of many files"))
        follow_language(self, self._fill_table)
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        self.run.setFocus()

    # The work

    def _run_text(self) -> str:
        return self.tr("&Stop") if self._work.running else self.tr("Choose a &folder…")

    def _press(self) -> None:
        if self._work.running:
            self._work.stop()
            return
        name = QFileDialog.getExistingDirectory(
            self, self.tr("Folder of matches"), str(self._folder or Path.home())
        )
        if name:
            self.start(Path(name))

    def start(self, folder: Path) -> None:
        """Review all files of a folder, in place of what is shown."""
        review = review_of(self._model)
        depth, last = review.depth(), []
        sides = (side_name(GAME, MAX), side_name(GAME, MIN))

        def work(task: Task) -> ReviewedFiles:
            from poda.packages.backgammon.engine import bearoff

            paths, often, ends = files_in(folder), Throttled(task), {0}

            def tell(found: ReviewedFiles) -> None:
                """Report a file's end at once, and progress in it at most ten times a second."""
                number = len(found.files)
                (often.tell if number in ends else task.progress)(found)
                ends.add(number)

            bearoff.load(stop=task.stopped)
            last.append(review_files(paths, sides, depth, task.stopped, tell))
            return last[0]

        self._folder, self._plies, self._error = folder, depth.plays, ""
        self._found, self._totals = ReviewedFiles(0), []
        self._work.start(
            work,
            progress=self._show_files,
            finished=self._end_review,
            refused=self._refuse,
            cancelled=lambda: self._end_review(last[0] if last else self._found),
        )
        self._fill_table()

    def _show_files(self, found: ReviewedFiles) -> None:
        """Show what is known so far; the table changes with each file."""
        new = len(found.files) != len(self._found.files)
        self._found = found
        if new:
            self._fill_table()
        else:
            self._tell_state()

    def _end_review(self, found: ReviewedFiles) -> None:
        self._found = found
        self._fill_table()
        announce(self, self._state.full_text())

    def _refuse(self, error: EngineError) -> None:
        self._error = message(error)
        self._fill_table()

    # What is shown

    def _fill_table(self) -> None:
        """Fill the table, and update the texts and buttons around it."""
        self._totals = totals_of(self._found.files)
        heads = (
            self.tr("Player"), self.tr("Files"), self.tr("Games"), self.tr("All"),
            self.tr("Plays"), self.tr("Doubles"), self.tr("Takes"), self.tr("Rating"),
        )  # fmt: skip
        rate = self.tr("Thousandths of a point lost per decision, and the number of decisions")
        self.table.set_heads(heads, ("", "", "", rate, rate, rate, rate, ""))
        self.table.fit((*_SAMPLES, max(map(rating_name, Rating), key=len)))
        color = theme_manager().theme.color(Role.TEXT)
        self.table.setRowCount(len(self._totals))
        for index, total in enumerate(self._totals):
            for place, text in enumerate(_cells(total)):
                self.table.put(index, place, text, color)
        self._tell_state()

    def _tell_state(self) -> None:
        found, runs = self._found, self._work.running
        folder = self._folder
        self._title.setText(self.tr("No folder yet") if folder is None else shown(folder))
        self._state.setText(self._error or self._state_words())
        told = [f"{path.name}: {message(fault)}" for path, fault in found.faults[:_FAULTS]]
        if (more := len(found.faults) - _FAULTS) > 0:
            told.append(self.tr("and %n more", "", more))
        self._faults.setText("\n".join(told))
        self._faults.setVisible(bool(told))
        self.progress.setVisible(runs)
        self.progress.setValue(int(100 * found.share))
        self.run.setText(self._run_text())
        self.copy.setEnabled(bool(found.files))

    def _state_words(self) -> str:
        if self._folder is None:
            return self.tr("All matches of a folder, and of those in it, are reviewed in a row.")
        files = self.tr("{done} of %n files", "", self._found.wanted)
        games = RolloutSentences().games(self._found.games)
        judged = DiceReviewSentences().judged_at(self._plies)
        return " · ".join((files.format(done=len(self._found.files)), games, judged))

    def sentence(self) -> str:
        """The texts below the table: the progress, and the errors of files."""
        return f"{self._state.full_text()}\n{self._faults.full_text()}".strip()

    def as_text(self) -> str:
        """The table as plain text, with all that could not be read."""
        heads = [self.table.heading(place).text() for place in range(self.table.columnCount())]
        lines = ["\t".join(heads), *("\t".join(_cells(total)) for total in self._totals)]
        faults = [f"{shown(path)}: {message(fault)}" for path, fault in self._found.faults]
        return "\n".join([self._title.full_text(), *lines, self._state_words(), *faults]) + "\n"

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())


def _cells(total: PlayerTotal) -> tuple[str, ...]:
    sums = total.sums
    rates = map(_rate, (sums.both, sums.plays, sums.doubles, sums.takes))
    return (
        *(total.name, str(total.files), str(total.games)),
        *rates,
        rating_name(sums.both.rating),
    )


def _rate(errors: Errors) -> str:
    """ "7.3 (120)"; a dash without decisions."""
    rate = errors.thousandths
    return "–" if rate is None else f"{plain(rate, 1)} ({errors.decisions})"
