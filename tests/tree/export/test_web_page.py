"""Pages of searches: what they hold, held to the trace; a browser shows them in
test_web_in_a_browser.py."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poda.commands.cli import main
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.record.monte_carlo_recording import MonteCarloQuestion, record
from poda.engine.record.recording import Question, Recording
from poda.engine.search.mcts import Rules
from poda.engine.trees.text import parse_tree
from poda.house.i18n import language_manager
from poda.tree.export import web
from poda.tree.export.figure import Style
from poda.tree.export.web import PageSide, web_page
from poda.tree.model import navigation
from poda.tree.model.clock import clock_of
from poda.tree.model.shape import shape_of
from poda.tree.model.values import number_in, window_text
from poda.tree.sentences.searches import sentence
from some import some

from ..searches import LECTURE, PRUNE, written

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "golden_trees.json").read_text("utf-8"))
KINDS = ("alphabeta", "minimax", "alphabeta-table", "pvs")

pytestmark = pytest.mark.usefixtures("qapp")


def page_of(recording: Recording[Any, Any], **style: Any) -> str:
    """The page of one search, drawn whole."""
    side = PageSide(recording, shape_of(recording.tree))
    cuts = navigation.cuts(recording.trace)
    return web_page("A <tree>", [side], Style(**style), cuts, lambda _share: None)


def data_of(page: str) -> dict[str, Any]:
    """What the script of a page reads."""
    found = re.search(r'<script type="application/json" id="search">(.*?)</script>', page, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def states_of(side: dict[str, Any], step: int) -> list[list[Any]]:
    """What the script makes of the changes: the state of every node at a step."""
    now = [0] * len(side["nodes"])
    for change in side["changes"][: step + 1]:
        for node, state in zip(change[::2], change[1::2], strict=True):
            now[node] = state
    return [side["states"][state] for state in now]


def held_to_the_trace(recording: Recording[Any, Any], side: dict[str, Any], step: int) -> None:
    """The states of a page at a step say what the trace does, of each node that it entered."""
    trace, tree, question = recording.trace, recording.tree, recording.question
    entered, values = trace.visited(step), trace.values(step)
    alphas, betas = trace.windows(step)
    number = number_in(question)
    states = states_of(side, step)
    seen = 0
    for node in range(tree.nodes):
        state, current, value, window, _, edge, cut, found = states[node]
        visit = int(tree.trace_node[node])
        assert current == (tree.tree_node[trace.node[step]] == node)
        if visit < 0 or not entered[visit]:
            assert state in (0, 2)
            assert (state == 2) == (edge == "pruned")
            assert not found
            continue
        seen += 1
        assert (state, cut) == (1, False)
        if tree.children[node]:
            told = value.lstrip("≤≥")
            assert told == ("" if math.isnan(values[visit]) else number(float(values[visit])))
            if question.algorithm != "minimax":
                assert window == window_text(question, float(alphas[visit]), float(betas[visit]))
    assert seen == entered.sum()


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_a_page_has_the_states_of_every_step(golden: dict[str, Any], algorithm: str) -> None:
    root = {"max": MAX, "min": MIN}[golden["root"]]
    tree = parse_tree(json.dumps(golden["tree"]), root)
    recording = record(Question(tree, 0, algorithm, "ge"))
    (side,) = data_of(page_of(recording))["sides"]
    trace = recording.trace
    assert len(side["changes"]) == len(side["said"]) == len(side["listing"]["at"]) == trace.steps
    for step in some(range(trace.steps)):
        held_to_the_trace(recording, side, step)
        assert side["strings"][side["said"][step]] == sentence(recording, step)
    pruned = [node for node, state in enumerate(states_of(side, trace.steps - 1)) if state[0] == 2]
    assert pruned == np.flatnonzero(recording.tree.trace_node < 0).tolist()
    if algorithm == "alphabeta":
        leaves = [node for node in range(recording.tree.nodes) if recording.tree.is_leaf(node)]
        left_out = [number for number, node in enumerate(leaves) if node in pruned]
        assert left_out == golden["pruned_leaf_idx"]


def test_a_page_runs_its_own_script_and_no_other_and_fetches_nothing() -> None:
    page = page_of(written(LECTURE))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    script = re.findall(r"<script>(.*?)</script>", page, re.S)
    style = re.findall(r"<style>(.*?)</style>", page, re.S)
    for name, texts in (("script-src", script), ("style-src", style)):
        (text,) = texts
        seal = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{seal}'"
    assert not re.search(r'(src|href|action)\s*=\s*["\']', page)
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert "A &lt;tree&gt;" in page


def test_what_a_person_wrote_ends_no_element() -> None:
    tree = parse_tree("[[3, 5], 2]")
    tree.nodes[1].label = "</script><b>"
    page = page_of(record(Question(tree, 0, "alphabeta", "ge")))
    assert page.count("</script>") == 2
    (side,) = data_of(page)["sides"]
    assert "</script><b>" in [node["l"] for node in side["nodes"]]


def test_a_pruned_node_tells_why_with_both_numbers() -> None:
    recording = written(LECTURE)
    (side,) = data_of(page_of(recording))["sides"]
    asked = [node for node in side["nodes"] if node["w"] >= 0]
    assert [node["t"] for node in asked] == ["4", "6"]
    for node in some(asked):
        told = side["strings"][node["w"]]
        assert "MIN at C already has 2" in told
        assert "already has 3" in told


def test_the_number_line_and_the_executing_line_are_those_of_the_window() -> None:
    recording = written(LECTURE)
    data = data_of(page_of(recording))
    (side,) = data["sides"]
    assert data["cuts"] == [PRUNE]
    line = side["line"]
    reading = line["readings"][line["at"][PRUNE]]
    assert [text for _, text in reading["window"]] == ["3", "+∞"]
    assert reading["value"][1:] == ["v = 2 ≤ 3", "min", True]
    listing = side["listing"]
    assert listing["text"][listing["at"][PRUNE]] == ["    if v ≤ alpha then return v", -1]


@pytest.mark.parametrize("algorithm", KINDS)
def test_a_page_of_every_kind_of_search_is_small(algorithm: str) -> None:
    page = page_of(written(LECTURE, algorithm))
    assert len(page.encode()) <= 300_000
    assert data_of(page)["words"]["step"] == "Step {step} of {steps}"


def test_a_page_of_monte_carlo_search_has_its_numbers_and_no_line() -> None:
    tree = parse_tree(LECTURE)
    question = MonteCarloQuestion(tree, 0, "mcts", "ge", rules=Rules(seed=1), iterations=40)
    data = data_of(page_of(record(question)))
    (side,) = data["sides"]
    last = states_of(side, len(side["changes"]) - 1)
    assert last[0][3].startswith("N 40, W ")
    assert side["line"] is None
    assert data["words"]["cut"] == "Next change of move"


def test_two_searches_stand_side_by_side_on_one_clock() -> None:
    left, right = written(LECTURE, "minimax"), written(LECTURE)
    clock = clock_of(left.trace, right.trace, "place")
    sides = [
        PageSide(each, shape_of(each.tree), name) for each, name in ((left, "one"), (right, "two"))
    ]
    page = web_page("Both", sides, Style(), clock.cuts, lambda _: None, clock.steps, begin=3)
    data = data_of(page)
    assert [side["name"] for side in data["sides"]] == ["one", "two"]
    assert [len(steps) for steps in data["clock"]] == [clock.moments] * 2
    for side, steps in zip(data["sides"], data["clock"], strict=True):
        assert max(steps) == len(side["changes"]) - 1
    assert data["begin"] == 3


def test_a_page_speaks_the_language_of_the_window() -> None:
    language_manager().set_language("es")
    page = page_of(written(LECTURE))
    assert '<html lang="es"' in page
    data = data_of(page)
    assert data["words"]["forward"] == "Adelante (→)"
    assert any("ya tiene" in text for text in data["sides"][0]["strings"])


def test_a_tree_too_large_for_a_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "NODES_LIMIT", 12)
    with pytest.raises(EngineError, match="has 13 nodes"):
        page_of(written(LECTURE))


def test_the_command_line_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "search.html"
    assert main(["tree", LECTURE, "-o", str(file), "--step", "27"]) == 0
    data = data_of(file.read_text("utf-8"))
    assert data["begin"] == 26
    assert "<title>search</title>" in file.read_text("utf-8")
    assert file.stat().st_size <= 300_000
