"""The plan of a tournament as a file: JSON of format "poda-tournament", version 1.

A plan may come from a stranger. It names players by their words, and programs of others by a name
of the person's own list (`engine:NAME`), never by a command line: reading a plan runs nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from poda.engine import documents, schema
from poda.engine.documents import TOURNAMENT
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.players import PlayerSpec
from poda.packages.arena.engine.tournament.plan import (
    MOST_ENTRANTS,
    MOST_GAMES,
    MOST_OPENINGS,
    Plan,
)

VERSION: Final = 1
PLAN_FILE: Final = "tournament.json"
ENGINE: Final = "engine:"
"""How the words of a player begin that is a program of the person's own list."""
MOST_NAME: Final = 60
"""Characters of the name of an entrant, or of an engine."""
_LONGEST_PLAYER: Final = 5_000
_FIELD: Final = "tournament.field"


def is_engine(player: str) -> bool:
    """Whether these words name a program of the person's own list."""
    return player.startswith(ENGINE)


def engine_name(player: str) -> str:
    """The name of the program in `engine:NAME`. Raises EngineError where that is no name."""
    name = player.removeprefix(ENGINE)
    if not is_engine(player) or not is_name(name):
        raise EngineError("tournament.engine_name", text=player)
    return name


def is_name(text: str) -> bool:
    """Whether that can be the name of an entrant or an engine: 1 to 60 characters that can be seen,
    none of them a blank at an end."""
    return 0 < len(text) <= MOST_NAME and text.isprintable() and text == text.strip()


def check(plan: Plan, *, openings: bool = True) -> None:
    """Raises EngineError where a plan cannot be played, with a sentence about what is wrong.

    Args:
        openings: whether each opening of a list is looked at, which takes long where it is long.
    """
    if len(plan.openings.positions) > MOST_OPENINGS:
        raise EngineError("tournament.positions", limit=MOST_OPENINGS)
    schema.check(plan, _FIELD)
    _check_whole(plan, openings)


def _check_whole(plan: Plan, openings: bool) -> None:
    """Whether fields go together that are right one by one."""
    if plan.game not in GAMES:
        raise EngineError(_FIELD, field="game")
    game = game_named(plan.game)
    _check_entrants(plan, game)
    if wrong := _contradiction(plan, game):
        raise EngineError(_FIELD, field=wrong)
    if openings and (error := _wrong_opening(game.key, plan.openings.positions)) is not None:
        raise error.at(None)  # a new one: an error keeps where it was raised


def _contradiction(plan: Plan, game: Game[Any, Any]) -> str:
    """The first field that does not fit the others; "" where all do."""
    plies, games, sprt = plan.limits.plies, plan.games, plan.sprt
    # Who throws dice may look at the positions after its plays and no further.
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


def _check_entrants(plan: Plan, game: Game[Any, Any]) -> None:
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
    """Raises EngineError where words name nobody who can play in a tournament of that game. No file
    is opened: whether an evolved player's is there is seen when it is to play."""
    if len(player) > _LONGEST_PLAYER:
        raise EngineError("player.unknown", 0, text=player)
    if is_engine(player):
        engine_name(player)
    elif PlayerSpec.parse(player, game.key).is_person:
        raise EngineError("tournament.person", text=player)


@lru_cache(maxsize=8)
def _wrong_opening(game_key: str, positions: tuple[str, ...]) -> EngineError | None:
    """What is wrong with the first of the openings that no game can begin with."""
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


def plan_as_json(plan: Plan) -> dict[str, Any]:
    """The document of a plan, as `plan_of` reads it."""
    return {"format": TOURNAMENT, "version": VERSION, **schema.written(plan)}


def plan_text(plan: Plan) -> str:
    """The text of a plan's file."""
    return documents.text_of(TOURNAMENT, VERSION, schema.written(plan))


def plan_of(document: dict[str, Any], *, openings: bool = True) -> Plan:
    """The plan in a document; see `check`. Raises EngineError where a field is wrong, or nobody can
    play it."""
    plan = schema.read(Plan, document)
    _check_whole(plan, openings)
    return plan


def read_plan(data: bytes | str, *, openings: bool = True) -> Plan:
    """The plan in the text of a file; see `check`. Raises EngineError."""
    return plan_of(documents.parse(data, TOURNAMENT, VERSION), openings=openings)


def load_plan(path: Path) -> Plan:
    """The plan in a file. Raises EngineError."""
    return read_plan(documents.read(path, TOURNAMENT))


_SPACES: Final = re.compile(r"\s+")


def listed_positions(text: str) -> tuple[tuple[int, str], ...]:
    """The positions of a list as people write it, each with the number of its line, from 1: one a
    line, `#` begins a remark, empty lines say nothing.

    Raises EngineError where there are none, or more than `MOST_OPENINGS`. Whether a game can begin
    with each is not looked at.
    """
    lines = (_SPACES.sub(" ", line.partition("#")[0]).strip() for line in text.splitlines())
    found = tuple((number, line) for number, line in enumerate(lines, 1) if line)
    if not 0 < len(found) <= MOST_OPENINGS:
        raise EngineError("tournament.positions", limit=MOST_OPENINGS)
    return found


def positions_in(text: str, game: Game[Any, Any]) -> tuple[str, ...]:
    """The positions of such a list. Raises EngineError with the number of the opening that is none,
    and with what `listed_positions` raises."""
    found = tuple(line for _, line in listed_positions(text))
    for number, line in enumerate(found, 1):
        try:
            game.parse_position(line)
        except EngineError as error:
            raise EngineError("tournament.opening", number=number, reason=error) from None
    return found
