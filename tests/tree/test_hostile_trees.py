"""Trees from strangers, opened and pasted as a person does it: a notice, and the tree stays."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QMessageBox

from poda.tree.model.sources import TEXT_LIMIT

from .hand import TreeHand

RANDOM = {"kind": "random", "depth": 20, "branching": [20, 20], "values": [0, 9], "seed": 1}
TRACE = {"kinds": "", "nodes": [], "values": [], "alpha": [], "beta": []}
BOMB = {
    "format": "poda-tree", "version": 1, "source": RANDOM, "algorithm": "minimax", "tie": "ge",
    "root": "max", "plies": None, "evaluation": "", "step": 0, "bookmarks": [], "folded": [],
    "trace": TRACE,
}  # fmt: skip
HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "binary": bytes(range(256)) * 100,
    "pickle": b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.",
    "zip": b"PK\x03\x04" + bytes(2000),
    "deep": b"[" * 200_000,
    "bomb": json.dumps(BOMB).encode(),
    "position": json.dumps(
        BOMB | {"source": {"kind": "position", "game": "connect4", "position": ""}, "plies": 42}
    ).encode(),
    "brackets": json.dumps(BOMB | {"source": {"kind": "typed", "text": "[" * 100_000}}).encode(),
    "name": json.dumps(BOMB | {"source": {"kind": "example", "key": "\u202e\n" * 900}}).encode(),
}


NAME = "\u202egpj.\n<img src=x.png>" + "w" * 120 + ".json"


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_a_game_is_asked_about_by_its_plain_name(
    tree: TreeHand, tmp_path: Path, choose: Any
) -> None:
    recording = tree.model.recording
    path = tmp_path / NAME
    path.write_bytes(b'{"format": "poda-game", "version": 1}')
    choose(path)
    tree.tab.parts.actions_["open"].trigger()
    tree.bot.waitUntil(lambda: bool(tree.window.findChildren(QMessageBox)))
    (box,) = tree.window.findChildren(QMessageBox)
    assert "gpj." in box.text()
    assert "<img" not in box.text()
    assert "\u202e" not in box.text()
    box.reject()
    assert tree.model.recording is recording


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_whatever_is_opened_the_tree_stays_and_one_line_says_why(
    tree: TreeHand, tmp_path: Path, choose: Any
) -> None:
    recording, title = tree.model.recording, tree.window.windowTitle()
    path = tmp_path / NAME
    for kind, content in HOSTILE.items():
        path.write_bytes(content)
        choose(path)
        tree.tab.parts.notice.clear()
        tree.tab.parts.actions_["open"].trigger()
        tree.bot.waitUntil(lambda: bool(tree.tab.parts.notice.text()))
        said = tree.tab.parts.notice.text()
        assert said.isprintable(), kind
        assert "gpj." in said, kind
        assert len(said) < 400, kind
        assert tree.model.recording is recording
        assert tree.model.busy is None
        assert tree.window.windowTitle() == title


def test_whatever_is_pasted_into_the_editor_the_tree_stays(tree: TreeHand) -> None:
    recording = tree.model.recording
    tree.tab.parts.actions_["edit"].trigger()
    editor = tree.tab.parts.editor
    for text in ("x" * (TEXT_LIMIT + 1), "\0", "\u202e[1, 2]", "[" * 5000, "<img src=x>"):
        data = QMimeData()
        data.setText(text)
        editor.field.setPlainText("")
        editor.field.insertFromMimeData(data)
        editor.submit()
        tree.bot.waitUntil(lambda: not editor.is_reading())
        said = editor.sentence.full_text()
        assert said.isprintable()
        assert 0 < len(said) < 300
        assert tree.model.recording is recording
