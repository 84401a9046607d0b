"""The board, as large as its room allows; the evaluation bar beside it, and below it the turn in
words with what can be done now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from poda.engine.errors import EngineError
from poda.engine.game import MAX, Game
from poda.engine.players import MoveValue
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, follow_theme, font
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.model.analysis import AnalysisMode, LineModel
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.kit import kit_of
from poda.play.model.record import GameNode, last_path
from poda.play.turn_words import turn_words_of
from poda.play.words import is_solving, missing_moves
from poda.widgets.announce import announce
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import (
    BoardView,
    MoveLabel,
    ThreatMark,
    generic_parts,
    piece_name,
    side_name,
    side_roles,
)
from poda.widgets.engine_words import (
    equity,
    equity_share,
    label_kind,
    max_share,
    message,
    number,
    percent,
    score_text,
    value_words,
)
from poda.widgets.evalbar import EvalBar
from poda.widgets.keyboard import reach_after, reach_in_turn, reached_before
from poda.widgets.layout import BETWEEN, INSIDE, Fitted, Label, Steady, row, wrapped

if TYPE_CHECKING:
    from poda.play.panels.dice_row import DiceRow
    from poda.play.panels.end_card import EndCard
    from poda.play.panels.status_row import EngineRow

# Texts on the line of play shown, and the threats on the board.


def line_headline(game: Game[Any, Any], line: LineModel) -> str:
    """The headline while a line of play is shown: "Line of 4: move 3 of 12"."""
    first = game.format_action(line.states()[0], line.actions[0])
    text = QCoreApplication.translate("Play", "Line of {move}: move {number} of {count}")
    return text.format(move=first, number=line.index, count=len(line.actions))


def step_words(game: Game[Any, Any], line: LineModel) -> str:
    """The last move shown of the line, for a screen reader: "Move 3 of 12: Blue plays 4."."""
    before = line.states()[-2]
    text = QCoreApplication.translate("Play", "Move {number} of {count}: {side} plays {move}.")
    return text.format(
        number=line.index,
        count=len(line.actions),
        side=side_name(game.key, game.to_move(before)),
        move=game.format_action(before, line.actions[line.index - 1]),
    )


def threat_marks(game: Game[Any, Any], state: Any) -> tuple[ThreatMark, ...]:
    """The threats of a position, for the board."""
    return () if game.is_terminal(state) else kit_of(game.key).threats(state)


_HEADLINE_SHARE = 0.45  # the headline's share of the row; a longer one has smaller type
_SAID = 320  # pixels of a sentence beside the headline before buttons may have texts

# The time for which a sentence about a refused move is shown: it can be read twice.
_NOTICE_MS = 6000


class _Foot(QWidget):
    """The row below the board. Its inner widget is placed by hand, so that texts and buttons that
    change at every move lay out nothing around the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.inner = QWidget(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inner.setGeometry(self.rect())


class OwnPicture(Protocol):
    """Makes the view of a board that the rules alone do not give, and serves its own signals; a kit
    names the class (`Kit.picture`), which is made with a `ShownGame` and the board."""

    def view(self) -> BoardView:
        """The view that the board shows now."""


class BoardPanel(Fitted, QWidget):
    """The board with the model's position, on which clicks and keys play moves, and what is
    around it.

    Signals:
        noticed: a notice is shown.
        board_made: the board of another game was made, perhaps with other proportions.
        end_made: carries the card on the end of a game, made with the first end.
    """

    noticed = Signal()
    board_made = Signal()
    end_made = Signal(QWidget)

    def __init__(self, model: PlayModel, actions: PlayActions, engine: EngineRow) -> None:
        super().__init__()
        self._model = model
        self._engine = engine
        self._values_seen = False
        self._line_index = 0  # the index drawn last
        self._about_engine = False  # whether the notice is about the engine's work
        self._headline = Label("large", bold=True)
        self._headline.setMinimumWidth(1)  # its type shrinks before the window grows
        self._notice = wrapped("small", Role.BAD)
        self._notice_place = Steady(self._notice, lines=2)  # a longer one ends in "…", with a tip
        self._notice_timer = QTimer(self, singleShot=True, interval=_NOTICE_MS)
        self._notice_timer.timeout.connect(self.clear_notice)
        self.bar = EvalBar(self)
        self._actions = actions
        self._dice: DiceRow | None = None
        self._legend: QWidget | None = None
        self._end: EndCard | None = None
        self._own: OwnPicture | None = None
        self._shared: tuple[object, ...] = ()  # the state that the foot was laid out for
        self._pending = False  # whether the board says that values are awaited
        self.board = self._new_board()
        self._foot = _Foot(self)
        self._foot_row = row(
            self._headline,
            (self._notice_place, 3),
            (engine, 2),
            engine.strip,
            of=self._foot.inner,
        )
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(INSIDE)
        self._layout.addWidget(self.board, 0, 0)
        self._layout.addWidget(self._foot, 2, 0, 1, 2)
        self._layout.setColumnStretch(0, 1)
        self._layout.setRowStretch(0, 1)
        follow_theme(self._fit_foot)
        model.board.began.connect(self._on_game)
        model.board.changed.connect(self.refresh)
        model.analysis.changed.connect(self.refresh_board)
        model.turns.changed.connect(self._on_turn)
        model.refused.connect(self._show_refusal)
        model.engine_changed.connect(self._drop_untrue_notice)
        model.engine_changed.connect(self._drop_pending)
        model.line.changed.connect(self._on_line)
        model.moved.connect(self._announce)
        # Connected after the engine's row and the dice's row, which must refresh first.
        for signal in (model.engine_changed, model.turns.changed):
            signal.connect(self._share_foot)
        self._on_game()
        follow_language(self, lambda: self._set_notice(""))
        follow_language(self, self.refresh)
        follow_language(self, self._draw_bar)  # even while hidden

    def _on_game(self) -> None:
        """Make the dice's row with the first game that has dice."""
        if self._dice is None and self._model.board.has_dice:
            self._dice = self._new_dice()

    @property
    def dice(self) -> DiceRow:
        """The row of the dice; there must be a game with dice."""
        assert self._dice is not None
        return self._dice

    def _new_dice(self) -> DiceRow:
        from poda.play.panels.dice_row import DiceRow  # not before the first paint

        dice = DiceRow(self._model, self._actions, self)
        self._foot_row.insertWidget(1, dice.said, 3)
        self._foot_row.addWidget(dice)  # at the end, where its buttons stay
        dice.changed.connect(self._share_foot)
        reach_in_turn(self.board, dice)
        return dice

    @property
    def legend(self) -> QWidget:
        """The legend of the marks of threats, made on first use."""
        if self._legend is None:
            self._legend = self._model.board.kit.legend()
            ignored, needed = QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred
            self._legend.setSizePolicy(ignored, needed)
            self._legend.setMinimumWidth(1)  # it widens no window
            self._layout.addWidget(self._legend, 1, 0, 1, 2)
        return self._legend

    @property
    def end(self) -> EndCard:
        """The card on the end of a game, made on first use."""
        if self._end is None:
            from poda.play.panels.end_card import EndCard  # not before the first paint

            self._end = EndCard(self._model, self)
            reach_in_turn(self.board, self._end)
            self.end_made.emit(self._end)
        return self._end

    def _show_end(self) -> None:
        """Show the card over the row below the board, while the end of a game is on the board."""
        ended = self._model.board.record.is_over() and not self._model.line.is_shown
        if not ended and self._end is None:
            return
        had_focus = self._end is not None and self._end.isAncestorOf(self.focusWidget() or self)
        self.end.refresh()
        self._place_end()
        self.end.setVisible(ended)
        if had_focus and not ended:
            self.board.setFocus()

    def refresh_end(self) -> None:
        """Refresh the card: the review was turned on or off."""
        if self._end is not None:
            self._end.refresh()

    def _place_end(self) -> None:
        if self._end is None:
            return
        self._end.setGeometry(self._foot.geometry().adjusted(0, -INSIDE, 0, 0))
        self._end.raise_()

    def show_values(self, seen: bool) -> None:
        """Set whether a key is held that shows the values in "think first"."""
        self._values_seen = seen
        self.refresh_board()

    def values_visible(self) -> bool:
        """Whether the values of the moves are on screen."""
        mode = self._model.analysis.mode
        return mode is AnalysisMode.SHOWN or (
            mode is AnalysisMode.THINK_FIRST and self._values_seen
        )

    def _show_refusal(self, error: EngineError) -> None:
        if error.code == "turn.over":  # an early click is no mistake
            self.end.point()
            return
        text = message(error)
        # Sentences on stand-ins for missing players stay, those for both sides together.
        stands_in = error.code == "player.stands_in"
        if stands_in and (before := self.notice().removeprefix("✕ ")):
            text = f"{before} {text}"
        self.show_notice(text, stays=stands_in)
        self._about_engine = error.code in ("turn.thinking", "turn.engine")

    def _drop_untrue_notice(self) -> None:
        """Clear the notice "the engine is thinking" after it has stopped."""
        if self._about_engine and self._model.room.state is not EngineState.THINKING:
            self.clear_notice()

    def _drop_pending(self) -> None:
        """Redraw the board if it awaits values and the analysis was stopped."""
        if self._pending and not self._model.room.analysing:
            self.refresh_board()

    def _on_line(self) -> None:
        """Show another move of the line of play."""
        line = self._model.line
        if line.index == self._line_index:
            return
        self._line_index = line.index
        self.clear_notice()
        self._tell_headline()
        self._show_end()
        self.refresh_board()
        if line.is_shown:
            announce(self, step_words(self._model.board.game, line))
        else:
            announce(self, self._headline.full_text())

    def _tell_headline(self) -> None:
        model = self._model
        if model.line.is_shown:
            self._headline.setText(line_headline(model.board.game, model.line))
        else:
            self._headline.setText(wording.headline(model))
        self._share_foot()

    def width_for(self, height: int) -> int:
        """The width of the board and its bar in a panel of that height, in pixels."""
        room = height - self._foot.minimumHeight() - INSIDE
        return round(room / self.board.ASPECT) + self._layout.columnMinimumWidth(1)

    def _fit_foot(self) -> None:
        """Fix the height of the row below the board to two lines of a notice and to a button, so
        that the board never moves."""
        self._shared = ()
        large = QFontMetrics(font("large", bold=True)).height() + 2 * INSIDE
        self._foot.setFixedHeight(max(self._notice_place.height(), large))
        self._share_foot()

    def _share_foot(self) -> None:
        """Share the row's width: first the texts, then the buttons, with texts if there is room."""
        room = self._foot.width()
        text = self._headline.full_text()
        dice = self._dice is not None and not self._dice.isHidden()
        notice = bool(self.notice())
        # A notice, or the stakes of a double, has the row alone, unless the engine has a text.
        alone = notice or (dice and self._model.turns.can_answer)
        if alone or self._engine.isHidden():
            self._engine.setVisible(not alone or self._engine.says())
        # Most moves change none of these, so that nothing is laid out.
        asked = (room, text, notice, self._engine.buttons_shown())
        if asked == self._shared and not dice:
            return
        self._shared = asked
        large = QFontMetrics(font("large", bold=True)).horizontalAdvance(text)
        fits = large <= room * _HEADLINE_SHARE
        self._headline.set_size("large" if fits else "body")
        said = ""
        if self._dice is not None and not self._dice.isHidden():
            said = self._dice.sentence()
            words = (self._dice.sentence_width() if said else 0) + INSIDE
            needed = self._headline.sizeHint().width() + min(_SAID, words)
            self._dice.fit(room - needed - 3 * INSIDE)
            room -= self._dice.sizeHint().width()
        if self._dice is not None:
            self._dice.said.setVisible(bool(said) and not notice)
        if not self._engine.strip.isHidden():
            # Not by the texts, which change with every move: the buttons would jump.
            self._engine.strip.fit(round(room * (1 - _HEADLINE_SHARE)))

    def show_notice(self, text: str, *, stays: bool = False) -> None:
        """Show beside the headline why something was not done.

        The sentence is hidden after a while or, if it `stays`, at the next change of the game.
        """
        self._about_engine = False
        self._set_notice("✕ " + text)
        if stays:
            self._notice_timer.stop()
        else:
            self._notice_timer.start()
        announce(self, text, urgent=True)
        self.noticed.emit()

    def clear_notice(self) -> None:
        """Hide the notice."""
        self._notice_timer.stop()
        self._about_engine = False
        self._set_notice("")

    def _set_notice(self, text: str) -> None:
        """Set the notice's text; it takes the place of the card or the sentence on the turn."""
        place = self._notice_place
        if text == self._notice.full_text() and place.isHidden() is not bool(text):
            return
        self._notice.setText(text)
        place.setVisible(bool(text))
        if self._end is not None and not self._end.isHidden():
            self._end.setVisible(not text)
        elif not text:
            self._show_end()
        self._share_foot()

    def notice(self) -> str:
        """The notice's sentence; "" if it is hidden."""
        return self._notice.full_text()

    def _fit(self) -> None:
        self._layout.activate()
        self._share_foot()
        self._place_end()
        self._place_bar()

    def _place_bar(self) -> None:
        """Place the evaluation bar beside the drawn board, which rarely fills its widget."""
        shown = self._model.analysis.mode is not AnalysisMode.OFF
        room = self.bar.sizeHint().width() + BETWEEN if shown else 0
        self._layout.setColumnMinimumWidth(1, room)
        self._layout.activate()
        board = self.board.picture().toAlignedRect().translated(self.board.pos())
        width = self.bar.sizeHint().width()
        self.bar.setGeometry(board.right() + BETWEEN, board.top(), width, board.height())
        self.bar.setVisible(shown)

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if self._dice is not None:
            reach_in_turn(self.board, self._dice)

    def hideEvent(self, event: Any) -> None:
        self.clear_notice()
        super().hideEvent(event)

    def refresh(self) -> None:
        """Draw the position again; for another game, on another board."""
        before = None
        if self.board.objectName() != self._model.board.game.key:
            before = reached_before(self.board)
            self._change_board()
        self.clear_notice()
        self._line_index = self._model.line.index
        self._tell_headline()
        self._show_end()
        self.refresh_board()  # which makes a new board's cells
        if before is not None:
            reach_after(before, self.board)
            self.board_made.emit()

    def _new_board(self) -> BoardWidget:
        board = board_widget(self._model.board.game.key, self)
        board.setObjectName(self._model.board.game.key)
        board.intent.connect(self._model.ask)
        board.typed.connect(self._model.ask_text)
        board.stuck.connect(self._model.ask_stuck)
        self._own = self._model.board.kit.made("picture", self._model, board)
        return board

    def _change_board(self) -> None:
        old = self.board
        had_focus = old.isAncestorOf(self.focusWidget() or self)
        self.board = self._new_board()
        self._layout.replaceWidget(old, self.board)
        old.hide()
        old.deleteLater()
        self.board.show()  # now, as a hidden widget cannot take the focus
        if had_focus:
            self.board.setFocus()

    def _on_turn(self) -> None:
        """Draw a step of a play, and clear the notice on an earlier one."""
        self.clear_notice()
        self.refresh_board()

    def refresh_board(self) -> None:
        """Draw the position with its values and threats."""
        self.board.animations_enabled = settings().animations
        self.board.set_view(self._view())
        threats = settings().show_threats and self._model.board.kit.has_threats
        if threats or self._legend is not None:
            self.legend.setVisible(threats)
        self._refresh_bar()

    def _view(self) -> BoardView:
        if self._own is not None:
            return self._own.view()
        model, game, line = self._model, self._model.board.game, self._model.line
        record = model.board.record
        states = line.states()
        state = states[-1]
        over = record.is_over() or game.is_terminal(state)
        waits = over or (model.board.awaits_throw and not model.turns.awaits_dice)
        actions = () if waits else tuple(game.actions(state))
        cells = [game.cell(at, act) for at, act in zip(states, line.actions, strict=False)]
        cells = cells[: line.index]
        view = BoardView(
            game=game.key,
            cells=game.cells(state),
            to_move=game.to_move(state) if line.is_shown else model.board.to_move,
            legal=actions,
            interactive=not line.is_shown
            and (model.board.person_to_move or model.turns.awaits_dice),
            last=cells[-1] if cells else _last_cell(record.current, game),
            last_path=self._last_path(),
            winning=game.winning_line(state),
            hint=None if line.is_shown else model.analysis.hint,
            labels=() if line.is_shown else tuple(self._labels()),
            flipped=model.board.is_flipped,
            turned=model.board.is_turned,
            square_numbers=settings().square_numbers,
            threats=threat_marks(game, state) if settings().show_threats and not over else (),
            line_numbers=tuple((cell, at) for at, cell in enumerate(cells, 1) if cell is not None),
        )
        if not self.board.any_game:
            return view
        return replace(view, **generic_parts(game, state, actions))

    def _last_path(self) -> tuple[int, ...]:
        """The cells along which the last move went, in the line of play if one is shown."""
        line, game = self._model.line, self._model.board.game
        if line.is_shown:
            return game.path(line.states()[-2], line.actions[line.index - 1])
        return last_path(self._model.board.record.current, game)

    def _labels(self) -> list[tuple[Any, MoveLabel]]:
        model, analysis = self._model, self._model.analysis.values
        self._pending = False
        if not self.values_visible():
            return []
        labels = []
        if analysis is not None:
            player, best = model.board.to_move, analysis.best.value
            # If all are equally good, or the best is not known yet, none is marked.
            none = bool(analysis.missing) or all(move.value == best for move in analysis.moves)
            labels = [
                (move.action, self._label(move, player, is_best=move.value == best and not none))
                for move in analysis.moves
            ]
        if is_solving(model):
            self._pending = True
            awaited = MoveLabel("", exact=False, description=self.tr("not solved yet"), score="…")
            labels += [(action, awaited) for action in missing_moves(model)]
        return self._with_shares(labels)

    def _with_shares(self, labels: list[tuple[Any, MoveLabel]]) -> list[tuple[Any, MoveLabel]]:
        """The labels with bars for their shares of the playouts, if these are counted; a move
        without a value gets the label "…"."""
        playouts = self._model.analysis.playouts
        if playouts is None:
            return labels
        awaited = MoveLabel("", exact=False, description=self.tr("not valued yet"), score="…")
        known = {action: label._replace(share=0.0) for action, label in labels}
        for move in playouts.moves:
            share = (move.visits or 0) / max(playouts.nodes, 1)
            label = known.get(move.action, awaited)
            described = self.tr("{description}, {percent} % of the playouts").format(
                description=label.description, percent=percent(share)
            )
            known[move.action] = label._replace(share=share, description=described)
        return list(known.items())

    def _label(self, move: MoveValue[Any], player: int, *, is_best: bool) -> MoveLabel:
        model = self._model
        words = value_words(move.value, move.kind, player, model.board.game)
        kind = "best" if is_best else label_kind(move.value, player)
        score = ""
        if move.kind == "exact":
            score = score_text(model.board.game, model.board.record.state, move.value, player)
        side = side_name(model.board.game.key, player)
        description = self.tr("{words} for {side}").format(words=words, side=side)
        if score:
            description = self.tr("score {score}, {words} for {side}").format(
                score=score, words=words, side=side
            )
        if is_best:
            description = self.tr("{description}, best").format(description=description)
        exact = move.kind in ("exact", "estimate")
        return MoveLabel(words, kind, exact, description, score)

    def _refresh_bar(self) -> None:
        model = self._model
        is_off = model.analysis.mode is AnalysisMode.OFF and self.bar.isHidden()
        # Even while hidden, it tells how the game ended.
        if not is_off or model.board.record.is_over() or self.bar.value is not None:
            self._draw_bar()

    def _draw_bar(self) -> None:
        model = self._model
        self.bar.animations_enabled = settings().animations
        self._place_bar()
        key = model.board.game.key
        self.bar.set_sides(*side_roles(key))
        if model.board.record.is_over():
            winner = model.board.record.winner()
            self.bar.set_value((1 + winner) / 2, "", wording.headline(model))
            return
        analysis = model.analysis.values
        if model.analysis.cube is not None and self.values_visible():
            win = model.analysis.cube.win
            words = self.tr("{side} wins {percent} %")
            described = words.format(side=side_name(key, MAX), percent=percent(win))
            self.bar.set_value(win, "", described)
            return
        if analysis is None or analysis.missing or not self.values_visible():
            self.bar.set_value(None, "", self.tr("No value is shown"))
            return
        best = analysis.best
        if model.line.is_shown:  # of the move that the line begins with
            first = model.line.actions[0]
            best = next((move for move in analysis.moves if move.action == first), best)
        if model.board.has_dice:
            text = equity(best.value, 1)  # its tooltip has the rest
            self.bar.set_value(equity_share(best), text, self._equity_words(best))
            return
        words = value_words(best.value, best.kind, MAX, model.board.game)
        description = self.tr("{words} for {side}").format(words=words, side=side_name(key, MAX))
        text = number(best.value) if best.kind == "estimate" else ""
        if best.kind == "exact":
            text = score_text(model.board.game, model.board.record.state, best.value, MAX)
        share = max_share(best.value, model.board.game.lead)
        self.bar.set_value(share, text, description)

    def _equity_words(self, best: MoveValue[Any]) -> str:
        return self.tr("equity {points} for {side}").format(
            points=equity(best.value), side=side_name(self._model.board.game.key, MAX)
        )

    def _announce(self, node: GameNode) -> None:
        """Have a screen reader say the move that was played, and the headline."""
        model = self._model
        if model.board.has_dice:
            announce(self, turn_words_of(model.board.game.key).said_of_move(model, node))
            return
        assert node.parent is not None
        before = node.parent.state
        game, ended = model.board.game, wording.ending_words(model.board.record)
        text = self.tr("{side} plays {move}. {headline}.").format(
            side=side_name(game.key, game.to_move(before)),
            move=", ".join((game.format_action(before, node.action), *self._done_by(node))),
            headline=": ".join(filter(None, (wording.headline(model), ended))),
        )
        announce(self, text)

    def _done_by(self, node: GameNode) -> list[str]:
        """The spoken effects of a move: the number of pieces it took, and its own new rank."""
        game, path = self._model.board.game, last_path(node, self._model.board.game)
        if len(path) < 2 or node.parent is None:
            return []
        before, after = game.cells(node.parent.state), game.cells(node.state)
        side = game.to_move(node.parent.state)
        taken = sum(was * side < 0 and was != now for was, now in zip(before, after, strict=True))
        said = [self.tr("takes %n pieces", "", taken)] if taken else []
        if (piece := after[path[-1]]) and abs(piece) != abs(before[path[0]]):
            now = piece_name(game.key, piece)
            said.append(self.tr("and is now a {piece}").format(piece=now))
        return said


def _last_cell(node: GameNode, game: Game[Any, Any]) -> int | None:
    return None if node.parent is None else game.cell(node.parent.state, node.action)
