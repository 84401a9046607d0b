"""The doubling cube as it is seen: what is said of it fits, in both languages and in large type."""

from __future__ import annotations

from typing import Any

import pytest

from play.conftest import Open
from play.hand import Hand
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import Cube, CubeRules
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import set_families
from poda.packages.backgammon.window.board.middle import BackgammonMiddle
from poda.play.model.analysis import AnalysisMode
from poda.window.app import follow_settings

from .cube_hand import act, cube, position, race

MATCH = Cube(length=7, scores=(2, 4))
LANGUAGES = ("en", "es")
AHEAD = {4: 3, 5: 3, 6: 4, 7: 2, 8: 3}
BEHIND = {3: 2, 4: 2, 6: 4, 8: 3, 13: 4}
"""Past the window, by the chances and by the look ahead."""


@pytest.fixture
def table(open_window: Open) -> Hand:
    """Two persons at the smallest window that is promised."""
    hand = open_window()
    hand.begin("backgammon")
    hand.window.resize(1280, 800)
    hand.board.setFocus()
    return hand


def speak(language: str) -> None:
    language_manager().set_language(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cube", [MATCH, Cube(jacoby=True)], ids=["match", "money"])
def test_what_is_said_of_a_decision_is_seen_without_scrolling(
    table: Hand, language: str, cube: Cube
) -> None:
    speak(language)
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    table.model.set_position(position(AHEAD, BEHIND, cube))
    table.until(lambda: table.model.analysis.cube is not None and not table.model.room.analysing)
    card = table.play.analysis.cube
    table.until(lambda: card.isVisible() and card.verticalScrollBar().maximum() == 0)
    text = card._text  # and it is not shortened for that
    assert text.height() >= text.heightForWidth(text.width())


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_in_large_type_the_figures_of_a_match_are_whole(table: Hand, family: str) -> None:
    set_families(family, f"{family} Mono")
    settings().type_scale = 1.6
    follow_settings()
    table.window.resize(1280, 720)
    speak("es")
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    table.model.set_position(position(AHEAD, BEHIND, MATCH))
    table.until(lambda: table.model.analysis.cube is not None)
    card = table.play.analysis.cube
    table.until(card.isVisible)
    table.until(lambda: card.widget().width() <= card.viewport().width())
    set_families("", "")


def test_the_sentence_on_the_score_begins_with_a_capital_letter(table: Hand) -> None:
    speak("es")
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    table.model.set_position(race(Cube(length=7, scores=(2, 6))))
    table.until(lambda: table.model.analysis.cube is not None)
    said = table.play.analysis.cube.text()
    assert said.endswith("A Azul le faltan 5, a Naranja le falta 1.")


def test_the_score_of_a_match_of_one_game_is_whole_and_there_is_no_list(table: Hand) -> None:
    bar = table.play.match.bar
    for scores in ((0, 0), (300, 200)):
        table.model.set_position(race(Cube(length=500, scores=scores)))
        table.until(lambda: bar._score.text() == bar.score())
        assert bar.list.isHidden()


def test_the_score_stands_beside_the_list_of_games(table: Hand) -> None:
    bar, matches = table.play.match.bar, table.model.matches
    matches.new_match(500)
    table.act("roll")  # the throw for the first move
    table.until(lambda: bool(table.model.board.on_turn))
    table.model.resign(1)
    matches.next_game()
    table.until(lambda: bar.list.isVisible() and bar.list.x() > bar._score.geometry().right())
    assert bar._score.y() <= bar.list.geometry().center().y() <= bar._score.geometry().bottom()
    table.until(lambda: bar._score.text() == bar.score())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", [1, 2])
def test_large_type_has_room_for_what_is_at_stake(
    open_window: Open, language: str, value: int
) -> None:
    settings().type_scale = 1.6
    hand = open_window()
    hand.begin("backgammon")
    hand.window.resize(1280, 800)
    speak(language)
    hand.model.set_position(race(Cube(value=value, owner=(value > 1) * MAX, length=5)))
    act(hand, "double")
    hand.bot.wait(20)
    dice = hand.play.board.dice
    points = {"en": ("point", "points"), "es": ("punto", "puntos")}[language]
    taken, passed = f"{2 * value} {points[1]}", f"{value} {points[value > 1]}"
    assert taken in dice.sentence()
    assert passed in dice.sentence()
    hand.until(lambda: dice._words.text() == dice.sentence())  # nothing of it is cut
    assert hand.window.height() <= 800


def test_the_buttons_of_an_answer_are_written_equally_large(
    table: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak("es")
    table.model.set_position(race())
    act(table, "double")
    sizes: dict[str, float] = {}

    def note(_board: object, _painter: Any, _rect: Any, text: str, _ink: Any, size: float) -> None:
        sizes[text] = size

    monkeypatch.setattr(BackgammonMiddle, "_paint_text", note)
    table.board.grab()
    assert sizes["Aceptar"] == sizes["Pasar"]


def test_the_board_tells_the_keys_of_the_cube_where_it_is_in_play(table: Hand) -> None:
    keys = "X doubles, K takes a double, and P passes it."
    table.model.set_position(race())
    assert keys in table.board.accessibleDescription()
    table.model.set_position(race(Cube(length=7, scores=(6, 4), crawford=True)))
    assert keys not in table.board.accessibleDescription()
    table.model.matches.new_match(5)
    assert keys not in table.board.accessibleDescription()


def test_the_halves_of_a_redouble_are_told(table: Hand) -> None:
    table.model.matches.new_match(7, CubeRules())
    table.model.set_position(race(Cube(value=2, owner=MIN, length=7), MIN))
    act(table, "double")
    assert table.play.board.dice.sentence() == "Take: 4 points · Pass: −2 points"
    act(table, "take")
    assert cube(table.model) == Cube(value=4, owner=MAX, length=7)
