"""Saved searches: what is written is read again."""

import functools
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.record.game_tree import build_tree
from poda.engine.record.recording import TREE_ALGORITHMS
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.random_tree import RandomShape
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position, Random, Source, Typed
from poda.tree.session.storage import SavedTree, from_json, save, to_json
from saving import NO_PLACES, Named, assert_not_written, assert_old_file_stays

from .saved import document, same, saved, small, told

# What is written is read again


@st.composite
def saved_trees(draw: st.DrawFn) -> SavedTree:
    low, high = sorted((draw(st.integers(0, 3)), draw(st.integers(1, 3))))
    shape = RandomShape(draw(st.integers(1, 4)), low, high, -9, 9, draw(st.integers(0, 999)))
    source: Source = draw(
        st.sampled_from(
            [
                Random(shape),
                Typed("[[3, -1e300, .25], [2, a = -2], [B = [1, 0.1], 3]]"),
                Typed("7"),
                Example("uci"),
                Position("tictactoe", "159328"),
                Position("connect4", "4433"),
            ]
        )
    )
    plies = draw(st.integers(0, 2)) if source.is_game else None
    options = Options(
        draw(st.sampled_from(TREE_ALGORITHMS)),
        draw(st.sampled_from(["ge", "gt"])),
        draw(st.sampled_from([MAX, MIN])),
        plies,
        "zero" if plies is not None and draw(st.booleans()) else "",
    )
    result = saved(source, options)
    steps = st.integers(0, result.recording.trace.steps - 1)
    nodes = st.integers(0, result.recording.tree.nodes - 1)
    return SavedTree(
        source,
        options,
        result.recording,
        draw(steps),
        tuple(sorted(draw(st.sets(steps, max_size=4)))),
        draw(st.frozensets(nodes, max_size=4)),
    )


@given(saved_trees())
@settings(deadline=None)
def test_every_search_comes_back_as_it_was(one: SavedTree) -> None:
    assert same(from_json(to_json(one)), one)


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_a_search_that_needed_a_named_leaf_comes_back_to_where_it_stopped(algorithm: Any) -> None:
    one = saved(Typed("[[3, x], [2, 4]]"), Options(algorithm))
    assert one.recording.error is not None
    again = from_json(to_json(one))
    assert again.recording.error is not None
    assert again.recording.error.params == {"name": "x"}
    assert same(again, one)


def test_what_was_folded_is_folded_again() -> None:
    one = saved(Example("ttt-five-left"))
    tree = one.recording.tree
    folded = frozenset({0, 1, int(tree.parent[tree.nodes - 1])})
    text = to_json(SavedTree(one.source, one.options, one.recording, folded=folded))
    assert from_json(text).folded == folded
    assert json.loads(text)["folded"][:2] == ["", "0"]


def test_a_path_into_what_is_not_drawn_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    little = functools.partial(build_tree, limit=20)
    monkeypatch.setattr("poda.engine.record.recording.build_tree", little)
    one = saved(Example("ttt-five-left"))
    tree = one.recording.tree
    stub = next(node for node in range(tree.nodes) if tree.stub[node])
    folded = frozenset({stub})
    raw = json.loads(to_json(SavedTree(one.source, one.options, one.recording, folded=folded)))
    raw["folded"].append(raw["folded"][0] + ".0.0")
    assert from_json(json.dumps(raw)).folded == folded


def test_the_file_is_text_that_a_person_can_read(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    save(path, saved(Typed("[3, 5]"), Options("minimax", root=MIN), 2, (1,)))
    assert json.loads(path.read_text("utf-8")) == {
        "format": "poda-tree",
        "version": 1,
        "source": {"kind": "typed", "text": "[3, 5]"},
        "algorithm": "minimax",
        "tie": "ge",
        "root": "min",
        "plies": None,
        "evaluation": "",
        "step": 2,
        "bookmarks": [1],
        "folded": [],
        "trace": {
            "kinds": "eevuevur",
            "nodes": [0, 1, 1, 0, 2, 2, 0, 0],
            "values": [3, 3, 5, 3, 3],
            "alpha": [],
            "beta": [],
        },
    }
    assert path.read_text("utf-8").count("\n") == 14


def test_infinities_are_texts_and_fractions_stay_what_they_are() -> None:
    trace = json.loads(to_json(saved(Typed("[[0.1, 3], [2, 4]]"))))["trace"]
    assert trace["alpha"][0] == "-inf"
    assert trace["beta"][0] == "inf"
    assert 0.1 in trace["values"]
    assert "Infinity" not in to_json(small())
    assert "NaN" not in to_json(small())


def test_a_field_that_a_later_poda_added_does_not_matter() -> None:
    assert same(from_json(json.dumps(document() | {"comment": "for Monday"})), small())


# Writing, and giving up


def test_a_reading_that_is_stopped_gives_nothing() -> None:
    text = to_json(small())
    with pytest.raises(SearchStopped):
        from_json(text, stop=lambda: True)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    other = saved(Typed("[1, 2]"))
    assert_old_file_stays(
        lambda path: save(path, small()),
        lambda path: save(path, other),
        tmp_path,
        monkeypatch,
        step,
    )


@NO_PLACES
def test_a_place_that_cannot_be_written_to(tmp_path: Path, place: Named, code: str) -> None:
    assert_not_written(lambda path: save(path, small()), tmp_path, place, code)


def test_the_file_in_the_documentation_is_one_that_poda_writes() -> None:
    page = (Path(__file__).parents[3] / "docs" / "tree-file.md").read_text("utf-8")
    text = page.split("```json\n")[1].split("```")[0]
    assert to_json(from_json(text)) == text


COINS = "[(1/2: [2, 2], 1/2: [1, 2]), (1/2: [0, 2], 1/2: [-1, 0])]"


@pytest.mark.parametrize(
    ("algorithm", "bounds"),
    [
        ("expectiminimax", None),
        ("star1", (-2.0, 2.0)),
        ("star1", (-math.inf, 2.5)),
        ("star2", None),
        ("star2", (-2.0, 2.0)),
    ],
)
def test_a_search_of_chance_nodes_comes_back_with_its_bounds(
    algorithm: Any, bounds: tuple[float, float] | None
) -> None:
    one = saved(Typed(COINS), Options(algorithm, bounds=bounds), 20)
    again = from_json(to_json(one))
    assert same(one, again)
    assert again.options.bounds == bounds
    assert again.recording.question.bounds == one.recording.question.bounds


@pytest.mark.parametrize(
    "bounds", [None, 3, [], [1], [1, 2, 3], [3, -3], ["a", 2], [None, 2], [True, 2], [10**400, 2]]
)
def test_bounds_that_make_no_sense_are_told(bounds: object) -> None:
    text = to_json(saved(Typed(COINS), Options("star1", bounds=(-2.0, 2.0))))
    told_about = told(json.dumps(json.loads(text) | {"bounds": bounds}))
    assert told_about.params == {"field": "bounds"}


def test_a_game_is_not_searched_with_probes_and_one_with_dice_not_to_its_end() -> None:
    written = json.loads(to_json(saved(Position("tictactoe", "159328"), Options("star1"))))
    assert told(json.dumps(written | {"algorithm": "star2"})).params == {"field": "algorithm"}
    dice = Position("backgammon", "4HPwATDgc/ABMA 3-1").as_json()
    assert told(json.dumps(written | {"source": dice})).params == {"field": "plies"}
