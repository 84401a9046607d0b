"""The sources of trees: typed, random, an example of the library, or a game's position.

A source is an immutable value that can be compared, saved, and made into the same tree again.
Making a large tree takes seconds: call `question_parts` on a job's thread.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, ClassVar, Final

from poda.base.paths import resource
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_of
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.formats import read_tree
from poda.engine.trees.random_tree import (
    DEPTH_LIMIT,
    MOST_CHILDREN,
    SEED_LIMIT,
    VALUE_LIMIT,
    RandomShape,
    random_tree,
)

# The library of examples is in `resources/examples/`, one JSON file for each group, read on first
# use. The files hold titles and descriptions in every language of the window, so that adding an
# example touches no code.

GROUPS: Final = ("lectures", "textbooks", "order", "chance", "games", "deeper")
"""The groups of examples, in the order of the menu; each is a file."""

_PLAYERS: Final = {"max": MAX, "min": MIN}


@dataclass(frozen=True, slots=True)
class Entry:
    """One example of the library.

    Attributes:
        key: its name in files; it never changes.
        group: one of `GROUPS`.
        titles, descriptions: by language; English is always there.
        sources: the publication it is from, as a bibliography names it; "" where it is our own. By
            language, or under "en" alone.
        tree: the text of a written tree; "" for a game's position.
        game, position: the key of a game and a position of it; "" for a written tree.
        root_player: MAX or MIN at the root of a written tree; 0 for games.
        algorithm, tie, plies, evaluation, step: see `Suggestion`.
        bounds, window, passes: see `Suggestion`.
        value: the root's minimax value; None where it depends on a named leaf or is not given.
        iterations, seed: see `Suggestion`.
        beside: the key of the example that twin view shows beside it; "" for the same tree.
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
    iterations: int = 0
    seed: int = 1
    beside: str = ""

    def title(self, language: str) -> str:
        """Its name in the user's language."""
        return self.titles.get(language, self.titles["en"])

    def description(self, language: str) -> str:
        """One line about it in the user's language."""
        return self.descriptions.get(language, self.descriptions["en"])

    def source(self, language: str) -> str:
        """The publication it is from, in the user's language; "" where it is our own."""
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
        tie=raw.get("tie", "ge"),
        plies=raw.get("plies"),
        evaluation=raw.get("evaluation", ""),
        step=raw.get("step"),
        bounds=tuple(raw["bounds"]) if "bounds" in raw else None,
        value=raw.get("value"),
        notes=tuple((note["step"], note["text"]) for note in raw.get("notes", ())),
        window=(float(raw["window"][0]), float(raw["window"][1])) if "window" in raw else None,
        passes=raw.get("passes", 0),
        iterations=raw.get("iterations", 0),
        seed=raw.get("seed", 1),
        beside=raw.get("beside", ""),
    )


TEXT_LIMIT: Final = 1_000_000
"""The most characters of a typed tree."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The search options that a source suggests; what it leaves open stays as it is.

    Attributes:
        algorithm: one of `TREE_ALGORITHMS`; "" leaves it open. For a position, "alphabeta" means
            any form of it; a library example means exactly the one named.
        tie: "ge" or "gt"; "" leaves it open.
        root_player: MAX or MIN at the root of a written tree; 0 leaves it open.
        plies: the depth limit of a game; None searches to the end, and is the value for a written
            tree. Never left open, as the limit of another game means nothing here.
        evaluation: the name of one of the game's evaluations; "" takes the game's first.
        step: the step to begin at, -1 for the last; None leaves it open (the first).
        bounds: for Star1 and Star2, the leaves' least and greatest value; None takes the tree's.
        window: alpha and beta at the root, for alpha-beta; None is the full window.
        passes: the pass of iterative deepening to begin with; 0 searches once, without passes.
        iterations, seed: of Monte Carlo tree search; 0 iterations leave both open.
    """

    algorithm: str = ""
    tie: str = ""
    root_player: int = 0
    plies: int | None = None
    evaluation: str = ""
    step: int | None = None
    bounds: tuple[float, float] | None = None
    window: tuple[float, float] | None = None
    passes: int = 0
    iterations: int = 0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Typed:
    """A tree that was written down, in a notation that `formats.read_tree` knows."""

    text: str
    is_game: ClassVar[bool] = False

    @property
    def suggestion(self) -> Suggestion:
        """It leaves everything open."""
        return Suggestion()

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The tree and its root. Raises EngineError with the place of the fault."""
        tree = _written(self.text, root_player)
        return tree, tree.initial_state()

    def as_json(self) -> dict[str, Any]:
        """The source for a file."""
        return {"kind": "typed", "text": self.text}


@dataclass(frozen=True, slots=True)
class Random:
    """A tree drawn from a seed: the same numbers give the same tree, everywhere.

    Attributes:
        shape: its depth, branching, values and seed.
    """

    shape: RandomShape
    is_game: ClassVar[bool] = False

    @property
    def suggestion(self) -> Suggestion:
        """It leaves everything open."""
        return Suggestion()

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The tree and its root. Raises EngineError, before anything is built, if too large."""
        tree = _drawn(self.shape, root_player)
        return tree, tree.initial_state()

    def as_json(self) -> dict[str, Any]:
        """The source for a file."""
        shape = self.shape
        return {
            "kind": "random",
            "depth": shape.depth,
            "branching": [shape.branching_low, shape.branching_high],
            "values": [shape.low, shape.high],
            "seed": shape.seed,
        }


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, written as its community writes it: `4453`.

    Attributes:
        game: the key of the game.
        text: what the game's `parse_position` reads.
        suggestion: the options it suggests; not compared and not saved.
        as_played: True tries moves in the order that a computer player uses (the centre first),
            False in the order of the rules.
    """

    game: str
    text: str
    suggestion: Suggestion = field(default=Suggestion(), compare=False)
    as_played: bool = False
    is_game: ClassVar[bool] = True

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The game and the position; `root_player` is ignored, as the position says who moves.

        Raises EngineError for an unknown game or a faulty text.
        """
        game = game_of(self.game)
        if self.as_played:
            game = game.for_search()
        return game, game.searched(game.parse_position(self.text))

    def as_json(self) -> dict[str, Any]:
        """The source for a file."""
        order = "search" if self.as_played else "rules"
        return {"kind": "position", "game": self.game, "position": self.text, "order": order}


@dataclass(frozen=True, slots=True)
class Example:
    """An entry of the library."""

    key: str

    @property
    def content(self) -> Typed | Position:
        """The written tree or the position that the entry holds."""
        entry = example(self.key)
        if entry.game:
            return Position(entry.game, entry.position, self.suggestion)
        return Typed(entry.tree)

    @property
    def beside(self) -> Example | None:
        """The example that twin view shows beside it; None where it is the same tree."""
        key = example(self.key).beside
        return Example(key) if key else None

    @property
    def is_game(self) -> bool:
        """Whether it is a position of a game and no written tree."""
        return bool(example(self.key).game)

    @property
    def suggestion(self) -> Suggestion:
        """The options that the entry suggests."""
        entry = example(self.key)
        return Suggestion(
            entry.algorithm, entry.tie, entry.root_player, entry.plies, entry.evaluation,
            entry.step, entry.bounds, entry.window, entry.passes, entry.iterations, entry.seed,
        )  # fmt: skip

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The tree or the game, and the state at the root. Raises EngineError."""
        return self.content.question_parts(root_player)

    def as_json(self) -> dict[str, Any]:
        """The source for a file."""
        return {"kind": "example", "key": self.key}


Source = Typed | Random | Example | Position


def from_json(value: object, within: str = "source") -> Source:
    """The inverse of `as_json`. Raises EngineError, naming the field that is wrong."""
    if not isinstance(value, dict):
        raise EngineError("save.field", field=within)
    here = f"{within}."
    kind = documents.text_field(value, "kind", here)
    if kind == "typed":
        text = documents.text_field(value, "text", here)
        if len(text) > TEXT_LIMIT:
            raise EngineError("save.field", field=f"{here}text")
        return Typed(text)
    if kind == "random":
        return _random_from(value, here)
    if kind == "example":
        return Example(example(documents.text_field(value, "key", here)).key)
    if kind == "position":
        game = documents.text_field(value, "game", here)
        if game not in GAMES:
            raise EngineError("save.field", field=f"{here}game")
        order = value.get("order", "rules")
        if order not in ("rules", "search"):
            raise EngineError("save.field", field=f"{here}order")
        position = documents.text_field(value, "position", here)
        return Position(game, position, as_played=order == "search")
    raise EngineError("save.field", field=f"{here}kind")


def _random_from(value: dict[str, Any], here: str) -> Random:
    branching = _range(value, "branching", 0, MOST_CHILDREN, here)
    if not branching[1]:
        raise EngineError("save.field", field=f"{here}branching")
    shape = RandomShape(
        documents.whole_field(value, "depth", 1, DEPTH_LIMIT, here),
        *branching,
        *_range(value, "values", -VALUE_LIMIT, VALUE_LIMIT, here),
        documents.whole_field(value, "seed", 0, SEED_LIMIT, here),
    )
    return Random(shape)


def _range(entry: dict[str, Any], name: str, low: int, high: int, here: str) -> tuple[int, int]:
    """Two whole numbers in [low, high], the lower one first."""
    pair = documents.field(entry, name, list, here)
    whole = all(isinstance(n, int) and not isinstance(n, bool) for n in pair)
    if len(pair) != 2 or not whole or not low <= pair[0] <= pair[1] <= high:
        raise EngineError("save.field", field=here + name)
    return pair[0], pair[1]


# The editor, the model and a file ask for the same tree in turn, so the last one is cached. Only
# one of each kind: a tree may have a million nodes.
@lru_cache(maxsize=1)
def _written(text: str, root_player: int) -> ExplicitTree:
    return read_tree(text, root_player)


@lru_cache(maxsize=1)
def _drawn(shape: RandomShape, root_player: int) -> ExplicitTree:
    return random_tree(shape, root_player)
