"""Settings come back as what they were, and a spoilt file costs nothing but its settings."""

import logging
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from pytestqt.qtbot import QtBot

from poda import settings as module
from poda.settings import Setting, Settings, settings

NAMES = [name for name, value in vars(Settings).items() if isinstance(value, Setting)]


def started_again() -> Settings:
    """The settings of a second start, read from the file."""
    assert settings().sync()
    module._open.cache_clear()
    return settings()


def write_file(home: Path, text: str) -> None:
    (home / "config").mkdir()
    (home / "config" / "poda.ini").write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "es"),
        ("theme", "projector"),
        ("palette", "contrast"),
        ("type_scale", 1.6),
        ("animations", False),
        ("animation_speed", "slow"),
        ("worker_threads", 3),
        ("last_game", "connect4"),
        ("analysis_mode", "think_first"),
        ("analysis_seconds", 7.5),
        ("show_threats", True),
        ("review_plies", 2),
        ("puzzles", '{"connect4": {"solved": 3, "level": 2}}'),
        ("auto_roll", True),
        ("ask_double", False),
        ("match_choice", '{"kind": "match", "length": 7}'),
        ("dice_by_hand", True),
        ("point_numbers", "lecture"),
        ("window_geometry", QByteArray(b"\x00\x01\xff,;")),
        ("help_geometry", QByteArray(b"\x00\x02\xff,;")),
        ("pointers_seen", "tree play"),
        ("last_folder", "/home/ana/partidas, 2ª vuelta/ñ"),
        ("tree_source", '{"kind": "typed", "text": "[[3, 12], [a, 2]]"}'),
        ("tree_random", '{"kind": "random", "seed": 7}'),
        ("tree_speed", 16.0),
        ("tree_motion_ms", 0),
        ("tree_side", False),
        ("tree_exercise", '{"exercise": {"seed": 7}}'),
        ("tree_picture", '{"suffix": "pdf", "theme": "light"}'),
        ("tree_exam", '{"suffix": "tex", "solution": true}'),
        ("tree_listing", "python"),
        ("tree_predict", "cut value 10"),
        ("training_plan", '{"game": "tictactoe", "seed": 9223372036854775807}'),
        ("training_generations", 500),
        ("training_minutes", 10),
        ("training_run", "/home/ana/carreras, 2ª/ñ"),
        ("training_unfinished", True),
        ("training_charts", '{"axis": "games", "smoothing": 0.25}'),
    ],
)
def test_a_setting_comes_back_after_a_restart(qapp: object, name: str, value: object) -> None:
    setattr(settings(), name, value)
    again = getattr(started_again(), name)
    assert again == value
    assert type(again) is type(value)


def test_every_setting_has_a_restart_test() -> None:
    (mark,) = (m for m in test_a_setting_comes_back_after_a_restart.pytestmark)
    assert [case[0] for case in mark.args[1]] == NAMES


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("language=klingon", "language"),
        ("theme=", "theme"),
        ("type_scale=huge", "type_scale"),
        ("type_scale=nan", "type_scale"),
        ("type_scale=17", "type_scale"),
        ("palette=pink", "palette"),
        ("animation_speed=warp", "animation_speed"),
        ("worker_threads=-1", "worker_threads"),
        ("animations=maybe", "animations"),
        ("analysis_seconds=-1", "analysis_seconds"),
        ("point_numbers=roman", "point_numbers"),
        ("last_game=one, two", "last_game"),
        ("window_geometry=1, 2", "window_geometry"),
        ("window_geometry=plain", "window_geometry"),
    ],
)
def test_a_value_that_makes_no_sense_is_ignored_and_logged(
    qapp: object, home: Path, caplog: pytest.LogCaptureFixture, line: str, name: str
) -> None:
    write_file(home, f"[General]\n{line}\n")
    with caplog.at_level(logging.WARNING):
        assert getattr(settings(), name) == vars(Settings)[name].default
    assert name in caplog.text


def test_a_file_of_noise_gives_the_defaults(qapp: object, home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "poda.ini").write_bytes(bytes(range(256)) * 20)
    assert all(getattr(settings(), name) == vars(Settings)[name].default for name in NAMES)


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
    (home / "config" / "poda.ini").mkdir(parents=True)
    settings().theme = "dark"
    assert settings().theme == "dark"
    settings().sync()
