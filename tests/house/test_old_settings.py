"""The settings of an older Poda are taken over once, and none of what Qt kept there is run."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostile import FUZZ
from poda.base import settings_document as settings_import
from poda.base.settings_document import MOST_BYTES, read
from poda.base.troubles import Kind
from poda.engine.game import MAX, MIN
from poda.house import settings as module
from poda.house.settings import Setting, UserSettings, settings
from poda.training.model import remembered_plan
from poda.tree.export import job as pictures
from poda.tree.model.sources import Example
from poda.tree.session.draft import remembered_search

USUAL = Path(__file__).parents[1] / "data" / "settings" / "usual.ini"
"""By Qt's own hand, from a window in which each of these was chosen."""

NAMES = {name: value for name, value in vars(UserSettings).items() if isinstance(value, Setting)}


@pytest.fixture
def old(home: Path) -> Path:
    """Where an older Poda's settings lie."""
    (home / "config").mkdir()
    return home / "config" / "poda.ini"


def opened() -> UserSettings:
    """The settings of another start."""
    module._open.cache_clear()
    return settings()


def test_all_that_an_older_poda_kept_is_there_again(qapp: object, old: Path) -> None:
    old.write_bytes(USUAL.read_bytes())
    now = opened()
    assert now.troubles == ()
    plain = {
        "language": "es", "theme": "projector", "type_scale": 1.6, "animations": False,
        "worker_threads": 3, "last_game": "connect4", "analysis_mode": "think_first",
        "analysis_seconds": 8.0, "show_threats": True, "review_plies": 2, "auto_roll": True,
        "ask_double": False, "point_numbers": "lecture", "pointers_seen": ["play", "tree"],
        "last_folder": '/home/ana/partidas, 2ª vuelta/"ñ"; \\x41 %20', "tree_speed": 16.0,
        "tree_motion_ms": 0, "tree_side": False, "tree_listing": "python",
        "training_generations": 500, "training_minutes": 10,
        "training_run": "/home/ana/carreras, 2ª/ñ", "training_unfinished": False,
    }  # fmt: skip
    assert {name: getattr(now, name) for name in plain} == plain
    assert now.player("connect4", MAX, "") == "human"
    assert now.player("connect4", MIN, "") == "alphabeta:6"
    assert now.puzzles["connect4"]["solved"] == 3
    assert now.match_choice == {
        "kind": "money", "length": 7, "cube": True, "crawford": False, "jacoby": True,
    }  # fmt: skip
    assert pictures.remembered().seconds == 2.5
    assert remembered_search() is not None
    assert remembered_search()[0] == Example("aima")  # type: ignore[index]
    assert remembered_plan() is not None
    assert now.training_charts == {"axis": "generation", "smoothing": 5, "hidden": {}}
    assert now.window_geometry == {
        "x": 40, "y": 60, "width": 1000, "height": 650, "maximized": False, "full_screen": False,
    }  # fmt: skip
    assert now.help_geometry["width"] == 700


def test_the_old_file_stays_and_is_read_no_more_once_there_is_a_new_one(
    qapp: object, old: Path
) -> None:
    old.write_bytes(USUAL.read_bytes())
    assert opened().sync()
    assert old.read_bytes() == USUAL.read_bytes()
    assert (read(old.with_name("settings.json")) or {})["theme"] == "projector"
    old.write_text("[General]\nlanguage=en\nlast_game=chess\n")
    assert opened().language == "es"
    assert settings().last_game == "connect4"


def test_it_is_written_without_being_asked_for(qtbot: object, old: Path) -> None:
    old.write_bytes(USUAL.read_bytes())
    opened()
    qtbot.waitUntil(old.with_name("settings.json").exists)  # type: ignore[attr-defined]


def test_another_poda_that_takes_them_over_too_spoils_no_change(qapp: object, old: Path) -> None:
    old.write_bytes(USUAL.read_bytes())
    late = opened()
    opened().theme = "dark"
    assert settings().sync()
    late.palette = "contrast"
    assert late.sync()
    assert (opened().theme, settings().palette) == ("dark", "contrast")


def test_settings_that_were_damaged_are_not_those_of_long_ago(qapp: object, old: Path) -> None:
    old.write_bytes(USUAL.read_bytes())
    old.with_name("settings.json").write_text("no settings")
    assert opened().language == "system"


FORMS = [
    r"@Variant(\0\0\0\x7f\0\0\0\x18PySide::PyObjectWrapper\0\0\0\0\x1\x80)",
    r"@Variant(\0\0\0\t\x7f\xff\xff\xff)",
    r"@Variant(\0\0\0\n\0\0\0\b\0\x64\0\x61\0r\0k)",
    r'"@Variant(\0\0\0\n\0)"',
    r"\x40Variant(x)",
    "@DateTime(\\x7f\\xff)",
    "@Rect(0 0 100 100)",
    "@Size(3 4)",
    "@Invalid()",
    "@String(dark)",
    "@",
    "@x",
    '"dark',
    "dark, light",
    r"\x110000",
    r"\xd800",
    r"\xffffffffffffffffffffffff",
    "x" * 200_000,
]
"""Of values in an old file, which no text has."""


@pytest.mark.parametrize("name", ["theme", "type_scale", "tree_source", "window_geometry"])
def test_every_form_but_a_text_is_refused_and_costs_one_setting(
    qapp: object, old: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    for value in FORMS:
        old.write_text(f"[General]\n{name}={value}\nlast_game=connect4\n", "utf-8")
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert getattr(opened(), name) == NAMES[name].default, value
        assert name in settings().values or name in caplog.text, value
        assert settings().last_game == "connect4", value
        assert settings().troubles == (), value


def test_a_text_that_begins_with_the_sign_of_those_forms_is_a_text(qapp: object, old: Path) -> None:
    old.write_text("[General]\nlast_folder=@@Variant(/home)\n")
    assert opened().last_folder == "@Variant(/home)"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("plain", "plain"),
        ('"with, commas; and \\"marks\\""', 'with, commas; and "marks"'),
        (r'"\x41\x20\0\t\n\\x41"', "A \0\t\n\\x41"),
        (r"C:\\Users\\ana", r"C:\Users\ana"),
        ("one \\\n  two", "one two"),
        ("", ""),
    ],
)
def test_texts_are_read_as_qt_wrote_them(written: str, text: str) -> None:
    found = settings_import.values(f"[General]\r\nlast_folder={written}\r\n", {"last_folder": ""})
    assert found == {"last_folder": text}


@pytest.mark.parametrize(
    "data",
    [b"\0" * 4096, bytes(range(256)), b"[General]\nlangu", b"<html>\n404\n</html>\n",
     "[General]\ntheme=dark\n".encode("utf-16"), b"[General]\n" + b"a=1\n" * (MOST_BYTES // 4)],
)  # fmt: skip
def test_an_old_file_that_is_none_is_told_and_stays(qapp: object, old: Path, data: bytes) -> None:
    old.write_bytes(data)
    assert opened().theme == "system"
    (trouble,) = settings().troubles
    assert (trouble.kind, trouble.path) == (Kind.DAMAGED, old)
    assert settings().sync()
    assert old.read_bytes() == data
    assert opened().troubles == ()  # told once


WORDS = st.sampled_from(
    ["[General]\n", "[players]\n", "theme=", "tree_source=", "window_geometry=", "=", "\n", "\\",
     '"', ",", ";", "@", "@@", "@ByteArray(", "@Variant(", ")", r"\x1\xd9\xd0\xcb\0\x3", r"\0",
     r"\x", "{", "}", "[", '\\"a\\": ', "dark", "\u2028", "\r", "9", " "]
)  # fmt: skip


@FUZZ
@given(st.lists(WORDS | st.text(max_size=3), max_size=40).map("".join))
def test_any_text_gives_plain_values_or_is_no_ini_file(text: str) -> None:
    defaults = {name: setting.default for name, setting in NAMES.items()}
    try:
        found = settings_import.values(text, defaults)
    except ValueError:
        found = {}
    assert set(found) <= set(defaults) | {name for name in found if name.startswith("players/")}
    for name, value in found.items():
        default = "" if name.startswith("players/") else defaults[name]
        assert type(value) in (type(default), str, dict)
