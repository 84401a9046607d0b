"""Two measures of a player's distance from perfect play: the share of values kept, and the number
of lines of play in which it loses.

**Agreement.** In a won position a player agrees if its move still wins, in a drawn one if the
position stays drawn; how soon does not matter. A position in which every move keeps the value tells
nothing about a player (a lost one always is such), so the share that counts is that over the
*informative* ones. Small games, such as tic-tac-toe, are solved here, all of them. For Connect Four
600 positions with known values are shipped (`resources/positions`), from the benchmark of P. Pons
("Solving Connect 4", blog.gamesolver.org); `packaging/known_positions.py` made the file.

**Lines.** Every reply of the opponent is tried, none is sampled: the player answers, and the
opponent plays everything that the rules allow, once against the player as first and once as second.
A *line* is one such game from its first move to its last. A player that loses none of them is
proven: nobody will ever beat it. Compiled twin, for networks of tic-tac-toe: `kernels/proof.py`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from poda.base.paths import resource
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES, small_games
from poda.engine.games import game as game_named
from poda.engine.playing.movers import Mover
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import SearchStopped

SOLVED: Final = small_games()
LISTED: Final = tuple(key for key in GAMES if resource("positions", f"{key}.csv").is_file())
"""Games with a file of positions."""


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position whose value is known.

    Attributes:
        state: not terminal.
        value: for the side to move: 1 won, 0 drawn, -1 lost.
        keeping: the moves after which the position is worth as much.
        informative: whether some move does not keep the value.
    """

    state: Any
    value: int
    keeping: frozenset[Any]
    informative: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """The numbers of positions whose value a player kept.

    Attributes:
        kept: the informative positions whose value it kept.
        of: all informative positions.
        positions: all known positions; in those that are not informative every player agrees.
    """

    kept: int
    of: int
    positions: int

    @property
    def share(self) -> float:
        """The share over the informative positions, 0 to 1."""
        return self.kept / self.of

    @property
    def share_of_all(self) -> float:
        """The share over all positions, 0 to 1."""
        return (self.kept + self.positions - self.of) / self.positions


def agreement(
    game_key: str, mover: Mover, stop: Callable[[], bool] | None = None, seed: int = 0
) -> Agreement:
    """Ask `mover` for its move in every informative position of a game.

    Args:
        stop: looked at before each position.
        seed: what a player leaves to chance is thrown from it, in each position anew.

    Raises:
        EngineError: there are no known positions of the game.
        SearchStopped: `stop` turned true.
    """
    known = known_positions(game_key)
    kept = of = 0
    for index, position in enumerate(known):
        if not position.informative:
            continue
        if stop and stop():
            raise SearchStopped
        of += 1
        kept += mover.choose(position.state, Dice(seed + index)) in position.keeping
    return Agreement(kept, of, len(known))


class Grower(Protocol):
    """A player that can also say its moves for smaller budgets."""

    def moves_by(self, state: Any, budgets: Sequence[int], dice: Dice) -> Iterator[tuple[int, Any]]:
        """Yield each of the ascending budgets with the move that it leads to."""


def agreement_by_budget(
    game_key: str,
    mover: Grower,
    budgets: Sequence[int],
    stop: Callable[[], bool] | None = None,
    seed: int = 0,
) -> list[Agreement]:
    """`agreement` of a player with each of several ascending budgets, at the cost of the last.

    Raises as `agreement` does.
    """
    known = known_positions(game_key)
    kept, of = dict.fromkeys(budgets, 0), 0
    for index, position in enumerate(known):
        if not position.informative:
            continue
        if stop and stop():
            raise SearchStopped
        of += 1
        for budget, action in mover.moves_by(position.state, budgets, Dice(seed + index)):
            kept[budget] += action in position.keeping
    return [Agreement(kept[budget], of, len(known)) for budget in budgets]


def budgets_to(most: int) -> list[int]:
    """The ascending budgets to report: 10, 30, 100, 300, ... and finally `most`."""
    rounds = (lead * 10**power for power in range(1, len(str(most))) for lead in (1, 3))
    return [*(each for each in rounds if each < most), most]


@lru_cache(maxsize=4)
def known_positions(game_key: str) -> tuple[KnownPosition, ...]:
    """The positions of known value of a game. Raises EngineError where there are none."""
    if game_key in small_games():
        return _solved(game_named(game_key))
    if game_key in LISTED:
        return _listed(game_named(game_key))
    known = ", ".join((*SOLVED, *LISTED))
    raise EngineError("evolve.no_known_positions", text=game_key, names=known)


def _listed(game: Game[Any, Any]) -> tuple[KnownPosition, ...]:
    """The positions of the game's file."""
    path = resource("positions", f"{game.key}.csv")
    known = []
    with path.open(encoding="ascii", newline="") as file:
        for row in csv.DictReader(file):
            state, score = game.parse_position(row["position"]), int(row["score"])
            keeping = frozenset(game.parse_action(state, text) for text in row["keeping"])
            informative = len(keeping) < len(game.actions(state))
            value = (score > 0) - (score < 0)
            known.append(KnownPosition(state, value, keeping, informative))
    return tuple(known)


def _solved(game: Game[Any, Any]) -> tuple[KnownPosition, ...]:
    """Every position of a small game that is not terminal, by minimax over all of them."""
    values: dict[Any, int] = {}  # for MAX
    known = []

    def value_of(state: Any) -> int:
        if state not in values:
            values[state] = solved(state)
        return values[state]

    def solved(state: Any) -> int:
        if game.is_terminal(state):
            return int(game.utility(state))
        after = {action: value_of(game.result(state, action)) for action in game.actions(state)}
        mover = game.to_move(state)
        best = max(after.values()) if mover == MAX else min(after.values())
        keeping = frozenset(action for action, value in after.items() if value == best)
        known.append(KnownPosition(state, mover * best, keeping, len(keeping) < len(after)))
        return best

    value_of(game.initial_state())
    return tuple(known)


MOST_POSITIONS: Final = 10_000
"""Larger games are refused; tic-tac-toe has 5,478 positions."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The numbers of lines of play, with every reply of the opponent tried.

    Attributes:
        lost_first: the lines that the player loses when it moves first.
        lost_second: the lines that it loses when the opponent moves first.
        lines: all lines, of both kinds.
    """

    lost_first: int
    lost_second: int
    lines: int

    @property
    def lost(self) -> int:
        """Lost lines of both kinds."""
        return self.lost_first + self.lost_second

    @property
    def no_loss(self) -> bool:
        """Whether the player cannot be beaten, whatever the opponent does."""
        return not self.lost


def losing_lines(game: Game[Any, Any], mover: Mover) -> Lines:
    """Count the lines that `mover` loses from the beginning of `game`, as first and as second.

    Args:
        game: a small game; where there is chance, every outcome is tried as well.
        mover: must answer equal positions alike, whatever led there and whatever dice it is given.

    Raises EngineError for a game of more than `MOST_POSITIONS` positions, before it is played.
    """
    _refuse_if_large(game)
    lost_first, lines_first = _count(game, mover, MAX)
    lost_second, lines_second = _count(game, mover, MIN)
    return Lines(lost_first, lost_second, lines_first + lines_second)


def _count(game: Game[Any, Any], mover: Mover, side: int) -> tuple[int, int]:
    """The lines that the mover loses as `side`, and all lines."""
    dice = Dice(0)
    known: dict[Any, tuple[int, int]] = {}  # equal positions have equal lines below them

    def below(state: Any) -> tuple[int, int]:
        if state not in known:
            known[state] = counted(state)
        return known[state]

    def counted(state: Any) -> tuple[int, int]:
        if game.is_terminal(state):
            return int(side * game.utility(state) < 0), 1
        if game.to_move(state) == side:
            return below(game.result(state, mover.choose(state, dice)))
        counts = [below(child) for child in _children(game, state)]
        return sum(lost for lost, _ in counts), sum(lines for _, lines in counts)

    return below(game.initial_state())


def _children(game: Game[Any, Any], state: Any) -> list[Any]:
    """The positions after every move or throw; none after the end."""
    if game.is_terminal(state):
        return []
    if game.to_move(state) in (MAX, MIN):
        return [game.result(state, action) for action in game.actions(state)]
    return [game.result(state, outcome) for outcome, _ in game.outcomes(state)]


@lru_cache(maxsize=4)  # evolution counts the lines of one game many times
def _refuse_if_large(game: Game[Any, Any]) -> None:
    seen = {game.initial_state()}
    waiting = list(seen)
    while waiting:
        fresh = set(_children(game, waiting.pop())) - seen
        seen |= fresh
        waiting += fresh
        if len(seen) > MOST_POSITIONS:
            raise EngineError("evolve.too_large", text=game.key, limit=MOST_POSITIONS)
