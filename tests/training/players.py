"""Players to look at, and a panel's first sight."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion
from poda.engine.runs.settings import EvolutionSettings

W = TypeVar("W", bound=QWidget)


def player(
    key: str = "tictactoe",
    seed: int = 1,
    hidden: int | None = None,
    generation: int | None = 12,
    plies: int = 2,
) -> Champion:
    """A network of random weights, said to be the best of a generation."""
    layout = layout_for(GAMES[key], hidden)
    weights = Stream(seed).normals(layout.weights)
    known = generation is not None and generation > 0
    return Champion(
        key,
        layout,
        weights,
        plies,
        EvolutionSettings(),
        seed,
        generation=generation,
        fitness=-3.5 if known else None,
        age=4 if known else None,
        mean=1234.25 if known else None,
    )


def constant(key: str = "tictactoe") -> Champion:
    """A network that values every position alike."""
    layout = layout_for(GAMES[key], 3)
    return Champion(key, layout, np.zeros(layout.weights), 1, EvolutionSettings(), 1, generation=0)


def shown(qtbot: QtBot, widget: W, width: int = 352, height: int = 1000) -> W:
    """The widget on screen, as wide as it will be."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget
