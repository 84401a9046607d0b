"""Evolve or learn? A person at the page with the two lanes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import Settings
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.packages.lab.engine import contest as rules
from poda.packages.lab.engine.contest import Margin
from poda.packages.lab.window.contest import lanes
from poda.packages.lab.window.contest.contest_page import ContestPage
from poda.packages.lab.window.contest.lane_card import LaneCard
from poda.packages.lab.window.contest.lanes import Contest, ContestPhase
from poda.training.model import Status
from poda.window.main_window import MainWindow
from training.conftest import Open
from training.hand import TrainingHand
from training.trainers import TINY

KEY = Qt.Key
LEARNING = replace(
    PRESETS["td"].settings, episodes=5, hidden=3, validate_every=2, read_every=2, symmetry="none"
)
EVOLVING = replace(TINY, validate_every=20, read_every=20)
FOREVER, SHORT = 600, 0.05  # seconds of a processor


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs whose generations take no time, and a match of a few games."""

    def wanted(name: str, _game: object) -> Settings:
        return LEARNING if name == "td" else EVOLVING

    monkeypatch.setattr(lanes, "preset_settings", wanted)
    monkeypatch.setattr(rules, "PAIRS", 6)


class ContestHand(TrainingHand):
    """Presses what is on the page."""

    @property
    def page(self) -> ContestPage:
        page: ContestPage | None = self.tab.added["lab"].contest
        assert page is not None
        return page

    @property
    def contest(self) -> Contest:
        return self.page.contest

    @property
    def cards(self) -> tuple[LaneCard, ...]:
        return self.page.cards

    def push(self, widget: QWidget) -> None:
        """Click a button in its middle, which can be seen and pressed."""
        assert widget.isVisible()
        assert widget.isEnabled()
        self.bot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def wait_for_phase(self, phase: ContestPhase) -> None:
        self.wait(lambda: self.contest.phase is phase)

    def wait_for_games(self, generations: int = 2) -> None:
        """Until both lanes have trained."""
        self.wait(lambda: all(lane.totals[0] >= generations for lane in self.contest.lanes))

    def wait_for_rest(self) -> None:
        self.wait(lambda: self.contest.rests)


@pytest.fixture
def person(open_window: Open, qtbot: object) -> ContestHand:
    """At the page, which the button has opened; the budget is as good as endless."""
    hand = open_window()
    hand.__class__ = ContestHand
    assert isinstance(hand, ContestHand)
    hand.push(hand.tab.bar.plan_buttons["contest"])
    hand.contest.allow(FOREVER)
    return hand


def test_the_button_opens_the_page_for_the_game_on_screen(person: ContestHand) -> None:
    assert person.page.isVisible()
    assert not person.tab.bar.isVisible()
    assert person.contest.game_key == "tictactoe"
    assert person.page.start.hasFocus()
    assert person.contest.phase is ContestPhase.READY


def test_both_train_are_judged_and_named(person: ContestHand) -> None:
    person.contest.allow(SHORT)  # type: ignore[arg-type]
    person.push(person.page.start)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    evolution, learning = person.contest.lanes
    assert evolution.plan.settings == EVOLVING
    assert learning.plan.settings == LEARNING
    for lane in (evolution, learning):
        assert lane.run.processor >= SHORT
        assert (lane.status, lane.reason) == (Status.ENDED, "seconds")
    assert person.contest.margin is not None
    assert person.contest.margin.games == 12
    assert "12" in person.page.detail.full_text()
    assert "%" in person.page.verdict.full_text()
    assert person.page.bar.isVisible()


def test_the_runs_are_ordinary_ones(person: ContestHand) -> None:
    person.press(KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    person.wait_for_games()
    person.push(person.page.finish)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    paths = [lane.run_path for lane in person.contest.lanes]
    assert all(path is not None and RunFolder(path).run_file.exists() for path in paths)
    learning = person.contest.learning
    trained = learning.totals[0]
    person.push(person.cards[1].open)
    person.wait(lambda: person.model.folder is not None and not person.model.is_busy)
    assert not person.page.isVisible()
    assert person.model.folder is not None
    assert person.model.folder.path == paths[1]
    assert person.model.settings == LEARNING
    assert person.model.totals[0] == trained
    # Whoever has it may train it further, and the lane cannot meanwhile.
    person.push(person.tab.bar.buttons["step"])
    person.wait(lambda: person.model.totals[0] > trained and not person.model.is_busy)
    person.push(person.tab.bar.plan_buttons["contest"])
    person.push(person.page.resume)
    person.wait(lambda: learning.error is not None)
    assert person.cards[1].state.full_text().startswith("✕")


def test_both_rest_and_go_on_by_the_keyboard(person: ContestHand) -> None:
    person.press(KEY.Key_Return)  # Start has the focus
    person.wait_for_games()
    person.page.charts.setFocus()
    person.page.setFocus()
    person.press(KEY.Key_Space)
    person.wait_for_phase(ContestPhase.PAUSED)
    person.wait_for_rest()
    assert person.page.resume.isVisible()
    before = [lane.totals[0] for lane in person.contest.lanes]
    person.push(person.page.resume)
    person.wait_for_games(max(before) + 1)
    person.press(KEY.Key_Escape)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    person.press(KEY.Key_Escape)
    assert person.tab.bar.isVisible()


def test_more_budget_goes_on_and_decides_anew(person: ContestHand) -> None:
    person.contest.allow(SHORT)  # type: ignore[arg-type]
    person.push(person.page.start)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    assert not person.page.resume.isVisible()
    person.contest.allow(3 * SHORT)  # type: ignore[arg-type]
    person.push(person.page.resume)
    person.wait_for_phase(ContestPhase.TRAINING)
    assert person.contest.margin is None
    person.wait_for_phase(ContestPhase.DECIDED)
    assert all(lane.run.processor >= 3 * SHORT for lane in person.contest.lanes)


def test_a_second_contest_is_of_another_seed(person: ContestHand) -> None:
    person.contest.allow(SHORT)  # type: ignore[arg-type]
    seeds = []
    for _ in range(2):
        person.push(person.page.start)
        person.wait_for_phase(ContestPhase.DECIDED)
        person.wait_for_rest()
        seeds.append([lane.plan.seed for lane in person.contest.lanes])
    assert seeds == [[1, 1], [2, 2]]


def test_the_run_on_screen_rests_and_its_keys_mean_nothing_there(
    person: ContestHand,
) -> None:
    person.push(person.page.back)
    person.click("train")
    person.wait(lambda: person.model.totals[0] >= 2)
    person.menu_action("Evolve or learn?").trigger()
    person.wait(lambda: not (person.model.is_busy or person.model.is_saving))
    assert person.model.status is Status.PAUSED
    assert not person.menu_action("Resume").isEnabled()
    person.push(person.page.back)
    assert person.menu_action("Resume").isEnabled()


def test_a_lane_that_cannot_begin_says_so(
    person: ContestHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_args: object) -> RunFolder:
        raise EngineError("save.unwritable", reason="the disk is full")

    monkeypatch.setattr("poda.training.model.kept_runs.new_folder", refused)
    person.push(person.page.start)
    assert all(card.state.full_text().startswith("✕") for card in person.cards)
    assert person.contest.phase is ContestPhase.UNDECIDED
    assert person.page.start.isVisible()


def test_a_person_plays_against_either(person: ContestHand) -> None:
    person.push(person.page.start)
    person.wait_for_games()
    asked: list[object] = []
    person.tab.play_asked.connect(lambda champion, _plies: asked.append(champion))
    for card in person.cards:
        person.push(card.play)
        person.window.tabs.setCurrentIndex(2)
    evolved, learnt = (getattr(each, "settings", None) for each in asked)
    assert (evolved, learnt) == (EVOLVING, LEARNING)
    person.contest.pause()
    person.wait_for_rest()


def test_curves_are_drawn_by_seconds_of_a_processor_and_by_games(person: ContestHand) -> None:
    person.push(person.page.start)
    person.wait_for_games(41)
    person.contest.pause()
    person.wait_for_rest()
    charts = person.page.charts
    charts.flush()
    furthest = []
    for axis in ("processor", "games"):
        charts.axis.setCurrentIndex(charts.axis.findData(axis))
        charts.axis.activated.emit(charts.axis.currentIndex())
        charts.flush()
        found = charts.charts["losses"].strands
        assert all(len(strand.x) for strand in found.values())
        assert all(strand.band is not None for strand in found.values())
        furthest.append(max(float(strand.x[-1]) for strand in found.values()))
    most = max(lane.run.processor for lane in person.contest.lanes)
    assert furthest[0] <= most
    assert furthest[1] <= max(lane.totals[1] for lane in person.contest.lanes)
    assert charts.charts["kept"].isVisible()
    charts.charts["losses"].plot.enlarge_asked.emit()
    assert not charts.charts["kept"].isVisible()


def test_another_language_and_type_size_while_both_train(person: ContestHand) -> None:
    person.push(person.page.start)
    person.wait_for_games()
    language_manager().set_language("es")
    person.wait_for_games(5)
    assert person.page.title.text()
    language_manager().set_language("en")
    person.wait(lambda: person.page.title.text() == "Evolve or learn?")
    person.contest.pause()
    person.wait_for_rest()


def test_the_window_closes_while_both_train(
    person: ContestHand, new_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.training.model._JOIN_SECONDS", 100.0)  # the machine may be busy
    person.push(person.page.start)
    person.wait_for_games()
    paths = [lane.run_path for lane in person.contest.lanes]
    person.window.close()
    for path in paths:
        assert isinstance(path, Path)
        with RunFolder(path).locked():  # nobody has it any more
            assert RunFolder(path).load().state.values["run.games"] > 0
    assert not settings().training_unfinished


def test_a_game_without_a_preset_of_learning_is_not_offered(person: ContestHand) -> None:
    offered = [person.page.game.itemData(row) for row in range(person.page.game.count())]
    assert offered == rules.contest_games()
    person.page.game.setCurrentIndex(person.page.game.findData("connect4"))
    person.page.game.activated.emit(person.page.game.currentIndex())
    assert person.contest.game_key == "connect4"
    assert person.cards[0].preset.currentData() == "fast"
    assert game_named("connect4").falls


@pytest.mark.parametrize(("results", "winner"), [((1, 1) * 20, 1), ((-1, -1) * 20, -1)])
def test_the_verdict_names_the_winner_from_its_own_side(
    person: ContestHand, results: tuple[int, ...], winner: int
) -> None:
    import numpy as np

    margin = Margin(np.array(results, dtype=np.int64))
    assert margin.winner == winner
    said = person.page._verdict_words(margin)
    assert said.startswith("Learning wins" if winner > 0 else "Evolution wins")
    assert "100 %" in said


ROOMS = [
    # width, height, type, pixels of the plots
    (1280, 720, 1.0, 200), (1024, 700, 1.0, 200), (1280, 720, 1.6, 100), (1120, 680, 1.6, 64),
]  # fmt: skip


def test_nothing_is_cut_and_the_charts_have_their_room(person: ContestHand) -> None:
    language_manager().set_language("es")  # whose words are longer
    person.push(person.page.start)
    person.wait_for_games()
    person.push(person.page.finish)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    window, page = person.window, person.page
    for width, height, scale, least in ROOMS:
        theme_manager().set_type_scale(scale)
        window.resize(width, height)
        person.wait(lambda w=width, h=height: (window.width(), window.height()) == (w, h))
        plots = [chart.plot for chart in page.charts.charts.values()]
        person.wait(lambda of=plots, least=least: all(plot.height() >= least for plot in of))
        buttons = [page.back, *(each for each in page._buttons if each.isVisible())]
        for part in (*page.cards, *buttons):
            person.wait(lambda part=part: part.height() >= part.minimumSizeHint().height())
            person.wait(lambda part=part: part.width() >= part.minimumSizeHint().width())
        for card in page.cards:
            assert not card.play.geometry().intersects(card.state.parentWidget().geometry())
        assert not page.verdict.text().endswith("…")
        # What has no room is told in a tip.
        assert page.detail.isVisible() or page.detail.full_text() in page.verdict.toolTip()


def test_the_keyboard_is_with_resume_once_it_can_be_pressed(person: ContestHand) -> None:
    person.push(person.page.start)
    person.wait_for_games()
    person.push(person.page.finish)
    person.wait_for_phase(ContestPhase.DECIDED)
    person.wait_for_rest()
    person.wait(lambda: person.page.resume.hasFocus() or person.page.start.hasFocus())


def test_it_has_a_page_of_help_of_its_own(person: ContestHand) -> None:
    person.bot.keyClick(person.window, Qt.Key.Key_F1)
    assert person.window.guide.window is not None
    assert person.window.guide.window.shown == "contest"
