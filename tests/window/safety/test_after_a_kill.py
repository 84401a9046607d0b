"""What is offered after a kill is what was there, whatever was done before.

Random acts of a person, in a real Poda that is killed; the next one takes up what is offered to it,
and must show the same document, and so on. `PODA_KILLS=200` kills so many.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from poda.packages.arena.engine.tournament.journal import Journal

from .acts import LECTURE, PLAY, TOURNAMENT, TRAINING, TREE

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Qt may be forked, and is killed by -9"),
    pytest.mark.timeout(0 if "PODA_KILLS" in os.environ else 1_800),
]

KILLS: Final = int(os.environ.get("PODA_KILLS", "0"))
FEW: Final = 2
MORE: Final = 6

Acts = list[tuple[str, int]]
Answer = dict[str, Any]
Nursery = subprocess.Popen[str]


class Poda:
    """A process with a window, which is asked line by line.

    Args:
        nursery: what it is forked from; to load all of Poda takes longer than all the rest.
    """

    def __init__(self, nursery: Nursery, home: Path) -> None:
        address = str(home / "socket")
        assert nursery.stdin is not None
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(address)
            door.listen(1)
            door.settimeout(600)
            nursery.stdin.write(json.dumps({"home": str(home), "address": address}) + "\n")
            nursery.stdin.flush()
            self._connection, _ = door.accept()
        Path(address).unlink()
        self._told, self._asks = self._connection.makefile("r"), self._connection.makefile("w")
        self._pid = self.hear()["pid"]

    def send(self, ask: str, **request: object) -> None:
        """Ask for something, and do not wait."""
        self._asks.write(json.dumps({"ask": ask, **request}) + "\n")
        self._asks.flush()

    def hear(self) -> Answer:
        """The next answer."""
        line = self._told.readline()
        if not line:
            raise AssertionError("it has ended by itself")
        answer: Answer = json.loads(line)
        return answer

    def ask(self, what: str, **request: object) -> Answer:
        """Ask for something, and wait for it."""
        self.send(what, **request)
        return self.hear()

    def kill(self) -> list[Answer]:
        """Kill it; what it had said before, and nobody has heard yet."""
        os.kill(self._pid, signal.SIGKILL)
        rest = []
        with suppress(ConnectionResetError):
            rest = self._told.readlines()
        for each in (self._told, self._asks, self._connection):
            each.close()
        with suppress(ProcessLookupError):  # gone, and all that it held with it
            while True:
                os.kill(self._pid, 0)
                time.sleep(0.001)
        return [json.loads(line) for line in rest if line.endswith("}\n")]


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """The process from which all windows are forked."""
    with subprocess.Popen(
        [sys.executable, "-m", "window.safety.acting"],
        stdin=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        start_new_session=True,  # it ends with its whole group
    ) as process:
        yield process


@contextmanager
def new_home() -> Iterator[Path]:
    """A person's folder, with nothing in it."""
    with tempfile.TemporaryDirectory(prefix="poda-killed-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        (home / "cache").symlink_to(os.environ["PODA_TEST_CACHE"], target_is_directory=True)
        yield home


def some(*kinds: dict[str, Any]) -> st.SearchStrategy[Acts]:
    """Acts of these kinds."""
    names = sorted(name for kind in kinds for name in kind)
    act = st.tuples(st.sampled_from(names), st.integers(0, 59))
    return st.lists(act, min_size=1, max_size=20)


ACTS: Final = st.one_of(
    some(PLAY),
    some(PLAY),
    some(TREE),
    some(TOURNAMENT),
    some(PLAY, TREE, TRAINING, TOURNAMENT),
)


def test_the_acts_are_many() -> None:
    assert min(len(PLAY), len(TREE)) > 20


def check_offers(poda: Poda, before: Answer) -> None:
    """What should be offered is, and nothing else."""
    offered, documents = poda.ask("offered"), before["documents"]
    assert offered["play"] is (documents["play"] is not None)
    assert offered["tree"] is (documents["tree"] is not None)
    training = documents["training"]
    assert offered["training"] is (training is not None and training["status"] == "PAUSED")
    tournament = documents["tournament"]
    assert offered["tournament"] is (tournament is not None and tournament["end"] is None)


def check_same(before: Answer, after: Answer) -> None:
    """Each tab shows what the killed one showed."""
    was, now = before["documents"], after["documents"]
    for tab in ("play", "tree"):
        if was[tab] is not None:
            assert now[tab] == was[tab]
    if was["exercise"] is not None:
        assert after["remembered"]["exercise"] == was["exercise"]
    if was["training"] is not None and was["training"]["status"] == "PAUSED":
        assert now["training"] == was["training"]
    if was["tournament"] is not None:
        assert now["tournament"] == was["tournament"]


def check_kept(answer: Answer) -> None:
    """What is on disc is what is on screen."""
    for tab, kept in answer["kept"].items():
        assert kept == answer["documents"][tab]


def killed_at_rest(nursery: Nursery, sequences: list[Acts]) -> None:
    """Act, rest, be killed, go on in another process; again and again."""
    with new_home() as home:
        poda = Poda(nursery, home)
        try:
            for acts in sequences:
                before = poda.ask("act", acts=acts, rests=True)
                check_kept(before)
                for tab, document in before["documents"].items():
                    event(f"{tab} is {'offered' if document else 'not there'}")
                poda.kill()
                poda = Poda(nursery, home)
                check_offers(poda, before)
                check_same(before, poda.ask("take"))
        finally:
            poda.kill()


def killed_at_any_moment(nursery: Nursery, acts: Acts, heard: int) -> None:
    """Be killed while acting: what is offered was about to be written, and is not older than what
    was on disc when one looked last."""
    with new_home() as home:
        poda = Poda(nursery, home)
        try:
            poda.send("act", acts=acts, rests=False)
            answers: list[Answer] = []
            while sum("kept" in answer for answer in answers) < min(heard, len(acts)):
                answers.append(poda.hear())
            answers += poda.kill()
            poda = Poda(nursery, home)
            offered, now = poda.ask("offered"), poda.ask("take")["documents"]
            check_games(answers)
        finally:
            poda.kill()
    for tab in ("play", "tree"):
        possible = since_it_was_kept(answers, tab)
        event(f"{len(possible)} possible on {tab}")
        if not offered[tab]:
            assert None in possible
            continue
        assert now[tab] in possible


def check_games(answers: list[Answer]) -> None:
    """Every game of a tournament that was seen on disc is there, and none is there twice."""
    for answer in answers:
        if (before := answer.get("kept", {}).get("tournament")) is not None:
            numbers = [game.number for game in Journal.read(Path(before["folder"])).games]
            assert len(numbers) == len(set(numbers))
            assert set(before["numbers"]) <= set(numbers)


def since_it_was_kept(answers: list[Answer], tab: str) -> list[Any]:
    """What was to be written of a tab since what was last seen on disc."""
    possible: list[Any] = [None]
    for answer in answers:
        if tab in answer.get("taken", ()):
            possible.append(answer["taken"][tab])
        elif "kept" in answer:
            possible = possible[possible.index(answer["kept"][tab]) :]
    return possible


def tried(examples: int) -> settings:
    """So many sequences, the same at every run."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=examples, deadline=None, suppress_health_check=checks)


@tried(FEW)
@given(ACTS)
def test_a_killed_window_offers_what_was_in_it(nursery: Nursery, acts: Acts) -> None:
    killed_at_rest(nursery, [acts])


@tried(KILLS or FEW)
@given(st.lists(some(LECTURE), min_size=2, max_size=2))
def test_a_lecture_is_at_hand_again_after_a_kill(nursery: Nursery, sequences: list[Acts]) -> None:
    """And so is each that had given way to it, among the recent ones."""
    was, now = [], []
    with new_home() as home:
        poda = Poda(nursery, home)
        try:
            for acts in sequences:
                before = poda.ask("act", acts=[("lecture stop", 0), *acts], rests=True)
                check_kept(before)
                poda.kill()
                poda = Poda(nursery, home)
                was.append(before["documents"]["lecture"])
                now.append(poda.ask("lecture")["documents"]["lecture"])
        finally:
            poda.kill()
    assert now == was


@pytest.mark.slow
@tried((KILLS or MORE) // 2)
@given(st.lists(ACTS, min_size=2, max_size=2))
def test_windows_killed_one_after_the_other_hand_on_what_was_in_them(
    nursery: Nursery, sequences: list[Acts]
) -> None:
    killed_at_rest(nursery, sequences)


@pytest.mark.slow
@tried(KILLS or MORE)
@given(ACTS, st.integers(0, 20))
def test_a_window_killed_at_any_moment_offers_what_was_there(
    nursery: Nursery, acts: Acts, heard: int
) -> None:
    killed_at_any_moment(nursery, acts, heard)
