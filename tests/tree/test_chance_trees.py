"""Trees with chance nodes: typed, searched by the algorithms that know of dice, and told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from poda.engine.game import CHANCE
from poda.engine.record.recording import CHANCE_ALGORITHMS, TreeAlgorithm, searches_of
from poda.engine.record.trace import Step
from poda.engine.trees.text import parse_tree
from poda.tree.model.sources import Example, Typed
from poda.tree.model.values import edge_text

from .hand import KEY, TreeHand

# The list of algorithms is a popup; the offscreen platform says each time what it lacks for one.
pytestmark = pytest.mark.qt_log_ignore(
    r"^This plugin does not support (raise\(\)|grabbing the keyboard)$"
)

WRITTEN = searches_of(parse_tree("[1, 2]"))
"""What a written tree without dice is searched by."""
SMALL = "[(0.9: 2, 0.1: 3), (0.9: 1, 0.1: 4)]"
PRUNED = "[[3, 5], [2, (1/2: [1, 6], 1/2: 2)]]"
"""Alpha-beta would cut before it comes to the chance node."""


def type_tree(tree: TreeHand, text: str) -> None:
    if not tree.tab.parts.editor.isVisible():
        tree.tab.parts.actions_["edit"].trigger()
    tree.tab.parts.editor.field.selectAll()
    QTest.keyClicks(tree.tab.parts.editor.field, text)
    QTest.keyClick(tree.tab.parts.editor.field, KEY.Key_Return)


def opened(tree: TreeHand, text: str) -> None:
    type_tree(tree, text)
    tree.bot.waitUntil(lambda: tree.model.source == Typed(text))
    tree.wait_until_open()


def choose(box: QComboBox, data: object) -> None:
    """Choose a row with the keyboard, over those that are not to be had."""
    box.setFocus()
    rows = [row for row in range(box.count()) if box.model().flags(box.model().index(row, 0))
            & Qt.ItemFlag.ItemIsEnabled]  # fmt: skip
    QTest.keyClick(box, KEY.Key_Home)
    for _ in range(rows.index(box.findData(data)) - rows.index(box.currentIndex())):
        QTest.keyClick(box, KEY.Key_Down)
    assert box.currentData() == data


def filled(tree: TreeHand) -> tuple[str, ...]:
    return tree.tab.parts.pseudocode.view.filled


def lit(tree: TreeHand) -> str:
    view = tree.tab.parts.pseudocode.view
    return view.listing.lines[view.lit].text.strip()


# Opening


@pytest.mark.parametrize("algorithm", WRITTEN)
def test_a_typed_tree_with_chance_nodes_simply_opens_and_a_sentence_says_how_it_is_searched(
    tree: TreeHand, algorithm: TreeAlgorithm
) -> None:
    tree.show("[1, 2]")
    choose(tree.tab.parts.sources.algorithm, algorithm)  # what a person chose is come back to
    assert tree.model.options.algorithm == algorithm
    opened(tree, SMALL)
    assert tree.model.options.algorithm == "expectiminimax"
    assert tree.model.recording is not None
    assert tree.model.recording.value == pytest.approx(2.1)
    assert "chance nodes: it is searched by Expectiminimax" in tree.notice
    assert not tree.notice.startswith("✕")
    opened(tree, "[1, 3]")  # and back
    assert tree.model.options.algorithm == algorithm
    assert "no chance nodes" in tree.notice


def test_an_example_s_own_algorithm_needs_no_sentence(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star1", bounds=(-2.0, 2.0))
    assert tree.notice == ""
    assert tree.model.options.algorithm == "star1"


def test_what_is_wrong_with_probabilities_is_said_where_it_stands(tree: TreeHand) -> None:
    type_tree(tree, "[(0.9: 2, 0.2: 3), 1]")
    editor = tree.tab.parts.editor
    tree.bot.waitUntil(lambda: not editor.is_reading())
    assert "add up to 1.1" in editor.sentence.full_text()
    assert editor.error is not None
    assert editor.error.place == 1
    assert tree.model.source == Example("aima")


@pytest.mark.parametrize("algorithm", CHANCE_ALGORITHMS)
def test_every_step_of_every_search_is_drawn_and_told(tree: TreeHand, algorithm: str) -> None:
    opened(tree, PRUNED)
    tree.model.set_options(algorithm=algorithm)
    for step in range(tree.model.last_step + 1):
        tree.model.go(step)
        tree.tab.grab()
        assert tree.sentence
        assert "{" not in tree.sentence
        assert filled(tree)
        assert tree.tab.parts.pseudocode.view.lit >= 0
    recording = tree.model.recording
    assert recording is not None
    for node in range(recording.tree.nodes):  # the proof of a pruned one among them
        tree.model.select(node)
        tree.tab.grab()
    assert (recording.tree.player == CHANCE).sum() == 1


# Algorithms and bounds


def test_only_searches_that_fit_the_tree_can_be_chosen(tree: TreeHand) -> None:
    box = tree.tab.parts.sources.algorithm

    def to_be_had() -> list[str]:
        rows = (box.model().index(row, 0) for row in range(box.count()))
        enabled = Qt.ItemFlag.ItemIsEnabled
        return [
            str(r.data(Qt.ItemDataRole.UserRole)) for r in rows if box.model().flags(r) & enabled
        ]

    assert to_be_had() == [*WRITTEN, "mcts"]
    why = box.itemData(box.findData("star1"), Qt.ItemDataRole.ToolTipRole)
    assert "has no chance nodes" in why
    opened(tree, SMALL)
    assert to_be_had() == [*CHANCE_ALGORITHMS, "mcts"]
    why = box.itemData(box.findData("minimax"), Qt.ItemDataRole.ToolTipRole)
    assert "has chance nodes" in why


def test_star_has_bounds_which_are_the_leaves_range_unless_set(tree: TreeHand) -> None:
    opened(tree, SMALL)
    bar = tree.tab.parts.sources
    assert bar.bounds.isHidden()
    choose(bar.algorithm, "star1")
    assert bar.bounds.isHidden()  # as usual: they come where they are asked for
    tree.click(bar.more)
    assert bar.bounds.isVisible()
    assert (bar.bounds.low.text(), bar.bounds.high.text()) == ("1", "4")
    assert tree.model.recording is not None
    assert tree.model.recording.question.bounds == (1.0, 4.0)
    bar.bounds.low.selectAll()
    QTest.keyClicks(bar.bounds.low, "-2,5")
    QTest.keyClick(bar.bounds.low, KEY.Key_Return)
    assert tree.model.options.bounds == (-2.5, 4.0)
    tree.click(bar.more)
    assert not bar.order.isVisible()
    assert bar.bounds.isVisible()  # what is set is never out of sight
    choose(bar.algorithm, "star2")
    assert tree.model.recording.question.bounds == (-2.5, 4.0)
    assert tree.tab.parts.counters.parts["probed"].full_text().startswith("in probes")
    for field in (bar.bounds.low, bar.bounds.high):
        field.clear()
    QTest.keyClick(bar.bounds.high, KEY.Key_Return)
    assert tree.model.options.bounds is None
    assert bar.bounds.isHidden()


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        ("4", "1", "write the lower one first"),
        ("x", "4", "“x” is not a bound"),
        ("nan", "4", "not a bound"),
        ("2", "4", "outside the bounds 2 to 4"),
    ],
)
def test_bounds_that_make_no_sense_get_a_sentence(
    tree: TreeHand, low: str, high: str, said: str
) -> None:
    opened(tree, SMALL)
    tree.model.set_options(algorithm="star1")
    bounds = tree.tab.parts.sources.bounds
    bounds.low.setText(low)
    bounds.high.setText(high)
    QTest.keyClick(bounds.low, KEY.Key_Return)
    assert said in tree.notice
    assert tree.model.options.bounds is None


# What a step says


def test_the_sum_grows_outcome_by_outcome(tree: TreeHand) -> None:
    opened(tree, SMALL)
    updates = [
        step
        for step in range(tree.model.last_step + 1)
        if tree.model.trace.kind[step] == Step.UPDATE
    ]
    said = []
    for step in updates:
        tree.model.go(step)
        said.append(filled(tree)[0])
    assert said == [
        "v = 0.9 × 2 = 1.8",
        "v = 0.9 × 2 + 0.1 × 3 = 2.1",
        "v = max(−∞, 2.1) = 2.1",
        "v = 0.9 × 1 = 0.9",
        "v = 0.9 × 1 + 0.1 × 4 = 1.3",
        "v = max(2.1, 1.3) = 2.1",
    ]
    tree.model.go(updates[1])
    assert lit(tree) == "v ← v + P(r) × v2"
    assert tree.sentence == (
        "This outcome is worth 3, with probability 0.1: it adds 0.3, which makes 2.1."
    )
    tree.click(tree.tab.parts.stack_section.header)  # it is folded at first
    assert tree.tab.parts.stack._frames.rowCount() == 2
    frame = tree.tab.parts.stack._frames.index(0).data()
    assert frame == "CHANCE-VALUE(1)  v = 2.1"


def intervals(tree: TreeHand, chance: int) -> list[str]:
    """What the interval of a chance node (a trace node) is at its updates."""
    trace, found = tree.model.trace, []
    for step in range(trace.steps):
        if trace.node[step] == chance and trace.kind[step] in (Step.ENTER, Step.UPDATE):
            tree.model.go(step)
            found.append(filled(tree)[-1])
    return found


def test_star1_s_interval_narrows_as_sums_by_hand_say(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star1", bounds=(-2.0, 2.0))
    # 1/2 x 2 + 1/2 x -2 = 0, 1/2 x 2 + 1/2 x 2 = 2; then 1/2 x 2 + 1/2 x 1 = 1.5.
    assert intervals(tree, 1) == [
        "[low, high] = [−2, 2]", "[low, high] = [0, 2]", "[low, high] = [1.5, 1.5]",
    ]  # fmt: skip
    second = int(tree.model.trace.entered_children(0)[1])
    # The MIN node is worth 0 at most, so 1/2 x 0 + 1/2 x 2 = 1 is the most.
    assert intervals(tree, second) == ["[low, high] = [−2, 2]", "[low, high] = [−2, 1]"]


def test_a_cut_of_star1_says_why(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star1", bounds=(-2.0, 2.0))
    cut = int(tree.model.cuts[-1])
    tree.model.go(cut - 1)
    assert filled(tree) == ("1 ≤ 1.5? yes",)
    assert lit(tree) == "if high ≤ alpha then return high"
    assert tree.sentence == (
        "Even if all other outcomes gave 2, the expected value would be 1, not above 1.5: "
        "this node cannot matter."
    )
    tree.model.forward()
    assert filled(tree) == ("return 1", "PRUNE")
    assert "worth 1 at most" in tree.sentence
    reading = tree.tab.parts.number_line.reading
    assert reading is not None
    assert (reading.interval, reading.closed) == ((-2.0, 1.0), True)
    assert "worth −2 to 1" in tree.tab.parts.number_line.description()
    counters = tree.tab.parts.counters
    assert counters.parts["leaves_pruned"].full_text() == "pruned leaves 3"
    tree.click(counters.splits)
    assert "CHANCE 2" in counters.parts["leaves_pruned"].full_text()


def test_star2_s_probes_are_listed_and_counted_apart(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star2", bounds=(-2.0, 2.0))
    assert tree.model.trace.probe is not None
    probes = [n for n, probe in enumerate(tree.model.trace.probe) if probe]
    tree.model.go(int(tree.model.trace.entered[probes[0]]))
    assert lit(tree) == "function PROBE(s, alpha, beta)"
    assert filled(tree) == ("PROBE(1.1, alpha=−2, beta=2)",)
    assert tree.sentence.startswith("A probe comes to node 1.1")
    tree.model.go(int(tree.model.trace.left[probes[0]]) + 1)
    assert lit(tree) == "MIN there: h[r] ← v2, MAX: l[r] ← v2"
    assert filled(tree) == ("v2 = 2", "[low, high] = [−2, 2]")
    tree.model.last()
    counters = tree.tab.parts.counters
    assert counters.parts["probed"].full_text() == "in probes 6 nodes"
    assert counters.parts["nodes"].full_text() == "visited 9 of 15"


def test_a_node_that_is_being_probed_looks_visited(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star2", bounds=(-2.0, 2.0))
    trace, drawing = tree.model.trace, tree.tab.parts.view.drawing
    assert drawing is not None
    assert trace.probe is not None
    probed = next(n for n in range(trace.nodes) if trace.probe[n])
    node = int(tree.model.tree.tree_node[probed])
    searched = int(tree.model.tree.trace_node[node])
    assert searched != probed  # there is a second visit
    assert drawing.state_of(node, int(trace.entered[probed])) == 1
    visits = drawing.visits.at(tree.model.tree.tree_node[[probed]], int(trace.left[probed]))
    assert visits.tolist() == [probed]
    visits = drawing.visits.at(tree.model.tree.tree_node[[probed]], int(trace.entered[searched]))
    assert visits.tolist() == [searched]


# Edges


def test_edges_bear_the_odds_of_chance_nodes_only(tree: TreeHand) -> None:
    opened(tree, "[(0.9: [2, 3], 0.1: 3), (1/3: 1, 2/3: 4)]")
    shown = tree.model.tree
    texts = {node: edge_text(shown, node) for node in range(1, shown.nodes)}
    assert sorted(filter(None, texts.values())) == ["0.1", "0.9", "1/3", "2/3"]
    assert tree.tab.parts.view.item.look.move_names
    opened(tree, "[[1, 2], [3, 4]]")
    assert not tree.tab.parts.view.item.look.move_names


# The proof


def test_why_star1_pruned_a_leaf_holds_for_values_within_the_bounds_only(tree: TreeHand) -> None:
    tree.show(Example("fair-coins"), algorithm="star1", bounds=(-2.0, 2.0))
    tree.model.last()
    last = tree.model.tree.nodes - 1
    tree.model.select(last)
    proof = tree.tab.parts.proof
    tree.bot.waitUntil(proof.isVisible)
    assert proof.sentence.full_text() == (
        "No leaf is worth more than 2. Even with that for all that was left out, the expected "
        "value at node 2 would be 1, not above 1.5."
    )
    assert "node 2: 1 ≤ alpha: 1.5" in proof.numbers.accessibleName()
    trial = proof.trial
    assert trial.spin.value() == 2.0
    assert trial.conclusion.full_text() == "✓ The root stays 1.5."
    trial.slider.setFocus()
    QTest.keyClick(trial.slider, KEY.Key_Home)
    assert trial.spin.value() == -2.0
    assert trial.lines[1][1].full_text() == "[−2, −1]"
    trial.spin.selectAll()
    QTest.keyClicks(trial.spin, "7")
    assert trial.conclusion.full_text().startswith("✕ The value 7 is outside the bounds −2 to 2")
    trial.spin.selectAll()
    QTest.keyClicks(trial.spin, "1")
    assert trial.conclusion.full_text() == "✓ The root stays 1.5."
