"""The file of the statistics: what is written is read again, and damage is a sentence."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs.champion import champion_text
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.statistics_table import (
    MOST_OPPONENT,
    MOST_ROWS,
    StatisticsRow,
    StatisticsTable,
    csv_text,
    load_statistics,
    opponent_as_written,
    statistics_of,
    statistics_text,
)

from .champions import small, text_of
from .damage import is_sentence

FIRST = StatisticsRow(0, "first", "alphabeta:6:zero", 2, 12, 5, 133)
LATER = StatisticsRow(312, "champion", "alphabeta:6:zero", 2, 118, 14, 18, 0, 1)
FILE = StatisticsRow(312, "best", "[old] {2}.json", 6, 8, 1, 1, 8, 2)

counts = st.integers(0, 300_000)
rows = st.builds(
    StatisticsRow,
    st.integers(0, 2**63 - 1),
    st.sampled_from(["first", "best", "champion"]),
    st.text(max_size=80).map(opponent_as_written),
    st.integers(0, 100),
    counts.map(lambda won: won + 1),
    counts,
    counts,
    st.integers(0, 100),
    st.integers(0, 2**63 - 1),
    st.none() | st.floats(-3, 3),
    st.none() | st.floats(0, 3),
)


def document() -> dict[str, Any]:
    table = StatisticsTable("tictactoe", [FIRST, LATER, FILE])
    result: dict[str, Any] = json.loads(statistics_text(table))
    return result


def changed(**fields: Any) -> dict[str, Any]:
    """The document with other values in its second row."""
    result = document()
    result["rows"][1] |= fields
    return result


def error_of(text: str, game_key: str = "tictactoe") -> EngineError:
    with pytest.raises(EngineError) as caught:
        statistics_of(text, game_key)
    return is_sentence(caught.value)


# What is written is read again


@given(st.lists(rows, max_size=5))
def test_every_table_comes_back(results: list[StatisticsRow]) -> None:
    table = StatisticsTable("connect4", results)
    assert statistics_of(statistics_text(table), "connect4") == table


def test_a_table_is_saved_in_a_file(tmp_path: Path) -> None:
    table = StatisticsTable("tictactoe", [FIRST, LATER])
    folder = RunFolder(tmp_path)
    folder.write(folder.statistics_file, statistics_text(table))
    assert load_statistics(tmp_path / "statistics.json", "tictactoe").rows == (FIRST, LATER)


@pytest.mark.no_kernel
def test_a_full_table_of_awkward_names_is_read_again() -> None:
    awkward = StatisticsRow(
        1, "best", '[{"' * (MOST_OPPONENT // 3), 2, 1, 0, 0, points=-0.1234567890123, error=1 / 3
    )
    table = StatisticsTable("tictactoe", [awkward] * MOST_ROWS)
    text = statistics_text(table)
    assert len(text.encode()) <= documents.KINDS[documents.STATISTICS].bytes
    assert len(statistics_of(text, "tictactoe")) == MOST_ROWS


@given(st.text(max_size=100))
def test_the_name_of_an_opponent_is_one_line_and_not_too_long(text: str) -> None:
    written = opponent_as_written(text)
    assert len(written) <= MOST_OPPONENT
    assert written.isprintable()
    assert opponent_as_written(written) == written


# The table


def test_the_oldest_result_goes_when_the_table_is_full() -> None:
    table = StatisticsTable("tictactoe", [FIRST] + [LATER] * (MOST_ROWS - 1))
    table.add(FILE)
    assert len(table) == MOST_ROWS
    assert table.rows[0] == LATER
    assert table.rows[-1] == FILE


def test_a_run_that_goes_on_from_an_older_generation_forgets_the_later_results() -> None:
    table = StatisticsTable("tictactoe", [FIRST, LATER, FILE])
    table.drop_after(100)
    assert table.rows == (FIRST,)


def test_a_copy_grows_on_its_own() -> None:
    table = StatisticsTable("tictactoe", [FIRST])
    copy = table.copy()
    copy.add(LATER)
    assert table.rows == (FIRST,)
    assert copy.rows == (FIRST, LATER)
    assert copy != table


def test_a_row_knows_its_games_and_their_interval() -> None:
    assert LATER.games == 150
    low, high = LATER.tally.interval("lost")
    assert low < 18 / 150 < high


def test_the_values_with_commas_are_exact() -> None:
    read = list(csv.DictReader(io.StringIO(csv_text([FIRST, FILE]))))
    assert [row["opponent"] for row in read] == ["alphabeta:6:zero", "[old] {2}.json"]
    assert (read[0]["generation"], read[0]["who"], read[0]["games"]) == ("0", "first", "150")
    low, high = FIRST.tally.interval("lost")
    assert (float(read[0]["lost_low"]), float(read[0]["lost_high"])) == (low, high)


def test_values_with_commas_have_a_header_even_where_there_are_none() -> None:
    assert csv_text([]).startswith("generation,who,opponent,plies,won,drawn,lost,openings,seed,")


# Damage is a sentence


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("", "save.not_json"),
        ("[1]", "save.foreign_statistics"),
        ("{}", "save.foreign_statistics"),
        ("[" * 700_000, "save.foreign_statistics"),
        ('{"a": ' + "9" * 10_000 + "}", "save.foreign_statistics"),
        (champion_text(small()), "save.foreign_statistics"),
    ],
)
def test_what_is_no_table_is_told_so(value: str, code: str) -> None:
    assert error_of(value).code == code


def test_a_flipped_digit_is_seen() -> None:
    text = json.dumps(document()).replace('"lost": 133', '"lost": 134')
    assert error_of(text).code == "save.checksum"


def test_a_later_version_is_not_read() -> None:
    error = error_of(text_of(document() | {"version": 2}))
    assert (error.code, error.params["version"]) == ("save.version", 2)


def test_a_table_of_another_game_is_not_taken() -> None:
    assert error_of(text_of(document()), "connect4").params["field"] == "game"


@pytest.mark.parametrize(
    ("value", "place"),
    [(None, "rows"), ({}, "rows"), ("rows", "rows"), ([1], "rows[0]"), ([[]], "rows[0]")],
)
def test_rows_are_a_list_of_objects(value: object, place: str) -> None:
    assert error_of(text_of(document() | {"rows": value})).params["field"] == place


def test_more_rows_than_are_kept_are_not_read() -> None:
    value = document()
    value["rows"] = [value["rows"][0]] * (MOST_ROWS + 1)
    assert error_of(text_of(value)).params["field"] == "rows"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("generation", -1),
        ("generation", 1.5),
        ("generation", True),
        ("generation", 2**63),
        ("who", "worst"),
        ("who", 1),
        ("opponent", "two\nlines"),
        ("opponent", "\x1b[31m"),
        ("opponent", "x" * (MOST_OPPONENT + 1)),
        ("opponent", None),
        ("plies", -1),
        ("plies", 101),
        ("points", "1"),
        ("points", 1_001),
        ("error", None),
        ("won", -1),
        ("won", 1_000_000),
        ("drawn", "3"),
        ("lost", None),
        ("openings", -1),
        ("seed", 2**63),
    ],
)
def test_a_value_that_cannot_be_is_named(name: str, value: object) -> None:
    error = error_of(text_of(changed(**{name: value})))
    assert (error.code, error.params["field"]) == ("save.field", f"rows[1].{name}")


def test_a_result_of_no_games_is_none() -> None:
    assert error_of(text_of(changed(won=0, drawn=0, lost=0))).params["field"] == "rows[1].won"


def test_a_field_that_a_later_poda_added_does_not_matter() -> None:
    assert len(statistics_of(text_of(changed(comment="good")), "tictactoe")) == 3


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    path.write_bytes(b" " * (documents.KINDS[documents.STATISTICS].bytes + 1))
    with pytest.raises(EngineError) as caught:
        load_statistics(path, "tictactoe")
    assert caught.value.code == "save.too_large"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        load_statistics(tmp_path / "statistics.json", "tictactoe")
    assert caught.value.code == "save.missing"


def test_the_kind_of_the_file_is_written_in_it() -> None:
    assert document()["format"] == documents.STATISTICS
