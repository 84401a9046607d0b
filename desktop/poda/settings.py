"""What Poda remembers between two starts: one typed object over an INI file.

A new setting is one line in ``Settings``. A value in the file that is of another type, or out of
its range, counts as absent: the default takes its place and the log says so.
"""

import logging
import os
from collections.abc import Callable, Collection
from functools import cache
from typing import Generic, TypeVar, cast, overload

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from poda.paths import HOME_VARIABLE, config_dir
from poda.settings_file import open_settings
from poda.troubles import Trouble

_log = logging.getLogger(__name__)

T = TypeVar("T")  # bool, int, float, str or QByteArray

THEMES = ("system", "light", "dark", "projector")
PALETTES = ("safe", "contrast")
LANGUAGE_CHOICES = ("system", "en", "es")
ANIMATION_SPEEDS = ("slow", "normal", "fast")
MOST_THREADS = 256
ANALYSIS_MODES = ("off", "shown", "think_first")
POINT_NUMBERS = ("off", "own", "lecture")


def one_of(choices: Collection[str]) -> Callable[[str], bool]:
    """A check that a text is one of ``choices``."""
    return lambda value: value in choices


def between(low: float, high: float) -> Callable[[float], bool]:
    """A check that a number lies in [low, high]; a NaN does not."""
    return lambda value: low <= value <= high


def _is_predict(value: str) -> bool:
    """Kinds of questions, and the most of them; 0 is no limit."""
    *kinds, most = value.split() or [""]
    return set(kinds) <= {"cut", "next", "value"} and most.isascii() and most.isdecimal()


class Setting(Generic[T]):
    """One value of the file, as an attribute of ``Settings``; the default fixes its type."""

    def __init__(self, default: T, valid: Callable[[T], bool] = lambda _: True) -> None:
        self.default = default
        self._valid = valid
        self.key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, holder: None, owner: type) -> "Setting[T]": ...
    @overload
    def __get__(self, holder: "Settings", owner: type) -> T: ...
    def __get__(self, holder: "Settings | None", owner: type) -> "T | Setting[T]":
        return self if holder is None else self.read(holder)

    def __set__(self, holder: "Settings", value: T) -> None:
        if not self._valid(value):
            raise ValueError(f"{self.key} cannot be {value!r}")
        if value != self.read(holder) or not holder.file.contains(self.key):
            holder.file.setValue(self.key, value)
            holder.changed.emit(self.key)

    def read(self, holder: "Settings") -> T:
        """The value in the file, or the default where the file has none that makes sense."""
        if not holder.file.contains(self.key):
            return self.default
        raw = holder.file.value(self.key)
        try:
            value = _converted(raw, self.default)
            if self._valid(value):
                return value
        except (LookupError, ValueError):
            pass
        _log.warning("the setting %s = %r makes no sense and is ignored", self.key, raw)
        return self.default


def _converted(raw: object, default: T) -> T:
    """``raw`` as the default's type. An INI file gives texts back, whatever was put in."""
    if type(raw) is type(default):
        return raw
    if isinstance(default, bool):
        return cast("T", {"true": True, "false": False}[str(raw).lower()])
    if isinstance(default, int | float):
        return cast("T", type(default)(str(raw)))
    raise ValueError("neither a text nor bytes")  # a text with bare commas comes back as a list


class Settings(QObject):
    """Every setting. ``changed(name)`` tells which one took another value."""

    changed = Signal(str)

    language = Setting("system", one_of(LANGUAGE_CHOICES))
    theme = Setting("system", one_of(THEMES))
    palette = Setting("safe", one_of(PALETTES))
    type_scale = Setting(1.0, between(0.8, 2.0))
    animations = Setting(True)
    animation_speed = Setting("normal", one_of(ANIMATION_SPEEDS))
    worker_threads = Setting(0, between(0, MOST_THREADS))  # 0: one a processor
    last_game = Setting("tictactoe")
    analysis_mode = Setting("off", one_of(ANALYSIS_MODES))
    analysis_seconds = Setting(2.0, between(0.1, 3600.0))
    show_threats = Setting(False)  # on Connect Four's board
    review_plies = Setting(0, between(0, 2))  # how far a review of backgammon looks ahead
    puzzles = Setting("")  # how they went, and their level, as JSON
    auto_roll = Setting(False)  # whether a person's dice are thrown by themselves
    ask_double = Setting(True)  # whether dice that are thrown by themselves wait for a double
    match_choice = Setting("")  # what the last new match was, as JSON
    dice_by_hand = Setting(False)  # whether every throw is entered
    point_numbers = Setting("own", one_of(POINT_NUMBERS))  # on the backgammon board
    window_geometry = Setting(QByteArray())
    help_geometry = Setting(QByteArray())
    pointers_seen = Setting("")  # the tabs whose first hint was closed, with spaces between them
    last_folder = Setting("")
    tree_source = Setting("")  # the tree that was on screen last, as JSON
    tree_random = Setting("")  # the numbers of the last random tree, as JSON
    tree_speed = Setting(1.0, between(0.5, 16384.0))
    tree_motion_ms = Setting(200, between(0, 1000))
    tree_side = Setting(True)  # whether the listing is shown beside the tree
    tree_exercise = Setting("")  # the last exercise with what was put down on it, as JSON
    tree_picture = Setting("")  # how pictures are exported, as JSON
    tree_exam = Setting("")  # the last exam sheets, as JSON
    tree_listing = Setting("pseudocode", one_of(("pseudocode", "python")))
    tree_predict = Setting("cut next value 0", _is_predict)  # what is asked, and how many at most

    training_plan = Setting("")  # the game, settings and seed of the next run, as JSON
    training_generations = Setting(0, between(0, 1_000_000_000))  # a run's limits; 0 is none
    training_minutes = Setting(0, between(0, 1_000_000))
    training_run = Setting("")  # the folder of the last run
    training_unfinished = Setting(False)  # whether it was under way
    training_charts = Setting("")  # what the charts show, as they tell it

    def __init__(self, file: QSettings, troubles: tuple[Trouble, ...] = ()) -> None:
        super().__init__()
        self.file = file
        self.troubles = troubles  # what was wrong with the file, to be told once

    def player(self, game: str, side: int, default: str) -> str:
        """Who played ``side`` (+1 MAX, -1 MIN) of ``game`` last, as a player's specification."""
        value = self.file.value(_player_key(game, side), default)
        return value if isinstance(value, str) else default

    def set_player(self, game: str, side: int, spec: str) -> None:
        """Remember who plays ``side`` of ``game``."""
        key = _player_key(game, side)
        if self.file.value(key) != spec:
            self.file.setValue(key, spec)
            self.changed.emit(key)

    def sync(self) -> bool:
        """Write the file now; False where that failed (the settings then last for this run)."""
        self.file.sync()
        if self.file.status() is QSettings.Status.NoError:
            return True
        _log.warning("the settings could not be written to %s", self.file.fileName())
        return False


def _player_key(game: str, side: int) -> str:
    return f"players/{game}_{'max' if side > 0 else 'min'}"


def settings() -> Settings:
    """The one settings object (one for each PODA_HOME, so that tests start afresh)."""
    return _open(os.environ.get(HOME_VARIABLE, ""))


@cache
def _open(_home: str) -> Settings:
    return Settings(*open_settings(config_dir() / "poda.ini"))
