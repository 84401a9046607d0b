"""Files and pasted texts from strangers, opened as a person does it: a notice, and nothing else."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.storage import to_json
from poda.widgets.layout import plain_tip

from .hand import Hand
from .players.evolved import evolved
from .players.evolved import saved as saved_player

ENDLESS_NAME = "\u202egpj.\n<img src=x.png>" + "w" * 120
HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "binary": bytes(range(256)) * 100,
    "utf-16": '{"format": "poda-game"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"format": "poda-game", "version": 1}',
    "pickle": b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.",
    "zip": b"PK\x03\x04" + bytes(2000),
    "deep": b"[" * 200_000,
    "deep fields": b'{"format":' * 20_000,
    "long number": b'{"format": ' + b"9" * 100_000 + b"}",
    "brackets": b'{"format": "poda-game", "x": "' + b"[" * 200_000 + b'"}',
    "a tree": b'{"format": "poda-tree", "version": 1}',
    "later": b'{"format": "poda-game", "version": 3}',
    "names": json.dumps(
        {"format": "poda-game", "version": 1, "game": "\x1b[2J\u202e<b>" + "x" * 9000}
    ).encode(),
}
A_NAME_OF_ANY_KIND = pytest.mark.skipif(
    sys.platform == "win32", reason="no file has such a name there"
)


@pytest.mark.parametrize("suffix", [".json", ".mat"])
@A_NAME_OF_ANY_KIND
def test_whatever_is_opened_the_game_stays_and_one_line_says_why(
    hand: Hand, tmp_path: Path, choose: Any, suffix: str
) -> None:
    hand.type("15")
    record, players = hand.model.board.record, dict(hand.model.board.players)
    title = hand.window.windowTitle()
    path = tmp_path / f"{ENDLESS_NAME}{suffix}"
    for kind, content in HOSTILE.items():
        path.write_bytes(content)
        choose(path)
        hand.play.board.show_notice("")
        hand.act("open")
        hand.until(lambda: hand.notice)  # a long one is read on a thread
        assert hand.notice.isprintable(), kind
        assert len(hand.notice) < 400, kind
        assert "w" * 79 not in hand.notice, kind
        assert hand.model.board.record is record
        assert hand.model.board.players == players
        assert hand.text == "15"
        assert hand.window.windowTitle() == title
        assert sorted(tmp_path.glob("*")) == sorted({path, tmp_path / "home"})


@A_NAME_OF_ANY_KIND
def test_no_player_of_a_strangers_file_takes_a_seat(
    hand: Hand, tmp_path: Path, choose: Any, home: Path
) -> None:
    path = tmp_path / f"{ENDLESS_NAME}.json"
    for kind, content in HOSTILE.items():
        path.write_bytes(content)
        choose(path)
        hand.play.board.show_notice("")
        hand.play.seating.ask_file(1)
        assert hand.notice.isprintable(), kind
        assert 0 < len(hand.notice) < 400, kind
        assert hand.model.board.players[1] == PERSON
    assert list((home / "data" / "players").glob("*")) == []


@A_NAME_OF_ANY_KIND
def test_the_name_of_a_file_is_shown_in_one_line_letter_by_letter(
    hand: Hand, tmp_path: Path, choose: Any
) -> None:
    path = tmp_path / f"{ENDLESS_NAME}.json"
    path.write_text(to_json(hand.model.saved()), "utf-8")
    choose(path)
    hand.act("open")
    hand.until(lambda: hand.play.files.path == path)
    assert hand.window.windowTitle().isprintable()
    assert len(hand.window.windowTitle()) < 200
    player = saved_player(tmp_path / "<img src=x>&lt;.json", evolved())
    choose(player)
    hand.play.seating.ask_file(1)
    assert hand.model.board.players[1].kind == "evolved"
    for picker in hand.play.players.pickers.values():
        tip = picker.list.toolTip()
        assert "<img" not in tip


def test_a_tooltip_shows_tags_as_they_are_written() -> None:
    assert plain_tip("8/5 6/5") == "8/5 6/5"
    assert plain_tip("<b>x</b>\ny") == "<span>&lt;b&gt;x&lt;/b&gt;<br>y</span>"
    assert plain_tip("&lt;") == "<span>&amp;lt;</span>"


PASTED = {
    "long": "x" * 2_000_000,
    "spaces": "Position ID" + " " * 500_000,
    "nul": "\0",
    "tag": "<b>1</b>",
    "turned": "\u202e1",
    "other digits": "١",
    "lines": "1\n" * 100_000,
    "file": "{}",
}


@pytest.mark.parametrize("game", ["tictactoe", "backgammon"])
def test_whatever_is_pasted_the_board_stays_and_a_sentence_says_why(hand: Hand, game: str) -> None:
    hand.begin(game)
    record = hand.model.board.record
    for kind, text in PASTED.items():
        QGuiApplication.clipboard().setText(text)
        hand.act("paste")
        said = hand.play.status.sentence() or hand.notice
        assert said.isprintable(), kind
        assert 0 < len(said) < 300, kind
        assert hand.model.board.record is record
        hand.bot.keyClick(hand.play.status.field, Qt.Key.Key_Escape)
        assert hand.play.status.sentence() == ""
    QGuiApplication.clipboard().clear()


def test_whoever_is_remembered_somebody_sits_down(hand: Hand) -> None:
    for text in ("[" * 9000, "evolved@\0", "\ud800", "alphabeta:" + "9" * 5000):
        settings().set_player("connect4", 1, text)
        hand.play.choose_game("connect4")
        assert hand.model.board.players[1] == PERSON


def test_figures_of_a_player_that_no_run_comes_to_do_not_widen_the_window(
    hand: Hand, tmp_path: Path, choose: Any
) -> None:
    most = replace(
        evolved(),
        generation=2**63 - 1,
        age=2**63 - 1,
        fitness=1.7e308,
        mean=-1.7e308,
        seed=2**63 - 1,
    )
    choose(saved_player(tmp_path / "a.json", most))
    before = hand.window.minimumSizeHint().width()
    hand.play.seating.ask_file(1)
    assert hand.model.board.players[1].kind == "evolved"
    assert hand.window.minimumSizeHint().width() <= before + 200
