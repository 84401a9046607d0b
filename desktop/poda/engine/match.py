"""Matches between players: parts for every game, and matches of games without dice.

The first player has the first side in every other game, a game's random numbers come from the
match's seed and the game's number, and no clock is used: the same match has the same result with
one worker or many. A kernel plays whole batches (`playing/batches.py`) if both players are networks
or search with 0 at the depth limit; others play move by move, through `searchers.py`.

Matches of backgammon, with points, dice and the cube, use this module too
(`packages/backgammon/engine/match.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

import numpy as np
import numpy.typing as npt

from poda.base.paths import name_of
from poda.engine import documents
from poda.engine.decisions import Algorithm
from poda.engine.errors import EngineError
from poda.engine.exact.player import PerfectMover
from poda.engine.game import MAX, Game
from poda.engine.games import game as game_named
from poda.engine.in_order import in_order
from poda.engine.monte_carlo import SeededMover
from poda.engine.networks.network import Network, Played, layout_for, played
from poda.engine.players import KINDS, PlayerSpec
from poda.engine.playing.batches import Batch, partner_code, play, zero_code
from poda.engine.playing.movers import Mover, play_game
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.champion import CHAMPION_FILE, Champion, champion_of_player, load_champion
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.engine.searchers import searcher
from poda.engine.tally import Tally

Progress = Callable[[Tally], None]
"""Called now and again with the results of the first games so far."""
Player = TypeVar("Player")

GAMES: Final = 150
"""The default number of games of a match: that of the published statistics."""

USUAL_SEED: Final = 1
"""The default seed of matches and runs, so that `poda match` repeats `poda train`'s statistics."""

OPPONENT_PLIES: Final = 6
MINIMAX_PLIES: Final = 10
"""The greatest look-ahead of plain minimax in a match, but for small games: each further ply takes
some seven times as long."""

BATCH_PLIES: Final = 6
"""Players with more look-ahead play move by move, in searches that can be stopped."""

_MATCH: Final = 0x4D41544348  # the name of a match's stream of random numbers
PARTS: Final = 20
"""The number of batches of a match that reports progress."""
_PART_GAMES: Final = 8  # the least games of such a batch
_MOST_GAMES: Final = 65_536  # the most games of any batch
_TASK_GAMES: Final = 4  # games of a task of players that search move by move
_MOST_REMEMBERED: Final = 100_000  # positions whose best moves a `SearchMover` keeps


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in a match.

    Attributes:
        name: the player's text; for a path such as "..", the folder's name.
        plies: the look-ahead; 0 is a random player.
        algorithm: the search of a player that is no network.
        evaluation: the name of its evaluation; "zero" is 0 at the depth limit.
        champion: the network that plays, or None.
        err: the probability of an error in a perfect player's move, in percent; else None.
        seeded: a player that leaves something to chance, by Monte Carlo tree search or weakened;
            else None.
        is_partner: whether it is the opponent that networks are trained and tested against, with
            an evaluation of its game's training kit (`fixed_opponent`).
    """

    name: str
    plies: int = 0
    algorithm: Algorithm = "alphabeta"
    evaluation: str = "zero"
    champion: Champion | None = None
    err: int | None = None
    seeded: PlayerSpec | None = None
    is_partner: bool = False

    @property
    def is_zero(self) -> bool:
        """Whether it moves as `playing.movers.ZeroMover` does; a random player does."""
        searches = self.champion is None and self.err is None and self.seeded is None
        return searches and (not self.plies or self.evaluation == "zero" or self.is_partner)

    def code(self, game_key: str) -> int:
        """Its code for the kernel of batches; for players with `is_zero` alone."""
        return partner_code(game_key, self.plies) if self.is_partner else zero_code(self.plies)


class Signed(Protocol):
    """A result from one player's side, whose negative is that from the other side."""

    def __neg__(self) -> Self: ...


Result = TypeVar("Result", bound=Signed)


class Adds(Protocol):
    """Results that can be added."""

    def __add__(self, other: Self, /) -> Self: ...


Sum = TypeVar("Sum", bound=Adds)


def match_seeds(seed: int, games: int, in_pairs: bool) -> npt.NDArray[np.uint64]:
    """The seed of each game's random numbers, uint64[games]; `in_pairs`: the same for two games in
    a row, which are then played with sides exchanged."""
    words = Stream(seed, _MATCH).words((games + 1) // 2 if in_pairs else games)
    return np.repeat(words, 2)[:games] if in_pairs else words


def is_first(games: int) -> npt.NDArray[np.bool_]:
    """For each game whether the first player moves first, bool[games]: every other one."""
    is_even: npt.NDArray[np.bool_] = np.arange(games) % 2 == 0
    return is_even


def one_by_one(
    seeds: npt.NDArray[np.uint64],
    players: Callable[[], Sequence[Player]],
    play_one: Callable[[int, Sequence[Player]], Result],
    at_a_time: int,
    executor: Executor | None,
    stop: Stop,
) -> Iterator[list[Result]]:
    """Yield the results of all games from the first player's side, those of one task at a time.

    Args:
        seeds: the games' seeds, uint64[games].
        players: makes the two players of a task.
        play_one: plays a game from a seed between two players; the result from the first one's
            side.
        at_a_time: games of a task, an even number.
    """

    def play_some(which: slice) -> list[Result]:
        sides, found = players(), []
        for index, seed in enumerate(seeds[which].tolist()):
            is_first = index % 2 == 0
            found.append(play_one(seed, sides) if is_first else -play_one(seed, sides[::-1]))
        return found

    return in_order(play_some, len(seeds), at_a_time, executor, stop)


def batch_by_batch(
    batch: Batch, at_a_time: int, executor: Executor | None, stop: Stop
) -> Iterator[npt.NDArray[np.int8]]:
    """Yield the results of all games from the first player's side, int8[at_a_time] at a time."""
    begins = is_first(len(batch))
    for start in range(0, len(batch), at_a_time):
        which = slice(start, start + at_a_time)
        found = play(batch.games(which), executor, stop=stop)
        yield np.where(begins[which], found, -found)


def added_up(parts: Iterable[Sum], none: Sum, progress: Callable[[Sum], None] | None) -> Sum:
    """The sum of a match's results; `progress` is called with the sum so far after each part."""
    for part in parts:
        none = none + part
        if progress is not None:
            progress(none)
    return none


def contender(text: str, game: Game[Any, Any] | str, plies: int | None = None) -> Contender:
    """The player named by a text such as `alphabeta:6:zero`, or by the file of a champion.

    Args:
        game: the game it plays, or that game's key.
        text: the text of a `PlayerSpec`, such as `evolved@FILE`, a champion's file, or the folder
            of a run for its champion. Specs come first: for a file named `random` write `./random`.
        plies: the look-ahead of networks whose text has none; None: that of their training.

    Raises EngineError.
    """
    game, words = game_named(game), text.strip()
    if words.partition(":")[0] in KINDS or words.startswith("evolved@"):
        return _in_words(text, game, plies)
    file = champion_file(text)
    if file is None:
        return _in_words(text, game, plies)  # raises the error about this text
    # A name of dots alone would not tell a reader which folder it was.
    name = text if Path(words).name.strip(".") else name_of(file.parent)
    return of_champion(name, load_champion(file), game, plies)


def champion_file(text: str) -> Path | None:
    """The champion's file that a player's text names, which need not exist; None if the text is
    another `PlayerSpec` or cannot be a path. Raises EngineError for the folder of a run without a
    champion."""
    words = text.strip()
    kind, _, file = words.partition("@")
    if file and kind.partition(":")[0] == "evolved":
        return Path(file)
    if not words or words.partition(":")[0] in KINDS:
        return None
    path = Path(text)
    there = documents.exists(path)
    if there and _is_folder(path):
        if not documents.exists(path / CHAMPION_FILE):
            raise EngineError("save.no_champion")
        return path / CHAMPION_FILE
    return path if there or path.suffix == ".json" or path.parent.name else None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a link to where access is denied: opening it raises the error to show
        return False


def of_champion(
    name: str, champion: Champion, game: Game[Any, Any], plies: int | None = None
) -> Contender:
    """The contender of a champion. Raises EngineError if it plays another game."""
    if champion.game_key != game.key:
        raise EngineError("player.other_game", game=champion.game_key, wanted=game.key)
    return Contender(name, plies or champion.plies, champion=champion)


def _in_words(text: str, game: Game[Any, Any], plies: int | None) -> Contender:
    spec = PlayerSpec.parse(text, game.key)
    if spec.is_person or spec.seconds is not None:
        raise EngineError("player.not_in_a_match", text=text.strip())
    if spec.kind == "evolved":
        return of_champion(str(spec), champion_of_player(spec, game.key), game, spec.plies or plies)
    if spec.kind == "random":
        return Contender(str(spec))
    if spec.kind == "perfect":
        return Contender(str(spec), err=spec.err)
    if spec.is_seeded:
        return Contender(str(spec), seeded=spec)
    algorithm: Algorithm = "alphabeta"
    if spec.kind == "minimax" or spec.kind == "pvs":  # noqa: PLR1714 - this is what mypy narrows by
        algorithm = spec.kind
    evaluation = evaluation_for(game, spec.evaluation).name
    if algorithm == "minimax" and spec.plies > MINIMAX_PLIES and not game.small:
        raise EngineError("player.too_wide", text=text.strip(), limit=MINIMAX_PLIES)
    return Contender(str(spec), spec.plies, algorithm, evaluation)


def statistics(
    champion: Champion,
    games: int = GAMES,
    plies: int | None = None,
    opponent_plies: int | None = None,
    seed: int = USUAL_SEED,
    executor: Executor | None = None,
    stop: Stop | None = None,
) -> Tally:
    """The results of the champion against `fixed_opponent`, with that one's look-ahead set to
    `opponent_plies` if given (0: random play)."""
    game = game_named(champion.game_key)
    first = of_champion("champion", champion, game, plies)
    second = fixed_opponent(game, opponent_plies)
    return play_match(game, first, second, games, seed, executor=executor, stop=stop)


def fixed_opponent(game: Game[Any, Any], plies: int | None = None) -> Contender:
    """The opponent that the networks of a game are tested against: alpha-beta with the evaluation
    and look-ahead of the game's training kit, such as `alphabeta:6:zero`."""
    kit = training_kit_of(game)
    partner, plies = kit.partner(), kit.reading_plies if plies is None else plies
    name = partner.name if partner else "zero"
    return Contender(f"alphabeta:{plies}:{name}", plies, evaluation=name, is_partner=bool(partner))


def play_match(
    game: Game[Any, Any] | str,
    first: Contender,
    second: Contender,
    games: int = GAMES,
    seed: int = USUAL_SEED,
    openings: int = 0,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play a match; the results from the side of `first`, who moves first in every other game, game
    1 included.

    Args:
        openings: random plies to open with. Games then come in pairs with the same opening, one
            with each side.
        executor: runs the games; None plays them in this thread. A player that searches move by
            move needs an executor of threads.
        progress: called with the results so far; does not change them.
        game: the game, or its key.
        first, second: the players; `contender` makes one of a text such as "alphabeta:6:zero".
        games: how many games.
        seed: the seed of all random numbers; the same seed gives the same games.
        stop: called again and again; once true, the match is stopped.

    >>> from poda.engine import contender, game_named, play_match
    >>> game = game_named("tictactoe")
    >>> random, deep = contender("random", game), contender("alphabeta:6:zero", game)
    >>> play_match(game, deep, random, games=10, seed=1).lost
    0

    Raises SearchStopped soon after `stop` turns true.
    """
    told = progress is not None
    parts = played_in_parts(
        game_named(game), first, second, games, seed, openings, executor, stop, told=told
    )
    return added_up(map(Tally.of, parts), Tally(), progress)


def played_in_parts(
    game: Game[Any, Any],
    first: Contender,
    second: Contender,
    games: int,
    seed: int = USUAL_SEED,
    openings: int = 0,
    executor: Executor | None = None,
    stop: Stop | None = None,
    *,
    told: bool = True,
) -> Iterator[Sequence[int] | npt.NDArray[np.int8]]:
    """Yield the results of a match's games (see `play_match`) in order, from the side of `first`,
    some at a time: fewer if progress is `told`.

    Raises SearchStopped soon after `stop` turns true.
    """
    seeds, stop = match_seeds(seed, games, in_pairs=openings > 0), stop or never
    if in_batches(first, second):
        at_a_time = max(_PART_GAMES, games // PARTS if told else games)
        batch = _batch(game, (first, second), seeds, openings)
        yield from batch_by_batch(batch, min(at_a_time, _MOST_GAMES), executor, stop)
    else:
        both = first, second
        # A `SearchMover`'s memory can be shared by all tasks; a Monte Carlo tree cannot.
        shared = [None if each.seeded else mover_for(game, each, stop) for each in both]

        def movers() -> list[Mover]:
            pairs = zip(shared, both, strict=True)
            return [mover or mover_for(game, each, stop) for mover, each in pairs]

        def play_one(seed: int, sides: Sequence[Mover]) -> int:
            return play_game(game, sides[0], sides[1], seed, openings)

        yield from one_by_one(seeds, movers, play_one, _TASK_GAMES, executor, stop)


def in_batches(first: Contender, second: Contender) -> bool:
    """Whether `batches.play` can play them: networks in a batch must have one layout and one
    look-ahead. Batches cannot be stopped within a game, so deep searches are played otherwise.
    """
    if max(first.plies, second.plies) > BATCH_PLIES:
        return False
    networks = [player for player in (first, second) if player.champion]
    alike = {(player.champion.layout, player.plies) for player in networks if player.champion}
    return len(alike) <= 1 and all(p.is_zero for p in (first, second) if not p.champion)


def varies(first: Contender, second: Contender, openings: int) -> bool:
    """Whether the games of a match differ by chance. Two networks without random openings repeat
    one game for each side, so that their counts are no sample."""
    return bool(openings) or not (first.champion and second.champion)


def begun_by_first(games: int) -> int:
    """The number of games in which the first player moves first: half of them, rounded up."""
    return (games + 1) // 2


def _batch(
    game: Game[Any, Any],
    players: tuple[Contender, Contender],
    seeds: npt.NDArray[np.uint64],
    openings: int,
) -> Batch:
    """One batch of all the games of a match."""
    champions = [player.champion for player in players if player.champion]
    networks = _networks(game, [champion.network for champion in champions])
    codes = [
        champions.index(player.champion) if player.champion else player.code(game.key)
        for player in players
    ]
    own, opponents, random_plies = (np.full(len(seeds), each) for each in (*codes, openings))
    plies = next((player.plies for player in players if player.champion), 2)
    begins = is_first(len(seeds))
    return Batch.facing(game.key, networks, own, opponents, begins, seeds, random_plies, plies)


def _networks(game: Game[Any, Any], networks: list[Network]) -> Played:
    """The networks of a batch; if no player is one, an unused network of zeros."""
    layout = networks[0].layout if networks else layout_for(game)
    weights = [network.weights for network in networks] or [np.zeros(layout.weights)]
    return played(layout, np.stack(weights))


def mover_for(
    game: Game[Any, Any], player: Contender, stop: Stop = never, remembered: int = _MOST_REMEMBERED
) -> Mover:
    """The mover that makes a player's moves one by one; a `SearchMover` keeps the best moves of up
    to `remembered` positions."""
    if player.err is not None:
        return PerfectMover(game, player.err, stop)
    if player.seeded is not None:
        return SeededMover(player.seeded.seeded(game), player.seeded.limit, stop)
    return SearchMover(game, player, stop, remembered)


class SearchMover(Mover):
    """Chooses each move by a search. A network plays the first of its best moves, as in training;
    others choose uniformly among moves of equal best value, so that games differ.

    May be shared between threads: its memory of a position does not depend on who fills it.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        player: Contender,
        stop: Stop = never,
        remembered: int = _MOST_REMEMBERED,
    ) -> None:
        self._game, self._plies, self._stop = game.for_search(), player.plies, stop
        self._most = remembered
        self._is_network = player.champion is not None
        if player.champion:
            evaluation = player.champion.network.evaluation(game)
        elif player.is_partner and (partner := training_kit_of(game).partner()):
            evaluation = partner
        else:
            evaluation = evaluation_for(game, player.evaluation)
        self._searcher = searcher(game, player.algorithm, evaluation)
        self._best: dict[Any, list[Any]] = {}

    def choose(self, state: Any, dice: Dice) -> Any:
        best = self._best.get(state)
        if best is None:
            if len(self._best) >= self._most:
                self._best.clear()
            best = self._best[state] = self._search(state)
        return best[0] if self._is_network else best[dice.below(len(best))]

    def _search(self, state: Any) -> list[Any]:
        if self._stop():
            raise SearchStopped
        actions = list(self._game.actions(state))
        if self._is_network:
            return [self._searcher.search(state, self._plies, self._until).line[0]]
        if not self._plies:
            return actions
        sign = 1 if self._game.to_move(state) == MAX else -1
        search, plies = self._searcher.search, self._plies
        children = (self._game.result(state, action) for action in actions)
        values = [sign * search(child, plies, self._until, ply=1).value for child in children]
        return [a for a, value in zip(actions, values, strict=True) if value == max(values)]

    def _until(self, nodes: int) -> bool:
        return self._stop()
