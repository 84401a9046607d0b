"""A search as LaTeX source in TikZ: a picture of a step, or slides of several.

Nodes have the positions of Poda's layout, so that no LaTeX package lays the tree out.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.house.theme import THEMES, Role
from poda.tree.drawing.levels import PRUNED, VISITED, Drawing
from poda.tree.drawing.nodes import NodeSign
from poda.tree.export.figure import USUAL, Style, look_of
from poda.tree.export.states import DrawnNode, NodeStates, states_of
from poda.tree.model.shape import TreeShape
from poda.tree.model.values import ODDS
from poda.tree.sentences.searches import sentence

# Texts, nodes and edges as LaTeX

_SPECIAL: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"$\sim$",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}", "'": r"\textquotesingle{}", "-": "{-}",
    "≤": r"$\leq$", "≥": r"$\geq$", "∞": r"$\infty$", "−": "$-$", "×": r"$\times$",
    "√": r"$\surd$",
    "·": r"$\cdot$", "•": r"$\bullet$", "…": r"\dots{}", "–": r"\textendash{}",
    "—": r"\textemdash{}", "“": r"\textquotedblleft{}", "”": r"\textquotedblright{}",
    "‘": r"\textquoteleft{}", "’": r"\textquoteright{}", "→": r"$\rightarrow$",
    "←": r"$\leftarrow$", "≈": r"$\approx$", "≠": r"$\neq$", "½": r"$\frac12$",
    "\u00a0": "~", "\u202f": r"\,", "¿": r"\textquestiondown{}", "¡": r"\textexclamdown{}",
    "α": r"$\alpha$", "β": r"$\beta$", "γ": r"$\gamma$", "δ": r"$\delta$", "ε": r"$\epsilon$",
    "«": r"\guillemotleft{}", "»": r"\guillemotright{}",
}  # fmt: skip

_ACCENTS: Final = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"', "\u030a": "r",
    "\u0327": "c", "\u030c": "v", "\u0304": "=", "\u0306": "u", "\u0307": ".", "\u0328": "k",
    "\u030b": "H",
}  # fmt: skip


def escaped(text: str) -> str:
    """The text escaped for LaTeX; characters that its fonts lack become their code points."""
    return "".join(map(_one, text))


def _one(character: str) -> str:
    if character in _SPECIAL:
        return _SPECIAL[character]
    if " " <= character <= "~":
        return character
    if character.isspace():
        return " "
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0].isascii() and parts[0].isalpha() and parts[1] in _ACCENTS:
        base = {"i": r"\i", "j": r"\j"}.get(parts[0], parts[0])
        return f"\\{_ACCENTS[parts[1]]}{{{base}}}"
    return f"{{\\ttfamily U+{ord(character):04X}}}"


def node_line(name: str, at: tuple[float, float], options: Iterable[str], text: str) -> str:
    """A node of a picture. `at`: millimetres to the right and down."""
    place = f"({at[0]:.1f}mm, {0.0 - at[1]:.1f}mm)"
    return rf"  \node[{', '.join(options)}] ({name}) at {place} {{{text}}};"


def edge_line(parent: str, child: str, options: Iterable[str], labels: str = "") -> str:
    """The edge from one node to another below it."""
    return rf"  \draw[{', '.join(options)}] ({parent}.south) -- {labels}({child}.north);"


ROWS: Final = {NodeSign.UP: "MAX", NodeSign.DOWN: "MIN"}
"""The name beside a row of nodes at which one player moves, by the nodes' sign."""


def rows(players: Mapping[str, str]) -> Iterator[str]:
    """The lines that write each row's player left of the tree, by the name of a node of the row."""
    if players:
        yield r"  \coordinate (podaleft) at (current bounding box.west);"
    for node, player in players.items():
        yield rf"  \node[who, anchor=east] at (podaleft |- {node}) {{{player}}};"


NODES_LIMIT: Final = 400
"""The most nodes of one picture: TeX has no lengths beyond six metres."""
STATES_LIMIT: Final = 40_000
"""The most nodes times steps of slides: some minutes of LaTeX's time."""

_ROLES: Final = (
    Role.SURFACE, Role.TEXT, Role.MUTED, Role.LINE, Role.MAX, Role.MIN, Role.CHANCE,
    Role.CURRENT, Role.BEST, Role.PRUNED, Role.ON_ACCENT,
)  # fmt: skip
_SHAPES: Final = {
    NodeSign.UP: "max",
    NodeSign.DOWN: "min",
    NodeSign.CIRCLE: "chance",
    NodeSign.DOT: "leaf",
}
_STATES: Final = {0: "faint", VISITED: "seen", PRUNED: "pruned"}
_INSIDE: Final = 3  # digits that fit in a triangle; a ≥ takes the room of two
_SMALL_INSIDE: Final = 4  # the same in small type
_SLOPED: Final = 5  # longer names of moves lie along their edges
_PITCH: Final = 9.0  # the least millimetres from a leaf to the next
_BESIDE: Final = {True: 39.0, False: 21.0}  # from an inner node to the next, with windows or not
_USUAL_WINDOW: Final = 9  # characters of a window that fit so
_LINE: Final = 72  # characters of a line of a slide
_SMALL: Final = 1.7  # millimetres: the width of a character of a window
_NAME: Final = 2.1  # millimetres: the width of a character of a name
_FLAT: Final = 0.045  # the least height of a level, as a share of the tree's width
_SYMBOL: Final = 11.0  # millimetres: the height of a node
_APART: Final = 2.0  # millimetres between two leaves

FONTS: Final = (
    "% Without lmodern the fonts of T1 are made of dots: they lend single letters alone.",
    r"\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{%",
    r"  \usepackage[T1,OT1]{fontenc}\DeclareTextAccentDefault{\k}{T1}%",
    r"  \DeclareTextSymbolDefault{\textquotedbl}{T1}%",
    r"  \DeclareTextSymbolDefault{\guillemotleft}{T1}%",
    r"  \DeclareTextSymbolDefault{\guillemotright}{T1}}",
    r"\usepackage{textcomp}",
)
"""Lines of a preamble: packages for the output of `escaped`, and scalable fonts, with the
package lmodern or without it."""

FIT: Final = (
    r"\newsavebox\podapicture",
    "% The picture in the middle of a line, at most so many times as large, wide and high.",
    r"\newcommand\podafit[3]{\pgfmathsetmacro\podascale{min(#1, #2/\the\wd\podapicture,",
    r"  #3/\the\dimexpr\ht\podapicture+\dp\podapicture\relax)}%",
    r"  {\centering\scalebox{\podascale}{\usebox\podapicture}\par}}",
)
"""Lines of a preamble: `\\podafit` scales the box `\\podapicture` to a width and a height."""

_LIBRARIES: Final = r"\usetikzlibrary{shapes.geometric,patterns,arrows.meta}"

_COMMANDS: Final = r"""
\newlength\podawidth
% A text that takes no room: the value within a node.
\newcommand\podavalue[1]{\raisebox{-0.34em}[0pt][0pt]{\makebox[0pt]{\bfseries #1}}}
% A text in the room of another, the widest that comes here.
\newcommand\podaroom[2]{\settowidth\podawidth{#1}\makebox[\podawidth][l]{#2}}
% step=<3-7>{...}: these options at these steps of a slide.
\tikzset{step/.code args={<#1>#2}{\only<#1>{\pgfkeysalso{#2}}}}"""

_STYLES: Final = r"""
\tikzset{
  poda/.style={inner sep=0pt, outer sep=0pt, line join=round},
  max/.style={poda, regular polygon, regular polygon sides=3, minimum size=13mm,
    text=podaonaccent},
  min/.style={max, shape border rotate=180},
  chance/.style={poda, circle, minimum size=10mm, text=podaonaccent},
  leaf/.style={poda, minimum width=@pitchmm, minimum height=6mm, font=\bfseries},
  max seen/.style={draw=podamax, fill=podamax},
  min seen/.style={draw=podamin, fill=podamin},
  chance seen/.style={draw=podachance, fill=podachance},
  leaf seen/.style={text=podatext},
  max faint/.style={draw=podamax!40!podasurface, fill=podamax!7!podasurface},
  min faint/.style={draw=podamin!40!podasurface, fill=podamin!7!podasurface},
  chance faint/.style={draw=podachance!40!podasurface, fill=podachance!7!podasurface},
  leaf faint/.style={text=podamuted!60!podasurface},
  hatched/.style={fill=none, postaction={pattern=north east lines, pattern color=podapruned}},
  max pruned/.style={draw=podapruned, hatched},
  min pruned/.style={draw=podapruned, hatched},
  chance pruned/.style={draw=podapruned, hatched},
  leaf pruned/.style={text=podamuted, hatched},
  beside/.style={label distance=4.7mm, inner sep=0pt, font=\scriptsize, text=podamuted},
  at hand/.style={@overlay circle, draw=podacurrent, line width=1.8pt, inner sep=0pt,
    minimum size=14.6mm},
  small ring/.style={minimum size=9mm},
  plain edge/.style={draw=podamuted, line width=0.5pt},
  faint edge/.style={draw=podaline, line width=0.5pt},
  pruned edge/.style={draw=podapruned, line width=0.5pt, densely dashed},
  chosen edge/.style={draw=podabest, line width=1.5pt},
  path edge/.style={draw=podacurrent, line width=2.2pt},
  move/.style={pos=0.62, inner sep=1pt, fill=podasurface, font=\scriptsize, text=podamuted},
  no cut/.style={pos=0.42, inner sep=0pt, minimum size=0pt},
  cut/.style={rotate=32, fill=podatext, minimum width=4.2mm, minimum height=0.9pt},
  % From what a transposition table knew to where it was searched.
  merged/.style={draw=podatext!60!podasurface, line width=0.8pt, -{Latex}, out=-110, in=-55,
    looseness=0.6, max distance=15mm, shorten <=0.6mm, shorten >=0.6mm},
  who/.style={inner sep=0pt, xshift=-6mm, font=\bfseries\small, text=podamuted},
}"""


def latex(
    recording: Recording[Any, Any], shape: TreeShape, steps: Sequence[int], style: Style = USUAL
) -> str:
    """The source of a document: a page with the picture of one step, or a slide with overlays.

    Raises:
        EngineError: there are more nodes, or nodes times steps, than LaTeX could draw.
    """
    _check_size(shape, len(steps))
    return "\n".join(_Source(recording, shape, steps, style).lines()) + "\n"


def _check_size(shape: TreeShape, steps: int) -> None:
    """Raises EngineError if it is too large for LaTeX."""
    if shape.nodes > NODES_LIMIT:
        raise EngineError("export.latex_too_large", nodes=shape.nodes, limit=NODES_LIMIT)
    if shape.nodes * steps > STATES_LIMIT:
        raise EngineError("export.too_many_steps", steps=steps, limit=STATES_LIMIT // shape.nodes)


@dataclass(frozen=True)
class Frame:
    """A slide of a document.

    Attributes:
        title, text: the texts above the tree.
        recording, shape, steps: the search, the shape of its drawn tree, and the step of each
            overlay; a slide without a search has only texts.
    """

    title: str
    text: str
    recording: Recording[Any, Any] | None = None
    shape: TreeShape | None = None
    steps: Sequence[int] = ()


def slides(title: str, source: str, frames: Iterable[Frame], style: Style = USUAL) -> str:
    """A Beamer document: a slide with the title and the source text's name, and then the frames,
    each of which is freed when it is written.

    Raises:
        EngineError: a slide is too large for LaTeX.
    """
    return "\n".join(_slides(title, source, frames, style)) + "\n"


def _slides(title: str, source: str, frames: Iterable[Frame], style: Style) -> Iterator[str]:
    yield f"% {escaped(title)}: a lecture of Poda."
    yield from _beamer()
    yield from _colours(style)
    yield from _ON_SLIDES
    yield rf"\title{{{escaped(title)}}}\author{{{escaped(source)}}}\date{{}}"
    yield r"\begin{document}"
    yield r"\maketitle"
    for frame in frames:
        if frame.recording is None or frame.shape is None:
            yield rf"\begin{{frame}}{{{escaped(frame.title)}}}"
            yield escaped(frame.text)
            yield r"\end{frame}"
            continue
        _check_size(frame.shape, len(frame.steps))
        one = _Source(frame.recording, frame.shape, frame.steps, style, slides=True)
        yield from one.frame(frame.title, frame.text)
    yield r"\end{document}"


def _beamer() -> Iterator[str]:
    yield "% Compile it with pdflatex or lualatex; it needs the package tikz."
    yield r"\documentclass[aspectratio=169]{beamer}"
    yield from FONTS
    yield r"\usepackage{tikz}"
    yield _LIBRARIES
    yield from FIT
    yield _COMMANDS.strip()


def _colours(style: Style) -> Iterator[str]:
    theme = THEMES[style.theme]
    for role in _ROLES:
        name = role.value.replace("_", "")
        yield rf"\definecolor{{poda{name}}}{{HTML}}{{{theme.color(role).name()[1:].upper()}}}"


_ON_SLIDES: Final = (
    r"\setbeamertemplate{navigation symbols}{}",
    r"\setbeamercolor{background canvas}{bg=podasurface}",
    r"\setbeamercolor{normal text}{fg=podatext}",
    r"\setbeamercolor{frametitle}{fg=podatext}\setbeamercolor{title}{fg=podatext}",
)


def tikz(recording: Recording[Any, Any], shape: TreeShape, step: int, style: Style = USUAL) -> str:
    """The picture of a step as a part of a document with the package tikz: for figures and slides,
    any number of times.

    Raises:
        EngineError: there are more nodes than LaTeX could draw.
    """
    if shape.nodes > NODES_LIMIT:
        raise EngineError("export.latex_too_large", nodes=shape.nodes, limit=NODES_LIMIT)
    return "\n".join(_Source(recording, shape, [step], style, alone=False).fragment()) + "\n"


class _Source:
    """The LaTeX source of one search.

    Args:
        alone: whether it is a document, not a part of one.
        slides: whether it is a slide even with one step.
    """

    def __init__(
        self,
        recording: Recording[Any, Any],
        shape: TreeShape,
        steps: Sequence[int],
        style: Style,
        *,
        alone: bool = True,
        slides: bool | None = None,
    ) -> None:
        self.recording, self.steps, self.style, self.alone = recording, steps, style, alone
        self.drawing = Drawing(recording, shape)
        self.look = look_of(recording, style)
        self.slides = len(steps) > 1 if slides is None else slides
        self.states = states_of(self.drawing, self.look, steps)
        self._rows = self._players()
        self._pitch = _APART + self._least_pitch()
        flat = min(40.0, max(9.0, _FLAT * self._pitch * self.drawing.width))
        self._level = _SYMBOL + flat

    def _players(self) -> list[tuple[DrawnNode, str]]:
        """The first node of each row in which one player moves, and the player's name."""
        found = []
        for level in self.drawing.levels:
            inner = [n for n in self.states if n.depth == level.depth and n.sign in ROWS]
            if inner and len({node.sign for node in inner}) == 1:
                found.append((min(inner, key=lambda node: node.x), ROWS[NodeSign(inner[0].sign)]))
        return found

    def lines(self) -> Iterator[str]:
        question = self.recording.question
        yield f"% {question.algorithm}: a search drawn by Poda."
        if self.slides:
            yield from _beamer()
            yield from _colours(self.style)
            yield from _ON_SLIDES
            yield r"\begin{document}"
            yield from self.frame()
            yield r"\end{document}"
            return
        yield "% Compile it with pdflatex or lualatex; it needs the package tikz."
        yield r"\documentclass{article}"
        yield r"\renewcommand\familydefault{\sfdefault}"
        yield from FONTS
        yield r"\usepackage{tikz}"
        yield _LIBRARIES
        yield r"\newsavebox\podapicture"
        yield _COMMANDS.strip()
        yield from self._colours_and_styles()
        yield from self._page()

    def fragment(self) -> Iterator[str]:
        """The lines of the picture, in a group with its settings. They have no `#`, which Beamer
        frames do not accept."""
        question = self.recording.question
        yield f"% {question.algorithm}: a step of a search drawn by Poda. In the preamble it needs"
        yield r"%   \usepackage{tikz,textcomp}"
        yield f"%   {_LIBRARIES}"
        yield r"\begingroup"
        yield from self._colours_and_styles()
        yield from self._picture()
        yield r"\endgroup"

    def _colours_and_styles(self) -> Iterator[str]:
        yield from _colours(self.style)
        yield self._styles()

    def _styles(self) -> str:
        overlay = "overlay," if self.slides else ""
        lengths = {"@pitch": f"{self._pitch - _APART:.1f}", "@overlay": overlay}
        styles = _STYLES.strip()
        for name, length in lengths.items():
            styles = styles.replace(name, length)
        return styles

    def _page(self) -> Iterator[str]:
        """The lines of a page as large as the picture."""
        yield r"\pagecolor{podasurface}\color{podatext}"
        yield r"\begin{document}"
        yield r"\begin{lrbox}{\podapicture}"
        if self.style.sentence:
            yield r"\begin{tabular}{@{}c@{}}"
        yield from self._picture()
        if self.style.sentence:
            yield r"\\[3mm]"
            yield rf"\parbox{{120mm}}{{\centering {self._sentence(self.steps[0])}}}"
            yield r"\end{tabular}"
        yield r"\end{lrbox}"
        yield r"\ifdefined\pdfpagewidth\else \let\pdfpagewidth\pagewidth"
        yield r"  \let\pdfpageheight\pageheight\fi"
        yield r"\paperwidth=\dimexpr\wd\podapicture+8mm\relax \pdfpagewidth=\paperwidth"
        yield r"\paperheight=\dimexpr\ht\podapicture+\dp\podapicture+8mm\relax"
        yield r"\pdfpageheight=\paperheight \hoffset=-1in \voffset=-1in"
        yield r"\shipout\vbox{\kern4mm\hbox{\kern4mm\usebox\podapicture}}"
        yield r"\end{document}"

    def frame(self, title: str = "", text: str = "") -> Iterator[str]:
        """The lines of a slide, after those of its styles."""
        yield self._styles()
        yield r"\begin{frame}[t]" + (rf"{{{escaped(title)}}}" if title else "")
        yield escaped(text) + r"\par\vspace{2mm}" if text else r"\vspace*{2mm}"
        yield r"\begin{lrbox}{\podapicture}"
        yield from self._picture()
        yield r"\end{lrbox}"
        # A line of text takes six hundredths of a slide, and the title ten.
        high = (0.6 if title else 0.7) - 0.06 * math.ceil(len(text) / _LINE)
        yield rf"\podafit{{1.5}}{{0.95*\textwidth}}{{{max(0.3, high):.2f}*\textheight}}"
        yield r"\vspace{4mm}\vfill"
        yield r"\begin{minipage}[t][3.2\baselineskip][t]{\textwidth}\centering"
        for place, step in enumerate(self.steps, 1):
            yield rf"\only<{place}>{{{self._sentence(step)}}}%"
        yield r"\end{minipage}"
        yield r"\end{frame}"

    def _sentence(self, step: int) -> str:
        if not self.style.sentence and self.slides:
            return ""
        return escaped(sentence(self.recording, step))

    def _least_pitch(self) -> float:
        """Millimetres from a leaf to the next, with room for the texts beside inner nodes."""
        least = 1e9
        for level in self.drawing.levels:
            inner = [n for n in self.states if n.depth == level.depth and n.sign != NodeSign.DOT]
            places = sorted(node.x for node in inner)
            gaps = [b - a for a, b in pairwise(places)]
            least = min([least, *gaps])
        beside = _BESIDE[self.look.windows]
        inner_nodes = [node for node in self.states if node.sign != NodeSign.DOT]
        windows = [len(state.window) for node in inner_nodes for state in node.states]
        beside += _SMALL * max(0, max(windows, default=0) - _USUAL_WINDOW)
        beside += _NAME * max((len(node.label) for node in inner_nodes), default=0)
        longest = max((len(n.text) for n in self.states if n.sign == NodeSign.DOT), default=1)
        return max(_PITCH, 2.6 * longest + 3, beside / least - 2)

    # The tree

    def _picture(self) -> Iterator[str]:
        yield r"\begin{tikzpicture}[line cap=round]"
        for node in self.states:
            at = node.x * self._pitch, node.depth * self._level
            yield node_line(f"n{node.row}", at, self._options(node), self._content(node))
        for node in self.states:
            if node.parent >= 0:
                yield self._edge(node)
        yield from self._arrows()
        yield from rows({f"n{node.row}": player for node, player in self._rows})
        yield r"\end{tikzpicture}"

    def _arrows(self) -> Iterator[str]:
        """The arrows from nodes that a transposition table knew to the nodes searched before."""
        for node in self.states:
            if node.merged < 0 or node.merged == node.row:
                continue
            draw = rf"\draw[merged] (n{node.row}) to (n{node.merged});"
            yield "  " + self._by_step([draw if state.found else "" for state in node.states])

    def _content(self, node: DrawnNode) -> str:
        if node.sign == NodeSign.DOT:
            return escaped(node.text)
        return self._by_step([self._inside(state.value) for state in node.states])

    def _inside(self, value: str) -> str:
        """A value within its node; "" if it does not fit there."""
        if not value or _room(value) > _SMALL_INSIDE:
            return ""
        small = r"\footnotesize " if _room(value) > _INSIDE else ""
        text = small + escaped(value)
        if self.alone:
            return rf"\podavalue{{{text}}}"
        return rf"\raisebox{{-0.34em}}[0pt][0pt]{{\makebox[0pt]{{\bfseries {text}}}}}"

    def _options(self, node: DrawnNode) -> Iterator[str]:
        shape = _SHAPES[NodeSign(node.sign)]
        yield shape
        yield from self._switched([f"{shape} {_STATES[s.state]}" for s in node.states])
        beside = [self._beside(s) for s in node.states]
        if any(beside) and node.sign != NodeSign.DOT:
            yield f"label={{[beside]right:{{{self._in_room(beside)}}}}}"
        if node.label:
            yield f"label={{[beside, font=\\bfseries\\small]left:{{{escaped(node.label)}}}}}"
        badges = [escaped(s.badge) for s in node.states]
        if any(badges):
            yield f"label={{[beside]below:{{{self._by_step(badges)}}}}}"
        yield from self._ring(node)

    def _beside(self, state: NodeStates) -> str:
        long = rf"\textbf{{{escaped(state.value)}}} " if _room(state.value) > _SMALL_INSIDE else ""
        return long + escaped(state.window)

    def _ring(self, node: DrawnNode) -> Iterator[str]:
        ring = "at hand, small ring" if node.sign == NodeSign.DOT else "at hand"
        rings = [ring if s.current else "" for s in node.states]
        if any(rings):
            options = ", ".join(self._switched(rings))
            yield f"label={{[inner sep=0pt, {options}]center:{{}}}}"

    def _edge(self, node: DrawnNode) -> str:
        labels = ""
        if node.move:
            sloped = ", sloped" if len(node.move.partition(ODDS)[0]) > _SLOPED else ""
            labels = f"node[move{sloped}]{{{escaped(node.move)}}} "
        cuts = ["cut" if s.cut else "" for s in node.states]
        if any(cuts):
            labels += f"node[no cut, {', '.join(self._switched(cuts))}]{{}} "
        edges = self._switched([f"{s.edge} edge" for s in node.states])
        return edge_line(f"n{node.parent}", f"n{node.row}", edges, labels)

    # Steps

    def _switched(self, options: Sequence[str]) -> Iterator[str]:
        """A node's or edge's options, as they differ from step to step."""
        if len(self.steps) == 1:
            yield options[0]
            return
        for first, last, option in _runs(options):
            if option:
                yield f"step=<{first}-{last}>{{{option}}}"

    def _by_step(self, texts: Sequence[str]) -> str:
        """A text that differs from step to step."""
        if len(self.steps) == 1:
            return texts[0]
        return "".join(rf"\only<{a}-{b}>{{{text}}}" for a, b, text in _runs(texts) if text)

    def _in_room(self, texts: Sequence[str]) -> str:
        if len(self.steps) == 1:
            return texts[0]
        return rf"\podaroom{{{max(texts, key=len)}}}{{{self._by_step(texts)}}}"


def _room(value: str) -> int:
    return len(value) + sum(sign in value for sign in "≤≥")


def _runs(values: Iterable[str]) -> list[tuple[int, int, str]]:
    """Runs of equal values: the first and the last place, from 1, and the value."""
    runs: list[tuple[int, int, str]] = []
    for place, value in enumerate(values, 1):
        if runs and runs[-1][2] == value:
            runs[-1] = runs[-1][0], place, value
        else:
            runs.append((place, place, value))
    return runs
