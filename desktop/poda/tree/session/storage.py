"""Saved searches: one JSON file, described in `docs/tree-file.md`.

A file is written whole or not at all. On reading, every field is checked, the search is recorded
again, and its trace must equal the one in the file. Anything wrong raises `EngineError`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine import documents, schema
from poda.engine.documents import LIST, field, parts_of, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_recording import (
    MONTE_CARLO,
    MonteCarloQuestion,
    monte_carlo_of,
    record,
)
from poda.engine.record.recording import Question, Recording
from poda.engine.record.trace import Floats, SearchTrace, Step
from poda.engine.search.evaluation import evaluations
from poda.engine.search.observer import SearchStopped
from poda.tree.model import ink, notes, sources
from poda.tree.model.ink import Stroke
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import (
    NOT_DRAWN,
    NOWHERE,
    SAMPLING,
    Options,
    checked_paths,
    longest,
    nodes_at,
    paths_of,
    question_of,
    shortest,
    takes_passes,
)
from poda.tree.model.sources import Position, Source, Typed

FORMAT: Final = documents.TREE
VERSION: Final = 1

BOOKMARKS_LIMIT: Final = 10_000

KINDS: Final = {
    Step.ENTER: "e", Step.UPDATE: "u", Step.TEST: "t", Step.NARROW: "n", Step.TERMINAL: "v",
    Step.ESTIMATE: "s", Step.CUT: "c", Step.LEAVE: "r", Step.CHOOSE: "b", Step.PROBED: "p",
    Step.FOUND: "f",
}  # fmt: skip
"""The letter of each kind of step; "v" and "s" are leaves with a value and with an estimate."""

_LETTERS: Final = np.array([ord(KINDS[step]) for step in sorted(KINDS)], dtype=np.uint8)
_PLAYERS: Final = {"max": MAX, "min": MIN}
_PLAYER_NAMES: Final = {MAX: "max", MIN: "min"}


Stop = Callable[[], bool]
Progress = Callable[[float], None]


@dataclass(frozen=True)
class SavedTree:
    """The content of a file: the tree's source, its search, and the state of the view.

    Attributes:
        recording: the recorded search.
        step: the step on screen.
        bookmarks: steps, ascending.
        folded: nodes of `recording.tree` whose subtrees are folded.
        notes: a person's own notes on the source.
        drawings: the kept pen strokes over this search, by step.
    """

    source: Source
    options: Options
    recording: Recording[Any, Any]
    step: int = 0
    bookmarks: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()
    notes: Notebook = notes.EMPTY
    drawings: Mapping[int, tuple[Stroke, ...]] = dataclass_field(default_factory=dict)


def save(path: Path, saved: SavedTree) -> None:
    """Write the search to `path`. Raises EngineError if that fails."""
    documents.write_text(path, to_json(saved))


def load(path: Path, stop: Stop | None = None, progress: Progress | None = None) -> SavedTree:
    """Read the search in `path`, and record it again.

    Args:
        stop, progress: as in `recording.record`.

    Raises EngineError with a sentence about what is wrong with the file.
    """
    return from_json(documents.read(path, FORMAT), stop, progress)


def to_json(saved: SavedTree) -> str:
    """The text of a saved search."""
    document: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "source": saved.source.as_json(),
        **options_as_json(saved.options),
        "step": saved.step,
        "bookmarks": list(saved.bookmarks),
        "folded": paths_of(saved.recording.tree, saved.folded),
        "trace": _trace_as_json(saved.recording.trace),
    }
    # One field on each line, for readers, with compact columns of the trace.
    lines = [f" {json.dumps(name)}: {_compact(value)}" for name, value in document.items()]
    if saved.notes.notes:
        lines.insert(-1, f' "notes": {notes.notes_text(saved.notes)}')
    if saved.drawings:
        lines.insert(-1, f' "drawings": {_compact(ink.as_json(saved.drawings))}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(
    text: bytes | str, stop: Stop | None = None, progress: Progress | None = None
) -> SavedTree:
    """The saved search in a text. Raises EngineError."""
    document = documents.parse(text, FORMAT, VERSION)
    source = sources.from_json(document.get("source"))
    options = read_options(document, source)
    trace = field(document, "trace", dict)
    columns = {name: field(trace, name, kind, "trace.") for name, kind in _COLUMNS.items()}
    folded = checked_paths(field(document, "folded", LIST), "folded")
    noted = notes.from_json(document.get("notes", []))
    recording = _recorded(question_of(source, options, stop), columns, stop, progress)
    _compare(columns, recording.trace, stop)
    last = recording.trace.steps - 1
    return SavedTree(
        source,
        options,
        recording,
        whole_field(document, "step", 0, last),
        _read_bookmarks(document, last),
        _nodes_at(recording.tree, folded, stop),
        noted,
        ink.from_json(document.get("drawings", []), last),
    )


def _recorded(
    question: Question[Any, Any],
    columns: dict[str, Any],
    stop: Stop | None,
    progress: Progress | None,
) -> Recording[Any, Any]:
    """Record the search that a file names; a Monte Carlo search only as long as the file's trace,
    since a short file could name one of hours."""
    if not isinstance(question, MonteCarloQuestion):
        return record(question, stop, progress)
    rows = sum(map(len, parts_of(columns["nodes"])))
    known = rows == question.iterations or (question.rules.solver and rows < question.iterations)
    if not known:
        raise EngineError("save.other_trace")
    least = replace(question, iterations=min(question.iterations, rows + 1))
    return replace(record(least, stop, progress), question=question)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def options_as_json(options: Options) -> dict[str, object]:
    """The fields of a file that hold the options."""
    fields: dict[str, object] = {
        "algorithm": options.algorithm,
        "tie": options.tie,
        "root": _PLAYER_NAMES[options.root],
        "plies": options.plies,
        "evaluation": options.evaluation,
    }
    for name, pair in (("bounds", options.bounds), ("window", options.window)):
        if pair is not None:
            fields[name] = [_number_as_json(end) for end in pair]
    if options.passes:
        fields["passes"] = options.passes
    if options.order != "given":
        fields["order"] = options.order
    if options.order == "random":
        fields["order_seed"] = options.order_seed
    if options.algorithm == MONTE_CARLO:
        fields |= {name: getattr(options, name) for name in SAMPLING}
    return fields


def read_options(document: dict[str, Any], source: Source) -> Options:
    """The inverse of `options_as_json`. Raises EngineError, naming the field that is wrong."""
    required: tuple[str, ...] = ("algorithm", "tie", "root", "plies", "evaluation")
    if document.get("algorithm") == MONTE_CARLO:
        required += SAMPLING
    if document.get("order") == "random":
        required += ("order_seed",)
    if missing := [name for name in required if name not in document]:
        raise schema.refusal(missing[0])
    known = {*required, "bounds", "window", "passes", "order"}
    fields = {name: value for name, value in document.items() if name in known}
    for name in ("bounds", "window"):
        if name in fields and fields[name] is None:
            raise schema.refusal(name)
    root = fields["root"]
    fields["root"] = _PLAYERS.get(root) if isinstance(root, str) else None
    options = schema.read(Options, fields)
    if name := _misfit(options, source):
        raise schema.refusal(name)
    return options


def _misfit(options: Options, source: Source) -> str:
    """The name of an option that does not fit the source, or has no such value there; "" if all
    fit. Raises EngineError if the source's text is wrong."""
    game = _game_of(source, options.root)
    if options.plies is not None:
        if not source.is_game or options.plies > longest(game):
            return "plies"
    elif source.is_game and shortest(game) is not None and options.algorithm != MONTE_CARLO:
        return "plies"
    names = [each.name for each in evaluations(game)] if source.is_game else []
    if options.evaluation not in ("", *names):
        return "evaluation"
    if options.passes and (
        options.passes > (options.plies or options.passes)
        or not takes_passes(options, is_game=source.is_game, has_chance=game.has_chance)
    ):
        return "passes"
    # Star2's probes would visit a game's position twice.
    return "algorithm" if options.algorithm == "star2" and source.is_game else ""


def _game_of(source: Source, root: int) -> Game[Any, Any]:
    """The game of the source. Raises EngineError, naming the field, if its text is wrong."""
    try:
        game, _ = source.question_parts(root)
    except EngineError as error:
        if isinstance(source, Typed | Position):
            name = "text" if isinstance(source, Typed) else "position"
            raise EngineError("save.field", field=f"source.{name}") from error
        raise
    return game


def _read_bookmarks(document: dict[str, Any], last: int) -> tuple[int, ...]:
    bookmarks = field(document, "bookmarks", list)
    whole = all(type(step) is int and 0 <= step <= last for step in bookmarks)
    if not whole or len(bookmarks) > BOOKMARKS_LIMIT or bookmarks != sorted(set(bookmarks)):
        raise EngineError("save.field", field="bookmarks")
    return tuple(bookmarks)


# The trace

_COLUMNS: Final[dict[str, type | tuple[type, ...]]] = {
    "kinds": str,
    "nodes": LIST,
    "values": LIST,
    "alpha": LIST,
    "beta": LIST,
}


_PHASES: Final = "bsxpu"


def _kinds(trace: SearchTrace) -> str:
    """The letter of each step's kind; in a Monte Carlo search of its phase."""
    if trace.is_sampled:
        return _PHASES[0] + _PHASES[1:] * (trace.steps // PHASES)
    return _LETTERS[trace.kind].tobytes().decode("ascii")


def _numbers_of(trace: SearchTrace) -> dict[str, Floats | npt.NDArray[np.int32]]:
    """The numbers of a trace by column; of a Monte Carlo search one row for each iteration: the
    node at which its playout began, and the result."""
    if trace.is_sampled and (found := monte_carlo_of(trace)) is not None:
        nothing = np.empty(0)
        return {"nodes": found.leaf, "values": found.result, "alpha": nothing, "beta": nothing}
    valued = (trace.kind != Step.ENTER) & (trace.kind != Step.NARROW)
    alpha, beta = trace.narrowed or (np.empty(0), np.empty(0))
    return {"nodes": trace.node, "values": trace.value[valued], "alpha": alpha, "beta": beta}


def _trace_as_json(trace: SearchTrace) -> dict[str, object]:
    columns = {name: _numbers(column) for name, column in _numbers_of(trace).items()}
    return {"kinds": _kinds(trace), **columns}


def _numbers(column: npt.NDArray[Any]) -> list[int | float | str | None]:
    """A column for JSON: whole values as integers, infinities as texts, NaN as None."""
    values: list[Any] = column.tolist()
    whole = column.dtype.kind == "i"
    return values if whole else [_number_as_json(value) for value in values]


def _number_as_json(value: float) -> int | float | str | None:
    """A number for JSON: whole ones as integers, infinities as texts, NaN as None."""
    if value.is_integer():
        return int(value)
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def _compare(found: dict[str, Any], trace: SearchTrace, stop: Stop | None) -> None:
    """Raise EngineError if a file's trace differs from the recorded one. Compared in parts: as
    Python objects the numbers of a large search take hundreds of megabytes."""
    same = found["kinds"] == _kinds(trace)
    for name, column in _numbers_of(trace).items():
        begin = 0
        for part in parts_of(found[name]) if same else ():
            if stop is not None and stop():
                raise SearchStopped
            true = _numbers(column[begin : begin + len(part)])
            begin += len(part)
            # 1, 1.0 and True are equal to Python, but not to the format.
            if part != true or list(map(type, part)) != list(map(type, true)):
                raise EngineError("save.other_trace")
        same = same and begin == len(column)
    if not same:
        raise EngineError("save.other_trace")


# Folded subtrees
def _nodes_at(
    tree: GameTree[Any, Any], ways: Sequence[str], stop: Stop | None = None
) -> frozenset[int]:
    """The nodes at the paths; those inside pruned subtrees that are not grown are skipped."""
    nodes: set[int] = set()
    for number, node in enumerate(nodes_at(tree, ways, stop)):
        if node == NOWHERE or node in nodes:  # 01 is 1
            raise EngineError("save.field", field=f"folded[{number}]")
        if node != NOT_DRAWN:
            nodes.add(node)
    return frozenset(nodes)
