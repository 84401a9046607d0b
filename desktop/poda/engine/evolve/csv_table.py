"""Tables as comma-separated text, for spreadsheets: the one way in which Poda writes them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_BEGINS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The rows, numbers exact (`repr` reads back as the same number), None as nothing.

    A text that a spreadsheet would take for a formula, and might carry out, begins with an
    apostrophe: names of players and runs come from files of strangers.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_BEGINS) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
