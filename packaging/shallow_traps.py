#!/usr/bin/env python3
"""Find shallow traps: positions in which Monte Carlo tree search chooses a move that loses soon.

    python packaging/shallow_traps.py tictactoe --seeds 40    # a minute
    python packaging/shallow_traps.py connect4 --games 330

A state holds a *trap* for the side to move if some move of it loses by force although another one
does not, and the trap is shallow if that loss comes within a few plies (Ramanujan, Sabharwal and
Selman 2010, "On adversarial search spaces and sampling-based planning"). Playouts sample it: where
most replies to the move are harmless, its mean is good for long after a search of a few plies, as
alpha-beta's is, has seen the one that is not.

Tic-tac-toe's positions are tried one and all, Connect Four's are those of random games that are
played with a minimum of care (as the puzzles' are). What is printed, the surest first: position,
the seeds of all that were tried with which so many iterations choose a losing move, the move that
most of them choose, in how many plies it loses, and the moves that keep the value.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from poda.engine.exact.truth import truth_of
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kernels import native
from poda.engine.search.mcts import Rules
from poda.engine.searchers import monte_carlo

SHALLOW = 7
"""Plies, the losing move among them, within which a shallow trap has sprung."""

FEW = 3
"""Seeds after which nobody goes on with a position of a large game that none of them fell for."""


@dataclass(frozen=True)
class Trap:
    """What was found of a position."""

    position: str
    seeds: tuple[int, ...]
    tried: int
    move: str
    plies: int
    keeping: tuple[str, ...]

    def __str__(self) -> str:
        share = f"{len(self.seeds)}/{self.tried}"
        seeds = " ".join(map(str, self.seeds[:5]))
        return (
            f"{self.position or '-':<24} wrong {share:>6} (seeds {seeds})  "
            f"chooses {self.move}, loses in {self.plies}; right: {' '.join(self.keeping)}"
        )


def main() -> int:
    command = argparse.ArgumentParser(description="Find shallow traps of Monte Carlo tree search.")
    command.add_argument("game", choices=("tictactoe", "connect4"))
    command.add_argument("--games", type=int, default=200)
    command.add_argument("--iterations", type=int, default=1000)
    command.add_argument("--seeds", type=int, default=20)
    arguments = command.parse_args()
    game = GAMES[arguments.game]
    native.is_usable()  # or the readable search is asked, which takes some fifty times as long
    positions = every(game) if game.small else careful(game, arguments.games)
    found = []
    for state in positions:
        trap = trap_of(game, state, arguments.iterations, arguments.seeds)
        if trap is not None:
            found.append(trap)
            print(trap, flush=True)
    print("\nThe surest first:")
    for trap in sorted(found, key=lambda trap: (-len(trap.seeds), len(trap.position)))[:20]:
        print(trap)
    return 0


def trap_of(game: Game[Any, Any], state: Any, iterations: int, seeds: int) -> Trap | None:
    """The trap that a position holds, where some seeds fall into it; None where it holds none."""
    truth, actions = truth_of(game, state), game.actions(state)
    assert truth is not None
    told = zip(actions, truth.values, truth.plies, strict=True)
    shallow = {a: plies for a, value, plies in told if value < 0 and plies and plies <= SHALLOW}
    if not shallow or truth.value < 0:
        return None
    chosen: Counter[Any] = Counter()
    fallen = []
    for seed in range(1, seeds + 1):
        if seed > FEW and not fallen and not game.small:
            return None
        search = monte_carlo(game, state, Rules(seed=seed))
        search.run(iterations)
        best = search.best()
        if best is not None and best.action in shallow:
            chosen[best.action] += 1
            fallen.append(seed)
    if not fallen:
        return None
    move = chosen.most_common(1)[0][0]
    keeping = tuple(game.format_action(state, actions[place]) for place in sorted(truth.keeping))
    return Trap(
        game.format_position(state), tuple(fallen), seeds,
        game.format_action(state, move), shallow[move], keeping,
    )  # fmt: skip


def every(game: Game[Any, Any]) -> Iterator[Any]:
    """Every position of a small game that is not over."""
    seen, waiting = {game.initial_state()}, [game.initial_state()]
    while waiting:
        state = waiting.pop()
        if not game.is_terminal(state):
            yield state
            fresh = {game.result(state, action) for action in game.actions(state)} - seen
            seen |= fresh
            waiting += fresh


def careful(game: Game[Any, Any], games: int) -> Iterator[Any]:
    """Positions of random games in which nobody overlooks a win at once, from the ninth ply on."""
    seen = set()
    for seed in range(games):
        source, state = Random(seed), game.initial_state()
        for ply in range(30):
            if ply >= 8 and state not in seen:
                seen.add(state)
                yield state
            choices = [a for a in game.actions(state) if not blunders(game, state, a)]
            if not choices:
                break
            state = game.result(state, choices[int(source.random() * len(choices))])
            if game.is_terminal(state):
                break


def blunders(game: Game[Any, Any], state: Any, action: Any) -> bool:
    """Whether the reply to a move wins at once."""
    after = game.result(state, action)
    return not game.is_terminal(after) and any(
        game.is_terminal(end) and game.utility(end)
        for end in (game.result(after, reply) for reply in game.actions(after))
    )


if __name__ == "__main__":
    raise SystemExit(main())
