"""Every action of the Play tab, once: menus, buttons and shortcuts show the same objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from poda.house.settings import settings
from poda.house.theme import bind_icon
from poda.play.model.analysis import AnalysisMode
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.record import next_of
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

_Key = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one action looks and where its key is."""

    name: str
    icon: str
    keys: QKeySequence.StandardKey | str
    key_shown: bool = False  # on its button as well as in its tooltip


_PLANS = (
    _Plan("new", "new", _Key.New),
    _Plan("open", "open", _Key.Open),
    _Plan("save", "save", _Key.Save),
    _Plan("save_as", "save", "Ctrl+Shift+S"),
    _Plan("undo", "undo", _Key.Undo),
    _Plan("redo", "redo", "Ctrl+Shift+Z"),
    _Plan("hint", "hint", "Ctrl+I"),
    _Plan("resign", "resign", "Ctrl+R"),
    _Plan("roll", "dice", "R"),
    _Plan("take_back", "take-back", "Backspace"),
    _Plan("swap_dice", "swap", "S"),
    _Plan("done", "done", "D"),
    _Plan("auto_roll", "dice", "Ctrl+Shift+R"),
    _Plan("by_hand", "edit", "Ctrl+Shift+D"),
    _Plan("seed", "random", "Ctrl+D"),
    _Plan("swap", "swap", "Ctrl+T"),
    _Plan("flip", "flip", "Ctrl+L"),
    _Plan("start", "play", "Ctrl+Return"),
    _Plan("step", "step", "Ctrl+."),
    _Plan("stop", "stop", "Esc", key_shown=True),
    _Plan("move_now", "last", "Ctrl+Shift+Return"),
    _Plan("first", "first", "Alt+Home"),
    _Plan("previous", "previous", "Alt+Left"),
    _Plan("next", "next", "Alt+Right"),
    _Plan("last", "last", "Alt+End"),
    _Plan("copy", "copy", "Ctrl+Shift+C"),
    _Plan("paste", "paste", "Ctrl+Shift+V"),
    _Plan("analysis_off", "eye", "F2"),
    _Plan("analysis_shown", "eye", "F3"),
    _Plan("analysis_think_first", "eye", "F4"),
    _Plan("show_search", "tree", "Ctrl+G"),
    _Plan("puzzles", "puzzle", "Ctrl+U"),
    _Plan("review", "review", "Ctrl+Shift+W"),
    _Plan("line_first", "first", "Shift+Home"),
    _Plan("line_previous", "previous", "Shift+Left"),
    _Plan("line_next", "next", "Shift+Right"),
    _Plan("line_last", "last", "Shift+End"),
    _Plan("line_leave", "board", ""),  # Esc, while there is something to leave
    _Plan("line_keep", "bookmark", "Shift+Return"),
    _Plan("threats", "threats", "T"),
)


DICE_ACTIONS = ("roll", "auto_roll", "by_hand", "seed")
"""Those that only a game with dice has."""

TWO_DICE_ACTIONS = ("take_back", "swap_dice", "done")
"""Those of a play that is made step by step."""


class PlayActions(QObject):
    """The actions, by name; `refresh` enables those that apply.

    What needs the window (files, the clipboard) is connected by the tab.
    """

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        self._start_icon = ""  # the one that is shown; "" before the first
        self._busy: set[str] = set()  # what runs beside the engines, and is stopped with them
        for plan in _PLANS:
            action = new_action(parent, plan.icon, [QKeySequence(plan.keys)])
            action.setData(plan.key_shown)
            self._all[plan.name] = action
        # Some platforms have a second habit for it (Ctrl+Y on Windows).
        redo = self._all["redo"]
        usual = [keys for keys in QKeySequence.keyBindings(_Key.Redo) if keys != redo.shortcut()]
        redo.setShortcuts([redo.shortcut(), *usual])
        self._analysis = QActionGroup(self)
        for mode in AnalysisMode:
            action = self._all[f"analysis_{mode.value}"]
            action.setCheckable(True)
            action.setIconVisibleInMenu(False)
            self._analysis.addAction(action)
        for name in ("auto_roll", "by_hand", "threats", "review"):
            self._all[name].setCheckable(True)
            self._all[name].setIconVisibleInMenu(False)
        self._connect()
        self._listen()
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def _connect(self) -> None:
        model = self._model
        slots: dict[str, Callable[[], object]] = {
            "new": model.new_game,
            "undo": model.undo,
            "redo": model.redo,
            "hint": model.analysis.ask_hint,
            "swap": model.swap_sides,
            "flip": model.board.flip,
            "roll": model.turns.roll,
            "take_back": model.turns.take_back,
            "swap_dice": model.turns.swap,
            "done": model.turns.finish,
            "auto_roll": self._toggle_auto_roll,
            "by_hand": self._toggle_by_hand,
            "start": self._start_or_pause,
            "step": model.step,
            "stop": model.stop,
            "move_now": model.move_now,
            "review": lambda: model.review.set_on(self._all["review"].isChecked()),
            "first": lambda: model.go_to(model.board.record.root),
            "previous": model.go_back,
            "next": model.go_forward,
            "last": lambda: model.go_to(model.board.record.line()[-1]),
            "line_first": lambda: model.line.go_to(1),
            "line_previous": model.line.back,
            "line_next": model.line.forward,
            "line_last": model.line.to_end,
            "line_leave": model.line.leave,
            "line_keep": model.line.keep,
            "threats": self._toggle_threats,
        }
        connect_all(self._all, slots)
        for mode in AnalysisMode:
            self._all[f"analysis_{mode.value}"].triggered.connect(
                lambda _checked=False, mode=mode: model.analysis.set_mode(mode)
            )

    def _listen(self) -> None:
        model = self._model
        model.board.began.connect(self.refresh)
        model.board.changed.connect(self._refresh_position)
        model.engine_changed.connect(self._refresh_engine)
        model.analysis.changed.connect(self._refresh_analysis)
        model.line.changed.connect(self._refresh_line)
        model.turns.followed.connect(self._refresh_dice)
        model.turns.changed.connect(self.refresh)
        model.review.changed.connect(self._refresh_review)
        model.rollouts.changed.connect(self._refresh_rollouts)

    def _toggle_auto_roll(self) -> None:
        settings().auto_roll = on = self._all["auto_roll"].isChecked()
        self._model.turns.set_auto_roll(on)

    def _toggle_by_hand(self) -> None:
        settings().dice_by_hand = on = self._all["by_hand"].isChecked()
        self._model.turns.set_by_hand(on)

    def _toggle_threats(self) -> None:
        settings().show_threats = self._all["threats"].isChecked()
        self._model.analysis.changed.emit()

    def _line_texts(self) -> dict[str, str]:
        return {
            "line_first": self.tr("First move of the line"),
            "line_previous": self.tr("Previous move of the line"),
            "line_next": self.tr("Next move of the line"),
            "line_last": self.tr("Last move of the line"),
            "line_leave": self.tr("Back to the game"),
            "line_keep": self.tr("&Keep the line"),
        }

    def _refresh_line(self) -> None:
        """Esc leaves the line while it is looked at, else it stops."""
        line = self._model.line
        if line.is_shown == self._all["line_leave"].shortcut().isEmpty():
            keys = QKeySequence("Esc")
            self._all["stop"].setShortcut(QKeySequence() if line.is_shown else keys)
            self._all["line_leave"].setShortcut(keys if line.is_shown else QKeySequence())
            _tell_shortcut(self._all["stop"])
            _tell_shortcut(self._all["line_leave"])
        ahead = line.index < len(line.actions)
        enabled = {
            "line_first": line.index > 1,
            "line_previous": line.is_shown,
            "line_next": ahead,
            "line_last": ahead,
            "line_leave": line.is_shown,
            "line_keep": bool(line.actions) and not line.is_kept,
        }
        enable_all(self._all, enabled)

    def _start_or_pause(self) -> None:
        if self._model.playing:
            self._model.stop()
        else:
            self._model.start_engine()

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        has_dice = self._model.board.has_dice
        for name in DICE_ACTIONS:
            self._all[name].setVisible(has_dice)
        for name in TWO_DICE_ACTIONS:
            self._all[name].setVisible(self._model.board.kit.two_dice)
        self._all["threats"].setVisible(self._model.board.kit.has_threats)
        self._refresh_dice()
        self._refresh_position()
        self._refresh_analysis()
        self._refresh_line()
        self._refresh_review()

    def _refresh_position(self) -> None:
        model, record = self._model, self._model.board.record
        begins, ends = record.current.parent is None, next_of(record.current) is None
        enabled = {
            "undo": model.can_undo(),
            "redo": model.can_redo(),
            "resign": model.board.person_on_turn,
            "first": not begins,
            "previous": not begins,
            "next": not ends,
            "last": not ends,
            "copy": bool(record.position_text()),
            "show_search": not record.is_over(),
        }
        enable_all(self._all, enabled)
        self._refresh_engine()

    def _refresh_dice(self) -> None:
        turns, has_dice = self._model.turns, self._model.board.has_dice
        enabled = {
            "roll": has_dice and turns.can_roll,
            "take_back": has_dice and turns.can_take_back,
            "swap_dice": has_dice and turns.can_swap,
            "done": has_dice and turns.can_finish,
        }
        enable_all(self._all, enabled)
        self._all["auto_roll"].setChecked(turns.auto_roll)
        self._all["by_hand"].setChecked(turns.by_hand)

    def _refresh_engine(self) -> None:
        model, room = self._model, self._model.room
        thinking = room.state is EngineState.THINKING
        waits = model.board.engine_on_turn and not (thinking or model.resting)
        # By hand, an engine's dice are waited for too.
        waits = waits and not (model.board.has_dice and model.turns.awaits_dice)
        enabled = {
            "hint": model.analysis.can_hint and not thinking,
            "start": model.playing or waits,
            "step": waits and not model.playing,
            "move_now": thinking and model.board.engine_to_move and room.so_far is not None,
        }
        enable_all(self._all, enabled)
        self._refresh_stop()
        # One button plays and pauses, and always says which of the two it would do.
        start, icon = self._all["start"], "pause" if model.playing else "play"
        if icon != self._start_icon:
            self._start_icon = icon
            start.setText(self.tr("&Pause") if model.playing else self.tr("&Play"))
            bind_icon(start, icon)
            _tell_shortcut(start)

    def _refresh_stop(self) -> None:
        model, room = self._model, self._model.room
        active = room.state is EngineState.THINKING or room.analysing
        active = active or model.playing or model.resting or bool(self._busy)
        self._all["stop"].setEnabled(active)

    def _refresh_analysis(self) -> None:
        self._all["threats"].setChecked(settings().show_threats)
        self._all[f"analysis_{self._model.analysis.mode.value}"].setChecked(True)
        self._refresh_stop()

    def _refresh_review(self) -> None:
        review = self._model.review
        self._set_busy("review", review.running)
        self._all["review"].setEnabled(review.possible)
        self._all["review"].setChecked(review.shown)
        self._tell_review()

    def _refresh_rollouts(self) -> None:
        self._set_busy("rollouts", self._model.rollouts.running)

    def _set_busy(self, name: str, on: bool) -> None:
        self._busy = self._busy | {name} if on else self._busy - {name}
        self._refresh_stop()

    def retranslate(self) -> None:
        """Name every action, and tell its shortcut."""
        texts = {
            "new": self.tr("&New"),
            "open": self.tr("&Open…"),
            "save": self.tr("&Save"),
            "save_as": self.tr("Save &as…"),
            "undo": self.tr("&Undo"),
            "redo": self.tr("&Redo"),
            "hint": self.tr("&Hint"),
            "resign": self.tr("R&esign"),
            "swap": self.tr("S&wap sides"),
            "flip": self.tr("&Flip the board"),
            "roll": self.tr("&Roll"),
            "take_back": self.tr("Take &back"),
            "swap_dice": self.tr("Swap d&ice"),
            "done": self.tr("&Done"),
            "auto_roll": self.tr("Roll a&utomatically"),
            "by_hand": self.tr("&Enter the dice by hand"),
            "seed": self.tr("Seed &of the dice…"),
            "step": self.tr("S&tep"),
            "stop": self.tr("St&op"),
            "move_now": self.tr("&Move now"),
            "first": self.tr("First position"),
            "previous": self.tr("Previous move"),
            "next": self.tr("Next move"),
            "last": self.tr("Last move"),
            "copy": self.tr("&Copy position"),
            "paste": self.tr("&Paste position"),
            "analysis_off": self.tr("&Off"),
            "analysis_shown": self.tr("&Shown"),
            "analysis_think_first": self.tr("&Think first"),
            "show_search": self.tr("Show this search as a t&ree"),
            "puzzles": self.tr("Pu&zzles"),
            "review": self.tr("Re&view the game"),
            "threats": self.tr("T&hreats"),
        }
        for name, text in (texts | self._line_texts()).items():
            self._all[name].setText(text)
            _tell_shortcut(self._all[name])
        self._start_icon = ""  # its text is said anew
        self.refresh()

    def _tell_review(self) -> None:
        """Why a game cannot be reviewed stands in the tooltip."""
        action = self._all["review"]
        _tell_shortcut(action)
        action.setIconText(" " + self.tr("Review"))
        if not self._model.review.possible:
            reason = self.tr("only games that are solved to their end can be reviewed")
            action.setToolTip(f"{action.toolTip()}: {reason}")


def _tell_shortcut(action: QAction) -> None:
    """Name the action in its buttons, and its key in their tooltip."""
    name = tell_keys(action, [action.shortcut()])
    # Buttons write the icon text, and Qt leaves too little room between it and the icon.
    short = action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
    label = f"{name}  {short}" if action.data() else name
    action.setIconText(label if action.isCheckable() else f" {label}")
