"""Why nobody needs to look at a pruned node."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.record.proof import why_pruned
from poda.engine.record.recording import record
from poda.house.i18n import language_manager
from poda.house.theme import Role, theme_manager
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Typed
from poda.tree.panels.proof_card import ProofCard
from poda.tree.panels.proof_trial import ProofTrial

from ..hand import KEY, LEFT, NOTHING, TreeHand

NAMED = "[[3, 12, 8], [2, a, 6], [14, 5, 2]]"
DEEP = "[[3, 5], [2, [4, [5, 6]]]]"


@pytest.fixture
def card(tree: TreeHand) -> ProofCard:
    """The last step of a tree with two pruned leaves: a is node 7, 6 is node 8."""
    tree.show(NAMED)
    tree.model.last()
    return tree.tab.parts.proof


def lines(card: ProofCard) -> list[str]:
    return [formula.text() for _, formula in card.trial.lines if formula.text()]


def click_node(tree: TreeHand, node: int) -> None:
    view = tree.tab.parts.view
    assert view.drawing is not None
    place = view.viewportTransform().map(*view.drawing.place(node))
    QTest.mouseClick(view.viewport(), LEFT, NOTHING, QPoint(round(place[0]), round(place[1])))


def test_a_click_on_a_pruned_node_brings_it(tree: TreeHand, card: ProofCard) -> None:
    click_node(tree, 8)
    assert card.isVisible()
    assert card.sentence.full_text() == (
        "MIN at node 2 already has 2, MAX at the root already has 3: whatever stands here, MIN "
        "takes at most 2 and MAX keeps 3."
    )
    assert card.numbers.accessibleName() == "node 2: 2 ≤ the root: 3"


def test_a_node_that_was_visited_needs_no_proof(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(6)
    assert not card.isVisible()


def test_whatever_value_is_tried_the_root_stays(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    for value, expected in ((57, "min(2, 57) = 2"), (-100, "min(2, −100) = −100")):
        card.trial.spin.setValue(value)
        assert card.trial.slider.value() == value
        assert lines(card)[0] == expected
        assert lines(card)[-1].endswith("= 3")
        assert card.trial.conclusion.full_text() == "✓ The root stays 3."


def test_the_slider_moves_the_field(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    card.trial.slider.setFocus()
    QTest.keyClick(card.trial.slider, KEY.Key_Home)
    assert card.trial.spin.value() == card.trial.spin.minimum() == -100
    assert lines(card) == ["min(2, −100) = −100", "max(3, −100) = 3"]


def test_it_begins_with_the_leafs_own_value(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    assert card.trial.spin.value() == 6
    tree.model.select(7)
    assert card.trial.spin.value() == 100  # a has none: what would tempt most


def test_a_named_leaf_is_called_by_its_name(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(7)
    assert card.title.full_text() == "Why was “a” pruned?"
    assert "“a”" in card.trial.slider.accessibleName()


def test_wide_values_widen_the_range(tree: TreeHand) -> None:
    tree.show("[[300, 5], [2, 900]]")
    tree.model.last()
    tree.model.select(6)
    assert tree.tab.parts.proof.trial.spin.maximum() >= 900
    assert tree.tab.parts.proof.trial.spin.minimum() <= -100


def test_a_node_deep_in_a_pruned_subtree_is_explained_by_the_cut_above(tree: TreeHand) -> None:
    tree.show(DEEP)
    tree.model.last()
    node = tree.model.tree.nodes - 1
    tree.model.select(node)
    assert tree.tab.parts.proof.isVisible()
    assert "already has 2" in tree.tab.parts.proof.sentence.full_text()
    tree.tab.parts.proof.trial.spin.setValue(-7)
    assert lines(tree.tab.parts.proof) == ["= 4", "min(2, 4) = 2", "max(3, 2) = 3"]


def test_for_max_it_is_said_the_other_way_round(tree: TreeHand) -> None:
    tree.show("[[3, 12], [20, 1]]", root=-1)
    tree.model.last()
    tree.model.select(6)
    assert tree.tab.parts.proof.sentence.full_text().endswith(
        "MAX takes at least 20 and MIN keeps 12."
    )


def test_before_the_cut_there_is_nothing_to_explain(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    assert card.isVisible()
    tree.model.first()
    assert not card.isVisible()
    tree.model.last()
    assert card.isVisible()  # the node is still selected, and grey again


def test_it_rings_the_two_nodes_and_lets_go_of_them(tree: TreeHand, card: ProofCard) -> None:
    rings: list[object] = []
    card.highlight.connect(rings.append)
    tree.model.select(8)
    assert rings[-1] == {5: Role.MIN, 0: Role.MAX}
    tree.model.select(-1)
    assert not rings[-1]


def test_the_node_and_the_two_it_speaks_of_stay_in_sight(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    view = tree.tab.parts.view
    assert view.drawing is not None
    for node in (8, 5, 0):
        x, y = view.viewportTransform().map(*view.drawing.place(node))
        point = view.viewport().mapToGlobal(QPoint(round(x), round(y)))
        assert not card.rect().contains(card.mapFromGlobal(point))


def test_it_is_as_large_as_the_column_that_it_covers(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    assert card.geometry() == column_of(tree)
    tree.window.resize(tree.window.width() + 150, tree.window.height())
    tree.bot.waitUntil(lambda: card.geometry() == column_of(tree))


def column_of(tree: TreeHand) -> QRect:
    side = tree.tab.parts.room.side
    return QRect(side.mapTo(tree.tab, QPoint()), side.size())


@pytest.mark.parametrize("how", ["escape", "button", "elsewhere"])
def test_it_is_closed_by_escape_its_button_or_a_click_elsewhere(
    tree: TreeHand, card: ProofCard, how: str
) -> None:
    tree.model.select(8)
    if how == "escape":
        card.trial.slider.setFocus()
        QTest.keyClick(card.trial.slider, KEY.Key_Escape)
    elif how == "button":
        tree.click(card.close_button)
    else:
        QTest.mouseClick(tree.tab.parts.view.viewport(), LEFT, NOTHING, QPoint(3, 3))
    assert not card.isVisible()
    assert tree.model.selected == -1


def test_escape_gives_the_keyboard_back_to_the_tree(tree: TreeHand, card: ProofCard) -> None:
    card.explain()
    assert tree.window.focusWidget() is card.trial.slider
    QTest.keyClick(card.trial.slider, KEY.Key_Escape)
    assert tree.window.focusWidget() is tree.tab.parts.view


def test_asking_why_with_nothing_selected_explains_the_last_cut(
    tree: TreeHand, card: ProofCard
) -> None:
    card.explain()
    assert card.isVisible()
    assert tree.model.selected == 7


def test_asking_why_before_any_cut_says_that_there_is_none(tree: TreeHand, card: ProofCard) -> None:
    tree.model.first()
    card.explain()
    assert card.sentence.full_text() == "Nothing has been pruned by this step."
    assert not card.trial.isVisible()


def test_another_tree_takes_it_away(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    tree.show("[[1, 2], [3, 4]]")
    assert not card.isVisible()


def test_it_follows_language_and_theme(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    language_manager().set_language("es")
    theme_manager().set_look("dark", 1.0)
    assert card.sentence.full_text()
    assert not card.grab().isNull()


def test_every_control_has_a_name_and_can_be_reached(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    for control in (card.trial.slider, card.trial.spin, card.close_button):
        assert control.accessibleName()
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("3000000000", "3000000000"),
        ("-3000000000", "-3000000000"),
        ("1e30", "1e+30"),
        ("1e308", "1e+308"),
        ("-1e308", "-1e+308"),
        ("0.25", "0.25"),
    ],
)
def test_whatever_value_a_leaf_has_can_be_tried(tree: TreeHand, value: str, text: str) -> None:
    tree.show(f"[[3, 5], [2, {value}]]")
    tree.model.last()
    click_node(tree, 6)
    trial = tree.tab.parts.proof.trial
    assert trial.spin.value() == float(value)
    assert trial.spin.text() == text
    for key, end in ((KEY.Key_Home, trial.spin.minimum()), (KEY.Key_End, trial.spin.maximum())):
        QTest.keyClick(trial.slider, key)
        assert trial.spin.value() == end
        assert trial.conclusion.full_text() == "✓ The root stays 3."


def test_the_two_ends_of_all_numbers_fit(qtbot: QtBot) -> None:
    recording = record(question_of(Typed("[[-1.7e308, 1.7e308], [-1.75e308, 6]]"), Options()))
    proof = why_pruned(recording, 6)
    assert proof is not None
    trial = ProofTrial()
    qtbot.addWidget(trial)
    trial.try_on(recording, proof)
    assert trial.spin.value() == 6
    for place in (0, 250, 500, 750, 1000):
        trial.slider.setValue(place)
        assert trial.slider.value() == place
        assert trial.spin.value() == pytest.approx(
            (place / 500 - 1) * sys.float_info.max, rel=0.001
        )


def test_a_long_slider_and_the_field_follow_each_other(tree: TreeHand) -> None:
    tree.show("[[3, 5], [2, 3000000000]]")
    tree.model.last()
    tree.model.select(6)
    trial = tree.tab.parts.proof.trial
    trial.slider.setValue(500)
    middle = (trial.spin.minimum() + trial.spin.maximum()) / 2
    assert trial.spin.value() == pytest.approx(middle, rel=0.001)
    trial.spin.setValue(57)
    assert trial.spin.value() == 57  # the slider has no place for it, and does not change it
    assert 0 < trial.slider.value() < 500
    assert lines(tree.tab.parts.proof)[0] == "min(2, 57) = 2"


def test_numbers_can_be_typed_in_any_form(tree: TreeHand, card: ProofCard) -> None:
    tree.show("[[3, 5], [2, 3000000000]]")
    tree.model.last()
    tree.model.select(6)
    spin = card.trial.spin
    for typed, value in (("-7", -7.0), ("2.5", 2.5), ("1e9", 1e9), ("x4", 4.0)):
        spin.selectAll()
        QTest.keyClicks(spin, typed)
        assert spin.value() == value


def test_it_begins_anew_on_a_leaf_that_it_explained_before(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    card.trial.spin.setValue(57)
    tree.model.select(-1)
    tree.model.select(8)
    assert card.trial.spin.value() == 6


def test_a_card_that_is_gone_keeps_no_search(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    assert card.trial._of is not None
    tree.show("[[1, 2], [3, 4]]")
    assert card.trial._of is None


def test_it_is_still_there_when_one_comes_back_to_its_tab(tree: TreeHand, card: ProofCard) -> None:
    tree.model.select(8)
    card.trial.spin.setValue(57)
    tree.window.tabs.setCurrentIndex(0)
    tree.window.tabs.setCurrentIndex(1)
    assert card.isVisible()
    assert card.trial.spin.value() == 57
    card.trial.spin.setValue(-3)
    assert lines(card)[0] == "min(2, −3) = −3"


def test_what_comes_of_another_value_is_spoken(
    card: ProofCard, tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    click_node(tree, 7)
    monkeypatch.setattr(
        "poda.tree.panels.proof_trial.announce", lambda _card, text: spoken.append(text)
    )
    card.trial.spin.setValue(9)
    card.trial.slider.setFocus()
    tree.key(KEY.Key_Left)
    assert spoken == [
        "min(2, 9) = 2. max(3, 2) = 3. The root stays 3.",
        "min(2, 8) = 2. max(3, 2) = 3. The root stays 3.",
    ]
