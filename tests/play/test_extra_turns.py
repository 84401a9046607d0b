"""The list of moves where a side moves twice in a row: each of its moves stands in its column."""

from __future__ import annotations

import pytest

from engine.extra_turns import Again, Kalah
from poda.play.model.record import GameNode, GameRecord, rows
from poda.widgets.engine_words import score_text, value_words


def listed(record: GameRecord) -> list[str]:
    def move(node: GameNode | None) -> str:
        return "-" if node is None else str(node.action)

    return [f"{r.level}:{r.number}. {move(r.first)} {move(r.second)}" for r in rows(record)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("1132", ["0:1. 1 -", "0:2. 1 -", "0:3. 3 2"]),
        ("31121", ["0:1. 3 1", "0:2. - 1", "0:3. - 2", "0:4. 1 -"]),
        ("3232", ["0:1. 3 2", "0:2. 3 2"]),
    ],
)
def test_who_moves_twice_has_two_rows(line: str, found: list[str]) -> None:
    record = GameRecord(Again())
    for action in line:
        record.play(int(action))
    assert listed(record) == found


def test_lines_beside_it_are_numbered_alike() -> None:
    record = GameRecord(Again())
    for line in ("1132", "112", "12"):
        record.go_to(record.root)
        for action in line:
            record.play(int(action))
    assert listed(record) == [
        "0:1. 1 -", "0:2. 1 -", "1:2. 2 -", "0:3. 3 2", "1:3. 2 -",
    ]  # fmt: skip


def test_an_end_is_told_in_moves_of_both_sides() -> None:
    assert value_words(9_994.0, "exact", 1) == "wins in 3"
    assert value_words(9_994.0, "exact", 1, Kalah()) == "wins in 6"
    assert value_words(-9_995.0, "exact", 1, Again()) == "loses in 5"
    assert score_text(Again(), Again().initial_state(), 9_988.0, 1) == ""
