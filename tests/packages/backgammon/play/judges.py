"""A small engine that judges backgammon at once: errors and luck as a test says them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from poda.engine.game import MAX
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS
from poda.engine.games.backgammon_parts.moves import plays
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.looking import Option
from poda.packages.backgammon.engine.review import (
    ActionJudgement,
    CubeChoice,
    CubeJudgement,
    Depth,
    PlayJudgement,
    ThrowJudgement,
)
from poda.packages.backgammon.window.review.dice_review import DiceReview
from poda.play.model.review import ListedTurn, turns_of


@dataclass
class Judge:
    """Stands for `review_steps`.

    Attributes:
        errors: what plays lose, by their text, and cube actions, by their word.
        luck: of throws, by their text ("6-5").
        asked: the steps of every call, with its look-ahead.
        waits: after so many steps it waits for ever, until it is stopped or `enough` is set.
    """

    errors: dict[str, float] = field(default_factory=dict)
    luck: dict[str, float] = field(default_factory=dict)
    asked: list[tuple[int, int]] = field(default_factory=list)
    waits: int | None = None
    enough: threading.Event = field(default_factory=threading.Event)

    def __call__(
        self,
        steps: Sequence[Any],
        depth: Depth,
        known: dict[Any, ActionJudgement],
        stop: Callable[[], bool],
        tell: Callable[[object], None],
    ) -> None:
        self.asked.append((len(steps), depth.plays))
        for place, (state, action) in enumerate(steps):
            while place == self.waits and not self.enough.wait(0.005):
                if stop():
                    raise SearchStopped
            known[state, action, depth, ""] = self._judged(state, action, depth)
            tell(place)

    def _judged(self, state: Any, action: Any, depth: Depth) -> ActionJudgement:
        if action in CUBE_ACTIONS:
            return ActionJudgement(cube=self._cube(state, action[0], depth))
        if state.throw is None:
            side = state.turn or (MAX if action[0] > action[1] else -MAX)
            text = f"{max(action)}-{min(action)}"
            luck = self.luck.get(text, 0.0)
            throw = ThrowJudgement(side, action, luck, 0.0, luck, depth.luck)
            cube = (
                self._cube(state, "no_double", depth)
                if state.turn and "no_double" in self.errors
                else None
            )
            return ActionJudgement(throw=throw, cube=cube)
        return ActionJudgement(play=self._play(state, action, depth))

    def _play(self, state: Any, action: Any, depth: Depth) -> PlayJudgement:
        from poda.engine.games import GAMES

        boards = plays(state.own, state.opponent, state.throw)
        lost = self.errors.get(GAMES["backgammon"].format_action(state, action), 0.0)
        others = [play for play in boards if play != action]
        best = others[0] if lost and others else action
        order = [best, *([action] if action != best else []), *(p for p in others if p != best)]
        options = tuple(
            Option(
                *(play, boards[play], Chances(0.5)),
                *(-lost if play == action else -0.001 * at, depth.plays),
            )
            for at, play in enumerate(order)
        )
        return PlayJudgement(
            state.turn, next(each for each in options if each.play == action), options
        )

    def _cube(self, state: Any, word: str, depth: Depth) -> CubeJudgement:
        from poda.packages.backgammon.engine.cube_decision import CubeAction, CubeDecision

        decision = CubeDecision(
            *(state.turn, Chances(0.7), 0.5, 0.6, 1.0, False, None, True, True),
            *(CubeAction.DOUBLE_TAKE, 0.25, depth.cube),
        )
        side = -state.turn if word in ("take", "pass") else state.turn
        return CubeJudgement(side, CubeChoice(word), self.errors.get(word, 0.0), decision, True)


def turn_at(line: Sequence[Any], place: int) -> ListedTurn:
    """The turn with this number, 0 being the start."""
    return turns_of(line)[place]


__all__ = ["DiceReview", "Judge", "turn_at"]
