"""Beside the game and the tree that are offered: undo and redo, the dice, the review, the folds."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.base.paths import data_dir
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.record.game_tree import build_tree
from poda.house import recovery
from poda.house.settings import settings
from poda.play import recent
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame, StoredGame
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Typed
from poda.tree.session import draft
from poda.tree.session.draft import Draft
from poda.tree.session.history import Moment
from poda.tree.tab import TreeTab
from poda.window.main_window import MainWindow

NewWindow = Callable[[], MainWindow]


@pytest.fixture(autouse=True)
def _soon(readable: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second is as good as a whole one here, and no test asks for kernels."""
    monkeypatch.setattr(recovery, "PAUSE_MS", 100)


@pytest.fixture(autouse=True)
def _persons(qapp: QApplication) -> None:
    """Nobody answers by himself."""
    for game in ("tictactoe", "backgammon"):
        for side in (MAX, MIN):
            settings().set_player(game, side, "person")


@pytest.fixture
def killed(qtbot: QtBot, new_window: NewWindow) -> Callable[[MainWindow], MainWindow]:
    """Another window, with the files as they are when this one has written all that it will."""

    def after(window: MainWindow) -> MainWindow:
        qtbot.waitUntil(lambda: window.play.left._keeper.rests)
        if window._tree is not None:
            qtbot.waitUntil(lambda: window.tree.parts.left._keeper.rests)
        files = {path: path.read_bytes() for path in data_dir().glob("*.json")}
        window.close()
        for path, data in files.items():
            path.write_bytes(data)
        return new_window()

    return after


def gone_on(bot: QtBot, window: MainWindow) -> PlayModel:
    """The game of a window that has taken up what was offered."""
    window.play.offer_unfinished()
    assert window.play.unfinished.isVisible()
    bot.mouseClick(window.play.unfinished.go_on, Qt.MouseButton.LeftButton)
    return window.play.model


def brought_back(bot: QtBot, window: MainWindow) -> TreeTab:
    """The tree of such a window."""
    window.tabs.setCurrentIndex(1)
    assert window.tree.parts.left.bar.isVisible()
    bot.mouseClick(window.tree.parts.left.bar.go_on, Qt.MouseButton.LeftButton)
    bot.waitUntil(lambda: window.tree.model.busy is None)
    return window.tree


def played(window: MainWindow, moves: str, game: str = "tictactoe") -> PlayModel:
    """A game between persons with these moves."""
    window.play.choose_game(game)
    for move in moves:
        window.play.model.ask_text(move)
    return window.play.model


# The game


def test_redo_leads_where_it_led(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    model = played(window, "159")
    model.undo()
    model.undo()
    model.ask_text("3")  # beside the 5
    model.undo()
    again = gone_on(qtbot, killed(window))
    again.redo()
    assert again.board.record.position_text() == "13"


def test_the_games_that_gave_way_are_among_the_recent_ones(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    for moves in ("15", "37", "9"):
        played(window, moves)
    qtbot.waitUntil(lambda: not window.play.recent._unwritten)
    again = gone_on(qtbot, killed(window))
    assert again.board.record.position_text() == "9"
    again.undo()
    again.undo()
    assert again.board.record.position_text() == ""
    texts = [storage.load(each.path).record.position_text() for each in recent.listed()[0]]
    assert texts == ["37", "15"]


def test_what_an_older_poda_kept_of_games_that_gave_way_becomes_recent_games(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    earlier = storage.to_plain(played(window, "15").saved())
    played(window, "9")
    qtbot.waitUntil(lambda: window.play.left._keeper.path is not None)
    qtbot.waitUntil(lambda: window.play.left._keeper.rests)
    path = window.play.left._keeper.path
    assert path is not None
    after = killed(window)
    document = json.loads(path.read_text())
    document["left"] = {**document["left"], "earlier": [earlier, {"game": "no game"}]}
    del document["left"]["recent"]
    path.write_text(json.dumps(document))
    for each in recent.folder().glob("*"):
        each.unlink()
    assert gone_on(qtbot, after).board.record.position_text() == "9"
    qtbot.waitUntil(lambda: not after.play.recent._unwritten)
    (found,) = recent.listed()[0]
    assert storage.load(found.path).record.position_text() == "15"


def test_a_game_that_a_slip_of_the_hand_put_away_is_the_first_of_the_recent_ones(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    played(window, "1596").new_game()
    qtbot.waitUntil(lambda: not window.play.recent._unwritten)
    after = killed(window)
    after.play.offer_unfinished()
    assert not after.play.unfinished.isVisible()
    first = recent.listed()[0][0]
    after.play.files.open_recent(first.path)
    assert after.play.model.board.record.position_text() == "1596"


def test_a_new_game_after_one_that_was_over_is_nothing_to_offer(
    new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    played(window, "14253").new_game()
    after = killed(window)
    after.play.offer_unfinished()
    assert not after.play.unfinished.isVisible()


def test_the_seed_that_was_set_last_throws_on(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    model = played(window, "", "backgammon")
    model.turns.set_seed(1, keep=False)
    model.turns.roll()
    qtbot.waitUntil(lambda: window.play.left._keeper.path is not None)
    qtbot.waitUntil(lambda: window.play.left._keeper.rests)
    model.turns.set_seed(77, keep=True)  # and nothing else is done
    again = gone_on(qtbot, killed(window))
    assert again.turns.dice.seed == 77
    again.new_game()
    assert again.turns.dice.seed == 77  # kept for the games after this one


def test_a_review_goes_on(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    model = played(window, "159")
    window.play.actions_["review"].trigger()
    qtbot.waitUntil(lambda: not model.review.missing())
    before = model.review.judgements()
    again = gone_on(qtbot, killed(window))
    qtbot.waitUntil(lambda: not again.review.missing())
    assert again.review.shown
    assert again.review.judgements() == before


# The tree


def test_what_was_folded_and_selected_is(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    model.toggle_collapsed(5)
    model.select(9)
    again = brought_back(qtbot, killed(window)).model
    assert again.source == Example("aima")
    assert again.collapsed == {5}
    assert again.selected == 9


def test_the_trees_before_and_after_come_back_by_undo_and_redo(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    window.tabs.setCurrentIndex(1)
    tree = window.tree
    for text in ("[1, 2]", "[3, 4]", "[5, 6]"):
        tree.model.open_source(Typed(text))
    tree.model.go(2)
    tree.parts.actions_["undo"].trigger()
    tree.model.toggle_collapsed(0)
    again = brought_back(qtbot, killed(window))
    assert again.model.source == Typed("[3, 4]")
    again.parts.actions_["redo"].trigger()
    assert (again.model.source, again.model.step) == (Typed("[5, 6]"), 2)
    again.parts.actions_["undo"].trigger()
    assert (again.model.source, again.model.collapsed) == (Typed("[3, 4]"), {0})
    again.parts.actions_["undo"].trigger()
    assert again.model.source == Typed("[1, 2]")


def test_a_tree_of_ones_own_that_an_example_covers_is_offered(
    qtbot: QtBot, new_window: NewWindow, killed: Callable[[MainWindow], MainWindow]
) -> None:
    window = new_window()
    window.tabs.setCurrentIndex(1)
    window.tree.model.open_source(Typed("[1, 2]"))
    window.tree.model.notes.write(0, "A note.")
    window.tree.model.open_source(Example("uci"))
    again = brought_back(qtbot, killed(window))
    assert again.model.source == Example("uci")
    again.parts.actions_["undo"].trigger()
    assert again.model.source == Typed("[1, 2]")
    assert again.model.notes.text(0) == "A note."


def test_undo_folds_what_was_folded_below_a_pruned_subtree_that_was_grown(
    qtbot: QtBot, new_window: NewWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its number is beyond the tree that comes back, in which nothing is grown."""
    little = functools.partial(build_tree, limit=20)
    monkeypatch.setattr("poda.engine.record.recording.build_tree", little)
    window = new_window()
    window.tabs.setCurrentIndex(1)
    tree, model = window.tree, window.tree.model

    def at_rest(act: Callable[[], Any]) -> None:
        act()
        qtbot.waitUntil(lambda: model.busy is None)

    at_rest(lambda: model.open_source(Example("ttt-five-left")))
    stub = max(node for node in range(model.tree.nodes) if model.tree.stub[node])
    at_rest(lambda: model.expand_stub(stub))
    inner = max(n for n in range(model.tree.nodes) if not model.tree.is_leaf(n))
    at_rest(lambda: model.toggle_collapsed(inner))
    at_rest(lambda: model.open_source(Typed("[1, 2]")))
    at_rest(tree.parts.actions_["undo"].trigger)
    assert model.source == Example("ttt-five-left")
    assert all(node < model.tree.nodes for node in model.collapsed)


# Damage


def with_field(text: str, names: tuple[str, ...], value: object) -> str:
    """The document with another value in a field."""
    document = json.loads(text)
    holder = document
    for name in names[:-1]:
        holder = holder[name]
    holder[names[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("earlier", [1]), ("earlier", {}), ("keeps_seed", 1), ("review", None), ("swapped", "x"),
        ("steps", [[1]]), ("steps", [[8, True]]), ("steps", [["a", "b"]]), ("steps", [[8, 5]] * 5),
        ("recent", 1), ("others", [1]), ("others", {}), ("others", [{}]), ("others", None),
        ("others", [{"game": "connect4"}]), ("others", [{"game": "connect4", "version": "x"}]),
    ],
)  # fmt: skip
def test_damage_beside_a_game_is_told(home: Path, name: str, value: object) -> None:
    record = GameRecord(GAMES["tictactoe"], actions=[1, 5])
    left = StoredGame(SavedGame(record, {MAX: PERSON, MIN: PERSON}))
    path = data_dir() / f"{storage.STEM}.json"
    path.write_text(storage.text_of(left)())
    assert storage.load_left(path).saved.record.position_text() == "15"
    path.write_text(with_field(path.read_text(), ("left", name), value))
    with pytest.raises(EngineError):
        storage.load_left(path)


@pytest.mark.parametrize(
    ("names", "value"),
    [
        (("folded",), ["x"]), (("folded",), "0"), (("selected",), 3), (("selected",), "a.b"),
        (("others",), [1]), (("others",), {}), (("others",), [{}]), (("before",), 2),
        (("before",), -1), (("others", 0, "step"), -1),
    ],
)  # fmt: skip
def test_damage_beside_a_tree_is_told(home: Path, names: tuple[Any, ...], value: object) -> None:
    moment = Moment(Typed("[1, 2]"), Options())
    found = Draft(Typed("[3, 4]"), Options(), folded=("0",), others=(moment,), before=1)
    path = data_dir() / f"{recovery.TREE}.json"
    path.write_text(found.to_json())
    assert draft.load(path) == found
    path.write_text(with_field(found.to_json(), names, value))
    with pytest.raises(EngineError):
        draft.load(path)
