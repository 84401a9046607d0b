"""Alpha-beta for checkers, in slices. See `search.py` to call it.

Readable twins: `search/quiescence.py`, `search/transposition.py`, `search/pvs.py`,
`search/killers.py`, over `games/checkers.py`.

Beyond the depth limit captures are followed, which are compulsory; so no position is estimated in
which the side to move has to take something. The value is that of the readable twin at the same
depth. What makes it quick does not change it:

- A table of the positions that were searched. What it says is used for the very depth that it was
  found with (and wins and losses, where both depths reach to them).
- Order: first the move that was best before, then the steps that have cut most off (history;
  killers besides took more nodes, not fewer); of jumps those that take most.
- All but the first move are scouted with a window of nothing, and searched in full where that
  shows one to be better (principal variation search).

Draws depend on the way to a position, which the table does not know. So:

- A position that has come up in the search before is a draw at once, or one that has come up twice
  in all; what a table says of positions above it may rest on it, as in every program.
- Where the draw after so many quiet moves is within reach of the depth limit, the key of a position
  has in it how many there were; so nothing that depends on it is used where it does not hold.

Without a table, nothing but the rules' own draws counts. In the order of the rules and without
scouts the nodes, too, are those of the readable twin.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Numbers, popcount, signed, word
from poda.engine.kernels.random_numbers import MASK
from poda.packages.checkers.kernels.evaluation import worth
from poda.packages.checkers.kernels.layout import (
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    POSITION_DOWN,
    POSITION_KINGS,
    POSITION_OTHER,
    POSITION_OWN,
    POSITION_WORDS,
    STACK_WORDS,
    STEPS,
)
from poda.packages.checkers.kernels.moves import NONE, ONE, generate, jumpers, step_number, steppers
from poda.packages.checkers.kernels.search_layout import (
    ALPHA,
    AT,
    BEST,
    BETA,
    BOUND_SHIFT,
    BUCKET_WORDS,
    CHOSEN,
    COUNT,
    DEPTH_SHIFT,
    DONE,
    DOWN,
    EARLIER,
    ENTER,
    ENTRY_WORDS,
    ESTIMATES,
    EXACT,
    FLOOR,
    FORCED,
    FRAME_NUMBERS,
    FRAME_WORDS,
    GENERATION,
    GENERATION_SHIFT,
    GO_ON,
    INF,
    JUMPS,
    KEY,
    KINGS,
    LENGTH,
    LEVEL,
    LIMIT,
    LOWER,
    MOVE_SHIFT,
    MOVES,
    NODES,
    ORDER,
    OTHER,
    OWN,
    PLIES,
    PRUNE,
    QUIESCE,
    QUIET,
    RETURN,
    SCOUTING,
    SEARCHED,
    STAGE,
    TABLE_BITS,
    TAKE,
    TRIED,
    UPPER,
    VALUE,
    VALUE_OFFSET,
    WIN,
    WINS,
)

_FIRST: Final = word(0x9E3779B97F4A7C15)
_SECOND: Final = word(0xBF58476D1CE4E5B9)
_THIRD: Final = word(0x94D049BB133111EB)
_SIDE: Final = word(1 << 40)
_29, _32, _64 = word(29), word(32), word(64)
_VALUE: Final = word(0xFFFF)
_BYTE: Final = word(0xFF)
_TWO_BITS: Final = word(3)
_DEPTH, _BOUND = word(DEPTH_SHIFT), word(BOUND_SHIFT)
_MOVE, _GENERATION = word(MOVE_SHIFT), word(GENERATION_SHIFT)

_TRIED: Final = -1
_BEFORE: Final = 1 << 60


@part
def key_of(own: int, other: int, kings: int, down: int) -> int:
    """A word that stands for a position: different ones have the same once in 2**64.

    Readable twin: `games/checkers.py`, the board and whose turn it is.
    """
    key = ((own + _SIDE if down != 0 else own) * _FIRST) & MASK
    key = (((key ^ (key >> _32)) + other) * _SECOND) & MASK
    key = (((key ^ (key >> _29)) + kings) * _THIRD) & MASK
    return key ^ (key >> _32)


@part
def _with_quiet(key: int, quiet: int, left: int, limit: int) -> int:
    """The key for the table: with how many quiet moves there were, where the draw after so many is
    within reach. Readable twin: `games/checkers.py`, `State.is_drawn`."""
    if quiet + left >= limit:
        return key ^ ((word(quiet) + ONE) * _FIRST) & MASK
    return key


@part
def _repeated(path: Numbers, at: int, quiet: int, searched: int) -> int:
    """Whether the position at the end of the path is a draw by having come up before: 2 where it is
    by the rules, 1 where it has come up once, in the search.

    Args:
        path: the keys of the boards, this one at `at`.
        quiet: how many plies before it have no capture and no man's move.
        searched: where in the path the search begins.

    Readable twin: `games/checkers.py`, `State.is_drawn`.
    """
    times, earlier = 0, at - 4
    found = 0
    while earlier >= at - quiet and times < 2:
        if path[earlier] == path[at]:
            times += 1
            if earlier >= searched:
                found = 1
        earlier -= 2
    return 2 if times == 2 else found


@part
def _put_in_order(
    room: Numbers, scores: Numbers, history: Numbers, numbers: Numbers, figures: int, own: int,
    other: int, down: int, before: int,
) -> None:  # fmt: skip
    """What each move is worth trying. Readable twin: `search/killers.py`."""
    first, count = numbers[figures + MOVES], numbers[figures + COUNT]
    jumps, place = numbers[figures + JUMPS], (first - STACK_WORDS) // MOVE_WORDS
    for index in range(count):
        move = first + index * MOVE_WORDS
        if index == before:
            score = _BEFORE
        elif jumps != 0:
            score = popcount(other ^ room[move + MOVE_OTHER])
        else:
            score = history[down * STEPS + step_number(own, room[move + MOVE_OWN])]
        scores[place + index] = score


@part
def _next(scores: Numbers, place: int, count: int) -> int:
    """The move that is most worth trying of those that are left. Readable twin:
    `search/ordering.py`."""
    at, most = 0, _TRIED
    for index in range(count):
        if scores[place + index] > most:
            at, most = index, scores[place + index]
    scores[place + at] = _TRIED
    return at


@part
def _probe(table: Numbers, key: int, bits: int) -> int:
    """What the table knows of a position; none where it knows nothing."""
    at = signed(key >> (_64 - word(bits))) * BUCKET_WORDS
    if table[at] == key:
        return table[at + 1]
    if table[at + ENTRY_WORDS] == key:
        return table[at + ENTRY_WORDS + 1]
    return NONE


@part
def _store(table: Numbers, key: int, bits: int, entry: int) -> None:
    """Keep what was found. Of the two places of a bucket the first keeps what took the deepest
    search of those of this generation."""
    at = signed(key >> (_64 - word(bits))) * BUCKET_WORDS
    if table[at] != key:
        known = table[at + 1]
        is_old = (known >> _GENERATION) != (entry >> _GENERATION)
        is_deep = ((known >> _DEPTH) & _BYTE) > ((entry >> _DEPTH) & _BYTE)
        if known != NONE and is_deep and not is_old:
            at += ENTRY_WORDS
    table[at], table[at + 1] = key, entry


@part
def _keep_line(line: Numbers, numbers: Numbers, level: int, index: int, levels: int) -> None:
    """The principal variation of a node: a move, then the line of the child it leads to."""
    row, below = level * levels, (level + 1) * levels
    line[row + level] = index
    length = numbers[(level + 1) * FRAME_NUMBERS + LENGTH]
    for ply in range(level + 1, length):
        line[row + ply] = line[below + ply]
    numbers[level * FRAME_NUMBERS + LENGTH] = length


@kernel
def search(  # noqa: PLR0912, PLR0915 - one loop, whose state is the frame at hand
    frames: arrays.Uint64, numbers: arrays.Int64, room: arrays.Uint64, scores: arrays.Int64,
    line: arrays.Int64, path: arrays.Uint64, earlier: arrays.Uint64, table: arrays.Uint64,
    history: arrays.Int64, weights: arrays.Int64, settings: arrays.Int64, job: arrays.Int64,
    levels: int, budget: int,
) -> int:  # fmt: skip
    """Go on with the search for about `budget` nodes; 1 when it is done, else 0.

    The root is a position in which there are moves, and no draw; it is no leaf.

    Args:
        frames: uint64[levels x `FRAME_WORDS`], numbers: int64[levels x `FRAME_NUMBERS`], the
            frames; the root's holds its position, and its window.
        room: uint64[`search_layout.room`], the moves of the nodes on the way.
        scores: int64[`search_layout.scores`], what they are worth trying.
        line: int64[levels x levels], the principal variations, as places among the moves; the
            root's is the first row.
        path: uint64[boards + levels], the keys of the boards.
        earlier: uint64[boards x `POSITION_WORDS`], those since the last capture or man's move.
        table: uint64[buckets x `BUCKET_WORDS`], what is known of positions.
        history: int64[2 x `layout.STEPS`], how much each step has cut off, White's first.
        weights: int64[`layout.TERMS`], the evaluation's.
        settings: int64[`SETTINGS`], what is to be done.
        job: int64[`JOB`], where the search stands; all 0 at first.
        levels: `search_layout.levels`.

    Readable twin: `search/quiescence.py`.
    """
    plies, wins, begins = settings[PLIES], settings[WINS], settings[DOWN]
    prune, ordered, bits = settings[PRUNE], settings[ORDER], settings[TABLE_BITS]
    boards = settings[EARLIER]
    level, nodes, stage, value = job[LEVEL], job[NODES], job[STAGE], job[VALUE]
    estimates = job[ESTIMATES]
    limit = nodes + budget
    if nodes == 0:
        nodes = 1
        for board in range(boards):
            at = board * POSITION_WORDS
            path[board] = key_of(
                earlier[at + POSITION_OWN], earlier[at + POSITION_OTHER],
                earlier[at + POSITION_KINGS], signed(earlier[at + POSITION_DOWN]),
            )  # fmt: skip
        path[boards] = key_of(frames[OWN], frames[OTHER], frames[KINGS], begins)
        frames[KEY] = _with_quiet(path[boards], boards, plies, settings[LIMIT])
        numbers[QUIET] = boards
        jumping = jumpers(frames[OWN], frames[OTHER], frames[KINGS], begins)
        numbers[JUMPS] = 1 if jumping != NONE else 0
    while nodes < limit and stage != DONE:
        frame, figures, left = level * FRAME_WORDS, level * FRAME_NUMBERS, plies - level
        down = begins if level % 2 == 0 else 1 - begins
        own, other, kings = frames[frame + OWN], frames[frame + OTHER], frames[frame + KINGS]
        if stage == ENTER:
            alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
            before, entry = -1, NONE
            numbers[figures + LENGTH] = level
            stage = GO_ON
            if left >= 1 and bits != 0:
                entry = _probe(table, frames[frame + KEY], bits)
            if entry != NONE:
                before = signed((entry >> _MOVE) & _BYTE)
                value = signed(entry & _VALUE) - VALUE_OFFSET
                depth, bound = (
                    signed((entry >> _DEPTH) & _BYTE), signed((entry >> _BOUND) & _TWO_BITS),
                )  # fmt: skip
                holds = depth == left
                if value > FORCED:
                    if bound != UPPER and WIN - value <= left and WIN - value <= depth:
                        holds = True
                    value -= WIN - wins + level
                elif value < -FORCED:
                    if bound != LOWER and WIN + value <= left and WIN + value <= depth:
                        holds = True
                    value += WIN - wins + level
                settles = value >= beta if bound != UPPER else False
                settles |= value <= alpha if bound != LOWER else False
                # Within an open window the line is wanted, too.
                if holds and settles and beta - alpha == 1 and level > 0:
                    estimates += 1
                    stage = RETURN
            if stage == GO_ON:
                first = STACK_WORDS
                if level > 0:
                    above = figures - FRAME_NUMBERS
                    first = numbers[above + MOVES] + numbers[above + COUNT] * MOVE_WORDS
                numbers[figures + MOVES] = first
                numbers[figures + COUNT] = generate(room, first, 0, own, other, kings, down)
                numbers[figures + TRIED], numbers[figures + FLOOR] = 0, alpha
                numbers[figures + BEST], numbers[figures + CHOSEN] = -INF, 0
                if ordered != 0:
                    _put_in_order(room, scores, history, numbers, figures, own, other, down, before)
        if stage == GO_ON:
            first, count = numbers[figures + MOVES], numbers[figures + COUNT]
            tried, best = numbers[figures + TRIED], numbers[figures + BEST]
            alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
            if tried == count or best >= beta:
                value, chosen = best, numbers[figures + CHOSEN]
                stage = RETURN
                if ordered != 0 and best >= beta and numbers[figures + JUMPS] == 0:
                    step = step_number(own, room[first + chosen * MOVE_WORDS + MOVE_OWN])
                    history[down * STEPS + step] += left * left * left
                if left >= 1 and bits != 0:
                    bound = LOWER if best >= beta else EXACT
                    if best <= numbers[figures + FLOOR]:
                        bound = UPPER
                    kept = value
                    if value > FORCED:
                        kept += WIN - wins + level
                    elif value < -FORCED:
                        kept -= WIN - wins + level
                    known = word(kept + VALUE_OFFSET) | (word(left) << _DEPTH)
                    known |= (word(bound) << _BOUND) | (word(chosen) << _MOVE)
                    known |= word(settings[GENERATION]) << _GENERATION
                    _store(table, frames[frame + KEY], bits, known)
            else:
                index = tried
                if ordered != 0:
                    index = _next(scores, (first - STACK_WORDS) // MOVE_WORDS, count)
                numbers[figures + TRIED], numbers[figures + AT] = tried + 1, index
                nodes += 1
                move = first + index * MOVE_WORDS
                own2, other2 = room[move + MOVE_OTHER], room[move + MOVE_OWN]
                kings2, down2 = room[move + MOVE_KINGS], 1 - down
                must_jump = jumpers(own2, other2, kings2, down2) != NONE
                # A king's step: what leaves a square was a king, and nothing is taken.
                is_quiet = own2 == other and own & ~other2 & kings != NONE
                quiet = numbers[figures + QUIET] + 1 if is_quiet else 0
                below, at = (level + 1) * FRAME_WORDS, boards + level + 1
                if is_quiet or left > 1:
                    path[at] = key_of(own2, other2, kings2, down2)
                stage, drawn = TAKE, 0
                if quiet >= settings[LIMIT]:
                    drawn = 2
                elif quiet >= 4:
                    drawn = _repeated(path, at, quiet, settings[SEARCHED])
                if not must_jump and steppers(own2, other2, kings2, down2) == NONE:
                    value = wins - level - 1
                elif drawn != 0:
                    value = 0
                    if drawn == 1:
                        estimates += 1
                elif left <= 1 and not (must_jump and settings[QUIESCE] != 0):
                    value = -worth(own2, other2, kings2, down2, weights)
                    estimates += 1
                else:
                    stage = ENTER
                following = figures + FRAME_NUMBERS
                if stage == TAKE:
                    numbers[following + LENGTH] = level + 1
                    numbers[figures + SCOUTING] = 0
                else:
                    frames[below + OWN], frames[below + OTHER] = own2, other2
                    frames[below + KINGS] = kings2
                    frames[below + KEY] = _with_quiet(path[at], quiet, left - 1, settings[LIMIT])
                    numbers[following + QUIET] = quiet
                    numbers[following + JUMPS] = 1 if must_jump else 0
                    scouting = ordered != 0 and tried > 0
                    numbers[figures + SCOUTING] = 1 if scouting else 0
                    numbers[following + ALPHA] = -alpha - 1 if scouting else -beta
                    numbers[following + BETA] = -alpha
                    level += 1
        elif stage == RETURN:
            if level == 0:
                stage = DONE
            else:
                value = -value
                level -= 1
                figures = level * FRAME_NUMBERS
                stage = TAKE
                alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
                if numbers[figures + SCOUTING] != 0 and alpha < value < beta:
                    numbers[figures + SCOUTING] = 0
                    following = figures + FRAME_NUMBERS
                    numbers[following + ALPHA], numbers[following + BETA] = -beta, -alpha
                    level += 1
                    nodes += 1
                    stage = ENTER
        if stage == TAKE:
            stage = GO_ON
            if value > numbers[figures + BEST]:
                numbers[figures + BEST], index = value, numbers[figures + AT]
                numbers[figures + CHOSEN] = index
                alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
                if level == 0 or alpha < value < beta:
                    _keep_line(line, numbers, level, index, levels)
                if prune != 0 and value > alpha:
                    numbers[figures + ALPHA] = value
    job[LEVEL], job[NODES], job[STAGE], job[VALUE] = level, nodes, stage, value
    job[ESTIMATES] = estimates
    return 1 if stage == DONE else 0
