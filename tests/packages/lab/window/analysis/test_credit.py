"""Credit over the moves of a game: who learns of a move, by mouse and keys, and its numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from poda.engine.games import game
from poda.engine.runs.champion import Champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.training_run import begun, best_of_run
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.lab.engine.watched import watch
from poda.packages.lab.window.analysis.credit_panel import CreditPanel, can_watch
from poda.widgets.cross_cells import GROUND
from training.conftest import Open
from training.players import player, shown

TD = replace(
    PRESETS["td"].settings, episodes=5, hidden=4, exploration=0.0, opening_plies=0,
    validate_every=0, read_every=0, symmetry="none",
)  # fmt: skip
KEY = Qt.Key


@cache
def learner(game_key: str = "tictactoe", opening: int = 0) -> Champion:
    run = begun(game(game_key), replace(TD, opening_plies=opening), 1)
    for _ in run.generations(limit=1):
        pass
    return best_of_run(run)


@pytest.fixture
def panel(qtbot: QtBot) -> CreditPanel:
    result = shown(qtbot, CreditPanel())
    result.show_player(learner())
    qtbot.waitUntil(lambda: result.game is not None)
    return result


def grounds(panel: CreditPanel) -> list[QColor | None]:
    """The ground below each move."""
    found = []
    for ply in range(panel.moves.rowCount()):
        item = panel.moves.item(ply, 0)
        assert item is not None
        found.append(item.data(GROUND))
    return found


def strength(ground: QColor | None) -> float:
    """How far a ground lies from the surface."""
    if ground is None:
        return 0.0
    return float(255 - ground.blue())


def texts(panel: CreditPanel, column: int) -> list[str]:
    found = []
    for ply in range(panel.moves.rowCount()):
        item = panel.moves.item(ply, column)
        assert item is not None
        found.append(item.text())
    return found


def test_the_game_is_that_of_the_seed_and_its_last_move_is_looked_at(panel: CreditPanel) -> None:
    assert panel.game == watch(learner(), 1)
    assert panel.moves.rowCount() == len(panel.game)
    assert panel.ply == len(panel.game) - 1
    assert panel.board is not None
    assert panel.board.isVisible()


def test_earlier_moves_fade_as_lambda_says(panel: CreditPanel) -> None:
    panel.moves.setCurrentCell(4, 0)
    assert panel.shares()[:4] == pytest.approx(TD.trace_decay ** np.array([3.0, 2.0, 1.0, 0.0]))
    assert not any(panel.shares()[4:])
    assert texts(panel, 3)[:5] == ["34 %", "49 %", "70 %", "100 %", ""]
    strong = [strength(ground) for ground in grounds(panel)]
    assert strong[0] < strong[1] < strong[2] < strong[3]
    assert not any(strong[4:])


def test_the_arrow_keys_step_through_the_game(panel: CreditPanel, qtbot: QtBot) -> None:
    panel.moves.setFocus()
    panel.moves.setCurrentCell(2, 0)
    told = panel.detail.full_text()
    qtbot.keyClick(panel.moves, KEY.Key_Down)
    assert panel.ply == 3
    assert panel.detail.full_text() != told
    qtbot.keyClick(panel.moves, KEY.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert panel.ply == 0
    assert not any(panel.shares())
    assert "nothing before" in panel.detail.full_text()


def test_the_mouse_chooses_a_move_and_its_numbers_are_told(
    panel: CreditPanel, qtbot: QtBot
) -> None:
    item = panel.moves.item(3, 0)
    rect = panel.moves.visualItemRect(item)
    qtbot.mouseClick(
        panel.moves.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(5, 5)
    )
    assert panel.ply == 3
    assert panel.game is not None
    given = panel.game.credit(3)
    assert given is not None
    error = f"{abs(given.error):.2f}"
    assert error in panel.detail.full_text()
    assert error in texts(panel, 2)[3]
    assert "0.7" in panel.detail.full_text()
    assert "70 %" in panel.detail.full_text()


def test_values_are_those_of_the_side_that_began(panel: CreditPanel) -> None:
    found = panel.game
    assert found is not None
    last = found.value_after(len(found) - 1)
    assert texts(panel, 1)[-1].lstrip("+−") == f"{abs(last):.2f}"
    assert abs(last) in (0.0, 1.0)


def test_another_game_has_random_moves_of_the_opening_that_teach_nothing(qtbot: QtBot) -> None:
    panel = shown(qtbot, CreditPanel())
    panel.show_player(learner(opening=4))
    seen = []
    for _ in range(6):
        qtbot.waitUntil(lambda: panel.game is not None)
        assert panel.game is not None
        seen.append(panel.game)
        for ply, played in enumerate(panel.game.plies):
            if played.opens:
                panel.moves.setCurrentCell(ply, 0)
                assert texts(panel, 0)[ply].endswith("*")
                assert "opening" in panel.detail.full_text()
                assert not any(panel.shares())
        qtbot.waitUntil(panel.new.isEnabled)
        qtbot.mouseClick(panel.new, Qt.MouseButton.LeftButton)
    assert len({found.states for found in seen}) > 1
    assert any(played.opens for found in seen for played in found.plies)


def test_the_game_stays_while_the_player_learns_on(panel: CreditPanel) -> None:
    before = panel.game
    panel.show_player(replace(learner(), generation=9))
    assert panel.game is before
    panel.show_player(replace(learner(), seed=2))
    assert panel.game is None


def test_a_game_of_the_untrained_network_gives_way(panel: CreditPanel, qtbot: QtBot) -> None:
    untrained = replace(learner(), generation=0)
    panel.show_player(replace(untrained, seed=7))
    qtbot.waitUntil(lambda: panel.game is not None)
    assert "untrained" in panel.heading.full_text()
    panel.show_player(replace(learner(), seed=7, generation=3))
    qtbot.waitUntil(lambda: panel.game is not None)
    assert "generation 3" in panel.heading.full_text()


def test_nobody_is_nobody(panel: CreditPanel) -> None:
    panel.show_player(None)
    assert panel.moves.rowCount() == 0
    assert not panel.new.isEnabled()


def test_it_follows_language_theme_and_type(panel: CreditPanel) -> None:
    panel.moves.setCurrentCell(3, 0)
    language_manager().set_language("es")
    theme_manager().set_look("dark", 1.6)
    assert panel.ply == 3
    assert panel.shares()[2] == 1.0
    assert panel.moves.rowCount() == len(panel.shares())


def test_moves_are_whole_where_the_type_is_large(panel: CreditPanel) -> None:
    table = panel.moves
    panel.resize(300, panel.height())
    QCoreApplication.processEvents()
    assert not table.isColumnHidden(2)
    language_manager().set_language("es")
    theme_manager().set_look("dark", 1.6)
    panel.resize(360, panel.height())
    QCoreApplication.processEvents()
    assert table.sizeHintForColumn(0) <= table.columnWidth(0)
    assert table.isColumnHidden(2)
    panel.resize(700, panel.height())
    QCoreApplication.processEvents()
    assert not table.isColumnHidden(2)


def test_only_learners_of_games_without_dice_are_looked_at() -> None:
    assert can_watch(learner())
    assert not can_watch(player("tictactoe"))
    assert not can_watch(replace(player("backgammon"), settings=TD))


def test_the_section_is_there_for_learners_alone(open_window: Open) -> None:
    hand = open_window()
    section = hand.tab.players.sections["credit"]
    assert section.isHidden()
    assert hand.tab.added["analysis"].credit.game is None
    hand.model.set_settings(TD, 1)
    hand.wait(lambda: not section.isHidden())
    hand.wait(lambda: hand.tab.added["analysis"].credit.game is not None)
    assert hand.tab.added["analysis"].credit.moves.rowCount() >= 5
