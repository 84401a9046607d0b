"""Tables for spreadsheets: exact numbers, and no cell that a spreadsheet would carry out."""

from __future__ import annotations

import ast
import csv
import io
import math
from pathlib import Path

import pytest

import poda
from poda.engine.runs.statistics_table import StatisticsRow, comma_separated
from poda.engine.runs.statistics_table import csv_text as statistics_csv


def cell(value: object) -> str:
    """A cell of a table, as another program reads it."""
    ((found, beside),) = csv.reader(io.StringIO(comma_separated([[value, "beside"]])))
    assert beside == "beside"
    return found


@pytest.mark.parametrize(
    "text",
    ["=1+1", "=cmd|'/C calc'!A0", "+1-1", "-1+2", "-", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1",
     "=", '=HYPERLINK("http://x","y")', "-2+3+cmd|' /C calc'!A0"],
)  # fmt: skip
def test_what_a_spreadsheet_would_carry_out_is_a_text(text: str) -> None:
    assert cell(text) == f"'{text}".replace("\r", "\n")


@pytest.mark.parametrize("text", ["best", "alphabeta:6:zero", "a=b", "1-2", "'", "", " =1", "ñ,\n"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert cell(text) == text


@pytest.mark.parametrize("number", [-1, -0.1, 1e-300, -math.inf, 0.1 + 0.2, -(2**63), "-1", "+2.5"])
def test_numbers_stay_numbers_and_exact(number: float | str) -> None:
    assert cell(number) == str(number)
    assert float(cell(number)) == float(number)


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_no_text_begins_a_row_of_its_own(end: str) -> None:
    assert comma_separated([[f"x{end}=1"]]) == '"x\n=1"\n'


def test_the_name_of_an_opponent_is_no_formula() -> None:
    row = StatisticsRow(312, "best", "=1+1", 6, 80, 10, 60)
    (found,) = csv.DictReader(io.StringIO(statistics_csv([row])))
    assert found["opponent"] == "'=1+1"
    assert found["won"] == "80"


def test_no_other_module_writes_such_tables() -> None:
    found = {
        path.name
        for path in Path(poda.__file__).parent.rglob("*.py")
        if "csv" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("csv.writer", "csv.DictWriter")
    }
    assert found == {"statistics_table.py"}
