"""A Poda that does as it is told, line by line, tells what it shows, and waits to be killed.

`python -m window.safety.acting` loads all of Poda, and forks into another window for each line that
it reads: a home and a socket, on which each line is a request in JSON, and each line back its
answer. What the window does goes through its own controls (`acts.py`).
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import socket
import sys
import traceback
from typing import Any, TextIO

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from poda.house.jobs import Collector
from poda.house.recovery import Keeper, Text
from poda.house.settings import settings
from poda.packages.arena.window.tournament_model import TournamentStatus as Playing
from poda.play.model.engine_room import EngineState
from poda.training import training_thread as work
from poda.training.model import Status
from poda.window.app import build_application, follow_settings
from poda.window.main_window import MainWindow

from .acts import ACTS, until
from .documents_of_tabs import (
    Document,
    documents_of,
    kept_game,
    kept_lecture,
    kept_tournament,
    kept_tree,
    remembered_exercise,
    remembered_tree,
)


class Acting(QObject):
    """Answers what is asked on a socket."""

    def __init__(self, window: MainWindow, asked: TextIO, told: TextIO) -> None:
        super().__init__(window)
        self._window, self._asked, self._told = window, asked, told
        self._heard = QSocketNotifier(asked.fileno(), QSocketNotifier.Type.Read, self)
        self._heard.activated.connect(self._answer)
        self._watched: set[Keeper] = set()

    def _watch(self) -> None:
        """Tell what each keeper is about to write, before it does."""
        self._tell_of(self._window.play.left._keeper, "play")
        self._tell_of(self._window.tree.parts.left._keeper, "tree")

    def _tell_of(self, keeper: Keeper, tab: str) -> None:
        if keeper in self._watched:
            return
        self._watched.add(keeper)
        take = keeper._take

        def taken() -> Text | None:
            self._tell(taken={tab: self._documents()[tab]})
            return take()

        keeper._take = taken

    def _answer(self) -> None:
        self._heard.setEnabled(False)  # one at a time: an answer lets events come
        line = self._asked.readline()
        if not line:
            QApplication.exit()
            return
        request = json.loads(line)
        getattr(self, f"_{request.pop('ask')}")(**request)
        self._heard.setEnabled(True)

    def _tell(self, **answer: Any) -> None:
        self._told.write(json.dumps(answer) + "\n")
        self._told.flush()

    # What can be asked for

    def _act(self, acts: list[tuple[str, int]], rests: bool) -> None:
        """Do this, one after the other, and tell what is to be offered then; where it `rests`
        not, what is on disc after each, and what comes there."""
        if not rests:
            self._watch()
        for name, number in acts:
            ACTS[name](self._window, number)
            self._settle()
            if not rests:
                self._tell(kept=self._kept())
        if rests:
            self._rest()
            self._tell(documents=self._documents(), kept=self._kept())

    def _offered(self) -> None:
        """What is offered on each tab."""
        window = self._window
        for index in range(4):
            window.tabs.setCurrentIndex(index)
        self._look_for_tournaments()
        self._tell(
            play=window.play.unfinished.isVisibleTo(window.play),
            tree=window.tree.parts.left.bar.isVisibleTo(window.tree),
            training=window.training.offer.isVisibleTo(window.training),
            tournament=window.package_tab("tournament").offer.isVisibleTo(
                window.package_tab("tournament")
            ),
        )

    def _look_for_tournaments(self) -> None:
        """Until it is known whether one was left: its tab reads that on a thread."""
        until(lambda: not self._window.package_tab("tournament").offer._reading.running)

    def _take(self) -> None:
        """Take up all that is offered, by the buttons, and tell what there is then."""
        window = self._window
        window.tabs.setCurrentIndex(3)
        self._look_for_tournaments()
        if window.package_tab("tournament").offer.isVisible():
            QTest.mouseClick(window.package_tab("tournament").offer.look, Qt.MouseButton.LeftButton)
        window.tabs.setCurrentIndex(2)
        if window.training.offer.isVisible():
            QTest.mouseClick(window.training.offer.look, Qt.MouseButton.LeftButton)
        window.tabs.setCurrentIndex(1)
        until(lambda: window.tree.model.busy is None)
        if window.tree.parts.left.bar.isVisible():
            QTest.mouseClick(window.tree.parts.left.bar.go_on, Qt.MouseButton.LeftButton)
        window.tabs.setCurrentIndex(0)
        if window.play.unfinished.isVisible():
            QTest.mouseClick(window.play.unfinished.go_on, Qt.MouseButton.LeftButton)
        self._rest()
        self._tell(documents=self._documents(), kept=self._kept(), remembered=_remembered())

    def _lecture(self) -> None:
        """Take up the lecture that was at hand, by its key, and tell what there is then."""
        window = self._window
        window.tabs.setCurrentIndex(1)
        until(lambda: window.tree.model.busy is None)
        QTest.keyClick(
            window, Qt.Key.Key_L,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
        )  # fmt: skip
        self._rest()
        self._tell(documents=self._documents())

    # When it rests

    def _settle(self) -> None:
        """Until nothing moves by itself: what a search shows, what an engine answers."""
        QApplication.processEvents()
        play, tree, training = self._window.play.model, self._window._tree, self._window._training
        until(lambda: not play.resting and play.room.state is not EngineState.THINKING)
        if tree is not None:
            until(lambda: tree.model.busy is None)
        if training is not None:
            model = training.model
            until(lambda: model.status not in (Status.OPENING, Status.STOPPING))
            until(lambda: not model.is_saving)
        if (tournament := self._window.added["tournament"].widget) is not None:
            playing = tournament.model
            until(lambda: playing.status not in (Playing.READY, Playing.FINISHING))

    def _rest(self) -> None:
        """Until everything is on disc that will be."""
        window = self._window
        if (training := window._training) is not None:
            training.model.pause()
        if (tournament := window.added["tournament"].widget) is not None:
            tournament.model.stop()
        self._settle()
        until(lambda: window.play.left._keeper.rests)
        if (tree := window._tree) is not None:
            until(lambda: tree.parts.left._keeper.rests)
            until(lambda: tree.added["teach"].lecture.kept._keeper.rests)
        settings().sync()

    def _documents(self) -> Document:
        return documents_of(self._window)

    def _kept(self) -> Document:
        """What is in the files."""
        play, tree = self._window.play, self._window._tree
        tournament = self._window.added["tournament"].widget
        return {
            "play": kept_game(play.left._keeper.path),
            "tree": kept_tree(tree.parts.left._keeper.path) if tree is not None else None,
            "lecture": kept_lecture(tree.added["teach"].lecture) if tree is not None else None,
            "tournament": kept_tournament() if tournament is not None else None,
        }


def _remembered() -> Document:
    return {"tree": remembered_tree(), "exercise": remembered_exercise()}


def open_window(asked: TextIO, told: TextIO) -> None:
    """Open the window as `poda` does, and do as one is told."""
    app = build_application()
    follow_settings()
    settings().animations = False
    window = MainWindow()
    acting: list[Acting] = []

    def begin() -> None:
        window.after_first_paint()
        acting.append(Acting(window, asked, told))

    window.first_painted.connect(
        lambda: QTimer.singleShot(0, begin), Qt.ConnectionType.QueuedConnection
    )
    window.show()
    collector = Collector(app)
    app.exec()
    collector.stop()


def main() -> None:
    """Another process with a window for each line; nothing of Qt's is begun in this one."""
    work.SAVE_SECONDS = 0.05  # type: ignore[misc]
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
    while line := sys.stdin.readline():
        if os.fork() == 0:
            _be_one(**json.loads(line))
    os.killpg(os.getpgrp(), signal.SIGKILL)  # a window may still wait, and what it has begun


def _be_one(home: str, address: str) -> None:
    os.environ["PODA_HOME"] = home
    faulthandler.enable()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(address)
            with connection.makefile("r") as asked, connection.makefile("w") as told:
                told.write(json.dumps({"pid": os.getpid()}) + "\n")
                told.flush()
                open_window(asked, told)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    import poda.packages.arena.window.tab
    import poda.training.tab
    import poda.tree.tab  # noqa: F401 - those that come later in a window

    main()
