"""A model with a tiny run, and what tests wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.training.model import Status, TrainingModel

TICTACTOE: Final = GAMES["tictactoe"]
TINY: Final = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, hall_share=0.5,
    hall_every=2, validate_every=0, read_every=0,
)  # fmt: skip
SEED: Final = 5


class Trainer:
    """Waits for what a model does, and writes down what it tells."""

    def __init__(self, bot: QtBot, model: TrainingModel) -> None:
        self.bot, self.model = bot, model
        self.refused: list[EngineError] = []
        self.seen: list[Status] = []
        model.refused.connect(self.refused.append)
        model.status_changed.connect(lambda: self.seen.append(model.status))
        model.set_settings(TINY, SEED)

    @property
    def folder(self) -> RunFolder:
        """Where the run is; there must be one."""
        assert self.model.folder is not None
        return self.model.folder

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the interface live until it is so."""
        self.bot.waitUntil(condition)

    def wait_for(self, status: Status) -> None:
        """Until the model is in that status, and what it rests with is in its file."""
        self.wait(lambda: self.model.status is status and not self.model.is_saving)

    def wait_for_rest(self) -> None:
        """Until no thread is at work."""
        self.wait(lambda: not (self.model.is_busy or self.model.is_saving))

    def run_to(self, generation: int) -> None:
        """Train until so many generations are over, and pause."""
        if self.model.status is Status.PAUSED:
            self.model.resume()
        else:
            self.model.train()
        self.wait(lambda: self.model.totals[0] >= generation)
        self.model.pause()
        self.wait_for_rest()

    def step(self) -> None:
        """One generation."""
        self.model.step()
        self.wait_for_rest()


def straight(to: int, settings: Settings = TINY, seed: int = SEED) -> Evolution:
    """The same run, evolved without an interface."""
    evolution = Evolution(TICTACTOE, settings, seed)
    for _ in evolution.generations(limit=to):
        pass
    return evolution
