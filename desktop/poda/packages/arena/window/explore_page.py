"""The page that explores played games: scores by opening, side, length and first error, with
intervals; the games that match a filter; and each player's worst errors in solved games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QProgressBar,
    QSizePolicy,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved
from poda.engine.review import outcome
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament.results import Error as Mistake
from poda.packages.arena.engine.tournament.results import GameErrors, GameGroup
from poda.packages.arena.window.explore import (
    GROUPINGS,
    By,
    GamesAnswer,
    GamesQuestion,
    Index,
    Offered,
    ask,
    find_errors,
)
from poda.packages.arena.window.games_list import reason_words, result_words
from poda.packages.arena.window.page import BUSY, Page, count_text, percent_text
from poda.widgets.announce import announce, phrased, set_name
from poda.widgets.controls import choice, narrow, offer, push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    Fitted,
    Label,
    Notice,
    column,
    plain_tip,
    row,
    wrapped,
)
from poda.widgets.number_table import NumberTable
from poda.widgets.pages import Pages

_SCORE: Final = 2  # a column of the groups
_FAULT: Final = 4  # the column of the games with the fault
_LONGEST: Final = 48  # characters of an opening in a filter; the tip has all
_WIDE: Final = 1120  # the width in pixels of one row of filters, at the usual type size
_LARGE: Final = 1.3  # from this type size on the filters take two rows
_LEAST_NAME: Final = 120  # pixels of a table's first column, at the usual type size


class AskedTable(NumberTable):
    """A table whose rows can be activated by Enter or a double click.

    Signals:
        asked: the index of the activated row.
    """

    asked = Signal(int)

    def __init__(self, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(columns, parent, size="small")
        self.cellDoubleClicked.connect(lambda line, _column: self.asked.emit(line))

    def write(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace all rows by these texts."""
        chosen = self.currentRow()
        self.setRowCount(len(rows))
        color = theme_manager().theme.color(Role.TEXT)
        for line, texts in enumerate(rows):
            for place, text in enumerate(texts):
                item = self.put(line, place, text, color)
                if not place:
                    item.setToolTip(plain_tip(text))
        if chosen >= len(rows):
            self.setCurrentCell(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.asked.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class ExplorePage(Fitted, Page):
    """Filters at the top; on the left the groups, each of which can become the filter; on the right
    the games that match, and the errors. Everything is computed on a thread."""

    def __init__(self) -> None:
        super().__init__()
        self.answer: GamesAnswer | None = None
        self.errors: GameErrors | None = None
        self._errors_of = 0  # the number of games searched for errors
        self._journal: object | None = None
        self._index: Index | None = None
        self._mistakes: list[Mistake] = []
        self._search = Latest("explore", self)
        self._finder = Latest("errors", self)
        self._make_controls()
        self._lay_out()
        self._connect()
        for show in (
            self._name_boxes, self._name_tables, self._offer, self._show_answer, self._show_errors
        ):  # fmt: skip
            follow_language(self, show)

    def _make_controls(self) -> None:
        self.player, self.side, self.result = choice(), choice(), choice()
        self.opening, self.length, self.reason = choice(), choice(), choice()
        self.boxes = (
            self.player, self.side, self.result, self.opening, self.length, self.reason
        )  # fmt: skip
        for box in self.boxes:
            narrow(box, 5)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.by = choice()
        self.clear = push_button(
            lambda: self.tr("All games"),
            self.clear_filter,
            tip=lambda: self.tr("Take all filters away"),
        )
        self.update_button = push_button(None, self.look)
        self.groups = phrased(AskedTable(7), name=lambda: self.tr("Scores by group"))
        self.games = phrased(AskedTable(5), name=lambda: self.tr("Games that fit"))
        self.worst = phrased(AskedTable(5), name=lambda: self.tr("Worst errors"))
        self.find_button = push_button(
            lambda: self.tr("Find errors"),
            self.find_errors,
            tip=lambda: self.tr(
                "Solve every position of every game: who gave away a win or a draw"
            ),
        )
        self.cancel = push_button(lambda: self.tr("Cancel"))
        self.culprit = choice()
        self.bar = phrased(
            QProgressBar(textVisible=False), name=lambda: self.tr("Games that were looked through")
        )
        self.notice = Notice()
        self._of = Label("small", Role.MUTED, elide=True)
        self._whose = Label("small", Role.MUTED, elide=True)
        self._errors_text = wrapped("small", Role.MUTED)
        self._empty = phrased(wrapped("body", Role.MUTED), lambda: self.tr(
            "Scores by opening, side and length appear here with the first games."
        ))  # fmt: skip

    def _lay_out(self) -> None:
        self._filters = QGridLayout()
        self._filters.setSpacing(INSIDE)
        self._filters.setContentsMargins(0, 0, 0, 0)
        self._arrange_filters()
        left = column(
            row(self.by, (self._of, 1), self.update_button), self._whose, (self.groups, 1)
        )
        errors = QWidget()
        column(
            row(self.find_button, self.cancel, (self.bar, 1), self.culprit),
            self._errors_text,
            (self.worst, 1),
            of=errors,
            margins=(0, INSIDE, 0, 0),
        )
        self.right = Pages()
        self.right.add("games", self.games, lambda: self.tr("Games"))
        self.right.add("errors", errors, lambda: self.tr("Errors"))
        self.body = QWidget()
        tables = row((left, 1), (self.right, 1), spacing=BETWEEN)
        column(
            row((self._filters, 1), self.clear), (tables, 1), of=self.body, spacing=BETWEEN
        )  # fmt: skip
        layout = column(self._empty, self.notice, (self.body, 1), of=self)
        layout.setAlignment(self._empty, Qt.AlignmentFlag.AlignTop)
        self.body.hide()
        self.update_button.hide()

    def _arrange_filters(self) -> None:
        """Arrange the filters in one row, or in two for large type or a narrow window."""
        self._columns = columns = self._columns_wanted()
        for place, box in enumerate(self.boxes):
            self._filters.addWidget(box, *divmod(place, columns))
        for place in range(len(self.boxes)):
            self._filters.setColumnStretch(place, int(place < columns))

    def _columns_wanted(self) -> int:
        scale = theme_manager().type_scale
        narrow = scale >= _LARGE or self.width() < _WIDE * scale
        return 3 if narrow else len(self.boxes)

    def _fit(self) -> None:
        if self._columns != self._columns_wanted():
            self._arrange_filters()

    def _restyle(self) -> None:
        self._arrange_filters()
        self._name_tables()
        self._show_answer()
        self._show_errors()

    def _connect(self) -> None:
        theme_manager().changed.connect(self._restyle)
        for box in (*self.boxes, self.by):
            box.activated.connect(self.look)
        self.groups.asked.connect(self._filter_by_group)
        self.games.asked.connect(self._ask_listed)
        self.worst.asked.connect(lambda line: self.game_asked.emit(self._mistakes[line].number))
        self.cancel.clicked.connect(self._finder.stop)
        self.culprit.activated.connect(self._show_errors)

    def _name_boxes(self) -> None:
        names = (
            (self.player, self.tr("Whose games")), (self.side, self.tr("Side")),
            (self.result, self.tr("Result")), (self.opening, self.tr("Opening")),
            (self.length, self.tr("Length")), (self.reason, self.tr("How games ended")),
            (self.by, self.tr("Group by")), (self.culprit, self.tr("Whose errors")),
        )  # fmt: skip
        for box, name in names:
            set_name(box, name)
            box.setToolTip(name)

    def _name_tables(self) -> None:
        whole = self.tr("With half of a point for a draw")
        self.groups.set_heads(
            (self.tr("Group"), self.tr("Games"), self.tr("Score"), self.tr("95 %"),
             self.tr("Won"), self.tr("Drawn"), self.tr("Lost")),
            ("", self.tr("Games that are over"), whole, self.tr("The score’s 95 % interval"),
             self.tr("Games won"), self.tr("Games drawn"), self.tr("Games lost")),
        )  # fmt: skip
        self.groups.fit(("100,000", "100.0 %", "100–100 %", "10,000", "10,000", "10,000"))
        self.games.set_heads(
            (self.tr("Players"), self.tr("Game"), self.tr("Result"), self.tr("Moves"),
             self.tr("Fault")),
            (self.tr("The first of them has the first side"), "", "", "",
             self.tr("How it ended, where it was not played to its end")),
        )  # fmt: skip
        self.games.fit(("100,000", "½–½ 0", "1,000", self.tr("answer is not a move")))
        self.worst.set_heads(
            (self.tr("Player"), self.tr("Game"), self.tr("Move number"), self.tr("Move"),
             self.tr("Gave away")),
            ("", "", "", "", self.tr("What the position was worth, and is after the move")),
        )  # fmt: skip
        self.worst.fit(("100,000", "100", "bar/22*", self.tr("a win, now lost")))
        least = round(_LEAST_NAME * theme_manager().type_scale)
        self.groups.spare((5, 6, 4), least)
        self.games.spare((4, 3), least)
        self.worst.spare((2,), least // 2)

    # The question

    def question(self) -> GamesQuestion:
        """The question that the filters and the grouping form."""
        by: By = self.by.currentData() or "opening"
        return GamesQuestion(
            entrant=self.player.currentData(),
            side=self.side.currentData(),
            opening=self.opening.currentData(),
            length=self.length.currentData(),
            result=self.result.currentData(),
            reason=self.reason.currentData(),
            by=by,
            errors=self.errors if by == "error" else None,
        )

    def clear_filter(self) -> None:
        """Reset all filters."""
        for box in self.boxes:
            box.setCurrentIndex(0)
        self.look()

    def refresh(self) -> None:
        model = self.model
        assert model is not None
        if model.journal is not self._journal:
            self._forget()
            self._journal = model.journal
        shown = model.played > 0 and model.journal is not None
        self.body.setVisible(shown)
        self._empty.setVisible(not shown)
        if not shown:
            return
        self._offer()
        answer = self.answer
        is_old = answer is None or (answer.played != model.played and model.status not in BUSY)
        if is_old and not self._search.running:
            self.look()
        self._show_new_games()
        self._enable_errors()

    def _show_new_games(self) -> None:
        """Keep the page during play, and show the number of new games."""
        model, answer = self.model, self.answer
        new = 0 if model is None or answer is None else model.played - answer.played
        self.update_button.setVisible(new > 0 and not self._search.running)
        self.update_button.setText(self.tr("Add %n new games", "", max(0, new)))

    def _forget(self) -> None:
        self.leave()
        self.answer, self.errors, self._errors_of = None, None, 0
        for box in self.boxes:
            box.clear()
        self._show_answer()
        self._show_errors()

    def leave(self) -> None:
        """Stop all work on threads."""
        self._search.give_up()
        self._finder.give_up()

    def look(self) -> None:
        """Compute the answer again."""
        model = self.model
        if model is None or model.journal is None:
            return
        if self._index is None or self._index.journal is not model.journal:
            self._index = Index(model.journal)
        index, question = self._index, self.question()
        self._search.start(
            lambda task: ask(index, question, task.stopped),
            finished=self._take_answer,
            refused=self._show_error,
        )

    def _take_answer(self, answer: GamesAnswer) -> None:
        self.answer = answer
        self._offer()
        self._show_answer()
        self._show_new_games()

    def _show_error(self, error: EngineError) -> None:
        self.notice.say(partial(message, error))

    # The choices of the filters

    def _offer(self) -> None:
        model, answer = self.model, self.answer
        plan = None if model is None else model.plan
        everybody = [] if plan is None else [(e.name, i) for i, e in enumerate(plan.entrants)]
        offer(self.player, [(self.tr("All players"), None), *everybody])
        offer(self.culprit, [(self.tr("All players"), None), *everybody])
        one = self.player.currentData() is not None
        second = [(self.tr("Second side"), "second")] if one else []
        sides = [(self.tr("Either side"), None), (self.tr("First side"), "first"), *second]
        offer(self.side, sides)
        won = self.tr("Won") if one else self.tr("First side won")
        lost = self.tr("Lost") if one else self.tr("Second side won")
        drawn = self.tr("Drawn")
        results = [(self.tr("All results"), None), (won, "won"), (drawn, "drawn"), (lost, "lost")]
        offer(self.result, results)
        offered = Offered() if answer is None else answer.offered
        openings = [(self.opening_text(each)[:_LONGEST], each) for each in offered.openings]
        offer(self.opening, [(self.tr("All openings"), None), *openings])
        lengths = [(self._span_text(each), each) for each in offered.lengths]
        offer(self.length, [(self.tr("All lengths"), None), *lengths])
        reasons = [(reason_words(each), each) for each in offered.reasons]
        offer(self.reason, [(self.tr("Any ending"), None), *reasons])
        names = {
            "opening": self.tr("By opening"), "side": self.tr("By side"),
            "length": self.tr("By length"), "error": self.tr("By who erred first"),
        }  # fmt: skip
        known = [each for each in GROUPINGS if each != "error" or self.errors is not None]
        offer(self.by, [(names[each], each) for each in known])

    def opening_text(self, opening: str) -> str:
        """The text of an opening, for people."""
        return opening or self.tr("usual beginning")

    def _span_text(self, span: tuple[int, int]) -> str:
        least, most = span
        moves = count_text(least) if least == most else f"{count_text(least)}–{count_text(most)}"
        return self.tr("{count} moves").format(count=moves)

    def group_text(self, group: GameGroup) -> str:
        """The name of a group."""
        by = "opening" if self.answer is None else self.answer.question.by
        if group.span is not None:
            return self._span_text(group.span)
        if by == "opening":
            return self.opening_text(group.name)
        player = self._judged()
        names = {
            "first": self.tr("First side"), "second": self.tr("Second side"),
            "own": self.tr("{player} erred first").format(player=player) if player
            else self.tr("The first side erred first"),
            "other": self.tr("The opponent erred first") if player
            else self.tr("The second side erred first"),
            "nobody": self.tr("Nobody erred"),
        }  # fmt: skip
        return names.get(group.name, group.name)

    def _judged(self) -> str:
        """The side whose results and errors are shown; "" for the first side of each game."""
        model, answer = self.model, self.answer
        entrant = None if answer is None else answer.question.entrant
        return "" if model is None or entrant is None else model.name(entrant)

    # The answer

    def _show_answer(self) -> None:
        answer, model = self.answer, self.model
        if answer is None or model is None:
            self.groups.write(())
            self.games.write(())
            self._of.setText("")
            self._whose.setText("")
            return
        self.groups.write([
            (
                self.group_text(group),
                count_text(group.wdl.games),
                percent_text(group.score),
                self._interval(group),
                *map(count_text, group.wdl),
            )
            for group in answer.groups
        ])  # fmt: skip
        self.games.want(_FAULT, any(game.reason != "played" for game in answer.listed))
        self.games.write([
            (
                f"{model.name(game.first)} – {model.name(game.second)}",
                count_text(game.number + 1),
                result_words(game.points),
                count_text(game.plies),
                "" if game.reason == "played" else reason_words(game.reason),
            )
            for game in answer.listed
        ])  # fmt: skip
        fitting, played, listed = answer.fitting, answer.played, len(answer.listed)
        words = self.tr("{fitting} of {all} games")
        words = words.format(fitting=count_text(fitting), all=count_text(played))
        if fitting > listed:
            first = self.tr("the first {count} are listed").format(count=count_text(listed))
            words = f"{words}; {first}"
        whose = self.tr("Scores of the first side")
        if player := self._judged():
            whose = self.tr("Scores of {player}").format(player=player)
        self._of.setText(words)
        self._whose.setText(whose)
        self.groups.heading(_SCORE).setToolTip(whose)
        # With large type the rows need the room; the column's heading then names the side.
        self._whose.setVisible(theme_manager().type_scale < _LARGE)

    @staticmethod
    def _interval(group: GameGroup) -> str:
        low, high = group.interval
        return f"{round(100 * low)}–{round(100 * high)} %"

    def _filter_by_group(self, line: int) -> None:
        assert self.answer is not None
        group, by = self.answer.groups[line], self.answer.question.by
        aims: dict[str, tuple[QComboBox, object]] = {
            "opening": (self.opening, group.name),
            "side": (self.side, group.name),
            "length": (self.length, group.span),
        }
        if by in aims:
            box, data = aims[by]
            places = [place for place in range(box.count()) if box.itemData(place) == data]
            if places:
                box.setCurrentIndex(places[0])
                self.right.turn_to("games")
                self.look()

    def _ask_listed(self, line: int) -> None:
        assert self.answer is not None
        self.game_asked.emit(self.answer.listed[line].number)

    # Errors

    def _enable_errors(self) -> None:
        model = self.model
        solved = model is not None and model.game is not None and is_solved(model.game)
        self.right.offer("errors", solved)
        running = self._finder.running
        self.cancel.setVisible(running)
        self.bar.setVisible(running)
        self.find_button.setEnabled(not running)
        self.culprit.setVisible(self.errors is not None and not running)

    def find_errors(self) -> None:
        """Search all games for errors; the previous errors stay until that is done."""
        model = self.model
        if model is None or model.journal is None or model.game is None:
            return
        journal, game = model.journal, model.game
        self.bar.setRange(0, model.played)
        self.bar.setValue(0)
        self._finder.start(
            lambda task: find_errors(journal, game, task.stopped, task.progress),
            finished=self._on_errors,
            progress=self._on_progress,
            failed=lambda _error: self._enable_errors(),
            refused=self._show_error,
            cancelled=self._enable_errors,
        )
        self._enable_errors()

    def _on_progress(self, games: int) -> None:
        self.bar.setMaximum(max(self.bar.maximum(), games))  # games may have ended since the start
        self.bar.setValue(games)

    def _on_errors(self, errors: GameErrors) -> None:
        self.errors = errors
        self._enable_errors()
        self._offer()
        self._show_errors()
        announce(self, self.errors_text())
        if self.by.currentData() == "error":
            self.look()

    def errors_text(self) -> str:
        """The number of errors of each player, as text."""
        errors, model = self.errors, self.model
        if errors is None or model is None or model.plan is None:
            return self.tr(
                "An error is a move that gives away a win or a draw. To find them, every position "
                "is solved, which may take minutes."
            )
        words, said = self.tr("{player}: {count} errors, first to err in {games} games"), []
        for place, entrant in enumerate(model.plan.entrants):
            made, first = errors.made.get(place, 0), errors.erred_first.get(place, 0)
            count, games = count_text(made), count_text(first)
            said.append(words.format(player=entrant.name, count=count, games=games))
        games = self.tr("In %n games.", "", errors.games)
        return f"{games} {'; '.join(said)}."

    def _show_errors(self) -> None:
        errors, model = self.errors, self.model
        self._errors_text.setText(self.errors_text())
        self._mistakes = []
        if errors is not None:
            who = self.culprit.currentData()
            listed = [
                each for one, all_ in errors.worst.items() if who in (None, one) for each in all_
            ]
            self._mistakes = sorted(listed, key=lambda each: (-each.lost, each.number, each.ply))
        self.worst.setVisible(errors is not None)
        self.worst.write([
            (
                "" if model is None else model.name(each.entrant),
                count_text(each.number + 1),
                count_text(each.ply + 1),
                each.move,
                self.lost_text(each),
            )
            for each in self._mistakes
        ])  # fmt: skip

    def lost_text(self, error: Mistake) -> str:
        """The text of what a move gave away."""
        if error.lost >= 1:
            return self.tr("a win, now lost")
        if outcome(error.before):
            return self.tr("a win, now drawn")
        return self.tr("a draw, now lost")
