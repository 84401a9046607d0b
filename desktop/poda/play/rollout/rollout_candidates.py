"""Which plays of a position may be rolled out: all of them, the best first by a quick look."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine import compiled
from poda.engine.players import Analysis, Limit, MoveValue, analyst
from poda.house.jobs import Latest, Task

if TYPE_CHECKING:
    from poda.play.model.model import PlayModel

_log = logging.getLogger(__name__)

MOST_SHOWN: Final = 40
FEW: Final = 4
WITHIN: Final = 0.1
"""So many plays are proposed, that are so near to the best."""


class Candidates(QObject):
    """Looks at a position's plays, unless the analysis has.

    Signals:
        found: the plays of the position that was asked for are known.

    Attributes:
        state: that position.
        moves: its plays, the best first; empty until they are known.
    """

    found = Signal()

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        self._model = model
        self.state: Any = None
        self.moves: Sequence[MoveValue[Any]] = ()
        self._work = Latest("candidates", self)

    def look(self, state: Any) -> None:
        """Have the plays of this position, which is on the board."""
        if state == self.state:
            return
        self.stop()
        self.state, self.moves = state, ()
        analysis = self._model.analysis.values
        if state.throw is None:
            return
        if analysis is not None and state == self._model.board.record.state:
            self._take(analysis)
            return
        game = self._model.board.game

        def work(task: Task) -> Analysis[Any] | None:
            limit, last = Limit(plies=1 if compiled.ready() else 0), None
            for last in analyst(game).analyse(state, limit, task.stopped):
                task.progress(last)
            return last

        self._work.start(
            work,
            progress=self._take,
            finished=self._take,
            failed=lambda error: _log.error("no candidates: %s", error),
        )

    def stop(self) -> None:
        """Look no further."""
        self._work.give_up()

    def proposed(self, played: Any) -> set[Any]:
        """The plays in doubt: the best few, and the one that was played."""
        if not self.moves:
            return set()
        side = self.state.turn
        best = side * self.moves[0].value
        few = [move for move in self.moves[:FEW] if best - side * move.value <= WITHIN]
        few = few if len(few) > 1 else list(self.moves[:2])
        known = {move.action for move in self.moves}
        return {move.action for move in few} | ({played} & known)

    def _take(self, analysis: Analysis[Any] | None) -> None:
        if analysis is not None:
            self.moves = analysis.moves
            self.found.emit()
