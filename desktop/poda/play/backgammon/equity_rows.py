"""The plays of a throw in their order, with what is known of each: the rows of the table of plays.

Where plays were rolled out, these stand first: a rollout knows more than any look ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.base import terms
from poda.engine.backgammon.chances import Chances
from poda.engine.players import Analysis, MoveValue
from poda.play import words as wording
from poda.play.model.model import PlayModel
from poda.widgets.boards.names import side_name
from poda.widgets.values import count, equity, percent

if TYPE_CHECKING:
    from poda.engine.backgammon.rollout import RolloutResult


# What the numbers of a table of plays are, in words.


def view_words(model: PlayModel) -> str:
    """Whose values they are, and what is to be played: "Blue to play 6-5"."""
    side = side_name(model.board.game.key, model.board.to_move)
    throw = model.board.record.state.throw
    text = QCoreApplication.translate("Plays", "{side} to play {throw}")
    return text.format(side=side, throw=f"{throw[0]}-{throw[1]}" if throw else "")


def equity_note(model: PlayModel, analysis: Analysis[Any]) -> str:
    """What the equity counts, and how far was looked."""
    seconds = QLocale().toString(analysis.seconds, "f", 1 if analysis.seconds >= 1 else 2)
    looked = QCoreApplication.translate("Plays", "{plies} · {number} positions · {seconds} s")
    looked = looked.format(
        plies=wording.plies_words(analysis.depth), number=count(analysis.nodes), seconds=seconds
    )
    return f"{counting_words(model)} {looked}"


def counting_words(model: PlayModel) -> str:
    """What an equity of 1 is in this game."""
    cube = getattr(model.board.record.state, "cube", None)
    if cube is None:
        return QCoreApplication.translate("Plays", "Equity: points a game, without a cube.")
    if not cube.length:
        return QCoreApplication.translate("Plays", "Equity: points for each on the cube, cubeful.")
    text = QCoreApplication.translate(
        "Plays",
        "Equity in a match to {points}: its winning chances, scaled so that a game won is 1.",
    )
    return text.format(points=cube.length)


def counting_short(model: PlayModel) -> str:
    """The same in a word or two; "" where it goes without saying."""
    cube = getattr(model.board.record.state, "cube", None)
    if cube is None:
        return ""
    if not cube.length:
        return QCoreApplication.translate("Plays", "cubeful")
    return QCoreApplication.translate("Plays", "in the match")


PLAYED: Final = "▸"
"""Stands before the play that was made, or that lies on the board."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A play as the table has it, from the point of view of the side that is to play.

    Attributes:
        play: the action.
        text: as players write it.
        depth: plies that were looked ahead; None where it was rolled out.
        equity: expected points; with a cube, in units of it.
        less: how much less than the best play; None of the best.
        chances: how the game ends, where that is known.
        error: the standard error of a rollout's equity.
        trials: games of the rollout; 0 where there was none.
        played: whether it was played, or lies on the board.
    """

    play: Any
    text: str
    depth: int | None
    equity: float
    less: float | None
    chances: Chances | None
    error: float = 0.0
    trials: int = 0
    played: bool = False


def play_rows(
    model: PlayModel, analysis: Analysis[Any], rolled: RolloutResult | None = None
) -> list[PlayRow]:
    """The best first; a shallower look does not stand above a deeper one, nor above a rollout."""
    side = model.board.to_move
    rows = [] if rolled is None else _rolled_rows(model, rolled)
    known = {row.play for row in rows}
    looked = [move for move in analysis.moves if move.action not in known]
    played = on_board(model)
    for move in sorted(looked, key=lambda move: _rank(move, analysis, side)):
        text = model.board.game.format_action(model.board.record.state, move.action)
        value, depth = side * move.value, analysis.depth if move.depth is None else move.depth
        less = min(0.0, value - rows[0].equity) if rows else None
        chances = None if move.chances is None else move.chances.seen_by(side)
        mine = move.action == played
        rows.append(PlayRow(move.action, text, depth, value, less, chances, played=mine))
    return rows


def _rolled_rows(model: PlayModel, rolled: RolloutResult) -> list[PlayRow]:
    state, played = model.board.record.state, on_board(model)
    return [
        PlayRow(
            each.play,
            model.board.game.format_action(state, each.play),
            depth=None,
            equity=each.equity,
            less=-each.behind if index else None,
            chances=each.chances,
            error=each.standard_error or 0.0,
            trials=rolled.trials,
            played=each.play == played,
        )
        for index, each in enumerate(rolled.candidates)
        if each.play is not None
    ]


def on_board(model: PlayModel) -> Any:
    """The play that lies on the board, made step by step; else the one that was played next in the
    record; None where there is neither."""
    turn = model.turns.turn
    if turn is not None and turn.can_take_back:
        return turn.play if turn.is_complete else None
    current = model.board.record.current
    after = current.chosen or (current.children[0] if current.children else None)
    return None if after is None else after.action


def _rank(move: MoveValue[Any], analysis: Analysis[Any], sign: int) -> tuple[bool, int, float]:
    depth = analysis.depth if move.depth is None else move.depth
    return move.action != analysis.best.action, -depth, -sign * move.value


def depth_text(row: PlayRow) -> str:
    """How it was looked at, short: "2" plies, or "R" of a rollout."""
    if row.depth is None:
        return QCoreApplication.translate("Plays", "R")
    return str(row.depth)


def depth_words(row: PlayRow) -> str:
    """How it was looked at: "2 plies", or "rollout of 1,296 games, ± 0.008"."""
    if row.depth is not None:
        return wording.plies_words(row.depth)
    text = QCoreApplication.translate("Plays", "rollout of {trials} games, ± {error}")
    return text.format(trials=count(row.trials), error=equity(row.error).lstrip("+"))


def chances_lines(chances: Chances | None) -> tuple[str, str]:
    """Every chance, in two lines: of winning, and of losing; empty where nothing is known."""
    if chances is None:
        return "", ""
    parts = (
        (QCoreApplication.translate("Plays", "wins {percent} %"), chances.win),
        (QCoreApplication.translate("Plays", "gammons {percent} %"), chances.win_gammon),
        (QCoreApplication.translate("Plays", "backgammons {percent} %"), chances.win_backgammon),
        (QCoreApplication.translate("Plays", "loses {percent} %"), 1.0 - chances.win),
        (QCoreApplication.translate("Plays", "gammons {percent} %"), chances.lose_gammon),
        (QCoreApplication.translate("Plays", "backgammons {percent} %"), chances.lose_backgammon),
    )
    said = [text.format(percent=percent(share)) for text, share in parts]
    return " · ".join(said[:3]), " · ".join(said[3:])


def tip(row: PlayRow) -> str:
    """All that is known of a play, to be read or spoken."""
    lines = [f"{row.text}, {depth_words(row)}", *chances_lines(row.chances)]
    if row.played:
        lines.insert(1, QCoreApplication.translate("Plays", "the play on the board"))
    return "\n".join(line for line in lines if line)


def chance_numbers(chances: Chances) -> tuple[float, ...]:
    """As columns have them: won, gammons and backgammons among them; the same of the losses."""
    return (
        *(chances.win, chances.win_gammon, chances.win_backgammon),
        *(1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon),
    )


def as_text(model: PlayModel, rows: Sequence[PlayRow]) -> str:
    """The table for a letter: the position, and a line a play in columns of figures."""
    names = (
        "",
        QCoreApplication.translate("Plays", "Play"),
        QCoreApplication.translate("Plays", "Plies"),
        QCoreApplication.translate("Plays", "Equity"),
        terms.capitalised(QCoreApplication.translate("Words", terms.LESS)),
        *column_names(),
    )
    cells = [names, *(_texts(number, row) for number, row in enumerate(rows, 1))]
    widths = [max(len(line[column]) for line in cells) for column in range(len(names))]
    lines = []
    for line in cells:
        fields = [
            text.ljust(wide) if column == 1 else text.rjust(wide)
            for column, (text, wide) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(fields).rstrip())
    head = QCoreApplication.translate("Plays", "{side} to play, {position}").format(
        side=side_name(model.board.game.key, model.board.to_move),
        position=model.board.record.position_text(),
    )
    return "\n".join([head, *lines]) + "\n"


def column_names() -> tuple[str, ...]:
    """Over the chances, in the field's order."""
    return (
        QCoreApplication.translate("Plays", "Win %"),
        QCoreApplication.translate("Plays", "G %"),
        QCoreApplication.translate("Plays", "BG %"),
        QCoreApplication.translate("Plays", "Loss %"),
        QCoreApplication.translate("Plays", "LG %"),
        QCoreApplication.translate("Plays", "LBG %"),
    )


def column_tips() -> tuple[str, ...]:
    """What `column_names` stand for."""
    return (
        QCoreApplication.translate("Plays", "Chance to win"),
        QCoreApplication.translate("Plays", "Chance to win a gammon or a backgammon"),
        QCoreApplication.translate("Plays", "Chance to win a backgammon"),
        QCoreApplication.translate("Plays", "Chance to lose"),
        QCoreApplication.translate("Plays", "Chance to lose a gammon or a backgammon"),
        QCoreApplication.translate("Plays", "Chance to lose a backgammon"),
    )


def _texts(number: int, row: PlayRow) -> tuple[str, ...]:
    shares: tuple[str, ...] = ("",) * 6
    if row.chances is not None:
        shares = tuple(percent(share) for share in chance_numbers(row.chances))
    worth = equity(row.equity)
    if row.trials:
        worth += " ±" + equity(row.error).lstrip("+")
    less = "" if row.less is None else equity(row.less)
    mark = PLAYED if row.played else ""
    return f"{number}.{mark}", row.text, depth_text(row), worth, less, *shares
