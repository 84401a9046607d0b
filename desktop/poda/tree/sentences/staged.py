"""One sentence in plain words for every step of minimax in stages."""

from __future__ import annotations

import numpy as np

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.trace import Step
from poda.tree.sentences.steps import Told, move_name


class _StagedStep(Told):
    """A step of minimax in stages."""

    def sentence(self) -> str:
        if self.kind is Step.ENTER:
            return self._generate()
        if self.kind is Step.TERMINAL:
            return self.tr("Evaluate. {sentence}").format(sentence=self.terminal())
        if self.kind is Step.ESTIMATE:
            return self.tr("Evaluate. {sentence}").format(sentence=self.estimate())
        if self.kind is Step.LEAVE:
            return self._back_up()
        best = int(self.trace.chosen_of(np.array([0], np.int32), self.step)[0])
        return self.tr(
            "Choose: {player} takes {move}, the first child that is worth {value}."
        ).format(
            player=self.player,
            move=move_name(self, best) if best >= 0 else "",
            value=self.worth(self.value),
        )

    def _generate(self) -> str:
        children = int(self.trace.children[self.node])
        if children:
            text = self.tr("Generate: {node} gets %n child(ren).", "", children)
        elif self.trace.fate[self.node] == Step.ESTIMATE:
            text = self.tr("Generate: {node} is at the depth limit.")
        elif isinstance(self.recording.tree.game, ExplicitTree):
            text = self.tr("Generate: {node} is a leaf.")
        else:
            text = self.tr("Generate: the game is over in {node}.")
        return text.format(node=self.name(self.node))

    def _back_up(self) -> str:
        if self.is_max:
            text = self.tr("Back up: MAX takes the highest of its children’s values, {value}.")
        else:
            text = self.tr("Back up: MIN takes the lowest of its children’s values, {value}.")
        return text.format(value=self.worth(self.value))


StagedStep = _StagedStep  # its texts are known by the first name
