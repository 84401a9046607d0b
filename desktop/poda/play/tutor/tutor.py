"""The tutor: it analyses the position while a person thinks, and asks before a bad move."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from poda.engine.game import CHANCE
from poda.house.jobs import Latest, Task
from poda.play.model.game import PlayModel
from poda.play.tutor.bar import TutorBar
from poda.play.tutor.judging import Judge, Loss, judged_ahead, judged_alone

PATIENCE_MS: Final = 3000
"""Milliseconds after which a move that is still being analysed is played without a question."""
_SAID_MS: Final = 400  # milliseconds after which the bar says that the move is being analysed


class Tutor(QObject):
    """Holds each move of a person until its loss is known.

    Attributes:
        on: whether the tutor is switched on.
        bar: the bar with its question.
        loss: the loss by the move that it asks about; None if it asks nothing.
    """

    def __init__(self, model: PlayModel, bar: TutorBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model, self._held, self.bar = model, model.held, bar
        self.on = False
        self.loss: Loss | None = None
        self._position: object = None  # the node that is analysed, or being analysed
        self._judge: Judge | None = None  # its result; None until the analysis has finished
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
        """Switch the tutor on or off."""
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
        """Start to analyse the position on the board, if a person is to move."""
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
        """Play the move, ask about it, or wait for an analysis."""
        board = self._model.board
        doubles = board.to_move == CHANCE  # nothing is analysed ahead before a throw
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
        self._model.board.record.note_aid()
        self.bar.ask(loss)

    def _forget_move(self, *_: Any) -> None:
        self._patience.stop()
        self._silence.stop()
        self._alone.give_up()
        self.loss = None
        self.bar.put_away()
