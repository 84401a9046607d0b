"""What is set is what happens: the speed of what moves, the threads that play, the folder."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from poda.base import memory, paths, processors
from poda.house.settings import at_speed, paced, settings
from poda.house.theme import THEMES, theme_manager
from poda.widgets.boards.surface import Motion


@pytest.mark.parametrize(("speed", "milliseconds"), [("slow", 500), ("normal", 200), ("fast", 100)])
def test_the_speed_lengthens_or_shortens_every_animation(
    qapp: QApplication, speed: str, milliseconds: int
) -> None:
    settings().animation_speed = speed
    assert paced(200) == at_speed(200) == milliseconds
    owner = QObject()
    motion = Motion(owner)
    motion.start(200, 0)
    assert motion._clock.duration() == milliseconds
    motion.finish()


def test_no_animation_is_none_at_any_speed(qapp: QApplication) -> None:
    settings().animation_speed = "slow"
    settings().animations = False
    assert paced(200) == 0


def test_the_tree_moves_at_the_speed_too(qapp: QApplication) -> None:
    from poda.tree.canvas.view import duration

    settings().tree_motion_ms = 400
    settings().animation_speed = "fast"
    assert duration() == 200
    settings().animations = False
    assert duration() == 0


def test_the_palette_is_worn_at_once_and_outlasts_a_change_of_theme(following: None) -> None:
    settings().palette = "contrast"
    assert theme_manager().theme is THEMES["light-contrast"]
    settings().theme = "dark"
    assert theme_manager().theme is THEMES["dark-contrast"]
    settings().type_scale = 1.25
    assert theme_manager().theme is THEMES["dark-contrast"]
    settings().palette = "safe"
    assert theme_manager().theme is THEMES["dark"]


def test_so_many_threads_play_as_are_set(following: None) -> None:
    from poda.training import training_thread as work

    assert processors.workers() == processors.processors()
    for wanted in (3, 1):
        settings().worker_threads = wanted
        with work.games_executor("connect4") as executor:
            assert isinstance(executor, ThreadPoolExecutor)
            assert executor._max_workers == wanted
    settings().worker_threads = 0
    assert processors.workers() == processors.processors()


def test_so_much_is_kept_as_is_set(following: None) -> None:
    assert memory.budget() == 256 << 20
    settings().memory_budget = 64
    assert memory.budget() == 64 << 20
    settings().memory_budget = 256
    assert memory.budget() == 256 << 20


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="no priority of a single thread elsewhere")
def test_only_threads_that_run_a_kernel_give_way_to_the_window(following: None) -> None:
    from poda.training import training_thread as work

    with work.games_executor("connect4") as executor:
        assert executor.submit(niceness).result() > niceness()
    settings().worker_threads = 4
    with work.games_executor("a game without a kernel") as executor:
        assert executor.submit(niceness).result() == niceness()
        assert isinstance(executor, ThreadPoolExecutor)
        assert executor._max_workers == 1


# The folder of the data


@pytest.fixture
def no_poda_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The platform's own folders, below one that stands for the computer."""
    computer = tmp_path / "computer"
    monkeypatch.delenv("PODA_HOME")
    monkeypatch.setattr(paths, "_standard", lambda name: computer / name)
    paths._choice_at_start.cache_clear()
    return computer


@pytest.fixture
def start_again() -> Callable[[], None]:
    """What a process remembers is forgotten."""
    return paths._choice_at_start.cache_clear


def test_another_folder_is_used_from_the_next_start_on(
    no_poda_home: Path, tmp_path: Path, start_again: Callable[[], None]
) -> None:
    chosen = tmp_path / "elsewhere, 2ª ñ"
    chosen.mkdir()
    before = paths.data_dir()
    paths.choose_data(chosen)
    assert paths.data_dir() == before == paths.usual_data()
    assert paths.data_choice() == chosen
    start_again()
    assert paths.data_dir() == chosen
    paths.choose_data(None)
    start_again()
    assert paths.data_dir() == before


def test_a_chosen_folder_that_is_gone_does_not_lose_anything(
    no_poda_home: Path, tmp_path: Path, start_again: Callable[[], None]
) -> None:
    """A stick that is not in its place: the usual folder is used, and the choice stays."""
    paths.choose_data(tmp_path / "stick")
    start_again()
    assert paths.data_dir() == paths.usual_data()
    (tmp_path / "stick").mkdir()
    start_again()
    assert paths.data_dir() == tmp_path / "stick"


@pytest.mark.parametrize("text", ["", "relative/path", "\0", "\n\n", "x" * 9000])
def test_a_spoilt_choice_is_none(no_poda_home: Path, text: str) -> None:
    (paths.config_dir() / paths.CHOICE_NAME).write_text(text, "utf-8")
    assert paths.data_choice() is None


def test_bytes_that_are_no_text_are_no_choice(no_poda_home: Path) -> None:
    (paths.config_dir() / paths.CHOICE_NAME).write_bytes(b"/home/\xff\xfe")
    assert paths.data_choice() is None


def test_poda_home_rules(home: Path, tmp_path: Path, start_again: Callable[[], None]) -> None:
    (paths.config_dir() / paths.CHOICE_NAME).write_text(str(tmp_path), "utf-8")
    start_again()
    assert paths.data_choice() is None
    assert paths.data_dir() == home / "data"


def test_among_other_things_the_data_have_a_folder_of_their_own(tmp_path: Path) -> None:
    empty, used, ours = (tmp_path / name for name in ("empty", "used", "ours"))
    for folder in (empty, used, ours / "runs"):
        folder.mkdir(parents=True)
    (used / "letter.txt").write_text("dear")
    assert paths.own_folder(empty) == empty
    assert paths.own_folder(used) == paths.own_folder(used) == used / "Poda"
    assert paths.own_folder(ours) == ours


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(OSError, match="denied"):
            paths.own_folder(tmp_path)
    finally:
        tmp_path.chmod(0o700)
