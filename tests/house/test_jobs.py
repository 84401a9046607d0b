"""Work leaves the interface thread, reports, ends with exactly one signal, and is stopped."""

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.house import crash, jobs
from poda.house.jobs import Collector, Job, Latest, Task


class Heard:
    """The signals of a job in the order of their arrival, and the thread that each came on."""

    def __init__(self, job: Job) -> None:
        self.signals: list[tuple[str, Any]] = []
        self.threads: set[QThread] = set()
        for name in ("progress", "finished", "failed"):
            getattr(job, name).connect(lambda value, name=name: self._note(name, value))
        job.cancelled.connect(lambda: self._note("cancelled", None))

    def _note(self, name: str, value: Any) -> None:
        self.signals.append((name, value))
        self.threads.add(QThread.currentThread())

    @property
    def endings(self) -> list[str]:
        return [name for name, _ in self.signals if name != "progress"]


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What would have been shown in the crash dialog."""
    seen: list[BaseException] = []
    monkeypatch.setattr(crash, "report", seen.append)
    return seen


def until_stopped(task: Task) -> str:
    while not task.stopped():
        time.sleep(0.001)
    return "late"


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("poda-")]


def settle(qtbot: QtBot, job: Job) -> None:
    """Until the job has ended, and a little longer."""
    qtbot.waitUntil(lambda: not job.is_running())
    qtbot.wait(20)


def test_the_result_arrives_on_the_interface_thread(qtbot: QtBot) -> None:
    worked_on: list[threading.Thread] = []

    def work(_task: Task) -> int:
        worked_on.append(threading.current_thread())
        return 42

    job = Job(work, "answer")
    heard = Heard(job)
    job.start()
    settle(qtbot, job)
    assert heard.signals == [("finished", 42)]
    assert heard.threads == {QApplication.instance().thread()}
    assert worked_on[0] is not threading.current_thread()
    assert worked_on[0].name == "poda-answer"
    assert not isValid(job)  # it goes by itself


def test_progress_that_comes_faster_than_it_is_taken_is_thinned_out(qtbot: QtBot) -> None:
    def work(task: Task) -> None:
        for value in range(10_000):
            task.progress(value)

    job = Job(work, "fast")
    heard = Heard(job)
    job.start()
    job.join(300)  # nothing is taken meanwhile
    settle(qtbot, job)
    assert heard.signals == [("progress", 9_999), ("finished", None)]


def test_progress_arrives_in_order_and_ends_with_the_newest(qtbot: QtBot) -> None:
    def work(task: Task) -> None:
        for value in range(300):
            task.progress(value)
            if value % 100 == 0:  # somebody has taken it
                while ("progress", value) not in heard.signals and not task.stopped():
                    time.sleep(0.001)

    job = Job(work, "steady")
    heard = Heard(job)
    job.start()
    settle(qtbot, job)
    values = [value for name, value in heard.signals if name == "progress"]
    assert values == sorted(set(values))
    assert {0, 100, 200, 299} <= set(values)
    assert heard.signals[-1][0] == "finished"
    assert heard.threads == {QApplication.instance().thread()}


@pytest.mark.parametrize(
    "end", [lambda: "late", lambda: (_ for _ in ()).throw(SearchStopped)], ids=["returns", "raises"]
)
def test_after_stop_only_cancelled_comes(qtbot: QtBot, end: Callable[[], Any]) -> None:
    def work(task: Task) -> Any:
        until_stopped(task)
        task.progress("late too")
        result = end()
        return next(result) if hasattr(result, "__next__") else result

    job = Job(work, "stopped")
    heard = Heard(job)
    job.start()
    job.stop()
    job.stop()
    settle(qtbot, job)
    assert heard.signals == [("cancelled", None)]


def test_a_result_that_is_on_its_way_is_dropped_by_stop(qtbot: QtBot) -> None:
    job = Job(lambda task: task.progress(1), "late")
    heard = Heard(job)
    job.start()
    job.join(300)  # it has reported, and the report waits in the queue
    job.stop()
    settle(qtbot, job)
    assert heard.signals == [("cancelled", None)]


def test_work_that_stops_by_itself_is_cancelled(qtbot: QtBot) -> None:
    def work(_task: Task) -> None:
        raise SearchStopped

    job = Job(work, "gave up")
    heard = Heard(job)
    job.start()
    settle(qtbot, job)
    assert heard.signals == [("cancelled", None)]


@pytest.mark.parametrize("error", [ValueError("on purpose"), SystemExit(3), MemoryError()])
def test_an_exception_of_the_work_is_reported_and_fails_the_job(
    qtbot: QtBot, reports: list[BaseException], error: BaseException
) -> None:
    def work(_task: Task) -> None:
        raise error

    job = Job(work, "broken")
    heard = Heard(job)
    job.start()
    settle(qtbot, job)
    assert heard.signals == [("failed", error)]
    assert reports == [error]


def test_an_error_that_a_person_caused_fails_the_job_without_a_crash(
    qtbot: QtBot, reports: list[BaseException]
) -> None:
    error = EngineError("game.terminal")

    def work(_task: Task) -> None:
        raise error

    job = Job(work, "refused")
    heard = Heard(job)
    job.start()
    settle(qtbot, job)
    assert heard.signals == [("failed", error)]
    assert reports == []


def test_an_exception_after_stop_is_reported_and_the_job_cancelled(
    qtbot: QtBot, reports: list[BaseException]
) -> None:
    def work(task: Task) -> None:
        until_stopped(task)
        raise ValueError

    job = Job(work, "broken late")
    heard = Heard(job)
    job.start()
    job.stop()
    settle(qtbot, job)
    assert heard.endings == ["cancelled"]
    assert len(reports) == 1


def test_two_hundred_jobs_leave_no_thread(qtbot: QtBot) -> None:
    endings: list[str] = []
    for number in range(200):
        job = Job(lambda task, number=number: task.progress(number), "many")
        job.finished.connect(lambda _result: endings.append("finished"))
        job.cancelled.connect(lambda: endings.append("cancelled"))
        job.start()
        if number % 3 == 0:
            job.stop()
    qtbot.waitUntil(lambda: len(endings) == 200)
    assert threads() == []
    assert jobs._running == set()
    qtbot.wait(20)
    assert len(endings) == 200


def delete(thing: QObject) -> None:
    thing.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(thing)


@pytest.mark.parametrize("reporting", [False, True])
def test_a_job_whose_parent_is_deleted_first_harms_nobody(qtbot: QtBot, reporting: bool) -> None:
    def work(task: Task) -> None:
        while not task.stopped():
            if reporting:
                task.progress(1)

    for _ in range(30):
        parent = QObject()
        job = Job(work, "orphan", parent)
        heard = Heard(job)
        job.start()
        time.sleep(0.002)
        delete(parent)
        if reporting:  # its next report finds nobody who waits for it
            qtbot.waitUntil(lambda: not threads())
        else:
            assert jobs.stop_all(300)
        QApplication.processEvents()
        assert heard.endings == []
    qtbot.waitUntil(lambda: not jobs._running)
    assert threads() == []


def test_stop_all_ends_and_joins_every_job(qtbot: QtBot) -> None:
    started = [Job(until_stopped, f"number {number}").start() for number in range(5)]
    heard = [Heard(job) for job in started]
    assert len(threads()) == 5
    assert jobs.stop_all(300)
    assert threads() == []
    assert not any(job.is_running() for job in started)
    qtbot.waitUntil(lambda: all(each.endings == ["cancelled"] for each in heard))
    assert jobs.stop_all(300)  # again, with nothing left


def test_stop_all_gives_up_on_work_that_does_not_listen(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    let_go = threading.Event()
    job = Job(lambda _task: let_go.wait(), "deaf").start()
    assert not jobs.stop_all(0.1)
    assert job.is_running()
    assert "poda-deaf does not end" in caplog.text
    let_go.set()
    settle(qtbot, job)


# The newest of many


class Told:
    """What a `Latest` told, each with the name of the piece of work that it was about."""

    def __init__(self, latest: Latest) -> None:
        self._latest = latest
        self.all: list[tuple[str, str, Any]] = []
        self.ran: list[bool] = []
        """Whether there was work under way as each was told."""

    def start(self, about: str, work: Callable[[Task], Any]) -> Job:
        self._latest.start(
            work,
            finished=lambda result: self._note(about, "finished", result),
            progress=lambda value: self._note(about, "progress", value),
            failed=lambda error: self._note(about, "failed", error),
            cancelled=lambda: self._note(about, "cancelled", None),
        )
        job = self._latest._job
        assert job is not None
        return job

    def _note(self, about: str, kind: str, value: Any) -> None:
        self.all.append((about, kind, value))
        self.ran.append(self._latest.running)


@pytest.fixture
def told(qtbot: QtBot) -> Iterator[Told]:
    parent = QObject()
    yield Told(Latest("newest", parent))
    if isValid(parent):
        delete(parent)


def arrive(*gone: Job) -> None:
    """Until whatever these jobs reported has come out of the queue."""
    for job in gone:
        assert job.join(300)
    QApplication.processEvents()
    assert not any(job.is_running() for job in gone)


def two_reports(task: Task) -> str:
    task.progress("half")
    return "whole"


def test_the_newest_work_is_told_of_and_runs_until_its_end_is_told(
    qtbot: QtBot, told: Told
) -> None:
    assert not told._latest.running
    job = told.start("only", two_reports)
    assert job._thread.name == "poda-newest"
    assert told._latest.running
    arrive(job)
    assert told.all == [("only", "progress", "half"), ("only", "finished", "whole")]
    assert told.ran == [True, False]


def test_of_work_that_was_superseded_nothing_is_told(qtbot: QtBot, told: Told) -> None:
    first = told.start("under way", until_stopped)
    second = told.start("over", two_reports)
    assert first._task.stopped()
    assert second.join(300)  # its reports wait in the queue
    last = told.start("newest", two_reports)
    arrive(first, second, last)
    assert {about for about, _, _ in told.all} == {"newest"}
    assert told.all[-1] == ("newest", "finished", "whole")


@pytest.mark.parametrize("work", [two_reports, until_stopped])
def test_of_work_that_was_given_up_nothing_is_told(
    qtbot: QtBot, told: Told, work: Callable[[Task], Any]
) -> None:
    job = told.start("given up", work)
    if work is two_reports:
        assert job.join(300)
    told._latest.give_up()
    assert not told._latest.running
    arrive(job)
    assert told.all == []
    assert told._latest.give_up()  # again, with nothing left
    arrive(told.start("after it", two_reports))
    assert told.all[-1] == ("after it", "finished", "whole")


def test_giving_up_waits_for_the_thread_where_it_is_asked_to(qtbot: QtBot, told: Told) -> None:
    job = told.start("listens", until_stopped)
    assert told._latest.give_up(60)
    assert job.join(0)
    let_go = threading.Event()
    deaf = told.start("deaf", lambda _task: let_go.wait())
    assert not told._latest.give_up(0.01)
    let_go.set()
    arrive(job, deaf)
    assert told.all == []


def test_work_that_was_stopped_is_told_as_cancelled_and_no_result_of_it(
    qtbot: QtBot, told: Told
) -> None:
    told._latest.stop()  # there is nothing
    job = told.start("stopped", two_reports)
    assert job.join(300)
    told._latest.stop()
    assert told._latest.running
    arrive(job)
    assert told.all == [("stopped", "cancelled", None)]
    assert told.ran == [False]


def test_work_that_is_finished_at_once_is_told_as_cancelled_once(qtbot: QtBot, told: Told) -> None:
    assert told._latest.finish(60)  # there is nothing
    job = told.start("finished", until_stopped)
    assert told._latest.finish(60)
    assert told.all == [("finished", "cancelled", None)]
    assert told.ran == [False]
    arrive(job)
    assert len(told.all) == 1


def test_work_that_cannot_be_finished_in_time_goes_on(qtbot: QtBot, told: Told) -> None:
    let_go = threading.Event()
    job = told.start("deaf", lambda _task: let_go.wait())
    assert not told._latest.finish(0.01)
    assert told._latest.running
    assert told.all == []
    let_go.set()
    arrive(job)
    assert told.all == [("deaf", "cancelled", None)]


def test_a_failure_is_told_and_reported_also_of_work_that_was_given_up(
    qtbot: QtBot, told: Told, reports: list[BaseException]
) -> None:
    error = ValueError("on purpose")

    def fail(_task: Task) -> None:
        raise error

    arrive(told.start("failed", fail))
    assert told.all == [("failed", "failed", error)]
    assert told.ran == [False]
    job = told.start("given up", fail)
    told._latest.give_up()
    arrive(job)
    assert len(told.all) == 1
    assert reports == [error, error]  # it is a fault of the program's all the same


def test_an_end_that_begins_the_next_work_is_not_its_end(qtbot: QtBot, told: Told) -> None:
    jobs_: list[Job] = []
    latest = told._latest

    def begin_next(_result: Any) -> None:
        jobs_.append(told.start("next", two_reports))

    latest.start(lambda _task: None, finished=begin_next)
    assert latest._job is not None
    arrive(latest._job)
    assert latest.running
    arrive(*jobs_)
    assert told.all[-1] == ("next", "finished", "whole")
    assert not latest.running


def test_progress_that_gives_up_is_the_last_that_is_told(qtbot: QtBot, told: Told) -> None:
    ends: list[object] = []
    latest = told._latest
    latest.start(two_reports, progress=lambda _value: latest.give_up(), finished=ends.append)
    job = latest._job
    assert job is not None
    arrive(job)
    assert not latest.running
    assert ends == []


@pytest.mark.parametrize("work", [two_reports, until_stopped])
def test_where_the_parent_is_deleted_nothing_is_told(
    qtbot: QtBot, told: Told, work: Callable[[Task], Any]
) -> None:
    job = told.start("orphan", work)
    if work is two_reports:
        assert job.join(300)
    parent = told._latest.parent()
    assert parent is not None
    delete(parent)
    assert jobs.stop_all(300)
    QApplication.processEvents()
    assert told.all == []
    assert not job.is_running()


def test_a_program_that_ends_by_an_exception_stops_its_jobs_first(tmp_path: Any) -> None:
    note = tmp_path / "note"
    code = f"""
import pathlib, time
from PySide6.QtCore import QCoreApplication
from poda.house.jobs import Job
app = QCoreApplication([])
def work(task):
    while not task.stopped():
        task.progress(1)
    pathlib.Path({str(note)!r}).write_text("stopped")
Job(work, "busy").start()
time.sleep(0.1)
raise ValueError
"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=200, check=False
    )
    assert run.returncode == 1
    assert run.stderr.rstrip().endswith("ValueError")
    assert note.read_text() == "stopped"


def cycles(task: Task) -> None:
    """Garbage that nothing but the collector finds."""
    while not task.stopped():
        cycle: list[Any] = []
        cycle.append(cycle)


def test_garbage_is_collected_on_the_interface_thread_alone(qtbot: QtBot) -> None:
    rounds: dict[int, set[int]] = {}

    def note(_phase: str, told: dict[str, int]) -> None:
        rounds.setdefault(told["generation"], set()).add(threading.get_ident())

    owner = QObject()
    job, collector = Job(cycles, "cycles", owner), Collector(owner, 1)
    gc.callbacks.append(note)
    try:
        job.start()
        qtbot.waitUntil(lambda: len(rounds) == 3, timeout=60_000)
    finally:
        gc.callbacks.remove(note)
        job.stop()
        collector.stop()
    assert set.union(*rounds.values()) == {threading.get_ident()}
    assert gc.isenabled()
    gc.disable()  # as it was: the session's own (tests/conftest.py) goes on
    assert jobs.stop_all(300)


def test_the_tests_collect_their_garbage_so_too(qtbot: QtBot) -> None:
    assert not gc.isenabled()
