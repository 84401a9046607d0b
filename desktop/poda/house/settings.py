"""The settings that Poda remembers between starts: a typed object over a file (`settings_file`).

A new setting is one line in ``UserSettings``. If a value in the file has another type or is out of
range, its default is used, and a warning is logged.
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

from poda.base import packages, paths
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

# The file of the settings: reading it, merging changes into it, and handling damaged ones.
#
# Damage costs only the settings. A file that is no such document (`settings_document`) is renamed,
# and the person is told where it is, as it may hold settings written by hand. A newer Poda's file
# stays, and is not written to. Poda writes no half files (`poda.base.files`); changes of two
# processes are merged by key, under a lock; unknown keys are kept.


_log = logging.getLogger(__name__)


class Opened(NamedTuple):
    """The settings at a start.

    Attributes:
        path: the file to which they are written.
        values: the values that the file has.
        troubles: the troubles with the file, to be shown.
        imported: whether they come from an older Poda's file, and there is no new one yet.
    """

    path: Path
    values: Values
    troubles: tuple[Trouble, ...] = ()
    imported: bool = False


def open_settings(path: Path) -> Opened:
    """Read the settings; if the file does not exist, those of an older Poda beside it."""
    try:
        values = read(path)
    except NewerError as error:
        return _lasting(path, Trouble(Kind.NEWER, path, str(error)))
    except UnreadableError as error:
        return _without(path, str(error))
    if values is None:
        return _imported(path)
    read_only = not os.access(path, os.W_OK)
    return Opened(path, values, (Trouble(Kind.READ_ONLY, path),) if read_only else ())


def _lasting(path: Path, trouble: Trouble) -> Opened:
    """Leave the file as it is; changed settings last only until the process ends."""
    _log.warning("the settings file %s stays as it is: %s", path, trouble.details)
    return Opened(paths.stand_in(path.parent) / path.name, {}, (trouble,))


def _without(path: Path, reason: str) -> Opened:
    """Put the damaged file aside, if possible, and begin with the defaults."""
    try:
        aside = set_aside(path)
    except FileNotFoundError:  # another process that started at the same time did it
        return Opened(path, {})
    except OSError as error:
        _log.warning("it cannot be put aside: %s", error)
        return _lasting(path, Trouble(Kind.STUCK, path, reason))
    _log.warning("the settings file is damaged (%s) and was put aside: %s", reason, aside)
    return Opened(path, {}, (Trouble(Kind.DAMAGED, aside, reason),))


def _imported(path: Path) -> Opened:
    """Read the settings of an older Poda, which had another format; its file is not changed."""
    old = path.with_name(paths.OLD_SETTINGS)
    values: Values = {}
    try:
        if text := text_of(old):
            values = _values_from(text)
    except (UnreadableError, ValueError) as error:
        _log.warning("the settings file of an older Poda is damaged: %s", error)
        return Opened(path, {}, (Trouble(Kind.DAMAGED, old, str(error)),), imported=True)
    if values:
        _log.info("%s is read this once, and the settings are in %s from now on", old, path)
    return Opened(path, values, imported=bool(values))


def _values_from(text: str) -> Values:
    """The settings, those of packages too, in an older Poda's text. Raises ValueError."""
    parts: list[type[SettingsPart]] = packages.settings_classes()
    known = (setting for owner in (UserSettings, *parts) for setting in vars(owner).values())
    defaults = {each.key: each.default for each in known if isinstance(each, Setting)}
    values = settings_import.values(text, defaults)
    for name, value in values.items():
        if isinstance(value, str) and isinstance(defaults.get(name), dict):
            values[name] = _object(value)
    for part in parts:
        part.convert_older(values)
    return values


def _object(text: str) -> Any:
    """The JSON value of a text that older settings held; {} if it is malformed."""
    try:
        return parsed(text) if text else {}
    except UnreadableError:
        return {}


def merge(path: Path, values: Values, changes: Values) -> str:
    """Write changed settings into the file, and keep what other processes have written there.

    This takes some milliseconds, or more on a slow disc: do not call it on the interface thread.

    Args:
        values: all values, for a file that does not exist.
        changes: the values that this process has changed since the last writing.

    Returns:
        "", or the reason why it failed.
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
    except UnreadableError as error:  # damaged since the start
        aside = set_aside(path)
        _log.warning("the settings file is damaged (%s) and was put aside: %s", error, aside)
        return None


T = TypeVar("T")  # bool, int, float, str, a list of texts, or an object of JSON
Document = dict[str, Any]

THEMES = ("system", "light", "dark", "projector")
PALETTES = ("safe", "contrast")
LANGUAGE_CHOICES = ("system", "en", "es")
ANIMATION_SPEEDS = ("slow", "normal", "fast")
MOST_THREADS = 256
MOST_MEMORY = 4096  # megabytes
ANALYSIS_MODES = ("off", "shown", "think_first")
POINT_NUMBERS = ("off", "own", "lecture")

PAUSE_MS: Final = 300
"""Milliseconds from a change to the writing, which includes changes in between."""
_JOIN_SECONDS: Final = 5.0


def one_of(choices: Collection[str]) -> Callable[[str], bool]:
    """A check that a text is one of ``choices``."""
    return lambda value: value in choices


def some_of(choices: Collection[str] = ()) -> Callable[[list[str]], bool]:
    """A check that all items of a list are texts, and among ``choices`` if there are any."""
    return lambda value: all(type(x) is str and (not choices or x in choices) for x in value)


def between(low: float, high: float) -> Callable[[float], bool]:
    """A check that a number is in [low, high]; NaN is not."""
    return lambda value: low <= value <= high


class Setting(Generic[T]):
    """A value of the file as an attribute of ``UserSettings``; the default determines its type."""

    def __init__(self, default: T, valid: Callable[[T], bool] = lambda _: True) -> None:
        self.default = default
        self._valid = valid
        self.key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, holder: None, owner: type) -> Setting[T]: ...
    @overload
    def __get__(self, holder: UserSettings | SettingsPart, owner: type) -> T: ...
    def __get__(self, holder: UserSettings | SettingsPart | None, owner: type) -> T | Setting[T]:
        return self if holder is None else self.read(holder)

    def __set__(self, holder: UserSettings | SettingsPart, value: T) -> None:
        if not self._valid(value):
            raise ValueError(f"{self.key} cannot be {value!r}")
        if isinstance(value, dict | list):  # a copy, as it will be read from the file
            value = json.loads(json.dumps(value, allow_nan=False))
        if self.key not in holder.values or value != self.read(holder):
            holder.put(self.key, value)

    def read(self, holder: UserSettings | SettingsPart) -> T:
        """The value in the file; the default if it is missing or malformed."""
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
    """A copy of ``raw``, if it has the default's type. Raises ValueError or OverflowError."""
    if type(default) is float and type(raw) is int:  # such as 1 for 1.0, written by hand
        return cast("T", float(raw))
    if type(raw) is not type(default):
        raise ValueError("of another type")
    if isinstance(raw, str):
        raw.encode()  # raises for half a surrogate pair
    return copy.deepcopy(raw)


class UserSettings(QObject):
    """All settings. ``changed(name)`` is emitted when one has changed.

    Changes are written a moment later on another thread, or at once by `sync`.
    """

    changed = Signal(str)

    language = Setting("system", one_of(LANGUAGE_CHOICES))
    theme = Setting("system", one_of(THEMES))
    palette = Setting("safe", one_of(PALETTES))
    type_scale = Setting(1.0, between(0.8, 2.0))
    animations = Setting(True)
    animation_speed = Setting("normal", one_of(ANIMATION_SPEEDS))
    worker_threads = Setting(0, between(0, MOST_THREADS))  # 0: one a processor
    # Megabytes for all caches: `base/memory.py`.
    memory_budget = Setting(256, between(64, MOST_MEMORY))
    last_game = Setting("tictactoe")
    analysis_mode = Setting("off", one_of(ANALYSIS_MODES))
    analysis_seconds = Setting(2.0, between(0.1, 3600.0))
    analysis_playouts = Setting(False)  # whether playouts are counted beside the values
    show_threats = Setting(False)  # on Connect Four's board
    # Plies that a review of backgammon looks ahead. The 0 of older versions is out of range, so
    # that it gives way to the default.
    review_plies = Setting(2, between(1, 2))
    tutor = Setting(False)  # whether a person is asked before a move that gives something away
    puzzles = Setting(Document())  # by game: results and difficulty
    sounds = Setting(False)  # whether moves, dice and the end of a game are heard
    game_results = Setting(Document())  # by game and opponent: a person's results
    rates_games = Setting(True)  # whether a person's strength follows from the results
    strengths = Setting(Document())  # by game: see `play.model.strength`
    even_games = Setting(Document())  # by game: the engine that was seated for "Even game"
    person_names = Setting(["", ""], lambda names: some_of()(names) and len(names) == 2)
    auto_roll = Setting(False)  # whether a person's dice are thrown automatically
    ask_double = Setting(True)  # whether automatic throws wait for a possible double
    match_choice = Setting(Document())  # the choices for the last new match
    dice_by_hand = Setting(False)  # whether throws are entered by hand
    flipped_boards = Setting(list[str](), some_of())  # the games whose boards a person has flipped
    square_numbers = Setting(True)  # on the checkers board
    point_numbers = Setting("own", one_of(POINT_NUMBERS))  # on the backgammon board
    window_geometry = Setting(Document())  # see `widgets.window_place`
    help_geometry = Setting(Document())
    pointers_seen = Setting(list[str](), some_of())  # the tabs whose first hint was closed
    last_folder = Setting("")
    recent_files = Setting(Document())  # by kind: recently opened or saved, the latest first
    folded = Setting(Document())  # by section: whether it is folded (see `widgets.pages`)
    tree_source = Setting(Document())  # the tree that was on screen last
    tree_random = Setting(Document())  # the numbers of the last random tree
    tree_speed = Setting(1.0, between(0.5, 16384.0))
    tree_motion_ms = Setting(200, between(0, 1000))
    tree_names = Setting("paths", one_of(("paths", "letters", "off")))  # of a written tree's nodes
    tree_side = Setting(True)  # whether the listing is shown beside the tree
    tree_picture = Setting(Document())  # how pictures are exported
    tree_listing = Setting("pseudocode", one_of(("pseudocode", "python")))

    training_plan = Setting(Document())  # the game, settings and seed of the next run
    training_generations = Setting(0, between(0, 1_000_000_000))  # a run's limits; 0 is none
    training_minutes = Setting(0, between(0, 1_000_000))
    training_run = Setting("")  # the folder of the last run
    training_unfinished = Setting(False)  # whether it was under way
    training_charts = Setting(Document())  # `ChartsPanel.state`

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self.values: Values = opened.values
        self.troubles = opened.troubles  # to be shown once
        self.path = opened.path
        self._changes: Values = {}  # by key: not in the file yet
        self._untold: list[str] | None = None  # keys to emit `changed` for, in `set_together`
        self._unwritten = opened.imported  # whether imported values are still to be written
        self._writing = Latest("settings", self)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._write_file)
        if self._unwritten:
            self._write_soon()

    def put(self, key: str, value: object) -> None:
        """Set the value of a key in the file."""
        self.values[key] = self._changes[key] = value
        self._write_soon()
        if self._untold is None:
            self.changed.emit(key)
        else:
            self._untold.append(key)

    def set_together(self, values: Mapping[str, object]) -> None:
        """Set several values by name; `changed` is emitted only when all are set, so that listeners
        to several of them act once.

        Raises:
            ValueError: a value is invalid; those before it are set.
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
        """The last player of ``side`` (+1 MAX, -1 MIN) in ``game``, as a player's specification."""
        value = self.values.get(_player_key(game, side), default)
        return value if isinstance(value, str) else default

    def set_player(self, game: str, side: int, spec: str) -> None:
        """Remember the player of ``side`` in ``game``."""
        key = _player_key(game, side)
        if self.values.get(key) != spec:
            self.put(key, spec)

    def sync(self) -> bool:
        """Write the file now; False if that failed (changes then last only for this process)."""
        self._timer.stop()
        self._writing.give_up(_JOIN_SECONDS)
        if not self._changes and not self._unwritten:
            return True
        changes = dict(self._changes)
        return self._was_written(merge(self.path, self.values, changes), changes)

    def _write_soon(self) -> None:
        # Without an application no event loop would deliver the end of a job.
        waits = not self._writing.running and not self._timer.isActive()
        if waits and QCoreApplication.instance() is not None:
            self._timer.start()

    def _write_file(self) -> None:
        path, values, changes = self.path, dict(self.values), dict(self._changes)

        def work(_task: Task) -> tuple[str, Values]:
            return merge(path, values, changes), changes

        # Methods: Qt would hold a function, and that this object.
        self._writing.start(work, finished=self._on_written, cancelled=self._write_changes)

    def _on_written(self, result: tuple[str, Values]) -> None:
        if self._was_written(*result):  # else the next change, or `sync`, tries again
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
    """The settings of a package in the same file: each is a `Setting` of a subclass, which the
    package's manifest names. `UserSettings.changed` is emitted for them, too."""

    def __init__(self) -> None:
        whole = settings()
        self.values, self.put = whole.values, whole.put

    @classmethod
    def convert_older(cls, values: Values) -> None:
        """Change values read from an older Poda's file, which held some of them in another form."""


def _player_key(game: str, side: int) -> str:
    return f"players/{game}_{'max' if side > 0 else 'min'}"


def settings() -> UserSettings:
    """The one settings object (one for each PODA_HOME, so that tests start afresh)."""
    return _open(os.environ.get(HOME_VARIABLE, ""))


@cache
def _open(_home: str) -> UserSettings:
    return UserSettings(open_settings(config_dir() / SETTINGS))


# The duration of animations at the user's speed.

_FACTORS: Final = {"slow": 2.5, "normal": 1.0, "fast": 0.5}


def paced(milliseconds: float) -> int:
    """The duration of an animation of `milliseconds`, in ms; 0 if the user has turned them off."""
    return at_speed(milliseconds) if settings().animations else 0


def at_speed(milliseconds: float) -> int:
    """The duration at the user's speed, in ms, whether or not animations are turned on."""
    return round(milliseconds * _FACTORS[settings().animation_speed])
