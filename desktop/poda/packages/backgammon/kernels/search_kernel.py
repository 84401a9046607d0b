"""Search backgammon one or two plies deep, and play games between players that do not look ahead.

Readable twins: `packages/backgammon/engine/search.py`, and for games
`packages/backgammon/engine/match.py`.

A task is a position and a throw, which the side on roll plays as well as it can: with one ply by
the evaluation alone, with two by what the other side then expects of its 21 throws. The second ply
looks only at the best few plays by the evaluation. A task takes a quarter of a millisecond at most
(with few plays kept), so Python stops a search between two slices of them.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Floats, Numbers, signed, word
from poda.engine.kernels.random_numbers import mixed
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.evaluation import equity
from poda.packages.backgammon.kernels.evaluation_layout import (
    CHANCES,
    EVALUATED,
    LOSE_BACKGAMMON,
    LOSE_GAMMON,
    MINE,
    NUMBER,
    RANKED,
    WIN,
    WIN_BACKGAMMON,
    WIN_GAMMON,
)
from poda.packages.backgammon.kernels.layout import (
    BY_NETWORK,
    LARGE,
    PLAY_WORDS,
    PLAYS,
    POSITION,
    POSITION_WORDS,
    RANDOM,
    SMALL,
)
from poda.packages.backgammon.kernels.network import assess
from poda.packages.backgammon.kernels.plays import (
    CHECKERS,
    NONE,
    START_HIGH,
    START_LOW,
    generate,
    stake,
)

THROWS: Final = 21
OFF_SHIFT: Final = word(4 * (25 - layout.HALF))
HALF_WORD: Final = word(32)
LOW_HALF: Final = word(0xFFFF_FFFF)
SIX: Final = word(6)
CHOICES: Final = word(1 << 40)
"""Where a game's random choices begin in its stream, beyond all throws."""


@part
def load(room: Numbers, memory: Numbers, at: int, swapped: int) -> int:
    """Set the position, from four words. Readable twin: `State`."""
    for index in range(POSITION_WORDS):
        room[POSITION + (index ^ (2 * swapped))] = memory[at + index]
    return 0


@part
def stand(room: Numbers) -> int:
    """The position itself is the one play, as when nothing can be moved. Readable twin: `plays`."""
    for index in range(POSITION_WORDS):
        room[PLAYS + index] = room[POSITION + index]
    room[PLAYS + POSITION_WORDS] = NONE
    return 1


@part
def rank(
    room: Numbers, count: int, keep: int, numbers: Numbers, weights: Numbers, table: Numbers,
    chances: Floats, order: Numbers, values: Floats, lists: Floats, network: int,
) -> int:  # fmt: skip
    """Evaluate the plays in the room, and sort the best of them: how many those are.

    By the network where `network` is 1: then `weights` are its own, see `assess`.

    `order` has their numbers, best first, `values` what the opponent then expects, and `lists` the
    chances after every play, from the opponent's side. Readable twin: `ranked`.
    """
    ranked = 0
    for play in range(count):
        at = PLAYS + play * PLAY_WORDS
        assess(
            room[at + 2], room[at + 3], room[at], room[at + 1], numbers, weights, table, chances,
            network,
        )  # fmt: skip
        for index in range(CHANCES):
            lists[play * CHANCES + index] = chances[index]
        value = equity(chances)
        if ranked == keep and value >= values[ranked - 1]:
            continue
        place = ranked if ranked < keep else keep - 1
        ranked = place + 1
        while place > 0 and value < values[place - 1]:
            values[place], order[place] = values[place - 1], order[place - 1]
            place -= 1
        values[place], order[place] = value, play
    return ranked


@part
def turned(chances: Floats, at: int, into: Floats, to: int) -> int:
    """The same chances from the other side. Readable twin: `Chances.turned`."""
    win = 1.0 - chances[at + WIN]
    gammon, backgammon = chances[at + LOSE_GAMMON], chances[at + LOSE_BACKGAMMON]
    into[to + LOSE_GAMMON] = chances[at + WIN_GAMMON]
    into[to + LOSE_BACKGAMMON] = chances[at + WIN_BACKGAMMON]
    into[to + WIN], into[to + WIN_GAMMON], into[to + WIN_BACKGAMMON] = win, gammon, backgammon
    return 0


@part
def take_in(room: Numbers, lists: Floats, best: int, sums: Floats, at: int, chances: Floats) -> int:
    """Add what a throw leads to, as often as it is among 36. Readable twin: `searched`."""
    turned(lists, best * CHANCES, chances, 0)
    times = 1.0 if room[LARGE] == room[SMALL] else 2.0
    for index in range(CHANCES):
        sums[at * CHANCES + index] += times * chances[index]
    return 0


@part
def hold(
    room: Numbers, ranked: int, order: Numbers, lists: Floats, kept: Numbers, sums: Floats
) -> int:
    """Keep the best plays, before their replies are looked for in the room: how many are units.

    What ends the game keeps its chances; of others the sums begin. Readable twin: `searched`.
    """
    for place in range(ranked):
        at = PLAYS + order[place] * PLAY_WORDS
        over = room[at + 1] >> OFF_SHIFT == CHECKERS
        for index in range(POSITION_WORDS):
            kept[place * POSITION_WORDS + index] = room[at + index]
        for index in range(CHANCES):
            known = lists[order[place] * CHANCES + index]
            sums[place * CHANCES + index] = 36.0 * known if over else 0.0
    return 1 + ranked * THROWS


@part
def following(unit: int, units: int, kept: Numbers) -> int:
    """The next unit of a search: a throw after a play that is kept, and that ends no game.

    Readable twin: `searched`.
    """
    unit += 1
    while unit < units:
        play = (unit - 1) // THROWS
        if kept[play * POSITION_WORDS + 1] >> OFF_SHIFT != CHECKERS:
            return unit
        unit += THROWS
    return unit


@part
def choose(units: int, sums: Floats, chances: Floats, found: Floats, task: int) -> int:
    """The best of the plays that were searched: its chances, for the side that plays it.

    Readable twin: `searched`.
    """
    least = 4.0
    for place in range((units - 1) // THROWS):
        for index in range(CHANCES):
            chances[index] = sums[place * CHANCES + index] / 36.0
        value = equity(chances)
        if value < least:
            least = value
            turned(chances, 0, found, task * CHANCES)
    return 0


@part
def throw(room: Numbers, seed: int, number: int) -> int:
    """The throw of that number: the first die minus the second. Readable twin: `throw_of`."""
    both = mixed(seed, word(number))
    one = (((both >> HALF_WORD) * SIX) >> HALF_WORD) + word(1)
    two = (((both & LOW_HALF) * SIX) >> HALF_WORD) + word(1)
    room[LARGE], room[SMALL] = one, two
    if one < two:
        room[LARGE], room[SMALL] = two, one
    return signed(one) - signed(two)


@part
def random_play(seed: int, number: int, count: int) -> int:
    """Any of so many plays, at that throw of a game. Readable twin: `random_play`."""
    chosen = mixed(seed, CHOICES + word(number)) >> HALF_WORD
    return signed((chosen * word(count)) >> HALF_WORD)


@part
def begin(room: Numbers, job: Numbers, seed: int) -> int:
    """The start of a game and its opening throw. Readable twin: `play_dice_game`."""
    room[POSITION], room[POSITION + 1] = START_LOW, START_HIGH
    room[POSITION + 2], room[POSITION + 3] = START_LOW, START_HIGH
    number, difference = 0, 0
    while difference == 0:
        number += 1
        difference = throw(room, seed, number)
    job[NUMBER], job[MINE] = number, 1 if difference > 0 else 0
    return 0


@part
def play_on(room: Numbers, job: Numbers, play: int, seed: int, told: Numbers, game: int) -> int:
    """Play that play, and throw for the other side: 1 where the game is over.

    Readable twin: `play_dice_game`.
    """
    at = PLAYS + play * PLAY_WORDS
    told[2 * game + 1] += 1
    if room[at + 1] >> OFF_SHIFT == CHECKERS:
        lost = stake(room[at + 2], room[at + 3])
        told[2 * game] = lost if job[MINE] else -lost
        return 1
    load(room, room, at, 1)
    job[MINE] = 1 - job[MINE]
    job[NUMBER] += 1
    throw(room, seed, job[NUMBER])
    return 0


@part
def prepare(
    room: Numbers, positions: Numbers, throws: Numbers, kept: Numbers, task: int, unit: int
) -> int:
    """Set the position and the throw of a unit of a search: 0 is that of the task itself.

    Readable twin: `searched`.
    """
    if unit == 0:
        room[LARGE], room[SMALL] = word(throws[2 * task]), word(throws[2 * task + 1])
        # What stands after a play is the other side's: so is a position that is only evaluated.
        return load(room, positions, task * POSITION_WORDS, 1 if room[LARGE] == NONE else 0)
    die, large = (unit - 1) % THROWS, 6
    while die >= large:  # in the order of `backgammon.THROWS`
        die -= large
        large -= 1
    room[LARGE], room[SMALL] = word(large), word(large - die)
    return load(room, kept, (unit - 1) // THROWS * POSITION_WORDS, 1)


@part
def plays_of(room: Numbers) -> int:
    """Find the plays of the throw in the room, or none where there is no throw; what stands still
    is one. Readable twin: `plays`."""
    count = 0
    if room[LARGE] != NONE:
        count = generate(room)
    return count if count > 0 else stand(room)


@part
def settle(
    room: Numbers, job: Numbers, order: Numbers, lists: Floats, kept: Numbers, sums: Floats,
    chances: Floats, found: Floats, task: int, unit: int, units: int, plies: int,
) -> int:  # fmt: skip
    """Use what a unit of a search has found: how many units the task has. Readable twin:
    `searched`."""
    if unit > 0:
        take_in(room, lists, order[0], sums, (unit - 1) // THROWS, chances)
        return units
    if room[LARGE] == NONE:
        for index in range(CHANCES):
            found[task * CHANCES + index] = lists[index]
        return 1
    if plies == 2:
        return hold(room, job[RANKED], order, lists, kept, sums)
    turned(lists, order[0] * CHANCES, found, task * CHANCES)
    return 1


@kernel
def run(
    room: arrays.Uint64, numbers: arrays.Int64, weights: arrays.Int32, network: arrays.Int32,
    table: arrays.Uint16, chances: arrays.Float64, order: arrays.Int64, values: arrays.Float64,
    lists: arrays.Float64, kept: arrays.Uint64, sums: arrays.Float64, job: arrays.Int64,
    positions: arrays.Uint64, throws: arrays.Int32, found: arrays.Float64, seeds: arrays.Uint64,
    players: arrays.Int32, told: arrays.Int64,
    first: int, tasks: int, evaluation: int, plies: int, keep: int, games: int, most: int,
) -> int:  # fmt: skip
    """Search positions, or play games.

    Args:
        room: uint64[`ROOM_WORDS`]. numbers: int64[`evaluation_layout.NUMBERS`].
        weights: int32[`WEIGHTS`], those of the features. network: int32[`layout.NUMBERS`].
        table: uint16[`TABLE_NUMBERS`], the bear-off database, or `KNOWN` + 1 zeros.
        chances: float64[`CHANCES`].
        order: int64[plays], values: float64[plays], lists: float64[plays x `CHANCES`]: of the plays
            of a throw, `MOST_PLAYS` at most, see `rank`.
        kept: uint64[keep x `POSITION_WORDS`], sums: float64[keep x `CHANCES`]: positions that are
            looked at further, and their chances.
        job: int64[`JOB_NUMBERS`].
        positions: uint64[tasks x `POSITION_WORDS`].
        throws: int32[tasks x 2], the larger die first; 0 to evaluate the position as it stands.
        found: float64[tasks x `CHANCES`], for the side on roll.
        seeds: uint64[games]. players: int32[games x 2], MIN's and MAX's: `RANDOM`, `BY_FEATURES` or
            `BY_NETWORK`. told: int64[games x 2]: the points that MAX won, and the turns.
        first, tasks: from that task on, so many. evaluation: that of a search.
        plies: 0 sorts the plays of the throw (of one task), 1 or 2 search it.
        keep: so many plays are sorted, or looked at further.
        most: turns after which a game is given up, with 0 points.

    Returns:
        how many positions were evaluated. Readable twins: see above.
    """
    for task in range(first, first + tasks + games):
        unit, units, game = 0, 1, task - first - tasks
        if game >= 0:
            units = most
            begin(room, job, seeds[game])
        while unit < units:
            if game < 0:
                prepare(room, positions, throws, kept, task, unit)
            count = plays_of(room)
            mind = evaluation
            if game >= 0:
                mind = players[2 * game + job[MINE]]
            if mind == RANDOM:
                order[0] = random_play(seeds[game], job[NUMBER], count)
            else:
                want = 1 if game >= 0 or unit > 0 or plies == 1 else keep
                chosen, by_network = weights, 0
                if mind == BY_NETWORK:
                    chosen, by_network = network, 1
                job[RANKED] = rank(
                    room, count, want, numbers, chosen, table, chances, order, values, lists,
                    by_network,
                )  # fmt: skip
                job[EVALUATED] += count
            if game >= 0:
                over = play_on(room, job, order[0], seeds[game], told, game)
                unit = units if over else unit + 1
                continue
            units = settle(
                room, job, order, lists, kept, sums, chances, found, task, unit, units, plies
            )
            unit = following(unit, units, kept)
        if units > 1 and game < 0:
            choose(units, sums, chances, found, task)
    return job[EVALUATED]
