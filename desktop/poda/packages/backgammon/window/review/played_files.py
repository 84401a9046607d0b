"""Files of backgammon matches read and reviewed, one or many; for the window and the command line,
so without Qt."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.game import MAX, MIN
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.backgammon.engine.cubeful import in_match, result_of_points
from poda.packages.backgammon.engine.review import (
    ActionJudgement,
    Depth,
    GameSums,
    Known,
    SideSums,
    Step,
    review,
    sums,
)
from poda.play import exchange
from poda.play.model import match as match_record
from poda.play.model.storage import SavedGame

MOST_FILES: Final = 10_000
"""The most files of a folder that are read."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a file, as it was played.

    Attributes:
        end: the state after the last step.
        points: MAX's points (negative for MIN's), including the cube; None if it is not over.
        score: the scores of MAX and MIN before it.
    """

    steps: list[Step]
    end: Any
    points: int | None
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchOfFile:
    """A match of a file, or a single game.

    Attributes:
        names: the names of MAX and MIN.
        length: the points that win it; 0 for money, or one game.
        faults: errors about parts of the file that could not be read.
    """

    names: tuple[str, str]
    length: int
    games: list[PlayedGame]
    faults: tuple[EngineError, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game with its judgements, in order; those of a review that was stopped may lack some."""

    line: PlayedGame
    judged: list[tuple[Step, ActionJudgement]]
    sums: GameSums


def reviewed(line: PlayedGame, known: Known, depth: Depth) -> ReviewedGame:
    """A game with the judgements that are known of it."""
    judged = [(step, known.get((*step, depth, ""))) for step in line.steps]
    found = [(step, judgement) for step, judgement in judged if judgement is not None]
    if not found:  # the review was stopped before this game
        return ReviewedGame(line, [], GameSums(result=None))
    whole = line.points is not None and len(found) == len(line.steps)
    result = result_of_points(line.end, line.points or 0) if whole else None
    added = sums([each for _, each in found], result, in_match=in_match(line.end))
    return ReviewedGame(line, found, added)


@dataclass(frozen=True, slots=True)
class ReviewedFile:
    """The sums of the review of one file."""

    path: Path
    names: tuple[str, str]
    sums: GameSums


@dataclass(frozen=True, slots=True)
class ReviewedFiles:
    """The review of many files, so far.

    Attributes:
        wanted: the number of files to review.
        share: the share of the work done, 0 to 1.
        faults: each file that could not be read, wholly or in part, with the error.
    """

    wanted: int
    share: float = 0.0
    files: tuple[ReviewedFile, ...] = ()
    faults: tuple[tuple[Path, EngineError], ...] = ()

    @property
    def games(self) -> int:
        """The number of games in these files."""
        return sum(file.sums.games for file in self.files)


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """The sums of a player's decisions over all files that have this name."""

    name: str
    files: int
    games: int
    sums: SideSums


def totals_of(files: Iterable[ReviewedFile]) -> list[PlayerTotal]:
    """Each player's totals, the least loss per decision first; case does not matter in names."""
    found: dict[str, PlayerTotal] = {}
    for file in files:
        for name, side in zip(file.names, (MAX, MIN), strict=True):
            key, mine = name.casefold(), file.sums.of(side)
            if (before := found.get(key)) is None:
                found[key] = PlayerTotal(name, 1, file.sums.games, mine)
            else:
                found[key] = replace(
                    before,
                    files=before.files + 1,
                    games=before.games + file.sums.games,
                    sums=before.sums + mine,
                )

    def rank(total: PlayerTotal) -> tuple[float, str]:
        rate = total.sums.both.rate
        return (float("inf") if rate is None else rate, total.name)

    return sorted(found.values(), key=rank)


def files_in(folder: Path) -> list[Path]:
    """The files of a folder and of those in it, by name; hidden ones and links to folders left out.

    Raises EngineError if the folder cannot be read; one in it that cannot is passed over.
    """
    found: list[Path] = []
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(root, name) for name in sorted(names) if not name.startswith(".")]
        if len(found) >= MOST_FILES:
            break
    return found[:MOST_FILES]


def read_match(path: Path, sides: tuple[str, str], stop: Stop) -> MatchOfFile:
    """The match, or the game, of backgammon in a file of any kind.

    Args:
        sides: the names of MAX and MIN where the file has none.

    Raises:
        EngineError: it cannot be read, or is of another game.
        SearchStopped: `stop` turned true.
    """
    found = exchange.load(path, stop)
    saved = found if isinstance(found, SavedGame) else found.game()
    record = saved.record
    if not record.game.judged:
        raise EngineError("mat.not_backgammon", game=record.game.key)
    if saved.match is None:
        nodes = record.line()
        line = _line(nodes, match_record.outcome(record, nodes[-1]), (0, 0))
        return MatchOfFile(sides, 0, [line], saved.faults)
    match = saved.match
    names = [one_line(name) or side for name, side in zip(match.names, sides, strict=True)]
    lines = [
        _line(game.line(), match.outcome(index), game.before)
        for index, game in enumerate(match.games)
    ]
    return MatchOfFile((names[0], names[1]), match.length, lines, saved.faults)


def _line(nodes: list[Any], won: tuple[int, int], score: tuple[int, int]) -> PlayedGame:
    steps = [(before.state, after.action) for before, after in pairwise(nodes)]
    winner, points = won
    counted = None if not winner else points if winner == MAX else -points
    return PlayedGame(steps, nodes[-1].state, counted, score)


def judge_games(
    games: Sequence[PlayedGame],
    depth: Depth,
    known: Known,
    stop: Stop,
    tell: Callable[[float], Any],
) -> None:
    """Add the judgements of all games to `known`; `tell` hears the share of the work that is done.

    Raises SearchStopped.
    """
    total, before = max(1, sum(len(game.steps) for game in games)), 0
    for game in games:
        review(
            *(game.steps, depth, known, stop),
            lambda progress, before=before: tell((before + progress.done) / total),  # type: ignore[misc]
        )
        before += len(game.steps)


def review_files(
    paths: Sequence[Path],
    sides: tuple[str, str],
    depth: Depth,
    stop: Stop,
    tell: Callable[[ReviewedFiles], object],
) -> ReviewedFiles:
    """Review files one after the other; what cannot be read is named and passed over.

    Soon after `stop` turns true it returns what was found by then. Only the sums of a file are
    kept, not its games.
    """
    found = ReviewedFiles(len(paths))
    for number, path in enumerate(paths):
        known: Known = {}
        try:
            match = read_match(path, sides, stop)
            faults = [(path, fault) for fault in match.faults]
            found = replace(found, faults=(*found.faults, *faults))
            judge_games(
                *(match.games, depth, known, stop),
                lambda share, number=number, found=found: tell(  # type: ignore[misc]
                    replace(found, share=(number + share) / len(paths))
                ),
            )
        except EngineError as error:
            found = replace(found, faults=(*found.faults, (path, error)))
            continue
        except SearchStopped:
            return _with_file(found, path, match, known, depth) if known else found
        found = _with_file(found, path, match, known, depth)
        found = replace(found, share=(number + 1) / len(paths))
        tell(found)
    return replace(found, share=1.0)


def _with_file(
    found: ReviewedFiles, path: Path, match: MatchOfFile, known: Known, depth: Depth
) -> ReviewedFiles:
    """`found` with the sums of another file, as far as its games are judged."""
    games = [reviewed(game, known, depth).sums for game in match.games]
    whole = sum((each for each in games if each.games), GameSums())
    return replace(found, files=(*found.files, ReviewedFile(path, match.names, whole)))
