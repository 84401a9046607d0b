"""The settings of an external program: its name and how to run it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.schema import OPTIONAL, Form, Most, Range

Protocol = Literal["ugi", "python", "gnubg"]
"""The protocol: the universal game interface; a Python function `agent(observation,
configuration)` run by Poda's host; the socket of GNU Backgammon's external player."""

PROTOCOLS: Final[tuple[Protocol, ...]] = get_args(Protocol)

PORT: Final = "{port}"
"""The placeholder in a `gnubg` command for the port on which the program is to listen."""

SECONDS: Final = 10.0
"""The default time limit of an answer."""

LONGEST_NAME: Final = 60
LEAST_SECONDS: Final = 0.01
MOST_SECONDS: Final = 86_400.0
LEAST_MEGABYTES: Final = 16
MOST_MEGABYTES: Final = 1_048_576
MOST_ARGUMENTS: Final = 60
LONGEST_ARGUMENT: Final = 4_096
MOST_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Program:
    """An external program that plays.

    Only the user's own choice creates one (Settings, or a file named on the command line): files
    from strangers hold at most a name, which `Programs.find` looks up.

    Attributes:
        name: 1 to 60 visible characters, unique in the list.
        games: the keys of the games that it plays.
        protocol: its protocol.
        command: the program and its arguments, not parsed by a shell. For a Python agent: its
            file, or an interpreter and the file. `{port}` in an argument becomes the port.
        seconds: the time limit of an answer if neither a limit nor a clock sets one.
        megabytes: the memory limit of each of its processes, if the system supports it; None: no
            limit.

    Raises EngineError if a value is invalid.
    """

    name: Annotated[str, Most(LONGEST_NAME)]
    games: tuple[str, ...]
    protocol: Annotated[Protocol, Form(str, of=str)]
    command: tuple[str, ...]
    seconds: Annotated[float, Range(LEAST_SECONDS, MOST_SECONDS), OPTIONAL] = SECONDS
    megabytes: Annotated[int | None, Range(LEAST_MEGABYTES, MOST_MEGABYTES)] = None

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.protocol not in PROTOCOLS:
            known = ", ".join(PROTOCOLS)
            raise EngineError("engine.protocol", text=str(self.protocol), names=known)
        _check_command(self.command)
        for game in self.games:
            if game not in GAMES:
                raise EngineError("game.unknown", text=game, names=", ".join(GAMES))
            if game not in playable(self.protocol):
                known = ", ".join(playable(self.protocol))
                raise EngineError("engine.not_this_game", text=game, known=known)
        if not self.games or len(self.games) > MOST_GAMES:
            raise EngineError("engine.no_game")
        if not LEAST_SECONDS <= self.seconds <= MOST_SECONDS:
            raise EngineError("engine.seconds")
        if self.megabytes is not None and not LEAST_MEGABYTES <= self.megabytes <= MOST_MEGABYTES:
            raise EngineError("engine.megabytes", least=LEAST_MEGABYTES)


def playable(protocol: Protocol) -> tuple[str, ...]:
    """The keys of the games that the protocol supports."""
    if protocol == "python":
        return tuple(key for key in GAMES if GAMES[key].in_a_row)
    if protocol == "gnubg":
        return tuple(key for key in GAMES if GAMES[key].has_cube)
    return tuple(key for key in GAMES if not GAMES[key].has_chance)


def check_name(name: str) -> None:
    """Raises EngineError if the text cannot be a program's name."""
    is_seen = name.isprintable() and name == name.strip()
    if not (0 < len(name) <= LONGEST_NAME and is_seen):
        raise EngineError("engine.bad_name", text=name, limit=LONGEST_NAME)


def _check_command(command: tuple[str, ...]) -> None:
    if not command or not command[0].strip() or len(command) > MOST_ARGUMENTS:
        raise EngineError("engine.no_command")
    for argument in command:
        if "\0" in argument or len(argument) > LONGEST_ARGUMENT:
            raise EngineError("engine.no_command")
