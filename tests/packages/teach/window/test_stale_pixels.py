"""Whatever paints only a part of itself shows what it would show if it were painted anew: see
`tests/tree/canvas/test_stale_pixels.py`."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.packages.teach.window.exercise.prediction_panel import Face
from poda.packages.teach.window.present.window import Light
from tree.canvas.test_stale_pixels import Acts, try_all
from tree.hand import TreeHand


def test_a_tree_that_asks(tree: TreeHand, no_map: None) -> None:
    """The names under its leaves move down where they are ringed, and back again."""
    random, model, parts = Random(1), tree.model, tree.tab.parts
    parts.view.minimap.setVisible(False)
    parts.actions_["predict"].trigger()
    asks = tree.tab.parts.modes
    assert asks is not None
    card = next(w for w in tree.tab.findChildren(QWidget) if type(w).__name__ == "PredictCard")
    buttons = card.cut, card.no_cut, card.end, card.show_answer, card.skip, card.proceed

    def press() -> None:
        shown = [button for button in buttons if button.isVisible()]
        if shown:
            tree.click(random.choice(shown))
        elif card.face is Face.OVER:
            model.go(0)

    def both() -> Acts:
        return {
            "press": press,
            "answer": press,
            "leaf": lambda: model.select(random.randrange(model.tree.nodes)),
            "forward": model.forward,
            "back": model.back,
        }

    try_all(random, parts.view.viewport(), both(), 80)
    try_all(random, parts.transport.timeline, both(), 40)


def test_the_light_of_a_presenter(qtbot: QtBot) -> None:
    random, host = Random(1), QWidget()
    qtbot.addWidget(host)
    host.resize(400, 300)
    light = Light(host)
    host.show()
    try_all(
        random, light, {
            "point": lambda: light.point_at(QPoint(random.randrange(400), random.randrange(300))),
            "move": lambda: light.point_at(light.place + QPoint(random.randint(-9, 9), 3)),
            "grow": lambda: light.grow(random.choice((-3, -1, 1, 2))),
            "both": lambda: light.show_as(spot=True, dot=True),
            "dot": lambda: light.show_as(spot=False, dot=True),
            "spot": lambda: light.show_as(spot=True, dot=False),
            "resize": lambda: host.resize(random.randint(300, 400), 300),
        }, 150,
    )  # fmt: skip
