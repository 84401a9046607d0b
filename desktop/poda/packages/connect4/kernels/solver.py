"""The exact scores of Connect Four positions, in slices, for `packages/connect4/engine/solver.py`.

Readable twin: `search/alphabeta.py`, plain alpha-beta to the end, whose value it finds with far
fewer nodes. A node is a position for which the table is asked. It is not opened

- where one side wins by force: moves that have to be made are made at once, and a move that leaves
  two threats is seen before it is made (`solver_moves.py`);
- where bounds that hold without a search answer the question: the cells that are left, the lines
  that can still be made, and follow-up (`solver_moves.py`).

The depth-first walk keeps its nodes in a stack of frames (`solver_layout.py`), and so can
stop after any of them and go on later: see `negamax.py`.

A score is that of Pascal Pons, "Solving Connect 4: how to build a perfect AI" (2015): for the side
to move, 1 where it wins with its last stone, 2 with the one before; negative where it loses so; 0 a
draw. The ideas are also those of James D. Allen, "Expert Play in Connect-Four" (1990), Victor Allis
(1988) and John Tromp, "Solving Connect-4 on medium board sizes" (ICGA Journal 31, 2008).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.interface import BOTTOM, CELLS, NONE, completing, landing
from poda.engine.kernels.machine_words import Numbers, fetch, popcount, signed, word
from poda.packages.connect4.kernels import book_layout
from poda.packages.connect4.kernels.solver_layout import (
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
    LEAST_BITS,
    LEFT,
    LEVEL,
    LOW,
    MOST,
    MOST_BITS,
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
)
from poda.packages.connect4.kernels.solver_moves import (
    above_ends,
    alive,
    best_of,
    even_bound,
    even_bound_after,
    follow_forced,
    in_order,
    odd_bound,
    odd_bound_after,
    wins_in_two,
)

# The book of positions after 12 plies, looked up. Readable twin: `Book` in
# `packages/connect4/engine/solver.py`.
#
# How the file is laid out, and what it rests on, is told in `book_layout.py`. Of a file of three
# megabytes three places are read, and nothing is compared.

PLIES: Final = book_layout.PLIES
"""The stones on the board of each position."""

THREE, SEVEN = word(3), word(7)
BYTE, COLUMN, HALF = word(255), word(127), word(32)
GOLDEN, MIX1, MIX2 = map(word, (book_layout.GOLDEN, book_layout.MIX1, book_layout.MIX2))
_BOOK_FOLD, _MIDDLE = word(33), word(18)
SEED, SEGMENT_BITS, FIRSTS = book_layout.SEED, book_layout.SEGMENT_BITS, book_layout.FIRSTS
OFFSET: Final = book_layout.OFFSET
BITS: Final = word(book_layout.BITS)
LOWEST: Final = word((1 << book_layout.BITS) - 1)
NUMBERS: Final = word(book_layout.NUMBERS)


@part
def _key(own: int, occupied: int) -> int:
    """The word of a position and of its mirror image.

    Readable twin: `packages/connect4/engine/solver.py`, `key_of`.
    """
    left, right = own | (occupied + BOTTOM), NONE
    for column in range(7):
        right = (right << SEVEN) | ((left >> word(7 * column)) & COLUMN)
    return min(left, right)


@part
def _byte(book: Numbers, at: int) -> int:
    """A byte as a word. Readable twin: `packages/connect4/engine/solver.py`, `Book`."""
    return word(book[at]) & BYTE


@part
def _number(book: Numbers, index: int) -> int:
    """One of the numbers of the file.

    Readable twin: `packages/connect4/engine/solver.py`, `Book.score`.
    """
    bit = index * BITS
    at = NUMBERS + (bit >> THREE)
    two = _byte(book, at) | (_byte(book, at + ONE) << EIGHT)
    return (two >> (bit & SEVEN)) & LOWEST


@part
def book_score(own: int, occupied: int, book: Numbers) -> int:
    """The score of a position after 12 plies in which the side to move does not win at once; of any
    other what is returned means nothing.

    Readable twin: `packages/connect4/engine/solver.py`, `Book.score`.
    """
    mixed = (_key(own, occupied) + _byte(book, SEED) * GOLDEN) & ALL
    mixed = ((mixed ^ (mixed >> _BOOK_FOLD)) * MIX1) & ALL
    mixed = ((mixed ^ (mixed >> _BOOK_FOLD)) * MIX2) & ALL
    mixed ^= mixed >> _BOOK_FOLD
    segment = _byte(book, SEGMENT_BITS)
    length = ONE << segment
    firsts = (_byte(book, FIRSTS) | (_byte(book, FIRSTS + 1) << EIGHT)) << segment
    first = ((mixed >> HALF) * firsts) >> HALF
    second = (first + length) ^ ((mixed >> _MIDDLE) & (length - ONE))
    third = (first + TWO * length) ^ (mixed & (length - ONE))
    value = _number(book, first) ^ _number(book, second) ^ _number(book, third)
    return signed(value) - OFFSET


# The transposition table: one 64-bit word an entry, without false hits. Positions with one key have
# one score by the rules of `games/connect4.py`.
#
# A position is told by a digit of base 3 for each stone: one of the side to move, one of the other
# side, or a dead stone (which can be part of no line any more, whosever it was), and the height of
# each column. There are 1,093 such columns; seven of them are 72 bits, the left half or its mirror
# image first, whichever is less. The lowest 22 bits of the place are a permutation of the lowest 22
# of these (they are mixed with a hash of the others), and the tag is all others: together they say
# the whole position. So two threads may share the table without a lock, and no entry is ever taken
# for another's, however many of the 22 to 25 bits of a place are in use.
#
# Two places make a pair, side by side in the processor's cache. An entry may stand in either of the
# two, so its tag also has the lowest bit of the place. In the first stands what took the most work,
# except now and then, and in the second what came last.
#
# An entry: tag (51 bits), score + 32 (6), what kind of score it is (2), and how much work it was
# (5, as a power of two). The best move is not kept: it saves no nodes.

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
"""The kinds of scores."""

SURE: Final = word((1 << LEAST_BITS) - 1)
ALL: Final = word((1 << 64) - 1)
EMPTY: Final = word(0)
SIX: Final = word(63)
BASE: Final = word(1093)
BASE3: Final = word(1093**3)
TWO: Final = word(2)
_TWO_BITS: Final = word(3)
FIVE_BITS: Final = word(31)
ONE: Final = word(1)
_TAG_SHIFT, _SCORE_SHIFT, _KIND_SHIFT = word(13), word(7), word(5)
_AGE: Final = word(7)
MOST_WORK: Final = 31
MOST_NUMBER: Final = word((1 << 32) - 1)
FOUR, EIGHT, SIXTEEN = word(4), word(8), word(16)
_OFFSET: Final = 32
_SHIFT: Final = word(LEAST_BITS)
_HASH_SHIFT: Final = word(64 - MOST_BITS)
_SECOND: Final = word(32)
_MIX1, _MIX2, _MIX3 = (
    word(0x9E3779B97F4A7C15), word(0xC2B2AE3D27D4EB4F), word(0xBF58476D1CE4E5B9),
)  # fmt: skip
_FOLD: Final = word(29)
S7, S14, S21, S28, S35, S42 = (word(7 * k) for k in range(1, 7))


@part
def _code(own: int, opponent: int, occupied: int, codes: Numbers, shift: int) -> int:
    """A column, as a number below 1,093. Readable twin: `games/connect4.py`."""
    height = popcount((occupied >> shift) & SIX)
    return codes[64 + height] + codes[(own >> shift) & SIX] + TWO * codes[(opponent >> shift) & SIX]


@part
def key(own: int, opponent: int, occupied: int, codes: Numbers, places: int) -> tuple[int, int]:
    """The first place of the pair, and the tag, of a position and of its mirror image.

    `own` and `opponent` are the stones that are not dead; `places` is the last place in use, all
    bits set. Readable twin: `games/connect4.py`.
    """
    c0 = _code(own, opponent, occupied, codes, word(0))
    c1 = _code(own, opponent, occupied, codes, S7)
    c2 = _code(own, opponent, occupied, codes, S14)
    c3 = _code(own, opponent, occupied, codes, S21)
    c4 = _code(own, opponent, occupied, codes, S28)
    c5 = _code(own, opponent, occupied, codes, S35)
    c6 = _code(own, opponent, occupied, codes, S42)
    left = (c0 * BASE + c1) * BASE + c2
    right = (c6 * BASE + c5) * BASE + c4
    # Which half is less cannot be foretold, so there is no branch here.
    mirrored = EMPTY - word(left > right)
    upper = left ^ ((left ^ right) & mirrored)
    left, right = (c2 * BASE + c1) * BASE + c0, (c4 * BASE + c5) * BASE + c6
    lower = c3 * BASE3 + (right ^ ((left ^ right) & mirrored))
    rest = lower >> _SHIFT
    mixed = ((upper * _MIX1) & ALL) ^ ((rest * _MIX2) & ALL)
    mixed ^= mixed >> _FOLD
    mixed = ((mixed * _MIX3) & ALL) >> _HASH_SHIFT
    place = (mixed ^ (lower & SURE)) & places
    return place & ~ONE, (rest << _SECOND) | (upper << ONE) | (place & ONE)


@part
def _length(number: int) -> int:
    """How many bits a positive number of less than 32 bits has; 32 if it has more.

    Readable twin: Python's own `int.bit_length`.
    """
    number = min(number, MOST_NUMBER)
    number |= number >> ONE
    number |= number >> TWO
    number |= number >> FOUR
    number |= number >> EIGHT
    return popcount(number | (number >> SIXTEEN))


@part
def look_up(table: Numbers, place: int, tag: int) -> tuple[int, int]:
    """The kind of score and the score that a pair of entries holds for a position; 0 and 0 where
    both are others'. Readable twin: `games/connect4.py`."""
    entry = table[place]
    if entry >> _TAG_SHIFT != tag:
        entry = table[place + 1]
        if entry >> _TAG_SHIFT != tag:
            return 0, 0
    kind, score = (entry >> _KIND_SHIFT) & _TWO_BITS, (entry >> _SCORE_SHIFT) & SIX
    return signed(kind), signed(score) - _OFFSET


@part
def store(
    table: Numbers, place: int, tag: int, kind: int, score: int, nodes: int, total: int
) -> None:
    """Store a score in the first place of its pair, unless what stands there took more work; then,
    or where it makes way, in the second.

    Args:
        nodes: of the search that found it.
        total: of all searches so far, by which some entries give way all the same: what took much
            work is not worth it for ever.

    Readable twin: `games/connect4.py`.
    """
    work = min(_length(word(nodes)) - 1, MOST_WORK)
    told = (tag << _TAG_SHIFT) | word(work)
    told |= (word(score + _OFFSET) << _SCORE_SHIFT) | (word(kind) << _KIND_SHIFT)
    old = table[signed(place)]
    if old >> _TAG_SHIFT == tag:
        table[signed(place)] = told
    elif signed(old & FIVE_BITS) <= work or (word(total) ^ (place >> ONE)) & _AGE == EMPTY:
        table[signed(place)] = told
        table[signed(place) + 1] = old
    else:
        table[signed(place) + 1] = told


# By which questions the solver finds a score. Readable twin: `search/alphabeta.py`, in one call.
#
# A question is a search with a window of width null: is the score `BOUND`, or more? Each answer is
# a value of fail-soft alpha-beta, which is a bound of the score, so that a few questions find it.
# Which ones matters more than how many: one that lies far from the score is cheap, and the most
# expensive ones are those just above and just below it.
#
# - First it is asked whether one side wins in half of the time that is left, or the other does.
#   Such wins are found by threats alone, or not at all, so the question is given up after some
#   nodes; in an opening, where all else takes far longer, it is not.
# - If so, bisection follows, at first in halves of the outcome that is known (as in Pascal Pons,
#   "Solving Connect 4: how to build a perfect AI", part 9, 2015).
# - If not, the questions go from a draw to where the answers point, each one step beyond the last
#   answer: MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax
#   algorithms"). In an opening they come down from what the second quick question left: from there
#   each takes about twice as long as the one before, and begins with what that one left in the
#   table. So every other one is left out until one is answered with yes.

START, FAR_LOSS, FAR_WIN, NEAR = 0, 1, 2, 3
"""The stages of a position: nothing asked yet, the two quick questions, all others."""

OPENING: Final = 15
"""From so many stones on, a quick question is given up after `QUICK` nodes."""

QUICK: Final = 30
WITHOUT_END: Final = 1 << 60


@part
def narrow(job: Numbers, value: int) -> None:
    """Take the answer to the last question, a value of fail-soft alpha-beta.

    Readable twin: `search/alphabeta.py`, whose value is a bound too where it is outside the window.
    """
    if value < job[BOUND]:
        job[HIGH] = value
    else:
        job[LOW] = value
    job[GUESS] = value


@part
def next_question(job: Numbers, stones: int) -> None:
    """Choose `BOUND`, within what is known of the score, and how long the search may take.

    Readable twin: `search/alphabeta.py`, which asks for the score itself.
    """
    low, high = job[LOW], job[HIGH]
    if job[STAGE] <= FAR_WIN:
        bound = -(-low // 2) if job[STAGE] == FAR_LOSS else high // 2 + 1
        job[STAGE] += 1
        job[GUESS] = 0
        if low < bound <= high and not 0 <= bound <= 1:
            job[BOUND] = bound
            job[CAP] = WITHOUT_END if stones < OPENING else job[NODES] + QUICK
            return
    job[CAP] = WITHOUT_END
    if low > (41 - stones) // 4 or high < -((42 - stones) // 4):
        job[BOUND] = _halves(low, high)
        return
    guess = min(max(job[GUESS], low), high)
    if guess == low:
        job[BOUND] = guess + 1
    elif stones < OPENING and low < guess - 2:
        job[BOUND] = guess - 1
    else:
        job[BOUND] = guess


@part
def _halves(low: int, high: int) -> int:
    """The middle, or what is half as far from a draw: long searches are those for late wins.

    Readable twin: `search/alphabeta.py`.
    """
    middle = low + (high - low) // 2
    if middle <= 0:
        middle = min(middle, -(-low // 2))
    if middle >= 0:
        middle = max(middle, high // 2)
    return middle + 1


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
    positions: arrays.Uint64, results: arrays.Int64, table: arrays.Uint64, codes: arrays.Uint64,
    book: arrays.Int8, words: arrays.Uint64, numbers: arrays.Int64, job: arrays.Int64,
    count: int, entries: int, turned: int, places: int, budget: int,
) -> int:  # fmt: skip
    """Solve positions, one after the other.

    Args:
        positions: uint64[count x 2], `own` and `occupied` of each. None of them is over.
        results: int64[count x `RESULT`], the score and the nodes of each. One whose nodes are not
            below 0 has been solved.
        table: uint64[`LARGE`], kept from call to call.
        codes: uint64[71], `solver_layout.codes`.
        book: int8[bytes], the file of the book (`book_layout.py`).
        words: uint64[`WORDS`], numbers: int64[`NUMBERS`]: the frames.
        job: int64[`JOB`], what is left of the work, from call to call; `LEVEL` is -1 at first,
            all others 0.
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

    Readable twin: `packages/connect4/engine/threats.py`.
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
