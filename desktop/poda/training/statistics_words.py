"""The usual opponents that players are measured against, and the statistics in words."""

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

translate = QCoreApplication.translate


Yardstick = Literal["plies", "features"]
"""The usual opponent: "plies" looks `reading_plies` ahead, "features" plays by hand-made features.
Readings are games against it, and so are statistics unless another opponent is chosen."""

HAND_MADE: Final = "expectiminimax:0:features"
"""The text of the player by hand-made features."""


def yardstick(game_key: str) -> Yardstick:
    """The usual opponent of a game, in readings and statistics."""
    return "features" if _knows(game_key, "features") else "plies"


def reading_plies(game_key: str) -> int:
    """The look-ahead of the usual opponent, in plies."""
    kit = training_kit_of(GAMES[game_key]) if game_key in GAMES else TrainingKit
    return kit.reading_plies


def counts(game_key: str) -> bool:
    """Whether the usual opponent values positions at its horizon; else it knows only results."""
    return game_key in GAMES and training_kit_of(GAMES[game_key]).partner() is not None


def has_trained_network(game_key: str) -> bool:
    """Whether the game comes with a trained network."""
    return _knows(game_key, "network")


def can_draw(game_key: str) -> bool:
    """Whether the game can end in a draw."""
    return game_key not in GAMES or GAMES[game_key].draws


def _knows(game_key: str, name: str) -> bool:
    return game_key in GAMES and any(each.name == name for each in evaluations(game_key))


def opponent_words(text: str, *, short: bool = False) -> str:
    """The words for a row's `opponent`: "6-ply player", "random moves", "hand-made evaluation", or
    a file's name as it is."""
    if text == "random":
        if short:
            return translate("Statistics", "random")
        return translate("Statistics", "random moves")
    found = re.fullmatch(r"alphabeta:([0-9]{1,3})(:zero)?", text)
    if found is None:
        return _with_dice(text, short=short)
    plies = int(found[1])
    if not found[2]:
        template = translate("Statistics", "{plies}, evaluates")
        return template.format(plies=_Plurals().plies(plies))
    if short:
        return _Plurals().plies(plies)
    return translate("Statistics", "{plies}-ply player").format(plies=plies)


def _with_dice(text: str, *, short: bool) -> str:
    """The words for an opponent in games with dice; any other text unchanged."""
    found = re.fullmatch(r"expectiminimax:([0-9]):(features|network)", text)
    if found is None:
        return text
    features = found[2] == "features"
    if short:
        name = translate("Statistics", "trained")
        if features:
            name = translate("Statistics", "hand-made")
        return f"{name} {found[1]}"
    name = translate("Statistics", "trained network")
    if features:
        name = translate("Statistics", "hand-made evaluation")
    template = translate("Statistics", "{player}, {plies}")
    return template.format(player=name, plies=_Plurals().plies(int(found[1])))


def points_words(points: float, *, signed: bool = True) -> str:
    """Points a game, such as "+0.12", with a true minus sign."""
    text = QLocale().toString(abs(points), "f", 2)
    if float(f"{points:.2f}") == 0 or not signed:
        return text
    return f"−{text}" if points < 0 else f"+{text}"


def points_sentence(row: StatisticsRow) -> str:
    """ "+0.12 points a game (standard error 0.05)"; "" if every win counts one."""
    if row.points is None:
        return ""
    points = points_words(row.points)
    if row.error is None:
        template = translate("Statistics", "{points} points a game")
        return template.format(points=points)
    template = translate("Statistics", "{points} points a game (standard error {error})")
    return template.format(points=points, error=points_words(row.error, signed=False))


def plies_words(number: int) -> str:
    """ "1 ply", "6 plies"."""
    return _Plurals().plies(number)


def generation_words(row: StatisticsRow) -> str:
    """The player's role and generation, for a narrow column: "first", "40", "★ 312"."""
    if row.who == "first":
        return translate("Statistics", "first")
    return ("★ " if row.who == "champion" else "") + QLocale().toString(row.generation)


def player_words(row: StatisticsRow) -> str:
    """The player's role and generation in full: "first", "best 40", "champion 312"."""
    templates: dict[Who, str] = {
        "first": translate("Statistics", "first"),
        "best": translate("Statistics", "best {number}"),
        "champion": translate("Statistics", "champion {number}"),
    }
    return templates[row.who].format(number=QLocale().toString(row.generation))


def share_words(share: float) -> str:
    """A share from 0 to 1 in percent, in the user's locale: "12.0 %"."""
    return translate("Statistics", "{share} %").format(share=_percent(share, 1))


def interval_words(ends: tuple[float, float], decimals: int = 1) -> str:
    """An interval of shares in percent: "7.7 to 18.2 %"."""
    low, high = (_percent(end, decimals) for end in ends)
    return translate("Statistics", "{low} to {high} %").format(low=low, high=high)


def _percent(share: float, decimals: int) -> str:
    return QLocale().toString(100 * share, "f", decimals)


class _Plurals(QObject):
    """Texts with plural forms, which lupdate finds only as calls of `self.tr`."""

    def games(self, number: int) -> str:
        return self.tr("%n games", "", number)

    def plies(self, number: int) -> str:
        return self.tr("%n plies", "", number)

    def openings(self, number: int) -> str:
        return self.tr("%n random plies at first", "", number)


def headline(row: StatisticsRow, settings: Settings | None = None) -> str:
    """The title of a result: "Best of generation 312"; "Centre of …" if the strategy moves one,
    "Network after …" if one network learns."""
    best = best_words(settings)
    templates: dict[Who, str] = {
        "first": translate("Statistics", "First player, random weights"),
        "best": best,
        "champion": translate("Statistics", "Champion, of generation {number}"),
    }
    return templates[row.who].format(number=QLocale().toString(row.generation))


def best_words(settings: Settings | None) -> str:
    """The title of the player that represents a generation, with "{number}" for that."""
    if settings is not None and settings.learns:
        return translate("Statistics", "Network after generation {number}")
    if settings is not None and settings.moves_centre:
        return translate("Statistics", "Centre of generation {number}")
    return translate("Statistics", "Best of generation {number}")


def knows_values(game_key: str) -> bool:
    """Whether there are positions of that game with known values, so that a player's share of
    values kept can be measured."""
    return game_key in GAMES and (GAMES[game_key].small or game_key in LISTED)


def conditions(row: StatisticsRow, games: int) -> str:
    """The conditions of a result: "6-ply player · 150 games · 2 plies ahead · seed 1"."""
    parts = [
        opponent_words(row.opponent),
        _Plurals().games(games),
        translate("Statistics", "{plies} ahead").format(plies=_Plurals().plies(row.plies)),
    ]
    if row.openings:
        parts.append(_Plurals().openings(row.openings))
    parts.append(translate("Statistics", "seed {seed}").format(seed=row.seed))
    return " · ".join(parts)
