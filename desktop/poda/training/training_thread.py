"""Training on its thread: a run that is begun or opened, and stretches of generations.

Only the thread that trains touches a session while it does; between two stretches it is the
interface's. What is to be seen meanwhile goes through the `Feed`.
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
from poda.engine.runs.training_run import TrainingRun, begun, best_of_run, resumed
from poda.engine.runs.validation import Validated
from poda.engine.search.observer import SearchStopped, Stop
from poda.house.jobs import Task
from poda.training.settings_rules import base_preset, preset_settings

MOST_RECORDS: Final = 4096


@dataclass(slots=True)
class News:
    """What is new since the feed was last emptied.

    Attributes:
        began: the run is loaded and its generations come.
        whole: the history up to now, without `records`; None where they follow what was told.
        records: generations, each with the run's champion after it.
        latest: the last generation.
        best, champion: another one, or None.
        ancestors, past_champions: they have new numbers, or None.
        errors: what went wrong without ending the run.
        over: the generations have ended, for this reason; what remains is to save them.
    """

    began: bool = False
    whole: History | None = None
    records: list[tuple[Generation, Validated | None]] = field(default_factory=list)
    latest: Generation | None = None
    best: Champion | None = None
    champion: Champion | None = None
    ancestors: Lineage | None = None
    past_champions: Lineage | None = None
    errors: list[EngineError] = field(default_factory=list)
    over: str | None = None


class Feed:
    """What the training thread has to tell, held until the interface comes for it.

    A run may have hundreds of generations a second, and eyes follow fifteen pictures: the thread
    puts each record here, and a timer of the interface takes what has gathered. The feed never
    outgrows its bounds, and nothing is lost in it: when nobody comes for long, the history as a
    whole takes the place of the records.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._news = News()

    def begin(self, history: History, best: Champion, champion: Champion | None) -> None:
        """The run is loaded: what it remembers, and its players."""
        with self._lock:
            errors = self._news.errors
            self._news = News(True, history.copy(), best=best, champion=champion, errors=errors)

    def tell(self, record: Generation, champion: Validated | None, history: History) -> None:
        """A generation is over.

        Args:
            champion: the run's, after it.
            history: the run's own, which holds the generation already.
        """
        with self._lock:
            self._news.latest = record
            if len(self._news.records) == MOST_RECORDS:
                self._news.whole = history.copy()
                self._news.records.clear()
            else:
                self._news.records.append((record, champion))

    def tell_history(self, history: History) -> None:
        """There is more in it than the records tell."""
        with self._lock:
            self._news.whole = history.copy()
            self._news.records.clear()

    def tell_best(self, best: Champion) -> None:
        """The best player is another one."""
        with self._lock:
            self._news.best = best

    def tell_champion(self, champion: Champion) -> None:
        """The champion is another one."""
        with self._lock:
            self._news.champion = champion

    def tell_lineages(self, ancestors: Lineage | None, past_champions: Lineage | None) -> None:
        """One of them, or both, have new numbers; the feed keeps what it is given."""
        with self._lock:
            if ancestors is not None:
                self._news.ancestors = ancestors
            if past_champions is not None:
                self._news.past_champions = past_champions

    def tell_error(self, error: EngineError) -> None:
        """Something went wrong, and the run goes on."""
        with self._lock:
            self._news.errors.append(error)

    def tell_over(self, reason: str | None) -> None:
        """The generations have ended."""
        with self._lock:
            self._news.over = reason

    def take(self) -> News:
        """What is new, once."""
        with self._lock:
            news, self._news = self._news, News()
        return news


# The games between a run's own players of different times, played beside the training.
#
# They are for show and steer nothing: the run is the same without them, to the bit. A file of them
# that cannot be read is put aside, and others are gathered.

_SHARE_OF_TIME: Final = 0.15  # of the training's, that these games may take
_ANCESTORS: Final = 24
_PAST_CHAMPIONS: Final = 12


class Ancestry:
    """The two lineages of one run: the bests of generations, and the champions. Of networks that
    are too large for it (`lineage.MOST_WEIGHTS`) there are none.

    Attributes:
        ancestors, past_champions: as they are in the folder, or new.
    """

    def __init__(self, folder: RunFolder, training: TrainingRun) -> None:
        self._folder, self._training = folder, training
        self._keeps = training.layout.weights <= MOST_WEIGHTS
        self.ancestors = self._loaded(folder.ancestors_file)
        self.past_champions = self._loaded(folder.past_champions_file, _PAST_CHAMPIONS)
        self._began, self._spent = time.monotonic(), 0.0

    def enter(self, record: Generation) -> None:
        """A generation is over: its best, and the new champion, enter where their turn has come."""
        if not self._keeps:
            return
        champion = self._training.champion
        if self.ancestors.wants(record.number):  # else the best one need not be copied
            best = self._training.best
            if best is not None:
                self.ancestors.enter(record.number, best.weights)
        if record.champion_changed and champion is not None:
            self.past_champions.enter(record.number, champion.weights)

    def play(self, executor: Executor | None, stop: Stop, feed: Feed) -> None:
        """Play the games that are missing, unless they have taken too much of the time already."""
        pending = [each for each in (self.ancestors, self.past_champions) if each.pending]
        began = time.monotonic()
        if not pending or self._spent > _SHARE_OF_TIME * (began - self._began):
            return
        try:
            for lineage in pending:
                lineage.play(executor, stop)
        except SearchStopped:  # what was played is kept, and the rest is played later
            pass
        self._spent += time.monotonic() - began
        self.tell(feed)

    def tell(self, feed: Feed) -> None:
        """Hand copies to the feed."""
        feed.tell_lineages(self.ancestors.copy(), self.past_champions.copy())

    def save(self) -> None:
        """Write both into the folder. Raises EngineError."""
        if not self._keeps:
            return
        for path, lineage in (
            (self._folder.ancestors_file, self.ancestors),
            (self._folder.past_champions_file, self.past_champions),
        ):
            self._folder.write(path, lineage_text(lineage))

    def _loaded(self, path: Path, most: int = _ANCESTORS) -> Lineage:
        """What is in the file, up to the run's generation; a new one where there is none that can
        be read."""
        run = self._training
        of_run = (run.game, run.layout, run.settings.plies, run.seed)
        found = self._folder.read(path, lambda file: load_lineage(file, *of_run))
        if found is None:
            return Lineage(*of_run, most=most)
        found.drop_after(run.generation)
        return found


SAVE_SECONDS: Final = 5.0
"""What a killed process loses of a run, at most, unless saving takes long."""

_READING_SECONDS: Final = 2.0  # that one at rest may take: nobody waits longer for the window
_BEST_SECONDS: Final = 0.5  # how often the best player is shown anew


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that is to be: its game, the name of its preset or "", its settings and its seed."""

    game_key: str
    preset: str
    settings: Settings
    seed: int

    @property
    def origin(self) -> str:
        """The command that would begin the same run."""
        game = game_named(self.game_key)
        preset = self.preset or base_preset(self.settings, game)
        words = ["poda", "train", self.game_key, "--preset", preset, "--seed", str(self.seed)]
        found = changes(self.settings, preset_settings(preset, game))
        told = [f"{name}={value}" for name, value in found.items()]
        return shlex.join([*words, *(["--settings", *told] if told else [])])


@dataclass(frozen=True, slots=True)
class Limits:
    """When a run is to stop, counted from its beginning; None is never."""

    generations: int | None = None
    seconds: float | None = None
    processor: float | None = None  # seconds of one


class Session:
    """A run in its folder, which is kept from others from when it is first written there. Who only
    looks at a run writes nothing.

    Args:
        folder: of the run, which is there or will be made.
        plan: of a new run; None opens the one in the folder,
        branch_from: or makes one that goes on from this checkpoint, in a folder of its own.

    Attributes:
        folder: where the run is, or will be.
        training: the run; None until `load` is done.
        statistics: those in its folder; None where there are none.
        threads: that play its games, where a kernel does; 0 is as many as all runs have.
        is_saved: whether the run is in its folder as it is, and may be let go of.
        save_again: called, on any thread, where a person wants a run to be saved that could not be.
    """

    def __init__(
        self, folder: RunFolder, plan: Plan | None = None, branch_from: Path | None = None
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
        self._found: object = None  # the state of the run's file when it was read
        self._best_told = 0.0

    def close(self) -> None:
        """Let others have the folder, and go of the run; a folder that was made in vain goes."""
        was_made_in_vain = self.training is None and self._is_new
        self.let_go()
        if was_made_in_vain:
            with suppress(OSError):  # it holds something, or is not there
                self.folder.path.rmdir()
        for each in (Unkept.RUN, Unkept.PARTS):  # there is no run any more to be saved again
            troubles.works(each)

    def let_go(self) -> None:
        """Have the run in its folder alone, from where `load` takes it again. What it takes in
        memory is free at once, and not when Python looks for what nobody uses: that may take long,
        for it counts objects, and these are few and large."""
        self.training = self._ancestry = None
        self._plan = self._branch_from = None
        if self._held is not None:
            self._held.close()
            self._held = None
        give_back()

    # On the training thread

    def load(self, feed: Feed) -> None:
        """Begin the run or open it, if that is not done yet, and tell what it is.

        Raises EngineError where it cannot be read or written, or another Poda is at work there;
        the folder is then as it was, and nobody's.
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
        """Keep others from the folder, as something is to be written there.

        Raises EngineError where another Poda is at work in it, or has been since the run was read.
        """
        if self._held is not None:
            return
        with ExitStack() as held:
            held.enter_context(self.folder.locked())
            if self._found != _state_of(self.folder.run_file):
                raise EngineError("save.changed")
            self.folder.tidy()
            self._held = held.pop_all()

    def _begun(self, plan: Plan) -> TrainingRun:
        training = begun(game_named(plan.game_key), plan.settings, plan.seed)
        self._saver = Saver(self.folder, SAVE_SECONDS, plan.origin)
        self.folder.make()
        self.hold()
        # What cannot be written is told before the work.
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
        # Nothing is played: only whether the run can go on at all.
        for _ in training.generations(limit=0):
            pass
        return training

    def train(self, task: Task, feed: Feed, limits: Limits, *, once: bool = False) -> None:
        """Go on until there is a reason to stop, `once` for one generation, and save.

        `training.stopped` says why it ended.
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
                    self._tell(record, feed)
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
        """Save now. A disk may be full for a while: that ends no run, and is told as a trouble
        until a saving succeeds."""
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
        """On whatever thread: the one that trains saves after this generation, if there is one."""
        self._saver.hurry()
        self.save_again()

    @property
    def _run(self) -> TrainingRun:
        if self.training is None:
            raise RuntimeError("the run is not loaded")
        return self.training

    def _tell(self, record: Generation, feed: Feed) -> None:
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
            feed.tell_champion(champion)  # nobody is validated: the latest stands for it


def _state_of(file: Path) -> object:
    """What is another after somebody has written the file; None where there is none."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def stretch(
    session: Session, feed: Feed, limits: Limits, task: Task, *, once: bool = False
) -> None:
    """The work of a job: load the run if need be, and train.

    Raises EngineError where the run cannot be loaded, SearchStopped where the task was stopped
    before it was.
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
        with suppress(OSError):  # an empty folder would take the run's name
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
    """The threads that play the games.

    Those of a kernel give way to the window. A thread that runs Python does not, so the one that
    trains does not: put aside by the system while it holds the GIL, it would keep the window
    waiting for as long as the games take. Of games that are played by Python several threads would
    only take the GIL from each other, and from the window.
    """
    if compiled_for(game_key):
        threads = ThreadPoolExecutor(count or workers(), "poda-games", initializer=step_back)
    else:
        threads = ThreadPoolExecutor(1, "poda-games")
    with threads:
        yield threads
