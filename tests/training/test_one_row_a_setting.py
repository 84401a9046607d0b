"""Adding a setting of training is adding one row, in one file: all else follows.

A copy of the settings' module gets one row more. A Poda that has the copy is asked for its limits,
its list of settings, its form, and a run that it saves.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from poda.engine.runs import settings

ROW = """
    patience: int = setting(
        7, limits=Numbers(0, 99, whole=True), section="fitness", needs=(_MIXED,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Patience of the judge"),
        text=QT_TRANSLATE_NOOP("RunSettings", "How long the judge waits for a better game."),
    )
"""
PROGRAM = """
import contextlib, io, json, sys
from pathlib import Path
import poda.engine.runs
poda.engine.runs.__path__.insert(0, sys.argv[1])
from poda.commands import cli
from poda.engine.errors import EngineError
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import EvolutionSettings, Settings, read_setting

def typed(*words):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = cli.main(["train", "tictactoe", *words])
    return code, out.getvalue()

told = {"listed": typed("--settings", "?")[1], "help": EvolutionSettings.__doc__}
told["refused"] = typed("--settings", "patience=100")
run = sys.argv[2]
trained = typed("--preset", "published", "--settings", "patience=9", "games=1", "parents=2",
                "offspring=2", "validate_every=0", "read_every=0", "--generations", "1",
                "--workers", "1", "--out", run)
assert trained[0] == 0, trained
state = RunFolder(Path(run)).load().state
told["saved"] = state.settings["patience"], Settings.from_dict(state.settings).patience
older = {name: value for name, value in state.settings.items() if name != "patience"}
told["older"] = Settings.from_dict(older).patience

from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
from poda.training.settings_dialog import SettingsDialog
dialog = SettingsDialog("tictactoe", EvolutionSettings(fitness="mixed", patience=4), "", 1)
[page] = [each for each in dialog.findChildren(type(dialog.tabs.widget(0)))
          if "patience" in each.rows]
row = page.rows["patience"]
told["page"] = list(page.rows)[-1]
told["form"] = row.label.text(), row.explanation.text(), row.note.text(), row.field.value()
row.field.box.setValue(120)
told["wrong"] = row.problem.text()
row.field.box.setValue(5)
told["set"] = dialog.settings().patience
other = SettingsDialog("tictactoe", EvolutionSettings(), "", 1)
told["unmet"] = other.tabs.widget(2).rows["patience"].problem.text()
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What that Poda says of the setting."""
    folder = tmp_path_factory.mktemp("copy")
    text = Path(settings.__file__).read_text("utf-8")
    before, mark, after = text.partition("    king_rule: str = setting(\n")
    (folder / "settings.py").write_text(before + ROW.lstrip("\n") + mark + after, "utf-8")
    command = [sys.executable, "-c", PROGRAM, str(folder), str(folder / "run")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_is_in_the_list_of_the_command_with_its_range(told: dict[str, Any]) -> None:
    [line] = [line for line in told["listed"].splitlines() if line.startswith("patience ")]
    assert line.split() == ["patience", "0", "to", "99,", "a", "whole", "number", "7"]
    assert "patience: How long the judge waits for a better game." in told["help"]


def test_it_has_limits(told: dict[str, Any]) -> None:
    code, sentence = told["refused"]
    assert code == 2
    assert "patience" in sentence
    assert "0 to 99" in sentence


def test_it_is_in_the_form(told: dict[str, Any]) -> None:
    assert told["page"] == "patience"
    name, explanation, note, value = told["form"]
    assert (name, value) == ("Patience of the judge", 4)
    assert explanation == "How long the judge waits for a better game."
    assert note.splitlines() == ["0 to 99", "usual: 7"]
    assert "0 to 99" in told["wrong"]
    assert told["set"] == 5
    assert "Mixed opponents" in told["unmet"]


def test_it_is_in_a_saved_run_and_older_runs_open(told: dict[str, Any]) -> None:
    assert told["saved"] == [9, 9]
    assert told["older"] == 7
