r"""Exam sheets as LaTeX source, with the package `forest`: to be changed, and set with one's own.

A variant begins on a page of its own. What differs from tree to tree stands in the trees; what
they look like, and how much room there is to write, in the styles and lengths at the top.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from poda.engine.exercises.answer import Answer, right_answer
from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.sheet import Sheet, Variant, node_names
from poda.engine.game import MAX
from poda.tree.exercise.exam_tree import on_paper
from poda.tree.exercise.exam_words import ExamWords
from poda.tree.export.latex_text import escaped

_WIDTH: Final = 174.0  # millimetres of a line
_LEAF, _LEAF_APART = 7.0, 9.0  # from a leaf to the next, at least, and where there is room
_BLOCKS: Final = 3

_PREAMBLE: Final = r"""\documentclass[a4paper,11pt]{article}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage[margin=18mm]{geometry}
\usepackage{array,colortbl}
\usepackage{forest}
\usepackage{adjustbox}
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
  leaf/.style={inner sep=0pt, minimum width=@leafmm, minimum height=5mm, font=\bfseries},
  letter/.style={inner sep=0pt, font=\footnotesize, label distance=0.5mm},
  off/.style={draw=black!55, text=black!55},
  cut off/.style={off, postaction={pattern=north east lines, pattern color=black!55}},
  cut leaf/.style={text=black!55, font=\mdseries},
  cut edge/.style={draw=black!55, densely dashed},
  cut/.style={pos=0.55, sloped, rotate=70, fill=answer, inner sep=0pt, minimum width=5mm,
    minimum height=0.9pt},
}
\forestset{
  exam/.style={for tree={parent anchor=children, child anchor=parent, l sep=9mm, s sep=1mm}},
}
"""


def latex(sheet: Sheet, *, solution: bool) -> str:
    """The source of all variants, or of their solutions."""
    return "\n".join(_Source(sheet, solution=solution).lines()) + "\n"


class _Source:
    def __init__(self, sheet: Sheet, *, solution: bool) -> None:
        self.sheet, self.solution = sheet, solution
        self.words = ExamWords(sheet.plan)

    def lines(self) -> Iterator[str]:
        """All of it."""
        yield "% An exam sheet made by Poda. Compile it with pdflatex or lualatex."
        widest = max(e.tree.leaf_count for v in self.sheet.variants for e in v.exercises)
        leaf = min(_LEAF_APART, max(_LEAF, _WIDTH / widest - 1))
        yield _PREAMBLE.replace("@leaf", f"{leaf:.1f}").rstrip()
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
        yield rf"{{\Large\bfseries {title}\hfill {escaped(self.words.variant(variant.name))}\par}}"
        if not self.solution:
            name, date = map(escaped, self.words.lines_to_fill())
            yield r"\bigskip"
            yield rf"\tofill{{{name}}}{{95mm}}\hfill\tofill{{{date}}}{{45mm}}\par"
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
        yield r"\begin{adjustbox}{max width=\textwidth, center}"
        right, names = right_answer(exercise), node_names(exercise)
        yield r"\begin{forest} exam"
        yield from self._tree(exercise, right, names)
        yield r"\end{forest}"
        yield r"\end{adjustbox}"
        if "windows" in exercise.asked:
            yield from self._table(right, names)
        if self.solution:
            for line in self.words.outcome(exercise):
                yield rf"\textcolor{{answer}}{{{escaped(line)}}}\par"
        yield r"\end{minipage}\par"

    def _tree(self, exercise: Exercise, right: Answer, names: dict[int, str]) -> Iterator[str]:
        tree = exercise.recording.tree
        open_nodes: list[int] = []
        for node in range(tree.nodes):
            while open_nodes and open_nodes[-1] != tree.parent[node]:
                open_nodes.pop()
                yield "  " * (len(open_nodes) + 1) + "]"
            cut = self.solution and tree.trace_node[node] < 0
            indent = "  " * (len(open_nodes) + 1)
            if node in names:
                shape = "max" if tree.player[node] == MAX else "min"
                value = self._value(right, node)
                state = ", cut off" if cut else ""
                side = "120" if shape == "max" else "240"
                options = f"{shape}{state}, label={{[letter]{side}:{names[node]}}}"
            else:
                value = _number(float(tree.worth[node]))
                options = "leaf, cut leaf" if cut else "leaf"
            if cut:
                options += ", edge={cut edge}"
            if self.solution and node in right.cuts:
                options += ", edge label={node[cut]{}}"
            yield f"{indent}[{{{value}}}, {options}"
            open_nodes.append(node)
        while open_nodes:
            open_nodes.pop()
            yield "  " * (len(open_nodes) + 1) + "]"

    def _value(self, right: Answer, node: int) -> str:
        value = right.values.get(node)
        if not self.solution or value is None:
            return ""
        return rf"\within{{{_number(value)}}}"

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

    def _ends(self, right: Answer, node: int) -> str:
        if not self.solution:
            return "&"
        if node not in right.windows:
            return r"\nothing & \nothing"
        return " & ".join(rf"\answer{{{_number(end)}}}" for end in right.windows[node])


def _number(value: float | None) -> str:
    """A value, an alpha or a beta: its signs are those of mathematics."""
    return escaped(on_paper(value)).replace("$-$", r"\textminus{}")
