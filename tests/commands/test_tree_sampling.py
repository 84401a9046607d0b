"""`poda tree --algorithm mcts`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.trees.text import parse_tree

from .processes import poda

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
DICE = "[(0.5: [1, 7], 0.5: [-2, 3]), (0.9: 4, 0.1: -6)]"


@pytest.mark.parametrize("tree", [AIMA, DICE])
def test_what_it_says_is_what_the_search_found(tree: str) -> None:
    said = json.loads(
        poda(
            "tree", tree, "--algorithm", "mcts", "--iterations", "300", "--seed", "7", "--json"
        ).stdout
    )
    search = MonteCarlo(parse_tree(tree), 0, Rules(seed=7))
    search.run(300)
    best = search.best()
    assert best is not None
    assert (said["iterations"], said["nodes"]) == (300, len(search.nodes))
    assert said["best"] == search.root.children.index(best)
    assert [(each["visits"], each["mean"]) for each in said["moves"]] == [
        (child.visits, child.mean) for child in search.root.children
    ]


def test_in_words_and_proven() -> None:
    lines = poda("tree", AIMA, "--algorithm", "mcts", "--solver").stdout.splitlines()
    assert lines[:2] == ["value 3", "best move 1"]
    assert "proven 3" in lines[3]


@pytest.mark.parametrize("option", [("--seed", "2"), ("--iterations", "9"), ("--solver",)])
def test_its_options_are_for_it_alone(option: tuple[str, ...]) -> None:
    refused = poda("tree", AIMA, *option)
    assert refused.returncode == 2
    assert f"{option[0]} is for --algorithm mcts" in refused.stderr


def test_a_picture_of_a_step(tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    poda("tree", AIMA, "--algorithm", "mcts", "--iterations", "20", "-o", str(file), "--step", "60")
    assert "<svg" in file.read_text("utf-8")
