"""The endgames of checkers as a closed set of positions, and solved from their end."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exact.test_retrograde import CHECKERS, ZERO, whole
from poda.engine.exact.retrograde import DRAWN, retrograde
from poda.engine.search.alphabeta import alphabeta
from poda.packages.checkers.engine.positions import endgames, placed
from poda.packages.checkers.kernels.endgame_layout import materials
from some import some


@pytest.mark.no_kernel
def test_few_pieces_are_counted_as_published() -> None:
    counts = Counter((state.black | state.white).bit_count() for state in endgames(2))
    assert counts == {1: 120, 2: 6_972}
    three = sum(1 for material in materials(3) for _ in placed(material))
    assert three == 261_224


def test_every_endgame_is_a_position_of_its_own_and_stands_on_the_board() -> None:
    states = list(endgames(2))
    assert len(set(states)) == len(states)
    for state in some(states):
        assert CHECKERS.canonical(state) == state
        assert CHECKERS.parse_position(CHECKERS.format_position(state)) == state


def test_a_position_of_white_is_looked_up_turned_round() -> None:
    table, _ = whole("checkers")
    black = CHECKERS.parse_position("B:WK32:BK19")
    white = CHECKERS.parse_position("W:WK14:BK1")
    assert CHECKERS.canonical(white) == black
    assert table.number(white) == table.number(black)
    moves = [known for state in (black, white) for known in sorted(table.moves(state).values())]
    assert moves[: len(moves) // 2] == moves[len(moves) // 2 :]


def test_what_was_played_before_does_not_count() -> None:
    start = CHECKERS.parse_position("B:WK32:BK1")
    later = start
    for text in ("1-5", "32-28", "5-1", "28-32"):
        later = CHECKERS.result(later, CHECKERS.parse_action(later, text))
    assert later != start
    assert CHECKERS.canonical(later) == CHECKERS.canonical(start)


@settings(max_examples=25)
@given(st.data())
def test_a_search_as_deep_as_the_table_says_finds_the_same_in_checkers(data: st.DataObject) -> None:
    table, waves = whole("checkers")
    near = [wave for wave in waves if wave.value != DRAWN and wave.plies <= 6]
    wave = data.draw(st.sampled_from(near))
    state = table.positions[data.draw(st.sampled_from(wave.positions.tolist()))]
    found = alphabeta(CHECKERS, state, wave.plies, ZERO)
    assert found.value == table.score(state)
    if wave.plies > 0:
        assert abs(alphabeta(CHECKERS, state, wave.plies - 1, ZERO).value) == 0


def test_a_set_that_captures_lead_out_of_is_refused() -> None:
    material = materials(2)[-1]
    with pytest.raises(KeyError):
        retrograde(CHECKERS, placed(material))  # the captures lead to less
