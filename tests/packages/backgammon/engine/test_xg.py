"""Matches and positions of eXtreme Gammon's own format. Besides, nine real files with 55 games were
read, two of them beside the `.mat`, `.txt` and `.sgf` of the same matches: the same plays."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.packages.backgammon.engine.files import mat, xg

from .xg_writer import START, begin, doubling, head, packed, play, record, written

DATA = Path(__file__).parents[3] / "data"
RULES = Backgammon()


def match(name: str) -> mat.MatMatch:
    """A match of the test data, as its `.mat` file tells it."""
    return mat.parse(documents.decode((DATA / f"{name}.mat").read_bytes()))


@pytest.mark.parametrize("version", [22, 30])
@pytest.mark.parametrize("name", ["gnubg_match_to_7", "gnubg_money", "xg_style"])
def test_a_match_is_read_as_its_text_is(name: str, version: int) -> None:
    before = match(name)
    after = xg.parse(written(before, version))
    assert after.length == before.length
    assert len(after.games) == len(before.games)
    for game, same in zip(before.games, after.games, strict=True):
        assert same.fault is None
        assert same.names == before.games[0].names  # a file has them once
        assert (same.scores, same.winner, same.points) == (game.scores, game.winner, game.points)
        assert same.actions == game.actions


def test_names_are_of_any_script() -> None:
    assert xg.parse(packed([head(("Zoë 平", "Åsa: x"), 3), begin((0, 0))])).games[0].names == (
        "Zoë 平",
        "Åsa x",
    )


def test_a_position_is_the_one_that_the_record_begins_from() -> None:
    """Of every throw in a match with the cube, from both sides."""
    asked, read = [], []
    for game in match("gnubg_match_to_7").games:
        state = game.start()
        for action in game.actions:
            if state.throw is not None and state.cube is not None:
                first = begin(state.cube.scores, (*START[:-1], 1))
                first[20] = state.cube.crawford
                data = packed([head(("a", "b"), 7), first, play(state, None)])
                asked.append(state)
                read.append(RULES.parse_position(xg.position(data) or ""))
            state = RULES.result(state, action)
    assert len(asked) > 100
    assert read == asked


def test_a_match_is_no_position() -> None:
    assert xg.position(written(match("gnubg_money"))) is None


def test_comments_are_kept_as_remarks_without_their_layout() -> None:
    state = RULES.result(RULES.initial_state(), (3, 1))
    said = play(state, [(8, 5), (6, 5)])
    struct.pack_into("<i", said, 2524, 1)
    rtf = rb"{\rtf1{\fonttbl{\f0 Arial;}}\f0 no\par}" + b"\r\n"
    rtf += rb"{\rtf1\ansi{\*\generator x;}\fs20 dif\'edcil,\par " + b"\1\2" + rb"\u8364?\par}"
    game = xg.parse(packed([head(("a", "b"), 3), begin((0, 0)), said], comments=rtf)).games[0]
    assert [remark.text for remark in game.remarks] == ["; difícil, €"]


def broken(at: int) -> bytes:
    """The match to 7 with its third game damaged: in the play of that number."""
    records: list[bytes] = []
    games = plays = 0
    before = match("gnubg_match_to_7")
    whole = zlib.decompressobj().decompress(written(before)[8232 + 6 :])
    for place in range(0, len(whole), 2560):
        each = bytearray(whole[place : place + 2560])
        games, plays = (games + 1, 0) if each[8] == 1 else (games, plays + (each[8] == 3))
        if games == 3 and plays == at and each[8] == 3:
            struct.pack_into("<2i", each, 68, 0, 23)
        records.append(bytes(each))
    return packed(records)


def test_a_fault_costs_only_what_follows_it_in_its_game() -> None:
    before = match("gnubg_match_to_7").games
    after = xg.parse(broken(4)).games
    assert len(after) == len(before)
    for number, (game, same) in enumerate(zip(before, after, strict=True)):
        assert (same.winner, same.points) == (game.winner, game.points)
        if number != 2:
            assert same.actions == game.actions
    fault = after[2].fault
    assert fault is not None
    assert fault.code == "mat.illegal_in_xg"
    assert len(after[2].actions) == 7  # with the throw
    assert "line" not in str(fault)


def test_a_position_set_up_in_a_match_ends_what_is_read_of_the_game() -> None:
    state = RULES.result(RULES.initial_state(), (3, 1))
    edited = doubling(state, 0, -1)
    edited[296] = 1
    rows = [head(("a", "b"), 3), begin((0, 0)), play(state, [(8, 5), (6, 5)]), edited]
    game = xg.parse(packed(rows)).games[0]
    assert len(game.actions) == 2
    assert game.fault is not None
    assert game.fault.code == "mat.bad_xg"


@pytest.mark.parametrize(("variation", "said"), [(1, "Nackgammon"), (2, "Hypergammon"), (9, "9")])
def test_another_game_is_named(variation: int, said: str) -> None:
    data = packed([head(("a", "b"), 3, variation=variation), begin((0, 0))])
    with pytest.raises(EngineError, match=said):
        xg.parse(data)


def test_a_file_cut_anywhere_is_a_sentence_or_what_stands_before_the_cut() -> None:
    data = written(match("xg_style"))
    plays = [len(game.actions) for game in xg.parse(data).games]
    for end in (*range(0, 60, 7), 8232, 8240, *range(8300, len(data), 997)):
        found, codes = [], set()
        for read in (xg.parse, xg.position):
            try:
                found.append(read(data[:end]))
            except EngineError as error:
                codes.add(error.code)
        assert codes <= {"mat.unread_xg", "mat.no_game"}
        for each in found:
            if isinstance(each, mat.MatMatch):
                assert [len(game.actions) for game in each.games] <= plays


@pytest.mark.parametrize("what", [bytes(2560), b"\xff" * 2560, bytes(record(4)), bytes(record(3))])
def test_records_that_are_nonsense_are_a_sentence(what: bytes) -> None:
    with pytest.raises(EngineError):
        xg.parse(packed([what, what]))
    good = [head(("a", "b"), 3), begin((0, 0))]
    assert xg.parse(packed([*good, record(9)])).games[0].actions == ()


def test_a_stream_that_unpacks_to_gigabytes_takes_no_memory() -> None:
    once = zlib.compressobj()
    bomb = b"".join([once.compress(bytes(1_000_000)) for _ in range(400)]) + once.flush()
    data = packed([head(("a", "b"), 3)])[:8238] + bomb
    tracemalloc.start()
    with pytest.raises(EngineError):
        xg.parse(data)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000


def test_sides_are_told_apart() -> None:
    state = RULES.result(RULES.initial_state(), (1, 3))
    assert state.turn == MIN
    rows = [head(("a", "b"), 3), begin((0, 0)), play(state, [(8, 5), (6, 5)])]
    game = xg.parse(packed(rows)).games[0]
    after = RULES.result(RULES.result(game.start(), game.actions[0]), game.actions[1])
    assert after.turn == MAX
