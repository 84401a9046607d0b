"""What a rollout of backgammon takes, and how much surer it is for the luck taken away:
`pytest tests/bench/test_backgammon_rollout.py -s`.

Not collected by default. It measures and prints; seconds are the processor's.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace

import pytest

from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.review import Depth, review
from poda.packages.backgammon.engine.rollout import Rollout, RolloutSettings

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

GAME = Backgammon()
OPENING = GAME.parse_position("4HPwATDgc/ABMA 3-1")
HOLDING = GAME.parse_position("tK7BAQOY54wHAA 2-1")
POSITIONS = {"opening": (OPENING, "8/5 6/5"), "later": (HOLDING, "")}


def say(text: str) -> None:
    print(f"{text}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    bearoff.load()


@pytest.mark.parametrize("cube", [None, Cube(jacoby=True), Cube(length=7)], ids=str)
@pytest.mark.parametrize("name", POSITIONS)
def test_a_rollout(name: str, cube: Cube | None) -> None:
    state, text = POSITIONS[name]
    play = GAME.parse_action(state, text) if text else Rollout(state, most=1).plays[0]
    errors = []
    for reduce in (True, False):
        settings = RolloutSettings(reduce=reduce)
        rolled = Rollout(replace(state, cube=cube), [play], settings)  # type: ignore[list-item]
        start = time.process_time()
        found = rolled.run(1296)
        seconds = time.process_time() - start
        (best,) = found.candidates
        assert best.standard_error is not None
        assert best.cubeless_error is not None
        errors.append((best.standard_error, best.cubeless_error))
        say(
            f"\n{name}, {'cube' if cube else 'no cube'}, {'reduced' if reduce else 'plain'}: "
            f"{best.equity:+.4f} +- {best.standard_error:.4f}, without a cube {best.cubeless:+.4f} "
            f"+- {best.cubeless_error:.4f}; 1,296 trials in {seconds:.1f} s, "
            f"{found.evaluated:,} evaluations"
        )
    (cubeful, cubeless), (plain_cubeful, plain_cubeless) = errors
    say(
        f"variance {(plain_cubeful / cubeful) ** 2:.1f} times less, "
        f"without a cube {(plain_cubeless / cubeless) ** 2:.1f} times"
    )


@pytest.mark.parametrize("plies", [0, 1, 2])
@pytest.mark.parametrize("cube", [None, Cube(length=7)], ids=str)
def test_a_review(cube: Cube | None, plies: int) -> None:
    from poda.packages.backgammon.engine.looking import looking

    look, state, steps = looking(), GAME.initial_state(cube), []
    throws = iter([(3, 1), (6, 5), (4, 2), (5, 5), (6, 1), (3, 2), (4, 4), (6, 2), (5, 3), (2, 1)])
    for throw in throws:
        steps.append((state, throw))
        state = GAME.result(state, throw)
        play = look.ranked((state.own, state.opponent), throw, 1)[0].play
        steps.append((state, play))
        state = GAME.result(state, play)
    start = time.process_time()
    review(steps, Depth(plies, min(plies, 1), plies))
    seconds = time.process_time() - start
    with_cube = "with" if cube else "without"
    say(f"\n{plies} plies, {with_cube} a cube: {1000 * seconds / 10:.1f} ms a throw and its play")
