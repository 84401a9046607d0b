"""How strong evolved players of checkers are, over the three-move ballots with sides changed.

    python tests/bench/checkers_strength.py FILE --against 2 4 6 --plies 4
    python tests/bench/checkers_strength.py FILE --weights REPOSITORY/web/weights --plies 6

FILE is a champion's; "" is the one that comes with Poda. It plays at --plies against our alpha-beta
at each of the depths of --against, and against the networks of blondie24-reborn (MIT licence), of
which --weights is the folder of `anaconda-*.bin`, at its own depth. All are deterministic, so that
each ballot is two games.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from poda.engine.games import GAMES
from poda.engine.games.checkers import Move, State
from poda.engine.networks.architectures import ARCHITECTURES, KING, subsquares
from poda.engine.networks.network import Played, layout_for, played
from poda.engine.runs.champion import load_champion, shipped_champion
from poda.engine.search.evaluation import evaluation_for
from poda.engine.searchers import searcher
from poda.packages.arena.engine.tournament.rating import Wdl, elo
from poda.packages.checkers.engine.ballots import deck
from poda.packages.checkers.engine.compiled_network_search import search_with_network

RULES: Final = GAMES["checkers"]
LONGEST: Final = 200  # plies; then a draw


class Side(Protocol):
    """Who moves."""

    def move(self, state: State) -> Move: ...


class ByNetwork:
    """A network, at so many plies."""

    def __init__(self, network: Played, plies: int, turned: bool = True) -> None:
        self._network, self._plies, self._turned = network, plies, turned

    def move(self, state: State) -> Move:
        actions = RULES.actions(state)
        if len(actions) == 1:
            return actions[0]
        found = search_with_network(
            state, self._plies, self._network, stop=bool, turned=self._turned
        )
        wanted = found.line[0]
        return next(each for each in actions if RULES.result(state, each).board == wanted)


class ByHand:
    """Our alpha-beta, at so many plies."""

    def __init__(self, plies: int, evaluation: str = "") -> None:
        self._plies = plies
        self._search = searcher(RULES, "alphabeta", evaluation_for("checkers", evaluation))

    def move(self, state: State) -> Move:
        return self._search.search(state, self._plies, lambda _: False).line[0]


def played_out(begun: State, first: Side, second: Side) -> int:
    """+1 where Black, who is `first`, wins."""
    state = begun
    for _ in range(LONGEST):
        if RULES.is_terminal(state):
            return int(RULES.utility(state))
        side = first if RULES.to_move(state) > 0 else second
        state = RULES.result(state, side.move(state))
    return 0


def match(one: Side, other: Side, count: int) -> Wdl:
    """The results of `one`, over so many ballots with sides changed."""
    won = drawn = lost = 0
    for text in deck().drawn(1)[:count]:
        begun = RULES.parse_position(text)
        for result in (played_out(begun, one, other), -played_out(begun, other, one)):
            won, drawn, lost = won + (result > 0), drawn + (result == 0), lost + (result < 0)
    return Wdl(won, drawn, lost)


def reborn(path: Path) -> Played:
    """A network of blondie24-reborn: 5,048 single precision numbers, of 91 subsquares from the
    largest to the least, the layers, the weight of the piece difference, and a king's worth."""
    numbers = np.fromfile(path, dtype="<f4").astype(np.float64)
    layout = layout_for(RULES, None, "2001")
    units = ARCHITECTURES["2001"].units
    ours = [tuple(view) for view in subsquares()]
    theirs = []
    for size in range(8, 2, -1):
        for top in range(9 - size):
            for left in range(9 - size):
                theirs.append(
                    tuple(
                        4 * row + column // 2
                        for row in range(top, top + size)
                        for column in range(left, left + size)
                        if (row + column) % 2
                    )
                )
    starts = np.cumsum([0, *map(len, theirs)])
    order = [theirs.index(view) for view in ours]
    weights = np.concatenate([numbers[starts[n] : starts[n + 1]] for n in order])
    biases = numbers[854:945][order]
    first = numbers[945:4625].reshape(40, 92)
    rest = numbers[4625:5046]  # 400 weights, 10 biases, 10 weights, 1 bias
    king = numbers[5047] - KING
    vector = np.concatenate(
        [weights, biases, first[:, :91][:, order].reshape(-1), first[:, 91], rest, [king]]
    )
    found = played(layout, vector)
    output = found.output.copy()
    at = layout.beyond - 16 + 1
    assert output[0, at] == 1.0, units
    output[0, at] = numbers[5046]
    return replace(found, output=output)


def told(name: str, counts: Wdl, seconds: float) -> str:
    found, decisive = elo(counts), counts.wins + counts.losses
    share = 100 * counts.wins / decisive if decisive else float("nan")
    return (
        f"{name}: +{counts.wins} ={counts.draws} -{counts.losses}, Elo {found.value:+.0f} ± "
        f"{found.error:.0f}, {share:.1f} % of decisive games ({seconds:.0f} s, load "
        f"{os.getloadavg()[0]:.1f})"
    )


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("file")
    parser.add_argument("--plies", type=int, default=4)
    parser.add_argument("--against", type=int, nargs="*", default=[])
    parser.add_argument("--evaluation", default="")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--ballots", type=int, default=156)
    options = parser.parse_args(given)
    champion: Any = load_champion(Path(options.file)) if options.file else None
    champion = champion or shipped_champion("checkers")
    own = ByNetwork(champion.network.played, options.plies)
    others: list[tuple[str, Side]] = [
        (f"alphabeta:{plies}:{options.evaluation}", ByHand(plies, options.evaluation))
        for plies in options.against
    ]
    if options.weights:
        for path in sorted(options.weights.glob("anaconda-*.bin")):
            others.append((path.stem, ByNetwork(reborn(path), options.plies, turned=False)))
    for name, other in others:
        start = time.perf_counter()
        counts = match(own, other, options.ballots)
        line = told(f"{options.plies} plies against {name}", counts, time.perf_counter() - start)
        print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
