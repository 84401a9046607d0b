"""Exports the results of a tournament to files for other programs, and its games to other tabs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from poda.base.paths import shown
from poda.engine.documents import GAME
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import game as game_named
from poda.engine.kit import kit_of
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import language_manager
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.export import SUFFIXES, mat_files, write
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.page import Speech
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame
from poda.packages.arena.engine.tournament.standings import Standings

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


def written(journal: Journal, path: Path, speech: Speech, task: Task) -> tuple[Path, ...]:
    """Write the games so far; return the files. Runs on a thread. Raises EngineError."""
    # Separate standings, since those on screen belong to the interface thread and grow.
    games = journal.games[: len(journal.games)]
    standings = Standings(journal.plan, games)
    numbers = sorted(game.number for game in games)

    def records() -> Iterator[JournalGame]:
        # By number, so that files do not depend on which games ended first.
        for number in numbers:
            if task.stopped():
                raise SearchStopped
            yield journal.record(number)

    return write(path, journal.plan, standings, records, speech)


class ResultFiles(QObject):
    """Asks for a file and writes it on a thread, even while games are played.

    Signals:
        done: a sentence about the written files.
        failed: the EngineError with the reason of a failure.
    """

    done = Signal(str)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._writing = Latest("results", self)

    def ask(self, journal: Journal) -> None:
        """Ask for a file, whose suffix decides what is written."""
        kinds = (
            (".html", self.tr("Page of the standings (*.html)")),
            (".md", self.tr("Standings in Markdown (*.md)")),
            (".csv", self.tr("All games as a table (*.csv)")),
            (".json", self.tr("Everything in one document (*.json)")),
            (".mat", self.tr("Games of backgammon (*.mat)")),
            (".pdn", self.tr("Games of checkers (*.pdn)")),
        )
        game = game_named(journal.plan.game)
        kit = kit_of(game)
        writers = {each.suffix for each in (kit.writer(), kit.match_writer()) if each is not None}
        others = {suffix: suffix in writers for suffix in (".mat", ".pdn")}
        offered = [(suffix, text) for suffix, text in kinds if others.get(suffix, True)]
        folder = settings().last_folder or str(Path.home())
        name, chosen = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Export the results"),
            str(Path(folder) / f"{journal.folder.name}.html"),
            ";;".join(text for _, text in offered),
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in SUFFIXES:
            path = Path(name + next(suffix for suffix, text in offered if text == chosen))
        settings().last_folder = str(path.parent)
        self.save(journal, path)

    def save(self, journal: Journal, path: Path) -> None:
        """Write that file."""
        speech = Speech(QCoreApplication.translate, language_manager().language)
        self._writing.start(
            lambda task: written(journal, path, speech, task),
            finished=self._emit_done,
            refused=self.failed.emit,
        )

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written."""
        return self._writing.running

    def leave(self) -> None:
        """Stop writing when the window closes."""
        self._writing.give_up()

    def _emit_done(self, paths: tuple[Path, ...]) -> None:
        files = ", ".join(shown(path) for path in paths)
        self.done.emit(self.tr("The results are in {files}.").format(files=files))
