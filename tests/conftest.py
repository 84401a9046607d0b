"""What every test stands on: a platform to draw on, a home of its own, and no leftovers."""

import gc
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from poda.base import display, numbers, speech, troubles

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

# The language of the one who runs the tests is none of their business.
for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"
# Nor that they keep no bytecode: without it every process of a run rewrites all tests, and every
# Poda that a test starts compiles all of Poda.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Both before anything imports Qt or reads a setting.
if display.problem():
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
SESSION_HOME = Path(tempfile.mkdtemp(prefix="poda-tests-"))
os.environ["PODA_HOME"] = str(SESSION_HOME)
# All processes of a run (-n) compute the bear-off database once, and those of .ci/run too.
SHARED_CACHE = Path(os.environ.setdefault("PODA_TEST_CACHE", str(SESSION_HOME / "shared")))
SHARED_CACHE.mkdir(parents=True, exist_ok=True)
(SESSION_HOME / "cache").symlink_to(SHARED_CACHE, target_is_directory=True)

# No power is cut in a test: nothing waits until the disk has it, twice for each window and more.
os.fsync = lambda _handle: None

# No deadlines, as the machine may be busy, and the same examples at every run: a landing is no
# place for luck. PODA_NEW_EXAMPLES=1 looks for others.
EXAMPLES = 15 if os.environ.get("NUMBA_DISABLE_JIT") else 30  # kernels in Python are slow
BUSY = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("poda", BUSY, derandomize=True, database=None)
settings.register_profile("poda-new", BUSY)
if os.environ.get("PODA_NEW_EXAMPLES"):
    settings.load_profile("poda-new")
else:
    settings.load_profile("poda")
    # Hypothesis tries the constants of all modules that are loaded by then: the tests that ran
    # before would decide which examples those behind them get. There is no setting for it.
    providers.is_local_module_file = lambda path: False

# How long what is on its way out may take, on a machine that does other things too.
SLOW_TO_GO = ("thread", "child process", "worker of Qt's pool")
PATIENCE_SECONDS = float(os.environ.get("PODA_LEFTOVER_SECONDS", "120"))
OTHERS_SECONDS = 20.0  # what only the garbage collector has to find
HELPER_THREADS = ("pytest_timeout", "pytest-timeout", "asyncio_", "numba", "ThreadPoolExecutor-")
HELPER_CHILDREN = ("resource_tracker", "forkserver")
FOCUS_CHANGED = "2focusChanged(QWidget*,QWidget*)"  # as PySide6.QtCore.SIGNAL writes it
HELPER_WIDGETS = ("QTipLabel", "QRollEffect", "QAlphaWidget")  # Qt keeps these for itself

PATIENCE_MS = 180_000  # on a machine that does other things too

NO_WINDOW = (10_000, 10_000)
"""A place right of and below every window."""

TESTS_A_ROUND = 8  # with windows, between two full collections of garbage

CALL_FAILED = pytest.StashKey[bool]()


def pytest_sessionfinish() -> None:
    shutil.rmtree(SESSION_HOME, ignore_errors=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The soak takes minutes, beside whatever else is run: it begins first, in whatever order
    the others come."""
    items.sort(key=lambda item: item.path.name != "test_soak.py")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Any:
    """Thousands of tests are collected, and none of them is garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    _freeze_what_stays()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Any:
    """With the last test of a file all that was made for its tests is gone."""
    done = yield
    if nextitem is None or nextitem.path != item.path:
        _freeze_what_stays()
    return done


def _freeze_what_stays() -> None:
    """Collected tests and imported modules stay to the end: no collection of garbage looks at them.

    With them a full one takes 0.1 to 0.2 s: those of `_left_since` and `_collect_old_windows`,
    Python's own, and those that tests ask for.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.failed:
        item.stash[CALL_FAILED] = True
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """What a test has deleted itself, pytest-qt need not close."""
    if widgets := getattr(item, "qt_widgets", None):
        from shiboken6 import isValid

        widgets[:] = [each for each in widgets if (held := each[0]()) and isValid(held)]


@pytest.fixture(scope="session")
def lacking() -> Callable[[str, str], None]:
    """``lacking("xvfb", "Xvfb is not installed")`` skips the test with that reason.

    PODA_REQUIRE (names with commas, any case) makes such a skip a failure: CI has what it needs.
    """

    def skip_or_fail(name: str, reason: str) -> None:
        demanded = os.environ.get("PODA_REQUIRE", "").lower().split(",")
        outcome = pytest.fail if name.lower() in demanded else pytest.skip
        outcome(reason)

    return skip_or_fail


@pytest.fixture
def require(lacking: Callable[[str, str], None]) -> Callable[[str], str]:
    """``require("Xvfb")`` gives the program's path; without it the test is `lacking` it."""

    def path_of(program: str) -> str:
        # Debian keeps some among the games, where not every PATH leads.
        path = shutil.which(program) or shutil.which(program, path="/usr/games")
        if path is None:
            lacking(program, f"{program} is not installed")
        assert path is not None
        return path

    return path_of


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pytest's, but it looks for no free name among the folders of all tests before."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    path = tmp_path_factory.getbasetemp() / f"{name}{next(_folders)}"
    path.mkdir(mode=0o700)
    return path


_folders = count(1)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """pytest-qt builds the QApplication of the session with these."""
    return ["poda"]


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> Iterator["QApplication"]:
    """pytest-qt's; and from here to the session's end garbage is collected on its thread alone, as
    in Poda: a worker would else destroy what a test before has left of its window, and all with it.

    Without an event loop it is collected between tests, where pytest-qt looks at events.
    """
    from poda.house.jobs import Collector

    collector = Collector(qapp)
    yield qapp
    collector.stop()


@pytest.fixture
def qtbot(qapp: "QApplication", request: pytest.FixtureRequest) -> "QtBot":
    """pytest-qt's, but patient: how long a thing takes says how busy the machine is."""
    from pytestqt.qtbot import QtBot

    class PatientBot(QtBot):
        looking = False

        def __init__(self, request: pytest.FixtureRequest) -> None:
            super().__init__(request)
            self.kept: list[Any] = []

        def addWidget(self, widget: Any, **options: Any) -> None:
            # Until Qt deletes it at the test's end, as a window of Poda's is deleted: the garbage
            # collector would destroy its parts in any order, while Qt shows the next dialog.
            self.kept.append(widget)
            super().addWidget(widget, **options)

        def wait(self, ms: int) -> None:
            super().wait(1 if self.looking else ms)

        def waitUntil(self, callback: Any, *, timeout: int = 0) -> None:
            self.looking = True  # every millisecond: pytest-qt would sleep for ten between looks
            try:
                super().waitUntil(callback, timeout=max(timeout, PATIENCE_MS))
            finally:
                self.looking = False

        def waitExposed(self, widget: Any, *, timeout: int = 0) -> Any:
            return super().waitExposed(widget, timeout=max(timeout, PATIENCE_MS))

        def waitActive(self, widget: Any, *, timeout: int = 0) -> Any:
            return super().waitActive(widget, timeout=max(timeout, PATIENCE_MS))

        def waitSignal(self, signal: Any, *, timeout: int = 0, **options: Any) -> Any:
            if options.get("raising", True):  # else it is asked that nothing comes
                timeout = max(timeout, PATIENCE_MS)
            return super().waitSignal(signal, timeout=timeout, **options)

        def waitSignals(self, signals: Any, *, timeout: int = 0, **options: Any) -> Any:
            return super().waitSignals(signals, timeout=max(timeout, PATIENCE_MS), **options)

    return PatientBot(request)


@pytest.fixture(autouse=True)
def _nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaves a thread, a child process, a timer or a window behind.

    A test that failed already is let off: its traceback holds on to what it made.
    """
    if "qapp" in request.fixturenames:
        _put_pointer_aside()
    before = _census()
    yield
    # What Poda told in this test is no news to the next one's window, and the next one speaks the
    # language of its own settings.
    troubles.news()
    speech.language.cache_clear()
    numbers.speak(".")
    if request.node.stash.get(CALL_FAILED, False):
        return
    left = _left_since(before)
    if left:
        pytest.fail(f"left behind: {', '.join(left)}", pytrace=False)
    if "qapp" in request.fixturenames:
        _collect_old_windows()


def _put_pointer_aside() -> None:
    """Moves the pointer to where no window is: one that rests where a test before pressed a button
    marks what a window shows there."""
    from PySide6.QtGui import QCursor

    QCursor.setPos(*NO_WINDOW)


def _collect_old_windows() -> None:
    """Frees what is left of windows that were closed, after every few tests.

    The program's collector makes a full round when it has rested for a hundred times as long as the
    last one took, and tests make windows faster than that: the garbage of hundreds of them took two
    gigabytes, and every census and round looked at all of it.
    """
    if next(_tests_with_windows) % TESTS_A_ROUND == 0:
        gc.collect()


_tests_with_windows = count(1)


def _left_since(before: dict[str, set[Any]]) -> list[str]:
    start = time.monotonic()
    while True:
        now = _census()
        left = {kind: now[kind] - before.get(kind, set()) for kind in now}
        slow = any(left.get(kind) for kind in SLOW_TO_GO)
        patience = PATIENCE_SECONDS if slow else OTHERS_SECONDS
        if not any(left.values()) or time.monotonic() > start + patience:
            return [f"{kind} {thing}" for kind in left for thing in left[kind]]
        del now, left
        gc.collect()  # a widget in a reference cycle is gone only after this
        time.sleep(0.01)


def _census() -> dict[str, set[Any]]:
    _let_qt_delete()
    return {
        "thread": _threads(), "child process": _children(),
        # Where Poda's own collector has taken over: Python's would destroy windows anywhere.
        "garbage collector": {"Python's"} if gc.isenabled() else set(),
        **_qt_objects(),
    }  # fmt: skip


def _threads() -> set[threading.Thread]:
    return {
        thread
        for thread in threading.enumerate()
        if not thread.name.startswith(HELPER_THREADS)
        # Stands for a thread of Qt's that called Python once; Python never forgets it.
        and not isinstance(thread, threading._DummyThread)
    }


@dataclass(frozen=True)
class _Child:
    """A running child process. Its command does not tell it from others: for a moment after its
    start it has none to be read, and a process may become another program."""

    pid: str
    started: str
    command: str = field(compare=False)

    def __str__(self) -> str:
        return f"{self.pid} {self.command}"


def _children() -> set[_Child]:
    """The running children; {} where there is no /proc."""
    found = set()
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            pids = listing.read_text().split()
        except OSError:  # that thread has just ended
            continue
        for pid in pids:
            try:
                state, *columns = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                command = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
            except OSError:
                continue
            if state != "Z" and not any(helper in command for helper in HELPER_CHILDREN):
                found.add(_Child(pid, columns[18], command))
    return found


def _let_qt_delete() -> None:
    core = sys.modules.get("PySide6.QtCore")
    if core and core.QCoreApplication.instance():
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)


def _qt_objects() -> dict[str, set[Any]]:
    """Active timers and top-level widgets, if the test uses Qt at all."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if not widgets or not isinstance(widgets.QApplication.instance(), widgets.QApplication):
        return {}
    core = sys.modules["PySide6.QtCore"]
    shiboken = sys.modules["shiboken6"]
    timer = core.QTimer  # PySide takes its time over a name, and there are a thousand wrappers
    timers = {
        wrapper
        for wrapper in shiboken.getAllValidWrappers()
        if isinstance(wrapper, timer) and wrapper.isActive()
    }
    windows = {
        widget
        for widget in widgets.QApplication.topLevelWidgets()
        if type(widget).__name__ not in HELPER_WIDGETS
        and widget.metaObject().className() not in HELPER_WIDGETS
    }
    pool = core.QThreadPool.globalInstance()
    workers = {f"({pool.activeThreadCount()})"} if pool.activeThreadCount() else set()
    # A slot of the application outlives the test, and may hold every window of those that follow.
    heard = widgets.QApplication.instance().receivers(FOCUS_CHANGED)
    return {
        "active timer": timers,
        "window": windows,
        "worker of Qt's pool": workers,
        "slot": {f"of the application's focusChanged ({heard})"} if heard else set(),
    }
