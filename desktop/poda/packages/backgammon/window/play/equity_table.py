"""The table of a throw's plays, the best first: equity, loss and chances; beside the board and,
with the chances of both sides, in a window of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QSizePolicy, QWidget

from poda.base import terms
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.players import Analysis, MoveValue
from poda.house.i18n import follow_language, keys_text
from poda.house.theme import Role, font, theme_manager
from poda.packages.backgammon.window.play.match_equities import table_words
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.play import turn_words
from poda.play import words as wording
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of
from poda.widgets import layout
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.buttons import NamedActions
from poda.widgets.controls import push_button
from poda.widgets.engine_words import count, equity, percent
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    PAGE_PROPERTY,
    STRETCH,
    ActionButton,
    Label,
    Part,
    wrapped,
)
from poda.widgets.number_table import NumberTable

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.rollout import RolloutResult

# The rows of the table: the plays of a throw in their order, with the results for each.
#
# Plays that were rolled out come first, as a rollout is more reliable than any look-ahead.

# The texts that explain the numbers of the table.


def view_words(model: PlayModel) -> str:
    """The heading of the values: the side to play and its throw, "Blue to play 6-5"."""
    side = side_name(model.board.game.key, model.board.to_move)
    throw = model.board.record.state.throw
    text = QCoreApplication.translate("Plays", "{side} to play {throw}")
    return text.format(side=side, throw=f"{throw[0]}-{throw[1]}" if throw else "")


def equity_note(model: PlayModel, analysis: Analysis[Any]) -> str:
    """The unit of the equity, and the size of the search."""
    seconds = QLocale().toString(analysis.seconds, "f", 1 if analysis.seconds >= 1 else 2)
    looked = QCoreApplication.translate("Plays", "{plies} · {number} positions · {seconds} s")
    looked = looked.format(
        plies=wording.plies_words(analysis.depth), number=count(analysis.nodes), seconds=seconds
    )
    return f"{counting_words(model)} {looked}"


def counting_words(model: PlayModel) -> str:
    """The unit of the equity in this game, in a sentence."""
    cube = cube_of(model.board.record.state)
    if cube is None:
        return QCoreApplication.translate("Plays", "Equity: points a game, without a cube.")
    if not cube.length:
        return QCoreApplication.translate("Plays", "Equity: points for each on the cube, cubeful.")
    text = QCoreApplication.translate(
        "Plays",
        "Equity in a match to {points}: its winning chances, scaled so that a game won is 1.",
    )
    return f"{text.format(points=cube.length)} {table_words()}".rstrip()


PLAYED: Final = "▸"
"""The sign before the play that was made, or that is on the board."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """The row of a play, from the point of view of the side to play.

    Attributes:
        play: the action.
        text: the play in notation.
        depth: the look-ahead in plies; of a rollout that of the plays in its games.
        equity: expected points; with a cube, as a multiple of its value.
        less: the difference from the best play, at most 0; None for the best.
        chances: the probabilities of the game's ends, if they are known.
        error: the standard error of a rollout's equity.
        trials: the number of the rollout's games; 0 without one.
        played: whether it was played, or is on the board.
    """

    play: Any
    text: str
    depth: int
    equity: float
    less: float | None
    chances: Chances | None
    error: float = 0.0
    trials: int = 0
    played: bool = False


def play_rows(
    model: PlayModel, analysis: Analysis[Any], rolled: RolloutResult | None = None
) -> list[PlayRow]:
    """The rows of the plays: rollouts first, then by depth and value, the best first."""
    side = model.board.to_move
    rows = [] if rolled is None else _rolled_rows(model, rolled)
    known = {row.play for row in rows}
    looked = [move for move in analysis.moves if move.action not in known]
    played = on_board(model)
    for move in sorted(looked, key=lambda move: _rank(move, analysis, side)):
        text = turn_words.play_text(model.board.game, model.board.record.state, move.action)
        value, depth = side * move.value, analysis.depth if move.depth is None else move.depth
        less = min(0.0, value - rows[0].equity) if rows else None
        chances = None if move.chances is None else move.chances.seen_by(side)
        mine = move.action == played
        rows.append(PlayRow(move.action, text, depth, value, less, chances, played=mine))
    return rows


def _rolled_rows(model: PlayModel, rolled: RolloutResult) -> list[PlayRow]:
    state, played = model.board.record.state, on_board(model)
    return [
        PlayRow(
            each.play,
            turn_words.play_text(model.board.game, state, each.play),
            depth=rolled.look_ahead,
            equity=each.equity,
            less=-each.behind if index else None,
            chances=each.chances,
            error=each.standard_error or 0.0,
            trials=rolled.trials,
            played=each.play == played,
        )
        for index, each in enumerate(rolled.candidates)
        if each.play is not None
    ]


def on_board(model: PlayModel) -> Any:
    """The play that was made step by step on the board; else the next one in the record; None
    without either."""
    turn = model.turns.turn
    if turn is not None and turn.can_take_back:
        return turn.play if turn.is_complete else None
    current = model.board.record.current
    after = current.chosen or (current.children[0] if current.children else None)
    return None if after is None else after.action


def _rank(move: MoveValue[Any], analysis: Analysis[Any], sign: int) -> tuple[bool, int, float]:
    depth = analysis.depth if move.depth is None else move.depth
    return move.action != analysis.best.action, -depth, -sign * move.value


def source_text(depth: int, trials: int, *, whole: bool = True) -> str:
    """The source of an equity: its look-ahead, "2 plies", or a rollout's number of games with the
    look-ahead in them, "R 1,296 · 1 ply". In short (not `whole`): "2", or "R 1,296"."""
    plies = wording.plies_words(depth) if whole else str(depth)
    if not trials:
        return plies
    games = QCoreApplication.translate("Plays", "R {games}").format(games=count(trials))
    return f"{games} · {plies}" if whole else games


def source_words(row: PlayRow) -> str:
    """The source in words: "2 plies", or "rollout of 1,296 games, played at 1 ply, ± 0.008"."""
    plies = wording.plies_words(row.depth)
    if not row.trials:
        return plies
    text = QCoreApplication.translate(
        "Plays", "rollout of {trials} games, played at {plies}, ± {error}"
    )
    error = equity(row.error).lstrip("+")
    return text.format(trials=count(row.trials), plies=plies, error=error)


def chances_lines(chances: Chances | None) -> tuple[str, str]:
    """The chances in two lines, of winning and of losing; "" if they are unknown."""
    if chances is None:
        return "", ""
    parts = (
        (QCoreApplication.translate("Plays", "wins {percent} %"), chances.win),
        (QCoreApplication.translate("Plays", "gammons {percent} %"), chances.win_gammon),
        (QCoreApplication.translate("Plays", "backgammons {percent} %"), chances.win_backgammon),
        (QCoreApplication.translate("Plays", "loses {percent} %"), 1.0 - chances.win),
        (QCoreApplication.translate("Plays", "gammons {percent} %"), chances.lose_gammon),
        (QCoreApplication.translate("Plays", "backgammons {percent} %"), chances.lose_backgammon),
    )
    said = [text.format(percent=percent(share)) for text, share in parts]
    return " · ".join(said[:3]), " · ".join(said[3:])


def tip(row: PlayRow) -> str:
    """The text on a play for tooltips and screen readers."""
    lines = [f"{row.text}, {source_words(row)}", *chances_lines(row.chances)]
    if row.played:
        lines.insert(1, QCoreApplication.translate("Plays", "the play on the board"))
    return "\n".join(line for line in lines if line)


def chance_numbers(chances: Chances) -> tuple[float, ...]:
    """The chances by column: to win, thereof gammons and backgammons; and the same to lose."""
    return (
        *(chances.win, chances.win_gammon, chances.win_backgammon),
        *(1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon),
    )


def as_text(model: PlayModel, rows: Sequence[PlayRow]) -> str:
    """The table as plain text: the position, and a line for each play, in columns."""
    names = (
        "",
        QCoreApplication.translate("Plays", "Play"),
        QCoreApplication.translate("Plays", "From"),
        QCoreApplication.translate("Plays", "Equity"),
        terms.capitalised(QCoreApplication.translate("Words", terms.LESS)),
        *column_names(),
    )
    cells = [names, *(_texts(number, row) for number, row in enumerate(rows, 1))]
    widths = [max(len(line[column]) for line in cells) for column in range(len(names))]
    lines = []
    for line in cells:
        fields = [
            text.ljust(wide) if column == 1 else text.rjust(wide)
            for column, (text, wide) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(fields).rstrip())
    head = QCoreApplication.translate("Plays", "{side} to play, {position}").format(
        side=side_name(model.board.game.key, model.board.to_move),
        position=model.board.record.position_text(),
    )
    return "\n".join([head, *lines]) + "\n"


def column_names() -> tuple[str, ...]:
    """The heads of the columns of chances."""
    return (
        QCoreApplication.translate("Plays", "Win %"),
        QCoreApplication.translate("Plays", "G %"),
        QCoreApplication.translate("Plays", "BG %"),
        QCoreApplication.translate("Plays", "Loss %"),
        QCoreApplication.translate("Plays", "LG %"),
        QCoreApplication.translate("Plays", "LBG %"),
    )


def column_tips() -> tuple[str, ...]:
    """The meanings of `column_names`."""
    return (
        QCoreApplication.translate("Plays", "Chance to win"),
        QCoreApplication.translate("Plays", "Chance to win a gammon or a backgammon"),
        QCoreApplication.translate("Plays", "Chance to win a backgammon"),
        QCoreApplication.translate("Plays", "Chance to lose"),
        QCoreApplication.translate("Plays", "Chance to lose a gammon or a backgammon"),
        QCoreApplication.translate("Plays", "Chance to lose a backgammon"),
    )


def _texts(number: int, row: PlayRow) -> tuple[str, ...]:
    shares: tuple[str, ...] = ("",) * 6
    if row.chances is not None:
        shares = tuple(percent(share) for share in chance_numbers(row.chances))
    worth = equity(row.equity)
    if row.trials:
        worth += " ±" + equity(row.error).lstrip("+")
    less = "" if row.less is None else equity(row.less)
    mark = PLAYED if row.played else ""
    return f"{number}.{mark}", row.text, source_text(row.depth, row.trials), worth, less, *shares


_BRIEF: Final = ("−0.000", "−0.000", *("100.0",) * 2)
_WHOLE: Final = ("−0.000", "−0.000", *("100.0",) * 6)
"""The widest text of each column but the first, and the last, which says where numbers are from."""
_WIDEST_PLAY: Final = "bar/22 13/10"
_BESIDE: Final = 12  # pixels around a text
_GIVE_WAY: Final = (4, 3, 2)
"""The columns left out beside the board without room, in order: gammons, chances, loss. Where a
number is from is never left out: rollouts and look-aheads stand in one table."""
_LEAST_HEIGHT: Final = 40
_PLAY: Final = Qt.ItemDataRole.UserRole


class EquityTable(NumberTable):
    """The table with a row for each play, the best first, for the side to play.

    Args:
        whole: whether it has the chances of both sides and larger type; else only those to win.

    Signals:
        chosen: carries the play of the new current row, to be shown on the board.
        taken: carries the play of a row on which Enter was pressed, or that was double-clicked.
    """

    chosen = Signal(object)
    taken = Signal(object)

    def __init__(
        self, model: PlayModel, parent: QWidget | None = None, *, whole: bool = False
    ) -> None:
        self._samples = _WHOLE if whole else _BRIEF
        self._source = "0"  # the widest text in the column of sources
        super().__init__(2 + len(self._samples), parent, "body" if whole else "small")
        self._model, self._whole = model, whole
        self._rollouts = rollouts_of(model)
        self._rows: list[PlayRow] = []
        # It asks for no room, so that showing or hiding it moves nothing.
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.currentCellChanged.connect(self._choose)
        self.itemDoubleClicked.connect(lambda _item: self._take())
        self.copied.connect(self.copy)
        if not whole:  # the dialog follows rollouts itself
            self._rollouts.changed.connect(self._refill)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self, name=lambda: self.tr("Plays by their equity"))
        follow_language(self, self._name_columns)

    def _name_columns(self) -> None:
        less = terms.capitalised(QCoreApplication.translate("Words", terms.LESS))
        names = (self.tr("Play"), self.tr("Equity"), less)
        shares = column_names() if self._whole else column_names()[:2]
        tips = (
            "",
            self.tr("Expected points a game"),
            self.tr("What is lost against the best play"),
            *column_tips()[: len(shares)],
            self.tr("Look-ahead in plies; R: rolled out, in this many games"),
        )
        source = self.tr("From") if self._whole else self.tr("Pl.")
        self.set_heads([*names, *shares, source], tips)
        self._fit()

    def _fit(self) -> None:
        for column in () if self._whole else _GIVE_WAY:
            self.setColumnHidden(column, False)  # hidden columns would get no width
        self.fit((*self._samples, self._source))
        if self._whole:
            return
        # The play matters most: columns are left out for it.
        wanted = QFontMetrics(font("small", bold=True)).horizontalAdvance(_WIDEST_PLAY) + _BESIDE
        room = self.viewport().width() - wanted
        for column in _GIVE_WAY:
            self.setColumnHidden(column, self.numbers_width() > room)

    @property
    def rows(self) -> Sequence[PlayRow]:
        """The rows shown."""
        return self._rows

    def counting(self) -> str:
        """How the equity counts the cube, in a word or two; "" without a cube."""
        cube = cube_of(self._model.board.record.state)
        if cube is None:
            return ""
        if not cube.length:
            return QCoreApplication.translate("Plays", "cubeful")
        return QCoreApplication.translate("Plays", "in the match")

    def fill(self, analysis: Analysis[Any]) -> None:
        """Show values. The selected play stays selected in its new row."""
        model = self._model
        run = self._rollouts.of(model.board.record.state)
        rows = play_rows(model, analysis, None if run is None else run.result)
        if rows == self._rows and self.rowCount() == len(rows):
            return
        item = self.item(self.currentRow(), 0)
        chosen = None if item is None else item.data(_PLAY)
        self._rows = rows
        sources = [source_text(row.depth, row.trials, whole=self._whole) for row in rows]
        widest = max(sources, key=len, default="0")
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, (row, source) in enumerate(zip(rows, sources, strict=True)):
                self._fill_row(index, row, source)
            if widest != self._source:
                self._source = widest
                self._fit()
            at = next((i for i, row in enumerate(rows) if row.play == chosen), -1)
            self.setCurrentCell(at if chosen is not None else -1, 0)

    def _refill(self) -> None:
        """Show the values again: a play was rolled out."""
        analysis = self._model.analysis.values
        if not self.isHidden() and analysis is not None:
            self.fill(analysis)

    def clear_rows(self) -> None:
        """Show nothing."""
        self._rows = []
        with QSignalBlocker(self):
            self.setRowCount(0)

    def _fill_row(self, index: int, row: PlayRow, source: str) -> None:
        shares: tuple[str, ...] = ("",) * (len(self._samples) - 2)
        if row.chances is not None:
            shares = tuple(percent(share) for share in chance_numbers(row.chances))[: len(shares)]
        is_best = row.less is None
        texts = (
            f"{PLAYED} {row.text}" if row.played else row.text,
            equity(row.equity),
            "" if row.less is None else equity(row.less),
            *shares,
            source,
        )
        color = theme_manager().theme.color(Role.BEST if is_best else Role.TEXT)
        words = tip(row)
        for column, text in enumerate(texts):
            bold = (is_best or row.played) and not column
            item = self.put(index, column, text, color, bold=bold)
            item.setToolTip(words)
            item.setData(_PLAY, row.play)
            if not column:
                spoken = words.removeprefix(row.text).replace("\n", ", ")
                said = f"{row.text}, {texts[1]}{spoken}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)

    # To the board and to the clipboard

    def _choose(self, index: int, *_: int) -> None:
        item = self.item(index, 0)
        if item is not None:
            self.chosen.emit(item.data(_PLAY))

    def _take(self) -> None:
        item = self.item(self.currentRow(), 0)
        if item is not None:
            self.taken.emit(item.data(_PLAY))

    def as_text(self) -> str:
        """The table as a person pastes it into a letter."""
        return as_text(self._model, self._rows)

    def copy(self) -> None:
        """Put the table on the clipboard."""
        if self._rows:
            QGuiApplication.clipboard().setText(self.as_text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)


# The table of plays in a window of its own, with every chance of both sides.

_SIZE: Final = (900, 460)
_PLAY_WIDTH: Final = 220  # of its column, at the usual type size


class PlaysDialog(QDialog):
    """The window with the table of plays, which follows the board; while open, plays are valued."""

    def __init__(
        self, model: PlayModel, actions: NamedActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model = model
        self._view_of = Label("body", bold=True, elide=True)
        self._note = wrapped("small", Role.MUTED)
        self.table = EquityTable(model, whole=True)
        self.table.chosen.connect(model.analysis.show_hint)
        self.table.taken.connect(lambda play: model.analysis.show_hint(play, take_back=True))
        self.rollout = ActionButton(actions["rollout"])
        self.rollout.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.copy = push_button(  # not a default button, as Enter belongs to the table
            lambda: self.tr("Copy as text"),
            self.table.copy,
            tip=lambda: self.tr("Copy the table as text ({keys})").format(
                keys=keys_text(QKeySequence(QKeySequence.StandardKey.Copy))
            ),
        )
        self.leave = push_button(lambda: self.tr("Close"), self.reject)
        buttons = layout.row(self.rollout, self.copy, STRETCH, self.leave)
        parts: tuple[Part, ...] = (self._view_of, (self.table, 1), self._note, buttons)
        layout.column(*parts, of=self, margins=(AROUND, BETWEEN, AROUND, BETWEEN))
        model.board.changed.connect(self._refresh)
        model.analysis.changed.connect(self._refresh)
        model.turns.changed.connect(self._refresh)
        rollouts_of(model).changed.connect(self._refresh)
        theme_manager().changed.connect(self._fit)
        phrased(self, lambda: self.tr("Table of plays"))
        follow_language(self, self._refresh)
        self._fit()
        self.resize(max(self.minimumWidth(), _SIZE[0]), _SIZE[1])
        self.table.setFocus()

    def _fit(self) -> None:
        scale = theme_manager().type_scale
        self.setMinimumWidth(
            min(1180, self.table.numbers_width() + round(_PLAY_WIDTH * scale) + 2 * AROUND + 24)
        )

    def showEvent(self, event: object) -> None:
        if self._model.analysis.mode is AnalysisMode.OFF:
            self._model.analysis.set_mode(AnalysisMode.SHOWN)
        super().showEvent(event)  # type: ignore[arg-type]

    def sentence(self) -> str:
        """The text below the table."""
        return self._note.full_text()

    def _refresh(self) -> None:
        model, analysis = self._model, self._model.analysis.values
        known = analysis is not None and model.review.judges
        # In "think first" this window must not give the values away.
        hides = model.analysis.mode is AnalysisMode.THINK_FIRST
        self.table.setEnabled(known and not hides)
        self.copy.setEnabled(known and not hides)
        if analysis is None or not known or hides:
            self._view_of.setText(wording.headline(model))
            self._note.setText(self._why_empty(hides=hides))
            self.table.clear_rows()
            return
        self._view_of.setText(view_words(model))
        self._note.setText(equity_note(model, analysis))
        self.table.fill(analysis)

    def _why_empty(self, *, hides: bool) -> str:
        if hides and not self._model.board.record.is_over():
            return self.tr("“Think first” is on: the plays are not shown here.")
        if self._model.board.record.is_over():
            return self.tr("The game is over: there is no play to value.")
        if not self._model.review.judges:
            return self.tr("Only backgammon has plays of a throw.")
        return self.tr("The plays are valued when the dice have been thrown.")
