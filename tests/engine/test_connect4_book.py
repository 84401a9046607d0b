"""The book of 12 plies: its format, on a book of some entries; the real one where it is there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given

from poda.engine.connect4_solver import RULES, Solver
from poda.engine.games.connect4 import State
from poda.engine.kernels import is_plain
from poda.engine.search import connect4_book
from poda.engine.search.connect4_book import Book, code_of

from .strategies import after, played

TOLD = (71, -88, 0, 73, 99, -98)
SCORES = (1, -10, 0, 2, 15, -15)
"""Wins after 29, 12, 27, 1 and 2 plies, and a draw."""

twelve_plies = played(RULES, 12, 12).map(lambda actions: after(RULES, actions))


def some_positions(count: int, seed: int = 5) -> list[State]:
    """After 12 moves at random, where nobody has won nor wins at once."""
    chance = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = RULES.initial_state()
        while len(state.moves) < connect4_book.PLIES and not state.won:
            state = RULES.result(state, chance.choice(RULES.actions(state)))
        if not state.won and not any(RULES.result(state, a).won for a in RULES.actions(state)):
            found.append(state)
    return found


def small_book(path: Path, states: list[State]) -> Book:
    entries = sorted((code_of(state), told) for state, told in zip(states, TOLD, strict=True))
    path.write_bytes(
        b"".join(
            code.to_bytes(4, "big", signed=True) + told.to_bytes(1, "big", signed=True)
            for code, told in entries
        )
    )
    return Book(path)


def test_a_position_is_written_in_bits() -> None:
    state = RULES.parse_position("444444333322")
    bits = "0" + "10110" + "101110110" + "1011101110110" + "000" + "0"
    assert code_of(state) == int(bits, 2)


@given(twelve_plies)
def test_a_mirror_image_is_written_as_the_image(state: State) -> None:
    image = RULES.parse_position("".join(str(8 - int(move)) for move in state.moves))
    assert code_of(state, is_mirrored=True) == code_of(image)


def test_a_small_book_tells_its_scores_and_no_others(tmp_path: Path) -> None:
    states = some_positions(20)
    book = small_book(tmp_path / "book", states[:6])
    assert tuple(map(book.score, states[:6])) == SCORES
    for state in states[:6]:
        image = RULES.parse_position("".join(str(8 - int(move)) for move in state.moves))
        assert book.score(image) == book.score(state)
    assert [book.score(state) for state in states[6:]] == [None] * 14
    assert book.score(RULES.initial_state()) is None


def test_the_solver_believes_its_book(tmp_path: Path) -> None:
    """Wrong scores are found again, so it is the book that they come from."""
    states = some_positions(6)
    solver = Solver(small_book(tmp_path / "book", states))
    forced = [solver.solve([state])[0] for state in states]
    believed = [found.score == score for found, score in zip(forced, SCORES, strict=True)]
    # Where a side wins by two threats at once, nobody is asked.
    assert sum(believed) >= 5
    assert all(found.nodes == 0 for found in forced if found.score in SCORES)


@pytest.mark.parametrize("content", [b"", b"1234567"])
def test_what_is_no_book_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "book"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"whole entries|empty file"):
        Book(path)


def test_without_a_file_there_is_no_book(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "torn").write_bytes(b"1234567")
    monkeypatch.setattr(connect4_book, "_places", lambda: [tmp_path / "none", tmp_path / "torn"])
    connect4_book.book.cache_clear()
    try:
        assert connect4_book.book() is None
    finally:
        connect4_book.book.cache_clear()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(is_plain(), reason="takes hours as Python")
def test_the_real_book_agrees_with_the_solver() -> None:
    book = connect4_book.book()
    if book is None:
        pytest.skip("bitbully-databases is not installed")
    states = some_positions(200, seed=6)
    found = Solver().solve(states)
    assert [book.score(state) for state in states] == [each.score for each in found]
