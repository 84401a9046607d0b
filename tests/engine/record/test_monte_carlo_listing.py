"""The listing of Monte Carlo tree search: which line a step lights, and the numbers in it."""

from __future__ import annotations

import pytest

from poda.engine.record.monte_carlo import Phase, phase_of, record
from poda.engine.record.monte_carlo_listing import decimals, filled_in, pseudocode, python
from poda.engine.record.monte_carlo_recording import steps_of
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.trees.text import parse_tree

TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("choice", ["visits", "value"])
def test_every_phase_has_its_line(choice: str, solver: bool) -> None:
    trace = steps_of(record(parse_tree(TREE), 0, Rules(), 3))
    for listing in (pseudocode(choice, solver=solver), python(choice)):
        lit = [listing.at(trace, step) for step in range(5)]
        assert lit == sorted(lit)
        assert len(set(lit)) == 5
        for step in range(5):
            assert phase_of(step).name in listing.lines[lit[step]].tags
            assert listing.waiting(trace, 0) == -1
    assert ("PROVE" in pseudocode(choice, solver=solver).text) is solver


def test_the_numbers_are_those_of_the_search() -> None:
    tree = parse_tree(TREE)
    found = record(tree, 0, Rules(seed=4), 30)
    search = MonteCarlo(tree, 0, Rules(seed=4))
    for iteration in range(30):
        leaf = search.select()
        step = 4 * iteration + int(Phase.SELECT)
        filled = filled_in(found, step, str)
        if leaf.parent is not None:
            score = decimals(search.score(leaf))
            assert filled == (
                f"{leaf.number}: {decimals(leaf.mean)} + "
                f"{decimals(search.exploration(leaf))} = {score}",
            )
        else:
            assert filled == (f"leaf = {leaf.number}",)
        search.iterate()
        last = search.nodes[search.leaf[iteration]]
        told = filled_in(found, step + 3, str)[0]
        assert told == (
            f"{last.number}: N {last.visits}  W {decimals(last.total)}  Q {decimals(last.mean)}"
        )
        result = filled_in(found, step + 2, str)
        assert result == (f"result = {decimals(search.result[iteration])}",)


def test_numbers_are_written_whole_or_with_two_decimals() -> None:
    assert [decimals(value) for value in (3.0, -2.0, 0.5, 1 / 3, -1.005)] == [
        "3", "\N{MINUS SIGN}2", "0.50", "0.33", "\N{MINUS SIGN}1.00",
    ]  # fmt: skip
