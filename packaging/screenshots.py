#!/usr/bin/env python3
"""Pictures of the window in its main states, without a display.

    python packaging/screenshots.py FOLDER [--only TEXT] [--scale 1|1.5|2]
    python packaging/screenshots.py FOLDER --theme contrast --language es --size 1280x720 --type 2
    python packaging/screenshots.py --check [--part 1/2]

Every state is drawn in English and Spanish, light and dark, at 1280x800 and 1920x1080 where that
can make a difference; with a theme, a language, a size or a type size, each once in that look.
The font is fixed (Noto Sans, Debian's fonts-noto-core and fonts-noto-mono; `--font` takes another
family and its monospaced one), so that two machines draw the same picture. `--only` keeps the
pictures whose name holds TEXT. `--scale` draws them as a screen of so many device pixels to a pixel
does (100, 150, 200 %).

`--check` keeps no picture: every state is reached once, with as little computed as it takes, and
drawn in both languages. It fails with the names of those that raise, warn, or show a crash.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PODA_HOME"] = tempfile.mkdtemp(prefix="poda-screenshots-")
if computed_before := os.environ.get("PODA_TEST_CACHE"):  # as the tests share it
    Path(os.environ["PODA_HOME"], "cache").symlink_to(computed_before, target_is_directory=True)

from PySide6.QtCore import QMessageLogContext, QPoint, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.house.theme import THEMES, set_families
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.opponents import default_opponent
from poda.window.app import build_application, follow_settings
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, controls_of, settle, until, valued
from states.backgammon import STATES as BACKGAMMON_STATES
from states.backgammon_review import STATES as BACKGAMMON_REVIEW_STATES
from states.cube import STATES as CUBE_STATES
from states.learning import STATES as LEARNING_STATES
from states.play_checkers import OTHER_TABS as CHECKERS_ELSEWHERE
from states.play_checkers import STATES as CHECKERS_STATES
from states.play_pdn import STATES as PDN_STATES
from states.play_perfect import STATES as PERFECT_STATES
from states.play_puzzle import STATES as PUZZLE_STATES
from states.play_review import STATES as REVIEW_STATES
from states.play_room import STATES as ROOM_STATES
from states.play_scores import STATES as SCORES_STATES
from states.settings import STATES as SETTINGS_STATES
from states.tournament import STATES as TOURNAMENT_STATES
from states.training import STATES as TRAINING_STATES
from states.training_runs import STATES as TRAINING_RUNS_STATES
from states.tree import STATES as TREE_STATES
from states.tree_build import STATES as BUILD_STATES
from states.tree_deepen import STATES as DEEPEN_STATES
from states.tree_exam import STATES as EXAM_STATES
from states.tree_exercise import STATES as EXERCISE_STATES
from states.tree_lecture import STATES as LECTURE_STATES
from states.tree_predict import STATES as PREDICT_STATES
from states.tree_present import STATES as PRESENT_STATES
from states.tree_sampling import STATES as SAMPLING_STATES
from states.tree_table import STATES as TABLE_STATES
from states.tree_truth import STATES as TRUTH_STATES
from states.tree_twin import STATES as TWIN_STATES
from states.tree_waves import STATES as WAVES_STATES
from states.window import STATES as WINDOW_STATES

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = {
    "poda.png": ("connect4", "readme"),
    "tree.png": ("tree", "cut"),
    "training.png": ("training", "degraded"),
    "learning.png": ("training", "lanes-over"),
    "tournament.png": ("tournament", "curve"),
    "backgammon.png": ("backgammon", "analysis"),
    "exercise.png": ("tree", "exercise-wrong"),
}
"""The states that `readme_pictures.py` draws for the documents, by the pictures' names."""
CONTROLS = "Controls"  # under which each of them keeps the names of what it shows
DEPENDENT = 2
"""So many controls may come and go with what was computed: an advice has a button of its own."""

FAMILIES = ("Noto Sans", "Noto Sans Mono")
SMALL, LARGE = (1280, 800), (1920, 1080)
SCALES = (1.0, 1.5, 2.0)
PLAIN = ("light", "en", SMALL, 1.0)
NO_WINDOW_MANAGER = "This plugin does not support "


@dataclass(frozen=True)
class State:
    """A state of the window: how to reach it, and in which looks it is drawn."""

    name: str
    game: str  # or "tree", "training", "tournament", "window": those tabs, what is beside them
    prepare: Callable[[MainWindow], QWidget | None]
    everywhere: bool = False  # in both languages, three themes and both sizes


def play(window: MainWindow, moves: str) -> PlayModel:
    """Two persons play these moves."""
    model = window.play.model
    model.set_player(MIN, PERSON)
    model.set_position(moves)
    return model


def start(window: MainWindow) -> None:
    """The first thing a person sees."""
    del window


def analysed(window: MainWindow, moves: str) -> None:
    """Every move valued."""
    model = play(window, moves)
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.5))
    valued(model)


def readme(window: MainWindow) -> None:
    """A person against an engine, with a win to be found (docs/poda.png)."""
    window.play.model.set_position("413372566643")
    window.play.model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.5))
    valued(window.play.model)


def won(window: MainWindow, moves: str) -> None:
    """A finished game."""
    play(window, moves)


def lines(window: MainWindow) -> None:
    """A move list with lines beside lines, and a hint on the board."""
    model = play(window, "445342")
    for ply, tries in ((3, "23"), (4, "6")):
        for move in tries:
            model.go_to(model.board.record.current.path()[ply])
            model.play(int(move))
    model.analysis.ask_hint()
    until(lambda: model.analysis.hint is not None)


def hover(window: MainWindow) -> None:
    """The ghost of a disc about to be dropped."""
    play(window, "4453")
    board = window.play.board.board
    QTest.mouseMove(board, QPoint(board.width() // 2, board.height() // 2))


def thinking(window: MainWindow) -> None:
    """The strongest engine at work."""
    model = play(window, "44")
    model.set_player(MAX, PlayerSpec("alphabeta", 42, seconds=60.0))
    until(lambda: model.room.state is EngineState.THINKING and model.room.so_far is not None)


def evolved(window: MainWindow) -> None:
    """The network that comes with Poda, against itself looking further."""
    model = play(window, "44")
    model.set_player(MAX, PlayerSpec("evolved"))
    model.set_player(MIN, PlayerSpec("evolved", 6, seconds=5.0))


def refused(window: MainWindow) -> None:
    """A full column, and a position that cannot be."""
    play(window, "444444").ask(4)
    window.play.status.field.setText("4444444")
    QTest.keyClick(window.play.status.field, Qt.Key.Key_Return)


def think_first(window: MainWindow) -> None:
    """Values that wait for a key."""
    model = play(window, "4453")
    model.analysis.set_mode(AnalysisMode.THINK_FIRST, AMOUNTS.seconds(1.0))
    valued(model)


def unfinished(window: MainWindow) -> None:
    """The offer to go on with yesterday's game."""
    play(window, "4453")
    window.play.leave()
    window.play.offer_unfinished()


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    analysed(window, "4453")


def game_list(window: MainWindow) -> QWidget:
    """The list of games, open."""
    return opened(window.play.players.game_list)


def player_list(window: MainWindow) -> QWidget:
    """The list of players, open."""
    return opened(window.play.players.pickers[MIN].list)


def opened(box: QComboBox) -> QWidget:
    """The list of a box, which is a window of its own."""
    box.showPopup()
    return box.view().window()


def engine_dialog(window: MainWindow) -> QWidget:
    """Setting an engine up by hand."""
    from poda.play.panels.engine_dialog import EngineDialog

    return shown(EngineDialog("connect4", PlayerSpec("alphabeta", 6), window))


def keys_dialog(window: MainWindow) -> QWidget:
    """Every key."""
    return shown(window.keys_dialog())


def crash_dialog(window: MainWindow) -> QWidget:
    """An error that nobody expected."""
    from poda.house.crash import CrashDialog

    dialog = CrashDialog(Path("poda.log"), window)
    dialog.add("Traceback (most recent call last):\n  ...\nZeroDivisionError: division by zero")
    return shown(dialog)


def shown(dialog: QDialog) -> QDialog:
    """The dialog, on screen without its own event loop."""
    dialog.open()
    return dialog


STATES = (
    State("readme", "connect4", readme),
    State("start", "tictactoe", start, everywhere=True),
    State("start", "connect4", start, everywhere=True),
    State("analysis", "tictactoe", lambda w: analysed(w, "152"), everywhere=True),
    State("analysis", "connect4", lambda w: analysed(w, "4453"), everywhere=True),
    State("forced", "connect4", lambda w: analysed(w, "445355335"), everywhere=True),
    State("won", "tictactoe", lambda w: won(w, "15293")),
    State("won", "connect4", lambda w: won(w, "4143424")),
    State("lines", "connect4", lines, everywhere=True),
    State("hover", "connect4", hover),
    State("thinking", "connect4", thinking),
    State("evolved", "connect4", evolved, everywhere=True),
    State("refused", "connect4", refused),
    State("think-first", "connect4", think_first),
    State("unfinished", "connect4", unfinished),
    State("large-type", "connect4", large_type, everywhere=True),
    State("game-list", "connect4", game_list),
    *(State("player-list", game, player_list) for game in ("connect4", "backgammon", "checkers")),
    State("engine-dialog", "connect4", engine_dialog),
    State("keys-dialog", "connect4", keys_dialog),
    State("crash-dialog", "connect4", crash_dialog),
    *(
        State(name, "backgammon", prepare, everywhere)
        for name, prepare, everywhere in (*BACKGAMMON_STATES, *BACKGAMMON_REVIEW_STATES)
    ),
    *(State(name, "backgammon", prepare, everywhere) for name, prepare, everywhere in CUBE_STATES),
    *(
        State(name, "checkers", prepare, everywhere)
        for name, prepare, everywhere in (*CHECKERS_STATES, *PDN_STATES)
    ),
    *(State(*state) for state in CHECKERS_ELSEWHERE),
    *(State(*state) for state in SCORES_STATES),
    *(State(*state) for state in PERFECT_STATES),
    *(State(*state) for state in REVIEW_STATES),
    *(State(*each) for each in PUZZLE_STATES),
    *(State(*each) for each in ROOM_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in TREE_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in TABLE_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in BUILD_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in DEEPEN_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in EXERCISE_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in LECTURE_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in TWIN_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in TRUTH_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in EXAM_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in PREDICT_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in PRESENT_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in SAMPLING_STATES),
    *(State(name, "tree", prepare, everywhere) for name, prepare, everywhere in WAVES_STATES),
    *(
        State(name, "training", prepare, everywhere)
        for name, prepare, everywhere in (
            *TRAINING_STATES,
            *TRAINING_RUNS_STATES,
            *LEARNING_STATES,
        )
    ),
    *(
        State(name, "tournament", prepare, everywhere)
        for name, prepare, everywhere in TOURNAMENT_STATES
    ),
    *(State(name, "window", prepare, everywhere) for name, prepare, everywhere in WINDOW_STATES),
    *(State(name, "connect4", prepare) for name, prepare in SETTINGS_STATES),
)


@dataclass(frozen=True)
class Look:
    """How a state is drawn."""

    theme: str
    language: str
    size: tuple[int, int]
    type_scale: float = 1.0

    def __str__(self) -> str:
        text = f"{self.theme}-{self.language}-{self.size[0]}x{self.size[1]}"
        return text if self.type_scale == 1.0 else f"{text}-type{self.type_scale:g}"


def looks(state: State) -> list[Look]:
    """Those of each picture of a state."""
    if not state.everywhere:
        return [Look("light", "en", SMALL), Look("dark", "es", SMALL)]
    return [
        Look(theme, language, size)
        for theme, language in (
            ("light", "en"),
            ("dark", "en"),
            ("light", "es"),
            ("dark", "es"),
            ("projector", "en"),
        )
        for size in (SMALL, LARGE)
    ]


@contextmanager
def reached(state: State, look: Look) -> Iterator[QWidget]:
    """The window, or what stands before it, in a state; it is closed at the end."""
    settings().type_scale = look.type_scale
    theme = THEMES[look.theme]
    settings().theme, settings().palette = theme.kind, theme.palette
    settings().language = look.language
    window = MainWindow()
    target: QWidget = window
    try:
        window.resize(*look.size)
        window.show()
        window.play.model.analysis.set_mode(AnalysisMode.OFF)
        game = state.game if state.game in GAMES else "tictactoe"
        window.play.choose_game(game)
        window.play.model.set_player(MAX, PERSON)
        window.play.model.set_player(MIN, default_opponent(game))
        window.play.board.board.setFocus()
        QTest.mouseMove(window, QPoint(1, 1))
        target = state.prepare(window) or window
        settle()
        yield target
    finally:
        if isinstance(target, QDialog):
            target.reject()
            target.deleteLater()
        window.play.model.board.record.current.resigned = (
            MAX  # over, so that it is not offered again
        )
        window.play.discard_unfinished()
        window.close()
        window.deleteLater()
        QApplication.processEvents()


class Complaints:
    """What went wrong while something was drawn, whoever would have heard of it."""

    def __init__(self) -> None:
        self.said: list[str] = []
        sys.excepthook = self._raised  # of slots and events, which Qt calls
        qInstallMessageHandler(self._warned)

    def _raised(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.said.append("".join(traceback.format_exception(kind, error, trace)))

    def _warned(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        # The offscreen platform has no window manager, and says so each time.
        if kind is not QtMsgType.QtDebugMsg and not text.startswith(NO_WINDOW_MANAGER):
            self.said.append(text)

    def of(self, state: State) -> list[str]:
        """Those of reaching a state, and of drawing it in both languages."""
        self.said = []
        try:
            with reached(state, Look("light", "en", SMALL)) as target:
                self.said += outdated_pictures(state, target)
                for language in ("en", "es"):
                    settings().language = language
                    settle()
                    if target.grab().isNull():
                        self.said.append("nothing was drawn")
                    self._look_for_crashes(target)
        except Exception:  # whatever it is, the others are looked at too
            self.said.append(traceback.format_exc())
        return self.said

    def _look_for_crashes(self, target: QWidget) -> None:
        for widget in QApplication.topLevelWidgets():
            is_crash = type(widget).__name__ == "CrashDialog" and widget.isVisible()
            if is_crash and widget is not target:
                self.said.append("a crash is shown")


def outdated_pictures(state: State, target: QWidget) -> list[str]:
    """A line for each picture in the documents that shows this state with other controls."""
    found = []
    for name, which in PICTURES.items():
        if which == (state.game, state.name):
            drawn, now = QImage(str(DOCS / name)).text(CONTROLS), controls_of(target)
            changed = set(drawn.split(", ")) ^ set(now.split(", "))
            if len(changed) > DEPENDENT:
                found.append(f"docs/{name} is older: run readme_pictures.py\n  {drawn}\n  {now}")
    return found


def check(states: Sequence[State]) -> int:
    """Reach and draw each of them once; the exit code."""
    AMOUNTS.brief = True
    complaints, failed = Complaints(), []
    for state in states:
        begun, name = time.monotonic(), f"{state.game}-{state.name}"
        said = complaints.of(state)
        print(f"{name}: {time.monotonic() - begun:.1f} s{' FAILED' if said else ''}", flush=True)
        print(*said, sep="\n", end="\n" if said else "")
        failed += [name] * bool(said)
    print(f"{len(states)} states" + (f", failed: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


def draw_all(arguments: argparse.Namespace) -> int:
    """Draw what is asked for; the exit code."""
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    scale = f"@{arguments.scale:g}" if arguments.scale != 1 else ""
    chosen = arguments.theme, arguments.language, arguments.size, arguments.type
    own = Look(*(given or usual for given, usual in zip(chosen, PLAIN, strict=True)))
    for state in STATES:
        for look in [own] if any(chosen) else looks(state):
            name = f"{state.game}-{state.name}-{look}{scale}.png"
            if arguments.only in name:
                with reached(state, look) as target:
                    target.grab().save(str(folder / name))
                print(name, flush=True)
    return 0


def size_of(text: str) -> tuple[int, int]:
    """Of "1280x720"."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def main(words: Sequence[str] | None = None) -> int:
    """Draw or check; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--only", default="", help="only names that hold this text")
    parser.add_argument("--scale", type=float, default=1.0, choices=SCALES)
    parser.add_argument("--theme", choices=sorted(THEMES))
    parser.add_argument("--language", choices=("en", "es"))
    parser.add_argument("--size", type=size_of, help="of the window, such as 1280x720")
    parser.add_argument("--type", type=float, help="the factor of the type's size, 0.8 to 2")
    parser.add_argument("--font", nargs=2, default=FAMILIES, help="a family, and a monospaced one")
    parser.add_argument("--check", action="store_true", help="see that every state can be drawn")
    parser.add_argument("--part", default="1/1", help="with --check, such as 1/2: every second one")
    arguments = parser.parse_args(words)
    if arguments.folder is None and not arguments.check:
        parser.error("say where the pictures go, or --check")
    os.environ["QT_SCALE_FACTOR"] = str(arguments.scale)  # read when the application is built
    build_application()
    missing = [name for name in arguments.font if name not in QFontDatabase.families()]
    if missing:
        print(f"The font {missing[0]} is missing: install fonts-noto-core and fonts-noto-mono.")
        return 2
    follow_settings()
    set_families(*arguments.font)
    settings().animations = False
    if not arguments.check:
        return draw_all(arguments)
    part, _, parts = arguments.part.partition("/")
    wanted = [state for state in STATES if arguments.only in f"{state.game}-{state.name}"]
    return check(wanted[int(part) - 1 :: int(parts)])


if __name__ == "__main__":
    sys.exit(main())
