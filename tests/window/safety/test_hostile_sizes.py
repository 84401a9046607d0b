"""Files from strangers cannot exhaust memory: what is large is refused before room is made for it.

Nothing is timed. `tracemalloc` counts what Python and NumPy have in use at the same time.
"""

from __future__ import annotations

import base64
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.base import packages
from poda.engine import arrays, documents
from poda.engine.errors import EngineError
from poda.engine.runs import card, notes, run_folder, statistics_table
from poda.engine.runs import lineage as lineage_file
from poda.engine.runs.champion import champion_of
from poda.engine.trees.text import MAX_NODES, parse_tree
from poda.packages.arena.engine.tournament import document as tournaments
from poda.packages.backgammon.engine.files import mat as backgammon_mat
from poda.packages.backgammon.window.play import mat_records as match_mat
from poda.packages.lab import EXPERIMENT
from poda.packages.lab.engine import folder as experiments
from poda.play.model import storage
from poda.tree.model import sources
from poda.tree.session import storage as trees

MB = 1_000_000
BYTES = {kind: limits.bytes for kind, limits in (documents.KINDS | packages.formats()).items()}
LIMITS = {
    "poda-game": (BYTES["poda-game"], storage.from_json, storage.load),
    "poda-tree": (BYTES["poda-tree"], trees.from_json, trees.load),
    "poda-player": (BYTES["poda-player"], champion_of, card.load_card),
    "poda-run": (BYTES["poda-run"], run_folder.run_of, run_folder.load_run),
    "poda-lineage": (
        BYTES["poda-lineage"],
        lineage_file.lineage_of,
        lambda path: lineage_file.load_lineage(path, None, None, 1, 1),  # type: ignore[arg-type]
    ),
    "poda-statistics": (
        BYTES["poda-statistics"],
        lambda text: statistics_table.statistics_of(text, "connect4"),
        lambda path: statistics_table.load_statistics(path, "connect4"),
    ),
    "poda-tournament": (
        BYTES["poda-tournament"],
        tournaments.read_plan,
        tournaments.load_plan,
    ),
    "poda-experiment": (
        BYTES["poda-experiment"],
        experiments.experiment_of,
        lambda path: documents.load(path, EXPERIMENT, experiments.VERSION),
    ),
    "poda-notes": (
        BYTES["poda-notes"],
        notes.notes_of,
        lambda path: documents.load(path, documents.NOTES, notes.VERSION),
    ),
    "mat": (
        backgammon_mat.BYTES_LIMIT,
        backgammon_mat.parse,
        match_mat.load,
    ),
}
EVERY_FORMAT = pytest.mark.parametrize("name", LIMITS)
SIZES = {
    "poda-game": "game-file.md", "mat": "game-file.md", "poda-tree": "tree-file.md",
    "poda-player": "player-file.md", "poda-run": "run-file.md",
    "poda-lineage": "lineage-file.md", "poda-statistics": "statistics-file.md",
    "poda-tournament": "tournament-file.md", "poda-experiment": "experiment-file.md",
    "poda-notes": "experiment-file.md",
}  # fmt: skip


def peak_of(work: Callable[[], object]) -> int:
    """The bytes in use at once, at most, while a stranger's text is refused."""
    tracemalloc.start()
    try:
        with pytest.raises(EngineError):
            work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@EVERY_FORMAT
def test_a_file_beyond_the_limit_is_not_read_at_all(name: str, tmp_path: Path) -> None:
    limit, _, load = LIMITS[name]
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(limit + 1)
    assert peak_of(lambda: load(path)) < MB


@EVERY_FORMAT
def test_a_small_file_takes_no_room_for_a_large_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text("[]")
    assert peak_of(lambda: LIMITS[name][2](path)) < MB


@EVERY_FORMAT
def test_the_limit_stands_in_the_description_of_the_format(name: str) -> None:
    docs = Path(__file__).parents[3] / "docs"
    if not docs.is_dir():
        pytest.skip("the descriptions are not in this place")
    assert f"{LIMITS[name][0]:,} bytes" in (docs / SIZES[name]).read_text("utf-8")


FILLINGS = {
    "strings": "[" + '"aa",' * 15_000 + "1]",
    "floats": "[" + "0.5," * 18_000 + "1]",
    "keys": "{" + ",".join(f'"{n:x}":1' for n in range(7_000)) + "}",
    "objects": "[" + "{}," * 2_000 + "0,  " * 5_000 + "1]",
    "wide": '"\U0001d44e' + "A" * 80_000 + '"',
    "escaped": '"\\ud835\\udc4e' + "A" * 80_000 + '"',
}


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("name", [name for name in LIMITS if name != "mat"])
def test_no_file_takes_more_than_twenty_times_its_size(name: str, filling: str) -> None:
    text = f'{{"format": "{name}", "version": 1, "sha256": "", "x": {FILLINGS[filling]}}}'
    assert peak_of(lambda: LIMITS[name][1](text)) < 20 * len(text) + 100_000


@pytest.mark.parametrize("name", [name for name in LIMITS if name != "mat"])
@pytest.mark.parametrize("sign", ["[", "{"])
def test_brackets_beyond_the_limit_are_counted_and_not_parsed(
    name: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f'{{"format": "{name}", "version": 1, "x": ' + sign * 1_100_000 + "}"
    data = text.encode()
    monkeypatch.setattr(documents.json, "loads", lambda _: pytest.fail("parsed"))
    assert peak_of(lambda: LIMITS[name][1](data)) < MB


@pytest.mark.parametrize(
    "shape",
    [[10**9], [10**5, 10**5], [2**62, 4], [0, 2**62, 2**62], [10**9] * 4, [50_000_000], [1] * 9],
    ids=str,
)
def test_an_array_of_a_huge_shape_is_refused_before_room_is_made(shape: list[int]) -> None:
    data = base64.b64encode(bytes(64)).decode()
    entry = {"type": "float64", "shape": shape, "data": data}
    assert peak_of(lambda: arrays.unpack(entry, "x.")) < 100_000


def tree(source: dict[str, Any], **others: Any) -> str:
    document: dict[str, Any] = {
        "format": "poda-tree", "version": 1, "source": source, "algorithm": "minimax",
        "tie": "ge", "root": "max", "plies": None, "evaluation": "", "step": 0, "bookmarks": [],
        "folded": [],
        "trace": {"kinds": "", "nodes": [], "values": [], "alpha": [], "beta": []},
    }  # fmt: skip
    return json.dumps(document | others)


RANDOM = {"kind": "random", "values": [0, 9], "seed": 1}


@pytest.mark.parametrize(
    ("source", "others"),
    [
        (RANDOM | {"depth": 20, "branching": [20, 20]}, {}),
        (RANDOM | {"depth": 20, "branching": [0, 20]}, {}),
        (RANDOM | {"depth": 10**9, "branching": [2, 2]}, {}),
        (RANDOM | {"depth": 2, "branching": [10**9, 10**9]}, {}),
        ({"kind": "position", "game": "connect4", "position": ""}, {"plies": 42}),
        ({"kind": "position", "game": "connect4", "position": ""}, {}),
        ({"kind": "position", "game": "backgammon", "position": "4HPwATDgc/ABMA"},
         {"plies": 5, "algorithm": "expectiminimax"}),
        ({"kind": "typed", "text": "[" * sources.TEXT_LIMIT}, {}),
        ({"kind": "typed", "text": "1," * sources.TEXT_LIMIT}, {}),
    ],
    ids=["full", "up to", "deep", "wide", "plies", "no limit", "dice", "brackets", "too long"],
)  # fmt: skip
def test_a_few_words_that_name_a_monstrous_tree_are_refused_before_it_grows(
    source: dict[str, Any], others: dict[str, Any]
) -> None:
    text = tree(source, **others)
    assert peak_of(lambda: trees.from_json(text)) < 8 * MB + 4 * len(text)


def test_a_tree_of_too_many_nodes_is_refused_at_the_first_one_too_many() -> None:
    text = "[" + "1," * 5_000 + "1]"
    assert MAX_NODES == 1_000_000
    with pytest.raises(EngineError) as caught:
        parse_tree(text, limit=1_000)
    assert caught.value.code == "tree.too_large"
    assert peak_of(lambda: parse_tree(text, limit=1_000)) < MB


def test_a_match_of_tabs_is_measured_when_they_are_spaces() -> None:
    text = "\t" * 900_000
    with pytest.raises(EngineError) as caught:
        backgammon_mat.parse(text)
    assert caught.value.code == "mat.too_long"
    assert peak_of(lambda: backgammon_mat.parse(text)) < 12 * len(text)
