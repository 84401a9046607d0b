"""The exact scores of Connect Four positions, in slices, for `engine/connect4/solver.py`.

Readable twin: `search/alphabeta.py`, plain alpha-beta to the end, whose value it finds with far
fewer nodes. A node is a position for which the table is asked. It is not opened

- where one side wins by force: moves that have to be made are made at once, and a move that leaves
  two threats is seen before it is made (`solver_moves.py`);
- where bounds that hold without a search answer the question: the cells that are left, the lines
  that can still be made, and follow-up (`bounds.py`).

The depth-first walk keeps its nodes in a stack of frames (`solver_layout.py`), and so can
stop after any of them and go on later: see `negamax.py`.

A score is that of Pascal Pons, "Solving Connect 4: how to build a perfect AI" (2015): for the side
to move, 1 where it wins with its last stone, 2 with the one before; negative where it loses so; 0 a
draw. The ideas are also those of James D. Allen, "Expert Play in Connect-Four" (1990), Victor Allis
(1988) and John Tromp, "Solving Connect-4 on medium board sizes" (ICGA Journal 31, 2008).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.book import PLIES, book_score
from poda.engine.kernels.connect4.bounds import (
    above_ends,
    alive,
    even_bound,
    even_bound_after,
    odd_bound,
    odd_bound_after,
)  # fmt: skip
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.connect4.questions import START, narrow, next_question
from poda.engine.kernels.connect4.solver_layout import (
    ALPHA,
    ASKED,
    AT,
    BEFORE,
    BEGAN,
    BEST,
    BETA,
    BOUND,
    CAP,
    CHANCES,
    FRAME_NUMBERS,
    FRAME_WORDS,
    GUESS,
    HIGH,
    LEAST,
    LEFT,
    LEVEL,
    LOW,
    MOST,
    NODES,
    OCCUPIED,
    OWN,
    PLACE,
    RESULT,
    SCORE,
    SIDE,
    SPENT,
    STAGE,
    TAG,
    THREATS,
    UNKNOWN,
    WINS,
)  # fmt: skip
from poda.engine.kernels.connect4.solver_moves import (
    best_of,
    follow_forced,
    in_order,
    wins_in_two,
)  # fmt: skip
from poda.engine.kernels.connect4.table import AT_LEAST, AT_MOST, EXACT, key, look_up, store
from poda.engine.kernels.machine_words import fetch, popcount, signed, word

COLUMN0: Final = word(63)
NINE_BITS: Final = word(511)
NOTHING_YET: Final = -100
LATEST: Final = 3
"""The most that the bounds by a threat in an odd row give: a win in the last six cells."""

PROBED: Final = 22
LONG: Final = 20_000
"""In a search of more than so many nodes it pays, up to so many stones, to look all moves up in the
table first: 9 per cent of the time of an opening."""


@kernel
def solve(
    positions: Numbers, results: Numbers, table: Numbers, codes: Numbers, book: Numbers,
    words: Numbers, numbers: Numbers, job: Numbers, count: int, entries: int, turned: int,
    places: int, budget: int,
) -> int:  # fmt: skip
    """Solve positions, one after the other.

    Args:
        positions: two words each, `own` and `occupied`. None of them is over.
        results: two numbers each. One whose nodes are not below 0 has been solved.
        table: see `table.py`; kept from call to call.
        codes: `connect4_table.codes`.
        book: see `book.py`.
        words, numbers: the memory of the frames.
        job: what is left of the work, from call to call; `LEVEL` is -1 at first, all others 0.
        count: of positions.
        entries: of the book; 0 where there is none.
        turned: 1 for the second of two threads, which begins with the last position and tries moves
            of equal worth in another order, so that they do not do the same work.
        places: the last place of the table that is in use, one less than a power of two.
        budget: so many nodes and it returns, but for a few.

    Returns 1 when all are solved, else 0. Readable twin: `search/alphabeta.py`.
    """
    limit, level, value = job[NODES] + budget, job[LEVEL], UNKNOWN
    while True:
        if level < 0:
            if value != UNKNOWN:
                narrow(job, value)
            if not _ask(positions, results, words, numbers, job, count, turned):
                return 1
        else:
            if value != UNKNOWN:
                _take(numbers, level, -value)
                value = UNKNOWN
            if job[NODES] >= limit:
                job[LEVEL] = level
                return 0
            if job[NODES] >= job[CAP]:
                level = -1  # the question has no answer
                continue
            if _is_answered(words, numbers, level):
                value = _close(table, words, numbers, job, level)
                level -= 1
                continue
            _make_move(words, numbers, level)
        value = _open(table, codes, book, words, numbers, job, entries, places, turned, level + 1)
        if value == UNKNOWN:
            level += 1


@part
def _ask(
    positions: Numbers, results: Numbers, words: Numbers, numbers: Numbers, job: Numbers,
    count: int, turned: int,
) -> bool:  # fmt: skip
    """Put the next question into the lowest frame; False where all positions are solved.

    Readable twin: `search/alphabeta.py`.
    """
    while job[AT] < count:
        at = job[AT] if turned == 0 else count - 1 - job[AT]
        own, occupied = positions[2 * at], positions[2 * at + 1]
        stones = popcount(occupied)
        if job[STAGE] == START:
            job[LOW], job[HIGH] = -((42 - stones) // 2), (41 - stones) // 2
            if completing(own) & landing(occupied) != NONE:
                job[LOW] = job[HIGH] = (43 - stones) // 2
            job[BEFORE], job[GUESS], job[STAGE] = job[NODES], 0, START + 1
        if job[LOW] < job[HIGH] and results[RESULT * at + SPENT] < 0:
            next_question(job, stones)
            words[OWN], words[OCCUPIED] = own, occupied
            words[CHANCES] = completing(own) & CELLS & ~occupied
            words[THREATS] = completing(own ^ occupied) & CELLS & ~occupied
            numbers[ALPHA], numbers[BETA] = job[BOUND] - 1, job[BOUND]
            return True
        if results[RESULT * at + SPENT] < 0:
            results[RESULT * at + SCORE] = job[LOW]
            results[RESULT * at + SPENT] = job[NODES] - job[BEFORE]
        job[AT], job[STAGE] = job[AT] + 1, START
    return False


@part
def _open(  # noqa: PLR0911 - each is a reason not to open it
    table: Numbers, codes: Numbers, book: Numbers, words: Numbers, numbers: Numbers, job: Numbers,
    entries: int, places: int, turned: int, level: int,
) -> int:  # fmt: skip
    """Open the node in a frame that holds a position and a window.

    Returns its value, from the side to move, where it is known without a search, else `UNKNOWN`;
    then the rest of the frame is filled in, for the position after all forced moves.

    Readable twin: `search/alphabeta.py`.
    """
    frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
    own, occupied = words[frame + OWN], words[frame + OCCUPIED]
    alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
    before = popcount(occupied)
    until = PLIES if entries > 0 else UNKNOWN
    value, own, occupied, moves, chances, threats = follow_forced(
        own, occupied, words[frame + CHANCES], words[frame + THREATS], until
    )
    stones, side = popcount(occupied), 1
    if (stones - before) & 1 != 0:
        side, alpha, beta = -1, -beta, -alpha
    if value != UNKNOWN:
        return side * value
    if stones == PLIES and entries > 0:
        return side * book_score(own, occupied, book)
    opponent, possible, empty = own ^ occupied, landing(occupied), CELLS & ~occupied
    reachable = CELLS & ~above_ends(chances, threats)
    own_alive, opponent_alive = alive(reachable & ~opponent), alive(reachable & ~own)
    place, tag = key(own & own_alive, opponent & opponent_alive, occupied, codes, word(places))
    fetch(table, place)
    if wins_in_two(own, empty, possible, moves, words, frame):
        return side * ((41 - stones) // 2)
    least, most = _bounds(
        own, opponent, possible, moves, threats, reachable, own_alive, opponent_alive, alpha, beta,
        words, frame,
    )  # fmt: skip
    alpha, beta = max(alpha, least), min(beta, most)
    if alpha >= beta:
        return side * (alpha if alpha == least else beta)
    job[NODES] += 1
    kind, value = look_up(table, signed(place), tag)
    if kind != 0:
        if kind != AT_MOST:
            alpha = max(alpha, value)
        if kind != AT_LEAST:
            beta = min(beta, value)
        if alpha >= beta:
            return side * value
    is_far = alpha > 1 or beta < -1
    worths = in_order(own, occupied, chances, threats, moves, is_far, turned, words, frame)
    is_long = stones <= PROBED and job[NODES] - job[BEFORE] > LONG
    if is_long and _is_refuted(
        own, occupied, threats, worths, beta, table, codes, words, frame, places
    ):
        return side * beta
    words[frame + OWN], words[frame + OCCUPIED], words[frame + LEFT] = own, occupied, worths
    words[frame + PLACE], words[frame + TAG], words[frame + THREATS] = place, tag, threats
    numbers[figures + ALPHA], numbers[figures + BETA], numbers[figures + ASKED] = alpha, beta, alpha
    numbers[figures + BEST] = NOTHING_YET
    numbers[figures + LEAST], numbers[figures + MOST] = least, most
    numbers[figures + SIDE], numbers[figures + BEGAN] = side, job[NODES]
    return UNKNOWN


@part
def _is_refuted(
    own: int, occupied: int, threats: int, worths: int, beta: int,
    table: Numbers, codes: Numbers, words: Numbers, frame: int, places: int,
) -> bool:  # fmt: skip
    """Whether the table knows a move that refutes the question: enhanced transposition cut-offs
    (Plaat, Schaeffer, Pijls and de Bruin 1996, "Exploiting graph properties of game trees").

    All entries are fetched before the first is looked at. Readable twin: `search/transposition.py`.
    """
    opponent, possible = own ^ occupied, landing(occupied)
    scratch = frame + FRAME_WORDS  # the frames above are free
    count = 0
    for column in range(7):
        if (worths >> word(9 * column)) & NINE_BITS == NONE:
            continue
        stone = possible & (COLUMN0 << word(7 * column))
        after = own | stone
        reachable = CELLS & ~above_ends(words[frame + WINS + column], threats & ~stone)
        living = opponent & alive(reachable & ~after)
        place, tag = key(
            living, after & alive(reachable & ~opponent), occupied | stone, codes, word(places)
        )
        fetch(table, place)
        words[scratch + 2 * count], words[scratch + 2 * count + 1] = place, tag
        count += 1
    for index in range(count):
        place, tag = words[scratch + 2 * index], words[scratch + 2 * index + 1]
        kind, value = look_up(table, signed(place), tag)
        if kind >= AT_MOST and -value >= beta:
            return True
    return False


@part
def _bounds(
    own: int, opponent: int, possible: int, moves: int, threats: int, reachable: int,
    own_alive: int, opponent_alive: int, alpha: int, beta: int, words: Numbers, frame: int,
) -> tuple[int, int]:  # fmt: skip
    """The least and the most that the side to move can have, as far as it takes no search to tell;
    no closer than a window needs it. `words` and `frame`: see `wins_in_two`.

    Readable twin: `connect4/threats.py`.
    """
    stones, empty = popcount(own | opponent), reachable & ~(own | opponent)
    least = -((40 - stones) // 2) if opponent_alive != NONE else 0
    most = max((39 - stones) // 2, 0) if own_alive != NONE else 0
    if stones & 1 == 0:
        if -1 <= alpha < most:
            most = min(most, even_bound(own, opponent, possible, empty))
        if 1 <= beta <= LATEST and alpha < most:
            found = odd_bound_after(opponent, possible, empty, moves, words, frame)
            if found != UNKNOWN:
                least = max(least, -found)
    else:
        if -LATEST <= alpha < 0:
            most = min(most, odd_bound(own, possible, empty, threats))
        if alpha < most and least < min(beta, 0) and beta <= 1:
            least = max(least, -even_bound_after(own, opponent, possible, empty, moves))
    return least, most


@part
def _make_move(words: Numbers, numbers: Numbers, level: int) -> None:
    """Put the position after the node's next move, and its window, into the frame above.

    Readable twin: `search/alphabeta.py`.
    """
    frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
    column = best_of(words[frame + LEFT])
    words[frame + LEFT] &= ~(NINE_BITS << word(9 * column))
    occupied = words[frame + OCCUPIED]
    words[frame + FRAME_WORDS + OWN] = words[frame + OWN] ^ occupied
    stone = landing(occupied) & (COLUMN0 << word(7 * column))
    words[frame + FRAME_WORDS + OCCUPIED] = occupied | stone
    words[frame + FRAME_WORDS + CHANCES] = words[frame + THREATS] & ~stone
    words[frame + FRAME_WORDS + THREATS] = words[frame + WINS + column]
    numbers[figures + FRAME_NUMBERS + ALPHA] = -numbers[figures + BETA]
    numbers[figures + FRAME_NUMBERS + BETA] = -numbers[figures + ALPHA]


@part
def _take(numbers: Numbers, level: int, value: int) -> None:
    """Take the value of the last move. Readable twin: `search/alphabeta.py`."""
    figures = level * FRAME_NUMBERS
    if value > numbers[figures + BEST]:
        numbers[figures + BEST] = value
        numbers[figures + ALPHA] = max(numbers[figures + ALPHA], value)


@part
def _is_answered(words: Numbers, numbers: Numbers, level: int) -> bool:
    """Whether a move refutes the question, or all have been tried.

    Readable twin: `search/alphabeta.py`.
    """
    figures = level * FRAME_NUMBERS
    return (
        numbers[figures + ALPHA] >= numbers[figures + BETA]
        or words[level * FRAME_WORDS + LEFT] == NONE
    )


@part
def _close(table: Numbers, words: Numbers, numbers: Numbers, job: Numbers, level: int) -> int:
    """The value of the node, from the side to move in its frame; it is stored in the table.

    Readable twin: `search/alphabeta.py`.
    """
    frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
    best = numbers[figures + BEST]
    kind = EXACT
    if best <= numbers[figures + ASKED]:
        kind = AT_MOST
    elif best >= numbers[figures + BETA]:
        kind = AT_LEAST
    best = min(max(best, numbers[figures + LEAST]), numbers[figures + MOST])
    nodes = job[NODES] - numbers[figures + BEGAN] + 1
    store(table, words[frame + PLACE], words[frame + TAG], kind, best, nodes, job[NODES])
    return numbers[figures + SIDE] * best
