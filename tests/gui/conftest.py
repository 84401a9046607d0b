"""GUI tests start alike: a home without settings, English, the light theme, type at its size."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's own PODA_HOME. Only the cache is shared: compiled kernels are the same for all."""
    shared = Path(os.environ["PODA_HOME"]) / "cache"
    shared.mkdir(exist_ok=True)
    result = tmp_path / "home"
    result.mkdir()
    (result / "cache").symlink_to(shared, target_is_directory=True)
    monkeypatch.setenv("PODA_HOME", str(result))
    return result


@pytest.fixture(autouse=True)
def _same_look(request: pytest.FixtureRequest, home: Path) -> Iterator[None]:
    if "qapp" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("qapp")
    _reset_look()
    yield
    _reset_look()

    from poda import settings

    settings._open.cache_clear()


def _reset_look() -> None:
    from poda.i18n import language_manager
    from poda.theme import theme_manager

    language_manager().set_language("en")
    manager = theme_manager()
    if (manager.choice, manager.type_scale) != ("light", 1.0):
        manager.set_look("light", 1.0)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """pytest-qt builds the QApplication of the session with these."""
    return ["poda"]
