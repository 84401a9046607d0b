"""Searches in passes: which one is shown, and what those before it came to.

A pass is searched only when somebody goes there. What is known of the passes of the search on
screen is kept, so that going on costs one more pass, and going back none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, cast

from poda.engine.record.recording import Question, fitting_nodes
from poda.engine.search.alphabeta import Form
from poda.engine.search.deepening import Deepening, Pass

Passes = tuple[Pass[Any, Any], ...]

_known: tuple[Hashable, Passes] | None = None
"""Of one search: what it is, and its passes from depth 1 on. Replaced as a whole."""


def known_passes(key: Hashable) -> Passes:
    """The passes of a search that have been looked through so far."""
    known = _known
    return known[1] if known is not None and known[0] == key else ()


def in_passes(
    question: Question[Any, Any], depth: int, key: Hashable, stop: Callable[[], bool] | None = None
) -> Question[Any, Any]:
    """The pass at `depth` of a search, in the order that the passes before it leave.

    Args:
        question: the search as a whole.
        key: the same for all passes of it, and for no other.
        stop: looked at every thousand nodes; once true, SearchStopped is raised.

    Raises EngineError where the pass is too large to be drawn.
    """
    global _known  # noqa: PLW0603 - one slot, replaced as a whole
    question = replace(question, plies=depth)
    fitting_nodes(question)
    assert question.evaluation is not None
    deepening = Deepening(
        question.game, question.state, question.evaluation,
        cast(Form, question.algorithm), question.tie, question.window,
    )  # fmt: skip
    before = known_passes(key)
    passes = deepening.passes(depth, before, stop)
    if len(passes) > len(before):
        _known = key, passes
    game = deepening.ordered(passes[:-1])
    return replace(question, game=game, passes=passes)
