"""What Poda remembers between two starts: one typed object over a file (`settings_file`).

A new setting is one line in ``Settings``. A value in the file that is of another type, or out of
its range, counts as absent: the default takes its place and the log says so.
"""

from __future__ import annotations

import copy
import json
import logging
import os
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast, overload

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from poda.base import paths
from poda.base import settings_document as settings_import
from poda.base.files import alone, set_aside, write_atomically
from poda.base.paths import HOME_VARIABLE, SETTINGS, config_dir
from poda.base.settings_document import (
    NewerError,
    UnreadableError,
    Values,
    parsed,
    read,
    text_from,
    text_of,
)
from poda.base.troubles import Kind, Trouble
from poda.house.jobs import Latest, Task

# The file of the settings: what is done with it, and with whatever lies in its place.
#
# That costs only the settings. What is no such document (`settings_document`) is put aside under
# another name, and the person is told where: it may hold what they wrote into it by hand. One that
# a newer Poda wrote stays, and is not written to. Half a file cannot come from here
# (`poda.base.files`), and what two Podas change is merged key by key, under a lock; keys that this
# Poda does not know are kept.


_log = logging.getLogger(__name__)


class Opened(NamedTuple):
    """The settings of a start.

    Attributes:
        path: the file that they are written to.
        values: what was set.
        troubles: what was wrong with the file.
        imported: whether they come from the file of an older Poda, and no other is there yet.
    """

    path: Path
    values: Values
    troubles: tuple[Trouble, ...] = ()
    imported: bool = False


def open_settings(path: Path, defaults: Mapping[str, object]) -> Opened:
    """The settings in the file, which need not be there: then those of an older Poda beside it.

    Args:
        defaults: of each setting, which says what the texts of an older Poda stand for.
    """
    try:
        values = read(path)
    except NewerError as error:
        return _lasting(path, Trouble(Kind.NEWER, path, str(error)))
    except UnreadableError as error:
        return _without(path, str(error))
    if values is None:
        return _imported(path, defaults)
    read_only = not os.access(path, os.W_OK)
    return Opened(path, values, (Trouble(Kind.READ_ONLY, path),) if read_only else ())


def _lasting(path: Path, trouble: Trouble) -> Opened:
    """What is there stays, and these settings last for this run."""
    _log.warning("the settings file %s stays as it is: %s", path, trouble.details)
    return Opened(paths.stand_in(path.parent) / path.name, {}, (trouble,))


def _without(path: Path, reason: str) -> Opened:
    """The file is put aside, if that can be done."""
    try:
        aside = set_aside(path)
    except FileNotFoundError:  # another Poda, started with this one, was faster
        return Opened(path, {})
    except OSError as error:
        _log.warning("it cannot be put aside: %s", error)
        return _lasting(path, Trouble(Kind.STUCK, path, reason))
    _log.warning("the settings file is damaged (%s) and was put aside: %s", reason, aside)
    return Opened(path, {}, (Trouble(Kind.DAMAGED, aside, reason),))


def _imported(path: Path, defaults: Mapping[str, object]) -> Opened:
    """The settings of a Poda that kept them in another format. Its file stays for it, as it is."""
    old = path.with_name(paths.OLD_SETTINGS)
    values: Values = {}
    try:
        for name, value in settings_import.values(text_of(old), defaults).items():
            is_text = isinstance(value, str) and isinstance(defaults.get(name), dict)
            values[name] = _object(value) if is_text else value
    except (UnreadableError, ValueError) as error:
        _log.warning("the settings file of an older Poda is damaged: %s", error)
        return Opened(path, {}, (Trouble(Kind.DAMAGED, old, str(error)),), imported=True)
    if values:
        _log.info("%s is read this once, and the settings are in %s from now on", old, path)
    return Opened(path, values, imported=bool(values))


def _object(text: str) -> Any:
    """What was a text of JSON, an object by now; an empty one where it makes no sense."""
    try:
        return parsed(text) if text else {}
    except UnreadableError:
        return {}


def merge(path: Path, values: Values, changes: Values) -> str:
    """Write what was changed into the file, and leave the rest to whoever else writes there.

    It takes some milliseconds, and longer on a slow disc: not for the interface thread.

    Args:
        values: all that is set, for a file that is not there.
        changes: those of them that were changed here since the last time.

    Returns:
        "", or why it could not be done.
    """
    try:
        with alone(path.with_name(f"{path.name}.lock")):
            there = _there(path)
            wanted = {**(values if there is None else there), **changes}
            if wanted != there:
                if path.exists() and not os.access(path, os.W_OK):
                    return "it is read-only"
                write_atomically(path, text_from(wanted).encode())
    except (OSError, NewerError, RuntimeError, ValueError) as error:
        return str(error)
    return ""


def _there(path: Path) -> Values | None:
    try:
        return read(path)
    except NewerError:
        raise
    except UnreadableError as error:  # since it was read at the start
        aside = set_aside(path)
        _log.warning("the settings file is damaged (%s) and was put aside: %s", error, aside)
        return None


T = TypeVar("T")  # bool, int, float, str, a list of texts, or an object of JSON
Document = dict[str, Any]

THEMES = ("system", "light", "dark", "projector")
PALETTES = ("safe", "contrast")
LANGUAGE_CHOICES = ("system", "en", "es")
ANIMATION_SPEEDS = ("slow", "normal", "fast")
MOST_QUIET_MOVES = 1000  # as `games/checkers.py` has it, which is not wanted at the start
MOST_THREADS = 256
MOST_MEMORY = 4096  # megabytes
ANALYSIS_MODES = ("off", "shown", "think_first")
POINT_NUMBERS = ("off", "own", "lecture")
PREDICTED = ("cut", "next", "value")

PAUSE_MS: Final = 300
"""From a change to its writing; changes meanwhile are written with it."""
_JOIN_SECONDS: Final = 5.0


def one_of(choices: Collection[str]) -> Callable[[str], bool]:
    """A check that a text is one of ``choices``."""
    return lambda value: value in choices


def some_of(choices: Collection[str] = ()) -> Callable[[list[str]], bool]:
    """A check that a list holds texts, and only ``choices`` where there are any."""
    return lambda value: all(type(x) is str and (not choices or x in choices) for x in value)


def between(low: float, high: float) -> Callable[[float], bool]:
    """A check that a number lies in [low, high]; a NaN does not."""
    return lambda value: low <= value <= high


class Setting(Generic[T]):
    """One value of the file, as an attribute of ``Settings``; the default fixes its type."""

    def __init__(self, default: T, valid: Callable[[T], bool] = lambda _: True) -> None:
        self.default = default
        self._valid = valid
        self.key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, holder: None, owner: type) -> Setting[T]: ...
    @overload
    def __get__(self, holder: Settings | SettingsPart, owner: type) -> T: ...
    def __get__(self, holder: Settings | SettingsPart | None, owner: type) -> T | Setting[T]:
        return self if holder is None else self.read(holder)

    def __set__(self, holder: Settings | SettingsPart, value: T) -> None:
        if not self._valid(value):
            raise ValueError(f"{self.key} cannot be {value!r}")
        if isinstance(value, dict | list):  # as it will come back, and nobody else's
            value = json.loads(json.dumps(value, allow_nan=False))
        if self.key not in holder.values or value != self.read(holder):
            holder.put(self.key, value)

    def read(self, holder: Settings | SettingsPart) -> T:
        """The value in the file, or the default where the file has none that makes sense."""
        raw = holder.values.get(self.key, self.default)
        try:
            value = _converted(raw, self.default)
            if self._valid(value):
                return value
        except (OverflowError, ValueError):
            pass
        _log.warning("the setting %s = %.200r makes no sense and is ignored", self.key, raw)
        return copy.deepcopy(self.default)


def _converted(raw: object, default: T) -> T:
    """``raw``, if it is of the default's type. Raises ValueError or OverflowError."""
    if type(default) is float and type(raw) is int:  # as a hand may have written it
        return cast("T", float(raw))
    if type(raw) is not type(default):
        raise ValueError("of another type")
    if isinstance(raw, str):
        raw.encode()  # halves of characters are no text
    return copy.deepcopy(raw)


class Settings(QObject):
    """Every setting. ``changed(name)`` tells which one took another value.

    What is changed is written a moment later, on another thread, or by `sync`.
    """

    changed = Signal(str)

    language = Setting("system", one_of(LANGUAGE_CHOICES))
    theme = Setting("system", one_of(THEMES))
    palette = Setting("safe", one_of(PALETTES))
    type_scale = Setting(1.0, between(0.8, 2.0))
    animations = Setting(True)
    animation_speed = Setting("normal", one_of(ANIMATION_SPEEDS))
    worker_threads = Setting(0, between(0, MOST_THREADS))  # 0: one a processor
    # Megabytes for what is kept since it may be wanted again: `base/memory.py`.
    memory_budget = Setting(256, between(64, MOST_MEMORY))
    last_game = Setting("tictactoe")
    analysis_mode = Setting("off", one_of(ANALYSIS_MODES))
    analysis_seconds = Setting(2.0, between(0.1, 3600.0))
    analysis_playouts = Setting(False)  # whether playouts are counted beside the values
    show_threats = Setting(False)  # on Connect Four's board
    # How far a review of backgammon looks ahead. The 0 that older versions began with is no value
    # any more, so whoever has it in the file gets what is usual now.
    review_plies = Setting(2, between(1, 2))
    tutor = Setting(False)  # whether it is asked before a move that gives something away
    puzzles = Setting(Document())  # by game: how they went, and their level
    sounds = Setting(False)  # whether moves, dice and the end of a game are heard
    game_results = Setting(Document())  # by game and opponent: how a person's games went
    person_names = Setting(["", ""], lambda names: some_of()(names) and len(names) == 2)
    auto_roll = Setting(False)  # whether a person's dice are thrown by themselves
    ask_double = Setting(True)  # whether dice that are thrown by themselves wait for a double
    match_choice = Setting(Document())  # what the last new match was
    dice_by_hand = Setting(False)  # whether every throw is entered
    flipped_boards = Setting(list[str](), some_of())  # the games whose boards a person has flipped
    square_numbers = Setting(True)  # on the checkers board
    quiet_moves = Setting(40, between(1, MOST_QUIET_MOVES))  # of a new game, until it is drawn
    point_numbers = Setting("own", one_of(POINT_NUMBERS))  # on the backgammon board
    window_geometry = Setting(Document())  # see `widgets.window_place`
    help_geometry = Setting(Document())
    pointers_seen = Setting(list[str](), some_of())  # the tabs whose first hint was closed
    last_folder = Setting("")
    recent_files = Setting(Document())  # by kind: what was opened or saved last, the last one first
    folded = Setting(Document())  # by section: whether it is folded (see `widgets.pages`)
    tree_source = Setting(Document())  # the tree that was on screen last
    tree_lecture = Setting(Document())  # an older Poda kept the lecture at hand here
    tree_random = Setting(Document())  # the numbers of the last random tree
    tree_speed = Setting(1.0, between(0.5, 16384.0))
    tree_motion_ms = Setting(200, between(0, 1000))
    tree_names = Setting("paths", one_of(("paths", "letters", "off")))  # of a written tree's nodes
    tree_side = Setting(True)  # whether the listing is shown beside the tree
    tree_exercise = Setting(Document())  # the last exercise with what was put down on it
    tree_picture = Setting(Document())  # how pictures are exported
    tree_exam = Setting(Document())  # the last exam sheets
    tree_listing = Setting("pseudocode", one_of(("pseudocode", "python")))
    tree_predict = Setting(list(PREDICTED), some_of(PREDICTED))  # what is asked
    tree_predict_most = Setting(0, between(0, 999_999_999))  # questions; 0 is no limit

    training_plan = Setting(Document())  # the game, settings and seed of the next run
    training_generations = Setting(0, between(0, 1_000_000_000))  # a run's limits; 0 is none
    training_minutes = Setting(0, between(0, 1_000_000))
    training_run = Setting("")  # the folder of the last run
    training_unfinished = Setting(False)  # whether it was under way
    training_charts = Setting(Document())  # what the charts show, as they tell it
    training_runs = Setting(Document())  # which columns the table of runs has, and its order

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self.values: Values = opened.values
        self.troubles = opened.troubles  # what was wrong with the file, to be told once
        self.path = opened.path
        self._changes: Values = {}  # that are in no file yet
        self._untold: list[str] | None = None  # what was set, where it is told of later
        self._unwritten = opened.imported  # what an older Poda kept
        self._writing = Latest("settings", self)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._write)
        if self._unwritten:
            self._write_soon()

    def put(self, key: str, value: object) -> None:
        """Set what has a key in the file."""
        self.values[key] = self._changes[key] = value
        self._write_soon()
        if self._untold is None:
            self.changed.emit(key)
        else:
            self._untold.append(key)

    def set_together(self, values: Mapping[str, object]) -> None:
        """Set each of these, by name; `changed` tells of them only when all are set, so that
        whoever follows several of them does so once.

        Raises:
            ValueError: one of them cannot have that value; those before it are set.
        """
        names: list[str] = []
        self._untold = names
        try:
            for name, value in values.items():
                setattr(self, name, value)
        finally:
            self._untold = None
            for name in names:
                self.changed.emit(name)

    def player(self, game: str, side: int, default: str) -> str:
        """Who played ``side`` (+1 MAX, -1 MIN) of ``game`` last, as a player's specification."""
        value = self.values.get(_player_key(game, side), default)
        return value if isinstance(value, str) else default

    def set_player(self, game: str, side: int, spec: str) -> None:
        """Remember who plays ``side`` of ``game``."""
        key = _player_key(game, side)
        if self.values.get(key) != spec:
            self.put(key, spec)

    def sync(self) -> bool:
        """Write the file now; False where that failed (the settings then last for this run)."""
        self._timer.stop()
        self._writing.give_up(_JOIN_SECONDS)
        if not self._changes and not self._unwritten:
            return True
        changes = dict(self._changes)
        return self._was_written(merge(self.path, self.values, changes), changes)

    def _write_soon(self) -> None:
        # Without an application there is no loop that would bring the end of a job back.
        waits = not self._writing.running and not self._timer.isActive()
        if waits and QCoreApplication.instance() is not None:
            self._timer.start()

    def _write(self) -> None:
        path, values, changes = self.path, dict(self.values), dict(self._changes)

        def work(_task: Task) -> tuple[str, Values]:
            return merge(path, values, changes), changes

        # Methods, as a function would hold on to this object, and Qt to the function.
        self._writing.start(work, finished=self._on_written, cancelled=self._write_changes)

    def _on_written(self, result: tuple[str, Values]) -> None:
        if self._was_written(*result):  # else the next change, or the end, tries again
            self._write_changes()

    def _write_changes(self) -> None:
        if self._changes:
            self._write_soon()

    def _was_written(self, trouble: str, changes: Values) -> bool:
        if trouble:
            _log.warning("the settings could not be written to %s: %s", self.path, trouble)
            return False
        self._unwritten = False
        self._changes = {
            key: value
            for key, value in self._changes.items()
            if key not in changes or changes[key] is not value
        }
        return True


class SettingsPart:
    """The settings of a package, which stand in the same file: a `Setting` each in a class below
    this one, whose keys begin with the name of the package or of its tab. `Settings.changed` tells
    of them as well."""

    def __init__(self, whole: Settings) -> None:
        self.values, self.put = whole.values, whole.put


def _player_key(game: str, side: int) -> str:
    return f"players/{game}_{'max' if side > 0 else 'min'}"


def settings() -> Settings:
    """The one settings object (one for each PODA_HOME, so that tests start afresh)."""
    return _open(os.environ.get(HOME_VARIABLE, ""))


@cache
def _open(_home: str) -> Settings:
    known = vars(Settings).items()
    defaults = {name: each.default for name, each in known if isinstance(each, Setting)}
    return Settings(open_settings(config_dir() / SETTINGS, defaults))


# How fast what moves on screen does: at the user's speed, or not at all.

_FACTORS: Final = {"slow": 2.5, "normal": 1.0, "fast": 0.5}


def paced(milliseconds: float) -> int:
    """How long an animation of so many milliseconds takes; 0 where the user wants none."""
    return at_speed(milliseconds) if settings().animations else 0


def at_speed(milliseconds: float) -> int:
    """How long it takes at the user's speed, for those who know that there are animations."""
    return round(milliseconds * _FACTORS[settings().animation_speed])
