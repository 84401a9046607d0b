"""Training on its own thread: beginning or opening a run, and stretches of generations.

During a stretch only the training thread touches the session; between two it belongs to the
interface thread. The interface reads the progress from the `Feed`.
"""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from poda.base import troubles
from poda.base.files import is_locked
from poda.base.memory import give_back
from poda.base.processors import step_back, workers
from poda.base.troubles import Kind, Trouble, Unkept
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.playing.batches import compiled_for
from poda.engine.runs import kept_runs
from poda.engine.runs.champion import Champion
from poda.engine.runs.history import Generation, History
from poda.engine.runs.lineage import MOST_WEIGHTS, Lineage, lineage_text, load_lineage
from poda.engine.runs.run_folder import (
    LOCK_FILE,
    Aside,
    RunFolder,
    Saver,
    champion_of_run,
    load_run,
)
from poda.engine.runs.settings import Settings, changes
from poda.engine.runs.statistics_table import StatisticsTable, load_statistics
from poda.engine.runs.training_run import RunLimits, TrainingRun, begun, best_of_run, resumed
from poda.engine.runs.validation import Validated
from poda.engine.search.observer import SearchStopped, Stop
from poda.house.jobs import Task
from poda.training.settings_rules import base_preset, preset_settings

MOST_RECORDS: Final = 4096


@dataclass(slots=True)
class News:
    """The news since the feed was last emptied.

    Attributes:
        began: whether the run has been loaded, so that its generations follow.
        whole: the history up to now, without `records`; None if the records follow the last news.
        records: the generations played, each with the run's champion after it.
        latest: the last generation; None without one.
        best, champion: the new one; None if it has not changed.
        ancestors, past_champions: with new results; None if there are none.
        over: the reason for which the generations have ended; the run is still to be saved.
    """

    began: bool = False
    whole: History | None = None
    records: list[tuple[Generation, Validated | None]] = field(default_factory=list)
    latest: Generation | None = None
    best: Champion | None = None
    champion: Champion | None = None
    ancestors: Lineage | None = None
    past_champions: Lineage | None = None
    over: str | None = None


class Feed:
    """The news of the training thread, kept until the interface takes it.

    A run may have hundreds of generations a second, but eyes follow about ten pictures: the thread
    adds each record here, and a timer of the interface takes all of them. At most `MOST_RECORDS`
    are kept, and nothing is lost: if they are not taken in time, the whole history replaces them.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._news = News()

    def begin(self, history: History, best: Champion, champion: Champion | None) -> None:
        """Report a loaded run: its history and its players. Older news is dropped."""
        with self._lock:
            self._news = News(True, history.copy(), best=best, champion=champion)

    def tell(self, record: Generation, champion: Validated | None, history: History) -> None:
        """Report a generation that is over.

        Args:
            champion: the run's champion after it.
            history: the run's history, which includes it.
        """
        with self._lock:
            self._news.latest = record
            if len(self._news.records) == MOST_RECORDS:
                self._news.whole = history.copy()
                self._news.records.clear()
            else:
                self._news.records.append((record, champion))

    def tell_history(self, history: History) -> None:
        """Report the whole history, which has more than the records tell."""
        with self._lock:
            self._news.whole = history.copy()
            self._news.records.clear()

    def tell_best(self, best: Champion) -> None:
        """Report a new best player."""
        with self._lock:
            self._news.best = best

    def tell_champion(self, champion: Champion) -> None:
        """Report a new champion."""
        with self._lock:
            self._news.champion = champion

    def tell_lineages(self, ancestors: Lineage | None, past_champions: Lineage | None) -> None:
        """Report new results of either lineage, which the feed takes over; None for no news."""
        with self._lock:
            if ancestors is not None:
                self._news.ancestors = ancestors
            if past_champions is not None:
                self._news.past_champions = past_champions

    def tell_over(self, reason: str | None) -> None:
        """Report that the generations have ended, and why."""
        with self._lock:
            self._news.over = reason

    def take(self) -> News:
        """Return the news and empty the feed."""
        with self._lock:
            news, self._news = self._news, News()
        return news


# Games between a run's players of different generations, played during the training.
#
# They are only shown: the run's bits are the same without them. If their file cannot be read, it is
# put aside and new ones are begun.

_SHARE_OF_TIME: Final = 0.15  # the greatest share of the elapsed time that they may take
_ANCESTORS: Final = 24
_PAST_CHAMPIONS: Final = 12


class Ancestry:
    """The two lineages of a run: the bests of generations, and the champions. Networks with more
    weights than `lineage.MOST_WEIGHTS` are not kept in them.

    Attributes:
        ancestors, past_champions: the lineages, read from the folder or new.
    """

    def __init__(self, folder: RunFolder, training: TrainingRun) -> None:
        self._folder, self._training = folder, training
        self._keeps = training.layout.weights <= MOST_WEIGHTS
        self.ancestors = self._loaded(folder.ancestors_file)
        self.past_champions = self._loaded(folder.past_champions_file, _PAST_CHAMPIONS)
        self._began, self._spent = time.monotonic(), 0.0

    def enter(self, record: Generation) -> None:
        """Let a generation's best, and its champion if it is new, enter the lineages when due."""
        if not self._keeps:
            return
        champion = self._training.champion
        if self.ancestors.wants(record.number):  # else the best weights need not be copied
            best = self._training.best
            if best is not None:
                self.ancestors.enter(record.number, best.weights)
        if record.champion_changed and champion is not None:
            self.past_champions.enter(record.number, champion.weights)

    def play(self, executor: Executor | None, stop: Stop, feed: Feed) -> None:
        """Play the pending games, unless they have taken more than their share of the time."""
        pending = [each for each in (self.ancestors, self.past_champions) if each.pending]
        began = time.monotonic()
        if not pending or self._spent > _SHARE_OF_TIME * (began - self._began):
            return
        try:
            for lineage in pending:
                lineage.play(executor, stop)
        except SearchStopped:  # the games played are kept, and the others played later
            pass
        self._spent += time.monotonic() - began
        self.tell(feed)

    def tell(self, feed: Feed) -> None:
        """Report copies of both lineages to the feed."""
        feed.tell_lineages(self.ancestors.copy(), self.past_champions.copy())

    def save(self) -> None:
        """Write both lineages into the folder. Raises EngineError."""
        if not self._keeps:
            return
        for path, lineage in (
            (self._folder.ancestors_file, self.ancestors),
            (self._folder.past_champions_file, self.past_champions),
        ):
            self._folder.write(path, lineage_text(lineage))

    def _loaded(self, path: Path, most: int = _ANCESTORS) -> Lineage:
        """A file's lineage up to the run's generation; a new one if it is missing or unreadable."""
        run = self._training
        of_run = (run.game, run.layout, run.settings.plies, run.seed)
        found = self._folder.read(path, lambda file: load_lineage(file, *of_run))
        if found is None:
            return Lineage(*of_run, most=most)
        found.drop_after(run.generation)
        return found


SAVE_SECONDS: Final = 5.0
"""Seconds between two savings, which a killed process may lose; longer if saving is slow."""

_READING_SECONDS: Final = 2.0  # the longest reading at a stop: closing the window waits for it
_BEST_SECONDS: Final = 0.5  # between two reports of the best player


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """A planned run: its game, the name of its preset or "", its settings and its seed."""

    game_key: str
    preset: str
    settings: Settings
    seed: int

    @property
    def origin(self) -> str:
        """The command that begins the same run."""
        game = game_named(self.game_key)
        preset = self.preset or base_preset(self.settings, game)
        words = ["poda", "train", self.game_key, "--preset", preset, "--seed", str(self.seed)]
        found = changes(self.settings, preset_settings(preset, game))
        told = [f"{name}={value}" for name, value in found.items()]
        return shlex.join([*words, *(["--settings", *told] if told else [])])


class Session:
    """A run in its folder, which is locked against other processes from the first writing on: a run
    that is only looked at is not written.

    Args:
        folder: the run's folder, which exists or will be made.
        plan: the plan of a new run; None opens the run in the folder,
        branch_from: or, if given, begins a new run from this checkpoint, in a folder of its own.

    Attributes:
        folder: the run's folder; a branch gets its own in `load`.
        training: the run; None until `load` is done, and after `let_go`.
        statistics: the statistics in the folder; None if there are none.
        threads: the number of threads for games of a kernel; 0 for `processors.workers()`.
        is_saved: whether the folder has the run as it is now, so that `let_go` loses nothing.
        save_again: called on any thread when a person asks to save again, after a failure.
    """

    def __init__(
        self, folder: RunFolder, plan: TrainingPlan | None = None, branch_from: Path | None = None
    ) -> None:
        self.folder = folder
        self.training: TrainingRun | None = None
        self.statistics: StatisticsTable | None = None
        self._plan, self._branch_from = plan, branch_from
        self._is_new = plan is not None
        self._ancestry: Ancestry | None = None
        self._saver = Saver(folder, SAVE_SECONDS)
        self.save_again: Callable[[], object] = lambda: None
        self.threads = 0
        self.is_saved = False
        self._held: ExitStack | None = None
        self._found: object = None  # the state of the run's file when it was read; see `_state_of`
        self._best_told = 0.0

    def close(self) -> None:
        """Unlock the folder and free the run; remove the folder if the run was never made."""
        was_made_in_vain = self.training is None and self._is_new
        self.let_go()
        if was_made_in_vain:
            with suppress(OSError):  # it holds something, or is not there
                self.folder.path.rmdir()
        for each in (Unkept.RUN, Unkept.PARTS):  # there is no run to save again
            troubles.works(each)

    def let_go(self) -> None:
        """Unlock the folder and free the run, which `load` reads again. Its memory is freed now:
        Python's collector may take long, as it counts objects, and these are few and large.
        """
        self.training = self._ancestry = None
        self._plan = self._branch_from = None
        if self._held is not None:
            self._held.close()
            self._held = None
        give_back()

    # Called on the training thread

    def load(self, feed: Feed) -> None:
        """Begin or open the run, unless it is loaded, and report it to the feed.

        Raises EngineError if the run cannot be read or written, or another process holds the
        folder, which is then unchanged and unlocked.
        """
        if self.training is None:
            training = self._begun(self._plan) if self._plan else self._opened()
            self.folder.tell = _tell_aside
            self._ancestry = Ancestry(self.folder, training)
            self.training = training
        run = self.training
        feed.begin(run.history, best_of_run(run), champion_of_run(run))
        if self._ancestry is not None:
            self._ancestry.tell(feed)

    def hold(self) -> None:
        """Lock the folder against other processes, before anything is written to it.

        Raises EngineError if another process holds it, or has changed the run since it was read.
        """
        if self._held is not None:
            return
        with ExitStack() as held:
            held.enter_context(self.folder.locked())
            if self._found != _state_of(self.folder.run_file):
                raise EngineError("save.changed")
            self.folder.tidy()
            self._held = held.pop_all()

    def _begun(self, plan: TrainingPlan) -> TrainingRun:
        training = begun(game_named(plan.game_key), plan.settings, plan.seed)
        self._saver = Saver(self.folder, SAVE_SECONDS, plan.origin)
        self.folder.make()
        self.hold()
        # A folder that cannot be written is reported before the work.
        self._saver.save(training)
        return training

    def _opened(self) -> TrainingRun:
        if self._branch_from is not None:
            self.folder = _branched(self._branch_from)
            self._is_new = True
        elif is_locked(self.folder.path / LOCK_FILE):
            raise EngineError("save.in_use")
        self._found = _state_of(self.folder.run_file)
        found = self.folder.load()
        training = resumed(found.state)
        self.folder.look_for(training)
        self._saver = Saver(self.folder, SAVE_SECONDS, found.origin)
        self.statistics = _statistics_in(self.folder, training)
        # No game is played: this only raises if the run cannot go on.
        for _ in training.generations(limit=0):
            pass
        return training

    def train(self, task: Task, feed: Feed, limits: RunLimits, *, once: bool = False) -> None:
        """Train until a limit, a stop or, with `once`, one generation; then save.

        `training.stopped` is the reason for the end.
        """
        run = self._run
        self.hold()
        self.folder.put_aside_unread()
        limit = run.generation + 1 if once else limits.generations
        seconds = None if once else limits.seconds
        processor = None if once else limits.processor
        with games_executor(run.game.key, self.threads) as executor:
            run.executor = executor
            try:
                for record in run.generations(task.stopped, limit, seconds, processor):
                    self._pass_generation(record, feed)
                    if self._ancestry is not None:
                        self._ancestry.enter(record)
                        self._ancestry.play(executor, task.stopped, feed)
                    if self._saver.is_due:
                        self.save()
                self._tell_best(feed)
                feed.tell_over(run.stopped)
                until = time.monotonic() + _READING_SECONDS
                if run.take_reading(lambda: time.monotonic() > until):
                    feed.tell_history(run.history)
            finally:
                run.executor = None
        self.save()

    def save(self) -> None:
        """Save the run now. A failure, such as a full disk, does not end the run: it is shown as a
        trouble until a saving succeeds."""
        self.is_saved = False
        try:
            self._saver.save(self._run)
            self.is_saved = True
        except EngineError as error:
            troubles.fails(Unkept.RUN, self.folder.path, error, self._try_again)
            return
        troubles.works(Unkept.RUN)
        try:
            if self._saver.not_kept is not None:
                raise self._saver.not_kept
            if self._ancestry is not None:
                self._ancestry.save()
        except EngineError as error:
            troubles.fails(Unkept.PARTS, self.folder.path, error, self._try_again)
        else:
            troubles.works(Unkept.PARTS)

    def _try_again(self) -> None:
        """Have the run saved again, on any thread: after the present generation, if it trains."""
        self._saver.hurry()
        self.save_again()

    @property
    def _run(self) -> TrainingRun:
        if self.training is None:
            raise RuntimeError("the run is not loaded")
        return self.training

    def _pass_generation(self, record: Generation, feed: Feed) -> None:
        run = self._run
        feed.tell(record, run.champion, run.history)
        if record.champion_changed and (champion := champion_of_run(run)) is not None:
            feed.tell_champion(champion)
        if time.monotonic() >= self._best_told + _BEST_SECONDS:
            self._tell_best(feed)

    def _tell_best(self, feed: Feed) -> None:
        self._best_told = time.monotonic()
        feed.tell_best(best_of_run(self._run))
        if self._run.champion is None and (champion := champion_of_run(self._run)) is not None:
            feed.tell_champion(champion)  # without validation, the latest best is the champion


def _state_of(file: Path) -> object:
    """A value that changes when the file is written (inode, size, time); None without a file."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def stretch(
    session: Session, feed: Feed, limits: RunLimits, task: Task, *, once: bool = False
) -> None:
    """The work of a training job: load the run if necessary, and train.

    Raises EngineError if the run cannot be loaded, SearchStopped if the task was stopped during
    that.
    """
    session.load(feed)
    session.train(task, feed, limits, once=once)


def _branched(checkpoint: Path) -> RunFolder:
    """A new folder with the run as it was at a checkpoint. Raises EngineError."""
    state = load_run(checkpoint).state
    settings = Settings.from_dict(state.settings)
    folder = kept_runs.new_folder(
        state.game_key, kept_runs.preset_of(settings, state.game_key), state.seed
    )
    try:
        kept_runs.branch(checkpoint, folder)
    except EngineError:
        with suppress(OSError):  # an empty folder would block the run's name
            folder.path.rmdir()
        raise
    return folder


def _statistics_in(folder: RunFolder, run: TrainingRun) -> StatisticsTable | None:
    found = folder.read(folder.statistics_file, lambda file: load_statistics(file, run.game.key))
    if found is not None:
        found.drop_after(run.generation)
    return found


def _tell_aside(aside: Aside) -> None:
    troubles.tell(Trouble(Kind.ASIDE, aside.path, error=aside.error))


@contextmanager
def games_executor(game_key: str, count: int = 0) -> Iterator[Executor]:
    """A pool of the threads that play the games.

    Kernel threads run at a lower priority than the window. A thread that runs Python must not: if
    the system paused it while it holds the GIL, the window would wait as long as the games take. Of
    games played by Python there is one thread: several would take the GIL from each other and from
    the window.
    """
    if compiled_for(game_key):
        threads = ThreadPoolExecutor(count or workers(), "poda-games", initializer=step_back)
    else:
        threads = ThreadPoolExecutor(1, "poda-games")
    with threads:
        yield threads
