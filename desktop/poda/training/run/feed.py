"""What the training thread has to tell, held until the interface comes for it.

A run may have hundreds of generations a second, and eyes follow fifteen pictures: the thread puts
each record here, and a timer of the interface takes what has gathered. The feed never outgrows its
bounds, and nothing is lost in it: when nobody comes for long, the history as a whole takes the
place of the records.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.evolve.champion import Champion
from poda.engine.evolve.history import Generation, History
from poda.engine.evolve.lineage import Lineage
from poda.engine.evolve.validation import Validated

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
    """Filled on one thread and emptied on another."""

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
