"""A lecture as Beamer slides: a frame for each stop, an overlay for each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from poda.house.i18n import language_manager
from poda.packages.teach.window.lecture.document import Lecture, ShownSearch, Stop, said
from poda.packages.teach.window.lecture.handout import asked_words
from poda.tree.export.figure import Style
from poda.tree.export.latex import NODES_LIMIT, STATES_LIMIT, Frame, slides
from poda.tree.model.opening import shaped

_STYLE: Final = Style(sentence=True)
_MOST: Final = 60
"""The most overlays of a frame; of a longer range every second, third, ... step is shown."""


def beamer(lecture: Lecture, told: Callable[[float], None]) -> str:
    """The LaTeX source, in the user's language; see `handout.handout` for `told`.

    Raises EngineError if a search cannot be made, or is too large for LaTeX.
    """
    language = language_manager().language

    def frames() -> Iterator[Frame]:
        for number, stop in enumerate(lecture.stops):
            told(number / len(lecture.stops))
            yield _frame(stop, language)

    title, source = said(lecture.title, language), said(lecture.source, language)
    return slides(title, source, frames(), _STYLE)


def _frame(stop: Stop, language: str) -> Frame:
    text = said(stop.text, language)
    if stop.asks:  # the first overlay does not show the answer
        text = f"{text} {asked_words()}".lstrip()
    frame = Frame(said(stop.title, language), text)
    if not isinstance(stop.at, ShownSearch):
        return frame
    recording, _, shape = shaped(stop.at.recording(), None)
    if shape.nodes > NODES_LIMIT:
        return frame
    last = min(stop.at.last, recording.trace.steps - 1)
    steps = list(range(min(stop.at.first, last), last + 1))
    most = min(_MOST, STATES_LIMIT // shape.nodes)
    if len(steps) > most:
        steps = steps[:: -(-len(steps) // most)]
        steps[-1] = last
    return replace(frame, recording=recording, shape=shape, steps=steps)
