"""The statistics as work: games between a player and a chosen opponent, and the proof of a small
game. Both run in jobs."""

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
from poda.engine.runs.champion import Champion, load_champion
from poda.engine.runs.statistics_table import StatisticsRow, Who, opponent_as_written
from poda.engine.tally import Tally
from poda.house.jobs import Task
from poda.training.statistics_words import yardstick

OPENING_PLIES: Final = 8
"""Random plies of games between two networks, which would else repeat one game for each colour."""

Kind = Literal["zero", "alphabeta", "features", "network", "random", "file"]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom the player meets.

    Attributes:
        kind: "zero" looks ahead with 0 at the horizon (the published one), "alphabeta" with the
            game's evaluation; where dice are thrown "features" is the hand-made evaluation and
            "network" the trained one; "random"; "file" is an evolved player in a file.
        plies: how far those look that do.
        path: of the file.
    """

    kind: Kind = "zero"
    plies: int = OPPONENT_PLIES
    path: Path | None = None

    @property
    def text(self) -> str:
        """The opponent in words, as rows have it."""
        if self.path is not None and self.kind == "file":
            return opponent_as_written(self.path.name)
        if self.kind == "random":
            return "random"
        if self.kind in ("features", "network"):
            return f"expectiminimax:{self.plies}:{self.kind}"
        return f"alphabeta:{self.plies}" + (":zero" if self.kind == "zero" else "")

    def seat(self, game_key: str) -> Champion | PlayerSpec:
        """Who plays as the opponent. Raises EngineError where its file or name is no player."""
        if self.path is None or self.kind != "file":
            return PlayerSpec.parse(self.text, game_key)
        champion = load_champion(self.path)
        if champion.game_key != game_key:
            raise EngineError("player.other_game", game=champion.game_key, wanted=game_key)
        return champion

    def contender(self, game: Game[Any, Any]) -> Contender:
        """The player itself. Raises EngineError where its file cannot be used."""
        if self.path is not None and self.kind == "file":
            return of_champion(self.text, load_champion(self.path), game)
        return contender(self.text, game)


@dataclass(frozen=True, slots=True)
class Match:
    """The games that are asked for.

    Attributes:
        player: whose statistics they are.
        generation, who: of the player, as rows tell them.
        opponent: whom it meets.
        plies: how far the player looks ahead.
        games: how many.
        seed: of the match; the usual one gives what `poda match` tells.
    """

    player: Champion
    generation: int
    who: Who
    opponent: Opponent = Opponent()
    plies: int = 2
    games: int = GAMES
    seed: int = USUAL_SEED

    def is_like(self, row: StatisticsRow) -> bool:
        """Whether the row's games were between the same players."""
        mine = (self.generation, self.who, self.opponent.text, self.plies)
        return mine == (row.generation, row.who, row.opponent, row.plies)


def play(match: Match, task: Task) -> StatisticsRow:
    """Play the games, and tell the Tally so far as progress, the empty one when they begin.

    Raises SearchStopped, or EngineError where a player cannot be had.
    """
    if yardstick(match.player.game_key) == "features":
        return _play_for_points(match, task)
    game = game_named(match.player.game_key)
    first = of_champion("player", match.player, game, match.plies)
    second = match.opponent.contender(game)
    openings = 0 if varies(first, second, 0) else OPENING_PLIES
    task.progress(Tally())
    with ThreadPoolExecutor(workers(), initializer=step_back) as executor:
        tally = play_match(
            game,
            first,
            second,
            match.games,
            match.seed,
            openings,
            executor,
            task.stopped,
            task.progress,
        )
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


def _play_for_points(match: Match, task: Task) -> StatisticsRow:
    """The same where there are dice, and games count up to three points."""
    from poda.engine.backgammon.match import play_evolved_match

    second = match.opponent.seat(match.player.game_key)
    task.progress(Tally())
    with ThreadPoolExecutor(workers(), initializer=step_back) as executor:
        points = play_evolved_match(
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
    """Try every reply to a player of a small game. Raises SearchStopped, or EngineError."""
    first, second, lines = lines_lost(player.game_key, player.network.played, plies)[0].tolist()
    return Lines(first, second, lines)
