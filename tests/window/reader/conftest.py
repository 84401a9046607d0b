"""A desktop for somebody who does not see it: a screen, a window manager, the accessibility bus."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from .reader import SYSTEM_PYTHON, Reader

NEEDED = "at-spi"  # in PODA_REQUIRE
PROGRAMS = ("Xvfb", "openbox", "xdotool", "dbus-daemon")
SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
OTHERS = ("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "WAYLAND_DISPLAY", "PYTHONPATH")


def missing() -> str:
    """What this machine has not got of all that a screen reader stands on; "" if it has all."""
    for program in PROGRAMS:
        if shutil.which(program) is None:
            return f"{program} is not installed"
    if not SERVICE.exists():
        return "at-spi2-core is not installed"
    command = [SYSTEM_PYTHON, "-c", BINDINGS]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return f"{SYSTEM_PYTHON} has no Atspi (python3-gi, gir1.2-atspi-2.0)"
    return ""


@contextmanager
def running(*command: str, **options: object) -> Iterator[subprocess.Popen[str]]:
    """A program with all that it starts, which ends with the block."""
    options.setdefault("stderr", subprocess.DEVNULL)
    with subprocess.Popen(command, text=True, start_new_session=True, **options) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGTERM)


@pytest.fixture(scope="module")
def desktop(lacking: Callable[[str, str], None]) -> Iterator[dict[str, str]]:
    """The variables of a program that is started on it."""
    if reason := missing():
        lacking(NEEDED, reason)
    variables = {name: value for name, value in os.environ.items() if name not in OTHERS}
    read, write = os.pipe()
    with ExitStack() as stack:
        screen = ["-displayfd", str(write), "-screen", "0", "1280x900x24"]
        stack.enter_context(
            running("Xvfb", "-noreset", *screen, pass_fds=[write], stdout=subprocess.DEVNULL)
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            variables["DISPLAY"] = f":{pipe.readline().strip()}"
        bus = stack.enter_context(
            running(
                "dbus-daemon", "--session", "--nofork", "--print-address=1",
                env=variables, stdout=subprocess.PIPE,
            )
        )  # fmt: skip
        assert bus.stdout is not None
        variables["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        stack.enter_context(running("openbox", env=variables, stdout=subprocess.DEVNULL))
        asked = ["xdotool", "get_num_desktops"]  # of which only a window manager knows
        while subprocess.run(asked, env=variables, capture_output=True, check=False).returncode:
            time.sleep(0.05)
        yield variables


@pytest.fixture
def reader(desktop: dict[str, str], home: Path, tmp_path: Path) -> Iterator[Callable[..., Reader]]:
    """Opens the Poda that pip has put beside this Python, and listens to it.

    What Poda wrote as it ran, its last words among it, is told with a test that fails.
    """
    words = tmp_path / "poda.stderr"
    words.touch()
    with ExitStack() as stack:
        stack.callback(lambda: sys.stderr.write(words.read_text(errors="replace")[-4000:]))

        def open_(language: str = "en_GB") -> Reader:
            variables = desktop | {
                "PODA_HOME": str(home),
                "LANG": f"{language}.UTF-8",
                "QT_QPA_PLATFORM": "xcb",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                "PYTHONFAULTHANDLER": "1",
            }
            listener = Reader(variables)
            stack.callback(listener.close)
            program = shutil.which("poda", path=sysconfig.get_path("scripts"))
            assert program, "poda is not installed: pip install -e '.[test]'"
            errors = stack.enter_context(words.open("a"))
            poda = stack.enter_context(
                running(program, env=variables, stdout=subprocess.DEVNULL, stderr=errors)
            )
            listener.listen_to(poda)
            return listener

        yield open_
