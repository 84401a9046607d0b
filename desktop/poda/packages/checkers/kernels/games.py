"""Whole games of checkers between networks and other players. Readable twin: `playing/movers.py`.

A move is chosen by alpha-beta that follows forced captures beyond its depth (`search/quiescence.py`
is the readable twin): the first of the best moves is the same whatever the order in which moves are
tried below the root, so that they are tried in the order that cuts most.

The sums at a network's first layer are carried from node to node, for both sides, who see the board
turned; a leaf takes those of the side that is to move there.
"""

from __future__ import annotations

from typing import Final

from poda.engine.arrays import EXP, LN2_HIGH, LN2_LOW, LOG2_E, MOST_TANH
from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.layout import LANES
from poda.engine.kernels.evolution import ESTIMATING, MOST_UNITS
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, single, word
from poda.engine.kernels.network import add_row, subtract_row
from poda.engine.kernels.random_numbers import MASK, below
from poda.packages.checkers.kernels.evaluation import potential
from poda.packages.checkers.kernels.games_layout import (
    ALPHA,
    BEST,
    BETA,
    BEYOND,
    BOARD_WORDS,
    COMPARES_OUTPUT,
    COUNT,
    ESTIMATES,
    FRAME_NUMBERS,
    FRAME_VALUES,
    FRAME_WORDS,
    HIDDEN,
    HISTORY,
    INFINITE,
    KEPT,
    KILLERS,
    LAYERS,
    LENGTHS,
    LEVEL,
    LIMIT,
    LINES,
    MATERIAL,
    MEMO_BITS,
    MEMO_WORDS,
    NEXT,
    NODES,
    ORIGIN,
    QUIET,
    QUIET_PLIES,
    SCORES,
    TURNED,
    UNITS,
    UNTIL,
    VIEWS,
    WIN,
)
from poda.packages.checkers.kernels.layers import activate, dense_layer, weighed
from poda.packages.checkers.kernels.layout import (
    LEVEL_WORDS,
    MOST_MOVES,
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    POSITION_KINGS,
    POSITION_OTHER,
    POSITION_OWN,
    SQUARES,
    STACK_WORDS,
    STEPS,
    spread,
)
from poda.packages.checkers.kernels.moves import (
    NONE,
    ONE,
    bit_number,
    generate,
    jumpers,
    step_number,
    steppers,
)

INPUTS: Final = 2 * SQUARES
BLACK_START: Final = word(spread(0x00000FFF))
WHITE_START: Final = word(spread(0xFFF00000))

EVERYTHING: Final = 1 << 60  # nodes that no search spends
_RANDOM: Final = -1
_FIRST_CHOICE: Final = 1 << 60  # a score above every history
_SECOND_CHOICE: Final = 1 << 59
_SLACK: Final = 0.5  # between whole values
_TRIFLE: Final = 1e-12  # of a value: less than lies between two of single precision
_LEAST: Final = 1e-30

_MIX, _MIX_OTHER = word(0x9E3779B97F4A7C15), word(0xBF58476D1CE4E5B9)
_MIX_KINGS: Final = word(0x94D049BB133111EB)
_TOP: Final = word(64 - MEMO_BITS)
_BOARD_BITS: Final = word(35)

_C2, _C3, _C4, _C5, _C6, _C7, _C8, _C9, _C10 = EXP[2:]


@part
def _row(square: int, is_king: bool, turned: int, padded: int) -> int:
    """Where the row of a piece begins, on the board as it is, or turned."""
    bit = bit_number(square)
    number = bit - ((bit * 57) >> 9)  # less a ninth, in whole numbers
    if turned != 0:
        number = SQUARES - 1 - number
    if is_king:
        number += SQUARES
    return number * padded


@part
def _seen(
    sums: Numbers, to: int, at: int, rows: Numbers, first: int, own: int, other: int, kings: int,
    own2: int, other2: int, kings2: int, mine: int, turned: int, padded: int,
) -> None:  # fmt: skip
    """One side's sums after a move: `mine` is 1 where they are the mover's own, and `turned` where
    the side sees the board turned.

    Readable twin: `Checkers.features`.
    """
    start, end, taken = own & ~own2, own2 & ~own, other ^ other2
    source = at
    if start != NONE:
        left = first + _row(start, kings & start != NONE, turned, padded)
        come = first + _row(end, kings2 & end != NONE, turned, padded)
        if mine != 0:
            subtract_row(sums, to, sums, at, rows, left, padded)
            add_row(sums, to, sums, to, rows, come, padded)
        else:
            add_row(sums, to, sums, at, rows, left, padded)
            subtract_row(sums, to, sums, to, rows, come, padded)
        source = to
    while taken != NONE:
        piece = taken & ~(taken - ONE)
        taken ^= piece
        row = first + _row(piece, kings & piece != NONE, turned, padded)
        if mine != 0:
            add_row(sums, to, sums, source, rows, row, padded)
        else:
            subtract_row(sums, to, sums, source, rows, row, padded)
        source = to


@part
def _tanh(x: float) -> float:
    """tanh in single precision. Readable twin: `tanh` in `arrays.py`."""
    size = float(-x if x < 0.0 else x)
    if size > MOST_TANH:  # noqa: PLR1730 - `min` would cost numba another function to compile
        size = MOST_TANH
    twice = 2.0 * size
    times = int(twice * LOG2_E + 0.5)
    rest = (twice - times * LN2_HIGH) - times * LN2_LOW
    power = _C10 * rest + _C9
    power = ((power * rest + _C8) * rest + _C7) * rest + _C6
    power = ((power * rest + _C5) * rest + _C4) * rest + _C3
    power = ((power * rest + _C2) * rest + 1.0) * rest + 1.0
    found = 1.0 - 2.0 / (power * float(1 << times) + 1.0)
    return single(-found if x < 0.0 else found)


@part
def _potential(
    sums: Numbers, at: int, output: Floats, weights: int, singles: Floats, shape: Numbers,
    padded: int,
) -> float:  # fmt: skip
    """What the side whose sums these are thinks of the position, as it is compared.

    Readable twins: `Network.potentials`, `Network.compared`.
    """
    activate(singles, 0, sums, at, padded)
    before, source, wide = shape[HIDDEN], 0, padded
    for layer in range(shape[LAYERS]):
        own = shape[UNITS + layer]
        wide = (own + LANES - 1) // LANES * LANES
        dense_layer(singles, MOST_UNITS - source, singles, source, output, weights, before, wide)
        source = MOST_UNITS - source
        weights += (before + 1) * wide
        before = own
    found = weighed(singles, source, output, weights, wide, sums, at + shape[HIDDEN], shape[LAYERS])
    if shape[COMPARES_OUTPUT] != 0:
        return _tanh(found)
    return found


@part
def _material(own: int, other: int, kings: int) -> float:
    """The estimate for the side to move, in halves of a man. Readable twin: `Checkers.estimate`."""
    men = popcount(own) - popcount(other)
    return float(2 * men + popcount(own & kings) - popcount(other & kings))


@part
def is_drawn(words: Numbers, boards: int, index: int, quiet: int, limit: int) -> bool:
    """Whether the board of that index, with so many quiet plies before it, of which `limit` make a
    draw, is one, if the side to move can move. Readable twin: `State.is_drawn`."""
    if quiet >= limit:
        return True
    times, here = 0, boards + index * BOARD_WORDS
    own, other, kings = (
        words[here + POSITION_OWN],
        words[here + POSITION_OTHER],
        words[here + POSITION_KINGS],
    )
    back = 4  # two plies ago the side to move had another board
    while back <= quiet:
        place = here - back * BOARD_WORDS
        if (
            words[place + POSITION_OWN] == own
            and words[place + POSITION_OTHER] == other
            and words[place + POSITION_KINGS] == kings
        ):
            times += 1
        back += 2
    return times >= 2


@part
def keep_board(words: Numbers, place: int, own: int, other: int, kings: int) -> None:
    """A board, as the side to move sees it."""
    words[place + POSITION_OWN], words[place + POSITION_OTHER] = own, other
    words[place + POSITION_KINGS] = kings


@part
def quiet_after(quiet: int, own: int, other: int, kings: int, own2: int, other2: int) -> int:
    """Plies since a capture or a man's move, after a move."""
    return quiet + 1 if other == other2 and kings & own & ~own2 != NONE else 0


@part
def _score(words: Numbers, numbers: Numbers, level: int, history: int, own: int) -> None:
    """How well each step of a node promises to cut."""
    moves, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
    first, second = numbers[figures + KILLERS], numbers[figures + KILLERS + 1]
    for index in range(numbers[figures + COUNT]):
        name = step_number(own, words[moves + index * MOVE_WORDS + MOVE_OWN])
        score = numbers[history + name]
        if name == first:
            score = _FIRST_CHOICE
        elif name == second:
            score = _SECOND_CHOICE
        numbers[figures + SCORES + index] = score


@part
def _pick(words: Numbers, numbers: Numbers, level: int, index: int) -> None:
    """Bring the most promising of the moves that are left to place `index`."""
    moves, scores = level * FRAME_WORDS, level * FRAME_NUMBERS + SCORES
    best = index
    for other in range(index + 1, numbers[level * FRAME_NUMBERS + COUNT]):
        if numbers[scores + other] > numbers[scores + best]:
            best = other
    if best != index:
        numbers[scores + best], numbers[scores + index] = (
            numbers[scores + index],
            numbers[scores + best],
        )
        for each in range(MOVE_WORDS):
            here, there = moves + index * MOVE_WORDS + each, moves + best * MOVE_WORDS + each
            words[here], words[there] = words[there], words[here]


@part
def _cut(numbers: Numbers, level: int, history: int, name: int, weight: int) -> None:
    """Remember a step that cut."""
    figures = level * FRAME_NUMBERS
    if numbers[figures + KILLERS] != name:
        numbers[figures + KILLERS + 1] = numbers[figures + KILLERS]
        numbers[figures + KILLERS] = name
    numbers[history + name] += weight


@part
def enter_node(
    words: Numbers, numbers: Numbers, values: Floats, levels: int, level: int, own: int,
    other: int, kings: int, down: int, quiet: int, alpha: float, beta: float,
) -> int:  # fmt: skip
    """The frame of a node; how many moves it has."""
    frame, figures, node = level * FRAME_WORDS, level * FRAME_NUMBERS, level * FRAME_VALUES
    keep_board(words, frame + LEVEL_WORDS, own, other, kings)
    count = generate(words, frame, levels * FRAME_WORDS, own, other, kings, down)
    numbers[figures + COUNT], numbers[figures + NEXT] = count, 0
    numbers[figures + QUIET] = quiet
    values[node + ALPHA], values[node + BETA], values[node + BEST] = alpha, beta, -INFINITE
    return count


# What a network said of a leaf: other moves lead to the same one. A place holds one, known by the
# board, who is to move there, and whose opinion it is; none outlives its game.


@part
def _slot(own: int, other: int, kings: int) -> int:
    """The place of a board."""
    mixed = own * _MIX ^ other * _MIX_OTHER ^ kings * _MIX_KINGS
    return signed((mixed & MASK) >> _TOP)


@part
def _tag(known: int, side: int, own: int) -> int:
    """Whose opinion, of which side's move, and the pieces of one side."""
    return own | word(2 * known + side) << _BOARD_BITS


@part
def _leaf(
    words: Numbers, values: Floats, singles: Floats, sums: Numbers, rows: Numbers, output: Floats,
    shape: Numbers, levels: int, player: int, estimate: int, known: int, memo: int, at: int,
    side: int, own: int, other: int, kings: int, own2: int, other2: int, kings2: int, padded: int,
) -> float:  # fmt: skip
    """What the mover thinks of the position after its move, in which the game goes on.

    Args:
        at: where the sums before the move are, of both sides.
        side: 1 where Black has moved.

    Readable twin: `Evaluation.estimate`.
    """
    if player < 0:
        return _material(own2, other2, kings2) if estimate == MATERIAL else 0.0
    slot, tag = _slot(own2, other2, kings2), _tag(known, side, own2)
    place, opinion = memo + MEMO_WORDS * slot, levels * FRAME_VALUES + slot
    if words[place] == tag and words[place + 1] == other2 and words[place + 2] == kings2:
        return values[opinion]
    white = side  # the view of who is to move there
    if padded == 0:  # a network of patterns has no hidden units
        value = -potential(output, rows, player, other2, own2, kings2, 1 - side)
    else:
        to = at + (VIEWS + white) * padded
        _seen(
            sums, to, at + white * padded, rows, player * (INPUTS + 1) * padded, own, other, kings,
            own2, other2, kings2, 0, white * shape[TURNED], padded,
        )  # fmt: skip
        value = -float(_potential(sums, to, output, player * shape[BEYOND], singles, shape, padded))
    words[place], words[place + 1], words[place + 2] = tag, other2, kings2
    values[opinion] = value
    return value


@part
def _search(  # noqa: PLR0912, PLR0915 - one loop, whose state is the frame at hand
    words: Numbers, numbers: Numbers, values: Floats, singles: Floats, sums: Numbers, rows: Numbers,
    output: Floats, shape: Numbers, levels: int, player: int, estimate: int, down: int,
    index: int, ties: int, plies: int, leader: int, known: int, padded: int,
) -> int:  # fmt: skip
    """Alpha-beta of the root whose frame is the first; how many of its moves are kept. It goes on
    from where the job stands, and -1 says that the job's nodes are spent and it is not done.

    Args:
        levels: for how many frames there is room.
        player: a network's index, or below 0.
        estimate: what another player finds at its horizon.
        down: whether Black is to move.
        index: of the root's board.
        ties: 0 keeps the first of the best moves, 1 all of them, for whole values; they are the
            numbers after the history.
        leader: the move of the root that is tried first.
        known: by which the leaves that this network has valued are known; see `_tag`.

    Readable twins: `search/quiescence.py`, `ZeroMover`.
    """
    boards = levels * FRAME_WORDS + STACK_WORDS
    history = levels * FRAME_NUMBERS
    found = history + HISTORY
    job = found + MOST_MOVES
    level, kept, nodes = numbers[job + LEVEL], numbers[job + KEPT], numbers[job + NODES]
    estimates, until = numbers[job + ESTIMATES], numbers[job + UNTIL]
    limit, win = numbers[job + LIMIT], WIN - numbers[job + ORIGIN] - 1
    lines = numbers[job + LINES]
    memo = boards + (QUIET_PLIES + levels + 1) * BOARD_WORDS
    first = player * (INPUTS + 1) * padded
    while True:
        frame, figures, node = level * FRAME_WORDS, level * FRAME_NUMBERS, level * FRAME_VALUES
        place = frame + LEVEL_WORDS
        own, other = words[place + POSITION_OWN], words[place + POSITION_OTHER]
        kings = words[place + POSITION_KINGS]
        side = down if level % 2 == 0 else 1 - down
        count, at = numbers[figures + COUNT], level * VIEWS * padded
        entered, value = False, 0.0
        if nodes >= until:
            numbers[job + LEVEL], numbers[job + KEPT], numbers[job + NODES] = level, kept, nodes
            numbers[job + ESTIMATES] = estimates
            return -1
        while numbers[figures + NEXT] < count and values[node + BEST] < values[node + BETA]:
            number = numbers[figures + NEXT]
            numbers[figures + NEXT] = number + 1
            if level > 0:
                _pick(words, numbers, level, number)
            else:
                number = _turn(number, leader)
            move = frame + number * MOVE_WORDS
            own2, other2, kings2 = (
                words[move + MOVE_OWN],
                words[move + MOVE_OTHER],
                words[move + MOVE_KINGS],
            )
            quiet = quiet_after(numbers[figures + QUIET], own, other, kings, own2, other2)
            keep_board(words, boards + (index + level + 1) * BOARD_WORDS, other2, own2, kings2)
            jumps = jumpers(other2, own2, kings2, 1 - side)
            below_it = at + VIEWS * padded
            nodes += 1
            if quiet > 1 and is_drawn(words, boards, index + level + 1, quiet, limit):
                value = 0.0
                if jumps == NONE and steppers(other2, own2, kings2, 1 - side) == NONE:
                    value = float(win - level)
            elif level + 1 >= plies and jumps == NONE:
                if steppers(other2, own2, kings2, 1 - side) == NONE:
                    value = float(win - level)
                else:
                    estimates += 1
                    value = _leaf(
                        words, values, singles, sums, rows, output, shape, levels, player,
                        estimate, known, memo, at, side, own, other, kings, own2, other2, kings2,
                        padded,
                    )  # fmt: skip
            else:
                alpha, beta = values[node + ALPHA], values[node + BETA]
                if level == 0 and kept > 0:
                    # An equal move counts where it comes before the best one.
                    if ties != 0:
                        alpha -= _SLACK
                    elif number < numbers[found]:
                        alpha -= abs(alpha) * _TRIFLE + _LEAST
                entered = (
                    enter_node(
                        words, numbers, values, levels, level + 1, other2, own2, kings2, 1 - side,
                        quiet, -beta, -alpha,
                    )
                    > 0
                )  # fmt: skip
                if entered:
                    if jumps == NONE:
                        _score(words, numbers, level + 1, history + (1 - side) * STEPS, other2)
                    else:
                        for each in range(numbers[figures + FRAME_NUMBERS + COUNT]):
                            numbers[figures + FRAME_NUMBERS + SCORES + each] = 0
                    if player >= 0 and padded > 0:
                        for white in range(VIEWS):
                            _seen(
                                sums, below_it + white * padded, at + white * padded, rows, first,
                                own, other, kings, own2, other2, kings2, 1 if white != side else 0,
                                white * shape[TURNED], padded,
                            )  # fmt: skip
                    break
                value = float(win - level)
            if lines != 0:
                _end_line(numbers, job, level + 1)
            kept = _take(
                words, numbers, values, levels, level, number, value, found, kept, ties, lines
            )
        if entered:
            level += 1
            continue
        if level == 0:
            numbers[job + NODES], numbers[job + ESTIMATES] = nodes, estimates
            return kept
        number = numbers[figures + NEXT] - 1
        if values[node + BEST] >= values[node + BETA]:
            own2 = words[frame + number * MOVE_WORDS + MOVE_OWN]
            if words[frame + number * MOVE_WORDS + MOVE_OTHER] == other:
                left = plies - level
                _cut(numbers, level, history + side * STEPS, step_number(own, own2), left * left)
        value = -values[node + BEST]
        level -= 1
        number = numbers[level * FRAME_NUMBERS + NEXT] - 1
        if level == 0:
            number = _turn(number, leader)
        kept = _take(words, numbers, values, levels, level, number, value, found, kept, ties, lines)


@part
def _turn(turn: int, leader: int) -> int:
    """The move of the root whose turn it is: the leader, and then the others in their order."""
    if turn == 0:
        return leader
    return turn - 1 if turn <= leader else turn


@part
def _insert(numbers: Numbers, found: int, kept: int, number: int) -> None:
    """Keep one more move, in rising order."""
    place = found + kept
    while place > found and numbers[place - 1] > number:
        numbers[place] = numbers[place - 1]
        place -= 1
    numbers[place] = number


@part
def _take(
    words: Numbers, numbers: Numbers, values: Floats, levels: int, level: int, number: int,
    value: float, found: int, kept: int, ties: int, lines: int,
) -> int:  # fmt: skip
    """A child's value: best and alpha of its node, its line, and the best moves of the root."""
    node = level * FRAME_VALUES
    better = value > values[node + BEST]
    if level == 0 and value >= values[node + BEST]:
        if better:
            kept = 0
        if ties != 0 or kept == 0:
            _insert(numbers, found, kept, number)
            kept += 1
        elif number < numbers[found]:
            numbers[found], better = number, True
    if better:
        if lines != 0:
            _keep_line(words, numbers, levels, level, number, found + MOST_MOVES, lines)
        values[node + BEST] = value
        # `max` would cost numba another function to compile.
        if value > values[node + ALPHA]:  # noqa: PLR1730
            values[node + ALPHA] = value
    return kept


# The lines of all levels form a triangle: row `level` has the boards after its moves. A length that
# is 0 is that of a leaf.


@part
def _end_line(numbers: Numbers, job: int, level: int) -> None:
    """The line of a node without a frame: it is a leaf."""
    numbers[job + LENGTHS + level] = 0


@part
def _keep_line(
    words: Numbers, numbers: Numbers, levels: int, level: int, number: int, job: int, lines: int
) -> None:
    """Make the principal variation of a node: a move, then the line of the child that it leads
    to."""
    move = level * FRAME_WORDS + number * MOVE_WORDS
    row, below_it = lines + level * levels * MOVE_WORDS, lines + (level + 1) * levels * MOVE_WORDS
    length = numbers[job + LENGTHS + level + 1]
    for each in range(MOVE_WORDS):
        words[row + each] = words[move + each]
    for each in range(length * MOVE_WORDS):
        words[row + MOVE_WORDS + each] = words[below_it + each]
    numbers[job + LENGTHS + level] = length + 1


@part
def _begin_job(numbers: Numbers, values: Floats, levels: int) -> None:
    """Have the root's frame searched anew, to the end."""
    job = levels * FRAME_NUMBERS + HISTORY + MOST_MOVES
    numbers[NEXT], values[BEST] = 0, -INFINITE
    values[ALPHA], values[BETA] = -INFINITE, INFINITE
    numbers[job + LEVEL], numbers[job + KEPT], numbers[job + NODES] = 0, 0, 1
    numbers[job + ESTIMATES] = 0


@part
def chosen_move(
    words: Numbers, numbers: Numbers, values: Floats, singles: Floats, dice: Numbers, sums: Numbers,
    rows: Numbers, output: Floats, shape: Numbers, levels: int, player: int, mine: int, down: int,
    quiet: int, plies: int, known: int, padded: int,
) -> int:  # fmt: skip
    """The number of the move of a player, in the root whose frame is the first.

    Args:
        mine: where the player's sums are.

    Readable twin: `Mover.choose`.
    """
    count = numbers[COUNT]
    if player == _RANDOM:
        return below(dice, count)
    found = levels * FRAME_NUMBERS + HISTORY
    if player >= 0:
        if count == 1:
            return 0
        for unit in range(VIEWS * padded):
            sums[unit] = sums[mine + unit]
        leader = 0
        for depth in range(2 - plies % 2, plies + 1, 2):
            _begin_job(numbers, values, levels)
            _search(
                words, numbers, values, singles, sums, rows, output, shape, levels, player, 0, down,
                quiet, 0, depth, leader, known, padded,
            )  # fmt: skip
            leader = numbers[found]
        return leader
    ahead, estimate = (ESTIMATING - player, MATERIAL) if player < ESTIMATING else (-player - 1, 0)
    if count == 1:
        return below(dice, 1)
    leader, kept = 0, 0
    for depth in range(2 - ahead % 2, ahead + 1, 2):
        _begin_job(numbers, values, levels)
        kept = _search(
            words, numbers, values, singles, sums, rows, output, shape, levels, -1, estimate, down,
            quiet, 1, depth, leader, 0, padded,
        )  # fmt: skip
        leader = numbers[found]
    return numbers[found + below(dice, kept)]


@part
def opening_move(
    words: Numbers, numbers: Numbers, dice: Numbers, levels: int, down: int, quiet: int
) -> int:
    """The number of a random move after which the game goes on; -1 where there is none.

    Readable twin: `quiet_moves` in `playing/movers.py`.
    """
    boards, found = levels * FRAME_WORDS + STACK_WORDS, levels * FRAME_NUMBERS + HISTORY
    own, other = words[LEVEL_WORDS + POSITION_OWN], words[LEVEL_WORDS + POSITION_OTHER]
    kings, kept = words[LEVEL_WORDS + POSITION_KINGS], 0
    for number in range(numbers[COUNT]):
        move = number * MOVE_WORDS
        own2, other2 = words[move + MOVE_OWN], words[move + MOVE_OTHER]
        kings2 = words[move + MOVE_KINGS]
        after = quiet_after(quiet, own, other, kings, own2, other2)
        keep_board(words, boards + (quiet + 1) * BOARD_WORDS, other2, own2, kings2)
        can_move = (
            jumpers(other2, own2, kings2, 1 - down) != NONE
            or steppers(other2, own2, kings2, 1 - down) != NONE
        )
        if can_move and not is_drawn(words, boards, quiet + 1, after, QUIET_PLIES):
            numbers[found + kept] = number
            kept += 1
    return numbers[found + below(dice, kept)] if kept > 0 else -1


@part
def _begin(sums: Numbers, at: int, rows: Numbers, first: int, shape: Numbers, padded: int) -> None:
    """A network's sums at the beginning of the game: turned, it looks the same to both sides."""
    for unit in range(padded):
        bias, men = rows[first + INPUTS * padded + unit], 0
        for square in range(12):
            men += rows[first + square * padded + unit]
            men -= rows[first + (SQUARES - 1 - square) * padded + unit]
        sums[at + unit] = bias + men
        sums[at + padded + unit] = bias + men if shape[TURNED] != 0 else bias - men


@part
def _game(
    words: Numbers, numbers: Numbers, values: Floats, singles: Floats, dice: Numbers, sums: Numbers,
    rows: Numbers, output: Floats, shape: Numbers, levels: int, player: int, opponent: int,
    opening: int, longest: int, plies: int, game: int, padded: int,
) -> int:  # fmt: skip
    """One game: +1 where `player`, who is Black and begins, wins. Readable twin: `play_game`."""
    boards = levels * FRAME_WORDS + STACK_WORDS
    own, other, kings = BLACK_START, WHITE_START, NONE
    black = levels * VIEWS * padded
    white = black + VIEWS * padded
    stride = (INPUTS + 1) * padded
    if player >= 0 and padded > 0:
        _begin(sums, black, rows, player * stride, shape, padded)
    if opponent >= 0 and padded > 0:
        _begin(sums, white, rows, opponent * stride, shape, padded)
    down, quiet, ply = 1, 0, 0
    while True:
        keep_board(words, boards + quiet * BOARD_WORDS, own, other, kings)
        count = enter_node(
            words, numbers, values, levels, 0, own, other, kings, down, quiet, -INFINITE, INFINITE
        )
        if count == 0:
            return -1 if down != 0 else 1
        if is_drawn(words, boards, quiet, quiet, QUIET_PLIES) or ply == longest:
            return 0
        number = opening_move(words, numbers, dice, levels, down, quiet) if ply < opening else -1
        if number < 0:
            opening = 0
            number = chosen_move(
                words, numbers, values, singles, dice, sums, rows, output, shape, levels,
                player if down != 0 else opponent, black if down != 0 else white, down, quiet,
                plies, 2 * game + down, padded,
            )  # fmt: skip
        move = number * MOVE_WORDS
        own2, other2 = words[move + MOVE_OWN], words[move + MOVE_OTHER]
        kings2 = words[move + MOVE_KINGS]
        for view in range(VIEWS):
            mine = 1 if view != down else 0
            if player >= 0 and padded > 0:
                at = black + view * padded
                _seen(
                    sums, at, at, rows, player * stride, own, other, kings, own2, other2, kings2,
                    mine, view * shape[TURNED], padded,
                )  # fmt: skip
            if opponent >= 0 and padded > 0:
                at = white + view * padded
                _seen(
                    sums, at, at, rows, opponent * stride, own, other, kings, own2, other2, kings2,
                    mine, view * shape[TURNED], padded,
                )  # fmt: skip
        quiet = quiet_after(quiet, own, other, kings, own2, other2)
        own, other, kings, down, ply = other2, own2, kings2, 1 - down, ply + 1


@kernel
def play(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64,
    singles: arrays.Float32, dice: arrays.Uint64, sums: arrays.Int32, shape: arrays.Int64,
    rows: arrays.Int32, output: arrays.Float32, firsts: arrays.Int32, seconds: arrays.Int32,
    seeds: arrays.Uint64, openings: arrays.Int32, results: arrays.Int8,
    games: int, levels: int, plies: int, longest: int, padded: int,
) -> int:  # fmt: skip
    """Play so many games, and write their results.

    Args:
        words: uint64[`games_layout.words(levels)`], numbers: int64[`games_layout.numbers(levels)`],
            values: float64[`games_layout.values(levels)`]: room for one search, zeros at first.
        singles: float32[2 x `MOST_UNITS`], the outputs of a layer and of the next.
        dice: uint64[1], the game's random choices.
        sums: int32[(levels + `PLAYERS`) x `VIEWS` x padded], those of a search's nodes, and of both
            players.
        shape: int64[`SHAPE_NUMBERS`], of all networks.
        rows: int32[networks x 65 x padded], output: float32[networks x shape[`BEYOND`]]: the
            networks (`Played`).
        firsts, seconds, openings: int32[games], seeds: uint64[games]: as in `batches.Batch`.
        results: int8[games], 1 where the first player wins, -1 where it loses, 0 for a draw.
        levels: frames, `layout.levels` of the farthest look-ahead.
        longest: plies after which a game is stopped, as a draw; 0: it is played to its end.

    Readable twin: `playing/movers.py`.
    """
    job = levels * FRAME_NUMBERS + HISTORY + MOST_MOVES
    numbers[job + LIMIT], numbers[job + UNTIL] = QUIET_PLIES, EVERYTHING
    for game in range(games):
        dice[0] = word(seeds[game])
        results[game] = _game(
            words, numbers, values, singles, dice, sums, rows, output, shape, levels,
            signed(firsts[game]), signed(seconds[game]), signed(openings[game]),
            longest if longest > 0 else -1, plies, game + 1, padded,
        )  # fmt: skip
    return games


@kernel
def search(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64,
    singles: arrays.Float32, sums: arrays.Int32, shape: arrays.Int64, rows: arrays.Int32,
    output: arrays.Float32,
    levels: int, down: int, quiet: int, plies: int, leader: int, first: int, padded: int,
) -> int:  # fmt: skip
    """Go on with the search of one position by a network; 1 when it is done, else 0.

    Args:
        words: as for `play`, and `games_layout.line_words(levels)` more for the lines; the root's
            board is in its frame (`LEVEL_WORDS` and on), and those before it among the boards.
        numbers: as for `play`, and levels + 1 more. Of the job, which follows the best moves,
            `LIMIT`, `UNTIL`, `ORIGIN` and `LINES` are the caller's.
        values, singles, shape, rows, output: as for `play`, for one network.
        sums: int32[levels x `VIEWS` x padded], first those of the root.
        down: whether Black is to move. quiet: plies since a capture or a man's move.
        leader: the move that is tried first.
        first: 1 begins the search, 0 goes on with it.

    Afterwards the root's value is at `BEST`, for the side to move, its line in the first row of the
    lines, and its move the first number of the best moves.

    Readable twin: `search/quiescence.py`.
    """
    if first != 0:
        own, other = words[LEVEL_WORDS + POSITION_OWN], words[LEVEL_WORDS + POSITION_OTHER]
        kings = words[LEVEL_WORDS + POSITION_KINGS]
        enter_node(
            words, numbers, values, levels, 0, own, other, kings, down, quiet, -INFINITE, INFINITE
        )
        _begin_job(numbers, values, levels)
    kept = _search(
        words, numbers, values, singles, sums, rows, output, shape, levels, 0, 0, down, quiet, 0,
        plies, leader, 1, padded,
    )  # fmt: skip
    return 1 if kept > 0 else 0
