"""Games, trees and settings from strangers, and what is pasted: a value, or a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats import FILES, GAME_TEXTS, TREE_TEXTS
from hostile import ANY_TEXT, FUZZ, SPITE, altered, altered_texts, altered_words, damaged, is_clear
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import GAMES

DATA = Path(__file__).parents[2] / "data"


READERS = {name: FILES[name] for name in (*GAME_TEXTS, *TREE_TEXTS)}
EVERY_KIND = pytest.mark.parametrize("kind", READERS)


@EVERY_KIND
@FUZZ
@given(data=st.data())
def test_what_is_altered_is_a_sentence_or_can_be_saved(kind: str, data: st.DataObject) -> None:
    good, again = READERS[kind].text, READERS[kind].again
    text = data.draw(altered_texts(json.loads(good)))
    try:
        once = again(text)
    except Exception as error:
        is_clear(error)
    else:
        assert again(once) == once


@pytest.mark.parametrize("kind", ["match", "connect4", "typed", "random"])
@FUZZ
@given(data=st.data())
def test_what_is_damaged_is_a_sentence_or_harmless(
    kind: str, tmp_path: Path, data: st.DataObject
) -> None:
    good, load = READERS[kind].text, READERS[kind].load
    path = tmp_path / "it.json"
    path.write_bytes(data.draw(damaged(good.encode()) | st.binary(max_size=200)))
    before = sorted(tmp_path.rglob("*"))
    try:
        load(path)
    except Exception as error:
        is_clear(error)
    assert sorted(tmp_path.rglob("*")) == before


# What is pasted


@FUZZ
@given(ANY_TEXT | altered_words("Position ID: 4HPwATDgc/ABMA\nMatch ID: cIkTAAAAAAAA", "PID: 4H"))
def test_whatever_is_pasted_is_a_text_that_is_a_position_or_a_sentence(text: str) -> None:
    game = GAMES["backgammon"]
    try:
        state = game.parse_position(text)
    except Exception as error:
        is_clear(error)
    else:
        assert game.parse_position(game.format_position(state)) == state


def test_a_page_of_spaces_is_looked_through_once() -> None:
    """A million spaces behind these words took minutes."""
    text = "Position ID" + " " * 1_000_000 + ":" + " " * 1_000_000
    game = GAMES["backgammon"]
    with pytest.raises(EngineError):
        game.parse_position(text)
    assert game.parse_position("Position ID :  4HPwATDgc/ABMA ") == game.initial_state()


# Settings that hold more than a word


def with_settings(**values: str) -> None:
    from poda.house.settings import settings

    for name, value in values.items():
        setattr(settings(), name, value)


PLAN = {"game": "connect4", "settings": {"parents": 3, "plies": 1}, "seed": 1}
SEARCH = {
    "source": {"kind": "typed", "text": "[1, 2]"},
    "options": {"algorithm": "star1", "tie": "ge", "root": 1, "plies": None, "evaluation": "",
                "bounds": [0, 5]},
}  # fmt: skip


@FUZZ
@given(text=altered_texts(PLAN) | ANY_TEXT)
def test_any_remembered_plan_is_a_plan_or_none(qapp: object, text: str) -> None:
    from poda.training.model import remember_plan, remembered_plan

    with_settings(training_plan=text)
    plan = remembered_plan()
    if plan is not None:
        remember_plan(plan)
    assert remembered_plan() == plan


@FUZZ
@given(text=altered_texts(SEARCH) | ANY_TEXT)
def test_any_remembered_search_is_a_search_or_none(qapp: object, text: str) -> None:
    from poda.tree.session.draft import remember_search, remembered_random, remembered_search

    with_settings(tree_source=text, tree_random=text)
    found = remembered_search()
    remembered_random()
    if found is not None:
        remember_search(*found)
    assert remembered_search() == found


@pytest.mark.parametrize("bounds", [[10**400, 1], ["1", "x"], "12", [1], [[1], 2], {}, True])
def test_bounds_that_are_none_are_forgotten(qapp: object, bounds: Any) -> None:
    from poda.tree.session.draft import remembered_search

    options = SEARCH["options"] | {"bounds": bounds}
    with_settings(tree_source=json.dumps(SEARCH | {"options": options}))
    found = remembered_search()
    assert found is None or found[1].bounds == (1.0, 2.0)


def test_a_plan_of_brackets_without_end_is_forgotten(qapp: object) -> None:
    from poda.training.model import remembered_plan

    with_settings(training_plan="[" * 100_000)
    assert remembered_plan() is None


@pytest.mark.parametrize("path", ["x" * 5000, "/" + "y" * 300, "a\0b", "\ud800", "/proc/1/root/x"])
def test_a_folder_that_cannot_be_is_not_offered(qapp: object, path: str) -> None:
    from poda.training.model import unfinished_run

    with_settings(training_run=path, training_unfinished=True)  # type: ignore[arg-type]
    assert unfinished_run() is None


@FUZZ
@given(value=st.sampled_from([v for v in SPITE if isinstance(v, str)]) | ANY_TEXT)
def test_any_remembered_player_is_a_player_or_none(qapp: object, value: str) -> None:
    from poda.house.settings import settings
    from poda.play.players import _remembered

    settings().set_player("connect4", MAX, value)
    assert _remembered("connect4")[MAX].kind


@FUZZ
@given(value=altered({"axis": "games", "smoothing": 1, "hidden": {"results": ["won"]}}))
def test_any_remembered_choice_of_charts_is_taken_or_left(qapp: object, value: Any) -> None:
    from poda.house.settings import settings
    from poda.training.plots.look import AXES
    from poda.training.plots.panel import ChartsPanel

    class Panel:
        def __init__(self) -> None:
            self.charts: dict[str, Any] = {}
            self.axes: list[str] = []
            self.positions: list[int] = []

        def set_axis(self, axis: str) -> None:
            self.axes.append(axis)

        def set_smoothing(self, position: int) -> None:
            self.positions.append(position)

    panel = Panel()
    settings().values["training_charts"] = value
    ChartsPanel.restore(panel, settings().training_charts)  # type: ignore[arg-type]
    assert set(panel.axes) <= set(AXES)
    assert all(type(position) is int for position in panel.positions)


# Nothing of it is run


WATCHED = """
import os, sys, json, pathlib
from poda.engine.errors import EngineError
from poda.engine.runs.champion import load_champion
from poda.engine.runs.run_folder import load_run
from poda.engine.runs.lineage import lineage_of
from poda.engine.runs.statistics_table import load_statistics
from poda.engine.runs.training_run import resumed
from poda.engine import documents
from poda.base import packages
from poda.play.exchange import records_of
from poda.play.model import storage as games
from poda.tree.session import storage as trees

folder = pathlib.Path(sys.argv[1])
loads = [load_champion, lambda p: resumed(load_run(p).state), games.load,
         *(records_of(kind).load for kind in packages.exchanges().values()),
         trees.load, lambda p: load_statistics(p, "tictactoe"),
         lambda p: lineage_of(documents.read(p, documents.LINEAGE))]

def load_all():
    for path in sorted(folder.iterdir()):
        for load in loads:
            try:
                load(path)
            except EngineError as error:
                str(error)

load_all()  # what is imported late is here now
seen = []
bad = ("exec", "compile", "import", "pickle", "marshal", "os.", "subprocess", "socket", "ctypes",
       "shutil", "urllib", "webbrowser", "code.")
watching = [False]
def hook(event, arguments):
    if event in ("os.listdir", "os.scandir"):
        return
    if event == "open" and arguments[1] is None:  # by its handle's flags
        writes = arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    else:
        writes = event == "open" and "r" not in str(arguments[1])
    if watching[0] and (event.startswith(bad) or writes):
        seen.append((event, str(arguments)[:80]))
sys.addaudithook(hook)
watching[0] = True
load_all()
watching[0] = False
print(seen)
"""


def test_reading_files_runs_nothing_and_writes_nothing(tmp_path: Path) -> None:
    """What Python itself says of a process that reads hostile files of all kinds."""
    kinds = ("game", "tree", "player", "run", "lineage", "statistics")
    for kind in kinds:
        text = f'{{"format": "poda-{kind}", "version": 1, "game": "__import__(\'os\')"}}'
        (tmp_path / f"{kind}.json").write_text(text)
    (tmp_path / "pickle.json").write_bytes(b"\x80\x04\x95cos\nsystem\n(S'touch here'\ntR.")
    (tmp_path / "match.mat").write_text("Game 1\n")
    (tmp_path / "numbers.npy").write_bytes(b"\x93NUMPY\x01\x00v\x00{'descr': '|O'}\n")
    (tmp_path / "zip.json").write_bytes(b"PK\x03\x04" + bytes(100))
    (tmp_path / "deep.json").write_text("[" * 100_000)
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path)],
        capture_output=True, text=True, timeout=200, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert (done.stderr, done.stdout) == ("", "[]\n")
