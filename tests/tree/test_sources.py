"""Where a tree comes from: each source is a value that gives the same tree again."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.random_tree import RandomShape
from poda.engine.trees.text import format_tree
from poda.tree.model import sources
from poda.tree.model import sources as examples
from poda.tree.model.sources import Example, Position, Random, Source, Suggestion, Typed

ALL: list[Source] = [
    Typed("[[3, 5], [a, 2]]"),
    Random(RandomShape(3, 0, 4, -9, 9, 42)),
    Example("aima"),
    Position("connect4", "4453"),
    Position("tictactoe", ""),
]


def told(value: object) -> str:
    """The field that is called wrong."""
    with pytest.raises(EngineError) as caught:
        sources.from_json(value)
    assert caught.value.code == "save.field"
    return str(caught.value.params["field"])


@pytest.mark.parametrize("source", ALL)
def test_a_source_comes_back_from_a_file_as_it_was(source: Source) -> None:
    assert sources.from_json(source.as_json()) == source


def test_a_typed_tree_is_the_tree_that_is_written() -> None:
    tree, start = Typed("[[3, 5], [a, 2]]").question_parts(MIN)
    assert isinstance(tree, ExplicitTree)
    assert format_tree(tree) == "[[3, 5], [a, 2]]"
    assert tree.to_move(start) == MIN


def test_a_fault_in_a_typed_tree_is_told_with_its_place() -> None:
    with pytest.raises(EngineError) as caught:
        Typed("[[3, 5], ?]").question_parts()
    assert (caught.value.code, caught.value.place) == ("tree.unexpected", 9)


def test_a_random_tree_is_drawn_from_its_numbers() -> None:
    shape = RandomShape(2, 2, 2, 0, 9, 7)
    first, _ = Random(shape).question_parts()
    again, _ = Random(RandomShape(2, 2, 2, 0, 9, 7)).question_parts(MIN)
    assert first.nodes == again.nodes
    assert again.to_move(0) == MIN


def test_a_random_tree_that_is_too_large_is_refused_with_what_to_lower() -> None:
    with pytest.raises(EngineError, match="lower the depth or the branching"):
        Random(RandomShape(20, 9, 9, 0, 9, 7)).question_parts()


def test_a_position_brings_its_game_and_its_turn() -> None:
    game, state = Position("connect4", "445").question_parts(MAX)
    assert game.key == "connect4"
    assert game.to_move(state) == MIN
    with pytest.raises(EngineError) as caught:
        Position("connect4", "4x").question_parts()
    assert (caught.value.code, caught.value.place) == ("connect4.bad_column", 1)
    with pytest.raises(EngineError, match="no game called"):
        Position("chess", "").question_parts()


def test_how_a_position_is_to_be_searched_is_no_part_of_it() -> None:
    assert Position("connect4", "4", Suggestion(plies=3)) == Position("connect4", "4")


def test_an_example_is_what_the_library_holds() -> None:
    tree, _ = Example("aima").question_parts()
    assert format_tree(tree) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert not Example("aima").is_game
    assert Example("connect4-forced").is_game
    assert Example("connect4-forced").suggestion.plies == 3
    assert Example("uci").suggestion.root_player == MIN


def test_an_example_that_this_poda_does_not_know_is_named() -> None:
    with pytest.raises(EngineError, match="no example called “nothing”"):
        sources.from_json({"kind": "example", "key": "nothing"})


def test_only_games_have_depth_limits() -> None:
    for source in ALL:
        assert source.is_game == isinstance(source, Position)
    for entry in examples.library():
        if entry.plies is not None:
            assert Example(entry.key).is_game


WRONG: list[Any] = [None, True, 1, 1.5, "x", "", [], {}, [1], [2, 1], [True, 1], 10**30, -1]

PLACES = [
    ({"kind": "typed", "text": "[1, 2]"}, "text", ("x", "")),
    ({"kind": "position", "game": "connect4", "position": ""}, "game", ()),
    ({"kind": "position", "game": "connect4", "position": ""}, "position", ("x", "")),
    ({"kind": "typed", "text": "[1, 2]"}, "kind", ()),
    (ALL[1].as_json(), "depth", (1,)),
    (ALL[1].as_json(), "branching", ()),
    (ALL[1].as_json(), "values", ()),
    (ALL[1].as_json(), "seed", (1,)),
]


@pytest.mark.parametrize(("whole", "field", "right"), PLACES)
def test_a_field_of_a_wrong_kind_is_named(
    whole: dict[str, Any], field: str, right: tuple[Any, ...]
) -> None:
    for value in WRONG:
        changed = whole | {field: value}
        if any(type(value) is type(fine) and value == fine for fine in right):
            assert changed.items() <= sources.from_json(changed).as_json().items()
        else:
            assert told(changed) == f"source.{field}", value


@pytest.mark.parametrize(("whole", "field", "right"), PLACES)
def test_a_field_that_is_missing_is_named(
    whole: dict[str, Any], field: str, right: tuple[Any, ...]
) -> None:
    assert told({name: value for name, value in whole.items() if name != field}) == (
        f"source.{field}"
    )


@pytest.mark.parametrize("value", [None, 1, "typed", [], [{"kind": "typed"}]])
def test_what_is_no_source_at_all_is_refused(value: object) -> None:
    assert told(value) == "source"


def test_a_text_beyond_the_limit_is_refused() -> None:
    assert told({"kind": "typed", "text": "1" * (sources.TEXT_LIMIT + 1)}) == "source.text"


def test_a_node_of_no_children_at_most_is_refused() -> None:
    assert told(ALL[1].as_json() | {"branching": [0, 0]}) == "source.branching"


@given(
    st.builds(
        RandomShape,
        depth=st.integers(1, 20),
        branching_low=st.integers(0, 3),
        branching_high=st.integers(3, 20),
        low=st.integers(-1_000_000, 0),
        high=st.integers(0, 1_000_000),
        seed=st.integers(0, 999_999),
    )
)
def test_every_random_tree_of_the_dialog_can_be_kept(shape: RandomShape) -> None:
    assert sources.from_json(Random(shape).as_json()) == Random(shape)


def test_only_the_last_tree_is_kept() -> None:
    Typed("[1, 2]").question_parts(1)
    Typed("[1, 2]").question_parts(-1)
    assert sources._written.cache_info().currsize == 1
    assert sources._drawn.cache_info().maxsize == 1
