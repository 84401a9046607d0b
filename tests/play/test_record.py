"""A game as a tree of moves: what undo, redo and the move list make of it."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.play.model.record import GameNode, GameRecord, next_of, rows
from some import some

from .session.trees import records

TICTACTOE = GAMES["tictactoe"]


def played(*lines: str, game: str = "tictactoe") -> GameRecord:
    """A record of several lines, each played from the start; the last one is looked at."""
    record = GameRecord(GAMES[game])
    for line in lines:
        record.go_to(record.root)
        for action in line:
            record.play(int(action))
    return record


def listed(record: GameRecord) -> list[str]:
    """The rows of the move list in short: level, number, and the two moves."""

    def move(node: GameNode | None) -> str:
        return "-" if node is None else str(node.action)

    return [f"{r.level}:{r.number}. {move(r.first)} {move(r.second)}" for r in rows(record)]


def test_a_line_is_listed_with_one_move_of_each_side_in_a_row() -> None:
    assert listed(played("15937")) == ["0:1. 1 5", "0:2. 9 3", "0:3. 7 -"]


def test_an_empty_record_has_no_rows() -> None:
    assert rows(GameRecord(TICTACTOE)) == []


def test_a_line_beside_another_follows_the_row_that_it_leaves() -> None:
    assert listed(played("1592", "1537")) == ["0:1. 1 5", "0:2. 9 2", "1:2. 3 7"]


def test_the_main_line_goes_on_after_the_lines_beside_it() -> None:
    assert listed(played("159237", "1537", "154")) == [
        "0:1. 1 5",
        "0:2. 9 2",
        "1:2. 3 7",
        "1:2. 4 -",
        "0:3. 3 7",
    ]


def test_a_line_that_begins_with_the_second_player_leaves_the_first_place_empty() -> None:
    assert listed(played("1592", "1593")) == ["0:1. 1 5", "0:2. 9 2", "1:2. - 3"]


def test_lines_beside_lines_stand_one_level_deeper() -> None:
    assert listed(played("1592", "1537", "1538", "15374")) == [
        "0:1. 1 5",
        "0:2. 9 2",
        "1:2. 3 7",
        "2:2. - 8",
        "1:3. 4 -",
    ]


def test_lines_may_begin_at_the_first_move() -> None:
    assert listed(played("15", "51")) == ["0:1. 1 5", "1:1. 5 1"]


def test_a_record_that_begins_in_the_middle_of_a_move_says_so() -> None:
    record = GameRecord(TICTACTOE, TICTACTOE.parse_position("1"), [5, 9])
    assert listed(record) == ["0:1. - 5", "0:2. 9 -"]


def test_going_back_forgets_nothing_and_forward_leads_where_it_came_from() -> None:
    record = played("1592", "1537")
    three = record.current.parent
    assert three is not None
    record.go_to(record.root)
    path = []
    node: GameNode | None = record.root
    while (node := next_of(node) if node else None) is not None:
        path.append(node.action)
    assert path == [1, 5, 3, 7]
    assert [n.action for n in record.line()[1:]] == path


def test_an_illegal_move_changes_nothing() -> None:
    record = played("15")
    for action in (1, 0, 10, -3):
        with pytest.raises(EngineError):
            record.play(action)
    assert record.actions() == [1, 5]
    assert len(list(record.nodes())) == 3


def test_who_resigns_loses() -> None:
    record = played("15")
    record.current.resigned = MAX
    assert record.is_over()
    assert record.winner() == MIN


@pytest.mark.parametrize(("line", "winner"), [("14253", MAX), ("512437", MIN), ("123547698", 0)])
def test_the_winner_is_the_rules_winner(line: str, winner: int) -> None:
    record = played(line)
    assert record.is_over()
    assert record.winner() == winner


@given(records())
def test_every_move_of_a_record_is_listed_exactly_once(record: GameRecord) -> None:
    shown = [node for row in rows(record) for node in (row.first, row.second) if node is not None]
    assert len(shown) == len({id(node) for node in shown})
    # A throw is listed with the play that it was used for.
    listed = [node for node in record.nodes() if not (node.thrown and node.children)]
    assert {id(node) for node in shown} == {id(node) for node in listed if node.parent}


@given(records())
def test_rows_number_moves_as_players_do(record: GameRecord) -> None:
    assume(not record.game.has_chance)
    assume(rows(record))
    for row in some(rows(record)):
        assert row.first is not None or row.second is not None
        assert row.first is None or (row.first.ply - 1) // 2 + 1 == row.number
        assert row.second is None or (row.second.ply - 2) // 2 + 1 == row.number
        if row.first is not None and row.second is not None:
            assert row.second.parent is row.first


@given(records())
def test_states_follow_from_their_moves(record: GameRecord) -> None:
    game = record.game
    for node in record.nodes():
        if node.parent is not None:
            assert node.state == game.result(node.parent.state, node.action)
            assert node in node.parent.children
        actions = [child.action for child in node.children]
        assert len(actions) == len(set(actions))
    assert game.parse_position(record.position_text()) == record.state


@given(records(), st.data())
def test_forward_leads_back_to_wherever_one_was(record: GameRecord, data: Any) -> None:
    nodes = list(record.nodes())
    goal = data.draw(st.sampled_from(nodes))
    record.go_to(goal)
    record.go_to(record.root)
    assert goal in record.line()
