"""The library: every example loads, is searched, and comes to the value that it states."""

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from engine.record.searched import search_tree
from engine.trees.nested import tree_from_nested
from poda.base.paths import resource
from poda.engine.game import MAX, MIN
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recorder import Recorder
from poda.engine.record.recording import (
    CHANCE_ALGORITHMS,
    TREE_ALGORITHMS,
    ChanceAlgorithm,
    Question,
    TreeAlgorithm,
    record,
)
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.minimax import minimax
from poda.engine.search.star import UNBOUNDED
from poda.engine.trees.text import format_tree, parse_tree
from poda.house.i18n import LANGUAGES
from poda.tree.model import sources as examples
from poda.tree.model.sources import Example, LibraryExample, example, library
from some import some

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_trees.json").read_text("utf-8")
)
KEYS = [entry.key for entry in library()]


def raw(key: str) -> dict[str, Any]:
    """The entry as its file has it."""
    for group in examples.GROUPS:
        for entry in json.loads(resource("examples", f"{group}.json").read_text())["examples"]:
            if entry["key"] == key:
                found: dict[str, Any] = entry
                return found
    raise AssertionError(key)


def entry_of(key: str) -> tuple[LibraryExample, Any, Any]:
    game, state = Example(key).question_parts(example(key).root_player or MAX)
    return example(key), game, state


def search(key: str, algorithm: str) -> tuple[float, int]:
    """The value, and how many nodes were visited."""
    entry, game, state = entry_of(key)
    evaluation = None
    if entry.plies is not None:
        evaluation = evaluation_for(entry.game, entry.evaluation)
    recorder: Recorder[Any, Any] = Recorder(game)
    search_it = minimax if algorithm.startswith("minimax") else alphabeta
    result = search_it(game, state, entry.plies, evaluation, recorder)
    return result.value, recorder.trace().nodes


# All but the whole game of 549,946 nodes, which is searched elsewhere.
VALUED = [key for key in KEYS if example(key).value is not None and key != "ttt-minimax"]
CHANCE = [key for key in KEYS if example(key).algorithm in CHANCE_ALGORITHMS]
VALUED = [key for key in VALUED if key not in CHANCE]
SEARCHES = [(key, "alphabeta") for key in VALUED]
SEARCHES += [(key, "minimax") for key in VALUED if key not in ("ttt-alphabeta", "table-ttt")]


@pytest.mark.parametrize(("key", "algorithm"), SEARCHES)
def test_an_example_comes_to_the_value_in_its_file(key: str, algorithm: str) -> None:
    assert search(key, algorithm)[0] == example(key).value


@pytest.mark.parametrize("algorithm", CHANCE_ALGORITHMS)
@pytest.mark.parametrize("key", [key for key in CHANCE if example(key).tree])
def test_an_example_with_chance_nodes_comes_to_its_value_by_every_search(
    key: str, algorithm: ChanceAlgorithm
) -> None:
    entry, tree, _ = entry_of(key)
    bounds = entry.bounds or UNBOUNDED
    report, _ = search_tree(tree, algorithm, bounds=bounds)
    assert report.value == entry.value
    assert report.best == raw(key)["best"]


def test_the_coins_need_seven_leaves_and_with_bounds_five() -> None:
    entry, tree, _ = entry_of("fair-coins")
    assert len(search_tree(tree, "star1")[0].visited_leaves) == 7
    assert len(search_tree(tree, "star1", bounds=(-2.0, 2.0))[0].visited_leaves) == 5
    assert entry.bounds == (-2, 2)


def test_leaves_in_the_same_order_can_have_another_best_move() -> None:
    _, small, _ = entry_of("order-small")
    _, large, _ = entry_of("order-large")
    leaves = [[n.value for n in tree.nodes if n.value is not None] for tree in (small, large)]
    assert leaves == [[2, 3, 1, 4], [20, 30, 1, 400]]
    assert [sorted(each).index(value) for each in leaves for value in each] == [1, 2, 0, 3] * 2
    assert [raw(key)["best"] for key in ("order-small", "order-large")] == [0, 1]


def test_the_golden_chance_trees_are_the_library_s() -> None:
    data = Path(__file__).parents[1] / "data" / "golden_chance_trees.json"
    golden = json.loads(data.read_text("utf-8"))["examples"]
    assert [raw(entry["key"]) for entry in golden] == golden


@pytest.mark.parametrize("key", ["ttt-alphabeta", "connect4-opening"])
def test_a_count_of_nodes_in_a_file_is_true(key: str) -> None:
    assert search(key, "alphabeta")[1] == raw(key)["nodes"]


@pytest.mark.parametrize("key", [key for key in KEYS if key.startswith("table-")])
def test_a_count_of_what_a_table_knows_is_true(key: str) -> None:
    entry, game, state = entry_of(key)
    recording = record(Question(game, state, cast(TreeAlgorithm, entry.algorithm)))
    counts = recording.trace.nodes, len(recording.trace.found)
    assert counts == (raw(key)["nodes"], raw(key)["found"])
    assert recording.value == entry.value


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["name"] for golden in GOLDEN])
def test_every_golden_tree_is_in_the_library(golden: dict[str, Any]) -> None:
    root = MIN if golden["root"] == "min" else MAX
    text = format_tree(tree_from_nested(golden["tree"]))
    found = [e for e in library() if e.tree and e.root_player == root and same(e.tree, text)]
    assert found
    assert found[0].value == golden["value"]
    assert found[0].source("en")


def same(text: str, other: str) -> bool:
    return format_tree(parse_tree(text)) == other


DESIGN = ["[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "[[3, 5, 10], [2, 2]]"]


@pytest.mark.parametrize("text", [*DESIGN, "[[3, 5, 10], [2, a, b], [2, 7, 3]]"])
def test_every_lecture_tree_of_the_design_is_in_the_library(text: str) -> None:
    assert any(entry.tree == text and entry.group == "lectures" for entry in library())


def test_the_leaves_without_a_value_are_never_asked_for_by_alpha_beta() -> None:
    _, tree, _ = entry_of("named-leaves")
    assert search_tree(tree)[0].value == raw("named-leaves")["alphabeta"] == 3
    with pytest.raises(ValueError, match=f"the leaf “{raw('named-leaves-minimax')['needs']}”"):
        minimax(tree, 0)
    assert example("named-leaves-minimax").algorithm == "minimax"


@pytest.mark.parametrize(("key", "value"), [("x-1-o-7", 0), ("x-1-o-5", -1)])
def test_the_two_lecture_positions_stand_there_and_as_leaves_of_x_on_1(
    key: str, value: int
) -> None:
    assert search(key, "minimax") == (value, 1)
    entry, game, state = entry_of("x-on-1")
    reply = game.result(state, int(example(key).position[1]))
    assert evaluation_for("tictactoe", entry.evaluation).estimate(reply) == value
    assert entry.plies == 1


def test_the_order_pair_has_the_same_leaves_and_the_best_and_the_worst_count() -> None:
    found = {}
    for key in ("best-first", "any-order", "worst-first"):
        tree = parse_tree(example(key).tree)
        leaves = sorted(node.value for node in tree.nodes if node.value is not None)
        assert leaves == list(range(1, 28))
        found[key] = len(search_tree(tree)[0].visited_leaves)
    # Knuth and Moore: b^ceil(d/2) + b^floor(d/2) - 1 = 9 + 3 - 1.
    assert found == {"best-first": 11, "any-order": 19, "worst-first": 27}
    for key, leaves in found.items():
        assert str(leaves) in example(key).description("en")
        assert str(leaves) in example(key).description("es")


def test_keys_are_unique_and_known_ones_stay() -> None:
    """Saved files name them."""
    assert len(set(KEYS)) == len(KEYS)
    assert {"aima", "one-cut", "named-leaves", "ttt-minimax", "worst-first", "uci"} <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_an_example_is_described_in_every_language(key: str) -> None:
    entry = example(key)
    for language in LANGUAGES:
        assert language in entry.titles
        assert language in entry.descriptions
        assert 0 < len(entry.title(language)) <= 40
        assert 0 < len(entry.description(language)) <= 80
        assert not entry.description(language).endswith(".")
    assert entry.title("fr") == entry.title("en")
    assert entry.algorithm in (*TREE_ALGORITHMS, *CHANCE_ALGORITHMS, MONTE_CARLO)
    assert bool(entry.tree) != bool(entry.game)


@pytest.mark.parametrize("group", examples.GROUPS)
def test_a_group_has_a_name_and_examples(group: str) -> None:
    assert any(entry.group == group for entry in library())
    assert examples.group_title(group, "en") != examples.group_title(group, "es")


def test_no_two_titles_are_alike() -> None:
    for language in some(LANGUAGES):
        titles = [entry.title(language) for entry in library()]
        assert len(set(titles)) == len(titles)


def test_numbers_are_the_same_in_both_languages() -> None:
    for entry in some(library()):
        digits = [
            re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3})", "", entry.description(language)))
            for language in ("en", "es")
        ]
        assert digits[0] == digits[1], entry.key


def test_examples_that_are_shown_beside_each_other_know_one_another() -> None:
    paired = [entry for entry in library() if entry.beside]
    for entry in some(paired):
        assert example(entry.beside).beside == entry.key
