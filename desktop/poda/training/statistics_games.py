"""The work of the statistics: games of a player against a chosen opponent, and the proof of a
small game. Both run in jobs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from poda.base.processors import step_back, workers
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.match import (
    GAMES,
    OPPONENT_PLIES,
    USUAL_SEED,
    Contender,
    contender,
    of_champion,
    play_match,
    varies,
)
from poda.engine.players import PlayerSpec
from poda.engine.playing.batches import lines_lost
from poda.engine.playing.proof import Lines
from poda.engine.playing.training_kit import PlayForPoints, training_kit_of
from poda.engine.runs.champion import Champion, load_champion
from poda.engine.runs.statistics_table import StatisticsRow, Who, opponent_as_written
from poda.engine.tally import Tally
from poda.house.jobs import Task

OPENING_PLIES: Final = 8
"""Random plies in games between two networks: without them, each colour's games would be equal."""

Kind = Literal["zero", "alphabeta", "features", "network", "random", "file"]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The opponent of the player.

    Attributes:
        kind: "zero" searches with value 0 at the horizon (the published opponent), "alphabeta" with
            the game's evaluation; in games with dice, "features" uses the hand-made evaluation and
            "network" the trained one; "random" moves at random; "file" is an evolved player's file.
        plies: the look-ahead of the kinds that search.
        path: the path of the file.
    """

    kind: Kind = "zero"
    plies: int = OPPONENT_PLIES
    path: Path | None = None

    @property
    def text(self) -> str:
        """The opponent's text in rows of the statistics, such as "alphabeta:6:zero"."""
        if self.path is not None and self.kind == "file":
            return opponent_as_written(self.path.name)
        if self.kind == "random":
            return "random"
        if self.kind in ("features", "network"):
            return f"expectiminimax:{self.plies}:{self.kind}"
        return f"alphabeta:{self.plies}" + (":zero" if self.kind == "zero" else "")

    def seat(self, game_key: str) -> Champion | PlayerSpec:
        """The champion or the player that it is. Raises EngineError if its file or text is none."""
        if self.path is None or self.kind != "file":
            return PlayerSpec.parse(self.text, game_key)
        champion = load_champion(self.path)
        if champion.game_key != game_key:
            raise EngineError("player.other_game", game=champion.game_key, wanted=game_key)
        return champion

    def contender(self, game: Game[Any, Any]) -> Contender:
        """The opponent as a match's contender. Raises EngineError if its file cannot be used."""
        if self.path is not None and self.kind == "file":
            return of_champion(self.text, load_champion(self.path), game)
        return contender(self.text, game)


@dataclass(frozen=True, slots=True)
class PlannedGames:
    """The games to play.

    Attributes:
        player: the player that is measured.
        generation, who: the player's generation and role, for the row.
        opponent: its opponent.
        plies: the player's look-ahead, in plies.
        games: the number of games.
        seed: the match's seed; with the usual one, `poda match` gives the same results.
    """

    player: Champion
    generation: int
    who: Who
    opponent: Opponent = Opponent()
    plies: int = 2
    games: int = GAMES
    seed: int = USUAL_SEED

    def is_like(self, row: StatisticsRow) -> bool:
        """Whether the games of a row were between the same players."""
        mine = (self.generation, self.who, self.opponent.text, self.plies)
        return mine == (row.generation, row.who, row.opponent, row.plies)


def play(match: PlannedGames, task: Task) -> StatisticsRow:
    """Play the games, with the tally so far as the task's progress, at first an empty one.

    Raises SearchStopped, or EngineError if a player's file or text cannot be used.
    """
    game = game_named(match.player.game_key)
    if (play_for_points := training_kit_of(game).point_matches()) is not None:
        return _play_for_points(match, task, play_for_points)
    first = of_champion("player", match.player, game, match.plies)
    second = match.opponent.contender(game)
    openings = 0 if varies(first, second, 0) else OPENING_PLIES
    task.progress(Tally())
    with ThreadPoolExecutor(workers(), initializer=step_back) as executor:
        games, seed, stop, progress = match.games, match.seed, task.stopped, task.progress
        tally = play_match(game, first, second, games, seed, openings, executor, stop, progress)
    return StatisticsRow(
        match.generation,
        match.who,
        match.opponent.text,
        match.plies,
        tally.won,
        tally.drawn,
        tally.lost,
        openings,
        match.seed,
    )


def _play_for_points(
    match: PlannedGames, task: Task, play_for_points: PlayForPoints
) -> StatisticsRow:
    """Play the games of a game that counts points; as `play`."""
    second = match.opponent.seat(match.player.game_key)
    task.progress(Tally())
    with ThreadPoolExecutor(workers(), initializer=step_back) as executor:
        points = play_for_points(
            match.player,
            second,
            match.games,
            match.seed,
            executor,
            task.stopped,
            lambda so_far: task.progress(so_far.tally),
        )
    tally, opponent = points.tally, match.opponent.text
    return StatisticsRow(
        *(match.generation, match.who, opponent, match.plies),
        *(tally.won, tally.drawn, tally.lost, 0, match.seed),
        *(points.mean, points.standard_error),
    )


def prove(player: Champion, plies: int, task: Task) -> Lines:
    """Try all lines against a small game's player. Raises SearchStopped, or EngineError."""
    first, second, lines = lines_lost(player.game_key, player.network.played, plies)[0].tolist()
    return Lines(first, second, lines)
