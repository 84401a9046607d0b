"""Checks whether a window can be opened, before Qt is asked: Qt would abort the process.

The probes use the real libraries: libxcb connects to the X server, and Qt's platform plugin is
loaded. They cost nothing measurable, because Qt loads the same libraries next.
"""

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from poda.base.speech import translate

# System libraries that Qt needs and its wheels lack, with their Debian packages.
PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
_WAYLAND_PACKAGES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


def problem() -> str | None:
    """A sentence on why no window can be opened; None if one can."""
    if not sys.platform.startswith("linux"):
        return None
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    names = [part.partition(":")[0] for part in asked.split(";") if part] or _candidates()
    missing: dict[str, str] = {}
    for name in names:
        if not _reachable(name):
            continue
        if asked and name in names and not _known(name):
            return _no_plugin(name)
        lacking = _missing_libraries(name)
        if not lacking:
            return None
        missing |= lacking
    return library_sentence(missing) if missing else _no_display()


def _no_display() -> str:
    sentence = translate(
        "CommandLine",
        "poda: there is no display to open a window on{detail}; to run it without one, use "
        "`xvfb-run poda` or `QT_QPA_PLATFORM=offscreen poda`.",
    )
    return sentence.format(detail=_detail())


def _no_plugin(name: str) -> str:
    sentence = translate(
        "CommandLine",
        "poda: QT_QPA_PLATFORM names `{name}`, which is not among Qt's platforms here: {known}.",
    )
    return sentence.format(name=name, known=", ".join(_plugins()))


def library_sentence(missing: dict[str, str]) -> str:
    """The sentence on ``missing`` libraries, with their Debian packages."""
    packages = " ".join(sorted({package for package in missing.values() if package}))
    sentence = translate(
        "CommandLine",
        "poda: Qt lacks libraries of the system ({libraries}); on Debian or Ubuntu, install them "
        "with `sudo apt-get install {packages}`.",
    )
    return sentence.format(
        libraries=", ".join(missing), packages=packages or "libegl1 libgl1 libxcb-cursor0"
    )


def missing_libraries(error: BaseException) -> dict[str, str]:
    """The libraries that ``error``, raised by loading Qt, reports as missing; {} if it does not.

    The loader names one library at a time; the others are tried here, so that the user gets one
    complete list.
    """
    name, mark, _ = str(error).partition(": cannot open shared object file")
    if not mark:
        return {}
    first = {name: (PACKAGES | _WAYLAND_PACKAGES).get(name, "")}
    return first | {lib: package for lib, package in PACKAGES.items() if not _loads(lib)}


def _candidates() -> list[str]:
    """The platforms that Qt tries here, by its own rules."""
    wayland = "WAYLAND_DISPLAY" in os.environ or os.environ.get("XDG_SESSION_TYPE") == "wayland"
    return (["wayland"] if wayland else []) + (["xcb"] if os.environ.get("DISPLAY") else [])


def _detail() -> str:
    tried = [f"{v}={os.environ[v]}" for v in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(v)]
    if not tried:
        return ""
    if len(tried) == 2:
        both = translate("CommandLine", "{first} and {second}")
        tried = [both.format(first=tried[0], second=tried[1])]
    sentence = translate("CommandLine", "{displays} cannot be connected to")
    return f" ({sentence.format(displays=tried[0])})"


def _reachable(name: str) -> bool:
    if name == "xcb":
        return _x_server_answers()
    return _wayland_answers() if name.startswith("wayland") else True


def _x_server_answers() -> bool:
    """Whether libxcb can connect, with the user's own permission to that server."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return bool(os.environ.get("DISPLAY"))  # then the missing library is reported
    xcb.xcb_connect.restype = ctypes.c_void_p
    with _stderr_closed():  # libxcb prints a server's refusal there
        connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


@contextlib.contextmanager
def _stderr_closed() -> Iterator[None]:
    """A context that discards what C code writes to the standard error."""
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        kept = -1
    os.dup2(sink, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2) if kept >= 0 else os.close(2)
        for handle in {sink, kept} - {-1, 2}:
            os.close(handle)


def _wayland_answers() -> bool:
    import socket

    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    path = Path(folder) / (os.environ.get("WAYLAND_DISPLAY") or "wayland-0")
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


def _plugin_folder() -> Path | None:
    """The folder of Qt's platform plugins; None in a distribution's layout of PySide6."""
    import PySide6

    folder = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
    return folder if folder.is_dir() else None


def _plugins() -> list[str]:
    folder = _plugin_folder()
    return sorted(f.stem.removeprefix("libq") for f in folder.glob("libq*.so")) if folder else []


def _known(name: str) -> bool:
    return not _plugins() or name in _plugins()


def _missing_libraries(name: str) -> dict[str, str]:
    folder = _plugin_folder()
    plugin = folder / f"libq{name}.so" if folder else None
    if plugin is None or not plugin.is_file():
        return {}
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return missing_libraries(error)
    return {}


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
