"""What backgammon needs besides the kernels: its bear-off database, made ready at first use."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject

from poda.house.jobs import Job, Task
from poda.play.model.model import PlayModel

_log = logging.getLogger(__name__)


class Preparation(QObject):
    """Loads the database, or computes it, once backgammon is on the board and the window awake.

    It waits for the kernels, which are being prepared first. Games go on meanwhile, and without it
    where it fails.
    """

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        self._model = model
        self._awake = False
        self._signals = (model.board.began, model.turns.followed, model.engine_changed)
        for signal in self._signals:
            signal.connect(self._begin)

    def wake(self) -> None:
        """The window has been painted: whatever comes next may begin this."""
        self._awake = True

    def _begin(self) -> None:
        model = self._model
        if not self._awake or model.room.preparing or not model.board.kit.bear_off:
            return
        for signal in self._signals:
            signal.disconnect(self._begin)
        job = Job(_load, "bear-off", self)
        job.progress.connect(model.room.set_bearoff)
        for end in (job.finished, job.cancelled):
            end.connect(lambda *_: model.room.set_bearoff(None))
        job.failed.connect(self._on_failed)
        job.start()

    def _on_failed(self, error: BaseException) -> None:
        _log.warning("the bear-off database is not there: %s", error)
        self._model.room.set_bearoff(None)


def _load(task: Task) -> None:
    # Imported here: numpy is not wanted before the first paint.
    from poda.engine.backgammon import bearoff

    bearoff.load(task.progress, task.stopped)
