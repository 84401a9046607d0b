"""`poda match`: games between two players, and their statistics."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poda.base.paths import shown
from poda.base.speech import decimal, translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    FAILED,
    INTERRUPTED,
    Interrupts,
    Refused,
    about,
    check_kernels,
    say,
    threads,
)
from poda.commands.grammar import CubeArguments, MatchArguments
from poda.commands.progress import RESULTS, counts_json, match_display, print_tally
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.kit import kit_of
from poda.engine.match import GAMES as USUAL_GAMES
from poda.engine.match import (
    Contender,
    begun_by_first,
    champion_file,
    contender,
    in_batches,
    mover_for,
    play_match,
    varies,
)
from poda.engine.monte_carlo import SeededMover
from poda.engine.playing.proof import Agreement, agreement, agreement_by_budget, budgets_to
from poda.engine.runs.card import load_card
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The outcome of a match.

    Attributes:
        tally: the counts from the first player's side.
        distinct: the most different games possible, if no chance is involved: further games repeat
            them and are no evidence. None with chance.
        agreements: both players' agreement with perfect play, if requested: by number of playouts
            for one that searches by them, the full number last, otherwise by 0.
    """

    tally: Tally
    distinct: int | None
    agreements: list[dict[int, Agreement]]


def run(arguments: MatchArguments) -> int:
    """Play the match and print its result; return the exit code."""
    arguments.games = arguments.games or USUAL_GAMES
    openings = arguments.openings
    try:
        if isinstance(openings, str):  # with named openings a package plays
            raise Refused(
                translate(
                    "CommandLine",
                    "openings by name are played by the package arena, which this Poda does not "
                    "have: write a number of plies",
                )
            )
        arguments.game = arguments.game or game_of_players(arguments.players)
        game = game_named(arguments.game)
        refuse_cube(arguments.rules, game)
        players = [_player(text, game, arguments.plies) for text in arguments.players]
    except (EngineError, Refused) as error:
        say("match", error)
        return BAD_INPUT
    # Only compiled code finds the exact scores of a game that is not small.
    exact = arguments.agreement or any(player.err is not None for player in players)
    try:
        has_kernel = check_kernels("match", game.key, is_needed=exact and not game.small)
    except Refused as refusal:
        say("match", refusal)
        return FAILED
    if not has_kernel and in_batches(*players):
        sentence = translate("CommandLine", "{game} has no kernel, so the slower path runs")
        say("match", sentence.format(game=game.key))
    try:
        outcome = _played(arguments, game, players, openings)
    except SearchStopped:
        say("match", translate("CommandLine", "stopped before the end, so there is no result"))
        return INTERRUPTED
    except EngineError as error:
        say("match", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(_as_json(arguments, players, outcome)))
    else:
        _print(game, players, outcome)
    return DONE


def refuse_cube(rules: CubeArguments, game: Game[Any, Any]) -> None:
    """Raises Refused if the doubling cube is requested in a game without one, or in one whose
    players do not use it, as a package is missing."""
    if not rules.is_given or kit_of(game).uses_cube:
        return
    if game.has_cube:
        raise Refused(
            translate(
                "CommandLine",
                "the doubling cube is used by the package backgammon, which this Poda does not "
                "have: leave --cube, --length, --crawford and --jacoby out",
            )
        )
    raise Refused(
        translate(
            "CommandLine",
            "--cube, --length, --crawford and --jacoby are for backgammon: leave them out",
        )
    )


def cube_rules(typed: CubeArguments) -> CubeRules:
    """The cube rules that the arguments define. Raises Refused."""
    length, crawford, jacoby = typed.length or 0, typed.crawford, typed.jacoby
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
    arguments: MatchArguments, game: Game[Any, Any], players: list[Contender], openings: int
) -> MatchOutcome:
    """Play the match. Raises SearchStopped or EngineError."""
    first, second = players
    distinct = None
    if not varies(first, second, openings):
        distinct = min(2, arguments.games)
        say(
            "match",
            translate(
                "CommandLine",
                "networks leave nothing to chance, so there are two games only, one with each "
                "colour: --openings 8 makes them differ",
            ),
        )
    with Interrupts() as interrupts, threads(arguments.workers) as executor:
        stop, seed = interrupts.stopped, arguments.seed
        with match_display(game.key, arguments.games, wanted=not arguments.json) as shown:
            tally = play_match(
                game, first, second, arguments.games, seed, openings, executor, stop,
                None if shown is None else shown.tell,
            )  # fmt: skip
        asked = players if arguments.agreement else []
        agreements = [_agreements(game, player, stop, seed) for player in asked]
    return MatchOutcome(tally, distinct, agreements)


def _agreements(
    game: Game[Any, Any], player: Contender, stop: Stop, seed: int
) -> dict[int, Agreement]:
    """The agreements of an `MatchOutcome`. Raises SearchStopped."""
    mover = mover_for(game, player, stop)
    playouts = player.seeded.playouts if player.seeded is not None else 0
    if not isinstance(mover, SeededMover) or not playouts:
        return {0: agreement(game.key, mover, stop, seed)}
    budgets = budgets_to(playouts)
    found = agreement_by_budget(game.key, mover, budgets, stop, seed)
    return dict(zip(budgets, found, strict=True))


def _print(game: Game[Any, Any], players: list[Contender], outcome: MatchOutcome) -> None:
    first, second = players
    games = outcome.tally.games
    title = translate("CommandLine", "{first} against {second}: {games} games of {game}")
    if games % 2:
        title = translate(
            "CommandLine",
            "{first} against {second}: {games} games of {game}, {begun} of them begun by the first",
        )
    print(
        title.format(
            first=shown(first.name), second=shown(second.name), games=games, game=game.key,
            begun=begun_by_first(games),
        )
    )  # fmt: skip
    print_tally(outcome.tally, with_intervals=outcome.distinct is None)
    if outcome.distinct is not None:
        sentence = translate("CommandLine", "different games: {games}, so there are no intervals")
        print(sentence.format(games=outcome.distinct))
    for player, course in zip(players, outcome.agreements, strict=False):
        *before, last = course.items()
        _print_agreement(player.name, last[1])
        for playouts, found in before:
            sentence = translate("CommandLine", "  with {playouts} playouts: {kept}")
            print(sentence.format(playouts=playouts, kept=decimal(found.share, ".1%")))


def _print_agreement(name: str, found: Agreement) -> None:
    sentence = translate(
        "CommandLine",
        "{player} keeps the value of {all_kept} of {positions} known positions, and of {kept} of "
        "the {hard} in which some move loses it",
    )
    print(
        sentence.format(
            player=shown(name), all_kept=decimal(found.share_of_all, ".1%"),
            positions=found.positions, kept=decimal(found.share, ".1%"), hard=found.of,
        )
    )  # fmt: skip


def game_of_players(players: Sequence[str]) -> str:
    """The game of the first champion among the players. Raises EngineError and Refused."""
    for text in players:
        file = champion_file(text)
        if file is not None:
            try:
                return load_card(file).game_key
            except EngineError as error:
                raise about(file, error) from None
    raise Refused(translate("CommandLine", "write which game: --game connect4"))


def _player(text: str, game: Game[Any, Any], plies: int | None) -> Contender:
    try:
        return contender(text, game, plies)
    except EngineError as error:
        if error.code.startswith(("save.", "player.other", "game.")):
            raise about(Path(text), error) from None
        raise


def _as_json(
    arguments: MatchArguments, players: list[Contender], outcome: MatchOutcome
) -> dict[str, Any]:
    tally, fixed = outcome.tally, outcome.distinct is not None
    result: dict[str, Any] = {
        "game": arguments.game,
        "first": players[0].name,
        "second": players[1].name,
        "games": tally.games,
        "distinct": outcome.distinct,
        "seed": arguments.seed,
        **counts_json(tally),
        "intervals": {
            what: None if fixed else [round(end, 6) for end in tally.interval(what)]
            for what in RESULTS
        },
    }
    if outcome.agreements:
        result["agreement"] = [_agreement_json(course) for course in outcome.agreements]
    return result


def _agreement_json(course: dict[int, Agreement]) -> dict[str, Any]:
    *before, (_, last) = course.items()
    told: dict[str, Any] = {
        "share": round(last.share, 6),
        "kept": last.kept,
        "of": last.of,
        "share_of_all": round(last.share_of_all, 6),
        "positions": last.positions,
    }
    if before:
        told["by_playouts"] = {playouts: round(each.share, 6) for playouts, each in before}
    return told
