"""What a file or a text is: told by what it holds, whatever it is called."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from of_packages import needs
from poda.base import packages
from poda.engine.documents import names_of_missing
from poda.engine.errors import EngineError
from poda.engine.recognition import TREE, Recognised, recognised, recognised_file

CASES = Path(__file__).parents[1] / "data" / "cases"
SOLVED = needs("connect4")
GAME = '{\n "format": "poda-game",\n "version": 1}'


@pytest.mark.parametrize(
    ("text", "kind", "tab"),
    [
        (GAME, "poda-game", "play"),
        ('\ufeff {"format" : "poda-tree", "version": 1}', "poda-tree", "tree"),
        ('{"format": "poda-run"}', "poda-run", "training"),
        ('{"format": "poda-network"}', "poda-network", ""),
        ('{"format": "somebody-else"}', "somebody-else", ""),
        ("{}", "", ""),
        ("[[3, 12, 8], [2, 4, 6]]", TREE, "tree"),
        ("((3 12 8) (2 4 6))", TREE, "tree"),
        ("{{3, 12}, {2, 4}}", TREE, "tree"),
        ('EFG 2 R "a" { "x" "y" }', TREE, "tree"),
        pytest.param("4455 3\n445566 -2\n", "positions", "play", marks=SOLVED),
        pytest.param(" 4455\t-21", "positions", "play", marks=SOLVED),
        ("4455 22", "", ""),
        ("4455", "", ""),
        ("44 55 33", "", ""),
        ("https://connect4.gamesolver.org/en/?pos=444333", "", ""),
        ("hello", "", ""),
        ("", "", ""),
    ],
)
@pytest.mark.parametrize("suffix", ["", ".txt", ".JSON"])
def test_a_text_is_what_it_holds(text: str, kind: str, tab: str, suffix: str) -> None:
    found = recognised(text, suffix)
    assert (found.kind, found.tab) == (kind, tab)
    assert found.is_document == (kind.startswith(("poda", "some")) or text == "{}")


def test_a_name_decides_where_nothing_else_does() -> None:
    assert recognised("", ".efg") == Recognised(TREE, "tree")
    found = [recognised("", suffix.upper()) for suffix in packages.exchanges()]
    assert found == [Recognised(suffix, "play") for suffix in packages.exchanges()]


def test_a_file_is_looked_into(tmp_path: Path) -> None:
    (tmp_path / "packed.txt").write_bytes(gzip.compress(GAME.encode()))
    (tmp_path / "wide.doc").write_text("[[3, 12]]", "utf-16")
    assert recognised_file(tmp_path / "packed.txt").kind == "poda-game"
    assert recognised_file(tmp_path / "wide.doc").kind == TREE
    (tmp_path / "damaged.gz").write_bytes(b"\x1f\x8b\xff")
    for nothing in ("damaged.gz", "not there", "nul\0"):
        assert recognised_file(tmp_path / nothing) == Recognised()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ((CASES / "01-match-called.txt").read_text("utf-8"), "save.mat_of"),
        ((CASES / "gnubg_money.sgf").read_text("utf-8"), "save.mat_of"),
        ("RGMH\1\0", "save.mat_of"),
        ('[Event "A"]\n1. 11-15 22-18 *', "save.pdn_of"),
        ('{"format": "poda-lecture"}', "save.lecture_of"),
        ("4455 3\n445566 -2\n", "save.positions_of"),
    ],
)
def test_what_a_missing_package_would_read_is_named(
    text: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "installed", lambda: ())
    with pytest.raises(EngineError) as caught:
        recognised(text, ".txt")
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".mat", (CASES / "01-match-called.txt").read_text("utf-8")),
        (".sgf", (CASES / "gnubg_money.sgf").read_text("utf-8")),
        (".xg", "RGMH\1\0"),
        (".pdn", '[Event "A"]\n1. 11-15 22-18 *'),
        ("positions", "4455 3\n445566 -2\n"),
    ],
)
def test_what_is_said_of_a_missing_package_is_what_it_reads(suffix: str, text: str) -> None:
    assert names_of_missing(text) == [suffix]
    assert suffix not in packages.exchanges() or recognised(text).kind == suffix
