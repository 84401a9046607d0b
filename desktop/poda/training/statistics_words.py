"""Opponents, players and shares of the statistics in the user's words."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.engine.evolve.statistics_table import StatisticsRow, Who


def opponent_words(text: str, *, short: bool = False) -> str:
    """Whom a row's `opponent` names: "6-ply player", "random moves", or the name of a file."""
    if text == "random":
        if short:
            return QCoreApplication.translate("Statistics", "random")
        return QCoreApplication.translate("Statistics", "random moves")
    found = re.fullmatch(r"alphabeta:([0-9]{1,3})(:zero)?", text)
    if found is None:
        return text
    plies = int(found[1])
    if not found[2]:
        template = QCoreApplication.translate("Statistics", "{plies}, evaluates")
        return template.format(plies=_Plurals().plies(plies))
    if short:
        return _Plurals().plies(plies)
    return QCoreApplication.translate("Statistics", "{plies}-ply player").format(plies=plies)


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
    return QCoreApplication.translate("Statistics", "{share}%").format(share=_percent(share, 1))


def interval_words(ends: tuple[float, float], decimals: int = 1) -> str:
    """Between which shares: "7.7 to 18.2%"."""
    low, high = (_percent(end, decimals) for end in ends)
    return QCoreApplication.translate("Statistics", "{low} to {high}%").format(low=low, high=high)


def _percent(share: float, decimals: int) -> str:
    return QLocale().toString(100 * share, "f", decimals)


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def games(self, number: int) -> str:
        """ "150 games"."""
        return self.tr("%n games", "", number)

    def plies(self, number: int) -> str:
        """ "2 plies"."""
        return self.tr("%n plies", "", number)

    def openings(self, number: int) -> str:
        """ "8 random plies at first"."""
        return self.tr("%n random plies at first", "", number)


def headline(row: StatisticsRow) -> str:
    """Whose result it is: "Best of generation 312"."""
    templates: dict[Who, str] = {
        "first": QCoreApplication.translate("Statistics", "First player, random weights"),
        "best": QCoreApplication.translate("Statistics", "Best of generation {number}"),
        "champion": QCoreApplication.translate("Statistics", "Champion, of generation {number}"),
    }
    return templates[row.who].format(number=QLocale().toString(row.generation))


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
