"""Games with the traits that `Game` documents, in combination, in the real window.

One small game is played with each pair of values of any two traits at least once (sixteen games),
and all looks of pieces are drawn and named. It stands in the registry under a key of its own, as
what is known of a game is kept by its key.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from play.hand import Hand
from poda.base import terms
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Colour, Ending, Game, Grades, Noisy, Piece
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role, theme_manager
from poda.play.model import storage
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.tree.drawing.boards import BoardPosition as Shown
from poda.tree.drawing.boards import paint_position
from poda.tree.drawing.look import Look
from poda.tree.model.sources import Position
from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.pieces import draw_pieces
from poda.widgets.boards.view import piece_name, side_name
from poda.window.main_window import MainWindow
from tree.hand import TreeHand

TOYS = Path(__file__).parent.parent / "data" / "toy"
LEFT = Qt.MouseButton.LeftButton
NewWindow = Callable[[], MainWindow]


class Traits(NamedTuple):
    """What one of the games says of itself."""

    colours: tuple[Colour, Colour] = ("blue", "orange")
    pieces: tuple[Piece, ...] = ("disc",)
    board: bool = True
    sides: tuple[str, str] | None = None
    opposite: bool = False
    coordinates: tuple[str, str] | None = None
    bottom_up: bool = False
    steps: bool = False
    dice: bool = False
    small: bool = False
    draws: bool = True
    counts_points: bool = False
    named: bool = False
    graded: bool = False
    tells: bool = False


VALUES: tuple[tuple[Any, ...], ...] = (
    (("black", "white"), ("white", "blue"), ("orange", "black"), ("blue", "orange")),
    (("disc",), ("checker", "king"), ("man", "king"), ("king", "disc", "man")),
    (True, False),
    (None, ("X", "O")),
    (False, True),
    (None, ("abc", "12")),
    (False, True),
    (False, True),
    (False, True),
    (False, True),
    (True, False),
    (False, True),
    (False, True),
    (False, True),
    (False, True),
)
"""What each of the `Traits` may be."""


def in_pairs() -> list[Traits]:
    """Few games in which any two values of any two traits meet, chosen one by one: each has as
    many pairs as can be had that no game before it has."""
    places = list(combinations(range(len(VALUES)), 2))
    missing = {
        (one, a, two, b)
        for one, two in places
        for a, b in product(range(len(VALUES[one])), range(len(VALUES[two])))
    }
    found = []
    while missing:
        chosen: dict[int, int] = {}
        one, a, two, b = min(missing)
        chosen = {one: a, two: b}
        for place in range(len(VALUES)):
            if place not in chosen:
                chosen[place] = max(
                    range(len(VALUES[place])), key=lambda value: _new(missing, chosen, place, value)
                )
        missing -= {(x, chosen[x], y, chosen[y]) for x, y in places}
        found.append(Traits(*(VALUES[place][chosen[place]] for place in range(len(VALUES)))))
    return found


def _new(missing: set[Any], chosen: dict[int, int], place: int, value: int) -> int:
    return sum(
        (*min((place, value), other), *max((place, value), other)) in missing
        for other in chosen.items()
    )


State = tuple[tuple[int, ...], int, int, int]  # cells, whose turn it is, plies, what was thrown
Move = tuple[
    int, ...
]  # the cells that are gone over; of one alone a piece is put there; (-n,) fell


class Toy(Game[State, Move]):
    """Four plies on three by two cells: who has more on them at the end wins.

    A piece is put on an empty cell, as one of the kind that the game has last; or else one goes to
    any cell that has none of its own side, by way of an empty one, and becomes of the next kind.
    """

    max_plies = 8
    columns, rows = 3, 2

    def __init__(self, key: str, traits: Traits) -> None:
        self.key, self.traits = key, traits
        self.colours, self.pieces, self.sides = traits.colours, traits.pieces, traits.sides
        self.opposite, self.coordinates = traits.opposite, traits.coordinates
        self.bottom_up, self.small, self.draws = traits.bottom_up, traits.small, traits.draws
        self.counts_points = traits.counts_points
        if not traits.board:
            self.columns = self.rows = 0
        if traits.named:
            self.title, self.titles = f"Toy {key}", (("es", f"Juguete {key}"),)
            self.example = self.format_position(self.initial_state())
        if traits.graded and not traits.dice:
            self.grades = Grades(2, 0.5, 1.5)

    # The rules

    def initial_state(self) -> State:
        cells = (1, 0, 0, 0, 0, -1) if self.traits.steps else (0,) * 6
        return cells, MAX, 0, 0

    def to_move(self, state: State) -> int:
        return state[1]

    def is_terminal(self, state: State) -> bool:
        stuck = self.traits.steps and not any(cell * state[1] > 0 for cell in state[0])
        return state[2] >= 4 or stuck

    def actions(self, state: State) -> list[Move]:
        cells, mover, _, _ = state
        if self.is_terminal(state):
            return []
        empty = [cell for cell in range(6) if not cells[cell]]
        if not self.traits.steps:
            return [(cell,) for cell in empty]
        starts = [cell for cell in range(6) if cells[cell] * mover > 0]
        ends = [cell for cell in range(6) if cells[cell] * mover <= 0]
        found = [(start, end) for start in starts for end in ends]
        return found + [(start, by, end) for start, end in found for by in empty[:1] if by != end]

    def result(self, state: State, action: Move) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=self.format_action(state, action))
        cells, mover, plies, _ = list(state[0]), *state[1:]
        kinds = len(self.pieces)
        kind = min(abs(cells[action[0]]) + 1, kinds) if self.traits.steps else 1 + plies % kinds
        cells[action[0]] = 0
        cells[action[-1]] = mover * kind
        return tuple(cells), -mover, plies + 1, 0

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        total = sum(state[0])
        if not total and not self.draws:
            return -state[1]
        sign = (total > 0) - (total < 0)
        return sign * (2 if self.counts_points else 1)

    def estimate(self, state: State) -> float:
        return sum(state[0]) / 16

    # The board

    def cells(self, state: State) -> tuple[int, ...]:
        return state[0] if self.traits.board else ()

    def cell(self, state: State, action: Move) -> int | None:
        return action[-1] if self.traits.board and action[0] >= 0 else None

    def origin(self, state: State, action: Move) -> int | None:
        return action[0] if self.traits.board and len(action) > 1 else None

    def path(self, state: State, action: Move) -> tuple[int, ...]:
        return action if self.traits.board and action[0] >= 0 else ()

    def drawing(self, state: State) -> str:
        return "\n".join(" ".join(map(str, state[0][row : row + 3])) for row in (0, 3))

    # What may be told

    def winning_line(self, state: State) -> tuple[int, ...]:
        if not self.traits.tells or not self.is_terminal(state):
            return ()
        return tuple(cell for cell in range(6) if self.cells(state) and state[0][cell] > 0)

    def why_stuck(self, state: State, cell: int) -> EngineError | None:
        return EngineError("game.illegal", text=str(cell)) if self.traits.tells else None

    def ending(self, state: State) -> Ending | None:
        return (
            Ending("the same position {number} times", (("number", 4),))
            if self.traits.tells
            else None
        )

    def noisy(self, state: State) -> Noisy[Move]:
        taking = [move for move in self.actions(state) if len(move) > 1 and state[0][move[-1]]]
        return Noisy(tuple(taking)) if self.traits.tells else Noisy()

    # The texts

    def format_action(self, state: State, action: Move) -> str:
        if action[0] < 0:
            return f"throw{-action[0]}"
        return "-".join(map(str, action))

    def format_position(self, state: State) -> str:
        return " ".join(map(str, (*state[0], *state[1:])))

    def parse_position(self, text: str) -> State:
        numbers = text.split()
        if not numbers:
            return self.initial_state()
        if len(numbers) != 9 or not all(each.lstrip("-").isdecimal() for each in numbers):
            raise self.bad_position(text)
        *cells, mover, plies, thrown = map(int, numbers)
        return tuple(cells), mover, plies, thrown


class DiceToy(Toy):
    """The same with a coin that is thrown before each move, and changes nothing."""

    def to_move(self, state: State) -> int:
        return state[1] if state[3] else CHANCE

    def outcomes(self, state: State) -> Sequence[tuple[Move, float]]:
        return [((-1,), 0.5), ((-2,), 0.5)]

    def actions(self, state: State) -> list[Move]:
        if self.is_terminal(state) or state[3]:
            return super().actions(state)
        return [throw for throw, _ in self.outcomes(state)]

    def result(self, state: State, action: Move) -> State:
        if state[3] or action not in self.actions(state):
            return super().result(state, action)
        return *state[:3], -action[0]


GAMES_IN_PAIRS = in_pairs()


def picture(game: Game[Any, Any], state: Any) -> QImage:
    """The position as a node of the tree has it."""
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    with QPainter(image) as painter:
        look = Look(theme_manager().theme)
        paint_position(painter, look, Shown(game, state), QRectF(0, 0, 120, 120))
    return image


def play_on(hand: Hand) -> None:
    """The first move that the board offers, typed; or the dice are thrown."""
    model = hand.model
    before = len(model.board.record.actions())
    if model.turns.can_roll:
        hand.act("roll")
    else:
        board, state = model.board, model.board.record.state
        field = hand.board.findChild(QLineEdit)
        field.setFocus()
        # Its own pieces go over others where they can, so that some are taken and some crowned.
        actions = board.game.actions(state)
        action = next(
            (each for each in actions if len(each) > 1 and state[0][each[-1]]), actions[-1]
        )
        hand.bot.keyClicks(field, board.game.format_action(state, action))
        hand.bot.keyClick(field, Qt.Key.Key_Return)
    hand.until(lambda: len(model.board.record.actions()) > before)


@pytest.mark.parametrize("number", range(len(GAMES_IN_PAIRS)))
def test_a_game_of_these_traits_is_played_and_searched(
    number: int,
    qtbot: QtBot,
    new_window: NewWindow,
    choose: Callable[[Path], object],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    traits, key = GAMES_IN_PAIRS[number], f"toy{number}"
    game = (DiceToy if traits.dice else Toy)(key, traits)
    monkeypatch.setitem(GAMES, key, game)
    hand = Hand(qtbot, new_window())
    hand.begin(key)
    board, record = hand.board, hand.model.board
    assert isinstance(board, GenericBoard)
    assert record.game is game
    # The names of the game and of its players, in both languages.
    games = hand.play.players.game_list
    assert games.itemText(games.findData(key)) == (f"Toy {key}" if traits.named else key)
    names = {side: hand.play.players.pickers[side]._name.text() for side in (MAX, MIN)}
    assert names == {side: side_name(key, side) for side in (MAX, MIN)}
    wanted = traits.sides or tuple(terms.COLOURS[each] for each in traits.colours)
    assert tuple(names.values()) == (wanted if traits.board or traits.sides else
                                     ("First player", "Second player"))  # fmt: skip
    language_manager().set_language("es")
    hand.until(lambda: games.itemText(games.findData(key)) != f"Toy {key}")
    language_manager().set_language("en")
    # Played to the end, seen from both sides, with hints and values on the way.
    for _ in range(2):
        if not record.record.is_over():
            play_on(hand)
    hand.act("flip")
    assert not hand.window.grab().isNull()
    if traits.board:
        state = record.record.state
        for cell, piece in enumerate(game.cells(state)):
            assert piece_name(key, piece) in board.cell_name(cell)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    if not record.awaits_throw and not record.record.is_over():
        hand.until_analysed()
        hand.act("hint")
        hand.until(lambda: hand.model.analysis.hint is not None)
    assert not hand.window.grab().isNull()
    hand.model.analysis.set_mode(AnalysisMode.OFF, 1.0)
    while not record.record.is_over():
        play_on(hand)
    assert not hand.window.grab().isNull()
    winner = record.record.winner()
    points = ": 2 points" if traits.counts_points else ""
    assert hand.headline == (f"{side_name(key, winner)} wins{points}" if winner else "Draw")
    # Kept and opened again.
    choose(tmp_path / "game.poda")
    hand.act("save_as")
    hand.until(lambda: any(tmp_path.glob("game.*")))
    kept = next(tmp_path.glob("game.*"))
    assert storage.load(kept).record.actions() == record.record.actions()
    # Engines on both sides.
    spec = PlayerSpec("expectiminimax", 1) if traits.dice else PlayerSpec("alphabeta", 2)
    hand.begin(key, spec, spec)
    hand.act("start")
    hand.until(record.record.is_over)
    if hand.play.actions_["review"].isEnabled():
        hand.act("review")
        hand.until(lambda: not hand.model.review.running)
        assert not hand.window.grab().isNull()
    # The tree: its nodes, and what is said of the first steps.
    tree = TreeHand(qtbot, hand.window)
    start = game.initial_state()
    tree.show(Position(key, game.format_position(start)), plies=2)
    said = {tree.sentence}
    for _ in range(4):
        tree.key(Qt.Key.Key_Right)
        said.add(tree.sentence)
    assert len(said) > 2
    tree.key(Qt.Key.Key_End)
    assert not hand.window.grab().isNull()
    throws = (
        [start, *(game.result(start, throw) for throw, _ in game.outcomes(start))]
        if traits.dice
        else [start]
    )
    after = game.result(throws[-1], game.actions(throws[-1])[0])
    assert picture(game, start) != picture(game, after)


# The looks of pieces, and their names: all of them, whatever any game combines.

COLOURS = list(permutations(get_args(Colour), 2))


class Bare(Toy):
    """A game that only says what its pieces look like."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("colours", COLOURS, ids="-".join)
def test_every_piece_of_any_colour_has_a_name_of_its_own(
    monkeypatch: pytest.MonkeyPatch, qapp: object, colours: tuple[Colour, Colour], language: str
) -> None:
    language_manager().set_language(language)
    pieces = get_args(Piece)
    monkeypatch.setitem(GAMES, "bare", Bare("bare", Traits(colours, pieces)))
    names = [piece_name("bare", side * kind) for kind in range(1, 5) for side in (MAX, MIN)]
    assert len(set(names)) == 8
    assert names[0].endswith("(solid)" if language == "en" else "(lisa)")
    assert names[1].endswith("(with a dot)" if language == "en" else "(con un punto)")
    assert piece_name("bare", 0) == ("empty" if language == "en" else "vacía")
    assert piece_name("bare", 9) == names[6]  # of what the game has no kind for, the last
    monkeypatch.setitem(GAMES, "bare", Bare("bare", Traits(colours, pieces, sides=("X", "O"))))
    assert [piece_name("bare", piece) for piece in (1, -1, 2, -2)] == ["X", "O", "X", "O"]


def drawn(piece: int) -> QImage:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(theme_manager().theme.color(Role.SURFACE))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_pieces(painter, (QPointF(32, 32),), 28, "bare", piece, theme_manager().theme)
    return image


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("colours", COLOURS, ids="-".join)
def test_every_piece_is_seen_on_the_board_and_told_from_the_others(
    monkeypatch: pytest.MonkeyPatch, qapp: object, colours: tuple[Colour, Colour], theme: str
) -> None:
    theme_manager().set_choice(theme)
    for sides in (None, ("X", "O")):
        kinds: tuple[Piece, ...] = ("disc", "man", "king")
        monkeypatch.setitem(GAMES, "bare", Bare("bare", Traits(colours, kinds, sides=sides)))
        images = [drawn(side * kind) for kind in (1, 2, 3) for side in (MAX, MIN)]
        wanted = 6 if sides is None else 2
        assert len({bytes(image.constBits()) for image in images}) == wanted
        for image in images:
            greys = bytes(image.convertToFormat(QImage.Format.Format_Grayscale8).constBits())
            assert max(greys) - min(greys) > 60  # whatever its colour is, it has an edge


def test_a_game_of_others_that_is_played_in_black_and_white(
    qtbot: QtBot, new_window: NewWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("reversi", TOYS / "reversi.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game = module.Reversi()
    monkeypatch.setitem(GAMES, game.key, game)
    hand = Hand(qtbot, new_window())
    hand.begin(game.key, PERSON, PERSON)
    assert hand.board.cell_name(6) == "c2: black disc (solid)"
    assert hand.board.cell_name(5) == "b2: white disc (with a dot)"
    hand.click(game.actions(game.initial_state())[0])
    assert hand.headline == "White to move"
