"""The analysis of every move: its value, its line of play, and the depth of the search."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QSpinBox,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.players import Analysis, MoveValue
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font, theme_manager
from poda.play import words as wording
from poda.play.actions import OwnActions, PlayActions
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.play.words import is_exact, is_solving, solving_text
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.buttons import ButtonStrip, HoldButton
from poda.widgets.engine_words import count, equity, score_text, value_words
from poda.widgets.keyboard import reached
from poda.widgets.layout import (
    INSIDE,
    STRETCH,
    Fitted,
    Label,
    Stretch,
    Table,
    action_button,
    choose_rows,
    column,
    row,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

# The controls of the line that is looked at, below the values of the moves.

_STEPS: Final = ("line_previous", "line_next", "line_last")


class LineBar(Fitted, QWidget):
    """The bar of the line of play shown: its name, the move reached, and buttons to step."""

    def __init__(self, model: PlayModel, actions: PlayActions) -> None:
        super().__init__()
        self._model = model
        self._label = Label("small", Role.MUTED, elide=True)
        # Before the first move is the game: "leave" goes there, and says so where it has room.
        self._leave = ButtonStrip([actions["line_leave"]])
        self._steps = [action_button(actions[name], text=False) for name in _STEPS]
        self._keep = action_button(actions["line_keep"], text=False)
        # The others stay where they are when it changes its look.
        row((self._label, 1), INSIDE, self._leave, *self._steps, self._keep, of=self, spacing=0)
        model.line.changed.connect(self._refresh)
        follow_language(self, self._refresh)

    def text(self) -> str:
        """The text on the line."""
        return self._label.full_text()

    def _fit(self) -> None:
        icons = sum(button.sizeHint().width() for button in (*self._steps, self._keep))
        words = self._label.fontMetrics().horizontalAdvance(self.text())
        self._leave.fit(self.width() - icons - words - INSIDE)

    def _refresh(self) -> None:
        line = self._model.line
        if not line.actions:
            self._label.setText("")
            return
        move = self._model.board.game.format_action(self._model.board.record.state, line.actions[0])
        if line.is_shown:
            text = self.tr("{number} of {count}")  # the headline below the board names the line
        elif len(line.actions) < 2:
            text = self.tr("Line of {move}")
        else:
            text = self.tr("Line of {move}: {count} moves")
        text = text.format(move=move, number=line.index, count=len(line.actions))
        if text != self.text():
            self._label.setText(text)
            self._fit()


_ARROWS = 48  # pixels: a number field's arrows, with the space around its digits
_LEAST_HEIGHT = 40
_LARGE_TYPE = 1.3
_PATIENCE_MS = 600  # solving within this time needs no button to stop it
_LINE, _PLAYOUTS, _MEAN = 2, 3, 4  # columns
_ACTION = Qt.ItemDataRole.UserRole
_FIGURE_SPACE = "\u2007"  # as wide as a digit, and about as wide as a sign


class AnalysisPanel(Fitted, QWidget):
    """The page with the modes of analysis (off, shown, or shown while a button is held) and values.

    Signals:
        played: a move was played from the table.
        reveal: True while the button is held down.
        table_made: carries the table of plays, made with the first game that needs one.
    """

    played = Signal()
    reveal = Signal(bool)
    table_made = Signal(QWidget)

    def __init__(self, model: PlayModel, actions: PlayActions) -> None:
        super().__init__()
        self._model = model
        self._visible = False
        self._view_of = wrapped("small", Role.MUTED)
        self._hint = wrapped("body", Role.MUTED)
        self.hold = phrased(HoldButton(), lambda: self.tr("Hold to see the values (A)"))
        self.hold.held.connect(self.reveal)
        self.table = phrased(_value_table(), name=lambda: self.tr("Values of the moves"))
        self._equities: Any = None  # a kit's table, or None
        self._cube: Any = None  # a kit's card, or None
        self.line = LineBar(model, actions)
        self.deeper = ButtonStrip([], keeps=0)  # the buttons that games add
        self._stats = wrapped("small", Role.MUTED)
        self.stop = action_button(actions["stop"])
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._refresh_stop)
        self.seconds = phrased(QSpinBox(), suffix=lambda: self.tr(" s"))
        phrased(self.seconds, meaning=lambda: self.tr("Seconds of analysis for each position"))
        self.seconds.setRange(1, 3600)
        self.seconds.setValue(round(model.analysis.seconds))
        self.seconds.valueChanged.connect(
            lambda value: model.analysis.set_mode(model.analysis.mode, float(value))
        )
        self._build(actions)
        model.board.began.connect(self._refresh)
        model.analysis.changed.connect(self._refresh)
        model.turns.changed.connect(self._refill)
        model.review.toggled.connect(self._refresh)
        model.engine_changed.connect(self._follow_engine)
        model.room.analysis_counted.connect(self._refresh_solving)
        self.table.currentCellChanged.connect(self._choose_line)
        self.table.activated.connect(lambda index: self._play_row(index.row()))
        theme_manager().changed.connect(self._refresh)
        follow_theme(self._fit_seconds)
        for button in self._modes:
            phrased(button, about=lambda: self.tr("Analysis"))
        follow_language(self, self._name_columns)
        follow_language(self, self._refresh)

    def put_own(self, actions: OwnActions) -> None:
        """Add the buttons for what the game on the board adds."""
        old = self.deeper
        self.deeper = ButtonStrip([actions[name] for name in actions.in_analysis], keeps=0)
        self.deeper.hide()
        for place in (self._mode_row, self._below):
            if place.indexOf(old) >= 0:
                place.replaceWidget(old, self.deeper)
        old.deleteLater()
        self._order(
            [part for part in (self.deeper, self.seconds) if self._mode_row.indexOf(part) >= 0]
        )
        self._fit()

    @property
    def equities(self) -> Any:
        """The table of the game's kit (`Kit.values_table`), made on first use."""
        if self._equities is None:
            self._equities = table = self._model.board.kit.made("values_table", self._model)
            table.chosen.connect(self._model.analysis.show_hint)
            table.taken.connect(self._play)
            self._rows.insertWidget(self._rows.indexOf(self.table) + 1, table, 100)
            self.setTabOrder(self.table, table)
            self.table_made.emit(table)
        return self._equities

    @property
    def cube(self) -> Any:
        """The card that explains a cube decision (`Kit.cube_card`), made on first use."""
        if self._cube is None:
            self._cube = self._model.board.kit.made("cube_card", self._model)
            self._rows.insertWidget(self._rows.indexOf(self.line), self._cube, 100)
            self.setTabOrder(self._equities or self.table, self._cube)
        return self._cube

    def _play(self, action: object) -> None:
        """Play a move of the table, by Enter or a double click."""
        self._model.turns.take_all_back()
        self._model.ask(action)
        self.played.emit()

    def _play_row(self, row: int) -> None:
        item = self.table.item(row, 0)
        if item is not None:
            self._play(item.data(_ACTION))

    def _fit_seconds(self) -> None:
        """Set the field's width to four digits: Qt's own hint would take a third of the row."""
        self.seconds.setFixedWidth(self.seconds.fontMetrics().horizontalAdvance("3600 s") + _ARROWS)

    def _build(self, actions: PlayActions) -> None:
        self._strip = ButtonStrip([actions[f"analysis_{mode.value}"] for mode in AnalysisMode])
        self._modes = self._strip.buttons
        self.threats = action_button(actions["threats"], text=False)
        self.playouts = action_button(actions["playouts"], text=False)
        last = self.playouts, self.threats
        self._mode_row = row(self._strip, STRETCH, self.deeper, *last, spacing=INSIDE // 2)
        self._below = row((self._stats, 1), self.stop, self.seconds)
        self._rows = column(
            self._mode_row,
            self.hold,
            self._view_of,
            self._hint,
            (self.table, 100),
            self.line,
            self._below,
            Stretch(1),
            of=self,
        )

    def _fit(self) -> None:
        """Put the buttons for the table and the rollout, and the seconds, beside the modes, or else
        beside the figures below. In games with a table the modes lose their texts for that."""
        equities = bool(self._model.board.kit.values_table)
        self.deeper.setVisible(equities)
        widths = {self.deeper: self.deeper.icons_width(), self.seconds: self.seconds.minimumWidth()}
        needed = {
            part: width + INSIDE // 2 for part, width in widths.items() if not part.isHidden()
        }
        room = self.width()
        for button in (self.threats, self.playouts):
            if not button.isHidden():
                room -= button.sizeHint().width() + INSIDE // 2
        words = room - sum(needed.values()) if equities else room
        room -= self._strip.icons_width() - self._strip.fit(words)
        beside = []
        for part, width in reversed(needed.items()):
            if width <= room:
                beside.append(part)
                room -= width
        self._share(beside)
        self.deeper.fit(widths[self.deeper] + room * (self.deeper in beside))

    def _share(self, beside: Sequence[QWidget]) -> None:
        """Put these widgets into the row of the modes, and the others into the row below."""
        moved = False
        for part in (self.deeper, self.seconds):
            above = part in beside
            home, other = self._mode_row, self._below
            if not above:
                home, other = other, home
            if home.indexOf(part) >= 0:
                continue
            other.removeWidget(part)
            # The seconds come last, but for what marks the board.
            behind = (home.indexOf(each) for each in (self.seconds, self.playouts, self.threats))
            home.insertWidget(next((place for place in behind if place >= 0), -1), part)
            moved = True
        if moved:
            self._order(beside)

    def _order(self, beside: Sequence[QWidget]) -> None:
        """Set the order of the Tab key to the order on screen."""
        above: list[QWidget] = [self._modes[-1]]
        below: list[QWidget] = [self.stop]
        for part, each in ((self.deeper, reached(self.deeper)), (self.seconds, [self.seconds])):
            (above if part in beside else below).extend(each)
        for one, following in (*pairwise(above), *pairwise(below)):
            QWidget.setTabOrder(one, following)

    def show_values(self, visible: bool) -> None:
        """Set whether the values are shown in "think first"."""
        if visible != self._visible:
            self._visible = visible
            self._refresh()

    def set_close(self, close: bool) -> None:
        """Set whether rows are close together, with the figures in one row."""
        self._rows.setSpacing(INSIDE // 2 if close else INSIDE)
        self._stats.set_elided(close)

    def _name_columns(self) -> None:
        self.table.setHorizontalHeaderLabels(
            [
                *(self.tr("Move"), self.tr("Value"), self.tr("Line")),
                *("N %", "Q"),
            ]
        )
        meanings = (
            self.tr("How many of the playouts began with the move, in percent"),
            self.tr("The mean result of the playouts, from −1 to 1, for the side to move"),
        )
        for place, meaning in zip((_PLAYOUTS, _MEAN), meanings, strict=True):
            header = self.table.horizontalHeaderItem(place)
            assert header is not None
            header.setToolTip(meaning)

    def _refresh(self) -> None:
        model = self._model
        mode, analysis = model.analysis.mode, model.analysis.values
        over = model.board.record.is_over()
        on = mode is not AnalysisMode.OFF
        holds = mode is AnalysisMode.THINK_FIRST and not over
        if self.hold.hasFocus() and not holds:
            # Else Qt hands the focus to the next field, and digits with it.
            self._modes[list(AnalysisMode).index(mode)].setFocus()
        self.hold.setVisible(holds)
        # A solver goes on to the end of the game.
        timed = model.analysis.plays_out or not model.analysis.by_solver
        self.seconds.setVisible(on and timed)
        self._fit()
        playouts = model.analysis.playouts
        known = analysis is not None or playouts is not None
        shown = on and self._visible and known
        if self._cube is not None or model.analysis.cube is not None:
            self.cube.refresh()
            self.cube.setVisible(on and self._visible and model.analysis.cube is not None)
        equities = bool(model.board.kit.values_table)
        self.table.setVisible(shown and not equities)
        if self._equities is not None or (shown and equities):
            self.equities.setVisible(shown and equities)
        # In large type the room is the table's: the headline tells too who is to move.
        self._view_of.setVisible(shown and not _in_large_type())
        self.threats.setVisible(model.board.kit.has_threats)
        self.playouts.setVisible(on and not equities)
        awaited = analysis is not None and analysis.missing and _in_large_type()
        self.line.setVisible(shown and bool(model.line.actions) and not awaited)
        self._refresh_solving()
        if shown:
            side = side_name(model.board.game.key, model.board.to_move)
            text = self.tr("Values for {side}, who is to move").format(side=side)
            counting = self.equities.counting() if equities else ""
            self._view_of.setText(" · ".join(filter(None, (text, counting))))
            if not equities:
                self._fill_table()
            elif analysis is not None:
                self.equities.fill(analysis)

    def _refill(self) -> None:
        """Fill the table anew: another play is on the board, or one was rolled out."""
        if self._shows(self._equities) and self._model.analysis.values is not None:
            self.equities.fill(self._model.analysis.values)

    def _shows(self, part: QWidget | None) -> bool:
        return part is not None and not part.isHidden()

    def _follow_engine(self) -> None:
        """Show the engine's progress, unless the analysis is off."""
        if self._model.analysis.mode is not AnalysisMode.OFF:
            self._refresh_solving()

    def _refresh_solving(self, *_: object) -> None:
        """Show the progress and, if it takes a while, the button that stops it."""
        model = self._model
        on, analysis = model.analysis.mode is not AnalysisMode.OFF, model.analysis.values
        text = ""
        if on and (is_solving(model) or (analysis is not None and is_exact(analysis))):
            text = solving_text(model)
        elif on and analysis is not None:
            text = self._stats_text(analysis)
        if on and model.analysis.playouts is not None:
            text = "\n".join(
                filter(None, (wording.playing_out_text(model.analysis.playouts), text))
            )
        if text != self._stats.full_text():
            self._stats.setText(text)
        known = analysis is not None and not analysis.missing and is_exact(analysis)
        # In a table of plays, each row gives its own look-ahead.
        spare = (known or model.board.kit.values_table) and _in_large_type()
        spare = spare or self._shows(self._cube)  # the card gives its own look-ahead
        self._stats.setVisible(on and not spare)
        if not (on and is_solving(model)):
            self._patience.stop()
        elif self.stop.isHidden() and not self._patience.isActive():
            self._patience.start()
        self._refresh_hint()
        self._refresh_stop()

    def _refresh_hint(self) -> None:
        """Show the hint on what to do or wait for, if no values are shown."""
        model = self._model
        on = model.analysis.mode is not AnalysisMode.OFF
        # While the values are being solved, the progress is shown below instead.
        seen = on and self._visible and (self._knows() or is_solving(model))
        text = "" if seen else self._hint_text()
        if text != self._hint.full_text():
            self._hint.setText(text)
        self._hint.setVisible(bool(text))

    def _knows(self) -> bool:
        """Whether there are values of moves, or of a cube decision."""
        analysis = self._model.analysis
        thought = analysis.values, analysis.playouts, analysis.cube
        return any(each is not None for each in thought)

    def _refresh_stop(self) -> None:
        solving = is_solving(self._model) and self._model.analysis.mode is not AnalysisMode.OFF
        if solving and self._patience.isActive():
            return
        if self.stop.hasFocus() and not solving:
            self._modes[list(AnalysisMode).index(self._model.analysis.mode)].setFocus()
        self.stop.setVisible(solving)

    def _choose_line(self, row: int, *_: int) -> None:
        item = self.table.item(row, 0)
        if item is not None:
            self._model.line.choose(item.data(_ACTION))

    def _stats_text(self, analysis: Analysis[Any]) -> str:
        """The size of the search: "depth 12 · 1.2 M nodes · 0.3 s · 4.0 M/s"."""
        if self._model.board.has_dice:
            return self._plies_text(analysis)
        rate = analysis.nodes / max(analysis.seconds, 0.001)
        return (
            self.tr("depth {depth} · {nodes} nodes · {seconds} s · {rate}/s")
            .format(
                depth=analysis.depth,
                nodes=count(analysis.nodes),
                seconds=QLocale().toString(
                    analysis.seconds, "f", 1 if analysis.seconds >= 1 else 2
                ),
                rate=count(round(rate), exact_below=1_000),
            )
            .replace("/", "\u2060/\u2060")
        )  # no line ends beside a slash

    def _plies_text(self, analysis: Analysis[Any]) -> str:
        """The size of a search with dice: "2 plies · 12,034 positions · 0.8 s"."""
        return " · ".join(
            (
                wording.plies_words(analysis.depth),
                self.tr("{number} positions").format(number=count(analysis.nodes)),
                self.tr("{seconds} s").format(
                    seconds=QLocale().toString(
                        analysis.seconds, "f", 1 if analysis.seconds >= 1 else 2
                    )
                ),
            )
        )

    def _hint_text(self) -> str:
        mode = self._model.analysis.mode
        if mode is AnalysisMode.OFF:
            return self.tr("Choose “Shown” to see what every move is worth.")
        if text := self._nothing_to_value():
            return text
        if mode is AnalysisMode.THINK_FIRST and not self._visible:
            return self.tr("Choose your move first; then hold A and compare.")
        if self._model.board.engine_to_move:
            return self.tr("The values come as soon as the engine has moved.")
        return self.tr("No values yet. Choose “Shown” to try again.")

    def _nothing_to_value(self) -> str:
        """The reason why there are no moves to value; "" if there are some."""
        model = self._model
        if model.analysis.cube_question is not None:
            return self.tr("Analysing the cube decision…") if self._visible else ""
        if model.board.record.is_over():
            return self.tr("The game is over: there is no move to value.")
        if model.board.awaits_throw:
            return self.tr("The plays are valued when the dice have been thrown.")
        return ""

    def _fill_table(self) -> None:
        values, playouts = self._model.analysis.values, self._model.analysis.playouts
        sign = self._model.board.to_move
        moves = sorted(values.moves if values else (), key=lambda move: -sign * move.value)
        chosen = self._model.line.chosen
        scores = [self._score(move) for move in moves]
        width = max(map(len, scores), default=0)
        # As on the board: if all are equal, or the best is not known yet, none is marked.
        none = values is None or values.missing or moves[0].value == moves[-1].value
        # The selected move stays selected when its row changes.
        with QSignalBlocker(self.table):
            valued = {move.action for move in moves}
            waiting = [m for m in (playouts.moves if playouts else ()) if m.action not in valued]
            self.table.setRowCount(len(moves) + len(waiting))
            for row, (move, score) in enumerate(zip(moves, scores, strict=True)):
                best = values is not None and move.value == values.best.value and not none
                self._fill_row(row, move, score.rjust(width, _FIGURE_SPACE), is_best=best)
            for row, move in enumerate(waiting, len(moves)):
                self._fill_row(row, move, "", is_best=False, valued=False)
            actions = [move.action for move in (*moves, *waiting)]
            self._fill_playouts(actions, playouts)
            row = next((row for row, action in enumerate(actions) if action == chosen), -1)
            self.table.setCurrentCell(row, 0)

    def _fill_playouts(self, actions: Sequence[Any], playouts: Analysis[Any] | None) -> None:
        """Fill the columns of Monte Carlo tree search, or hide them; they replace the line's."""
        for place in (_PLAYOUTS, _MEAN):
            self.table.setColumnHidden(place, playouts is None)
        self.table.setColumnHidden(_LINE, playouts is not None)
        if playouts is None:
            return
        tried = {move.action: move for move in playouts.moves}
        sign = self._model.board.to_move
        for at, action in enumerate(actions):
            visits, mean, most = "", "", False
            if (move := tried.get(action)) is not None:
                share = (move.visits or 0) / max(playouts.nodes, 1)
                # Padded, so that digits are aligned.
                visits = QLocale().toString(round(100 * share)).rjust(len("100"), _FIGURE_SPACE)
                mean = equity(sign * move.value, 2)
                most = action == playouts.best.action
            for place, text in ((_PLAYOUTS, visits), (_MEAN, mean)):
                self._set_cell(at, place, text, action, is_best=most)

    def _score(self, move: MoveValue[Any]) -> str:
        """The score of an exact value; "" for an estimate."""
        model = self._model
        if move.kind != "exact":
            return ""
        return score_text(
            model.board.game, model.board.record.state, move.value, model.board.to_move
        )

    def _fill_row(
        self, row: int, move: MoveValue[Any], score: str, *, is_best: bool, valued: bool = True
    ) -> None:
        model, game = self._model, self._model.board.game
        state = model.board.record.state
        line: list[str] = []
        for action in move.line:
            line.append(game.format_action(state, action))
            state = game.result(state, action)
        words = "…"
        if valued:
            words = value_words(move.value, move.kind, model.board.to_move, game)
        if score.strip():
            words = f"{score}  {words}"
        for place, text in enumerate((line[0], words, " ".join(line[1:]))):
            self._set_cell(row, place, text, move.action, is_best=is_best)

    def _set_cell(self, row: int, place: int, text: str, action: Any, *, is_best: bool) -> None:
        color = theme_manager().theme.color(Role.BEST if is_best else Role.TEXT)
        item = QTableWidgetItem(text)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setFont(font("body", mono=place in (0, _LINE), bold=is_best and place != _LINE))
        item.setForeground(color)
        item.setData(_ACTION, action)
        if place == _LINE:
            item.setToolTip(text)
        self.table.setItem(row, place, item)


def _in_large_type() -> bool:
    return theme_manager().type_scale > _LARGE_TYPE


def _value_table() -> Table:
    table = Table(5, wide=_LINE)
    # It asks for no room, so that showing or hiding it moves nothing.
    table.setMinimumHeight(_LEAST_HEIGHT)
    table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    choose_rows(table, several=True)
    table.horizontalHeader().setSectionResizeMode(_MEAN, QHeaderView.ResizeMode.Stretch)
    for place in (_PLAYOUTS, _MEAN):
        table.setColumnHidden(place, True)
    return table
