"""What the Tree tab remembers between two starts: the search on screen, and the last random tree.

The settings are a person's own file: whatever it holds, the tab opens with something.
"""

from __future__ import annotations

import json
import logging
import math
from dataclasses import asdict
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.record.recording import CHANCE_ALGORITHMS, TREE_ALGORITHMS
from poda.engine.search.ordering import ORDERS, SEED_LIMIT
from poda.house.settings import settings
from poda.tree.model import notes
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import Options
from poda.tree.model.sources import Random, Source, from_json

_log = logging.getLogger(__name__)

_LONGEST: Final = 20_000
"""Characters. A settings file is no place for a tree that takes a file of its own."""


def remember_search(source: Source, options: Options, book: Notebook = notes.EMPTY) -> bool:
    """Keep what is on screen; whether all of it could be kept."""
    document: dict[str, object] = {"source": source.as_json(), "options": _as_json(options)}
    with_notes = document | {"notes": book.as_json()}
    whole = bool(book.notes) and _fits(with_notes)
    settings().tree_source = with_notes if whole else document if _fits(document) else {}
    return whole or not book.notes


def _fits(document: dict[str, object]) -> bool:
    return len(json.dumps(document)) <= _LONGEST


def remembered_notes() -> Notebook:
    """The notes about what was on screen last."""
    document = settings().tree_source
    try:
        return notes.from_json(document.get("notes", []))
    except EngineError:
        return notes.EMPTY


def remembered_search() -> tuple[Source, Options] | None:
    """What was on screen last; None where that is not known or makes no sense."""
    document = settings().tree_source
    try:
        return from_json(document["source"]), options_from(document["options"])
    except (EngineError, LookupError, TypeError, ValueError):
        if document:
            _log.warning("the search that was on screen last cannot be read")
        return None


def remember_random(source: Random) -> None:
    """Keep the numbers of a random tree."""
    settings().tree_random = source.as_json()


def remembered_random() -> Random | None:
    """The numbers of the last random tree."""
    try:
        source = from_json(settings().tree_random)
    except EngineError:
        return None
    return source if isinstance(source, Random) else None


def _as_json(options: Options) -> dict[str, object]:
    """JSON has no infinities: they are texts, which `float` reads."""
    values = asdict(options)
    for name in ("bounds", "window"):
        if values[name] is not None:
            values[name] = [str(v) if math.isinf(v) else v for v in values[name]]
    return values


def _pair(ends: Any) -> tuple[float, float] | None:
    """Bounds or a window, where there is one. Raises ValueError or TypeError likewise."""
    if ends is None:
        return None
    try:
        low, high = map(float, ends)
    except OverflowError:  # a whole number of hundreds of digits
        raise ValueError("no pair of numbers") from None
    return low, high


def options_from(values: Any) -> Options:
    """The options in a document. Raises ValueError or TypeError where they are none."""
    if not isinstance(values, dict):
        raise TypeError("no options")
    pairs = {name: _pair(values.get(name)) for name in ("bounds", "window")}
    options = Options(**(values | pairs))
    bounds, window = options.bounds, options.window
    plies = options.plies
    makes_sense = (
        options.algorithm in (*TREE_ALGORITHMS, *CHANCE_ALGORITHMS)
        and options.tie in ("ge", "gt")
        and options.root in (MAX, MIN)
        and (plies is None or (type(plies) is int and 0 <= plies <= 100))
        and isinstance(options.evaluation, str)
        and (bounds is None or bounds[0] <= bounds[1])
        and (window is None or window[0] < window[1])
        and type(options.passes) is int
        and 0 <= options.passes <= 100
        and options.order in ORDERS
        and type(options.order_seed) is int
        and 0 <= options.order_seed <= SEED_LIMIT
    )
    if not makes_sense:
        raise ValueError("no such options")
    return options
