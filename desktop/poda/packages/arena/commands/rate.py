"""`poda rate`: ratings and tests computed from known results."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from poda.base import terms
from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.packages.arena.commands.entrants import index_of, sprt_of
from poda.packages.arena.commands.grammar import RateArguments
from poda.packages.arena.commands.tournament import print_standings, spoken
from poda.packages.arena.engine.terms import STANDINGS
from poda.packages.arena.engine.tournament.document import PLAN_FILE
from poda.packages.arena.engine.tournament.export import pair_json, standings_json
from poda.packages.arena.engine.tournament.journal import Journal, unknown_lines
from poda.packages.arena.engine.tournament.page import PageTable, pair_rows, text
from poda.packages.arena.engine.tournament.plan import (
    MOST_ENTRANTS,
    MOST_GAMES,
    Entrant,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.rating import (
    Pairs,
    PointsTest,
    Wdl,
    bounds,
    elo,
    log_likelihood_ratio,
    los,
    normalised_elo,
)
from poda.packages.arena.engine.tournament.record import REASONS, Reason, Summary
from poda.packages.arena.engine.tournament.standings import POINTS_SCALE, PairNumbers, Standings

COMMAND: Final = "rate"
_BYTES: Final = 500_000_000
_MOST: Final = 10**12  # the greatest value of one count
_MOST_COUNTS: Final = 6
_MOST_POINTS: Final = 1_000
_RESULTS: Final = {
    "1-0": 1, "1": 1, "win": 1, "won": 1, "0-1": -1, "0": -1, "loss": -1, "lost": -1,
    "1/2-1/2": 0, "1/2": 0, "½-½": 0, "0.5": 0, "draw": 0, "drawn": 0,
}  # fmt: skip
"""The values of the column `result`, as results of the first player."""
_HALVES: Final = ("0.5", "0,5", ".5", "1/2", "½")
_WHOLE: Final = re.compile(r"[.,]0+\Z")
_HEAD: Final = 1_000  # characters that tell a table from counts


class _Games:
    """Games read from a file, with a plan that names their players."""

    def __init__(self, plan: TournamentPlan, games: Iterable[Summary]) -> None:
        self.plan, self.games = plan, list(games)
        self.standings = Standings(plan, self.games)


def run(arguments: RateArguments) -> int:
    """Print the ratings or the test; return the exit code."""
    try:
        sprt = sprt_of(arguments.test)
        found = _read_results(arguments)
        if isinstance(found, _Games) and len(found.plan.entrants) > 2:
            if sprt is not None:
                raise Refused(translate("CommandLine", "--sprt is for a match between two players"))
            if arguments.json:
                print(json.dumps(standings_json(found.plan, found.standings)))
            else:
                print_standings(found.plan, found.standings)
            return DONE
        if isinstance(found, _Games):
            names = found.plan.entrants[0].name, found.plan.entrants[1].name
            numbers = _of_two(found, sprt)
        else:
            names, numbers = None, _of_counts(found, sprt)
    except (EngineError, Refused) as error:
        say(COMMAND, error)
        return BAD_INPUT
    _print_pair(arguments, names, numbers)
    return DONE


# Reading results


def _read_results(arguments: RateArguments) -> _Games | Wdl | Pairs:
    """The results that the arguments name. Raises EngineError and Refused."""
    words = arguments.results
    if len(words) > 1:
        return _counts(words)
    path = Path(words[0])
    try:
        if path.is_dir() or path.name == PLAN_FILE:
            found = _of_folder(path if path.is_dir() else path.parent)
        else:
            written = documents.read_text(path, _BYTES)
            is_table = re.match(r"[\w\s\"';,\ufeff]*\bfirst\b", written[:_HEAD], re.IGNORECASE)
            if path.suffix.lower() != ".csv" and not is_table:
                return _counts(written.split(maxsplit=_MOST_COUNTS))
            found = _of_table(written)
    except EngineError as error:
        raise about(path, error) from None
    except Refused as refused:
        raise Refused(f"{shown(path)}: {refused}") from None
    names = [each.name for each in found.plan.entrants]
    anchor = index_of(arguments.anchor, names, found.plan.entrants)
    anchor = found.plan.anchor if anchor is None else anchor
    return _Games(replace(found.plan, sprt=None, anchor=anchor), found.games)


def _counts(words: Sequence[str]) -> Wdl | Pairs:
    """Three, five or six counts. Raises Refused."""
    if len(words) not in (3, 5, 6) or not all(map(_is_count, words)):
        sentence = translate(
            "CommandLine",
            "write three counts (won, lost, drawn), six of pairs (LL LD WL DD WD WW) or five "
            "(LL LD WL+DD WD WW)",
        )
        raise Refused(sentence)
    numbers = [int(word) for word in words]
    if not sum(numbers):
        raise Refused(translate("CommandLine", "these are no games: all counts are 0"))
    if len(numbers) == 3:
        won, lost, drawn = numbers
        return Wdl(won, drawn, lost)
    if len(numbers) == 5:
        numbers.insert(3, 0)
    return Pairs(*numbers)


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 20 and int(word) <= _MOST


def _of_folder(folder: Path) -> _Games:
    """The games of a tournament's folder, finished or not. Raises EngineError."""
    with closing(Journal.read(folder)) as journal:
        if (unknown := unknown_lines(journal)) is not None:
            say(COMMAND, unknown)
        return _Games(journal.plan, journal.games)


def _of_table(written: str) -> _Games:
    """The games in a table with a column for each player and one for the result. Raises Refused."""
    written = written.lstrip("\N{BYTE ORDER MARK}")
    head = written[:_HEAD].partition("\n")[0]
    sign = ";" if ";" in head and "," not in head else ","  # where commas are decimal signs
    rows = csv.DictReader(io.StringIO(written, newline=""), delimiter=sign)
    try:
        known = set(rows.fieldnames or ())
        if not {"first", "second"} <= known or not {"points", "result"} & known:
            sentence = translate(
                "CommandLine",
                "the first line of the .csv names its columns: first, second, and points or result",
            )
            raise Refused(sentence)
        places, games = _games_in(rows)
    except csv.Error:
        raise _wrong(rows.line_num + 1) from None
    if not games:
        raise Refused(translate("CommandLine", "there are no games in it"))
    entrants = tuple(Entrant(name, "random") for name in places)
    by_points = any(abs(game.points) > 1 for game in games)
    # Any game that counts points, or none, as the table does.
    plan = TournamentPlan("backgammon" if by_points else "connect4", entrants, "round_robin")
    return _Games(plan, games)


def _games_in(rows: csv.DictReader[str]) -> tuple[dict[str, int], list[Summary]]:
    """The index of each player by name, and the games. Raises Refused."""
    places: dict[str, int] = {}
    games: list[Summary] = []
    given: list[tuple[float, int]] = []  # points, and the line
    pairs: dict[tuple[str, frozenset[int]], int] = {}
    for row in rows:
        line = rows.line_num
        first, second = (_place(row[key], places, line) for key in ("first", "second"))
        if first == second:
            raise _wrong(line)
        number = _number(row.get("pair"), frozenset((first, second)), pairs, len(games))
        reason: Reason = next((each for each in REASONS if each == row.get("reason")), "played")
        points = _points(row, line)
        given.append((points, line))
        games.append(Summary(number, first, second, int(points), 0, reason))
        if len(games) > MOST_GAMES or len(places) > MOST_ENTRANTS:
            raise _wrong(line)
    if any(points % 1 for points, _ in given):
        games = [
            game._replace(points=_result(*each)) for game, each in zip(games, given, strict=True)
        ]
    return places, games


def _result(points: float, line: int) -> int:
    """1 won, 0 drawn, -1 lost, in a table with 1, a half and 0. Raises Refused."""
    if points not in (0, 0.5, 1):
        raise _wrong(line)
    return int(2 * points) - 1


def _wrong(line: int) -> Refused:
    sentence = translate("CommandLine", "line {line} is not a game of two players with a result")
    return Refused(sentence.format(line=line))


def _place(name: str | None, places: dict[str, int], line: int) -> int:
    """The index of a player."""
    name = (name or "").strip().removeprefix("'")
    if not name:
        raise _wrong(line)
    return places.setdefault(name, len(places))


def _points(row: Mapping[str, str | None], line: int) -> float:
    """The points of the first player; a half is a draw among wins of 1. Raises Refused."""
    written = (row.get("points") or "").strip()
    if written in _HALVES:
        return 0.5
    if written:
        written = _WHOLE.sub("", written)
        digits = written.removeprefix("-")
        if not (_is_count(digits) and int(digits) <= _MOST_POINTS):
            raise _wrong(line)
        return int(written)
    result = _RESULTS.get((row.get("result") or "").strip().lower())
    if result is None:
        raise _wrong(line)
    return result


def _number(
    pair: str | None, who: frozenset[int], pairs: dict[tuple[str, frozenset[int]], int], game: int
) -> int:
    """The number of a game such that the two games of a pair, and only those, are 2k and 2k + 1."""
    if not pair:
        return 2 * game
    if (before := pairs.pop((pair, who), None)) is not None:
        return before + 1
    pairs[pair, who] = 2 * game
    return 2 * game


# Printing ratings


def _of_two(found: _Games, sprt: Sprt | None) -> PairNumbers:
    numbers = found.standings.pair(0, 1)
    if sprt is None:
        return numbers
    if found.standings.in_points:
        test = PointsTest()
        for mean in _means(found.games):
            test.add(mean)
        ratio = test.ratio(sprt.elo0 / POINTS_SCALE, sprt.elo1 / POINTS_SCALE)
    else:
        ratio = _ratio(numbers.pairs if numbers.pairs.pairs else numbers.wdl, sprt)
    return numbers._replace(ratio=ratio, bounds=bounds(sprt.alpha, sprt.beta))


def _means(games: Iterable[Summary]) -> Iterator[float]:
    """The mean points a game of each complete pair, for the first player."""
    halves: dict[int, int] = {}
    for game in games:
        points = game.points if game.first == 0 else -game.points
        other = halves.pop(game.number // 2, None)
        if other is None:
            halves[game.number // 2] = points
        else:
            yield (points + other) / 2


def _of_counts(counts: Wdl | Pairs, sprt: Sprt | None) -> PairNumbers:
    pairs = counts if isinstance(counts, Pairs) else Pairs()
    wdl = counts.wdl if isinstance(counts, Pairs) else counts
    return PairNumbers(
        wdl,
        pairs,
        elo(counts),
        normalised_elo(counts),
        los(counts),
        None,
        None if sprt is None else _ratio(counts, sprt),
        None if sprt is None else bounds(sprt.alpha, sprt.beta),
    )


def _ratio(counts: Wdl | Pairs, sprt: Sprt) -> float:
    return log_likelihood_ratio(counts, sprt.elo0, sprt.elo1, sprt.model)


def _print_pair(
    arguments: RateArguments, names: tuple[str, str] | None, numbers: PairNumbers
) -> None:
    if arguments.json:
        told: dict[str, Any] = {} if names is None else {"first": names[0], "second": names[1]}
        print(json.dumps(told | pair_json(numbers)))
        return
    title = terms.capitalised(spoken().word(STANDINGS["games"]))
    title = f"{title}: {numbers.wdl.games}" if names is None else f"{names[0]} – {names[1]}"
    rows = tuple(pair_rows(numbers, spoken()))
    print("\n".join(text(PageTable(title, ("", ""), rows, 2))))
