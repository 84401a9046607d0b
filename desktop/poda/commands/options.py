"""Types and common options of the commands."""

import argparse
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from poda.base.speech import translate
from poda.engine.runs.names import MOST_SEED

MOST_WORKERS = 256


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 25
        if not digits or not low <= int(text) <= high:
            raise _unusable(
                translate("CommandLine", "{text!r} is not a number from {low} to {high}"),
                text, low=low, high=high,
            )  # fmt: skip
        return int(text)

    return read


def plies_or_word(low: int, high: int) -> Callable[[str], int | str]:
    """A reader of whole numbers from `low` to `high`, or else of any text."""
    read = whole(low, high)
    return lambda text: read(text) if not text or text[0] in "+-0123456789" else text


def finite(text: str) -> float:
    """Read a finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _unusable(translate("CommandLine", "{text!r} is not a finite number"), text)
    return value


def above_zero(text: str) -> float:
    """Read a finite number above 0."""
    value = finite(text)
    if value <= 0:
        raise _unusable(translate("CommandLine", "{text!r} is not above 0"), text)
    return value


def border(text: str) -> float | None:
    """Read a number, or `none`."""
    return None if text == "none" else finite(text)


def size(text: str) -> tuple[int, int]:
    """Read a width and a height in pixels, such as 1280x720."""
    width, _, height = text.partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (width, height)):
        raise _unusable(translate("CommandLine", "{text!r} is not a size such as 1280x720"), text)
    sides = int(width), int(height)
    if min(sides) < 100 or max(sides) > 8192:
        raise _unusable(translate("CommandLine", "{text!r} is not from 100x100 to 8192x8192"), text)
    return sides


def seconds(text: str) -> float:
    """Read a duration above 0, in seconds."""
    try:
        length = float(text)
    except ValueError:
        length = math.nan
    if not 0 < length < math.inf:
        raise _unusable(translate("CommandLine", "{text!r} is not a number of seconds"), text)
    return length


def chance(text: str) -> float:
    """Read the probability of an error: above 0, below a half."""
    value = finite(text)
    if not 0 < value < 0.5:
        raise _unusable(translate("CommandLine", "{text!r} is not above 0 and below 0.5"), text)
    return value


def clock(text: str) -> tuple[float, float]:
    """Read a side's seconds and the increment of each move, such as `60+1` or `60`."""
    whole_game, _, added = text.partition("+")
    try:
        times = float(whole_game), float(added or 0)
    except ValueError:
        times = math.nan, math.nan
    if not (0 < times[0] < math.inf and 0 <= times[1] < math.inf):
        sentence = translate("CommandLine", "{text!r} is not a clock such as 60+1, in seconds")
        raise _unusable(sentence, text)
    return times


def _unusable(sentence: str, text: str, **limits: int) -> argparse.ArgumentTypeError:
    """The error for an argument; argparse puts the option before its sentence."""
    return argparse.ArgumentTypeError(sentence.format(text=text[:40], **limits))


class Options:
    """Adds options to a parser; those that several commands share have methods of their own.

    If `default` is None, None means that the option was not given.
    """

    def __init__(self, parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
        self.add = parser.add_argument
        self._parser = parser

    def tell_at_end(self, text: str) -> None:
        """Add a paragraph to the end of the command's help."""
        assert isinstance(self._parser, argparse.ArgumentParser)
        self._parser.epilog = f"{self._parser.epilog or ''}\n{text}"

    def flag(self, name: str, text: str) -> None:
        """Add an option without a value."""
        self.add(name, action="store_true", help=text)

    def value(self, name: str, metavar: str | tuple[str, ...], text: str, **rest: Any) -> None:
        """Add an option with a value."""
        self.add(name, metavar=metavar, help=text, **rest)

    def whole(
        self, name: str, ends: tuple[int, int], text: str, default: int | None = None
    ) -> None:
        """Add an option for a whole number within `ends`, both included."""
        self.value(name, "N", text, type=whole(*ends), default=default)

    def seconds(self, name: str, text: str, default: float | None = None) -> None:
        """Add an option for a duration in seconds."""
        self.value(name, "S", text, type=seconds, default=default)

    def choice(
        self, name: str, choices: Sequence[str], text: str | None, default: str | None = None
    ) -> None:
        """Add an option for one of several words."""
        self.add(name, choices=choices, default=default, help=text)

    def game(self, name: str, games: Iterable[str], text: str | None = None, **rest: Any) -> None:
        """Add the argument for one of these games, by key."""
        shown = text or ", ".join(games)
        self.value(name, translate("CommandLine", "GAME"), shown, choices=games, **rest)

    def position(self, text: str) -> None:
        """Add the argument for a position, in its game's notation."""
        self.value("position", translate("CommandLine", "POSITION"), text)

    def output(self, metavar: str, text: str, *, required: bool = False) -> None:
        """Add the option for the output file."""
        self.add("-o", "--output", required=required, metavar=metavar, help=text)

    def seed(self, text: str, default: int | None = 1, most: int = MOST_SEED) -> None:
        """Add the option for the seed of random numbers."""
        self.whole("--seed", (0, most), text, default)

    def workers(self) -> None:
        """Add the option for the number of threads."""
        text = translate(
            "CommandLine", "threads; the result does not depend on it (one per processor)"
        )
        self.whole("--workers", (1, MOST_WORKERS), text)

    def json(self, text: str | None = None) -> None:
        """Add the option for output as JSON."""
        self.flag("--json", text or translate("CommandLine", "print one line of JSON"))
