"""`poda tournament`: tournaments stored game by game; the same command resumes them."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, Final

from poda.base import speech
from poda.base.paths import shown
from poda.base.processors import processors
from poda.base.speech import decimal, translate
from poda.commands import BAD_INPUT, DONE, FAILED, INTERRUPTED, Refused, about, check_kernels, say
from poda.commands.progress import BarLine, Endings, load_bear_off
from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.games import game as game_named
from poda.engine.kept_folders import free_place
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.commands.entrants import (
    agents,
    cube_of,
    entrants,
    format_of,
    games_of,
    index_of,
    openings_of,
    sprt_of,
)
from poda.packages.arena.commands.grammar import TournamentArguments
from poda.packages.arena.engine.external.engines import Programs, unknown_entries
from poda.packages.arena.engine.terms import REASONS
from poda.packages.arena.engine.tournament.document import (
    PLAN_FILE,
    check,
    is_engine,
    plan_text,
    read_plan,
)
from poda.packages.arena.engine.tournament.export import SUFFIXES, standings_json, write, write_all
from poda.packages.arena.engine.tournament.journal import (
    End,
    Journal,
    kept,
    tournaments_dir,
    unknown_lines,
)
from poda.packages.arena.engine.tournament.page import Speech, notes, tables, text
from poda.packages.arena.engine.tournament.plan import MoveLimits, TournamentPlan
from poda.packages.arena.engine.tournament.play import warnings
from poda.packages.arena.engine.tournament.record import JournalGame, Summary
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.engine.tournament.standings import Standings

COMMAND: Final = "tournament"
MOST_TOLD: Final = 5
"""The forfeits of a player that are printed as they happen; the tables count all of them."""


class TournamentDisplay(BarLine):
    """A progress bar with the finished games and the leader, or the state of the test."""

    def __init__(self, plan: TournamentPlan, standings: Standings) -> None:
        super().__init__(plan.game, endless=plan.total is None)
        self._plan, self._standings = plan, standings

    def tell(self) -> None:
        """Update the bar after games have ended."""
        if self.is_due():
            total, games = self._plan.total, self._standings.games
            of = f"{games}/{total}" if total else str(games)
            self.draw(games / total if total else 0.0, [of, self._words()])

    def _words(self) -> str:
        if self._plan.sprt is None:
            first = self._standings.rows()[0]
            return f"{self._plan.entrants[first.entrant].name} {first.score:g}/{first.games}"
        found = self._standings.pair(0, 1)
        ends = [decimal(each, ".2f") for each in found.bounds or ()]
        return f"LLR {decimal(found.ratio or 0.0, '.2f')} ({' … '.join(ends)})"


def tournament_display(
    plan: TournamentPlan, standings: Standings, *, wanted: bool
) -> AbstractContextManager[TournamentDisplay | None]:
    """A progress bar if one is wanted and the output is a terminal; otherwise None."""
    if wanted and sys.stderr.isatty():
        return TournamentDisplay(plan, standings)
    return nullcontext(None)


def run(arguments: TournamentArguments) -> int:
    """Play or resume the tournament and print the standings; return the exit code."""
    try:
        _check_outputs(arguments.output)
        programs, plan = _plan(arguments)
        journal = _journal(arguments.out, plan)
    except (EngineError, Refused) as error:
        say(COMMAND, error)
        return BAD_INPUT
    with closing(journal):
        return _run(arguments, journal, programs)


def _run(arguments: TournamentArguments, journal: Journal, programs: Programs) -> int:
    _announce(journal)
    standings = Standings(journal.plan, journal.games)
    try:
        at_once = arguments.at_once or processors()
        runner = Runner(journal, at_once, programs, arguments.scheduler)
        faults = Counter[int]()  # forfeits by entrant

        def tell(game: Summary) -> None:
            if arguments.json:
                print(json.dumps(_game_json(journal, game)), flush=True)
            elif game.reason not in ("played", "length"):
                loser = game.second if game.points > 0 else game.first
                faults[loser] += 1
                if faults[loser] <= MOST_TOLD:
                    say(COMMAND, _fault(journal, game, loser))
                elif faults[loser] == MOST_TOLD + 1:
                    sentence = translate("CommandLine", "{player}: further forfeits are not listed")
                    say(COMMAND, sentence.format(player=journal.plan.entrants[loser].name))

        end = played(COMMAND, runner, standings, tell, wanted=not arguments.json)
    except (EngineError, Refused) as error:
        say(COMMAND, error)
        return BAD_INPUT
    _print_result(arguments, journal, standings, end)
    try:
        _write_results(arguments.output, journal, standings)
    except EngineError as error:
        say(COMMAND, error)
        return FAILED
    return DONE if end is not None else INTERRUPTED


# The plan and its folder


def _plan(arguments: TournamentArguments) -> tuple[Programs, TournamentPlan]:
    """The plan, and the programs that it may name. Raises EngineError and Refused."""
    game = game_named(arguments.game)
    programs = programs_for(arguments.players, arguments.limits.memory)
    who = entrants(arguments.players, game, programs)
    typed = arguments.limits
    plan = TournamentPlan(
        game=game.key,
        entrants=who,
        format=format_of(arguments),
        games=_games(arguments),
        seconds=arguments.duration,
        sprt=sprt_of(arguments.test),
        openings=openings_of(arguments.openings, game, arguments.seed),
        limits=MoveLimits(typed.plies, typed.nodes, typed.seconds, typed.clock),
        cube=cube_of(arguments.rules, game),
        seed=arguments.seed,
        anchor=index_of(arguments.anchor, arguments.players, who),
    )
    check(plan)
    return programs, plan


def _games(arguments: TournamentArguments) -> int | None:
    """The number of games of each two players. Raises Refused."""
    games, rounds = arguments.games, arguments.rounds
    if games and rounds:
        raise Refused(translate("CommandLine", "--games and --rounds say the same: leave one out"))
    is_endless = bool(arguments.test.sprt or arguments.duration)
    return games_of(2 * rounds if rounds else games, is_endless=is_endless)


def programs_for(players: Sequence[str], megabytes: int | None = None) -> Programs:
    """The user's list if a player is named from it, plus the agent files named here. Raises
    EngineError."""
    files = agents(players)
    has_engines = bool(files) or any(is_engine(text.strip()) for text in players)
    programs = Programs.load() if has_engines else Programs()
    if (unknown := unknown_entries(programs)) is not None:
        say(COMMAND, unknown)
    return programs.with_files(files, megabytes)


def _check_outputs(files: Sequence[str]) -> None:
    """Raises EngineError if an output file could not be written after the tournament."""
    for file in files:
        if Path(file).suffix.lower() not in SUFFIXES:
            raise EngineError("tournament.suffix", text=Path(file).name, known=", ".join(SUFFIXES))


def _journal(out: str | None, plan: TournamentPlan) -> Journal:
    """The journal of a folder that already holds this plan, or of a new one. Raises EngineError
    and Refused."""
    if out is None:
        return _among_ours(plan)
    folder = Path(out)
    try:
        if not documents.exists(folder / PLAN_FILE):
            return Journal.create(folder, plan)
        journal = Journal.open(folder)
    except EngineError as error:
        raise about(folder, error) from None
    if journal.plan != read_plan(plan_text(plan)):
        journal.close()
        other = translate(
            "CommandLine",
            "{folder}: this is the folder of another tournament. Name another folder by --out, or "
            "write the command with which that one began",
        )
        raise Refused(other.format(folder=shown(folder)))
    return journal


def _among_ours(plan: TournamentPlan) -> Journal:
    """The unfinished tournament with this plan in the user's data folder, else a new one."""
    home, as_stored = tournaments_dir(), read_plan(plan_text(plan))
    for each in kept(home):
        if each.plan == as_stored and not (each.is_over or each.in_use):
            return Journal.open(each.folder)
    return Journal.create(free_place(home, f"{plan.game}-{time.strftime('%Y-%m-%d')}"), plan)


def _announce(journal: Journal) -> None:
    """Print the folder, the number of games in it, and warnings about the plan."""
    folder = shown(journal.folder)
    if (unknown := unknown_lines(journal)) is not None:
        say(COMMAND, unknown)
    words = translate("CommandLine", "into {folder}")
    if journal.is_over:
        words = translate("CommandLine", "{folder}: is over, with {games} games")
    elif journal.games:
        words = translate("CommandLine", "{folder}: goes on after {games} games")
    say(COMMAND, words.format(folder=folder, games=len(journal.games)))
    if not (journal.is_over or journal.games):
        for code in warnings(journal.plan):
            say(COMMAND, EngineError(code))


# Playing


def played(
    command: str,
    runner: Runner,
    standings: Standings,
    tell: Callable[[Summary], None],
    *,
    wanted: bool,
) -> End | None:
    """Play the games that are left, and return how the tournament ended. A first Ctrl-C lets
    running games finish, a second one stops them.

    Args:
        command: the command's name in messages.
        tell: called with each game that ends.
        wanted: whether to show a progress bar on a terminal.

    Raises EngineError and Refused.
    """
    plan = runner.plan
    perfect = any(each.player.startswith("perfect") for each in plan.entrants)
    check_kernels(command, plan.game, is_needed=perfect and not game_named(plan.game).small)
    with Endings(command, runner.finish) as endings:
        try:
            if runner.journal.end is None:
                load_bear_off(command, kit_of(game_named(plan.game)), endings.is_due)
        except SearchStopped:
            return None
        with tournament_display(plan, standings, wanted=wanted) as shown_there:

            def on_games(games: Sequence[Summary]) -> None:
                while runner.troubles:  # problems of a cluster
                    say(command, runner.troubles.pop(0))
                for game in games:
                    standings.add(game)
                    tell(game)
                if shown_there is not None:
                    shown_there.tell()

            try:
                return runner.run(endings.stopped, on_games)
            finally:
                on_games(())


def _fault(journal: Journal, game: Summary, loser: int) -> str:
    """The message about a forfeited game."""
    words = one_line(" ".join(journal.record(game.number).words.split()))[:300]
    told = translate("CommandLine", "game {number}: {player} loses ({reason})")
    player, reason = journal.plan.entrants[loser].name, translate("Words", REASONS[game.reason])
    told = told.format(number=game.number + 1, player=player, reason=reason)
    return f"{told}: {words}" if words else told


def _game_json(journal: Journal, game: Summary) -> dict[str, Any]:
    names = [entrant.name for entrant in journal.plan.entrants]
    told = {
        "game": game.number,
        "first": names[game.first],
        "second": names[game.second],
        "points": game.points,
        "plies": game.plies,
        "reason": game.reason,
    }
    if game.reason not in ("played", "length"):
        told["words"] = journal.record(game.number).words
    return told


# Output


def _print_result(
    arguments: TournamentArguments, journal: Journal, standings: Standings, end: End | None
) -> None:
    """Print the standings."""
    if arguments.json:
        found = {"end": end, "folder": str(journal.folder)}
        print(json.dumps(found | standings_json(journal.plan, standings)))
    else:
        print_standings(journal.plan, standings)
    if end is None:
        say(COMMAND, translate("CommandLine", "not over yet: the same command goes on"))


def print_standings(plan: TournamentPlan, standings: Standings) -> None:
    """Print the tables for a person."""
    lines: list[str] = []
    for table in tables(plan, standings, spoken()):
        lines += [*text(table), ""]
    lines += notes(plan, standings, spoken())
    print("\n".join(lines).rstrip("\n"))


def spoken() -> Speech:
    """The language in which a command writes pages."""
    return Speech(translate, speech.language())


def _write_results(files: Sequence[str], journal: Journal, standings: Standings) -> None:
    """Write the standings into the folder, and the files that the arguments name. Raises
    EngineError."""
    numbers = sorted(game.number for game in journal.games)

    def records() -> Iterator[JournalGame]:
        # By number, so that files do not depend on which games ended first.
        return map(journal.record, numbers)

    write_all(journal.folder, journal.plan, standings, records(), spoken())
    for file in files:
        write(Path(file), journal.plan, standings, records, spoken())
