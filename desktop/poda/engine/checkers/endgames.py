"""The endgame database of checkers: what every position of few pieces is worth, and how long it
lasts.

`load` takes it from the cache folder, or computes it (`endgame_tables.py`: some seconds for all
7,361,090 positions of up to four pieces) and keeps it there. Whoever cannot wait asks `ready`. That
of up to five, 156,049,322 positions, is computed where somebody asks for it, and taken from then
on.

    load()
    probe(RULES.parse_position("W:W18,K22:BK12"))    # Outcome(winner=-1, plies=21)

A position tells who wins, and after how many plies the game is over if the winner hurries and the
loser does not. **Draws by repetition and by moves without a capture or a man's move are left out**:
they depend on what was played. A draw here is a draw with them too; a win is told only where it is
sure that they change nothing (`Tablebase.knows`).

`endgame_file.py` has the file, and looks up in it. No NumPy here: it is asked before the first
paint.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Final

from poda.base.memory import remembers
from poda.engine.checkers.endgame_file import RULES, Endgames, Outcome, opened
from poda.engine.exact.scores import Solving
from poda.engine.games.checkers import Move, State
from poda.engine.kernels.checkers.endgame_layout import MOST_PIECES, PIECES
from poda.engine.search.observer import SearchStopped, Stop

Progress = Callable[[float], None]
"""Told the share that is done, 0 to 1."""

_POLL_SECONDS: Final = 0.02


# The one of this process

_loaded: Endgames | None = None
_loading = threading.Lock()


def ready() -> Endgames | None:
    """The database, if this process has it; None until a `load` is through."""
    return _loaded


def probe(state: State) -> Outcome | None:
    """What a position is worth; None where it has too many pieces, or nothing is loaded."""
    return None if _loaded is None else _loaded.probe(state)


def load(
    pieces: int = 0,
    progress: Progress | None = None,
    stop: Stop | None = None,
    executor: Executor | None = None,
) -> Endgames:
    """The database: from this process, from the cache folder, or computed and kept there.

    For any thread; of several that ask at once, one works and the others wait. What is computed is
    kept slice by slice, and the next one who asks goes on from there.

    Args:
        pieces: the most that its positions shall have, 1 to `MOST_PIECES` (a computation of fewer
            than `PIECES` is kept nowhere); 0 is the largest that the cache folder holds, and else
            `PIECES`.
        progress: told the share of the computation that is done, 0 to 1; nothing where there is
            none.
        stop: looked at every few milliseconds.
        executor: threads that compute; without it this one does.

    Raises:
        SearchStopped: `stop` said so.
        EngineError: it has to be computed, and there is no compiled code.
    """
    global _loaded  # noqa: PLW0603 - the one of this process
    if _loaded is not None and _loaded.pieces >= pieces:
        return _loaded  # while somebody computes a larger one
    while not _loading.acquire(timeout=_POLL_SECONDS):
        if stop is not None and stop():
            raise SearchStopped
    try:
        if _loaded is None or _loaded.pieces < pieces:
            found = _stored(pieces)
            if found is None:
                from poda.engine.checkers.endgame_tables import compute  # with NumPy

                found = compute(pieces or PIECES, progress, stop, executor)
            _loaded = found
        return _loaded
    finally:
        _loading.release()


def is_stored(pieces: int = PIECES) -> bool:
    """Whether the cache folder holds the database of that many pieces, whole."""
    return opened(pieces) is not None


def _stored(pieces: int) -> Endgames | None:
    """What a file holds, the largest first where any will do; None without one that is whole."""
    for most in (pieces,) if pieces else (MOST_PIECES, PIECES):
        if found := opened(most):
            return found
    return None


# Who is asked like a solver


class Tablebase(Solving):
    """Knows what the moves are worth in positions of few pieces, as soon as a `load` is through."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def knows(self, state: State) -> bool:
        """Whether the values of all moves in a position are sure.

        A win may be too long for the moves without a capture or a man's move that are left, or its
        way may lead through a position that was there twice. Only a search can tell then
        whether it is one, so nothing is claimed.
        """
        return _loaded is not None and _knows(state, _loaded)

    def _value(self, state: State, stop: Stop, tell: Callable[[int], None]) -> float:
        found = probe(state)
        if found is None:
            raise ValueError("the position has too many pieces")
        tell(1)
        return found.value


@remembers(10_000, 500)
def _knows(state: State, known: Endgames) -> bool:
    if known.probe(state) is None or RULES.is_terminal(state):
        return False
    children = (RULES.result(state, action) for action in RULES.actions(state))
    return all(_is_sure(child, known) for child in children)


def _is_sure(state: State, known: Endgames) -> bool:
    """Whether the draws by repetition and by moves without progress change nothing."""
    if RULES.is_terminal(state):
        return True
    outcome = known.probe(state)
    if outcome is None:
        return False
    if not outcome.winner:
        return True
    if len(state.earlier) + outcome.plies > 2 * state.quiet_moves:
        return False
    # Only on positions that are nearer to the end does the way lead.
    boards = Counter(zip(reversed(state.earlier), _turns_before(state), strict=False))
    twice = (State(*board, turn) for (board, turn), count in boards.items() if count >= 2)
    before = [known.probe(each) for each in twice]
    return not any(
        each and each.winner == outcome.winner and each.plies < outcome.plies for each in before
    )


def _turns_before(state: State) -> Iterator[int]:
    turn = state.turn
    while True:
        turn = -turn
        yield turn


TABLEBASE: Final = Tablebase()


def best_line(state: State) -> tuple[Move, ...]:
    """The moves to the end if both play their best, of equals the first; none in a draw, or where
    the database does not know."""
    moves = []
    while (outcome := probe(state)) is not None and outcome.winner and outcome.plies:
        following = [(action, RULES.result(state, action)) for action in RULES.actions(state)]
        worth = {action: probe(child) for action, child in following}
        wanted = Outcome(outcome.winner, outcome.plies - 1)
        action, state = next((a, s) for a, s in following if worth[a] == wanted)
        moves.append(action)
    return tuple(moves)
