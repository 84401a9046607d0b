"""A game of backgammon looked back at: the luck of its throws, the errors of its decisions.

A line is judged from its first position on, an action at a time (`judging.py`); what is
known already stays known, and is handed in again. `ratings.py` adds it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from poda.engine.backgammon.cube.worth import RULES
from poda.engine.backgammon.judging import (
    CubeJudgement,
    Depth,
    Judgement,
    PlayJudgement,
    ThrowJudgement,
    judge,
)
from poda.engine.backgammon.looking import looking
from poda.engine.backgammon.marks import CubeChoice, CubeFault, Fortune, Mark, fortune_of, mark_of
from poda.engine.backgammon.options import Option
from poda.engine.games.backgammon import Action, State
from poda.engine.search.observer import SearchStopped, Stop, never

__all__ = [
    "CubeChoice",
    "CubeFault",
    "CubeJudgement",
    "Depth",
    "Fortune",
    "Judgement",
    "Known",
    "Mark",
    "Option",
    "PlayJudgement",
    "Progress",
    "Step",
    "ThrowJudgement",
    "fortune_of",
    "judge",
    "mark_of",
    "review",
    "steps_of",
]

Step = tuple[State, Action]
"""A state, and the action taken there."""
Known = dict[tuple[State, Action, Depth, str], Judgement]
"""Judgements by what they are of, how far was looked, and by which evaluation."""


@dataclass(frozen=True, slots=True)
class Progress:
    """An action of the line has been judged.

    Attributes:
        done: how many are, of so many in `total`.
    """

    step: Step
    judgement: Judgement
    done: int
    total: int


def steps_of(states: Sequence[State], actions: Iterable[Action]) -> list[Step]:
    """The steps of a line: each action with the state in which it was taken."""
    return list(zip(states, actions, strict=False))


def review(
    steps: Sequence[Step],
    depth: Depth | None = None,
    known: Known | None = None,
    stop: Stop = never,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    evaluation: str = "",
) -> dict[Step, Judgement]:
    """Judge the actions of a line, the first one first.

    Args:
        depth: how far to look; one ply for decisions unless said.
        known: what earlier reviews found; it is added to, also where this one is stopped.
        stop: looked at every 10 ms or so.
        on_progress: told of every judgement, those that were known too.
        evaluation: the name of one; the best unless said.

    Raises:
        SearchStopped: `stop` turned true. What was found is in `known`.
        EngineError: an action is not legal, or there is no such evaluation.
    """
    depth, known = depth or Depth(), {} if known is None else known
    todo = [step for step in dict.fromkeys(steps) if not RULES.is_terminal(step[0])]
    look, found = looking(evaluation), {}
    for done, step in enumerate(todo, start=1):
        key = (*step, depth, evaluation)
        if key not in known:
            if stop():
                raise SearchStopped
            known[key] = judge(*step, look, depth, lambda _evaluated: stop())
        found[step] = known[key]
        on_progress(Progress(step, found[step], done, len(todo)))
    return found
