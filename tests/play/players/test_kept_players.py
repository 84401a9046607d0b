"""The folder of evolved players: each is there once, under a name that tells which it is."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.players import PlayerSpec
from poda.engine.runs.champion import load_champion
from poda.play import kept_players
from poda.play.kept_players import MOST_OFFERED, folder, keep, keep_file, offered

from .evolved import evolved, saved


def names() -> set[str]:
    return {path.name for path in folder().iterdir()}


def test_there_is_nobody_at_first_and_no_folder() -> None:
    assert offered("tictactoe") == []
    assert not folder().exists()


@pytest.mark.parametrize(
    ("generation", "name"),
    [
        (312, "connect4 generation 312.json"),
        (0, "connect4 generation 0.json"),
        (None, "connect4 champion.json"),
    ],
)
def test_a_champion_is_kept_under_a_telling_name(generation: int | None, name: str) -> None:
    champion = evolved("connect4", generation=generation)
    path = keep(champion)
    assert path == folder() / name
    assert load_champion(path) == champion
    assert offered("connect4") == [PlayerSpec("evolved", path=str(path))]


def test_the_same_network_is_not_kept_twice() -> None:
    path = keep(evolved())
    assert keep(evolved()) == path
    assert keep(replace(evolved(), generation=313, age=4), "another name") == path
    assert names() == {"tictactoe generation 312.json"}


def test_the_same_network_that_looks_further_is_another_player() -> None:
    keep(evolved())
    keep(replace(evolved(), plies=3))
    assert names() == {"tictactoe generation 312.json", "tictactoe generation 312-2.json"}


def test_another_network_has_another_file() -> None:
    paths = [keep(evolved(seed=seed)) for seed in (1, 2, 3)]
    assert [path.name for path in paths] == [
        "tictactoe generation 312.json",
        "tictactoe generation 312-2.json",
        "tictactoe generation 312-3.json",
    ]
    assert len(offered("tictactoe")) == 3


def test_a_file_that_was_opened_is_kept_under_its_own_name(tmp_path: Path) -> None:
    path = keep_file(saved(tmp_path / "My hero.json", evolved()), "tictactoe")
    assert path == folder() / "My hero.json"
    (tmp_path / "My hero.json").unlink()
    assert load_champion(path) == evolved()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_file_whose_name_is_no_text_is_kept_under_one_that_is(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"her\xf3e\n.json")
    kept = keep_file(saved(path, evolved()), "tictactoe")
    assert kept.name == "her\N{REPLACEMENT CHARACTER}e\N{REPLACEMENT CHARACTER}.json"
    spec = PlayerSpec("evolved", path=str(kept))
    assert PlayerSpec.parse(str(spec), "tictactoe") == spec
    assert offered("tictactoe") == [spec]


def test_the_champion_of_a_run_is_named_by_its_generation(tmp_path: Path) -> None:
    path = keep_file(saved(tmp_path / "champion.json", evolved()), "tictactoe")
    assert path.name == "tictactoe generation 312.json"


def test_a_file_that_lies_there_already_stays_as_it_is() -> None:
    path = keep(evolved())
    before = path.read_bytes()
    assert keep_file(path, "tictactoe") == path
    assert (names(), path.read_bytes()) == ({path.name}, before)


def test_a_file_of_another_game_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        keep_file(saved(tmp_path / "four.json", evolved("connect4")), "tictactoe")
    assert caught.value.code == "player.other_game"
    assert not folder().exists()


def test_only_players_of_the_game_are_offered_and_the_newest_first() -> None:
    paths = [keep(evolved(seed=seed)) for seed in (1, 2, 3)]
    other = keep(evolved("connect4"))
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    (folder() / "notes.json").write_text("not a player")
    (folder() / "cut.json").write_bytes(paths[0].read_bytes()[:-30])
    assert [Path(spec.path) for spec in offered("tictactoe")] == paths
    assert [Path(spec.path) for spec in offered("connect4")] == [other]


def test_one_that_is_kept_again_is_the_newest() -> None:
    first, second = keep(evolved(seed=1)), keep(evolved(seed=2))
    os.utime(first, (1000, 1000))
    os.utime(second, (2000, 2000))
    assert [Path(spec.path) for spec in offered("tictactoe")] == [second, first]
    keep(evolved(seed=1))
    assert [Path(spec.path) for spec in offered("tictactoe")] == [first, second]


def test_of_very_many_the_newest_are_offered() -> None:
    for seed in range(MOST_OFFERED + 2):
        os.utime(keep(evolved(seed=seed)), (1000 + seed, 1000 + seed))
    generations = [Path(spec.path) for spec in offered("tictactoe")]
    assert len(generations) == MOST_OFFERED
    assert load_champion(generations[0]).seed == MOST_OFFERED + 1


def test_where_the_folder_cannot_be_made_it_is_said(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "players").write_text("a file")
    with pytest.raises(EngineError) as caught:
        keep(evolved())
    assert caught.value.code == "save.no_folder"
    assert kept_players.offered("tictactoe") == []
