"""Settings come back as what they were, and a spoilt file costs nothing but its settings."""

import json
import logging
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from poda.base import settings_document
from poda.house import settings as module
from poda.house import settings as settings_file
from poda.house.settings import Setting, UserSettings, settings

NAMES = [name for name, value in vars(UserSettings).items() if isinstance(value, Setting)]


def started_again() -> UserSettings:
    """The settings of a second start, read from the file."""
    assert settings().sync()
    module._open.cache_clear()
    return settings()


def written(home: Path, name: str, value: object) -> None:
    """A file in which somebody has written this by hand."""
    (home / "config").mkdir()
    document = {"format": "poda-settings", "version": 1, "settings": {name: value}}
    (home / "config" / "settings.json").write_text(json.dumps(document), "utf-8")


RESTARTED: list[tuple[str, Any]] = [
    ("language", "es"),
    ("theme", "projector"),
    ("palette", "contrast"),
    ("type_scale", 1.6),
    ("animations", False),
    ("animation_speed", "slow"),
    ("worker_threads", 3),
    ("memory_budget", 512),
    ("last_game", "connect4"),
    ("analysis_mode", "think_first"),
    ("analysis_seconds", 7.5),
    ("analysis_playouts", True),
    ("show_threats", True),
    ("review_plies", 1),
    ("tutor", True),
    ("puzzles", {"connect4": {"solved": 3, "level": 2}}),
    ("sounds", True),
    ("game_results", {"connect4": {"random": {"won": 2}}}),
    ("rates_games", False),
    ("strengths", {"connect4": [[1.0, 500.0, 60.0, 0.06]]}),
    ("even_games", {"connect4": "alphabeta:2"}),
    ("person_names", ["Ana", "José"]),
    ("auto_roll", True),
    ("ask_double", False),
    ("match_choice", {"kind": "match", "length": 7}),
    ("dice_by_hand", True),
    ("flipped_boards", ["checkers"]),
    ("square_numbers", False),
    ("point_numbers", "lecture"),
    ("window_geometry", {"x": -7, "y": 0, "width": 700, "maximized": True}),
    ("help_geometry", {"x": 7, "y": 0, "width": 700, "maximized": False}),
    ("pointers_seen", ["tree", "play"]),
    ("last_folder", '/home/ana/partidas, 2ª vuelta/ñ "\\\n@@%\U0001d44e'),
    ("recent_files", {"tree": ["/home/ana/árbol.json", "/tmp/b.json"]}),
    ("folded", {"training.hall": True}),
    ("tree_source", {"kind": "typed", "text": "[[3, 12], [a, 2]]"}),
    ("tree_random", {"kind": "random", "seed": 7}),
    ("tree_speed", 16.0),
    ("tree_motion_ms", 0),
    ("tree_names", "letters"),
    ("tree_side", False),
    ("tree_picture", {"suffix": "pdf", "theme": None}),
    ("tree_listing", "python"),
    ("training_plan", {"game": "tictactoe", "seed": 9223372036854775807}),
    ("training_generations", 500),
    ("training_minutes", 10),
    ("training_run", "/home/ana/carreras, 2ª/ñ"),
    ("training_unfinished", True),
    ("training_charts", {"axis": "games", "smoothing": 0.25}),
]
"""A value of each setting that is not its default."""


def test_settings_come_back_after_a_restart(qapp: object) -> None:
    for name, value in RESTARTED:
        setattr(settings(), name, value)
    again = started_again()
    for name, value in RESTARTED:
        assert getattr(again, name) == value, name
        assert type(getattr(again, name)) is type(value), name


def test_every_setting_has_a_restart_test() -> None:
    assert [name for name, _ in RESTARTED] == NAMES
    assert [name for name, value in RESTARTED if value == vars(UserSettings)[name].default] == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "klingon"),
        ("theme", ""),
        ("theme", ["dark"]),
        ("type_scale", "1.0"),
        ("type_scale", 17),
        ("type_scale", 10**400),
        ("palette", "pink"),
        ("animation_speed", "warp"),
        ("worker_threads", -1),
        ("worker_threads", 2.0),
        ("worker_threads", True),
        ("animations", "false"),
        ("animations", 0),
        ("analysis_seconds", -1),
        ("analysis_seconds", True),
        ("point_numbers", "roman"),
        ("last_game", None),
        ("last_folder", "/home/\ud800"),
        ("pointers_seen", "tree"),
        ("pointers_seen", ["tree", 3]),
        ("puzzles", []),
        ("window_geometry", "@ByteArray(x)"),
    ],
)
def test_a_value_that_makes_no_sense_is_ignored_and_logged(
    qapp: object, home: Path, caplog: pytest.LogCaptureFixture, name: str, value: object
) -> None:
    written(home, name, value)
    with caplog.at_level(logging.WARNING):
        assert getattr(settings(), name) == vars(UserSettings)[name].default
    assert name in caplog.text


def test_a_whole_number_will_do_where_a_fraction_may_be(qapp: object, home: Path) -> None:
    written(home, "analysis_seconds", 3)
    assert settings().analysis_seconds == 3.0
    assert type(settings().analysis_seconds) is float


def test_nobody_changes_a_setting_by_what_they_were_given_or_gave(qapp: object) -> None:
    seen = ["play"]
    settings().pointers_seen = seen
    seen.append("tree")
    settings().pointers_seen.append("training")
    assert settings().pointers_seen == ["play"]
    settings().puzzles["connect4"] = {}
    assert settings().puzzles == {}


def test_what_is_no_json_cannot_be_set(qapp: object) -> None:
    with pytest.raises(ValueError, match="JSON"):
        settings().tree_source = {"window": [float("-inf"), 3]}


def test_a_wrong_value_cannot_be_set(qapp: object) -> None:
    with pytest.raises(ValueError, match="theme"):
        settings().theme = "pink"


def test_a_change_is_told_once(qapp: object, qtbot: QtBot) -> None:
    told: list[str] = []
    settings().changed.connect(told.append)
    settings().theme = "dark"
    settings().theme = "dark"
    settings().animations = False
    assert told == ["theme", "animations"]


def test_the_players_of_each_game_and_side_are_remembered(qapp: object) -> None:
    settings().set_player("connect4", 1, "alphabeta:6")
    settings().set_player("connect4", -1, "human")
    again = started_again()
    assert again.player("connect4", 1, "human") == "alphabeta:6"
    assert again.player("connect4", -1, "x") == "human"
    assert again.player("tictactoe", 1, "human") == "human"


def test_an_unwritable_settings_file_is_no_error(qapp: object, home: Path) -> None:
    (home / "config" / "settings.json").mkdir(parents=True)
    settings().theme = "dark"
    assert settings().theme == "dark"
    settings().sync()


def test_a_change_is_in_the_file_a_moment_later_without_being_asked_for(
    qtbot: QtBot, home: Path
) -> None:
    file = home / "config" / "settings.json"
    settings().theme = "dark"
    qtbot.waitUntil(file.exists)
    settings().theme = "light"
    settings().set_player("connect4", 1, "human")
    qtbot.waitUntil(lambda: "light" in file.read_text("utf-8"))
    assert settings_document.read(file) == {"theme": "light", "players/connect4_max": "human"}


def test_the_interface_thread_writes_no_settings(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    merge = settings_file.merge

    def seen(*arguments: Any) -> str:
        threads.append(threading.current_thread().name)
        return merge(*arguments)

    monkeypatch.setattr(settings_file, "merge", seen)
    settings().animations = False
    qtbot.waitUntil((home / "config" / "settings.json").exists)
    assert threads == ["poda-settings"]


def test_what_is_changed_while_the_file_is_written_is_written_next(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    merge = settings_file.merge

    def slow(*arguments: Any) -> str:
        assert goes_on.wait(300)
        return merge(*arguments)

    monkeypatch.setattr(settings_file, "merge", slow)
    settings().theme = "dark"
    qtbot.waitUntil(lambda: settings()._writing is not None)
    settings().theme = "light"
    settings().palette = "contrast"
    goes_on.set()
    file = home / "config" / "settings.json"
    expected = {"theme": "light", "palette": "contrast"}
    qtbot.waitUntil(lambda: settings_document.read(file) == expected)
    qtbot.waitUntil(lambda: not settings()._changes)


def test_what_could_not_be_written_is_tried_again(qapp: object, home: Path) -> None:
    settings().theme = "dark"
    shutil.rmtree(home / "config")
    (home / "config").write_text("a file")
    assert not settings().sync()
    (home / "config").unlink()
    (home / "config").mkdir()
    assert settings().sync()
    assert started_again().theme == "dark"
