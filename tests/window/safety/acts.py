"""What a person may do in the window, by name and a number: the number chooses among what applies.

What does not apply where one is does nothing, as a button that is disabled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.players import PlayerSpec
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.trees.random_tree import RandomShape
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, Sprt, TournamentPlan
from poda.packages.arena.window.tab import TournamentTab
from poda.packages.teach.window.exercise.answers import fields_of
from poda.packages.teach.window.lecture.document import SHIPPED
from poda.packages.teach.window.lecture.keeping import recent_lectures
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.play.model.game import PlayModel
from poda.training.model import TrainingModel
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example, Position, Random, Suggestion
from poda.tree.tab import TreeTab
from poda.window.main_window import MainWindow

T = TypeVar("T")
Act = Callable[[MainWindow, int], None]

TINY: Final = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, hall_share=0.5,
    hall_every=2, validate_every=0, read_every=0,
)  # fmt: skip

GAMES: Final = ("tictactoe", "connect4", "backgammon")
POSITIONS: Final = {
    "tictactoe": ("", "15", "152"),
    "connect4": ("", "4453", "44444"),
    "backgammon": ("4HPwATDgc/ABMA", "4HPwATDgc/ABMA:QYkqASAAIAAE"),
}
ENGINES: Final = ("person", "random", "minimax:2", "alphabeta:3")
LENGTHS: Final = (0, 1, 3, 5)
TREES: Final = (
    "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "[[1, 2], [3, 4]]",
    "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]",
    "[2, (1/2: -1, 1/2: 3)]",
)
PLAYERS: Final = (
    Entrant("One", "alphabeta:1"), Entrant("Two", "random"), Entrant("Three", "minimax:1"),
)  # fmt: skip
PLANS: Final = (
    TournamentPlan("tictactoe", PLAYERS[:2], games=6, openings=Openings(2)),
    TournamentPlan("tictactoe", PLAYERS[:2], games=4_000, openings=Openings(2)),
    TournamentPlan("tictactoe", PLAYERS, "round_robin", 400),
    TournamentPlan("tictactoe", PLAYERS[:2], games=None, sprt=Sprt(0, 100), openings=Openings(2)),
    TournamentPlan("connect4", PLAYERS, "gauntlet", 100, openings=Openings(4)),
)
PAGES: Final = ("standings", "pair", "boards", "games", "explore")
EXAMPLES: Final = ("aima", "uci", "fair-coins", "ttt-three-left")


def until(condition: Callable[[], bool]) -> None:
    """Let the window live until it is so; whoever started this process has the patience."""
    while not condition():
        QTest.qWait(5)


def _chosen(things: Sequence[T], number: int) -> T:
    return things[number % len(things)]


def _trigger(action: QAction) -> None:
    if action.isEnabled():
        action.trigger()


# The Play tab


def _game(window: MainWindow, number: int) -> None:
    window.play.choose_game(_chosen(GAMES, number))


def _seat(window: MainWindow, number: int) -> None:
    side, kind = _chosen((MAX, MIN), number), _chosen(ENGINES, number // 2)
    if kind not in ("person", "random") and window.play.model.board.has_dice:
        kind = "expectiminimax:0"
    window.play.seating.seat(side, PlayerSpec.parse(kind, window.play.model.board.game.key))


def _move(window: MainWindow, number: int) -> None:
    model = window.play.model
    turns = model.turns
    if not model.board.has_dice:
        if model.board.person_to_move:
            model.ask(_chosen(model.board.game.actions(model.board.record.state), number))
    elif turns.can_answer:
        _chosen((turns.take, turns.take, turns.pass_on), number)()
    elif turns.awaits_dice:
        turns.enter(1 + number % 6)
    elif turns.can_roll:
        window.play.actions_["roll"].trigger()
    elif turns.can_finish:
        window.play.actions_["done"].trigger()
    elif turns.turn is not None and (moves := list(turns.turn.moves())):
        turns.move(*_chosen(moves, number))


def _some_moves(window: MainWindow, number: int) -> None:
    for each in range(number % 12):
        _move(window, number + each)


def _double(window: MainWindow, _number: int) -> None:
    window.play.model.turns.double()


def _play_action(name: str) -> Act:
    return lambda window, _number: _trigger(window.play.actions_[name])


def _match_action(name: str) -> Act:
    return lambda window, _number: _trigger(window.play.match.actions[name])


def _resign(window: MainWindow, number: int) -> None:
    model = window.play.model
    if model.board.person_on_turn:
        model.resign(1 + number % 3 if model.board.has_dice else 1)


def _back_to(window: MainWindow, number: int) -> None:
    model: PlayModel = window.play.model
    model.go_to(_chosen(list(model.board.record.nodes()), number))


def _position(window: MainWindow, number: int) -> None:
    texts = POSITIONS[window.play.model.board.game.key]
    window.play.status.enter_position(_chosen(texts, number))


def _seed(window: MainWindow, number: int) -> None:
    if window.play.model.board.has_dice:
        window.play.model.turns.set_seed(number, keep=number % 2 == 0)


def _match(window: MainWindow, number: int) -> None:
    matches = window.play.model.matches
    if matches.can_play_match:
        rules = _chosen((None, CubeRules(), CubeRules(crawford=False, jacoby=True)), number)
        matches.new_match(_chosen(LENGTHS, number), rules)


def _single(window: MainWindow, number: int) -> None:
    matches = window.play.model.matches
    if matches.can_play_match:
        matches.new_single(_chosen((None, CubeRules()), number))


PLAY: Final[dict[str, Act]] = {
    "move": _move, "moves": _some_moves, "game": _game, "seat": _seat, "double": _double,
    "resign": _resign, "back to": _back_to, "position": _position, "seed": _seed, "match": _match,
    "single": _single, "next game": _match_action("next_game"),
    "earlier game": _match_action("earlier_game"), "later game": _match_action("later_game"),
} | {
    name.replace("_", " "): _play_action(name)
    for name in (
        "undo", "redo", "new", "swap", "flip", "take_back", "swap_dice", "done", "roll", "hint",
        "review", "first", "previous", "next", "last", "step", "stop", "by_hand", "auto_roll",
    )
}  # fmt: skip


# The Tree tab


def _on_tree(act: Callable[[TreeTab, int], None]) -> Act:
    def acted(window: MainWindow, number: int) -> None:
        window.tabs.setCurrentIndex(1)
        act(window.tree, number)

    return acted


def _tree_action(name: str) -> Act:
    return _on_tree(lambda tab, _number: _trigger(tab.parts.actions_[name]))


def _example(tab: TreeTab, number: int) -> None:
    open_in(tab.model, Example(_chosen(EXAMPLES, number)))


def _game_tree(tab: TreeTab, number: int) -> None:
    text = _chosen(("1523", "15234", "152346"), number)
    open_in(tab.model, Position("tictactoe", text, Suggestion("alphabeta")))


def _random_tree(tab: TreeTab, number: int) -> None:
    open_in(tab.model, Random(RandomShape(2, 2, 3, -9, 9, number)))


def _typed(tab: TreeTab, number: int) -> None:
    _draft(tab, number)
    if tab.parts.editor.isVisible():
        QTest.keyClick(tab.parts.editor.field, Qt.Key.Key_Return)


def _draft(tab: TreeTab, number: int) -> None:
    if not tab.parts.editor.isVisible():
        _trigger(tab.parts.actions_["edit"])
    if tab.parts.editor.isVisible():
        text = _chosen(TREES, number)
        tab.parts.editor.field.selectAll()
        tab.parts.editor.field.insertPlainText(text[: len(text) - number // len(TREES) % 4])


def _step(tab: TreeTab, number: int) -> None:
    tab.model.go(number % (tab.model.last_step + 1))


def _options(tab: TreeTab, number: int) -> None:
    changes: list[dict[str, Any]] = [
        {"algorithm": "minimax"}, {"algorithm": "alphabeta"}, {"algorithm": "alphabeta-hard"},
        {"tie": "gt"}, {"root": MIN}, {"root": MAX}, {"order": "best"}, {"order": "given"},
        {"order": "random", "order_seed": number},
    ]  # fmt: skip
    tab.model.set_options(**_chosen(changes, number))


def _fold(tab: TreeTab, number: int) -> None:
    tree = tab.model.tree
    inner = [node for node in range(tree.nodes) if not tree.is_leaf(node) and not tree.stub[node]]
    if inner:
        tab.model.toggle_collapsed(_chosen(inner, number))


def _select(tab: TreeTab, number: int) -> None:
    tab.model.select(number % (tab.model.tree.nodes + 1) - 1)


def _write(tab: TreeTab, number: int) -> None:
    if (
        tab.parts.modes.current in ("", "build")
        and (tree := tab.build.editing.small_tree) is not None
    ):
        tab.build.editing.write(number % len(tree.nodes), str(number - 20))


def _note(tab: TreeTab, number: int) -> None:
    if tab.parts.modes.current == "":
        tab.model.notes.write(tab.model.step, f"A note, {number}")


def _mark(tab: TreeTab, number: int) -> None:
    tab.parts.modes.enter("exercise")
    model = tab.added["teach"].exercise.model
    assert model.exercise is not None
    if number % 3:
        model.write(_chosen(fields_of(model.exercise), number), str(number % 17 - 5))
    else:
        model.toggle_cut(number % model.exercise.recording.tree.nodes)


def _exercise(tab: TreeTab, number: int) -> None:
    tab.parts.modes.enter("exercise")
    mode = tab.added["teach"].exercise
    _chosen(
        (mode.check, mode.next_exercise, mode.page.hint.click, mode.page.solution.click,
         mode.model.undo, mode.model.redo, mode.model.clear, tab.parts.modes.leave), number
    )()  # fmt: skip


TREE: Final[dict[str, Act]] = {
    f"tree {name}": _on_tree(act)
    for name, act in {
        "example": _example, "of a game": _game_tree, "at random": _random_tree,
        "typed": _typed, "draft": _draft, "step": _step, "options": _options, "fold": _fold,
        "select": _select, "write": _write, "note": _note, "mark": _mark, "exercise": _exercise,
    }.items()
} | {
    f"tree {name.replace('_', ' ')}": _tree_action(name)
    for name in (
        "undo", "redo", "forward", "back", "bookmark", "fold_pruned", "unfold_all", "edit",
        "build", "delete_node", "add_child",
    )
}  # fmt: skip


# The Training tab


def _on_training(act: Callable[[TrainingModel, int], None]) -> Act:
    def acted(window: MainWindow, number: int) -> None:
        window.tabs.setCurrentIndex(2)
        act(window.training.model, number)

    return acted


def _plan(model: TrainingModel, number: int) -> None:
    model.choose("tictactoe")
    model.set_settings(TINY, number)


def _train(model: TrainingModel, number: int) -> None:
    if not model.is_busy:
        _plan(model, number)
        model.train()


TRAINING: Final[dict[str, Act]] = {
    name: _on_training(act)
    for name, act in {
        "plan": _plan, "train": _train,
        "train on": lambda model, _number: model.resume(),
        "one generation": lambda model, _number: model.step(),
        "pause": lambda model, _number: model.pause(),
        "cancel": lambda model, _number: model.cancel(),
    }.items()
}  # fmt: skip


# The Tournament tab


def _on_tournament(act: Callable[[TournamentTab, int], None]) -> Act:
    def acted(window: MainWindow, number: int) -> None:
        window.tabs.setCurrentIndex(3)
        act(window.package_tab("tournament"), number)

    return acted


def _tournament_action(name: str) -> Act:
    return _on_tournament(lambda tab, _number: _trigger(tab.actions_[name]))


def _begin(tab: TournamentTab, number: int) -> None:
    _trigger(tab.actions_["stop"])
    until(lambda: not tab.model.is_busy)
    _trigger(tab.actions_["new"])
    tab.model.at_once = 1 + number % 4
    tab.setup_page.show_plan(_chosen(PLANS, number))
    _trigger(tab.actions_["start"])


def _page(tab: TournamentTab, number: int) -> None:
    tab.pages.turn_to(_chosen(PAGES, number))


def _games(tab: TournamentTab, number: int) -> None:
    """Let some games be played."""
    model = tab.model
    wanted = model.played + number
    until(lambda: not model.is_busy or model.played >= wanted)


TOURNAMENT: Final[dict[str, Act]] = {
    "tournament": _on_tournament(_begin),
    "tournament's page": _on_tournament(_page),
    "games of a tournament": _on_tournament(_games),
} | {
    f"tournament: {name.replace('_', ' ')}": _tournament_action(name)
    for name in ("new", "go_on", "finish", "stop")
}

# Lectures, in the Tree tab


def _on_lecture(act: Callable[[LectureMode, int], None]) -> Act:
    def acted(window: MainWindow, number: int) -> None:
        window.tabs.setCurrentIndex(1)
        window.tree.parts.modes.enter("lecture")
        act(window.tree.added["teach"].lecture, number)

    return acted


def _words(mode: LectureMode, number: int) -> None:
    if mode.course.stop is not None:
        QTest.keyClicks(mode.page.text, f"{number} words. ")


def _recent(mode: LectureMode, number: int) -> None:
    if kept := recent_lectures():
        mode.kept.open_recent(_chosen(kept, number))


LECTURE: Final[dict[str, Act]] = {
    f"lecture {name}": _on_lecture(act)
    for name, act in {
        "stop": lambda mode, _number: mode.add(),
        "words": _words,
        "title": lambda mode, number: QTest.keyClicks(mode.page.title, f"{number}. "),
        "shipped": lambda mode, number: mode.open_shipped(_chosen(SHIPPED, number)),
        "new": lambda mode, _number: mode.begin_new(),
        "recent": _recent,
        "choose": lambda mode, number: mode.page.list.setCurrentRow(number % 9),
        "undo": lambda mode, _number: _trigger(mode.page.undo),
        "redo": lambda mode, _number: _trigger(mode.page.redo),
        "remove": lambda mode, _number: _trigger(mode.page.remove),
    }.items()
}

ACTS: Final = PLAY | TREE | TRAINING | TOURNAMENT | LECTURE
assert len(ACTS) == sum(map(len, (PLAY, TREE, TRAINING, TOURNAMENT, LECTURE)))
