"""How soon a search stops once it is told to: the promise is a tenth of a second.

And how long the window is away while an engine thinks. Here because a machine that does other
things at the same time keeps no promise; that a search stops is what the tests hold.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.kernels import compiled
from poda.engine.players import Limit, PlayerSpec, SearchPlayer
from poda.engine.search.observer import SearchStopped
from poda.engine.solved.connect4_search import Leaf, search
from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.window.main_window import MainWindow

CONNECT4 = GAMES["connect4"]
UNDER_WAY_SECONDS = 0.3
ROUNDS = 5

Tell = Callable[[str, float], None]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Prints what was measured."""

    def print_(what: str, seconds: float) -> None:
        with capsys.disabled():
            print(f"\n{what}: {seconds * 1000:.1f} ms", end="")  # noqa: T201

    return print_


@pytest.fixture(params=["readable", "compiled"])
def path(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of searching."""
    monkeypatch.setattr(compiled, "ready", lambda *_: request.param == "compiled")
    return str(request.param)


def stopped_after(work: Callable[[Callable[[], bool]], Any]) -> float:
    """The longest of some times from the word to the end of the thread, in seconds."""
    longest = 0.0
    for _ in range(ROUNDS):
        stop = threading.Event()
        thread = threading.Thread(target=work, args=(stop.is_set,))
        thread.start()
        time.sleep(UNDER_WAY_SECONDS)
        start = time.perf_counter()
        stop.set()
        thread.join()
        longest = max(longest, time.perf_counter() - start)
    return longest


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_a_player(path: str, algorithm: Any, tell: Tell) -> None:
    player = SearchPlayer(CONNECT4, algorithm)
    start = CONNECT4.initial_state()
    tell(f"{path} {algorithm}", stopped_after(lambda stop: player.choose(start, Limit(), stop)))


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_an_analysis(path: str, algorithm: Any, tell: Tell) -> None:
    player = SearchPlayer(CONNECT4, algorithm)
    start = CONNECT4.initial_state()
    longest = stopped_after(lambda stop: list(player.analyse(start, Limit(), stop)))
    tell(f"{path} {algorithm}, analysis", longest)


@pytest.mark.parametrize("leaf", Leaf)
@pytest.mark.parametrize("prune", [True, False])
def test_the_kernel(leaf: Leaf, prune: bool, tell: Tell) -> None:
    def work(stop: Callable[[], bool]) -> None:
        with pytest.raises(SearchStopped):
            search(0, 0, 42, leaf=leaf, stop=stop, prune=prune)

    tell(f"the kernel, {leaf.name}, {'with' if prune else 'no'} cuts", stopped_after(work))


@pytest.fixture
def thinking(
    qtbot: QtBot, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """The real window, where a person has moved and an engine thinks without end."""
    monkeypatch.setenv("PODA_HOME", str(tmp_path))
    settings().animations = False
    settings().set_player("connect4", MAX, str(PERSON))
    settings().set_player("connect4", MIN, str(PlayerSpec("alphabeta", 42, seconds=600.0)))
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.play.choose_game("connect4")
    window.play.model.ask(4)
    room = window.play.model.room
    qtbot.waitUntil(lambda: room.so_far is not None, timeout=60_000)
    qtbot.wait(int(UNDER_WAY_SECONDS * 1000))
    assert room.state is EngineState.THINKING
    yield window
    window.close()


def test_esc_in_the_window(thinking: MainWindow, qtbot: QtBot, path: str, tell: Tell) -> None:
    start = time.perf_counter()
    qtbot.keyClick(QApplication.focusWidget() or thinking, Qt.Key.Key_Escape)
    while thinking.play.model.room.state is not EngineState.STOPPED:
        QApplication.processEvents()
        time.sleep(0.0005)
    tell(f"{path}, Esc in the window", time.perf_counter() - start)


def test_the_window_while_the_engine_thinks(thinking: MainWindow, path: str, tell: Tell) -> None:
    longest = 0.0
    for _ in range(200):
        start = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - start)
        time.sleep(0.001)
    tell(f"{path}, the longest turn of the event loop while it thinks", longest)
