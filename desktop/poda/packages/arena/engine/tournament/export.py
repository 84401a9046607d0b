"""Exports of a tournament: games and standings as CSV, everything as one JSON document, games of
backgammon as `.mat` and of checkers as `.pdn`.

Numbers have a decimal point in every language. A text in CSV that a spreadsheet would read as a
formula (it begins with =, +, -, @ or a control character) gets an apostrophe in front.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.games.backgammon import Action, Backgammon
from poda.engine.games.backgammon_parts import notation
from poda.engine.games.backgammon_parts.cube import Cube as GameCube
from poda.engine.games.backgammon_parts.cube import CubeRules, cube_of_game
from poda.engine.kit import GameWriter, Kit, kit_of
from poda.engine.runs.statistics_table import comma_separated
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament.document import plan_as_json
from poda.packages.arena.engine.tournament.journal import record_as_json
from poda.packages.arena.engine.tournament.page import ENGLISH, Speech, markdown, page
from poda.packages.arena.engine.tournament.plan import Plan
from poda.packages.arena.engine.tournament.record import NEXT_GAME, GameRecord
from poda.packages.arena.engine.tournament.standings import PairNumbers, Row, Standings
from poda.packages.backgammon.engine import mat
from poda.packages.backgammon.engine.mat import MatGame, MatMatch, Remark

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

_RULES: Final = Backgammon()


def games_csv(plan: Plan, records: Iterable[GameRecord]) -> str:
    """All games under `GAME_COLUMNS`, one row each."""
    return comma_separated(chain([GAME_COLUMNS], (_game_row(plan, record) for record in records)))


def _game_row(plan: Plan, record: GameRecord) -> tuple[object, ...]:
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


def standings_csv(plan: Plan, standings: Standings) -> str:
    """The standings under `STANDINGS_COLUMNS`, one row a player."""
    rows = (_standings_row(plan, row) for row in standings.rows())
    return comma_separated(chain([STANDINGS_COLUMNS], rows))


def _standings_row(plan: Plan, row: Row) -> tuple[object, ...]:
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
    plan: Plan,
    standings: Standings,
    records: Callable[[], Iterable[GameRecord]],
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
            writer = _kit(plan).writer()
            if writer is None or writer.suffix != path.suffix.lower():
                raise EngineError("tournament.not_pdn")
            texts = ["\n".join(_written(plan, record, writer) for record in records())]
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
    plan: Plan,
    standings: Standings,
    records: Iterable[GameRecord],
    speech: Speech = ENGLISH,
) -> None:
    """Write the standings as HTML and Markdown pages and as CSV, and the games as CSV, into the
    tournament's folder, under the names in `FILES`. Raises EngineError."""
    texts = (
        page(plan, standings, speech),
        markdown(plan, standings, speech),
        standings_csv(plan, standings),
        games_csv(plan, records),
    )
    for name, text in zip(FILES, texts, strict=True):
        documents.write_within(folder, name, text)


# One document for all


def standings_json(plan: Plan, standings: Standings) -> dict[str, Any]:
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


def _pair_json(plan: Plan, standings: Standings, a: int, b: int) -> dict[str, Any]:
    found = standings.pair(a, b)
    names = {"first": plan.entrants[a].name, "second": plan.entrants[b].name}
    return names | pair_json(found)


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


def document(plan: Plan, standings: Standings, records: Iterable[GameRecord]) -> Iterator[str]:
    """A whole tournament as one JSON document, in pieces."""
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "plan": plan_as_json(plan)}
    head |= {"result": standings_json(plan, standings)}
    if plan.sprt is not None:
        curve = [[pairs, _number(ratio)] for pairs, ratio in standings.curve]
        head |= {"ratio_by_pairs": curve}
    yield json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "games": ['
    between = "\n  "
    for record in records:
        yield between + json.dumps(record_as_json(record), ensure_ascii=False)
        between = ",\n  "
    yield "\n ]\n}\n"


# Checkers


def _written(plan: Plan, record: GameRecord, writer: GameWriter) -> str:
    """A game in the format of a writer."""
    game = record.summary
    first, second = (plan.entrants[index].name for index in (game.first, game.second))
    headers = {"Event": "Poda", "Round": str(game.number + 1), "First": first, "Second": second}
    if game.reason != "played":
        headers["Termination"] = game.reason
    return writer.write(headers, record.start, record.moves, game.points)


def _kit(plan: Plan) -> Kit:
    return kit_of(game_named(plan.game))


# Backgammon


def mat_files(plan: Plan, records: Iterable[GameRecord]) -> Iterator[str]:
    """The games as `.mat` texts that Poda can read back: money games of two players form one file,
    and each match to some points is a file of its own. The player who comes first in the plan is on
    the left.

    Raises EngineError for another game, or if a game did not begin in the usual position.
    """
    if not game_named(plan.game).has_cube:
        raise EngineError("tournament.not_mat")
    if plan.cube is not None and plan.cube.length:
        for record in records:
            yield mat.write(MatMatch(plan.cube.length, tuple(_games(plan, record))))
        return
    sessions: dict[tuple[int, int], list[MatGame]] = {}
    for record in records:
        who = tuple(sorted((record.summary.first, record.summary.second)))
        session = sessions.setdefault(cast(tuple[int, int], who), [])
        for game in _games(plan, record):
            if session and not _has_room(session, game):
                yield mat.write(MatMatch(0, tuple(session)))
                session.clear()
            session.append(_after(session[-1] if session else None, game))
    for session in sessions.values():
        yield mat.write(MatMatch(0, tuple(session)))


def _has_room(session: list[MatGame], game: MatGame) -> bool:
    plies = sum(len(each.actions) for each in session) + len(game.actions)
    return len(session) < notation.GAMES_LIMIT and plies <= mat.PLIES_LIMIT


def _after(before: MatGame | None, game: MatGame) -> MatGame:
    """The game with its score at the start, within its session."""
    if before is None:
        return game
    scores = _score_after(before)
    cube = game.cube and replace(game.cube, scores=scores)
    return replace(game, scores=scores, cube=cube)


def _score_after(game: MatGame) -> tuple[int, int]:
    first, second = game.scores
    return first + game.points * (game.winner > 0), second + game.points * (game.winner < 0)


def _games(plan: Plan, record: GameRecord) -> Iterator[MatGame]:
    """The games of a record: one, or those of a match. Raises EngineError."""
    if record.start and _RULES.parse_position(record.start) != _RULES.initial_state():
        raise EngineError("mat.position")
    game = record.summary
    turned = -1 if game.first > game.second else 1  # the player on the left had the second side
    names = [plan.entrants[index].name for index in sorted((game.first, game.second))]
    parts = _parted(record.moves)
    before: list[tuple[int, int]] = []
    score = (0, 0)
    for number, moves in enumerate(parts, 1):
        cube = _cube(plan, score[::turned], [each[::turned] for each in before])
        actions, points = _replayed(moves, cube)
        remarks: tuple[Remark, ...] = ()
        if points == 0 and number == len(parts):
            points, remarks = _given_up(plan, record, len(actions))
        found = MatGame(
            names=(names[0], names[1]),
            scores=score,
            actions=_seen_from(turned, actions),
            remarks=remarks,
            winner=turned * ((points > 0) - (points < 0)),
            points=abs(points),
            cube=None if cube is None else replace(cube, scores=score),
        )
        yield found
        before.append(score)
        score = _score_after(found)


def _parted(moves: tuple[str, ...]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for move in moves:
        if move == NEXT_GAME:
            parts.append([])
        else:
            parts[-1].append(move)
    return parts


def _cube(plan: Plan, score: tuple[int, ...], before: list[tuple[int, ...]]) -> GameCube | None:
    """The cube at the start of a game whose first player was MAX."""
    if plan.cube is None:
        return None
    rules = CubeRules(plan.cube.crawford, plan.cube.jacoby)
    pairs = cast(list[tuple[int, int]], [score, *before])
    return cube_of_game(rules, plan.cube.length, pairs[0], pairs[1:])


def _replayed(moves: list[str], cube: GameCube | None) -> tuple[list[Action], int]:
    """The actions, and MAX's points; 0 for an abandoned game. Raises EngineError."""
    state, actions = _RULES.initial_state(cube), []
    for text in moves:
        action = _RULES.parse_action(state, text)
        actions.append(action)
        state = _RULES.result(state, action)
    return actions, round(_RULES.utility(state)) if _RULES.is_terminal(state) else 0


def _seen_from(turned: int, actions: list[Action]) -> tuple[Action, ...]:
    """The actions with the sides exchanged: plays are notated from the mover's side, so only the
    die roll that decides who begins changes."""
    if turned > 0 or not actions:
        return tuple(actions)
    high, low = cast(tuple[int, int], actions[0])
    return ((low, high), *actions[1:])


def _given_up(plan: Plan, record: GameRecord, plies: int) -> tuple[int, tuple[Remark, ...]]:
    """The first player's points in a game that did not end by the rules, and a remark on it. A
    forfeited match gives no points for its last game."""
    said = f"; {record.summary.reason}: {record.words}" if record.words else ""
    remark = (Remark(plies, 0, " ".join(said.split())[:200]),) if said else ()
    is_match = plan.cube is not None and plan.cube.length > 0
    return (0 if is_match else record.summary.points), remark
