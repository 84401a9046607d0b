"""The badge of a small game's player: whether anybody can ever beat it."""

from __future__ import annotations

import logging

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from poda.engine.evolve.proof import Lines
from poda.engine.evolve.runs.champion import Champion
from poda.engine.games import game as game_named
from poda.house.i18n import Retranslatable
from poda.house.jobs import Latest
from poda.house.theme import Role
from poda.training.statistics.words import plies_words
from poda.training.statistics.work import prove
from poda.widgets.layout import Label

_log = logging.getLogger(__name__)


class ProofBadge(Retranslatable, Label):
    """A tick and "never loses" where every reply was tried; else how many lines it loses. Hidden
    for games too large to try them all.

    The proof is found in a job. While the player on show changes as it trains, the job under way is
    let end, and its answer is shown until the next is there; the answer about another game or
    another look-ahead is dropped.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("body", Role.MUTED, bold=True, elide=True, parent=parent)
        self._asked: tuple[Champion, int] | None = None
        self._answer: tuple[Champion, int, Lines] | None = None
        self._proving = Latest("proof", self)
        self._failed = False
        self.hide()

    @property
    def proven(self) -> bool:
        """Whether the player that is shown cannot be beaten."""
        return self._answer is not None and self._answer[2].no_loss

    @property
    def waiting(self) -> bool:
        """Whether a proof is being looked for."""
        return self._proving.running

    def show_player(self, player: Champion, plies: int) -> None:
        """Find out about this player, looking so far ahead."""
        asked = (player, plies)
        before, self._asked = self._asked, asked
        provable = game_named(player.game_key).small
        if before is None or (before[0].game_key, before[1]) != (player.game_key, plies):
            self._proving.give_up()
            self._answer = None
            self.setVisible(provable)
            self.retranslate()
        # Not by what they hold: to compare two players writes the documents of both.
        is_known = before is not None and before[0] is player and before[1] == plies
        if provable and not self._failed and not is_known:
            self._ask()

    def _ask(self) -> None:
        if not self._proving.running and self._asked is not None:
            player, plies = self._asked
            self._proving.start(
                lambda task: prove(player, plies, task),
                finished=lambda lines: self._on_lines(player, plies, lines),
                failed=self._on_failed,
            )

    def _on_lines(self, player: Champion, plies: int, lines: Lines) -> None:
        self._answer = player, plies, lines
        self.retranslate()
        if self._asked is not None and self._asked[0] is not player:
            self._ask()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the proof failed: %s", error)
        self._failed = True  # the kernels cannot be had, now or later
        self.retranslate()

    def retranslate(self) -> None:
        if self._answer is None:
            self.set_role(Role.MUTED)
            self.setText("" if self._failed else self.tr("Trying every reply…"))
            return
        _, plies, lines = self._answer
        count, lost = QLocale().toString(lines.lines), QLocale().toString(lines.lost)
        if lines.no_loss:
            self.set_role(Role.OK)
            self.setText(self.tr("✓ Never loses: all {lines} lines tried").format(lines=count))
        else:
            self.set_role(Role.BAD)
            text = self.tr("✕ Can be beaten: loses {lost} of {lines} lines")
            self.setText(text.format(lost=lost, lines=count))
        self.setAccessibleDescription(
            self.tr("Every reply was tried, with the player looking {plies} ahead.").format(
                plies=plies_words(plies)
            )
        )
