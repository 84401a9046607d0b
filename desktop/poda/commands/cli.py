"""The ``poda`` command. Qt is imported only once a window is wanted and possible.

A subcommand of the core is a line in ``_TEXTS``, a class in `grammar` with what can be typed after
it, and a module of its name whose ``run`` takes that class and returns the exit code. Both are
imported only when the command is used. Packages add more commands.
"""

import argparse
import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from poda import __version__
from poda.base import display, packages, paths, speech, terms, troubles
from poda.base.speech import translate
from poda.base.terms import QT_TRANSLATE_NOOP

LOG_LEVELS = ("debug", "info", "warning", "error")
NOTHING_TO_OPEN = 2  # the exit code if no window can be opened
FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130  # as `poda.commands` has them
_UNWRITABLE = (errno.ENOSPC, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC))
_NO_ROOM = re.compile("failed to map segment|[Cc]annot allocate memory")  # for loading a library
_COMPLETES = "_ARGCOMPLETE"  # the variable that a shell sets to ask for completions


_TEXTS = {
    "tree": QT_TRANSLATE_NOOP("CommandLine", "search a written tree"),
    "plays": QT_TRANSLATE_NOOP("CommandLine", "list the legal moves of a position"),
    "train": QT_TRANSLATE_NOOP("CommandLine", "train a player, without a window"),
    "match": QT_TRANSLATE_NOOP("CommandLine", "let two players play each other"),
    "completion": QT_TRANSLATE_NOOP("CommandLine", "make a shell complete what is typed, by Tab"),
}
CORE = tuple(
    packages.Command(
        name,
        text,
        f"poda.commands.grammar:{name.title()}Arguments",
        f"poda.commands.{name}:run",
    )
    for name, text in _TEXTS.items()
)
"""The commands of the core, in the order of the help."""


class Parser(argparse.ArgumentParser):
    """A parser whose error messages are safe if `*` was expanded to hostile file names."""

    def error(self, message: str) -> NoReturn:
        super().error(paths.shown(message))

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse what is not among the choices, naming the one that was probably meant."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            if name := terms.nearest_name(str(value), map(str, action.choices or ())):
                meant = speech.translate("Words", terms.MEANT).format(name=name)
                error.message = f"{error.message}. {meant}"
            raise


class CommandParser(Parser):
    """The parser of a command or of its subcommand, which gets its grammar only when needed: most
    starts need at most one command, and the games that some grammars list take long to import."""

    _is_filled = False
    _mixes = False  # whether it is parsing options between positional arguments

    def fill(self) -> None:
        """Add the grammar, once."""
        if self._is_filled:
            return
        from poda.commands.options import add_arguments

        command: packages.Command = self.get_default("command")
        more = (packages.imported(each.grammar) for each in packages.options_for(command.name))
        add_arguments(self, packages.imported(command.grammar), *dict.fromkeys(more))
        self._is_filled = True

    def inner(self) -> dict[str, "CommandParser"]:
        """The parsers of its subcommands by name, after `fill`; most have none."""
        found = (each for each in self._actions if isinstance(each, argparse._SubParsersAction))
        return next((dict(each.choices) for each in found), {})

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        """As in `argparse`, which calls this to parse a command. Before Python 3.13, argparse takes
        an optional list for empty if an option precedes it, and leaves the rest over."""
        self.fill()
        inner = self.inner()
        if inner and arguments and arguments[0] is not None and _COMPLETES not in os.environ:
            # Without a subcommand, the first one is meant.
            typed, *rest = arguments
            if not typed or typed[0] not in {*inner, "-h", "--help"}:
                arguments = ([next(iter(inner)), *typed], *rest)
        namespace, left = super().parse_known_args(*arguments, **named)
        if left and not self._mixes and not inner:
            self._mixes = True
            try:
                return self.parse_known_intermixed_args(*arguments, **named)
            finally:
                self._mixes = False
        return namespace, left


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    result = Parser(
        prog="poda",
        description=translate(
            "CommandLine",
            "A desktop laboratory of adversarial search. Without arguments, the window.",
        ),
    )
    _add_window(result)
    result.set_defaults(run=_window)
    _add_commands(
        result.add_subparsers(
            title=translate("CommandLine", "commands"),
            metavar=translate("CommandLine", "COMMAND"),
            parser_class=CommandParser,
        )
    )
    return result


def _add_window(result: argparse.ArgumentParser) -> None:
    """Add the options for the window, or for no command."""
    result.add_argument(
        "--version",
        action="version",
        version=f"Poda {__version__}",
        help=translate("CommandLine", "show program's version number and exit"),
    )
    level = translate("CommandLine", "also write the log to the terminal, from LEVEL up ({levels})")
    result.add_argument(
        "--log-level",
        choices=LOG_LEVELS,
        metavar=translate("CommandLine", "LEVEL"),
        help=level.format(levels=", ".join(LOG_LEVELS)),
    )
    result.add_argument(
        "--quit-after-paint",
        action="store_true",
        help=translate(
            "CommandLine",
            "close the window once it has been painted (measurements, smoke tests)",
        ),
    )


def _add_commands(commands: "argparse._SubParsersAction[CommandParser]") -> None:
    known = {each.name: each for each in CORE}
    added = [each for package in packages.installed() for each in package.commands]
    known |= {each.name: each for each in added if each.name not in known}
    after = ((each.name, each.after) for each in known.values() if each not in CORE)
    for name in packages.inserted([each.name for each in CORE], after, "completion"):
        text = translate("CommandLine", known[name].help)
        commands.add_parser(name, help=text).set_defaults(run=_run, command=known[name])


def _run(parsed: argparse.Namespace) -> int:
    """Run the command, or what a package does in its place."""
    for trouble in troubles.news():
        sentence = translate(
            "TroubleBar", "The package {path} cannot be used, and Poda does without it. {reason}"
        )
        sentence = sentence.format(path=trouble.path, reason=trouble.details)
        print(f"poda: {paths.shown(sentence)}", file=sys.stderr)
    from poda.commands.options import arguments_of

    command: packages.Command = parsed.command
    does, arguments = command.run, arguments_of(packages.imported(command.grammar), parsed)
    for added in packages.options_for(command.name):
        asked = arguments_of(packages.imported(added.grammar), parsed)
        if packages.imported(added.applies)(asked):
            does, arguments = added.run, asked
            break
    run = packages.imported(does)
    parsed.imported()
    return int(run(arguments))


def main(argv: Sequence[str] | None = None, imported: Callable[[], object] = lambda: None) -> int:
    """Run the command line; return the exit code.

    Args:
        argv: what was typed after ``poda``; None for what this process was started with.
        imported: is called before a command runs, when all that it needs is imported. For the
            window it is not.
    """
    _open_streams()
    speech.prepare()
    if _COMPLETES in os.environ:
        _complete()
    arguments = argparse.Namespace(run=None)
    try:
        try:
            arguments = parser().parse_args(argv)
            arguments.imported = imported
            code: int = arguments.run(arguments)
        finally:
            sys.stdout.flush()  # also after --help, so that write errors are reported below
    except KeyboardInterrupt:  # before a command could stop cleanly
        return INTERRUPTED
    except BrokenPipeError:
        return _unheard()
    except OSError as error:
        # Commands handle their files; errors here concern the standard output.
        if arguments.run is _window or error.errno not in _UNWRITABLE:
            raise
        unwritable = (
            translate("CommandLine", "the answer cannot be written: the standard output is closed")
            if error.errno == errno.EBADF
            else translate("CommandLine", "the answer cannot be written: No space left on device")
        )
        print(f"poda: {unwritable}", file=sys.stderr)
        _unheard()
        return BAD_INPUT
    except (ImportError, MemoryError) as error:
        if isinstance(error, ImportError) and not _NO_ROOM.search(str(error)):
            raise
        sentence = translate("CommandLine", "there is not enough memory")
        print(f"poda: {sentence}", file=sys.stderr)
        return FAILED
    return code


def _open_streams() -> None:
    """Replace closed streams (`>&-`), since otherwise the next opened file would receive the
    output. Writing an answer then fails; an error message is lost, and so is an answer on Windows,
    where a program without a console has no streams."""
    answers = os.O_WRONLY if sys.platform == "win32" else os.O_RDONLY
    for name, flags in (("stdout", answers), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, flags)
            setattr(sys, name, open(handle, "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def _complete() -> None:
    """Answer a shell's request for completions, and exit (`poda completion`). Only the command
    being typed loads its grammar."""
    import argcomplete

    grammar = parser()
    typed = os.environ.get("COMP_LINE", "").split()
    for action in grammar._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name in set(typed) & set(action.choices):
                _fill_commands(action.choices[name], typed)
    argcomplete.autocomplete(grammar)


def _fill_commands(command: CommandParser, typed: Sequence[str]) -> None:
    """Fill a command, and its subcommands that are being typed."""
    command.fill()
    inner = command.inner()
    for name in set(typed) & set(inner):
        _fill_commands(inner[name], typed)


def _unheard() -> int:
    """The exit code when output cannot be written: `| head` has exited, or the disk is full. Python
    would otherwise flush the rest at exit and report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _window(arguments: argparse.Namespace) -> int:
    trouble = display.problem()
    if trouble:
        print(trouble, file=sys.stderr)
        return NOTHING_TO_OPEN
    try:
        from poda.window import app
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        print(display.library_sentence(missing), file=sys.stderr)
        return NOTHING_TO_OPEN
    return app.run(arguments.log_level, quit_after_paint=arguments.quit_after_paint)
