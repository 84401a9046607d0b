"""The common part of all competitors that play for external programs."""

from __future__ import annotations

import contextlib
import logging
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Final

from poda.engine.errors import EngineError, quoted
from poda.engine.game import Game
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Competitor, Forfeit, Turn
from poda.packages.arena.engine.external.process import ProgramProcess
from poda.packages.arena.engine.external.program import Program

START_SECONDS: Final = 20.0
"""The least time until a program's first answer is due: it may have to load a network."""

QUOTED: Final = 60
"""The most characters of a program's answer that messages quote."""

_LAST_WORDS: Final = 400
_log = logging.getLogger(__name__)


class ForeignCompetitor(Competitor):
    """Plays through an external program in a process of its own, which is restarted after a fault.

    All communication runs inside `asking`, so that any failure of the program costs it this game
    and has no further effect.
    """

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        self._program, self._game = program, game
        self._process: ProgramProcess | None = None

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        with self.asking():
            self._start_game(stop)

    def choose(self, turn: Turn) -> Any:
        with self.asking():
            return self._chosen(turn)

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """A context for talking with the program. A program that is at fault, or has not answered
        when the context is left, is ended. Raises Forfeit, and SearchStopped."""
        try:
            yield
        except (Forfeit, SearchStopped):
            self.close()
            raise
        except Exception as error:
            _log.warning("%s: its answer is no answer", self._program.name, exc_info=True)
            said = self._process.last_words() if self._process is not None else ""
            self.close()
            words = " | ".join(filter(None, (f"{type(error).__name__}: {error}", said)))
            raise Forfeit("garbage", quoted(words, _LAST_WORDS)) from None
        except BaseException:
            self.close()
            raise

    def _start_game(self, stop: Stop) -> None:
        """Start a game. Raises Forfeit, and SearchStopped."""

    @abstractmethod
    def _chosen(self, turn: Turn) -> Any:
        """The program's action. Raises Forfeit, and SearchStopped."""


def legal(game: Game[Any, Any], state: Any, text: str, said: str | None = None) -> Any:
    """The legal action that a program's move denotes. Raises Forfeit with the broken rule.

    Args:
        said: the program's full answer, for messages; None: the same as `text`.
    """
    try:
        return game.parse_action(state, text)
    except EngineError as error:
        raise Forfeit("illegal", f"{quoted(said or text, QUOTED)}: {error}") from None
