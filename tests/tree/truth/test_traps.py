"""The library's shallow traps: what they say that Monte Carlo tree search does there, it does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from of_packages import needs
from poda.base.paths import resource
from poda.engine.exact.truth import truth_of
from poda.engine.record.monte_carlo import PHASES, record
from poda.engine.record.monte_carlo_history import RootHistory
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import ZERO, plies_to_end
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example, example

from ..hand import AIMA, TreeHand

TRAPS: dict[str, dict[str, Any]] = {
    raw["key"]: raw
    for raw in json.loads(resource("examples", "lectures.json").read_text("utf-8"))["examples"]
    if "trap" in raw
}
WRONG = 1000
"""Iterations, after which it chooses the losing move."""

every_trap = pytest.mark.parametrize("key", TRAPS)


def test_there_are_three_of_connect_four_and_one_of_tic_tac_toe() -> None:
    games = [raw["game"] for raw in TRAPS.values()]
    assert games.count("connect4") >= 3
    assert games.count("tictactoe") >= 1


@needs("connect4")
@every_trap
def test_after_a_thousand_iterations_it_chooses_a_move_that_loses_soon(key: str) -> None:
    told = TRAPS[key]["trap"]
    game, state = Example(key).question_parts()
    search = MonteCarlo(game, state, Rules(seed=example(key).seed))
    search.run(WRONG)
    best = search.best()
    assert best is not None
    assert game.format_action(state, best.action) == told["chooses"]
    truth, actions = truth_of(game, state), game.actions(state)
    assert truth is not None
    place = actions.index(best.action)
    assert truth.values[place] == -1
    assert truth.plies[place] == told["loses"] <= 7
    assert truth.value > -1
    assert {game.format_action(state, actions[at]) for at in truth.keeping} == set(told["keeps"])


@every_trap
def test_alpha_beta_sees_the_loss_at_that_depth(key: str) -> None:
    """Which is what makes the trap a shallow one."""
    told = TRAPS[key]["trap"]
    game, state = Example(key).question_parts()
    after = game.result(state, game.parse_action(state, told["chooses"]))
    found = alphabeta(game.for_search(), after, told["loses"] - 1, ZERO)
    assert plies_to_end(found.value) == told["loses"] - 1
    assert (found.value > 0) == (game.to_move(state) < 0)


@needs("connect4")
@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=[pytest.mark.slow] if raw["iterations"] > 5000 else [])
        for key, raw in TRAPS.items()
    ],
)
def test_it_is_right_for_good_from_the_iteration_that_is_told(key: str) -> None:
    entry = example(key)
    game, state = Example(key).question_parts()
    truth = truth_of(game, state)
    assert truth is not None
    history = RootHistory(record(game, state, Rules(seed=entry.seed), entry.iterations))
    assert history.settled(truth.keeping) == TRAPS[key]["trap"]["right"]


@every_trap
def test_a_trap_opens_where_it_is_wrong(key: str) -> None:
    entry = example(key)
    assert entry.algorithm == "mcts"
    assert entry.step == PHASES * WRONG
    assert entry.iterations > WRONG
    assert entry.value is None


def test_a_trap_is_opened_with_its_iterations_and_its_seed(tree: TreeHand) -> None:
    open_in(tree.model, Example("trap-noughts"))
    tree.wait_until_open()
    tree.bot.waitUntil(lambda: tree.model.source == Example("trap-noughts"))
    options, found = tree.model.options, tree.tab.parts.truth
    assert (options.algorithm, options.iterations, options.seed) == ("mcts", 5000, 38)
    assert tree.model.step == PHASES * WRONG
    tree.bot.waitUntil(lambda: found.held is not None)
    assert "it chooses 7 (loses in 6): wrong." in found.verdict.full_text()
    assert found.keep.isVisible()


def test_a_trap_that_was_kept_opens_as_it_was(tree: TreeHand, tmp_path: Path) -> None:
    open_in(tree.model, Example("trap-noughts"))
    tree.bot.waitUntil(lambda: tree.model.source == Example("trap-noughts"))
    options, path = tree.model.options, tmp_path / "trap.json"
    assert options.plies == 6  # as deep as alpha-beta looks beside it
    files = tree.tab.parts.files
    files.save_as(path)
    tree.bot.waitUntil(path.exists)
    tree.show(AIMA)
    files.open(path)
    tree.bot.waitUntil(lambda: tree.model.source == Example("trap-noughts"))
    assert tree.model.options == options
    assert tree.model.step == PHASES * WRONG
    found = tree.tab.parts.truth
    tree.bot.waitUntil(lambda: found.held is not None)
    assert "it chooses 7 (loses in 6): wrong." in found.verdict.full_text()
