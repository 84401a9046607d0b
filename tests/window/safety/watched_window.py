"""Opens the real window on folders of Poda's, and tells what it did that no file may have it do.

    python watched_window.py FOLDER...

Each folder is a PODA_HOME; what lies in its `open` is opened as a person would. Nothing but the
folder that holds them all may be written to. Python's audit hooks see what is run, imported,
unpickled, started and opened; each deed that none of Poda's own code asks for is printed, and
`done` at the end, which a process that was aborted does not come to.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

HOMES = [Path(each).resolve() for each in sys.argv[1:]]
PLACE = os.path.commonpath([str(home.parent) for home in HOMES])
OWN = str(Path(__file__).resolve().parents[3])
LIBRARIES = tuple(
    str(Path(path).resolve()) for path in (*sysconfig.get_paths().values(), sys.base_prefix)
)
STARTS = ("os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile", "os.system",
          "pty.spawn", "subprocess.Popen")  # fmt: skip
CALLS_OUT = ("ftplib.", "http.", "imaplib.", "poplib.", "smtplib.", "socket.bind",
             "socket.connect", "socket.getaddrinfo", "socket.sendto", "telnetlib.", "urllib.",
             "webbrowser.")  # fmt: skip
CHANGES = ("os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir",
           "os.symlink", "os.truncate", "os.utime")  # fmt: skip
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

deeds: list[str] = []


def is_code_of(name: str, *places: str) -> bool:
    """Whether a source file is Python's own, or lies in one of these places."""
    return name.startswith("<frozen ") or (Path(name).is_absolute() and name.startswith(places))


def may_be_changed(path: object) -> bool:
    """Whether a file is one that the window may write."""
    if isinstance(path, int) or path is None:
        return True  # opened before, or none
    name = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
    return name.startswith((PLACE, "/dev/null")) and "canary" not in name.lower()


def is_strange_code(event: str, arguments: tuple[object, ...], caller: str) -> bool:
    """Whether code is run, or brought in, that is neither Python's, nor a library's, nor Poda's."""
    if event == "import":  # a file is named for what is no Python, such as a .so
        return arguments[1] is not None and not is_code_of(str(arguments[1]), OWN, *LIBRARIES)
    if event == "marshal.loads":
        return not caller.startswith("<frozen importlib")
    if event == "ctypes.dlopen":
        return arguments[0] is not None and not is_code_of(str(arguments[0]), *LIBRARIES)
    code = arguments[0] if event == "exec" else arguments[1]
    source = str(getattr(code, "co_filename", code))
    if source.startswith("<"):  # a text that a library has made up, as dataclasses do
        return not is_code_of(caller, *LIBRARIES)
    return not is_code_of(source, OWN, *LIBRARIES)


def is_wrong(event: str, arguments: tuple[object, ...], caller: str) -> bool:
    """Whether this is a thing that no file may make the window do."""
    if event in ("exec", "compile", "import", "marshal.loads", "ctypes.dlopen"):
        return is_strange_code(event, arguments, caller)
    if event == "open":
        path, mode, flags = arguments
        writes = set("wax+") & set(str(mode)) if mode else isinstance(flags, int) and flags & WRITES
        return bool(writes) and not may_be_changed(path)
    if event in CHANGES:
        return not may_be_changed(arguments[0])
    return event == "pickle.find_class" or event.startswith((*STARTS, *CALLS_OUT))


def watch(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("sys._getframe", "object.__getattr__"):  # which is how the caller is found
        return
    try:
        caller = sys._getframe(1).f_code.co_filename
    except ValueError:  # the interpreter itself
        caller = "<frozen >"
    if is_wrong(event, arguments, caller):
        deeds.append(f"{event} {arguments!r:.300} by {caller}")


def visit(home: Path) -> None:
    """Open the window on a folder, its tabs, what it offers there, and the files that are given."""
    from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
    from PySide6.QtWidgets import QAbstractButton, QApplication

    from poda.house import jobs
    from poda.house.settings import settings
    from poda.window.app import follow_settings
    from poda.window.main_window import MainWindow

    def rest() -> None:
        """Until no work is under way: what there is to be read has been."""
        QApplication.processEvents()  # which begins what is to be begun
        while jobs._running:  # each tells its end, which wakes this thread
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def answer(button: QAbstractButton) -> None:
        if button.isVisible():
            button.click()
            rest()

    os.environ["PODA_HOME"] = str(home)
    follow_settings()
    window = MainWindow()
    window.show()
    rest()
    window.after_first_paint()
    rest()
    answer(window.play.unfinished.go_on)
    for path in sorted((home / "open").glob("*")):
        window.open_file(path)
        rest()
    window.tabs.setCurrentIndex(1)
    rest()
    answer(window.tree.parts.left.bar.go_on)
    for path in sorted((home / "open").glob("*")):
        window.tree.parts.files.open(path)
        rest()
    window.tree.parts.actions_["exercise"].trigger()
    rest()
    window.tabs.setCurrentIndex(2)
    rest()
    answer(window.training.offer.look)
    for path in sorted((home / "data" / "runs").glob("*")):
        window.training.model.open_run(path)
        rest()
    window.tabs.setCurrentIndex(3)
    rest()
    tournament = window.package_tab("tournament")
    answer(tournament.offer.go_on)
    for path in sorted((home / "data" / "tournaments").glob("*")):
        tournament.model.close()
        tournament.open(path, go_on=True)
        rest()
        for name in ("standings", "pair", "boards", "games", "explore"):
            tournament.pages.turn_to(name)
            rest()
    window.menus.show_settings("engines")
    rest()
    window.close()
    rest()
    settings().sync()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main() -> None:
    sys.dont_write_bytecode = True
    tempfile.tempdir = PLACE
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "QT_QPA_PLATFORM": "offscreen"}
    os.environ["PODA_HOME"] = str(HOMES[0])
    from poda.window.app import build_application

    _app = build_application()
    sys.addaudithook(watch)  # from here on: Qt for Python is made of code in files of its own
    for home in HOMES:
        visit(home)
        print(f"seen {home}")  # noqa: T201
    for deed in dict.fromkeys(deeds):
        print(deed)  # noqa: T201
    print("done", flush=True)  # noqa: T201
    os._exit(0)  # how Qt is taken down is another test's business


if __name__ == "__main__":
    main()
