"""The texts of a review: on a move, on a position, on a side's whole game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from poda.base import terms
from poda.engine.decisions import Kind
from poda.engine.exact.scores import tablebase_at
from poda.engine.game import MAX, MIN, Game
from poda.engine.kit import kit_of
from poda.engine.review import Grade, GradeCounts, Judgement, is_searched, outcome
from poda.engine.search.evaluation import moves_to_end
from poda.house.theme import Role
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode, mover
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import value_words

translate = QCoreApplication.translate


SIGNS: Final = {
    Grade.BEST: "!",
    Grade.GOOD: "✓",
    Grade.INACCURACY: "?!",
    Grade.BLUNDER: "??",
}
"""The signs of the marks, as in chess; good moves, which have none there, have a tick."""

ROLES: Final = {
    Grade.BEST: Role.BEST,
    Grade.GOOD: Role.MUTED,
    Grade.INACCURACY: Role.CURRENT,
    Grade.BLUNDER: Role.BAD,
}


def mark_name(mark: Grade) -> str:
    """One word for the mark."""
    return translate("Words", terms.MARKS[mark.value])


def mark_meanings(game: Game[Any, Any]) -> str:
    """The meaning of each mark, a line for each, for the tooltip."""
    searched = is_searched(game)
    meanings = {m: searched_meaning(game, m) if searched else solved_meaning(m) for m in Grade}
    told = [f"{SIGNS[m]} {mark_name(m)}: {text}" for m, text in meanings.items()]
    if searched:
        text = translate("Review", "Each move is searched to depth {depth}.")
        told.append(text.format(depth=kit_of(game).review_plies()))
    return "\n".join(told)


def solved_meaning(mark: Grade) -> str:
    """The meaning of a mark in a solved game."""
    meanings = {
        Grade.BEST: translate("Review", "The only move that keeps the value."),
        Grade.GOOD: translate("Review", "It keeps the value, as others do."),
        Grade.INACCURACY: translate(
            "Review", "The same outcome, but a slower win or a sooner loss."
        ),
        Grade.BLUNDER: translate("Review", "It changed the outcome: it gave away a win or a draw."),
    }
    return meanings[mark]


def searched_meaning(game: Game[Any, Any], mark: Grade) -> str:
    """The meaning of a mark in a game whose moves are judged by a search."""
    assert game.grades is not None
    meanings = {
        Grade.BEST: translate("Review", "The only move that keeps the value."),
        Grade.GOOD: translate("Review", "It keeps the value, or gives away little."),
        Grade.INACCURACY: translate("Review", "It gives away {points} or more of the evaluation."),
        Grade.BLUNDER: translate("Review", "It gives away {points} or more, or a forced win."),
    }
    points = game.grades.blunder if mark is Grade.BLUNDER else game.grades.inaccuracy
    return meanings[mark].format(points=QLocale().toString(float(points), "g", 4))


def move_words(model: PlayModel, node: GameNode, judgement: Judgement) -> str:
    """One or two sentences on the move that led to `node`: its value, and the better moves."""
    assert node.parent is not None
    game, state = model.board.game, node.parent.state
    better = _listed([game.format_action(state, action) for action in judgement.best])
    if is_searched(game):
        exact = tablebase_at(game, state) is not None
        told = _searched_words(game, judgement, better, "exact" if exact else "estimate")
        return told + _why(game, state, judgement)
    words = {
        Grade.BEST: _best,
        Grade.GOOD: _good,
        Grade.INACCURACY: _inaccuracy,
        Grade.BLUNDER: _blunder,
    }[judgement.mark](judgement)
    before, after = (moves_to_end(each, game) for each in (judgement.before, judgement.after))
    return words.format(better=better, before=before, after=after)


def _why(game: Game[Any, Any], state: Any, judgement: Judgement) -> str:
    """The effect of the first move of the judgement's line of play: " 11-16 wins a man in 3."; ""
    if there is nothing to say."""
    reason = kit_of(game).reason(state, judgement.line) if judgement.line else None
    if reason is None or judgement.choices == 1:
        return ""
    text = translate("Review", " {move} {reason}.")
    move = game.format_action(state, judgement.line[0])
    return text.format(move=move, reason=reason.said(QCoreApplication.translate))


def _searched_words(game: Game[Any, Any], judgement: Judgement, better: str, kind: Kind) -> str:
    """The sentence on a move that was judged by a search, or by an endgame database."""
    texts = {
        Grade.BEST: translate("Review", "Best: the only move that keeps {before}."),
        Grade.GOOD: translate("Review", "Good: it keeps {after}."),
        Grade.INACCURACY: translate("Review", "Inaccuracy: {after}; with {better} {before}."),
        Grade.BLUNDER: translate("Review", "Blunder: {after}; with {better} {before}."),
    }
    text = texts[judgement.mark]
    if judgement.choices == 1:
        text = translate("Review", "Good: the only legal move; {after}.")
    before, after = (
        value_words(value, kind, judgement.side, game)
        for value in (judgement.before, judgement.after)
    )
    return text.format(better=better, before=before, after=after)


def _best(judgement: Judgement) -> str:
    won = outcome(judgement.before) * judgement.side
    if won > 0:
        return translate("Review", "Best: the only move that wins in {before}.")
    if won < 0:
        return translate("Review", "Best: no other holds out so long; it loses in {before}.")
    return translate("Review", "Best: the only move that keeps the draw.")


def _good(judgement: Judgement) -> str:
    if judgement.choices == 1:
        return translate("Review", "Good: the only legal move.")
    won = outcome(judgement.before) * judgement.side
    if won > 0:
        return translate("Review", "Good: wins in {before}, as soon as it can be done.")
    if won < 0:
        return translate(
            "Review", "Good: holds out as long as it can be done, and loses in {before}."
        )
    return translate("Review", "Good: keeps the draw.")


def _inaccuracy(judgement: Judgement) -> str:
    if outcome(judgement.before) * judgement.side > 0:
        return translate("Review", "Inaccuracy: wins in {after}; {better} wins in {before}.")
    return translate(
        "Review", "Inaccuracy: loses in {after}; {better} holds out, and loses in {before}."
    )


def _blunder(judgement: Judgement) -> str:
    had_win = outcome(judgement.before) * judgement.side > 0
    loses = outcome(judgement.after) * judgement.side < 0
    if had_win and loses:
        return translate(
            "Review",
            "Blunder: gave away a win in {before}, and loses in {after}. Better: {better}.",
        )
    if had_win:
        return translate(
            "Review", "Blunder: gave away a win in {before}: now a draw. Better: {better}."
        )
    return translate(
        "Review", "Blunder: gave away the draw, and loses in {after}. Better: {better}."
    )


def _listed(names: list[str]) -> str:
    """ "4", "3 or 5", "1, 2 or 6"."""
    if len(names) == 1:
        return names[0]
    return translate("Review", "{some} or {last}").format(
        some=", ".join(names[:-1]), last=names[-1]
    )


def value_of_position(model: PlayModel, node: GameNode, value: float | None) -> str:
    """The value of a position: "Blue wins in 9", "Draw"; after the game's end, the winner."""
    key, game = model.board.game.key, model.board.game
    searched = is_searched(game)
    if value is None and searched:
        return translate("Review", "not judged yet")
    if value is None:
        return translate("Review", "not solved yet")
    winner = outcome(value)
    known = searched and tablebase_at(game, node.state) is not None
    if searched and not (winner or known or game.is_terminal(node.state)):
        return translate("Review", "{value} for {side}").format(
            value=value_words(value, "estimate", MAX, game), side=side_name(key, MAX)
        )
    if not winner:
        return translate("Words", terms.DRAW)
    side = side_name(key, winner)
    if game.is_terminal(node.state):
        return translate("Review", "{side} has won").format(side=side)
    return f"{side} {value_words(value, 'exact', winner, game)}"


def move_title(model: PlayModel, node: GameNode) -> str:
    """The title of a move: "7. Orange 4"; of the record's first position, "Start"."""
    way, game = node.path(), model.board.game
    if node.parent is None:
        return translate("Review", "Start")
    # Numbered as in the move list, where MIN's move is the second of its row.
    movers = [MIN, *(mover(game, each) for each in way[1:])]
    number = sum(pair != (MAX, MIN) for pair in pairwise(movers))
    side = side_name(game.key, mover(game, node))
    return f"{number}. {side} {game.format_action(node.parent.state, node.action)}"


class ReviewSentences(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def summary(self, side: str, tally: GradeCounts) -> str:
        """ "Blue: 12 of 14 moves keep the value; 1 inaccuracy, 1 blunder." """
        kept = self.tr("{kept} of %n moves keep the value", "", tally.moves)
        slow = self.tr("%n inaccuracies", "", tally.inaccuracies)
        wrong = self.tr("%n blunders", "", tally.blunders)
        return f"{side}: {kept.format(kept=tally.kept)}; {slow}, {wrong}."
