"""Prediction stops of Monte Carlo tree search: which child is selected, and what is its new Q."""

from __future__ import annotations

import pytest

from poda.engine.record.monte_carlo import Phase, phase_of
from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import monte_carlo_of
from poda.packages.teach.engine.exercises.stops import StopKind
from poda.packages.teach.window.exercise.prediction_panel import Face
from poda.tree.model.sources import Position
from tree.hand import AIMA, KEY, TreeHand

from .test_predict import Learner


@pytest.fixture
def hand(tree: TreeHand) -> Learner:
    learner = Learner(tree.bot, tree.window)
    learner.show(AIMA, algorithm="mcts", iterations=8, seed=1)
    return learner


def selected(hand: Learner) -> int:
    """The right answer to the question that is asked, a node of the tree."""
    assert hand.mode.asked is not None
    return int(hand.model.tree.tree_node[int(hand.mode.asked.right)])


def other(hand: Learner) -> int:
    return next(n for n in hand.model.tree.children_of(0) if n != selected(hand))


def test_a_whole_search_is_predicted(hand: Learner) -> None:
    hand.begin()
    assert hand.asked() is None  # nothing is known yet
    hand.key(KEY.Key_Return)
    assert hand.asked() is StopKind.VALUE  # the first three iterations select nothing
    assert phase_of(hand.model.step) is Phase.PLAY_OUT
    assert "what is the new Q of node 1?" in hand.question
    assert hand.question.startswith("The result is ")
    asked = 0
    while hand.mode.card.face is not Face.OVER:
        assert hand.mode.asked is not None
        if hand.asked() is StopKind.NEXT:
            assert hand.question == "Which child of the root is selected?"
            assert phase_of(hand.mode.asked.until) is Phase.SELECT
            hand.click_node(selected(hand))
            assert hand.detail.startswith("The greatest UCB1 is selected: ")
        else:
            hand.type(decimals(hand.mode.asked.right).replace("−", "-"))
            assert "moved into it: W = " in hand.detail
        assert hand.question.startswith("✓ Right: ")
        asked += 1
        hand.key(KEY.Key_Return)
    assert asked == 8 + 5
    assert hand.question == "No more questions: 13 of 13 right."


def test_a_wrong_child_is_told_with_the_scores(hand: Learner) -> None:
    hand.begin("next")
    hand.key(KEY.Key_Return)
    assert hand.mode.card.face is Face.CHILD
    assert not hand.mode.card.end.isVisible()
    hand.key(KEY.Key_0)  # there is always a child
    assert hand.asked() is StopKind.NEXT
    hand.click_node(0)
    assert hand.asked() is StopKind.NEXT
    assert hand.notice == "Choose one of its children."
    right, wrong = selected(hand), other(hand)
    hand.click_node(wrong)
    assert hand.question.startswith("✕ You said: node ")
    record = monte_carlo_of(hand.model.trace)
    assert record is not None
    _, exploit, explore = record.terms(0, hand.model.step)
    assert decimals(float((exploit + explore).max())) in hand.detail
    assert set(hand.mode.screen._rung) == {right, wrong}


def test_what_lies_below_a_child_counts_for_it_and_enter_takes_the_selected_one(
    hand: Learner,
) -> None:
    hand.begin("next")
    hand.key(KEY.Key_Return)
    hand.click_node(next(iter(hand.model.tree.children_of(selected(hand)))))
    assert hand.question.startswith("✓ Right: ")
    hand.key(KEY.Key_Return)
    hand.model.select(selected(hand))
    hand.key(KEY.Key_Return)
    assert hand.question.startswith("✓ Right: ")


def test_the_panel_names_these_questions_and_others_again(hand: Learner) -> None:
    hand.begin()
    panel = hand.mode.panel
    texts = {kind: box.text() for kind, box in panel.kinds.items()}
    assert texts[StopKind.NEXT] == "Which child is selected?"
    assert texts[StopKind.VALUE] == "What is its new Q?"
    assert not panel.kinds[StopKind.CUT].isEnabled()
    hand.show(AIMA)
    assert panel.kinds[StopKind.NEXT].text() == "Which leaf next?"
    assert panel.kinds[StopKind.CUT].isEnabled()


def test_a_game_is_asked_about_too_and_wrong_ones_again(hand: Learner) -> None:
    hand.show(Position("tictactoe", "1592"), algorithm="mcts", iterations=30, seed=2)
    hand.begin("next value")
    hand.go_on_to(StopKind.NEXT)
    hand.click_node(other(hand))
    assert hand.question.startswith("✕ You said: ")
    assert "Which child of the root is selected?" in hand.mode.panel.wrong.item(0).text()
    hand.click(hand.mode.panel.again)
    hand.click_node(selected(hand))
    assert hand.question.startswith("✓ Right: ")
