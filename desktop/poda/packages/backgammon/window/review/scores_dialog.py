"""The window with the best play or cube action at all match scores, and its lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from poda.base import terms
from poda.engine.kernels import compiled
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, theme_manager
from poda.packages.backgammon.kernels import PART
from poda.packages.backgammon.window.play.match_equities import table_words
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.packages.backgammon.window.review import rollout_words
from poda.packages.backgammon.window.review.dice_words import plain
from poda.play import words as wording
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.controls import choice, push_button
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

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.score_matrix import Score, ScoreCell

_SIZE: Final = QSize(1080, 540)
_AWAYS: Final = (-1, *range(1, 10))  # -1: one point, in the Crawford game
_OWNERS: Final = (0, 1, -1)  # of the cube: nobody, the side to move, the other side


def _codes() -> dict[str, str]:
    """The short names of the cube actions in the cells."""
    return {
        "no_double": QCoreApplication.translate("Scores", "ND"),
        "double_take": QCoreApplication.translate("Scores", "D/T"),
        "double_pass": QCoreApplication.translate("Scores", "D/P"),
        "too_good": QCoreApplication.translate("Scores", "TG"),
    }


class ScoresDialog(QDialog):
    """Shows the best play or cube action of the position on the board at every match score."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model = model
        self._state: Any = None
        self._table = ""  # the words for the match equity table; "" for Poda's own
        self._cells: dict[Score, ScoreCell] = {}
        self._work = Latest("scores", self)
        self._title = Label("body", bold=True, elide=True)
        self._money = wrapped("body", Role.TEXT)
        self.table = phrased(
            NumberTable(1 + len(_AWAYS)), name=lambda: self.tr("What is best at each score")
        )
        self._legend = wrapped("small", Role.MUTED)
        self.owner = choice(_OWNERS, self._owner_name)
        label = phrased(QLabel(), lambda: self.tr("&Cube"))
        label.setBuddy(self.owner)
        self.leave = push_button(lambda: self.tr("Close"), self.reject)
        column(
            self._title, self._money, (self.table, 1), self._legend,
            row(label, self.owner, STRETCH, self.leave),
            of=self, margins=(AROUND, BETWEEN, AROUND, BETWEEN),
        )  # fmt: skip
        self.owner.currentIndexChanged.connect(self._judge_position)
        self.finished.connect(lambda _result: self._work.give_up())
        model.board.changed.connect(self._follow)
        model.analysis.changed.connect(self._follow)
        theme_manager().changed.connect(self._fill_table)
        phrased(self, lambda: self.tr("All scores"))
        follow_language(self, self._fill_table)
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        self.table.setFocus()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self._state = None
        self._follow()

    # The work

    def _follow(self) -> None:
        """Judge the position on the board if it has changed; none while the mode is THINK_FIRST."""
        if not self.isVisible():
            return
        hides = self._model.analysis.mode is AnalysisMode.THINK_FIRST
        possible = rollouts_of(self._model).possible and not hides
        state = self._model.board.record.state if possible else None
        table = table_words()
        if (state, table) != (self._state, self._table):
            self._state, self._table = state, table
            self._judge_position()

    def _judge_position(self, _index: int = 0) -> None:
        """Judge the position anew at all scores."""
        self._work.give_up()
        self._cells = {}
        state, owner = self._state, int(self.owner.currentData())
        # Before a throw, a side to which the cube is closed has nothing to decide.
        if state is not None and (state.throw is not None or owner >= 0):
            plies = self._plies()

            def work(task: Task) -> tuple[ScoreCell, ...]:
                from poda.packages.backgammon.engine import bearoff
                from poda.packages.backgammon.engine.score_matrix import score_matrix

                bearoff.load(stop=task.stopped)
                return score_matrix(state, owner * state.turn, plies, task.stopped, task.progress)

            self._work.start(work, progress=self._show_cells, finished=self._show_cells)
        self._fill_table()

    def _plies(self) -> int:
        return 2 if compiled.ready(PART) else 1

    def _show_cells(self, cells: tuple[ScoreCell, ...]) -> None:
        self._cells = {cell.score: cell for cell in cells}
        self._fill_table()

    # What is shown

    def _fill_table(self) -> None:
        money = self._cells.get((0, 0))
        plays = self._plays()
        self._title.setText(
            self.tr("No position to look at")
            if self._state is None
            else rollout_words.position_words(self._model, self._state)
        )
        self._money.setText("" if money is None else self._money_words(money))
        self._legend.setText(self._legend_words(plays))
        heads = [self.tr("Needs"), *map(_need, _AWAYS)]
        tip = self.tr("Points that the other side needs")
        self.table.set_heads(heads, ["", *(tip for _ in _AWAYS)])
        self.table.fit(["D/P 00.000"] * len(_AWAYS))
        self.table.setRowCount(len(_AWAYS))
        color = {on: theme_manager().theme.color(role) for on, role in _ROLES.items()}
        for place, own in enumerate(_AWAYS):
            self.table.put(place, 0, _need(own), color[False])
            for at, other in enumerate(_AWAYS, start=1):
                cell = self._cells.get((own, other))
                differs = cell is not None and money is not None and _best(cell) != _best(money)
                text = "" if cell is None else self._cell_text(cell, plays)
                item = self.table.put(place, at, text, color[differs], bold=differs)
                if cell is not None:
                    item.setToolTip(self._cell_words(cell))
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, self._cell_words(cell))

    def _plays(self) -> list[Any]:
        """The plays that are best at some score, in the order of their letters: money's first."""
        return list(
            dict.fromkeys(each.play for each in self._cells.values() if each.play is not None)
        )

    def _cell_text(self, cell: ScoreCell, plays: list[Any]) -> str:
        if cell.play is not None:
            code = chr(ord("A") + plays.index(cell.play))
        elif cell.decision is not None:
            code = _codes()[cell.decision.action.value]
        else:
            return "–"
        return code if cell.margin is None else f"{code} {plain(cell.margin)}"

    def _action_words(self, cell: ScoreCell) -> str:
        if cell.play is not None:
            return self._model.board.game.format_action(self._state, cell.play)
        if cell.decision is None:
            return self.tr("the cube is of no use")
        return QCoreApplication.translate("Words", terms.CUBE_ACTIONS[cell.decision.action.value])

    def _cell_words(self, cell: ScoreCell) -> str:
        """ "Needs 3, the other 5: double, take; the next best loses 0.061"."""
        text = self.tr("Needs {own}, the other {other}: {action}")
        said = text.format(
            own=_need(cell.score[0]), other=_need(cell.score[1]), action=self._action_words(cell)
        )
        if cell.margin is None:
            return said
        return f"{said}; " + self.tr("the next best loses {points}").format(
            points=plain(cell.margin)
        )

    def _money_words(self, cell: ScoreCell) -> str:
        said = self.tr("For money: {action}").format(action=self._action_words(cell))
        if cell.margin is None:
            return f"{said}."
        next_best = self.tr("the next best loses {points}").format(points=plain(cell.margin))
        return f"{said}; {next_best}."

    def _legend_words(self, plays: list[Any]) -> str:
        if self._state is None:
            return self.tr("Go to a position with a throw, or before one.")
        if not self._cells:
            if self._work.running:
                return self.tr("Looking at all scores…")
            return self.tr("Who does not own the cube has nothing to decide about it.")
        game, said = self._model.board.game, []
        for at, play in enumerate(plays):
            said.append(f"{chr(ord('A') + at)} {game.format_action(self._state, play)}")
        if not plays:
            words = terms.CUBE_ACTIONS
            for key, code in _codes().items():
                said.append(f"{code} {QCoreApplication.translate('Words', words[key])}")
        meaning = self.tr(
            "Rows: what {side} needs; columns: what the other side needs. The number is what the "
            "next best action loses; bold: otherwise than for money. 1 Cr: one point, in the "
            "Crawford game. Looked ahead: {plies}."
        )
        side = side_name(self._model.board.game.key, self._state.turn)
        told = meaning.format(side=side, plies=wording.plies_words(self._plies()))
        return f"{' · '.join(said)}\n{told} {self._table}".rstrip()

    def sentence(self) -> str:
        """The texts above and below the table."""
        return f"{self._money.full_text()}\n{self._legend.full_text()}".strip()

    def _owner_name(self, owner: int) -> str:
        names = {
            0: self.tr("in the middle"),
            1: self.tr("at 2, owned by the side in turn"),
            -1: self.tr("at 2, owned by the other side"),
        }
        return names[owner]


def _need(away: int) -> str:
    """The text for the points that a side needs; for -1, one point in the Crawford game."""
    return QCoreApplication.translate("Scores", "1 Cr") if away < 0 else str(away)


_ROLES: Final = {False: Role.TEXT, True: Role.BEST}


def _best(cell: ScoreCell) -> Any:
    """The best play or cube action in a cell."""
    return cell.play if cell.decision is None else cell.decision.action
