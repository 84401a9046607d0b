"""What is solved from its end while a person waits, counted for a picture of it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from poda.engine.exact.retrograde import DRAWN, ENDLESS, LOST, WON, retrograde
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped
from poda.packages.teach.engine.waves import (
    WHOLE,
    Subject,
    nodes_needed,
    solve,
    subjects,
)
from some import some

TICTACTOE, TWO_PIECES = Subject("tictactoe"), Subject("checkers", 2)
solved_once = cache(solve)
both = pytest.mark.parametrize("subject", [TICTACTOE, TWO_PIECES])


def test_small_games_are_offered_whole_and_others_by_their_endgames() -> None:
    assert subjects() == [TICTACTOE, TWO_PIECES, Subject("checkers", 3)]
    assert TICTACTOE.pieces == WHOLE


@both
def test_the_groups_and_the_waves_hold_every_position_once(subject: Subject) -> None:
    solved = solved_once(subject)
    assert [group.first for group in solved.groups[1:]] == [g.last for g in solved.groups[:-1]]
    assert (solved.groups[0].first, solved.groups[-1].last) == (0, len(solved))
    assert np.bincount(solved.wave).tolist() == [wave.size for wave in solved.waves]
    for number, wave in some(enumerate(solved.waves)):
        there = solved.wave == number
        assert set(solved.value[there]) == {wave.value}
        assert set(solved.plies[there]) == {wave.plies}


def test_tic_tac_toe_is_grouped_by_its_plies() -> None:
    solved = solved_once(TICTACTOE)
    sizes = [group.last - group.first for group in solved.groups]
    assert sizes == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    for group in solved.groups:
        for state in some(solved.positions[group.first : group.last]):
            assert (9 - state.count(0),) == group.kind


def test_endgames_are_grouped_by_material() -> None:
    solved = solved_once(TWO_PIECES)
    assert [group.kind for group in solved.groups[:2]] == [(1, 0), (0, 1)]
    for group in solved.groups[:2]:
        for state in some(solved.positions[group.first : group.last]):
            assert (int(state.black > 0), int(state.white > 0)) == group.kind
    assert len(solved.groups) == 2 + 4
    for group in some(solved.groups[2:]):
        state = solved.positions[group.first]
        kings, men = state.kings, ~state.kings
        sets = state.black & men, state.black & kings, state.white & men, state.white & kings
        assert group.kind == tuple(each.bit_count() for each in sets)


def test_the_winner_is_told_for_both_sides() -> None:
    solved = solved_once(TICTACTOE)
    lost = solved.look_up(GAMES["tictactoe"].parse_position("1425"))
    assert lost == (WON, 1)
    number = solved.number(GAMES["tictactoe"].parse_position("14253"))
    assert solved.known(number) == (LOST, 0)
    assert solved.winner[number] == MAX == -solved.to_move(number)


@both
def test_the_best_move_leads_to_the_wave_before(subject: Subject) -> None:
    solved = solved_once(subject)
    for wave in some(range(len(solved.waves))):
        number = int(np.flatnonzero(solved.wave == wave)[0])
        value, plies = solved.known(number)
        best = solved.best_at(number)
        assert (best is None) == (plies == 0)
        if best is not None and plies != ENDLESS:
            after = solved.known(solved.after(number, best))
            assert (after.value, after.plies) == (-value, plies - 1)


def test_a_search_needs_many_nodes_for_what_one_look_up_tells() -> None:
    solved = solved_once(TWO_PIECES)
    number = int(solved.plies.argmax())
    needed = nodes_needed(solved, number)
    assert needed.plies == solved.longest == 13
    assert needed.is_whole
    assert needed.nodes > 500
    assert nodes_needed(solved_once(TICTACTOE), 0).nodes == 18_297  # as ever (search.md)
    given_up = nodes_needed(solved, number, most=100)
    assert not given_up.is_whole
    assert 100 <= given_up.nodes < needed.nodes
    drawn = int(np.flatnonzero(solved.value == DRAWN)[0])
    assert nodes_needed(solved, drawn).plies == solved.longest
    over = int(np.flatnonzero(solved.plies == 0)[0])
    assert nodes_needed(solved, over).nodes == 1


def test_it_is_given_up_while_the_positions_are_being_listed() -> None:
    """Thousands of them take a second."""
    looks: list[float] = []
    with pytest.raises(SearchStopped):
        solve(Subject("checkers", 2), lambda: True, looks.append)
    assert looks == []


def test_solving_and_searching_stop_when_told() -> None:
    with pytest.raises(SearchStopped):
        solve(TICTACTOE, lambda: True)
    solved = solved_once(TWO_PIECES)
    with pytest.raises(SearchStopped):
        nodes_needed(solved, int(solved.plies.argmax()), lambda: True)


def test_a_kit_lists_what_no_move_leads_out_of() -> None:
    game = GAMES["checkers"]
    endgames = kit_of(game).endgames
    assert endgames is not None
    everything = [state for _, states in endgames.groups(1) for state in states]
    assert len(retrograde(game, everything).positions) == 120
