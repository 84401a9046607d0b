"""Where resources and the user's files lie. Nothing else in Poda knows. No Qt here.

Resources stand in ``poda/resources`` in a wheel and in a bundle, and in ``resources`` at the top of
a checkout. User files go where the platform wants them; ``PODA_HOME=DIR`` puts them all below DIR
(portable installs, tests).
"""

import atexit
import logging
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

HOME_VARIABLE = "PODA_HOME"

_log = logging.getLogger(__name__)


@cache
def _resource_root() -> Path:
    package = Path(__file__).resolve().parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent.parent / "resources"


def resource(*parts: str) -> Path:
    """The path of a file that is shipped with Poda, such as ``resource("icons", "poda.svg")``."""
    return _resource_root().joinpath(*parts)


def config_dir() -> Path:
    """The folder of the settings; it exists."""
    return _user_dir("config", "user_config_dir")


def data_dir() -> Path:
    """The folder of what the user made (games, runs); it exists."""
    return _user_dir("data", "user_data_dir")


def cache_dir() -> Path:
    """The folder of what can be computed again (compiled kernels); it exists."""
    return _user_dir("cache", "user_cache_dir")


def log_dir() -> Path:
    """The folder of the log files; it exists."""
    return _user_dir("logs", "user_log_dir")


def _user_dir(name: str, standard: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return _writable(Path(home).expanduser().absolute() / name if home else _standard(standard))


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
    return _stand_in(path)


@cache
def _stand_in(path: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="poda-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _log.warning("%s cannot be written to: %s stands in for it during this run", path, folder)
    return folder
