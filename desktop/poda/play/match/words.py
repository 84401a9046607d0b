"""Matches and their games in the user's words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QObject

from poda.engine.errors import one_line
from poda.engine.game import MAX, MIN
from poda.play.match.record import Match
from poda.play.model.record_model import RecordModel
from poda.play.words import player_name
from poda.widgets.boards.names import side_name

_NAME_LENGTH: Final = 12  # characters: two names and the score in one line of the side column


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def match_to(self, points: int) -> str:
        return self.tr("Match to %n points", "", points)

    def points(self, points: int) -> str:
        return self.tr("%n points", "", points)

    def wins(self, points: int) -> str:
        return self.tr("wins %n points", "", points)


def length_words(length: int) -> str:
    """ "Match to 5 points", or "Money play"."""
    if not length:
        return QCoreApplication.translate("Play", "Money play")
    return _Plurals().match_to(length)


def player_words(match: Match, game_key: str, side: int, *, whole: bool = False) -> str:
    """Who plays that side: the name in the match, shortened unless the `whole` is wanted, or the
    side's colour."""
    name = one_line(match.names[side == MIN])
    if len(name) > _NAME_LENGTH and not whole:
        name = name[: _NAME_LENGTH - 1].rstrip() + "…"
    return name or side_name(game_key, side)


def score_words(match: Match, game_key: str, *, whole: bool = False) -> str:
    """ "Blue 3, Orange 2"; names are shortened unless the `whole` is wanted."""
    return QCoreApplication.translate("Play", "{first} {points}, {second} {others}").format(
        first=player_words(match, game_key, MAX, whole=whole),
        points=match.score()[0],
        second=player_words(match, game_key, MIN, whole=whole),
        others=match.score()[1],
    )


def match_words(match: Match, game_key: str) -> str:
    """ "Blue 3, Orange 2 · Match to 5 points"."""
    return f"{score_words(match, game_key)} · {length_words(match.length)}"


def end_words(match: Match, game_key: str) -> str:
    """Who has won the match; "" while nobody has."""
    if not (winner := match.winner()):
        return ""
    return QCoreApplication.translate("Play", "{name} wins the match").format(
        name=player_words(match, game_key, winner)
    )


def game_words(match: Match, game_key: str, index: int) -> str:
    """ "Game 1: Blue wins 2 points"; of the last one, "Game 3: under way"."""
    winner, points = match.outcome(index)
    if winner:
        what = QCoreApplication.translate("Play", "{name} {wins}").format(
            name=player_words(match, game_key, winner), wins=_Plurals().wins(points)
        )
    elif index == len(match.games) - 1:
        what = QCoreApplication.translate("Play", "under way")
    else:
        what = QCoreApplication.translate("Play", "not finished")
    return QCoreApplication.translate("Play", "Game {number}: {what}").format(
        number=index + 1, what=what
    )


def stake_words(stake: int, points: int) -> str:
    """What a single game, a gammon or a backgammon is worth: "A gammon: 4 points"."""
    names = {
        1: QCoreApplication.translate("Play", "A single game: {points}"),
        2: QCoreApplication.translate("Play", "A gammon: {points}"),
        3: QCoreApplication.translate("Play", "A backgammon: {points}"),
    }
    return names[stake].format(points=_Plurals().points(points))


def seat_name(board: RecordModel, side: int) -> str:
    """Who sits there, as a file calls it: "Person", or the engine; both persons by their side."""
    if all(spec.is_person for spec in board.players.values()):
        return side_name(board.game.key, side)
    return player_name(board.game.key, board.players[side])
