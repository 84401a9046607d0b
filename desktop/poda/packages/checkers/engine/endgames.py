"""The endgame database of checkers: the result and the length of every position with few
pieces.

`load` reads it from the cache folder, or computes it (`endgame_tables.py`: some seconds for all
7,361,090 positions of up to four pieces) and stores it there. `ready` never waits. The database of
up to five pieces, 156,049,322 positions, is computed only on request, and used from then on.

    load()
    probe(RULES.parse_position("W:W18,K22:BK12"))    # Outcome(winner=-1, plies=21)

The result is the winner, and the number of plies to the end if the winner hurries and the loser
delays. **Draws by repetition and by moves without a capture or a man's move are left out**, because
they depend on earlier moves. A draw is a draw with these rules too; a win is only reported if they
certainly do not affect it (`Tablebase.knows`).

`endgame_file.py` reads the file and looks positions up. No NumPy here: this is imported before the
first paint.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Final

from poda.base import memory
from poda.engine.exact.scores import Solving
from poda.engine.games.checkers import Move, State
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.checkers.engine.endgame_file import RULES, Endgames, Outcome, opened
from poda.packages.checkers.kernels.endgame_layout import MOST_PIECES, PIECES

Progress = Callable[[float], None]
"""Called with the share done so far, 0 to 1."""

_POLL_SECONDS: Final = 0.02


# The database of this process

_loaded: Endgames | None = None
_loading = threading.Lock()


def _drop_pages() -> None:
    if _loaded is not None:
        memory.drop_pages(_loaded.table.obj)


_in_memory: Final = memory.CachedData(_drop_pages)


def ready() -> Endgames | None:
    """The database if this process has loaded it; None before `load` has finished."""
    return None if _loaded is None else _used(_loaded)


def _used(known: Endgames) -> Endgames:
    _in_memory.use(len(known.table))
    return known


def probe(state: State) -> Outcome | None:
    """The result of a position; None if it has too many pieces, or no database is loaded."""
    known = ready()
    return None if known is None else known.probe(state)


def load(
    pieces: int = 0,
    progress: Progress | None = None,
    stop: Stop | None = None,
    executor: Executor | None = None,
) -> Endgames:
    """Load the database from the cache folder, or compute it and store it there.

    Thread-safe: one of several callers works and the others wait. Slices are stored as they are
    computed, and the next call resumes from there.

    Args:
        pieces: the most pieces of its positions, 1 to `MOST_PIECES` (databases of fewer than
            `PIECES` are not stored); 0 is the largest one in the cache folder, or else
            `PIECES`.
        progress: called with the share of the computation done so far, 0 to 1; not called if
            nothing is computed.
        stop: checked every few milliseconds.
        executor: threads for the computation; None: the calling thread.

    Raises:
        SearchStopped: `stop` returned true.
        EngineError: a computation is needed, and there is no compiled code.
    """
    global _loaded  # noqa: PLW0603 - the one of this process
    if _loaded is not None and _loaded.pieces >= pieces:
        return _used(_loaded)  # without waiting for a larger one in progress
    while not _loading.acquire(timeout=_POLL_SECONDS):
        if stop is not None and stop():
            raise SearchStopped
    try:
        if _loaded is None or _loaded.pieces < pieces:
            found = _stored(pieces)
            if found is None:
                from poda.packages.checkers.engine.endgame_tables import compute  # with NumPy

                found = compute(pieces or PIECES, progress, stop, executor)
            _loaded = found
        return _used(_loaded)
    finally:
        _loading.release()


def is_stored(pieces: int = PIECES) -> bool:
    """Whether the cache folder holds the complete database of that many pieces."""
    return opened(pieces) is not None


def _stored(pieces: int) -> Endgames | None:
    """The database in a file, the largest for 0; None if no file is complete."""
    for most in (pieces,) if pieces else (MOST_PIECES, PIECES):
        if found := opened(most):
            return found
    return None


# The database as a solver


class Tablebase(Solving):
    """Values the moves of positions with few pieces, as soon as a `load` has finished."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def knows(self, state: State) -> bool:
        """Whether the values of all moves in a position are certain.

        A win may take longer than the moves left without a capture or a man's move, or pass through
        a position that occurred before. Then only a search can tell whether it is a win, so the
        position counts as unknown.
        """
        return _loaded is not None and _knows(state, _loaded)

    def _value(self, state: State, stop: Stop, tell: Callable[[int], None]) -> float:
        found = probe(state)
        if found is None:
            raise ValueError("the position has too many pieces")
        tell(1)
        return found.value


@memory.remembers(10_000, 500)
def _knows(state: State, known: Endgames) -> bool:
    if known.probe(state) is None or RULES.is_terminal(state):
        return False
    children = (RULES.result(state, action) for action in RULES.actions(state))
    return all(_is_sure(child, known) for child in children)


def _is_sure(state: State, known: Endgames) -> bool:
    """Whether draws by repetition and by moves without progress cannot affect the result."""
    if RULES.is_terminal(state):
        return True
    outcome = known.probe(state)
    if outcome is None:
        return False
    if not outcome.winner:
        return True
    if len(state.earlier) + outcome.plies > 2 * state.quiet_moves:
        return False
    # Best play only passes through positions nearer to the end.
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
    """The moves to the end with best play, the first of equal ones; () for a draw, or if the
    database does not cover the position."""
    moves = []
    while (outcome := probe(state)) is not None and outcome.winner and outcome.plies:
        following = [(action, RULES.result(state, action)) for action in RULES.actions(state)]
        worth = {action: probe(child) for action, child in following}
        wanted = Outcome(outcome.winner, outcome.plies - 1)
        action, state = next((a, s) for a, s in following if worth[a] == wanted)
        moves.append(action)
    return tuple(moves)
