"""What each part of the selective search of checkers is worth, by a sequential test of its own.

    python tests/bench/checkers_parts.py late --nodes 10000 --seed 1

The whole search against the same without one part, or with another number of its settings (such as
`probe_margin=30`), by the evaluation that is learnt: three-move ballots, each from both sides, the
same number of nodes a move, and as soon as the database has a position its result. The test ends
when it accepts that the part is worth nothing, or --elo, with errors of 5 %, or after --games.
Without the clock the games are the same at every run.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from typing import Any, Final

from poda.engine.decisions import Limit
from poda.engine.games import GAMES
from poda.engine.games.checkers import State
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.engine.search.selective import Selectivity
from poda.packages.arena.engine.tournament.rating import Pairs, bounds, elo, log_likelihood_ratio
from poda.packages.checkers.engine import compiled_search, searcher
from poda.packages.checkers.engine.ballots import deck
from poda.packages.checkers.engine.endgames import load, probe

RULES: Final = GAMES["checkers"]
NEVER: Final = 1_000  # plies to go that no search has
WITHOUT: Final[dict[str, dict[str, int]]] = {
    "late": {"late_plies": NEVER},
    "later": {"later_plies": NEVER},
    "frontier": {"frontier_plies": 0},
    "probcut": {"probe_plies": NEVER},
    "deepening": {"deepen_plies": NEVER},
    "threats": {"threats": 0},
}
LONGEST: Final = 200  # plies; then a draw


def settings_of(part: str) -> Selectivity:
    """The settings without a part, or with one that is given as name=number."""
    name, given, number = part.partition("=")
    changed: dict[str, Any] = {name: int(number)} if given else WITHOUT[part]
    return searcher.SELECTIVITY._replace(**changed)


def result(state: State, settings: tuple[Selectivity, Selectivity], limit: Limit) -> int:
    """+1 where Black, who has the first settings, wins."""
    player = PlayerSpec.parse("alphabeta:40:learnt", RULES.key)
    sides = {turn: player.build(RULES) for turn in (1, -1)}
    for _ in range(LONGEST):
        if RULES.is_terminal(state):
            return int(RULES.utility(state))
        if (known := probe(state)) is not None:
            return known.winner
        vars(searcher)["SELECTIVITY"] = settings[0 if state.turn > 0 else 1]
        state = RULES.result(state, sides[state.turn].choose(state, limit, never).action)
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("part", help=", ".join((*WITHOUT, "or a setting=number")))
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--elo", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    load(4)
    vars(compiled_search)["next_budget"] = lambda budget, _seconds: budget
    both = searcher.SELECTIVITY, settings_of(options.part)
    limit = Limit(plies=40, nodes=options.nodes, seconds=3600.0)
    low, high = bounds(0.05, 0.05)
    scores: Counter[tuple[int, int]] = Counter()
    for text in deck().drawn(options.seed)[: options.games // 2]:
        begun, moves = RULES.parse_record(text)
        for move in moves:
            begun = RULES.result(begun, move)
        one, two = result(begun, both, limit), -result(begun, both[::-1], limit)
        scores[max(one, two), min(one, two)] += 1
        pairs = Pairs(*(scores[e] for e in ((-1, -1), (0, -1), (1, -1), (0, 0), (1, 0), (1, 1))))
        ratio = log_likelihood_ratio(pairs, 0, options.elo)
        if pairs.pairs % 10 == 0 or not low < ratio < high:
            told = f"{pairs.wdl} {pairs} {elo(pairs)} {ratio:.2f}, load {os.getloadavg()[0]:.1f}"
            print(options.part, told, flush=True)  # noqa: T201
        if not low < ratio < high:
            break


if __name__ == "__main__":
    main()
