"""The person's own list of programs that play, and who plays for one of them.

The list is `engines.json` in the folder of the settings. It is the only place from which a program
is run, beside files that are named on the command line: a game, a run or a tournament of a stranger
holds no more than a name, which is looked for here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from poda.base import files, paths
from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.engine.game import Game
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
"""With which a player in words begins that is a program of the list."""

VERSION: Final = 1
MOST_PROGRAMS: Final = 500
_FILE: Final = "engines.json"


Entry = dict[str, Any]
"""A program as the list's document has it."""


class Programs(Mapping[str, Program]):
    """Programs by their names, in the order in which they were added. Never changed: what adds or
    removes one makes another list.

    Attributes:
        unread: entries that are none that is known, such as a newer Poda's, and why. They stay as
            they are.
    """

    def __init__(
        self,
        programs: Iterable[Program] = (),
        unread: Iterable[tuple[Any, EngineError]] = (),
        entries: Mapping[str, Entry] | None = None,
    ) -> None:
        """Raises EngineError where two have one name.

        Args:
            entries: those from which programs come, by their names: fields that are not known are
                written again.
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
        """The program of that name. Raises EngineError."""
        if name not in self._programs:
            raise EngineError("engine.unknown", name=name)
        return self._programs[name]

    def for_game(self, key: str) -> tuple[Program, ...]:
        """Those that play the game with that key."""
        return tuple(program for program in self.values() if key in program.games)

    def with_program(self, program: Program, instead_of: str | None = None) -> Programs:
        """The list with one more, or with this one in the place of another, if that is there.
        Raises EngineError."""
        if instead_of not in self:
            return self._with((*self.values(), program))
        return self._with(
            program if name == instead_of else each for name, each in self._programs.items()
        )

    def without(self, name: str) -> Programs:
        """The list without the program of that name."""
        return self._with(program for program in self.values() if program.name != name)

    def with_removed(self, program: Program, before: Iterable[str]) -> Programs:
        """The list with a program that was removed, in its place among the names that there were
        before. Raises EngineError."""
        found = self.with_program(program)
        names = [name for name in before if name in found]
        return self._with(found[name] for name in dict.fromkeys((*names, *found)))

    def _with(self, programs: Iterable[Program]) -> Programs:
        return Programs(programs, self.unread, self._entries)

    def with_files(self, agents_in: Iterable[Path], megabytes: int | None = None) -> Programs:
        """The list with these files of Python agents, each by the name of its file without `.py`;
        in the place of a program that has the same name.

        Only files that the person has named at this moment. Raises EngineError where one is not
        there, and where two have one name.
        """
        agents = [agent_of(file, megabytes) for file in agents_in]
        names = {agent.name for agent in agents}
        return self._with((*(each for each in self.values() if each.name not in names), *agents))

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

    @classmethod
    def change(cls, how: Callable[[Programs], Programs]) -> Programs:
        """Change the person's list as it is now, whoever has changed it meanwhile; what it is then.
        Raises EngineError."""
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
    return documents.text_of(documents.ENGINES, VERSION, {"engines": programs.as_json()})


def programs_of(data: bytes | str) -> Programs:
    """The list in a document; an entry that is none that is known is `unread`. Raises EngineError
    where it is no list."""
    document = documents.parse(data, documents.ENGINES, VERSION)
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
    """The sentence about entries that are none that is known; None where all are."""
    if not programs.unread:
        return None
    return EngineError("engine.read_over", count=len(programs.unread), reason=programs.unread[0][1])


def competitor(program: Program, game: Game[Any, Any]) -> Competitor:
    """Who plays that game for the program, which is started with the first game.

    Raises EngineError where the program does not play it.
    """
    if game.key not in program.games:
        raise EngineError("engine.not_this_game", text=game.key, known=", ".join(program.games))
    if program.protocol == "python":
        return AgentCompetitor(program, game)
    if program.protocol == "gnubg":
        return GnubgCompetitor(program, game)
    return UgiCompetitor(program, game)
