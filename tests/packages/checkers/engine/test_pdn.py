"""Games of checkers in PDN: what real files hold is read, and written as the standard wants it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import draughts
import pytest
from draughts.PDN import PDNReader, PDNWriter
from hypothesis import given
from hypothesis import strategies as st

from hostile import ANY_TEXT, FUZZ, altered_words, damaged, is_clear
from poda.engine.documents import decode
from poda.engine.errors import EngineError
from poda.engine.game import MIN
from poda.engine.games.checkers import Checkers
from poda.engine.search.observer import SearchStopped
from poda.packages.checkers.engine import pdn
from poda.packages.checkers.engine.pdn import Header, PdnGame, PdnMove

RULES = Checkers()
FILE = Path(__file__).parents[3] / "data" / "games.pdn"


def only(text: str) -> PdnGame:
    (game,) = pdn.parse(text)
    return game


def moves(game: PdnGame) -> list[str]:
    """The moves as the squares that they come to, in the order of the file."""
    return ["-".join(map(str, move.action)) for move in game.moves]


def refused(text: str) -> EngineError:
    """Why the last game of a file ends where it does, or why there is none."""
    try:
        game = pdn.parse(text)[-1]
    except EngineError as error:
        is_clear(error)
        return error
    assert not game.whole
    _, fault = game.faults[-1]
    is_clear(fault)
    return fault


def test_a_file_has_several_games_with_headers_and_results() -> None:
    games = pdn.parse(FILE.read_text("utf-8"))
    assert [game.result for game in games] == ["1-0", "*", "1/2-1/2"]
    assert games[0].header("Black") == "Ashe, A."
    assert games[0].header("White") == 'Bell, "B."'
    assert games[0].header("Annotator") == "Poda"
    assert games[2].header("Black") == ""
    assert games[1].start == RULES.parse_position("W:WK32,K28:BK1,21")
    assert len(games[2].moves) == 12


def test_the_games_of_a_file_are_found_without_being_played() -> None:
    text = pdn.plain(FILE.read_text("utf-8"))
    found = pdn.outlines(text)
    assert [outline.result for outline in found] == ["1-0", "*", "1/2-1/2"]
    assert [outline.header("White") for outline in found] == ['Bell, "B."', "", "Somebody"]
    assert tuple(pdn.read_game(text, outline) for outline in found) == pdn.parse(text)


def test_a_game_may_be_its_moves_alone() -> None:
    game = only("11-15 22-18 15x22")
    assert (game.headers, game.result) == ((), "*")
    assert moves(game) == ["11-15", "22-18", "15-22"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 11-15 22-18 2. 15x22 25x18",
        "1.11-15 22-18 2.15x22 25x18",
        "1 . 11-15 1... 22-18 2. 15x22 ... 25x18",
        "1. 11-15\r\n22-18\r2.\r\n15X22 25x18",
        "01. 11 - 15 22–18 15 x 22 25:18",
        "1. 1115 2218 2. 1522 2518",
        "% a line for programs\n1. 11-15 22-18 % 9-13\n 15x22 25x18",
        "\ufeff1. 11-15\xa022-18 2. 15×22 25x18",
    ],
)
def test_moves_are_read_as_many_programs_write_them(text: str) -> None:
    assert moves(only(text)) == ["11-15", "22-18", "15-22", "25-18"]


@pytest.mark.parametrize("text", ["15x24x31", "15x31", "15x24 24x31", "15-24-31"])
def test_a_capture_is_whole_or_short_or_jump_by_jump(text: str) -> None:
    game = only(f'[FEN "B:W19,27,5:B15"] 1. {text} 5-1')
    assert [move.action for move in game.moves] == [(15, 24, 31), (5, 1)]


def test_a_capture_that_breaks_off_is_told() -> None:
    head = '[FEN "B:W19,27,5:B15"]\n1. 15x24'
    for text in (head, head + " 5-1", head + " (15x31)"):
        error = refused(text)
        assert error.code == "pdn.unfinished"


def test_variations_stand_behind_the_move_that_they_replace() -> None:
    game = only("1. 11-15 (9-13 22-18 (22-17) 10-15) (12-16) 22-18 2. 15x22")
    assert [(move.after, *move.action) for move in game.moves] == [
        (-1, 11, 15), (-1, 9, 13), (1, 22, 18), (1, 22, 17), (2, 10, 15), (-1, 12, 16), (0, 22, 18),
        (6, 15, 22),
    ]  # fmt: skip


def test_the_same_move_twice_is_one_with_the_remarks_of_both() -> None:
    game = only("1. 11-15 {one} (11-15 {two} 22-18) 22-17")
    assert moves(game) == ["11-15", "22-18", "22-17"]
    assert game.moves[0].remarks == ("one", "two")


def test_comments_and_marks_are_kept_where_they_stand() -> None:
    game = only("{before} 1. 11-15!? $14 {of\n this  move} ; and to the end (22-17\n22-18(?) 15x22")
    assert game.remarks == ("before",)
    assert game.moves[0].remarks == ("!?", "$14", "of this move", "and to the end (22-17")
    assert game.moves[1].remarks == ("?",)


def test_a_long_comment_becomes_several_remarks_and_nothing_is_lost() -> None:
    words = " ".join(f"word{number}" for number in range(1_000))
    remarks = only("1. 11-15 {" + words + "}").moves[0].remarks
    assert len(remarks) > 1
    assert max(map(len, remarks)) <= pdn.REMARK_LENGTH
    assert " ".join(remarks) == words


@pytest.mark.parametrize(
    ("written", "read"),
    [("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2"), ("½-½", "1/2-1/2"), ("0-0", "0-0"),
     ("1-0", "1-0"), ("*", "*"), ("", "*")],
)  # fmt: skip
def test_results_are_read_in_all_forms(written: str, read: str) -> None:
    assert only(f"1. 11-15 22-18 {written}").result == read
    assert only(f'[Result "{written}"]\n1. 11-15 22-18 *').result == read


def test_a_result_within_a_variation_does_not_end_the_game() -> None:
    assert len(only("1. 11-15 (9-13 22-17 1-0) 22-18 *").moves) == 4


def test_a_move_is_no_result() -> None:
    # 1-10 and 0-12 are none either; 1-5 is a move.
    game = only('[FEN "B:W32:BK1"] 1. 1-5 32-28 *')
    assert moves(game) == ["1-5", "32-28"]


def test_headers_alone_are_a_game_and_a_new_header_begins_the_next() -> None:
    games = pdn.parse('[Event "A"] 1. 2-0 [Event "B"] 1. 11-15 [Event "C"] [Site "D"]')
    assert [(g.header("Event"), g.result, len(g.moves)) for g in games] == [
        ("A", "1-0", 0), ("B", "*", 1), ("C", "*", 0),
    ]  # fmt: skip


def test_known_headers_may_be_written_small() -> None:
    game = only('[event "A"] [fen "B:W32:B1"] [Own \t "x\\\\y\\"z"] 1-5')
    assert game.headers == (Header("Event", "A"), Header("Own", 'x\\y"z'))
    assert game.start == RULES.parse_position("B:W32:B1")


SHUFFLE = "1-6 32-27 6-1 27-32 "


def test_what_is_played_behind_a_draw_becomes_a_comment() -> None:
    # Players may go on where Poda ends the game.
    game = only(f'[FEN "B:WK32:BK1"] {SHUFFLE * 2} 1-5 {{why not}} 32-28 1/2-1/2')
    assert len(game.moves) == 8
    assert game.moves[-1].remarks == ("why not", "1-5 32-28")
    assert pdn.parse(pdn.write([game])) == (game,)


FAULTS = [
    ("", "pdn.no_game", None, None),
    (" {only a comment} 1. !? $1\n", "pdn.no_game", None, None),
    ("1. 11-15\n  22-17x", "pdn.bad_word", 2, 3),
    ("hello", "pdn.bad_word", 1, 1),
    ("1. 11-15 22-18 {oh", "pdn.unclosed_comment", 1, 16),
    ("1. 11-15\n(9-13", "pdn.unclosed_variation", 2, 1),
    ("1. 11-15 22-18) 15x22", "pdn.not_open", 1, 15),
    ("1. (11-15) 9-13", "pdn.nothing_before", 1, 4),
    ('1. 11-15 *\n[Event "x]', "pdn.header", 2, 1),
    ("1. 11-15 22-19", "pdn.move", 1, 10),
    ("1. 11-15 22-18\n2. 8-11", "pdn.move", 2, 4),
    ('\n[GameType "20"]\n1. 32-28', "pdn.other_game", 2, 1),
    ('11-15 *\n[FEN "B:W32,32:B1"] 1-5', "pdn.position", 2, 1),
    ("1. 11-15 " + "(9-13 " * 101, "pdn.too_deep", 1, 610),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), FAULTS)
def test_what_is_wrong_is_told_with_line_and_column(
    text: str, code: str, line: int | None, column: int | None
) -> None:
    error = refused(text)
    assert error.code == code
    assert (error.params.get("line"), error.params.get("column")) == (line, column)


def test_a_move_that_is_not_legal_is_told_with_the_reason() -> None:
    assert str(refused("1. 11-15 22-18\n2. 8-11")) == (
        "Line 2, column 4: “8-11” is not possible, since a jump is compulsory: play 15x22. "
        "Correct it."
    )


CASES = Path(__file__).parents[3] / "data"


def test_a_game_keeps_what_stands_before_its_first_fault() -> None:
    game = only((CASES / "03-last-word-glued.pdn").read_text("utf-8"))
    assert moves(game) == ["11-15", "23-19", "8-11", "22-17", "4-8"]
    assert (game.whole, game.result, game.header("White")) == (False, "1-0", "Ben")
    ((place, fault),) = game.faults
    assert place == 4
    assert str(fault) == (
        "Line 5, column 37: “25-22Whiteranoutoftime” is neither a move nor a result. Put it in "
        "braces, as a comment, or leave it out."
    )


@pytest.mark.parametrize(
    "fault",
    ["22-19", "(9-13", "22-18 {oh", "22-18) 15x22", "[Event", "hello", "(9-13 {", "22-18 2. 15x"],
)
def test_the_games_after_a_faulty_one_are_read(fault: str) -> None:
    text = f'[Event "A"]\n1. 11-15 {fault}\n\n[Event "B"]\n1. 9-14 {{a comment}} 22-18 *\n'
    first, *_, last = pdn.parse(text)
    assert moves(first)[0] == "11-15"
    assert not first.whole
    assert (last.header("Event"), moves(last), last.whole) == ("B", ["9-14", "22-18"], True)


def test_a_comment_may_hold_lines_and_brackets() -> None:
    game = only('1. 11-15 {one\n[two "2"]\n\n three [Four]} 22-18 *')
    assert game.whole
    assert game.moves[0].remarks == ('one [two "2"] three [Four]',)


@pytest.mark.parametrize(
    ("moves_after", "way"),
    [
        ("15-11 *", "10-17-26"),
        ("(10x19x26 14-9) 15-11 *", "10-17-26"),
        ("{white} 15 - 11", "10-17-26"),
        ("14-9 *", "10-19-26"),
        ("32-28 1-5 14-9", "10-19-26"),
    ],
)
def test_a_short_capture_is_the_way_that_the_moves_after_it_allow(
    moves_after: str, way: str
) -> None:
    game = only(f'[FEN "B:W14,15,22,23,32:B1,10"] 1. 10x26 {moves_after}')
    assert game.whole
    assert moves(game)[0] == way
    assert game.faults == ()


def test_the_file_of_a_short_capture_is_read_with_the_way_that_fits() -> None:
    game = only((CASES / "06-two-ways-one-fits.pdn").read_text("utf-8"))
    assert [each.action for each in game.moves] == [(10, 17, 26), (15, 11)]
    assert game.whole


def test_a_variation_chooses_its_way_by_its_own_moves() -> None:
    game = only('[FEN "B:W14,15,22,23,32:B1,10"] 1. 10x26 (10x26 14-9) 15-11')
    assert [(move.after, *move.action) for move in game.moves] == [
        (-1, 10, 17, 26), (-1, 10, 19, 26), (1, 14, 9), (0, 15, 11),
    ]  # fmt: skip
    assert game.faults == ()


def test_where_the_moves_after_it_allow_several_ways_the_first_is_taken_and_that_is_told() -> None:
    game = only('[FEN "B:W14,15,22,23,32:B1,10"] 1. 10x26 32-28 *')
    assert game.whole
    assert moves(game) == ["10-17-26", "32-28"]
    ((place, why),) = game.faults
    assert (place, why.code, why.params["known"]) == (0, "pdn.ambiguous", "10x17x26, 10x19x26")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('[GameType "20"] 1. 32-28', "international draughts"),
        ('[GameType "25,W,8,8,A0,0"] 1. c3-d4', "Russian draughts"),
        ('[GameType "77,W,12,10,A0,0"] 1. 1-2', "another kind, on 12×10 squares"),
        ('[GameType "Go"] 1. 1-2', "another kind, with the number “Go”"),
        ("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *", "a larger board, which has a square 37"),
        ('[FEN "W:W31-50:B1-20"] 1. 32-28', "a larger board, which has a square 50"),
        ("1. c3-d4 d6-c5", "another kind, whose squares have letters, such as c3 "
         "(Russian or Brazilian draughts)"),
    ],
)  # fmt: skip
def test_other_draughts_are_named(text: str, kind: str) -> None:
    assert str(refused(text)) == (
        f"The game that begins in line 1 is one of {kind}: only English draughts, on 32 squares, "
        "can be read."
    )


@pytest.mark.parametrize("kind", ["21", "21,B,8,8,N1,0", " 21 ", "?"])
def test_english_draughts_is_read(kind: str) -> None:
    assert moves(only(f'[GameType "{kind}"] 11-15')) == ["11-15"]


def test_limits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdn, "GAMES_LIMIT", 3)
    assert refused("11-15 * " * 4).code == "pdn.too_many_games"
    monkeypatch.setattr(pdn, "MOVES_LIMIT", 2)
    assert refused("11-15 22-18 15x22").code == "pdn.too_many_moves"
    monkeypatch.setattr(pdn, "BYTES_LIMIT", 5)
    assert refused("11-15 ").code == "pdn.too_large"


def test_reading_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        pdn.parse("11-15 * ", lambda: True)


# Writing


def test_a_game_is_written_with_its_roster_and_numbers() -> None:
    game = only('[Round "3"] [Black "A"] 1. 11-15 {x} 22-18 2. 15x22 (15x22) 25x18 1-0')
    assert pdn.write([game]) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "3"]\n[Black "A"]\n[White "?"]\n'
        '[Result "1-0"]\n[GameType "21"]\n\n1. 11-15 {x} 1... 22-18 2. 15x22 25x18 1-0\n'
    )


def test_a_position_is_written_with_whose_turn_it_is() -> None:
    game = only('[FEN "W:W32:B1"] 32-27 1-5')
    assert game.start.turn == MIN
    text = pdn.write([game])
    assert '[SetUp "1"]\n[FEN "W:W32:B1"]\n' in text
    assert text.endswith("\n1... 32-27 2. 1-5 *\n")


def test_the_limit_of_quiet_moves_is_a_header_of_its_own() -> None:
    for fen in ("B:W32:B1:D7", "B:W21-32:B1-12:D7"):
        game = PdnGame(start=RULES.parse_position(fen))
        text = pdn.write([game])
        assert '[QuietMoves "7"]' in text
        assert ":D" not in text
        assert only(text) == game
    assert "FEN" not in text  # of the last one, which is the beginning
    error = refused('[QuietMoves "0"] 11-15')
    assert error.code == "pdn.position"
    assert "moves" in str(error)


def test_a_capture_is_written_short_unless_that_could_be_another() -> None:
    start = RULES.parse_position("B:W18,26,27,19:BK15,1")
    assert "15x22x31x24x15 *" in pdn.write(
        [PdnGame(start=start, moves=(PdnMove((15, 22, 31, 24, 15), -1),))]
    )
    start = RULES.parse_position("B:W19,27:B15")
    assert "1. 15x31 *" in pdn.write([PdnGame(start=start, moves=(PdnMove((15, 24, 31), -1),))])


def test_lines_have_79_characters_at_most() -> None:
    text = pdn.write(pdn.parse(FILE.read_text("utf-8")))
    assert max(map(len, text.splitlines())) <= 79


def test_braces_and_ends_of_lines_in_what_is_written_do_no_harm() -> None:
    game = PdnGame(
        (Header("Event", 'a"b\\c\nd'),), moves=(PdnMove((11, 15), -1, ("a } b", "c\n{d")),)
    )
    again = only(pdn.write([game]))
    assert again.header("Event") == 'a"b\\c d'
    assert again.moves[0].remarks == ("a ) b", "c {d")


WORDS = st.text("abc 12-x(){};%[]\"'!?$*é\\", max_size=30).map(
    lambda text: " ".join(text.replace("}", ")").split())
)


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """A game with variations and remarks, as a person may have written it."""
    source = random.Random(draw(st.integers(0, 10_000)))
    states, found, known = [RULES.initial_state()], list[PdnMove](), set[Any]()
    for _ in range(draw(st.integers(0, 30))):
        before = len(states) - 1 if source.random() < 0.8 else source.randrange(len(states))
        if not (actions := RULES.actions(states[before])):
            continue
        action = source.choice(actions)
        if (before, action) in known:
            continue
        known.add((before, action))
        remarks = draw(st.lists(WORDS.filter(bool), max_size=2)) if source.random() < 0.3 else []
        # Marks of strength stand at the move, and first.
        marks = tuple(each for each in remarks if not set(each) <= set("!?"))
        found.append(PdnMove(action, before - 1, marks))
        states.append(RULES.result(states[before], action))
    result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    return PdnGame((Header("Event", draw(WORDS) + "x"),), moves=tuple(found), result=result)


def lines(game: PdnGame) -> set[tuple[Any, ...]]:
    """The ways from the beginning to every move, with its remarks."""
    found: list[tuple[Any, ...]] = []
    for move in game.moves:
        before = () if move.after < 0 else found[move.after]
        found.append((*before, (move.action, move.remarks)))
    return set(found)


def main_line(game: PdnGame) -> list[Any]:
    line, after = [], -1
    while (
        following := next((n for n, m in enumerate(game.moves) if m.after == after), None)
    ) is not None:
        line.append(game.moves[following].action)
        after = following
    return line


@given(st.lists(games(), min_size=1, max_size=3))
def test_what_is_written_is_read_again(written: list[PdnGame]) -> None:
    text = pdn.write(written)
    read = pdn.parse(text)
    for one, other in zip(written, read, strict=True):
        assert lines(one) == lines(other)
        assert main_line(one) == main_line(other)
        assert (one.headers, one.result, one.start) == (other.headers, other.result, other.start)
    assert pdn.write(read) == text


def test_a_long_game_of_variations_needs_no_deep_calls() -> None:
    # Each move has a variation; they lie side by side, and in the last line a hundred deep.
    text = "11-15 " + "(9-13) (9-14) (10-14) " * 5_000 + "22-18"
    assert len(only(text).moves) == 5
    deep = "".join(f"(9-13 {{{number}}} " for number in range(100)) + ")" * 100
    assert len(only("11-15 " + deep).moves[1].remarks) == 100


# Hostile files


@FUZZ
@given(data=st.data())
def test_any_file_is_read_or_a_sentence(data: st.DataObject) -> None:
    whole = FILE.read_bytes()
    content = data.draw(
        damaged(whole)
        | altered_words(whole.decode(), '0123456789-x.(){}[]"!?$*;/ \n').map(str.encode)
    )
    try:
        read = pdn.parse(decode(content))
    except Exception as error:
        is_clear(error)
    else:
        text = pdn.write(read)
        assert pdn.write(pdn.parse(text)) == text


@FUZZ
@given(st.binary(max_size=200) | ANY_TEXT.map(lambda text: text.encode("utf-8", "replace")))
def test_bytes_that_are_no_game_are_a_sentence(content: bytes) -> None:
    try:
        text = decode(content)
    except EngineError as error:
        is_clear(error)
    else:
        assert refused(text)


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    "piece",
    ["(", ")", "{", "}", "[", "[A ", '[A "', '[A "\\', "1", "1 ", "1.", "11-", "-", " ", "\n%", "$",
     "!", "*", "(!", "1-0", "\\", ";", "(9-13", "11-15 ", "1. 11-15 22-18 * ", "1" + " " * 50],
)  # fmt: skip
def test_a_long_file_takes_no_time_out_of_proportion(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    try:
        found = pdn.parse(text)
    except EngineError as error:
        is_clear(error)
    else:
        assert found


# Another's program: pydraughts (MIT), which reads and writes such files.


@pytest.mark.no_kernel
def test_what_is_written_is_read_by_another_program_and_the_other_way_round(tmp_path: Path) -> None:
    source, path = random.Random(4), tmp_path / "theirs.pdn"
    written = []
    for _ in range(6):
        state, line = RULES.initial_state(), list[PdnMove]()
        board = draughts.Board("english")
        while not RULES.is_terminal(state) and len(line) < 80:
            action = source.choice(RULES.actions(state))
            line.append(PdnMove(action, len(line) - 1))
            state = RULES.result(state, action)
        written.append(PdnGame(moves=tuple(line), result="0-1"))
        (theirs,) = PDNReader(pdn.write(written[-1:])).games
        for text in theirs.moves:
            board.push(draughts.Move(board, pdn_move=text))
        assert len(theirs.moves) == len(line)
        PDNWriter(str(path), board, game_ending="0-1")
    read = pdn.parse(path.read_text("utf-8"))
    assert [game.moves for game in read] == [game.moves for game in written]
    assert {game.result for game in read} == {"0-1"}
