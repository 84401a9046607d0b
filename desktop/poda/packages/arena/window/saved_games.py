"""Converts a tournament's game for other tabs: to a saved game for Play, a position for Tree."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from poda.engine.documents import GAME
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import game as game_named
from poda.engine.players import PlayerSpec
from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.export import mat_files
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame

_PERSON: Final = "person"
_SEARCHES: Final = ("minimax", "alphabeta", "pvs", "expectiminimax", "mcts")
_USUAL_PLIES: Final = 4
_DICE_PLIES: Final = 0


class Search(NamedTuple):
    """The arguments of `TreeTab.show_search`."""

    game: str
    position: str
    algorithm: str
    plies: int | None
    evaluation: str


def for_play(plan: TournamentPlan, record: JournalGame) -> str:
    """The game as a text that the Play tab opens, at its last position. Raises EngineError."""
    if plan.cube is not None:
        # Only `.mat` holds the many games of a match with their cubes.
        return "".join(mat_files(plan, [record]))
    game = game_named(plan.game)
    moves: list[dict[str, object]] = [
        {"move": move, "after": number - 1} for number, move in enumerate(record.moves)
    ]
    document: dict[str, object] = {
        "format": GAME,
        "version": 2 if game.has_chance else 1,
        "game": game.key,
        "players": {
            "max": _seat(plan, record.summary.first),
            "min": _seat(plan, record.summary.second),
        },
        "start": game.format_position(_start(game, record)),
        "moves": moves,
        "current": len(moves) - 1,
        "flipped": False,
    }
    points = record.summary.points
    if points and record.summary.reason not in ("played", "length"):
        state = _start(game, record)
        for move in record.moves:
            state = game.result(state, game.parse_action(state, move))
        loser = -MAX if points > 0 else MAX
        # In Play only the side to move can resign.
        if game.to_move(state) == loser and not game.is_terminal(state):
            (moves[-1] if moves else document)["resigned"] = "max" if loser == MAX else "min"
    return json.dumps(document)


def _start(game: Game[Any, Any], record: JournalGame) -> Any:
    return game.parse_position(record.start) if record.start else game.initial_state()


def _seat(plan: TournamentPlan, entrant: int) -> str:
    """The player for a seat in Play: the entrant, or a person in place of an external program,
    which Play cannot run."""
    player = plan.entrants[entrant].player
    return _PERSON if is_engine(player) else player


def last_search(plan: TournamentPlan, record: JournalGame) -> Search:
    """The loser's last search, or in a draw the last one of either side. Raises EngineError if no
    player made a decision."""
    game = game_named(plan.game)
    points = record.summary.points
    loser = 0 if not points else -MAX if points > 0 else MAX
    position, side = _last_choice(game, record, loser)
    entrant = record.summary.first if side == MAX else record.summary.second
    player = plan.entrants[entrant].player
    usual = "expectiminimax" if game.has_chance else "alphabeta"
    found = Search(plan.game, position, usual, _DICE_PLIES if game.has_chance else _USUAL_PLIES, "")
    if is_engine(player):
        return found
    spec = PlayerSpec.parse(player, plan.game)
    if spec.kind not in _SEARCHES:
        return found
    plies = plan.limits.plies or spec.plies
    return Search(plan.game, position, spec.kind, plies or None, spec.evaluation)


def _last_choice(game: Game[Any, Any], record: JournalGame, wanted: int) -> tuple[str, int]:
    state = _start(game, record)
    found: tuple[str, int] | None = None
    for number, text in enumerate(record.moves):
        side = game.to_move(state)
        if number >= record.opening and side != CHANCE and (not wanted or side == wanted):
            found = game.format_position(state), side
        state = game.result(state, game.parse_action(state, text))
    if found is None:
        raise EngineError("tournament.no_choice")
    return found
