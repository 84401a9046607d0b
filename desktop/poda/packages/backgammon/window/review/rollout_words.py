"""The texts of a rollout: which play is better, by how much, and how certain that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.base import terms
from poda.packages.backgammon.window.play.equity_table import chance_numbers, column_names
from poda.packages.backgammon.window.play.rollouts import RolloutRun
from poda.play.model.game import PlayModel
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import equity, percent

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.rollout import Candidate, RolloutResult

translate = QCoreApplication.translate


SURE: Final = 1.96
"""The lead, in standard errors, that chance exceeds in either direction once in twenty times."""
_UNSURE: Final = 1.0


class RolloutSentences(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def games(self, number: int) -> str:
        """ "1,296 games"."""
        return self.tr("%Ln games", "", number)

    def of_games(self, done: int, wanted: int) -> str:
        """ "648 of 1,296 games"."""
        return self.tr("{done} of %Ln games", "", wanted).format(done=QLocale().toString(done))

    def plays(self, plies: int) -> str:
        """ "plays at 1 ply"."""
        return self.tr("plays at %n plies", "", plies)

    def cut_off(self, plies: int) -> str:
        """ "cut off after 10 plies"."""
        return self.tr("cut off after %n plies", "", plies)

    def more(self, number: int) -> str:
        """ "1,296 more games"."""
        return self.tr("%Ln more games", "", number)


def plus_minus(error: float | None) -> str:
    """ "± 0.008"; "" if it is not known."""
    return "" if error is None else "± " + QLocale().toString(float(error), "f", 3)


def play_name(model: PlayModel, state: Any, play: Any) -> str:
    """A candidate in notation; for a position before its throw, a word for that."""
    if play is None:
        return translate("Words", terms.BEFORE_THROW)
    return model.board.game.format_action(state, play)


def position_words(model: PlayModel, state: Any) -> str:
    """The side and the throw of the position: "Blue to play 6-5"."""
    side = side_name(model.board.game.key, state.turn)
    if state.throw is None:
        return translate("Rollout", "{side} to roll").format(side=side)
    text = translate("Rollout", "{side} to play {throw}")
    return text.format(side=side, throw=f"{state.throw[0]}-{state.throw[1]}")


def verdict(model: PlayModel, run: RolloutRun) -> str:
    """ "8/5 6/5 is better than 24/20 by 0.031 ± 0.008." and how sure that is."""
    result = run.result
    if result is None or not result.candidates:
        return ""
    best = result.candidates[0]
    name = play_name(model, run.state, best.play)
    if best.play is None:
        return _of_position(model, run.state, result)
    if len(result.candidates) == 1:
        text = translate("Rollout", "{play} is worth {equity} {error}.")
        worth, error = equity(best.equity), plus_minus(best.standard_error)
        return text.format(play=name, equity=worth, error=error).replace(" .", ".")
    second = result.candidates[1]
    other = play_name(model, run.state, second.play)
    text = _comparison(second, exact=is_exact(run))
    by = QLocale().toString(float(second.behind), "f", 3)
    return text.format(play=name, other=other, points=by, error=plus_minus(second.joint))


def is_exact(run: RolloutRun | None) -> bool:
    """Whether the result is exact: no games were needed, and more would not change it."""
    result = None if run is None else run.result
    return bool(result and result.candidates and all(each.exact for each in result.candidates))


def _comparison(second: Candidate, *, exact: bool) -> str:
    """The sentence on how certain the lead over the second candidate is."""
    if second.behind == 0.0 and (exact or second.joint == 0.0):
        return translate("Rollout", "{play} and {other} are worth the same.")
    if exact:
        return translate("Rollout", "{play} is better than {other} by {points}: that is exact.")
    if second.joint is None:
        return translate(
            "Rollout", "{play} is ahead of {other} by {points}; too few games to say how surely."
        )
    share = second.behind / second.joint if second.joint > 0.0 else SURE
    if share >= SURE:
        return translate("Rollout", "{play} is better than {other} by {points} {error}.")
    if share >= _UNSURE:
        return translate("Rollout", "{play} is probably better than {other}, by {points} {error}.")
    return translate(
        "Rollout", "Too close to call: {play} is ahead of {other} by {points} {error}."
    )


def _of_position(model: PlayModel, state: Any, result: RolloutResult) -> str:
    best = result.candidates[0]
    text = translate("Rollout", "The position is worth {equity} {error} to {side}.")
    said = text.format(
        equity=equity(best.equity),
        error=plus_minus(best.standard_error),
        side=side_name(model.board.game.key, state.turn),
    )
    if result.cube is None:
        return said
    decision = {
        "no_double": translate("Rollout", "No double, and a take."),
        "double_take": translate("Rollout", "Double, and a take."),
        "double_pass": translate("Rollout", "Double, and a pass."),
        "too_good": translate("Rollout", "Too good to double: play on."),
    }[result.cube.action.value]
    return f"{said} {decision}"


def as_text(model: PlayModel, run: RolloutRun) -> str:
    """The result as plain text: position, candidates in columns, settings, verdict."""
    result = run.result
    if result is None:
        return ""
    head = (
        translate("Rollout", "Candidate"),
        translate("Rollout", "Equity"),
        "±",
        terms.capitalised(translate("Words", terms.LESS)),
        "±",
        *column_names(),
    )
    cells = [head, *(_texts(model, run.state, each) for each in result.candidates)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    lines = [
        "  ".join(
            text.rjust(wide) if column else text.ljust(wide)
            for column, (text, wide) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
    title = f"{position_words(model, run.state)}, {model.board.game.format_position(run.state)}"
    return "\n".join([title, *lines, settings_words(run), verdict(model, run)]) + "\n"


def settings_words(run: RolloutRun) -> str:
    """The settings: "1,296 games, plays at 1 ply, cut off after 10 plies, seed 1"."""
    games = RolloutSentences().games(run.trials)
    end = translate("Rollout", "played to the end")
    if run.plan.plies:
        end = RolloutSentences().cut_off(run.plan.plies)
    seed = translate("Rollout", "seed {number}").format(number=run.plan.seed)
    return ", ".join((games, RolloutSentences().plays(run.plan.look_ahead), end, seed))


def _texts(model: PlayModel, state: Any, each: Candidate) -> tuple[str, ...]:
    error, joint = plus_minus(each.standard_error)[2:], plus_minus(each.joint)[2:]
    behind = equity(-each.behind) if each.behind or each.joint else ""
    return (
        play_name(model, state, each.play),
        equity(each.equity),
        error,
        behind,
        joint if behind else "",
        *(percent(share) for share in chance_numbers(each.chances)),
    )
