"""What was played is kept game by game, and comes back whatever happened."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.kept_folders import free_place
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.engine.tournament import journal as journal_module
from poda.packages.arena.engine.tournament.document import PLAN_FILE, plan_text
from poda.packages.arena.engine.tournament.journal import (
    GAMES_FILE,
    MOST_LINE,
    Journal,
    kept,
    record_as_json,
    record_of,
    unknown_lines,
)
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame, Summary
from some import some

from .plans import tictactoe

PLAN = tictactoe()
DATA = Path(__file__).parents[4] / "data"


def record(number: int, plan: TournamentPlan = PLAN, points: int = 1) -> JournalGame:
    fixture = plan.fixture(number)
    summary = Summary(
        number, fixture.first, fixture.second, points, 5, "played", 0xFEDC_BA98_7654_3210 - number
    )
    return JournalGame(summary, moves=("1", "4", "2", "5", "3"), seconds=(0.25, 0.5))


def journal_of(folder: Path, *numbers: int, plan: TournamentPlan = PLAN) -> None:
    journal = Journal.create(folder, plan)
    for number in numbers:
        journal.append(record(number, plan), elapsed=1.5 * number)
    journal.close()


def test_games_come_back_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0, 2, 1)
    journal = Journal.open(tmp_path / "cup")
    assert [game.number for game in journal.games] == [0, 2, 1]
    assert journal.games[1] == record(2).summary
    assert journal.games[-1] == record(1).summary
    assert journal.games[0:2] == [record(0).summary, record(2).summary]
    assert list(journal.records()) == [record(0), record(2), record(1)]
    assert journal.record(2) == record(2)
    assert journal.plan == PLAN
    assert journal.elapsed == 3.0
    assert not journal.is_over
    journal.close()


def test_a_game_that_was_not_played_is_told_so(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0)
    journal = Journal.read(tmp_path / "cup")
    for number in (-1, 1, 10**6):
        with pytest.raises(EngineError) as error:
            journal.record(number)
        assert error.value.code == "tournament.no_game"


def test_each_game_is_in_the_file_before_anybody_is_told(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    for number in range(3):
        journal.append(record(number))
        lines = (tmp_path / "cup" / GAMES_FILE).read_text("utf-8").splitlines()
        assert len(lines) == number + 1
        assert record_of(lines[-1], PLAN) == record(number)
    journal.close()


def test_a_game_counts_once(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    assert journal.append(record(4)) == [record(4).summary]
    assert journal.append(record(4)) == []
    journal.close()
    file = tmp_path / "cup" / GAMES_FILE
    file.write_bytes(file.read_bytes() * 2)
    assert len(Journal.read(tmp_path / "cup").games) == 1


@pytest.mark.parametrize("left", [1, 20, 100])
def test_a_torn_last_line_is_dropped_and_what_follows_is_whole(tmp_path: Path, left: int) -> None:
    journal_of(tmp_path / "cup", 0, 1, 2)
    file = tmp_path / "cup" / GAMES_FILE
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:-left])
    journal = Journal.open(tmp_path / "cup")
    assert [game.number for game in journal.games] == [0, 1]
    assert not journal.is_played(2)
    journal.append(record(2))
    journal.close()
    assert [game.number for game in Journal.read(tmp_path / "cup").games] == [0, 1, 2]


def test_nothing_but_zeros_where_the_power_failed_is_dropped(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0)
    file = tmp_path / "cup" / GAMES_FILE
    whole = file.read_bytes()
    file.write_bytes(whole + bytes(500))
    Journal.open(tmp_path / "cup").close()
    assert file.read_bytes() == whole


def lines_of(*changes: dict[str, object]) -> list[str]:
    return [json.dumps(record_as_json(record(0)) | {"at": 0.0} | change) for change in changes]


BAD = {
    "no JSON": "{",
    "a list": "[]",
    "nested": "[" * 100_000,
    **{
        f"{name} is {value!r}"[:40]: line
        for name, value in (
            *(("game", -1), ("game", 12), ("game", True), ("game", "0"), ("game", 10**400)),
            *(("first", 1), ("second", 0), ("points", 10**6), ("plies", -1), ("plies", 1.5)),
            *(("reason", "magic"), ("line", "xyz"), ("line", "f" * 17), ("line", -1)),
            *(("at", float("nan")), ("at", -1), ("at", "x")),
        )
        for line in lines_of({name: value})
    },
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD)
def test_a_line_that_is_not_known_is_read_over_and_told(tmp_path: Path, line: str) -> None:
    journal_of(tmp_path / "cup", 0, 1)
    file = tmp_path / "cup" / GAMES_FILE
    first, second = file.read_text("utf-8").splitlines()
    file.write_text(f"{first}\n{line}\n{second}\n{line}\n", "utf-8")
    before = file.read_bytes()
    journal = Journal.open(tmp_path / "cup")
    assert [game.number for game in journal.games] == [0, 1]
    assert [journal.record(number) for number in (0, 1)] == [record(0), record(1)]
    assert journal.read_over == [2, 4]
    told = unknown_lines(journal)
    assert told is not None
    assert "2, 4" in str(told)
    journal.append(record(2))
    journal.close()
    assert file.read_bytes().startswith(before)
    assert len(Journal.read(tmp_path / "cup").games) == 3


def test_lines_are_read_over_however_long_they_are_and_however_many(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0)
    file = tmp_path / "cup" / GAMES_FILE
    line = file.read_bytes()
    file.write_bytes(b"x" * (2 * MOST_LINE + 5) + b"\n" + line + b"{}\n" * 1_000)
    journal = Journal.read(tmp_path / "cup")
    assert [game.number for game in journal.games] == [0]
    assert journal.record(0) == record(0)
    assert journal.read_over == [1, 3, 4, 5, 6]


def test_the_last_line_of_a_newer_version_is_read_over_and_stays(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    shutil.copytree(DATA / "tournament_of_newer_version", folder)
    before = (folder / GAMES_FILE).read_bytes()
    journal = Journal.open(folder)
    assert (list(journal.games), journal.read_over) == ([], [1])
    journal.close()
    assert (folder / GAMES_FILE).read_bytes() == before
    assert sorted(each.name for each in folder.iterdir()) == [GAMES_FILE, PLAN_FILE]


def test_what_is_torn_is_put_aside_when_playing_goes_on(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0, 1)
    file = tmp_path / "cup" / GAMES_FILE
    whole = file.read_bytes()
    for number in (1, 2):
        torn = whole[:-1] + b"  " * number
        file.write_bytes(torn)
        rest = torn[whole.index(b"\n") + 1 :]
        journal = Journal.read(tmp_path / "cup")
        assert [game.number for game in journal.games] == [0]
        assert file.read_bytes() == torn
        assert journal.hold()
        journal.append(record(1))
        journal.close()
        assert (tmp_path / "cup" / f"{GAMES_FILE}.aside-{number}").read_bytes() == rest
        assert len(Journal.read(tmp_path / "cup").games) == 2


def test_a_line_as_poda_writes_it_is_read_alike_in_both_ways(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The quick way knows no line that the other one does not, and tells the same of it."""
    game = record(0)
    usual = [
        game,
        replace(game, start="4453", opening=2),
        replace(game, words="exit 3: last words", moves=()),
        replace(game, words="wörter \\ “”", start='a "b"'),
        replace(game, moves=("*", "8/5 6/5", "bar/22*")),
        replace(game, seconds=(1e-05, 123456.7891)),
    ]
    lines = [
        json.dumps(record_as_json(each) | {"at": 1.5}, separators=(",", ":")) for each in usual
    ]
    bad = [line.replace(": ", ":").replace(", ", ",") for line in BAD.values()]
    found = []
    pattern = journal_module._USUAL
    quick = sum(pattern.fullmatch(f"{line}\n".encode()) is not None for line in lines)
    assert quick == len(lines) - 1
    for way in (pattern, re.compile(rb"(?!)")):
        monkeypatch.setattr(journal_module, "_USUAL", way)
        for line in (*lines, *bad):
            journal = Journal(tmp_path, PLAN)
            known = journal._read_line(f"{line}\n".encode(), 0)
            found.append((known, list(journal.games), journal.elapsed))
    half = len(found) // 2
    assert found[:half] == found[half:]
    assert [known for known, _, _ in found[:half]] == [True] * len(lines) + [False] * len(bad)


@pytest.mark.parametrize(
    "change",
    [
        {"moves": "123"},
        {"moves": [1]},
        {"moves": ["x" * 1000]},
        {"opening": 6},
        {"opening": True},
        {"seconds": [1]},
        {"seconds": [1, "x"]},
        {"start": "x" * 5000},
        {"words": 5},
    ],
    ids=str,
)
def test_what_is_wrong_within_a_game_is_said_when_it_is_read(change: dict[str, object]) -> None:
    (line,) = lines_of(change)
    with pytest.raises(EngineError) as error:
        record_of(line, PLAN)
    assert error.value.code == "save.field"


def test_last_words_hold_nothing_that_cannot_be_seen(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    words = "Traceback\n\x1b[31mValueError\udc80"
    journal.append(JournalGame(record(0).summary, moves=("1",), words=words))
    journal.close()
    told = Journal.read(tmp_path / "cup").record(0).words
    assert told.startswith("Traceback\n")
    assert all(line.isprintable() for line in some(told.split("\n")))


def test_one_process_plays_a_tournament_and_others_may_look(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    journal.append(record(0))
    with pytest.raises(EngineError) as error:
        Journal.open(tmp_path / "cup")
    assert error.value.code == "tournament.in_use"
    assert len(Journal.read(tmp_path / "cup").games) == 1
    assert kept(tmp_path)[0].in_use
    journal.close()
    journal.close()
    Journal.open(tmp_path / "cup").close()


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody removes the lock file")
def test_two_are_kept_apart_where_the_lock_file_was_removed(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    (tmp_path / "cup" / ".tournament.lock").unlink()
    with pytest.raises(EngineError) as error:
        Journal.open(tmp_path / "cup")
    assert error.value.code == "tournament.in_use"
    looked = Journal.read(tmp_path / "cup")
    with pytest.raises(EngineError) as error:
        looked.hold()
    assert error.value.code == "tournament.in_use"
    journal.append(record(0))
    journal.close()
    assert not looked.hold()  # somebody else has played since
    again = Journal.read(tmp_path / "cup")
    assert again.hold()
    assert again.hold()
    again.append(record(1))
    again.close()


def test_looking_is_stopped(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup")
    (tmp_path / "cup" / GAMES_FILE).write_bytes(b"\n" * 1_000)
    with pytest.raises(SearchStopped):
        Journal.read(tmp_path / "cup", lambda: True)


def test_two_tournaments_do_not_share_a_folder(tmp_path: Path) -> None:
    journal_of(tmp_path / "cup", 0)
    with pytest.raises(EngineError) as error:
        Journal.create(tmp_path / "cup", PLAN)
    assert error.value.code == "tournament.exists"
    assert free_place(tmp_path, "cup") == tmp_path / "cup-2"
    assert free_place(tmp_path, "new") == tmp_path / "new"


def test_a_tournament_that_is_over_takes_no_more_games(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", PLAN)
    journal.append(record(0))
    journal.finish("time")
    with pytest.raises(EngineError) as error:
        journal.append(record(1))
    assert error.value.code == "tournament.over"
    journal.close()
    again = Journal.open(tmp_path / "cup")
    assert (again.end, again.is_over, len(again.games)) == ("time", True, 1)
    again.close()


TEST = tictactoe(sprt=Sprt(0, 10))


def test_games_of_a_sequential_test_count_in_their_order(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", TEST)
    assert journal.append(record(1, TEST)) == []
    assert journal.append(record(2, TEST)) == []
    assert [game.number for game in journal.append(record(0, TEST))] == [0, 1, 2]
    assert journal.append(record(5, TEST)) == []
    journal.close()
    again = Journal.open(tmp_path / "cup")
    assert [game.number for game in again.games] == [0, 1, 2]
    assert again.is_played(5)
    assert not again.is_played(3)
    again.append(record(3, TEST))
    assert [game.number for game in again.append(record(4, TEST))] == [4, 5]
    again.close()


def test_games_beyond_the_decision_do_not_count(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", TEST)
    for number in (0, 2, 1, 3):
        journal.append(record(number, TEST))
    journal.finish("decided", games=2)
    assert [game.number for game in journal.games] == [0, 1]
    journal.close()
    again = Journal.read(tmp_path / "cup")
    assert [game.number for game in again.games] == [0, 1]
    assert [each.summary.number for each in again.records()] == [0, 1]


def test_the_tournaments_of_a_folder_are_offered_the_newest_first(tmp_path: Path) -> None:
    assert kept(tmp_path / "none") == []
    journal_of(tmp_path / "old", 0, 1)
    journal_of(tmp_path / "new", 0)
    journal = Journal.open(tmp_path / "new")
    journal.finish("complete")
    journal.close()
    for name in (PLAN_FILE, GAMES_FILE):
        os.utime(tmp_path / "old" / name, (1, 1))
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / PLAN_FILE).write_text("{}")
    os.utime(tmp_path / "bad" / PLAN_FILE, (0, 0))
    (tmp_path / "else").mkdir()
    new, old, bad = kept(tmp_path)
    assert (new.name, new.games, new.is_over, new.plan) == ("new", 1, True, PLAN)
    assert (old.name, old.games, old.is_over, old.modified) == ("old", 2, False, 1.0)
    assert (bad.name, bad.plan) == ("bad", None)
    assert bad.error is not None


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
@pytest.mark.parametrize("name", [PLAN_FILE, GAMES_FILE, ".tournament.lock"])
def test_a_link_in_a_strangers_folder_is_not_followed(tmp_path: Path, name: str) -> None:
    target = tmp_path / "thesis"
    target.write_text(plan_text(PLAN))
    folder = tmp_path / "cup"
    journal_of(folder, 0)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(target)
    with pytest.raises(EngineError) as error:
        Journal.open(folder)
    assert error.value.code == "save.link"
    assert target.read_text() == plan_text(PLAN)
