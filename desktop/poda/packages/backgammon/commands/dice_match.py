"""`poda match` in games with dice: counts, points a game and their standard error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from poda.base.speech import decimal, translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    Interrupts,
    Refused,
    check_kernels,
    say,
    threads,
)
from poda.commands.grammar import MatchArguments
from poda.commands.match import cube_rules
from poda.commands.progress import (
    counts_json,
    load_bear_off,
    match_display,
    print_points,
    print_tally,
)
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.kit import kit_of
from poda.engine.match import GAMES as USUAL_GAMES
from poda.engine.players import KINDS, PlayerSpec
from poda.engine.runs.card import card_of_player
from poda.engine.runs.champion import CHAMPION_FILE
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import PairedResults
from poda.packages.backgammon.engine.match import (
    CubeResults,
    play_cube_match,
    play_dice_match,
    seat,
)


def run(arguments: MatchArguments) -> int:
    """Play the match and print its result; return the exit code."""
    arguments.game, arguments.games = Backgammon.key, arguments.games or USUAL_GAMES
    try:
        _refuse(arguments)
        players = [_seat(text) for text in arguments.players]
    except (EngineError, Refused) as error:
        say("match", error)
        return BAD_INPUT
    if arguments.rules.is_given:
        return run_with_cube(arguments, players)
    check_kernels("match", arguments.game)
    try:
        points = _played(arguments, players)
    except SearchStopped:
        say("match", translate("CommandLine", "stopped before the end, so there is no result"))
        return INTERRUPTED
    if arguments.json:
        print(json.dumps(_as_json(arguments, players, points)))
    else:
        _print(arguments.game, players, points)
    return DONE


def _seat(text: str) -> PlayerSpec:
    """The player: a specification, a champion's file, or a run's folder for its champion.

    Raises EngineError.
    """
    words, path = text.strip(), Path(text)
    named = words.partition(":")[0] in KINDS or words.startswith("evolved@")
    if named or not (documents.exists(path) or path.suffix == ".json" or path.parent.name):
        spec = seat(text)
    else:
        spec = PlayerSpec("evolved", path=str(path / CHAMPION_FILE if path.is_dir() else path))
    if spec.kind == "evolved":
        card_of_player(spec, Backgammon.key)  # reports errors in its file early
    return spec


def _refuse(arguments: MatchArguments) -> None:
    """Raises Refused for options that make no sense with dice."""
    if arguments.openings:
        raise Refused(
            translate(
                "CommandLine",
                "--openings is for games without dice: these differ by their throws",
            )
        )
    if arguments.agreement:
        raise Refused(
            translate(
                "CommandLine", "--agreement is for games that are solved, and backgammon is not"
            )
        )
    if arguments.plies:
        raise Refused(
            translate(
                "CommandLine",
                "--plies is for games without dice: write expectiminimax:1 instead",
            )
        )


def _played(arguments: MatchArguments, players: list[PlayerSpec]) -> PairedResults:
    with Interrupts() as interrupts, threads(arguments.workers) as executor:
        load_bear_off("match", kit_of(Backgammon()), interrupts.stopped)
        first, second = players
        with match_display(arguments.game, arguments.games, wanted=not arguments.json) as shown:

            def tell(points: PairedResults) -> None:
                if shown is not None:
                    shown.tell(points.tally)

            return play_dice_match(
                first, second, arguments.games, arguments.seed, executor, interrupts.stopped, tell
            )


def _print(game: str, players: list[PlayerSpec], points: PairedResults) -> None:
    title = translate(
        "CommandLine",
        "{first} against {second}: {games} games of {game}, every sequence of throws from both "
        "sides",
    )
    print(title.format(first=players[0], second=players[1], games=points.games, game=game))
    print_tally(points.tally, with_draws=False)
    print_points(points.mean, points.standard_error)
    for sign, template in (
        (1, translate("CommandLine", "won by gammon {gammons}, by backgammon {backgammons}")),
        (-1, translate("CommandLine", "lost by gammon {gammons}, by backgammon {backgammons}")),
    ):
        gammons, backgammons = points.count(2 * sign), points.count(3 * sign)
        print(template.format(gammons=gammons, backgammons=backgammons))


def _as_json(
    arguments: MatchArguments, players: list[PlayerSpec], points: PairedResults
) -> dict[str, Any]:
    tally, error = points.tally, points.standard_error
    return {
        "game": arguments.game,
        "first": str(players[0]),
        "second": str(players[1]),
        "games": tally.games,
        "seed": arguments.seed,
        **counts_json(tally),
        "intervals": {
            what: [round(end, 6) for end in tally.interval(what)]
            for what in ("won", "drawn", "lost")
        },
        "points": round(points.mean, 6),
        "standard_error": None if error is None else round(error, 6),
        "won_by": {str(stake): points.count(stake) for stake in (1, 2, 3)},
        "lost_by": {str(stake): points.count(-stake) for stake in (1, 2, 3)},
    }


# `poda match --cube`: money games and matches with the doubling cube.


def run_with_cube(arguments: MatchArguments, players: list[PlayerSpec]) -> int:
    """Play the games or matches and print their results; return the exit code."""
    try:
        rules = cube_rules(arguments.rules)
    except Refused as error:
        say("match", error)
        return BAD_INPUT
    check_kernels("match", arguments.game)
    try:
        results = _played_with_cube(arguments, players, rules)
    except SearchStopped:
        say("match", translate("CommandLine", "stopped before the end, so there is no result"))
        return INTERRUPTED
    if arguments.json:
        print(json.dumps(_cube_json(arguments, players, rules, results)))
    else:
        _print_with_cube(players, arguments.rules.length or 0, results)
    return DONE


def _played_with_cube(
    arguments: MatchArguments, players: list[PlayerSpec], rules: CubeRules
) -> CubeResults:
    with Interrupts() as interrupts, threads(arguments.workers) as executor:
        load_bear_off("match", kit_of(Backgammon()), interrupts.stopped)
        first, second = players
        with match_display(arguments.game, arguments.games, wanted=not arguments.json) as shown:

            def tell(results: CubeResults) -> None:
                if shown is not None:
                    shown.tell(results.points.tally)

            return play_cube_match(
                *(first, second, arguments.games, rules),
                length=arguments.rules.length or 0,
                seed=arguments.seed,
                executor=executor,
                stop=interrupts.stopped,
                progress=tell,
            )


def _print_with_cube(players: list[PlayerSpec], length: int, results: CubeResults) -> None:
    first, second = players
    points = results.points
    title = translate(
        "CommandLine",
        "{first} against {second}: {games} money games with the cube, every sequence of throws "
        "from both sides",
    )
    if length:
        title = translate(
            "CommandLine",
            "{first} against {second}: {games} matches to {length}, every sequence of throws from "
            "both sides",
        )
    print(title.format(first=first, second=second, games=points.games, length=length))
    print_tally(points.tally, with_draws=False)
    if not length:
        print_points(points.mean, points.standard_error)
    elif points.standard_error is not None:
        share = translate("CommandLine", "won {share} of the matches, standard error {error}")
        error = points.standard_error / 2
        print(
            share.format(share=decimal((points.mean + 1) / 2, ".1%"), error=decimal(error, ".1%"))
        )
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


def _cube_json(
    arguments: MatchArguments,
    players: list[PlayerSpec],
    rules: CubeRules,
    results: CubeResults,
) -> dict[str, Any]:
    points, length = results.points, arguments.rules.length or 0
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
