"""Packages: what is added to the core for an audience, each of which can be taken away.

A package says what it adds in one `Package`, its manifest, which is data: texts, and names of what
is imported when it is first used, written "module:name". Poda's own are the folders of
`poda/packages`, each with its `PACKAGE` in `__init__.py`. Those of others are found by the entry
points of the group `poda.packages`, each of which leads to a `Package` (docs/packages.md).

Texts are English. Those of Poda's own are marked for translation in the context that is named with
each field, in which whoever shows them looks them up.

What cannot be read is left out and told (`troubles`). Neither Qt nor the engine is known here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FOLDER: Final = Path(__file__).parents[1] / "packages"
GROUP: Final = f"{FOLDER.parent.name}.{FOLDER.name}"
"""The group of entry points, and the Python package with the folders of Poda's own."""

_PROJECTS: Final = (".dist-info", ".egg-info")


class Tab(NamedTuple):
    """A tab of the window, behind those of the core.

    Attributes:
        name: among tabs and pages of the help: the page of that name is about it.
        title: on the tab (context "MainWindow").
        menu_title: in the View menu, with its mnemonic ("WindowMenus").
        hint: what it is for, said until somebody has read it ("PointerBar").
        widget: its class, a `poda.widgets.turns.MadeInSteps` that is also a
            `poda.window.menus.TabWidget`.
        follow: a function of the widget, as soon as it is made, and of its
            `poda.window.menus.PackageTab`, which shows beside its name what goes on there.
        connect: a function of the widget, when somebody opens it, and of the main window.
        picture: beside the list of keys: "board", "dice", "tree" or "charts".
    """

    name: str
    title: str
    menu_title: str
    hint: str
    widget: str
    follow: str = ""
    connect: str = ""
    picture: str = "charts"


class Command(NamedTuple):
    """A command of `poda`.

    Attributes:
        help: what it does, in the list of commands ("CommandLine").
        grammar: a function that gives a parser its grammar.
        run: a function of the parsed arguments, which returns the exit code.
    """

    name: str
    help: str
    grammar: str
    run: str


class CommandOptions(NamedTuple):
    """Options that are added to a command of the core.

    Attributes:
        command: its name.
        grammar: a function that adds them to the `poda.commands.options.Options`.
        applies: a function of the parsed arguments: whether they ask for what `run` does in the
            command's place.
        run: as in `Command`.
    """

    command: str
    grammar: str
    applies: str
    run: str


class SettingsPage(NamedTuple):
    """A page of the settings, behind those of the core.

    Attributes:
        widget: its class, a `poda.window.settings_pages.SettingsPage`.
    """

    name: str
    widget: str


class AddedGame(NamedTuple):
    """A game, behind those of the core.

    Attributes:
        key: its key among games.
        rules: its class, a `poda.engine.game.Game`.
        board: the class of its board, a `poda.widgets.boards.surface.BoardWidget`, if it has one.
        training: the class of its kit in the Training tab, a `poda.training.kit.Kit`, likewise.
        presets: the names of those that its own kit has and other games have not.
    """

    key: str
    rules: str
    board: str = ""
    training: str = ""
    presets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """The manifest of a package.

    Attributes:
        name: in letters, figures and hyphens; Poda's own have that of their folder.
        needs: the names of other packages without which it is left out.
        tabs, commands, command_options, settings_pages, games: see there.
        help_pages: the names of its pages, in order.
        root: the Python package that has the folder `help`: a page is `help/<language>/<name>.md`
            there, and one of the name of a core's page is added to it (`window/help_pages.py`).
        formats: of the documents that it opens, such as "poda-tournament".
        sentences: a mapping of the codes of its errors to their sentences ("Errors").
        public_names: where a name of `poda.engine` is.
        engine_ahead, widgets_ahead: modules that are imported when the window has been painted:
            first those without Qt, then the others, in an order in which each brings few.
    """

    name: str
    needs: tuple[str, ...] = ()
    tabs: tuple[Tab, ...] = ()
    commands: tuple[Command, ...] = ()
    command_options: tuple[CommandOptions, ...] = ()
    settings_pages: tuple[SettingsPage, ...] = ()
    help_pages: tuple[str, ...] = ()
    root: str = ""
    formats: tuple[str, ...] = ()
    sentences: str = ""
    games: tuple[AddedGame, ...] = ()
    public_names: Mapping[str, str] = field(default_factory=dict)
    engine_ahead: tuple[str, ...] = ()
    widgets_ahead: tuple[str, ...] = ()


def imported(where: str) -> Any:
    """What is meant by "module:name". The module is imported now."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def games() -> dict[str, AddedGame]:
    """The games of all packages by key."""
    return {game.key: game for package in installed() for game in package.games}


def leave_out(what: str, error: BaseException) -> None:
    """Tell, once, what of a package cannot be used, and why."""
    # Not before: wheels are built with Python's own modules alone, which this imports no more than.
    from poda.base import troubles
    from poda.base.troubles import Kind, Trouble

    reason = f"{type(error).__name__}: {error}"
    troubles.tell(Trouble(Kind.PACKAGE, Path(what), details=reason))


def import_ahead(module: str) -> ModuleType | None:
    """Import a module before anybody asks for it. One of others that fails is told, and None."""
    try:
        return import_module(module)
    except Exception as error:
        if module.startswith("poda."):
            raise
        leave_out(module, error)
        return None


@cache
def installed() -> tuple[Package, ...]:
    """The packages that are there: Poda's own by name, then those of others by name."""
    found: dict[str, Package] = {}
    for name in _folders():
        _add(found, name, f"{GROUP}.{name}:PACKAGE")
    for point in _entry_points():
        _add(found, point.name, point)
    while lacking := [each for each in found.values() if not found.keys() >= {*each.needs}]:
        for package in lacking:
            del found[package.name]
            missing = ", ".join(sorted({*package.needs} - found.keys()))
            leave_out(package.name, LookupError(f"it needs the package {missing}"))
    return tuple(found.values())


def find(name: str) -> Package | None:
    """The package of that name, if it is there."""
    return next((each for each in installed() if each.name == name), None)


def tabs() -> tuple[Tab, ...]:
    """The tabs of all packages."""
    return tuple(tab for package in installed() for tab in package.tabs)


def options_for(command: str) -> tuple[CommandOptions, ...]:
    """What packages add to a command of the core."""
    added = (each for package in installed() for each in package.command_options)
    return tuple(each for each in added if each.command == command)


def public_names() -> dict[str, str]:
    """Where each name is that packages add to `poda.engine`."""
    return {name: where for each in installed() for name, where in each.public_names.items()}


def sentence_of(code: str) -> str:
    """The sentence of an error of a package. Raises KeyError."""
    for package in installed():
        if package.sentences and code in (found := imported(package.sentences)):
            return str(found[code])
    raise KeyError(code)


def help_folder(page: str) -> Path:
    """Where the help of the package lies that has this page. Raises KeyError."""
    for package in installed():
        if page in package.help_pages:
            return _help_of(package)
    raise KeyError(page)


def help_folders() -> list[Path]:
    """Those of all packages that have one named."""
    return [_help_of(each) for each in installed() if each.root]


def _help_of(package: Package) -> Path:
    return Path(str(import_module(package.root).__file__)).parent / "help"


def _add(found: dict[str, Package], name: str, where: str | EntryPoint) -> None:
    try:
        package = imported(where) if isinstance(where, str) else where.load()
        if not isinstance(package, Package):
            raise TypeError(f"{getattr(where, 'value', where)} is no poda.base.packages.Package")
        if package.name in found:
            raise LookupError("another package has its name")
        found[package.name] = package
    except (Exception, SystemExit) as error:  # whatever it is, Poda starts
        leave_out(name, error)


def _folders() -> list[str]:
    try:
        return sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
    except OSError:  # all were taken away
        return []


def _entry_points() -> Iterator[EntryPoint]:
    """Those of the group. What reads them (`importlib.metadata`) takes longer to import than a
    start has time for: that is done only where some installed project has such an entry point."""
    if any(map(_names_the_group, sys.path)):
        from importlib.metadata import entry_points

        yield from sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _names_the_group(folder: str) -> bool:
    mark = f"[{GROUP}]".encode()
    try:
        with os.scandir(folder or ".") as entries:
            projects = [each.path for each in entries if each.name.endswith(_PROJECTS)]
    except OSError:  # there is no such folder, or it is an archive
        return False
    return any(mark in _entry_points_of(project) for project in projects)


def _entry_points_of(project: str) -> bytes:
    try:
        return Path(project, "entry_points.txt").read_bytes()
    except OSError:  # it has none
        return b""
