"""What `poda tree` says of a tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from poda import cli
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.tree_text import parse_tree, tree_from_nested
from poda.engine.search.tree_report import REPORTED, TreeReport, search_tree

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "golden_trees.json").read_text("utf-8"))
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
    assert cli.TREE_ALGORITHMS == REPORTED


def test_min_may_move_at_the_root(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", "[[3, 9], [4]]", "--root", "min"]) == 0
    assert capsys.readouterr().out.startswith("value 4\nbest move 2\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
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
