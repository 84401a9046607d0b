"""`poda rollout`: positions played on by dice, told to people and to programs."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

import pytest

from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, cli
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import Cube

GAME = Backgammon()
OPENING = "4HPwATDgc/ABMA 3-1"
QUICK = ("--plies", "2", "--trials", "72")
DECIDED = GAME.format_position(
    State((12, 1, 2) + (0,) * 23, (5, 0, 0, 0, 0, 0, 10) + (0,) * 19, 1, cube=Cube())
)


def rolled(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert cli.main(["rollout", *arguments, "--json"]) == DONE
    return json.loads(capsys.readouterr().out)


def test_the_best_plays_are_told_with_their_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rollout", OPENING, *QUICK, "--most", "3"]) == DONE
    title, heads, *plays = capsys.readouterr().out.splitlines()
    assert title == f"{OPENING}: games 72, plays at 1 ply, cut off after 2 plies, seed 1"
    named = list(re.finditer(r"\S+( \S+)*", heads))[:4]
    assert [head.group() for head in named] == ["equity", "std. err.", "loss", "std. err."]
    figures = re.finditer(r"[+-]?\d\.\d{3,4}", plays[1])
    assert [figure.end() for figure in figures] == [head.end() for head in named]
    assert len(plays) == 3
    assert plays[0].startswith("8/5 6/5 ")


def test_the_same_seed_says_the_same_on_any_number_of_threads(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = (OPENING, "8/5 6/5", "24/20", *QUICK)
    one = rolled(capsys, *arguments, "--workers", "1")
    assert rolled(capsys, *arguments, "--workers", "2") == one
    assert rolled(capsys, *arguments, "--seed", "2") != one
    assert [each["play"] for each in one["candidates"]] == ["8/5 6/5", "24/20"]
    first, second = one["candidates"]
    assert (first["behind"], first["joint"]) == (0, 0)
    assert second["behind"] == pytest.approx(first["equity"] - second["equity"], abs=1e-5)
    assert second["joint"] > 0
    assert (one["trials"], one["wanted"], one["settled"]) == (72, 72, False)
    assert one["cube"] is None


def test_before_a_throw_the_cube_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = rolled(capsys, DECIDED, *QUICK)
    (candidate,) = found["candidates"]
    assert candidate["play"] is None
    assert found["cube"]["action"] in ("double_pass", "too_good")
    assert cli.main(["rollout", DECIDED, *QUICK]) == DONE
    shown = capsys.readouterr().out
    assert "before the throw" in shown
    assert "double, pass: no double" in shown or "too good to double, pass: no double" in shown
    assert "standard errors: no double " in shown
    assert "the cube is turned in the games" in shown


def test_a_rollout_may_end_early(capsys: pytest.CaptureFixture[str]) -> None:
    plays = ("8/5 6/5", "24/20")
    found = rolled(capsys, OPENING, *plays, "--sure", "1.5", "--trials", "3600", "--plies", "3")
    assert found["settled"]
    assert 144 <= found["trials"] < 3600


@pytest.mark.parametrize("json_too", [False, True])
def test_ctrl_c_tells_what_was_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, json_too: bool
) -> None:
    asked = count()
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: next(asked) > 4_000)
    arguments = ["rollout", OPENING, "--trials", "100000", "--workers", "1", "--plies", "4"]
    assert cli.main([*arguments, *(["--json"] if json_too else [])]) == INTERRUPTED
    shown = capsys.readouterr()
    assert "stopped before the end: this is what was found" in shown.err
    if json_too:
        found = json.loads(shown.out)
        assert 36 <= found["trials"] < found["wanted"] == 100_000
    else:
        assert "8/5 6/5" in shown.out


def test_stopped_at_once_there_is_no_result(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: True)
    assert cli.main(["rollout", OPENING]) == INTERRUPTED
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "there is no result" in shown.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["xyz"], "poda rollout: "),
        ([OPENING, "8/1"], "“8/1” is not a legal"),
        (["4HPwATDgc/ABMA", "8/5 6/5"], "write the throw too"),
        (["4HPwATDgc/ABMA"], "write the throw too"),
        (["4HPwATDgc/ABMA:cAgAAAAAAAAA", "8/5"], "write the throw too"),
        (["4HPwATDgc/ABMA:cAkAAAAAAAAA 9-9"], "poda rollout: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_rolled_out_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert cli.main(["rollout", *arguments]) == BAD_INPUT
    shown = capsys.readouterr()
    assert shown.out == ""
    assert sentence in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("number", ["0", "-3", "nan", "inf", "many"])
def test_how_sure_is_a_number_above_nothing(
    capsys: pytest.CaptureFixture[str], number: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["rollout", OPENING, "--sure", number])
    assert caught.value.code == BAD_INPUT
    assert f"'{number}' is not" in capsys.readouterr().err
