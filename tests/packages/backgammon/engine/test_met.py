"""Match equity tables from files: what is read of GNU Backgammon's, and what is refused with which
sentence; and that matches are counted by them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import Cube
from poda.packages.backgammon.engine.cube_decision import cube_decision
from poda.packages.backgammon.engine.cubeful import (
    match_table,
    match_winning_chance,
    use_match_table,
    worth_of,
)
from poda.packages.backgammon.engine.files import met
from poda.packages.backgammon.engine.looking import looking

GNU = Path("/usr/share/gnubg/met")
with_gnubg = pytest.mark.skipif(not GNU.is_dir(), reason="GNU Backgammon's tables are not here")
ROWS = [["0.5", "0.7"], ["0.3", "0.5"]]
SMALL = Backgammon().parse_position("bHcAAMDdAQAAAA:MAHgACAAIAAE")


def written(rows: list[list[str]] = ROWS, after: str = "0.5 0.49", **changes: str) -> bytes:
    """A small table as a file has it."""
    cells = ["".join(f"<me>{each}</me>" for each in row) for row in (*rows, after.split())]
    kind, name = changes.get("kind", "explicit"), changes.get("name", "A &amp; B")
    head = changes.get("head", "")
    body = "".join(f"<row>{row}</row>" for row in cells[:-1])
    return (
        f"<?xml version='1.0'?>{head}<met><info><name>{name}</name><length>2</length></info>"
        f"<pre-crawford-table type='{kind}'>{body}</pre-crawford-table>"
        f"<post-crawford-table type='explicit' player='both'><row>{cells[-1]}</row>"
        f"</post-crawford-table>{changes.get('more', '')}</met>"
    ).encode()


@pytest.fixture
def usual() -> Iterator[None]:
    yield
    use_match_table(None)


def test_a_table_has_its_name_and_its_chances() -> None:
    table = met.parse(written())
    assert (table.name, table.after) == ("A & B", (0.5, 0.49))
    assert table.before == ((0.5, 0.7), (1.0 - 0.7, 0.5))
    assert met.parse(written(name=""), "mine").name == "mine"


@with_gnubg
@pytest.mark.parametrize(
    ("file", "size", "chance"),
    [
        ("Kazaross-XG2", 25, 0.59947),
        ("Rockwell-Kazaross", 25, 0.598994),
        ("g11", 25, 0.59964),
        ("jacobs", 25, 0.603),
        ("mec26", 25, 0.595),
        ("ortega", 15, 0.598),
        ("snowie", 15, 0.594),
        ("woolsey", 15, 0.60),
    ],
)
def test_the_tables_of_gnu_backgammon_are_read(file: str, size: int, chance: float) -> None:
    table = met.read(GNU / f"{file}.xml")
    assert len(table.before) == size
    assert size - 1 <= len(table.after) <= size  # two of them lack the last number
    assert table.before[1][2] == chance  # who needs 2 where the other needs 3
    assert len(table.name) > 2


@with_gnubg
@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("zadeh", "met.formula"),
        ("mec", "met.formula"),
        ("jac050", "met.unequal"),
        ("jac100", "met.unequal"),
        ("catalog", "met.no_table"),
    ],
)
def test_what_is_no_such_table_is_told_as_what_it_is(file: str, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        met.read(GNU / f"{file}.xml")
    assert caught.value.code == code


BOMB = "<!DOCTYPE met [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
REMOTE = "<!DOCTYPE met SYSTEM 'file:///etc/passwd'>"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "met.no_xml"),
        (b"1) 31: 8/5 6/5", "met.no_xml"),
        (written()[:-9], "met.no_xml"),
        (b"<?xml version='1.0' encoding='nowhere'?><met/>", "met.no_xml"),
        (b"<html/>", "met.no_table"),
        (b"<met/>", "met.no_table"),
        (written(head=BOMB, name="&b;"), "met.entity"),
        (written(head=REMOTE, name="&secret;"), "met.entity"),
        (written(rows=[["0.5", "0.7"], ["0.3"]]), "met.row"),
        (written(after=""), "met.no_table"),
        (written(after="0.5 0.4 0.3"), "met.no_table"),
        (written(rows=[["0.5", "1.7"], ["0.3", "0.5"]]), "met.value"),
        (written(rows=[["0.5", "nan"], ["0.3", "0.5"]]), "met.value"),
        (written(rows=[["0.5", "0.7"], ["0.4", "0.5"]]), "met.unequal"),
        (written(kind="zadeh"), "met.formula"),
        (written(rows=[["0.5"] * 65]), "met.too_long"),
        (written(rows=[["0.5"]] * 65), "met.too_long"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(data: bytes, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        met.parse(data)
    assert caught.value.code == code
    assert str(caught.value)


def test_a_reference_to_elsewhere_is_not_followed() -> None:
    """GNU's own files name such a definition, and it is never looked for."""
    assert met.parse(written(head=REMOTE)).before[0][1] == 0.7


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.xml"
    path.write_bytes(written() + b" " * met.BYTES_LIMIT)
    with pytest.raises(EngineError) as caught:
        met.read(path)
    assert caught.value.code == "met.too_large"


def test_a_table_comes_back_from_the_settings() -> None:
    table = met.parse(written())
    again = met.from_json(json.loads(json.dumps(met.as_json(table))))
    assert again is not None
    assert (again.name, again.before, again.after) == (table.name, table.before, table.after)
    for broken in ({}, {"name": "x"}, {"name": "x", "before": [[2]], "after": [0.5]}):
        assert met.from_json(broken) is None


def test_matches_are_counted_by_the_table_in_use_and_by_the_own_beyond_it(usual: None) -> None:
    own = {score: match_winning_chance(*score) for score in ((2, 2), (2, 1), (3, 2), (7, 5))}
    cube = Cube(length=3, scores=(1, 1))
    kept = worth_of(cube, MAX, 1)
    use_match_table(met.parse(written()))
    assert match_table() is not None
    assert match_winning_chance(1, 2, crawford=True) == 0.7
    assert match_winning_chance(2, 1, crawford=True) == 1.0 - 0.7
    assert match_winning_chance(2, 1) == 0.49
    assert match_winning_chance(1, 2) == 1.0 - 0.49
    assert match_winning_chance(3, 2) == own[3, 2]
    assert match_winning_chance(7, 5) == own[7, 5]
    assert worth_of(cube, MAX, 1) == 0.7 != kept
    use_match_table(None)
    assert {score: match_winning_chance(*score) for score in own} == own
    assert worth_of(cube, MAX, 1) == kept


def test_a_decision_about_the_cube_follows_the_table(usual: None) -> None:
    """A side that has nothing to win by the gammons of a longer match waits longer."""
    state = replace(SMALL, cube=Cube(length=2))
    before = cube_decision(state, looking(), 1, lambda _: False)
    use_match_table(met.parse(written([["0.5", "0.9"], ["0.1", "0.5"]])))
    after = cube_decision(state, looking(), 1, lambda _: False)
    assert before.mwc is not None
    assert after.mwc is not None
    assert after.mwc[2] == 0.9 > before.mwc[2]
    use_match_table(None)
    assert cube_decision(state, looking(), 1, lambda _: False) == before
