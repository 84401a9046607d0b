"""The games between a run's own players of different times, played beside the training.

They are for show and steer nothing: the run is the same without them, to the bit. A file of them
that cannot be read is put aside, and others are gathered.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.runs.checkpoint import RunFolder
from poda.engine.evolve.runs.history import Generation
from poda.engine.evolve.runs.lineage import Lineage
from poda.engine.evolve.runs.lineage_file import lineage_text, load_lineage
from poda.engine.search.stopping import SearchStopped, Stop
from poda.training.run.feed import Feed

_SHARE_OF_TIME: Final = 0.15  # of the training's, that these games may take
_ANCESTORS: Final = 24
_PAST_CHAMPIONS: Final = 12


class Ancestry:
    """The two lineages of one run: the bests of generations, and the champions.

    Attributes:
        ancestors, past_champions: as they are in the folder, or new.
    """

    def __init__(self, folder: RunFolder, evolution: Evolution) -> None:
        self._folder, self._evolution = folder, evolution
        self.ancestors = self._loaded(folder.ancestors_file)
        self.past_champions = self._loaded(folder.past_champions_file, _PAST_CHAMPIONS)
        self._began, self._spent = time.monotonic(), 0.0

    def enter(self, record: Generation) -> None:
        """A generation is over: its best, and the new champion, enter where their turn has come."""
        best, champion = self._evolution.best, self._evolution.champion
        if best is not None and self.ancestors.wants(record.number):
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
        for path, lineage in (
            (self._folder.ancestors_file, self.ancestors),
            (self._folder.past_champions_file, self.past_champions),
        ):
            self._folder.write(path, lineage_text(lineage))

    def _loaded(self, path: Path, most: int = _ANCESTORS) -> Lineage:
        """What is in the file, up to the run's generation; a new one where there is none that can
        be read."""
        run = self._evolution
        of_run = (run.game, run.layout, run.settings.plies, run.seed)
        found = self._folder.read(path, lambda file: load_lineage(file, *of_run))
        if found is None:
            return Lineage(*of_run, most=most)
        found.drop_after(run.generation)
        return found
