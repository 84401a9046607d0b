"""The library of examples: lecture trees, textbook trees, orders of leaves, games.

It lies in `resources/examples/`, one JSON file a group, and is read when it is first asked for.
Titles and descriptions stand there in every language of the window, so that an example is added
without touching the code.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from poda.base.paths import resource
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN

GROUPS: Final = ("lectures", "textbooks", "order", "chance", "games", "deeper")
"""The groups in the order in which they are offered; each is a file."""

_PLAYERS: Final = {"max": MAX, "min": MIN}


@dataclass(frozen=True, slots=True)
class Entry:
    """One example.

    Attributes:
        key: its name in files; it never changes.
        group: one of `GROUPS`.
        titles, descriptions: by language; English is always there.
        sources: where it was published, as a reader would look it up; "" where it is ours. By
            language, or under "en" alone.
        tree: the text of a written tree; "" for a game's position.
        game, position: the key of a game and a position of it; "" for a written tree.
        root_player: MAX or MIN at the root of a written tree; 0 for games.
        algorithm, tie, plies, evaluation, step: see `sources.Suggestion`.
        bounds, window, passes: see `sources.Suggestion`.
        value: the root's value under minimax; None where it needs a named leaf.
        notes: what to say at which step of the search that it suggests, by language.
    """

    key: str
    group: str
    titles: dict[str, str]
    descriptions: dict[str, str]
    sources: dict[str, str]
    tree: str
    game: str
    position: str
    root_player: int
    algorithm: str
    tie: str
    plies: int | None
    evaluation: str
    step: int | None
    bounds: tuple[float, float] | None
    value: float | None
    notes: tuple[tuple[int, dict[str, str]], ...] = ()
    window: tuple[float, float] | None = None
    passes: int = 0

    def title(self, language: str) -> str:
        """Its name in the user's language."""
        return self.titles.get(language, self.titles["en"])

    def description(self, language: str) -> str:
        """One line about it in the user's language."""
        return self.descriptions.get(language, self.descriptions["en"])

    def source(self, language: str) -> str:
        """Where it was published, in the user's language; "" where it is ours."""
        return self.sources.get(language, self.sources["en"])


def group_title(group: str, language: str) -> str:
    """The name of a group in the user's language."""
    titles = _file(group)["title"]
    return str(titles.get(language, titles["en"]))


@cache
def library() -> tuple[Entry, ...]:
    """Every example, group by group."""
    return tuple(_entry(group, raw) for group in GROUPS for raw in _file(group)["examples"])


def example(key: str) -> Entry:
    """The example of that name. Raises EngineError for an unknown one."""
    for entry in library():
        if entry.key == key:
            return entry
    raise EngineError("tree.unknown_example", text=key)


@cache
def _file(group: str) -> Any:
    return json.loads(resource("examples", f"{group}.json").read_text("utf-8"))


def _entry(group: str, raw: dict[str, Any]) -> Entry:
    game = raw.get("game", "")
    source = raw.get("source", "")
    return Entry(
        key=raw["key"],
        group=group,
        titles=raw["title"],
        descriptions=raw["description"],
        sources=source if isinstance(source, dict) else {"en": source},
        tree=raw.get("tree", ""),
        game=game,
        position=raw.get("position", ""),
        root_player=0 if game else _PLAYERS[raw.get("root", "max")],
        algorithm=raw.get("algorithm", "alphabeta"),
        tie=raw.get("tie", ""),
        plies=raw.get("plies"),
        evaluation=raw.get("evaluation", ""),
        step=raw.get("step"),
        bounds=tuple(raw["bounds"]) if "bounds" in raw else None,
        value=raw.get("value"),
        notes=tuple((note["step"], note["text"]) for note in raw.get("notes", ())),
        window=(float(raw["window"][0]), float(raw["window"][1])) if "window" in raw else None,
        passes=raw.get("passes", 0),
    )
