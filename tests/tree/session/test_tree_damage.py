"""Damaged files of searches: each is a sentence, no more, and none takes long."""

import contextlib
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.record.recording import record
from poda.engine.search.observer import SearchStopped
from poda.tree.model import opening, sources
from poda.tree.model.opening import Options, nodes_at, question_of
from poda.tree.model.sources import Position, Typed
from poda.tree.session.storage import SavedTree, from_json, load, save, to_json
from saving import JSON, WRONG, Place, cut_off, with_wrong_bytes

from .saved import document, same, saved, small, told, told_of, with_value


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    data = to_json(small()).rstrip().encode()
    for _ in cut_off(data, path):
        assert told_of(path).code.startswith("save.")
    path.write_bytes(data)
    assert same(load(path), small())


def test_a_single_byte_that_is_wrong_is_refused_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    for _ in with_wrong_bytes(to_json(small()).encode(), path):
        try:
            again = load(path)
        except EngineError as error:
            code = error.code
        else:
            code = "save."
            # What is read is a true record of what it says it is.
            assert record(question_of(again.source, again.options)).value == again.recording.value
        assert code.startswith("save.")


# Among lists of ways and of bookmarks these are wrong besides.
WRONG_HERE: list[Any] = [*WRONG, [True], ["0", 0]]

PLACES: list[Place] = [
    (),
    ("format",),
    ("version",),
    ("source",),
    ("source", "kind"),
    ("source", "text"),
    ("algorithm",),
    ("tie",),
    ("root",),
    ("plies",),
    ("evaluation",),
    ("step",),
    ("bookmarks",),
    ("bookmarks", 0),
    ("folded",),
    ("folded", 0),
    ("trace",),
    ("trace", "kinds"),
    ("trace", "nodes"),
    ("trace", "nodes", 3),
    ("trace", "values"),
    ("trace", "values", 0),
    ("trace", "alpha"),
    ("trace", "alpha", 0),
    ("trace", "beta", 2),
]

# The values that stand at a place rightly, by their type too: True is no 1.
RIGHT: dict[Place, list[Any]] = {
    ("version",): [1],
    ("source", "text"): [],
    ("plies",): [None],
    ("evaluation",): [""],
    ("step",): [0, 1],
    ("bookmarks",): [[]],
    ("bookmarks", 0): [0, 1],
    ("folded",): [[]],
    ("folded", 0): ["", "1"],
}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)) or "all")
def test_a_wrong_value_anywhere_is_refused(place: Place) -> None:
    for value in WRONG_HERE:
        text = with_value(place, value)
        right = RIGHT.get(place, [])
        if any(type(value) is type(fine) and value == fine for fine in right):
            from_json(text)
        else:
            error = told(text)
            assert error.code.startswith("save.")
            if error.code == "save.field":
                assert str(error.params["field"]).startswith(str(place[0]))


@pytest.mark.parametrize("name", ["bounds", "window"])
@pytest.mark.parametrize(
    "pair",
    [
        [1, None, 2], [1, "x", 2], ["x", 1, 2, None], [None, None], [1, 2, 3], [1], [], [2, 1],
        [True, 2], [1, 10**400], "12", {"1": 2},
    ],
    ids=lambda pair: str(pair)[:20],
)  # fmt: skip
def test_a_pair_is_two_numbers_in_order_and_nothing_beside_them(name: str, pair: Any) -> None:
    text = json.dumps(document() | {name: pair})
    assert (told(text).code, told(text).params) == ("save.field", {"field": name})


def test_the_ends_of_a_pair_may_be_infinite_and_those_of_bounds_equal() -> None:
    options = Options(bounds=(3.0, 3.0), window=(-math.inf, 2.5))
    read = from_json(to_json(saved(Typed("[[3, 5, 10], [2, 2]]"), options)))
    assert (read.options.bounds, read.options.window) == (options.bounds, options.window)


@pytest.mark.parametrize("name", [name for name in document() if name != "format"])
def test_a_field_that_is_missing_is_named(name: str) -> None:
    raw = document()
    del raw[name]
    assert told(json.dumps(raw)).params == {"field": name}


@pytest.mark.parametrize("name", ["kinds", "nodes", "values", "alpha", "beta"])
def test_a_column_that_is_missing_is_named(name: str) -> None:
    raw = document()
    del raw["trace"][name]
    assert told(json.dumps(raw)).params == {"field": f"trace.{name}"}


@pytest.mark.parametrize(
    "change",
    [
        {"source": {"kind": "typed", "text": "[[3, 5, 10], [2, 3]]"}},
        {"source": {"kind": "typed", "text": "[[3, 5, 11], [2, 2]]"}},
        {"source": {"kind": "example", "key": "aima"}},
        {"algorithm": "alphabeta-hard"},
        {"algorithm": "minimax-stages"},
        {"root": "min"},
    ],
)
def test_steps_of_another_search_are_damage(change: dict[str, Any]) -> None:
    """But a leaf that was pruned can have any value: the search is the same."""
    text = json.dumps(document() | change)
    if change.get("source", {}).get("text", "").endswith("[2, 3]]"):
        from_json(text)
    else:
        assert told(text).code == "save.other_trace"


@pytest.mark.parametrize(
    ("version", "code"),
    [(2, "save.version"), (999, "save.version"), (1000, "save.field"), (0, "save.field")],
)
def test_a_file_from_the_future_says_so(version: int, code: str) -> None:
    assert told(json.dumps(document() | {"version": version})).code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "save.not_json"),
        ("[1, 2]", "save.foreign_tree"),
        ("{}", "save.foreign_tree"),
        ('{"format": "poda-game", "version": 1}', "save.is_game"),
        ('{"format": "poda-run", "version": 1}', "save.foreign_tree"),
        ("[" * 100_000, "save.foreign_tree"),
        ('{"format":' * 100_000, "save.foreign_tree"),
        ("9" * 10_000, "save.foreign_tree"),
        ('{"format": "poda-tree", "version": ' + "9" * 10_000 + "}", "save.foreign_tree"),
    ],
)
def test_another_file_is_told_apart(text: str, code: str) -> None:
    assert told(text).code == code


def test_deep_nesting_inside_a_field_is_refused() -> None:
    for place in (("trace", "values"), ("bookmarks",), ("source",), ("folded",)):
        text = with_value(place, "HERE")
        assert told(text.replace('"HERE"', "[" * 900 + "]" * 900)).code.startswith("save.")


def test_a_text_of_deep_brackets_is_a_wrong_field() -> None:
    raw = document() | {"source": {"kind": "typed", "text": "[" * 3000}}
    assert told(json.dumps(raw)).params == {"field": "source.text"}


def test_a_position_that_cannot_be_is_a_wrong_field() -> None:
    raw = json.loads(to_json(saved(Position("connect4", "44"), Options(plies=2))))
    raw["source"]["position"] = "4444444"
    assert told(json.dumps(raw)).params == {"field": "source.position"}


@pytest.mark.parametrize("plies", [-1, 43, 10**30, True, 2.0, "2"])
def test_a_depth_that_the_game_does_not_have_is_refused(plies: Any) -> None:
    raw = json.loads(to_json(saved(Position("connect4", "44"), Options(plies=2))))
    raw["plies"] = plies
    assert told(json.dumps(raw)).params == {"field": "plies"}


def test_a_written_tree_has_no_depth_limit_and_no_evaluation() -> None:
    assert told(with_value(("plies",), 2)).params == {"field": "plies"}
    assert told(with_value(("evaluation",), "lines")).params == {"field": "evaluation"}


def test_a_search_that_is_too_large_is_refused_before_it_is_begun() -> None:
    raw = json.loads(to_json(saved(Position("connect4", "44"), Options(plies=2))))
    raw["plies"] = None
    assert told(json.dumps(raw)).code == "tree.too_large_estimate"


@pytest.mark.parametrize("bookmarks", [[1, 1], [5, 2], [-1], [10**6], [1.0], ["1"], [None]])
def test_bookmarks_are_steps_in_order(bookmarks: list[Any]) -> None:
    assert told(with_value(("bookmarks",), bookmarks)).params == {"field": "bookmarks"}


@pytest.mark.parametrize(
    "path", ["a", "0.", ".0", "0..1", "9", "0.9", "-1", "٣", "0" * 3000, "0.0.0"]
)
def test_a_way_to_no_node_is_refused(path: str) -> None:
    assert told(with_value(("folded",), ["", path])).params == {"field": "folded[1]"}


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tree.json"
    save(path, small())
    limits = documents.KINDS[documents.TREE]
    monkeypatch.setitem(documents.KINDS, documents.TREE, limits._replace(bytes=100))
    assert told_of(path).code == "save.too_large"


def test_bytes_that_are_no_text_and_files_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(bytes(range(256)))
    assert told_of(path).code == "save.not_text"
    assert told_of(tmp_path / "nothing.json").code == "save.missing"
    assert told_of(tmp_path).code == "save.folder"


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_no_text_is_too_strange(text: str) -> None:
    assert told(text).code.startswith("save.")


@given(st.sampled_from(PLACES[1:]), JSON)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_json_at_any_place_is_a_sentence_or_harmless(place: Place, value: Any) -> None:
    with contextlib.suppress(EngineError):
        from_json(with_value(place, value))


# What would take too much


@pytest.mark.parametrize("empty", ["[]", "{}"])
def test_more_lists_than_a_tree_has_are_not_even_read(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = to_json(small()).rstrip("}\n") + ', "x": [' + ",".join([empty] * 1_001_000) + "]}"
    monkeypatch.setattr(json, "loads", lambda _: pytest.fail("it was read"))
    assert told(text).code == "save.foreign_tree"


@pytest.mark.slow
def test_the_longest_typed_tree_is_no_damage() -> None:
    leaf = "[" * 150 + "1" + "]" * 150
    text = "[" + ",".join([leaf] * 3_200) + "]"
    assert 950_000 < len(text) <= sources.TEXT_LIMIT
    one = SavedTree(Typed(text), Options(), small().recording)
    assert told(to_json(one)).code == "save.other_trace"  # the tree itself was searched


def test_a_way_is_given_once() -> None:
    for twice in (["1", "1"], ["1", "01"], ["", ""]):
        assert told(with_value(("folded",), twice)).params == {"field": "folded[1]"}


def test_more_ways_than_a_tree_has_nodes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PATHS_LIMIT", 1)
    assert told(with_value(("folded",), ["0", "1"])).params == {"field": "folded"}


def test_many_ways_among_many_siblings_are_found_at_once() -> None:
    """Each way through its siblings one by one would be 200 million looks."""
    leaves = 20_000
    one = saved(Typed("[" + ",".join(["[1]"] * leaves) + "]"), Options("minimax"))
    tree = one.recording.tree
    folded = list(range(1, tree.nodes, 2))
    looks = 0

    class Counted:
        stub, index = tree.stub, tree.index

        def children_of(self, node: int) -> Any:
            nonlocal looks
            for child in tree.children_of(node):
                looks += 1
                yield child

    ways = [str(number) for number in range(leaves)]
    assert nodes_at(Counted(), ways) == folded  # type: ignore[arg-type]
    assert looks == leaves


def test_following_the_ways_can_be_stopped() -> None:
    tree = small().recording.tree
    with pytest.raises(SearchStopped):
        nodes_at(tree, ["0"], lambda: True)
