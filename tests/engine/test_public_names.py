"""`import poda.engine as pe`: what it offers, what it costs, and how it prints."""

from __future__ import annotations

import ast
import inspect
import pydoc
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import poda.engine as pe
from poda.base import packages
from poda.engine.runs.run_folder import RUN_FILE, RunFolder
from some import some

SOURCE = Path(pe.__file__)

pytestmark = pytest.mark.usefixtures("quick_trials")


def told_to_type_checkers() -> dict[str, tuple[str, str]]:
    """Each public name with its module and its name there, as the imports for them say."""
    (block,) = (node for node in ast.parse(SOURCE.read_text("utf-8")).body if type(node) is ast.If)
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def finished(folder: Path) -> tuple[pe.Evolution, RunFolder]:
    """A run of two generations, saved with a checkpoint."""
    settings = pe.PRESETS["published"].settings
    evolution = pe.Evolution(pe.game_named("tictactoe"), settings, seed=1)
    assert len(list(evolution.generations(limit=2))) == 2
    run = RunFolder(folder)
    run.keep(evolution)
    return evolution, run


def test_the_list_of_names_is_what_is_found_and_what_type_checkers_are_told() -> None:
    told = told_to_type_checkers()
    assert sorted(pe.__all__) == sorted(told)
    for name, (module, there) in some(list(told.items())):
        assert getattr(pe, name) is getattr(import_module(module), there)


def test_no_public_name_is_that_of_a_module_beside_it() -> None:
    """Importing the module would put it in the name's place."""
    beside = {path.stem for path in SOURCE.parent.iterdir()}
    assert beside.isdisjoint(pe.__all__)


def test_every_name_says_what_it_is() -> None:
    values = {name: getattr(pe, name) for name in some(pe.__all__)}
    callables = [name for name, value in values.items() if callable(value)]
    assert "alphabeta" in callables
    assert [name for name in callables if not inspect.getdoc(values[name])] == []


def test_the_names_are_listed_and_explained() -> None:
    assert set(pe.__all__) <= set(dir(pe))
    shown = pydoc.plain(pydoc.render_doc(pe))
    for name in some(pe.__all__):
        assert name in shown


def test_names_of_packages_are_found_and_listed() -> None:
    added = packages.public_names()
    assert set(added).isdisjoint(pe.__all__)
    assert set(added) <= set(dir(pe))
    for name, where in added.items():
        assert getattr(pe, name) is packages.imported(where)
        assert inspect.getdoc(getattr(pe, name))


def test_another_name_is_none() -> None:
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = pe.nothing_such


def test_importing_it_imports_nothing_else() -> None:
    program = (
        "import sys, poda.engine as pe\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('poda', 'numpy'))))\n"
        "dir(pe), pe.alphabeta, pe.parse_tree\n"
        "print('numpy' in sys.modules)"
    )
    environment = {"PYTHONPATH": str(SOURCE.parents[2])}
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == ["poda poda.engine poda.engine.registry", "False"]


# What is saved is opened by the folder


def test_a_run_and_its_history_are_loaded_from_the_folder_or_its_files(tmp_path: Path) -> None:
    evolution, run = finished(tmp_path)
    (checkpoint,) = run.checkpoints()
    for path in (tmp_path, str(tmp_path), run.run_file, checkpoint.path):
        assert pe.load_run(path).state.game_key == "tictactoe"
        assert (pe.history_of(path).progress.rows == evolution.history.progress.rows).all()


def test_a_folder_without_a_run_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for load in (pe.load_run, pe.history_of):
        with pytest.raises(pe.EngineError):
            load(tmp_path)


def test_a_folder_in_the_place_of_a_runs_file_is_not_looked_into(tmp_path: Path) -> None:
    (tmp_path / RUN_FILE).mkdir()
    finished(tmp_path / RUN_FILE)
    with pytest.raises(pe.EngineError):
        pe.load_run(tmp_path / RUN_FILE)


# What a notebook prints

MOST_PRINTED = 200


def test_what_a_notebook_shows_is_short(tmp_path: Path) -> None:
    evolution, run = finished(tmp_path)
    tree = pe.parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    recording = pe.record_search(pe.Question(tree, tree.initial_state()))
    champion = pe.shipped_champion("tictactoe")
    search = pe.MonteCarlo(tree, 0, pe.Rules(seed=1))
    search.run(10)
    loaded = pe.load_run(run.path)
    values = [
        tree, recording, recording.trace, recording.tree, champion, champion.network, search,
        evolution, evolution.history, evolution.history.progress, loaded, loaded.state,
        pe.contender("random", pe.game_named("tictactoe")), pe.Counter(), *pe.GAMES.values(),
        *(game.initial_state() for game in pe.GAMES.values()),
    ]  # fmt: skip
    for value in some(values):
        assert len(repr(value)) <= MOST_PRINTED
        assert " object at 0x" not in repr(value)


def test_a_state_of_connect_four_prints_its_moves() -> None:
    game = pe.ConnectFour()
    assert "'4453'" in repr(game.parse_position("4453"))
    assert "0, 0" not in repr(game.initial_state())


def test_a_state_of_backgammon_prints_the_points_that_are_taken() -> None:
    assert "own={6: 5, 8: 3, 13: 5, 24: 2}" in repr(pe.Backgammon().initial_state())


# A game is an argument as itself or by its key, a file as a path or by its name.

GAME = pe.game_named("tictactoe")
OF_A_GAME = {
    "evaluation_for": lambda game: pe.evaluation_for(game).name,
    "exact_solver": pe.exact_solver,
    "game_named": pe.game_named,
    "shipped_champion": lambda game: pe.shipped_champion(game).weights.tobytes(),
    "contender": lambda game: str(pe.contender("alphabeta:2", game)),
    "play_match": lambda game: pe.play_match(
        game, *(pe.contender(text, GAME) for text in ("alphabeta:2", "random")), games=4
    ),
    "PlayerSpec": lambda game: pe.PlayerSpec.parse("alphabeta:2:lines", game),
    "Evolution": lambda game: str(pe.Evolution(game, pe.EvolutionSettings(), 1)),
    "Learning": lambda game: str(pe.Learning(game, pe.LearningSettings(plies=1), 1)),
}


@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_game_and_its_key_are_the_same_argument(name: str) -> None:
    assert OF_A_GAME[name]("tictactoe") == OF_A_GAME[name](GAME)


@pytest.mark.parametrize("name", OF_A_GAME)
@pytest.mark.parametrize("wrong", ["conect4", "", "../connect4"])
def test_a_misspelt_game_is_a_sentence(name: str, wrong: str) -> None:
    with pytest.raises(pe.EngineError, match="There is no game called"):
        OF_A_GAME[name](wrong)


def test_the_evaluation_of_a_game_that_nobody_knows_is_its_own() -> None:
    class Strange(pe.TicTacToe):
        key = "strange"
        evaluations = ()

        def estimate(self, state: object) -> float:
            return 0.25

    game = Strange()
    assert pe.evaluation_for(game).estimate(game.initial_state()) == 0.25
    assert pe.evaluation_for("tree").name == "zero"
    assert pe.evaluation_for(pe.parse_tree("[[3, 5], [2, 9]]")).name == "zero"


FILES = {
    "load_champion": (pe.load_champion, "champion.json"),
    "load_run": (pe.load_run, "run.json"),
    "history_of": (pe.history_of, "run.json"),
    "RunFolder": (lambda path: pe.RunFolder(path).load(), ""),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_not_there_is_a_sentence_as_a_path_and_as_a_text(
    name: str, tmp_path: Path
) -> None:
    read, file = FILES[name]
    for path in (tmp_path / "none" / file, str(tmp_path / "none" / file)):
        with pytest.raises(pe.EngineError, match=r"is not there|There is no"):
            read(path)


def test_files_are_written_and_read_by_name(tmp_path: Path) -> None:
    champion = pe.shipped_champion("tictactoe")
    run = pe.Evolution("tictactoe", pe.EvolutionSettings(read_every=0, validate_every=0), 1)
    for name in ("one", "two"):
        place = tmp_path / name if name == "one" else str(tmp_path / name)
        folder = pe.RunFolder(place)
        folder.make()
        folder.save(run, "poda train tictactoe")
        file = folder.champion_file if name == "one" else str(folder.champion_file)
        pe.save_champion(file, champion)
        assert pe.load_champion(file).weights.tolist() == champion.weights.tolist()
        assert (
            len(pe.history_of(place).progress)
            == pe.load_run(place).state.values["strategy.generation"]
        )
