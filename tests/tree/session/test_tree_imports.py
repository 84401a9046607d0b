"""Trees of other programs: opened, typed, and written for them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from poda.engine.errors import EngineError
from poda.engine.game import MIN
from poda.engine.recognition import Recognised, recognised_file
from poda.engine.trees.formats import read_tree
from poda.house.settings import settings
from poda.tree.model.sources import Position, Suggestion, Typed
from poda.tree.session import exchange, storage

from ..hand import AIMA, TreeHand

Choose = Callable[[Path | str], list[str]]

GAMBIT = """EFG 2 R "Two moves" { "First" "Second" }
""

p "" 2 1 "" { "left" "right" } 0
p "" 1 1 "" { "up" "down" } 0
t "" 1 "" { 3 -3 }
t "" 2 "" { 5 -5 }
t "" 3 "" { 4 -4 }
"""


def open_file(tree: TreeHand, choose: Choose, path: Path) -> None:
    choose(path)
    tree.tab.parts.actions_["open"].trigger()
    tree.bot.waitUntil(lambda: tree.model.busy is None)


def test_a_game_of_gambit_is_opened(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    path = tmp_path / "two.efg"
    path.write_text(GAMBIT, "utf-8")
    open_file(tree, choose, path)
    assert tree.model.source == Typed("min[left: [up: 3, down: 5], right: 4]")
    assert tree.model.tree.player[0] == MIN
    assert tree.model.recording is not None
    assert tree.model.recording.value == 4
    assert settings().last_folder == str(tmp_path)
    tree.tab.parts.actions_["edit"].trigger()  # and can be changed as text
    assert tree.tab.parts.editor.text() == "min[left: [up: 3, down: 5], right: 4]"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lists.txt", AIMA),
        ("lists.json", f" {AIMA}\n"),
        ("code.lisp", "((3 12 8)(2 4 6)(14 5 2))"),
    ],
)
def test_lists_and_codes_are_opened(
    tree: TreeHand, tmp_path: Path, choose: Choose, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    open_file(tree, choose, path)
    assert isinstance(tree.model.source, Typed)
    assert tree.model.tree.nodes == 13
    assert tree.notice == ""


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "three.efg",
            'EFG 2 R "x"\n { "1" "2" "3" }',
            "three.efg, line 2, column 2: This game",
        ),
        ("bad.efg", GAMBIT.replace("3 -3", "3 3"), "bad.efg, line 6, column 6: Outcome 1 pays 3"),
        ("bad.txt", "[[3, 4],\n[2, ]]", "bad.txt, line 2, column 5: “]” does not belong here"),
        ("none.txt", "", "none.txt, line 1, column 1: There is no tree here"),
        ("bad.json", "noth:ing", "bad.json, line 1, column "),
    ],
)
def test_a_damaged_file_is_told_with_its_place_and_the_screen_stays(
    tree: TreeHand, tmp_path: Path, choose: Choose, name: str, text: str, said: str
) -> None:
    before = tree.model.source
    path = tmp_path / name
    path.write_text(text, "utf-8")
    open_file(tree, choose, path)
    assert tree.notice.startswith(f"✕ {said}"), tree.notice
    assert tree.model.source == before


def test_a_game_with_a_constant_sum_is_opened_and_told(tree: TreeHand, choose: Choose) -> None:
    open_file(tree, choose, Path(__file__).parents[2] / "data" / "cases" / "05a-constant-sum.efg")
    assert tree.notice.startswith("Both payoffs add up to 1 everywhere")
    assert tree.model.source == Typed("[L: [l: 1, r: 0.5], R: [l: 0, r: 1]]")


def test_course_code_is_typed_where_trees_are_typed(tree: TreeHand) -> None:
    tree.tab.parts.actions_["edit"].trigger()
    field = tree.tab.parts.editor.field
    field.selectAll()
    tree.bot.keyClicks(field, "(max (min 3 12) (min 2 4))")
    tree.bot.keyClick(field, Qt.Key.Key_Return)
    tree.bot.waitUntil(lambda: tree.model.source == Typed("(max (min 3 12) (min 2 4))"))
    assert tree.model.recording is not None
    assert tree.model.recording.value == 3


def test_a_tree_is_saved_for_other_programs(
    tree: TreeHand, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("mine.txt", "mine.efg"):
        choose(tmp_path / name)
        tree.tab.parts.actions_["save_as"].trigger()
        written = read_tree((tmp_path / name).read_text("utf-8"))
        assert [n.value for n in written.nodes if not n.children] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert tree.tab.parts.files.path is None  # what is on screen belongs to no such file

    def without_suffix(*_asked: object) -> tuple[str, str]:
        return str(tmp_path / "other"), tree.tab.parts.files.words().filter.split(";;")[2]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", without_suffix)
    tree.tab.parts.actions_["save_as"].trigger()
    assert (tmp_path / "other.efg").read_text("utf-8").startswith("EFG 2 R")


def test_what_is_no_written_tree_is_not_saved_as_one(
    tree: TreeHand, tmp_path: Path, choose: Choose
) -> None:
    tree.show(Position("tictactoe", "159374", Suggestion("minimax")))
    choose(tmp_path / "game.efg")
    tree.tab.parts.actions_["save_as"].trigger()
    assert tree.notice == (
        "✕ game.efg: Only a written tree can be saved in this way: save a game’s search as .json."
    )
    assert not (tmp_path / "game.efg").exists()


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("[" + "1," * 499_000 + "1]", True),
        ("[" + "1," * 500_000 + "1]", False),
        ('{"a": [' + "11111," * 500_001 + "1]}", False),
    ],
    ids=["largest", "one more", "of a course"],
)
def test_a_text_of_more_than_a_tree_may_have_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, is_read: bool
) -> None:
    """To read four million characters took five seconds, and the sentence is the same."""
    asked: list[int] = []
    monkeypatch.setattr(
        exchange, "read_tree", lambda text: asked.append(len(text)) or read_tree("[1, 2]")
    )
    path = tmp_path / "tree.txt"
    path.write_text(text, "ascii")
    found = exchange.load(path)
    assert bool(asked) is is_read
    if not is_read:
        assert isinstance(found, exchange.Misread)
        assert found.error.code == "tree.text_too_long"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "tree.json"
    os.mkfifo(pipe)
    assert recognised_file(pipe) == Recognised()
    with pytest.raises(EngineError) as caught:
        storage.load(pipe)
    assert caught.value.code == "save.not_a_file"
