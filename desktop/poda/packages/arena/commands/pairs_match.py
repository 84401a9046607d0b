"""`poda match --pairs` and `--sprt`: two players measured by pairs of games with one opening.

It plays a tournament of two entrants in a temporary folder.
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from poda.base.paths import shown
from poda.base.processors import processors
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Refused, say
from poda.commands.match import game_of_players
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.packages.arena.commands.entrants import cube_of, entrants, games_of, openings_of, sprt_of
from poda.packages.arena.commands.grammar import PairsArguments
from poda.packages.arena.commands.tournament import played, programs_for, spoken
from poda.packages.arena.engine.tournament.document import check
from poda.packages.arena.engine.tournament.export import pair_json
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.page import PageTable, notes, pair_rows, text
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.play import warnings
from poda.packages.arena.engine.tournament.record import Summary
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.engine.tournament.standings import Standings

COMMAND = "match"


def run(arguments: PairsArguments) -> int:
    """Play the match and print its result; return the exit code."""
    try:
        game = game_named(arguments.game or game_of_players(arguments.players))
        _refuse(arguments, game.has_chance)
        programs = programs_for(arguments.players)
        plan = TournamentPlan(
            game=game.key,
            entrants=entrants(arguments.players, game, programs, arguments.plies),
            games=games_of(arguments.games, is_endless=arguments.test.sprt is not None),
            sprt=sprt_of(arguments.test),
            openings=openings_of(arguments.openings, game, arguments.seed),
            cube=cube_of(arguments.rules, game),
            seed=arguments.seed,
        )
        check(plan)
        for code in warnings(plan):
            say(COMMAND, EngineError(code))
        standings = Standings(plan)
        with (
            TemporaryDirectory(prefix="poda-match-") as folder,
            closing(Journal.create(Path(folder), plan)) as journal,
        ):
            runner = Runner(journal, arguments.workers or processors(), programs)
            end = played(COMMAND, runner, standings, _nothing, wanted=not arguments.json)
    except (EngineError, Refused) as error:
        say(COMMAND, error)
        return BAD_INPUT
    _tell(arguments, plan, standings)
    return DONE if end is not None else INTERRUPTED


def _nothing(game: Summary) -> None:
    """Ignore a finished game: only the final result is printed."""


def _refuse(arguments: PairsArguments, has_chance: bool) -> None:
    """Raises Refused for options that contradict each other."""
    if arguments.agreement:
        raise Refused(
            translate("CommandLine", "--agreement does not go with --pairs or --sprt: leave it out")
        )
    if has_chance and arguments.openings:
        raise Refused(
            translate(
                "CommandLine",
                "--openings is for games without dice: these differ by their throws",
            )
        )


def _tell(arguments: PairsArguments, plan: TournamentPlan, standings: Standings) -> None:
    first, second = (entrant.name for entrant in plan.entrants)
    numbers = standings.pair(0, 1)
    if arguments.json:
        told = {"game": plan.game, "first": first, "second": second, "games": standings.games}
        told |= {"repeated": standings.repeated, "seed": plan.seed, **pair_json(numbers)}
        print(json.dumps(told | {"verdict": standings.verdict}))
        return
    title = translate("CommandLine", "{first} against {second}: {games} games of {game}").format(
        first=shown(first), second=shown(second), games=standings.games, game=plan.game
    )
    rows = tuple(pair_rows(numbers, spoken()))
    print(
        "\n".join([*text(PageTable(title, ("", ""), rows, 2)), *notes(plan, standings, spoken())])
    )
