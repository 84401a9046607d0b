"""The picture of a backgammon game: the model's position as its board shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import State, pip_count
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS, ROLL
from poda.engine.games.backgammon_parts.moves import Checkers, Play
from poda.house.settings import settings
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import BackgammonView, CubeFace, Die, Numbers
from poda.play import turn_words
from poda.play.model.match import is_cube_node
from poda.play.model.record import GameNode
from poda.play.model.turns import ShownGame

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.turn import PlayInProgress


class BackgammonPicture:
    """Shows the model's position on a backgammon board, and acts on the board's signals."""

    def __init__(self, model: ShownGame, board: BackgammonBoard) -> None:
        self._model, turns = model, model.turns
        board.move_asked.connect(turns.move)
        board.roll_asked.connect(turns.roll)
        board.finish_asked.connect(turns.finish)
        board.take_back_asked.connect(turns.take_back)
        board.swap_asked.connect(turns.swap)
        board.double_asked.connect(turns.double)
        board.take_asked.connect(turns.take)
        board.beaver_asked.connect(turns.beaver)
        board.pass_asked.connect(turns.pass_on)

    def view(self) -> BackgammonView:
        """The view of the model's position."""
        return backgammon_view(self._model)


def backgammon_view(model: ShownGame) -> BackgammonView:
    """The view of the model's position for a backgammon board."""
    state: State = model.board.record.state
    turns, turn = model.turns, _turn(model)
    checkers = {side: state.of(side) for side in (MAX, MIN)}
    moves: tuple[tuple[int, int], ...] = ()
    if turn is not None:
        checkers[state.turn] = turn.own
        checkers[-state.turn] = turn.opponent
        moves = tuple(turn.moves())
    last, last_side = _last_play(model.board.record.current)
    hint = () if model.analysis.hint is None or turns.can_take_back else model.analysis.hint
    if hint in (*CUBE_ACTIONS, ROLL):
        hint = ()  # the headline's row tells it
    return BackgammonView(
        cells=(),
        to_move=model.board.on_turn,
        interactive=model.board.person_to_move or turns.can_roll,
        flipped=model.board.flipped,
        text=model.board.record.position_text(),
        max_checkers=checkers[MAX],
        min_checkers=checkers[MIN],
        dice=_dice(model),
        moves=moves,
        last_steps=() if turn is not None and turn.steps else last,
        last_side=last_side,
        hint_steps=hint,
        pips=_pips(checkers),
        numbers=cast(Numbers, settings().point_numbers),
        can_roll=turns.can_roll,
        can_finish=turns.can_finish,
        can_take_back=turns.can_take_back,
        can_swap=turns.can_swap,
        cube=_cube(state),
        can_double=turns.can_double,
        can_answer=turns.can_answer,
        can_beaver=turns.can_beaver,
        message=turn_words.pass_message(model),
    )


def _turn(model: ShownGame) -> PlayInProgress | None:
    return cast("PlayInProgress | None", model.turns.turn)


def _cube(state: State) -> CubeFace | None:
    """The cube as it is drawn, with 64 on top before the first double; None without a cube."""
    cube = state.cube
    if cube is None:
        return None
    if cube.offered:
        return CubeFace(2 * cube.value, cube.owner, state.turn)
    return CubeFace(cube.value if cube.value > 1 else 64, cube.owner, 0, cube.crawford)


def _pips(checkers: dict[int, Checkers]) -> tuple[int, int]:
    return pip_count(checkers[MAX]), pip_count(checkers[MIN])


def _last_play(node: GameNode) -> tuple[Play, int]:
    """The steps of the last play, and its side; () and 0 without one."""
    node = _played(node)
    if node.parent is None or node.thrown:
        return (), 0
    return node.action, node.parent.state.turn


def _played(node: GameNode) -> GameNode:
    """The node after the last play, before a throw and what was done with the cube."""
    while (node.thrown or is_cube_node(node)) and node.parent is not None:
        node = node.parent
    return node


def _dice(model: ShownGame) -> tuple[Die, ...]:
    """The dice on the board; before the next throw, those of the last play, as used."""
    node, turns = model.board.record.current, model.turns
    state: State = node.state
    if turns.entered:
        # In the opening the first die is MAX's.
        return tuple(Die(value, side=state.turn or MAX) for value in turns.entered)
    if state.is_offered:
        return ()  # the cube is drawn in their place
    if state.throw is None:
        node = _played(node)
        before = node.parent.state if node.parent is not None else state
        return tuple(Die(value, True, before.turn) for value in _values(before))
    turn = _turn(model)
    dice = turn.dice if turn is not None else [(v, False) for v in _values(state)]
    owners = _owners(node)
    return tuple(Die(value, used, owners.get(value, state.turn)) for value, used in dice)


def _values(state: State) -> tuple[int, ...]:
    """The dice of a throw, four for doubles; () without a throw."""
    if state.throw is None:
        return ()
    high, low = state.throw
    return (high,) * 4 if high == low else (high, low)


def _owners(node: GameNode) -> dict[int, int]:
    """The side of each die of an opening throw, by its value; {} for other throws."""
    if not node.thrown or node.parent is None or node.parent.state.turn:
        return {}
    first, second = node.action
    return {first: MAX, second: MIN}
