"""The person's own list of programs that play, and who plays for one of them.

The list is `engines.json` in the folder of the settings. It is the only place from which a program
is run, beside files that are named on the command line: a game, a run or a tournament of a stranger
holds no more than a name, which is looked for here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.engine import documents
from poda.engine.competitor import Competitor
from poda.engine.errors import EngineError
from poda.engine.external.gnubg import GnubgCompetitor
from poda.engine.external.program import (
    LEAST_MEGABYTES,
    LEAST_SECONDS,
    LONGEST_NAME,
    MOST_MEGABYTES,
    MOST_SECONDS,
    SECONDS,
    Program,
    Protocol,
    check_name,
    playable,
)
from poda.engine.external.python_agent import AgentCompetitor
from poda.engine.external.ugi import UgiCompetitor
from poda.engine.game import Game

__all__ = [
    "PREFIX",
    "Program",
    "Programs",
    "Protocol",
    "check_name",
    "competitor",
    "playable",
]

PREFIX: Final = "engine:"
"""With which a player in words begins that is a program of the list."""

VERSION: Final = 1
MOST_PROGRAMS: Final = 500
_FILE: Final = "engines.json"


class Programs(Mapping[str, Program]):
    """Programs by their names, in the order in which they were added. Never changed: what adds or
    removes one makes another list."""

    def __init__(self, programs: Iterable[Program] = ()) -> None:
        """Raises EngineError where two have one name."""
        self._programs: dict[str, Program] = {}
        for program in programs:
            if program.name in self._programs:
                raise EngineError("engine.twice", name=program.name)
            self._programs[program.name] = program
        if len(self._programs) > MOST_PROGRAMS:
            raise EngineError("engine.too_many", limit=MOST_PROGRAMS)

    def __getitem__(self, name: str) -> Program:
        return self._programs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._programs)

    def __len__(self) -> int:
        return len(self._programs)

    def find(self, name: str) -> Program:
        """The program of that name. Raises EngineError."""
        if name not in self._programs:
            raise EngineError("engine.unknown", name=name)
        return self._programs[name]

    def for_game(self, key: str) -> tuple[Program, ...]:
        """Those that play the game with that key."""
        return tuple(program for program in self.values() if key in program.games)

    def with_program(self, program: Program, instead_of: str | None = None) -> Programs:
        """The list with one more, or with this one in the place of another. Raises EngineError."""
        if instead_of is None:
            return Programs((*self.values(), program))
        return Programs(
            program if name == instead_of else each for name, each in self._programs.items()
        )

    def without(self, name: str) -> Programs:
        """The list without the program of that name."""
        return Programs(program for program in self.values() if program.name != name)

    def with_files(self, files: Iterable[Path], megabytes: int | None = None) -> Programs:
        """The list with these files of Python agents, each by the name of its file without `.py`;
        in the place of a program that has the same name.

        Only files that the person has named at this moment. Raises EngineError where one is not
        there, and where two have one name.
        """
        agents = [agent_of(file, megabytes) for file in files]
        names = {agent.name for agent in agents}
        return Programs((*(each for each in self.values() if each.name not in names), *agents))

    @classmethod
    def load(cls) -> Programs:
        """The person's list; empty where there is none. Raises EngineError where it cannot be
        read."""
        path = list_file()
        if not documents.exists(path):
            return cls()
        return programs_of(documents.read(path, documents.ENGINES))

    def save(self) -> None:
        """Make this the person's list. Raises EngineError where it cannot be written."""
        documents.write_text(list_file(), programs_text(self))


NONE: Final = Programs()
"""An empty list."""


def list_file() -> Path:
    """Where the person's list is."""
    return paths.config_dir() / _FILE


def agent_of(file: Path, megabytes: int | None = None) -> Program:
    """A file with a Python agent as a program. Raises EngineError where it is not there."""
    if not file.is_file():
        raise EngineError("engine.no_file", text=str(file))
    games = playable("python")
    return Program(file.stem, games, "python", (str(file.absolute()),), megabytes=megabytes)


def programs_text(programs: Programs) -> str:
    """The list as a document."""
    entries = [
        {
            "name": program.name,
            "games": list(program.games),
            "protocol": program.protocol,
            "command": list(program.command),
            "seconds": program.seconds,
            "megabytes": program.megabytes,
        }
        for program in programs.values()
    ]
    document = {"format": documents.ENGINES, "version": VERSION, "engines": entries}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def programs_of(data: bytes | str) -> Programs:
    """The list in a document. Raises EngineError, which names the first field that is wrong."""
    document = documents.parse(data, documents.ENGINES, VERSION)
    entries = documents.field(document, "engines", list)
    return Programs(_program(entry, f"engines[{place}].") for place, entry in enumerate(entries))


def _program(entry: Any, within: str) -> Program:
    if not isinstance(entry, dict):
        raise EngineError("save.field", field=within.removesuffix("."))
    name = documents.text_field(entry, "name", within)
    if len(name) > LONGEST_NAME:
        raise EngineError("save.field", field=within + "name")
    megabytes = None
    if entry.get("megabytes") is not None:
        megabytes = documents.whole_field(
            entry, "megabytes", LEAST_MEGABYTES, MOST_MEGABYTES, within
        )
    seconds = SECONDS
    if "seconds" in entry:
        seconds = documents.number_field(entry, "seconds", LEAST_SECONDS, MOST_SECONDS, within)
    return Program(
        name,
        _texts(entry, "games", within),
        documents.text_field(entry, "protocol", within),  # type: ignore[arg-type] # it is checked
        _texts(entry, "command", within),
        seconds,
        megabytes,
    )


def _texts(entry: dict[str, Any], name: str, within: str) -> tuple[str, ...]:
    texts = documents.field(entry, name, list, within)
    if not all(isinstance(text, str) for text in texts):
        raise EngineError("save.field", field=within + name)
    return tuple(texts)


def competitor(program: Program, game: Game[Any, Any]) -> Competitor:
    """Who plays that game for the program, which is started with the first game.

    Raises EngineError where the program does not play it.
    """
    if game.key not in program.games:
        known = ", ".join(program.games)
        raise EngineError("engine.not_this_game", text=game.key, known=known)
    if program.protocol == "python":
        return AgentCompetitor(program, game)
    if program.protocol == "gnubg":
        return GnubgCompetitor(program, game)
    return UgiCompetitor(program, game)
