"""Packages: additions to the core for an audience, each of which can be removed.

A package describes its additions in one `Package`, its manifest, which is data: texts, and names of
objects imported on first use, as "module:name". Poda's own packages are the folders of
`poda/packages`, each with a `PACKAGE` in `__init__.py`. Other projects' packages are found by entry
points of the group `poda.packages`, each of which refers to a `Package` (docs/packages.md).

Texts are English. Those of Poda's own packages are marked for translation in the context given with
each field, by which the display code looks them up.

Unreadable packages are left out and reported (`troubles`). Uses neither Qt nor the engine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
"""The group of entry points, and the Python package with the folders of Poda's own packages."""

_PROJECTS: Final = (".dist-info", ".egg-info")


class Tab(NamedTuple):
    """A tab of the window, after those of the core.

    Attributes:
        name: its name among tabs, and the name of its help page.
        title: its title (context "MainWindow").
        menu_title: its entry in the View menu, with a mnemonic ("WindowMenus").
        hint: its purpose in a sentence, shown until the user closes it ("PointerBar").
        widget: its class, a `poda.widgets.turns.MadeInSteps` that is also a
            `poda.window.menus.TabWidget`.
        follow: a function called with the widget, as soon as it is made, and its
            `poda.window.menus.PackageTab`, which shows its state beside its title.
        connect: a function called with the widget, when it is first opened, and the main window.
        picture: the picture beside the list of keys: "board", "dice", "tree" or "charts".
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
        help: its purpose, for the list of commands ("CommandLine").
        grammar: the class of what can be typed after it, a `poda.commands.options.Arguments`.
        run: a function of such an object that returns the exit code; "" if there are subcommands.
        after: the command that it follows in the list; "" after those of the core.
    """

    name: str
    help: str
    grammar: str
    run: str = ""
    after: str = ""


class CommandOptions(NamedTuple):
    """Options added to a command of the core.

    Attributes:
        command: the name of the command.
        grammar: a class with them, a subclass of that of the command.
        applies: a function of such an object: whether `run` is to be called instead of the command.
        run: as in `Command`.
    """

    command: str
    grammar: str
    applies: str
    run: str


class SettingsPage(NamedTuple):
    """A page of the settings, after those of the core.

    Attributes:
        widget: its class, a `poda.window.settings_pages.ControlsPage`.
    """

    name: str
    widget: str


class TabPart(NamedTuple):
    """A part of a tab of the core: actions, pages and dialogs added to it.

    Attributes:
        tab: the name of the tab: "play", "tree" or "training".
        widget: a class, made with the tab. Its base is given by the tab:
            `poda.training.part.TrainingPart`, `poda.tree.part.TreePart`.
        ahead: its modules, to import after the window's first paint and before the tab is made.
    """

    tab: str
    widget: str
    ahead: tuple[str, ...] = ()


class DocumentKind(NamedTuple):
    """A kind of Poda's JSON documents, and the limits of its files, so that none takes more than
    300 MB of memory or holds the GIL for long, whatever its content: all is counted before anything
    is parsed (`poda.engine.documents`).

    Attributes:
        foreign: the error code for a file that is not of this kind where one is wanted.
        bytes: the size of a file.
        brackets: the number of lists and objects.
        parts: the number of commas, and that of texts.
        encoding: "ascii" for files that may be large: a single other character can make a text
            four times as large in memory.
        escapes: whether other characters than those of ASCII are written as escapes, as they are
            in any case where the encoding is "ascii".
        parsed: the bytes that are parsed at once, without long lists of numbers, each of which
            becomes a `LongList`; None: as many as `bytes`, and no `LongList`.
        taken_for: the format for which such a file is easily taken, and the error code that says
            so.
        tab: the name of the tab that opens it; "" for none.
    """

    foreign: str
    bytes: int
    brackets: int
    parts: int
    encoding: str = "utf-8"
    escapes: bool = False
    parsed: int | None = None
    taken_for: tuple[str, str] = ("", "")
    tab: str = ""


class ExchangeTexts(NamedTuple):
    """The texts of a format of other programs' games.

    Attributes:
        import_action, export_action: its entries in the menu ("MatchActions").
        import_title, export_title: the titles of the dialogs ("GameFiles").
        filter: the name of its files in these dialogs ("GameFiles").
    """

    import_action: str
    export_action: str
    import_title: str
    export_title: str
    filter: str


class Exchange(NamedTuple):
    """A format of other programs' games, opened and written in the Play tab.

    Attributes:
        suffix: the usual suffix of its files, such as ".pdn", which names the format; or another
            name, without a dot, of files that no suffix tells.
        stem: the rest of the name that is proposed for a file.
        at_once: the bytes of the largest file that is read at once, in some 60 ms.
        records: the module that reads and writes it, a `poda.play.exchange.Records`.
        signs: a regular expression that is found near the beginning of such a text, whatever its
            file's name, and of no other (`poda.engine.recognition`); "": the suffix decides.
        writes: whether games are written in it, too.
    """

    suffix: str
    stem: str
    at_once: int
    records: str
    texts: ExchangeTexts
    signs: str = ""
    writes: bool = True


class AddedGame(NamedTuple):
    """A game, after those of the core; or, without `rules`, what a game of the core has beyond its
    rules. Each part but the evaluations and the solver is a class; "" stands for that of any game.

    Attributes:
        key: its key among games.
        rules: a `poda.engine.game.Game`.
        kit: a `poda.engine.kit.Kit`.
        training_kit: a `poda.engine.playing.training_kit.TrainingKit`.
        puzzles: a `poda.engine.puzzles.PuzzleSource`.
        evaluations: objects, each a `poda.engine.search.evaluation.Evaluation`, the default first;
            zero is added to them. Without them the rules' `evaluations` apply.
        board: a `poda.widgets.boards.surface.BoardWidget`.
        play: its kit in the Play tab, a `poda.play.model.kit.Kit`.
        tree: its kit in the Tree tab, a `poda.tree.drawing.boards.Kit`.
        training: its kit in the Training tab, a `poda.training.kit.Kit`.
        presets: the names of the presets that only its own kit has.
        matches: what asks about its matches in the Play tab, a
            `poda.play.panels.match_bar.MatchDialogs`; "" if none are played.
        solver: a function that returns its solver, a `poda.engine.decisions.ExactSolver` shared by
            all callers; "" for a game that is small enough to be searched, or not solved.
    """

    key: str
    rules: str = ""
    kit: str = ""
    training_kit: str = ""
    puzzles: str = ""
    evaluations: tuple[str, ...] = ()
    board: str = ""
    play: str = ""
    tree: str = ""
    training: str = ""
    presets: tuple[str, ...] = ()
    matches: str = ""
    solver: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """The manifest of a package.

    Attributes:
        name: letters, digits and hyphens; for Poda's own packages the name of the folder.
        needs: the names of the packages that it requires; without them it is left out.
        tabs, tab_parts, commands, command_options, settings_pages, games, exchanges: its additions;
            see the classes.
        help_pages: the names of its help pages, in order.
        help_after: the page of the core that they follow; "" after the pages on all tabs.
        root: the Python package with the folder `help`: pages are `help/<language>/<name>.md`, and
            one named like a core page is added to that page (`window/help_pages.py`).
        settings: the class of its settings, a `poda.house.settings.SettingsPart`; "" without any.
        formats: the kinds of documents that it opens, by format, such as "poda-tournament".
        sentences: a mapping of error codes to sentences ("Errors").
        kernels: the compiled kernels of one of Poda's own packages, a tuple of
            `poda.engine.kernels.native.Entry`, for which the library is built with them.
        public_names: the location of each name that it adds to `poda.engine`.
        engine_ahead, widgets_ahead: modules to import after the window's first paint: first those
            without Qt, then the others, ordered so that each imports few new ones.
    """

    name: str
    needs: tuple[str, ...] = ()
    tabs: tuple[Tab, ...] = ()
    tab_parts: tuple[TabPart, ...] = ()
    commands: tuple[Command, ...] = ()
    command_options: tuple[CommandOptions, ...] = ()
    settings_pages: tuple[SettingsPage, ...] = ()
    help_pages: tuple[str, ...] = ()
    help_after: str = ""
    root: str = ""
    settings: str = ""
    formats: Mapping[str, DocumentKind] = field(default_factory=dict)
    exchanges: tuple[Exchange, ...] = ()
    sentences: str = ""
    kernels: str = ""
    games: tuple[AddedGame, ...] = ()
    public_names: Mapping[str, str] = field(default_factory=dict)
    engine_ahead: tuple[str, ...] = ()
    widgets_ahead: tuple[str, ...] = ()


def imported(where: str) -> Any:
    """The object that "module:name" refers to, or the module "module", which is imported now."""
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def games() -> dict[str, AddedGame]:
    """The games that packages add or add to, by key; of two with the same key the first."""
    found: dict[str, AddedGame] = {}
    for package in installed():
        for game in package.games:
            found.setdefault(game.key, game)
    return found


def part_of(game_key: str, part: str) -> Any:
    """The object that a package gives a game as `part`, a field of `AddedGame`, imported now; None
    if there is none."""
    return imported(getattr(games()[game_key], part)) if has_part(game_key, part) else None


def has_part(game_key: str, part: str) -> bool:
    """Whether a package adds that part, a field of `AddedGame`, for a game."""
    return bool(getattr(games().get(game_key), part, ""))


def leave_out(what: str, error: BaseException) -> None:
    """Report, once, a part of a package that cannot be used, and the error."""
    # Late: building wheels imports this module with the standard library only.
    from poda.base import troubles
    from poda.base.troubles import Kind, Trouble

    reason = f"{type(error).__name__}: {error}"
    troubles.tell(Trouble(Kind.PACKAGE, Path(what), details=reason))


def import_ahead(module: str) -> ModuleType | None:
    """Import a module in advance. If another project's fails, report it and return None."""
    try:
        return import_module(module)
    except Exception as error:
        if module.startswith("poda."):
            raise
        leave_out(module, error)
        return None


@cache
def installed() -> tuple[Package, ...]:
    """The installed packages: Poda's own by name, then others by name."""
    found: dict[str, Package] = {}
    for name in _folders():
        _add_package(found, name, f"{GROUP}.{name}:PACKAGE")
    for point in _entry_points():
        _add_package(found, point.name, point)
    while lacking := [each for each in found.values() if not found.keys() >= {*each.needs}]:
        for package in lacking:
            del found[package.name]
            missing = ", ".join(sorted({*package.needs} - found.keys()))
            leave_out(package.name, LookupError(f"it needs the package {missing}"))
    return tuple(found.values())


def find(name: str) -> Package | None:
    """The package with that name; None if it is not installed."""
    return next((each for each in installed() if each.name == name), None)


def inserted(names: Sequence[str], added: Iterable[tuple[str, str]], last: str) -> list[str]:
    """The names with others added to them: pairs of one and the name that it is to follow, which
    may be another one of them. Those that follow a name that is not there come before `last`."""
    result, waiting = list(names), list(added)
    while waiting:
        ready = next((pair for pair in waiting if pair[1] in result), None)
        name, after = ready or waiting[0]
        result.insert(result.index(last) if ready is None else result.index(after) + 1, name)
        waiting.remove((name, after))
    return result


def tabs() -> tuple[Tab, ...]:
    """The tabs of all packages."""
    return tuple(tab for package in installed() for tab in package.tabs)


def part_classes(tab: str) -> list[Any]:
    """The classes of the parts that packages add to a tab of the core, imported now; those that
    cannot be are reported and left out."""
    return list(_importable(part.widget for part in _parts_of(tab)))


def settings_classes() -> list[Any]:
    """The classes of the settings of all packages, imported now, as `part_classes`."""
    return list(_importable(each.settings for each in installed() if each.settings))


def _importable(names: Iterable[str]) -> Iterator[Any]:
    for where in names:
        try:
            yield imported(where)
        except Exception as error:
            if where.startswith("poda."):
                raise
            leave_out(where, error)


def parts_ahead(tab: str) -> tuple[str, ...]:
    """The modules to import before a tab of the core is made, for the parts of packages."""
    return tuple(name for part in _parts_of(tab) for name in part.ahead)


def _parts_of(tab: str) -> Iterator[TabPart]:
    parts = (part for package in installed() for part in package.tab_parts)
    return (part for part in parts if part.tab == tab)


def options_for(command: str) -> tuple[CommandOptions, ...]:
    """The options that packages add to a command of the core."""
    added = (each for package in installed() for each in package.command_options)
    return tuple(each for each in added if each.command == command)


def formats() -> dict[str, DocumentKind]:
    """The kinds of documents that packages open, by format."""
    return {name: kind for each in installed() for name, kind in each.formats.items()}


def exchanges() -> dict[str, Exchange]:
    """The formats of other programs' games that packages open, by suffix."""
    return {kind.suffix: kind for each in installed() for kind in each.exchanges}


def kernel_entries() -> tuple[Any, ...]:
    """The compiled kernels of Poda's own packages."""
    named = (each.kernels for each in installed() if each.kernels.startswith("poda."))
    return tuple(entry for where in named for entry in imported(where))


def public_names() -> dict[str, str]:
    """The location of each name that packages add to `poda.engine`."""
    return {name: where for each in installed() for name, where in each.public_names.items()}


def sentence_of(code: str) -> str:
    """The sentence of a package's error code. Raises KeyError."""
    for package in installed():
        if package.sentences and code in (found := imported(package.sentences)):
            return str(found[code])
    raise KeyError(code)


def help_folder(page: str) -> Path:
    """The help folder of the package with that page. Raises KeyError."""
    for package in installed():
        if page in package.help_pages:
            return _help_of(package)
    raise KeyError(page)


def help_folders() -> list[Path]:
    """The help folders of all packages that have one."""
    return [_help_of(each) for each in installed() if each.root]


def _help_of(package: Package) -> Path:
    return Path(str(import_module(package.root).__file__)).parent / "help"


def _add_package(found: dict[str, Package], name: str, where: str | EntryPoint) -> None:
    try:
        package = imported(where) if isinstance(where, str) else where.load()
        if not isinstance(package, Package):
            raise TypeError(f"{getattr(where, 'value', where)} is no poda.base.packages.Package")
        if package.name in found:
            raise LookupError("another package has its name")
        found[package.name] = package
    except (Exception, SystemExit) as error:  # whatever fails, Poda starts
        leave_out(name, error)


def _folders() -> list[str]:
    try:
        return sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
    except OSError:  # all packages were removed
        return []


def _entry_points() -> Iterator[EntryPoint]:
    """The entry points of the group. `importlib.metadata`, which reads them, takes too long to
    import at each start, so it is used only if an installed project has such an entry point."""
    if any(map(_names_the_group, sys.path)):
        from importlib.metadata import entry_points

        yield from sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _names_the_group(folder: str) -> bool:
    mark = f"[{GROUP}]".encode()
    try:
        with os.scandir(folder or ".") as entries:
            projects = [each.path for each in entries if each.name.endswith(_PROJECTS)]
    except OSError:  # the folder is missing, or an archive
        return False
    return any(mark in _entry_points_of(project) for project in projects)


def _entry_points_of(project: str) -> bytes:
    try:
        return Path(project, "entry_points.txt").read_bytes()
    except OSError:  # it has no entry points
        return b""
