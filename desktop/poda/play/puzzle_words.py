"""What is said of a puzzle: the task, how it is judged, and how one fares."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from poda.engine.exact.puzzles import LEVELS, Answer, own_moves
from poda.engine.game import Game
from poda.play.model.kit import kit_of
from poda.play.puzzle_model import Phase, PuzzleModel, Tally
from poda.widgets.boards.of_game import side_name


def move_name(game: Game[Any, Any], state: Any, action: Any) -> str:
    """A move in the middle of a sentence: "column 4", "square 5"."""
    text = game.format_action(state, action)
    return kit_of(game.key).puzzle_move(text)


def level_name(game_key: str, level: int) -> str:
    """A level by its distance: "3: win in 5 to 7"."""
    grade = LEVELS[game_key][level - 1]
    if grade.nearest == grade.farthest:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest}")
    elif level == len(LEVELS[game_key]):
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} or more")
    elif grade.nearest + 1 == grade.farthest:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} or {farthest}")
    else:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} to {farthest}")
    return text.format(level=level, nearest=grade.nearest, farthest=grade.farthest)


def headline(model: PuzzleModel) -> str:
    """The one thing to know now, above the board."""
    if model.puzzle is None or model.phase in (Phase.MAKING, Phase.FAILED):
        return ""
    if model.phase is Phase.WON:
        text = QCoreApplication.translate("Puzzles", "{side} has won")
    elif model.phase in (Phase.ASKED, Phase.JUDGING):
        text = QCoreApplication.translate("Puzzles", "{side} to move wins in {moves}")
    elif model.phase is Phase.WRONG:
        text = QCoreApplication.translate("Puzzles", "The win is gone")
    else:
        text = QCoreApplication.translate("Puzzles", "{side} wins in {moves}")
    moves = own_moves(model.values[model.best])
    return text.format(side=side_name(model.game.key, model.side), moves=moves)


def task(model: PuzzleModel) -> str:
    """What the person is to do."""
    if model.preparing:
        return QCoreApplication.translate(
            "Puzzles", "The solver is prepared. At the first start that takes up to a minute."
        )
    if model.phase is Phase.MAKING:
        return QCoreApplication.translate("Puzzles", "The solver looks for a puzzle…")
    if model.phase is Phase.FAILED or model.puzzle is None:
        return QCoreApplication.translate("Puzzles", "There is no puzzle. Press Next.")
    if model.phase is Phase.WON:
        return ""
    side = side_name(model.game.key, model.side)
    if model.first:
        text = QCoreApplication.translate(
            "Puzzles", "{side} is to move and can win, but only one move keeps the win. Find it."
        )
    else:
        text = QCoreApplication.translate("Puzzles", "Play it out: keep the win of {side}.")
    return text.format(side=side)


def verdict(model: PuzzleModel) -> tuple[str, bool | None]:
    """The judgement of the last move, and whether it was right; "" and None where there is none."""
    answer = model.answer
    if model.phase is Phase.WON:
        return QCoreApplication.translate("Puzzles", "Won against the best defence"), True
    if answer is None:
        return "", None
    move, moves = move_name(model.game, answer.before, answer.action), own_moves(answer.best)
    if model.phase is Phase.WRONG:
        text = QCoreApplication.translate("Puzzles", "Not {move}: it gives away the win in {moves}")
        return text.format(move=move, moves=moves), False
    if model.phase is Phase.RIGHT:
        text = QCoreApplication.translate("Puzzles", "Right: {move} wins in {moves}")
        return text.format(move=move, moves=moves), True
    if model.phase is Phase.SHOWN:
        text = QCoreApplication.translate("Puzzles", "The solution is {move}: it wins in {moves}")
        return text.format(move=move, moves=moves), None
    return "", None


def reason(model: PuzzleModel) -> str:
    """What there is to add to the judgement."""
    answer = model.answer
    if answer is None:
        return ""
    if model.phase is Phase.WRONG:
        return _refutation(model, answer)
    if model.phase is Phase.RIGHT:
        return QCoreApplication.translate("Puzzles", "Every other move gives the win away.")
    if model.phase is Phase.SHOWN:
        return QCoreApplication.translate("Puzzles", "With the best moves of both sides:")
    if model.phase is Phase.ASKED and not model.first:
        return _still(model, answer)
    return ""


def _refutation(model: PuzzleModel, answer: Answer) -> str:
    """What the wrong move leads to, and the reply that shows it."""
    game, side = model.game, model.side
    if answer.reply is None:
        return QCoreApplication.translate("Puzzles", "The board is full: a draw.")
    if answer.value:
        text = QCoreApplication.translate("Puzzles", "{other} answers {reply} and wins in {moves}.")
    else:
        text = QCoreApplication.translate("Puzzles", "{other} answers {reply} and holds the draw.")
    return text.format(
        other=side_name(game.key, -side),
        reply=move_name(game, answer.state, answer.reply),
        moves=own_moves(answer.value),
    )


def _still(model: PuzzleModel, answer: Answer) -> str:
    """A move while the win is played out, and the reply to it."""
    text = QCoreApplication.translate("Puzzles", "{other} answers {reply}.")
    if own_moves(answer.value) > own_moves(answer.best):
        text = QCoreApplication.translate(
            "Puzzles",
            "That still wins, but in {moves}; it could have been {best}. {other} answers {reply}.",
        )
    return text.format(
        moves=own_moves(answer.value),
        best=own_moves(answer.best),
        other=side_name(model.game.key, -model.side),
        reply=move_name(model.game, answer.state, answer.reply),
    )


def line_words(model: PuzzleModel) -> str:
    """The solution's moves; the one that was played last stands in brackets."""
    words, state = [], model.at
    for number, action in enumerate(model.line, start=1):
        text = model.game.format_action(state, action)
        words.append(f"[{text}]" if number == model.shown else text)
        state = model.game.result(state, action)
    return " ".join(words)


def tally_words(tally: Tally) -> str:
    """ "7 of 9 solved · streak 3 (best 5)"."""
    if not tally.tried:
        return QCoreApplication.translate("Puzzles", "No puzzle solved yet")
    text = QCoreApplication.translate(
        "Puzzles", "{solved} of {tried} solved · streak {streak} (best {best})"
    )
    return text.format(solved=tally.solved, tried=tally.tried, streak=tally.streak, best=tally.best)


def spoken(model: PuzzleModel) -> str:
    """What a screen reader says when something has changed."""
    if model.phase is Phase.ASKED and model.first:
        return f"{headline(model)}. {task(model)}"
    said = [verdict(model)[0], reason(model)]
    if model.phase is Phase.ASKED:
        said.append(headline(model))
    return ". ".join(each.rstrip(".") for each in said if each)
