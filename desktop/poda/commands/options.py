"""The arguments of commands: each command declares its own in a class, and a parser is made of it.

    class RolloutArguments(Arguments):
        description = "Roll out a position of backgammon: play it on by dice, many times."

        position: Annotated[str, "POSITION", "as GNU Backgammon writes it, with the throw"]
        most: Annotated[int, Range(1, 50), "how many plays to compare if none is named (5)"] = 5
        plain: Annotated[bool, "do not subtract the luck of the throws"] = False

A field without a default is a positional argument, any other is an option of its name (`--most`);
the help has them in the order of the fields. Types are `str`, `int`, `float`, `bool` (a flag;
`--no-NAME` if its default is True), `Literal` (one of several words), `tuple[X, Y]` and
`tuple[X, ...]` (several values), one of these or None, or another such class, whose arguments take
the place of the field. `Annotated` adds:

- the help, if it is "" the words one of which the value is; before it, the name of the value in the
  help, for a tuple of fixed length a tuple of such names (without it: "N" for whole numbers);
- `Filled`, what replaces places such as "{games}" in the help;
- `Range` for whole numbers, `Choices`, or a function that reads the value from its text;
- other names of the option, such as "-o"; it is then required if it has no default;
- `Group`, the title of the group in the help that begins with this field;
- `POSITIONAL`, `REPEATED`, `EXTENDED`, `REST`, `EITHER_WAY`.

Texts are English, in the context "CommandLine": `packaging/translations.py` finds them in the
annotations, and in `description` and `epilog`. With `from __future__ import annotations` an
annotation is evaluated when a parser is made, so that it can ask for what takes long to import.
Declarations import no NumPy: help and completion need them too.
"""

from __future__ import annotations

import argparse
import enum
import functools
import math
import operator
import typing
from collections.abc import Callable
from dataclasses import MISSING, dataclass
from types import FunctionType, NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    dataclass_transform,
)

from poda.base.packages import Command
from poda.base.speech import translate
from poda.engine.schema import Range

MOST_WORKERS = 256


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 25
        if not digits or not low <= int(text) <= high:
            raise _unusable(
                translate("CommandLine", "{text!r} is not a number from {low} to {high}"),
                text, low=low, high=high,
            )  # fmt: skip
        return int(text)

    return read


def plies_or_word(low: int, high: int) -> Callable[[str], int | str]:
    """A reader of whole numbers from `low` to `high`, or else of any text."""
    read = whole(low, high)
    return lambda text: read(text) if not text or text[0] in "+-0123456789" else text


def finite(text: str) -> float:
    """Read a finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _unusable(translate("CommandLine", "{text!r} is not a finite number"), text)
    return value


def above_zero(text: str) -> float:
    """Read a finite number above 0."""
    value = finite(text)
    if value <= 0:
        raise _unusable(translate("CommandLine", "{text!r} is not above 0"), text)
    return value


def border(text: str) -> float | None:
    """Read a number, or `none`."""
    return None if text == "none" else finite(text)


def size(text: str) -> tuple[int, int]:
    """Read a width and a height in pixels, such as 1280x720."""
    width, _, height = text.partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (width, height)):
        raise _unusable(translate("CommandLine", "{text!r} is not a size such as 1280x720"), text)
    sides = int(width), int(height)
    if min(sides) < 100 or max(sides) > 8192:
        raise _unusable(translate("CommandLine", "{text!r} is not from 100x100 to 8192x8192"), text)
    return sides


def seconds(text: str) -> float:
    """Read a duration above 0, in seconds."""
    try:
        length = float(text)
    except ValueError:
        length = math.nan
    if not 0 < length < math.inf:
        raise _unusable(translate("CommandLine", "{text!r} is not a number of seconds"), text)
    return length


def chance(text: str) -> float:
    """Read the probability of an error: above 0, below a half."""
    value = finite(text)
    if not 0 < value < 0.5:
        raise _unusable(translate("CommandLine", "{text!r} is not above 0 and below 0.5"), text)
    return value


def clock(text: str) -> tuple[float, float]:
    """Read a side's seconds and the increment of each move, such as `60+1` or `60`."""
    whole_game, _, added = text.partition("+")
    try:
        times = float(whole_game), float(added or 0)
    except ValueError:
        times = math.nan, math.nan
    if not (0 < times[0] < math.inf and 0 <= times[1] < math.inf):
        sentence = translate("CommandLine", "{text!r} is not a clock such as 60+1, in seconds")
        raise _unusable(sentence, text)
    return times


def _unusable(sentence: str, text: str, **limits: int) -> argparse.ArgumentTypeError:
    """The error for an argument; argparse puts the option before its sentence."""
    return argparse.ArgumentTypeError(sentence.format(text=text[:40], **limits))


Finite = Annotated[float, finite]
AboveZero = Annotated[float, above_zero]
Seconds = Annotated[float, seconds, "S"]


@dataclass(frozen=True, slots=True)
class Choices:
    """The possible words of a value, where its type is no `Literal`."""

    words: tuple[str, ...]


class Filled(dict[str, str]):
    """The texts that replace the placeholders of a help text, by name."""


@dataclass(frozen=True, slots=True)
class Group:
    """In the help, the title above this field and those after it."""

    title: str


class ArgumentMark(enum.Enum):
    """Marks of an argument that carry no data."""

    POSITIONAL = enum.auto()
    REPEATED = enum.auto()
    EXTENDED = enum.auto()
    REST = enum.auto()
    EITHER_WAY = enum.auto()


POSITIONAL: Final = ArgumentMark.POSITIONAL
"""A positional argument that may be missing and then has its default."""
REPEATED: Final = ArgumentMark.REPEATED
"""An option with one value, given again for each further one of its tuple."""
EXTENDED: Final = ArgumentMark.EXTENDED
"""An option with several values, to which it adds more if it is given again."""
REST: Final = ArgumentMark.REST
"""An option whose values are all that follows."""
EITHER_WAY: Final = ArgumentMark.EITHER_WAY
"""A flag that `--no-NAME` denies; None if neither is given."""


def all_games() -> Choices:
    """The keys of all games."""
    from poda.engine.games import GAMES  # late: it takes longer than most help

    return Choices(tuple(GAMES))


Json = Annotated[bool, "print one line of JSON"]
Workers = Annotated[
    int, Range(1, MOST_WORKERS), "threads; the result does not depend on it (one per processor)"
]


@dataclass_transform(kw_only_default=True)
class Arguments:
    """What is typed after a command: subclasses have a field for each argument. An object has the
    arguments that were given; the class has the defaults of the others. (Dataclasses would take ten
    times as long to create as the rest of a grammar.)

    Attributes:
        description: the purpose of the command.
        epilog: the text after the help, with its line breaks.
        commands: subcommands, which then have the arguments. The first is the default.
        before: in a class that extends another command's, the field before which its own go.
    """

    description: ClassVar[str] = ""
    epilog: ClassVar[tuple[str, ...]] = ()
    commands: ClassVar[tuple[Command, ...]] = ()
    before: ClassVar[str] = "json"

    def __init__(self, **given: Any) -> None:
        vars(self).update(given)


A = TypeVar("A", bound=Arguments)


def add_arguments(
    parser: argparse.ArgumentParser, declared: type[Arguments], *more: type[Arguments]
) -> None:
    """Give a parser the declared arguments.

    Args:
        more: subclasses of `declared`, whose fields and epilogs are added to its own.
    """
    parser.description = translate("CommandLine", declared.description)
    paragraphs = [text for kind in (declared, *more) for text in vars(kind).get("epilog", ())]
    if paragraphs:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = "\n".join(translate("CommandLine", text) for text in paragraphs)
    if declared.commands:
        inner = parser.add_subparsers(
            title=translate("CommandLine", "commands"), metavar=translate("CommandLine", "COMMAND")
        )
        for command in declared.commands:
            text = translate("CommandLine", command.help)
            inner.add_parser(command.name, help=text).set_defaults(command=command)
    fields = _flat(declared)
    names = {each.name for each in fields}
    for kind in more:
        added = [each for each in _flat(kind) if each.name not in names]
        place = [each.name for each in fields].index(kind.before)
        fields[place:place] = added
    target: argparse.ArgumentParser | argparse._ArgumentGroup = parser
    for each in fields:
        if group := next((mark for mark in each.marks if isinstance(mark, Group)), None):
            target = parser.add_argument_group(translate("CommandLine", group.title))
        _add_argument(target, each)


def arguments_of(declared: type[A], parsed: argparse.Namespace) -> A:
    """The arguments that a parser found."""
    found: dict[str, Any] = {}
    for each in _fields(declared):
        inner = each.is_class
        value = arguments_of(each.kind, parsed) if inner else getattr(parsed, each.name, None)
        if value is not None:  # else the field has its default
            found[each.name] = tuple(value) if isinstance(value, list) else value
    return declared(**found)


class _Field(NamedTuple):
    """A field of a class of arguments.

    Attributes:
        kind: its type, or that of the values in its tuple.
        nargs: how many values its tuple has: a number, or "+" for at least one; None without one.
        marks: its annotations, the inner ones first.
        default: MISSING if there is none.
    """

    name: str
    kind: Any
    nargs: int | str | None
    marks: tuple[Any, ...]
    default: Any

    @property
    def is_class(self) -> bool:
        """Whether its type is itself a class of arguments, whose fields stand in its place."""
        return isinstance(self.kind, type) and issubclass(self.kind, Arguments)


def _fields(declared: type[Any]) -> list[_Field]:
    return [
        _Field(name, *_inspected(hint), getattr(declared, name, MISSING))
        for name, hint in typing.get_type_hints(declared, include_extras=True).items()
        if typing.get_origin(hint) is not ClassVar
    ]


def _flat(declared: type[Any]) -> list[_Field]:
    """All fields, those of nested classes in line; the first of these gets the class's marks."""
    found: list[_Field] = []
    for each in _fields(declared):
        if each.is_class:
            first, *rest = _flat(each.kind)
            found += [first._replace(marks=(*first.marks, *each.marks)), *rest]
        else:
            found.append(each)
    return found


def _inspected(hint: Any) -> tuple[Any, int | str | None, tuple[Any, ...]]:
    """The kind, the nargs and the marks of a field with that type."""
    args = typing.get_args(hint)
    if typing.get_origin(hint) is Annotated:
        kind, nargs, marks = _inspected(args[0])
        reads_all = any(isinstance(each, FunctionType) for each in args[1:])
        return kind, None if reads_all else nargs, (*marks, *args[1:])
    if NoneType in args:  # None stands for a missing argument
        return _inspected(functools.reduce(operator.or_, (a for a in args if a is not NoneType)))
    if typing.get_origin(hint) is tuple:
        kind, _, marks = _inspected(args[0])
        return kind, "+" if args[-1] is Ellipsis else len(args), marks
    return hint, None, ()


def _words(kind: Any) -> tuple[Any, ...]:
    """The values of a `Literal` type, or of a union of such; () of other types."""
    args = typing.get_args(kind)
    return args if typing.get_origin(kind) is Literal else sum(map(_words, args), ())


def _add_argument(target: argparse.ArgumentParser | argparse._ArgumentGroup, field: _Field) -> None:
    names = [mark for mark in field.marks if isinstance(mark, str) and mark.startswith("-")]
    texts: list[Any]  # perhaps the name of the value, or a tuple of names, and the help
    texts = [mark for mark in field.marks if isinstance(mark, str | tuple) and mark not in names]
    is_positional = POSITIONAL in field.marks or (field.default is MISSING and not names)
    told = _of_flag(field) if field.kind is bool else _of_value(field, is_positional)
    if texts:
        text = translate("CommandLine", texts.pop()) or ", ".join(told["choices"])
        filled = next((mark for mark in field.marks if isinstance(mark, Filled)), None)
        told["help"] = text if filled is None else text.format_map(filled)
    if texts:
        shown = texts.pop()
        told["metavar"] = (
            translate("CommandLine", shown)
            if isinstance(shown, str)
            else tuple(translate("CommandLine", each) for each in shown)
        )
    if is_positional:
        target.add_argument(field.name, **told)
        return
    denied = "no-" if field.default is True else ""
    names = names or [f"--{denied}{field.name.replace('_', '-')}"]
    told |= {"dest": field.name, "required": field.default is MISSING}
    target.add_argument(*names, default=None, **told)  # `arguments_of` knows the default


def _of_flag(field: _Field) -> dict[str, Any]:
    if EITHER_WAY in field.marks:
        return {"action": argparse.BooleanOptionalAction}
    return {"action": "store_false" if field.default is True else "store_true"}


def _of_value(field: _Field, is_positional: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"nargs": field.nargs}
    if is_positional and field.default is not MISSING:
        told["nargs"] = "?" if field.nargs is None else "*"
    if words := _words(field.kind):
        told["choices"] = words
    if field.kind is int or isinstance(next(iter(words), None), int):
        told["type"] = int
    for mark in field.marks:
        if isinstance(mark, Range):
            told |= {"type": whole(int(mark.low), int(mark.high)), "metavar": "N"}
        elif isinstance(mark, Choices):
            told["choices"] = mark.words
        elif isinstance(mark, FunctionType):
            told["type"] = mark
        elif isinstance(mark, ArgumentMark):
            told |= _ACTIONS.get(mark, {})
    return told


_ACTIONS: Final[dict[ArgumentMark, dict[str, Any]]] = {
    REPEATED: {"action": "append", "nargs": None},
    EXTENDED: {"action": "extend"},
    REST: {"nargs": argparse.REMAINDER},
}
