"""The states of the window itself that are drawn by `screenshots.py`: help, hints and dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget

from poda.house.settings import settings
from poda.window.main_window import MainWindow
from reaching import until

TABS = ("play", "tree", "training")


def shown(dialog: QDialog) -> QDialog:
    """The dialog, on screen without its own event loop."""
    dialog.open()
    return dialog


def tab(window: MainWindow, name: str) -> None:
    """The tab with something in it."""
    window.tabs.setCurrentIndex(TABS.index(name))
    if name == "tree":
        model = window.tree.model
        until(lambda: model.recording is not None and model.busy is None)
    elif name == "training":
        until(lambda: not window.training._stale)


def hint(name: str) -> Callable[[MainWindow], QWidget | None]:
    """The first hint of a tab."""

    def prepare(window: MainWindow) -> None:
        settings().pointers_seen = []
        tab(window, name)
        window.after_first_paint()

    return prepare


def help_page(page: str) -> Callable[[MainWindow], QWidget | None]:
    """A page of the help."""

    def prepare(window: MainWindow) -> QWidget:
        window.guide.show_page(page)
        help_window = window.guide.window
        assert help_window is not None
        return help_window

    return prepare


def help_found(window: MainWindow) -> QWidget:
    """Words found on a page."""
    result = help_page("tree")(window)
    help_window = window.guide.window
    assert help_window is not None
    assert result is not None
    help_window.finder.begin()
    help_window.finder.field.setText("alpha")
    help_window.finder.field.textEdited.emit("alpha")
    return result


def keys(name: str) -> Callable[[MainWindow], QWidget | None]:
    """The keys that are awake in a tab."""

    def prepare(window: MainWindow) -> QWidget:
        tab(window, name)
        return shown(window.keys_dialog())

    return prepare


def training_settings(window: MainWindow) -> QWidget:
    """The settings of a run."""
    from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog

    tab(window, "training")
    model = window.training.model
    return shown(
        SeveralSettingsDialog(
            model.game_key, model.settings, model.preset, model.seed, parent=window
        )
    )


def runs(window: MainWindow) -> QWidget:
    """The list of runs, with none in it."""
    from poda.packages.lab.window.runs.dialog import RunsDialog

    folder = Path(settings().training_run or "/nowhere").parent
    return shown(RunsDialog(folder if folder.is_dir() else None, window))


def export(window: MainWindow) -> QWidget:
    """What of the tree is exported."""
    from poda.tree.export.dialog import ExportDialog
    from poda.tree.export.job import remembered

    tab(window, "tree")
    model, pictures = window.tree.model, window.tree.parts.pictures
    dialog = ExportDialog(
        remembered(), pictures.wanted, model.step + 1, model.last_step + 1, window
    )
    shown(dialog)
    until(lambda: not dialog.preview.image.isNull())
    return dialog


Prepare = Callable[[MainWindow], QWidget | None]
STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    *((f"hint-{name}", hint(name), False) for name in TABS),
    *((f"keys-{name}", keys(name), False) for name in TABS),
    *((f"help-{page}", help_page(page), False) for page in ("index", *TABS, "learning", "files")),
    ("help-found", help_found, False),
    ("training-settings", training_settings, False),
    ("runs", runs, False),
    ("export", export, False),
)
