"""`poda review`: a game or a match of backgammon looked back at."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from poda.base import terms
from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    Interrupts,
    Refused,
    about,
    bear_off,
    load_kernels,
    say,
)
from poda.commands.progress import share_display
from poda.commands.review_tables import Line, Reviewed, as_json, print_review
from poda.engine.backgammon.cubeful import in_match, result_of_points
from poda.engine.backgammon.review import Depth, GameSums, Known, review, sums
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon
from poda.engine.search.stopping import SearchStopped

KEY: Final = Backgammon.key


def run(arguments: argparse.Namespace) -> int:
    """Review the file, and print what was found; the exit code."""
    path = Path(arguments.file)
    try:
        names, length, lines = _read(path)
    except (EngineError, Refused) as error:
        say("review", about(path, error) if isinstance(error, EngineError) else error)
        return BAD_INPUT
    depth = Depth(arguments.plies, arguments.luck_plies, min(arguments.plies, 2))
    known: Known = {}
    load_kernels("review", KEY)
    stopped = False
    with Interrupts() as interrupts:
        try:
            bear_off.load("review", interrupts.stopped)
            _judge_all(lines, depth, known, interrupts.stopped, wanted=not arguments.json)
        except SearchStopped:
            stopped = True
    reviewed = [_reviewed(line, known, depth) for line in lines]
    if arguments.json:
        print(json.dumps(as_json(names, length, depth, reviewed, complete=not stopped)))
    else:
        print_review(names, length, depth, reviewed, arguments.worst)
    if stopped:
        say("review", translate("CommandLine", "stopped before the end: this is what was found"))
        return INTERRUPTED
    return DONE


def _judge_all(
    lines: list[Line], depth: Depth, known: Known, stop: Callable[[], bool], *, wanted: bool
) -> None:
    """Fill `known`. Raises SearchStopped."""
    total, done = sum(len(line.steps) for line in lines), 0
    with share_display(translate("CommandLine", "review")) as shown:
        for line in lines:

            def tell(progress: Any, before: int = done) -> None:
                if shown is not None and wanted:
                    shown.tell((before + progress.done) / max(1, total))

            review(line.steps, depth, known, stop, tell)
            done += len(line.steps)


def _reviewed(line: Line, known: Known, depth: Depth) -> Reviewed:
    judged = [(step, known.get((*step, depth, ""))) for step in line.steps]
    found = [(step, judgement) for step, judgement in judged if judgement is not None]
    if not found:  # nothing of it, as the review was stopped
        return Reviewed(line, [], GameSums(result=None))
    whole = line.points is not None and len(found) == len(line.steps)
    result = result_of_points(line.end, line.points or 0) if whole else None
    added = sums([each for _, each in found], result, in_match=in_match(line.end))
    return Reviewed(line, found, added)


# Reading ----------------------------------------------------------------------------------------


def _read(path: Path) -> tuple[tuple[str, str], int, list[Line]]:
    """The players' names, the length of the match (0 for money or one game), and the games.

    Raises EngineError and Refused.
    """
    from poda.play.match import mat as match_mat
    from poda.play.match import record as match_record
    from poda.play.session import storage

    saved = match_mat.load(path) if match_mat.is_mat(path) else storage.load(path)
    record = saved.record
    if not record.game.judged:
        sentence = translate("CommandLine", "{path} is a game of {game}: only backgammon has luck")
        raise Refused(sentence.format(path=shown(path), game=record.game.key))
    names = (translate("Words", terms.SIDES[0]), translate("Words", terms.SIDES[1]))
    if saved.match is None:
        nodes = record.line()
        return names, 0, [_line(nodes, match_record.outcome(record, nodes[-1]), (0, 0))]
    match = saved.match
    told = tuple(known or name for known, name in zip(match.names, names, strict=True))
    lines = [
        _line(game.line(), match.outcome(index), game.before)
        for index, game in enumerate(match.games)
    ]
    return (told[0], told[1]), match.length, lines


def _line(nodes: list[Any], won: tuple[int, int], score: tuple[int, int]) -> Line:
    steps = [(before.state, after.action) for before, after in pairwise(nodes)]
    winner, points = won
    counted = None if not winner else points if winner == MAX else -points
    return Line(steps, nodes[-1].state, counted, score)
