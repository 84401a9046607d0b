"""The setup page of a tournament: its players, number of games, and openings."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament import document
from poda.packages.arena.engine.tournament.plan import (
    MOST_GAMES,
    CubeTerms,
    Entrant,
    Format,
    Model,
    MoveLimits,
    Openings,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.play import warnings
from poda.packages.arena.engine.tournament.running import MOST_AT_ONCE
from poda.packages.arena.window.openings import OpeningsList
from poda.packages.arena.window.players import PlayersList, Source
from poda.packages.arena.window.settings import ArenaSettings
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import (
    Form,
    choice,
    decimal,
    narrow,
    number,
    offer,
    push_button,
    show_value,
)
from poda.widgets.engine_words import count, game_name, message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    Fitted,
    Label,
    Scrolling,
    Stretch,
    column,
    row,
    wrapped,
)
from poda.widgets.pages import Section

_GAMES: Final = 100
_MOST_SEED: Final = 2**53
_MOST_PLIES: Final = 40
_LONGEST_MINUTES: Final = 60 * 24 * 30
_LEAST_LETTERS: Final = 12  # letters of a choice that stay visible


def usual_plies(game_key: str) -> int:
    """The default number of random plies in an opening, enough that few games are alike."""
    game = GAMES[game_key]
    if game.has_chance:
        return 0  # throws vary the games instead
    return 2 if game.small else 4


def usual_plan(game_key: str, source: Source) -> TournamentPlan:
    """The proposed tournament: two players, a hundred games, random openings."""
    offers = source.offered(game_key)
    # The weakest levels blunder; the next two are more interesting for a newcomer.
    chosen = offers[3:5] if len(offers) > 4 else offers[-2:]
    entrants = tuple(Entrant(offer.name, offer.player) for offer in chosen)
    return TournamentPlan(
        game_key, entrants, games=_GAMES, openings=Openings(usual_plies(game_key))
    )


class SetupPage(Fitted, QWidget):
    """The form for a plan, with a summary of the tournament.

    Signals:
        start_asked: the Plan to play.
        engines_asked: the settings page of external programs is to be shown.
    """

    start_asked = Signal(object)
    engines_asked = Signal()

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._quiet = 0
        self._plan: TournamentPlan | None = None
        self.game = choice(GAMES, game_name)
        self.players = PlayersList(source)
        self.format = _choice(
            round_robin=lambda: self.tr("each meets each"),
            gauntlet=lambda: self.tr("the first one meets all others"),
        )
        self.ends = _choice(
            games=lambda: self.tr("after a number of games"),
            time=lambda: self.tr("after some time"),
            sprt=lambda: self.tr("when a test is decided (SPRT)"),
        )
        self.games = _whole(2, MOST_GAMES, 2)
        self.minutes = decimal(0.1, _LONGEST_MINUTES, 1)
        self.elo0, self.elo1 = decimal(-1000, 1000, 2), decimal(-1000, 1000, 2)
        self.openings = _choice(
            random=lambda: self.tr("random moves"),
            list=lambda: self.tr("positions of a list"),
            usual=lambda: self.tr("the usual position"),
        )
        self.plies = _whole(1, _MOST_PLIES)
        self.positions = OpeningsList()
        self.cube = phrased(QCheckBox(), lambda: self.tr("With the doubling &cube"))
        self.length = phrased(_whole(0, 99), special=lambda: self.tr("money games"))
        self.sentence = wrapped("body")
        self.warning = wrapped("body", Role.BAD)
        self.start = push_button(
            lambda: self.tr("Start"),
            self.ask_start,
            primary=True,
            name=lambda: self.tr("Start the tournament"),
        )
        self._make_details()
        self._lay_out()
        self._connect()
        follow_language(self, self._name_anchors)
        follow_language(self, self._refresh)

    def _make_details(self) -> None:
        """Make the controls that a newcomer need not change."""
        self.model = _choice(
            logistic=lambda: self.tr("logistic"), normalised=lambda: self.tr("normalised")
        )
        self.alpha, self.beta = decimal(0.001, 0.499, 3), decimal(0.001, 0.499, 3)
        self.move_plies, self.nodes = _whole(0, 100), _whole(0, 1_000_000_000, 1000)
        self.seconds = decimal(0, 3600, 2)
        for spin in (self.move_plies, self.nodes, self.seconds):
            phrased(spin, special=lambda: self.tr("as the player"))
        self.clock = phrased(decimal(0, 600, 1), special=lambda: self.tr("none"))
        self.increment = decimal(0, 600, 1)
        self.jacoby = phrased(QCheckBox(), lambda: self.tr("&Jacoby rule in money games"))
        self.crawford = phrased(QCheckBox(), lambda: self.tr("Cra&wford rule in matches"))
        self.seed = decimal(0, _MOST_SEED, 0)
        self.at_once = _whole(0, MOST_AT_ONCE)
        phrased(self.at_once, special=lambda: self.tr("one a processor"))
        self.anchor = narrow(choice(), _LEAST_LETTERS)

    def _lay_out(self) -> None:
        self.form, self.more = _form(), _form()
        self.form.add(lambda: self.tr("Who &meets whom"), self.format)
        self.form.add(lambda: self.tr("It &ends"), self.ends)
        self.form.add(lambda: self.tr("G&ames of each two players"), self.games)
        self.form.add(lambda: self.tr("M&inutes"), self.minutes)
        self.form.add(lambda: self.tr("&H0: Elo"), self.elo0)
        self.form.add(lambda: self.tr("H&1: Elo"), self.elo1)
        self.form.add(lambda: self.tr("Games &begin with"), self.openings)
        self.form.add(lambda: self.tr("&Random plies"), self.plies)
        self.form.add(
            lambda: self.tr("P&ositions, one a line"), self.positions, self.positions.text
        )
        self.form.add(lambda: self.tr("&Points of a match"), self.length)
        self.more.add(lambda: self.tr("Games at &once"), self.at_once)
        self.more.add(lambda: self.tr("See&d"), self.seed)
        self.more.add(lambda: self.tr("Rating 0 &is"), self.anchor)
        self.more.add(lambda: self.tr("P&lies a move"), self.move_plies)
        self.more.add(lambda: self.tr("&Nodes a move"), self.nodes)
        self.more.add(lambda: self.tr("&Seconds a move"), self.seconds)
        self.more.add(lambda: self.tr("&Clock: minutes a game"), self.clock)
        self.more.add(lambda: self.tr("Seconds added a mo&ve"), self.increment)
        self.more.add(lambda: self.tr("Elo of the &test"), self.model)
        self.more.add(lambda: self.tr("Alp&ha"), self.alpha)
        self.more.add(lambda: self.tr("&Beta"), self.beta)
        self.form.insertRow(self.form.rowCount() - 1, self.cube)
        self.more.addRow(self.jacoby)
        self.more.addRow(self.crawford)
        details = QWidget()
        details.setLayout(self.more)
        self.details = Section(
            "tournament.details", lambda: self.tr("Limits, clock and seed"), details, folded=True
        )
        game_label = phrased(QLabel(), lambda: self.tr("&Game"))
        game_label.setBuddy(self.game)
        left = column(
            row(game_label, (self.game, 1)),
            phrased(Label("body", bold=True), lambda: self.tr("Players")),
            (self.players, 1),
            spacing=INSIDE,
        )
        right = QWidget()
        how = phrased(Label("body", bold=True), lambda: self.tr("How they play"))
        column(how, self.form, self.details, Stretch(1), of=right, spacing=INSIDE)
        self._area, self._fields = Scrolling(right), right
        body = row((left, 1), (self._area, 1), spacing=AROUND)
        foot = row((column(self.sentence, self.warning), 1), self.start, spacing=BETWEEN)
        column((body, 1), foot, of=self, spacing=BETWEEN)

    def _connect(self) -> None:
        self.game.currentIndexChanged.connect(self._on_game)
        self.players.changed.connect(self._on_players)
        self.players.engines_asked.connect(self.engines_asked)
        for box in (self.format, self.ends, self.openings, self.model, self.anchor):
            box.currentIndexChanged.connect(self._refresh)
        for spin in (self.games, self.plies, self.length, self.move_plies, self.nodes):
            spin.valueChanged.connect(self._refresh)
        for each in (self.minutes, self.elo0, self.elo1, self.alpha, self.beta, self.seconds):
            each.valueChanged.connect(self._refresh)
        for each in (self.clock, self.increment, self.seed):
            each.valueChanged.connect(self._refresh)
        for check in (self.cube, self.jacoby, self.crawford):
            check.toggled.connect(self._refresh)
        self.positions.changed.connect(self._on_openings)
        self.at_once.valueChanged.connect(self._remember_at_once)
        theme_manager().changed.connect(self.fit_soon)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit_soon()  # parts that were not seen yet have not had their style, which takes room

    def _fit(self) -> None:
        """Put names above their fields if both do not fit side by side.

        The buttons of the players then also leave the fields more room.
        """
        bar = self._area.verticalScrollBar().sizeHint().width()
        policies = QFormLayout.RowWrapPolicy
        for form in (self.form, self.more):
            form.setRowWrapPolicy(policies.WrapAllRows)
        narrowest = self._fields.minimumSizeHint().width() + bar
        if self.players.fit_buttons(self.width() - AROUND - narrowest):
            self.fit_soon()  # the fields' width changes with the new layout
        room = self._area.contentsRect().width() - bar
        for form in (self.form, self.more):
            form.setRowWrapPolicy(policies.DontWrapRows)
            if form.minimumSize().width() > room:
                form.setRowWrapPolicy(policies.WrapAllRows)
            form.invalidate()  # otherwise the room of hidden rows remains

    # The plan

    def plan(self) -> TournamentPlan:
        """The plan in the form. Raises EngineError if it cannot be played."""
        key = self.game.currentData()
        entrants = self.players.entrants
        ends, match = self.ends.currentData(), len(entrants) == 2
        if not entrants[1:]:
            raise EngineError("tournament.too_few")
        if ends == "sprt" and not match:
            raise EngineError("tournament.test_of_two")
        format_: Format = "match" if match else self.format.currentData()
        openings = Openings()
        if self.openings.currentData() == "random":
            openings = Openings(self.plies.value())
        elif self.openings.currentData() == "list":
            openings = Openings(0, self.positions.positions())
        clock = (60 * self.clock.value(), self.increment.value()) if self.clock.value() else None
        limits = MoveLimits(
            self.move_plies.value() or None,
            self.nodes.value() or None,
            self.seconds.value() or None,
            clock,
        )
        cube = None
        if kit_of(GAMES[key]).uses_cube and self.cube.isChecked():
            cube = CubeTerms(
                self.length.value(), self.jacoby.isChecked(), self.crawford.isChecked()
            )
        model: Model = self.model.currentData()
        sprt = None
        if ends == "sprt":
            sprt = Sprt(
                self.elo0.value(), self.elo1.value(), self.alpha.value(), self.beta.value(), model
            )
        plan = TournamentPlan(
            key,
            entrants,
            format_,
            self.games.value() if ends == "games" else None,
            60 * self.minutes.value() if ends == "time" else None,
            sprt,
            openings,
            limits,
            cube,
            int(self.seed.value()),
            self.anchor.currentData(),
        )
        document.check(plan, openings=False)  # the openings were validated one by one
        return plan

    def show_plan(self, plan: TournamentPlan) -> None:
        """Fill the form with this plan."""
        self._quiet += 1
        with QSignalBlocker(self.game):
            self.game.setCurrentIndex(max(0, self.game.findData(plan.game)))
        with_cube = kit_of(GAMES[plan.game]).uses_cube
        for field in (self.cube, self.length):
            self.form.setRowVisible(field, with_cube)
        for field in (self.jacoby, self.crawford):
            self.more.setRowVisible(field, with_cube)
        self.players.show_entrants(plan.game, plan.entrants)
        _choose(self.format, "gauntlet" if plan.format == "gauntlet" else "round_robin")
        ends = "sprt" if plan.sprt else "time" if plan.games is None else "games"
        _choose(self.ends, ends)
        self.games.setValue(plan.games or _GAMES)
        self.minutes.setValue((plan.seconds or 600) / 60)
        sprt = plan.sprt or Sprt(0.0, 10.0)
        self.elo0.setValue(sprt.elo0)
        self.elo1.setValue(sprt.elo1)
        self.alpha.setValue(sprt.alpha)
        self.beta.setValue(sprt.beta)
        _choose(self.model, sprt.model)
        listed = bool(plan.openings.positions)
        _choose(self.openings, "list" if listed else "random" if plan.openings.plies else "usual")
        self.plies.setValue(plan.openings.plies or usual_plies(plan.game) or 1)
        self.positions.show_positions(plan.game, plan.openings.positions)
        self.move_plies.setValue(plan.limits.plies or 0)
        self.nodes.setValue(plan.limits.nodes or 0)
        self.seconds.setValue(plan.limits.seconds or 0)
        clock = plan.limits.clock or (0.0, 0.0)
        self.clock.setValue(clock[0] / 60)
        self.increment.setValue(clock[1])
        self.cube.setChecked(plan.cube is not None)
        cube = plan.cube or CubeTerms()
        self.length.setValue(cube.length)
        self.jacoby.setChecked(cube.jacoby)
        self.crawford.setChecked(cube.crawford)
        self.seed.setValue(plan.seed)
        self._name_anchors()
        self.anchor.setCurrentIndex(0 if plan.anchor is None else plan.anchor + 1)
        self._quiet -= 1
        self._refresh()

    def restore(self) -> None:
        """Show the last started plan, or the default for a new user."""
        show_value(self.at_once, ArenaSettings().tournament_at_once)
        plan = None
        if kept := ArenaSettings().tournament_plan:
            with suppress(EngineError):  # written by another version of Poda
                plan = document.plan_of(kept, openings=False)
        self.show_plan(plan or usual_plan("connect4", self.players.source))

    def ask_start(self) -> None:
        """Start the tournament in the form, if it is valid."""
        if self.openings.currentData() == "list" and self.positions.is_judging:
            return
        try:
            plan = self.plan()
        except EngineError:  # shown beside the button by `_judge`
            self._judge()
            return
        ArenaSettings().tournament_plan = document.plan_as_json(plan)
        self.start_asked.emit(plan)

    def next_seed(self) -> None:
        """Set another seed, so that the next tournament has other games."""
        plan = self._plan
        self.seed.setValue(1 + (plan.seed if plan is not None else random.randrange(1000)))

    # Reactions to changes

    def _on_game(self) -> None:
        if self._quiet:
            return
        plan = usual_plan(self.game.currentData(), self.players.source)
        if self._plan is not None:
            plan = replace(plan, games=self.games.value(), seed=int(self.seed.value()))
        self.show_plan(plan)

    def _on_players(self) -> None:
        self._name_anchors()
        self._refresh()

    def _on_openings(self) -> None:
        if not self._quiet:
            self._judge()

    def _name_anchors(self) -> None:
        """List the possible anchors of the ratings: the mean of all, or one player."""
        names = ((entrant.name, at) for at, entrant in enumerate(self.players.entrants))
        offer(self.anchor, ((self.tr("the mean of all"), None), *names))

    def _refresh(self) -> None:
        if self._quiet:
            return
        ends, match = self.ends.currentData(), len(self.players.entrants) == 2
        opening = self.openings.currentData()
        has_cube = kit_of(GAMES[self.game.currentData()]).uses_cube
        in_match = self.cube.isChecked() and self.length.value() > 0
        for form, field, seen in (
            (self.form, self.format, not match),
            (self.form, self.games, ends == "games"),
            (self.form, self.minutes, ends == "time"),
            (self.form, self.elo0, ends == "sprt"),
            (self.form, self.elo1, ends == "sprt"),
            (self.form, self.plies, opening == "random"),
            (self.form, self.positions, opening == "list"),
            (self.form, self.length, has_cube and self.cube.isChecked()),
            (self.more, self.increment, self.clock.value() > 0),
            (self.more, self.jacoby, has_cube and self.cube.isChecked() and not in_match),
            (self.more, self.crawford, has_cube and in_match),
            *((self.more, field, ends == "sprt") for field in (self.model, self.alpha, self.beta)),
        ):
            form.setRowVisible(field, seen)
        self._fit()
        self._judge()

    def _judge(self) -> None:
        """Show what will be played, or why it cannot be."""
        self.positions.seed = int(self.seed.value())
        if self.openings.currentData() == "list" and self.positions.is_judging:
            self._show_verdict(None, self.tr("The openings are being read."))
            return
        try:
            plan = self.plan()
        except EngineError as error:
            self._show_verdict(None, "", "✕ " + message(error))
        else:
            told = (message(EngineError(code)) for code in warnings(plan))
            warning = " ".join(f"▲ {sentence}" for sentence in told)
            self._show_verdict(plan, self._summary(plan), warning)

    def _show_verdict(self, plan: TournamentPlan | None, sentence: str, warning: str = "") -> None:
        self._plan = plan
        self.sentence.setText(sentence)
        self.warning.setText(warning)
        self.warning.setVisible(bool(warning))
        self.start.setEnabled(plan is not None)

    def _summary(self, plan: TournamentPlan) -> str:
        if plan.sprt is not None:
            text = self.tr("Games are played until one of the two hypotheses is decided.")
        elif plan.total is None:
            text = self.tr("As many games as there is time for.")
        elif len(plan.pairings) == 1:
            text = self.tr("{games} games.").format(games=count(plan.total))
        else:
            text = self.tr("{pairings} pairings, {games} games in all.").format(
                pairings=len(plan.pairings), games=count(plan.total)
            )
        if GAMES[plan.game].has_chance:
            also = self.tr("Each sequence of throws is played twice, with sides changed.")
        elif plan.openings.plies or plan.openings.positions:
            also = self.tr("Each opening is played twice, with sides changed.")
        else:
            also = ""
        return f"{text} {also}".strip()

    def _remember_at_once(self) -> None:
        ArenaSettings().tournament_at_once = self.at_once.value()


def _form() -> Form:
    form = Form()
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(BETWEEN)
    form.setVerticalSpacing(INSIDE)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def _choice(**names: Text) -> QComboBox:
    return narrow(choice(names, lambda value: names[value]()), _LEAST_LETTERS)


def _choose(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(max(0, box.findData(value)))


def _whole(least: int, most: int, step: int = 1) -> QSpinBox:
    spin = number(least, most, step=step, grouped=True)
    spin.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
    return spin
