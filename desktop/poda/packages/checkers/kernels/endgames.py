"""Checkers' endgames solved backwards, from lost positions to all that lead there, slice by slice.

Readable twin: `exact/retrograde.py`, over the rules. `endgame_layout.py` tells where the
positions lie, and what their bytes mean.

A slice and the one that it leads to (its own turned round) are computed together, when those of
fewer pieces and fewer men are done. First each position is looked at by itself. One with a capture
is known at once, since every capture leads to fewer pieces; of the others the moves are counted,
but for those by which a man is crowned. Then the waves go out, in the order of their plies: from
each position lost in n plies its predecessors are won in n + 1, at the latest, and from each
position won in n plies its predecessors have a move less; one that has none left, and no crowning
that does better, is lost. What no wave reaches is a draw.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Numbers, popcount, signed, word
from poda.packages.checkers.kernels.endgame_layout import (
    ALONE,
    AT,
    BASE,
    BEST,
    CHOICES,
    CHOOSE,
    DONE,
    DRAWN,
    FINAL,
    HIGHEST,
    KEPT,
    MEN,
    MEN_SQUARES,
    MOVES,
    NONE,
    OTHER_KINGS,
    OTHER_MEN,
    OWN_KINGS,
    OWN_MEN,
    PHASE,
    QUIET,
    SLICES,
    STACK,
    WAVE,
    WAVES,
    WORST,
)
from poda.packages.checkers.kernels.layout import (
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    SQUARES,
)
from poda.packages.checkers.kernels.moves import (
    BOARD,
    LONG,
    SHORT,
    count_steps,
    generate,
    jumpers,
    packed,
    spread,
)

_0, _1, _2, _4, _8, _16 = word(0), word(1), word(2), word(4), word(8), word(16)
_ALL: Final = word(0xFFFFFFFF)
_BUT_HOME: Final = word(0xFFFFFFF0)  # where the other side's men may stand
_BEFORE_FAR: Final = word(0x0F000000)  # from where a man is crowned
_ODD, _PAIR, _NIBBLE = word(0x55555555), word(0x33333333), word(0x0F0F0F0F)
_BYTE, _HALF = word(0x00FF00FF), word(0x0000FFFF)
_LOOKED_AT: Final = 300
"""What a position costs that is looked at, in those that are passed over."""


@part
def turned(squares: int) -> int:
    """The set as the other side sees it."""
    squares = ((squares >> _1) & _ODD) | ((squares & _ODD) << _1)
    squares = ((squares >> _2) & _PAIR) | ((squares & _PAIR) << _2)
    squares = ((squares >> _4) & _NIBBLE) | ((squares & _NIBBLE) << _4)
    squares = ((squares >> _8) & _BYTE) | ((squares & _BYTE) << _8)
    return (squares >> _16) | ((squares & _HALF) << _16)


@part
def _rank(numbers: Numbers, pieces: int, among: int) -> int:
    """The rank of a set among the squares."""
    rank, place = 0, CHOOSE + 1
    while pieces != _0:
        rest = pieces & (pieces - _1)
        below = (pieces ^ rest) - _1
        rank += numbers[popcount(below & among) * CHOICES + place]
        place += 1
        pieces = rest
    return rank


@part
def local_place(numbers: Numbers, men: int, kings: int, other_men: int, other_kings: int) -> int:
    """Where a position of the side to move lies in its slice. Readable twin: `place` in
    `packages/checkers/engine/endgame_file.py`."""
    own, others = popcount(men), popcount(other_men)
    left = _ALL & ~(men | other_men)
    free = SQUARES - own - others
    pairs = numbers[numbers[MEN + own * BASE + others] + _rank(numbers, men, _ALL)]
    pairs += _rank(numbers, other_men, _BUT_HOME & ~men)
    kings_before = popcount(kings)
    ways = numbers[CHOOSE + free * CHOICES + kings_before]
    place = pairs * ways + _rank(numbers, kings, left)
    ways = numbers[CHOOSE + (free - kings_before) * CHOICES + popcount(other_kings)]
    return place * ways + _rank(numbers, other_kings, left & ~kings)


@part
def place(numbers: Numbers, men: int, kings: int, other_men: int, other_kings: int) -> int:
    """Where it lies in the table."""
    code = popcount(men) * BASE + popcount(kings)
    code = (code * BASE + popcount(other_men)) * BASE + popcount(other_kings)
    return numbers[SLICES + code] + local_place(numbers, men, kings, other_men, other_kings)


@part
def known_byte(
    database: Numbers, counts: Numbers, own: int, other: int, kings: int, down: int
) -> int:  # fmt: skip
    """What the endgame database says of a position: see `endgame_layout.py`."""
    men, crowned = packed(own & ~kings), packed(own & kings)
    other_men, other_crowned = packed(other & ~kings), packed(other & kings)
    if down == 0:
        men, crowned = turned(men), turned(crowned)
        other_men, other_crowned = turned(other_men), turned(other_crowned)
    return signed(database[place(counts, men, crowned, other_men, other_crowned)]) & 255


@part
def _set_of(numbers: Numbers, count: int, rank: int, among: int) -> int:
    """The set of `count` squares with that rank among the squares."""
    found = _0
    place = popcount(among)
    while count > 0:
        place -= 1
        while numbers[CHOOSE + place * CHOICES + count] > rank:
            place -= 1
        rank -= numbers[CHOOSE + place * CHOICES + count]
        count -= 1
        # The square with so many of `among` below it.
        square, skipped = place, -1
        while skipped != square - place:
            skipped = square - place
            below = (_1 << word(square + 1)) - _1
            square = place + popcount(below & ~among)
        found |= _1 << word(square)
    return found


@part
def _unpack(
    numbers: Numbers, words: Numbers, men: int, kings: int, other_men: int, other_kings: int,
    place: int,
) -> None:  # fmt: skip
    """The sets of the position that lies at `place` in the slice of that material."""
    free = SQUARES - men - other_men
    ways = numbers[CHOOSE + (free - kings) * CHOICES + other_kings]
    others = place % ways
    place //= ways
    ways = numbers[CHOOSE + free * CHOICES + kings]
    own = place % ways
    place //= ways
    start = numbers[MEN + men * BASE + other_men]
    low, high = 0, numbers[CHOOSE + MEN_SQUARES * CHOICES + men] - 1
    while low < high:  # the last set of own men that begins here or before
        middle = (low + high + 1) // 2
        if numbers[start + middle] <= place:
            low = middle
        else:
            high = middle - 1
    own_men = _set_of(numbers, men, low, _ALL)
    rest = _set_of(numbers, other_men, place - numbers[start + low], _BUT_HOME & ~own_men)
    left = _ALL & ~(own_men | rest)
    own_kings = _set_of(numbers, kings, own, left)
    words[OWN_MEN], words[OWN_KINGS], words[OTHER_MEN] = own_men, own_kings, rest
    words[OTHER_KINGS] = _set_of(numbers, other_kings, others, left & ~own_kings)


@part
def _note(table: Numbers, numbers: Numbers, words: Numbers, notes: Numbers, move: int) -> None:
    """Note what a move is worth that leads to a slice that is done."""
    own, other = packed(words[move + MOVE_OWN]), packed(words[move + MOVE_OTHER])
    kings = packed(words[move + MOVE_KINGS])
    there = place(
        numbers,
        turned(other & ~kings),
        turned(other & kings),
        turned(own & ~kings),
        turned(own & kings),
    )
    byte = signed(table[there]) & 255
    if byte == 0:
        notes[DRAWN] = 1
    elif byte % 2 == 1:
        notes[BEST] = min(notes[BEST], byte + 1)
    else:
        notes[WORST] = max(notes[WORST], byte + 1)


@part
def _look(table: Numbers, numbers: Numbers, words: Numbers, notes: Numbers) -> None:
    """Note all moves of a position: what those are worth that take or crown, and how many others
    there are."""
    notes[BEST], notes[WORST], notes[DRAWN], notes[QUIET] = NONE, 0, 0, 0
    own = spread(words[OWN_MEN] | words[OWN_KINGS])
    other = spread(words[OTHER_MEN] | words[OTHER_KINGS])
    kings = spread(words[OWN_KINGS] | words[OTHER_KINGS])
    takes = jumpers(own, other, kings, 1) != _0
    if not takes and words[OWN_MEN] & _BEFORE_FAR == _0:
        notes[QUIET] = count_steps(own, other, kings, 1)
        return
    kings_before = popcount(words[OWN_KINGS])
    for index in range(generate(words, MOVES, STACK, own, other, kings, 1)):
        move = MOVES + index * MOVE_WORDS
        kings_after = popcount(words[move + MOVE_OWN] & words[move + MOVE_KINGS])
        if takes or kings_after > kings_before:
            _note(table, numbers, words, notes, move)
        else:
            notes[QUIET] += 1


@part
def _value(notes: Numbers) -> int:
    """The byte of a position all of whose moves are noted."""
    if notes[BEST] < NONE:
        return notes[BEST]
    return 0 if notes[DRAWN] != 0 else max(notes[WORST], 1)


@part
def _put(table: Numbers, job: Numbers, at: int, byte: int) -> None:
    """Write a byte into the table, and note the highest."""
    job[HIGHEST] = max(job[HIGHEST], byte)
    table[at] = byte if byte < 128 else byte - 256


@part
def _alone(
    table: Numbers, counts: Numbers, numbers: Numbers, words: Numbers, notes: Numbers,
    job: Numbers, at: int, count: int,
) -> None:  # fmt: skip
    """The first look at a position, which lies at `at` in the table and at `count` among the
    counts."""
    _look(table, numbers, words, notes)
    if notes[QUIET] == 0:
        counts[count] = FINAL
        _put(table, job, at, _value(notes))
    elif notes[BEST] < NONE:
        counts[count] = KEPT
        _put(table, job, at, notes[BEST])  # unless a wave finds a sooner one
    else:
        counts[count] = KEPT if notes[DRAWN] != 0 else notes[QUIET]
        table[at] = 0


@part
def _reach(
    table: Numbers, counts: Numbers, numbers: Numbers, words: Numbers, notes: Numbers,
    job: Numbers, start: int, first: int,
) -> None:  # fmt: skip
    """A wave has come to a position, of the slice that begins at `start` in the table and at
    `first` among the counts, from one of its moves."""
    at = local_place(
        numbers, words[OWN_MEN], words[OWN_KINGS], words[OTHER_MEN], words[OTHER_KINGS]
    )
    count, byte = first + at, job[WAVE] + 1
    at += start
    if counts[count] == FINAL:
        return
    known = signed(table[at]) & 255
    if byte % 2 == 0:  # the other side has lost there
        if known == 0 or byte < known:
            _put(table, job, at, byte)
        return
    if counts[count] <= 0:
        return
    counts[count] -= 1
    if counts[count] == 0 and known == 0:
        latest = byte
        if words[OWN_MEN] & _BEFORE_FAR != _0:
            _look(table, numbers, words, notes)
            latest = max(byte, notes[WORST])
        _put(table, job, at, latest)


@part
def _spread(
    table: Numbers, counts: Numbers, numbers: Numbers, words: Numbers, notes: Numbers,
    job: Numbers, start: int, first: int,
) -> None:  # fmt: skip
    """Carry a wave from a position to its predecessors, whose slice begins as `_reach` is told."""
    men, kings = turned(words[OTHER_MEN]), turned(words[OTHER_KINGS])
    words[OTHER_MEN], words[OTHER_KINGS] = turned(words[OWN_MEN]), turned(words[OWN_KINGS])
    words[OWN_KINGS] = kings
    empty = BOARD & ~spread(men | kings | words[OTHER_MEN] | words[OTHER_KINGS])
    rest = men
    while rest != _0:
        moved = rest & ~(rest - _1)
        rest ^= moved
        square = spread(moved)
        origins = ((square >> SHORT) | (square >> LONG)) & empty
        while origins != _0:
            origin = origins & ~(origins - _1)
            origins ^= origin
            words[OWN_MEN] = (men ^ moved) | packed(origin)
            _reach(table, counts, numbers, words, notes, job, start, first)
    words[OWN_MEN] = men
    rest = kings
    while rest != _0:
        moved = rest & ~(rest - _1)
        rest ^= moved
        square = spread(moved)
        origins = (square >> SHORT) | (square >> LONG) | (square << SHORT) | (square << LONG)
        origins &= empty
        while origins != _0:
            origin = origins & ~(origins - _1)
            origins ^= origin
            words[OWN_KINGS] = (kings ^ moved) | packed(origin)
            _reach(table, counts, numbers, words, notes, job, start, first)


@part
def _passed(table: Numbers, there: int, most: int, byte: int) -> int:
    """How many positions, `most` at most, come before the next one that has that byte."""
    wanted = byte if byte < 128 else byte - 256
    passed = 0
    while passed < most and table[there + passed] != wanted:
        passed += 1
    return passed


@kernel
def run(
    table: arrays.Int8, counts: arrays.Int8, numbers: arrays.Int64, words: arrays.Uint64,
    notes: arrays.Int64, job: arrays.Int64,
    men: int, kings: int, other_men: int, other_kings: int, size: int, other_size: int,
    budget: int,
) -> int:  # fmt: skip
    """Compute a slice and the one that it leads to, a part of the work with each call.

    Readable twin: `exact/retrograde.py`, `Database.waves`.

    Args:
        table: bytes[`positions`]: the slices of fewer pieces and of fewer men are done.
        counts: bytes[size + other_size]: the kernel's own, between the calls on these slices.
        numbers: `endgame_layout.numbers`.
        words: words[`WORDS`], the kernel's own.
        notes: numbers[`NOTES`], the kernel's own.
        job: numbers[`JOB`], zeros at first.
        men, kings, other_men, other_kings: the material of the first slice.
        size, other_size: of the two slices; 0 where they are the same.
        budget: the work of this call, in positions that are passed over; one that is looked at
            counts `_LOOKED_AT`.

    Returns:
        1 when the slices are done, else 0.
    """
    code = ((men * BASE + kings) * BASE + other_men) * BASE + other_kings
    start = numbers[SLICES + code]
    code = ((other_men * BASE + other_kings) * BASE + men) * BASE + kings
    other_start = numbers[SLICES + code]
    total = size + other_size
    while job[PHASE] != DONE:
        at = job[AT]
        if at == total:
            job[AT] = 0
            job[WAVE] += 1
            job[PHASE] = WAVES if job[WAVE] <= job[HIGHEST] else DONE
            continue
        if budget <= 0:
            return 0
        in_first = at < size
        place_there = at if in_first else at - size
        there = start + place_there if in_first else other_start + place_there
        if job[PHASE] == WAVES:
            end = min((size if in_first else total) - at, budget)
            passed = _passed(table, there, end, job[WAVE])
            if passed > 0:
                job[AT] += passed
                budget -= passed
                continue
        if in_first:
            _unpack(numbers, words, men, kings, other_men, other_kings, place_there)
        else:
            _unpack(numbers, words, other_men, other_kings, men, kings, place_there)
        if job[PHASE] == ALONE:
            _alone(table, counts, numbers, words, notes, job, there, at)
        elif other_size == 0:
            _spread(table, counts, numbers, words, notes, job, start, 0)
        elif in_first:
            _spread(table, counts, numbers, words, notes, job, other_start, size)
        else:
            _spread(table, counts, numbers, words, notes, job, start, 0)
        job[AT] += 1
        budget -= _LOOKED_AT
    return 1
