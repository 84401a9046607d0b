"""The states of the prediction stops that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from poda.house.settings import settings
from poda.packages.teach.engine.exercises.stops import StopKind
from poda.packages.teach.window.exercise.prediction import PredictMode
from poda.packages.teach.window.settings import TeachSettings
from poda.window.main_window import MainWindow
from reaching import settle
from states.tree import show
from states.tree_sampling import SLIDES, sampled


def begin(window: MainWindow, key: str = "aima", **options: str) -> PredictMode:
    """An example in the mode, at its first question."""
    TeachSettings().tree_predict = ["cut", "next", "value"]
    TeachSettings().tree_predict_most = 0
    model = show(window, key)
    if options:
        model.set_options(**options)
    window.tree.parts.modes.enter("predict")
    return window.tree.added["teach"].predict


def answer(mode: PredictMode, *, wrongly: Callable[[StopKind], bool] = lambda kind: False) -> None:
    """Answer the open question as the search does, or not."""
    stop = mode.asked
    assert stop is not None
    wrong = wrongly(stop.kind)
    if stop.kind is StopKind.NEXT:
        tree = mode.screen._parts.model.tree
        leaf = int(tree.tree_node[int(stop.right)]) if stop.right >= 0 else -1
        other = tree.nodes - 1
        if mode.is_sampled:
            other = next(node for node in tree.children_of(0) if node != leaf)
        mode.say(float(other if wrong else leaf), not wrong)
    elif stop.kind is StopKind.CUT:
        mode.say(1 - stop.right if wrong else stop.right)
    else:
        mode.say(stop.right + 3 if wrong else stop.right)


def go_to(mode: PredictMode, kind: StopKind, nth: int = 1) -> None:
    """Answer until a question of this kind is open, for the n-th time."""
    while mode.asked is None or mode.asked.kind is not kind or (nth := nth - 1) > 0:
        if mode.asked is not None:
            answer(mode, wrongly=lambda kind: kind is StopKind.NEXT)
        mode.proceed()


def leaf(window: MainWindow) -> None:
    """Which leaf first?"""
    begin(window)


def cut(window: MainWindow) -> None:
    """Cut or not?"""
    go_to(begin(window), StopKind.CUT)


def cut_right(window: MainWindow) -> None:
    """It is cut, and was said to be."""
    mode = begin(window)
    go_to(mode, StopKind.CUT)
    answer(mode)


def cut_wrong(window: MainWindow) -> None:
    """It is not cut, and was said to be."""
    mode = begin(window)
    go_to(mode, StopKind.CUT, 2)
    answer(mode, wrongly=lambda kind: True)


def value(window: MainWindow) -> None:
    """What value? With some of it typed."""
    mode = begin(window)
    go_to(mode, StopKind.VALUE, 2)
    mode.card.field.setText("2")


def leaf_wrong(window: MainWindow) -> None:
    """A leaf that is pruned was taken for the next one."""
    mode = begin(window)
    go_to(mode, StopKind.CUT)
    answer(mode)
    mode.proceed()
    mode.say(7.0, False)


def hard(window: MainWindow) -> None:
    """The fail-hard form: what a cut hands up."""
    mode = begin(window, algorithm="alphabeta-hard")
    go_to(mode, StopKind.VALUE, 2)
    answer(mode)


def over(window: MainWindow) -> None:
    """The tally at the end."""
    mode = begin(window)
    while not mode.session.is_over(window.tree.model.step):  # type: ignore[union-attr]
        if mode.asked is not None:
            answer(mode, wrongly=lambda kind: kind is StopKind.NEXT)
        mode.proceed()
    mode.proceed()


def dice(window: MainWindow) -> None:
    """A chance node of Star1."""
    go_to(begin(window, "fair-coins"), StopKind.CUT)


def boards(window: MainWindow) -> None:
    """A game's tree, and a leaf to be clicked."""
    begin(window, "x-on-1")


def large(window: MainWindow) -> None:
    """Type at 160 %."""
    settings().type_scale = 1.6
    cut_wrong(window)


def presented(window: MainWindow) -> None:
    """A question in front of a class."""
    window.setWindowState = lambda _state: None  # type: ignore[method-assign] # no screen to fill
    go_to(begin(window), StopKind.CUT)
    window.tree.parts.actions_["present"].trigger()
    settle()
    window.tree.added["teach"].presenting.pointer.end()


def presented_answer(window: MainWindow) -> None:
    """The answer, shown by a clicker."""
    presented(window)
    window.tree.model.forward()


def _sampled(window: MainWindow, kind: StopKind) -> PredictMode:
    """A question about Monte Carlo tree search."""
    mode = begin(window)
    sampled(window, SLIDES, 0, iterations=30)
    go_to(mode, kind, 5)
    return mode


def child(window: MainWindow) -> None:
    """Which child is selected?"""
    _sampled(window, StopKind.NEXT)


def child_wrong(window: MainWindow) -> None:
    """Not the one with the greatest UCB1."""
    answer(_sampled(window, StopKind.NEXT), wrongly=lambda kind: True)


def mean(window: MainWindow) -> None:
    """What is its new Q?"""
    _sampled(window, StopKind.VALUE)


def mean_wrong(window: MainWindow) -> None:
    """Another."""
    answer(_sampled(window, StopKind.VALUE), wrongly=lambda kind: True)


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("predict-leaf", leaf, False),
    ("predict-cut", cut, True),
    ("predict-right", cut_right, False),
    ("predict-wrong", cut_wrong, True),
    ("predict-value", value, True),
    ("predict-leaf-wrong", leaf_wrong, False),
    ("predict-hard", hard, False),
    ("predict-over", over, True),
    ("predict-dice", dice, False),
    ("predict-boards", boards, False),
    ("predict-large", large, True),
    ("predict-child", child, False),
    ("predict-child-wrong", child_wrong, True),
    ("predict-mean", mean, False),
    ("predict-mean-wrong", mean_wrong, False),
    ("predict-presented", presented, False),
    ("predict-presented-answer", presented_answer, False),
)
