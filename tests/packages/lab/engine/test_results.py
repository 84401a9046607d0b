"""What came of an experiment: means, bands, intervals, and which setting matters."""

from __future__ import annotations

import math
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.runs.history import History
from poda.packages.lab.engine import experiment_words
from poda.packages.lab.engine.comparison import (
    FIGURES,
    HEAD,
    compared,
    compared_settings,
    known_run,
)
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.picture import picture
from poda.packages.lab.engine.plan import Axis
from poda.packages.lab.engine.results import (
    AXES,
    MEASURES,
    Results,
    curve,
    effects,
    last,
    results_of,
    spread,
)
from poda.packages.lab.engine.running import Conductor
from some import some

from .small import carried_out, plan, stop_at, with_settings


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ExperimentFolder:
    """An experiment of three seeds and two settings, shared."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (
            ("READING_GAMES", 4), ("_SIX_PLY_PAIRS", 1), ("_FOUR_PLY_PAIRS", 1),
            ("_NETWORK_PAIRS", 2), ("VALIDATION_GAMES", 8), ("READING_PLIES", 2),
        ):  # fmt: skip
            patch.setattr(f"poda.engine.runs.validation.{name}", value)
        patch.setattr("poda.engine.runs.validation._fixed_player", lambda game, plies: -3)
        sweep = [Axis("step_rule", ("published", "log-normal")), Axis("games", (2, 3))]
        path = tmp_path_factory.mktemp("results") / "experiment"
        return carried_out(path, plan((1, 2, 3), sweep))


@pytest.fixture(scope="module")
def results(folder: ExperimentFolder) -> Results:
    return results_of(folder)


# Numbers


def test_a_spread_is_of_a_sample() -> None:
    found = spread([1.0, 2.0, 3.0, 6.0])
    assert (found.count, found.mean, found.median) == (4, 3.0, 2.5)
    assert found.deviation == pytest.approx(math.sqrt(14 / 3))
    assert found.interval is not None
    half = 3.182 * math.sqrt(14 / 3) / 2
    assert found.interval == pytest.approx((3 - half, 3 + half))
    assert (found.least, found.lower, found.upper, found.greatest) == (1.0, 1.75, 3.75, 6.0)
    single, none = spread([0.5]), spread([])
    assert (single.deviation, single.interval, single.median) == (None, None, 0.5)
    assert (none.count, none.interval) == (0, None)
    assert math.isnan(none.mean)


def grid(value: object, seeds: int = 2) -> list[tuple[tuple[tuple[str, object], ...], float]]:
    """Rows of a grid of two settings; `value` tells what is measured."""
    assert callable(value)
    return [
        ((("plies", plies), ("noise", noise)), value(plies, noise, seed))
        for plies in (1, 2)
        for noise in (0.1, 0.2, 0.3)
        for seed in range(seeds)
    ]


def test_the_setting_that_makes_the_difference_explains_it() -> None:
    found = effects(grid(lambda plies, noise, seed: plies))  # type: ignore[arg-type]
    first, second = found.settings
    assert (first.name, first.explained, first.range) == ("plies", 1.0, 1.0)
    assert (second.name, second.explained, second.range) == ("noise", 0.0, 0.0)
    assert (found.together, found.seeds, found.count) == (0.0, 0.0, 12)
    assert [level.value for level in first.levels] == [1, 2]
    assert [level.spread.mean for level in first.levels] == [1.0, 2.0]


def test_shares_of_the_variance_add_up() -> None:
    found = effects(
        grid(lambda plies, noise, seed: plies + 5 * noise + 3 * plies * noise + 0.3 * seed)  # type: ignore[arg-type]
    )
    shares = [each.explained for each in found.settings]
    assert found.together is not None
    assert found.seeds is not None
    assert all(0 < share < 1 for share in (*shares, found.together, found.seeds) if share)
    assert sum(share or 0 for share in shares) + found.together + found.seeds == pytest.approx(1)


def test_settings_that_only_matter_together_say_so() -> None:
    rows = grid(lambda plies, noise, seed: (plies - 1.5) * (noise - 0.2))  # type: ignore[arg-type]
    found = effects(rows)  # type: ignore[arg-type]
    assert found.together == pytest.approx(1)
    assert [each.explained for each in found.settings] == pytest.approx([0, 0])


def test_chance_alone_is_the_seeds() -> None:
    found = effects(grid(lambda plies, noise, seed: float(seed)))  # type: ignore[arg-type]
    assert found.seeds == pytest.approx(1)


def test_what_is_all_alike_is_explained_by_nothing() -> None:
    found = effects(grid(lambda plies, noise, seed: 0.5))  # type: ignore[arg-type]
    assert [each.explained for each in found.settings] == [None, None]
    assert (found.together, found.seeds) == (None, None)


def test_a_grid_with_holes_does_not_say_what_is_together() -> None:
    rows = grid(lambda plies, noise, seed: plies * noise + seed)  # type: ignore[arg-type]
    assert effects(rows[:-1]).together is None  # type: ignore[arg-type]
    assert effects(rows[:-2]).together is None  # type: ignore[arg-type]
    assert effects([]).settings == ()


def test_a_single_value_explains_nothing() -> None:
    found = effects(grid(lambda plies, noise, seed: plies + seed)[:2])  # type: ignore[arg-type]
    assert [each.explained for each in found.settings] == [None, None]
    assert (found.together, found.seeds, found.count) == (None, None, 2)


# Of an experiment


def test_the_results_are_those_of_its_runs(results: Results, folder: ExperimentFolder) -> None:
    assert [run.name for run in results.runs] == [each.name for each in folder.members]
    assert results.measures() == ("losses", "wins", "kept", "score", "fitness")
    spreads = results.spreads()
    assert [each.count for each in spreads] == [3] * 4
    for group, each in enumerate(spreads):
        runs = results.of_group(group)
        assert each.values == tuple(run.summary.last_losses for run in runs)
        assert {run.choices for run in runs} == {folder.plan.groups[group]}
    shown_in_a_notebook = [repr(each) for each in (folder, folder.plan, results)]
    assert shown_in_a_notebook == [
        "<ExperimentFolder experiment: 12 of 12 runs done>",
        "<Experiment of tictactoe: 12 runs, 4 groups>",
        "<Results of 12 of 12 runs>",
    ]
    assert results.title(3) == "step_rule=log-normal games=3"
    shown = results.effects("fitness")
    assert {each.name for each in shown.settings} == {"step_rule", "games"}
    assert shown.count == 12


@pytest.mark.parametrize("over", AXES)
def test_bands_are_drawn_over_each_axis(over: str, results: Results) -> None:
    for found in some(results.bands("losses", over)):
        assert found is not None
        assert found.count == 3
        assert (np.diff(found.x) > 0).all()
        assert ((found.low >= 0) & (found.low <= found.mean) & (found.mean <= found.high)).all()


def test_an_unknown_measure_is_a_sentence(results: Results) -> None:
    for call in (results.bands, results.spreads, results.effects):
        with pytest.raises(EngineError, match="is not measured here: choose one of losses"):
            call("luck")


def test_measures_and_words_are_the_same() -> None:
    assert tuple(experiment_words.MEASURES) == tuple(MEASURES)
    assert tuple(experiment_words.AXES) == AXES
    assert tuple(experiment_words.FIGURES) == HEAD + FIGURES
    assert {each.table for each in MEASURES.values()} <= set(History().tables)


def test_nothing_is_known_of_a_run_without_readings() -> None:
    history = History()
    for key in some(MEASURES):
        assert last(history, key) is None
        for over in some(AXES):
            assert len(curve(history, key, over).x) == 0


@pytest.mark.usefixtures("quick_trials")
def test_what_is_under_way_has_results_too(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "experiment", plan())
    assert results_of(folder).spreads()[0].count == 0
    assert results_of(folder).bands() == (None, None)
    assert "Nothing has been measured yet." in picture(results_of(folder))
    conductor = Conductor(folder)
    assert not conductor.run(stop_at(conductor, 6))
    found = results_of(folder)
    assert 0 < len(found.runs) < 4
    assert len(found.spreads()) == 2


# The picture


def test_the_picture_is_a_whole_svg_that_names_what_matters(results: Results) -> None:
    text = picture(results)
    root = ET.fromstring(text)
    assert root.tag.endswith("svg")
    shown = [each.text or "" for each in root.iter() if each.tag.endswith("text")]
    for part in ("Games lost", "Which setting matters: share of the variance", "step_rule",
                 "games", "seeds (chance)", "step_rule=published games=2 (n = 3)"):  # fmt: skip
        assert part in shown, part
    assert len([each for each in root.iter() if each.tag.endswith("polyline")]) == 4
    assert len([each for each in root.iter() if each.tag.endswith("polygon")]) == 4
    assert "<script" not in text
    assert "nan" not in text


def test_words_in_the_picture_are_translated_and_escaped(results: Results) -> None:
    text = picture(results, translate=lambda context, text: f"<{text}>&")
    assert ET.fromstring(text) is not None
    assert "&lt;Games lost&gt;&amp;" in text or "&lt;games lost&gt;&amp;" in text


@pytest.mark.usefixtures("quick_trials")
@pytest.mark.parametrize("seeds", [(1,), (1, 2)])
def test_seeds_alone_have_a_picture(seeds: tuple[int, ...], tmp_path: Path) -> None:
    found = results_of(carried_out(tmp_path / "experiment", plan(seeds, ())))
    text = picture(found, "fitness", "seconds")
    assert ET.fromstring(text) is not None
    assert "At the end" in text
    assert f"(n = {len(seeds)})" in text
    assert "nan" not in text


# Comparison


def test_settings_stand_side_by_side_and_what_differs_is_marked(folder: ExperimentFolder) -> None:
    first, *_, last_one = folder.members
    runs = [known_run(folder.folder_of(each)) for each in (first, last_one)]
    found = compared(runs)
    assert found.names == (first.name, last_one.name)
    assert [row.name for row in found.differing] == ["step_rule", "games"]
    assert [row.values for row in found.differing] == [("published", "log-normal"), (2, 3)]
    heads = {row.name: (row.values, row.differs) for row in found.head}
    assert heads["seed"] == ((1, 3), True)
    assert heads["game"] == (("tictactoe", "tictactoe"), False)
    figures = {row.name: row.values for row in found.figures}
    assert figures["generation"] == (4, 4)
    assert figures["last_losses"] == tuple(run.summary.last_losses for run in runs)
    assert figures["kept"] == tuple(run.summary.kept for run in runs)
    assert all(each is not None for each in figures["kept"])


def test_three_settings_are_compared_at_once() -> None:
    each = [with_settings(plies=1), with_settings(plies=1), with_settings(plies=2)]
    rows = {row.name: row for row in compared_settings(each)}
    assert rows["plies"].values == (1, 1, 2)
    assert [name for name, row in rows.items() if row.differs] == ["plies"]


def test_before_the_first_generation_no_processor_time_is_spent() -> None:
    history = History()
    for number in range(1, 6):
        history.progress.add(number, *[0.0] * (len(history.progress.names) - 1))
        history.clock.add(number, 0, 0.0, 10.0 * number)
    history.readings.add(0, 0, 0.0, 1, 2, 3)
    history.readings.add(2, 0, 0.0, 1, 2, 3)
    assert curve(history, "losses", "processor").x.tolist() == [0.0, 20.0]
