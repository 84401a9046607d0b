"""The states of the Tree tab that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from poda.house.settings import settings
from poda.tree.controls.source_bar import open_in
from poda.tree.controls.source_dialogs import PositionDialog, RandomDialog
from poda.tree.model.sources import Example, Position, Suggestion, Typed
from poda.tree.model.tree_model import TreeModel
from poda.window.main_window import MainWindow
from reaching import until

LONG = "[B1 = [3.14159, -12.75, 8], LongNameNode = [2,4,6], [14,5,2], [1,2,3,4,5,6,7,8]]"
AIMA_LEAF = 7  # the leaf 4 of the first example, which is pruned


def show(window: MainWindow, key: str, step: int = 0) -> TreeModel:
    """Open an example at a step; -1 is the last one."""
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    open_in(model, Example(key))
    until(lambda: model.busy is None and model.recording is not None)
    model.go(step if step >= 0 else model.last_step)
    window.tree.parts.view.fit()
    window.tree.parts.view.setFocus()
    return model


def start(window: MainWindow) -> None:
    """What a person sees who comes here first."""
    show(window, "aima")


def cut(window: MainWindow) -> None:
    """The moment of the cut."""
    show(window, "aima").next_cut()


def proof(window: MainWindow) -> None:
    """Why a leaf was pruned."""
    show(window, "aima", -1).select(AIMA_LEAF)
    window.tree.parts.actions_["why"].trigger()


def all_on(window: MainWindow) -> None:
    """Everything unfolded that is folded at first, and a note beside the tree."""
    show(window, "aima").next_cut()
    parts = window.tree.parts
    for fold in (parts.sources.more, parts.transport.more, parts.counters.splits):
        fold.setChecked(True)
    parts.stack_section.unfold()
    parts.actions_["notes"].setChecked(True)


def letters(window: MainWindow) -> None:
    """Nodes called by letters, in the drawing, the sentence and the calls."""
    settings().tree_names = "letters"
    show(window, "ucla", 60)
    window.tree.parts.stack_section.unfold()


def python(window: MainWindow) -> None:
    """The Python listing, in the form that updates first, at a cut whose window has crossed."""
    show(window, "aima")
    model = window.tree.model
    model.set_options(algorithm="alphabeta-update")
    model.next_cut()
    window.tree.parts.pseudocode.choose("python")


def stages(window: MainWindow) -> None:
    """Minimax in stages over tic-tac-toe's first two plies."""
    show(window, "two-plies", 150)


def boards(window: MainWindow) -> None:
    """A tree of boards, whose leaves draw the lines still open."""
    show(window, "x-on-1", 20)


def position(window: MainWindow) -> None:
    """One of the lecture's positions by itself."""
    show(window, "x-1-o-7", -1)


def forced(window: MainWindow) -> None:
    """A game's tree, with what was pruned folded away."""
    show(window, "connect4-forced", 200)


def whole_far(window: MainWindow) -> None:
    """All of tic-tac-toe: 549,946 nodes."""
    show(window, "ttt-minimax", 800_000)


def whole_near(window: MainWindow) -> None:
    """The same, near enough to see the boards."""
    model = show(window, "ttt-minimax", 800_000)
    window.tree.parts.view.zoom_to_node(model.current)


def worst(window: MainWindow) -> None:
    """Four levels of a textbook's tree, halfway."""
    show(window, "ucla", 60)


def needed(window: MainWindow) -> None:
    """A leaf without a value that the search needs."""
    show(window, "named-leaves-minimax", -1)


def refused(window: MainWindow) -> None:
    """A tree that cannot be read."""
    show(window, "aima")
    window.tree.parts.actions_["edit"].trigger()
    window.tree.parts.editor.field.set_text("[[3, 12, 8], [2, 4, [14, 5, 2]")
    until(lambda: window.tree.parts.editor.error is not None)


def find(window: MainWindow) -> None:
    """A value found."""
    show(window, "ucla", -1)
    window.tree.parts.actions_["find"].trigger()
    window.tree.parts.find_bar.field.setText("2")
    until(window.tree.parts.find_bar.count.text)


def library(window: MainWindow) -> QWidget:
    """The list of examples."""
    show(window, "aima")
    window.tree.parts.sources.choose_example()
    return window.tree.parts.sources.picker


def random_dialog(window: MainWindow) -> QWidget:
    """A random tree's numbers."""
    show(window, "aima")
    dialog = RandomDialog(parent=window)
    dialog.open()
    return dialog


def position_dialog(window: MainWindow) -> QWidget:
    """A game's position."""
    show(window, "aima")
    dialog = PositionDialog(parent=window)
    dialog.open()
    return dialog


def chance(window: MainWindow) -> None:
    """Expectiminimax in the middle of a sum."""
    show(window, "order-small", 16)


def star1(window: MainWindow) -> None:
    """Star1 at a cut: intervals as bars, and why."""
    show(window, "fair-coins").go(45)


def star2(window: MainWindow) -> None:
    """Star2 at the end of a probe that suffices."""
    model = show(window, "fair-coins")
    model.set_options(algorithm="star2")
    model.go(58)


def star_proof(window: MainWindow) -> None:
    """Why Star1 needed no other throw."""
    model = show(window, "fair-coins", -1)
    model.select(model.tree.nodes - 1)
    window.tree.parts.actions_["why"].trigger()


def _dice(window: MainWindow) -> TreeModel:
    """A position of backgammon, one ply deep as players count."""
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    open_in(model, Position("backgammon", "4HPwATDgc/ABMA 3-1", Suggestion("star1", plies=3)))
    until(lambda: model.busy is None and isinstance(model.source, Position))
    model.last()
    window.tree.parts.view.fit()
    return model


def dice_far(window: MainWindow) -> None:
    """Its tree: the best play's 21 throws, and the other plays folded."""
    _dice(window)


def dice_near(window: MainWindow) -> None:
    """The same near enough to see the boards."""
    model = _dice(window)
    assert model.recording is not None
    assert model.recording.best is not None
    best = list(model.tree.children_of(0))[model.recording.best]
    window.tree.parts.view.zoom_to_node(best)


def captions(window: MainWindow) -> None:
    """Long values and names: all whole, or shortened by an ellipsis."""
    model = show(window, "aima")
    open_in(model, Typed(LONG))
    until(lambda: model.busy is None and model.recording is not None and model.tree.nodes > 20)
    model.go(model.last_step * 2 // 3)
    window.tree.parts.view.fit()


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    cut(window)


Prepare = Callable[[MainWindow], QWidget | None]


def again(window: MainWindow) -> None:
    """A move that principal variation search enters once more, in its true window."""
    show(window, "pvs-again", 54)


def null_windows(window: MainWindow) -> None:
    """MTD(f) at the root for the second time."""
    show(window, "mtdf-aima", 30)


def late(window: MainWindow) -> None:
    """A late move that seemed better a ply less deep is searched again."""
    model = show(window, "lmr-connect4")
    assert model.recording is not None
    trace = model.recording.trace
    model.go(next(int(trace.entered[node]) for node in range(trace.nodes) if trace.is_deeper(node)))


def quiet(window: MainWindow) -> None:
    """Beyond the depth limit a quiescence search goes on."""
    show(window, "quiet-connect4", -1)


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("start", start, False),
    ("cut", cut, True),
    ("captions", captions, False),
    ("all-on", all_on, True),
    ("letters", letters, False),
    ("proof", proof, True),
    ("python", python, False),
    ("stages", stages, True),
    ("boards", boards, True),
    ("position", position, False),
    ("forced", forced, True),
    ("whole-far", whole_far, False),
    ("whole-near", whole_near, False),
    ("textbook", worst, False),
    ("needed", needed, False),
    ("refused", refused, False),
    ("find", find, False),
    ("library", library, False),
    ("random", random_dialog, False),
    ("position-dialog", position_dialog, False),
    ("chance", chance, True),
    ("again", again, True),
    ("null-windows", null_windows, False),
    ("late", late, False),
    ("quiet", quiet, False),
    ("star1", star1, True),
    ("star2", star2, False),
    ("star-proof", star_proof, False),
    ("dice-far", dice_far, True),
    ("dice-near", dice_near, False),
    ("large-type", large_type, True),
)
