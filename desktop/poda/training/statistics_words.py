"""Whom the players of a run are measured against, and the statistics in the user's words."""

from __future__ import annotations

import re
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.engine.games import GAMES
from poda.engine.playing.proof import LISTED
from poda.engine.playing.training_kit import TrainingKit, training_kit_of
from poda.engine.runs.settings import Settings
from poda.engine.runs.statistics_table import StatisticsRow, Who
from poda.engine.search.evaluation import evaluations

Yardstick = Literal["plies", "features"]
"""The player that looks some plies ahead (`reading_plies`), or the one that plays by
hand-made features: met in readings, and unless another is chosen in statistics."""

HAND_MADE: Final = "expectiminimax:0:features"
"""That player, in words."""


def yardstick(game_key: str) -> Yardstick:
    """Who is met in readings of that game."""
    return "features" if _knows(game_key, "features") else "plies"


def reading_plies(game_key: str) -> int:
    """How far the player looks ahead that is met in readings."""
    kit = training_kit_of(GAMES[game_key]) if game_key in GAMES else TrainingKit
    return kit.reading_plies


def counts(game_key: str) -> bool:
    """Whether that player values what is beyond: where it is not, it sees wins and losses alone."""
    return game_key in GAMES and training_kit_of(GAMES[game_key]).partner() is not None


def has_trained_network(game_key: str) -> bool:
    """Whether there is a trained network of that game, too."""
    return _knows(game_key, "network")


def can_draw(game_key: str) -> bool:
    """Whether a game may end without a winner."""
    return game_key not in GAMES or GAMES[game_key].draws


def _knows(game_key: str, name: str) -> bool:
    return game_key in GAMES and any(each.name == name for each in evaluations(game_key))


def opponent_words(text: str, *, short: bool = False) -> str:
    """Whom a row's `opponent` names: "6-ply player", "random moves", "hand-made evaluation", or
    the name of a file."""
    if text == "random":
        if short:
            return QCoreApplication.translate("Statistics", "random")
        return QCoreApplication.translate("Statistics", "random moves")
    found = re.fullmatch(r"alphabeta:([0-9]{1,3})(:zero)?", text)
    if found is None:
        return _with_dice(text, short=short)
    plies = int(found[1])
    if not found[2]:
        template = QCoreApplication.translate("Statistics", "{plies}, evaluates")
        return template.format(plies=_Plurals().plies(plies))
    if short:
        return _Plurals().plies(plies)
    return QCoreApplication.translate("Statistics", "{plies}-ply player").format(plies=plies)


def _with_dice(text: str, *, short: bool) -> str:
    """Who is met where there are dice; any other text as it is."""
    found = re.fullmatch(r"expectiminimax:([0-9]):(features|network)", text)
    if found is None:
        return text
    features = found[2] == "features"
    if short:
        name = (
            QCoreApplication.translate("Statistics", "hand-made")
            if features
            else QCoreApplication.translate("Statistics", "trained")
        )
        return f"{name} {found[1]}"
    name = (
        QCoreApplication.translate("Statistics", "hand-made evaluation")
        if features
        else QCoreApplication.translate("Statistics", "trained network")
    )
    template = QCoreApplication.translate("Statistics", "{player}, {plies}")
    return template.format(player=name, plies=_Plurals().plies(int(found[1])))


def points_words(points: float, *, signed: bool = True) -> str:
    """Points a game: "+0.12", with a true minus."""
    text = QLocale().toString(abs(points), "f", 2)
    if float(f"{points:.2f}") == 0 or not signed:
        return text
    return f"−{text}" if points < 0 else f"+{text}"


def points_sentence(row: StatisticsRow) -> str:
    """ "+0.12 points a game (standard error 0.05)"; "" where games count alike."""
    if row.points is None:
        return ""
    points = points_words(row.points)
    if row.error is None:
        template = QCoreApplication.translate("Statistics", "{points} points a game")
        return template.format(points=points)
    template = QCoreApplication.translate(
        "Statistics", "{points} points a game (standard error {error})"
    )
    return template.format(points=points, error=points_words(row.error, signed=False))


def plies_words(number: int) -> str:
    """ "1 ply", "6 plies"."""
    return _Plurals().plies(number)


def generation_words(row: StatisticsRow) -> str:
    """Which player of its run it was, in a narrow column: "first", "40", "★ 312"."""
    if row.who == "first":
        return QCoreApplication.translate("Statistics", "first")
    return ("★ " if row.who == "champion" else "") + QLocale().toString(row.generation)


def player_words(row: StatisticsRow) -> str:
    """Which player of its run it was, in full: "first", "best 40", "champion 312"."""
    templates: dict[Who, str] = {
        "first": QCoreApplication.translate("Statistics", "first"),
        "best": QCoreApplication.translate("Statistics", "best {number}"),
        "champion": QCoreApplication.translate("Statistics", "champion {number}"),
    }
    return templates[row.who].format(number=QLocale().toString(row.generation))


def share_words(share: float) -> str:
    """A share between 0 and 1 as the language writes it: "12.0%"."""
    return QCoreApplication.translate("Statistics", "{share} %").format(share=_percent(share, 1))


def interval_words(ends: tuple[float, float], decimals: int = 1) -> str:
    """Between which shares: "7.7 to 18.2%"."""
    low, high = (_percent(end, decimals) for end in ends)
    return QCoreApplication.translate("Statistics", "{low} to {high} %").format(low=low, high=high)


def _percent(share: float, decimals: int) -> str:
    return QLocale().toString(100 * share, "f", decimals)


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def games(self, number: int) -> str:
        return self.tr("%n games", "", number)

    def plies(self, number: int) -> str:
        return self.tr("%n plies", "", number)

    def openings(self, number: int) -> str:
        return self.tr("%n random plies at first", "", number)


def headline(row: StatisticsRow, settings: Settings | None = None) -> str:
    """Whose result it is: "Best of generation 312"; "Centre of …" where a strategy moves one, and
    "Network after …" where one learns."""
    best = best_words(settings)
    templates: dict[Who, str] = {
        "first": QCoreApplication.translate("Statistics", "First player, random weights"),
        "best": best,
        "champion": QCoreApplication.translate("Statistics", "Champion, of generation {number}"),
    }
    return templates[row.who].format(number=QLocale().toString(row.generation))


def best_words(settings: Settings | None) -> str:
    """What the one is called that stands for a generation, with a place for its {number}."""
    if settings is not None and settings.learns:
        return QCoreApplication.translate("Statistics", "Network after generation {number}")
    if settings is not None and settings.moves_centre:
        return QCoreApplication.translate("Statistics", "Centre of generation {number}")
    return QCoreApplication.translate("Statistics", "Best of generation {number}")


def knows_values(game_key: str) -> bool:
    """Whether there are positions of that game whose value is known, so that it can be counted how
    many of them a player keeps."""
    return game_key in GAMES and (GAMES[game_key].small or game_key in LISTED)


def conditions(row: StatisticsRow, games: int) -> str:
    """What was played: "6-ply player · 150 games · 2 plies ahead · seed 1"."""
    parts = [
        opponent_words(row.opponent),
        _Plurals().games(games),
        QCoreApplication.translate("Statistics", "{plies} ahead").format(
            plies=_Plurals().plies(row.plies)
        ),
    ]
    if row.openings:
        parts.append(_Plurals().openings(row.openings))
    parts.append(QCoreApplication.translate("Statistics", "seed {seed}").format(seed=row.seed))
    return " · ".join(parts)
