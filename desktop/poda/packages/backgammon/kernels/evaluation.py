"""The chances of a position of backgammon, by its features or from the bear-off database.

Readable twins: `packages/backgammon/engine/evaluation.py`, `packages/backgammon/engine/bearoff.py`.
Features and weights are whole numbers, so that their sums are the same in any order; what follows
is rounded in the same steps in both.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, square_root, word
from poda.packages.backgammon.kernels import evaluation_layout as layout
from poda.packages.backgammon.kernels.evaluation_layout import (
    BACK,
    CHANCES,
    COUNTS,
    FIRSTS,
    FOUND,
    FULL,
    HINDMOST,
    HOME,
    HOME_POINTS,
    LIST,
    LOSE_BACKGAMMON,
    LOSE_GAMMON,
    MADE,
    MEN_BAR,
    MEN_OFF,
    MET_BLOTS,
    MET_MADE,
    MET_NEAR,
    MISSES,
    NEED,
    NOWHERE,
    OCCUPIED,
    PAIR_POSITIONS,
    PAIRS,
    PIP_COUNT,
    RANKS,
    ROLLS,
    SEEN,
    SEEN_HIGH,
    SEEN_LOW,
    SIDE_NUMBERS,
    TAILS,
    UNIT,
    WASTE,
    WIN,
    WIN_BACKGAMMON,
    WIN_GAMMON,
)
from poda.packages.backgammon.kernels.plays import CHECKERS, NONE, count_at, stake

# Chances of a race in which both sides are bearing off, from the table of `evaluation_layout.py`.
# Readable twin: `packages/backgammon/engine/bearoff.py`.
#
# Positions are indices of homes (`home_index`), and `table` is the flat array of the database
# (`Bearoff.table`), a kernel's argument of the kind `shorts`.

_PART: Final = 1.0 / layout.ONE
_NONE, _4, _NIBBLE = word(0), word(4), word(15)
_SIXTH: Final = word(4 * 6)  # the nibble of point 6 in a high word, place 19
_BEFORE: Final = word((1 << 4 * 6) - 1)  # the nibbles of the points that come before it


@part
def home_index(table: Numbers, low: int, high: int) -> int:
    """The index of a side, given as its two words (`layout.py`), or `NOWHERE` where it
    has a checker outside of its home. Readable twin: `index_of`."""
    if low != _NONE or high & _BEFORE != _NONE:
        return NOWHERE
    index, behind, places, row = 0, 0, high >> _SIXTH, RANKS
    for _ in range(HOME):
        behind += signed(places & _NIBBLE)
        index += signed(table[row + behind])
        places >>= _4
        row += COUNTS
    return index


@part
def race_win(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win, where each side minimises its own rolls.

    Readable twin: `Bearoff.race_win`.
    """
    if own == 0:
        return 1.0
    mine, other = TAILS + own * ROLLS, TAILS + opponent * ROLLS
    total = 0  # whole numbers: no order of summing can matter
    for roll in range(ROLLS - 1):
        left = signed(table[mine + roll])
        if left == 0:
            break
        total += (left - signed(table[mine + roll + 1])) * signed(table[other + roll])
    return float(total) * (_PART * _PART)


@part
def win_chance(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win: exact where both sides are few (see `PAIRS`), else
    `race_win`. Readable twin: `Bearoff.win_chance`."""
    if own < PAIR_POSITIONS and opponent < PAIR_POSITIONS:
        return float(signed(table[PAIRS + own * PAIR_POSITIONS + opponent])) * _PART
    return race_win(table, own, opponent)


@part
def _until_first(table: Numbers, at: int, missed: int) -> float:
    """The chance that one side ends its race by a roll, from that at `at` in its row on, after as
    many throws that bore none of the other's checkers off. Readable twin: `Bearoff._misses`."""
    total = 0  # whole numbers: no order of summing can matter
    for throw in range(MISSES):
        ended = signed(table[at + throw]) - signed(table[at + throw + 1])
        total += ended * signed(table[missed + throw])
    return float(total) * (_PART * _PART)


@part
def gammon_chance(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to win a gammon: 0 unless the opponent has all 15 checkers.

    Readable twin: `Bearoff.gammon_chance`.
    """
    if opponent < FULL:
        return 0.0
    # Who is done by the n-th roll has left the opponent n - 1 throws.
    at, missed = TAILS + own * ROLLS, FIRSTS + (opponent - FULL) * MISSES
    chance = float(signed(table[at]) - signed(table[at + 1])) * _PART
    return chance + _until_first(table, at + 1, missed)


@part
def gammon_loss(table: Numbers, own: int, opponent: int) -> float:
    """The chance of the side on roll to lose a gammon: 0 unless it has all 15 checkers.

    Readable twin: `Bearoff.gammon_loss`.
    """
    if own < FULL:
        return 0.0
    return _until_first(table, TAILS + opponent * ROLLS, FIRSTS + (own - FULL) * MISSES)


@part
def home_equity(table: Numbers, own: int, opponent: int) -> float:
    """The cubeless equity of the side on roll, in points a game, -2 to 2.

    Readable twin: `Bearoff.equity`.
    """
    wins = win_chance(table, own, opponent)
    return (
        wins + wins - 1.0 + gammon_chance(table, own, opponent) - gammon_loss(table, own, opponent)
    )


@kernel
def look_up(table: arrays.Uint16, words: arrays.Uint64, chances: arrays.Float64, count: int) -> int:
    """The chances of so many positions, for tests and measurements.

    Args:
        table: uint16[`TABLE_NUMBERS`], the database.
        words: uint64[count x 4], each position as `layout.pack` writes it.
        chances: float64[count x 4], of each position: the side on roll wins (`win_chance`), wins a
            gammon, loses a gammon, and its equity. All are left alone where a side is not at home.

    Returns:
        how many positions have both sides at home.

    Readable twin: `packages/backgammon/engine/bearoff.py`.
    """
    found = 0
    for case in range(count):
        own = home_index(table, words[4 * case], words[4 * case + 1])
        opponent = home_index(table, words[4 * case + 2], words[4 * case + 3])
        if own < 0 or opponent < 0:
            continue
        found += 1
        chances[4 * case] = win_chance(table, own, opponent)
        chances[4 * case + 1] = gammon_chance(table, own, opponent)
        chances[4 * case + 2] = gammon_loss(table, own, opponent)
        chances[4 * case + 3] = home_equity(table, own, opponent)
    return found


OFF_SHIFT: Final = word(4 * (25 - 13))
HOME_PLACES: Final = 0b111111 << 19
BACK_PLACES: Final = 0b1111111  # the bar and the opponent's home
POINTS: Final = (1 << 25) - 2
LOWEST: Final = word(0x1_1111_1111_1111)
"""The lowest bit of each nibble,"""
ON_BOARD: Final = word((1 << 4 * 12) - 1)
"""and the nibbles of a high word that are points."""
_1, _2, _3 = word(1), word(2), word(3)
KNOWN: Final = layout.KNOWN
NEAR: Final = 12
"""A blot up to this point has more to lose than half the way."""


@part
def add(numbers: Numbers, index: int, times: int) -> int:
    """A feature is there so often. Readable twin: `Features.add`."""
    found = numbers[FOUND]
    numbers[LIST + 2 * found] = index
    numbers[LIST + 2 * found + 1] = times
    numbers[FOUND] = found + 1
    return 0


@part
def wasted(low: int, high: int) -> int:
    """The pips that a bear-off will waste. Readable twin: `Side.waste`."""
    ones = signed(count_at(low, high, word(24)))
    twos = signed(count_at(low, high, word(23)))
    threes = signed(count_at(low, high, word(22)))
    waste = 2 * max(ones - 1, 0) + max(twos - 1, 0) + max(threes - 3, 0)
    for place in range(19, 22):
        if count_at(low, high, word(place)) == NONE:
            waste += 1
    return waste


@part
def list_men(numbers: Numbers, point: int, men: int, sign: int) -> int:
    """The features of the men on a point. Readable twin: `_by_itself`."""
    first = layout.MEN + (point - 1) * layout.MOST_MEN - 1
    add(numbers, first + min(men, layout.MOST_MEN), sign)
    if men > layout.MOST_MEN:
        add(numbers, layout.SPARE, sign * (men - layout.MOST_MEN))
    return 0


@part
def look(low: int, high: int, numbers: Numbers, at: int, sign: int) -> int:
    """What there is to know of a side by itself, and what its men are worth where they stand.

    Readable twin: `Side`.
    """
    occupied = made = met_made = met_blots = met_near = 0
    pips = need = back = 0
    hindmost, first = 25, 0
    for half in range(2):
        left = high & ON_BOARD if half else low
        # The lowest bit of each nibble that is not 0: so only places with men are looked at.
        men_at = (left | (left >> _1) | (left >> _2) | (left >> _3)) & LOWEST
        while men_at != NONE:
            shift = word(popcount((men_at & ~(men_at - _1)) - _1))
            men_at &= men_at - _1
            men = signed((left >> shift) & CHECKERS)
            place = first + (signed(shift) >> 2)
            point = 25 - place
            occupied |= 1 << place
            hindmost = min(hindmost, place)
            pips += point * men
            need += max(point - 6, 0) * men
            if place < 7:
                back += men
            if place == 0:
                add(numbers, layout.BAR + min(men, layout.MOST_BAR) - 1, sign)
                continue
            list_men(numbers, point, men, sign)
            if men >= 2:
                made |= 1 << place
                met_made |= 1 << point
                continue
            met_blots |= 1 << point
            if point <= NEAR:
                met_near |= 1 << point
        first = 13
    numbers[at + OCCUPIED], numbers[at + MADE], numbers[at + HINDMOST] = occupied, made, hindmost
    numbers[at + MET_MADE], numbers[at + MET_BLOTS] = met_made, met_blots
    numbers[at + MET_NEAR], numbers[at + BACK] = met_near, back
    numbers[at + PIP_COUNT], numbers[at + NEED] = pips, need
    numbers[at + MEN_BAR], numbers[at + MEN_OFF] = signed(low & CHECKERS), signed(high >> OFF_SHIFT)
    numbers[at + HOME_POINTS] = popcount(word(made & HOME_PLACES))
    return 0


@part
def reach(occupied: int, bar: int, closed: int, one: int, two: int) -> int:
    """The places that some man of a side comes to with that throw, blocked where it is.

    Readable twin: `reach`.
    """
    free = POINTS & ~closed
    if bar > 1:
        return ((1 << one) | (1 << two)) & free
    moving, waiting = occupied, 0
    if bar == 1:
        moving, waiting = 1, occupied & ~1
    there = (moving << one) & free
    found = there
    if there != 0:
        there |= waiting
        if one != two:
            found |= (there << two) & free
        else:
            for _ in range(3):
                there = (there << one) & free
                found |= there
    if one != two:
        there = (moving << two) & free
        if there != 0:
            found |= there | (((there | waiting) << one) & free)
    return found


@part
def shots(numbers: Numbers, shooter: int, target: int, base: int, sign: int) -> int:
    """Of 36 throws, how many hit a blot, and how many one that has much to lose.

    Readable twin: `shots`.
    """
    blots, near = numbers[target + MET_BLOTS], numbers[target + MET_NEAR]
    if blots == 0:
        return 0
    occupied, bar = numbers[shooter + OCCUPIED], numbers[shooter + MEN_BAR]
    closed = numbers[target + MET_MADE]
    hits = costly = 0
    for one in range(1, 7):
        for two in range(1, one + 1):
            places = reach(occupied, bar, closed, one, two)
            weight = 1 if one == two else 2
            if places & blots != 0:
                hits += weight
            if places & near != 0:
                costly += weight
    home = numbers[shooter + HOME_POINTS]
    if hits:
        add(numbers, base + 2 * home, sign * hits)
    if costly:
        add(numbers, base + 2 * home + 1, sign * costly)
    return 0


@part
def blocked(numbers: Numbers, side: int, other: int) -> int:
    """How many of the six points before a side's hindmost man its opponent has made.

    Readable twin: `blocked`.
    """
    ahead = numbers[other + MET_MADE] >> (numbers[side + HINDMOST] + 1)
    return popcount(word(ahead & 0b111111))


@part
def oppose(numbers: Numbers, side: int, other: int, sign: int) -> int:
    """What a side's men are hindered by. Readable twin: `Features.oppose`."""
    add(numbers, layout.OFF, sign * numbers[side + MEN_OFF])
    add(numbers, layout.PIPS, sign * numbers[side + PIP_COUNT])
    back = numbers[side + BACK]
    block = blocked(numbers, side, other)
    men = min(back, layout.BLOCK_MEN - 1)
    add(numbers, layout.BLOCK + block * layout.BLOCK_MEN + men, sign)
    run, ahead = 0, numbers[other + MET_MADE] >> (numbers[side + HINDMOST] + 1)
    while ahead != 0 and run < 6:
        ahead &= ahead >> 1
        run += 1
    men = min(back, layout.PRIME_MEN - 1)
    add(numbers, layout.PRIME + run * layout.PRIME_MEN + men, sign)
    home = numbers[other + HOME_POINTS]
    men = min(numbers[side + MEN_BAR], layout.ENTER_MEN - 1)
    add(numbers, layout.ENTER + home * layout.ENTER_MEN + men, sign)
    anchors = popcount(word(numbers[side + MADE] & BACK_PLACES))
    add(numbers, layout.ANCHOR + home * layout.ANCHORS + min(anchors, layout.ANCHORS - 1), sign)
    return 0


@part
def has_contact(numbers: Numbers) -> int:
    """1 where the sides can still meet. Readable twin: `has_contact`."""
    return 1 if numbers[HINDMOST] + numbers[SIDE_NUMBERS + HINDMOST] < 25 else 0


@part
def describe(low: int, high: int, other_low: int, other_high: int, numbers: Numbers) -> int:
    """List the features of a position; whether there is contact.

    The side on roll is often that of the position before: the plays of one throw change the other
    side alone, but for hits. So what was found of it is kept. Readable twin: `features`.
    """
    numbers[FOUND] = 0
    if numbers[SEEN_LOW] == signed(low) and numbers[SEEN_HIGH] == signed(high):
        numbers[FOUND] = numbers[SEEN]
    else:
        look(low, high, numbers, 0, 1)
        numbers[SEEN_LOW], numbers[SEEN_HIGH] = signed(low), signed(high)
        numbers[SEEN] = numbers[FOUND]
    look(other_low, other_high, numbers, SIDE_NUMBERS, -1)
    if not has_contact(numbers):
        numbers[WASTE] = wasted(low, high)
        numbers[SIDE_NUMBERS + WASTE] = wasted(other_low, other_high)
        return 0
    for side in range(2):
        this = side * SIDE_NUMBERS
        other = SIDE_NUMBERS - this
        sign = 1 - 2 * side
        oppose(numbers, this, other, sign)
        shots(numbers, this, other, layout.LATER if side else layout.SHOTS, sign)
    add(numbers, layout.ROLL, 1)
    return 1


@part
def worth(numbers: Numbers, weights: Numbers, base: int, winner: int, loser: int) -> int:
    """How much speaks for a gammon, or for a backgammon. Readable twin: `worth`."""
    return (
        weights[base + layout.WORTH_OFF] * numbers[winner + MEN_OFF]
        + weights[base + layout.WORTH_NEED] * numbers[loser + NEED]
        + weights[base + layout.WORTH_BACK] * numbers[loser + BACK]
        + weights[base + layout.WORTH_BAR] * numbers[loser + MEN_BAR]
        + weights[base + layout.WORTH_HOME] * numbers[winner + HOME_POINTS]
        + weights[base + layout.WORTH_PIPS] * numbers[winner + PIP_COUNT]
        + weights[base + layout.WORTH_LEFT] * numbers[winner + NEED]
        + weights[base + layout.WORTH_BLOCK] * blocked(numbers, loser, winner)
        + weights[base + layout.WORTH_ROLL] * (1 if winner == 0 else 0)
        + weights[base + layout.WORTH_ALWAYS]
    )


@part
def squash(x: float) -> float:
    """A number as a chance. Readable twin: `squash`."""
    return 0.5 + 0.5 * x / square_root(1.0 + x * x)


@part
def race(numbers: Numbers) -> float:
    """The chance of the side on roll to win a race. Readable twin: `race`."""
    own = numbers[PIP_COUNT] + numbers[WASTE]
    other = numbers[SIDE_NUMBERS + PIP_COUNT] + numbers[SIDE_NUMBERS + WASTE]
    lead, total = float(other - own) + 4.0, float(own + other)
    x = lead / square_root(2.2 * total * total / (total + 25.0) + 1.0)
    square = x * x
    return squash(x * (0.798 + square * (0.1145 + 0.0215 * square)))


@part
def stakes(
    numbers: Numbers, weights: Numbers, chances: Floats, winner: int, gammon: int, contact: int
) -> int:
    """The chances of a gammon and a backgammon, of those to win. Readable twin: `stakes`."""
    loser = SIDE_NUMBERS - winner
    chances[gammon] = chances[gammon + 1] = 0.0
    if numbers[loser + MEN_OFF] != 0:
        return 0
    win = chances[WIN] if winner == 0 else 1.0 - chances[WIN]
    base = layout.GAMMON if contact else layout.GAMMON_RACE
    chances[gammon] = win * squash(float(worth(numbers, weights, base, winner, loser)) / UNIT)
    if contact or numbers[loser + BACK] != 0:
        speaks = worth(numbers, weights, layout.BACKGAMMON, winner, loser)
        chances[gammon + 1] = chances[gammon] * squash(float(speaks) / UNIT)
    return 0


@part
def ended(low: int, high: int, chances: Floats, gammon: int, won: float) -> int:
    """A game that is over: the loser has those checkers. Readable twin: `Chances.of_stakes`."""
    lost = stake(low, high)
    for index in range(CHANCES):
        chances[index] = 0.0
    chances[WIN] = won
    chances[gammon] = 1.0 if lost >= 2 else 0.0
    chances[gammon + 1] = 1.0 if lost == 3 else 0.0
    return 0


@part
def bear_off(table: Numbers, own: int, other: int, chances: Floats) -> int:
    """A race in which both are at home, from the database. Readable twin: `bear_off`."""
    win = win_chance(table, own, other)
    for index in range(CHANCES):
        chances[index] = 0.0
    chances[WIN] = win
    chances[WIN_GAMMON] = min(gammon_chance(table, own, other), win)
    chances[LOSE_GAMMON] = min(gammon_loss(table, own, other), 1.0 - win)
    return 0


@part
def standing(
    low: int, high: int, other_low: int, other_high: int, numbers: Numbers, table: Numbers,
    chances: Floats,
) -> int:  # fmt: skip
    """What is known of a position, into `chances`: -1 where that is all. Else its features are
    listed, and this is whether there is contact. Readable twin: `known`."""
    if other_high >> OFF_SHIFT == CHECKERS:
        return ended(low, high, chances, LOSE_GAMMON, 0.0) - 1
    if high >> OFF_SHIFT == CHECKERS:
        return ended(other_low, other_high, chances, WIN_GAMMON, 1.0) - 1
    contact = describe(low, high, other_low, other_high, numbers)
    if table[KNOWN] == 0 or numbers[NEED] + numbers[SIDE_NUMBERS + NEED] != 0:
        return contact
    own, other = home_index(table, low, high), home_index(table, other_low, other_high)
    return bear_off(table, own, other, chances) - 1


@part
def by_features(numbers: Numbers, weights: Numbers, chances: Floats, contact: int) -> int:
    """The chances of the side on roll, whose features are listed. Readable twin: `by_features`."""
    if contact:
        total = 0
        for index in range(numbers[FOUND]):
            total += weights[numbers[LIST + 2 * index]] * numbers[LIST + 2 * index + 1]
        chances[WIN] = squash(float(total) / UNIT)
    else:
        chances[WIN] = race(numbers)
    stakes(numbers, weights, chances, 0, WIN_GAMMON, contact)
    stakes(numbers, weights, chances, SIDE_NUMBERS, LOSE_GAMMON, contact)
    return 0


@part
def evaluate(
    low: int, high: int, other_low: int, other_high: int, numbers: Numbers, weights: Numbers,
    table: Numbers, chances: Floats,
) -> int:  # fmt: skip
    """The chances of the side on roll, into the first numbers of `chances`.

    `table` is the bear-off database, or `KNOWN` + 1 zeros. Readable twin: `evaluate`.
    """
    contact = standing(low, high, other_low, other_high, numbers, table, chances)
    return by_features(numbers, weights, chances, contact) if contact >= 0 else 0


@part
def equity(chances: Floats) -> float:
    """The points that the side on roll expects. Readable twin: `Chances.equity`."""
    return (
        (2.0 * chances[WIN] - 1.0)
        + (chances[WIN_GAMMON] - chances[LOSE_GAMMON])
        + (chances[WIN_BACKGAMMON] - chances[LOSE_BACKGAMMON])
    )
