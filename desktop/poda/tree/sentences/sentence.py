"""One sentence in plain words for every step of a search, of whatever kind."""

from __future__ import annotations

from typing import Any

from poda.engine.record.recording import CHANCE_ALGORITHMS, Recording
from poda.engine.record.trace import FULL
from poda.tree.sentences.chance import kind_of
from poda.tree.sentences.staged import StagedStep
from poda.tree.sentences.steps import CalledStep, Told
from poda.tree.sentences.table import TableStep
from poda.tree.sentences.window import WindowStep
from poda.widgets.engine_words import message


def sentence(recording: Recording[Any, Any], step: int) -> str:
    """The sentence for `step`, in the user's language."""
    trace = recording.trace
    if recording.error is not None and step >= trace.steps - 1:
        return message(recording.error)
    kind: type[Told] = CalledStep
    if trace.staged:
        kind = StagedStep
    elif recording.question.algorithm in CHANCE_ALGORITHMS:
        kind = kind_of(trace, int(trace.node[step]), recording.question.algorithm)
    elif trace.known is not None:
        kind = TableStep
    elif recording.question.window != FULL or recording.question.passes:
        kind = WindowStep
    return kind(recording, step).sentence()
