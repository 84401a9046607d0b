"""`poda rollout`: rolls a position of backgammon out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from poda.base import terms
from poda.base.speech import counted, decimal, grouped, translate
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
from poda.commands.progress import load_bear_off, share_display
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.commands.grammar import RolloutArguments
from poda.packages.backgammon.commands.review import (
    action_words,
    by_equities,
    chances_json,
    chances_line,
    decision_json,
    print_table,
    rounded,
    table_json,
)
from poda.packages.backgammon.engine.rollout import (
    Candidate,
    Rollout,
    RolloutResult,
    RolloutSettings,
)

KEY: Final = Backgammon.key
_RULES: Final = Backgammon()


def run(arguments: RolloutArguments) -> int:
    """Roll the position out and print the results; return the exit code."""
    return by_equities("rollout", arguments.equities, lambda: _run(arguments))


def _run(arguments: RolloutArguments) -> int:
    try:
        state = _RULES.parse_position(arguments.position)
        plays = _plays(state, arguments.plays)
        if _RULES.is_terminal(state):
            raise EngineError("game.terminal")
        if state.turn == CHANCE:
            raise Refused(_no_throw())
    except (EngineError, Refused) as error:
        say("rollout", error)
        return BAD_INPUT
    check_kernels("rollout", KEY)
    try:
        found = _rolled(state, plays, arguments)
    except EngineError as error:
        say("rollout", error)
        return BAD_INPUT
    except SearchStopped:
        found = None
    if found is None or not found.candidates:
        say("rollout", translate("CommandLine", "stopped before the end, so there is no result"))
        return INTERRUPTED
    if arguments.json:
        print(json.dumps(_as_json(state, arguments, found)))
    else:
        _print(state, arguments, found)
    if not found.done:
        say("rollout", translate("CommandLine", "stopped before the end: this is what was found"))
        return INTERRUPTED
    return DONE


def _plays(state: State, texts: Sequence[str]) -> list[Any] | None:
    """The plays that the arguments name. Raises EngineError and Refused."""
    if texts and state.throw is None:
        raise Refused(_no_throw())
    return [_RULES.parse_action(state, text) for text in texts] or None


def _no_throw() -> str:
    return translate("CommandLine", "write the throw too, such as 6-5")


def _rolled(state: State, plays: list[Any] | None, arguments: RolloutArguments) -> RolloutResult:
    """Roll the position out. Raises EngineError and SearchStopped."""
    settings = RolloutSettings(
        *(arguments.plies, arguments.seed, not arguments.plain, arguments.sure),
        look_ahead=arguments.look_ahead,
    )
    with Interrupts() as interrupts, threads(arguments.workers) as executor:
        load_bear_off("rollout", kit_of(Backgammon()), interrupts.stopped)
        rolled = Rollout(state, plays, settings, most=arguments.most, stop=interrupts.stopped)
        with share_display(translate("CommandLine", "rollout")) as shown:

            def tell(result: RolloutResult) -> None:
                if shown is not None and not arguments.json:
                    shown.tell(result.share)

            return rolled.run(arguments.trials, interrupts.stopped, tell, executor)


def _print(state: State, arguments: RolloutArguments, found: RolloutResult) -> None:
    one = translate("CommandLine", "cut off after 1 ply")
    cut = counted(arguments.plies, one, translate("CommandLine", "cut off after {number} plies"))
    if not arguments.plies:
        cut = translate("CommandLine", "to the end of the game")
    title = translate("CommandLine", "{position}: games {games}, {plays}, {cut}, seed {seed}")
    one = translate("CommandLine", "plays at 1 ply")
    plays_at = translate("CommandLine", "plays at {number} plies")
    print(
        title.format(
            position=_RULES.format_position(state),
            games=grouped(found.trials),
            plays=counted(arguments.look_ahead, one, plays_at),
            cut=cut,
            seed=arguments.seed,
        )
    )
    print_table()
    if found.settled:
        print(translate("CommandLine", "ended early: the best is ahead for sure"))
    plays = [_play_text(state, each) for each in found.candidates]
    width = max(len(text) for text in plays)
    equity, less = translate("CommandLine", "equity"), translate("Words", terms.LESS)
    error = translate("CommandLine", "std. err.")
    chances = translate("CommandLine", "won, gammon, backgammon - lost (%)")
    print(f"{'':{width}}  {equity:>7}  {error}  {less:>7}  {error}  {chances}")
    for text, each in zip(plays, found.candidates, strict=True):
        own, joint = (
            f"{_error(value):>{len(error)}}" for value in (each.standard_error, each.joint)
        )
        behind = (
            f"{decimal(-each.behind, '7.3f')}  {joint}" if each.behind else " " * (9 + len(error))
        )
        own_equity, chances_told = decimal(each.equity, "+7.3f"), chances_line(each.chances)
        print(f"{text:{width}}  {own_equity}  {own}  {behind}  {chances_told}")
    _print_cube(state, found)


def _print_cube(state: State, found: RolloutResult) -> None:
    if state.cube is None:
        return
    decision = found.cube
    if decision is not None:
        template = translate(
            "CommandLine",
            "{action}: no double {no_double}, double and take {double_take}, double and pass "
            "{double_pass}; a take needs {take_point} % wins",
        )
        print(
            template.format(
                action=action_words(decision),
                no_double=decimal(decision.no_double, "+.3f"),
                double_take=decimal(decision.double_take, "+.3f"),
                double_pass=decimal(decision.double_pass, "+.3f"),
                take_point=decimal(100 * decision.take_point, ".1f"),
            )
        )
        if found.cube_errors is not None:
            errors = translate(
                "CommandLine",
                "standard errors: no double {kept}, double and take {taken}, "
                "difference {difference}",
            )
            kept, taken, difference = (decimal(each, ".4f") for each in found.cube_errors)
            print(errors.format(kept=kept, taken=taken, difference=difference))
    print(
        translate(
            "CommandLine",
            "the cube is turned in the games as its model says; plays are the best ones without it",
        )
    )


def _play_text(state: State, candidate: Candidate) -> str:
    if candidate.play is None:
        return translate("Words", terms.BEFORE_THROW)
    return _RULES.format_action(state, candidate.play) or "-"


def _error(value: float | None) -> str:
    return "-" if value is None else decimal(value, ".4f")


def _as_json(state: State, arguments: RolloutArguments, found: RolloutResult) -> dict[str, Any]:
    return {
        "position": _RULES.format_position(state),
        "trials": found.trials,
        "wanted": found.wanted,
        "plies": arguments.plies,
        "look_ahead": arguments.look_ahead,
        "seed": arguments.seed,
        "reduced": not arguments.plain,
        "settled": found.settled,
        **table_json(),
        "candidates": [_candidate_json(state, each) for each in found.candidates],
        "cube": None if found.cube is None else decision_json(found.cube),
        "cube_errors": None
        if found.cube_errors is None
        else [round(each, 6) for each in found.cube_errors],
    }


def _candidate_json(state: State, each: Candidate) -> dict[str, Any]:
    return {
        "play": None if each.play is None else _RULES.format_action(state, each.play),
        "equity": round(each.equity, 6),
        "standard_error": rounded(each.standard_error),
        "cubeless": round(each.cubeless, 6),
        "cubeless_error": rounded(each.cubeless_error),
        "behind": round(each.behind, 6),
        "joint": rounded(each.joint),
        "chances": chances_json(each.chances),
        "errors": None if each.errors is None else chances_json(each.errors),
        "exact": each.exact,
    }
