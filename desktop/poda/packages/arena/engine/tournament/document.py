"""The plan of a tournament as a file: JSON of format "poda-tournament", version 1.

A plan may come from a stranger. It names players by their words, and programs of others by a name
of the person's own list (`engine:NAME`), never by a command line: reading a plan runs nothing.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from poda.engine import documents
from poda.engine.documents import TOURNAMENT, field, number_field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.players import PLAYOUTS_LIMIT, PLIES_LIMIT, SECONDS_LIMIT, PlayerSpec
from poda.engine.random_numbers import MASK
from poda.packages.arena.engine.tournament.plan import (
    FORMATS,
    MOST_ENTRANTS,
    MOST_GAMES,
    Cube,
    Entrant,
    Limits,
    Openings,
    Plan,
    Sprt,
)

VERSION: Final = 1
PLAN_FILE: Final = "tournament.json"
ENGINE: Final = "engine:"
"""How the words of a player begin that is a program of the person's own list."""
MOST_NAME: Final = 60
"""Characters of the name of an entrant, or of an engine."""
MOST_OPENINGS: Final = 10_000
OPENING_PLIES: Final = 100
"""The most random plies that a game begins with."""
MOST_SECONDS: Final = 366 * 86_400.0
"""Of a whole tournament: a year."""
MOST_ELO: Final = 1_000.0
_LONGEST_OPENING: Final = 200
_LONGEST_PLAYER: Final = 5_000
_SURE: Final = 0.5  # an error's chance is smaller

T = TypeVar("T")


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
    if plan.game not in GAMES:
        raise EngineError("tournament.field", field="game")
    game = game_named(plan.game)
    _check_entrants(plan, game)
    _check_numbers(plan)
    # Who throws dice may look at the positions after its plays and no further.
    _within("limits.plies", plan.limits.plies, 0 if game.has_chance else 1, PLIES_LIMIT)
    if plan.cube is not None and not game.has_cube:
        raise EngineError("tournament.field", field="cube")
    if openings:
        _check_openings(plan, game)


def _check_entrants(plan: Plan, game: Game[Any, Any]) -> None:
    count = len(plan.entrants)
    if plan.format not in FORMATS:
        raise EngineError("tournament.field", field="format")
    names = {entrant.name for entrant in plan.entrants}
    most = 2 if plan.format == "match" else MOST_ENTRANTS
    if not 2 <= count <= most or len(names) < count:
        raise EngineError("tournament.field", field="entrants")
    for entrant in plan.entrants:
        if not is_name(entrant.name):
            raise EngineError("tournament.field", field="name")
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


def _check_numbers(plan: Plan) -> None:
    limits = plan.limits
    _within("limits.nodes", limits.nodes, 1, PLAYOUTS_LIMIT)
    _within("limits.seconds", limits.seconds, 0.001, SECONDS_LIMIT)
    if limits.clock is not None:
        _within("limits.clock", limits.clock[0], 0.1, SECONDS_LIMIT)
        _within("limits.clock", limits.clock[1], 0.0, SECONDS_LIMIT)
    most = MOST_GAMES // len(plan.pairings)
    _within("games", plan.games, 2, most - most % 2)
    _within("seconds", plan.seconds, 0.1, MOST_SECONDS)
    if plan.games is not None and plan.games % 2:
        raise EngineError("tournament.field", field="games")
    if plan.games is None and plan.seconds is None and plan.sprt is None:
        raise EngineError("tournament.field", field="games")
    _within("seed", plan.seed, 0, MASK)
    _within("anchor", plan.anchor, 0, len(plan.entrants) - 1)
    _within("openings.plies", plan.openings.plies, 0, OPENING_PLIES)
    if plan.cube is not None:
        _within("cube.length", plan.cube.length, 0, 64)
    if (sprt := plan.sprt) is not None:
        if plan.format != "match" or not sprt.elo0 < sprt.elo1:
            raise EngineError("tournament.field", field="sprt")
        _within("sprt.elo0", sprt.elo0, -MOST_ELO, MOST_ELO)
        _within("sprt.elo1", sprt.elo1, -MOST_ELO, MOST_ELO)
        _within("sprt.alpha", sprt.alpha, 1e-6, _SURE - 1e-6)
        _within("sprt.beta", sprt.beta, 1e-6, _SURE - 1e-6)


def _within(name: str, value: float | None, low: float, high: float) -> None:
    if value is not None and not low <= value <= high:  # also of what is no number
        raise EngineError("tournament.field", field=name)


def _check_openings(plan: Plan, game: Game[Any, Any]) -> None:
    positions = plan.openings.positions
    if len(positions) > MOST_OPENINGS:
        raise EngineError("tournament.positions", limit=MOST_OPENINGS)
    if max(map(len, positions), default=0) > _LONGEST_OPENING:
        raise EngineError("tournament.field", field="openings.positions")
    if (error := _wrong_opening(game.key, positions)) is not None:
        raise error.at(None)  # a new one: an error keeps where it was raised


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
    limits, cube, sprt = plan.limits, plan.cube, plan.sprt
    return {
        "format": TOURNAMENT,
        "version": VERSION,
        "game": plan.game,
        "entrants": [{"name": each.name, "player": each.player} for each in plan.entrants],
        "format_of_play": plan.format,
        "games": plan.games,
        "seconds": plan.seconds,
        "sprt": None
        if sprt is None
        else {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "model": sprt.model,
        },
        "openings": {
            "plies": plan.openings.plies,
            "positions": list(plan.openings.positions),
        },
        "limits": {
            "plies": limits.plies,
            "nodes": limits.nodes,
            "seconds": limits.seconds,
            "clock": None if limits.clock is None else list(limits.clock),
        },
        "cube": None
        if cube is None
        else {"length": cube.length, "jacoby": cube.jacoby, "crawford": cube.crawford},
        "seed": plan.seed,
        "anchor": plan.anchor,
    }


def plan_text(plan: Plan) -> str:
    """The text of a plan's file."""
    return json.dumps(plan_as_json(plan), indent=1, ensure_ascii=False) + "\n"


def plan_of(document: dict[str, Any], *, openings: bool = True) -> Plan:
    """The plan in a document; see `check`. Raises EngineError where a field is wrong, or nobody can
    play it."""
    plan = Plan(
        game=text_field(document, "game"),
        entrants=tuple(map(_entrant, field(document, "entrants", list)[: MOST_ENTRANTS + 1])),
        format=_one_of(document, "format_of_play", FORMATS),
        games=_whole(document, "games", 0, MOST_GAMES),
        seconds=_number(document, "seconds", 0, MOST_SECONDS),
        sprt=_sprt(document),
        openings=_openings(field(document, "openings", dict)),
        limits=_limits(field(document, "limits", dict)),
        cube=_cube(document),
        seed=whole_field(document, "seed", 0, MASK),
        anchor=_whole(document, "anchor", 0, MOST_ENTRANTS),
    )
    check(plan, openings=openings)
    return plan


def read_plan(data: bytes | str, *, openings: bool = True) -> Plan:
    """The plan in the text of a file; see `check`. Raises EngineError."""
    return plan_of(documents.parse(data, TOURNAMENT, VERSION), openings=openings)


def load_plan(path: Path) -> Plan:
    """The plan in a file. Raises EngineError."""
    return read_plan(documents.read(path, TOURNAMENT))


def _entrant(entry: Any) -> Entrant:
    if not isinstance(entry, dict):
        raise EngineError("save.field", field="entrants")
    return Entrant(text_field(entry, "name", "entrants."), text_field(entry, "player", "entrants."))


def _one_of(entry: dict[str, Any], name: str, known: tuple[T, ...], within: str = "") -> T:
    value = text_field(entry, name, within)
    for each in known:
        if each == value:
            return each
    raise EngineError("save.field", field=within + name)


def _whole(entry: dict[str, Any], name: str, low: int, high: int, within: str = "") -> int | None:
    return None if entry.get(name) is None else whole_field(entry, name, low, high, within)


def _number(
    entry: dict[str, Any], name: str, low: float, high: float, within: str = ""
) -> float | None:
    return None if entry.get(name) is None else number_field(entry, name, low, high, within)


def _part(document: dict[str, Any], name: str) -> dict[str, Any] | None:
    if document.get(name) is None:
        return None
    part: dict[str, Any] = field(document, name, dict)
    return part


def _sprt(document: dict[str, Any]) -> Sprt | None:
    if (entry := _part(document, "sprt")) is None:
        return None
    return Sprt(
        number_field(entry, "elo0", -MOST_ELO, MOST_ELO, "sprt."),
        number_field(entry, "elo1", -MOST_ELO, MOST_ELO, "sprt."),
        number_field(entry, "alpha", 0, 1, "sprt."),
        number_field(entry, "beta", 0, 1, "sprt."),
        _one_of(entry, "model", ("logistic", "normalised"), "sprt."),
    )


def _openings(entry: dict[str, Any]) -> Openings:
    positions = field(entry, "positions", list, "openings.")
    if len(positions) > MOST_OPENINGS or not all(isinstance(each, str) for each in positions):
        raise EngineError("save.field", field="openings.positions")
    plies = whole_field(entry, "plies", 0, OPENING_PLIES, "openings.")
    return Openings(plies, tuple(positions))


def _limits(entry: dict[str, Any]) -> Limits:
    clock = None
    if entry.get("clock") is not None:
        both = field(entry, "clock", list, "limits.")
        if len(both) != 2:
            raise EngineError("save.field", field="limits.clock")
        named = dict(zip(("clock", "increment"), both, strict=True))
        clock = (
            number_field(named, "clock", 0, SECONDS_LIMIT, "limits."),
            number_field(named, "increment", 0, SECONDS_LIMIT, "limits."),
        )
    return Limits(
        _whole(entry, "plies", 0, PLIES_LIMIT, "limits."),
        _whole(entry, "nodes", 0, PLAYOUTS_LIMIT, "limits."),
        _number(entry, "seconds", 0, SECONDS_LIMIT, "limits."),
        clock,
    )


def _cube(document: dict[str, Any]) -> Cube | None:
    if (entry := _part(document, "cube")) is None:
        return None
    jacoby, crawford = (field(entry, name, bool, "cube.") for name in ("jacoby", "crawford"))
    return Cube(whole_field(entry, "length", 0, 64, "cube."), jacoby, crawford)


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
