"""The book of 12 plies: its format, on books of some positions; the one that Poda brings; and that
a search from fewer stones meets it."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given

from engine.strategies import after, played
from poda.base.paths import resource
from poda.engine.games.connect4 import COLUMNS, ROWS, State
from poda.engine.kernels import is_plain
from poda.packages.connect4.engine import solver as connect4_book
from poda.packages.connect4.engine.solver import RULES, Book, Solver, key_of
from poda.packages.connect4.engine.threats import wins_at_once
from poda.packages.connect4.kernels import book_layout as layout

PACKAGING = Path(__file__).parents[4] / "packaging"
DIGEST = "17f94943314154b58ae84cfbd6eec54a49ddca54271fffc89916b246178fbe12"
"""What `packaging/book.py` prints."""

WIN_AT_ONCE = "121212233667"

twelve_plies = played(RULES, 12, 12).map(lambda actions: after(RULES, actions))


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """packaging/book.py."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", list(sys.path))
    import book as module

    yield module
    sys.modules.pop("book")


def some_positions(count: int, seed: int = 5, plies: int = layout.PLIES) -> list[State]:
    """After moves at random, where nobody has won nor wins at once; no two are mirror images."""
    chance = random.Random(seed)
    found: dict[int, State] = {}
    while len(found) < count:
        state = RULES.initial_state()
        while len(state.moves) < plies and not state.won:
            state = RULES.result(state, chance.choice(RULES.actions(state)))
        if not state.won and not wins_at_once(state):
            found.setdefault(key_of(state), state)
    return list(found.values())


def mirrored(state: State) -> State:
    return RULES.parse_position("".join(str(8 - int(move)) for move in state.moves))


def small_book(maker: ModuleType, path: Path, states: list[State], scores: Sequence[int]) -> Book:
    keys = np.array([key_of(state) for state in states], np.uint64)
    path.write_bytes(maker.made(keys, np.array(scores)))
    return Book(path)


def shipped() -> Book:
    book = connect4_book.book()
    assert book is not None
    return book


def test_a_position_is_written_column_by_column() -> None:
    state = RULES.parse_position("444444333322")
    columns = (0b1, 0b101, 0b10101, 0b1010101, 0b1, 0b1, 0b1)
    word = sum(bits << 7 * column for column, bits in enumerate(columns))
    image = sum(bits << 7 * column for column, bits in enumerate(columns[::-1]))
    assert key_of(state) == min(word, image)


@given(twelve_plies)
def test_a_mirror_image_is_written_in_the_same_way(state: State) -> None:
    assert key_of(mirrored(state)) == key_of(state)


@pytest.mark.parametrize("count", [1, 2, 7, 300])
def test_a_book_tells_the_scores_that_it_was_made_of(
    maker: ModuleType, tmp_path: Path, count: int
) -> None:
    states = some_positions(count)
    scores = [index % 30 - 15 for index in range(count)]
    book = small_book(maker, tmp_path / "book", states, scores)
    assert book.entries == count
    assert [book.score(state) for state in states] == scores
    assert [book.score(mirrored(state)) for state in states] == scores
    assert maker.looked_up(
        (tmp_path / "book").read_bytes(), np.array([key_of(state) for state in states], np.uint64)
    ).tolist() == scores  # fmt: skip


def test_a_position_told_twice_is_refused(maker: ModuleType) -> None:
    with pytest.raises(ValueError, match="no seed fits"):
        maker.made(np.array([77, 77], np.uint64), np.array([1, 2]))


def as_the_package_has_it(state: State, told: int) -> bytes:
    """An entry of five bytes, as `packaging/book.py` describes it."""
    bits = ""
    for column in range(COLUMNS):
        stones = [state.cells[row * COLUMNS + column] for row in range(ROWS)]
        bits += "".join("10" if stone > 0 else "11" for stone in stones if stone) + "0"
    return int(bits + "0", 2).to_bytes(4, "big") + told.to_bytes(1, "big", signed=True)


def test_the_package_s_book_is_read(maker: ModuleType, tmp_path: Path) -> None:
    """Wins after 29, 12, 3 and 2 plies, and a draw."""
    told, scores = (71, -88, 97, -98, 0), [1, -10, 14, -15, 0]
    states = some_positions(5)
    path = tmp_path / "book"
    path.write_bytes(b"".join(map(as_the_package_has_it, states, told)))
    keys, found = maker.read(path)
    assert keys.tolist() == [key_of(state) for state in states]
    assert found.tolist() == scores


@pytest.mark.no_kernel
def test_all_positions_are_found(maker: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PLIES", 6)
    states = {0: RULES.initial_state()}
    for _ in range(6):
        after_a_move = [RULES.result(s, a) for s in states.values() for a in RULES.actions(s)]
        states = {key_of(state): state for state in after_a_move}
    keys = sorted(key for key, state in states.items() if not wins_at_once(state))
    assert 7000 < len(keys) < len(states)
    assert maker.all_positions().tolist() == keys


@pytest.mark.parametrize("moves", ["", "44444", "4444443333221", WIN_AT_ONCE, "1212121"])
def test_of_other_positions_it_says_nothing(moves: str) -> None:
    assert shipped().score(RULES.parse_position(moves)) is None


def test_the_solver_believes_its_book(maker: ModuleType, tmp_path: Path) -> None:
    """Wrong scores are found again, so it is the book that they come from."""
    states = some_positions(20)
    scores = [index - 10 for index in range(20)]
    found = Solver(small_book(maker, tmp_path / "book", states, scores)).solve(states)
    lost = -15  # where the other side has two threats at once, nobody is asked
    assert all(each.nodes == 0 for each in found)
    assert all(each.score in (score, lost) for each, score in zip(found, scores, strict=True))
    assert sum(each.score != lost for each in found) >= 15


def test_the_book_that_poda_brings_is_the_one_that_its_maker_made() -> None:
    content = resource("book", connect4_book.FILE).read_bytes()
    assert hashlib.sha256(content).hexdigest() == DIGEST
    assert len(content) < 3_000_000
    assert shipped().entries == 4_200_899


def test_the_compiled_reader_and_the_readable_one_agree() -> None:
    states = some_positions(200 if is_plain() else 2000, seed=8)
    states += [mirrored(state) for state in states[:100]]
    found = Solver(shipped()).solve(states)
    assert [each.score for each in found] == [shipped().score(state) for state in states]
    assert not any(each.nodes for each in found)


def by_the_book(state: State) -> int:
    """The score of a position of 12 stones or fewer, by plain search down to the book."""
    if wins_at_once(state):
        return (43 - len(state.moves)) // 2
    known = shipped().score(state)
    if known is not None:
        return known
    return max(-by_the_book(RULES.result(state, action)) for action in RULES.actions(state))


@pytest.mark.parametrize(("plies", "count"), [(8, 2), (9, 4), (10, 10), (11, 40)])
def test_a_search_from_fewer_stones_ends_at_the_book(plies: int, count: int) -> None:
    """Without it a search takes a hundred thousand nodes from here; with it there are fewer than
    there are positions of less than 12 stones below."""
    states = some_positions(count, seed=plies, plies=plies)
    found = Solver(shipped()).solve(states)
    assert [each.score for each in found] == [by_the_book(state) for state in states]
    assert all(each.nodes < 10 * 7 ** (12 - plies) for each in found)


@pytest.mark.skipif(is_plain(), reason="takes minutes as Python")
def test_with_the_book_the_empty_board_is_solved_in_a_moment() -> None:
    """The first player wins from the centre, with its last stone (Allen and Allis 1988)."""
    found = Solver(shipped()).columns(RULES.initial_state())
    assert found.scores == (-2, -1, 0, 1, 0, -1, -2)
    assert found.nodes < 1_000_000


@pytest.mark.parametrize("at", [0, 8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 40, -1])
def test_a_damaged_book_is_refused(maker: ModuleType, tmp_path: Path, at: int) -> None:
    path = tmp_path / "book"
    small_book(maker, path, some_positions(9), range(9))
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    (tmp_path / "torn").write_bytes(content)
    with pytest.raises(ValueError, match=r"no book|not whole|damaged"):
        Book(tmp_path / "torn")


@pytest.mark.parametrize("length", [0, 1, 23, 24, 1000])
def test_a_part_of_a_book_is_refused(tmp_path: Path, length: int) -> None:
    path = tmp_path / "book"
    path.write_bytes(resource("book", connect4_book.FILE).read_bytes()[:length])
    with pytest.raises(ValueError, match=r"empty file|too short|not whole"):
        Book(path)


@pytest.mark.parametrize("content", [None, b"", b"1234567"])
def test_without_a_whole_file_the_solver_does_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "book"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(connect4_book, "resource", lambda *parts: path)
    connect4_book.book.cache_clear()
    try:
        assert connect4_book.book() is None
    finally:
        connect4_book.book.cache_clear()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(is_plain(), reason="takes hours as Python")
def test_the_book_agrees_with_the_solver() -> None:
    states = some_positions(200, seed=6)
    found = Solver().solve(states)
    assert [shipped().score(state) for state in states] == [each.score for each in found]


@pytest.mark.slow
@pytest.mark.weekly  # the suite knows the book's bytes; this is its maker
@pytest.mark.timeout(3600)
def test_out_of_the_package_the_same_bytes_are_made(
    maker: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The maker looks every position up itself, and that they are all."""
    if maker.packages_book() is None:
        pytest.skip("bitbully-databases is not installed")
    monkeypatch.setattr(sys, "argv", ["book.py", "--output", str(tmp_path / "book")])
    assert maker.main() == 0
    assert hashlib.sha256((tmp_path / "book").read_bytes()).hexdigest() == DIGEST
