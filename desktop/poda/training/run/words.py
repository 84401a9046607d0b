"""What the Training tab says in sentences and figures, in the user's language."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.base import terms
from poda.engine.evolve.evolution import REASONS

_THOUSANDS_FROM: Final = 10_000


def reason_words(reason: str) -> str:
    """Why a run stopped."""
    return QCoreApplication.translate("Training", REASONS[reason])


def duration(seconds: float) -> str:
    """A time as clocks have it: 0:07, 12:34, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def whole(number: int) -> str:
    """A whole number in the user's digits."""
    return QLocale().toString(number)


def generation_words(number: int) -> str:
    """The generation that is over."""
    template = QCoreApplication.translate("Words", terms.GENERATION)
    return template.format(number=whole(number))


def games_rate(rate: float) -> str:
    """Games a second, short."""
    if rate >= _THOUSANDS_FROM:
        template = QCoreApplication.translate("Training", "{number} k games/s")
        return template.format(number=QLocale().toString(rate / 1000, "f", 1))
    template = QCoreApplication.translate("Words", terms.GAMES_RATE)
    return template.format(number=whole(round(rate)))


def generations_rate(rate: float) -> str:
    """Generations a second, short; of slow runs, how long one takes."""
    if 0 < rate < 1:
        template = QCoreApplication.translate("Training", "{number} s a generation")
        return template.format(number=QLocale().toString(1 / rate, "f", 1))
    template = QCoreApplication.translate("Training", "{number} generations/s")
    return template.format(number=QLocale().toString(rate, "f", 1))
