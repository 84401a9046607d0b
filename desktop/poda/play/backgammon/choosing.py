"""How a player of the Play tab comes to its move, on a job; also before the solver is there.

At the very first start the solver is compiled, by a child process that takes a while: a thread that
did so would stall the window, and could not be stopped.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from poda.engine.decisions import Decision
from poda.engine.game import Game
from poda.engine.kernels import compiled
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.search.observer import SearchStopped
from poda.house import warm_up
from poda.house.jobs import Task


def choose(game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task) -> Decision[Any]:
    """Have the player that `spec` describes choose a move; the task is told how far it is.

    Where the solver has to be waited for, there is alpha-beta's guess meanwhile: "Move now" plays
    that, and so does the end of the player's time.

    Raises:
        SearchStopped: the task was stopped while the solver was waited for.
        EngineError: there is no such player, the game is over, or no solver can be had.
    """
    player = spec.build(game)  # which may be read from a file
    limit = spec.limit
    if spec.kind == "perfect" and not game.small and not compiled.ready():
        from poda.engine.exact.player import GUESS  # not before the first paint

        began = time.perf_counter()
        guess = SearchPlayer(game).choose(state, GUESS, task.stopped)
        guess = replace(guess, solved=(0, len(game.actions(state))))
        task.progress(guess)
        waiting = _Waiting(task, None if limit.seconds is None else began + limit.seconds)
        try:
            warm_up.prepare(waiting)
        except SearchStopped:
            if task.stopped():
                raise
            return guess
        if limit.seconds is not None:
            spent = time.perf_counter() - began
            limit = replace(limit, seconds=max(0.0, limit.seconds - spent))
    return player.choose(state, limit, task.stopped, task.progress)


class _Waiting(Task):
    """A task that is stopped with another one, or when time is up."""

    def __init__(self, task: Task, until: float | None) -> None:
        super().__init__(lambda kind, value: None)
        self._of, self._until = task, until

    def stopped(self) -> bool:
        """Whether to wait no longer."""
        late = self._until is not None and time.perf_counter() >= self._until
        return late or self._of.stopped()
