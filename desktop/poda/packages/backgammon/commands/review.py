"""`poda review`: reviews a game or a match of backgammon, or all those of a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from poda.base import terms
from poda.base.paths import shown
from poda.base.speech import counted, decimal, translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    Interrupts,
    about,
    check_kernels,
    say,
    worded,
)
from poda.commands.progress import load_bear_off, share_display
from poda.engine.errors import EngineError, one_line
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped, never
from poda.packages.backgammon.commands.grammar import ReviewArguments
from poda.packages.backgammon.engine.cubeful import match_table, use_match_table
from poda.packages.backgammon.engine.looking import Option
from poda.packages.backgammon.engine.review import (
    ActionJudgement,
    CubeChoice,
    Depth,
    Errors,
    GameSums,
    Known,
    LuckRating,
    Mark,
    Rating,
    SideSums,
    Step,
)
from poda.packages.backgammon.window.review.played_files import (
    PlayerTotal,
    ReviewedFiles,
    ReviewedGame,
    files_in,
    judge_games,
    read_match,
    review_files,
    reviewed,
    totals_of,
)

KEY: Final = Backgammon.key


def run(arguments: ReviewArguments) -> int:
    """Review the file, or those of the folder, and print the results; return the exit code."""
    return by_equities("review", arguments.equities, lambda: _run(arguments))


def by_equities(command: str, file: str | None, work: Callable[[], int]) -> int:
    """Do the work with matches counted by the table in that file, or by Poda's own; return its exit
    code."""
    if file is None:
        return work()
    from poda.packages.backgammon.engine.files import met

    try:
        use_match_table(met.read(Path(file)))
    except EngineError as error:
        say(command, about(Path(file), error))
        return BAD_INPUT
    try:
        return work()
    finally:
        use_match_table(None)


def print_table() -> None:
    """Print which match equities count, where they are not Poda's own."""
    if (table := match_table()) is not None:
        print(translate("CommandLine", "match equities: {name}").format(name=one_line(table.name)))


def table_json() -> dict[str, str]:
    """The same as an entry of JSON; empty where they are Poda's own."""
    table = match_table()
    return {} if table is None else {"match_equities": table.name}


def _run(arguments: ReviewArguments) -> int:
    path, depth = Path(arguments.file), _depth_of(arguments)
    if path.is_dir():
        return _run_folder(path, arguments, depth)
    try:
        match = read_match(path, _sides(), never)
    except EngineError as error:
        say("review", about(path, error))
        return BAD_INPUT
    for fault in match.faults:
        say("review", about(path, fault))
    known: Known = {}
    check_kernels("review", KEY)
    stopped = False
    with Interrupts() as interrupts:
        try:
            load_bear_off("review", kit_of(Backgammon()), interrupts.stopped)
            with share_display(translate("CommandLine", "review")) as bar:
                tell = bar.tell if bar is not None and not arguments.json else lambda _share: None
                judge_games(match.games, depth, known, interrupts.stopped, tell)
        except SearchStopped:
            stopped = True
    games = [reviewed(line, known, depth) for line in match.games]
    if arguments.json:
        print(json.dumps(as_json(match.names, match.length, depth, games, complete=not stopped)))
    else:
        print_review(match.names, match.length, depth, games, arguments.worst)
    return _ending(stopped=stopped)


def _depth_of(arguments: ReviewArguments) -> Depth:
    return Depth(arguments.plies, arguments.luck_plies, min(arguments.plies, 2))


def _sides() -> tuple[str, str]:
    """The names of MAX and MIN where a file has none."""
    return translate("Words", terms.SIDES[0]), translate("Words", terms.SIDES[1])


def _ending(*, stopped: bool) -> int:
    """Say so where it was stopped; return the exit code."""
    if not stopped:
        return DONE
    say("review", translate("CommandLine", "stopped before the end: this is what was found"))
    return INTERRUPTED


# Many files -------------------------------------------------------------------------------------


def _run_folder(folder: Path, arguments: ReviewArguments, depth: Depth) -> int:
    """Review all files of a folder and print the totals by player; return the exit code."""
    try:
        paths = files_in(folder)
    except EngineError as error:
        say("review", about(folder, error))
        return BAD_INPUT
    if not paths:
        say(
            "review",
            translate("CommandLine", "there is no file in {path}").format(path=shown(folder)),
        )
        return BAD_INPUT
    check_kernels("review", KEY)
    found = ReviewedFiles(len(paths))
    with Interrupts() as interrupts:
        with suppress(SearchStopped):
            load_bear_off("review", kit_of(Backgammon()), interrupts.stopped)
            with share_display(translate("CommandLine", "review")) as bar:

                def tell(files: ReviewedFiles) -> None:
                    if bar is not None and not arguments.json:
                        bar.tell(files.share)

                found = review_files(paths, _sides(), depth, interrupts.stopped, tell)
        stopped = interrupts.stopped()
    for path, fault in found.faults:
        say("review", about(path, fault))
    if arguments.json:
        print(json.dumps(_files_json(found, depth, complete=not stopped)))
    else:
        _print_files(found, depth)
    code = _ending(stopped=stopped)
    return BAD_INPUT if code == DONE and not found.files else code


def _print_files(found: ReviewedFiles, depth: Depth) -> None:
    """Print the totals by player in columns: error rates by kind of decision, and the rating."""
    title = translate(
        "CommandLine",
        "files: {files} of {wanted}, games: {games}; look-ahead in plies: {plies}; "
        "mEMG (decisions)",
    )
    print(
        title.format(
            files=len(found.files), wanted=found.wanted, games=found.games, plies=depth.plays
        )
    )
    print_table()
    heads = (
        translate("CommandLine", "player"),
        translate("CommandLine", "files"),
        translate("CommandLine", "games"),
        translate("CommandLine", "plays"),
        translate("CommandLine", "doubles"),
        translate("CommandLine", "takes"),
        translate("CommandLine", "all"),
        translate("CommandLine", "rating"),
    )
    lines = [heads, *(_total_cells(total) for total in totals_of(found.files))]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        cells = [
            cell.rjust(width) if 0 < place < len(heads) - 1 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _total_cells(total: PlayerTotal) -> tuple[str, ...]:
    sums = total.sums
    rates = (
        "-"
        if each.thousandths is None
        else f"{decimal(each.thousandths, '.1f')} ({each.decisions})"
        for each in (sums.plays, sums.doubles, sums.takes, sums.both)
    )
    name = total.name[:_LONGEST_NAME]
    return name, str(total.files), str(total.games), *rates, rating_words(sums.both.rating)


def _files_json(found: ReviewedFiles, depth: Depth, *, complete: bool) -> dict[str, Any]:
    return {
        "plies": _depth_json(depth),
        **table_json(),
        "complete": complete,
        "players": [
            {
                "name": total.name,
                "files": total.files,
                "games": total.games,
                **_side_json(total.sums),
            }
            for total in totals_of(found.files)
        ],
        "files": [
            {"file": str(file.path), "players": list(file.names), **_sums_json(file.sums)}
            for file in found.files
        ],
        "faults": [{"file": str(path), "fault": worded(fault)} for path, fault in found.faults],
    }


# Output: tables for people, JSON for programs. Rollouts share the terms.


def rating_words(rating: Rating | None) -> str:
    """The name of a player's rating."""
    return "-" if rating is None else translate("Words", terms.RATINGS[rating.value])


def luck_words(rating: LuckRating | None) -> str:
    """The name of a rating of luck."""
    words = {
        None: "-",
        LuckRating.VERY_BAD: translate("CommandLine", "very unlucky"),
        LuckRating.BAD: translate("CommandLine", "unlucky"),
        LuckRating.NONE: translate("CommandLine", "neither"),
        LuckRating.GOOD: translate("CommandLine", "lucky"),
        LuckRating.VERY_GOOD: translate("CommandLine", "very lucky"),
    }
    return words[rating]


def mark_words(mark: Mark) -> str:
    """The name of an error's mark."""
    return translate("Words", terms.MARKS[mark.value])


def choice_words(choice: CubeChoice) -> str:
    """The name of a cube action taken."""
    words = {
        CubeChoice.NO_DOUBLE: translate("CommandLine", "no double"),
        CubeChoice.DOUBLE: translate("CommandLine", "double"),
        CubeChoice.TAKE: translate("CommandLine", "take"),
        CubeChoice.BEAVER: translate("CommandLine", "beaver"),
        CubeChoice.PASS: translate("CommandLine", "pass"),
    }
    return words[choice]


def action_words(decision: Any) -> str:
    """The name of the right cube action (of a `CubeDecision`)."""
    return translate("Words", terms.CUBE_ACTIONS[decision.action.value])


def chances_line(chances: Chances) -> str:
    """Wins, gammons and backgammons of both sides, in percent, in GNU Backgammon's layout."""
    win, gammon, backgammon, *lost = (100 * each for each in chances.as_numbers())
    forms = ("5.1f", "4.1f", "4.1f")
    own, other = (
        " ".join(map(decimal, side, forms))
        for side in ((win, gammon, backgammon), (100 - win, *lost))
    )
    return f"{own} - {other}"


def chances_json(chances: Chances) -> dict[str, float]:
    """The chances as JSON, 0 to 1."""
    names = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
    return {
        name: round(chance, 6) for name, chance in zip(names, chances.as_numbers(), strict=True)
    }


def decision_json(decision: Any) -> dict[str, Any]:
    """A `CubeDecision` as JSON."""
    return {
        "action": decision.action.value,
        "takes": decision.takes,
        "no_double": round(decision.no_double, 6),
        "double_take": round(decision.double_take, 6),
        "double_pass": round(decision.double_pass, 6),
        "take_point": round(decision.take_point, 6),
        "chances": chances_json(decision.chances),
    }


_RULES = Backgammon()
_LONGEST_NAME = 24

Row = tuple[str, Callable[[SideSums], str]]


def print_review(
    names: tuple[str, str], length: int, depth: Depth, games: Sequence[ReviewedGame], worst: int
) -> None:
    """Print both sides in columns, a line for each of several games, and the worst errors."""
    total = sum((game.sums for game in games), GameSums())
    title = translate(
        "CommandLine", "games: {games}; look-ahead in plies: {plies}, for luck {luck_plies}"
    )
    print(title.format(games=total.games, plies=depth.plays, luck_plies=depth.luck))
    print_table()
    shown = tuple(one_line(name)[:_LONGEST_NAME] for name in names)
    _print_sides(total, shown)
    if len(games) > 1:
        _print_games(games, length)
    _print_worst(games, worst, shown)


def _print_sides(total: GameSums, names: Sequence[str]) -> None:
    rows = _rows(total)
    width = max(len(title) for title, _ in rows)
    cells = [(title, tell(total.of(MAX)), tell(total.of(MIN))) for title, tell in rows]
    first = max(len(names[0]), *(len(cell) for _, cell, _ in cells))
    print(f"{'':{width}}  {names[0]:{first}}  {names[1]}".rstrip())
    for title, one, other in cells:
        print(f"{title:{width}}  {one:{first}}  {other}".rstrip())


def _rows(total: GameSums) -> list[Row]:
    """The rows of the table; those about the cube only if there was one."""
    cube = any(side.cube.decisions or any(side.actions) for side in total.sides)
    return [
        (
            translate("CommandLine", "plays (unforced)"),
            lambda s: f"{s.moves} ({s.plays.decisions})",
        ),
        (
            translate("CommandLine", "inaccuracies, errors, blunders of plays"),
            lambda s: ", ".join(map(str, s.plays.marks)),
        ),
        (translate("CommandLine", "error of plays, in points"), lambda s: _total(s.plays)),
        (translate("CommandLine", "  mEMG of plays"), lambda s: _rate(s.plays)),
        *(_cube_rows() if cube else ()),
        (translate("CommandLine", "all errors, mEMG"), lambda s: _rate(s.both)),
        (
            translate("CommandLine", "error a game, in points"),
            lambda s: decimal(-total.errors_a_game(s.side) + 0.0, ".3f"),
        ),
        *_luck_rows(total),
    ]


def _cube_rows() -> list[Row]:
    return [
        (translate("CommandLine", "cube decisions"), lambda s: str(s.cube.decisions)),
        (
            translate("CommandLine", "missed, wrong doubles; wrong takes, passes"),
            lambda s: "{}, {}; {}, {}".format(*s.faults),
        ),
        (translate("CommandLine", "error of the cube, in points"), lambda s: _total(s.cube)),
        (translate("CommandLine", "  mEMG of cube decisions"), lambda s: _rate(s.cube)),
    ]


def _luck_rows(total: GameSums) -> list[Row]:
    unit = translate("CommandLine", "of the match")

    def amount(value: float | None, side: int) -> str:
        """MAX's amount, as that side sees it."""
        if value is None:
            return "-"
        won = value if side == MAX else -value
        return f"{decimal(100 * won, '+.2f')} % {unit}" if total.in_match else decimal(won, "+.3f")

    return [
        (
            translate("CommandLine", "luck, in points"),
            lambda s: f"{decimal(s.luck, '+.3f')}  {luck_words(s.luck_rating)}",
        ),
        (
            translate("CommandLine", "very lucky, lucky, unlucky, very unlucky throws"),
            lambda s: ", ".join(str(s.fortunes[index]) for index in (4, 3, 1, 0)),
        ),
        (translate("CommandLine", "result"), lambda s: amount(total.result, s.side)),
        (
            translate("CommandLine", "result without luck"),
            lambda s: amount(total.luck_adjusted, s.side),
        ),
    ]


def _total(errors: Errors) -> str:
    return decimal(-errors.total + 0.0, ".3f")


def _rate(errors: Errors) -> str:
    if errors.thousandths is None:
        return "-"
    # A rating is only meaningful with the look-ahead that it is based on.
    one = translate("CommandLine", "judged at 1 ply")
    judged = counted(errors.plies or 0, one, translate("CommandLine", "judged at {number} plies"))
    rating = f"{rating_words(errors.rating)} ({judged})"
    return f"{decimal(errors.thousandths, '.1f')}  {rating}"


def _print_games(games: Sequence[ReviewedGame], length: int) -> None:
    template = translate(
        "CommandLine", "game {game} at {score}: mEMG {first}, {second}; luck {luck}"
    )
    for number, game in enumerate(games, start=1):
        if not game.judged:
            continue
        first, second = game.sums.sides
        score = "-".join(map(str, game.line.score)) + (f"/{length}" if length else "")
        rates = [
            "-" if side.both.thousandths is None else decimal(side.both.thousandths, ".1f")
            for side in (first, second)
        ]
        print(
            template.format(
                game=number,
                score=score,
                first=rates[0],
                second=rates[1],
                luck=decimal(first.luck - second.luck, "+.3f"),
            )
        )


# The worst errors -------------------------------------------------------------------------------


def _print_worst(games: Sequence[ReviewedGame], worst: int, names: Sequence[str]) -> None:
    errors = [
        (judgement.error, number, ply, step, judgement)
        for number, game in enumerate(games, start=1)
        for ply, (step, judgement) in enumerate(game.judged)
        if judgement.mark.value != "none"
    ]
    errors.sort(key=lambda each: -each[0])
    if errors[:worst]:
        print(translate("CommandLine", "the worst errors, in points:"))
    for error, number, _, step, judgement in errors[:worst]:
        name = names[_decider(judgement) == MIN]
        place = f"{number}. " if len(games) > 1 else ""
        mark = mark_words(judgement.mark)
        print(f"  {place}{decimal(error, '.3f')}  {mark}  {name}  {_turn_text(step, judgement)}")
        print(f"     {_RULES.format_position(step[0])}")


def _decider(judgement: ActionJudgement) -> int:
    part = judgement.play or judgement.cube
    assert part is not None
    return part.side


def _turn_text(step: Step, judgement: ActionJudgement) -> str:
    if judgement.play is not None:
        state, played, best = step[0], judgement.play.played, judgement.play.best
        template = translate("CommandLine", "{throw}: {played} ({equity}), best {best}")
        return template.format(
            throw="{}-{}".format(*(state.throw or ())),
            played=_RULES.format_action(state, played.play),
            equity=decimal(played.equity, "+.3f"),
            best=f"{_RULES.format_action(state, best.play)} ({decimal(best.equity, '+.3f')})  "
            f"{chances_line(best.chances)}",
        )
    assert judgement.cube is not None
    template = translate("CommandLine", "{done}; right: {right}")
    right = action_words(judgement.cube.decision)
    return template.format(done=choice_words(judgement.cube.choice), right=right)


# For programs -----------------------------------------------------------------------------------


def as_json(
    names: tuple[str, str],
    length: int,
    depth: Depth,
    games: Sequence[ReviewedGame],
    *,
    complete: bool,
) -> dict[str, Any]:
    """All results as JSON. Lost points are positive numbers."""
    total = sum((game.sums for game in games), GameSums())
    return {
        "players": list(names),
        "length": length,
        "plies": _depth_json(depth),
        **table_json(),
        "complete": complete,
        "total": _sums_json(total),
        "games": [
            {
                "score": list(game.line.score),
                "points": game.line.points,
                **_sums_json(game.sums),
                "steps": [_step_json(*each) for each in game.judged],
            }
            for game in games
        ],
    }


def _depth_json(depth: Depth) -> dict[str, int]:
    return {"plays": depth.plays, "luck": depth.luck, "cube": depth.cube}


def _sums_json(found: GameSums) -> dict[str, Any]:
    return {
        "unit": "match winning chance" if found.in_match else "points",
        "result": rounded(found.result),
        "luck_adjusted": rounded(found.luck_adjusted),
        "sides": [_side_json(side) for side in found.sides],
    }


def _side_json(side: SideSums) -> dict[str, Any]:
    return {
        "side": "max" if side.side == MAX else "min",
        "moves": side.moves,
        "plays": _errors_json(side.plays),
        "cube": _errors_json(side.cube)
        | {"doubles": side.actions[0], "takes": side.actions[1], "passes": side.actions[2]}
        | dict(
            zip(
                ("missed_doubles", "wrong_doubles", "wrong_takes", "wrong_passes"),
                side.faults,
                strict=True,
            )
        ),
        "doubling": _errors_json(side.doubles),
        "taking": _errors_json(side.takes),
        "all": _errors_json(side.both),
        "luck": rounded(side.luck),
        "luck_weighted": rounded(side.luck_weighted),
        "luck_rating": None if side.luck_rating is None else side.luck_rating.value,
        "throws": side.throws,
    }


def _errors_json(errors: Errors) -> dict[str, Any]:
    doubtful, bad, very_bad = errors.marks
    return {
        "decisions": errors.decisions,
        "error": rounded(errors.total),
        "error_weighted": rounded(errors.weighted),
        "thousandths": rounded(errors.thousandths),
        "rating": None if errors.rating is None else errors.rating.value,
        "doubtful": doubtful,
        "bad": bad,
        "very_bad": very_bad,
    }


def _step_json(step: Step, judgement: ActionJudgement) -> dict[str, Any]:
    state, action = step
    found: dict[str, Any] = {
        "position": _RULES.format_position(state),
        "action": _RULES.format_action(state, action),
        "side": "max" if judgement.side == MAX else "min",
        "weight": rounded(judgement.weight),
    }
    if (throw := judgement.throw) is not None:
        found |= {"luck": rounded(throw.luck), "fortune": throw.fortune.value}
    if (play := judgement.play) is not None:
        found |= {
            "error": rounded(play.error),
            "mark": play.mark.value,
            "choices": play.choices,
            "played": _option_json(state, play.played),
            "best": _option_json(state, play.best),
        }
    if (cube := judgement.cube) is not None:
        found["cube"] = {
            "choice": cube.choice.value,
            "error": rounded(cube.error),
            "mark": cube.mark.value,
            "close": cube.close,
            **decision_json(cube.decision),
        }
    return found


def _option_json(state: Any, option: Option) -> dict[str, Any]:
    return {
        "play": _RULES.format_action(state, option.play),
        "equity": rounded(option.equity),
        "chances": chances_json(option.chances),
        "plies": option.plies,
    }


def rounded(value: float | None) -> float | None:
    """A number rounded for JSON."""
    return None if value is None else round(value, 6)
