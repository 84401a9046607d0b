"""`poda endgames`: computes and stores an endgame database, and looks up positions."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any, Final, Literal

from poda.base.speech import counted, decimal, grouped, translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    FAILED,
    INTERRUPTED,
    Interrupts,
    Refused,
    check_kernels,
    say,
    threads,
)
from poda.commands.options import POSITIONAL, Arguments, Filled, Json, Workers
from poda.commands.progress import share_display
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.checkers import State
from poda.engine.schema import Range
from poda.engine.search.observer import SearchStopped
from poda.packages.checkers.engine.endgame_file import RULES, Counts, Endgames, disagreements, path
from poda.packages.checkers.engine.endgames import best_line, is_stored, load, probe

CHECKED: Final = 2_000
"""The number of random positions that are checked against the rules."""


class EndgamesArguments(Arguments):
    description = (
        "Solve all positions of few pieces, backwards from those where the game is over, and say "
        "how many are won, drawn and lost; or say what the positions given are worth. The database "
        "is kept in the cache folder, and players, analysis and review use it. Ctrl-C keeps what "
        "is done, and the same command goes on from there."
    )

    game: Annotated[Literal["checkers"], "GAME", ""]
    positions: Annotated[
        tuple[str, ...],
        POSITIONAL,
        "POSITION",
        "a position, such as {example}",
        Filled(example="'B:W18,K22:BK12'"),
    ] = ()
    pieces: Annotated[int, Range(1, 5), "up to how many pieces, 1 to 5 (4)"] = 4
    workers: Workers | None = None
    json: Json = False


def run(arguments: EndgamesArguments) -> int:
    """Load or compute the database, and print its counts or results; return the exit code."""
    try:
        states = [RULES.parse_position(text) for text in arguments.positions]
        pieces = arguments.pieces
        for state in states:
            if (state.black | state.white).bit_count() > pieces:
                raise Refused(_too_many(state, pieces))
        if not is_stored(pieces):  # without compiled code it would take days
            check_kernels("endgames", RULES.key, is_needed=True)
    except (EngineError, Refused) as error:
        say("endgames", error)
        return BAD_INPUT
    began = time.perf_counter()
    try:
        database = _loaded(pieces, arguments.workers)
    except SearchStopped:
        say("endgames", _what_is_kept(pieces))
        return INTERRUPTED
    if states:
        for text, state in zip(arguments.positions, states, strict=True):
            print(_json_of(text, state) if arguments.json else _words_of(text, state))
        return DONE
    return _print_counts(database, time.perf_counter() - began, arguments.json)


def _loaded(pieces: int, workers: int | None) -> Endgames:
    """The database; a terminal shows a bar during its computation. Raises SearchStopped."""
    with (
        Interrupts() as interrupts,
        threads(workers) as executor,
        share_display(translate("CommandLine", "endgames")) as shown,
    ):
        return load(pieces, None if shown is None else shown.tell, interrupts.stopped, executor)


def _what_is_kept(pieces: int) -> str:
    sentence = translate(
        "CommandLine",
        "stopped before the end; what is done is kept in {file}, and the same command goes on",
    )
    return sentence.format(file=path(pieces))


def _too_many(state: State, pieces: int) -> str:
    sentence = translate(
        "CommandLine", "{position} has more than {pieces} pieces: --pieces 5 is the most"
    )
    return sentence.format(position=RULES.format_position(state), pieces=pieces)


def _print_counts(database: Endgames, seconds: float, as_json: bool) -> int:
    """Print the database's counts after checking some positions; return the exit code."""
    rows = list(database.counts())
    wrong = disagreements(database, CHECKED)
    if as_json:
        told = [row._asdict() for row in rows]
        print(json.dumps({"pieces": told, "seconds": round(seconds, 3), "wrong": wrong}))
        return FAILED if wrong else DONE
    print("\n".join(_table(rows)))
    time_words = translate("CommandLine", "{seconds} s").format(seconds=decimal(seconds, ".1f"))
    if wrong:
        text = translate(
            "CommandLine", "{wrong} of {number} positions checked contradict the rules"
        )
        say("endgames", text.format(wrong=grouped(wrong), number=grouped(CHECKED)))
        return FAILED
    text = translate("CommandLine", "{number} positions checked by the rules")
    print(f"{time_words}; {text.format(number=grouped(CHECKED))}")
    return DONE


def _table(rows: list[Counts]) -> list[str]:
    heads = (
        translate("CommandLine", "pieces"),
        translate("CommandLine", "positions"),
        translate("CommandLine", "won"),
        translate("CommandLine", "drawn"),
        translate("CommandLine", "lost"),
        translate("CommandLine", "longest win"),
    )
    one, others = translate("CommandLine", "1 ply"), translate("CommandLine", "{number} plies")
    cells = [
        (*(grouped(number) for number in row[:-1]), counted(row.longest, one, others))
        for row in rows
    ]
    columns = list(zip(heads, *cells, strict=True))
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        for row in (heads, *cells)
    ]


def _words_of(text: str, state: State) -> str:
    """ "B:WK18:BK1: White wins in 12 plies: 1-5 …"."""
    outcome = probe(state)
    assert outcome is not None
    one, others = translate("CommandLine", "a draw"), ""
    if outcome.winner == MAX:
        one = translate("CommandLine", "Black wins in 1 ply")
        others = translate("CommandLine", "Black wins in {number} plies")
    elif outcome.winner:
        one = translate("CommandLine", "White wins in 1 ply")
        others = translate("CommandLine", "White wins in {number} plies")
    words = counted(outcome.plies, one, others) if outcome.winner else one
    line = _line(state)
    return f"{text}: {words}" + (f": {' '.join(line)}" if line else "")


def _json_of(text: str, state: State) -> str:
    outcome = probe(state)
    assert outcome is not None
    told: dict[str, Any] = {"position": text, "winner": outcome.winner, "plies": outcome.plies}
    return json.dumps({**told, "line": _line(state)})


def _line(state: State) -> list[str]:
    words = []
    for action in best_line(state):
        words.append(RULES.format_action(state, action))
        state = RULES.result(state, action)
    return words
