"""The dialog with the results of a person's games, the strength that follows from them, and the
persons' names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QDateTime, QEvent, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QMessageBox, QSizePolicy, QWidget

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, font, mixed, painting, saved, theme_manager
from poda.play import statistics
from poda.play import words as wording
from poda.play.model import strength
from poda.play.model.strength import StrengthReading
from poda.play.statistics import OpponentTally
from poda.widgets.announce import phrased
from poda.widgets.controls import Form, choice, push_button, show_value
from poda.widgets.engine_words import game_name
from poda.widgets.layout import BETWEEN, INSIDE, STRETCH, Table, choose_rows, column, row, wrapped
from poda.widgets.pages import Pages
from poda.widgets.painted_chart import AT_RIGHT, Neighbours, PointChart, write_beside, write_in
from poda.widgets.screens import first_size

_DOT: Final = 4.0
_AIR: Final = 120.0  # Elo above the highest rating and below the lowest
_STEP: Final = 50.0  # Elo: the ends of the axis are whole numbers of it


def day_text(seconds: float) -> str:
    """A moment's date, given in seconds since 1970, in the language's short form."""
    day = QDateTime.fromSecsSinceEpoch(round(seconds)).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


class StrengthCurve(PointChart):
    """The rating after each rated game, within the band of 95 %, before lines at the Elo of the
    game's levels. A ring marks the last game, or the one chosen by the mouse or the arrow keys."""

    USUAL = 560, 220
    LEAST = 240, 120

    def __init__(self) -> None:
        super().__init__()
        self._game_key = ""
        self._points: list[StrengthReading] = []
        self._chosen: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        phrased(self, name=lambda: self.tr("Your strength by rated games"))
        phrased(self, tip=lambda: self.tr(
            "Your strength after each rated game; within the band it lies with a probability of "
            "95 %. The lines are the game’s levels. The arrow keys read it game by game."
        ))  # fmt: skip
        follow_language(self, self._describe_curve)

    def show_game(self, game_key: str) -> None:
        """Draw the kept readings of a game with measured levels."""
        self._game_key, self._points = game_key, strength.readings(game_key)
        self._chosen = None
        self._describe_curve()

    def text(self) -> str:
        """The numbers at the mark: "After game 12, 3/4/26: 620 ± 140"; "" without games."""
        place = self._place()
        if place is None:
            return ""
        point = self._points[place]
        return self.tr("After game {number}, {day}: {rating}").format(
            number=QLocale().toString(place + 1),
            day=day_text(point.when),
            rating=wording.rating_words(point.rating),
        )

    def _place(self) -> int | None:
        """The marked game, from 0; None without games."""
        last = len(self._points) - 1
        return None if last < 0 else last if self._chosen is None else self._chosen

    def _describe_curve(self) -> None:
        self.setAccessibleDescription(self.text())
        self.update()

    # Geometry

    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(font("small"))
        left = max(metrics.horizontalAdvance(_number(end)) for end in self._range()) + INSIDE
        high = metrics.height() * 1.3
        return QRectF(self.rect()).adjusted(left, high, -INSIDE, -high)

    def _range(self) -> tuple[float, float]:
        """The least and greatest Elo of the plot; the band of a little known strength may leave
        it."""
        elos = [point.elo for point in self._points] or [0.0]
        air = max(_AIR, self._points[-1].rating.margin if self._points else 0.0)
        low, high = (min(elos) - air) // _STEP, -(-(max(elos) + air) // _STEP)
        return low * _STEP, high * _STEP

    def _x(self, place: int, plot: QRectF) -> float:
        return plot.left() + plot.width() * (place + 0.5) / len(self._points)

    def _y(self, elo: float, plot: QRectF) -> float:
        low, high = self._range()
        return plot.bottom() - plot.height() * (elo - low) / (high - low)

    def _line(self, above: Sequence[float], plot: QRectF) -> list[QPointF]:
        """The line through the ratings, each raised by so much Elo."""
        raised = zip(self._points, above, strict=True)
        return [
            QPointF(self._x(place, plot), self._y(point.elo + elo, plot))
            for place, (point, elo) in enumerate(raised)
        ]

    # Mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot = self._plot()
        if self._points and plot.width() > 0:
            share = (event.position().x() - plot.left()) / plot.width()
            last = len(self._points) - 1
            self.go_to_point(min(max(int(share * len(self._points)), 0), last))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._chosen = None
        self._describe_curve()

    def neighbours(self) -> Neighbours | None:
        at = self._place()
        return None if at is None else Neighbours(at - 1, at + 1, len(self._points) - 1)

    def go_to_point(self, place: int) -> None:
        self._chosen = place
        self._describe_curve()

    # Paint

    def paintEvent(self, event: QPaintEvent) -> None:
        plot, place = self._plot(), self._place()
        if place is None or plot.width() < 1 or plot.height() < 1:
            return
        theme = theme_manager().theme
        with painting(self) as painter:
            painter.setFont(font("small"))
            painter.fillRect(plot, theme.color(Role.SURFACE))
            with saved(painter):
                painter.setClipRect(plot)
                self._paint_band(painter, plot)
                self._paint_levels(painter, plot)
                self._paint_line(painter, plot, place)
            painter.setPen(theme.color(Role.MUTED))
            for elo in self._range():
                write_beside(painter, plot, self._y(elo, plot), _number(elo), 4)
            self._write_texts(painter, plot)

    def _paint_band(self, painter: QPainter, plot: QRectF) -> None:
        margins = [point.rating.margin for point in self._points]
        lower = self._line([-margin for margin in margins], plot)
        theme = theme_manager().theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mixed(theme.color(Role.SURFACE), theme.color(Role.MAX), 0.2))
        painter.drawPolygon(QPolygonF([*self._line(margins, plot), *reversed(lower)]))

    def _paint_levels(self, painter: QPainter, plot: QRectF) -> None:
        """Paint a line for each level, with the names that do not cover each other."""
        theme, free = theme_manager().theme, plot.bottom()
        high = QFontMetricsF(painter.font()).height()
        for level in strength.measured(self._game_key):
            y = self._y(level.elo or 0, plot)
            painter.setPen(QPen(theme.color(Role.MUTED), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            if plot.top() + high <= y <= free:
                box = QRectF(plot.left() + INSIDE / 2, y - high, plot.width(), high)
                write_in(painter, box, wording.level_name(level), Role.MUTED)
                free = y - high

    def _paint_line(self, painter: QPainter, plot: QRectF, place: int) -> None:
        theme = theme_manager().theme
        points = self._line([0] * len(self._points), plot)
        painter.setPen(QPen(theme.color(Role.MAX), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(theme.color(Role.CURRENT), 2))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawEllipse(points[place], _DOT, _DOT)

    def _write_texts(self, painter: QPainter, plot: QRectF) -> None:
        """Write the numbers at the mark above the plot, and the dates at its ends below it."""
        above = QRectF(plot.left(), 0, plot.width(), plot.top())
        write_in(painter, above, self.text(), Role.TEXT, font("small", bold=True), place=AT_RIGHT)
        below = QRectF(plot.left(), plot.bottom(), plot.width(), self.height() - plot.bottom())
        first, last = (day_text(self._points[at].when) for at in (0, -1))
        write_in(painter, below, first, Role.MUTED, font("small"))
        if last != first:
            write_in(painter, below, last, Role.MUTED, place=AT_RIGHT)


def _number(elo: float) -> str:
    return QLocale().toString(round(elo))


_SIZE: Final = QSize(880, 540)
NAME_LENGTH: Final = 30
_COLUMNS: Final = 8
_LONGEST: Final = 6


class StrengthPage(QWidget):
    """A person's strength at a game: what it is, its curve, whether games are rated, and the button
    to begin anew.

    Args:
        changed: called when strengths were forgotten, or games are rated from now on or no longer.
        game_key: the game that is shown at first, if its levels are measured.
    """

    def __init__(self, changed: Callable[[], object], game_key: str) -> None:
        super().__init__()
        self._changed = changed
        games = [key for key in GAMES if strength.measured(key)]
        self.game_list = phrased(choice(games, game_name), name=lambda: self.tr("Game"))
        show_value(self.game_list, game_key)
        self.said = wrapped("body")
        self.curve = StrengthCurve()
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "No game of this kind has been rated yet. Play one from its beginning to its end "
                "against a level with an Elo, without taking moves back and without help."
            ),
        )
        self.rates = phrased(QCheckBox(), lambda: self.tr("&Rate my games"))
        phrased(self.rates, tip=lambda: self.tr(
            "From results against levels follows how strong you are, and with “Even game” a level "
            "that is about as strong sits opposite."
        ))  # fmt: skip
        show_value(self.rates, settings().rates_games)
        self.reset = push_button(lambda: self.tr("&Begin anew…"), self._ask_reset)
        column(
            row(self.game_list, (self.said, 1)),
            (self.curve, 1),
            (self.empty, 1, Qt.AlignmentFlag.AlignTop),
            row(self.rates, STRETCH, self.reset),
            of=self,
            spacing=INSIDE,
        )
        self.game_list.activated.connect(self._show_game)
        self.rates.toggled.connect(self._set_rates)
        follow_language(self, self._show_game)

    @property
    def game_key(self) -> str:
        """The key of the game that is shown."""
        key: str = self.game_list.currentData()
        return key

    def _show_game(self) -> None:
        key = self.game_key
        games = len(strength.readings(key))
        self.curve.show_game(key)
        self.curve.setVisible(bool(games))
        self.empty.setVisible(not games)
        self.reset.setEnabled(bool(games))
        said = self.tr("Games are not rated.")
        if strength.can_follow(key):
            said = wording.even_sentence(key)
        self.said.setText(said)

    def _set_rates(self, on: bool) -> None:
        settings().rates_games = on
        self._show_game()
        self._changed()

    def _ask_reset(self) -> None:
        question = self.tr("Forget how strong you are at this game? The results stay.")
        answer = QMessageBox.question(self, self.tr("Begin anew"), question)
        if answer == QMessageBox.StandardButton.Yes:
            strength.forget(self.game_key)
            self._show_game()
            self._changed()


class StatisticsDialog(QDialog):
    """The table of results, which can be deleted, the page with a person's strength, and the fields
    for the persons' names.

    Args:
        changed: called when what is shown of a person elsewhere was changed: a name, a strength.
        game_key: the game whose strength is shown at first.
    """

    def __init__(
        self, changed: Callable[[], object], game_key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._changed = changed
        self._tallies: list[OpponentTally] = []
        self.names = (QLineEdit(), QLineEdit())
        form = Form()
        texts = (lambda: self.tr("&Your name"), lambda: self.tr("A &second person’s"))
        for text, field, name in zip(texts, self.names, settings().person_names, strict=True):
            phrased(field, hint=lambda: self.tr("Person"))
            field.setMaxLength(NAME_LENGTH)
            field.setText(name)
            field.editingFinished.connect(self._keep_names)
            form.add(text, field)
        self.table = phrased(
            Table(_COLUMNS, wide=1, scrolls=True), name=lambda: self.tr("Games by opponent")
        )
        self.table.name_columns(lambda: (
            self.tr("Game"), self.tr("Opponent"), self.tr("Won"), self.tr("Drawn"),
            self.tr("Lost"), self.tr("Streak"), self.tr("Longest"), self.tr("Last played"),
        ))  # fmt: skip
        choose_rows(self.table, several=True)
        self.table.itemSelectionChanged.connect(self._refresh_buttons)
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "No game has ended yet. Games that you play from their beginning to their end are "
                "counted here, by opponent."
            ),
        )
        self.forget = push_button(None, self._ask_forget)
        self.close_ = push_button(lambda: self.tr("Close"), self.accept)
        results = QWidget()
        below = row(self.forget, STRETCH)
        column((self.table, 1), (self.empty, 1, Qt.AlignmentFlag.AlignTop), below, of=results)
        self.strength = StrengthPage(changed, game_key)
        self.pages = Pages()
        self.pages.add("results", results, lambda: self.tr("Results"))
        self.pages.add("strength", self.strength, lambda: self.tr("Strength"))
        column(
            *(form, (self.pages, 1), row(STRETCH, self.close_)),
            of=self,
            spacing=INSIDE,
            margins=BETWEEN,
        )
        self.resize(first_size(self, _SIZE * theme_manager().type_scale))
        phrased(self, lambda: self.tr("Statistics of your games"))
        follow_language(self, self._explain_columns)
        follow_language(self, self._fill_table)
        self.table.setFocus()

    def _fill_table(self) -> None:
        self._tallies = statistics.tallies()
        self.table.setRowCount(len(self._tallies))
        for place, tally in enumerate(self._tallies):
            texts = (
                game_name(tally.game_key),
                opponent_name(tally),
                *(QLocale().toString(n) for n in (tally.won, tally.drawn, tally.lost)),
                self._streak(tally.streak),
                QLocale().toString(tally.best),
                day_text(tally.last),
            )
            for at, text in enumerate(texts):
                side = Qt.AlignmentFlag.AlignLeft if at < 2 else Qt.AlignmentFlag.AlignRight
                item = self.table.write_cell(place, at, text)
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.table.share_width()
        self.table.setVisible(bool(self._tallies))
        self.empty.setVisible(not self._tallies)
        self._refresh_buttons()

    def _streak(self, streak: int) -> str:
        if not streak:
            return "–"
        text = self.tr("{count} won") if streak > 0 else self.tr("{count} lost")
        return text.format(count=QLocale().toString(abs(streak)))

    def chosen(self) -> list[OpponentTally]:
        """The tallies of the selected rows; all if none is selected."""
        places = sorted({index.row() for index in self.table.selectedIndexes()})
        return [self._tallies[place] for place in places] or self._tallies

    def _refresh_buttons(self) -> None:
        some = len(self.table.selectedIndexes()) > 0
        self.forget.setText(self.tr("&Forget these…") if some else self.tr("&Forget all…"))
        self.forget.setEnabled(bool(self._tallies))

    def _ask_forget(self) -> None:
        gone = self.chosen()
        games = sum(tally.games for tally in gone)
        question = self.tr("Forget how {count} games went? They cannot be brought back.")
        answer = QMessageBox.question(
            self, self.tr("Forget"), question.format(count=QLocale().toString(games))
        )
        if answer == QMessageBox.StandardButton.Yes:
            statistics.forget(*gone)
            self._fill_table()

    def _keep_names(self) -> None:
        names = [" ".join(field.text().split()) for field in self.names]
        if names != settings().person_names:
            settings().person_names = names
            self._changed()
            self._fill_table()

    def done(self, code: int) -> None:
        """Keep the typed names, and close the dialog."""
        self._keep_names()
        super().done(code)

    def _explain_columns(self) -> None:
        longest = self.tr("The longest streak of games won")
        for at in range(_COLUMNS):
            item = self.table.horizontalHeaderItem(at)
            side = Qt.AlignmentFlag.AlignLeft if at < 2 else Qt.AlignmentFlag.AlignRight
            if item is not None:
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                item.setToolTip(longest if at == _LONGEST else "")


def opponent_name(tally: OpponentTally) -> str:
    """The opponent's name."""
    second = settings().person_names[1]
    if statistics.is_person(tally) and second:
        return second
    try:
        return wording.player_name(tally.game_key, PlayerSpec.parse(tally.opponent, tally.game_key))
    except EngineError:
        return tally.opponent
