"""Several runs from the window: begun, stopped, gone on with, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.runs.kept_runs import runs_folder
from poda.engine.runs.run_folder import load_run
from poda.engine.runs.training_run import begun, resumed
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import Axis, planned
from poda.packages.lab.window.runs.experiment_bar import ExperimentBar
from poda.packages.lab.window.runs.experiment_dialog import ExperimentDialog

from .hand import READ, press

LIMIT = 12
Begin = Callable[..., ExperimentBar]
SWEEP = (Axis("games", (2, 3)),)


@pytest.fixture(autouse=True)
def _at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played on the members' own threads: those that give way to all others take long
    where much else is at work. One test has them."""
    if "alone" not in request.node.name:
        own = lambda _key: nullcontext()  # noqa: E731
        monkeypatch.setattr("poda.packages.lab.window.runs.experiment_model.games_executor", own)


@pytest.fixture
def bars(qtbot: QtBot) -> Iterator[Callable[[], ExperimentBar]]:
    made: list[ExperimentBar] = []

    def make() -> ExperimentBar:
        made.append(ExperimentBar())
        qtbot.addWidget(made[-1])
        return made[-1]

    yield make
    for bar in made:
        bar.leave()


@pytest.fixture
def prepared(bars: Callable[[], ExperimentBar]) -> Begin:
    """An experiment that is not begun, in its dialog."""

    def prepare(
        seeds: tuple[int, ...] = (1, 2), sweep: tuple[Axis, ...] = (), generations: int = LIMIT
    ) -> ExperimentBar:
        bar = bars()
        bar.prepare(planned("tictactoe", seeds, sweep, settings=READ, generations=generations))
        return bar

    return prepare


def dialog_of(bar: ExperimentBar) -> ExperimentDialog:
    assert bar.dialog is not None
    return bar.dialog


def finish(bar: ExperimentBar, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bar.model.running, timeout=60_000)
    qtbot.waitUntil(lambda: not bar.model._reader.running, timeout=60_000)


def column(dialog: ExperimentDialog, number: int) -> list[str]:
    table = dialog.members
    return [table.item(row, number).text() for row in range(table.rowCount())]


def test_a_plan_is_shown_and_nothing_is_written_before_it_starts(prepared: Begin) -> None:
    bar = prepared(sweep=SWEEP)
    dialog = dialog_of(bar)
    assert dialog.isVisible()
    assert column(dialog, 0) == [
        "Games each: 2 · seed 1", "Games each: 2 · seed 2",
        "Games each: 3 · seed 1", "Games each: 3 · seed 2",
    ]  # fmt: skip
    assert set(column(dialog, 1)) == {"waits"}
    assert dialog.status.full_text() == "Ready to train 4 runs"
    assert dialog.start_button.text() == "&Start"
    assert not dialog.stop_button.isEnabled()
    assert not runs_folder().exists()


def test_it_is_trained_and_its_results_are_shown(prepared: Begin, qtbot: QtBot) -> None:
    bar = prepared((1, 2, 3), SWEEP)
    dialog = dialog_of(bar)
    press(dialog.start_button)
    finish(bar, qtbot)
    assert set(column(dialog, 1)) == {"✓ ended"}
    assert set(column(dialog, 2)) == {str(LIMIT)}
    assert dialog.status.full_text() == "All runs have ended"
    assert not dialog.start_button.isEnabled()
    dialog.pages.turn_to("curves")
    assert [(each.name, len(each.histories)) for each in dialog.charts.shown.others] == [
        ("Games each: 2", 3), ("Games each: 3", 3),
    ]  # fmt: skip
    dialog.charts.set_smoothing(0)
    dialog.charts.flush()
    line = dialog.charts.charts["results"].others[0]
    assert line is not None
    assert line[1].band is not None
    assert bar.model.results is not None
    same = bar.model.results.bands("losses", dialog.charts.axis)[0]  # as the terminal draws it
    assert same is not None
    assert line[1].mean == pytest.approx(same.mean)
    assert np.array(line[1].band) == pytest.approx(np.array([same.low, same.high]))
    dialog.pages.turn_to("spread")
    assert [row.name for row in dialog.spread._rows] == ["Games each: 2", "Games each: 3"]
    assert all(row.spread is not None and row.spread.count == 3 for row in dialog.spread._rows)
    assert "Games each: 2: " in dialog.spread.accessibleName()
    dialog.pages.turn_to("matters")
    names = [part.name for part in dialog.parts._parts]
    assert names == ["Games each", "Chance (seeds)"]
    assert sum(part.share for part in dialog.parts._parts) == pytest.approx(1.0)
    assert not dialog.grab().isNull()


def test_a_stop_saves_and_it_goes_on_from_there(
    prepared: Begin, bars: Callable[[], ExperimentBar], qtbot: QtBot
) -> None:
    bar = prepared(generations=100_000)
    dialog = dialog_of(bar)
    press(dialog.start_button)
    qtbot.waitUntil(lambda: any(each.generation > 2 for each in bar.model.members), timeout=60_000)
    press(dialog.stop_button)
    finish(bar, qtbot)
    assert bar.model.folder is not None
    path = bar.model.folder.path
    reached = max(each.generation for each in bar.model.members)
    assert reached > 2
    assert "stopped" in column(dialog, 1)
    assert dialog.start_button.text() == "&Go on"

    again = bars()
    again.open(path)
    qtbot.waitUntil(lambda: again.dialog is not None, timeout=60_000)
    assert max(each.generation for each in again.model.members) == reached
    dialog_of(again).generations.setValue(reached + 2)
    press(dialog_of(again).start_button)
    finish(again, qtbot)
    assert again.model.is_over
    assert {each.generation for each in again.model.members} == {reached + 2}
    assert ExperimentFolder.open(path).plan.generations == reached + 2


def test_a_window_that_closes_saves_and_leaves_nothing_at_work(
    prepared: Begin, qtbot: QtBot
) -> None:
    bar = prepared(generations=100_000)
    press(dialog_of(bar).start_button)
    qtbot.waitUntil(lambda: any(each.generation > 2 for each in bar.model.members), timeout=60_000)
    bar.leave()
    assert not bar.model.running
    assert bar.model.folder is not None
    found = ExperimentFolder.open(bar.model.folder.path).look_at_all()
    assert any(each.run is not None and each.run.generation > 2 for each in found)
    assert not any(each.state == "training" for each in found)


def test_the_bar_tells_of_it_while_the_dialog_is_closed(prepared: Begin, qtbot: QtBot) -> None:
    bar = prepared(generations=100_000)
    bar.show()
    press(dialog_of(bar).start_button)
    assert not bar.isVisible()
    press(dialog_of(bar).close_button)
    qtbot.waitUntil(bar.isVisible)
    assert "0 of 2 runs have ended" in bar.sentence.full_text()
    press(bar.show_button)
    assert dialog_of(bar).isVisible()
    assert not bar.isVisible()
    press(dialog_of(bar).close_button)
    press(bar.stop_button)
    finish(bar, qtbot)
    assert not bar.isVisible()


def test_another_one_is_not_begun_meanwhile(prepared: Begin, qtbot: QtBot) -> None:
    bar = prepared(generations=100_000)
    press(dialog_of(bar).start_button)
    with qtbot.waitSignal(bar.model.refused) as told:
        bar.prepare(planned("tictactoe", (7, 8), settings=READ, generations=1))
    assert told.args[0].code == "experiment.busy"
    assert bar.model.running


def test_a_member_is_shown_in_the_tab(prepared: Begin, qtbot: QtBot) -> None:
    bar = prepared(generations=2)
    press(dialog_of(bar).start_button)
    finish(bar, qtbot)
    dialog = dialog_of(bar)
    dialog.members.setFocus()
    dialog.members.setCurrentCell(1, 0)
    with qtbot.waitSignal(bar.run_asked) as asked:
        QTest.keyClick(dialog.members, Qt.Key.Key_Return)
    assert bar.model.folder is not None
    assert asked.args[0] == bar.model.folder.path / "seed=2"


def test_what_cannot_be_opened_is_told(
    bars: Callable[[], ExperimentBar], tmp_path: Path, qtbot: QtBot
) -> None:
    bar = bars()
    with qtbot.waitSignal(bar.refused) as told:
        bar.open(tmp_path)
    assert told.args[0].code == "experiment.missing"
    assert bar.dialog is None


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_a_small_screen(language: str, scale: float, prepared: Begin) -> None:
    from poda.house.i18n import language_manager
    from poda.house.theme import theme_manager

    language_manager().set_language(language)
    theme_manager().set_look("dark", scale)
    dialog = dialog_of(prepared(sweep=SWEEP))
    for page in ("runs", "curves", "spread", "matters"):
        dialog.pages.turn_to(page)
        assert dialog.minimumSizeHint().width() <= 1264
        assert dialog.minimumSizeHint().height() <= 696


def test_a_member_is_the_run_that_its_seed_gives_alone(prepared: Begin, qtbot: QtBot) -> None:
    bar = prepared((3,), SWEEP, 4)
    press(dialog_of(bar).start_button)
    finish(bar, qtbot)
    assert bar.model.folder is not None
    for member in bar.model.folder.members:
        alone = begun(GAMES["tictactoe"], member.settings, member.seed)
        for _ in alone.generations(limit=4):
            pass
        kept = resumed(load_run(bar.model.folder.folder_of(member)).state)
        assert kept.best is not None
        assert alone.best is not None
        assert np.array_equal(kept.best.weights, alone.best.weights)
