"""Games and matches as they were played, with their judgements, and what these add up to by player:
over one match, or over the files of a folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.packages.backgammon.engine.cubeful import in_match, result_of_points
from poda.packages.backgammon.engine.review import (
    ActionJudgement,
    Depth,
    GameSums,
    Known,
    SideSums,
    Step,
    sums,
)


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
class PlayedMatch:
    """A match of a file, or a single game.

    Attributes:
        names: of MAX and MIN.
        length: the points that win it; 0 for money, or one game.
        faults: what could not be read of it.
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
    """What the review of a file adds up to."""

    path: Path
    names: tuple[str, str]
    sums: GameSums


@dataclass(frozen=True, slots=True)
class ReviewedFiles:
    """The review of many files, so far.

    Attributes:
        wanted: how many files there are.
        share: of the work, what is done, 0 to 1.
        faults: what could not be read, by the file: the whole of it, or a part.
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
    """What a player's decisions add up to, over all files in which the name stands."""

    name: str
    files: int
    games: int
    sums: SideSums


def totals_of(files: Iterable[ReviewedFile]) -> list[PlayerTotal]:
    """The totals by player, who lost least by a decision first. A name is the same in capitals."""
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
