"""The sources of trees: typed, random, an example of the library, or a game's position.

A source is an immutable value that can be compared, saved, and made into the same tree again.
Making a large tree takes seconds: call `question_parts` on a job's thread.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from poda.base.paths import resource
from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_of
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.schema import APART, OPTIONAL, Form, Key, Most, Range
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


class EntryNote(NamedTuple):
    """The note that an example of the library has for a step, by language."""

    step: int
    text: dict[str, str]


def _by_language(source: Any) -> dict[str, str]:
    return source if isinstance(source, dict) else {"en": source}


@dataclass(frozen=True, slots=True)
class LibraryExample:
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
    group: Annotated[str, APART]
    titles: Annotated[dict[str, str], Key("title")]
    descriptions: Annotated[dict[str, str], Key("description")]
    sources: Annotated[dict[str, str], Key("source"), Form(_by_language), OPTIONAL] = field(
        default_factory=lambda: {"en": ""}
    )
    tree: Annotated[str, OPTIONAL] = ""
    game: Annotated[str, OPTIONAL] = ""
    position: Annotated[str, OPTIONAL] = ""
    root_player: Annotated[int, Key("root"), Form(_PLAYERS.__getitem__), OPTIONAL] = 0
    algorithm: Annotated[str, OPTIONAL] = "alphabeta"
    tie: Annotated[str, OPTIONAL] = "ge"
    plies: int | None = None
    evaluation: Annotated[str, OPTIONAL] = ""
    step: int | None = None
    bounds: tuple[float, float] | None = None
    value: float | None = None
    notes: Annotated[tuple[EntryNote, ...], OPTIONAL] = ()
    window: tuple[float, float] | None = None
    passes: Annotated[int, OPTIONAL] = 0
    iterations: Annotated[int, OPTIONAL] = 0
    seed: Annotated[int, OPTIONAL] = 1
    beside: Annotated[str, OPTIONAL] = ""

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
def library() -> tuple[LibraryExample, ...]:
    """Every example, group by group."""
    return tuple(_entry(group, raw) for group in GROUPS for raw in _file(group)["examples"])


def example(key: str) -> LibraryExample:
    """The example of that name. Raises EngineError for an unknown one."""
    for entry in library():
        if entry.key == key:
            return entry
    raise EngineError("tree.unknown_example", text=key)


@cache
def _file(group: str) -> Any:
    return json.loads(resource("examples", f"{group}.json").read_text("utf-8"))


def _entry(group: str, raw: dict[str, Any]) -> LibraryExample:
    entry = schema.read(LibraryExample, raw, group=group)
    usual = 0 if entry.game else MAX
    return replace(entry, root_player=entry.root_player or usual)


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


def _as_json(source: Source) -> dict[str, Any]:
    """The source for a file."""
    return {"kind": source.kind, **schema.written(source)}


def _order_of(pair: tuple[int, int]) -> bool:
    return pair[0] <= pair[1]


class _RandomDocument(NamedTuple):
    """The numbers of a random tree in a file."""

    depth: Annotated[int, Range(1, DEPTH_LIMIT)]
    branching: Annotated[
        tuple[Annotated[int, Range(0, MOST_CHILDREN)], Annotated[int, Range(1, MOST_CHILDREN)]],
        _order_of,
    ]
    values: Annotated[
        tuple[
            Annotated[int, Range(-VALUE_LIMIT, VALUE_LIMIT)],
            Annotated[int, Range(-VALUE_LIMIT, VALUE_LIMIT)],
        ],
        _order_of,
    ]
    seed: Annotated[int, Range(0, SEED_LIMIT)]


@dataclass(frozen=True, slots=True)
class Typed:
    """A tree that was written down, in a notation that `formats.read_tree` knows."""

    kind: ClassVar[str] = "typed"
    text: Annotated[str, Most(TEXT_LIMIT)]
    is_game: ClassVar[bool] = False

    @property
    def suggestion(self) -> Suggestion:
        """The empty suggestion, which leaves every option open."""
        return Suggestion()

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The tree and its root. Raises EngineError with the place of the fault."""
        tree = _written(self.text, root_player)
        return tree, tree.initial_state()

    as_json = _as_json


@dataclass(frozen=True, slots=True)
class Random:
    """A tree drawn from a seed: the same numbers give the same tree, everywhere.

    Attributes:
        shape: its depth, branching, values and seed.
    """

    kind: ClassVar[str] = "random"
    shape: RandomShape
    is_game: ClassVar[bool] = False

    @property
    def suggestion(self) -> Suggestion:
        """The empty suggestion, which leaves every option open."""
        return Suggestion()

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The tree and its root. Raises EngineError, before anything is built, if too large."""
        tree = _drawn(self.shape, root_player)
        return tree, tree.initial_state()

    def as_json(self) -> dict[str, Any]:
        """The source for a file."""
        shape = self.shape
        branching, values = (shape.branching_low, shape.branching_high), (shape.low, shape.high)
        document = _RandomDocument(shape.depth, branching, values, shape.seed)
        return {"kind": self.kind, **schema.written(document)}


_ORDER: Final = Form(
    lambda order: order == "search",
    lambda as_played: "search" if as_played else "rules",
    of=Literal["rules", "search"],
)


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

    kind: ClassVar[str] = "position"
    game: Annotated[str, GAMES.__contains__]
    text: Annotated[str, Key("position")]
    suggestion: Annotated[Suggestion, APART] = field(default=Suggestion(), compare=False)
    as_played: Annotated[bool, Key("order"), _ORDER, OPTIONAL] = False
    is_game: ClassVar[bool] = True

    def question_parts(self, root_player: int = MAX) -> tuple[Game[Any, Any], Any]:
        """The game and the position; `root_player` is ignored, as the position says who moves.

        Raises EngineError for an unknown game or a faulty text.
        """
        game = game_of(self.game)
        if self.as_played:
            game = game.for_search()
        return game, game.searched(game.parse_position(self.text))

    as_json = _as_json


@dataclass(frozen=True, slots=True)
class Example:
    """An entry of the library."""

    kind: ClassVar[str] = "example"
    key: Annotated[str, Form(lambda key: example(key).key, of=str)]

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

    as_json = _as_json


Source = Typed | Random | Example | Position


class _Kind(NamedTuple):
    kind: Literal["typed", "random", "example", "position"]


def from_json(value: object, within: str = "source") -> Source:
    """The inverse of `as_json`. Raises EngineError, naming the field that is wrong."""
    here = f"{within}." if within else ""
    kind = schema.read(_Kind, value, here).kind
    if kind == "random":
        found = schema.read(_RandomDocument, value, here)
        return Random(RandomShape(found.depth, *found.branching, *found.values, found.seed))
    return schema.read(
        {"typed": Typed, "example": Example, "position": Position}[kind], value, here
    )


# The editor, the model and a file ask for the same tree in turn, so the last one is cached. Only
# one of each kind: a tree may have a million nodes.
@lru_cache(maxsize=1)
def _written(text: str, root_player: int) -> ExplicitTree:
    return read_tree(text, root_player)


@lru_cache(maxsize=1)
def _drawn(shape: RandomShape, root_player: int) -> ExplicitTree:
    return random_tree(shape, root_player)
