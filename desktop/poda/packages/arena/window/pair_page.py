"""The page of two players: all numbers of their games against each other."""

from __future__ import annotations

import math
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from poda.base.numbers import MINUS, interval_text, number_text
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.rating import Wdl
from poda.packages.arena.engine.tournament.standings import PairNumbers, Standings
from poda.packages.arena.window.page import (
    NOTHING,
    Page,
    Rolling,
    count_text,
    estimate_text,
    percent_text,
)
from poda.packages.arena.window.ratio_curve import FiveBars, RatioCurve
from poda.widgets.announce import announce, phrased, set_name
from poda.widgets.controls import choice, offer, push_button
from poda.widgets.cross_cells import halves
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, STRETCH, Label, column, row, wrapped

_ROWS: Final = ("games", "score", "elo", "normalised", "los", "points", "ratio")
_LARGE: Final = 1.3


class PairView(QWidget):
    """The figures of a pairing, its five counts of pairs, and the curve of a sequential test.

    Args:
        corner: a widget below the five counts.
    """

    def __init__(self, corner: QWidget | None = None) -> None:
        super().__init__()
        self._shown: tuple[TournamentPlan, PairNumbers, int, int] | None = None
        self._verdict: Any = None
        self.title = Label("large", bold=True, elide=True)
        self.head = QWidget()
        row((self.title, 1), of=self.head)
        self.names = {key: Label("body", Role.MUTED) for key in _ROWS}
        self.values = {key: Label("body") for key in _ROWS}
        self.bars = FiveBars()
        bars_title = phrased(
            Label("small", Role.MUTED), lambda: self.tr("Pairs of games by points")
        )
        self.curve = RatioCurve()
        self.verdict = wrapped("body", bold=True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        for line, key in enumerate(_ROWS):
            grid.addWidget(self.names[key], line, 0)
            grid.addWidget(self.values[key], line, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(len(_ROWS), 1)
        below = () if corner is None else (row(corner, STRETCH),)
        counts = column(bars_title, self.bars, *below, STRETCH)
        column(
            self.head,
            row(grid, counts, STRETCH, spacing=2 * AROUND),
            self.verdict,
            (self.curve, 1),
            STRETCH,
            of=self,
            spacing=BETWEEN,
        )
        theme_manager().changed.connect(self._refresh)
        follow_language(self, self._name_rows)
        follow_language(self, self._refresh)

    def _name_rows(self) -> None:
        names = {
            "games": (self.tr("Games"), self.tr("Games that are over: won, drawn, lost")),
            "score": (self.tr("Score"), self.tr("The share of the points, a draw is half of one")),
            "elo": (
                self.tr("Elo"),
                self.tr(
                    "How much better the first is, with half of its 95 % interval. Where pairs "
                    "of games are complete it is reckoned by pairs."
                ),
            ),
            "normalised": (
                self.tr("Normalised Elo"),
                self.tr(
                    "Elo over the spread of the results: it tells how many games a test takes, "
                    "and hardly depends on how many games are drawn"
                ),
            ),
            "los": (
                self.tr("LOS"),
                self.tr("Likelihood of superiority: the chance that the first is the better one"),
            ),
            "points": (
                self.tr("Points a game"),
                self.tr("What the first wins a game, with half of its 95 % interval"),
            ),
            "ratio": (
                self.tr("Log-likelihood ratio"),
                self.tr("Of the sequential test; it ends where the ratio meets one of its bounds"),
            ),
        }
        for key, (name, tip) in names.items():
            self.names[key].setText(name)
            self.names[key].setToolTip(tip)
            self.values[key].setToolTip(tip)

    def heightForWidth(self, width: int) -> int:
        """The least height: before the page scrolls, the curve shrinks."""
        layout = self.layout()
        assert layout is not None
        return layout.totalMinimumHeightForWidth(width)

    def show_pair(self, standings: Standings, plan: TournamentPlan, one: int, other: int) -> None:
        """Show the games between two entrants, from the first one's side."""
        numbers = standings.pair(one, other)
        is_test = self._is_tested(plan, one, other)
        if plan.sprt is not None and is_test and numbers.bounds is not None:
            self.curve.show_test(
                standings.curve,
                numbers.bounds,
                self._hypotheses(plan.sprt, standings.in_points),
                standings.verdict,
            )
            if standings.verdict is not None and standings.verdict != self._verdict:
                announce(self, self.curve.verdict_text())
        self._verdict = standings.verdict if is_test else None
        self._shown = plan, numbers, one, other
        self._refresh()

    def _refresh(self) -> None:
        if self._shown is None:
            return
        plan, numbers, one, other = self._shown
        names = plan.entrants[one].name, plan.entrants[other].name
        self.title.setText(self.tr("{one} against {other}").format(one=names[0], other=names[1]))
        texts = self._texts(numbers)
        for key, text in texts.items():
            self.values[key].setText(text)
            spoken = self._spoken(numbers.wdl) if key == "games" else text
            set_name(self.values[key], f"{self.names[key].full_text()}: {spoken}")
        for key in _ROWS:
            for label in (self.names[key], self.values[key]):
                label.setVisible(key in texts)
        self.bars.show_five(numbers.pairs.five)
        tested = self._is_tested(plan, one, other)
        self.curve.setVisible(tested)
        self.bars.set_large(not tested)  # without a test they take the curve's room
        for label in (*self.names.values(), *self.values.values()):
            label.set_size("body" if tested or theme_manager().type_scale >= _LARGE else "large")
        # With large type the curve needs the room; it shows the verdict as well.
        self.verdict.setVisible(tested and theme_manager().type_scale < _LARGE)
        if tested:
            looks = {"H1": (Role.OK, "✓ "), "H0": (Role.BAD, "✕ ")}
            role, mark = looks.get(self._verdict, (Role.MUTED, ""))
            self.verdict.set_role(role)
            self.verdict.setText(mark + self.curve.verdict_text())

    def _hypotheses(self, sprt: Sprt, in_points: bool) -> tuple[str, str]:
        """The two hypotheses of the test, with their unit."""
        if in_points:
            words = self.tr("{value} hundredths of the spread of pairs")
        elif sprt.model == "normalised":
            words = self.tr("{value} normalised Elo")
        else:
            words = self.tr("{value} Elo")
        low, high = (words.format(value=number_text(each)) for each in (sprt.elo0, sprt.elo1))
        return low, high

    @staticmethod
    def _is_tested(plan: TournamentPlan, one: int, other: int) -> bool:
        return plan.sprt is not None and (one, other) == (0, 1)

    def _spoken(self, wdl: Wdl) -> str:
        """The results as a sentence for screen readers."""
        won, drawn, lost = map(count_text, wdl)
        words = self.tr("{games}: {won} won, {drawn} drawn, {lost} lost")
        return words.format(games=count_text(wdl.games), won=won, drawn=drawn, lost=lost)

    def _texts(self, numbers: PairNumbers) -> dict[str, str]:
        wdl = numbers.wdl
        if not wdl.games:
            return {"games": count_text(0)}
        texts = {
            "games": f"{count_text(wdl.games)}  (+{count_text(wdl.wins)} "
            f"={count_text(wdl.draws)} {MINUS}{count_text(wdl.losses)})",
            "score": self.tr("{percent} ({points} of {games})").format(
                percent=percent_text(wdl.score),
                points=halves(2 * wdl.wins + wdl.draws),
                games=count_text(wdl.games),
            ),
            "elo": estimate_text(numbers.elo),
            "normalised": estimate_text(numbers.normalised),
            "los": NOTHING if math.isnan(numbers.los) else percent_text(numbers.los),
        }
        if numbers.points is not None:
            texts["points"] = estimate_text(numbers.points, 3)
        if numbers.ratio is not None and numbers.bounds is not None:
            bounds = interval_text(*(number_text(bound, 2) for bound in numbers.bounds))
            texts["ratio"] = self.tr("{ratio} in {bounds}").format(
                ratio=number_text(numbers.ratio, 2), bounds=bounds
            )
        return texts


class PairPage(Page):
    """The choice of two players, and their games against each other.

    Signals:
        games_asked: the games between these two are to be listed.
    """

    games_asked = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = choice(), choice()
        self.swap = phrased(QToolButton(), meaning=lambda: self.tr("See it from the other side"))
        self.swap.setText("⇄")
        against = phrased(QLabel(), lambda: self.tr("against"))
        self._empty = phrased(wrapped("body", Role.MUTED), lambda: self.tr(
            "Here are the results of two players against each other, once they have met."
        ))  # fmt: skip
        self.games = push_button(lambda: self.tr("List their games"), self._ask_games)
        self.view = PairView(self.games)
        self.chooser = QWidget()
        row(self.one, against, self.other, self.swap, STRETCH, of=self.chooser)
        self._rolling = Rolling(self.view)
        layout = column(self.chooser, self._empty, (self._rolling, 1), of=self, spacing=BETWEEN)
        layout.setAlignment(self._empty, Qt.AlignmentFlag.AlignTop)
        for box in (self.one, self.other):
            box.activated.connect(self._chosen)
        self.swap.clicked.connect(self._swap)
        self._rolling.hide()
        phrased(self.one, name=lambda: self.tr("First player"))
        phrased(self.other, name=lambda: self.tr("Second player"))

    def choose(self, one: int, other: int) -> None:
        """Select these two entrants."""
        self._offer()
        for box, entrant in ((self.one, one), (self.other, other)):
            box.setCurrentIndex(box.findData(entrant))
        self._stale = self.model is not None
        self._turns.wake()

    @property
    def pair(self) -> tuple[int, int] | None:
        """The two selected entrants; None if there are fewer."""
        one, other = self.one.currentData(), self.other.currentData()
        return None if one is None or other is None or one == other else (one, other)

    def refresh(self) -> None:
        model = self.model
        assert model is not None
        self._offer()
        pair, plan, standings = self.pair, model.plan, model.standings
        shown = pair is not None and plan is not None and standings is not None
        several = plan is not None and len(plan.entrants) > 2
        self.chooser.setVisible(several)
        self.view.head.setVisible(several)  # if only two play, the tab's heading names them
        self._rolling.setVisible(shown)
        self._empty.setVisible(not shown)
        if pair is not None and plan is not None and standings is not None:
            self.view.show_pair(standings, plan, *pair)

    def _offer(self) -> None:
        """Offer the players of the tournament, with the second one as the initial opponent."""
        plan = None if self.model is None else self.model.plan
        rows = [] if plan is None else [(e.name, i) for i, e in enumerate(plan.entrants)]
        before = self.one.count()
        offer(self.one, rows)
        offer(self.other, rows)
        if len(rows) > 1 and (before != len(rows) or self.pair is None):
            self.one.setCurrentIndex(0)
            self.other.setCurrentIndex(1)

    def _chosen(self) -> None:
        if self.one.currentData() == self.other.currentData():
            # The two must differ, so the box that was not changed takes another player.
            other = self.other if self.sender() is self.one else self.one
            other.setCurrentIndex((other.currentIndex() + 1) % other.count())
        self._stale = True
        self.flush()

    def _ask_games(self) -> None:
        if self.pair is not None:
            self.games_asked.emit(*self.pair)

    def _swap(self) -> None:
        if self.pair is not None:
            one, other = self.pair
            self.choose(other, one)
            self.flush()
