"""`poda review`: what it reads, what it tells people and programs, and how it is stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from poda.base import speech
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, cli
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.connect4 import ConnectFour
from poda.engine.players import PlayerSpec
from poda.packages.backgammon.window.play import mat_records as match_mat
from poda.play.model import storage
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

DATA = Path(__file__).parents[3] / "data"
MONEY = str(DATA / "gnubg_money.mat")


def review(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The JSON of a review at once."""
    assert cli.main(["review", *arguments, "--plies", "0", "--json"]) == DONE
    return json.loads(capsys.readouterr().out)


def saved(path: Path, game: Any, texts: list[str], resigned: int = 0) -> str:
    """A game of Play with these moves, in a file."""
    record = GameRecord(game)
    for text in texts:
        record.play(game.parse_action(record.state, text))
    record.current.resigned = resigned
    person = PlayerSpec("person")
    storage.save(path, SavedGame(record, {MAX: person, MIN: person}))
    return str(path)


def test_a_match_is_told_side_by_side_game_by_game_and_by_its_worst_errors(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["review", MONEY, "--plies", "0", "--worst", "3"]) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "games: 3; look-ahead in plies: 0, for luck 0"
    assert lines[1].split() == ["Anna", "Björn"]
    assert [line for line in lines if line.startswith("plays (unforced)")]
    assert sum(line.startswith("game ") for line in lines) == 3
    worst = lines[lines.index("the worst errors, in points:") + 1 :]
    errors = [float(line.split()[1]) for line in worst[::2]]
    assert len(errors) == 3
    assert errors == sorted(errors, reverse=True)
    for line in worst[1::2]:  # each position can be opened again
        Backgammon().parse_position(line.strip())


def test_the_json_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = review(capsys, MONEY)
    assert found["players"] == ["Anna", "Björn"]
    assert found["complete"]
    assert len(found["games"]) == 3
    for game in found["games"]:
        for side in game["sides"]:
            steps = [step for step in game["steps"] if step["side"] == side["side"]]
            error = sum(step.get("error", 0.0) for step in steps)
            assert side["plays"]["error"] == pytest.approx(error, abs=1e-4)
            luck = sum(step.get("luck", 0.0) for step in steps)
            assert side["luck"] == pytest.approx(luck, abs=1e-4)
    total = found["total"]
    assert total["result"] == sum(game["points"] for game in found["games"])
    first, second = total["sides"]
    assert total["luck_adjusted"] == pytest.approx(
        total["result"] - first["luck_weighted"] + second["luck_weighted"], abs=1e-4
    )


def test_a_game_of_play_is_read_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = ["3-1", "8/5 6/5", "6-6", "24/18(2) 13/7(2)", "5-2", "13/11 13/8"]
    file = saved(tmp_path / "game.json", Backgammon(), texts)
    found = review(capsys, file)
    (game,) = found["games"]
    assert [step["action"] for step in game["steps"]] == texts
    assert [step["side"] for step in game["steps"]] == ["max", "max", "min", "min", "max", "max"]
    assert game["points"] is game["result"] is game["luck_adjusted"] is None
    assert game["steps"][0]["luck"] > 0.1
    over = saved(tmp_path / "resigned.json", Backgammon(), texts, resigned=MIN)
    (game,) = review(capsys, over)["games"]
    assert game["result"] == 1.0


@pytest.mark.parametrize("name", ["gnubg_match_to_7.mat", "xg_style.mat"])
def test_a_match_saved_by_play_is_reviewed_as_the_file_that_it_came_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    imported = match_mat.load(DATA / name)
    kept = tmp_path / "match.json"
    storage.save(kept, imported)
    found = review(capsys, str(kept))
    assert found == review(capsys, str(DATA / name))
    assert found["length"] == (7 if "7" in name else 5)
    assert any("cube" in step for game in found["games"] for step in game["steps"])
    assert found["total"]["unit"] == "match winning chance"


def test_spanish_people_and_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = review(capsys, MONEY)
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert review(capsys, MONEY) == english
    cli.main(["review", MONEY, "--plies", "0"])
    assert "resultado sin suerte" in capsys.readouterr().out
    monkeypatch.undo()
    assert speech.prepare() == "en"


@pytest.mark.parametrize("json_too", [False, True])
def test_ctrl_c_tells_what_was_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, json_too: bool
) -> None:
    asked = count()
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: next(asked) > 60)
    arguments = ["review", MONEY, "--plies", "1", *(["--json"] if json_too else [])]
    assert cli.main(arguments) == INTERRUPTED
    shown = capsys.readouterr()
    assert "stopped before the end: this is what was found" in shown.err
    if json_too:
        found = json.loads(shown.out)
        assert not found["complete"]
        assert len(found["games"][0]["steps"]) > 0
        assert found["games"][-1]["steps"] == []
        assert found["total"]["result"] is found["total"]["luck_adjusted"] is None
    else:
        assert shown.out.startswith("games: 1; ")
        assert "plays (unforced)" in shown.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [(None, "not there"), ("{}", "json"), ("[" * 5000, "json")],
    ids=["missing", "no game", "nested"],
)
def test_what_is_no_game_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, sentence: str
) -> None:
    file = tmp_path / "file.json"
    if text is not None:
        file.write_text(text)
    assert cli.main(["review", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"poda review: {file}: ")
    assert sentence in shown.err


def test_only_backgammon_is_looked_back_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(tmp_path / "four.json", ConnectFour(), ["4", "4"])
    assert cli.main(["review", file]) == 2
    assert "This is a game of connect4: only backgammon has luck" in capsys.readouterr().err


def test_a_tree_says_which_tab_opens_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(DATA / "cases" / "05a-constant-sum.efg")]) == BAD_INPUT
    assert "holds a tree and no game: open it in the Tree tab" in capsys.readouterr().err


def test_no_window_is_needed() -> None:
    code = (
        "import sys; from poda.commands import cli\n"
        "code = cli.main(['review', sys.argv[1], '--plies', '0',"
        " '--json']); print([m for m in ('PySide6.QtCore', 'PySide6.QtGui') if m in sys.modules],"
        " code)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, MONEY],
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines()[-1] == "[] 0"
