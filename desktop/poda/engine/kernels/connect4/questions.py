"""By which questions the solver finds a score. Readable twin: `search/alphabeta.py`, in one call.

A question is a search with a window of width null: is the score `BOUND`, or more? Each answer is a
value of fail-soft alpha-beta, which is a bound of the score, so that a few questions find it. Which
ones matters more than how many: one that lies far from the score is cheap, and the most expensive
ones are those just above and just below it.

- First it is asked whether one side wins in half of the time that is left, or the other does. Such
  wins are found by threats alone, or not at all, so the question is given up after some nodes; in
  an opening, where all else takes far longer, it is not.
- If so, bisection follows, at first in halves of the outcome that is known (as in Pascal Pons,
  "Solving Connect 4: how to build a perfect AI", part 9, 2015).
- If not, the questions go from a draw to where the answers point, each one step beyond the last
  answer: MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax
  algorithms"). In an opening they come down from what the second quick question left: from there
  each takes about twice as long as the one before, and begins with what that one left in the table.
  So every other one is left out until one is answered with yes.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.solver_layout import BOUND, CAP, GUESS, HIGH, LOW, NODES, STAGE

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
