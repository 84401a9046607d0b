"""The page of puzzles: its board, the panel beside it, its texts and actions."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS, ROLL
from poda.engine.kit import kit_of as engine_kit
from poda.engine.puzzles import PuzzleAnswer, own_moves, source_of
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play.model.board import PERSON, RecordModel
from poda.play.model.kit import kit_of
from poda.play.model.opponents import default_opponent
from poda.play.model.record import GameRecord
from poda.play.model.turns import TurnModel
from poda.play.own_errors import OwnErrors
from poda.play.panels.board_panel import OwnPicture
from poda.play.puzzle_model import OwnError, PuzzleModel, PuzzlePhase, PuzzleTally, levels
from poda.play.words import plies_words
from poda.widgets.action_table import Action, ActionTable, Menus
from poda.widgets.announce import announce, phrased
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, MoveLabel, generic_parts, side_name
from poda.widgets.controls import choice, offer, show_value
from poda.widgets.engine_words import equity, message, number, value_words
from poda.widgets.keyboard import reached
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    Fitted,
    Label,
    Panel,
    Scrolling,
    Stretch,
    action_button,
    column,
    hairline,
    row,
    wrapped,
)

_UNSOLVED = (PuzzlePhase.ASKED, PuzzlePhase.WRONG, PuzzlePhase.RIGHT)
_TRIED = (PuzzlePhase.WRONG, PuzzlePhase.RIGHT, PuzzlePhase.SHOWN, PuzzlePhase.WON)

# The texts of a puzzle: the task, the judgement of a move, and the tally.


def move_name(game: Game[Any, Any], state: Any, action: Any) -> str:
    """A move in the middle of a sentence: "column 4", "square 5"."""
    return kit_of(game.key).puzzle_move(state, action)


def level_name(game_key: str, level: int) -> str:
    """The name of a level, with the moves to the win: "3: win in 5 to 7"."""
    levels = source_of(game_key).levels
    grade = levels[level - 1]
    if asked := kit_of(game_key).puzzle_level(grade):
        return f"{level}: {asked}"
    if grade.nearest == grade.farthest:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest}")
    elif level == len(levels):
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} or more")
    elif grade.nearest + 1 == grade.farthest:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} or {farthest}")
    else:
        text = QCoreApplication.translate("Puzzles", "{level}: win in {nearest} to {farthest}")
    return text.format(level=level, nearest=grade.nearest, farthest=grade.farthest)


def headline(model: PuzzleModel) -> str:
    """The headline above the board."""
    if model.puzzle is None or model.phase in (PuzzlePhase.MAKING, PuzzlePhase.FAILED):
        return ""
    asked = model.phase in (PuzzlePhase.ASKED, PuzzlePhase.JUDGING)
    best = model.values[model.best]
    if model.phase is PuzzlePhase.WON:
        text = QCoreApplication.translate("Puzzles", "{side} has won")
    elif not model.proven:
        text = QCoreApplication.translate("Puzzles", "There is better")
        if model.phase is not PuzzlePhase.WRONG:
            return kit_of(model.game.key).puzzle_headline(model.at, model.side)
    elif model.phase is PuzzlePhase.WRONG:
        text = QCoreApplication.translate("Puzzles", "The win is gone")
        if not best:
            text = QCoreApplication.translate("Puzzles", "The draw is gone")
    elif not best:
        text = QCoreApplication.translate("Puzzles", "{side} holds the draw")
        if asked:
            text = QCoreApplication.translate("Puzzles", "{side} to move holds the draw")
    elif asked:
        text = QCoreApplication.translate("Puzzles", "{side} to move wins in {moves}")
    else:
        text = QCoreApplication.translate("Puzzles", "{side} wins in {moves}")
    return text.format(side=side_name(model.game.key, model.side), moves=own_moves(best))


def task(model: PuzzleModel) -> str:
    """The task of the puzzle, in a sentence."""
    if model.phase is PuzzlePhase.MAKING:
        return QCoreApplication.translate("Puzzles", "The solver looks for a puzzle…")
    if model.phase is PuzzlePhase.FAILED or model.puzzle is None:
        return QCoreApplication.translate("Puzzles", "There is no puzzle. Press Next.")
    if model.phase is PuzzlePhase.WON:
        return ""
    side = side_name(model.game.key, model.side)
    if model.first and model.own is not None:
        return _own_task(model, model.own)
    if not model.proven:
        return _by_loss(model)
    if model.first:
        text = QCoreApplication.translate(
            "Puzzles", "{side} is to move and can win, but only one move keeps the win. Find it."
        )
    else:
        text = QCoreApplication.translate("Puzzles", "Play it out: keep the win of {side}.")
    return text.format(side=side)


def _own_task(model: PuzzleModel, own: OwnError) -> str:
    """The task of a puzzle that comes from an error of the person's."""
    if not model.proven:
        text = QCoreApplication.translate(
            "Puzzles", "From a game of yours: your choice here was {move}."
        )
    elif model.values[model.best]:
        text = QCoreApplication.translate(
            "Puzzles",
            "From a game of yours: you played {move} here, and gave the win away. Find a move that "
            "keeps it.",
        )
    else:
        text = QCoreApplication.translate(
            "Puzzles",
            "From a game of yours: you played {move} here, and gave the draw away. Find a move "
            "that keeps it.",
        )
    said = text.format(move=move_name(model.game, model.at, own.played))
    return said if model.proven else f"{said} {_by_loss(model)}"


def _by_loss(model: PuzzleModel) -> str:
    """The task if answers are judged by their loss: how small a loss counts as right."""
    text = QCoreApplication.translate(
        "Puzzles", "Find the best; what loses less than {loss} counts as right."
    )
    return text.format(loss=_loss(model.game, model.source.least))


def _loss(game: Game[Any, Any], loss: float) -> str:
    """A loss as text: in points with dice, else by the evaluation."""
    if game.has_chance:
        return equity(loss).lstrip("+")
    text = QCoreApplication.translate("Puzzles", "{value} of the evaluation")
    return text.format(value=number(loss).lstrip("+"))


def verdict(model: PuzzleModel) -> tuple[str, bool | None]:
    """The judgement of the last move, and whether it was right; "" and None without a move."""
    answer, phase = model.answer, model.phase
    if phase is PuzzlePhase.WON:
        return QCoreApplication.translate("Puzzles", "Won against the best defence"), True
    if answer is None or phase not in _TRIED:
        return "", None
    move, moves = move_name(model.game, answer.before, answer.action), own_moves(answer.best)
    if phase is PuzzlePhase.WRONG:
        text, right = QCoreApplication.translate("Puzzles", "Not {move}: it loses {loss}"), False
        if model.proven:
            text = QCoreApplication.translate(
                "Puzzles", "Not {move}: it gives away the win in {moves}"
            )
            if not moves:
                text = QCoreApplication.translate("Puzzles", "Not {move}: it gives away the draw")
    elif phase is PuzzlePhase.RIGHT:
        text, right = QCoreApplication.translate("Puzzles", "Right: {move} wins in {moves}"), True
        if not model.proven:
            text = QCoreApplication.translate("Puzzles", "Right: {move} loses only {loss}")
            if answer.value == answer.best:
                text = QCoreApplication.translate("Puzzles", "Right: the best is {move}")
        elif not moves:
            text = QCoreApplication.translate("Puzzles", "Right: {move} keeps the draw")
    else:
        text, right = QCoreApplication.translate("Puzzles", "The best is {move}"), None
        if model.proven:
            text = QCoreApplication.translate(
                "Puzzles", "The solution is {move}: it wins in {moves}"
            )
            if not moves:
                text = QCoreApplication.translate(
                    "Puzzles", "The solution is {move}: it keeps the draw"
                )
    return text.format(move=move, moves=moves, loss=_loss(model.game, answer.loss)), right


def reason(model: PuzzleModel) -> str:
    """The explanation below the judgement; "" for none."""
    answer = model.answer
    if answer is None:
        return ""
    text = ""
    if not model.proven:
        text = why(model, answer) if model.phase in _TRIED else ""
    elif model.phase is PuzzlePhase.WRONG:
        text = _refutation(model, answer)
    elif model.phase is PuzzlePhase.RIGHT:
        right = sum(model.source.keeps(model.at, model.values, each) for each in model.values)
        if right == 1 and answer.best:
            text = QCoreApplication.translate("Puzzles", "Every other move gives the win away.")
        elif right == 1:
            text = QCoreApplication.translate("Puzzles", "Every other move loses.")
    elif model.phase is PuzzlePhase.SHOWN:
        text = QCoreApplication.translate("Puzzles", "With the best moves of both sides:")
    elif model.phase is PuzzlePhase.ASKED and not model.first:
        text = _still(model, answer)
    return text


_MOST_LISTED = 3  # moves with their values


def why(model: PuzzleModel, answer: PuzzleAnswer) -> str:
    """What is best where answers are judged by what they lose: the reply to a wrong move, the best
    moves with their values and the look-ahead, and what the best one does."""
    game, side, at = model.game, model.side, model.at
    said = []
    if model.phase is PuzzlePhase.WRONG and answer.reply is not None:
        said.append(_answers(model, answer))
    ranked = sorted(model.values.items(), key=lambda pair: -pair[1] * side)[:_MOST_LISTED]
    listed = [
        f"{move_name(game, at, action)} "
        + (equity(side * value) if game.has_chance else value_words(value, "estimate", side, game))
        for action, value in ranked
    ]
    text = QCoreApplication.translate("Puzzles", "Best at {plies}: {moves}.")
    plies = plies_words(model.source.plies or 0)
    said.append(text.format(plies=plies, moves=", ".join(listed)))
    lines = getattr(model.values, "lines", {})
    does = engine_kit(game).reason(at, lines.get(model.best, ()))
    if does is not None:
        text = QCoreApplication.translate("Puzzles", "{move} {does}.")
        does_words = does.said(QCoreApplication.translate)
        said.append(text.format(move=move_name(game, at, model.best), does=does_words))
    return " ".join(said)


def _refutation(model: PuzzleModel, answer: PuzzleAnswer) -> str:
    """The outcome after a wrong move, and the reply that shows it."""
    game, side = model.game, model.side
    if answer.reply is None:
        if answer.value:
            return ""
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


def _answers(model: PuzzleModel, answer: PuzzleAnswer) -> str:
    """The sentence on the other side's reply to a move."""
    return QCoreApplication.translate("Puzzles", "{other} answers {reply}.").format(
        other=side_name(model.game.key, -model.side),
        reply=move_name(model.game, answer.state, answer.reply),
    )


def _still(model: PuzzleModel, answer: PuzzleAnswer) -> str:
    """The sentence on the last move of a win that is being played out, and on the reply."""
    if own_moves(answer.value) <= own_moves(answer.best):
        return _answers(model, answer)
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
    """The moves of the solution, with the one on the board in brackets; "" with dice, where it is
    one."""
    words, state = [], model.at
    for place, action in enumerate(() if model.game.has_chance else model.line, start=1):
        text = model.game.format_action(state, action)
        words.append(f"[{text}]" if place == model.shown else text)
        state = model.game.result(state, action)
    return " ".join(words)


def tally_words(tally: PuzzleTally, due: int = 0) -> str:
    """The text of a tally: "7 of 9 solved · streak 3 (best 5) · 2 of your errors due today"."""
    said = QCoreApplication.translate("Puzzles", "No puzzle solved yet")
    if tally.tried:
        said = _tried_words(tally)
    if due:
        text = QCoreApplication.translate("Puzzles", "your errors due today: {count}")
        said += " · " + text.format(count=due)
    return said


def _tried_words(tally: PuzzleTally) -> str:
    text = QCoreApplication.translate(
        "Puzzles", "{solved} of {tried} solved · streak {streak} (best {best})"
    )
    said = text.format(solved=tally.solved, tried=tally.tried, streak=tally.streak, best=tally.best)
    if tally.days > 1:
        text = QCoreApplication.translate("Puzzles", "the day’s puzzle {days} days running")
        said += " · " + text.format(days=tally.days)
    return said


def spoken(model: PuzzleModel) -> str:
    """The text that a screen reader says after a change."""
    if model.phase is PuzzlePhase.ASKED and model.first:
        return f"{headline(model)}. {task(model)}"
    said = [verdict(model)[0], reason(model)]
    if model.phase is PuzzlePhase.ASKED:
        said.append(headline(model))
    return ". ".join(each.rstrip(".") for each in said if each)


class PuzzleActions(ActionTable):
    """The actions on a puzzle: menu, buttons and keys. The owner of the page connects "back"."""

    keys_told = None

    def __init__(self, model: PuzzleModel, page: QWidget) -> None:
        super().__init__(page)
        self._model = model
        self.build(page)
        model.changed.connect(self.refresh)

    # fmt: off
    def rows(self) -> Menus:
        model = self._model

        def shown() -> bool:
            return model.phase is PuzzlePhase.SHOWN

        def own_words() -> str:
            text = self.tr("From &your games")
            return f"{text} ({model.due})" if model.due else text

        def retry_words() -> str:
            wrong = model.phase is PuzzlePhase.WRONG
            return self.tr("&Try again") if wrong else self.tr("&From the beginning")

        return {
            "puzzle": (
                Action("next", lambda: self.tr("&Next puzzle"), "random", "Ctrl+Return",
                       model.next),
                Action("day", lambda: self.tr("Puzzle of the &day"), "puzzle", "Ctrl+D",
                       model.open_day),
                Action("own", own_words, "review", "Ctrl+G",
                       model.open_own),
                Action("hint", lambda: self.tr("&Hint"), "hint", "Ctrl+I", model.hint,
                       lambda: model.can_hint, apart=True),
                Action("solution", lambda: self.tr("&Solution"), "eye", "Ctrl+Shift+I",
                       model.show_solution,
                       lambda: model.phase in _UNSOLVED),
                Action("retry", retry_words, "undo", "Ctrl+Z", model.retry,
                       lambda: model.phase in _TRIED,
                       apart=True),
                Action("play_on", lambda: self.tr("&Play on"), "play", "Ctrl+.", model.play_on,
                       lambda: model.can_play_on),
                Action("previous", lambda: self.tr("Previous move of the solution"), "previous",
                       "Alt+Left", lambda: model.go_to(model.shown - 1),
                       lambda: shown() and model.shown > 0),
                Action("forward", lambda: self.tr("Next move of the solution"), "next",
                       "Alt+Right", lambda: model.go_to(model.shown + 1),
                       lambda: shown() and model.shown < len(model.line)),
                Action("copy", lambda: self.tr("&Copy the code"), "copy", "Ctrl+Shift+C",
                       self._copy, lambda: (model.puzzle is not None and model.own is None
                                            and model.phase is not PuzzlePhase.MAKING), apart=True),
                Action("back", lambda: self.tr("&Back to the game"), "board", ("Esc", "Ctrl+U"),
                       apart=True),
            ),
        }
    # fmt: on

    def refresh(self) -> None:
        """Enable the actions that apply."""
        super().refresh()
        self.name("retry", "own")

    def _copy(self) -> None:
        if self._model.puzzle is not None:
            QGuiApplication.clipboard().setText(self._model.puzzle.code)


# The panel beside the board: the puzzle's name, the task, the judgement and the tally.

_MARKS = {True: "✓ ", False: "✕ ", None: ""}
_ROLES = {True: Role.OK, False: Role.BAD, None: Role.TEXT}


class PuzzlePanel(Panel):
    """Shows a `PuzzleModel` in words."""

    def __init__(self, model: PuzzleModel, actions: PuzzleActions, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._said = ""
        self.title = Label("large", bold=True, elide=True)
        self.copy = action_button(actions["copy"], text=False)
        self.close_button = phrased(QToolButton(), name=lambda: self.tr("Back to the game"))
        phrased(self.close_button, tip=lambda: self.tr("Back to the game (Esc)"))
        self.close_button.setText("✕")
        self.close_button.clicked.connect(actions["back"].trigger)
        self.level = choice()
        self.code = phrased(
            QLineEdit(placeholderText="3-4711"),
            name=lambda: self.tr("Code"),
            tip=lambda: self.tr(
                "Such as 3-4711, difficulty and seed: the same code is the same puzzle everywhere"
            ),
        )
        self._names = [
            phrased(Label("small", Role.MUTED), text)
            for text in (lambda: self.tr("Difficulty"), lambda: self.tr("Code"))
        ]
        for label, field in zip(self._names, (self.level, self.code), strict=True):
            label.setBuddy(field)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.task = wrapped("body", Role.TEXT)
        self.verdict = wrapped("body", bold=True)
        self.reason = wrapped("body", Role.TEXT)
        self.line = Label("body", mono=True)
        self.line.setWordWrap(True)
        self.tally = phrased(
            wrapped("small", Role.MUTED),
            tip=lambda: self.tr(
                "Solved by the first move and without help; every puzzle counts once"
            ),
        )
        self.notice = wrapped("small", Role.BAD)
        self.next = action_button(actions["next"])
        self.next.setProperty("primary", True)
        self.others = [action_button(actions[name]) for name in ("day", "own")]
        self.tools = [action_button(actions[name]) for name in ("hint", "solution")]
        self.retry, self.play_on = (action_button(actions[name]) for name in ("retry", "play_on"))
        self.steps = [action_button(actions[name], text=False) for name in ("previous", "forward")]
        self._lay_out()
        self.level.activated.connect(lambda row: model.set_level(row + 1))
        self.code.returnPressed.connect(self._open_code)
        self.code.textEdited.connect(lambda _text: self._warn(""))
        model.changed.connect(self.refresh)
        model.refused.connect(self._refuse)
        phrased(self, name=lambda: self.tr("Puzzle"))
        phrased(self.level, name=lambda: self.tr("Difficulty"))
        phrased(self.level, tip=lambda: self.tr("What is asked, the easiest first"))
        follow_language(self, self.refresh)

    def _lay_out(self) -> None:
        top = row((self.title, 1), self.copy, self.close_button)
        fields = QGridLayout()
        fields.setSpacing(INSIDE)
        for place, field in enumerate((self.level, self.code)):
            fields.addWidget(self._names[place], place, 0)
            fields.addWidget(field, place, 1)
        fields.setColumnStretch(1, 1)
        buttons = ((each, 0, Qt.AlignmentFlag.AlignLeft) for each in (self.next, *self.others))
        middle = self._new_middle(), 1
        column(top, fields, self.notice, middle, hairline(), self.tally, *buttons, of=self)

    def _new_middle(self) -> QScrollArea:
        """The texts and buttons in a scroll area, as in large type they may not fit."""
        body = QWidget()
        column(
            self.task, self.verdict, self.reason, self.line,
            row(*self.steps, self.play_on, Stretch(1)),
            row(self.retry, Stretch(1)),
            row(*self.tools, Stretch(1)),
            Stretch(1),
            of=body, margins=(0, INSIDE, 0, 0),
        )  # fmt: skip
        self.middle = Scrolling(body, clear=True)
        return self.middle

    def _open_code(self) -> None:
        try:
            self._model.open_code(self.code.text())
        except EngineError as error:
            self._refuse(error)

    def _refuse(self, error: EngineError) -> None:
        self._warn(message(error), plain=error.code == "puzzle.none_due")
        announce(self, message(error), urgent=True)

    def _warn(self, text: str, *, plain: bool = False) -> None:
        """Show a notice, `plain` if nothing is wrong."""
        self.notice.set_role(Role.MUTED if plain else Role.BAD)
        self.notice.setText(text if plain or not text else f"✕ {text}")
        self.notice.setVisible(bool(text))

    # What is shown

    def refresh(self) -> None:
        """Show the model's current state."""
        model, trouble = self._model, self._model.errors.trouble
        self._warn("" if trouble is None else message(trouble))
        self._fill_levels()
        ready = model.puzzle is not None and model.phase not in (
            PuzzlePhase.MAKING,
            PuzzlePhase.FAILED,
        )
        own = model.own is not None
        code = model.puzzle.code if ready and model.puzzle is not None and not own else ""
        title = self.tr("Puzzle {code}").format(code=code) if code else self.tr("Puzzle")
        if ready and own:
            title = self.tr("From your games")
        elif code and model.is_daily:
            title = self.tr("Puzzle of the day")
        self.title.setText(title)
        if not self.code.isModified() or ready:
            self.code.setText(code)
        text, right = verdict(model) if ready else ("", None)
        self._set_text(self.task, "" if text else task(model))
        self.verdict.set_role(_ROLES[right])
        self._set_text(self.verdict, _MARKS[right] + text if text else "")
        self._set_text(self.reason, reason(model) if ready else "")
        line = line_words(model) if model.phase is PuzzlePhase.SHOWN else ""
        self.line.setText(line)
        self.line.setVisible(bool(line))
        self.tally.setText(tally_words(model.tally, model.due))
        for button in (self.retry, self.play_on):
            button.setVisible(button.defaultAction().isEnabled())
        helps = any(button.defaultAction().isEnabled() for button in self.tools)
        for button in self.tools:
            button.setVisible(helps or not text)
        for button in self.steps:  # a disabled one keeps its place
            button.setVisible(model.phase is PuzzlePhase.SHOWN)
        self._speak(spoken(model) if ready else task(model))

    def _fill_levels(self) -> None:
        key = self._model.game.key
        names = [level_name(key, level) for level in levels(key)]
        offer(self.level, ((name, number) for number, name in enumerate(names, 1)))
        show_value(self.level, self._model.level)

    def _set_text(self, label: Label, text: str) -> None:
        # No-break spaces keep each word and its number on one line.
        label.setText(re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text))
        label.setVisible(bool(text))

    def _speak(self, text: str) -> None:
        if text != self._said and self.isVisible():
            self._said = text
            announce(self, text)


class _NoAnalysis:
    """An analysis without a hint, as nothing is analysed in a puzzle."""

    hint: Any = None


class ShownPuzzle(QObject):
    """The puzzle's position as the boards of the Play tab show one (`ShownGame`), with the person
    at the side that decides. What is done there is asked of the puzzle."""

    def __init__(self, model: PuzzleModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._followed: tuple[Any, ...] = ()
        self.board = RecordModel(model.game.key, self)
        self.turns = TurnModel(self.board, self)
        self.analysis = _NoAnalysis()
        self.turns.played.connect(self._decide)
        self.turns.refused.connect(model.refused)

    def follow(self) -> None:
        """Show the position of the puzzle, if it is another one or is no longer asked."""
        model, answer = self._model, self._model.answer
        asked = model.phase is PuzzlePhase.ASKED
        start: Any = model.state
        actions: tuple[Any, ...] = ()
        if model.phase is PuzzlePhase.SHOWN:
            start, actions = model.at, model.line[: model.shown]
        elif answer is not None and model.phase in _TRIED and model.state == answer.state:
            start, actions = answer.before, (answer.action,)
        followed = model.game.key, start, actions, asked
        if followed == self._followed:
            return
        self._followed = followed
        played = [action for action in actions if action != ROLL]
        self.board.put(GameRecord(model.game, start, played))
        side = MAX if model.at is None else model.side
        # Where the sides sit opposite, the board stays as it is.
        person = PERSON if asked or model.game.opposite else default_opponent(model.game.key)
        self.board.players = {side: person, -side: default_opponent(model.game.key)}
        self.turns.follow()

    def _decide(self, action: Any) -> None:
        state = self.board.record.state
        is_throw = self._model.game.to_move(state) == CHANCE and action not in CUBE_ACTIONS
        self._model.ask(ROLL if is_throw else action)


_WIDTH = 340  # pixels: the panel's width at the usual type size
_LARGEST_SHARE = 0.4


class PuzzlePage(Fitted, QWidget):
    """Shows a `PuzzleModel`, and passes clicks and keys on the board to it as moves."""

    def __init__(self, model: PuzzleModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.actions_ = PuzzleActions(model, self)
        self._headline = Label("large", bold=True, parent=self)
        self._shown = ShownPuzzle(model, self)
        self._shown.turns.changed.connect(self._draw_board)
        self.board = self._new_board()
        self.panel = PuzzlePanel(model, self.actions_, self)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        self._layout.setHorizontalSpacing(AROUND)
        self._layout.setVerticalSpacing(INSIDE)
        self._layout.addWidget(self._headline, 0, 0)
        self._layout.addWidget(self.board, 1, 0)
        self._layout.addWidget(self.panel, 0, 1, 2, 1)
        self._layout.setRowStretch(1, 1)
        self._layout.setColumnStretch(0, 1)
        theme_manager().changed.connect(self.fit_soon)
        model.changed.connect(self.refresh)
        self._fit()
        follow_language(self, self.refresh)

    def headline(self) -> str:
        """The text above the board."""
        return self._headline.full_text()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._order()

    def _order(self) -> None:
        """Make the Tab key go from the board to the panel."""
        parts = [part for part in reached(self.panel) if part.window() is self.window()]
        for one, next_ in pairwise([*reached(self.board)[-1:], *parts]):
            QWidget.setTabOrder(one, next_)

    def _fit(self) -> None:
        """Grow with the type, but leave the board most of the window."""
        wanted = round(_WIDTH * theme_manager().type_scale)
        self.panel.setFixedWidth(min(wanted, round(max(self.width(), 600) * _LARGEST_SHARE)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A digit plays a move wherever the focus is, except in a field that takes digits, and in
        # games whose moves lead from one place to another.
        placed = not (self._own or self.board.view.ways)
        if placed and event.text() and event.text() in "123456789":
            if not event.isAutoRepeat():
                self._model.ask_text(event.text())
            return
        super().keyPressEvent(event)

    def refresh(self) -> None:
        """Show the puzzle's current state."""
        changes = self.board.objectName() != self._model.game.key
        if changes:
            self._change_board()
        self._headline.setText(headline(self._model))
        self._shown.follow()
        self._draw_board()
        if changes:  # the new board has its cells now
            self._order()

    def _draw_board(self) -> None:
        self.board.animations_enabled = settings().animations
        self.board.set_view(self._view() if self._own is None else self._own.view())

    def _new_board(self) -> BoardWidget:
        board = board_widget(self._model.game.key, self)
        self._shown.follow()
        self._own: OwnPicture | None = kit_of(self._model.game.key).made(
            "picture", self._shown, board
        )
        board.setObjectName(self._model.game.key)
        board.intent.connect(self._model.ask)
        return board

    def _change_board(self) -> None:
        old = self.board
        had_focus = old.isAncestorOf(self.focusWidget() or self)
        self.board = self._new_board()
        self._layout.replaceWidget(old, self.board)
        old.hide()
        old.deleteLater()
        self.board.show()
        if had_focus:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _numbers(self) -> tuple[tuple[int, int], ...]:
        """The cells of the moves that are numbered on the board, with their numbers."""
        model, game = self._model, self._model.game
        line: tuple[Any, ...] = ()
        if model.phase is PuzzlePhase.SHOWN:
            line = model.line[: model.shown]
        elif model.phase is PuzzlePhase.WRONG and model.answer is not None:
            answered = model.state is not model.answer.state and model.answer.reply is not None
            line = (model.answer.action, model.answer.reply)[: 1 + answered]
        found, state = [], model.at
        for place, action in enumerate(line, start=1):
            cell = game.cell(state, action)
            if cell is not None:
                found.append((cell, place))
            state = game.result(state, action)
        return tuple(found)

    def _view(self) -> BoardView:
        model, game = self._model, self._model.game
        state = game.initial_state() if model.state is None else model.state
        asked = model.phase is PuzzlePhase.ASKED
        actions: tuple[Any, ...] = tuple(game.actions(state)) if asked else ()
        struck = MoveLabel(self.tr("no"), "bad", True, self.tr("does not keep the win"))
        return BoardView(
            game=game.key,
            cells=game.cells(state),
            to_move=game.to_move(state),
            legal=actions,
            interactive=asked,
            last=model.last,
            winning=game.winning_line(state),
            turned=self._shown.board.is_turned,
            square_numbers=settings().square_numbers,
            line_numbers=self._numbers(),
            labels=tuple((action, struck) for action in sorted(model.struck)),
            **generic_parts(game, state, actions),
        )


# The puzzle mode, which opens and closes the page.


class PuzzleMode(QObject):
    """Owns the puzzle and its page, which covers that of the game.

    Args:
        stack: the pages of the Play tab.
        menu: the menu for its actions.
        errors: the person's errors.
    """

    def __init__(self, stack: QStackedLayout, menu: QMenu, errors: OwnErrors, tab: QWidget) -> None:
        super().__init__(tab)
        self._stack = stack
        self.model = PuzzleModel(errors, self)
        self.page = PuzzlePage(self.model, tab)
        self.page.actions_.fill({"puzzle": menu})
        stack.addWidget(self.page)

    def open(self, game_key: str) -> None:
        """Show the puzzles of a game, and give the board the keyboard focus."""
        self.model.begin(game_key)
        self._stack.setCurrentWidget(self.page)
        self.page.board.setFocus()
