"""How networks are trained for it, beside what serves any game."""

from typing import Any

from poda.engine.playing.training_kit import TrainingKit
from poda.engine.runs.presets import Preset
from poda.engine.runs.settings import EvolutionSettings


class ChompTraining(TrainingKit):
    def presets(self) -> dict[str, Any]:
        settings = EvolutionSettings(parents=4, offspring=8, games=6, hidden=6, plies=1)
        sentence = "A few small networks: some seconds are enough."
        return {"chomp-quick": Preset(settings, sentence, title="Quick", line="a few networks")}
