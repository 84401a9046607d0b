"""What the four texts print, found again in the lectures that follow them: at each stop, in the
search that the stop shows; what is a slip is none of its lines, and the right line is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from poda.base.numbers import number_text
from poda.engine.games import game
from poda.engine.networks.network import layout_for
from poda.engine.record.lecture import lines_at
from poda.engine.record.recording import Recording
from poda.engine.runs.presets import PRESETS
from poda.packages.teach.window.lecture.document import SHIPPED, ShownSearch, Stop, Visited, shipped
from some import some

STOPS = [(key, number) for key in SHIPPED for number in range(len(shipped(key).stops))]


def lines(recording: Recording[Any, Any], shown: ShownSearch) -> list[str]:
    """The lecture lines of the steps of a stop."""
    question, trace = recording.question, recording.trace
    last = min(shown.last, trace.steps - 1)
    return [
        line
        for step in range(shown.first, last + 1)
        for line in lines_at(trace, step, question.algorithm, question.tie)
    ]


def as_told(printed: str) -> str:
    """A line of a slide in our signs."""
    text = printed.lower().replace("prune", "PRUNE").replace("inf", "∞").replace("-", "−")
    text = text.replace("<=", "≤").replace(">=", "≥")
    return text.replace(" true", "? yes").replace(" false", "? no")


def is_told(printed: str, told: list[str]) -> bool:
    """Whether a line of the text is one of ours, or the end of one: `Alpha = 3`."""
    wanted = as_told(printed)
    if wanted in told:
        return True
    short = re.fullmatch(r"(v|alpha|beta) = (\S+)", wanted)
    return short is not None and any(
        line.startswith(f"{short[1]} = ") and line.endswith(f" = {short[2]}") for line in told
    )


def in_settings(printed: str, visited: Visited) -> bool:
    """Whether a number of the text is the preset's."""
    number, _, name = printed.partition(" ")
    if name == "weights":
        return int(number) == layout_for(game(visited.game)).weights
    return float(number) == getattr(PRESETS[visited.preset].settings, name)


@pytest.mark.parametrize(("key", "number"), STOPS)
def test_what_the_text_prints_at_a_stop_is_what_the_search_does(key: str, number: int) -> None:
    stop = shipped(key).stops[number]
    if isinstance(stop.at, Visited):
        assert all(in_settings(printed, stop.at) for printed in stop.printed)
        return
    recording = stop.at.recording()
    assert stop.at.first < recording.trace.steps
    told = lines(recording, stop.at)
    wrong = dict(stop.slips)
    for printed in stop.printed:
        if printed in wrong:
            assert not is_told(printed, told)
            assert is_told(wrong[printed], told)
        elif printed.endswith(" nodes"):
            assert nodes_of(stop, number, key) == int(printed.split()[0])
        elif re.fullmatch(r"-?[\d.]+", printed):
            values = [number_text(value) for value in recording.trace.final.tolist()]
            assert as_told(printed) in values
        elif " - " in printed:
            assert float(printed.rpartition("= ")[2]) == recording.value
        else:
            assert is_told(printed, told), printed


def nodes_of(stop: Stop, number: int, key: str) -> int:
    """The nodes of a search; of the last child that is searched by itself, those of all children
    and the root."""
    assert isinstance(stop.at, ShownSearch)
    if "7" not in stop.title["en"]:
        return stop.at.recording().trace.nodes
    stops = shipped(key).stops[number - 2 : number + 1]
    shown = [each.at for each in stops if isinstance(each.at, ShownSearch)]
    return 1 + sum(each.recording().trace.nodes for each in some(shown))


def left_out(shown: ShownSearch) -> list[int]:
    """The nodes that the search never comes to."""
    tree = shown.recording().tree
    return [node for node in range(tree.nodes) if tree.trace_node[node] < 0]


def test_the_slides_are_walked_without_a_gap() -> None:
    walk = [stop.at for stop in shipped("slides").stops[3:10] if isinstance(stop.at, ShownSearch)]
    steps = [step for at in walk for step in range(at.first, at.last + 1)]
    assert steps == list(range(1, walk[0].recording().trace.steps))


def test_the_article_cuts_twice_with_alpha_3_and_beta_2() -> None:
    stops = shipped("article").stops
    asked = [stop.at for stop in stops[4:6] if isinstance(stop.at, ShownSearch)]
    for at in some(asked):
        recording = at.recording()
        assert recording.trace.window(at.last) == (3.0, 2.0)
        assert len(left_out(at)) == 4  # leaves, all of them


def test_the_mirrored_order_leaves_three_leaves_out_and_the_other_none() -> None:
    pair = [stop.at for stop in shipped("slides").stops[10:12] if isinstance(stop.at, ShownSearch)]
    leaves = [sum(at.recording().tree.is_leaf(node) for node in left_out(at)) for at in some(pair)]
    assert leaves == [0, 3]


def test_a_throw_that_is_told_is_on_the_board() -> None:
    """A stop in Play says nothing that it does not show: there no dice are thrown for the class."""
    told = [
        (throw.group(), stop.at.position)
        for key in SHIPPED
        for stop in shipped(key).stops
        if isinstance(stop.at, Visited) and stop.at.game == "backgammon"
        for throw in re.finditer(r"\b[1-6]-[1-6]\b", stop.text["en"])
    ]
    assert all(position.endswith(f" {throw}") for throw, position in some(told))
