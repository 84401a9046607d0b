"""The page of trees: its scripts, run in Node, say of written trees what Poda itself says."""

from __future__ import annotations

import html
import json
import math
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
import pytest

import poda.engine as pe
from poda.base.paths import resource
from poda.commands.cli import main
from poda.engine.errors import EngineError
from poda.engine.record.recording import Question, Recording, record
from poda.engine.search.algorithms import FORMS, Tie
from poda.engine.trees.text import parse_tree
from poda.house.i18n import language_manager
from poda.packages.web.window.tree_page import SEARCHES, page_data, tree_page
from poda.tree.export.figure import Style
from poda.tree.export.web import PageSide, searched
from poda.tree.model.shape import shape_of
from some import some

pytestmark = pytest.mark.usefixtures("qapp")

KINDS: Final = [
    (search, tie) for search in SEARCHES for tie in (get_args(Tie) if search in FORMS else ("ge",))
]
"""The searches of the page, those with cuts in both tie rules."""

TREES: Final = 2_000
"""Random trees of each."""

Node = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def node(tmp_path: Path, require: Callable[[str], str]) -> Node:
    """What the scripts say of some cases, each a text, a search and a tie rule."""

    def run(cases: Sequence[tuple[str, str, str]], *, shown: bool = False) -> list[dict[str, Any]]:
        file = tmp_path / "cases.json"
        file.write_text(json.dumps({**page_data(), "cases": cases, "shown": shown}), "utf-8")
        script = str(Path(__file__).with_name("trees.js"))
        done = subprocess.run(
            [require("node"), script, str(resource("web")), str(file)],
            capture_output=True, check=False, encoding="utf-8",
        )  # fmt: skip
        assert done.stderr == ""
        return [json.loads(line, parse_float=float) for line in done.stdout.splitlines()]

    return run


def written(seed: int, *, chance: bool) -> str:
    """A random tree's text: of uneven depth, with equal values and fractions, negative values,
    names of nodes and moves, and nodes at which the sides do not alternate."""
    source = random.Random(seed)
    plain = seed % 3 == 0  # whole values alone, of which many are equal

    def value() -> str:
        if plain:
            return str(source.randint(-3, 3))
        return source.choice([str(source.randint(-99, 99)), f"{source.uniform(-9, 9):.3f}", ".5"])

    def node(depth: int) -> str:
        if depth == 0 or (source.random() < 0.15 and depth < 4):
            if not plain and source.random() < 0.02:
                return source.choice(["a", "b7", "x’"])
            return ("leaf = " if source.random() < 0.03 and not plain else "") + value()
        count = source.choice([1, 2, 2, 3, 3, 4])
        children = [node(depth - 1) for _ in range(count)]
        label = source.choice(["B = ", '"the left" = ']) if source.random() < 0.05 else ""
        if chance and source.random() < 0.4:
            odds = [source.randint(1, 5) for _ in range(count)]
            shares = [f"{each}/{sum(odds)}" for each in odds]
            if source.random() < 0.3:
                shares[-1] = "rest"
            texts = (f"{share}: {child}" for share, child in zip(shares, children, strict=True))
            return f"{label}({', '.join(texts)})"
        if source.random() < 0.05:
            children = [f"m{place}: {child}" for place, child in enumerate(children)]
        player = source.choice(["max", "min"]) if source.random() < 0.05 and not plain else ""
        return f"{label}{player}[{', '.join(children)}]"

    text = node(source.choice([0, 1, 2, 3, 3, 4, 4]) if seed % 50 else 0)
    return f"[({'1/3: 2, 2/3: -1'}), {text}]" if chance and "(" not in text else text


def recorded(text: str, search: str, tie: str) -> Recording[int, int]:
    tree = parse_tree(text)
    return record(Question(tree, tree.initial_state(), search, tie))  # type: ignore[arg-type]


def trace_of(recording: Recording[int, int]) -> tuple[list[int], list[list[Any]]]:
    """The tree's number of each node as it was entered; of each step kind, node, value and window
    of the current node."""
    trace = recording.trace
    windows = [trace.window(step) for step in range(trace.steps)]
    columns = trace.kind.tolist(), trace.node.tolist(), trace.value.tolist()
    steps = [[*row, *map(float, ends)] for *row, ends in zip(*columns, windows, strict=True)]
    return recording.tree.tree_node[: trace.nodes].tolist(), steps


def same(found: list[list[Any]], wanted: list[list[Any]]) -> bool:
    return len(found) == len(wanted) and np.array_equal(
        np.array(found, np.float64), np.array(wanted, np.float64), equal_nan=True
    )


def differing(node: Node, search: str, tie: str, seeds: range) -> list[str]:
    """The trees whose trace by the script is not Poda's own to the bit: which nodes were entered,
    and each step's kind, node, value, alpha and beta."""
    texts = [written(seed, chance=search == "expectiminimax") for seed in seeds]
    told = node([(text, search, tie) for text in texts])
    wrong = []
    for text, answer in zip(texts, told, strict=True):
        recording = recorded(text, search, tie)
        nodes, steps = trace_of(recording)
        ends = recording.error_node if recording.error is not None else -1
        if (answer["nodes"], answer["needed"]) != (nodes, ends) or not same(answer["steps"], steps):
            wrong.append(text)
    return wrong


@pytest.mark.parametrize(("search", "tie"), KINDS, ids=lambda each: each)
def test_the_traces_of_random_trees_are_podas(node: Node, search: str, tie: str) -> None:
    assert differing(node, search, tie, range(100)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("search", "tie"), KINDS, ids=lambda each: each)
def test_the_traces_of_2000_random_trees_are_podas(node: Node, search: str, tie: str) -> None:
    assert differing(node, search, tie, range(2_000)) == []


def shown_by_poda(recording: Recording[int, int]) -> dict[str, Any]:
    """What Poda's own page of that search shows, with the texts that it numbers."""
    side = PageSide(recording, shape_of(recording.tree))
    return told_in_full(searched([side], Style(), [], lambda _share: None))


def told_in_full(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a page without the numbers of texts, and without places on the screen."""
    side = data["sides"][0]
    strings, now, states = side["strings"], {}, []
    for change in side["changes"]:
        now |= dict(zip(change[::2], change[1::2], strict=True))
        states.append([side["states"][now[place]] for place in sorted(now)])
    nodes = [
        [*(node[key] for key in "pdstlmg"), strings[node["w"]] if node["w"] >= 0 else ""]
        for node in side["nodes"]
    ]
    readings = [side["line"]["readings"][at] for at in side["line"]["at"]]
    return {
        "nodes": nodes, "states": states, "said": [strings[at] for at in side["said"]],
        "readings": readings, "ticks": side["line"]["ticks"],
        "listing": side["listing"],
    }  # fmt: skip


def is_same(found: Any, wanted: Any) -> bool:
    """Whether all texts and whole numbers are the same, and places on the number line nearly so:
    Poda writes four decimals of them."""
    if isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(is_same(found[k], wanted[k]) for k in wanted)
    if isinstance(wanted, list | tuple):
        return len(found) == len(wanted) and all(map(is_same, found, wanted))
    if isinstance(wanted, float) and not isinstance(found, bool):
        return math.isclose(found, wanted, abs_tol=1e-4)
    return bool(found == wanted)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("search", "tie"), KINDS, ids=lambda each: each)
def test_what_each_step_shows_is_what_podas_page_shows(
    node: Node, search: str, tie: str, language: str
) -> None:
    """The nodes' states, sentence, number line, line of the pseudocode, and why a node was cut."""
    language_manager().set_language(language)
    wrong = []
    try:
        texts = [written(seed, chance=search == "expectiminimax") for seed in range(12)]
        told = node([(text, search, tie) for text in texts], shown=True)
        for text, answer in zip(texts, told, strict=True):
            wanted = shown_by_poda(recorded(text, search, tie))
            found = told_in_full(answer["shown"])
            wrong += [(text, what) for what in wanted if not is_same(found[what], wanted[what])]
    finally:
        language_manager().set_language("en")
    assert wrong == []


def spoiled(seed: int) -> str:
    """A tree's text with some characters taken out, put in or doubled."""
    source = random.Random(seed)
    text = list(written(seed, chance=seed % 2 == 0))
    for _ in range(source.randint(1, 3)):
        place = source.randrange(len(text) + 1)
        match source.randrange(3):
            case 0:
                text.insert(place, source.choice('[](),:="/ae.−-1 \n'))
            case 1:
                del text[place : place + source.randint(1, 3)]
            case _:
                text[place:place] = text[place : place + 2]
    return "".join(text)


FAULTS: Final = (
    "", "[]", "[3", "[3,]", "[3 4]", "[3]]", "(1/2: 3)", "(2: 3)", "(1/2: 3, rest: 4, 1: 2)",
    "(3, 4)", "[nan]", "[1e999]", "inf", "[" * 201, "(1/2: 3, 1/3: 4)", "[a = ]", "(rest: 1",
    "[3, 1/2]", "(0: 1, rest: 2)",
)  # fmt: skip


def fault_of(text: str) -> EngineError | None:
    try:
        parse_tree(text)
    except EngineError as error:
        return error
    return None


def test_a_text_that_is_no_tree_has_the_fault_that_poda_finds(node: Node) -> None:
    """Which one, where, and with what words in its sentence."""
    texts = [*FAULTS, *map(spoiled, range(600))]
    found = []
    for text, answer in zip(texts, node([(text, "none", "ge") for text in texts]), strict=True):
        if (wanted := fault_of(text)) is None:
            assert answer == {"error": None}, text
            continue
        told = EngineError(answer["error"], answer["place"], **answer["values"])
        assert (told.code, told.place, str(told)) == (wanted.code, wanted.place, str(wanted)), text
        found.append(wanted.code)
    assert len(found) > 200
    assert set(found) >= {f"tree.{name}" for name in (
        "empty", "empty_node", "unexpected", "separator", "unclosed", "trailing", "bad_number",
        "too_deep", "no_probability", "bad_probability", "probability_sum",
    )}  # fmt: skip


def test_every_example_of_the_page_is_searched_as_in_the_tree_tab(node: Node) -> None:
    examples = page_data()["examples"]
    assert len(examples) >= 20
    cases = [(each["tree"], each["search"], each["tie"]) for each in examples]
    for case, answer in zip(cases, node(cases), strict=True):
        nodes, steps = trace_of(recorded(*case))
        assert answer["nodes"] == nodes
        assert same(answer["steps"], steps)


def test_the_sentences_of_the_page_are_the_tabs_own_in_spanish() -> None:
    language_manager().set_language("es")
    try:
        words = page_data()["words"]
    finally:
        language_manager().set_language("en")
    english = page_data()["words"]
    names = {"node {path}"}  # the same in both but for a letter or two
    for what in ("told", "errors", "meanings"):
        assert {key for key in some(words[what]) if words[what][key] == english[what][key]} <= names


def test_the_command_writes_a_tree_s_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, text = tmp_path / "tree.html", tmp_path / "mine.txt"
    text.write_text("[[3, 5], [2, 9]]\n", "utf-8")
    for given, wanted in (
        ([], "[[3, 12, 8], "), (["((3 12) (2 4))"], "[[3, 12], [2, 4]]"),
        ([str(text)], "[[3, 5], [2, 9]]"),
    ):  # fmt: skip
        assert main(["page", "tree", "-o", str(path), *given]) == 0
        assert f'"tree":"{wanted}' in path.read_text("utf-8")
    assert str(path) in capsys.readouterr().out
    path.unlink()
    for arguments, said in (
        (["tree", "[[3, 5], [2"], "column 10"),
        (["connect4", "[3, 4]"], "TREE is for the page tree"),
    ):
        assert main(["page", *arguments, "-o", str(path)]) == 2
        assert said in capsys.readouterr().err
        assert not path.exists()


def test_a_notebook_shows_a_search_a_tree_and_a_position() -> None:
    """Each is a page in a frame, whole, and without a script in the notebook itself."""
    tree = parse_tree("[[3, 5], [2, 9]]")
    search = recorded("[[3, 5], [2, 9]]", "alphabeta", "ge")
    for what, told in (
        (search, '"sides":[{"name":""'), (tree, '"tree":"[[3, 5], [2, 9]]"'),
        (pe.game_named("connect4").parse_position("4453"), '"moves":"4453"'),
    ):  # fmt: skip
        shown = pe.show(what, height=500)
        assert told in shown.page
        frame = re.fullmatch(
            r'<iframe srcdoc="([^"<]*)" title="Poda" style="[^"]*height: 500px[^"]*"></iframe>',
            shown._repr_html_(),
        )
        assert frame is not None
        assert html.unescape(frame[1]) == shown.page
    with pytest.raises(TypeError, match="int has no page: show a recorded search"):
        pe.show(3)


def test_the_page_is_one_file_with_a_policy() -> None:
    page = tree_page()
    assert len(page.encode()) < 200_000
    assert "wasm" not in page.split("<style>")[0]
    assert not re.search(r"(?:src|href)=", page)
