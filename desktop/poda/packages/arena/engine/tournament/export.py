"""Exports of a tournament: games and standings as CSV, everything as one JSON document, games of
backgammon as `.mat` and of checkers as `.pdn`.

Numbers have a decimal point in every language. A text in CSV that a spreadsheet would read as a
formula (it begins with =, +, -, @ or a control character) gets an apostrophe in front.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.kit import GameWriter, PlayedMatch, kit_of
from poda.engine.runs.statistics_table import comma_separated
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament.document import plan_as_json
from poda.packages.arena.engine.tournament.journal import record_as_json
from poda.packages.arena.engine.tournament.page import ENGLISH, Speech, markdown, page
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import NEXT_GAME, JournalGame
from poda.packages.arena.engine.tournament.standings import PairNumbers, Standings, StandingsRow

FORMAT: Final = "poda-tournament-results"
VERSION: Final = 1

GAME_COLUMNS: Final = (
    "number", "pair", "first", "second", "result", "points", "plies", "reason", "first_seconds",
    "second_seconds", "opening_plies", "start", "moves", "words",
)  # fmt: skip
"""The columns of `games_csv`. `result` is the first player's: win, draw or loss; `pair` is the same
for two games with the same opening (or throws)."""

STANDINGS_COLUMNS: Final = (
    "rank", "player", "games", "won", "drawn", "lost", "score", "points_a_game", "points_error",
    "elo", "elo_error", "forfeits",
)  # fmt: skip
"""The columns of `standings_csv`. Errors are half of the 95 % interval."""

SUFFIXES: Final = (".html", ".md", ".csv", ".json", ".mat", ".pdn")
"""The suffixes of the files that `write` supports."""

FILES: Final = ("standings.html", "standings.md", "standings.csv", "games.csv")
"""The files that `write_all` puts into a folder."""


def games_csv(plan: TournamentPlan, records: Iterable[JournalGame]) -> str:
    """All games under `GAME_COLUMNS`, one row each."""
    return comma_separated(chain([GAME_COLUMNS], (_game_row(plan, record) for record in records)))


def _game_row(plan: TournamentPlan, record: JournalGame) -> tuple[object, ...]:
    game = record.summary
    first, second = (plan.entrants[index].name for index in (game.first, game.second))
    return (
        game.number,
        plan.fixture(game.number).pair,
        first,
        second,
        ("draw", "win", "loss")[(game.points > 0) - (game.points < 0)],
        game.points,
        game.plies,
        game.reason,
        *record.seconds,
        record.opening,
        record.start,
        "; ".join(record.moves),
        record.words,
    )


def standings_csv(plan: TournamentPlan, standings: Standings) -> str:
    """The standings under `STANDINGS_COLUMNS`, one row a player."""
    rows = (_standings_row(plan, row) for row in standings.rows())
    return comma_separated(chain([STANDINGS_COLUMNS], rows))


def _standings_row(plan: TournamentPlan, row: StandingsRow) -> tuple[object, ...]:
    points = row.points
    return (
        row.rank,
        plan.entrants[row.entrant].name,
        row.games,
        row.wins,
        row.draws,
        row.losses,
        row.score,
        "" if points is None else round(points.value, 6),
        "" if points is None else _number(points.error, ""),
        _number(row.rating.value, ""),
        _number(row.rating.error, ""),
        row.faults,
    )


def _number(value: float, otherwise: Any = None) -> Any:
    """A number as files have it; `otherwise` for a number that is not finite."""
    return round(value, 6) if math.isfinite(value) else otherwise


# Files


def write(
    path: Path,
    plan: TournamentPlan,
    standings: Standings,
    records: Callable[[], Iterable[JournalGame]],
    speech: Speech = ENGLISH,
) -> tuple[Path, ...]:
    """Write a tournament to a file whose suffix chooses the contents: the page of standings (.html,
    .md), the games (.csv), everything in one document (.json), or games of backgammon (.mat) or
    checkers (.pdn). Return the paths of the written files: several if one `.mat` cannot hold all
    games.

    Args:
        records: returns all games, from the first, each time it is called.

    Raises EngineError.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise EngineError("tournament.suffix", text=path.name, known=", ".join(SUFFIXES))
    texts: list[str]
    match path.suffix.lower():
        case ".html":
            texts = [page(plan, standings, speech)]
        case ".md":
            texts = [markdown(plan, standings, speech)]
        case ".csv":
            texts = [games_csv(plan, records())]
        case ".json":
            texts = ["".join(document(plan, standings, records()))]
        case ".pdn":
            writer = kit_of(game_named(plan.game)).writer()
            if writer is None or writer.suffix != path.suffix.lower():
                raise EngineError("tournament.not_pdn")
            texts = ["\n".join(_converted(plan, record, writer) for record in records())]
        case _:
            texts = list(mat_files(plan, records()))
    paths = [path]
    if len(texts) > 1:
        width = len(str(len(texts)))
        numbers = range(1, len(texts) + 1)
        paths = [path.with_stem(f"{path.stem}-{number:0{width}}") for number in numbers]
    for each, text in zip(paths, texts, strict=False):  # without games there is no `.mat`
        documents.write_text(each, text)
    return tuple(paths[: len(texts)])


def write_all(
    folder: Path,
    plan: TournamentPlan,
    standings: Standings,
    records: Iterable[JournalGame],
    speech: Speech = ENGLISH,
) -> None:
    """Write the standings as HTML and Markdown pages and as CSV, and the games as CSV, into the
    tournament's folder, under the names in `FILES`. Raises EngineError."""
    pages = page(plan, standings, speech), markdown(plan, standings, speech)
    tables = standings_csv(plan, standings), games_csv(plan, records)
    for name, text in zip(FILES, (*pages, *tables), strict=True):
        documents.write_within(folder, name, text)


# One document for all


def standings_json(plan: TournamentPlan, standings: Standings) -> dict[str, Any]:
    """The standings and each pairing's numbers, in the form of all JSON that Poda writes."""
    return {
        "games": standings.games,
        "repeated": standings.repeated,
        "standings": [
            {
                "rank": row.rank,
                "player": plan.entrants[row.entrant].name,
                "games": row.games,
                "won": row.wins,
                "drawn": row.draws,
                "lost": row.losses,
                "score": row.score,
                "points": None if row.points is None else _estimate(row.points),
                "elo": _estimate(row.rating),
                "forfeits": row.faults,
            }
            for row in standings.rows()
        ],
        "pairs": [_pair_json(plan, standings, a, b) for a, b in plan.pairings],
        "verdict": standings.verdict,
        "decided_at": standings.decided_at,
    }


def _pair_json(plan: TournamentPlan, standings: Standings, a: int, b: int) -> dict[str, Any]:
    names = {"first": plan.entrants[a].name, "second": plan.entrants[b].name}
    return names | pair_json(standings.pair(a, b))


def pair_json(found: PairNumbers) -> dict[str, Any]:
    """The numbers of a pairing, from the side of the first entrant."""
    return {
        "won": found.wdl.wins,
        "drawn": found.wdl.draws,
        "lost": found.wdl.losses,
        "pairs": list(found.pairs),
        "elo": _estimate(found.elo),
        "normalised_elo": _estimate(found.normalised),
        "los": _number(found.los),
        "points": None if found.points is None else _estimate(found.points),
        "ratio": None if found.ratio is None else _number(found.ratio),
        "bounds": None if found.bounds is None else [_number(each) for each in found.bounds],
    }


def _estimate(found: Estimate) -> list[float | None]:
    return [_number(found.value), _number(found.error)]


def document(
    plan: TournamentPlan, standings: Standings, records: Iterable[JournalGame]
) -> Iterator[str]:
    """A whole tournament as one JSON document, in pieces."""
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "plan": plan_as_json(plan)}
    head["result"] = standings_json(plan, standings)
    if plan.sprt is not None:
        head["ratio_by_pairs"] = [[pairs, _number(ratio)] for pairs, ratio in standings.curve]
    yield json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "games": ['
    between = "\n  "
    for record in records:
        yield between + json.dumps(record_as_json(record), ensure_ascii=False)
        between = ",\n  "
    yield "\n ]\n}\n"


# Checkers


def _converted(plan: TournamentPlan, record: JournalGame, writer: GameWriter) -> str:
    """A game in the format of a writer."""
    game = record.summary
    first, second = (plan.entrants[index].name for index in (game.first, game.second))
    headers = {"Event": "Poda", "Round": str(game.number + 1), "First": first, "Second": second}
    if game.reason != "played":
        headers["Termination"] = game.reason
    return writer.write(headers, record.start, record.moves, game.points)


# Backgammon


def mat_files(plan: TournamentPlan, records: Iterable[JournalGame]) -> Iterator[str]:
    """The games as `.mat` texts that Poda can read back: money games of two players form one file,
    and each match to some points is a file of its own. The player who comes first in the plan is on
    the left.

    Raises EngineError for another game, or if a game did not begin in the usual position.
    """
    writer = kit_of(game_named(plan.game)).match_writer()
    if writer is None:
        raise EngineError("tournament.not_mat")
    cube = plan.cube
    rules = None if cube is None else CubeRules(cube.crawford, cube.jacoby)
    matches = (_match(plan, record) for record in records)
    yield from writer.write(matches, rules, 0 if cube is None else cube.length)


def _match(plan: TournamentPlan, record: JournalGame) -> PlayedMatch:
    game = record.summary
    said = f"; {game.reason}: {record.words}" if record.words else ""
    return PlayedMatch(
        players=(game.first, game.second),
        names=(plan.entrants[game.first].name, plan.entrants[game.second].name),
        start=record.start,
        games=_parted(record.moves),
        points=game.points,
        remark=" ".join(said.split())[:200],
    )


def _parted(moves: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The moves of each game of a match."""
    parts: list[list[str]] = [[]]
    for move in moves:
        if move == NEXT_GAME:
            parts.append([])
        else:
            parts[-1].append(move)
    return tuple(map(tuple, parts))
