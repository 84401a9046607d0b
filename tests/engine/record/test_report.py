"""What `poda tree` says of a tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.record.searched import search_tree
from engine.trees.nested import tree_from_nested
from poda.commands import cli
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.record.recording import TreeReport
from poda.engine.search.algorithms import REPORTED
from poda.engine.trees.text import parse_tree

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "golden_trees.json").read_text("utf-8"))
CHANCE = json.loads(
    (Path(__file__).parents[2] / "data" / "golden_chance_trees.json").read_text("utf-8")
)["examples"]
FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NAMED = "[[3, 5, 10], [2, a, b], [2, 7, 3]]"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_the_published_trees_under_both_tie_rules(golden: dict[str, Any]) -> None:
    tree = tree_from_nested(golden["tree"], MAX if golden["root"] == "max" else MIN)
    loose, _ = search_tree(tree)
    assert loose.value == golden["value"]
    assert list(loose.pruned_leaves) == golden["pruned_leaf_idx"]
    assert loose.nodes_visited == golden["nodes_visited"]
    strict, _ = search_tree(tree, tie="gt")
    assert list(strict.pruned_leaves) == golden["strict_pruned_leaf_idx"]
    assert strict.nodes_visited == golden["strict_nodes_visited"]
    full, _ = search_tree(tree, "minimax")
    assert (full.value, full.pruned_leaves) == (golden["value"], ())


@pytest.mark.parametrize("golden", CHANCE, ids=lambda golden: golden["key"])
@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1", "star2"])
def test_the_published_trees_with_chance_nodes(golden: dict[str, Any], algorithm: Any) -> None:
    tree = parse_tree(golden["tree"])
    low, high = golden["bounds"]
    report, _ = search_tree(tree, algorithm, bounds=(low, high))
    assert (report.value, report.best) == (pytest.approx(golden["value"]), golden["best"])
    if algorithm == "star1" and "star1_visited" in golden:
        assert list(report.visited_leaves) == golden["star1_visited"]


def test_the_lecture_tree_with_names() -> None:
    report, _ = search_tree(parse_tree(NAMED))
    assert (report.value, report.best) == (3, 0)
    assert report.visited_leaves == (0, 1, 2, 3, 6)
    assert report.pruned_leaves == (4, 5, 7, 8)
    with pytest.raises(EngineError, match="“a”"):
        search_tree(parse_tree(NAMED), "minimax")


def test_infinities_are_texts_and_whole_values_whole_numbers() -> None:
    def value_of(value: float) -> object:
        return TreeReport(value, None, (), (), 1, 2).as_json()["value"]

    values = [value_of(value) for value in (float("inf"), float("-inf"), 3.0, 2.5)]
    assert values == ["inf", "-inf", 3, 2.5]


def test_the_command_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", FIRST, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "value": 3,
        "best": 0,
        "visited_leaves": [0, 1, 2, 3, 6, 7, 8],
        "pruned_leaves": [4, 5],
        "nodes_visited": 11,
        "steps": 50,
    }


@pytest.mark.parametrize("algorithm", REPORTED)
def test_every_algorithm_has_a_name_on_the_command_line(
    capsys: pytest.CaptureFixture[str], algorithm: str
) -> None:
    assert cli.main(["tree", FIRST, "--algorithm", algorithm, "--tie", "gt", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == 3


def test_min_may_move_at_the_root(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", "[[3, 9], [4]]", "--root", "min"]) == 0
    assert capsys.readouterr().out.startswith("value 4\nbest move 2\n")


def test_bounds_and_chance_nodes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    fair = CHANCE[2]["tree"]
    assert cli.main(["tree", fair, "--algorithm", "star1", "--bounds", "-2", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "value": 1.5,
        "best": 0,
        "visited_leaves": [0, 1, 2, 3, 4],
        "pruned_leaves": [5, 6, 7],
        "nodes_visited": 11,
        "steps": 51,
    }
    assert cli.main(["tree", "(9/10: 2, 1/10: 3)", "--algorithm", "expectiminimax"]) == 0
    assert capsys.readouterr().out.startswith("value 2.1\nnodes visited 3 of 3\n")


def test_probes_are_told_apart_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tree", CHANCE[2]["tree"], "--algorithm", "star2", "--bounds", "-2", "2"]
    assert cli.main(command) == 0
    assert "nodes visited 9 of 15\nnodes visited in probes 6\n" in capsys.readouterr().out
    assert cli.main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["nodes_visited"], report["nodes_probed"]) == (9, 6)
    assert report["visited_leaves"] == [0, 2, 1, 3, 4]


@pytest.mark.parametrize("value", ["nan", "inf", "x", "1/2"])
def test_a_bound_is_a_finite_number(capsys: pytest.CaptureFixture[str], value: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["tree", "1", "--algorithm", "star1", "--bounds", "0", value])
    assert "is not a finite number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["(1/2: 3, 1/2: 9)", "--algorithm", "star1", "--bounds", "0", "5"], "leaf “2” is worth 9"),
        (["3", "--algorithm", "star2", "--bounds", "5", "0"], "5 to 0 hold no value"),
        (["3", "--bounds", "0", "5"], "Bounds are for star1 and star2"),
        (["(1/2: 3, 1/3: 9)", "--algorithm", "star1"], "column 1: The probabilities"),
        (["(1/2: 3, 1/2: 4)", "--algorithm", "minimax"], "--algorithm expectiminimax"),
        (["[[3, 5"], "column 2"),
        (["[3, ?]"], "column 5"),
        ([NAMED, "--algorithm", "minimax"], "“a”"),
        (["(1/2: 3, 1/2: 4)"], "chance nodes"),
    ],
)
def test_a_bad_tree_is_a_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert cli.main(["tree", *arguments]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert sentence in told.err
    assert told.err.count("\n") == 1
