"""The user's list of external programs, and the competitor of each.

The list is `engines.json` in the settings folder. Apart from files named on the command line, only
programs on it are ever run: games, runs and tournaments from strangers hold at most a name, which
is looked up here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from poda.base import files, paths
from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.packages.arena import ENGINES
from poda.packages.arena.engine.competitor import Competitor
from poda.packages.arena.engine.external.gnubg import GnubgCompetitor
from poda.packages.arena.engine.external.program import (
    Program,
    Protocol,
    check_name,
    playable,
)
from poda.packages.arena.engine.external.python_agent import AgentCompetitor
from poda.packages.arena.engine.external.ugi import UgiCompetitor

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
"""The prefix of a player specification that names a program on the list."""

VERSION: Final = 1
MOST_PROGRAMS: Final = 500
_FILE: Final = "engines.json"


Entry = dict[str, Any]
"""A program's entry in the list's document."""


class Programs(Mapping[str, Program]):
    """Programs by name, in the order in which they were added. Immutable: adding or removing one
    returns another list.

    Attributes:
        unread: entries that cannot be read, such as a newer Poda's, with the errors. They are
            written back unchanged.
    """

    def __init__(
        self,
        programs: Iterable[Program] = (),
        unread: Iterable[tuple[Any, EngineError]] = (),
        entries: Mapping[str, Entry] | None = None,
    ) -> None:
        """Raises EngineError if two programs have the same name.

        Args:
            entries: the entries that the programs were read from, by name; their unknown fields
                are written back.
        """
        self.unread = tuple(unread)
        self._entries = entries or {}
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
        """The program with that name. Raises EngineError."""
        if name not in self._programs:
            raise EngineError("engine.unknown", name=name)
        return self._programs[name]

    def for_game(self, key: str) -> tuple[Program, ...]:
        """The programs that play the game with that key."""
        return tuple(program for program in self.values() if key in program.games)

    def with_program(self, program: Program, instead_of: str | None = None) -> Programs:
        """The list with the program added, or in place of `instead_of`. Raises EngineError."""
        if instead_of not in self:
            return self._with((*self.values(), program))
        return self._with(
            program if name == instead_of else each for name, each in self._programs.items()
        )

    def without(self, name: str) -> Programs:
        """The list without the program of that name."""
        return self._with(program for program in self.values() if program.name != name)

    def with_removed(self, program: Program, before: Iterable[str]) -> Programs:
        """The list with a removed program restored to its place; `before` are the names as they
        were before the removal. Raises EngineError."""
        found = self.with_program(program)
        names = [name for name in before if name in found]
        return self._with(found[name] for name in dict.fromkeys((*names, *found)))

    def _with(self, programs: Iterable[Program]) -> Programs:
        return Programs(programs, self.unread, self._entries)

    def with_files(self, agents_in: Iterable[Path], megabytes: int | None = None) -> Programs:
        """The list with these files of Python agents, each named after its file without `.py`; it
        replaces a program of the same name.

        Only for files that the user has named in this command. Raises EngineError if one does not
        exist, or if two have the same name.
        """
        agents = [agent_of(file, megabytes) for file in agents_in]
        names = {agent.name for agent in agents}
        return self._with((*(each for each in self.values() if each.name not in names), *agents))

    @classmethod
    def load(cls) -> Programs:
        """The user's list, empty without a file. Raises EngineError if it cannot be read."""
        path = list_file()
        if not documents.exists(path):
            return cls()
        return programs_of(documents.read(path, ENGINES))

    def save(self) -> None:
        """Store this as the user's list. Raises EngineError if it cannot be written."""
        documents.write_text(list_file(), programs_text(self))

    @classmethod
    def change(cls, how: Callable[[Programs], Programs]) -> Programs:
        """Apply a change to the stored list as it is now, which others may have changed, and return
        the new list. Raises EngineError."""
        file = list_file()
        try:
            documents.make_folder(file.parent)
            with files.alone(file.with_name(f"{file.name}.lock")):
                changed = how(cls.load())
                changed.save()
        except EngineError:
            raise
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error
        return changed

    def as_json(self) -> list[Any]:
        """The entries of the document."""
        return [
            *(self._entries.get(name, {}) | schema.written(each) for name, each in self.items()),
            *(entry for entry, _ in self.unread),
        ]


NONE: Final = Programs()
"""An empty list."""


def list_file() -> Path:
    """The path of the user's list."""
    return paths.config_dir() / _FILE


def agent_of(file: Path, megabytes: int | None = None) -> Program:
    """The program that runs a Python agent's file. Raises EngineError if the file is missing."""
    if not file.is_file():
        raise EngineError("engine.no_file", text=str(file))
    games = playable("python")
    return Program(file.stem, games, "python", (str(file.absolute()),), megabytes=megabytes)


def programs_text(programs: Programs) -> str:
    """The list as the text of its document."""
    return documents.text_of(ENGINES, VERSION, {"engines": programs.as_json()})


def programs_of(data: bytes | str) -> Programs:
    """The list in a document; entries that cannot be read are in `unread`. Raises EngineError if
    the document is no list."""
    document = documents.parse(data, ENGINES, VERSION)
    programs: dict[str, Program] = {}
    unread: list[tuple[Any, EngineError]] = []
    entries: dict[str, Entry] = {}
    for place, entry in enumerate(documents.field(document, "engines", list)):
        try:
            program = schema.read(Program, entry, f"engines[{place}].")
            if program.name in programs:
                raise EngineError("engine.twice", name=program.name)
            if len(programs) == MOST_PROGRAMS:
                raise EngineError("engine.too_many", limit=MOST_PROGRAMS)
        except EngineError as error:
            unread.append((entry, error))
        else:
            programs[program.name], entries[program.name] = program, entry
    return Programs(programs.values(), unread, entries)


def unknown_entries(programs: Programs) -> EngineError | None:
    """The error that reports unread entries; None if there are none."""
    if not programs.unread:
        return None
    return EngineError("engine.read_over", count=len(programs.unread), reason=programs.unread[0][1])


def competitor(program: Program, game: Game[Any, Any]) -> Competitor:
    """The competitor for a program; the program is started with the first game.

    Raises EngineError if the program does not play the game.
    """
    if game.key not in program.games:
        raise EngineError("engine.not_this_game", text=game.key, known=", ".join(program.games))
    if program.protocol == "python":
        return AgentCompetitor(program, game)
    if program.protocol == "gnubg":
        return GnubgCompetitor(program, game)
    return UgiCompetitor(program, game)
