"""Builds the plan of a tournament from the arguments of `poda tournament` and `poda match`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from poda.base.paths import name_of, shown
from poda.base.speech import language, translate
from poda.commands import Refused, about
from poda.commands.grammar import CubeArguments
from poda.commands.match import cube_rules, refuse_cube
from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.game import Game
from poda.engine.games import GAMES as KNOWN
from poda.engine.kit import kit_of
from poda.engine.match import champion_file
from poda.engine.players import PlayerSpec
from poda.engine.runs.card import card_of_player
from poda.packages.arena.commands.grammar import SequentialArguments, TournamentArguments
from poda.packages.arena.engine.external.engines import Programs
from poda.packages.arena.engine.tournament.document import (
    ENGINE,
    MOST_NAME,
    is_engine,
    positions_in,
)
from poda.packages.arena.engine.tournament.plan import (
    FORMATS,
    CubeTerms,
    Entrant,
    Format,
    Openings,
    Sprt,
)

AGENT: Final = ".py"
GAMES: Final = 100
"""The default number of games of each pairing."""

_FORMATS: Final[dict[str, Format]] = {each.replace("_", "-"): each for each in FORMATS}
_OPENINGS_BYTES: Final = 4_000_000


def agents(players: Sequence[str]) -> list[Path]:
    """The files of Python agents among the players; naming one here permits it to be run."""
    return [Path(text) for text in players if Path(text).suffix.lower() == AGENT]


def entrants(
    players: Sequence[str], game: Game[Any, Any], programs: Programs, plies: int | None = None
) -> tuple[Entrant, ...]:
    """The entrants for these players, each with a name of its own.

    Args:
        plies: the look-ahead of champions that state none; None: the one they were evolved with.

    Raises EngineError and Refused.
    """
    found: list[Entrant] = []
    for text in players:
        name, player = _player(text, game, programs, plies)
        found.append(Entrant(_free(name, [each.name for each in found]), player))
    return tuple(found)


def _player(
    text: str, game: Game[Any, Any], programs: Programs, plies: int | None
) -> tuple[str, str]:
    """The name of a player, and its specification as a plan stores it."""
    if Path(text).suffix.lower() == AGENT:
        text = f"{ENGINE}{Path(text).stem}"
    if is_engine(text.strip()):
        program = programs.find(text.strip().removeprefix(ENGINE))
        if game.key not in program.games:
            raise EngineError("engine.not_this_game", text=game.key, known=", ".join(program.games))
        return program.name, f"{ENGINE}{program.name}"
    file = champion_file(text)
    if file is None or text.strip().startswith("evolved"):
        spec = PlayerSpec.parse(text, game.key)
    else:
        spec = PlayerSpec("evolved", path=str(file.absolute()))
    if spec.is_person:
        raise EngineError("tournament.person", text=text.strip())
    if spec.kind == "evolved":
        if spec.path:
            spec = replace(spec, path=str(Path(spec.path).absolute()))
        if plies and not spec.plies:
            spec = replace(spec, plies=plies)
        try:
            card_of_player(spec, game.key)  # read now, before anything is played
        except EngineError as error:
            raise about(Path(spec.path), error) from None
    if file is None:
        return text.strip(), str(spec)
    return (name_of(file.parent) if file.stem == "champion" else file.stem), str(spec)


def _free(name: str, taken: list[str]) -> str:
    """The name cut to a plan's limit, with a number appended if it is taken."""
    name = one_line(name).strip()[:MOST_NAME].strip() or "?"
    stem = name[: MOST_NAME - 4].strip()
    names = [name, *(f"{stem} {number}" for number in range(2, len(taken) + 3))]
    return next(each for each in names if each not in taken)


def format_of(arguments: TournamentArguments) -> Format:
    """The format of the tournament. Raises Refused if the number of players does not fit it."""
    count = len(arguments.players)
    if count < 2:
        raise Refused(translate("CommandLine", "name two players at least"))
    chosen = arguments.format or ("match" if count == 2 else "round-robin")
    if chosen == "match" and count > 2:
        raise Refused(
            translate("CommandLine", "a match is between two: --format gauntlet or round-robin")
        )
    if arguments.test.sprt and chosen != "match":
        raise Refused(translate("CommandLine", "--sprt is for a match between two players"))
    return _FORMATS[chosen]


def games_of(games: int | None, *, is_endless: bool) -> int | None:
    """The number of games of each pairing, by default GAMES, or None if it is endless: if time or a
    test ends it. Raises Refused."""
    if games and games % 2:
        sentence = translate(
            "CommandLine", "games come in pairs, one with each side: {number} is odd, write {more}"
        )
        raise Refused(sentence.format(number=games, more=games + 1))
    return games or (None if is_endless else GAMES)


def openings_of(text: str | int | None, game: Game[Any, Any], seed: int) -> Openings:
    """A number of random plies, a set of the game's openings in an order that the seed gives, or a
    file of positions. Raises EngineError and Refused."""
    if text is None:
        return Openings()
    if isinstance(text, int) or (text.isascii() and text.isdigit() and len(text) < 5):
        return Openings(plies=int(text))
    for each in kit_of(game).opening_sets():
        if text == each.key:
            return Openings(positions=each.drawn(seed))
    path = Path(text)
    for other in KNOWN.values():
        if text in {each.key for each in kit_of(other).opening_sets()} and not path.exists():
            message = translate("CommandLine", "--openings {name}: these are openings of {game}")
            raise Refused(message.format(name=text, game=other.name_in(language())))
    try:
        return Openings(positions=positions_in(documents.read_text(path, _OPENINGS_BYTES), game))
    except EngineError as error:
        raise about(path, error) from None


def sprt_of(typed: SequentialArguments) -> Sprt | None:
    """The sequential test that the arguments define; None without one. Raises Refused."""
    if typed.sprt is None:
        if typed.is_given:
            raise Refused(
                translate("CommandLine", "--alpha, --beta and --model belong to --sprt ELO0 ELO1")
            )
        return None
    elo0, elo1 = typed.sprt
    if not elo0 < elo1:
        raise Refused(translate("CommandLine", "--sprt: ELO0 is below ELO1, such as 0 10"))
    chances = typed.alpha or 0.05, typed.beta or 0.05
    return Sprt(elo0, elo1, *chances, typed.model or "logistic")


def cube_of(typed: CubeArguments, game: Game[Any, Any]) -> CubeTerms | None:
    """The doubling cube that the arguments define; None without one. Raises Refused."""
    if not typed.is_given:
        return None
    refuse_cube(typed, game)
    rules = cube_rules(typed)
    return CubeTerms(typed.length or 0, rules.jacoby, rules.crawford)


def index_of(anchor: str | None, players: Sequence[str], who: Sequence[Entrant]) -> int | None:
    """The index of the player rated 0, by its arguments or its name. Raises Refused."""
    if anchor is None:
        return None
    for names in (players, [each.name for each in who]):
        if anchor in names:
            return list(names).index(anchor)
    unknown = translate("CommandLine", "--anchor: “{name}” is none of the players")
    raise Refused(unknown.format(name=shown(anchor)))
