"""Train the networks of backgammon by games against themselves.

Readable twin: `packages/backgammon/engine/training.py`, which tells what is learned. The
network is one of single precision numbers here, laid out as that which plays (`layout.py`).
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Floats, Numbers, word
from poda.engine.kernels.random_numbers import below
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.evaluation import equity, standing
from poda.packages.backgammon.kernels.evaluation_layout import (
    BACK,
    CHANCES,
    FOUND,
    LOSE_BACKGAMMON,
    LOSE_GAMMON,
    MEN_OFF,
    ROWS,
    SIDE_NUMBERS,
    WIN,
    WIN_BACKGAMMON,
    WIN_GAMMON,
)
from poda.packages.backgammon.kernels.layout import (
    BEST,
    CONTACT_RATE,
    LAMBDA,
    LARGE,
    LEARNT_FIRST,
    LEARNT_GAMES,
    LEARNT_POSITIONS,
    LEARNT_SQUARES,
    LEARNT_TURNS,
    NEXT_BEST,
    PLAY_WORDS,
    PLAYS,
    POSITION,
    POSITION_WORDS,
    RACE_RATE,
    SMALL,
    STRAY,
    STRAYS_OF,
)
from poda.packages.backgammon.kernels.network import (
    bound,
    describe,
    logistic,
    network_at,
    train_forward,
    train_step,
)
from poda.packages.backgammon.kernels.plays import START_HIGH, START_LOW, generate


@part
def throw(room: Numbers, dice: Numbers) -> int:
    """Throw two dice. Readable twin: `play`."""
    one, two = below(dice, 6) + 1, below(dice, 6) + 1
    room[LARGE], room[SMALL] = word(max(one, two)), word(min(one, two))
    return 0


@part
def set_out(room: Numbers) -> int:
    """The start of a game. Readable twin: `play`."""
    room[POSITION], room[POSITION + 1] = START_LOW, START_HIGH
    room[POSITION + 2], room[POSITION + 3] = START_LOW, START_HIGH
    return 0


@part
def legal(room: Numbers) -> int:
    """How many plays the position and the throw in the room have; that of passing is one."""
    count = generate(room)
    if count == 0:
        for index in range(POSITION_WORDS):
            room[PLAYS + index] = room[POSITION + index]
        count = 1
    return count


@part
def look_at(
    words: Numbers, at: int, turned: int, numbers: Numbers, network: Floats, table: Numbers,
    chances: Floats, hidden: Floats,
) -> int:  # fmt: skip
    """Evaluate the four words: the chances of the side on roll, and whether there is contact, or -1
    where the chances are known for certain. Readable twin: `look_at`."""
    first, second = at + 2 * turned, at + 2 - 2 * turned
    contact = standing(
        words[first], words[first + 1], words[second], words[second + 1], numbers, table, chances
    )
    if contact < 0:
        return contact
    base = describe(numbers, contact)
    output, units = base + layout.OUTPUT, layout.UNITS
    if not contact:
        output, units = base + layout.RACE_OUTPUT, layout.RACE_UNITS
    train_forward(network, base, output, units, numbers, ROWS, numbers[FOUND], chances, hidden)
    for index in range(CHANCES):
        chances[index] = logistic(chances[index])
    return contact


@part
def choose(
    room: Numbers, count: int, numbers: Numbers, network: Floats, table: Numbers, chances: Floats,
    hidden: Floats, values: Floats, turn: int, picked: Numbers,
) -> int:  # fmt: skip
    """Pick the best of the plays in the room, and the next best: twice its number each, plus 1
    where what follows is known.

    What the best is worth to its side is written down. Readable twin: `play`.
    """
    least, next_least = 4.0, 4.0
    picked[BEST], picked[NEXT_BEST] = 0, 0
    for play in range(count):
        at = PLAYS + play * PLAY_WORDS
        contact = look_at(room, at, 1, numbers, network, table, chances, hidden)
        if contact >= 0:
            bound(numbers, chances, contact)
        value, pick = equity(chances), 2 * play + (1 if contact < 0 else 0)
        if value >= least and value < next_least:
            next_least, picked[NEXT_BEST] = value, pick
        if value < least:
            next_least, picked[NEXT_BEST] = least, picked[BEST]
            least, picked[BEST] = value, pick
            to = turn * CHANCES
            values[to + WIN] = 1.0 - chances[WIN]
            values[to + WIN_GAMMON] = chances[LOSE_GAMMON]
            values[to + WIN_BACKGAMMON] = chances[LOSE_BACKGAMMON]
            values[to + LOSE_GAMMON] = chances[WIN_GAMMON]
            values[to + LOSE_BACKGAMMON] = chances[WIN_BACKGAMMON]
    return 0


@part
def expect(
    history: Numbers, turn: int, room: Numbers, numbers: Numbers, network: Floats, table: Numbers,
    chances: Floats, hidden: Floats, values: Floats, picked: Numbers, most: int,
) -> int:  # fmt: skip
    """What a position of the game is worth before its throw: the mean, over the 36 throws, of what
    the best play is worth; into row `most` + 1 of `values`. Readable twin: `expected`."""
    for index in range(POSITION_WORDS):
        room[POSITION + index] = history[turn * POSITION_WORDS + index]
    best, mean = most * CHANCES, (most + 1) * CHANCES
    for index in range(CHANCES):
        values[mean + index] = 0.0
    for large in range(1, 7):
        for small in range(1, large + 1):
            room[LARGE], room[SMALL] = word(large), word(small)
            plays = legal(room)
            choose(room, plays, numbers, network, table, chances, hidden, values, most, picked)
            share = (1.0 if large == small else 2.0) / 36.0
            for index in range(CHANCES):
                values[mean + index] += share * values[best + index]
    return 0


@part
def follow(targets: Floats, values: Floats, turn: int, row: int, share: float) -> int:
    """What the side on roll shall learn to expect, from what the other one shall, a turn later:
    row `row` of `values`, and a share of what the play proved to be worth beyond what it was
    thought to be.

    Readable twin: `targets`.
    """
    win = 1.0 - targets[WIN]
    gammon, backgammon = targets[LOSE_GAMMON], targets[LOSE_BACKGAMMON]
    targets[LOSE_GAMMON], targets[LOSE_BACKGAMMON] = targets[WIN_GAMMON], targets[WIN_BACKGAMMON]
    targets[WIN], targets[WIN_GAMMON], targets[WIN_BACKGAMMON] = win, gammon, backgammon
    for index in range(CHANCES):
        more = targets[index] - values[turn * CHANCES + index]
        targets[index] = values[row * CHANCES + index] + share * more
    return 0


@part
def find_errors(
    numbers: Numbers, chances: Floats, targets: Floats, errors: Floats, contact: int
) -> int:
    """What the outputs are off by; nothing is learned of what cannot be.

    Readable twin: `errors`.
    """
    for index in range(CHANCES):
        errors[index] = targets[index] - chances[index]
    for side in range(2):
        gammon = LOSE_GAMMON if side else WIN_GAMMON
        loser = 0 if side else SIDE_NUMBERS
        if numbers[loser + MEN_OFF] != 0:
            errors[gammon] = errors[gammon + 1] = 0.0
        if not contact and numbers[loser + BACK] == 0:
            errors[gammon + 1] = 0.0
    return 0


@part
def learn(
    history: Numbers, turn: int, numbers: Numbers, network: Floats, table: Numbers,
    chances: Floats, hidden: Floats, shares: Floats, given: Floats, errors: Floats,
    targets: Floats, settings: Floats,
) -> int:  # fmt: skip
    """Learn of one position what its targets say. Readable twin: `learn`."""
    at = turn * POSITION_WORDS
    contact = look_at(history, at, 0, numbers, network, table, chances, hidden)
    if contact < 0:
        return 0
    find_errors(numbers, chances, targets, errors, contact)
    base = network_at(numbers, contact)
    output, units, rate = base + layout.OUTPUT, layout.UNITS, settings[CONTACT_RATE]
    if not contact:
        output, units = base + layout.RACE_OUTPUT, layout.RACE_UNITS
        rate = settings[RACE_RATE]
    for index in range(numbers[FOUND]):
        place = ROWS + 2 * index
        shares[index] = given[numbers[place]] * float(numbers[place + 1])
    train_step(
        network, base, output, units, numbers, ROWS, numbers[FOUND], shares, errors, hidden, rate
    )
    return 1


@part
def open_at_random(
    room: Numbers, numbers: Numbers, table: Numbers, chances: Floats, dice: Numbers, most: int
) -> int:
    """Set out a game, and in every other one play up to `most` plies at random. Readable twin:
    `opened`."""
    set_out(room)
    plies = max(0, below(dice, 2 * most + 1) - most)
    for _ in range(plies):
        throw(room, dice)
        at = PLAYS + below(dice, legal(room)) * PLAY_WORDS
        for index in range(POSITION_WORDS):
            room[POSITION + index] = room[at + (index ^ 2)]
        low, high = room[POSITION], room[POSITION + 1]
        other_low, other_high = room[POSITION + 2], room[POSITION + 3]
        if standing(low, high, other_low, other_high, numbers, table, chances) < 0:
            set_out(room)
    return plies


@part
def play_on(
    room: Numbers, numbers: Numbers, network: Floats, table: Numbers, chances: Floats,
    hidden: Floats, history: Numbers, values: Floats, picked: Numbers, dice: Numbers,
    told: Floats, strays: int, most: int,
) -> int:  # fmt: skip
    """Play a game to where the chances are known: its turns, or 0 where it is given up. Readable
    twin: `play`."""
    turn, known = 0, 0
    while turn < most and not known:
        for index in range(POSITION_WORDS):
            history[turn * POSITION_WORDS + index] = room[POSITION + index]
        throw(room, dice)
        count = legal(room)
        choose(room, count, numbers, network, table, chances, hidden, values, turn, picked)
        stray = 1 if strays > 0 and below(dice, STRAYS_OF) < strays and count > 1 else 0
        picked[STRAY + turn] = stray
        told[LEARNT_POSITIONS] += float(count)
        pick = picked[NEXT_BEST if stray else BEST]
        known = pick % 2
        at = PLAYS + pick // 2 * PLAY_WORDS
        for index in range(POSITION_WORDS):
            room[POSITION + index] = room[at + (index ^ 2)]
        turn += 1
    told[LEARNT_TURNS] += float(turn * known)
    told[LEARNT_GAMES] += float(known)
    return turn * known


@kernel
def train(
    room: arrays.Uint64, numbers: arrays.Int64, network: arrays.Float32, table: arrays.Uint16,
    chances: arrays.Float64, hidden: arrays.Float32, shares: arrays.Float64,
    given: arrays.Float64, errors: arrays.Float64, targets: arrays.Float64,
    history: arrays.Uint64, values: arrays.Float64, picked: arrays.Int64, dice: arrays.Uint64,
    seeds: arrays.Uint64, told: arrays.Float64, settings: arrays.Float64,
    games: int, most: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        room, numbers, chances: as for a search.
        network: float32[`layout.NUMBERS`], the weights, which learn.
        table: uint16[`TABLE_NUMBERS`], the bear-off database, or `KNOWN` + 1 zeros.
        hidden: float32[`UNITS`], shares: float64[`MOST_FOUND`], errors, targets:
            float64[`CHANCES`]: room for hidden units, listed features and outputs.
        given: float64[`layout.NUMBERS`], how strongly each row learns, at the place where it
            begins.
        history: uint64[most x `POSITION_WORDS`], values: float64[(most + 2) x `CHANCES`]: the
            positions of a game, and what the play in each was worth; two rows of room.
        picked: int64[`STRAY` + most], the best plays of a turn; whether each turn strayed.
        dice: uint64[1], a game's random choices.
        seeds: uint64[games].
        told: float64[`LEARNT`], adds up what is told of the games.
        settings: float64[3], the rates for contact and for races, and lambda.
        most: turns after which a game is given up; nothing is learned from it.

    Readable twin: `packages/backgammon/engine/training.py`.
    """
    for game in range(games):
        dice[0] = seeds[game]
        set_out(room)
        turn = play_on(
            room, numbers, network, table, chances, hidden, history, values, picked, dice, told, 0,
            most,
        )  # fmt: skip
        if turn > 0:
            ahead = values[(turn - 1) * CHANCES + WIN]
            told[LEARNT_FIRST] += ahead if turn % 2 else 1.0 - ahead
        share = 0.0
        while turn > 0:
            turn -= 1
            follow(targets, values, turn, turn, share)
            share = settings[LAMBDA]
            learn(
                history, turn, numbers, network, table, chances, hidden, shares, given, errors,
                targets, settings,
            )  # fmt: skip
            off = equity(errors) + 1.0
            told[LEARNT_SQUARES] += off * off
    return games


@kernel
def label(
    room: arrays.Uint64, numbers: arrays.Int64, network: arrays.Float32, table: arrays.Uint16,
    chances: arrays.Float64, hidden: arrays.Float32, targets: arrays.Float64,
    history: arrays.Uint64, values: arrays.Float64, picked: arrays.Int64, dice: arrays.Uint64,
    seeds: arrays.Uint64, told: arrays.Float64, positions: arrays.Uint64,
    labels: arrays.Float64, settings: arrays.Float64,
    strays: int, opening: int, games: int, most: int,
) -> int:  # fmt: skip
    """Play so many games, and write down what each of their positions is worth.

    Args:
        positions: uint64[games x most x `POSITION_WORDS`], labels: float64[games x most x
            `CHANCES`]: what is found, one after the other.
        strays: of `STRAYS_OF` turns so many, by chance, take the next best play.
        opening: before every other game so many plies at most are played at random.
        the others: as for `train`.

    Returns how many positions were found. Readable twin: `labelled`.
    """
    found = 0
    for game in range(games):
        dice[0] = seeds[game]
        open_at_random(room, numbers, table, chances, dice, opening)
        turn = play_on(
            room, numbers, network, table, chances, hidden, history, values, picked, dice, told,
            strays, most,
        )  # fmt: skip
        later = 0.0
        while turn > 0:
            turn -= 1
            expect(
                history, turn, room, numbers, network, table, chances, hidden, values, picked, most
            )
            if picked[STRAY + turn]:
                later = 0.0
            follow(targets, values, turn, most + 1, later)
            later = settings[LAMBDA]
            for index in range(POSITION_WORDS):
                positions[found * POSITION_WORDS + index] = history[turn * POSITION_WORDS + index]
            for index in range(CHANCES):
                labels[found * CHANCES + index] = targets[index]
            found += 1
    return found


@kernel
def study(
    numbers: arrays.Int64, network: arrays.Float32, table: arrays.Uint16,
    chances: arrays.Float64, hidden: arrays.Float32, shares: arrays.Float64,
    given: arrays.Float64, errors: arrays.Float64, targets: arrays.Float64,
    positions: arrays.Uint64, labels: arrays.Float64, order: arrays.Int64, told: arrays.Float64,
    settings: arrays.Float64,
    count: int,
) -> int:  # fmt: skip
    """Learn what positions are worth that are labelled.

    Args:
        positions, labels: as `label` leaves them.
        order: int64[count], which of them, one after the other.
        told: float64[1], the squared errors of the chances, added up.
        the others: as for `train`.

    Readable twin: `learn`.
    """
    for each in range(count):
        case = order[each]
        for index in range(CHANCES):
            targets[index] = labels[case * CHANCES + index]
        learn(
            positions, case, numbers, network, table, chances, hidden, shares, given, errors,
            targets, settings,
        )  # fmt: skip
        for index in range(CHANCES):
            told[0] += errors[index] * errors[index]
    return count
