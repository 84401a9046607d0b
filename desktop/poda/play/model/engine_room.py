"""Runs the engines of the Play tab on threads: a search for a move, the analysis, their state."""

from __future__ import annotations

import enum
import logging
import time
import weakref
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from poda.base import memory
from poda.engine.decisions import Decision, Limit, Player
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.players import Analysis, PlayerSpec, analyst
from poda.house.jobs import Latest, Task
from poda.play.model.match import CubeAdviser, adviser, is_offered, may_double
from poda.play.model.record import GameRecord

# Choosing a move. At the very first start the solver is compiled, which takes a while, in a child
# process: on a thread it would stall the window, and could not be stopped.


def choose_move(
    game: Game[Any, Any],
    state: Any,
    spec: PlayerSpec,
    task: Task,
    built: Built | None = None,
    seed: str | None = None,
) -> Decision[Any]:
    """Have the player that `spec` describes choose a move, reporting progress to the task.

    The errors of a weak player follow from `seed`, which names the game.

    While the solver is not ready, alpha-beta's choice is the best so far, which "Move now" or the
    end of the player's time plays.

    Raises:
        SearchStopped: the task was stopped while it waited for the solver.
        EngineError: there is no such player, the game is over, or no solver is available.
    """
    player = spec.build(game, seed) if built is None else built.player(game, spec, seed)
    decision = player.choose(state, spec.limit, task.stopped, task.progress)
    if built is not None:
        built.register_memory()
    return decision


class Built:
    """Keeps the player that was built last, if its search tree is reused from move to move, and the
    last two that search by alpha-beta, which may keep a table.

    Tables belong to the memory budget (`base/memory.py`): where it is needed elsewhere, or after a
    minute without a move, the players are built anew for the next.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, PlayerSpec], Player] = {}
        weakref.finalize(self, memory.drop, id(self))

    def register_memory(self) -> None:
        """Register a use of the players' tables."""
        this = weakref.ref(self)  # weak: the budget must not keep the players alive
        if size := sum(player.kept_bytes for player in self._kept.values()):
            memory.keep(
                id(self), size, lambda: None if (built := this()) is None else built.forget()
            )

    def forget(self) -> None:
        """Let go of the players that have tables."""
        self._kept = {key: kept for key, kept in self._kept.items() if not kept.kept_bytes}

    def player(self, game: Game[Any, Any], spec: PlayerSpec, seed: str | None = None) -> Player:
        """The player that `spec` describes, kept or newly built. Raises EngineError."""
        if spec.is_weakened or (not spec.reuse and spec.kind != "alphabeta"):
            return spec.build(game, seed)
        key = game.key, spec
        if key not in self._kept:
            # One tree is kept, which takes much memory; the tables of both sides' searches are.
            kept = [] if spec.reuse else list(self._kept.items())[-1:]
            self._kept = {**dict(kept), key: spec.build(game)}
        return self._kept[key]


def choose(
    game: Game[Any, Any],
    state: Any,
    spec: PlayerSpec,
    task: Task,
    built: Built | None = None,
    seed: str | None = None,
) -> Decision[Any]:
    """Have the player that `spec` describes choose a move or a cube action: DOUBLE or `ROLL` before
    a throw if it may double, TAKE or PASS if a double is offered.

    Raises:
        SearchStopped, EngineError: see `choose_move`.
    """
    if is_offered(state):
        return spec.build(game).choose(state, spec.limit, task.stopped, task.progress)
    if may_double(game, state) and (cube := adviser(game)) is not None:
        return cube.double_or_roll(game, state, spec, task.stopped)
    return choose_move(game, state, spec, task, built, seed)


_log = logging.getLogger(__name__)
_COUNT_SECONDS: Final = 0.1  # between two reports of the number of nodes


class EngineState(enum.Enum):
    """What the engine is doing, as the status row shows it."""

    READY = enum.auto()
    THINKING = enum.auto()
    STOPPED = enum.auto()
    FAILED = enum.auto()


class EnginePurpose(enum.Enum):
    """Why the engine thinks."""

    MOVE = enum.auto()
    HINT = enum.auto()
    DOUBLE = enum.auto()
    """To decide whether to double before a throw."""


class Thought(NamedTuple):
    """A finished decision and its purpose."""

    purpose: EnginePurpose
    decision: Decision[Any]


class EngineRoom(QObject):
    """Runs the searches of the Play tab, off the interface thread.

    Signals:
        state_changed: the state, the progress of a search, whether an analysis runs, or `preparing`
            changed.
        prepared: the preparation of a database has ended, with or without success.
        decided: carries the decision of a finished search.
        ended: carries STOPPED or FAILED, once for each search without a decision.
        cube_analysed: carries a CubeThought, a deeper one each time.
        played_out: carries the state of Monte Carlo tree search, which runs beside the analysis.
        analysed, analysis_failed: carry the newest result of the analysis, or its error.
        analysis_counted: carries the number of nodes of a solver's analysis so far, up to ten times
            a second, also before its first result.
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
        self.purpose = EnginePurpose.MOVE
        self.so_far: Decision[Any] | None = None
        """The best decision of the search under way, or of the one that was stopped."""
        self.deciding = False
        """Whether a search has ended whose decision is about to be told."""
        self.error: EngineError | None = None
        """Why the state is FAILED, if the engine reported it."""
        self.analysis_nodes = 0
        """The nodes of the analysis under way, or of the last one, as counted by a solver."""
        self.preparing: tuple[str, float] | None = None
        """The database being computed (a kit's `prepares`), and the share done, 0 to 1; None for
        none."""
        self._answer: Analysis[Any] | None = None
        self._built = Built()
        self._thinking = Latest("think", self)
        self._analysing = Latest("analysis", self)
        self._playing_out = Latest("playouts", self)

    def set_preparing(self, what: str, share: float | None) -> None:
        """Set the share of the database `what` that is computed; None once that has ended."""
        self.preparing = None if share is None else (what, share)
        self.state_changed.emit()
        if share is None:
            self.prepared.emit()

    def think(self, record: GameRecord, spec: PlayerSpec, purpose: EnginePurpose) -> None:
        """Start a search of a game's position by the player that `spec` describes; `decided` or
        `ended` follows."""
        game, state, seed = record.game, record.state, record.id
        self._thinking.give_up()
        self.purpose, self.so_far, self.error = purpose, None, None
        _log.debug("%s thinks (%s)", spec, purpose.name.lower())
        self._thinking.start(
            lambda task: choose(game, state, spec, task, self._built, seed),
            progress=self._on_progress,
            finished=lambda decision: self._on_decided(purpose, decision),
            cancelled=lambda: self._on_end(EngineState.STOPPED),
            failed=self._on_failed,
        )
        self._set_state(EngineState.THINKING)

    def stop(self) -> None:
        """Stop the search; the state becomes STOPPED when it has ended."""
        self._thinking.stop()

    def clear(self) -> None:
        """Give up the search under way: its position is no longer on the board."""
        self._thinking.give_up()
        self.so_far = None
        self._set_state(EngineState.READY)

    def analyse(self, game: Game[Any, Any], state: Any, limit: Limit) -> None:
        """Value every move of `state`, deeper and deeper; `analysed` follows for each result."""

        def work(task: Task) -> None:
            answers = _Answers(task)
            for analysis in analyst(game, answers.count).analyse(state, limit, task.stopped):
                answers.tell(analysis)

        self.analysis_nodes = 0
        self._begin_analysis(work, lambda told: self._on_analysed(*told))

    def play_out(self, game: Game[Any, Any], state: Any, limit: Limit) -> None:
        """Run Monte Carlo tree search beside the analysis; `played_out` follows for each result."""

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

    def analyse_cube(self, cube: CubeAdviser, state: Any, limit: Limit) -> None:
        """Analyse a cube decision, deeper and deeper; `cube_analysed` follows for each result."""

        def work(task: Task) -> None:
            for thought in cube.thoughts(state, limit, task.stopped):
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
        """Stop the analysis; its pending results are dropped."""
        if self.analysing:
            self._analysing.give_up()
            self._playing_out.give_up()
            self.state_changed.emit()

    def _on_progress(self, decision: Decision[Any]) -> None:
        self.so_far = decision
        self.state_changed.emit()

    def _on_decided(self, purpose: EnginePurpose, decision: Decision[Any]) -> None:
        _log.debug("depth %d, %d nodes", decision.depth, decision.total_nodes)
        self.so_far = decision
        self.deciding = True
        self._set_state(EngineState.READY)
        self.deciding = False
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
    """Reports the results of an analysis. A newer report replaces one not delivered yet, so that
    each holds all that is known."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._last: Analysis[Any] | None = None
        self._counted = time.monotonic()

    def tell(self, analysis: Analysis[Any]) -> None:
        self._last = analysis
        self._task.progress((analysis, analysis.nodes))

    def count(self, nodes: int) -> None:
        """Report the nodes so far, at most ten times a second (a solver counts every 10 ms)."""
        if time.monotonic() - self._counted >= _COUNT_SECONDS:
            self._counted = time.monotonic()
            self._task.progress((self._last, nodes))
