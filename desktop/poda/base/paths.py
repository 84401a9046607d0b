"""The locations of resources and of the user's files; the only module that knows them. No Qt here.

Resources are in ``poda/resources`` in a wheel and in a bundle, and in ``resources`` at the top of a
checkout. User files follow the platform's conventions; ``PODA_HOME=DIR`` puts them all below DIR
(portable installs, tests).
"""

import errno
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import platformdirs

HOME_VARIABLE = "PODA_HOME"
SETTINGS = "settings.json"
OLD_SETTINGS = "poda.ini"  # an older version's settings, in Qt's INI format
CHOICE_NAME = "data-folder.txt"  # in the settings folder; read without the settings
_LONGEST = 4096  # characters of a path
_OURS = ("runs", "players")  # subfolders that identify a data folder of Poda


@cache
def _resource_root() -> Path:
    package = Path(__file__).resolve().parent.parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent.parent / "resources"


def resource(*parts: str) -> Path:
    """The path of a file shipped with Poda, such as ``resource("icons", "poda.svg")``."""
    return _resource_root().joinpath(*parts)


def config_dir() -> Path:
    """The settings folder; created if needed."""
    return _user_dir("config", "user_config_dir")


def settings_file() -> Path:
    """The file of the window's settings. It and its folder need not exist."""
    return _place("config", "user_config_dir") / SETTINGS


def data_dir() -> Path:
    """The folder of the user's own data (games, runs); created if needed.

    Constant for the life of the process, even if another one is chosen meanwhile, because open
    documents have their files there.
    """
    return _data_in_use() or _user_dir("data", "user_data_dir")


def data_choice() -> Path | None:
    """The data folder chosen for the next start; None for the default.

    PODA_HOME overrides it.
    """
    if os.environ.get(HOME_VARIABLE):
        return None
    try:
        file = config_dir() / CHOICE_NAME
        if not file.is_file():  # opening a pipe would block forever
            return None
        with file.open(encoding="utf-8") as opened:
            text = opened.read(_LONGEST).strip()
    except (OSError, UnicodeDecodeError):  # usually missing
        return None
    path = Path(text)
    return path if text and "\0" not in text and path.is_absolute() else None


def choose_data(path: Path | None) -> None:
    """Use this data folder from the next start on; None is the default. Moves no files.

    Raises:
        OSError: the choice cannot be stored.
    """
    from poda.base.files import write_atomically

    file = config_dir() / CHOICE_NAME
    if path is None:
        file.unlink(missing_ok=True)
    else:
        write_atomically(file, f"{path}\n".encode())


def usual_data() -> Path:
    """The default data folder."""
    return _standard("user_data_dir")


def can_be_data(path: Path) -> bool:
    """Whether Poda can keep its data in an existing folder."""
    return path.is_dir() and os.access(path, os.W_OK | os.X_OK)


def own_folder(path: Path) -> Path:
    """The data folder within a chosen folder: itself, or a subfolder if it holds other things.

    Raises:
        OSError: it cannot be read, or a subfolder cannot be created.
    """
    if any(path.iterdir()) and not any((path / name).is_dir() for name in _OURS):
        path = path / "Poda"
        path.mkdir(exist_ok=True)
    if not can_be_data(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return path


def _data_in_use() -> Path | None:
    return None if os.environ.get(HOME_VARIABLE) else _choice_at_start()


@cache
def _choice_at_start() -> Path | None:
    path = data_choice()
    if path is None or can_be_data(path):
        return path
    _warn("the chosen folder %s cannot be written to: the usual one is used", path)
    return None


def cache_dir() -> Path:
    """The folder of data that can be recomputed (compiled kernels); created if needed."""
    return _user_dir("cache", "user_cache_dir")


def log_dir() -> Path:
    """The folder of the log files; created if needed."""
    return _user_dir("logs", "user_log_dir")


def shown(path: Path | str) -> str:
    """A path, or a name of a file or folder, for display in the terminal and the window.

    File names may come from strangers. Invisible characters, such as terminal controls, line ends,
    or direction changes that make ".exe" look like ".json", are replaced by Python's escapes
    (``\\x1b``).
    """
    text = str(path)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def without_controls(text: str) -> str:
    """A text for a table or a picture, which keeps tabs, line ends and hard blanks: terminal
    controls, direction changes and lone surrogates (of names that are not UTF-8) are escaped as by
    `shown`."""
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def name_of(path: Path) -> str:
    """The name of the file or folder at a path, even if the path ends in "." or "..": a name used
    for a new file must not lead out of its folder."""
    if path.name not in ("", "..", "."):
        return path.name
    try:
        return path.resolve().name or "root"
    except (OSError, RuntimeError):  # links in a circle
        return "folder"


def without_home(text: str) -> str:
    """The text with ``~`` for the user's home folder, in each path below it."""
    try:
        home = str(Path.home())
    except RuntimeError:  # the home folder is unknown
        return text
    # "/" is the home of some system users.
    return re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text) if len(home) > 1 else text


def _user_dir(name: str, standard: str) -> Path:
    return _writable(_place(name, standard))


def _place(name: str, standard: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser().absolute() / name if home else _standard(standard)


def _standard(function: str) -> Path:
    return Path(getattr(platformdirs, function)("Poda", appauthor=False))


def _writable(path: Path) -> Path:
    """``path``, created if needed; if that fails, a temporary folder for this run.

    A read-only home folder should only cost the user the memory of settings.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        if os.access(path, os.W_OK | os.X_OK):
            return path
    except OSError:
        pass
    try:
        folder = stand_in(path)
    except OSError:  # there is no stand-in: writing fails and is reported
        folder = path
    if path not in _seen_unwritable:
        _seen_unwritable.add(path)
        _unwritable[path] = None
        for heard in _hear_unwritable:
            heard()
    return folder


_unwritable: dict[Path, None] = {}
_seen_unwritable: set[Path] = set()
_hear_unwritable: list[Callable[[], None]] = []


def tell_unwritable(heard: Callable[[], None]) -> None:
    """Set a function to be called when `unwritable` has a new folder."""
    _hear_unwritable.append(heard)


def unwritable() -> tuple[Path, ...]:
    """The folders that were replaced by temporary ones in this run; each is returned once."""
    found = tuple(_unwritable)
    _unwritable.clear()
    return found


@cache
def stand_in(path: Path) -> Path:
    """A temporary folder for this run in place of ``path``."""
    import atexit
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="poda-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _warn("%s cannot be written to: %s stands in for it during this run", path, folder)
    return folder


def _warn(template: str, *paths: Path) -> None:
    import logging  # late, as every command imports this module

    logging.getLogger(__name__).warning(template, *paths)
