"""`poda tree --window`: what comes back is told as the bound that it is."""

from __future__ import annotations

import json

import pytest

from .processes import poda

LESSON = "[[[4, 3], [2, 4], [3, 1]], [[5, 2], [4, 5], [6, 8]], [[9, 8], [3, 1], [1, 4]]]"


def test_a_value_that_is_not_inside_is_told_as_a_bound() -> None:
    done = poda("tree", LESSON, "--window", "8", "10")
    assert done.stdout.splitlines()[:2] == ["value at most 5", "nodes visited 16 of 31"]
    done = poda("tree", LESSON, "--window", "none", "3", "--json")
    answer = json.loads(done.stdout)
    assert (answer["value"], answer["bound"]) == (3, "lower")
    done = poda("tree", LESSON, "--window", "4", "6", "--json")
    answer = json.loads(done.stdout)
    assert answer["value"] == 5
    assert "bound" not in answer


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--window", "5", "5"), "The window 5 to 5 is empty"),
        (
            ("--window", "1", "2", "--algorithm", "minimax"),
            "Only the four forms of alpha-beta",
        ),
        (("--window", "1", "x"), "'x' is not a finite number"),
    ],
)
def test_what_makes_no_window_is_refused(options: tuple[str, ...], said: str) -> None:
    done = poda("tree", LESSON, *options)
    assert done.returncode == 2
    assert said in done.stderr
