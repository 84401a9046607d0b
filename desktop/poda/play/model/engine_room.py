"""Where engines think: how a player comes to its move, one search for it and one for the analysis,
and their state.
"""

from __future__ import annotations

import enum
import logging
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from poda.engine.backgammon.cube import DOUBLE
from poda.engine.decisions import Clock, Decision, Limit, Player
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.players import Analysis, PlayerSpec, analyst
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Latest, Task
from poda.play.model.cube import is_offered, may_double

if TYPE_CHECKING:
    from poda.play.model.cube import CubeThought


# How a player comes to its move. At the very first start the solver is compiled, by a child process
# that takes a while: a thread that did so would stall the window, and could not be stopped.


def choose_move(
    game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task, built: Built | None = None
) -> Decision[Any]:
    """Have the player that `spec` describes choose a move; the task is told how far it is.

    Where the solver has to be waited for, there is alpha-beta's guess meanwhile: "Move now" plays
    that, and so does the end of the player's time.

    Raises:
        SearchStopped: the task was stopped while the solver was waited for.
        EngineError: there is no such player, the game is over, or no solver can be had.
    """
    player = spec.build(game) if built is None else built.player(game, spec)
    return player.choose(state, spec.limit, task.stopped, task.progress)


class Built:
    """Players whose tree goes on from move to move, as they were built for the move before."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, PlayerSpec], Player] = {}

    def player(self, game: Game[Any, Any], spec: PlayerSpec) -> Player:
        """The player of that description, which may be read from a file. Raises EngineError."""
        if not spec.reuse:
            return spec.build(game)
        key = game.key, spec
        if key not in self._kept:
            self._kept = {key: spec.build(game)}  # of one only: a tree takes its room
        return self._kept[key]


ROLL: Final = ("roll",)
"""What a player chooses that does not double: no action of the rules, for the dice decide next."""
_MOST_PLIES: Final = 2


def choose(
    game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task, built: Built | None = None
) -> Decision[Any]:
    """Have the player that `spec` describes choose a move, or an action of the cube: DOUBLE or
    `ROLL` before its throw where it may double, TAKE or PASS where it is offered one.

    Raises:
        SearchStopped, EngineError: see `choose_move`.
    """
    if is_offered(state):
        return spec.build(game).choose(state, spec.limit, task.stopped, task.progress)
    if may_double(game, state):
        return _double_or_roll(game, state, spec, task)
    return choose_move(game, state, spec, task, built)


def _double_or_roll(
    game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task
) -> Decision[Any]:
    """Who plays at random does not double."""
    from poda.engine.backgammon.player import BackgammonPlayer  # not before the first paint

    player, action, value, plies = spec.build(game), ROLL, 0.0, 0
    if isinstance(player, BackgammonPlayer):
        decision = player.doubles(state, spec.limit, task.stopped)
        action = DOUBLE if decision.doubles else ROLL
        value, plies = decision.side * decision.no_double, decision.plies
    return Decision(action, value, "estimate", (action,), plies, 0, 0, 0.0, compiled=False)


def thoughts(state: Any, limit: Limit, task: Task) -> Iterator[CubeThought]:
    """What is thought of the decision about the cube, with one ply more each time, until the limit.

    The first one, with one ply, comes in any case: the chances alone do not tell how much one throw
    can change. Raises SearchStopped where the task was stopped before it.
    """
    from poda.engine.backgammon.looking import looking  # not before the first paint
    from poda.play.model.cube import think

    clock, look = Clock(limit, task.stopped), looking()
    yield think(state, look, 1, lambda _: task.stopped())
    for plies in range(2, _MOST_PLIES + 1):
        try:
            yield think(state, look, plies, clock.is_over)
        except SearchStopped:
            return


_log = logging.getLogger(__name__)
_COUNT_SECONDS: Final = 0.1


class EngineState(enum.Enum):
    """What the engine is doing, as it is always shown."""

    READY = enum.auto()
    THINKING = enum.auto()
    STOPPED = enum.auto()
    FAILED = enum.auto()


class Purpose(enum.Enum):
    """Why the engine thinks."""

    MOVE = enum.auto()
    HINT = enum.auto()
    DOUBLE = enum.auto()
    """Whether to double, before a throw."""


class Thought(NamedTuple):
    """A finished decision, and what it was for."""

    purpose: Purpose
    decision: Decision[Any]


class EngineRoom(QObject):
    """Runs the searches of the Play tab, off the interface thread.

    Signals:
        state_changed: the state, how far the thinking has come, whether an analysis runs, or what
            is prepared.
        prepared: what was being prepared is there, or nobody goes on with it.
        decided: the thinking led to a move.
        ended: it did not; STOPPED or FAILED. Once for each search.
        cube_analysed: a CubeThought of a decision about the cube; a deeper one every time.
        played_out: an answer of Monte Carlo tree search, which goes on beside the analysis.
        analysed, analysis_failed: an answer of the analysis, or why there is none.
        analysis_counted: the nodes of the analysis so far, some times a second, where a solver is
            asked (also before its first answer).
    """

    state_changed = Signal()
    prepared = Signal()
    decided = Signal(Thought)
    ended = Signal(EngineState)
    analysed = Signal(Analysis)
    played_out = Signal(Analysis)
    cube_analysed = Signal(object)
    analysis_failed = Signal(EngineError)
    analysis_counted = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = EngineState.READY
        self.purpose = Purpose.MOVE
        self.so_far: Decision[Any] | None = None
        """The best decision of the search under way, or of the one that was stopped."""
        self.error: EngineError | None = None
        """Why the state is FAILED, where the engine could say it."""
        self.analysis_nodes = 0
        """Of the analysis under way, or of the last one, as far as a solver has told them."""
        self.preparing: tuple[str, float] | None = None
        """What is computed for the games of which kit (its `prepares`), and how much of it is done,
        0 to 1; None where nothing is."""
        self._answer: Analysis[Any] | None = None
        self._built = Built()
        self._thinking = Latest("think", self)
        self._analysing = Latest("analysis", self)
        self._playing_out = Latest("playouts", self)

    def set_preparing(self, what: str, share: float | None) -> None:
        """Say how far the database has come that a game's kit prepares; None where it is there, or
        nobody goes on."""
        self.preparing = None if share is None else (what, share)
        self.state_changed.emit()
        if share is None:
            self.prepared.emit()

    def think(self, game: Game[Any, Any], state: Any, spec: PlayerSpec, purpose: Purpose) -> None:
        """Have the player that `spec` describes choose a move; `decided` follows."""
        self._thinking.give_up()
        self.purpose, self.so_far, self.error = purpose, None, None
        _log.debug("%s thinks (%s)", spec, purpose.name.lower())
        self._thinking.start(
            lambda task: choose(game, state, spec, task, self._built),
            progress=self._on_progress,
            finished=lambda decision: self._on_decided(purpose, decision),
            cancelled=lambda: self._on_end(EngineState.STOPPED),
            failed=self._on_failed,
        )
        self._set_state(EngineState.THINKING)

    def stop(self) -> None:
        """Stop thinking; the state becomes STOPPED when the search has ended."""
        self._thinking.stop()

    def clear(self) -> None:
        """Forget the search under way: the position it thinks about is gone."""
        self._thinking.give_up()
        self.so_far = None
        self._set_state(EngineState.READY)

    def analyse(self, game: Game[Any, Any], state: Any, limit: Limit) -> None:
        """Value every move of `state`, deepening; `analysed` follows again and again."""

        def work(task: Task) -> None:
            answers = _Answers(task)
            for analysis in analyst(game, answers.count).analyse(state, limit, task.stopped):
                answers.tell(analysis)

        self.analysis_nodes = 0
        self._begin_analysis(work, lambda told: self._on_analysed(*told))

    def play_out(self, game: Game[Any, Any], state: Any, limit: Limit) -> None:
        """Grow a tree from `state`, beside the analysis; `played_out` follows again and again."""

        def work(task: Task) -> None:
            from poda.engine.monte_carlo import MonteCarloPlayer  # not before the first paint

            for analysis in MonteCarloPlayer(game).analyse(state, limit, task.stopped):
                task.progress(analysis)

        self._playing_out.start(
            work,
            progress=self.played_out.emit,
            finished=lambda _nothing: self.state_changed.emit(),
            cancelled=self.state_changed.emit,
            failed=self._on_analysis_failed,
        )
        self.state_changed.emit()

    def analyse_cube(self, state: Any, limit: Limit) -> None:
        """Look at a decision about the cube, deepening; `cube_analysed` follows again and again."""

        def work(task: Task) -> None:
            for thought in thoughts(state, limit, task):
                task.progress(thought)

        self._begin_analysis(work, self.cube_analysed.emit)

    def _begin_analysis(
        self, work: Callable[[Task], None], progress: Callable[[Any], object]
    ) -> None:
        self.stop_analysis()
        self._analysing.start(
            work,
            progress=progress,
            finished=lambda _nothing: self.state_changed.emit(),
            cancelled=self.state_changed.emit,
            failed=self._on_analysis_failed,
        )
        self.state_changed.emit()

    @property
    def analysing(self) -> bool:
        """Whether an analysis is under way."""
        return self._analysing.running or self._playing_out.running

    def stop_analysis(self) -> None:
        """Stop the analysis; answers under way will be dropped."""
        if self.analysing:
            self._analysing.give_up()
            self._playing_out.give_up()
            self.state_changed.emit()

    def _on_progress(self, decision: Decision[Any]) -> None:
        self.so_far = decision
        self.state_changed.emit()

    def _on_decided(self, purpose: Purpose, decision: Decision[Any]) -> None:
        _log.debug("depth %d, %d nodes", decision.depth, decision.total_nodes)
        self.so_far = decision
        self._set_state(EngineState.READY)
        self.decided.emit(Thought(purpose, decision))

    def _on_end(self, state: EngineState) -> None:
        self._set_state(state)
        self.ended.emit(state)

    def _on_failed(self, error: BaseException) -> None:
        self.error = error if isinstance(error, EngineError) else None
        _log.error("the engine failed: %s", error)
        self._on_end(EngineState.FAILED)

    def _on_analysis_failed(self, error: BaseException) -> None:
        _log.error("the analysis failed: %s", error)
        if isinstance(error, EngineError):
            self.analysis_failed.emit(error)
        self.state_changed.emit()

    def _on_analysed(self, analysis: Analysis[Any] | None, nodes: int) -> None:
        self.analysis_nodes = nodes
        self.analysis_counted.emit(nodes)
        if analysis is not None and analysis is not self._answer:
            self._answer = analysis
            self.analysed.emit(analysis)

    def _set_state(self, state: EngineState) -> None:
        if state is not self.state or state is EngineState.THINKING:
            self.state = state
            self.state_changed.emit()


class _Answers:
    """What an analysis reports. A newer report replaces an older one that was not taken yet, so
    each holds all that is known."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._last: Analysis[Any] | None = None
        self._counted = time.monotonic()

    def tell(self, analysis: Analysis[Any]) -> None:
        self._last = analysis
        self._task.progress((analysis, analysis.nodes))

    def count(self, nodes: int) -> None:
        """The nodes so far: a solver tells them every 10 ms, which nobody can read."""
        if time.monotonic() - self._counted >= _COUNT_SECONDS:
            self._counted = time.monotonic()
            self._task.progress((self._last, nodes))
