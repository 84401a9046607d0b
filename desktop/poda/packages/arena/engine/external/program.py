"""A program of somebody else's that plays: what it is called, and how it is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.schema import OPTIONAL, Form, Most, Range

Protocol = Literal["ugi", "python", "gnubg"]
"""How one talks with it: by the universal game interface; as the host of a Python function
`agent(observation, configuration)`; through the socket of GNU Backgammon's external player."""

PROTOCOLS: Final[tuple[Protocol, ...]] = get_args(Protocol)

PORT: Final = "{port}"
"""Stands in a command for the port at which a program of protocol `gnubg` is to listen."""

SECONDS: Final = 10.0
"""How long an answer may take unless said."""

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
    """A program that plays.

    Only the person's own choice makes one (Settings, or a file named on the command line): what
    comes from strangers holds a name at most, which `Programs.find` looks for.

    Attributes:
        name: 1 to 60 characters that can be seen, unlike any other's.
        games: the keys of the games that it plays.
        protocol: how one talks with it.
        command: the program and its arguments; no shell reads them. Of a Python agent: its file, or
            an interpreter and the file. `{port}` in an argument is the port to listen at.
        seconds: how long an answer may take where neither a limit nor a clock says.
        megabytes: of memory, for each of its processes, where the system can limit it; None is no
            limit.

    Raises EngineError where one of them is out of the question.
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
            raise EngineError("engine.protocol", text=str(self.protocol), known=known)
        _check_command(self.command)
        for game in self.games:
            if game not in GAMES:
                raise EngineError("game.unknown", text=game, known=", ".join(GAMES))
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
    """The keys of the games that can be played by that protocol."""
    if protocol == "python":
        return tuple(key for key in GAMES if GAMES[key].in_a_row)
    if protocol == "gnubg":
        return tuple(key for key in GAMES if GAMES[key].has_cube)
    return tuple(key for key in GAMES if not GAMES[key].has_chance)


def check_name(name: str) -> None:
    """Refuse what can be no program's name. Raises EngineError."""
    is_seen = name.isprintable() and name == name.strip()
    if not (0 < len(name) <= LONGEST_NAME and is_seen):
        raise EngineError("engine.bad_name", text=name, limit=LONGEST_NAME)


def _check_command(command: tuple[str, ...]) -> None:
    if not command or not command[0].strip() or len(command) > MOST_ARGUMENTS:
        raise EngineError("engine.no_command")
    for argument in command:
        if "\0" in argument or len(argument) > LONGEST_ARGUMENT:
            raise EngineError("engine.no_command")
