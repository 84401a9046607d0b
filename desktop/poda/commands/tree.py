"""`poda tree`: searches a written tree, and draws it."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from poda.base import display, speech
from poda.base.paths import shown
from poda.base.speech import decimal, translate
from poda.commands import BAD_INPUT, DONE, Refused, about, print_columns, say, worded
from poda.commands.grammar import FigureArguments, SearchArguments, TreeArguments
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.recognition import recognised_file
from poda.engine.record.counts import Counters
from poda.engine.record.monte_carlo import MonteCarloTrace
from poda.engine.record.monte_carlo_recording import (
    MONTE_CARLO,
    MonteCarloQuestion,
    monte_carlo_of,
    record,
)
from poda.engine.record.recorder import moves
from poda.engine.record.recording import (
    WITH_WINDOW,
    Question,
    Recording,
    TreeReport,
    again_as_json,
    costs,
    in_order,
    report_of,
    searched_again,
)
from poda.engine.record.trace import FULL
from poda.engine.search.alphabeta import Tie
from poda.engine.search.mcts import ROOT_2, Rules
from poda.engine.search.observer import EXACT, LOWER, UPPER, SearchStopped
from poda.engine.search.ordering import Order
from poda.engine.search.star import UNBOUNDED, Utilities
from poda.engine.trees.formats import read_tree
from poda.engine.trees.text import format_tree

_PLAYERS: Final = {"max": MAX, "min": MIN}
_ITERATIONS: Final = 1000
_BOUNDS: Final = {LOWER: "lower", UPPER: "upper"}
"""JSON's names of the bounds that a value may be."""


@dataclass(frozen=True)
class _Subject:
    """A search, and the folded nodes of its file (None: folded as in the window)."""

    recording: Recording[Any, Any]
    folded: frozenset[int] | None = None


def run(arguments: TreeArguments) -> int:
    """Search, print the results and draw; return the exit code."""
    figure = arguments.figure
    try:
        if figure.output is None and (figure.step is not None or figure.steps):
            sentence = translate(
                "CommandLine", "--step and --steps are about a picture: name its file with -o."
            )
            raise Refused(sentence)
        subject = _subject(arguments.tree, arguments.search)
        if subject.recording.error is not None:
            raise subject.recording.error
        files = []
        if figure.output is not None:
            files = draw(subject.recording, subject.folded, figure, Path(figure.output))
        _print_order(subject.recording, arguments)
        compared = _compared(subject.recording) if arguments.counts else {}
    except (EngineError, Refused) as error:
        say("tree", placed(error) if isinstance(error, EngineError) else error)
        return BAD_INPUT
    _print(subject.recording, files, compared, as_json=arguments.json)
    if compared and not arguments.json:
        _print_costs(compared)
    return DONE


def _compared(recording: Recording[Any, Any]) -> dict[str, Any]:
    """The cost of each search algorithm, and the least possible cost, as JSON."""
    least = None
    if not recording.question.game.has_chance:
        whole = record(replace(recording.question, algorithm="minimax", window=FULL))
        least = Counters(whole.trace, whole.tree).minimum_leaves
    found = {key: asdict(cost) for key, cost in costs(recording.question).items()}
    return {"costs": found, "minimum_leaves": least}


def _print_costs(compared: dict[str, Any]) -> None:
    """Print a table with a row for each search, and the least number of visited leaves."""
    titles = (
        translate("CommandLine", "search"),
        translate("CommandLine", "nodes"),
        translate("CommandLine", "leaves"),
        translate("CommandLine", "of the nodes again"),
    )
    rows = [titles]
    for key, cost in compared["costs"].items():
        rows.append((key, str(cost["nodes"]), str(cost["leaves"]), str(cost["again"])))
    print()
    print_columns(rows, right=(1, 2, 3))
    if compared["minimum_leaves"] is not None:
        least = translate(
            "CommandLine", "least leaves that prove the value (Knuth and Moore): {leaves}"
        )
        print(least.format(leaves=compared["minimum_leaves"]))


def placed(error: EngineError) -> str:
    """The sentence with the column of the error, and the option that helps."""
    sentence = worded(error)
    if error.code == "player.no_chance":
        sentence += " " + translate("CommandLine", "Or choose --algorithm expectiminimax.")
    if error.place is None:
        return sentence
    template = translate("CommandLine", "column {column}: {sentence}")
    return template.format(column=error.place + 1, sentence=sentence)


# The search


def _subject(text: str, search: SearchArguments) -> _Subject:
    named = named_tree(text)
    return _saved(named, search) if isinstance(named, Path) else _written(named, search)


def named_tree(text: str) -> str | Path:
    """The text of the tree that an argument writes or names; of a search that the Tree tab saved,
    its file. Raises EngineError and Refused."""
    path = _path(text)
    if path is None:
        return text
    try:
        from poda.tree.session import exchange

        kind = recognised_file(path)
        if kind.is_document:
            return path
        if kind.tab == "play":
            raise EngineError("save.is_game")
        found = exchange.load(path)
    except EngineError as error:
        raise about(path, error) from None
    if isinstance(found, exchange.Misread):
        template = translate("CommandLine", "{path}, line {line}, column {column}: {sentence}")
        sentence = worded(found.error)
        place = {"path": shown(path), "line": found.line, "column": found.column}
        raise Refused(template.format(**place, sentence=sentence))
    if (note := found.note()) is not None:
        say("tree", note)
    return found.source.text


def _path(text: str) -> Path | None:
    """The file that an argument names; None if it is a tree, or no such file exists."""
    if text.lstrip()[:1] in ("[", "(", "{"):
        return None
    path = Path(text)
    try:
        is_meant = path.is_file() or path.suffix.lower() in (".json", ".efg")
        return path if is_meant else None
    except (OSError, ValueError):  # not a possible file name
        return None


def _written(text: str, search: SearchArguments) -> _Subject:
    tree = read_tree(text, _PLAYERS[search.root or "max"])
    algorithm: Any = search.algorithm or "alphabeta"
    tie: Tie = search.tie or "ge"
    bounds, window = _bounds(search, algorithm), _window(search, algorithm)
    guess = _guess(search, algorithm)
    asked: dict[str, Any] = {"bounds": bounds, "window": window, "guess": guess}
    question: Question[int, int]
    if (sampling := _sampling(search, algorithm)) is not None:
        question = MonteCarloQuestion(
            tree, tree.initial_state(), algorithm, tie,
            **asked, rules=sampling, iterations=search.iterations or _ITERATIONS,
        )  # fmt: skip
    else:
        question = Question(tree, tree.initial_state(), algorithm, tie, **asked)
    return _Subject(record(_in_order(question, search)))


def _saved(path: Path, search: SearchArguments) -> _Subject:
    """A search saved by the Tree tab, with its own options unless others are given."""
    from poda.tree.session import storage

    for name in vars(search):
        sentence = translate("CommandLine", "{path} says how it is searched: leave --{option} out.")
        raise Refused(sentence.format(path=shown(path), option=name.replace("_", "-")))
    saved = storage.load(path)
    return _Subject(saved.recording, saved.folded)


def _bounds(search: SearchArguments, algorithm: str) -> Utilities:
    """The least and greatest possible values of leaves. Raises EngineError."""
    if search.bounds is None:
        return UNBOUNDED
    if not algorithm.startswith("star"):
        raise EngineError("tree.bounds_unused")
    low, high = search.bounds
    if low > high:
        raise EngineError("tree.bad_bounds", low=f"{low:.6g}", high=f"{high:.6g}")
    return low, high


def _in_order(question: Question[int, int], search: SearchArguments) -> Question[int, int]:
    """The question with the tree's children in the requested order. Raises Refused."""
    order: Order = search.order or "given"
    if search.order_seed is not None and order != "random":
        sentence = translate(
            "CommandLine",
            "--order-seed is for --order random: choose it, or leave --order-seed out.",
        )
        raise Refused(sentence)
    return in_order(question, order, 1 if search.order_seed is None else search.order_seed)


def _guess(search: SearchArguments, algorithm: str) -> float:
    """The first guess of MTD(f). Raises Refused."""
    if search.guess is not None and algorithm != "mtdf":
        raise Refused(translate("CommandLine", "--guess is for --algorithm mtdf."))
    return float(search.guess or 0)


def _sampling(search: SearchArguments, algorithm: str) -> Rules[int] | None:
    """The rules of a Monte Carlo search; None for other searches. Raises Refused."""
    if algorithm == MONTE_CARLO:
        constant = ROOT_2 if search.constant is None else search.constant
        seed = 1 if search.seed is None else search.seed
        return Rules(constant, solver=bool(search.solver), seed=seed)
    for name in ("iterations", "seed", "constant", "solver"):
        if getattr(search, name) is not None:
            text = translate("CommandLine", "--{option} is for --algorithm mcts.")
            raise Refused(text.format(option=name))
    return None


def _window(search: SearchArguments, algorithm: str) -> tuple[float, float]:
    """Alpha and beta at the root. Raises EngineError."""
    if search.window is None:
        return FULL
    if algorithm not in WITH_WINDOW:
        raise EngineError("tree.window_unused")
    alpha, beta = (
        end if given is None else given for given, end in zip(search.window, FULL, strict=True)
    )
    if alpha >= beta:
        raise EngineError("tree.bad_window", alpha=f"{alpha:.6g}", beta=f"{beta:.6g}")
    return alpha, beta


# Output


def _print_order(recording: Recording[Any, Any], arguments: TreeArguments) -> None:
    """Print the tree as it was searched, if its children were reordered, since leaves are numbered
    in that order."""
    tree = recording.question.game
    ordered = arguments.search.order not in (None, "given")
    if ordered and not arguments.json and isinstance(tree, ExplicitTree):
        print(translate("CommandLine", "tree {tree}").format(tree=format_tree(tree)))


def _print(
    recording: Recording[Any, Any], files: list[Path], compared: dict[str, Any], *, as_json: bool
) -> None:
    tree = recording.question.game
    if (found := monte_carlo_of(recording.trace)) is not None:
        _print_sampled(_of_sampled(recording, found) | compared, files, as_json=as_json)
        return
    report = report_of(recording) if isinstance(tree, ExplicitTree) else None
    if as_json:
        answer = report.as_json() if report is not None else _of_game(recording)
        if recording.bound in _BOUNDS:
            answer["bound"] = _BOUNDS[recording.bound]
        if report is not None and _fails(recording.bound, tree.to_move(tree.initial_state())):
            answer["best"] = None
        answer |= compared
        print(json.dumps(answer | ({"files": [str(file) for file in files]} if files else {})))
        return
    if report is None:
        _print_game(_of_game(recording), recording.bound)
    else:
        assert isinstance(tree, ExplicitTree)
        _print_report(tree, report, recording.bound)
    if files:
        _print_files(files)


def _of_game(recording: Recording[Any, Any]) -> dict[str, Any]:
    """The results for the search of a game's position."""
    answer: dict[str, Any] = {"value": recording.value}
    game, start = recording.question.game, recording.question.state
    fails = _fails(recording.bound, game.to_move(start))
    if recording.best is not None and not fails:
        actions = game.actions(start)
        answer["best_move"] = game.format_action(start, actions[recording.best])
    trace = recording.trace
    again, searches = searched_again(recording)
    answer |= {"nodes_visited": trace.nodes - (again or 0), "steps": trace.steps}
    answer |= {"nodes_found": len(trace.found)} if trace.known is not None else {}
    return answer | again_as_json(again, searches)


def _of_sampled(recording: Recording[Any, Any], found: MonteCarloTrace[Any, Any]) -> dict[str, Any]:
    """The results of a Monte Carlo search: the root's moves, for the side that moves."""
    game, start, last = found.game, found.root, found.steps - 1
    visits, means, proofs = found.visits(last), found.means(last), found.proofs(last)
    answer: dict[str, Any] = {"value": recording.value, "best": recording.best}
    choices = moves(game, start)
    children = [int(child) for child in found.children_of(0, last)]
    if recording.best is not None:
        answer["best_move"] = game.format_action(start, choices[recording.best])
    answer |= {"iterations": found.iterations, "nodes": found.nodes, "steps": found.steps}
    answer["moves"] = [
        {
            "move": game.format_action(start, choices[int(found.index[child])]),
            "visits": int(visits[child]),
            "mean": None if math.isnan(means[child]) else float(means[child]),
            "proven": None if math.isnan(proofs[child]) else float(proofs[child]),
        }
        for child in children
    ]
    return answer


def _short(value: float) -> str:
    """A mean as text, with at most four decimals."""
    return str(int(value)) if value == int(value) else decimal(round(value, 4))


def _print_sampled(answer: dict[str, Any], files: list[Path], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(answer | ({"files": [str(file) for file in files]} if files else {})))
        return
    _print_value(_short(answer["value"]), EXACT)
    if "best_move" in answer:
        print(translate("CommandLine", "best move {move}").format(move=answer["best_move"]))
    text = translate("CommandLine", "iterations {iterations}, nodes {nodes}")
    print(text.format(**answer))
    for each in answer["moves"]:
        text = translate("CommandLine", "move {move}: {visits} playouts, mean {mean}")
        if each["proven"] is not None:
            text = translate("CommandLine", "move {move}: {visits} playouts, proven {mean}")
        mean = each["mean"] if each["proven"] is None else each["proven"]
        print(text.format(move=each["move"], visits=each["visits"], mean=_short(mean)))
    if files:
        _print_files(files)


def _fails(bound: int, player: int) -> bool:
    """Whether a search with a window failed, and so has no best move."""
    return bound == (UPPER if player == MAX else LOWER)


def _print_value(value: object, bound: int) -> None:
    """Print the value, as a bound if the search had a window."""
    text = translate("CommandLine", "value {value}")
    if bound == LOWER:
        text = translate("CommandLine", "value at least {value}")
    elif bound == UPPER:
        text = translate("CommandLine", "value at most {value}")
    print(text.format(value=decimal(value) if isinstance(value, float) else value))


def _print_game(answer: dict[str, Any], bound: int) -> None:
    _print_value(answer["value"], bound)
    if "best_move" in answer:
        print(translate("CommandLine", "best move {move}").format(move=answer["best_move"]))
    nodes = translate("CommandLine", "nodes visited {nodes}")
    print(nodes.format(nodes=answer["nodes_visited"]))
    _print_again(answer)
    if "nodes_found" in answer:
        found = translate("CommandLine", "nodes found in the table {nodes}")
        print(found.format(nodes=answer["nodes_found"]))
    print(translate("CommandLine", "steps {steps}").format(steps=answer["steps"]))


def _print_again(answer: dict[str, Any]) -> None:
    """Print the re-searches, and each search of the root."""
    if "nodes_again" in answer:
        again = translate("CommandLine", "nodes visited again {nodes}")
        print(again.format(nodes=answer["nodes_again"]))
    texts = {
        "lower": translate(
            "CommandLine",
            "search {number}, alpha {alpha}, beta {beta}: at least {value}, {nodes} nodes",
        ),
        "upper": translate(
            "CommandLine",
            "search {number}, alpha {alpha}, beta {beta}: at most {value}, {nodes} nodes",
        ),
    }
    exact = translate(
        "CommandLine", "search {number}, alpha {alpha}, beta {beta}: {value}, {nodes} nodes"
    )
    for number, each in enumerate(answer.get("searches", ()), 1):
        alpha, beta, value = (
            decimal(number) if isinstance(number, float) else number
            for number in (*each["window"], each["value"])
        )
        text = texts.get(each["bound"], exact)
        print(
            text.format(
                number=number, alpha=alpha, beta=beta, value=value,
                nodes=each["nodes_visited"],
            )
        )  # fmt: skip


def _print_report(tree: ExplicitTree, report: TreeReport, bound: int) -> None:
    _print_value(report.as_json()["value"], bound)
    fails = _fails(bound, tree.to_move(tree.initial_state()))
    if report.best is not None and not fails:
        move = tree.format_action(tree.initial_state(), report.best)
        print(translate("CommandLine", "best move {move}").format(move=move))
    nodes = translate("CommandLine", "nodes visited {nodes} of {all}")
    print(nodes.format(nodes=report.nodes_visited, all=len(tree.nodes)))
    if report.nodes_probed is not None:
        probes = translate("CommandLine", "nodes visited in probes {nodes}")
        print(probes.format(nodes=report.nodes_probed))
    _print_again(report.as_json())
    if report.nodes_found is not None:
        found = translate("CommandLine", "nodes found in the table {nodes}")
        print(found.format(nodes=report.nodes_found))
    leaves = translate("CommandLine", "leaves visited {leaves} of {all}")
    print(leaves.format(leaves=len(report.visited_leaves), all=tree.leaf_count))
    if report.pruned_leaves:
        pruned = translate("CommandLine", "leaves pruned, from 0: {leaves}")
        if report.nodes_found is not None:  # some of them were visited
            pruned = translate("CommandLine", "leaves not visited, from 0: {leaves}")
        print(pruned.format(leaves=" ".join(map(str, report.pruned_leaves))))


def _print_files(files: list[Path]) -> None:
    if len(files) == 1:
        print(translate("CommandLine", "picture {file}").format(file=shown(files[0])))
    else:
        pictures = translate("CommandLine", "pictures {first} to {last}")
        print(pictures.format(first=shown(files[0]), last=shown(files[-1])))


# Pictures. Only this part imports Qt, set up to draw without a screen


def draw(
    recording: Recording[Any, Any],
    folded: frozenset[int] | None,
    figure: FigureArguments,
    path: Path,
) -> list[Path]:
    """Write the requested picture, or one for each step; return the files.

    Args:
        folded: the nodes with folded subtrees; None folds as the window does.

    Raises:
        Refused: with the reason why there is no picture. An existing file stays unchanged.
    """
    start_qt()
    from poda.commands import Interrupts
    from poda.tree.export.job import export

    try:
        wanted = _wanted(recording, folded, figure, path.suffix.lower().lstrip("."))
        with Interrupts() as interrupts:
            return export(wanted, path, stopped=interrupts.stopped)
    except EngineError as error:
        raise about(path, error) from None
    except SearchStopped:
        raise KeyboardInterrupt from None


def _wanted(
    recording: Recording[Any, Any],
    folded: frozenset[int] | None,
    figure: FigureArguments,
    suffix: str,
) -> Any:
    from poda.tree.export.figure import Style
    from poda.tree.export.job import FORMATS, Export
    from poda.tree.model.opening import shaped

    if suffix not in FORMATS:
        raise EngineError("export.unknown_format", known=", ".join(f".{name}" for name in FORMATS))
    _, _, shape = shaped(recording, folded)
    style = Style(
        figure.theme, figure.size, figure.values, figure.windows, figure.sentence,
        figure.legend, figure.outlines,
    )  # fmt: skip
    steps = _steps(recording, figure, suffix)
    return Export(recording, shape, steps, style, suffix, figure.seconds)


def _steps(recording: Recording[Any, Any], figure: FigureArguments, suffix: str) -> Sequence[int]:
    """The steps to draw: that of --step, else the last; all for --steps, and for films."""
    from poda.tree.export.job import step_at

    if figure.step is not None:
        return [step_at(recording, figure.step)]
    if figure.steps or suffix in ("gif", "tex", "html"):
        return range(recording.trace.steps)
    return [recording.trace.steps - 1]


def start_qt() -> None:
    """Make Qt draw without a screen. Raises Refused if the system lacks its libraries."""
    try:
        from PySide6.QtWidgets import QApplication
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        raise Refused(display.library_sentence(missing).removeprefix("poda: ")) from None

    if QApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _kept.append(QApplication(["poda"]))
        from poda.house.i18n import language_manager

        language_manager().set_language(speech.language())  # the language of the picture


_kept: list[object] = []  # keeps Qt's application alive, which fonts need
