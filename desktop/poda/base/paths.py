"""Where resources and the user's files lie. Nothing else in Poda knows. No Qt here.

Resources stand in ``poda/resources`` in a wheel and in a bundle, and in ``resources`` at the top of
a checkout. User files go where the platform wants them; ``PODA_HOME=DIR`` puts them all below DIR
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
OLD_SETTINGS = "poda.ini"  # an older Poda's, in a format of Qt's
CHOICE_NAME = "data-folder.txt"  # in the folder of the settings, which are not needed to read it
_LONGEST = 4096  # characters of a path
_OURS = ("runs", "players")  # by these, a folder is known to hold our data


@cache
def _resource_root() -> Path:
    package = Path(__file__).resolve().parent.parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent.parent / "resources"


def resource(*parts: str) -> Path:
    """The path of a file that is shipped with Poda, such as ``resource("icons", "poda.svg")``."""
    return _resource_root().joinpath(*parts)


def config_dir() -> Path:
    """The folder of the settings; it exists."""
    return _user_dir("config", "user_config_dir")


def settings_file() -> Path:
    """The file of the window's settings. Neither it nor its folder need be there."""
    return _place("config", "user_config_dir") / SETTINGS


def data_dir() -> Path:
    """The folder of what the user made (games, runs); it exists.

    The same for as long as this process lives, whatever is chosen meanwhile: what is open has its
    files there.
    """
    return _data_in_use() or _user_dir("data", "user_data_dir")


def data_choice() -> Path | None:
    """The folder that was chosen for the data, from the next start on; None for the usual one.

    PODA_HOME overrules it.
    """
    if os.environ.get(HOME_VARIABLE):
        return None
    try:
        file = config_dir() / CHOICE_NAME
        if not file.is_file():  # a pipe would be waited for, without end
            return None
        with file.open(encoding="utf-8") as opened:
            text = opened.read(_LONGEST).strip()
    except (OSError, UnicodeDecodeError):  # there is none, as a rule
        return None
    path = Path(text)
    return path if text and "\0" not in text and path.is_absolute() else None


def choose_data(path: Path | None) -> None:
    """Keep the data in this folder from the next start on; None is the usual one. Nothing moves.

    Raises:
        OSError: the choice cannot be written down.
    """
    from poda.base.files import write_atomically

    file = config_dir() / CHOICE_NAME
    if path is None:
        file.unlink(missing_ok=True)
    else:
        write_atomically(file, f"{path}\n".encode())


def usual_data() -> Path:
    """Where the data lie where nobody has chosen."""
    return _standard("user_data_dir")


def can_be_data(path: Path) -> bool:
    """Whether Poda can keep its data in a folder that is there."""
    return path.is_dir() and os.access(path, os.W_OK | os.X_OK)


def own_folder(path: Path) -> Path:
    """Where in a folder Poda keeps its data: there, or below it where other things lie there.

    Raises:
        OSError: it cannot be read, or nothing can be made in it.
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
    """The folder of what can be computed again (compiled kernels); it exists."""
    return _user_dir("cache", "user_cache_dir")


def log_dir() -> Path:
    """The folder of the log files; it exists."""
    return _user_dir("logs", "user_log_dir")


def shown(path: Path | str) -> str:
    """A path, or a name of a file or folder, as people read it: in the terminal and in the window.

    Whoever sends a file chooses its name. What cannot be seen of it, such as an order to a
    terminal, the end of a line, or a turn of the direction that makes ".exe" look like ".json", is
    written out as Python writes it (``\\x1b``).
    """
    text = str(path)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def without_controls(text: str) -> str:
    """A text for a table or a picture, of which tabs, line ends and hard blanks are a part: what
    steers a terminal or turns the direction of what is read, and half a character (a name that is
    not UTF-8), is written out, as `shown` does."""
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def name_of(path: Path) -> str:
    """What the file or folder at a path is called, also where the path ends in no name, as "." and
    ".." do: a name that is taken for a new file must not lead out of its folder."""
    if path.name not in ("", "..", "."):
        return path.name
    try:
        return path.resolve().name or "root"
    except (OSError, RuntimeError):  # a circle of links
        return "folder"


def without_home(text: str) -> str:
    """The text with ``~`` for the user's own folder, in each path below it."""
    try:
        home = str(Path.home())
    except RuntimeError:  # nobody knows where it is
        return text
    # "/" is the home of some who are no persons.
    return re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text) if len(home) > 1 else text


def _user_dir(name: str, standard: str) -> Path:
    return _writable(_place(name, standard))


def _place(name: str, standard: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser().absolute() / name if home else _standard(standard)


def _standard(function: str) -> Path:
    return Path(getattr(platformdirs, function)("Poda", appauthor=False))


def _writable(path: Path) -> Path:
    """``path``, made if need be; where that is impossible, a stand-in that lasts for this run.

    A read-only home folder should cost the user the memory of the settings, and nothing more.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        if os.access(path, os.W_OK | os.X_OK):
            return path
    except OSError:
        pass
    try:
        folder = stand_in(path)
    except OSError:  # nor can anything else: what is written there fails, and that is told
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
    """Have this called when there is one more to be asked for (`unwritable`)."""
    _hear_unwritable.append(heard)


def unwritable() -> tuple[Path, ...]:
    """The folders that something stands in for during this run; each is told once."""
    found = tuple(_unwritable)
    _unwritable.clear()
    return found


@cache
def stand_in(path: Path) -> Path:
    """A folder in the place of ``path``, which lasts for this run."""
    import atexit
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="poda-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _warn("%s cannot be written to: %s stands in for it during this run", path, folder)
    return folder


def _warn(template: str, *paths: Path) -> None:
    import logging  # here, as the command line reads paths at each start

    logging.getLogger(__name__).warning(template, *paths)
