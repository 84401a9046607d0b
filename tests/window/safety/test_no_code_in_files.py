"""The real window, with hostile files in every place that Poda reads: none of them is run.

What is forbidden in the sources, tests/shipping/test_no_code_in_files.py says; here it is seen what
the window does, by an audit hook in a process of its own (`watched_window`).
"""

from __future__ import annotations

import io
import itertools
import json
import os
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poda.base.files import RUN_LOCK
from poda.engine.evolve.evolution import Evolution
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.record.recording import record
from poda.engine.runs.champion import CHAMPION_FILE, champion_text
from poda.engine.runs.run_folder import RUN_FILE, Run, champion_of_run, run_text
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable, statistics_text
from poda.packages.arena.engine.external.engines import Programs, programs_text
from poda.packages.arena.engine.external.program import Program
from poda.packages.arena.engine.tournament.document import plan_text
from poda.packages.arena.engine.tournament.journal import record_as_json
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame as PlayedGame
from poda.packages.arena.engine.tournament.record import Summary
from poda.play.model import storage as games
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Typed
from poda.tree.session import storage as trees
from poda.tree.session.draft import Draft
from poda.tree.session.storage import SavedTree

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data"
CANARY = "CANARY-FILE-NAME"
"""The file that everything hostile here would make, in the current folder."""


class Hostile:
    """What makes the canary when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return open, (CANARY, "w")


CODE = f"open({CANARY!r}, 'w').close()"

WRAPPER = (
    r"@Variant(\0\0\0\x7f\0\0\0\x18PySide::PyObjectWrapper\0\0\0\0\x35\x80\x4\x95*\0\0\0\0\0\0\0"
    r"\x8c\x2io\x94\x8c\x4open\x94\x93\x94\x8c\x10\x43\x41NARY-FILE-NAME\x94\x8c\x1w\x94\x86\x94R\x94.)"
)
"""`Hostile`, as Qt for Python itself wrote it with QSettings, and read it again."""
BAD_ALLOC = r"@Variant(\0\0\0\t\x7f\xff\xff\xff)"
"""A list of two thousand million: `std::bad_alloc` ended the process."""

INIS = {
    "objects": f"[General]\ntheme=dark\nunheard_of={WRAPPER}\nwindow_geometry={WRAPPER}\n"
    f"tree_source={WRAPPER}\n[players]\ntictactoe_max={WRAPPER}\n",
    "lists without end": f"[General]\nlast_folder={BAD_ALLOC}\nmore={BAD_ALLOC}\n[players]\n"
    f"connect4_min={BAD_ALLOC}\n",
}


def _archive() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("__main__.py", CODE)
        archive.writestr("__init__.py", CODE)
    return held.getvalue()


def _array() -> bytes:
    held = io.BytesIO()
    np.save(held, np.array([Hostile()], dtype=object), allow_pickle=True)
    return held.getvalue()


BYTES = {
    "pickle": pickle.dumps(Hostile(), 0),
    "array": _array(),
    "archive": _archive(),
    "program": f"#!/usr/bin/env python3\n{CODE}\n".encode(),
}
"""What lies in the place of each file: more than one thing could run."""

TEXTS = (
    f"__import__('os').system('touch {CANARY}')", "{0.__class__.__init__.__globals__}",
    f"$(touch {CANARY})", f"`touch {CANARY}`", f"=cmd|'/C touch {CANARY}'!A0", "@Variant(x)",
    f"file:///{CANARY}", f"<img src='{CANARY}'>", "../" * 9 + CANARY, f"| touch {CANARY}",
)  # fmt: skip
"""What stands in the place of each text of a file that is sound but for that."""


def _run() -> dict[str, str]:
    """The files of a run, by their names."""
    tiny = EvolutionSettings(
        parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, hall_share=0.5,
        hall_every=1, validate_every=1, read_every=0,
    )  # fmt: skip
    evolution = Evolution(GAMES["tictactoe"], tiny, 5)
    assert len(list(evolution.generations(limit=2))) == 2
    champion = champion_of_run(evolution)
    assert champion is not None
    rows = [StatisticsRow(2, "best", "alphabeta:6:zero", 6, 80, 10, 60)]
    return {
        RUN_FILE: run_text(Run(evolution.snapshot(), "poda train tictactoe")),
        CHAMPION_FILE: champion_text(champion),
        "statistics.json": statistics_text(StatisticsTable("tictactoe", rows)),
    }


def _tournament() -> dict[str, str]:
    """The files of a tournament of a stranger, which goes on with a program that nobody here has
    chosen, and of the person's own list, which has another one."""
    entrants = Entrant("One", "alphabeta:1"), Entrant("Two", "engine:Theirs")
    plan = TournamentPlan("tictactoe", entrants, games=4, openings=Openings(1))
    game = PlayedGame(Summary(0, 0, 1, 1, 5, "crash"), "", ("5", "1", "2", "8", "3"), 1, words="x")
    own = Program("Mine", ("tictactoe",), "ugi", ("touch", CANARY))
    return {
        "config/engines.json": programs_text(Programs([own])),
        "data/tournaments/cup/tournament.json": plan_text(plan),
        "data/tournaments/cup/games.jsonl": json.dumps(record_as_json(game)) + "\n",
    }


def _settings() -> str:
    values = {
        "last_game": "connect4", "last_folder": "/tmp", "training_run": "runs/one",
        "puzzles": {"tictactoe": {"tried": 1, "solved": 1, "streak": 1, "best": 1, "level": 1}},
        "match_choice": {"kind": "match", "length": 7}, "pointers_seen": ["play"],
        "tree_source": {"source": {"kind": "typed", "text": "[[3, 5], [2, 9]]"}, "options": {}},
        "training_plan": {
            "game": "tictactoe", "settings": EvolutionSettings().to_dict(), "seed": 1,
        },
        "training_charts": {"axis": "generation", "smoothing": 5, "hidden": {}},
    }  # fmt: skip
    players = {"connect4_max": "person", "connect4_min": "person", "tictactoe_max": "person",
               "tictactoe_min": "person"}  # fmt: skip
    return json.dumps(
        {"format": "poda-settings", "version": 1, "settings": values, "players": players}
    )


@pytest.fixture(scope="module")
def sound() -> dict[str, str]:
    """Every file that Poda keeps, or that a person opens, by its place below PODA_HOME."""
    persons = {MAX: PlayerSpec("person"), MIN: PlayerSpec("person")}
    moves = GAMES["connect4"].actions(GAMES["connect4"].initial_state())[:2]
    game = games.to_json(SavedGame(GameRecord(GAMES["connect4"], actions=moves), persons))
    source, options = Typed("[[3, 12], [2, 4]]"), Options()
    recording = record(question_of(source, options))
    run = _run()
    return {
        "config/settings.json": _settings(),
        "data/unfinished.json": game,
        "data/tree-on-screen.json": Draft(source, options, 2, text="[[3").to_json(),
        "data/players/strong.json": run[CHAMPION_FILE],
        **{f"data/runs/one/{name}": text for name, text in run.items()},
        "data/runs/one/ancestors.json": run[RUN_FILE],
        "data/runs/one/champions.json": run[RUN_FILE],
        "data/runs/one/checkpoints/run-00000001.json": run[RUN_FILE],
        f"data/runs/one/{RUN_LOCK}": "",
        **_tournament(),
        "cache/bearoff.table": "x",
        "cache/checkers-4.endgames": "x",
        "logs/poda.log": "x",
        "logs/fault-1.log": "x",
        "open/game.json": game,
        "open/match.mat": (DATA / "gnubg_match_to_7.mat").read_text("utf-8"),
        "open/player.json": run[CHAMPION_FILE],
        "open/run.json": run[RUN_FILE],
        "open/search.json": trees.to_json(SavedTree(source, options, recording)),
        "open/tree.txt": "[[3, 12], [2, 4]]",
    }


def _with_texts(text: str, first: int) -> bytes:
    """The same document, with hostile texts, one after the other, in the place of its own, but for
    those by which its kind is known."""
    spite = itertools.islice(itertools.cycle(TEXTS), first, None)
    kept = ("format", "type", "sha256", "kind", "game")

    def planted(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: v if k in kept else planted(v) for k, v in value.items()}
        if isinstance(value, list):
            return [planted(each) for each in value]
        return next(spite) if isinstance(value, str) else value

    try:
        return json.dumps(planted(json.loads(text))).encode()
    except ValueError:
        return "\n".join((text, *TEXTS)).encode()


def _write(home: Path, files: dict[str, str], change: Callable[[str], bytes]) -> Path:
    for name, text in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(change(text))
    return home


def _watched(place: Path, homes: list[Path]) -> list[str]:
    """The lines that the watched window printed."""
    done = subprocess.run(
        [sys.executable, str(HERE / "watched_window.py"), *map(str, homes)],
        cwd=place, capture_output=True, text=True, timeout=800, check=False,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    return done.stdout.splitlines()


def _nothing_is_run(place: Path, homes: list[Path]) -> None:
    """But each folder is opened, to the end."""
    told = _watched(place, homes)
    assert told == [*(f"seen {home}" for home in homes), "done"]
    assert not list(place.rglob(f"*{CANARY}*"))


def test_the_settings_of_an_older_poda_run_nothing(tmp_path: Path) -> None:
    homes = [
        _write(tmp_path / f"home {number}", {"config/poda.ini": ini}, str.encode)
        for number, ini in enumerate(INIS.values())
    ]
    _nothing_is_run(tmp_path, homes)


@pytest.mark.timeout(1800)
def test_nothing_in_the_place_of_any_file_is_run(tmp_path: Path, sound: dict[str, str]) -> None:
    homes = [
        _write(tmp_path / f"home of {name}", sound, lambda _, data=data: data)
        for name, data in BYTES.items()
    ]
    _nothing_is_run(tmp_path, homes)


@pytest.mark.timeout(1800)
def test_no_text_of_any_file_is_carried_out(tmp_path: Path, sound: dict[str, str]) -> None:
    homes = [
        _write(
            tmp_path / f"home {first}", sound, lambda text, first=first: _with_texts(text, first)
        )
        for first in (0, len(TEXTS) // 2)
    ]
    _nothing_is_run(tmp_path, [_write(tmp_path / "sound", sound, str.encode), *homes])


@pytest.mark.parametrize(
    "deed",
    [
        f"pickle.loads({pickle.dumps(Hostile(), 0)!r})",
        "exec('1')",
        "eval('1')",
        "__import__('runpy').run_path('somewhere.py')",
        "__import__('subprocess').run(['true'])",
        "os.system('true')",
        f"open({CANARY!r}, 'w')",
        f"os.open({CANARY!r}, os.O_CREAT)",
        "os.rename('somewhere.py', 'elsewhere')",
        "sys.path.insert(0, '.') or __import__('somewhere')",
        "__import__('socket').create_connection(('127.0.0.1', 9))",
        "__import__('marshal').loads(b'N')",
        "__import__('ctypes').CDLL('somewhere.so')",
    ],
)
def test_the_hook_sees_each_of_these(tmp_path: Path, deed: str) -> None:
    """As if it stood in a module of Poda's."""
    place, elsewhere = tmp_path / "place", tmp_path / "elsewhere"
    place.mkdir()
    elsewhere.mkdir()
    (elsewhere / "somewhere.py").write_text("x = 1\n")
    code = f"""
import contextlib, os, pickle, sys
sys.argv = ["x", {str(place / "home")!r}]
sys.path.insert(0, {str(HERE)!r})
import watched_window
sys.path.remove({str(HERE)!r})
sys.dont_write_bytecode = True
sys.addaudithook(watched_window.watch)
with contextlib.suppress(Exception):
    {deed}
deeds = list(watched_window.deeds)
print(*deeds, sep="\\n")
sys.exit(not deeds)
"""
    script = Path(elsewhere / "script.py")
    script.write_text(code)
    done = subprocess.run(
        [sys.executable, str(script)], cwd=elsewhere, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
