"""Prediction: before each interesting step, the student is asked what the search does next.

The step on screen does not show the answer; the search goes on once the question is answered, or
the answer was asked for. What would give it away is hidden meanwhile: the marks of later steps on
the timeline, the value on the number line, the actions that know which nodes are never visited.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from poda.engine.errors import EngineError
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.recording import Recording
from poda.house.i18n import language_manager
from poda.house.jobs import Latest
from poda.house.theme import Role
from poda.packages.teach.engine.exercises.stops import StopKind, StopQuestion
from poda.packages.teach.window.exercise.prediction_panel import (
    Face,
    PredictCard,
    PredictPanel,
    remember_choice,
    remembered_choice,
)
from poda.packages.teach.window.exercise.prediction_questions import (
    AnsweredQuestion,
    Key,
    PredictionTally,
    PredictWords,
    QuestionSession,
    key_of,
    read_value,
    session_of,
    words_of,
)
from poda.tree.drawing.look import player_role
from poda.widgets.announce import announce
from poda.widgets.engine_words import count, message
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts


_FACES: Final = {StopKind.CUT: Face.CUT, StopKind.NEXT: Face.NEXT, StopKind.VALUE: Face.VALUE}


class PredictScreen(QObject):
    """What the mode shows in the Tree tab: the card, rings around nodes, the sentence."""

    def __init__(self, parts: TreeParts, mode: PredictMode) -> None:
        super().__init__(parts)
        self._parts, self._mode = parts, mode
        self._card, self._panel = mode.card, mode.panel
        self._rung: dict[int, Role] = {}
        self._tally: PredictionTally | None = None
        self._told = ""

    def show(self) -> None:
        """Show the question, the verdict or the tally, and hide what would give the answer away."""
        mode = self._mode
        ours = self._has_focus()
        self._tell_card()
        kind = mode.asked.kind if mode.asked is not None else None
        self._parts.number_line.ask(kind in (StopKind.CUT, StopKind.NEXT))
        self._ring(self._rings())
        told = self.told()
        if told != self._told:  # else it is shown already
            self._told = told
            self._parts.told.write()
        if mode.tally is not self._tally:  # not at every step
            self._tally = mode.tally
            self._panel.show_tally(mode.tally, self._wrong_texts(mode.tally))
        if ours and self._parts.tab.isVisible():  # Qt moves the focus on from a hidden button
            self._place_focus()

    def forget_rings(self) -> None:
        """Forget the rings, as the view has another tree."""
        self._rung = {}

    def show_again(self) -> None:
        """Show everything again, in another language."""
        self._tally = None
        self.show()

    def clear(self) -> None:
        """Remove the rings and the sentence, and show the number line's value: the mode is off."""
        self._tally, self._told = None, ""
        self._parts.number_line.ask(False)
        self._ring({})
        self._parts.told.write()

    def told(self) -> str:
        """The sentence shown in the place of the step's; "" if that one stays."""
        verdict = self._mode.verdict
        if verdict is None or verdict.stop.until != self._parts.model.step:
            return ""
        return self._words(verdict.stop).sentence()

    # The card

    def _tell_card(self) -> None:
        mode = self._mode
        card, score = self._card, self._score(mode.tally)
        if mode.asked is not None:
            sampled = mode.is_sampled and mode.asked.kind is StopKind.NEXT
            card.turn(Face.CHILD if sampled else _FACES[mode.asked.kind])
            hint = ""
            if sampled:
                hint = self.tr("Click the child in the tree, or select it and press Enter.")
            elif mode.asked.kind is StopKind.NEXT:
                hint = self.tr("Click the leaf in the tree, or select it and press Enter.")
            card.tell(self._words(mode.asked).question(), hint, score)
        elif mode.verdict is not None:
            words, right = self._words(mode.verdict.stop), mode.verdict.right
            card.turn(Face.VERDICT)
            role = Role.TEXT if right is None else Role.OK if right else Role.BAD
            text = words.verdict(mode.verdict.given, right)
            card.tell(text, words.detail(mode.given), score, role)
        elif mode.session is not None and not mode.session.is_over(self._parts.model.step):
            card.turn(Face.IDLE)
            card.tell(self.tr("Step on, play, or go to the next question."), "", score)
        else:
            card.turn(Face.OVER)
            card.again.setVisible(bool(mode.tally.to_mend))
            card.tell(self._summary(), self._longest(mode.tally), "")

    def _score(self, tally: PredictionTally) -> str:
        if not tally.asked():
            return ""
        text = self.tr("{right} of {asked} right").format(
            right=count(tally.right()), asked=count(tally.asked())
        )
        if tally.streak < 2:
            return text
        return f"{text} · " + self.tr("{streak} in a row").format(streak=count(tally.streak))

    def _summary(self) -> str:
        mode = self._mode
        tally = mode.tally
        if mode.session is None:
            return self.tr("Looking for questions worth asking…")
        if not self._panel.chosen:
            return self.tr("Choose at the right what is to be asked.")
        if not mode.session:
            return self.tr("There is nothing to ask in this search.")
        if not tally.asked():
            return self.tr("No more questions.")
        return self.tr("No more questions: {right} of {asked} right.").format(
            right=count(tally.right()), asked=count(tally.asked())
        )

    def _longest(self, tally: PredictionTally) -> str:
        if tally.best_streak < 2:
            return ""
        return self.tr("Longest streak: {count}.").format(count=count(tally.best_streak))

    def _wrong_texts(self, tally: PredictionTally) -> dict[object, str]:
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

    def _words(self, stop: StopQuestion) -> PredictWords:
        recording = self._parts.model.recording
        assert recording is not None
        return words_of(recording, stop)

    # The tree

    def _ring(self, rings: dict[int, Role]) -> None:
        if rings != self._rung:  # a change paints the whole tree
            self._rung = rings
            self._parts.view.set_highlight(rings)

    def _rings(self) -> dict[int, Role]:
        """The role of each node with a ring: the one asked about or, after an answer on the next
        leaf, the leaf chosen and the right one."""
        mode = self._mode
        stop = mode.asked
        if stop is None and mode.verdict is not None:
            stop = mode.verdict.stop
        if stop is None:
            return {}
        tree, trace = self._parts.model.tree, self._parts.model.trace
        asks = mode.is_sampled and mode.verdict is None  # the node that selects
        if stop.kind is not StopKind.NEXT or asks:
            return {int(tree.tree_node[stop.node]): player_role(int(trace.player[stop.node]))}
        rings: dict[int, Role] = {}
        if mode.verdict is not None:
            if mode.verdict.right is False and mode.given >= 0:
                rings[int(mode.given)] = Role.BAD
            if stop.right >= 0:
                rings[int(tree.tree_node[int(stop.right)])] = Role.OK
        return rings

    def _place_focus(self) -> None:
        """Give the focus to the field, if a value is asked for, else to the tree."""
        target = self._card.field if self._card.face is Face.VALUE else self._parts.view
        if self._parts.tab.window().focusWidget() is not target:
            target.setFocus()

    def _has_focus(self) -> bool:
        """Whether the tree, the card or nothing has the keyboard focus."""
        focus = self._parts.tab.window().focusWidget()
        return focus is None or focus is self._parts.view or self._card.isAncestorOf(focus)


_GIVES_AWAY: Final = ("fold_pruned", "go_to_node", "next_cut")
"""Actions that show which nodes the search never visits, or whether more cuts come."""

_UNFOLDED: Final = 2_000
"""The most nodes of a tree that is unfolded at first: larger ones could not be read."""
_AT_ONCE: Final = 20_000
"""The most nodes of a search whose questions are found without a thread, in some milliseconds."""


class PredictMode(QObject):
    """The prediction mode of the Tree tab.

    Attributes:
        asked: the question that waits for an answer; or None.
        verdict: the answer just given, while the step that shows the right one is on screen.
        given: the last answer, as `PredictWords.detail` takes it.
        session: the questions and answers; None until the search's questions are found.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, self._model = parts, parts.model
        self.card, self.panel = PredictCard(), PredictPanel()
        self.on = False
        self.asked: StopQuestion | None = None
        self.verdict: AnsweredQuestion | None = None
        self.session: QuestionSession | None = None
        self.given = -1.0
        self._plays_on = self._anew = False
        self._finding = Latest("questions", self)
        self.screen = PredictScreen(parts, self)
        parts.told.below.addWidget(self.card)
        parts.room.side.addWidget(self.panel)
        self._keys = self._shortcuts()
        self._connect()
        parts.modes.add("predict", parts.actions_["predict"], self.begin, self.end)

    def _shortcuts(self) -> list[tuple[QShortcut, Face]]:
        cut, no_cut, end = (Face.CUT, 1.0), (Face.CUT, 0.0), (Face.NEXT, -1.0)
        plans = {"Y": cut, "1": cut, "N": no_cut, "2": no_cut, "0": end}
        keys = []
        for text, (face, given) in plans.items():
            key = QShortcut(QKeySequence(text), self._parts.tab)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.activated.connect(lambda given=given: self.say(given))
            key.setEnabled(False)
            keys.append((key, face))
        return keys

    def _connect(self) -> None:
        card, panel, model = self.card, self.panel, self._model
        for button, given in ((card.cut, 1.0), (card.no_cut, 0.0), (card.end, -1.0)):
            button.clicked.connect(lambda _=False, given=given: self.say(given))
        for typed in (card.say.clicked, card.field.returnPressed):
            typed.connect(self._say_typed)
        card.show_answer.clicked.connect(self.reveal)
        card.skip.clicked.connect(self.skip)
        card.proceed.clicked.connect(self.proceed)
        card.again.clicked.connect(lambda: self.ask_again(None))
        panel.choices_changed.connect(self._choose)
        panel.again_wanted.connect(self.ask_again)
        panel.restart_wanted.connect(self.restart)
        panel.close_button.clicked.connect(self._parts.actions_["predict"].trigger)
        self._listening = Listening(
            (model.opened, self._on_opened),
            (model.moved, self._on_moved),
            (model.reshaped, self._on_reshaped),
            (self._parts.view.node_clicked, self._on_node),
            (language_manager().changed, self.screen.show_again),
        )
        card.field.installEventFilter(self)

    # Entering and leaving the mode

    def begin(self) -> None:
        """Enter the mode."""
        self.on = self._anew = True
        self.panel.choose(*remembered_choice())
        self._model.gate = self._gate
        self._parts.told.instead = self.screen.told
        self._listening.set(True)
        self._parts.view.installEventFilter(self)
        self._parts.room.open_side(self.panel)
        self._parts.actions_.hold(_GIVES_AWAY)
        self._parts.transport.timeline.show_ahead(False)
        self.card.show()
        self._on_opened()
        self._parts.view.setFocus()

    def end(self) -> None:
        """Leave the mode, and show again what it hides."""
        self.on, self._model.gate, self._parts.told.instead = False, None, None
        self._listening.set(False)
        self._parts.view.removeEventFilter(self)
        self.asked, self.verdict, self.session = None, None, None
        self._finding.give_up()
        self.card.hide()
        self._parts.room.close_side()
        self._parts.actions_.hold()
        self._parts.transport.timeline.show_ahead(True)
        for key, _ in self._keys:
            key.setEnabled(False)
        self.screen.clear()

    @property
    def _recording(self) -> Recording[Any, Any]:
        assert self._model.recording is not None
        return self._model.recording

    @property
    def is_sampled(self) -> bool:
        """Whether the search is Monte Carlo tree search, which has questions of its own."""
        return self._model.recording is not None and isinstance(self._model.trace, MonteCarloSteps)

    @property
    def tally(self) -> PredictionTally:
        """The answers so far."""
        return self.session.tally if self.session is not None else PredictionTally()

    def _on_opened(self) -> None:
        """Find the questions of another search that was opened."""
        self.session, self.verdict, self._plays_on = None, None, False
        self.screen.forget_rings()
        self._find_stops()
        if self._model.recording is not None and self._model.tree.nodes <= _UNFOLDED:
            self._model.unfold_all()  # in a game's tree, nodes to be pruned are folded
        if self.session is None:  # the questions are not found yet
            self._on_moved()

    def _on_reshaped(self) -> None:
        """Place the rings anew: a subtree has grown, which renumbers nodes."""
        self.screen.forget_rings()
        self._show_question()

    def _find_stops(self) -> None:
        """Find the questions, in a job for a large search; one still running is given up."""
        self._finding.give_up()
        if self._model.recording is None:
            return
        trace, kinds, most = self._model.trace, self.panel.chosen, self.panel.most
        before = self.session  # its answers are kept
        if trace.nodes <= _AT_ONCE:
            self._open_session(session_of(trace, kinds, most, before))
            return
        self._finding.start(
            lambda _task: session_of(trace, kinds, most, before), finished=self._open_session
        )

    def _open_session(self, session: QuestionSession) -> None:
        self.session = session
        self.panel.show_counts(session.counts, sampled=self.is_sampled)
        if session and session.is_over(self._model.step) and self._anew:
            self._jump(0)  # after the last step, begin anew
        else:
            self._on_moved()
        self._anew = False

    def _choose(self) -> None:
        remember_choice(self.panel.chosen, self.panel.most)
        self._find_stops()

    # Stepping

    def _gate(self, step: int) -> int:
        """The step at which a way forward to `step` ends: the next question's or, if one waits for
        an answer, the current one. A single step there (a clicker's) shows the answer.
        """
        here, playing = self._model.step, self._model.playing
        if self.asked is not None:
            self._model.playback.stop()
            if playing or step != here + 1:
                return here
            return self._settled_by("", None)
        row = self.session.next_row(here) if self.session is not None else -1
        if self.session is None or row < 0 or self.session.stops.at[row] >= step:
            self._plays_on = playing
            return step
        stop = self.session.stops[row]
        self._plays_on = playing
        self._model.playback.stop()
        if stop.at == here:  # where the answer to the question before is shown
            self.verdict = None
            self._ask_question(stop)
        return stop.at

    def _on_moved(self) -> None:
        step = self._model.step
        if self.verdict is not None and self.verdict.stop.until != step:
            self.verdict = None
        self.asked = None
        stop = self.session.waiting_at(step) if self.session is not None else None
        if self.verdict is None and stop is not None:
            self._ask_question(stop)
            return
        self._show_question()
        if self.verdict is not None:
            self._announce()

    def _ask_question(self, stop: StopQuestion) -> None:
        self.asked = stop
        self._plays_on |= self._model.playing
        self._model.playback.stop()
        self._show_question()
        self._announce()

    def _announce(self) -> None:
        """Have a screen reader say the question or the verdict."""
        if self._parts.tab.isVisible():
            announce(self.card, self.card.question.full_text())

    def _jump(self, step: int) -> None:
        """Go to a step without stopping at questions on the way."""
        self._model.gate = None
        before = self._model.step
        self._model.go(step)
        self._model.gate = self._gate
        if self._model.step == before:
            self._on_moved()

    def proceed(self) -> None:
        """Go to the next question; or play on, if playback was running at the last one."""
        if self.asked is not None:
            return
        self.verdict = None
        if self._plays_on and self._is_more():
            self._plays_on = False
            self._model.toggle_play()
        else:
            self._model.go(self._model.last_step)
        if self.asked is None:
            self._show_question()

    # Answering

    def say(self, given: float, right: bool | None = None) -> None:
        """Take an answer (for a leaf, its tree node or -1), and whether it is right, if known."""
        if self.asked is None:
            return
        words = words_of(self._recording, self.asked)
        self.given = given
        if right is None:
            right = self.asked.is_right(given)
        self._go_behind(self._settled_by(words.answer(given), right))

    def reveal(self) -> None:
        """Show the answer; the question then does not count as a prediction."""
        if self.asked is not None:
            self._go_behind(self._settled_by("", None))

    def _settled_by(self, given: str, right: bool | None) -> int:
        """Add an answer to the session, and return the step that shows whether it was right."""
        stop, session = self.asked, self.session
        assert stop is not None
        assert session is not None
        if right is None:
            self.given = -1.0
        self.asked, self.verdict = None, AnsweredQuestion(stop, given, right)
        self.session = session.with_answer(stop, given, right)
        return stop.until

    def _go_behind(self, step: int) -> None:
        self._jump(step)
        self._parts.view.setFocus()

    def _say_typed(self) -> None:
        text = self.card.field.text()
        if self.asked is None or not text.strip():
            return
        try:
            value = read_value(self._recording.question, text)
        except EngineError as error:
            self._parts.notice.say(partial(message, error))
            self.card.field.selectAll()
            return
        self._parts.notice.clear()
        self.say(value)

    def _on_node(self, node: int) -> None:
        """Take a chosen node as the answer; a folded subtree stands for its leaves."""
        stop = self.asked
        if stop is None or stop.kind is not StopKind.NEXT:
            return
        if self.is_sampled:
            self._on_child(node, stop)
            return
        tree, shape = self._model.tree, self._model.shape
        leaf = int(tree.tree_node[int(stop.right)]) if stop.right >= 0 else -1
        if tree.is_leaf(node):
            self.say(float(node), node == leaf)
            return
        row = int(shape.row_of[node]) if shape is not None else -1
        if row >= 0 and shape is not None and (shape.folded[row] or tree.stub[node]):
            inside = node <= leaf < node + int(tree.size[node])
            self.say(float(leaf if inside else node), inside)
            return
        self._parts.notice.say(
            lambda: self.tr("Choose a leaf: this node has children."), wrong=False
        )

    def _on_child(self, node: int, stop: StopQuestion) -> None:
        """Take a chosen node as the answer: a child of the node that selects, or one below it."""
        tree = self._model.tree
        top = int(tree.tree_node[stop.node])
        while node >= 0 and int(tree.parent[node]) != top:
            node = int(tree.parent[node])
        if node >= 0:
            self.say(float(node), node == int(tree.tree_node[int(stop.right)]))
            return
        self._parts.notice.say(lambda: self.tr("Choose one of its children."), wrong=False)

    def skip(self) -> None:
        """Go on to the next question without an answer."""
        if self.asked is None or self.session is None:
            return
        self.session, self.asked = self.session.without(self.asked), None
        self.proceed()
        self._parts.view.setFocus()

    # Repeating

    def ask_again(self, key: Key | None) -> None:
        """Ask a wrongly answered question once more, or (None) all of them."""
        wrong = self.tally.to_mend
        if key is not None:
            wrong = [each for each in self.tally.wrong if key_of(each.stop) == key]
        if not wrong or self.session is None:
            return
        self.session = self.session.asking_again(frozenset(key_of(each.stop) for each in wrong))
        self.verdict, self._plays_on = None, False
        self._jump(wrong[0].stop.at)
        self._parts.view.setFocus()

    def restart(self) -> None:
        """Forget the tally, and ask everything once more."""
        if self.session is not None:
            self.session, self.verdict = self.session.begun_anew(), None
        self._jump(0)
        self._parts.view.setFocus()

    # Showing

    def _is_more(self) -> bool:
        return self.session is not None and not self.session.is_over(self._model.step)

    def _show_question(self) -> None:
        if self.on:
            self.screen.show()
            for key, face in self._keys:
                key.setEnabled(self.asked is not None and self.card.face is face)

    # The keyboard

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.skip()
                return True
            if enter and watched is self._parts.view:
                self._enter()
                return True
        return super().eventFilter(watched, event)

    def _enter(self) -> None:
        """Enter on the tree: answer with the selected node, or go to the next question."""
        if self.asked is None:
            if self.card.face is Face.OVER:
                self.ask_again(None)
            else:
                self.proceed()
        elif self.asked.kind is StopKind.NEXT and self._model.selected >= 0:
            self._on_node(self._model.selected)
        elif self.asked.kind is StopKind.VALUE:
            self.card.field.setFocus()
