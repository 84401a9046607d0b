"""`poda match --cube`: money games and matches of backgammon with the doubling cube."""

from __future__ import annotations

import argparse
import json
from typing import Any

from poda.base.speech import translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    Interrupts,
    Refused,
    bear_off,
    load_kernels,
    say,
    threads,
)
from poda.commands.progress import counts_json, match_display, print_points, print_tally
from poda.engine.backgammon.cube import CubeRules
from poda.engine.backgammon.match import CubeResults, play_cube_match
from poda.engine.players import PlayerSpec
from poda.engine.search.stopping import SearchStopped


def run(arguments: argparse.Namespace, players: list[PlayerSpec]) -> int:
    """Play the games or matches, and print their results; the exit code."""
    try:
        rules = _rules(arguments)
    except Refused as error:
        say("match", error)
        return BAD_INPUT
    load_kernels("match", arguments.game)
    try:
        results = _played(arguments, players, rules)
    except SearchStopped:
        say("match", translate("CommandLine", "stopped before the end, so there is no result"))
        return INTERRUPTED
    if arguments.json:
        print(json.dumps(_as_json(arguments, players, rules, results)))
    else:
        _print(players, arguments.length or 0, results)
    return DONE


def _rules(arguments: argparse.Namespace) -> CubeRules:
    """The rules that are asked for. Raises Refused."""
    length, crawford, jacoby = arguments.length or 0, arguments.crawford, arguments.jacoby
    if length and jacoby is not None:
        raise Refused(
            translate("CommandLine", "--jacoby is for money games: leave it or --length out")
        )
    if not length and crawford is not None:
        raise Refused(
            translate("CommandLine", "--crawford is for matches: say their points by --length")
        )
    return CubeRules(crawford is not False, jacoby is not False)


def _played(
    arguments: argparse.Namespace, players: list[PlayerSpec], rules: CubeRules
) -> CubeResults:
    with Interrupts() as interrupts, threads(arguments.workers) as executor:
        bear_off.load("match", interrupts.stopped)
        first, second = players
        with match_display(arguments.game, arguments.games, wanted=not arguments.json) as shown:

            def tell(results: CubeResults) -> None:
                if shown is not None:
                    shown.tell(results.points.tally)

            return play_cube_match(
                *(first, second, arguments.games, rules),
                length=arguments.length or 0,
                seed=arguments.seed,
                executor=executor,
                stop=interrupts.stopped,
                progress=tell,
            )


def _print(players: list[PlayerSpec], length: int, results: CubeResults) -> None:
    first, second = players
    points = results.points
    title = (
        translate(
            "CommandLine",
            "{first} against {second}: {games} matches to {length}, every sequence of throws from "
            "both sides",
        )
        if length
        else translate(
            "CommandLine",
            "{first} against {second}: {games} money games with the cube, every sequence of throws "
            "from both sides",
        )
    )
    print(title.format(first=first, second=second, games=points.games, length=length))
    print_tally(points.tally, with_draws=False)
    if not length:
        print_points(points.mean, points.standard_error)
    elif points.standard_error is not None:
        share = translate("CommandLine", "won {share} of the matches, standard error {error}")
        error = points.standard_error / 2
        print(share.format(share=f"{(points.mean + 1) / 2:.1%}", error=f"{error:.1%}"))
    doubles = translate(
        "CommandLine",
        "in {games} games doubled {doubles} times, of which passed {passes}; highest cube "
        "{highest}",
    )
    print(
        doubles.format(
            games=results.total("games"), doubles=results.total("doubles"),
            passes=results.total("passes"), highest=results.highest,
        )
    )  # fmt: skip


def _as_json(
    arguments: argparse.Namespace,
    players: list[PlayerSpec],
    rules: CubeRules,
    results: CubeResults,
) -> dict[str, Any]:
    points, length = results.points, arguments.length or 0
    tally, error = points.tally, points.standard_error
    return {
        "game": arguments.game,
        "first": str(players[0]),
        "second": str(players[1]),
        "length": length,
        "crawford": rules.crawford if length else None,
        "jacoby": None if length else rules.jacoby,
        "matches" if length else "games": points.games,
        "seed": arguments.seed,
        **counts_json(tally),
        "intervals": {
            what: [round(end, 6) for end in tally.interval(what)] for what in ("won", "lost")
        },
        "points": round(points.mean, 6),
        "standard_error": None if error is None else round(error, 6),
        "games_played": results.total("games"),
        "doubles": results.total("doubles"),
        "passes": results.total("passes"),
        "highest_cube": results.highest,
    }
