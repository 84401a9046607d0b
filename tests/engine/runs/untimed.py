"""What of a run is the same whenever it is carried out again: all but the time that it took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

TIMES = ("seconds", "processor")
_COLUMN = 2  # of the tables: seconds


def untimed(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a state without its times: where rows of tables have them, without those."""
    found = {}
    for name, value in values.items():
        if name.removeprefix("run.") in TIMES:
            continue
        if name.startswith("history.") and isinstance(value, np.ndarray):
            value = np.delete(value, _COLUMN, axis=1)  # noqa: PLW2901
            if name == "history.clock":
                value = value[:, :_COLUMN]  # noqa: PLW2901
        found[name] = value
    return found
