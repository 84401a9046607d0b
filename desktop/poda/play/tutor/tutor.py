"""The tutor: it looks at the position while a person thinks, and asks before a move that gives
something away."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from poda.engine.game import CHANCE
from poda.house.jobs import Latest, Task
from poda.play.model.game import PlayModel
from poda.play.tutor.bar import TutorBar
from poda.play.tutor.judging import Judge, Loss, judged_ahead, judged_alone

PATIENCE_MS: Final = 3000
"""A move whose worth is not known by then is let pass."""
_SAID_MS: Final = 400  # until it is said that a move is looked at


class Tutor(QObject):
    """Holds a person's moves until it knows what they are worth.

    Attributes:
        on: whether it does so.
        bar: where it asks.
        loss: what the move gives away about which it asks; None: it asks nothing.
    """

    def __init__(self, model: PlayModel, bar: TutorBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model, self._held, self.bar = model, model.held, bar
        self.on = False
        self.loss: Loss | None = None
        self._position: object = None  # the node that is known, or being looked at
        self._judge: Judge | None = None  # None: not yet
        self._ahead, self._alone = Latest("tutor", self), Latest("tutor-move", self)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._held.confirm)
        self._silence = QTimer(self, singleShot=True, interval=_SAID_MS)
        self._silence.timeout.connect(bar.wait)
        model.board.changed.connect(self._look_ahead)
        model.engine_changed.connect(self._look_ahead)
        self._held.held.connect(self._on_held)
        for ended in (self._held.dropped, self._held.passed):
            ended.connect(self._forget_move)
        bar.play_it.connect(self._held.confirm)
        bar.take_back.connect(self._held.take_back)

    def set_on(self, on: bool) -> None:
        """Look at moves from now on, or let them pass."""
        self.on = on
        self._held.wants = self._wants if on else None
        if not on:
            self._held.confirm()
            self._ahead.give_up()
            self._position = self._judge = None
        self._look_ahead()

    def _wants(self, action: Any) -> bool:
        return self._model.board.kit.can_tutor

    # While the person thinks

    def _look_ahead(self) -> None:
        """Begin with the position on the board, where a person is to move in it."""
        board = self._model.board
        node, state = board.record.current, board.record.state
        moves = board.person_to_move and board.kit.can_tutor
        if not self.on or not moves:
            if self._position is not None:
                self._ahead.give_up()
                self._position = self._judge = None
            return
        if node is self._position:
            return
        self._position, self._judge = node, None
        game = board.game
        if len(game.actions(state)) < 2:
            return

        def work(task: Task) -> Judge:
            return judged_ahead(game, state, task.stopped)

        self._ahead.start(work, finished=self._on_judge)

    def _on_judge(self, judge: Judge) -> None:
        self._judge = judge
        if self._held.waits:
            self._answer(self._held.action)

    # A move

    def _on_held(self, action: Any) -> None:
        self._patience.start()
        self._silence.start()
        self._answer(action)

    def _answer(self, action: Any) -> None:
        """Let it pass, ask, or wait for what is being looked at."""
        board = self._model.board
        doubles = board.to_move == CHANCE  # before the throw nothing was looked at ahead
        if self._judge is None and not doubles:
            return
        found = True if doubles or self._judge is None else self._judge(action)
        if found is not True:
            self._on_loss(found or None)
            return
        game, state = board.game, board.record.state
        self._alone.start(
            lambda task: judged_alone(game, state, action, task.stopped),
            finished=self._on_loss,
            failed=lambda _error: self._held.confirm(),
        )

    def _on_loss(self, loss: Loss | None) -> None:
        if not self._held.waits:
            return
        if loss is None:
            self._held.confirm()
            return
        self._patience.stop()
        self._silence.stop()
        self.loss = loss
        self.bar.ask(loss)

    def _forget_move(self, *_: Any) -> None:
        self._patience.stop()
        self._silence.stop()
        self._alone.give_up()
        self.loss = None
        self.bar.put_away()
