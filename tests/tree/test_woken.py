"""What one step of a search wakes: what is off does not listen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import poda
from woken import Woken

from .hand import KEY, TreeHand

MOST_FILES, MOST_CALLS = 38, 1_060
"""Bounds of the worst of the steps below, with some air; most of it paints the tree."""

PACKAGE = Path(poda.__file__).parent
OFF = (
    "tree/editing/", "tree/export/", "tree/panels/cards", "tree/panels/proof_card",
    "tree/panels/proof_trial", "tree/panels/notes",
)  # fmt: skip


def settle() -> None:
    """Let what waits for a moment be painted first."""
    QApplication.processEvents()


def step(tree: TreeHand) -> Woken:
    """What the key for a step wakes; what is kept is written later, on a slow machine too."""
    tree.tab.parts.left._keeper._timer.setInterval(60_000)
    settle()
    return Woken(lambda: tree.key(KEY.Key_Right))


def of(woken: Woken, part: str) -> list[str]:
    """The functions of a part that were called."""
    return [name for file, name in woken.by_function if file.startswith(part)]


def test_a_step_wakes_no_mode_that_is_off(tree: TreeHand) -> None:
    step(tree)  # what is made once
    for _ in range(8):
        woken = step(tree)
        assert woken.calls > 0
        assert [file for file in woken.files if file.startswith((*OFF, "packages/"))] == []
        assert not [name for _, name in woken.by_function if name.startswith("HoverCard.")]


def test_what_is_off_is_called_by_its_name() -> None:
    assert [part for part in OFF if not list(PACKAGE.glob(f"{part.rstrip('/')}*"))] == []


def test_a_step_stays_within_bounds(tree: TreeHand) -> None:
    step(tree)
    # What else comes due just then, such as keeping the tree, is not the step's: most of them.
    steps = [step(tree) for _ in range(8)]
    assert sorted(len(woken.files) for woken in steps)[4] <= MOST_FILES, steps
    assert sorted(woken.calls for woken in steps)[4] <= MOST_CALLS, steps


@pytest.mark.parametrize(
    ("part", "begin", "end"),
    [
        ("tree/panels/cards", lambda t: t.tab.parts.find_bar.begin(),
         lambda t: t.tab.parts.find_bar.close_card()),
        ("tree/panels/notes", lambda t: t.tab.parts.notes_panel.show(),
         lambda t: t.tab.parts.notes_panel.hide()),
    ],
)  # fmt: skip
def test_what_is_switched_on_hears_of_a_step_and_switched_off_hears_nothing(
    tree: TreeHand,
    part: str,
    begin: Callable[[TreeHand], None],
    end: Callable[[TreeHand], None],
) -> None:
    begin(tree)
    settle()
    assert of(Woken(tree.model.forward), part)
    end(tree)
    settle()
    assert of(Woken(tree.model.forward), part) == []


def test_a_node_that_is_selected_is_explained_when_a_later_step_prunes_it(tree: TreeHand) -> None:
    cut = int(tree.model.cuts[0])
    tree.model.go(cut)
    pruned = next(
        child
        for child in tree.model.tree.children_of(tree.model.current)
        if tree.model.tree.trace_node[child] < 0
    )
    tree.model.go(0)
    tree.model.select(pruned)
    assert not tree.tab.parts.proof.isVisible()
    tree.model.go(cut)
    assert tree.tab.parts.proof.isVisible()


def test_a_listing_that_is_hidden_hears_of_no_step_and_is_right_when_it_comes_back(
    tree: TreeHand,
) -> None:
    listing = tree.tab.parts.actions_["listing"]
    step(tree)
    lit = tree.tab.parts.pseudocode.view.lit
    listing.setChecked(False)
    settle()
    step(tree)
    for _ in range(3):
        assert of(step(tree), "tree/panels/pseudocode") == []
    listing.setChecked(True)
    settle()
    shown = tree.tab.parts.pseudocode.view
    assert shown.lit == shown.listing.at(tree.model.trace, tree.model.step) != lit
    assert of(step(tree), "tree/panels/pseudocode")
