"""The actions of the Play tab, each defined once for menus, buttons and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from PySide6.QtGui import QActionGroup, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog, QWidget

from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.record import next_of
from poda.widgets.action_table import Action, ActionTable, Menus
from poda.widgets.announce import Text

_EYES: Final = {
    AnalysisMode.OFF: "eye-off",
    AnalysisMode.SHOWN: "eye",
    AnalysisMode.THINK_FIRST: "hourglass",
}


class OwnActions(ActionTable):
    """The actions that a game adds to the menus: `Kit.own_actions` names a subclass, which is made
    with the model and the page of the game when the first such game is on the board.

    Attributes:
        in_analysis, in_review: the names of those with a button in the analysis and in the review.
        windows: the windows beside the board, by the name of the action that opens them.
    """

    in_analysis: ClassVar[tuple[str, ...]] = ()
    in_review: ClassVar[tuple[str, ...]] = ()

    def __init__(self, model: PlayModel, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._page = model, page
        self.windows: dict[str, QDialog] = {}

    def needs_no_button(self, name: str) -> bool:
        """Whether one of them is not offered on a button now, but in its menu only."""
        return False

    def open_window(self, name: str, make: Callable[[], QDialog]) -> None:
        """Open the window of an action, or show it again."""
        window = self.windows.get(name)
        if window is None:
            window = self.windows[name] = make()
            window.destroyed.connect(lambda: self.windows.pop(name, None))
        window.show()
        if QGuiApplication.platformName() != "offscreen":  # where Qt warns that it cannot
            window.raise_()
        window.activateWindow()


class PlayActions(ActionTable):
    """The actions of the tab; the window connects those that need it (files, the clipboard).

    Those of the menu "dice" are in backgammon's menu.

    Args:
        due: tells the number of errors of the game on the board that are due today.
    """

    def __init__(self, model: PlayModel, parent: QWidget, due: Callable[[], int]) -> None:
        super().__init__(parent)
        self._model, self._due = model, due
        self._busy: set[str] = set()  # jobs that the action "stop" stops too
        self._plays = model.playing  # the state that the text of "start" was last set for
        self.build(parent)
        self._analysis = QActionGroup(self)
        for mode in AnalysisMode:
            self._analysis.addAction(self[f"analysis_{mode.value}"])
        self._listen()

    def rows(self) -> Menus:
        return {
            "file": self._file_rows(),
            "edit": self._edit_rows(),
            "game": self._game_rows(),
            "dice": self._dice_rows(),
            "analysis": (*self._mode_rows(), *self._line_rows(), *self._look_rows()),
        }

    # fmt: off
    def _file_rows(self) -> tuple[Action, ...]:
        board = self._model.board
        return (
            Action("new", lambda: self.tr("&New"), "new", "Ctrl+N", self._model.new_game),
            Action("opening", lambda: self.tr("Begin with an openin&g…"), "new", "Ctrl+Shift+N",
                   shown=lambda: board.kit.has_openings),
            Action("open", lambda: self.tr("&Open…"), "open", "Ctrl+O", apart=True),
            Action("save", lambda: self.tr("&Save"), "save", "Ctrl+S"),
            Action("save_as", lambda: self.tr("Save &as…"), "save", "Ctrl+Shift+S"),
        )

    def _edit_rows(self) -> tuple[Action, ...]:
        model, board = self._model, self._model.board

        def behind() -> bool:
            return board.record.current.parent is not None

        def ahead() -> bool:
            return next_of(board.record.current) is not None

        return (
            Action("undo", lambda: self.tr("&Undo"), "undo", "Ctrl+Z", model.undo,
                   model.can_undo, part="position"),
            # Some platforms have a second key for it (Ctrl+Y on Windows).
            Action("redo", lambda: self.tr("&Redo"), "redo",
                   ("Ctrl+Shift+Z", QKeySequence.StandardKey.Redo), model.redo,
                   model.can_redo, part="position"),
            Action("first", lambda: self.tr("First position"), "first", "Alt+Home",
                   lambda: model.go_to(board.record.root), behind, part="position", apart=True),
            Action("previous", lambda: self.tr("Previous move"), "previous", "Alt+Left",
                   model.go_back, behind, part="position"),
            Action("next", lambda: self.tr("Next move"), "next", "Alt+Right", model.go_forward,
                   ahead, part="position"),
            Action("last", lambda: self.tr("Last move"), "last", "Alt+End",
                   lambda: model.go_to(board.record.line()[-1]), ahead, part="position"),
            Action("copy", lambda: self.tr("&Copy position"), "copy", "Ctrl+Shift+C", None,
                   lambda: bool(board.record.position_text()), part="position", apart=True),
            Action("paste", lambda: self.tr("&Paste position"), "paste", "Ctrl+Shift+V"),
            Action("position", lambda: self.tr("&Type a position…"), "edit", "Ctrl+Shift+T"),
        )

    def _game_rows(self) -> tuple[Action, ...]:
        model, board = self._model, self._model.board

        def play_words() -> str:
            """One button plays or pauses; its text says which of the two it would do."""
            return self.tr("&Pause") if model.playing else self.tr("&Play")

        def puzzles_words() -> str:
            due = self._due()
            text = self.tr("Pu&zzles ({count} today)") if due else self.tr("Pu&zzles")
            return text.format(count=due)

        return (
            Action("hint", lambda: self.tr("&Hint"), "hint", "Ctrl+I", model.analysis.ask_hint,
                   lambda: not self._thinking and model.analysis.can_hint, part="engine"),
            Action("resign", lambda: self.tr("R&esign"), "resign", "Ctrl+R", None,
                   lambda: board.person_on_turn, part="position"),
            Action("recent", lambda: self.tr("Re&cent games…"), "open", "Ctrl+H"),
            Action("swap", lambda: self.tr("S&wap sides"), "swap", "Ctrl+T", model.swap_sides,
                   apart=True),
            Action("flip", lambda: self.tr("&Flip the board"), "flip", "Ctrl+L", board.flip),
            Action("numbers", lambda: self.tr("S&quare numbers"), "find", "N",
                   self._toggle_numbers, checked=lambda: settings().square_numbers,
                   shown=lambda: board.kit.has_numbers),
            Action("quiet_moves", lambda: self.tr("Moves to a &draw…"), "edit",
                   shown=lambda: board.kit.quiet_moves_dialog != ""),
            Action("start", play_words, lambda: "pause" if model.playing else "play",
                   "Ctrl+Return", self._start_or_pause,
                   lambda: model.playing or self._engine_waits(), part="engine", apart=True),
            Action("step", lambda: self.tr("S&tep"), "step", "Ctrl+.", model.step,
                   self._engine_waits, part="engine"),
            Action("stop", lambda: self.tr("St&op"), "stop", "Esc", model.stop,
                   short=self._stop_words),
            Action("move_now", lambda: self.tr("&Move now"), "last", "Ctrl+Shift+Return",
                   model.move_now, self._has_move, part="engine"),
            Action("puzzles", puzzles_words, "puzzle", "Ctrl+U", apart=True),
        )

    def _dice_rows(self) -> tuple[Action, ...]:
        turns, board = self._model.turns, self._model.board

        def with_dice() -> bool:
            return board.has_dice

        def two_dice() -> bool:
            return board.kit.two_dice

        return (
            Action("roll", lambda: self.tr("&Roll"), "dice", "R", turns.roll,
                   lambda: turns.can_roll, shown=with_dice, part="dice"),
            Action("take_back", lambda: self.tr("Take &back"), "take-back", "Backspace",
                   turns.take_back, lambda: turns.can_take_back, shown=two_dice, part="dice"),
            Action("swap_dice", lambda: self.tr("Swap d&ice"), "swap", "S", turns.swap,
                   lambda: turns.can_swap, shown=two_dice, part="dice"),
            Action("done", lambda: self.tr("&Done"), "done", "D", turns.finish,
                   lambda: turns.can_finish, shown=two_dice, part="dice"),
            Action("auto_roll", lambda: self.tr("Roll a&utomatically"), "dice", "Ctrl+Shift+R",
                   self._toggle_auto_roll, checked=lambda: turns.auto_roll, shown=with_dice,
                   part="dice"),
            Action("by_hand", lambda: self.tr("&Enter the dice by hand"), "edit", "Ctrl+Shift+D",
                   self._toggle_by_hand, checked=lambda: turns.by_hand, shown=with_dice,
                   part="dice"),
            Action("seed", lambda: self.tr("Seed &of the dice…"), "random", "Ctrl+D",
                   shown=with_dice),
        )

    def _mode_rows(self) -> tuple[Action, ...]:
        """The actions that choose how the analysis is shown."""
        model, analysis = self._model, self._model.analysis

        def mode_row(mode: AnalysisMode, text: Text, key: str, *, apart: bool = False) -> Action:
            return Action(f"analysis_{mode.value}", text, _EYES[mode], key,
                          lambda: analysis.set_mode(mode), checkable=True, apart=apart)

        return (
            Action("analyse", lambda: self.tr("Analyse this &position"), "find", "F6",
                   lambda: model.analyse(self["analyse"].isChecked()),
                   checked=lambda: model.analysing, part="analysis"),
            mode_row(AnalysisMode.OFF, lambda: self.tr("&Off"), "F2", apart=True),
            mode_row(AnalysisMode.SHOWN, lambda: self.tr("&Shown"), "F3"),
            mode_row(AnalysisMode.THINK_FIRST, lambda: self.tr("&Think first"), "F4"),
            Action("playouts", lambda: self.tr("Mo&nte Carlo tree search"), "playouts", "M",
                   lambda: analysis.set_by_playouts(self["playouts"].isChecked()),
                   checked=lambda: analysis.by_playouts, part="analysis",
                   shown=lambda: not model.board.kit.values_table),
        )

    def _line_rows(self) -> tuple[Action, ...]:
        """The actions on the line of play shown."""
        line = self._model.line

        def shown() -> bool:
            return line.is_shown

        def ahead() -> bool:
            return line.index < len(line.actions)

        return (
            Action("line_first", lambda: self.tr("First move of the line"), "first", "Shift+Home",
                   lambda: line.go_to(1), lambda: line.index > 1, part="line", apart=True),
            Action("line_previous", lambda: self.tr("Previous move of the line"), "previous",
                   "Shift+Left", line.back, shown, part="line"),
            Action("line_next", lambda: self.tr("Next move of the line"), "next", "Shift+Right",
                   line.forward, ahead, part="line"),
            Action("line_last", lambda: self.tr("Last move of the line"), "last", "Shift+End",
                   line.to_end, ahead, part="line"),
            # Esc, while a line is shown.
            Action("line_leave", lambda: self.tr("Back to the game"), "out", "", line.leave,
                   shown, lambda: self.tr("Game"), part="line"),
            Action("line_keep", lambda: self.tr("&Keep the line"), "bookmark", "Shift+Return",
                   line.keep, lambda: bool(line.actions) and not line.is_kept, part="line"),
        )

    def _look_rows(self) -> tuple[Action, ...]:
        """The actions of the review, and others that look closer."""
        board, review = self._model.board, self._model.review
        return (
            Action("review", lambda: self.tr("Re&view the game"), "review", "Ctrl+Shift+W",
                   lambda: review.set_on(self["review"].isChecked()), lambda: review.possible,
                   lambda: self.tr("Review"), checked=lambda: review.shown, part="review",
                   apart=True),
            Action("threats", lambda: self.tr("T&hreats"), "threats", "T", self._toggle_threats,
                   checked=lambda: settings().show_threats, part="analysis",
                   shown=lambda: board.kit.has_threats),
            Action("show_search", lambda: self.tr("Show this search as a t&ree"), "tree",
                   "Ctrl+G", None, lambda: not board.record.is_over(), part="position"),
        )
    # fmt: on

    def _listen(self) -> None:
        model = self._model
        model.board.began.connect(lambda: self.name("puzzles"))
        model.board.began.connect(self.refresh)
        model.board.changed.connect(self._refresh_position)
        model.engine_changed.connect(self._refresh_engine)
        for signal in (model.held.held, model.held.dropped):
            signal.connect(self._refresh_position)
        model.analysis.changed.connect(self._refresh_analysis)
        model.line.changed.connect(self._refresh_line)
        model.turns.followed.connect(lambda: self.refresh_part("dice"))
        model.turns.changed.connect(self.refresh)
        model.review.changed.connect(self._refresh_review)
        model.own_changed.connect(self._refresh_own)

    # Functions and conditions of actions

    def _toggle_auto_roll(self) -> None:
        settings().auto_roll = on = self["auto_roll"].isChecked()
        self._model.turns.set_auto_roll(on)

    def _toggle_by_hand(self) -> None:
        settings().dice_by_hand = on = self["by_hand"].isChecked()
        self._model.turns.set_by_hand(on)

    def _toggle_numbers(self) -> None:
        settings().square_numbers = self["numbers"].isChecked()
        self._model.analysis.changed.emit()

    def _toggle_threats(self) -> None:
        settings().show_threats = self["threats"].isChecked()
        self._model.analysis.changed.emit()

    def _stop_words(self) -> str:
        """The text on the button of "stop", with its key."""
        keys = self["stop"].shortcut().toString(QKeySequence.SequenceFormat.PortableText)
        return f"{self['stop'].text()}  {keys}"

    def _has_move(self) -> bool:
        """Whether an engine that thinks has a move to play at once."""
        model = self._model
        return self._thinking and model.board.engine_to_move and model.room.so_far is not None

    def _start_or_pause(self) -> None:
        if self._model.playing:
            self._model.stop()
        else:
            self._model.start_engine()

    @property
    def _thinking(self) -> bool:
        return self._model.room.state is EngineState.THINKING

    def _engine_waits(self) -> bool:
        """Whether an engine waits to be started. Not if it waits for dice thrown by hand."""
        model = self._model
        dice = model.board.has_dice and model.turns.awaits_dice
        return model.waits_for_start and not dice

    # Changes of actions

    def refresh(self) -> None:
        """Show and enable the actions that apply to the game on the board."""
        self.refresh_part()
        self.refresh_part("dice")
        self._refresh_position()
        self._refresh_analysis()
        self._refresh_line()
        self._refresh_review()

    def _refresh_position(self) -> None:
        self.refresh_part("position")
        self._refresh_engine()

    def _refresh_line(self) -> None:
        """Let Esc leave the line of play while one is shown, else stop engines."""
        shown = self._model.line.is_shown
        if shown == self["line_leave"].shortcut().isEmpty():
            for name, has_key in (("stop", not shown), ("line_leave", shown)):
                self[name].setShortcut("Esc" if has_key else "")
                self.name(name)
        self.refresh_part("line")

    def _refresh_engine(self) -> None:
        self.refresh_part("engine")
        self._refresh_stop()
        if self._plays is not self._model.playing:
            self._plays = not self._plays
            self.name("start")

    def _refresh_stop(self) -> None:
        model = self._model
        active = self._thinking or model.room.analysing or model.held.waits
        self["stop"].setEnabled(active or model.playing or model.resting or bool(self._busy))

    def _refresh_analysis(self) -> None:
        self.refresh_part("analysis")
        self[f"analysis_{self._model.analysis.mode.value}"].setChecked(True)
        self._refresh_stop()

    def _refresh_review(self) -> None:
        """Enable the review; the tooltip says why a game cannot be reviewed."""
        review, action = self._model.review, self["review"]
        self._set_busy("review", review.running)
        self.refresh_part("review")
        self.name("review")
        if not review.possible:
            reason = self.tr("only games that are solved to their end can be reviewed")
            action.setToolTip(f"{action.toolTip()}: {reason}")

    def _refresh_own(self) -> None:
        self._set_busy("own", self._model.own_running)

    def _set_busy(self, name: str, on: bool) -> None:
        self._busy = self._busy | {name} if on else self._busy - {name}
        self._refresh_stop()
