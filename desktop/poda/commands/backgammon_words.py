"""The words in which the commands tell reviews and rollouts of backgammon."""

from __future__ import annotations

from typing import Any

from poda.base import terms
from poda.base.speech import translate
from poda.engine.backgammon.marks import CubeChoice, Mark
from poda.engine.backgammon.ratings import LuckRating, Rating
from poda.engine.chances import Chances


def rating_words(rating: Rating | None) -> str:
    """How well somebody plays."""
    return "-" if rating is None else translate("Words", terms.RATINGS[rating.value])


def luck_words(rating: LuckRating | None) -> str:
    """How lucky somebody was."""
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
    """How bad an error was."""
    return translate("Words", terms.MARKS[mark.value])


def choice_words(choice: CubeChoice) -> str:
    """What was done with the cube."""
    words = {
        CubeChoice.NO_DOUBLE: translate("CommandLine", "no double"),
        CubeChoice.DOUBLE: translate("CommandLine", "double"),
        CubeChoice.TAKE: translate("CommandLine", "take"),
        CubeChoice.PASS: translate("CommandLine", "pass"),
    }
    return words[choice]


def action_words(decision: Any) -> str:
    """What is to be done with the cube (a `CubeDecision`)."""
    return translate("Words", terms.CUBE_ACTIONS[decision.action.value])


def chances_line(chances: Chances) -> str:
    """Wins, gammons and backgammons of both sides, in percent, as GNU Backgammon sets them out."""
    win, *others = (100 * each for each in chances.as_numbers())
    gammon, backgammon, lost_gammon, lost_backgammon = others
    return (
        f"{win:5.1f} {gammon:4.1f} {backgammon:4.1f} - "
        f"{100 - win:5.1f} {lost_gammon:4.1f} {lost_backgammon:4.1f}"
    )


def chances_json(chances: Chances) -> dict[str, float]:
    """The same for a program, 0 to 1."""
    names = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
    return {
        name: round(chance, 6) for name, chance in zip(names, chances.as_numbers(), strict=True)
    }


def decision_json(decision: Any) -> dict[str, Any]:
    """A `CubeDecision` for a program."""
    return {
        "action": decision.action.value,
        "takes": decision.takes,
        "no_double": round(decision.no_double, 6),
        "double_take": round(decision.double_take, 6),
        "double_pass": round(decision.double_pass, 6),
        "take_point": round(decision.take_point, 6),
        "chances": chances_json(decision.chances),
    }
