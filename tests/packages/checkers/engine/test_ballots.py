"""The three-move ballots: legal, numbered as the federation does, and drawn by a seed."""

from __future__ import annotations

from poda.engine.games import GAMES
from poda.engine.games.checkers import Checkers
from poda.engine.kit import Kit, kit_of
from poda.packages.checkers.engine.ballots import ballots, deck

RULES = Checkers()
BARRED = {3, 13, 26, 35, 44, 45, 48, 52, 77, 88, 94, 109, 114, 137, 145, 156, 168, 171}


def test_of_174_ballots_156_are_drawn_from() -> None:
    found = ballots()
    assert [each.number for each in found] == list(range(1, 175))
    assert {each.number for each in found if each.barred} == BARRED
    assert len(deck().openings) == 156


def test_every_ballot_is_three_legal_moves_and_no_two_are_alike() -> None:
    ends = set()
    for each in ballots():
        start, actions = RULES.parse_record(each.moves)
        assert start == RULES.initial_state()
        assert len(actions) == 3
        assert RULES.format_record(start, actions) == each.moves
        ends.add(each.moves)
    assert len(ends) == 174


def test_they_are_numbered_in_the_order_of_their_moves() -> None:
    order = [RULES.parse_record(each.moves)[1] for each in ballots()]
    assert order == sorted(order)


def test_some_have_names() -> None:
    named = {each.number: (each.moves, each.name) for each in ballots() if each.name}
    assert named[8] == ("9-13 22-18 11-15", "Edinburgh Single")
    assert named[46] == ("9-14 23-18 14x23", "Double Cross")
    assert named[174] == ("12-16 24-20 10-15", "Skunk")
    assert deck().openings[0] == ("9-13 21-17 5-9", "1")


def test_as_many_begin_with_each_move_as_in_the_deck() -> None:
    # Richard Pask's seven volumes have 25 ballots of 10-14 and 13 of 12-16.
    firsts = [each.text.split()[0] for each in deck().openings]
    assert {move: firsts.count(move) for move in ("10-14", "12-16")} == {"10-14": 25, "12-16": 13}


def test_a_seed_gives_the_order_in_which_they_are_drawn() -> None:
    found = deck()
    assert found.drawn(1) == found.drawn(1) != found.drawn(2)
    assert sorted(found.drawn(1)) == sorted(each.text for each in found.openings)


def test_they_are_asked_of_the_kit() -> None:
    assert [each.key for each in kit_of(RULES).opening_sets()] == ["ballots"]
    assert Kit(GAMES["tictactoe"]).opening_sets() == ()
