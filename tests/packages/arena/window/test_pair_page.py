"""Two players against each other: figures, the five counts, and the curve of a sequential test."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament.plan import Sprt
from poda.packages.arena.window.page import estimate_text
from poda.packages.arena.window.pair_page import PairPage
from poda.packages.arena.window.ratio_curve import RatioCurve

from .shown import Shown, plan_of

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def shown(qtbot: QtBot, tournament: Shown) -> PairPage:
    """The page, seen."""
    page = PairPage()
    qtbot.addWidget(page)
    page.resize(1200, 600)
    page.show_standings(tournament.as_model())
    page.show()
    return page


def curve(qtbot: QtBot, ratios: list[float], verdict: str | None = None) -> RatioCurve:
    """A curve, seen, with the keyboard in it."""
    made = RatioCurve()
    qtbot.addWidget(made)
    made.resize(600, 240)
    made.show_test(
        [(at + 1, ratio) for at, ratio in enumerate(ratios)],
        (-2.94, 2.94),
        ("0 Elo", "10 Elo"),
        verdict,  # it is one of the two
    )
    made.show()
    return made


def test_all_figures_of_a_pair_are_there(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2))
    tournament.add_some(100)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    numbers, texts = tournament.standings.pair(0, 1), page.view.values
    assert page.view.title.full_text() == "Deep against Fast"
    assert texts["games"].text().startswith("100  (+")
    assert texts["games"].accessibleName().startswith("Games: 100: ")
    assert texts["elo"].text() == estimate_text(numbers.elo)
    assert texts["normalised"].text() == estimate_text(numbers.normalised)
    assert texts["los"].text().endswith(" %")
    assert texts["elo"].accessibleName() == f"Elo: {texts['elo'].text()}"
    assert texts["points"].isHidden()
    assert texts["ratio"].isHidden()


def test_the_five_counts_are_bars_with_their_numbers_for_the_ear(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2))
    for points in (1, -1, 1, 1, 0, -1, 0, 0, -1, 1):
        tournament.add(points)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    assert page.view.bars._five == tournament.standings.pair(0, 1).pairs.five
    assert sum(page.view.bars._five) == 5
    assert "1 points: 2; 1½ points: 1; 2 points: 1" in page.view.bars.accessibleName()


def test_before_two_have_met_nothing_is_made_up(qtbot: QtBot) -> None:
    page = shown(qtbot, Shown(plan_of(2)))
    assert page.view.values["games"].text() == "0"
    assert page.view.values["elo"].isHidden()


def test_a_match_has_nobody_to_choose(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2))
    tournament.add_some(10)
    assert shown(qtbot, tournament).chooser.isHidden()


def test_of_many_two_are_chosen_and_nobody_meets_himself(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(4))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    assert page.pair == (0, 1)
    page.one.setFocus()
    qtbot.keyClick(page.one, KEY.Key_Down)
    assert page.pair == (1, 2)
    assert page.view.title.full_text() == "Fast against Perfect"


def test_a_pair_is_seen_from_its_other_side(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    page.choose(0, 2)
    page.flush()
    before = page.view.bars._five
    qtbot.mouseClick(page.swap, LEFT)
    assert page.pair == (2, 0)
    assert page.view.bars._five == before[::-1]


def test_the_games_of_a_pair_are_asked_for(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    page.choose(0, 2)
    page.flush()
    with qtbot.waitSignal(page.games_asked) as asked:
        qtbot.mouseClick(page.games, LEFT)
    assert asked.args == [0, 2]


def test_a_sequential_test_is_drawn_and_its_verdict_named(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2, sprt=Sprt(0, 60)))
    tournament.add_some(40)
    page = shown(qtbot, tournament)
    assert page.view.curve.isVisible()
    assert "Nothing is decided" in page.view.verdict.text()
    assert page.view.values["ratio"].text().endswith("[−2.94, 2.94]")
    tournament.add_some(600, seed=2, best=0.3)
    assert tournament.standings is not None
    assert tournament.standings.verdict == "H1"
    page.show_standings(tournament.as_model())
    qtbot.waitUntil(lambda: "H1 is accepted" in page.view.verdict.text())
    assert "60 Elo" in page.view.verdict.text()
    assert "H1 is accepted" in page.view.curve.accessibleDescription()


def test_without_a_test_there_is_no_curve(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2))
    tournament.add_some(40)
    page = shown(qtbot, tournament)
    assert page.view.curve.isHidden()
    assert page.view.verdict.isHidden()


def test_a_test_on_points_does_not_speak_of_elo(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2, game="backgammon", sprt=Sprt(0, 20)))
    for points in (1, -2, 3, 1, -1, 2, 1, 1):
        tournament.add(points)
    page = shown(qtbot, tournament)
    assert page.view.values["points"].isVisible()
    assert "spread" in page.view.verdict.text()
    assert "Elo" not in page.view.verdict.text()


def test_the_arrow_keys_read_the_curve_point_by_point(qtbot: QtBot) -> None:
    made = curve(qtbot, [0.1, 0.5, -0.25, 1.0])
    made.setFocus()
    assert made.text().startswith("After 4 pairs the ratio is 1.00")
    qtbot.keyClick(made, KEY.Key_Left)
    assert made.text().startswith("After 3 pairs the ratio is −0.25")
    qtbot.keyClick(made, KEY.Key_Home)
    assert made.accessibleDescription().startswith("After one pair")
    qtbot.keyClick(made, KEY.Key_Left)
    assert made.text().startswith("After one pair")
    qtbot.keyClick(made, KEY.Key_End)
    assert made.text().startswith("After 4 pairs")


def test_the_mouse_reads_it_too_and_leaves_the_last_point(qtbot: QtBot) -> None:
    made = curve(qtbot, [0.1] * 40)
    plot = made._plot()
    qtbot.mouseMove(made, QPoint(round(made._x(10, plot)), 100))
    assert made.text().startswith("After 10 pairs")
    made._choose(None)
    assert made.text().startswith("After 40 pairs")


def test_the_ratio_is_drawn_between_its_bounds(qtbot: QtBot) -> None:
    made = curve(qtbot, [0.0, 1.0, 2.0, 3.1], "H1")
    plot = made._plot()
    assert made._y(-2.94, plot) > made._y(0.0, plot) > made._y(2.94, plot) > made._y(3.1, plot)
    assert plot.top() <= made._y(3.1, plot)
    image = made.grab().toImage()
    at = QPoint(round(made._x(1.5, plot)), round(made._y(0.5, plot)))
    near = [
        image.pixelColor(at.x() + across, at.y() + down)
        for across in range(-2, 3)
        for down in range(-2, 3)
    ]
    assert theme_manager().theme.color(Role.MAX) in near


def test_a_curve_without_a_pair_says_so(qtbot: QtBot) -> None:
    made = curve(qtbot, [])
    assert "No pair" in made.text()
    qtbot.keyClick(made, KEY.Key_Left)
    assert not made.grab().isNull()
