"""A search as one web page, which needs no network and no other file.

Each step's states, sentence, number line and executing line of code are made here, by the functions
that the window uses. The page's script (`resources/web`) only draws them. A policy in the page
forbids it to run any other script or to fetch anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from html import escape
from itertools import pairwise
from typing import Any, Final, TypeVar

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda import __version__
from poda.base.paths import resource
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.record import monte_carlo_listing
from poda.engine.record.listing import DICE, pseudocode
from poda.engine.record.monte_carlo_recording import MonteCarloQuestion
from poda.engine.record.recording import Recording
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.nodes import NodeSign
from poda.tree.export.figure import Style, look_of
from poda.tree.export.states import DrawnNode, changes, nodes_of
from poda.tree.model.shape import TreeShape
from poda.tree.model.values import NumberScale, WindowReading, reading_of, scale_of
from poda.tree.sentences.chance import any_proof
from poda.tree.sentences.searches import sentence, why_sentence

translate = QCoreApplication.translate

NODES_LIMIT: Final = 4_000
"""The most nodes of one page, each of which is an element for the browser."""
STATES_LIMIT: Final = 30_000
"""The most steps of one page."""

_ROLES: Final = (
    Role.BG, Role.SURFACE, Role.TEXT, Role.MUTED, Role.LINE, Role.MAX, Role.MIN, Role.CHANCE,
    Role.CURRENT, Role.BEST, Role.PRUNED, Role.OK, Role.BAD, Role.FOCUS, Role.ON_ACCENT,
)  # fmt: skip
_MANY: Final = 400  # in a tree of more nodes, windows are not written beside them
_CHARACTER: Final = 7.0  # pixels: the width of a character beside a node
_LEAF: Final = 9.5  # pixels: the width of a character of a leaf
_SYMBOL: Final = 40.0
_WIDEST: Final = 130.0  # the most pixels from a leaf to the next
_TICKS: Final = 40

Told = Callable[[float], None]


@dataclass(frozen=True)
class PageSide:
    """One search of a page.

    Attributes:
        recording, shape: the search, and the shape of its drawn tree.
        name: its heading, if there are two.
    """

    recording: Recording[Any, Any]
    shape: TreeShape
    name: str = ""


def web_page(
    title: str,
    sides: Sequence[PageSide],
    style: Style,
    cuts: Iterable[int],
    told: Told,
    clock: Iterable[Iterable[int]] | None = None,
    begin: int = 0,
) -> str:
    """The page, in the user's language.

    Args:
        title: the page's heading.
        sides: one search, or two side by side.
        style: its theme, its names, and whether values and windows are written.
        cuts: the steps (for two searches, the moments) at which something was pruned.
        told: gets the share done, from 0 to 1; it may raise, to stop.
        clock: for two searches, the step of each at every moment.
        begin: the step, or the moment, at which the page opens.

    Raises:
        EngineError: there are more nodes or steps than a browser draws with ease.
    """
    return assembled(title, searched(sides, style, cuts, told, clock, begin), style)


def searched(
    sides: Sequence[PageSide],
    style: Style,
    cuts: Iterable[int],
    told: Told,
    clock: Iterable[Iterable[int]] | None = None,
    begin: int = 0,
) -> dict[str, Any]:
    """The data for the page's script; see `web_page`."""
    for side in sides:
        if side.shape.nodes > NODES_LIMIT:
            raise EngineError("export.web_too_large", nodes=side.shape.nodes, limit=NODES_LIMIT)
        if side.recording.trace.steps > STATES_LIMIT:
            steps = side.recording.trace.steps
            raise EngineError("export.too_many_steps", steps=steps, limit=STATES_LIMIT)
    parts = []
    for number, side in enumerate(sides):
        parts.append(_side(side, style, partial(part, told, number, len(sides))))
    return {
        "sides": parts,
        "cuts": [int(at) for at in cuts],
        "clock": None if clock is None else [[int(at) for at in steps] for steps in clock],
        "begin": begin,
        "words": viewer_words(sampled=sides[0].recording.trace.is_sampled),
    }


def assembled(
    title: str, data: Mapping[str, Any], style: Style, page: str = "page", *,
    framed: bool = False, computing: bool = False,
) -> str:  # fmt: skip
    """The text of the file: a page of `resources/web` with its data and its policy.

    Args:
        page: the name of its HTML, its script and its style.
        computing: whether it may compile WebAssembly, and make workers from its own script.
        framed: whether it shows "page" in a frame; then the data's `frame` is that page's text
            before and after its data.
    """
    if framed:
        halves = _read_resource("page.html").split("@data@")
        data = {**data, "frame": [_filled(half, title, "", style, "page") for half in halves]}
    # Without "<", so that no text by a person can end the element.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return _filled(_read_resource(f"{page}.html"), title, text, style, page, framed, computing)


def _filled(
    template: str, title: str, data: str, style: Style, page: str,
    framed: bool = False, computing: bool = False,
) -> str:  # fmt: skip
    kind = THEMES[style.theme].kind
    shown = [page, "page"] if framed else [page]  # the frame has the same policy
    styles = [_read_resource(f"{each}.css").replace("@colours@", _colours(style)) for each in shown]
    scripts = [_read_resource(f"{each}.js") for each in shown]
    filled = {
        "language": language_manager().language,
        "theme": "dark" if kind == "dark" else "",
        "title": escape(title),
        "version": __version__,
        "noscript": escape(translate("WebPage", "This page needs JavaScript.")),
        "style": styles[0],
        "style-hash": "' '".join(map(_hash, styles)),
        "script": scripts[0],
        "script-hash": "' '".join(map(_hash, scripts)),
        "computing": " 'wasm-unsafe-eval' blob:; worker-src blob:" if computing else "",
        "data": data,
    }
    return re.sub(r"@([a-z-]+)@", lambda found: filled[found[1]], template)


_INCLUDED: Final = re.compile(r"^(?://|/\*|<!--) include (\S+).*\n", re.M)


def _read_resource(name: str) -> str:
    """A file of `resources/web`, with the files that it includes, each by a line of its own."""
    text = resource("web", name).read_text(encoding="utf-8")
    return _INCLUDED.sub(lambda found: _read_resource(found[1]), text)


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _colours(style: Style) -> str:
    """The style sheet's colours: the style's theme, and the dark one for systems in dark mode."""
    light = style.theme if THEMES[style.theme].kind != "dark" else "light"

    def of(theme: str) -> str:
        found = THEMES[theme]
        return "".join(
            f"--{role.value.replace('_', '-')}:{found.color(role).name()};" for role in _ROLES
        )

    return (
        f":root{{color-scheme:light;{of(light)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root[data-theme='']"
        f"{{color-scheme:dark;{of('dark')}}}}}\n"
        f":root[data-theme='dark']{{color-scheme:dark;{of('dark')}}}"
        if light == "light"
        else f":root{{color-scheme:light;{of(light)}}}\n"
        f":root[data-theme='dark']{{color-scheme:dark;{of('dark')}}}"
    )


def viewer_words(*, sampled: bool) -> dict[str, str]:
    """The words of the script that shows a search (`viewer.js`)."""
    return {
        "tree": translate("WebPage", "Tree"),
        "first": translate("WebPage", "First step (Home)"),
        "back": translate("WebPage", "Back (←)"),
        "forward": translate("WebPage", "Forward (→)"),
        "last": translate("WebPage", "Last step (End)"),
        "play": translate("WebPage", "Play"),
        "pause": translate("WebPage", "Pause"),
        "cut": (
            translate("WebPage", "Next change of move")
            if sampled
            else translate("WebPage", "Next cut")
        ),
        "speed": translate("WebPage", "Steps a second"),
        "step": translate("WebPage", "Step {step} of {steps}"),
        "steps": translate("WebPage", "Step"),
        "transport": translate("WebPage", "Steps of the search"),
        "whole": translate("WebPage", "Whole tree"),
        "colours": translate("WebPage", "Light or dark"),
        "why": translate("ProofCard", "Why was this pruned?"),
        "close": translate("WebPage", "Close"),
        "window": translate("WebPage", "Window"),
        "listing": translate("WebPage", "Pseudocode"),
        "made": translate("WebPage", "Made with Poda."),
    }


def part(told: Told, number: int, parts: int, share: float) -> None:
    """Pass on the share done of part `number` as the share of all `parts`."""
    told((number + share) / parts)


# One search


Key = TypeVar("Key")


class _Table(dict[Key, int]):
    """Numbers for keys, in the order in which they first occur, to store repeated data once."""

    def __missing__(self, key: Key) -> int:
        self[key] = number = len(self)
        return number


def _side(side: PageSide, style: Style, told: Told) -> dict[str, Any]:
    recording, trace = side.recording, side.recording.trace
    drawing, look = Drawing(recording, side.shape), look_of(recording, style)
    nodes = nodes_of(drawing, look, 0)
    place = {node.row: number for number, node in enumerate(nodes)}
    states, strings = _Table[tuple[Any, ...]](), _Table[str]()
    steps = range(trace.steps)
    changed, said = [], []
    for step, change in zip(steps, changes(drawing, look, steps), strict=True):
        told(step / trace.steps)
        pairs = ((place[row], states[astuple(state)]) for row, state in change.items())
        changed.append([number for pair in pairs for number in pair])
        said.append(strings[sentence(recording, step)])
    many = len(nodes) > _MANY
    beside = {state[3] for state in states} if not many else set()
    windows = max(map(len, beside), default=0)
    below = max((len(line) for text in beside for line in text.split(", ")), default=0)
    unit = _unit(nodes, windows, below if trace.is_sampled else 0)
    names = max((len(node.label) for node in nodes if node.sign != NodeSign.DOT), default=0)
    return {
        "name": side.name,
        "nodes": [_node(recording, node, place, strings) for node in nodes],
        "states": [list(state) for state in states],
        "changes": changed,
        "said": said,
        "strings": list(strings),
        "unit": round(unit, 1),
        "rise": round(min(170.0, max(84.0, 0.05 * unit * drawing.width))),
        "before": round(62 + _CHARACTER * names),
        "behind": round(34 + _CHARACTER * windows),
        "narrow": many,
        "line": _line(recording),
        "listing": _listing(recording),
    }


def _unit(nodes: Sequence[DrawnNode], windows: int, below: int) -> float:
    """Pixels from a leaf to the next, with room for the texts beside nodes.

    Args:
        windows, below: the most characters beside an inner node, and below a leaf.
    """
    unit = 34.0
    levels: dict[int, list[DrawnNode]] = {}
    for node in nodes:
        levels.setdefault(node.depth, []).append(node)
    for level in levels.values():
        level.sort(key=lambda node: node.x)
        for left, right in pairwise(level):
            needed = 6 + sum(
                _reach(node, len(node.label) if node is right else windows, below)
                for node in (left, right)
            )
            unit = max(unit, needed / (right.x - left.x))
    return min(unit, _WIDEST)


def _reach(node: DrawnNode, beside: int, below: int) -> float:
    """Pixels from a node's middle to the end of the text beside it."""
    if node.sign == NodeSign.DOT:
        return max(_LEAF * max(len(node.text), 0.72 * len(node.label), 1), 6 * below) / 2 + 4
    return _SYMBOL / 2 + _CHARACTER * beside


def _node(
    recording: Recording[Any, Any], node: DrawnNode, place: Mapping[int, int], strings: _Table[str]
) -> dict[str, Any]:
    """A node's data that do not change: p(arent), d(epth), x, s(ign), t(ext), l(abel), m(ove), the
    node that it is mer(g)ed with, and the number of the sentence on w(hy) it was pruned."""
    proof = any_proof(recording, node.node)
    return {
        "p": place.get(node.parent, -1), "d": node.depth, "x": round(node.x, 3), "s": node.sign,
        "t": node.text, "l": node.label, "m": node.move, "g": place.get(node.merged, -1),
        "w": -1 if proof is None else strings[why_sentence(recording, proof)],
    }  # fmt: skip


_PLAYERS: Final = {MAX: "max", MIN: "min"}


def _line(recording: Recording[Any, Any]) -> dict[str, Any] | None:
    """The number line's data at every step; None for a Monte Carlo tree search."""
    trace, question = recording.trace, recording.question
    if trace.is_sampled:
        return None
    some = reading_of(recording, 0)
    scale = scale_of(trace, question.bounds, scored=some.scored)
    readings = _Table[str]()
    at = [
        readings[json.dumps(_reading(reading_of(recording, step), scale), ensure_ascii=False)]
        for step in range(trace.steps)
    ]
    values = scale.values[:: max(1, -(-len(scale.values) // _TICKS))].tolist()
    return {
        "ticks": [[round(scale.place(value), 4), some.text(value)] for value in values],
        "readings": [json.loads(reading) for reading in readings],
        "at": at,
    }


def _reading(reading: WindowReading, scale: NumberScale) -> dict[str, Any]:
    def end(value: float) -> list[Any]:
        return [round(scale.place(value), 4), reading.text(value)]

    result: dict[str, Any] = {"said": ""}
    if reading.has_window:
        result["window"] = [end(reading.alpha), end(reading.beta)]
        result["said"] = f"{reading.text(reading.alpha)} – {reading.text(reading.beta)}"
    if reading.interval is not None:
        low, high = reading.interval
        label = f"{reading.text(low)} – {reading.text(high)}"
        ends = scale.place(low), scale.place(high)
        result["interval"] = [round(end, 4) for end in ends]
        result["value"] = [round(sum(ends) / 2, 4), label, "chance", reading.closed]
    elif not np.isnan(reading.value):
        kind = "chance" if reading.is_dice else _PLAYERS.get(reading.player, "nobody")
        place = round(scale.place(reading.value), 4)
        result["value"] = [place, reading.label, kind, reading.closed]
    if "value" in result:
        result["said"] = f"{result['said']}; {result['value'][1]}".lstrip("; ")
    return result


def _listing(recording: Recording[Any, Any]) -> dict[str, Any] | None:
    """The algorithm, a list of [text, half], and the number of the executing line at each step."""
    trace, question = recording.trace, recording.question
    if isinstance(question, MonteCarloQuestion):
        rules = question.rules
        listing = monte_carlo_listing.pseudocode(rules.choice, solver=rules.solver)
    else:
        root = question.game.to_move(question.state) if question.passes else None
        listing = pseudocode(
            question.algorithm, question.tie,
            limited=question.plies is not None, deepening=root, whole=question.whole,
            turns=recording.tree.takes_turns,
        )  # fmt: skip
    halves = {MAX: 1, MIN: -1, DICE: 2}
    return {
        "text": [[line.text, halves.get(line.half, 0)] for line in listing.lines],
        "at": [int(listing.at(trace, step)) for step in range(trace.steps)],
    }
