"""What the Tree tab remembers between two starts: the search on screen, and the last random tree.

A setting is a text of a person's own file: whatever it holds, the tab opens with something.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.search.recording import CHANCE_ALGORITHMS, TREE_ALGORITHMS
from poda.settings import settings
from poda.tree.opening import Options
from poda.tree.sources import Random, Source, from_json

_log = logging.getLogger(__name__)

_LONGEST: Final = 20_000
"""Characters. A settings file is no place for a tree that takes a file of its own."""


def remember_search(source: Source, options: Options) -> None:
    """Keep what is on screen."""
    text = json.dumps({"source": source.as_json(), "options": asdict(options)})
    settings().tree_source = text if len(text) <= _LONGEST else ""


def remembered_search() -> tuple[Source, Options] | None:
    """What was on screen last; None where that is not known or makes no sense."""
    document = _read(settings().tree_source)
    try:
        return from_json(document["source"]), options_from(document["options"])
    except (EngineError, LookupError, TypeError, ValueError, OverflowError):
        if settings().tree_source:
            _log.warning("the search that was on screen last cannot be read")
        return None


def remember_random(source: Random) -> None:
    """Keep the numbers of a random tree."""
    settings().tree_random = json.dumps(source.as_json())


def remembered_random() -> Random | None:
    """The numbers of the last random tree."""
    try:
        source = from_json(_read(settings().tree_random))
    except EngineError:
        return None
    return source if isinstance(source, Random) else None


def _read(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None


def options_from(values: Any) -> Options:
    """The options in a document. Raises ValueError or TypeError where they are none."""
    if not isinstance(values, dict):
        raise TypeError("no options")
    bounds = values.get("bounds")
    if bounds is not None:
        low, high = map(float, bounds)
        bounds = low, high
    options = Options(**(values | {"bounds": bounds}))
    plies = options.plies
    makes_sense = (
        options.algorithm in (*TREE_ALGORITHMS, *CHANCE_ALGORITHMS)
        and options.tie in ("ge", "gt")
        and options.root in (MAX, MIN)
        and (plies is None or (type(plies) is int and 0 <= plies <= 100))
        and isinstance(options.evaluation, str)
        and (bounds is None or bounds[0] <= bounds[1])
    )
    if not makes_sense:
        raise ValueError("no such options")
    return options
