"""What is typed behind an option, read: numbers, seconds, sizes. And what several share."""

import argparse
import math
from collections.abc import Callable

from poda.base.speech import translate

MOST_SEED = 2**63 - 1
MOST_WORKERS = 256


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number from `low` to `high`."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 25
        if not digits or not low <= int(text) <= high:
            raise _unusable(
                translate("CommandLine", "{text!r} is not a number from {low} to {high}"),
                text, low=low, high=high,
            )  # fmt: skip
        return int(text)

    return read


def finite(text: str) -> float:
    """Reads a number that is not infinite."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _unusable(translate("CommandLine", "{text!r} is not a finite number"), text)
    return value


def above_zero(text: str) -> float:
    """Reads a number above 0 that is not infinite."""
    value = finite(text)
    if value <= 0:
        raise _unusable(translate("CommandLine", "{text!r} is not above 0"), text)
    return value


def border(text: str) -> float | None:
    """Reads a number, or `none`."""
    return None if text == "none" else finite(text)


def size(text: str) -> tuple[int, int]:
    """Reads a width and a height in pixels, such as 1280x720."""
    width, _, height = text.partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (width, height)):
        raise _unusable(translate("CommandLine", "{text!r} is not a size such as 1280x720"), text)
    sides = int(width), int(height)
    if min(sides) < 100 or max(sides) > 8192:
        raise _unusable(translate("CommandLine", "{text!r} is not from 100x100 to 8192x8192"), text)
    return sides


def seconds(text: str) -> float:
    """Reads a length of time above 0."""
    try:
        length = float(text)
    except ValueError:
        length = math.nan
    if not 0 < length < math.inf:
        raise _unusable(translate("CommandLine", "{text!r} is not a number of seconds"), text)
    return length


def _unusable(sentence: str, text: str, **limits: int) -> argparse.ArgumentTypeError:
    """What was typed, in a sentence; argparse puts the option before it."""
    return argparse.ArgumentTypeError(sentence.format(text=text[:40], **limits))


def add_workers(command: argparse.ArgumentParser) -> None:
    """The number of threads."""
    command.add_argument(
        "--workers",
        type=whole(1, MOST_WORKERS),
        metavar="N",
        help=translate(
            "CommandLine", "threads; the result does not depend on it (one per processor)"
        ),
    )
