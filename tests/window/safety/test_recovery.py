"""What is under way is on disc a moment later, and belongs to one window at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.base import troubles
from poda.base.files import RUN_LOCK, locked
from poda.base.paths import data_dir
from poda.base.troubles import Unkept
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.house import recovery
from poda.house.recovery import Claim, Keeper, claim_new, is_held, left
from poda.house.settings import settings
from poda.play import recent
from poda.play.model import storage
from poda.play.model.storage import StoredGame
from poda.training import model as remembered
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Typed
from poda.tree.session import draft
from poda.tree.session.draft import Draft
from poda.widgets import offer_bar as left_bar
from poda.window.main_window import MainWindow

WAIT = 30_000
STEM = "thing"

NewWindow = Callable[[], MainWindow]


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """No test here asks for kernels."""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second is as good as a whole one here."""
    monkeypatch.setattr(recovery, "PAUSE_MS", 100)


@pytest.fixture
def two_persons(qapp: QApplication) -> None:
    """Nobody answers by himself."""
    for side in (MAX, MIN):
        settings().set_player("tictactoe", side, "person")


def written(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def press(bot: QtBot, window: QWidget, wanted: QWidget) -> None:
    """Walk to a button with Tab, and press it."""
    for _ in range(80):
        if QApplication.focusWidget() is wanted:
            break
        bot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is wanted
    bot.keyClick(wanted, Qt.Key.Key_Space)


# Claims


def test_a_file_belongs_to_one_and_is_left_when_that_one_is_gone(home: Path) -> None:
    claim = claim_new(STEM)
    claim.path.write_text("x")
    assert is_held(claim.path)
    assert left(STEM) == []
    with pytest.raises(BlockingIOError):
        Claim(claim.path)
    other = claim_new(STEM)
    assert other.path != claim.path
    claim.release()
    other.release()
    assert left(STEM) == [claim.path]
    assert [file.name for file in data_dir().iterdir()] == ["thing.json"]


def test_the_lock_of_a_killed_process_keeps_nobody_out(home: Path) -> None:
    path = data_dir() / "thing.json"
    path.write_text("x")
    path.with_suffix(".lock").write_text("")
    assert left(STEM) == [path]


def test_the_newest_is_offered_first(home: Path) -> None:
    for age, name in ((3, "thing"), (1, "thing-1"), (2, "thing-7")):
        path = data_dir() / f"{name}.json"
        path.write_text("x")
        os.utime(path, (2_000_000 - age, 2_000_000 - age))
    assert [path.stem for path in left(STEM)] == ["thing-1", "thing-7", "thing"]


def test_what_a_killed_process_left_half_written_is_cleared_away(home: Path) -> None:
    half = data_dir() / ".thing.json.abc.part"
    half.write_text("hal")
    Claim(data_dir() / "thing.json").release()
    assert not half.exists()


def test_so_is_what_was_to_become_a_file_and_never_did(home: Path) -> None:
    for name in (".thing-3.json.3f5a09c1.part", ".other.json.3f5a09c1.part"):
        (data_dir() / name).write_text("hal")
    assert left(STEM) == []
    assert [path.name for path in data_dir().iterdir()] == [".other.json.3f5a09c1.part"]


# The keeper


class Thing:
    """Something under way."""

    def __init__(self) -> None:
        self.text: str | None = "one"
        self.taken = 0

    def take(self) -> recovery.Text | None:
        self.taken += 1
        text = self.text
        return None if text is None else lambda: text


@pytest.fixture
def thing() -> Thing:
    return Thing()


@pytest.fixture
def keeper(qapp: QApplication, thing: Thing) -> Iterator[Keeper]:
    parent = QObject()
    result = Keeper(STEM, Unkept.GAME, thing.take, parent)
    yield result
    result.close(None)


def test_a_change_is_on_disc_soon_and_many_are_written_together(
    qtbot: QtBot, keeper: Keeper, thing: Thing
) -> None:
    for _ in range(100):
        keeper.touch()
    assert thing.taken == 0
    qtbot.waitUntil(lambda: keeper.path is not None and written(keeper.path) == "one", timeout=WAIT)
    assert thing.taken == 1


def test_nothing_is_written_while_nothing_changes(
    qtbot: QtBot, keeper: Keeper, thing: Thing, monkeypatch: pytest.MonkeyPatch
) -> None:
    writings: list[str] = []
    real = recovery.documents.write_text
    monkeypatch.setattr(
        recovery.documents,
        "write_text",
        lambda path, text: (writings.append(text), real(path, text)),
    )
    for count in (1, 2):
        keeper.touch()
        qtbot.waitUntil(
            lambda count=count: thing.taken == count and not keeper._writing.running, timeout=WAIT
        )
    assert writings == ["one"]
    assert not keeper._timer.isActive()


def test_what_is_over_has_no_file(qtbot: QtBot, keeper: Keeper, thing: Thing) -> None:
    keeper.touch()
    qtbot.waitUntil(lambda: bool(list(data_dir().glob("thing.json"))), timeout=WAIT)
    thing.text = None
    keeper.touch()
    qtbot.waitUntil(lambda: keeper.path is None, timeout=WAIT)
    assert list(data_dir().iterdir()) == []


def test_the_last_word_at_the_end_is_the_one_that_stays(keeper: Keeper) -> None:
    keeper._write_file()  # and its thread is at work, or is done
    keeper.close(lambda: "last")
    assert [written(path) for path in left(STEM)] == ["last"]
    keeper.touch()  # what comes later is nothing any more
    keeper.close(lambda: "later")
    assert [written(path) for path in left(STEM)] == ["last"]


def test_a_folder_that_takes_nothing_is_no_crash(
    qtbot: QtBot, keeper: Keeper, thing: Thing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _text: str) -> None:
        raise EngineError("save.no_space")

    monkeypatch.setattr(recovery.documents, "write_text", refuse)
    keeper.touch()
    qtbot.waitUntil(lambda: bool(troubles.failing()) and not keeper._writing.running, timeout=WAIT)
    keeper.touch()
    qtbot.waitUntil(lambda: thing.taken == 2 and not keeper._writing.running, timeout=WAIT)
    assert list(troubles.failing()) == [Unkept.GAME]
    monkeypatch.undo()
    troubles.failing()[Unkept.GAME].again()
    qtbot.waitUntil(lambda: not troubles.failing(), timeout=WAIT)
    assert keeper.path is not None
    assert written(keeper.path) == "one"


# The game on the board


def begin(bot: QtBot, window: MainWindow, moves: str) -> None:
    window.play.choose_game("tictactoe")
    bot.keyClicks(window.play.board.board, moves)


def kept(window: MainWindow) -> str:
    """The position in the file of the window's game."""
    path = window.play.left._keeper.path
    if path is None or not path.exists():
        return ""
    return storage.load(path).record.position_text()


def test_a_game_is_kept_while_it_is_played_and_not_offered_to_another_window(
    qtbot: QtBot, new_window: NewWindow, two_persons: None
) -> None:
    first, second = new_window(), new_window()
    begin(qtbot, first, "15")
    qtbot.waitUntil(lambda: kept(first) == "15", timeout=WAIT)
    qtbot.keyClicks(first.play.board.board, "9")
    qtbot.waitUntil(lambda: kept(first) == "159", timeout=WAIT)
    second.play.offer_unfinished()
    assert not second.play.unfinished.isVisible()
    begin(qtbot, second, "37")
    qtbot.waitUntil(lambda: kept(second) == "37", timeout=WAIT)
    assert kept(first) == "159"  # each has a file of its own
    first.close()
    second.play.offer_unfinished()
    assert second.play.unfinished.isVisible()


def test_two_windows_cannot_both_go_on_with_a_game(
    qtbot: QtBot, new_window: NewWindow, two_persons: None
) -> None:
    left_one = new_window()
    begin(qtbot, left_one, "15")
    left_one.close()
    first, second = new_window(), new_window()
    for window in (first, second):
        window.play.offer_unfinished()
    qtbot.mouseClick(first.play.unfinished.go_on, Qt.MouseButton.LeftButton)
    assert first.play.model.board.record.position_text() == "15"
    qtbot.mouseClick(second.play.unfinished.go_on, Qt.MouseButton.LeftButton)
    assert second.play.model.board.record.position_text() == ""
    assert "Another window" in second.play.board.notice()
    assert not second.play.unfinished.isVisible()
    second.close()
    assert kept(first) == "15"


def test_a_finished_game_is_kept_no_more(
    qtbot: QtBot, new_window: NewWindow, two_persons: None
) -> None:
    window = new_window()
    begin(qtbot, window, "1425")
    qtbot.waitUntil(lambda: kept(window) == "1425", timeout=WAIT)
    qtbot.keyClicks(window.play.board.board, "3")
    # It is among the recent games, and nothing that is under way is left.
    qtbot.waitUntil(
        lambda: [each.name for each in data_dir().iterdir()] == [recent.folder().name],
        timeout=WAIT,
    )
    (path,) = recent.folder().iterdir()
    assert storage.load(path).record.position_text() == "14253"


def test_the_copy_is_that_of_the_moment(qapp: QApplication) -> None:
    from poda.engine.games import GAMES
    from poda.engine.players import PlayerSpec
    from poda.play.model.match import begin as begin_match
    from poda.play.model.record import GameDice, GameRecord
    from poda.play.model.storage import SavedGame

    record = GameRecord(GAMES["backgammon"], actions=[(3, 1)])
    record.root.remarks = ("min: Doubles => 2", "max: Takes")
    record.current.resigned, record.current.resigned_stake = MIN, 2
    match = begin_match(5, record).followed()
    person = PlayerSpec("person")
    saved = SavedGame(record, {MAX: person, MIN: person}, True, GameDice(7), match)
    now, later = storage.to_json(saved), storage.text_of(StoredGame(saved))
    record.current.resigned = 0
    record.go_to(record.root)
    record.play((6, 2))
    assert storage.to_json(storage.from_json(later())) == now
    assert storage.to_json(saved) != now


# The tree on screen


def tree_of(window: MainWindow) -> Any:
    window.tabs.setCurrentIndex(1)
    return window.tree


def kept_tree() -> dict[str, Any]:
    (path,) = data_dir().glob("tree-on-screen*.json") or [None]
    return {} if path is None else json.loads(path.read_text("utf-8"))


def test_a_tree_that_is_typed_is_kept_before_it_is_shown_and_comes_back(
    qtbot: QtBot, new_window: NewWindow
) -> None:
    first = new_window()
    tree = tree_of(first)
    tree.model.open_source(Typed("[[1, 2], [3, 4]]"), Options(algorithm="minimax"))
    qtbot.keyClick(tree.parts.view, Qt.Key.Key_Right)
    tree.parts.actions_["edit"].trigger()
    tree.parts.editor.field.selectAll()
    qtbot.keyClicks(tree.parts.editor.field, "[[3, 5, 10], [2,")
    files = lambda: list(data_dir().glob("tree-on-screen*.json"))  # noqa: E731
    qtbot.waitUntil(lambda: bool(files()) and "10], [2," in written(files()[0]), timeout=WAIT)
    other = new_window()
    assert not tree_of(other).parts.left.bar.isVisible()  # the first one lives
    other.close()
    first.close()
    again = new_window()
    assert "•" in again.tabs.tabText(1)
    tree = tree_of(again)
    assert again.tabs.tabText(1) == "Tree"
    assert "[[3, 5, 10], [2," in tree.parts.left.bar.sentence.full_text()
    press(qtbot, again, tree.parts.left.bar.go_on)
    assert tree.parts.editor.isVisible()
    assert tree.parts.editor.text() == "[[3, 5, 10], [2,"
    assert tree.model.source == Typed("[[1, 2], [3, 4]]")
    assert tree.model.options.algorithm == "minimax"
    assert tree.model.step == 1
    qtbot.keyClicks(tree.parts.editor.field, " 2]]\r")
    assert tree.model.source == Typed("[[3, 5, 10], [2, 2]]")
    again.close()
    assert files() == []  # it comes back by itself


def test_an_example_as_it_opens_is_nothing_to_keep(qtbot: QtBot, new_window: NewWindow) -> None:
    window = new_window()
    tree = tree_of(window)
    assert tree.parts.left.text() is None
    qtbot.keyClick(tree.parts.view, Qt.Key.Key_Right)
    assert tree.parts.left.text() is not None


def test_a_tree_that_is_not_wanted_is_discarded(qtbot: QtBot, new_window: NewWindow) -> None:
    for number in range(2):
        claim = claim_new(recovery.TREE)
        found = Draft(Typed(f"[1, {number}]"), Options(), step=2)
        claim.path.write_text(found.to_json())
        claim.release()
    window = new_window()
    tree = tree_of(window)
    for _ in range(2):
        assert tree.parts.left.bar.isVisible()
        press(qtbot, window, tree.parts.left.bar.discard)
    assert not tree.parts.left.bar.isVisible()
    assert list(data_dir().glob("tree-on-screen*")) == []


@pytest.mark.parametrize("tab", ["play", "tree"])
def test_what_was_left_is_gone_on_with_where_nothing_can_be_written(
    qtbot: QtBot,
    new_window: NewWindow,
    two_persons: None,
    monkeypatch: pytest.MonkeyPatch,
    tab: str,
) -> None:
    if tab == "play":
        left_one = new_window()
        begin(qtbot, left_one, "15")
        left_one.close()
    else:
        found = Draft(Typed("[1, 2]"), Options())
        (data_dir() / f"{recovery.TREE}.json").write_text(found.to_json())
    window = new_window()
    window.play.offer_unfinished()
    offer = window.play.left if tab == "play" else tree_of(window).parts.left

    def refuse(_path: Path) -> NoReturn:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(left_bar, "Claim", refuse)
    press(qtbot, window, offer.bar.go_on)
    assert not offer.bar.isVisible()
    if tab == "play":
        assert window.play.model.board.record.position_text() == "15"
    else:
        assert window.tree.model.source == Typed("[1, 2]")


def test_two_windows_cannot_both_bring_a_tree_back(qtbot: QtBot, new_window: NewWindow) -> None:
    path = data_dir() / f"{recovery.TREE}.json"
    path.write_text(Draft(Typed("[1, 2]"), Options(), text="[3").to_json())
    first, second = tree_of(new_window()), tree_of(new_window())
    for tree in (first, second):
        assert tree.parts.left.bar.isVisible()
        qtbot.mouseClick(tree.parts.left.bar.go_on, Qt.MouseButton.LeftButton)
    assert first.parts.editor.text() == "[3"
    assert "Another window" in second.parts.notice.full_text()
    assert not second.parts.left.bar.isVisible()


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "[" * 5_000, '{"format": "poda-game", "version": 1}',
        Draft(Typed("[1, 2]"), Options()).to_json()[:-30],
        Draft(Typed("[1, 2]"), Options(), step=-1).to_json(),
        Draft(Typed("[1, 2]"), Options(), bookmarks=(3, 1)).to_json(),
        Draft(Typed("[1, 2]"), Options(algorithm="best")).to_json(),  # type: ignore[arg-type]
        Draft(Typed("[1, 2]"), Options(), caret=-5).to_json(),
    ],
)  # fmt: skip
def test_a_damaged_file_of_a_tree_is_refused(home: Path, text: str) -> None:
    path = data_dir() / f"{recovery.TREE}.json"
    path.write_text(text)
    with pytest.raises(EngineError):
        draft.load(path)


def test_a_damaged_file_of_a_tree_is_a_sentence(qtbot: QtBot, new_window: NewWindow) -> None:
    (data_dir() / f"{recovery.TREE}.json").write_text('{"format": "poda-dr')
    tree = tree_of(new_window())
    qtbot.mouseClick(tree.parts.left.bar.go_on, Qt.MouseButton.LeftButton)
    assert tree.parts.notice.isVisible()
    assert tree.parts.left.bar.isVisible()  # it can be discarded
    assert tree.model.source == Example("aima")


def test_what_was_kept_of_a_tree_that_has_fewer_steps_is_cut_to_them(
    qtbot: QtBot, new_window: NewWindow
) -> None:
    path = data_dir() / f"{recovery.TREE}.json"
    found = Draft(Typed("[1, 2]"), Options(), step=1_000, bookmarks=(2, 1_000), text="[", caret=99)
    path.write_text(found.to_json())
    tree = tree_of(new_window())
    qtbot.mouseClick(tree.parts.left.bar.go_on, Qt.MouseButton.LeftButton)
    assert tree.model.step == tree.model.last_step
    assert tree.model.bookmarks.steps == (2,)
    assert tree.parts.editor.text() == "["


# The run in training


def new_run(name: str) -> Path:
    """The folder of a run whose process was killed."""
    folder = data_dir() / "runs" / name
    folder.mkdir(parents=True)
    (folder / RUN_LOCK).write_text("")
    return folder


def test_a_run_that_another_poda_trains_is_not_offered_here(qapp: QApplication) -> None:
    run = new_run("one")
    settings().training_run, settings().training_unfinished = str(run), True
    with locked(run / RUN_LOCK):
        assert recovery.left_run() is None
    assert recovery.left_run() == run


def test_of_two_killed_runs_both_are_offered_one_after_the_other(qapp: QApplication) -> None:
    """The settings remember the last one alone, and another Poda may have ended that in order."""
    first, second = new_run("one"), new_run("two")
    os.utime(first / RUN_LOCK, (1_000_000, 1_000_000))
    settings().training_run, settings().training_unfinished = str(second), True
    assert recovery.left_run() == second
    remembered.note_over(second)
    assert recovery.left_run() == first
    remembered.note_over(first)
    assert recovery.left_run() is None


def test_a_run_that_is_under_way_is_not_forgotten_by_another(qapp: QApplication) -> None:
    run = new_run("one")
    with locked(run / RUN_LOCK):
        recovery.forget_run(run)
        assert (run / RUN_LOCK).exists()
