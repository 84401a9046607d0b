"""The actions of the Play tab, each made once for menus, buttons and shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import bind_icon
from poda.play.model.analysis import AnalysisMode
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.record import next_of
from poda.widgets.buttons import new_action, tell_keys

_Key = QKeySequence.StandardKey
Keys = QKeySequence.StandardKey | str


class Row(NamedTuple):
    """An action.

    Attributes:
        text: its text in a menu.
        keys: its keys, of which texts show the first; "" for none.
        does: its function; None if another object connects it.
        applies: tells whether it can be chosen now; None for always, or if another object does.
        checked: tells whether it is on; None for actions that are not turned on and off.
        key_shown: whether its key is on its button too, not only in its tooltip.
    """

    name: str
    text: str
    icon: str
    keys: Keys | tuple[Keys, ...]
    does: Callable[[], object] | None = None
    applies: Callable[[], bool] | None = None
    checked: Callable[[], bool] | None = None
    key_shown: bool = False


class ActionRows(QObject):
    """Actions by name, made from `rows`."""

    all_keys_told = False
    """Whether a tooltip tells every key of an action, and not only the first."""

    def build(self, parent: QWidget) -> None:
        """Make the actions; subclasses call it once `rows` can be called."""
        self._parts = self.rows()
        self._all = {row.name: self._made(row, parent) for row in chain(*self._parts.values())}

    def _made(self, row: Row, parent: QWidget) -> QAction:
        keys = row.keys if isinstance(row.keys, tuple) else (row.keys,)
        action = new_action(parent, row.icon, [QKeySequence(each) for each in keys if each])
        action.setData(row.key_shown)
        if row.checked is not None:
            action.setCheckable(True)
            action.setIconVisibleInMenu(False)
        if (does := row.does) is not None:
            # A QAction passes its checked state, which none of these functions takes.
            action.triggered.connect(lambda _checked=False: does())
        return action

    def rows(self) -> Mapping[str, Sequence[Row]]:
        """The rows in the user's language, by the part whose changes enable them (see `enable`); ""
        for those that are always enabled."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def enable(self, part: str) -> None:
        """Enable and check the actions of a part that apply."""
        for row in self._parts[part]:
            if row.applies is not None:
                self._all[row.name].setEnabled(row.applies())
            if row.checked is not None:
                self._all[row.name].setChecked(row.checked())

    def show_only(self, names: Collection[str], on: bool) -> None:
        """Show or hide actions."""
        for name in names:
            self._all[name].setVisible(on)

    def name_actions(self) -> None:
        """Set the text and the tooltip of every action."""
        for row in chain(*self.rows().values()):
            self._all[row.name].setText(row.text)
            self.tell(row.name)

    def tell(self, name: str) -> None:
        """Set the action's text on buttons, and their tooltip with its keys."""
        action = self._all[name]
        # Buttons show the icon text; Qt leaves too little room between it and the icon.
        label = tell_keys(action, action.shortcuts()[: None if self.all_keys_told else 1])
        if action.data():
            short = action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
            label = f"{label}  {short}"
        action.setIconText(label if action.isCheckable() else f" {label}")


DICE_ACTIONS: Final = ("roll", "auto_roll", "by_hand", "seed")
"""The actions that only games with dice have."""

TWO_DICE_ACTIONS: Final = ("take_back", "swap_dice", "done")
"""The actions on a play that is made step by step."""


_EYES: Final = {
    AnalysisMode.OFF: "eye-off",
    AnalysisMode.SHOWN: "eye",
    AnalysisMode.THINK_FIRST: "hourglass",
}


class PlayActions(ActionRows):
    """The actions of the tab; the window connects those that need it (files, the clipboard)."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._start_icon = ""  # the name of the icon shown; "" before the first
        self._busy: set[str] = set()  # jobs that the action "stop" stops too
        self.build(parent)
        # Some platforms have a second shortcut for it (Ctrl+Y on Windows).
        redo = self["redo"]
        usual = [keys for keys in QKeySequence.keyBindings(_Key.Redo) if keys != redo.shortcut()]
        redo.setShortcuts([redo.shortcut(), *usual])
        self._analysis = QActionGroup(self)
        for mode in AnalysisMode:
            self._analysis.addAction(self[f"analysis_{mode.value}"])
        self._listen()
        follow_language(self, self.name_actions)

    def rows(self) -> Mapping[str, Sequence[Row]]:
        return {
            "": self._always_rows(),
            "position": self._position_rows(),
            "engine": self._engine_rows(),
            "dice": self._dice_rows(),
            "line": self._line_rows(),
            **self._look_rows(),
        }

    def _always_rows(self) -> Sequence[Row]:
        model = self._model
        return (
            Row("new", self.tr("&New"), "new", _Key.New, model.new_game),
            Row("open", self.tr("&Open…"), "open", _Key.Open),
            Row("recent", self.tr("Re&cent games…"), "open", "Ctrl+H"),
            Row("save", self.tr("&Save"), "save", _Key.Save),
            Row("save_as", self.tr("Save &as…"), "save", "Ctrl+Shift+S"),
            Row("swap", self.tr("S&wap sides"), "swap", "Ctrl+T", model.swap_sides),
            Row("flip", self.tr("&Flip the board"), "flip", "Ctrl+L", model.board.flip),
            Row(
                *("numbers", self.tr("S&quare numbers"), "find", "N", self._toggle_numbers),
                checked=lambda: settings().square_numbers,
            ),
            Row("quiet_moves", self.tr("Moves to a &draw…"), "edit", ""),
            Row("stop", self.tr("St&op"), "stop", "Esc", model.stop, key_shown=True),
            Row("puzzles", self.tr("Pu&zzles"), "puzzle", "Ctrl+U"),
            Row("paste", self.tr("&Paste position"), "paste", "Ctrl+Shift+V"),
            Row("position", self.tr("&Type a position…"), "edit", "Ctrl+Shift+T"),
            Row("opening", self.tr("Begin with an openin&g…"), "new", "Ctrl+Shift+N"),
            Row("seed", self.tr("Seed &of the dice…"), "random", "Ctrl+D"),
        )

    def _position_rows(self) -> Sequence[Row]:
        model, board = self._model, self._model.board

        def behind() -> bool:
            return board.record.current.parent is not None

        def ahead() -> bool:
            return next_of(board.record.current) is not None

        def to_first() -> None:
            model.go_to(board.record.root)

        def to_last() -> None:
            model.go_to(board.record.line()[-1])

        def has_text() -> bool:
            return bool(board.record.position_text())

        def persons() -> bool:
            return board.person_on_turn

        def goes_on() -> bool:
            return not board.record.is_over()

        search = self.tr("Show this search as a t&ree")
        return (
            Row("undo", self.tr("&Undo"), "undo", _Key.Undo, model.undo, model.can_undo),
            Row("redo", self.tr("&Redo"), "redo", "Ctrl+Shift+Z", model.redo, model.can_redo),
            Row("resign", self.tr("R&esign"), "resign", "Ctrl+R", None, persons),
            Row("first", self.tr("First position"), "first", "Alt+Home", to_first, behind),
            Row(
                "previous", self.tr("Previous move"), "previous", "Alt+Left", model.go_back, behind
            ),
            Row("next", self.tr("Next move"), "next", "Alt+Right", model.go_forward, ahead),
            Row("last", self.tr("Last move"), "last", "Alt+End", to_last, ahead),
            Row("copy", self.tr("&Copy position"), "copy", "Ctrl+Shift+C", None, has_text),
            Row("show_search", search, "tree", "Ctrl+G", None, goes_on),
        )

    def _engine_rows(self) -> Sequence[Row]:
        model = self._model
        hint, now = model.analysis.ask_hint, "Ctrl+Shift+Return"

        def can_hint() -> bool:
            return not self._thinking and model.analysis.can_hint

        def can_start() -> bool:
            return model.playing or self._engine_waits()

        def can_step() -> bool:
            return not model.playing and self._engine_waits()

        def knows() -> bool:
            return self._thinking and model.board.engine_to_move and model.room.so_far is not None

        return (
            Row("hint", self.tr("&Hint"), "hint", "Ctrl+I", hint, can_hint),
            Row("start", self.tr("&Play"), "play", "Ctrl+Return", self._start_or_pause, can_start),
            Row("step", self.tr("S&tep"), "step", "Ctrl+.", model.step, can_step),
            Row("move_now", self.tr("&Move now"), "last", now, model.move_now, knows),
        )

    def _dice_rows(self) -> Sequence[Row]:
        turns = self._model.turns
        automatic, by_hand = self._toggle_auto_roll, self._toggle_by_hand
        return (
            Row("roll", self.tr("&Roll"), "dice", "R", turns.roll, lambda: turns.can_roll),
            Row(
                *("take_back", self.tr("Take &back"), "take-back", "Backspace"),
                *(turns.take_back, lambda: turns.can_take_back),
            ),
            Row(
                "swap_dice", self.tr("Swap d&ice"), "swap", "S", turns.swap, lambda: turns.can_swap
            ),
            Row("done", self.tr("&Done"), "done", "D", turns.finish, lambda: turns.can_finish),
            Row(
                *("auto_roll", self.tr("Roll a&utomatically"), "dice", "Ctrl+Shift+R", automatic),
                checked=lambda: turns.auto_roll,
            ),
            Row(
                *("by_hand", self.tr("&Enter the dice by hand"), "edit", "Ctrl+Shift+D", by_hand),
                checked=lambda: turns.by_hand,
            ),
        )

    def _line_rows(self) -> Sequence[Row]:
        """The actions on the line of play shown."""
        line = self._model.line

        def to_first() -> None:
            line.go_to(1)

        def shown() -> bool:
            return line.is_shown

        def ahead() -> bool:
            return line.index < len(line.actions)

        def may_keep() -> bool:
            return bool(line.actions) and not line.is_kept

        first, previous = self.tr("First move of the line"), self.tr("Previous move of the line")
        following, last = self.tr("Next move of the line"), self.tr("Last move of the line")
        keep = self.tr("&Keep the line")
        return (
            Row("line_first", first, "first", "Shift+Home", to_first, lambda: line.index > 1),
            Row("line_previous", previous, "previous", "Shift+Left", line.back, shown),
            Row("line_next", following, "next", "Shift+Right", line.forward, ahead),
            Row("line_last", last, "last", "Shift+End", line.to_end, ahead),
            # Esc, while a line is shown.
            Row("line_leave", self.tr("Back to the game"), "out", "", line.leave, shown),
            Row("line_keep", keep, "bookmark", "Shift+Return", line.keep, may_keep),
        )

    def _look_rows(self) -> dict[str, Sequence[Row]]:
        """The actions of the analysis and the review, by part."""
        review, threats = self._model.review, self._toggle_threats
        analysis = self._model.analysis
        return {
            "mode": (
                self._mode_row(AnalysisMode.OFF, self.tr("&Off"), "F2"),
                self._mode_row(AnalysisMode.SHOWN, self.tr("&Shown"), "F3"),
                self._mode_row(AnalysisMode.THINK_FIRST, self.tr("&Think first"), "F4"),
            ),
            "review": (
                Row(
                    *("review", self.tr("Re&view the game"), "review", "Ctrl+Shift+W"),
                    does=lambda: review.set_on(self["review"].isChecked()),
                    applies=lambda: review.possible,
                    checked=lambda: review.shown,
                ),
            ),
            "analysis": (
                Row(
                    *("analyse", self.tr("Analyse this &position"), "find", "F6"),
                    does=lambda: self._model.analyse(self["analyse"].isChecked()),
                    checked=lambda: self._model.analysing,
                ),
                Row(
                    *("playouts", self.tr("Mo&nte Carlo tree search"), "playouts", "M"),
                    does=lambda: analysis.set_by_playouts(self["playouts"].isChecked()),
                    checked=lambda: analysis.by_playouts,
                ),
                Row(
                    *("threats", self.tr("T&hreats"), "threats", "T", threats),
                    checked=lambda: settings().show_threats,
                ),
            ),
        }

    def _mode_row(self, mode: AnalysisMode, text: str, key: str) -> Row:
        analysis = self._model.analysis
        return Row(
            *(f"analysis_{mode.value}", text, _EYES[mode], key, lambda: analysis.set_mode(mode)),
            checked=lambda: analysis.mode is mode,
        )

    def _listen(self) -> None:
        model = self._model
        model.board.began.connect(self.refresh)
        model.board.changed.connect(self._refresh_position)
        model.engine_changed.connect(self._refresh_engine)
        for signal in (model.held.held, model.held.dropped):
            signal.connect(self._refresh_position)
        model.analysis.changed.connect(self._refresh_analysis)
        model.line.changed.connect(self._refresh_line)
        model.turns.followed.connect(lambda: self.enable("dice"))
        model.turns.changed.connect(self.refresh)
        model.review.changed.connect(self._refresh_review)
        model.rollouts.changed.connect(self._refresh_rollouts)

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
        if self._thinking or model.resting or not model.board.engine_on_turn:
            return False
        return not (model.board.has_dice and model.turns.awaits_dice)

    # Changes of actions

    def refresh(self) -> None:
        """Show and enable the actions that apply to the game on the board."""
        board = self._model.board
        self.show_only(DICE_ACTIONS, board.has_dice)
        self.show_only(TWO_DICE_ACTIONS, board.kit.two_dice)
        self.show_only(("threats",), board.kit.has_threats)
        self.show_only(("numbers",), board.kit.has_numbers)
        self.show_only(("quiet_moves",), board.kit.has_quiet_moves)
        self.show_only(("opening",), board.kit.has_openings)
        self.enable("")
        self.show_only(("playouts",), not board.kit.equities)
        self.enable("dice")
        self._refresh_position()
        self._refresh_analysis()
        self._refresh_line()
        self._refresh_review()

    def _refresh_position(self) -> None:
        self.enable("position")
        self._refresh_engine()

    def _refresh_line(self) -> None:
        """Let Esc leave the line of play while one is shown, else stop engines."""
        shown = self._model.line.is_shown
        if shown == self["line_leave"].shortcut().isEmpty():
            keys = (QKeySequence(), QKeySequence("Esc"))
            for name, key in zip(
                ("stop", "line_leave"), keys if shown else keys[::-1], strict=True
            ):
                self[name].setShortcut(key)
                self.tell(name)
        self.enable("line")

    def _refresh_engine(self) -> None:
        self.enable("engine")
        self._refresh_stop()
        # One button plays or pauses; its text says which of the two it would do.
        start, icon = self["start"], "pause" if self._model.playing else "play"
        if icon != self._start_icon:
            self._start_icon = icon
            start.setText(self.tr("&Pause") if self._model.playing else self.tr("&Play"))
            bind_icon(start, icon)
            self.tell("start")

    def _refresh_stop(self) -> None:
        model = self._model
        active = self._thinking or model.room.analysing or model.held.waits
        self["stop"].setEnabled(active or model.playing or model.resting or bool(self._busy))

    def _refresh_analysis(self) -> None:
        self.enable("analysis")
        self[f"analysis_{self._model.analysis.mode.value}"].setChecked(True)
        self._refresh_stop()

    def _refresh_review(self) -> None:
        """Enable the review; the tooltip says why a game cannot be reviewed."""
        review, action = self._model.review, self["review"]
        self._set_busy("review", review.running)
        self.enable("review")
        self.tell("review")
        action.setIconText(" " + self.tr("Review"))
        if not review.possible:
            reason = self.tr("only games that are solved to their end can be reviewed")
            action.setToolTip(f"{action.toolTip()}: {reason}")

    def _refresh_rollouts(self) -> None:
        self._set_busy("rollouts", self._model.rollouts.running)

    def _set_busy(self, name: str, on: bool) -> None:
        self._busy = self._busy | {name} if on else self._busy - {name}
        self._refresh_stop()

    def name_actions(self) -> None:
        super().name_actions()
        self["line_leave"].setIconText(" " + self.tr("Game"))
        self._start_icon = ""  # so that its text is set anew
        self.refresh()
