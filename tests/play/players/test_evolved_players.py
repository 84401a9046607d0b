"""Evolved players chosen in the list, opened from a file, and set up by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from poda.engine.errors import SENTENCES
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.play import kept_players
from poda.play.model.board import PERSON
from poda.play.panels.engine_dialog import EngineDialog
from poda.widgets.layout import ElidedList

from ..hand import KEY, RANDOM, Hand
from .evolved import evolved, saved
from .player_lists import SHIPPED, box, choose_row, in_file, texts

# The offscreen platform says so when a list opens.
pytestmark = pytest.mark.qt_log_ignore(
    r"^This plugin does not support (raise\(\)|grabbing the keyboard)$"
)


@pytest.fixture(params=["mouse", "keyboard"])
def by(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# The list of players


def test_players_that_were_kept_are_offered_after_the_levels(hand: Hand, by: str) -> None:
    path = kept_players.keep(evolved())
    kept_players.keep(evolved("connect4"))
    choose_row(hand, "tictactoe generation 312, 2 plies", by)
    assert hand.model.board.players == {MAX: PERSON, MIN: in_file(path)}
    shown = texts(box(hand))
    assert shown.index("Evolved") < shown.index("tictactoe generation 312, 2 plies")
    assert not any("connect4" in text for text in shown)
    hand.click(5)
    hand.until_answered()
    assert len(hand.text) == 2


def test_a_level_is_chosen_as_before(hand: Hand, by: str) -> None:
    choose_row(hand, "Evolved", by)
    assert hand.model.board.players[MIN] == SHIPPED


def test_the_list_tells_the_whole_of_a_long_name(hand: Hand) -> None:
    name = "The best of the long run on two machines, third try, after the holidays"
    path = kept_players.keep(evolved(), name)
    hand.model.set_player(MIN, in_file(path, 6, 5.0))
    lst = box(hand)
    assert str(path) in lst.toolTip()
    assert str(path) in lst.itemData(lst.currentIndex(), Qt.ItemDataRole.ToolTipRole)
    assert lst.currentText().startswith("The best of")
    assert lst.currentText().endswith("the holidays, 6 plies")
    assert len(lst.currentText()) < 50


@pytest.mark.parametrize("letters", [6, 10, 18, 34])
def test_a_long_name_is_shortened_in_the_middle(hand: Hand, letters: int) -> None:
    lst = ElidedList()
    hand.bot.addWidget(lst)
    width = 40 + letters * lst.fontMetrics().horizontalAdvance("n")  # and the frame, with its arrow
    lst.addItem("connect4 generation 312 of the long run, 16 plies")
    lst.setFixedWidth(width)
    lst.show()
    shown = lst.shown_text()
    assert lst.fontMetrics().horizontalAdvance(shown) < width
    assert shown.startswith("c")
    assert shown.endswith(", 16 plies" if letters > 10 else "s")
    assert ("…" in shown) == (shown != lst.currentText())
    lst.repaint()


def test_a_player_that_was_kept_meanwhile_is_in_the_list(hand: Hand) -> None:
    lst = box(hand)
    lst.showPopup()
    assert len(texts(lst)) == len(set(texts(lst)))
    lst.hidePopup()
    kept_players.keep(evolved())
    lst.showPopup()
    assert "tictactoe generation 312, 2 plies" in texts(lst)
    lst.hidePopup()


# Opening a file


OPEN = "Open a player…"


def test_a_player_is_opened_from_a_file(hand: Hand, tmp_path: Path, choose: Any, by: str) -> None:
    asked = choose(saved(tmp_path / "My hero.json", replace(evolved(), plies=3)))
    hand.type("15")
    choose_row(hand, OPEN, by)
    kept = kept_players.folder() / "My hero.json"
    assert asked == [str(kept_players.folder())]
    assert hand.model.board.players == {MAX: PERSON, MIN: in_file(kept)}
    assert box(hand).currentText() == "My hero, 3 plies"
    assert hand.text == "15"  # the game goes on
    hand.type("2")
    hand.until_answered()
    assert len(hand.text) == 4
    # and it is offered from now on
    choose_row(hand, "My hero, 3 plies", by, MAX)
    assert hand.model.board.players[MAX] == in_file(kept)


def test_cancel_leaves_who_sits_there(hand: Hand, choose: Any, by: str) -> None:
    hand.model.set_player(MIN, RANDOM)
    choose("")
    choose_row(hand, OPEN, by)
    assert hand.model.board.players[MIN] == RANDOM
    assert box(hand).currentData() == RANDOM
    assert not hand.notice


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "save.missing"),
        ("{", "save.not_json"),
        ("{}", "save.foreign_player"),
        (json.dumps({"format": "poda-run"}), "save.is_run"),
    ],
    ids=["missing", "damaged", "foreign", "a run"],
)
def test_a_file_that_is_no_player_is_told_and_the_game_goes_on(
    hand: Hand, tmp_path: Path, choose: Any, content: str | None, code: str
) -> None:
    path = tmp_path / "it.json"
    if content is not None:
        path.write_text(content)
    choose(path)
    hand.type("15")
    choose_row(hand, OPEN, "mouse")
    assert hand.notice.startswith("✕ it.json: ")
    assert SENTENCES[code][:12] in hand.notice
    assert hand.model.board.players[MIN] == PERSON
    assert box(hand).currentData() == PERSON
    assert hand.text == "15"
    assert list(kept_players.folder().iterdir()) == []


def test_a_player_of_another_game_is_told(hand: Hand, tmp_path: Path, choose: Any) -> None:
    choose(saved(tmp_path / "four.json", evolved("connect4")))
    choose_row(hand, OPEN, "mouse")
    assert "This player plays connect4" in hand.notice
    assert hand.model.board.players[MIN] == PERSON


# Set up by hand


class Answered(EngineDialog):
    """The dialog, in which a network was chosen and its plies set by the keys."""

    network = "tictactoe generation 312"
    plies = 7
    seconds = 0.0
    offered: tuple[str, ...] = ()

    def exec(self) -> int:  # type: ignore[override]
        type(self).offered = tuple(texts(self._algorithm))
        row = next(r for r, text in enumerate(self.offered) if self.network in text)
        self._algorithm.setCurrentIndex(row)
        assert not self._evaluation.isEnabled()
        self._plies.setValue(self.plies)
        self._seconds.setValue(self.seconds)
        return QDialog.DialogCode.Accepted.value


SET_UP = "Set up an engine…"


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> type[Answered]:
    monkeypatch.setattr("poda.play.panels.engine_dialog.EngineDialog", Answered)
    for name in ("network", "plies", "seconds"):
        monkeypatch.setattr(Answered, name, getattr(Answered, name))
    return Answered


def test_a_player_from_a_file_looks_as_far_ahead_as_is_set_up(
    hand: Hand, answered: type[Answered]
) -> None:
    path = kept_players.keep(evolved())
    choose_row(hand, SET_UP, "mouse")
    assert hand.model.board.players[MIN] == in_file(path, 7)
    assert box(hand).currentText() == "tictactoe generation 312, 7 plies"
    known = ("Alpha-beta", "Minimax", "Monte Carlo tree search", "Solver")
    assert answered.offered[:4] == known
    assert len(answered.offered) == 6


def test_the_player_that_comes_with_poda_is_set_up_too(
    hand: Hand, answered: type[Answered]
) -> None:
    answered.network, answered.plies, answered.seconds = "comes with Poda", 9, 2.5
    choose_row(hand, SET_UP, "keyboard")
    assert hand.model.board.players[MIN] == PlayerSpec("evolved", 9, seconds=2.5)
    assert "Network, 9 plies" in box(hand).currentText()


def test_its_own_look_ahead_is_no_other_player(hand: Hand, answered: type[Answered]) -> None:
    path = kept_players.keep(evolved())
    answered.plies = 2
    choose_row(hand, SET_UP, "mouse")
    assert hand.model.board.players[MIN] == in_file(path)


@pytest.mark.parametrize("plies", [1, 2, 5, 9])
def test_the_dialog_gives_an_evolved_player_back(hand: Hand, tmp_path: Path, plies: int) -> None:
    path = saved(tmp_path / "a: b.json", evolved())
    for spec in (in_file(path, plies, 2.5), PlayerSpec("evolved", plies, seconds=1.0)):
        dialog = EngineDialog("tictactoe", spec, hand.window)
        assert dialog.spec() == spec
        dialog.deleteLater()
    own = EngineDialog("tictactoe", in_file(path), hand.window)
    assert own.spec() == in_file(path)
    assert own._plies.value() == 2
    own.deleteLater()


def test_plies_are_typed_and_the_evaluation_waits(hand: Hand) -> None:
    path = kept_players.keep(evolved("connect4"))
    dialog = EngineDialog("connect4", in_file(path), hand.window)
    dialog.show()
    dialog._plies.setFocus()
    dialog._plies.selectAll()
    hand.bot.keyClicks(dialog._plies, "42")
    assert dialog.spec() == in_file(path, 42)
    dialog._algorithm.setFocus()
    hand.bot.keyClick(dialog._algorithm, KEY.Key_Home)
    assert dialog._evaluation.isEnabled()
    assert dialog.spec().kind == "alphabeta"
    dialog.close()
    dialog.deleteLater()
