"""Exam sheets as files: the last choice, the LaTeX source, and writing the files."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

from PySide6.QtGui import QPainter

from poda.engine import schema
from poda.engine.documents import write_bytes
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.game_tree import GameTree
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import probability_text
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    Exercise,
    odds_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.sheet import (
    ExamSheet,
    SheetPlan,
    Variant,
    node_names,
    sheet_of,
)
from poda.packages.teach.engine.exercises.ucb import ROUNDS
from poda.packages.teach.window.exercise.exam_pages import (
    PAGE,
    ExamPages,
    ExamWords,
    level_name,
    pdf,
)
from poda.packages.teach.window.exercise.exam_rounds import RoundsTable, on_paper
from poda.packages.teach.window.exercise.platform_sheets import PLATFORMS, platform_file
from poda.packages.teach.window.exercise.web_page import exercise_page
from poda.packages.teach.window.settings import TeachSettings
from poda.tree.export.latex import FIT, FONTS, edge_line, escaped, node_line, rows
from poda.tree.model.shape import shape_of
from poda.widgets.printing import PrintJob

# LaTeX source with TikZ, made to be edited: the trees hold only what differs between them; the
# lengths at the top of the source set their looks, and the room for writing.

_WIDTH: Final = 174.0  # millimetres, as all of these: a line
_LEAF, _LEAF_APART = 5.5, 9.0  # from a leaf to the next: the least, and with room to spare
_APART: Final = 1.0  # the gap between two leaves
_AROUND: Final = 24.0  # the room beside the outermost leaves, both sides together
_LEVEL: Final = 18.0  # from a level to the next
_BLOCKS: Final = 3

_CLASS: Final = r"\documentclass[a4paper,11pt]{article}"
_PREAMBLE: Final = r"""
\usepackage[margin=18mm]{geometry}
\usepackage{array,colortbl}
\usepackage{tikz}
\usetikzlibrary{shapes.geometric,patterns}
\renewcommand\familydefault{\sfdefault}
\setlength\parindent{0pt}
\setlength\parskip{1.5mm}
\definecolor{answer}{HTML}{00478F}
% A value within a node, and an alpha or a beta within the table.
\newcommand\answer[1]{\textcolor{answer}{\bfseries #1}}
\newcommand\within[1]{\raisebox{-0.34em}[0pt][0pt]{\makebox[0pt]{\answer{#1}}}}
\newcommand\nothing{\cellcolor{black!12}}
\newcommand\tofill[2]{#1~\underline{\hspace{#2}}}
\renewcommand\arraystretch{1.6}
\newcolumntype{N}{>{\centering\arraybackslash}p{8mm}}
\newcolumntype{E}{>{\centering\arraybackslash}p{16mm}}
\tikzset{
  triangle/.style={draw, regular polygon, regular polygon sides=3, minimum size=15mm, inner sep=0pt,
    line width=0.5pt},
  max/.style={triangle}, min/.style={triangle, shape border rotate=180},
  chance/.style={draw, circle, minimum size=10mm, inner sep=0pt, line width=0.5pt},
  who/.style={inner sep=0pt, xshift=-5mm, font=\bfseries\footnotesize, text=black!55},
  odds/.style={midway, fill=white, inner sep=1pt, font=\footnotesize},
  leaf/.style={inner sep=0pt, minimum width=@leafmm, minimum height=5mm, font=\bfseries},
  letter/.style={inner sep=0pt, font=\footnotesize, label distance=0.5mm},
  off/.style={draw=black!55, text=black!55},
  cut off/.style={off, postaction={pattern=north east lines, pattern color=black!55}},
  cut leaf/.style={text=black!55, font=\mdseries},
  edge/.style={draw, line width=0.5pt},
  cut edge/.style={draw=black!55, densely dashed},
  cut/.style={pos=0.55, sloped, rotate=70, fill=answer, inner sep=0pt, minimum width=5mm,
    minimum height=0.9pt},
}
"""


_SHAPES: Final = {MAX: "max", MIN: "min", CHANCE: "chance"}


def latex(sheet: ExamSheet, *, solution: bool) -> str:
    """The LaTeX source of all variants, or of their solutions."""
    return "\n".join(_Source(sheet, solution=solution).lines()) + "\n"


class _Source:
    def __init__(self, sheet: ExamSheet, *, solution: bool) -> None:
        self.sheet, self.solution = sheet, solution
        self.words = ExamWords(sheet.plan)
        self.pitch = 0.0  # millimetres from a leaf to the next

    def lines(self) -> Iterator[str]:
        yield "% An exam sheet made by Poda. Compile it with pdflatex or lualatex."
        trees = (e.recording.tree for v in self.sheet.variants for e in v.exercises)
        widest = max(float(shape_of(tree).x.max()) for tree in trees)
        leaf = min(_LEAF_APART, max(_LEAF, (_WIDTH - _AROUND) / max(1.0, widest) - _APART))
        self.pitch = leaf + _APART
        yield _CLASS
        yield from FONTS
        yield _PREAMBLE.replace("@leaf", f"{leaf:.1f}").strip()
        yield from FIT
        yield r"\begin{document}"
        for place, variant in enumerate(self.sheet.variants):
            if place:
                yield r"\newpage"
                yield r"\setcounter{page}{1}"
            yield from self._variant(variant)
        yield r"\end{document}"

    def _variant(self, variant: Variant) -> Iterator[str]:
        title = escaped(self.words.title(solution=self.solution))
        yield ""
        yield rf"% {escaped(variant.name)}"
        plan = self.sheet.plan
        if plan.course or plan.date or plan.total:
            right = escaped(" · ".join(filter(None, (self.words.date(), self.words.total()))))
            yield rf"{escaped(plan.course)}\hfill {right}\par\smallskip"
        yield rf"{{\Large\bfseries {title}\hfill {escaped(self.words.variant(variant.name))}\par}}"
        if not self.solution:
            name, date = map(escaped, self.words.lines_to_fill())
            yield r"\bigskip"
            to_date = rf"\hfill\tofill{{{date}}}{{45mm}}" if not plan.date else ""
            yield rf"\tofill{{{name}}}{{95mm}}{to_date}\par"
        yield r"\medskip"
        for text in self.words.task():
            yield f"{escaped(text)}\n"
        for number, exercise in enumerate(variant.exercises, 1):
            yield from self._exercise(number, exercise)

    def _exercise(self, number: int, exercise: Exercise) -> Iterator[str]:
        code = escaped(self.words.code(exercise))
        yield r"\medskip\begin{minipage}{\textwidth}"
        yield rf"\textbf{{{escaped(self.words.tree(number, exercise))}}}"
        yield rf"\hfill{{\footnotesize\textcolor{{black!55}}{{{code}}}}}\par\smallskip"
        for text in self.words.task_of(exercise):
            yield rf"{escaped(text)}\par"
        yield r"\begin{lrbox}{\podapicture}"
        right, names = right_answer(exercise), node_names(exercise)
        yield r"\begin{tikzpicture}"
        yield from self._tree(exercise, right, names)
        yield from rows(_players(exercise.recording.tree))
        yield r"\end{tikzpicture}"
        yield r"\end{lrbox}"
        yield r"\podafit{1}{\textwidth}{0.6*\textheight}"
        if "windows" in exercise.asked:
            yield from self._table(right, names)
        if exercise.form == "mcts":
            yield r"\end{minipage}\par\begin{minipage}{\textwidth}"  # a page may end here
            yield from self._rounds(RoundsTable(exercise, names))
        if self.solution:
            for line in self.words.outcome(exercise):
                yield rf"\textcolor{{answer}}{{{escaped(line)}}}\par"
        yield r"\end{minipage}\par"

    def _tree(self, exercise: Exercise, right: Answer, names: dict[int, str]) -> Iterator[str]:
        tree, is_rounds = exercise.recording.tree, exercise.form == "mcts"
        chances = [node for node in range(tree.nodes) if tree.player[node] == CHANCE]
        odds = {
            child: share
            for node in chances
            for child, share in zip(tree.children_of(node), odds_of(tree, node), strict=False)
        }

        shape = shape_of(tree)
        for row, node in enumerate(shape.node.tolist()):
            cut = self.solution and not is_rounds and tree.trace_node[node] < 0
            if tree.children[node]:
                kind = _SHAPES[int(tree.player[node])]
                text = self._value(right, node)
                side = "240" if kind == "min" else "120"
                options = [
                    kind,
                    *["cut off"] * bool(cut),
                    f"label={{[letter]{side}:{names[node]}}}",
                ]
            else:
                text = _value_text(float(tree.worth[node]))
                options = ["leaf", *["cut leaf"] * bool(cut)]
                if node in names:
                    options.append(f"label={{[letter]120:{names[node]}}}")
            at = float(shape.x[row]) * self.pitch, int(shape.depth[row]) * _LEVEL
            yield node_line(f"n{node}", at, options, text)
            if node == 0:
                continue
            labels = ""
            if self.solution and not is_rounds and node in right.cuts:
                labels += "node[cut]{} "
            if node in odds:
                labels += f"node[odds]{{{probability_text(odds[node])}}} "
            style = "cut edge" if cut else "edge"
            yield edge_line(f"n{int(tree.parent[node])}", f"n{node}", [style], labels)

    def _value(self, right: Answer, node: int) -> str:
        value = right.values.get(node)
        if not self.solution or value is None:
            return ""
        return rf"\within{{{_value_text(value)}}}"

    def _table(self, right: Answer, names: dict[int, str]) -> Iterator[str]:
        rows = math.ceil(len(names) / _BLOCKS)
        nodes = list(names)
        yield r"\begin{center}"
        for start in range(0, len(nodes), rows):
            yield r"\begin{tabular}[t]{|N|E|E|}"
            yield (
                r"\multicolumn{1}{c}{} & \multicolumn{1}{c}{$\alpha$} & "
                r"\multicolumn{1}{c}{$\beta$} \\ \hline"
            )
            for node in nodes[start : start + rows]:
                yield rf"{names[node]} & {self._ends(right, node)} \\ \hline"
            yield r"\end{tabular}\hspace{6mm}"
        yield r"\end{center}"

    def _rounds(self, table: RoundsTable) -> Iterator[str]:
        """The lines on the iterations' playouts, and the table of the nodes' numbers."""
        for number in range(ROUNDS):
            line = escaped(table.iteration(number))
            path = (
                rf"\answer{{{escaped(table.path(number))}}}"
                if self.solution
                else r"\tofill{}{40mm}"
            )
            yield line + (f" {path}" if table.asks_path else "") + r"\par"
        groups = [(len(heads), escaped(title)) for title, heads in table.groups()]
        columns = "|c|" + "|".join("c" * count for count, _ in groups if count) + "|"
        yield r"\begin{center}\begin{tabular}{" + columns + "}"
        spans = [rf"\multicolumn{{{count}}}{{c}}{{{title}}}" for count, title in groups if count]
        yield " & ".join(("", *spans)) + r" \\"
        heads = [head for _, group in table.groups() for head in group]
        yield " & ".join(("", *heads)) + r" \\ \hline"
        for name, given, filled in table.rows():
            cells = [escaped(text) for text in given]
            for text in filled:
                answer = rf"\answer{{{escaped(text)}}}" if self.solution and text else ""
                cells.append(rf"\makebox[6mm]{{{answer}}}")
            yield " & ".join((name, *cells)) + r" \\ \hline"
        yield r"\end{tabular}\end{center}"

    def _ends(self, right: Answer, node: int) -> str:
        if not self.solution:
            return "&"
        if node not in right.windows:
            return r"\nothing & \nothing"
        return " & ".join(rf"\answer{{{_value_text(end)}}}" for end in right.windows[node])


def _players(tree: GameTree[Any, Any]) -> dict[str, str]:
    """The player of each level that has only one, by the name of the level's first node."""
    found: dict[int, list[int]] = {}
    for node in range(tree.nodes):
        if tree.children[node]:
            found.setdefault(int(tree.depth[node]), []).append(node)
    players = {depth: {int(tree.player[n]) for n in nodes} for depth, nodes in found.items()}
    return {
        f"n{nodes[0]}": escaped(level_name(min(players[depth])))
        for depth, nodes in found.items()
        if len(players[depth]) == 1
    }


def _value_text(value: float | None) -> str:
    """A value, alpha or beta as escaped LaTeX; "" for None."""
    return escaped(on_paper(value))


PAPER: Final = ("pdf", "tex")
"""The formats of sheets that are filled in by hand."""
SUFFIXES: Final = (*PAPER, "html", *PLATFORMS)
"""The formats of exam sheets, in the order in which they are offered."""

_MADE: Final = 0.5  # the share of the progress for making the exercises


@dataclass(frozen=True, slots=True)
class ExamChoice:
    """A choice of exam sheets.

    Attributes:
        plan: the contents of the sheets.
        suffix: one of `SUFFIXES`.
        solution: whether a second file holds the solutions. A web page shows them itself.
    """

    plan: SheetPlan = field(default_factory=SheetPlan)
    suffix: Annotated[str, SUFFIXES.__contains__] = "pdf"
    solution: bool = True

    @property
    def two_files(self) -> bool:
        """Whether the solutions get a file of their own: formats that grade contain them."""
        return self.solution and self.suffix in PAPER


def solution_path(path: Path) -> Path:
    """The file of the solutions, beside that of the sheets."""
    return path.with_name(f"{path.stem}-solution{path.suffix}")


def files_of(choice: ExamChoice, path: Path) -> list[Path]:
    """The files that are written: `path` and, for sheets on paper, that of the solutions."""
    return [path, solution_path(path)] if choice.two_files else [path]


def make(
    choice: ExamChoice,
    path: Path,
    told: Callable[[float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> list[Path]:
    """Make the sheets, write them, and return the files.

    Args:
        told: gets the share done, from 0 to 1.
        stopped: asked before each variant and each page.

    Raises:
        EngineError: a file cannot be written, or the format is unknown.
        SearchStopped: `stopped` turned true; no file was written.
    """

    def part(start: float, share: float) -> Callable[[float], None]:
        def on(done: float) -> None:
            if stopped is not None and stopped():
                raise SearchStopped
            if told is not None:
                told(start + share * done)

        return on

    if choice.suffix not in SUFFIXES:
        known = ", ".join(f".{suffix}" for suffix in SUFFIXES)
        raise EngineError("exam.unknown_format", known=known)
    sheet = sheet_of(choice.plan, stopped, part(0.0, _MADE))
    files = files_of(choice, path)
    share = (1 - _MADE) / len(files)
    contents = [
        _content(sheet, choice.suffix, part(_MADE + place * share, share), solution=place == 1)
        for place in range(len(files))
    ]
    for file, content in zip(files, contents, strict=True):
        write_bytes(file, content)
    return files


def printed(
    choice: ExamChoice, told: Callable[[float], None], stopped: Callable[[], bool]
) -> PrintJob:
    """The pages for a printer: the sheets and, if they are chosen, the solutions after them.

    Args:
        told, stopped: as for `sheet_of`.
    """
    sheet = sheet_of(choice.plan, stopped, told)
    kinds = (False, True) if choice.solution else (False,)
    documents = [ExamPages(sheet, solution=solution) for solution in kinds]
    pages = [(each, index) for each in documents for index in range(len(each.pages))]

    def paint(painter: QPainter, number: int) -> None:
        document, index = pages[number]
        document.paint(painter, index)

    return PrintJob(documents[0].words.title(solution=False), len(pages), PAGE, paint, margin=0.0)


def _content(
    sheet: ExamSheet, suffix: str, told: Callable[[float], None], *, solution: bool
) -> bytes:
    told(0.0)
    if suffix == "html":
        return exercise_page(sheet).encode()
    if suffix in PLATFORMS:
        return platform_file(sheet, suffix, told)
    if suffix == "tex":
        return latex(sheet, solution=solution).encode()
    return pdf(ExamPages(sheet, solution=solution), told)


def remember(choice: ExamChoice) -> None:
    """Keep the choice in the settings, without its list of questions, which is for one sheet."""
    TeachSettings().tree_exam = schema.written(choice)


def remembered() -> ExamChoice:
    """The last choice; the default one if the settings hold none that can be read."""
    kept, usual = TeachSettings().tree_exam, schema.written(ExamChoice())
    try:
        plan = usual["plan"] | kept["plan"]
        if plan.keys() == usual["plan"].keys():
            return schema.read(ExamChoice, kept | {"plan": plan})
    except (EngineError, LookupError, TypeError):
        pass
    return ExamChoice()
