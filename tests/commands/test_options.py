"""Arguments that are declared in a class: what a parser makes of them, and what it refuses."""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Annotated, Any, Literal

import pytest

from poda.base import packages
from poda.commands import cli
from poda.commands.options import (
    EITHER_WAY,
    EXTENDED,
    POSITIONAL,
    REPEATED,
    REST,
    Arguments,
    Choices,
    Filled,
    Finite,
    Group,
    Seconds,
    add_arguments,
    arguments_of,
    size,
)
from poda.engine.schema import Range


class PlaceArguments(Arguments):
    out: Annotated[str | None, "-o", "--output", "DIR", "where to"] = None
    size: Annotated[Annotated[tuple[int, int], size] | None, "WxH", "how large"] = None


class TripArguments(Arguments):
    description = "Take a trip."
    epilog = ("The end\n  as it is.",)

    start: Annotated[str, Choices(("here", "there")), "TOWN", ""]
    stops: Annotated[tuple[str, ...], POSITIONAL, "STOP", "on the way"] = ()
    days: Annotated[int, Range(1, 9), "of {most} days", Filled(most="nine")] = 3
    pace: Annotated[Literal["slow", "fast"] | None, "how"] = None
    ends: Annotated[tuple[Finite, Finite] | None, ("LOW", "HIGH"), "between"] = None
    wait: Annotated[Seconds, "how long"] = 1.0
    loud: Annotated[bool, "sing"] = False
    shoes: Annotated[bool, "barefoot"] = True
    dog: Annotated[bool | None, EITHER_WAY, "with a dog"] = None
    tags: Annotated[tuple[str, ...], REPEATED, "TAG", "a word"] = ()
    marks: Annotated[tuple[int, ...], EXTENDED, "MARK", "numbers"] = ()
    place: Annotated[PlaceArguments, Group("a place")]
    json: bool = False
    rest: Annotated[tuple[str, ...] | None, REST, "WORD", "all that follows"] = None


class SeaArguments(TripArguments):
    before = "pace"
    epilog = ("And the sea.",)

    boat: Annotated[str, "BOAT", "on which boat"] = "raft"


def values(arguments: Arguments) -> dict[str, Any]:
    """What was typed, by field."""
    return {
        name: values(value) if isinstance(value, Arguments) else value
        for name, value in vars(arguments).items()
    }


def parsed(
    *typed: str, declared: type[TripArguments] = TripArguments, more: tuple[Any, ...] = ()
) -> Any:
    parser = argparse.ArgumentParser(prog="trip")
    add_arguments(parser, TripArguments, *more)
    return arguments_of(declared, parser.parse_args(typed))


def test_what_is_not_typed_has_its_default() -> None:
    found = parsed("here")
    assert values(found) == {"start": "here", "stops": (), "place": {}}
    assert (found.days, found.shoes, found.stops, found.dog) == (3, True, (), None)
    assert found.place.out is None


def test_all_kinds_are_read_in_their_types() -> None:
    found = parsed(
        *("there", "a", "b", "--days", "9", "--pace", "slow", "--ends", "1", "2.5", "--wait", "2"),
        *("--loud", "--no-shoes", "--no-dog", "--tags", "x", "--tags", "y", "--marks", "1", "2"),
        *("--marks", "3", "-o", "out", "--size", "100x200", "--rest", "--days", "0"),
    )
    assert values(found) == {
        "start": "there", "stops": ("a", "b"), "days": 9, "pace": "slow", "ends": (1.0, 2.5),
        "wait": 2.0, "loud": True, "shoes": False, "dog": False, "tags": ("x", "y"),
        "marks": (1, 2, 3), "place": {"out": "out", "size": (100, 200)},
        "rest": ("--days", "0"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((), "the following arguments are required: TOWN"),
        (("nowhere",), "argument TOWN: invalid choice: 'nowhere'"),
        (("here", "--days", "10"), "argument --days: '10' is not a number from 1 to 9"),
        (("here", "--pace", "slower"), "argument --pace: invalid choice: 'slower'"),
        (("here", "--ends", "1"), "argument --ends: expected 2 arguments"),
        (("here", "--marks", "x"), "argument --marks: invalid int value: 'x'"),
        (("here", "--wait", "0"), "argument --wait: '0' is not a number of seconds"),
        (("here", "--size", "9"), "argument --size: '9' is not a size such as 1280x720"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_name(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], said: str
) -> None:
    with pytest.raises(SystemExit):
        parsed(*typed)
    assert said in capsys.readouterr().err


def test_the_help_has_the_arguments_in_order_with_what_a_package_adds() -> None:
    parser = argparse.ArgumentParser(prog="trip")
    add_arguments(parser, TripArguments, SeaArguments)
    usage, _, shown = " ".join(parser.format_help().split()).partition("Take a trip. ")
    assert usage.startswith("usage: trip ")
    places = [
        shown.index(words)
        for words in (
            *("TOWN here, there", "--days N of nine days", "--boat BOAT"),
            *(
                "--pace {slow,fast} how",
                "--ends LOW HIGH",
                "--no-shoes barefoot",
                "--dog, --no-dog",
            ),
            *("a place:", "--output DIR where to", "The end as it is.", "And the sea."),
        )
    ]
    assert places == sorted(places)
    found = parsed("here", "--boat", "ark", declared=SeaArguments, more=(SeaArguments,))
    assert values(found) == {"start": "here", "stops": (), "boat": "ark", "place": {}}


def commands() -> list[tuple[str, ...]]:
    """Every command and subcommand, by the words that are typed."""
    added = (each for package in packages.installed() for each in package.commands)
    found: list[tuple[str, ...]] = []
    for command in (*cli.CORE, *added):
        found.append((command.name,))
        inner = getattr(packages.imported(command.grammar), "commands", ())
        found += [(command.name, each.name) for each in inner]
    return found


def test_no_help_imports_what_computes() -> None:
    """In one process: what one of them imported would be there for the next."""
    program = """
import contextlib, io, sys
from poda.commands import cli
for line in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        cli.main([*line.split(), "--help"])
    print(line, *({"numpy", "numba", "PySide6", "rich"} & set(sys.modules)))
"""
    words = [" ".join(each) for each in commands()]
    run = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == words
