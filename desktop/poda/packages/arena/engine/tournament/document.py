"""The plan of a tournament as a file: JSON of format "poda-tournament", version 1.

A plan may come from a stranger. It names players by their specifications, and external programs by
a name on the user's list (`engine:NAME`), never by a command line: reading a plan runs nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.players import PlayerSpec
from poda.packages.arena import TOURNAMENT
from poda.packages.arena.engine.tournament.plan import (
    MOST_ENTRANTS,
    MOST_GAMES,
    MOST_OPENINGS,
    TournamentPlan,
)

VERSION: Final = 1
PLAN_FILE: Final = "tournament.json"
ENGINE: Final = "engine:"
"""The prefix of a player specification that names a program on the user's list."""
MOST_NAME: Final = 60
"""The most characters in the name of an entrant or of an external program."""
_LONGEST_PLAYER: Final = 5_000
_FIELD: Final = "tournament.field"


def is_engine(player: str) -> bool:
    """Whether a player specification names a program on the user's list."""
    return player.startswith(ENGINE)


def engine_name(player: str) -> str:
    """The name of the program in `engine:NAME`. Raises EngineError if it is no valid name."""
    name = player.removeprefix(ENGINE)
    if not is_engine(player) or not is_name(name):
        raise EngineError("tournament.engine_name", text=player)
    return name


def is_name(text: str) -> bool:
    """Whether a text can be the name of an entrant or a program: 1 to 60 visible characters, with
    no blank at either end."""
    return 0 < len(text) <= MOST_NAME and text.isprintable() and text == text.strip()


def check(plan: TournamentPlan, *, openings: bool = True) -> None:
    """Raises EngineError, which names the field, if a plan cannot be played.

    Args:
        openings: whether to check each listed opening, which is slow for long lists.
    """
    if len(plan.openings.positions) > MOST_OPENINGS:
        raise EngineError("tournament.positions", limit=MOST_OPENINGS)
    schema.check(plan, _FIELD)
    _check_whole(plan, openings)


def _check_whole(plan: TournamentPlan, openings: bool) -> None:
    """Check the constraints between fields. Raises EngineError."""
    if plan.game not in GAMES:
        raise EngineError(_FIELD, field="game")
    game = game_named(plan.game)
    _check_entrants(plan, game)
    if wrong := _contradiction(plan, game):
        raise EngineError(_FIELD, field=wrong)
    if openings and (error := _wrong_opening(game.key, plan.openings.positions)) is not None:
        raise error.at(None)  # a copy: the cached error would keep its traceback alive


def _contradiction(plan: TournamentPlan, game: Game[Any, Any]) -> str:
    """The first field that contradicts the others; "" if there is none."""
    plies, games, sprt = plan.limits.plies, plan.games, plan.sprt
    # With dice, a look-ahead of 0 means the positions after the plays; else 1 is the least.
    if plies == 0 and not game.has_chance:
        return "limits.plies"
    if games is None and plan.seconds is None and sprt is None:
        return "games"
    if games is not None and (games % 2 or games > MOST_GAMES // len(plan.pairings)):
        return "games"
    if plan.anchor is not None and plan.anchor >= len(plan.entrants):
        return "anchor"
    if sprt is not None and (plan.format != "match" or not sprt.elo0 < sprt.elo1):
        return "sprt"
    return "cube" if plan.cube is not None and not game.has_cube else ""


def _check_entrants(plan: TournamentPlan, game: Game[Any, Any]) -> None:
    count = len(plan.entrants)
    names = {entrant.name for entrant in plan.entrants}
    most = 2 if plan.format == "match" else MOST_ENTRANTS
    if not 2 <= count <= most or len(names) < count:
        raise EngineError(_FIELD, field="entrants")
    for entrant in plan.entrants:
        if not is_name(entrant.name):
            raise EngineError(_FIELD, field="name")
        try:
            check_player(entrant.player, game)
        except EngineError as error:
            raise EngineError("tournament.entrant", name=entrant.name, reason=error) from None


def check_player(player: str, game: Game[Any, Any]) -> None:
    """Raises EngineError if a specification names no player for a tournament of that game. No file
    is opened: a missing file of an evolved player is reported when it is to play."""
    if len(player) > _LONGEST_PLAYER:
        raise EngineError("player.unknown", 0, text=player)
    if is_engine(player):
        engine_name(player)
    elif PlayerSpec.parse(player, game.key).is_person:
        raise EngineError("tournament.person", text=player)


@lru_cache(maxsize=8)
def _wrong_opening(game_key: str, positions: tuple[str, ...]) -> EngineError | None:
    """The error of the first opening in which no game can begin; None if all can."""
    game = game_named(game_key)
    for number, text in enumerate(positions, 1):
        try:
            state = game.parse_position(text)
        except EngineError as error:
            return EngineError("tournament.opening", number=number, reason=error)
        if game.is_terminal(state):
            return EngineError("tournament.opening_over", number=number)
        if game.has_chance and (
            game.to_move(state) != CHANCE or getattr(state, "cube", None) is not None
        ):
            return EngineError("tournament.opening_throw", number=number)
    return None


def plan_as_json(plan: TournamentPlan) -> dict[str, Any]:
    """The document of a plan, as `plan_of` reads it."""
    return {"format": TOURNAMENT, "version": VERSION, **schema.written(plan)}


def plan_text(plan: TournamentPlan) -> str:
    """The text of a plan's file."""
    return documents.text_of(TOURNAMENT, VERSION, schema.written(plan))


def plan_of(document: dict[str, Any], *, openings: bool = True) -> TournamentPlan:
    """The plan in a document; see `check`. Raises EngineError if a field is wrong or the plan
    cannot be played."""
    plan = schema.read(TournamentPlan, document)
    _check_whole(plan, openings)
    return plan


def read_plan(data: bytes | str, *, openings: bool = True) -> TournamentPlan:
    """The plan in the text of a file; see `check`. Raises EngineError."""
    return plan_of(documents.parse(data, TOURNAMENT, VERSION), openings=openings)


def load_plan(path: Path) -> TournamentPlan:
    """The plan in a file. Raises EngineError."""
    return read_plan(documents.read(path, TOURNAMENT))


_SPACES: Final = re.compile(r"\s+")


def listed_positions(text: str) -> tuple[tuple[int, str], ...]:
    """The positions in a hand-written list, each with its line number, from 1: one position a line;
    `#` begins a comment, and empty lines are ignored.

    Raises EngineError if there are none, or more than `MOST_OPENINGS`. The positions themselves
    are not checked.
    """
    lines = (_SPACES.sub(" ", line.partition("#")[0]).strip() for line in text.splitlines())
    found = tuple((number, line) for number, line in enumerate(lines, 1) if line)
    if not 0 < len(found) <= MOST_OPENINGS:
        raise EngineError("tournament.positions", limit=MOST_OPENINGS)
    return found


def positions_in(text: str, game: Game[Any, Any]) -> tuple[str, ...]:
    """The positions of such a list. Raises EngineError with the number of the first invalid
    opening, and the errors of `listed_positions`."""
    found = tuple(line for _, line in listed_positions(text))
    for number, line in enumerate(found, 1):
        try:
            game.parse_position(line)
        except EngineError as error:
            raise EngineError("tournament.opening", number=number, reason=error) from None
    return found
