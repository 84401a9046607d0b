"""Prediction stops: the view waits, a person says what comes, and hears whether it was right."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from poda.engine.record.trace import Step
from poda.house.theme import theme_manager
from poda.packages.teach.engine.exercises.stops import StopKind
from poda.packages.teach.window.exercise import prediction as predict
from poda.packages.teach.window.exercise.prediction import PredictMode
from poda.packages.teach.window.exercise.prediction_panel import Face
from poda.packages.teach.window.settings import TeachSettings
from tree.hand import AIMA, KEY, SHIFT, TreeHand

LEAF_4 = 7  # of the first example, pruned
LEAF_14 = 10


class Learner(TreeHand):
    """A person who is asked."""

    @property
    def mode(self) -> PredictMode:
        """The mode under test."""
        return self.tab.added["teach"].predict

    def begin(self, kinds: str = "cut next value", **options: object) -> None:
        """Begin by the button, with these kinds asked."""
        TeachSettings().tree_predict = kinds.split()
        TeachSettings().tree_predict_most = 0
        if options:
            self.show(AIMA, **options)
        self.click(self.button("predict"))

    def asked(self) -> StopKind | None:
        """What is asked."""
        return self.mode.asked.kind if self.mode.asked is not None else None

    @property
    def question(self) -> str:
        """The question, or the verdict."""
        return self.mode.card.question.full_text()

    @property
    def detail(self) -> str:
        """What stands below it."""
        return self.mode.card.detail.full_text()

    def click_node(self, node: int) -> None:
        """Click a node of the tree."""
        view = self.tab.parts.view
        drawing = view.drawing
        assert drawing is not None
        point = view.viewportTransform().map(QPointF(*drawing.place(node))).toPoint()
        self.bot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(point))

    def type(self, text: str) -> None:
        """Type where the focus is, and press Enter."""
        focus = self.window.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, text)
        self.key(KEY.Key_Return)

    def go_on_to(self, kind: StopKind) -> None:
        """Have answers shown until a question of this kind is open."""
        for _ in range(60):
            if self.asked() is kind:
                return
            self.key(KEY.Key_PageDown)
        raise AssertionError(kind)


@pytest.fixture
def hand(tree: TreeHand) -> Learner:
    return Learner(tree.bot, tree.window)


def test_it_begins_and_ends_by_its_button_and_its_key(hand: Learner) -> None:
    action: QAction = hand.tab.parts.actions_["predict"]
    hand.begin()
    assert hand.asked() is StopKind.NEXT
    assert hand.mode.card.isVisible()
    assert hand.mode.panel.isVisible()
    hand.click(hand.button("predict"))
    assert hand.asked() is None
    assert not hand.mode.card.isVisible()
    assert hand.tab.parts.room.side.currentWidget() is hand.tab.parts.room.study_side
    hand.key(KEY.Key_Right)  # nothing holds the search any more
    assert hand.model.step == 1
    hand.key(KEY.Key_G, Qt.KeyboardModifier.ControlModifier | SHIFT)
    assert action.isChecked()
    hand.model.first()
    assert hand.asked() is StopKind.NEXT


def test_a_whole_search_is_predicted_by_mouse_and_by_keyboard(hand: Learner) -> None:
    hand.begin()
    assert hand.question == "Which leaf does the search visit first?"
    hand.click_node(2)
    assert hand.question == "✓ Right: 3 (1.1)."
    hand.click(hand.mode.card.proceed)
    assert hand.question == "All children are known: what is node 1 worth?"
    assert hand.window.focusWidget() is hand.mode.card.field
    hand.type("3")
    assert hand.question == "✓ Right: 3."
    assert hand.detail == "MIN takes the lowest of 3, 12, 8."
    hand.key(KEY.Key_Return)  # the tree has the keyboard again
    assert hand.asked() is StopKind.NEXT
    hand.model.select(6)
    hand.key(KEY.Key_Return)
    hand.key(KEY.Key_Return)
    assert hand.question == "Cut or not, at node 2?"
    hand.click(hand.mode.card.cut)
    assert hand.question == "✓ Right: cut."
    assert hand.detail == "MIN cuts where v ≤ alpha: 2 < 3."
    assert hand.sentence.endswith("so the other 2 leaves cannot matter.")
    hand.key(KEY.Key_Return)
    hand.click_node(LEAF_14)
    for key in (KEY.Key_2, KEY.Key_N):
        hand.key(KEY.Key_Return)
        assert hand.asked() is StopKind.CUT
        hand.key(key)
    hand.key(KEY.Key_Return)
    hand.type("2")
    hand.key(KEY.Key_Return)
    hand.type("3,0")  # a decimal comma will do
    hand.key(KEY.Key_Return)
    assert hand.mode.card.face is Face.OVER
    assert hand.question == "No more questions: 9 of 9 right."
    assert "9" in hand.detail
    assert hand.model.step == hand.model.last_step


def test_wrong_answers_are_told_why_and_can_be_gone_over_again(hand: Learner) -> None:
    hand.begin()
    hand.click_node(LEAF_14)
    assert hand.question == "✕ You said: 14 (3.1). Right: 3 (1.1)."
    assert hand.detail == "14 (3.1) comes later."
    hand.go_on_to(StopKind.CUT)
    step = hand.model.step
    hand.click(hand.mode.card.no_cut)
    assert hand.question == "✕ You said: no cut. Right: cut."
    panel, tally = hand.mode.panel, hand.mode.tally
    assert (tally.right(), tally.asked(), tally.shown) == (0, 2, 2)
    assert panel.right[StopKind.CUT].text() == "0"
    assert panel.asked[StopKind.CUT].text() == "1"
    assert panel.wrong.count() == 2
    item = panel.wrong.item(1)
    assert "no cut" in item.text()
    # One of them, by a click on it.
    place = panel.wrong.visualItemRect(item).center()
    hand.bot.mouseClick(panel.wrong.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert hand.model.step == step
    assert hand.asked() is StopKind.CUT
    hand.key(KEY.Key_Y)
    assert hand.question == "✓ Right: cut."
    assert (hand.mode.tally.right(), hand.mode.tally.asked()) == (0, 2)  # the first ones count
    assert panel.wrong.item(1).text().startswith("✓")
    # All that is left, by the button.
    hand.click(panel.again)
    assert hand.model.step == 0
    hand.click_node(2)
    assert not panel.again.isEnabled()
    hand.click(panel.restart)
    assert hand.asked() is StopKind.NEXT
    assert not hand.mode.tally.answers
    assert not panel.restart.isEnabled()


def test_a_clicker_shows_the_answers_and_steps_on(hand: Learner) -> None:
    hand.begin("cut")
    for _ in range(200):
        if hand.asked() is StopKind.CUT:
            break
        hand.key(KEY.Key_PageDown)
    assert hand.model.trace.kind[hand.model.step] == Step.UPDATE
    hand.key(KEY.Key_PageDown)
    assert hand.question == "The answer: cut."
    assert hand.model.trace.kind[hand.model.step] == Step.CUT
    assert (hand.mode.tally.asked(), hand.mode.tally.shown) == (0, 1)
    step = hand.model.step
    hand.key(KEY.Key_PageDown)
    assert hand.model.step == step + 1
    hand.key(KEY.Key_PageUp)
    hand.key(KEY.Key_PageUp)
    assert hand.asked() is None  # it has been asked


def test_every_way_forward_ends_at_the_question(hand: Learner) -> None:
    hand.begin("cut")
    first = hand.mode.session
    assert first is not None
    at = int(first.stops.at[0])
    for action in ("last", "out", "over"):
        hand.model.first()
        hand.tab.parts.actions_[action].trigger()
        while hand.asked() is None:
            hand.tab.parts.actions_[action].trigger()
        assert hand.model.step == at
        for again in ("last", "out", "play"):  # it waits
            hand.tab.parts.actions_[again].trigger()
            hand.bot.waitUntil(lambda: not hand.model.playing, timeout=20_000)
            assert hand.model.step == at
            assert hand.asked() is StopKind.CUT
    timeline = hand.tab.parts.transport.timeline
    hand.bot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 12, 20))
    assert hand.model.step == at == timeline.value()
    hand.key(KEY.Key_Home)
    assert hand.asked() is None


def test_while_it_plays_it_stops_at_a_question_and_plays_on_behind_it(hand: Learner) -> None:
    hand.begin("cut")
    hand.model.playback.set_speed(64.0)
    hand.key(KEY.Key_Space)
    hand.bot.waitUntil(lambda: hand.asked() is not None, timeout=20_000)
    assert not hand.model.playing
    hand.key(KEY.Key_1)
    assert not hand.model.playing  # there is something to read
    hand.key(KEY.Key_Return)
    assert hand.model.playing
    hand.bot.waitUntil(lambda: hand.asked() is not None, timeout=20_000)
    hand.click(hand.mode.card.show_answer)
    assert hand.mode.tally.shown == 1
    hand.key(KEY.Key_Return)
    hand.bot.waitUntil(lambda: hand.asked() is not None, timeout=20_000)
    hand.click(hand.mode.card.skip)
    assert hand.mode.tally.shown == 1
    assert hand.mode.card.face is Face.OVER


def test_a_question_can_be_skipped_and_comes_no_more(hand: Learner) -> None:
    hand.begin("value")
    at = hand.model.step
    hand.go_on_to(StopKind.VALUE)
    first = hand.model.step
    assert first > at
    hand.key(KEY.Key_Return, SHIFT)
    assert hand.asked() is StopKind.VALUE
    second = hand.model.step
    assert second > first
    hand.click(hand.mode.card.skip)
    assert hand.model.step > second
    hand.model.first()
    hand.model.last()
    assert hand.asked() is StopKind.VALUE  # the third; the others were passed over
    assert hand.model.step > second


def test_nothing_on_the_screen_gives_the_answer_away(hand: Learner) -> None:
    hand.begin("cut next value")
    hand.go_on_to(StopKind.CUT)
    line, timeline = hand.tab.parts.number_line, hand.tab.parts.transport.timeline
    assert hand.sentence == "The first child is worth 2: MIN has 2 so far."
    assert line.reading is not None
    assert not line.reading.closed
    assert line.description() == "The window is 3 to +∞."
    assert not hand.tab.parts.pseudocode.isVisible()
    assert not hand.tab.parts.actions_["next_cut"].isEnabled()
    hand.model.select(LEAF_4)
    for action in ("go_to_node", "fold_pruned"):
        assert not hand.tab.parts.actions_[action].isEnabled()
    assert hand.tab.parts.counters.text().count("pruned leaves 0") == 1
    here = timeline.grab().toImage()
    behind = [here.pixelColor(x, 15) for x in range(timeline.width() * 2 // 3, timeline.width())]
    assert len({color.name() for color in behind}) == 1  # no stroke of a cut to come
    hand.key(KEY.Key_Y)
    assert line.reading.closed
    hand.mode.card.proceed.click()
    hand.tab.parts.modes.leave()
    assert hand.tab.parts.actions_["fold_pruned"].isEnabled()
    assert "closes" in line.description()  # the step of the cut, as it always was


def test_a_value_that_is_none_is_refused_and_asked_on(hand: Learner) -> None:
    hand.begin("value")
    hand.go_on_to(StopKind.VALUE)
    hand.type("three")
    assert hand.asked() is StopKind.VALUE
    assert "three" in hand.notice
    hand.mode.card.field.clear()
    hand.click(hand.mode.card.say)  # nothing is no answer
    assert hand.asked() is StopKind.VALUE
    hand.mode.card.field.setText("6/2")
    hand.click(hand.mode.card.say)
    assert hand.question == "✓ Right: 3."
    assert not hand.notice


def test_an_inner_node_is_no_leaf_but_a_folded_one_stands_for_its_leaves(hand: Learner) -> None:
    hand.begin("next")
    hand.click_node(1)
    assert hand.asked() is StopKind.NEXT
    assert hand.notice.startswith("Choose a leaf")
    hand.model.toggle_collapsed(1)
    hand.click_node(1)
    assert hand.question == "✓ Right: 3 (1.1)."


def test_that_no_leaf_comes_any_more_has_a_button_and_a_key(hand: Learner) -> None:
    for press in (
        lambda: hand.click(hand.mode.card.end),
        lambda: hand.key(KEY.Key_0),
    ):
        hand.show("[[3, 5], [2, 9]]")
        if not hand.mode.on:
            hand.begin("next")
        hand.model.last()
        hand.click_node(2)
        hand.model.last()
        hand.click_node(5)
        hand.model.last()
        press()
        assert hand.question == "✓ Right: no more leaves."
        assert "cannot matter" in hand.sentence


def test_what_is_asked_is_a_persons_choice_and_is_remembered(hand: Learner) -> None:
    hand.begin()
    panel = hand.mode.panel
    assert panel.chosen == frozenset(StopKind)
    hand.click_node(2)
    panel.kinds[StopKind.NEXT].click()
    assert hand.mode.tally.asked() == 1  # what was answered stays
    panel.kinds[StopKind.VALUE].setFocus()
    hand.key(KEY.Key_Space)
    assert panel.chosen == {StopKind.CUT}
    hand.key(KEY.Key_End)
    hand.model.last()
    assert hand.asked() is StopKind.CUT
    panel.amount.setFocus()
    for _ in range(3):
        hand.key(KEY.Key_Down)
    assert TeachSettings().tree_predict == ["cut"]
    assert TeachSettings().tree_predict_most == 5
    hand.tab.parts.modes.leave()
    hand.click(hand.button("predict"))
    assert panel.chosen == {StopKind.CUT}
    assert panel.most == 5


def test_another_search_is_asked_anew_and_minimax_never_about_cuts(hand: Learner) -> None:
    hand.begin()
    hand.click_node(2)
    hand.show(AIMA, algorithm="minimax-stages")
    assert not hand.mode.tally.answers
    assert not hand.mode.panel.kinds[StopKind.CUT].isEnabled()
    hand.model.last()
    assert hand.question == "Which leaf is evaluated next?"
    hand.click_node(2)
    assert hand.question.startswith("✓")
    assert hand.sentence == "The leaves are evaluated from left to right, whatever their depth."
    hand.go_on_to(StopKind.VALUE)
    assert hand.question == "What value is backed up to node 1?"


def test_fail_hard_asks_what_a_cut_hands_up(hand: Learner) -> None:
    hand.begin("cut value", algorithm="alphabeta-hard")
    hand.go_on_to(StopKind.CUT)
    hand.key(KEY.Key_Y)
    hand.key(KEY.Key_Return)
    assert hand.question == "What value does node 2 return?"
    hand.type("2")
    assert hand.question == "✕ You said: 2. Right: 3."
    assert hand.detail == "Fail-hard: 2 is outside the window, so its limit is returned."


def test_at_a_tie_the_reason_names_the_rule(hand: Learner) -> None:
    for tie, verdict, detail in (
        ("ge", "✓ Right: cut.", "MIN cuts where v ≤ alpha: 3 = 3. Equal is enough."),
        ("gt", "✕ You said: cut. Right: no cut.", "MIN cuts where v < alpha: 3 = 3. Equal is not"),
    ):
        hand.show("[[3, 5], [3, 9]]", tie=tie)
        if not hand.mode.on:
            hand.begin("cut")
        hand.model.last()
        hand.key(KEY.Key_Y)
        assert hand.question == verdict
        assert hand.detail.startswith(detail)


def test_chance_nodes_are_asked_for_their_sums(hand: Learner) -> None:
    hand.begin("value")
    hand.show("[(1/2: 2, 1/2: 5), (1/3: 1, 2/3: 3)]", algorithm="expectiminimax")
    hand.model.last()
    hand.type("7/2")
    assert hand.question == "✓ Right: 3.5."
    assert hand.detail == "0.5 · 2 + 0.5 · 5 = 3.5"
    hand.key(KEY.Key_Return)
    hand.type("2.33")  # two decimals are enough
    assert hand.question.startswith("✓")


def test_who_has_seen_the_end_begins_anew(hand: Learner) -> None:
    hand.key(KEY.Key_End)
    hand.begin()
    assert hand.model.step == 0
    assert hand.asked() is StopKind.NEXT


def test_a_large_search_is_prepared_on_a_thread(
    hand: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(predict, "_AT_ONCE", 1)
    hand.begin()
    hand.bot.waitUntil(lambda: hand.asked() is not None, timeout=20_000)
    assert hand.asked() is StopKind.NEXT
    hand.click_node(2)
    hand.mode.panel.kinds[StopKind.VALUE].click()
    hand.bot.waitUntil(lambda: StopKind.VALUE not in _kinds(hand), timeout=20_000)
    assert hand.mode.tally.right() == 1


def _kinds(hand: Learner) -> set[StopKind]:
    assert hand.mode.session is not None
    return {StopKind(kind) for kind in hand.mode.session.stops.kind.tolist()}


def test_the_page_ends_the_questions_and_says_when_nothing_is_chosen(hand: Learner) -> None:
    hand.begin()
    panel = hand.mode.panel
    for box in panel.kinds.values():
        box.click()
    assert hand.question == "Choose at the right what is to be asked."
    panel.kinds[StopKind.CUT].click()
    assert hand.asked() is None
    assert hand.mode.card.face is Face.IDLE
    hand.click(panel.close_button)
    assert hand.tab.parts.modes.current == ""
    assert not panel.isVisible()


def test_in_large_type_the_tree_keeps_its_room_and_the_verdict_its_words(hand: Learner) -> None:
    window, card = hand.window, hand.mode.card
    window.resize(1280, 800)
    theme_manager().set_look("light", 1.6)
    hand.begin()
    assert not hand.tab.parts.sources.isVisible()  # the page has a button that ends it
    assert hand.tab.parts.view.height() > 250
    hand.click(hand.mode.panel.close_button)
    assert hand.tab.parts.sources.isVisible()
    theme_manager().set_look("light", 1.0)
    hand.tab.parts.actions_["predict"].trigger()
    assert hand.tab.parts.sources.isVisible()
    hand.tab.parts.room.present(True)
    theme_manager().set_look("projector", 1.6)
    hand.click_node(LEAF_14)
    hand.bot.waitUntil(lambda: card.width() > 1200)  # the layout comes with the event loop
    assert card.question.text() == card.question.full_text()  # not elided
    hand.tab.parts.room.present(False)


def test_every_control_has_a_name_and_says_its_key(hand: Learner) -> None:
    hand.begin()
    card, panel = hand.mode.card, hand.mode.panel
    for widget in (card.cut, card.no_cut, card.end, card.say, card.field, card.show_answer,
                   card.skip, card.proceed, card.again, *panel.kinds.values(), panel.amount,
                   panel.wrong, panel.again, panel.restart, panel.close_button):  # fmt: skip
        assert widget.accessibleName()
        assert widget.toolTip()
    assert "Page Down" in card.show_answer.toolTip()
