"""Monte Carlo searches in files: saved, opened, remembered, damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from poda.engine.trees.random_tree import RandomShape
from poda.tree.model.notes import search_key
from poda.tree.model.opening import SAMPLING, Options
from poda.tree.model.sources import Position, Random, Source, Typed
from poda.tree.session.draft import options_from, remember_search, remembered_search
from poda.tree.session.storage import from_json, to_json

from .saved import same, saved, told

OPTIONS = Options("mcts", iterations=30, constant=0.7, seed=5, solver=True, choice="value")

SOURCES = (
    Typed("[[3, 5, 10], [2, 2]]"),
    Typed("(0.5: [1, 2], 0.5: 3)"),
    Random(RandomShape(3, 2, 3, 0, 9, 7)),
    Position("tictactoe", "15"),
    Position("connect4", "4453"),
)


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_saved_is_opened_again(source: Source) -> None:
    search = saved(source, OPTIONS, 3, (1, 3))
    again = from_json(to_json(search))
    assert same(search, again)
    assert again.recording.question == search.recording.question or isinstance(source, Position)


def test_a_playout_that_is_cut_takes_the_game_s_evaluation() -> None:
    options = replace(OPTIONS, playout=2, evaluation="lines")
    search = saved(Position("tictactoe", "15"), options)
    assert same(search, from_json(to_json(search)))
    rules: Any = search.recording.question
    assert rules.rules.plies == 2
    assert rules.rules.evaluation.name == "lines"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("iterations", 0), ("iterations", 100_001), ("iterations", 30.0), ("iterations", True),
        ("constant", -1), ("constant", "2"), ("constant", None), ("seed", -1), ("seed", 0.5),
        ("playout", -1), ("playout", "1"), ("solver", 1), ("choice", "luck"),
    ],
)  # fmt: skip
def test_a_damaged_option_is_named(name: str, value: object) -> None:
    document = json.loads(to_json(saved(SOURCES[0], OPTIONS)))
    assert told(json.dumps(document | {name: value})).params["field"] == name
    with pytest.raises((TypeError, ValueError)):
        options_from({"algorithm": "mcts", name: value})


@pytest.mark.parametrize("name", SAMPLING)
def test_an_option_that_is_not_there_is_named(name: str) -> None:
    document = json.loads(to_json(saved(SOURCES[0], OPTIONS)))
    del document[name]
    assert told(json.dumps(document)).params["field"] == name


def test_a_file_that_names_more_iterations_than_it_holds_is_not_searched() -> None:
    """Else a few letters would have Poda search for hours."""
    document = json.loads(to_json(saved(SOURCES[3], replace(OPTIONS, solver=False))))
    assert told(json.dumps(document | {"iterations": 100_000})).code == "save.other_trace"


def test_another_result_is_another_search() -> None:
    document = json.loads(to_json(saved(SOURCES[3], OPTIONS)))
    document["trace"]["values"][4] += 1
    assert told(json.dumps(document)).code == "save.other_trace"


def test_it_is_remembered_for_the_next_window(home: object) -> None:
    remember_search(SOURCES[4], OPTIONS)
    assert remembered_search() == (SOURCES[4], OPTIONS)


def test_notes_are_for_the_steps_whatever_comes_behind_them() -> None:
    assert search_key(OPTIONS) == search_key(replace(OPTIONS, iterations=90))
    assert search_key(OPTIONS) != search_key(replace(OPTIONS, seed=9))
    assert search_key(Options()) == search_key(Options(seed=9))
