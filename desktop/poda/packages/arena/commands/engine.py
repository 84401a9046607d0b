"""`poda engine`: Poda as a program that other programs run, and a check of other programs."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, FAILED, Interrupts, Refused, check_kernels, say
from poda.engine.decisions import CubePlayer, Player
from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.commands.grammar import EngineArguments
from poda.packages.arena.engine.external.check import STEPS, CheckStep, check
from poda.packages.arena.engine.external.engines import Program, agent_of
from poda.packages.arena.engine.external.gnubg_server import GnubgServer
from poda.packages.arena.engine.external.ugi_server import UgiServer

_LONGEST_LINE: Final = 65_536  # bytes
_USUAL_PLAYER: Final = "perfect"
_USUAL_DICE_PLAYER: Final = "expectiminimax:1"
_USUAL_SEARCH: Final = "alphabeta:42:5s"  # for games that are not solved: up to 42 plies in 5 s


def run(arguments: EngineArguments) -> int:
    """Answer a game manager, or check a program; return the exit code."""
    try:
        if arguments.check is not None:
            return _check(arguments, arguments.check)
        game = game_named(arguments.game or "connect4")
        usual = _USUAL_PLAYER if is_solved(game) else _USUAL_SEARCH
        if game.has_chance:
            usual = _USUAL_DICE_PLAYER
        spec = PlayerSpec.parse(arguments.player or usual, game.key)
        player = spec.build(game)
        check_kernels("engine", game.key)
        if game.has_chance:
            if not isinstance(player, CubePlayer):
                sentence = translate("CommandLine", "{player} cannot be asked by another program")
                raise Refused(sentence.format(player=str(spec)))
            return _external_player(player, spec, arguments.port)
        if arguments.port is not None:
            sentence = translate("CommandLine", "--port is for backgammon: UGI needs none")
            raise Refused(sentence)
        if isinstance(player, SearchPlayer) and arguments.workers > 1:
            with ThreadPoolExecutor(1) as player.helper:
                return _ugi(game, player, spec)
        return _ugi(game, player, spec)
    except (EngineError, Refused) as error:
        say("engine", error)
        return BAD_INPUT


def _ugi(game: Game[Any, Any], player: Player, spec: PlayerSpec) -> int:
    with ThreadPoolExecutor(1) as searching:
        say_line = partial(print, flush=True)
        server = UgiServer(game, player, spec.limit, str(spec), say_line, searching)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve(_lines())
    return DONE


def _lines() -> Iterator[str]:
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(_LONGEST_LINE)):
        yield line.decode("utf-8", "replace")


def _external_player(player: CubePlayer, spec: PlayerSpec, port: int | None) -> int:
    """Serve GNU Backgammon's requests on a port until interrupted."""
    try:
        server = GnubgServer(player, spec.limit, port or 0)
    except OSError as error:
        sentence = translate("CommandLine", "port {port} cannot be listened at: {reason}")
        raise Refused(sentence.format(port=port, reason=error.strerror or error)) from None
    try:
        sentence = translate(
            "CommandLine", "type in GNU Backgammon: set player 0 external localhost:{port}"
        )
        say("engine", sentence.format(port=server.port))
        with Interrupts() as interrupts:
            server.serve(interrupts.stopped)
    except SearchStopped:
        pass
    finally:
        server.close()
    return DONE


def _check(arguments: EngineArguments, command: tuple[str, ...]) -> int:
    """Print, for each step of the check, whether the program passes it."""
    program = _program(arguments, command)
    game = GAMES[program.games[0]]
    code = DONE
    with Interrupts() as interrupts:
        try:
            for step in check(program, game, interrupts.stopped):
                told = {"step": step.name, "passed": step.passed, "words": step.words}
                print(json.dumps(told) if arguments.json else _as_words(step), flush=True)
                if not step.passed:
                    code = FAILED
        except SearchStopped:
            say("engine", translate("CommandLine", "stopped before the end"))
            return FAILED
    return code


def _program(arguments: EngineArguments, command: tuple[str, ...]) -> Program:
    """The program named by `--check`; a Python file is taken as an agent. Raises EngineError."""
    protocol = arguments.protocol
    if protocol is None:
        protocol = "python" if len(command) == 1 and command[0].endswith(".py") else "ugi"
    game = arguments.game or ("backgammon" if protocol == "gnubg" else "connect4")
    if protocol == "python" and len(command) == 1:
        command = agent_of(Path(command[0])).command
    name = Path(command[0]).stem[:40] if command else ""
    return Program(name.strip() or "engine", (game,), protocol, command)


def _as_words(step: CheckStep) -> str:
    name = translate("Words", STEPS[step.name])
    if step.passed:
        return translate("CommandLine", "yes  {step}").format(step=name)
    failed = translate("CommandLine", "NO   {step}").format(step=name)
    return f"{failed}\n     {step.words}" if step.words else failed
