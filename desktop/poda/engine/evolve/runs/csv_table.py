"""Tables as comma-separated text, for spreadsheets: the one way in which Poda writes them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_BEGINS: Final = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The rows, numbers exact (`repr` reads back as the same number), None as nothing.

    A text that a spreadsheet would take for a formula, and might carry out, begins with an
    apostrophe: names of players and runs come from files of strangers.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    # Python's writer leaves a bare \r unquoted, and others begin a row there.
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(_BEGINS) and not _is_number(text) else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
