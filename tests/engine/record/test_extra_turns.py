"""The programs that are shown, where a side moves twice in a row: they run, and are right."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.record.counts import Counters
from poda.engine.record.listing import Listing, pseudocode, python
from poda.engine.record.recording import TREE_ALGORITHMS, Question, record
from poda.engine.record.trace import Step
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.minimax import minimax
from poda.engine.trees.text import parse_tree

from ..extra_turns import Alternating, Drawn, Kalah, drawn_games
from ..search.test_extra_turns import estimate_of

WINDOWLESS = ("minimax", "minimax-table")
AROUND = {"mtdf": (0.0,), "aspiration": (-1.0, 1.0)}
ALGORITHMS = [each for each in TREE_ALGORITHMS if each != "minimax-stages"]


def run(listing: Listing, algorithm: str, game: Any, plies: int | None) -> float:
    around: dict[str, Any] = {"game": game}
    if plies is not None:
        around |= {"limit": plies, "ev": estimate_of(game)}
    exec(listing.text, around)
    begin = () if plies is None else (0,)
    inf = float("inf")
    if algorithm in AROUND:
        return float(around[algorithm](around["value"], 0, *AROUND[algorithm]))
    if algorithm == "negamax":
        return game.to_move(0) * float(around["negamax"](0, *begin, -inf, inf))
    window = () if algorithm in WINDOWLESS else (-inf, inf)
    return float(around["value"](0, *begin, *window))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(game=drawn_games(most=9), plies=st.one_of(st.none(), st.integers(0, 4)))
def test_the_program_finds_what_minimax_finds(
    algorithm: str, game: Drawn, plies: int | None
) -> None:
    if algorithm in ("quiescence", *REDUCING):
        plies = None  # what noisy moves add, and looking less deep leaves out, is tried elsewhere
    listing = python(algorithm, subject="game", limited=plies is not None, turns=False)
    evaluation = None if plies is None else estimate_of(game)
    assert run(listing, algorithm, game, plies) == minimax(game, 0, plies, evaluation).value


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_step_has_its_line_where_who_moves_is_asked(algorithm: Any) -> None:
    game = Kalah()
    state = game.parse_position("2 0 1 3 0 1 1 2")
    found = record(Question(game, state, algorithm, plies=3, evaluation=estimate_of(game)))
    assert not found.tree.takes_turns
    for made in (pseudocode, partial(python, subject="game")):
        told = made(algorithm, limited=True)
        asking = made(algorithm, limited=True, turns=False)
        assert asking.text != told.text
        for step in range(found.trace.steps):
            place = asking.at(found.trace, step)
            assert (place >= 0) == (told.at(found.trace, step) >= 0)
        assert found.trace.kind[0] == Step.ENTER
        assert asking.waiting(found.trace, 0) >= 0
    assert "VALUE(RESULT" in pseudocode(algorithm, turns=False).text or algorithm == "negamax"
    assert "IN-VALUE(RESULT" not in pseudocode(algorithm, turns=False).text


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_pseudocode_defines_each_function_that_it_calls_for_a_position(algorithm: Any) -> None:
    text = pseudocode(algorithm, turns=False).text
    called = set(re.findall(r"([A-Z-]+)\(RESULT", text)) - {"PLAYER"}
    defined = dict(re.findall(r"function ([A-Z-]+)\((.*)\)", text))
    assert called == ({"NEGAMAX"} if algorithm == "negamax" else {"VALUE"})
    assert {defined[name] for name in called} == {defined.get("MAX-VALUE", defined.get("NEGAMAX"))}


def test_a_tree_tells_whether_its_sides_take_turns() -> None:
    game = Alternating()
    found = record(Question(game, (5, 1), "minimax"))
    assert found.tree.takes_turns
    written = parse_tree("[max[3, [1, 2]], [4, 5]]")
    assert not record(Question(written, 0, "minimax")).tree.takes_turns
    assert record(Question(parse_tree("[[3, 1], [4, 5]]"), 0, "minimax")).tree.takes_turns
    chances = parse_tree("[(1/2: [1, 2], 1/2: [3, 4]), (1/2: [1, 2], 1/2: [3, 4])]")
    assert record(Question(chances, 0, "expectiminimax")).tree.takes_turns


def test_the_least_leaves_are_told_where_the_sides_take_turns_and_nowhere_else() -> None:
    """Knuth and Moore count on it: of two layers of MAX every leaf must be looked at."""
    for text, least in (("[[3, 1], [4, 5]]", 3), ("[max[3, 1], max[4, 5]]", None)):
        found = record(Question(parse_tree(text), 0, "alphabeta"))
        assert Counters(found.trace, found.tree).minimum_leaves == least
