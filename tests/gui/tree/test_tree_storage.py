"""Saved searches: what is written is read again, and a damaged file is a sentence, no more."""

import contextlib
import errno
import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from poda import atomic
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.random_tree import RandomShape
from poda.engine.search.game_tree import build_tree
from poda.engine.search.recording import TREE_ALGORITHMS, record
from poda.engine.search.stopping import SearchStopped
from poda.tree import sources, storage
from poda.tree.opening import Options, question_of
from poda.tree.sources import Example, Position, Random, Source, Typed
from poda.tree.storage import SavedTree, from_json, load, save, to_json


def saved(
    source: Source,
    options: Options | None = None,
    step: int = 0,
    bookmarks: tuple[int, ...] = (),
    folded: frozenset[int] = frozenset(),
) -> SavedTree:
    options = options or Options()
    recording = record(question_of(source, options))
    return SavedTree(source, options, recording, step, bookmarks, folded)


def small() -> SavedTree:
    """The slides' tree at its first cut, with two bookmarks and one folded subtree."""
    return saved(Typed("[[3, 5, 10], [2, 2]]"), Options(), 20, (4, 20), frozenset({1}))


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(to_json(small()))
    return result


def told(text: str) -> EngineError:
    """The error about a text that is no saved search; its sentence is one."""
    with pytest.raises(EngineError) as caught:
        from_json(text)
    sentence = str(caught.value)
    assert sentence.endswith((".", "branching."))
    assert len(sentence) < 300
    assert sentence.isprintable()
    return caught.value


def told_of(path: Path) -> EngineError:
    with pytest.raises(EngineError) as caught:
        load(path)
    return caught.value


def same(one: SavedTree, other: SavedTree) -> bool:
    return to_json(one) == to_json(other) and (
        one.source, one.options, one.step, one.bookmarks, one.folded
    ) == (other.source, other.options, other.step, other.bookmarks, other.folded)  # fmt: skip


# What is written is read again


@st.composite
def saved_trees(draw: st.DrawFn) -> SavedTree:
    low, high = sorted((draw(st.integers(0, 3)), draw(st.integers(1, 3))))
    shape = RandomShape(draw(st.integers(1, 4)), low, high, -9, 9, draw(st.integers(0, 999)))
    source: Source = draw(
        st.sampled_from(
            [
                Random(shape),
                Typed("[[3, -1e300, .25], [2, a = -2], [B = [1, 0.1], 3]]"),
                Typed("7"),
                Example("uci"),
                Position("tictactoe", "159328"),
                Position("connect4", "4433"),
            ]
        )
    )
    plies = draw(st.integers(0, 2)) if source.is_game else None
    options = Options(
        draw(st.sampled_from(TREE_ALGORITHMS)),
        draw(st.sampled_from(["ge", "gt"])),
        draw(st.sampled_from([MAX, MIN])),
        plies,
        "zero" if plies is not None and draw(st.booleans()) else "",
    )
    result = saved(source, options)
    steps = st.integers(0, result.recording.trace.steps - 1)
    nodes = st.integers(0, result.recording.tree.nodes - 1)
    return SavedTree(
        source,
        options,
        result.recording,
        draw(steps),
        tuple(sorted(draw(st.sets(steps, max_size=4)))),
        draw(st.frozensets(nodes, max_size=4)),
    )


@given(saved_trees())
@settings(deadline=None)
def test_every_search_comes_back_as_it_was(one: SavedTree) -> None:
    assert same(from_json(to_json(one)), one)


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_a_search_that_needed_a_named_leaf_comes_back_to_where_it_stopped(algorithm: Any) -> None:
    one = saved(Typed("[[3, x], [2, 4]]"), Options(algorithm))
    assert one.recording.error is not None
    again = from_json(to_json(one))
    assert again.recording.error is not None
    assert again.recording.error.params == {"name": "x"}
    assert same(again, one)


def test_what_was_folded_is_folded_again() -> None:
    one = saved(Example("ttt-five-left"))
    tree = one.recording.tree
    folded = frozenset({0, 1, int(tree.parent[tree.nodes - 1])})
    text = to_json(SavedTree(one.source, one.options, one.recording, folded=folded))
    assert from_json(text).folded == folded
    assert json.loads(text)["folded"][:2] == ["", "0"]


def test_a_path_into_what_is_not_drawn_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    little = functools.partial(build_tree, limit=20)
    monkeypatch.setattr("poda.engine.search.recording.build_tree", little)
    one = saved(Example("ttt-five-left"))
    tree = one.recording.tree
    stub = next(node for node in range(tree.nodes) if tree.stub[node])
    folded = frozenset({stub})
    raw = json.loads(to_json(SavedTree(one.source, one.options, one.recording, folded=folded)))
    raw["folded"].append(raw["folded"][0] + ".0.0")
    assert from_json(json.dumps(raw)).folded == folded


def test_the_file_is_text_that_a_person_can_read(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    save(path, saved(Typed("[3, 5]"), Options("minimax", root=MIN), 2, (1,)))
    assert json.loads(path.read_text("utf-8")) == {
        "format": "poda-tree",
        "version": 1,
        "source": {"kind": "typed", "text": "[3, 5]"},
        "algorithm": "minimax",
        "tie": "ge",
        "root": "min",
        "plies": None,
        "evaluation": "",
        "step": 2,
        "bookmarks": [1],
        "folded": [],
        "trace": {
            "kinds": "eevuevur",
            "nodes": [0, 1, 1, 0, 2, 2, 0, 0],
            "values": [3, 3, 5, 3, 3],
            "alpha": [],
            "beta": [],
        },
    }
    assert path.read_text("utf-8").count("\n") == 14


def test_infinities_are_texts_and_fractions_stay_what_they_are() -> None:
    trace = json.loads(to_json(saved(Typed("[[0.1, 3], [2, 4]]"))))["trace"]
    assert trace["alpha"][0] == "-inf"
    assert trace["beta"][0] == "inf"
    assert 0.1 in trace["values"]
    assert "Infinity" not in to_json(small())
    assert "NaN" not in to_json(small())


def test_a_field_that_a_later_poda_added_does_not_matter() -> None:
    assert same(from_json(json.dumps(document() | {"comment": "for Monday"})), small())


# Damage


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    data = to_json(small()).rstrip().encode()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        assert told_of(path).code.startswith("save.")
    path.write_bytes(data)
    assert same(load(path), small())


def test_a_single_byte_that_is_wrong_is_refused_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    data = to_json(small()).encode()
    for place in range(len(data)):
        for wrong in (0x22, 0x31, 0xFF):
            path.write_bytes(data[:place] + bytes([wrong]) + data[place + 1 :])
            try:
                again = load(path)
            except EngineError as error:
                told_code = error.code
            else:
                told_code = ""
                # What is read is a true record of what it says it is.
                assert record(question_of(again.source, again.options)).value == (
                    again.recording.value
                )
            assert told_code == "" or told_code.startswith("save.")


WRONG: list[Any] = [
    None, True, False, 0, 1, -2, 1.0, 2.5, 1e300, 10**30, -(10**30), "", "x", "1", "\ud800", "\0",
    "é" * 5000, [], [[]], [None], {}, {"a": 1}, float("nan"), float("inf"), [True], ["0", 0],
]  # fmt: skip

PLACES: list[tuple[str | int, ...]] = [
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
RIGHT: dict[tuple[str | int, ...], list[Any]] = {
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


def with_value(place: tuple[str | int, ...], value: Any) -> str:
    if not place:
        return json.dumps(value)
    result = document()
    holder: Any = result
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value
    return json.dumps(result)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)) or "all")
def test_a_wrong_value_anywhere_is_refused(place: tuple[str | int, ...]) -> None:
    for value in WRONG:
        text = with_value(place, value)
        right = RIGHT.get(place, [])
        if any(type(value) is type(fine) and value == fine for fine in right):
            from_json(text)
        else:
            error = told(text)
            assert error.code.startswith("save.")
            if error.code == "save.field":
                assert str(error.params["field"]).startswith(str(place[0]))


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
    monkeypatch.setattr(storage, "BYTES_LIMIT", 100)
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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.sampled_from(PLACES[1:]), JSON)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_json_at_any_place_is_a_sentence_or_harmless(
    place: tuple[str | int, ...], value: Any
) -> None:
    with contextlib.suppress(EngineError):
        from_json(with_value(place, value))


# Writing, and giving up


def test_a_reading_that_is_stopped_gives_nothing() -> None:
    text = to_json(small())
    with pytest.raises(SearchStopped):
        from_json(text, stop=lambda: True)


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "place" / "tree.json"
    path.parent.mkdir()
    save(path, small())
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "fsync", full)
        with pytest.raises(EngineError) as caught:
            save(path, saved(Typed("[1, 2]")))
    assert caught.value.code == "save.no_space"
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("place", "code"),
    [
        (lambda folder: folder, "save.folder"),
        (lambda folder: folder / "missing" / "tree.json", "save.missing"),
    ],
)
def test_a_place_that_cannot_be_written_to(
    tmp_path: Path, place: Callable[[Path], Path], code: str
) -> None:
    with pytest.raises(EngineError) as caught:
        save(place(tmp_path), small())
    assert caught.value.code == code


def test_the_file_in_the_documentation_is_one_that_poda_writes() -> None:
    page = (Path(__file__).parents[3] / "docs" / "tree-file.md").read_text("utf-8")
    text = page.split("```json\n")[1].split("```")[0]
    assert to_json(from_json(text)) == text


# What would take too much


@pytest.mark.parametrize("empty", ["[]", "{}"])
def test_more_lists_than_a_tree_has_are_not_even_read(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = to_json(small()).rstrip("}\n") + ', "x": [' + ",".join([empty] * 1_001_000) + "]}"
    monkeypatch.setattr(json, "loads", lambda _: pytest.fail("it was read"))
    assert told(text).code == "save.foreign_tree"


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
    monkeypatch.setattr(storage, "FOLDED_LIMIT", 1)
    assert told(with_value(("folded",), ["0", "1"])).params == {"field": "folded"}


def test_many_ways_among_many_siblings_are_found_at_once() -> None:
    """Each way through its siblings one by one would be 200 million looks."""
    leaves = 20_000
    one = saved(Typed("[" + ",".join(["[1]"] * leaves) + "]"), Options("minimax"))
    tree = one.recording.tree
    folded = frozenset(range(1, tree.nodes, 2))
    looks = 0

    class Counted:
        stub, index = tree.stub, tree.index

        def children_of(self, node: int) -> Any:
            nonlocal looks
            for child in tree.children_of(node):
                looks += 1
                yield child

    ways = [str(number) for number in range(leaves)]
    assert storage._nodes_at(Counted(), ways) == folded  # type: ignore[arg-type]
    assert looks == leaves


def test_following_the_ways_can_be_stopped() -> None:
    tree = small().recording.tree
    with pytest.raises(SearchStopped):
        storage._nodes_at(tree, ["0"], lambda: True)
