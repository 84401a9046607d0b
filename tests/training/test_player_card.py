"""The card says who a player is, and passes on what a person wants of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.training.player_column import PlayerCard
from seen import controls_of, name_of

from .players import player, shown


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """No kernels are needed here."""


@pytest.fixture
def card(qtbot: QtBot) -> PlayerCard:
    return shown(qtbot, PlayerCard())


def test_before_there_is_a_player_nothing_can_be_done_with_it(card: PlayerCard) -> None:
    assert card.title.full_text() == "No player yet"
    assert not card.play.isEnabled()
    assert not card.save.isEnabled()


def test_the_info_line_has_fitness_age_and_mean(card: PlayerCard) -> None:
    card.show_player(player(generation=1312), live=True)
    assert card.title.full_text() == "Best of generation 1,312"
    assert card.info.full_text() == "fitness −3.50 · age 4 · mean 1,234.25"
    assert card.origin.full_text() == "9-18-1 · 2 plies · changes as it trains"


def test_what_is_not_known_has_a_dash(card: PlayerCard) -> None:
    card.show_player(player(generation=None))
    assert card.title.full_text() == "A player from a file"
    assert card.info.full_text() == "fitness – · age – · mean –"
    assert card.origin.full_text() == "9-18-1 · 2 plies"


def test_the_first_player_of_all_is_told_from_a_trained_one(card: PlayerCard) -> None:
    card.show_player(player(generation=0))
    assert card.title.full_text() == "First player, random weights"


def test_a_champion_is_called_one(card: PlayerCard) -> None:
    card.show_player(player(generation=40), who="champion")
    assert card.title.full_text() == "Champion, of generation 40"


@pytest.mark.parametrize("name", ["play", "save"])
def test_the_buttons_ask_by_mouse_and_by_key(qtbot: QtBot, card: PlayerCard, name: str) -> None:
    card.show_player(player())
    button: QPushButton = getattr(card, name)
    asked = getattr(card, f"{name}_asked")
    with qtbot.waitSignal(asked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(asked):
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_everything_that_tab_reaches_has_a_name(card: PlayerCard) -> None:
    card.show_player(player("connect4"))
    controls = controls_of(card)
    assert len(controls) == 2
    assert [name_of(control) for control in controls if not name_of(control)] == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_its_column(qtbot: QtBot, language: str, scale: float) -> None:
    theme_manager().set_type_scale(scale)
    language_manager().set_language(language)
    card = shown(qtbot, PlayerCard())
    card.show_player(player("connect4"), live=True)
    for width in (260, 352):
        card.resize(width, 300)
        for button in (card.play, card.save):
            assert card.rect().contains(button.geometry()), (width, button.text())
