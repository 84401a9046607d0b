"""Runs to train: tic-tac-toe with networks so small that a generation takes no time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui import choose, home, new_window, readable, same_look, tabs_ahead
from poda.training.model import TrainingModel
from poda.window.main_window import MainWindow

from .hand import TrainingHand
from .trainers import Trainer


@pytest.fixture
def new_trainer(qtbot: QtBot) -> Iterator[Callable[[], Trainer]]:
    """Makes models with a tiny plan; each one is left at the end."""
    made: list[Trainer] = []

    def make() -> Trainer:
        made.append(Trainer(qtbot, TrainingModel("tictactoe")))
        return made[-1]

    yield make
    for trainer in made:
        trainer.model.leave()


@pytest.fixture
def trainer(new_trainer: Callable[[], Trainer]) -> Trainer:
    """One of them."""
    return new_trainer()


Open = Callable[..., TrainingHand]


@pytest.fixture
def open_window(qtbot: QtBot, new_window: Callable[[], MainWindow]) -> Open:
    """Opens windows, each with the Training tab in front and a tiny plan."""
    return lambda **options: TrainingHand(qtbot, new_window(), **options)


@pytest.fixture
def hand(open_window: Open) -> TrainingHand:
    """A person at one of them."""
    return open_window()
