"""What is seen of the prediction mode: the card, the page beside the tree, the rings.

All of it is a function of a `Moment`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from poda.engine.exercises.stops import Kind, Stop
from poda.house.theme import Role
from poda.tree.drawing.look import player_role
from poda.tree.predict.card import Face, PredictCard
from poda.tree.predict.panel import PredictPanel
from poda.tree.predict.session import Session
from poda.tree.predict.tally import Answered, Tally, key_of
from poda.tree.predict.words import PredictWords
from poda.widgets.values import count

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

_FACES: Final = {Kind.CUT: Face.CUT, Kind.NEXT: Face.NEXT, Kind.VALUE: Face.VALUE}


@dataclass(frozen=True)
class Moment:
    """What there is to see.

    Attributes:
        session: the questions and the answers; None while there is no search.
        asked: the question that waits.
        verdict: the answer that was just given.
        given: the same as `PredictWords` takes it.
    """

    session: Session | None
    asked: Stop | None
    verdict: Answered | None
    given: float

    @property
    def tally(self) -> Tally:
        """What has been answered."""
        return self.session.tally if self.session is not None else Tally()


class PredictScreen(QObject):
    """Shows moments of the mode in the Tree tab."""

    def __init__(self, parts: TreeParts, card: PredictCard, panel: PredictPanel) -> None:
        super().__init__(parts)
        self._parts, self._card, self._panel = parts, card, panel
        self._rung: dict[int, Role] = {}
        self._tally: Tally | None = None
        self._told = ""

    def show(self, moment: Moment) -> None:
        """Put the question, the verdict or the tally on the card, and keep back what tells."""
        ours = self._has_focus()
        self._tell_card(moment)
        kind = moment.asked.kind if moment.asked is not None else None
        self._parts.number_line.ask(kind in (Kind.CUT, Kind.NEXT))
        self._ring(self._rings(moment))
        told = self.told(moment)
        if told != self._told:  # else it stands there already
            self._told = told
            self._parts.told.write()
        if moment.tally is not self._tally:  # not at every step
            self._tally = moment.tally
            self._panel.show_tally(moment.tally, self._wrong_texts(moment.tally))
        if ours and self._parts.tab.isVisible():  # else a hidden button would hand the keyboard on
            self._place_focus()

    def forget_rings(self) -> None:
        """The view has another tree, and none of them any more."""
        self._rung = {}

    def retranslate(self, moment: Moment) -> None:
        """The same in another language."""
        self._tally = None
        self.show(moment)

    def clear(self) -> None:
        """The mode is off: all is as before."""
        self._tally, self._told = None, ""
        self._parts.number_line.ask(False)
        self._ring({})
        self._parts.told.write()

    def told(self, moment: Moment) -> str:
        """What stands in the place of the step's sentence; nothing where that stays."""
        verdict = moment.verdict
        if verdict is None or verdict.stop.until != self._parts.model.step:
            return ""
        return self._words(verdict.stop).sentence()

    # The card

    def _tell_card(self, moment: Moment) -> None:
        card, score = self._card, self._score(moment.tally)
        if moment.asked is not None:
            card.turn(_FACES[moment.asked.kind])
            hint = ""
            if moment.asked.kind is Kind.NEXT:
                hint = self.tr("Click the leaf in the tree, or select it and press Enter.")
            card.tell(self._words(moment.asked).question(), hint, score)
        elif moment.verdict is not None:
            words, right = self._words(moment.verdict.stop), moment.verdict.right
            card.turn(Face.VERDICT)
            role = Role.TEXT if right is None else Role.OK if right else Role.BAD
            text = words.verdict(moment.verdict.given, right)
            card.tell(text, words.detail(moment.given), score, role)
        elif moment.session is not None and not moment.session.is_over(self._parts.model.step):
            card.turn(Face.IDLE)
            card.tell(self.tr("Step on, play, or go to the next question."), "", score)
        else:
            card.turn(Face.OVER)
            card.again.setVisible(bool(moment.tally.to_mend))
            card.tell(self._summary(moment), self._longest(moment.tally), "")

    def _score(self, tally: Tally) -> str:
        if not tally.asked():
            return ""
        text = self.tr("{right} of {asked} right").format(
            right=count(tally.right()), asked=count(tally.asked())
        )
        if tally.streak < 2:
            return text
        return f"{text} · " + self.tr("{streak} in a row").format(streak=count(tally.streak))

    def _summary(self, moment: Moment) -> str:
        tally = moment.tally
        if moment.session is None:
            return self.tr("Looking for what is worth asking …")
        if not self._panel.chosen:
            return self.tr("Choose at the right what is to be asked.")
        if not moment.session:
            return self.tr("There is nothing to ask in this search.")
        if not tally.asked():
            return self.tr("No more questions.")
        return self.tr("No more questions: {right} of {asked} right.").format(
            right=count(tally.right()), asked=count(tally.asked())
        )

    def _longest(self, tally: Tally) -> str:
        if tally.best_streak < 2:
            return ""
        return self.tr("The longest row of right answers: {count}.").format(
            count=count(tally.best_streak)
        )

    def _wrong_texts(self, tally: Tally) -> dict[object, str]:
        texts: dict[object, str] = {}
        for each in tally.wrong:
            words = self._words(each.stop)
            text = self.tr("Step {step}. {question} You said: {given}.")
            if each.mended:
                text = self.tr("Step {step}. {question} You said: {given}. Right: {right}.")
            texts[key_of(each.stop)] = text.format(
                step=count(each.stop.at + 1, 10**9), question=words.question(),
                given=each.given, right=words.right_answer(),
            )  # fmt: skip
        return texts

    def _words(self, stop: Stop) -> PredictWords:
        recording = self._parts.model.recording
        assert recording is not None
        return PredictWords(recording, stop)

    # The tree

    def _ring(self, rings: dict[int, Role]) -> None:
        if rings != self._rung:  # which paints the whole tree
            self._rung = rings
            self._parts.view.set_highlight(rings)

    def _rings(self, moment: Moment) -> dict[int, Role]:
        """The node that is asked about; after the answer, the leaves that were meant."""
        stop = moment.asked
        if stop is None and moment.verdict is not None:
            stop = moment.verdict.stop
        if stop is None:
            return {}
        tree, trace = self._parts.model.tree, self._parts.model.trace
        if stop.kind is not Kind.NEXT:
            return {int(tree.tree_node[stop.node]): player_role(int(trace.player[stop.node]))}
        rings: dict[int, Role] = {}
        if moment.verdict is not None:
            if moment.verdict.right is False and moment.given >= 0:
                rings[int(moment.given)] = Role.BAD
            if stop.right >= 0:
                rings[int(tree.tree_node[int(stop.right)])] = Role.OK
        return rings

    def _place_focus(self) -> None:
        """A value can be typed at once; all else is answered on the tree."""
        target = self._card.field if self._card.face is Face.VALUE else self._parts.view
        if self._parts.tab.window().focusWidget() is not target:
            target.setFocus()

    def _has_focus(self) -> bool:
        """Whether the keyboard acts on the tree or on the card, or on nothing."""
        focus = self._parts.tab.window().focusWidget()
        return focus is None or focus is self._parts.view or self._card.isAncestorOf(focus)
