"""Evolved players from files, chosen, set up, opened, sent by the Training tab, and gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QDialog

from poda.engine.evolve.champion import load_champion, save_champion
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.i18n import language_manager
from poda.play import kept_players, player_picker, wording
from poda.play.elided_list import ElidedList
from poda.play.engine_dialog import EngineDialog
from poda.play.engine_room import EngineState
from poda.play.model import PERSON
from poda.settings import settings
from poda.widgets.messages import TEMPLATES

from .conftest import Open
from .evolved import evolved, saved
from .hand import ALT, KEY, LEFT, NOTHING, RANDOM, Hand

# The offscreen platform says so when a list opens.
pytestmark = pytest.mark.qt_log_ignore(
    r"^This plugin does not support (raise\(\)|grabbing the keyboard)$"
)

SHIPPED = PlayerSpec("evolved")


def in_file(path: Path, plies: int = 0, seconds: float | None = None) -> PlayerSpec:
    return PlayerSpec("evolved", plies, "", seconds, str(path))


def box(hand: Hand, side: int = MIN) -> QComboBox:
    return hand.play.players.pickers[side].list


def texts(of: QComboBox) -> list[str]:
    return [of.itemText(row) for row in range(of.count())]


def choose_row(hand: Hand, text: str, by: str, side: int = MIN) -> None:
    """Choose an entry of a list of players as a person does."""
    lst = box(hand, side)
    if by == "mouse":
        hand.bot.mouseClick(lst, LEFT, NOTHING, lst.rect().center())
    else:
        lst.setFocus()
        hand.bot.keyClick(lst, KEY.Key_Down, ALT)
    view = lst.view()
    hand.until(view.isVisible)
    row = texts(lst).index(text)
    place = view.visualRect(view.model().index(row, 0)).center()
    if by == "mouse":
        hand.bot.wait(10 * CLICK_MS)
        hand.bot.mouseMove(view.viewport(), place)
        hand.bot.mouseClick(view.viewport(), LEFT, NOTHING, place)
    else:
        hand.bot.keyClick(view, KEY.Key_Home)
        for _ in range(row):
            if view.currentIndex().row() == row:
                break
            hand.bot.keyClick(view, KEY.Key_Down)
        hand.bot.keyClick(view, KEY.Key_Return)
    hand.until(lambda: not view.isVisible())


CLICK_MS = 2


@pytest.fixture(autouse=True)
def _quick_clicks(qapp: QApplication) -> Iterator[None]:
    """A list that has just opened takes no click for as long as a double click may take."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(CLICK_MS)
    yield
    qapp.setDoubleClickInterval(usual)


@pytest.fixture(params=["mouse", "keyboard"])
def by(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# The list of players


def test_players_that_were_kept_are_offered_after_the_levels(hand: Hand, by: str) -> None:
    path = kept_players.keep(evolved())
    kept_players.keep(evolved("connect4"))
    choose_row(hand, "tictactoe generation 312, 2 plies", by)
    assert hand.model.players == {MAX: PERSON, MIN: in_file(path)}
    shown = texts(box(hand))
    assert shown.index("Evolved") < shown.index("tictactoe generation 312, 2 plies")
    assert not any("connect4" in text for text in shown)
    hand.click(5)
    hand.until_answered()
    assert len(hand.text) == 2


def test_a_level_is_chosen_as_before(hand: Hand, by: str) -> None:
    choose_row(hand, "Evolved", by)
    assert hand.model.players[MIN] == SHIPPED


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


@pytest.mark.parametrize("width", [100, 150, 220, 400])
def test_a_long_name_is_shortened_in_the_middle(hand: Hand, width: int) -> None:
    lst = ElidedList()
    hand.bot.addWidget(lst)
    lst.addItem("connect4 generation 312 of the long run, 16 plies")
    lst.setFixedWidth(width)
    lst.show()
    shown = lst.shown_text()
    assert lst.fontMetrics().horizontalAdvance(shown) < width
    assert shown.startswith("c")
    assert shown.endswith(", 16 plies" if width > 200 else "s")
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
    assert hand.model.players == {MAX: PERSON, MIN: in_file(kept)}
    assert box(hand).currentText() == "My hero, 3 plies"
    assert hand.text == "15"  # the game goes on
    hand.type("2")
    hand.until_answered()
    assert len(hand.text) == 4
    # and it is offered from now on
    choose_row(hand, "My hero, 3 plies", by, MAX)
    assert hand.model.players[MAX] == in_file(kept)


def test_cancel_leaves_who_sits_there(hand: Hand, choose: Any, by: str) -> None:
    hand.model.set_player(MIN, RANDOM)
    choose("")
    choose_row(hand, OPEN, by)
    assert hand.model.players[MIN] == RANDOM
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
    assert TEMPLATES[code][:12] in hand.notice
    assert hand.model.players[MIN] == PERSON
    assert box(hand).currentData() == PERSON
    assert hand.text == "15"
    assert list(kept_players.folder().iterdir()) == []


def test_a_player_of_another_game_is_told(hand: Hand, tmp_path: Path, choose: Any) -> None:
    choose(saved(tmp_path / "four.json", evolved("connect4")))
    choose_row(hand, OPEN, "mouse")
    assert "This player plays connect4" in hand.notice
    assert hand.model.players[MIN] == PERSON


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
    monkeypatch.setattr(player_picker, "EngineDialog", Answered)
    for name in ("network", "plies", "seconds"):
        monkeypatch.setattr(Answered, name, getattr(Answered, name))
    return Answered


def test_a_player_from_a_file_looks_as_far_ahead_as_is_set_up(
    hand: Hand, answered: type[Answered]
) -> None:
    path = kept_players.keep(evolved())
    choose_row(hand, SET_UP, "mouse")
    assert hand.model.players[MIN] == in_file(path, 7)
    assert box(hand).currentText() == "tictactoe generation 312, 7 plies"
    assert answered.offered[:2] == ("Alpha-beta", "Minimax")
    assert len(answered.offered) == 4


def test_the_player_that_comes_with_poda_is_set_up_too(
    hand: Hand, answered: type[Answered]
) -> None:
    answered.network, answered.plies, answered.seconds = "comes with Poda", 9, 2.5
    choose_row(hand, SET_UP, "keyboard")
    assert hand.model.players[MIN] == PlayerSpec("evolved", 9, seconds=2.5)
    assert "Network, 9 plies" in box(hand).currentText()


def test_its_own_look_ahead_is_no_other_player(hand: Hand, answered: type[Answered]) -> None:
    path = kept_players.keep(evolved())
    answered.plies = 2
    choose_row(hand, SET_UP, "mouse")
    assert hand.model.players[MIN] == in_file(path)


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


# What is known of those who play


def test_what_is_known_of_an_evolved_player_stands_beside_the_board(hand: Hand) -> None:
    info = hand.play.info
    assert not info.isVisible()
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved())))
    line = info.lines[MIN]
    assert info.isVisible()
    assert line.isVisible()
    assert not info.lines[MAX].isVisible()
    words = line.text().replace("\N{NO-BREAK SPACE}", " ")
    assert words == "fitness 11 · age 3 · mean 9.50"  # the name tells the generation
    assert info.toolTip()
    language_manager().set_language("es")
    hand.until(lambda: "9,50" in line.text())
    hand.model.set_player(MIN, PERSON)
    assert not info.isVisible()


def test_the_generation_is_told_where_the_name_does_not(hand: Hand) -> None:
    path = kept_players.keep(evolved(generation=31), "hero 312")
    hand.model.set_player(MIN, in_file(path))
    words = hand.play.info.lines[MIN].text().replace("\N{NO-BREAK SPACE}", " ")
    assert words.endswith("mean 9.50 · generation 31")


def test_what_is_not_known_is_not_shown(hand: Hand) -> None:
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved(generation=None))))
    assert not hand.play.info.isVisible()


def test_a_player_without_any_training_is_called_so(hand: Hand) -> None:
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved(generation=0))))
    assert "before any training" in hand.play.info.lines[MIN].text()


def test_both_sides_are_told(hand: Hand) -> None:
    for side, seed in ((MAX, 1), (MIN, 2)):
        champion = replace(evolved(seed=seed), generation=40 + seed)
        hand.model.set_player(side, in_file(kept_players.keep(champion, "hero")))
    assert "41" in hand.play.info.lines[MAX].text()
    assert "42" in hand.play.info.lines[MIN].text()
    hand.model.swap_sides()
    assert "42" in hand.play.info.lines[MAX].text()


# Sent by the Training tab


def test_a_champion_is_played_against_in_a_new_game(hand: Hand) -> None:
    hand.type("15")
    hand.play.seat_champion(evolved("connect4"))
    path = kept_players.folder() / "connect4 generation 312.json"
    assert load_champion(path) == evolved("connect4")
    assert hand.model.game.key == "connect4"
    assert hand.model.players == {MAX: PERSON, MIN: in_file(path)}
    assert hand.text == ""
    assert hand.board.hasFocus()
    assert hand.play.info.isVisible()
    hand.type("4")
    hand.until_answered()
    assert len(hand.text) == 2


def test_the_game_that_gave_way_comes_back(hand: Hand) -> None:
    hand.type("15")
    hand.play.seat_champion(evolved())
    assert hand.text == ""
    hand.act("undo")
    assert hand.text == "15"
    assert hand.model.players == {MAX: PERSON, MIN: PERSON}


def test_a_person_keeps_the_side_and_the_champion_begins(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, PERSON)
    hand.until_answered()
    hand.play.seat_champion(evolved(), 4)
    assert hand.model.players[MIN] == PERSON
    assert hand.model.players[MAX].plies == 4
    hand.until_answered()
    assert len(hand.text) == 1


def test_where_nobody_is_a_person_one_begins(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, RANDOM)
    hand.play.seat_champion(evolved())
    assert hand.model.players[MAX] == PERSON


def test_the_same_champion_again_has_no_other_file(hand: Hand) -> None:
    for _ in range(3):
        hand.play.seat_champion(evolved())
    assert len(list(kept_players.folder().iterdir())) == 1


def test_a_champion_that_cannot_be_kept_leaves_the_game(hand: Hand) -> None:
    kept_players.folder().parent.mkdir(exist_ok=True)
    kept_players.folder().write_text("a file")
    hand.type("15")
    hand.play.seat_champion(evolved())
    assert TEMPLATES["save.no_folder"] in hand.notice
    assert hand.text == "15"
    assert hand.model.players[MIN] == PERSON


def test_the_next_start_finds_the_champion(open_window: Open) -> None:
    hand = open_window()
    hand.play.seat_champion(evolved())
    spec = hand.model.players[MIN]
    hand.window.close()
    again = open_window()
    assert again.model.players == {MAX: PERSON, MIN: spec}
    assert again.play.info.isVisible()


def test_a_saved_game_finds_the_champion(hand: Hand, tmp_path: Path, choose: Any) -> None:
    hand.play.seat_champion(evolved(), 3)
    spec = hand.model.players[MIN]
    hand.click(5)
    hand.until_answered()
    choose(tmp_path / "game.json")
    hand.act("save")
    hand.begin("tictactoe")
    hand.act("open")
    assert hand.model.players == {MAX: PERSON, MIN: spec}
    assert not hand.notice


# Players whose file is gone


GONE = "“tictactoe generation 312.json” cannot play. "


def gone(hand: Hand) -> PlayerSpec:
    """Seat a player; its file is gone when it has moved."""
    path = kept_players.keep(evolved())
    hand.begin("tictactoe", PERSON, in_file(path))
    hand.click(5)
    hand.until_answered()
    path.unlink()
    return in_file(path)


def test_a_file_that_goes_away_while_it_plays_is_told(hand: Hand) -> None:
    spec = gone(hand)
    free = next(cell for cell in range(1, 10) if str(cell) not in hand.text)
    hand.click(free)
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert GONE in hand.notice
    assert GONE in hand.play.status.detail()
    assert len(hand.text) == 3  # nothing is lost
    # Another player goes on; or the file comes back.
    save_champion(Path(spec.path), evolved())
    hand.act("start")
    hand.until_answered()
    assert len(hand.text) == 4


def test_a_saved_game_whose_player_is_gone_is_opened_with_another(
    hand: Hand, tmp_path: Path, choose: Any
) -> None:
    gone(hand)
    text = hand.text
    choose(tmp_path / "game.json")
    hand.act("save")
    hand.begin("connect4")
    hand.act("open")
    assert (hand.model.game.key, hand.text) == ("tictactoe", text)
    assert hand.model.players == {MAX: PERSON, MIN: SHIPPED}
    assert hand.notice.startswith("✕ " + GONE)
    assert "choose who plays, or open the file" in hand.notice
    hand.act("undo")
    hand.click(1)
    hand.until_answered()
    assert not hand.notice


def test_who_stands_in_looks_as_far_ahead(hand: Hand, tmp_path: Path) -> None:
    game = hand.model.saved()
    missing = in_file(tmp_path / "gone.json", 6, 5.0)
    hand.model.restore(replace(game, players={MAX: missing, MIN: PERSON}))
    assert hand.model.players[MAX] == PlayerSpec("evolved", 6, seconds=5.0)
    assert "gone.json" in hand.notice


@pytest.mark.parametrize("files", [("a.json", "b.json"), ("a.json", "a.json")], ids=str)
@pytest.mark.parametrize("at", ["the start", "opening"])
def test_where_both_are_gone_each_file_is_named_once(
    hand: Hand, tmp_path: Path, files: tuple[str, str], at: str
) -> None:
    players = dict(zip((MAX, MIN), [in_file(tmp_path / name) for name in files], strict=True))
    if at == "opening":
        hand.model.restore(replace(hand.model.saved(), players=players))
    else:
        for side, spec in players.items():
            settings().set_player("tictactoe", side, str(spec))
        hand.play.choose_game("tictactoe")
    assert hand.model.players == {MAX: SHIPPED, MIN: SHIPPED}
    for name in ("a.json", "b.json"):
        assert hand.notice.count(f"“{name}” cannot play.") == (name in files)


@pytest.mark.parametrize("what", ["damaged", "of another game"])
def test_a_file_that_has_become_something_else_is_told(hand: Hand, what: str) -> None:
    path = kept_players.keep(evolved())
    game = replace(hand.model.saved(), players={MAX: PERSON, MIN: in_file(path)})
    if what == "damaged":
        path.write_text("{")
    else:
        save_champion(path, evolved("connect4"))
    hand.model.restore(game)
    assert hand.model.players[MIN] == SHIPPED
    assert GONE in hand.notice
    assert ("damaged" if what == "damaged" else "plays connect4") in hand.notice


def test_a_player_that_was_remembered_and_is_gone_is_told_at_the_start(
    open_window: Open, tmp_path: Path
) -> None:
    settings().last_game = "tictactoe"
    settings().set_player("tictactoe", MIN, str(in_file(tmp_path / "gone.json")))
    hand = open_window()
    assert hand.model.players == {MAX: PERSON, MIN: SHIPPED}
    assert "“gone.json” cannot play." in hand.notice


def test_a_player_that_goes_away_while_the_list_is_open_keeps_no_seat(hand: Hand) -> None:
    path = kept_players.keep(evolved())
    lst = box(hand)
    lst.setFocus()
    row = texts(lst).index("tictactoe generation 312, 2 plies")
    path.unlink()
    lst.setCurrentIndex(row)
    lst.activated.emit(row)
    assert GONE in hand.notice
    assert hand.model.players[MIN] == PERSON
    assert lst.currentData() == PERSON


def test_a_hint_by_a_player_that_is_gone_is_a_sentence(hand: Hand) -> None:
    path = kept_players.keep(evolved())
    hand.begin("tictactoe", PERSON, in_file(path, 9))
    path.unlink()
    hand.act("hint")
    hand.until(lambda: hand.state is EngineState.FAILED)
    assert GONE in hand.notice
    hand.click(5)
    assert hand.text.startswith("5")
    hand.until(lambda: hand.state is EngineState.FAILED)


# The position, for who wants to know it


def test_every_change_of_the_position_is_told_once(hand: Hand) -> None:
    told: list[tuple[str, object]] = []
    hand.play.position_changed.connect(lambda key, state: told.append((key, state)))
    hand.type("15")
    hand.act("undo")
    hand.act("flip")
    hand.model.set_player(MIN, RANDOM)
    hand.model.set_player(MIN, PERSON)
    start = hand.model.game.initial_state()
    one = hand.model.game.result(start, 1)
    both = hand.model.game.result(one, 5)
    assert told == [("tictactoe", one), ("tictactoe", both), ("tictactoe", one)]
    assert hand.play.position == told[-1]
    hand.play.choose_game("connect4")
    assert told[-1] == ("connect4", hand.model.record.state)


# Others who meet an evolved player


def test_the_search_that_is_shown_is_not_a_networks(hand: Hand) -> None:
    asked: list[tuple[object, ...]] = []
    hand.play.search_asked.disconnect()
    hand.play.search_asked.connect(lambda *what: asked.append(what))
    path = kept_players.keep(evolved())
    hand.begin("tictactoe", PERSON, in_file(path, 6))
    hand.act("show_search")
    assert asked[0][2] in ("alphabeta", "minimax")


def test_a_player_is_named_where_it_is_waited_for(hand: Hand) -> None:
    spec = in_file(kept_players.keep(evolved()))
    name = wording.player_name("tictactoe", spec)
    hand.begin("tictactoe", spec, spec)
    assert name in hand.play.status.detail()
    assert wording.player_meaning("tictactoe", spec) == "Network, 2 plies"
