"""The standings of a tournament as text tables for a terminal, as Markdown, and as a
self-contained HTML page.

Names may come from strangers' files, so each is escaped when it is written.
"""

from __future__ import annotations

import html
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from poda.base import terms
from poda.base.numbers import INFINITY, MINUS, number_text
from poda.engine.errors import one_line
from poda.engine.games import game as game_named
from poda.engine.tally import Estimate
from poda.packages.arena.engine.terms import (
    ELO_MEAN,
    ELO_ZERO,
    FORMATS,
    REPEATED,
    SPRT_DECIDED,
    SPRT_OPEN,
    STANDINGS,
)
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.standings import PairNumbers, Standings, StandingsRow

PAIRS: Final = ("LL", "LD", "WL", "DD", "WD", "WW")
"""The names of the counts of pairs in the literature: two losses, a loss and a draw, and so on."""


class Speech(NamedTuple):
    """The language of a page.

    Attributes:
        translate: maps a context and an English text to the text in the language.
        language: the code of the language.
    """

    translate: Callable[[str, str], str]
    language: str

    def word(self, text: str) -> str:
        """A text of `terms`, translated."""
        return self.translate("Words", text)

    def heading(self, key: str) -> str:
        """The heading of a column."""
        return terms.capitalised(self.word(STANDINGS[key]))


ENGLISH: Final = Speech(lambda context, text: text, "en")


class PageTable(NamedTuple):
    """A table in the form common to all outputs.

    Attributes:
        title: its title.
        head: the headings of its columns.
        rows: the texts of its cells.
        words: the number of leading columns with words, aligned left; the others hold numbers.
        note: a sentence below it; "" for none.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    note: str = ""


def title(plan: TournamentPlan, speech: Speech = ENGLISH) -> str:
    """The title of a tournament: "Connect Four: round robin"."""
    name = game_named(plan.game).name_in(speech.language)
    return f"{name}: {speech.word(FORMATS[plan.format])}"


def tables(
    plan: TournamentPlan, standings: Standings, speech: Speech = ENGLISH
) -> tuple[PageTable, ...]:
    """The standings; the cross table if more than two take part; the numbers of a match."""
    several = len(plan.entrants) > 2
    return (
        _standings(plan, standings, speech),
        _cross(plan, standings, speech) if several else _pair(plan, standings, speech),
    )


def notes(plan: TournamentPlan, standings: Standings, speech: Speech = ENGLISH) -> tuple[str, ...]:
    """Sentences about the whole tournament: repeated games, the decision of the test."""
    found = []
    if standings.repeated:
        repeated = speech.word(REPEATED)
        found.append(repeated.format(number=standings.repeated, games=standings.games))
    if plan.sprt is not None:
        found.append(verdict(plan, standings, speech))
    return tuple(map(_sentence, found))


def _sentence(words: str) -> str:
    return f"{terms.capitalised(words)}."


def verdict(plan: TournamentPlan, standings: Standings, speech: Speech = ENGLISH) -> str:
    """The current state of a plan's sequential test; "" without one."""
    if plan.sprt is None:
        return ""
    known = SPRT_OPEN if standings.verdict is None else SPRT_DECIDED[standings.verdict]
    elo0, elo1 = number_text(plan.sprt.elo0), number_text(plan.sprt.elo1)
    return speech.word(known).format(player=plan.entrants[0].name, elo0=elo0, elo1=elo1)


def _standings(plan: TournamentPlan, standings: Standings, speech: Speech) -> PageTable:
    rows = standings.rows()
    by_points = any(row.points is not None for row in rows)
    keys = ["games", "score", *["points"] * by_points]
    games, *others = (speech.heading(key) for key in keys)
    results = [terms.capitalised(speech.word(word)) for word in terms.RESULTS.values()]
    head = ("#", speech.heading("player"), games, *results, *others, "Elo",
            speech.heading("faults"))  # fmt: skip
    if standings.anchor is None:
        note = speech.word(ELO_MEAN)
    else:
        note = speech.word(ELO_ZERO).format(player=plan.entrants[standings.anchor].name)
    cells = tuple(_row(plan, row, by_points=by_points) for row in rows)
    return PageTable(speech.heading("standings"), head, cells, 2, _sentence(note))


def _row(plan: TournamentPlan, row: StandingsRow, *, by_points: bool) -> tuple[str, ...]:
    points = [estimated(row.points, 3) if row.points is not None else "–"] if by_points else []
    return (
        str(row.rank),
        plan.entrants[row.entrant].name,
        *(str(count) for count in (row.games, row.wins, row.draws, row.losses)),
        number_text(row.score),
        *points,
        estimated(row.rating, 1) if row.games else "–",
        str(row.faults),
    )


def estimated(found: Estimate, decimals: int) -> str:
    """A value and its error: `+40.7 ± 30.4`; `0.0 ± ∞` after a single pair; `+∞` if all games were
    won; `–` if it cannot be estimated."""
    if not math.isfinite(found.value):
        return "–" if math.isnan(found.value) else number_text(found.value)
    if not found.error:  # the anchor, whose rating is 0
        return number_text(found.value)
    sign = "+" if round(found.value, decimals) > 0 else ""
    error = INFINITY if math.isinf(found.error) else number_text(found.error, decimals)
    return f"{sign}{number_text(found.value, decimals)} ± {error}"


def _cross(plan: TournamentPlan, standings: Standings, speech: Speech) -> PageTable:
    """Points won and games played between each two, in the order of the standings."""
    order = [row.entrant for row in standings.rows()]
    met = {*plan.pairings, *((b, a) for a, b in plan.pairings)}

    def cell(a: int, b: int) -> str:
        if (a, b) not in met:
            return ""
        found = standings.wdl(a, b)
        games = found.wins + found.draws + found.losses
        return f"{number_text(found.wins + found.draws / 2)}/{games}" if games else "–"

    rows = tuple(
        (str(place), plan.entrants[a].name, *(cell(a, b) for b in order))
        for place, a in enumerate(order, 1)
    )
    head = ("#", speech.heading("player"), *(str(place) for place in range(1, len(order) + 1)))
    return PageTable(speech.heading("cross"), head, rows, 2)


def _pair(plan: TournamentPlan, standings: Standings, speech: Speech) -> PageTable:
    first, second = (entrant.name for entrant in plan.entrants)
    rows = pair_rows(standings.pair(0, 1), speech)
    return PageTable(f"{first} – {second}", ("", speech.heading("value")), tuple(rows), 2)


def pair_rows(found: PairNumbers, speech: Speech = ENGLISH) -> Iterator[tuple[str, str]]:
    """The numbers of a pairing, from the first one's side: a name and a value each."""
    for word, count in zip(terms.RESULTS.values(), found.wdl, strict=True):
        yield terms.capitalised(speech.word(word)), str(count)
    if found.pairs.pairs:
        counts = (f"{name} {count}" for name, count in zip(PAIRS, found.pairs, strict=True))
        yield speech.heading("pairs"), ", ".join(counts)
    if found.points is not None:
        yield speech.heading("points"), estimated(found.points, 3)
    yield "Elo", estimated(found.elo, 2)
    yield speech.heading("normalised"), estimated(found.normalised, 2)
    yield "LOS", "–" if math.isnan(found.los) else f"{number_text(100 * found.los, 2)} %"
    if found.ratio is not None and found.bounds is not None:
        low, high = (number_text(each, 2) for each in found.bounds)
        yield speech.heading("ratio"), f"{number_text(found.ratio, 2)} ({low} … {high})"


def text(table: PageTable) -> Iterator[str]:
    """The lines of a table for a terminal, its title first, with the hyphen as the minus sign, as
    everywhere in a terminal."""
    rows = [table.head, *table.rows] if any(table.head[1:]) else list(table.rows)
    rows = [tuple(one_line(each).replace(MINUS, "-") for each in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield table.title
    for row in rows:
        cells = (
            each.ljust(width) if place < table.words else each.rjust(width)
            for place, (each, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
    if table.note:
        yield table.note


# Markdown

_MARKED: Final = re.compile(r"([\\`*_\[\]#|~])")


def _plain(words: str) -> str:
    """A text escaped for Markdown."""
    return _MARKED.sub(r"\\\1", html.escape(one_line(words), quote=False))


def markdown(plan: TournamentPlan, standings: Standings, speech: Speech = ENGLISH) -> str:
    """The standings as a page of Markdown, with GitHub's tables."""
    parts = [f"# {_plain(title(plan, speech))}"]
    for table in tables(plan, standings, speech):
        sides = (":--" if place < table.words else "--:" for place in range(len(table.head)))
        head, *rows = map(_marked_row, (table.head, *table.rows))
        lines = (head, f"| {' | '.join(sides)} |", *rows)
        parts += [f"## {_plain(table.title)}", "\n".join(lines)]
        parts += [_plain(table.note)] if table.note else []
    parts += map(_plain, notes(plan, standings, speech))
    return "\n\n".join(parts) + "\n"


def _marked_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(_plain, cells))} |"


# HTML

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  background: #ffffff; color: #1c2330; }
table { border-collapse: collapse; margin: 1rem 0 0.5rem; }
caption { font-size: 1.25rem; font-weight: 600; text-align: left; padding-bottom: 0.5rem; }
th, td { padding: 0.3rem 0.8rem; text-align: right; border-bottom: 1px solid #c9d0da;
  font-variant-numeric: tabular-nums; }
th.word, td.word { text-align: left; }
td { white-space: nowrap; }
td.word { white-space: normal; overflow-wrap: anywhere; }
td.word:not(:first-child) { min-width: 10ch; }
.scroll { overflow-x: auto; }
svg { max-width: 100%; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
@media (max-width: 40rem) { th, td { padding: 0.3rem 0.4rem; } }
@media (prefers-color-scheme: dark) {
  body { background: #161a21; color: #e6e9ee; }
  th, td { border-color: #3a4250; }
}
"""


def page(plan: TournamentPlan, standings: Standings, speech: Speech = ENGLISH) -> str:
    """The standings as a self-contained HTML page without scripts."""
    name = html.escape(title(plan, speech))
    body = [_html_table(table) for table in tables(plan, standings, speech)]
    if plan.sprt is not None:
        body.append(_curve(standings, speech))
    body += [f"<p>{html.escape(one_line(note))}</p>" for note in notes(plan, standings, speech)]
    return f"""<!DOCTYPE html>
<html lang="{html.escape(speech.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{name}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{name}</h1>
{"".join(body)}</body>
</html>
"""


def _html_table(table: PageTable) -> str:
    def row(cells: Iterable[str], tag: str) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        kinds = (' class="word"' if place < table.words else "" for place in itertools.count())
        return "".join(
            f"<{tag}{scope}{kind}>{html.escape(one_line(each))}</{tag}>"
            for kind, each in zip(kinds, cells, strict=False)
        )

    rows = "\n".join(f"<tr>{row(cells, 'td')}</tr>" for cells in table.rows)
    note = f"<p>{html.escape(one_line(table.note))}</p>\n" if table.note else ""
    return (
        f'<div class="scroll"><table>\n<caption>{html.escape(one_line(table.title))}</caption>\n'
        f"<thead><tr>{row(table.head, 'th')}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
        f"</div>\n{note}"
    )


_WIDTH: Final = 720
_HEIGHT: Final = 260
_MARGIN: Final = 60


def _curve(standings: Standings, speech: Speech) -> str:
    """The log-likelihood ratio over pairs of games, between its two bounds."""
    bounds, curve = standings.pair(0, 1).bounds, list(standings.curve)
    if bounds is None or not curve:
        return ""
    low = min(bounds[0], *(ratio for _, ratio in curve))
    high = max(bounds[1], *(ratio for _, ratio in curve))
    last = max(curve[-1][0], 1)

    def x(pairs: float) -> float:
        return _MARGIN + (_WIDTH - 2 * _MARGIN) * pairs / last

    def y(ratio: float) -> float:
        return _MARGIN / 2 + (_HEIGHT - _MARGIN) * (high - ratio) / (high - low)

    line = " ".join(f"{x(pairs):.1f},{y(ratio):.1f}" for pairs, ratio in curve)
    marks = "".join(
        f'<line x1="{_MARGIN}" x2="{_WIDTH - _MARGIN}" y1="{y(at):.1f}" y2="{y(at):.1f}" '
        f'stroke="currentColor" stroke-dasharray="{dashes}"/>'
        f'<text x="{_MARGIN - 8}" y="{y(at) + 4:.1f}" text-anchor="end">{number_text(at, 2)}</text>'
        f'<text x="{_WIDTH - _MARGIN + 8}" y="{y(at) + 4:.1f}">{name}</text>'
        for at, dashes, name in (
            (bounds[0], "6 4", "H0"),
            (0.0, "1 4", ""),
            (bounds[1], "6 4", "H1"),
        )
    )
    name = html.escape(speech.heading("ratio"))
    pairs = html.escape(speech.heading("pairs"))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" role="img" '
        f'aria-label="{name}">{marks}<polyline fill="none" stroke="#2f6fd0" stroke-width="2" '
        f'points="{line}"/><text x="{_WIDTH / 2}" y="{_HEIGHT - 6}" text-anchor="middle">{name}; '
        f"{pairs}: {last}</text></svg>\n"
    )
