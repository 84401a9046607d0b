"""Alpha-beta for checkers, in slices.
`packages/checkers/engine/compiled_search.py` calls it.

Readable twins: `search/selective.py`, `search/quiescence.py` and `search/transposition.py`, over
`games/checkers.py`.

Beyond the depth limit captures are followed, which are compulsory; so no position is estimated in
which the side to move has to take something.

- A selective search looks less far where `Selectivity` says so. Value, line and nodes are those of
  its twin, as long as its table has room.
- One that is not has the value of the readable alpha-beta at the same depth. What its table says is
  used for the very depth that it was found with (and wins and losses, where both depths reach to
  them).
- Order: first the move that was best before, then steps that have cut off on this level or answered
  the last step, then those that have cut most off (history); of jumps those that take most.
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
from poda.packages.checkers.kernels.endgames import known_byte
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
from poda.packages.checkers.kernels.moves import (
    NONE,
    ONE,
    generate,
    jumpers,
    step_number,
    steppers,
)
from poda.packages.checkers.kernels.search_layout import (
    ALPHA,
    AT,
    BEST,
    BETA,
    BOUND_SHIFT,
    BUCKET_WORDS,
    CHOSEN,
    COUNT,
    DATABASE,
    DEEPEN_LESS,
    DEEPEN_PLIES,
    DEEPENING,
    DEEPEST,
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
    FRESH,
    FRONTIER_MARGIN,
    FRONTIER_PLIES,
    GENERATION,
    GENERATION_SHIFT,
    GO_ON,
    INF,
    JUMPS,
    KEPT_ALPHA,
    KEPT_BETA,
    KEPT_LEFT,
    KEY,
    KILLER,
    KINGS,
    LATE_MOVES,
    LATE_PLIES,
    LATER_MOVES,
    LATER_PLIES,
    LEFT,
    LENGTH,
    LEVEL,
    LIMIT,
    LOWER,
    MOST_CREDIT,
    MOST_HISTORY,
    MOVE_SHIFT,
    MOVES,
    NEXT,
    NODES,
    ORDER,
    OTHER,
    OWN,
    PASS,
    PLIES,
    PROBE_LESS,
    PROBE_MARGIN,
    PROBE_PLIES,
    PROBING,
    PROPER,
    PRUNE,
    QUIESCE,
    QUIET,
    REDUCED,
    RETURN,
    SCOUTING,
    SEARCHED,
    SELECT,
    STAGE,
    STEP,
    TABLE_BITS,
    TAKE,
    THREATS,
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

_TRIED: Final = -(1 << 60)
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
    other: int, down: int, before: int, answer: int,
) -> None:  # fmt: skip
    """What each move is worth trying. Readable twin: `search/selective.py`."""
    first, count = numbers[figures + MOVES], numbers[figures + COUNT]
    jumps, place = numbers[figures + JUMPS], (first - STACK_WORDS) // MOVE_WORDS
    for index in range(count):
        move = first + index * MOVE_WORDS
        if index == before:
            score = _BEFORE
        elif jumps != 0:
            score = popcount(other ^ room[move + MOVE_OTHER])
        else:
            step = step_number(own, room[move + MOVE_OWN])
            if step == numbers[figures + KILLER]:
                score = _BEFORE - 1
            elif step == numbers[figures + KILLER + 1]:
                score = _BEFORE - 2
            elif step == answer:
                score = _BEFORE - 3
            else:
                score = history[down * STEPS + step]
        scores[place + index] = score


@part
def _next(scores: Numbers, place: int, count: int) -> int:
    """The move that is most worth trying of those that are left. Readable twin:
    `search/selective.py`."""
    at, most = 0, _TRIED
    for index in range(count):
        if scores[place + index] > most:
            at, most = index, scores[place + index]
    scores[place + at] = _TRIED
    return at


@part
def _credit(history: Numbers, at: int, credit: int) -> None:
    """Add to a step's history, the less the more it has. Readable twin: `search/selective.py`."""
    history[at] += credit - history[at] * abs(credit) // MOST_HISTORY


@part
def _learn(
    room: Numbers, scores: Numbers, history: Numbers, numbers: Numbers, figures: int, own: int,
    down: int, chosen: int, left: int, last: int,
) -> None:  # fmt: skip
    """Remember a step that has cut off, and those before it that have not. Readable twin:
    `search/selective.py`."""
    first, count = numbers[figures + MOVES], numbers[figures + COUNT]
    place = (first - STACK_WORDS) // MOVE_WORDS
    credit = min(left * left, MOST_CREDIT)
    for index in range(count):
        if scores[place + index] == _TRIED:
            step = step_number(own, room[first + index * MOVE_WORDS + MOVE_OWN])
            if index != chosen:
                _credit(history, down * STEPS + step, -credit)
                continue
            _credit(history, down * STEPS + step, credit)
            if numbers[figures + KILLER] != step:
                numbers[figures + KILLER + 1] = numbers[figures + KILLER]
                numbers[figures + KILLER] = step
            if last >= 0:
                history[(2 + down) * STEPS + last] = step


@part
def _probe(table: Numbers, key: int, bits: int) -> int:
    """What the table knows of a position; none where it knows nothing.

    The key is kept as the exclusive or of itself and what is known: where two threads have written
    a half each, it is no position's (R. Hyatt and T. Mann, "A lock-less transposition table
    implementation for parallel search", ICGA Journal 25, 2002).
    """
    at = signed(key >> (_64 - word(bits))) * BUCKET_WORDS
    entry = table[at + 1]
    if table[at] ^ entry == key:
        return entry
    entry = table[at + ENTRY_WORDS + 1]
    if table[at + ENTRY_WORDS] ^ entry == key:
        return entry
    return NONE


@part
def _store(table: Numbers, key: int, bits: int, entry: int) -> None:
    """Keep what was found. Of the two places of a bucket the first keeps what took the deepest
    search of those of this generation, the other one what came last."""
    at = signed(key >> (_64 - word(bits))) * BUCKET_WORDS
    known = table[at + 1]
    if table[at] ^ known != key:
        is_old = (known >> _GENERATION) != (entry >> _GENERATION)
        is_deep = ((known >> _DEPTH) & _BYTE) > ((entry >> _DEPTH) & _BYTE)
        if known != NONE and is_deep and not is_old:
            at += ENTRY_WORDS
        else:
            table[at + ENTRY_WORDS], table[at + ENTRY_WORDS + 1] = table[at], known
    table[at], table[at + 1] = key ^ entry, entry


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
    history: arrays.Int64, weights: arrays.Int64, database: arrays.Int8, counts: arrays.Int64,
    settings: arrays.Int64, job: arrays.Int64, levels: int, budget: int,
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
        history: int64[`HISTORY`], how much each step has cut off, White's first, and the steps
            that answered them.
        weights: int64[`layout.TERMS`], the evaluation's.
        database: int8[positions], the endgame database, and counts: int64, the numbers that it
            is looked up with (`endgame_layout.numbers`); one of each will do without one.
        settings: int64[`SETTINGS`], what is to be done.
        job: int64[`JOB`], where the search stands; all 0 at first.
        levels: `search_layout.levels`.

    Readable twin: `search/selective.py`, and without selectivity `search/quiescence.py`.
    """
    wins, begins, select = settings[WINS], settings[DOWN], settings[SELECT]
    prune, ordered, bits = settings[PRUNE], settings[ORDER], settings[TABLE_BITS]
    boards, most = settings[EARLIER], settings[DATABASE]
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
        numbers[QUIET], numbers[LEFT], numbers[PASS] = boards, settings[PLIES], PROPER
        jumping = jumpers(frames[OWN], frames[OTHER], frames[KINGS], begins)
        numbers[JUMPS] = 1 if jumping != NONE else 0
        for each in range(levels):
            numbers[each * FRAME_NUMBERS + KILLER] = -1
            numbers[each * FRAME_NUMBERS + KILLER + 1] = -1
    while nodes < limit and stage != DONE:
        frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
        down = begins if level % 2 == 0 else 1 - begins
        own, other, kings = frames[frame + OWN], frames[frame + OTHER], frames[frame + KINGS]
        left = numbers[figures + LEFT]
        if stage == ENTER:
            alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
            before, entry, quiet = -1, NONE, numbers[figures + QUIET]
            narrow = beta - alpha == 1
            numbers[figures + LENGTH] = level
            stage = GO_ON
            if left >= 1 and bits != 0:
                frames[frame + KEY] = _with_quiet(
                    path[boards + level], quiet, left, settings[LIMIT]
                )
                entry = _probe(table, frames[frame + KEY], bits)
            if entry != NONE:
                before = signed((entry >> _MOVE) & _BYTE)
                value = signed(entry & _VALUE) - VALUE_OFFSET
                depth, bound = (
                    signed((entry >> _DEPTH) & _BYTE), signed((entry >> _BOUND) & _TWO_BITS),
                )  # fmt: skip
                holds = depth >= left if select != 0 else depth == left
                if value > FORCED:
                    away = WIN - value
                    if bound != UPPER:
                        if select != 0:
                            holds = quiet + away <= settings[LIMIT]
                        elif away <= left and away <= depth:
                            holds = True
                    value -= WIN - wins + level
                elif value < -FORCED:
                    away = WIN + value
                    if bound != LOWER:
                        if select != 0:
                            holds = quiet + away <= settings[LIMIT]
                        elif away <= left and away <= depth:
                            holds = True
                    value += WIN - wins + level
                settles = value >= beta if bound != UPPER else False
                settles |= value <= alpha if bound != LOWER else False
                # Within an open window the line is wanted, too.
                if holds and settles and narrow and level > 0:
                    estimates += 1
                    stage = RETURN
            if stage == GO_ON and select != 0 and numbers[figures + PASS] == FRESH and left >= 1:
                numbers[figures + PASS] = PROPER
                calm = numbers[figures + JUMPS] == 0 and narrow and abs(beta) < FORCED
                if calm and jumpers(other, own, kings, 1 - down) == NONE:
                    static = worth(own, other, kings, down, weights)
                    high = beta + settings[FRONTIER_MARGIN] * left
                    if left <= settings[FRONTIER_PLIES] and static >= high:
                        estimates += 1
                        value, stage = static, RETURN
                    elif left >= settings[PROBE_PLIES] and static >= beta:
                        numbers[figures + PASS] = PROBING
                unknown = before < 0 and numbers[figures + PASS] == PROPER and stage == GO_ON
                if unknown and left >= settings[DEEPEN_PLIES] and numbers[figures + JUMPS] == 0:
                    numbers[figures + PASS] = DEEPENING
                if stage == GO_ON and numbers[figures + PASS] != PROPER:
                    numbers[figures + KEPT_LEFT] = left
                    numbers[figures + KEPT_ALPHA], numbers[figures + KEPT_BETA] = alpha, beta
                    stage = ENTER
                    nodes += 1
                    if numbers[figures + PASS] == PROBING:
                        numbers[figures + LEFT] = left - settings[PROBE_LESS]
                        numbers[figures + BETA] = beta + settings[PROBE_MARGIN]
                        numbers[figures + ALPHA] = beta + settings[PROBE_MARGIN] - 1
                    else:
                        numbers[figures + LEFT] = left - settings[DEEPEN_LESS]
            if stage == GO_ON:
                first = STACK_WORDS
                last = -1
                if level > 0:
                    above = figures - FRAME_NUMBERS
                    first = numbers[above + MOVES] + numbers[above + COUNT] * MOVE_WORDS
                    last = numbers[above + STEP]
                numbers[figures + MOVES] = first
                numbers[figures + COUNT] = generate(room, first, 0, own, other, kings, down)
                numbers[figures + TRIED], numbers[figures + FLOOR] = 0, alpha
                numbers[figures + BEST], numbers[figures + CHOSEN] = -INF, 0
                if ordered != 0:
                    answer = history[(2 + down) * STEPS + last] if last >= 0 else -1
                    _put_in_order(
                        room, scores, history, numbers, figures, own, other, down, before, answer
                    )
        if stage == GO_ON:
            first, count = numbers[figures + MOVES], numbers[figures + COUNT]
            tried, best = numbers[figures + TRIED], numbers[figures + BEST]
            alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
            if tried == count or best >= beta:
                value, chosen = best, numbers[figures + CHOSEN]
                stage = RETURN
                if ordered != 0 and best >= beta and numbers[figures + JUMPS] == 0:
                    last = numbers[figures - FRAME_NUMBERS + STEP] if level > 0 else -1
                    _learn(room, scores, history, numbers, figures, own, down, chosen, left, last)
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
                jumps = numbers[figures + JUMPS]
                numbers[figures + STEP] = step_number(own, other2) if jumps == 0 else -1
                following = left - 1
                looks = left == 1 and settings[THREATS] != 0 and level < settings[DEEPEST]
                if looks and not must_jump and jumpers(other2, own2, kings2, down) != NONE:
                    following = 1
                below, at = (level + 1) * FRAME_WORDS, boards + level + 1
                is_leaf = following <= 0 and not (must_jump and settings[QUIESCE] != 0)
                if is_quiet or not is_leaf:
                    path[at] = key_of(own2, other2, kings2, down2)
                stage, drawn = TAKE, 0
                if quiet >= settings[LIMIT]:
                    drawn = 2
                elif quiet >= 4:
                    drawn = _repeated(path, at, quiet, settings[SEARCHED])
                byte = -1
                if most != 0 and popcount(own2 | other2) <= most and drawn == 0:
                    byte = known_byte(database, counts, own2, other2, kings2, down2)
                    if byte != 0 and quiet + byte - 1 > settings[LIMIT]:
                        byte = -1
                if not must_jump and steppers(own2, other2, kings2, down2) == NONE:
                    value = wins - level - 1
                elif drawn != 0:
                    value = 0
                    if drawn == 1:
                        estimates += 1
                elif byte == 0:
                    value = 0
                elif byte > 0:
                    value = wins - level - byte
                    if byte % 2 == 0:  # an odd number of plies: the side to move wins
                        value = -value
                elif is_leaf:
                    value = -worth(own2, other2, kings2, down2, weights)
                    estimates += 1
                else:
                    stage = ENTER
                deeper = figures + FRAME_NUMBERS
                if stage == TAKE:
                    numbers[deeper + LENGTH] = level + 1
                    numbers[figures + SCOUTING] = 0
                else:
                    frames[below + OWN], frames[below + OTHER] = own2, other2
                    frames[below + KINGS] = kings2
                    numbers[deeper + QUIET] = quiet
                    numbers[deeper + JUMPS] = 1 if must_jump else 0
                    numbers[deeper + PASS] = FRESH
                    numbers[figures + NEXT] = following
                    scouting = ordered != 0 and tried > 0
                    less = 0
                    calm = select != 0 and scouting and jumps == 0 and not must_jump
                    if calm and tried >= settings[LATE_MOVES] and left >= settings[LATE_PLIES]:
                        less = 1
                        if tried >= settings[LATER_MOVES] and left >= settings[LATER_PLIES]:
                            less = 2
                    numbers[figures + REDUCED] = 1 if less > 0 else 0
                    numbers[deeper + LEFT] = following - less
                    numbers[figures + SCOUTING] = 1 if scouting else 0
                    numbers[deeper + ALPHA] = -alpha - 1 if scouting else -beta
                    numbers[deeper + BETA] = -alpha
                    level += 1
        elif stage == RETURN:
            phase = numbers[figures + PASS]
            if phase in (DEEPENING, PROBING):
                numbers[figures + PASS] = PROPER
                numbers[figures + LEFT] = numbers[figures + KEPT_LEFT]
                numbers[figures + ALPHA] = numbers[figures + KEPT_ALPHA]
                numbers[figures + BETA] = numbers[figures + KEPT_BETA]
                margin = settings[PROBE_MARGIN]
                if phase == PROBING and value >= numbers[figures + KEPT_BETA] + margin:
                    value -= margin
                    estimates += 1
                else:
                    stage = ENTER
            elif level == 0:
                stage = DONE
            else:
                value = -value
                level -= 1
                deeper = figures
                figures -= FRAME_NUMBERS
                stage = TAKE
                alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
                again = numbers[figures + REDUCED] != 0 and value > alpha
                wide = numbers[figures + SCOUTING] != 0 and alpha < value < beta
                if again or wide:
                    # Deeper first, and then with a wider window.
                    numbers[deeper + ALPHA] = -alpha - 1 if again else -beta
                    numbers[deeper + BETA] = -alpha
                    numbers[deeper + LEFT] = numbers[figures + NEXT]
                    numbers[deeper + PASS] = FRESH
                    if not again:
                        numbers[figures + SCOUTING] = 0
                    numbers[figures + REDUCED] = 0
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
