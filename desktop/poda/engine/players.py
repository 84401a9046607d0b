"""The players by search or at random, and `PlayerSpec`, which names any player by a text.

A player gets a position, a limit and a `stop` to call, and returns a `Decision`; a stopped player
returns the best it has so far. `SearchPlayer.analyse` values every legal move, ever deeper until it
is stopped. Values are from MAX's point of view, on the scale of `search/evaluation.py`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast, get_args

from poda.engine.decisions import (
    Algorithm,
    Analysis,
    Analyst,
    Clock,
    Decision,
    Found,
    Kind,
    Limit,
    MoveValue,
    Player,
    Progress,
    RememberingSearcher,
    Searcher,
    SeededPlayer,
    Tablebase,
    never,
)
from poda.engine.errors import EngineError
from poda.engine.exact import scores as exact
from poda.engine.exact.scores import is_solved, tablebase_at
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.search.evaluation import Evaluation, ExpectedUtility, evaluation_for
from poda.engine.search.observer import SearchStopped, Stop

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from poda.engine.networks.network import Network


__all__ = [
    "EVOLVED_PLIES",
    "KINDS",
    "PLIES_LIMIT",
    "Analysis",
    "Analyst",
    "Decision",
    "Kind",
    "Limit",
    "MoveValue",
    "Player",
    "PlayerKind",
    "PlayerSpec",
    "Progress",
    "RandomPlayer",
    "SearchPlayer",
    "Stop",
    "analyses_exactly",
    "analyst",
    "network_analyst",
]

# Parsers for the parts of a `PlayerSpec`'s text; `place` is the part's index in the whole text.

SECONDS_LIMIT: Final = 86_400.0
"""The longest thinking time a move, in seconds: a day."""

PLIES_LIMIT: Final = 100
"""The greatest look-ahead, in plies."""

TABLEBASE_PLIES: Final = 8
"""The least look-ahead of players that use their game's endgame database, if they have a time limit
too. Players limited by plies alone must play the same on every computer, whatever is loaded; and
players with less look-ahead are meant to be weak, in the endgame too."""

SELECTIVE_PLIES: Final = 20
"""The least look-ahead of players whose search may be selective, if they have a time limit too.
With less, they are known by how many plies they look ahead."""

SELECTIVE_ANALYSIS: Final = 12
"""The least look-ahead of analyses whose search may be selective, with a time limit or without."""

DICE_PLIES: Final = 2
"""The greatest look-ahead in games with dice, in plies of a throw and a move each."""

NOISE_LIMIT: Final = 10_000
"""The greatest noise: as much as a win."""

PLAYOUTS_LIMIT: Final = 100_000_000
"""The most playouts a move."""

CONSTANT_LIMIT: Final = 100.0
"""The greatest constant of UCB1."""

PLAYOUT_PLIES_LIMIT: Final = 1_000
"""The greatest length of a truncated playout: longer than any game here without dice."""

PATH_LIMIT: Final = 4_096
"""The greatest length of the path of an evolved player's file, in characters."""


def evaluation_name(text: str, game_key: str, place: int) -> str:
    """The name of one of the game's evaluations. Raises EngineError."""
    try:
        return evaluation_for(game_key, text).name
    except EngineError as error:
        raise error.at(place) from None


def path_of(text: str, place: int) -> str:
    """The whole text as a path, spaces included. Raises EngineError if it cannot be one."""
    # A text from elsewhere may contain lone surrogates, which no file name has.
    whole = text.encode(errors="ignore").decode() == text
    if not text.strip() or not whole or "\0" in text or len(text) > PATH_LIMIT:
        raise EngineError("player.bad_file", place, text=text)
    return text


def seconds_of(text: str, place: int) -> float:
    """The thinking time in a text such as `5s`. Raises EngineError."""
    number = re.fullmatch(r"((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?)s", text)
    seconds = float(number[1]) if number else 0.0
    if not 0 < seconds <= SECONDS_LIMIT:
        raise EngineError("player.bad_seconds", place, text=text)
    return seconds


def percent_of(text: str, place: int) -> int:
    """The chance in a text such as `10%`. Raises EngineError."""
    number = re.fullmatch(r"([0-9]{1,3})%", text)
    if number is None or int(number[1]) > 100:
        raise EngineError("player.bad_chance", place, text=text)
    return int(number[1])


def playouts_of(text: str, place: int) -> int:
    """The number of playouts in a text such as `20000`. Raises EngineError."""
    number = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
    if not 1 <= number <= PLAYOUTS_LIMIT:
        raise EngineError("player.bad_playouts", place, text=text, limit=PLAYOUTS_LIMIT)
    return number


def constant_of(text: str, place: int) -> float:
    """The constant of UCB1 in a text such as `c1.4`. Raises EngineError."""
    number = re.fullmatch(r"c([0-9]+(?:\.[0-9]*)?(?:e-?[0-9]+)?|\.[0-9]+(?:e-?[0-9]+)?)", text)
    constant = float(number[1]) if number else -1.0
    if not 0 <= constant <= CONSTANT_LIMIT:
        raise EngineError("player.bad_constant", place, text=text)
    return constant


def playout_plies_of(text: str, place: int) -> int:
    """The length of a playout, in plies, in a text such as `8plies`. Raises EngineError."""
    plies = int(text.removesuffix("plies")) if re.fullmatch(r"[0-9]{1,4}plies", text) else -1
    if not 0 <= plies <= PLAYOUT_PLIES_LIMIT:
        raise EngineError("player.bad_playout_plies", place, text=text)
    return plies


def noise_of(text: str, place: int) -> float:
    """The noise in a text such as `noise0.1`. Raises EngineError."""
    number = re.fullmatch(r"noise((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e-?[0-9]+)?)", text)
    noise = float(number[1]) if number else -1.0
    if not 0 <= noise <= NOISE_LIMIT:
        raise EngineError("player.bad_noise", place, text=text, limit=NOISE_LIMIT)
    return noise


def throws_dice(game_key: str) -> bool:
    """Whether that game has chance nodes."""
    return game_key in GAMES and GAMES[game_key].has_chance


def algorithm_for(kind: str, game_key: str, place: int | None = None) -> None:
    """Raises EngineError for a kind of player that cannot play the game."""
    if kind in ("minimax", "alphabeta", "pvs") and throws_dice(game_key):
        raise EngineError("player.dice", place, text=kind)
    if kind == "perfect" and not (game_key in GAMES and is_solved(GAMES[game_key])):
        raise EngineError("player.not_solved", place)
    if kind == "expectiminimax" and not throws_dice(game_key):
        raise EngineError("player.no_dice", place)


def plies_of(text: str, kind: str, place: int) -> int:
    """The look-ahead in a text such as `6`. Raises EngineError."""
    number = int(text) if re.fullmatch(r"[0-9]{1,3}", text) else -1
    if kind == "expectiminimax":
        if not 0 <= number <= DICE_PLIES:
            raise EngineError("player.bad_dice_plies", place, text=text)
    elif not 1 <= number <= PLIES_LIMIT:
        raise EngineError("player.bad_plies", place, text=text, limit=PLIES_LIMIT)
    return number


class RandomPlayer(Player):
    """Chooses uniformly among the legal moves."""

    def __init__(self, game: Game[Any, Any], seed: int | None = None) -> None:
        self._game = game
        self._random = random.Random(seed)

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        if not (actions := self._game.actions(state)):
            raise EngineError("game.terminal")
        if self._game.to_move(state) == CHANCE:
            raise EngineError("turn.roll")
        action = self._random.choice(actions)
        return Decision(action, 0.0, "estimate", (action,), 0, 0, 0, 0.0, compiled=False)


class _Kept(NamedTuple):
    """A searcher with a memory.

    Attributes:
        after: the position after the move that it chose last.
    """

    search: RememberingSearcher
    after: Any


class SearchPlayer(Player):
    """Chooses by iterative deepening, up to its limit or until a search is exact.

    The shallower searches cost a fraction of the last and provide a move at any time. They do not
    change the choice: a win or loss that is proven at one depth is found at any greater one.

    With a time limit and enough look-ahead (`TABLEBASE_PLIES`) it plays perfectly in positions that
    the endgame database of its game has (`Kit.tablebase`), and an only move at once.

    A searcher with a memory is kept from move to move of a game, so that the same moves from the
    start have the same answers; any other position is searched anew.

    In games with dice it is expectiminimax; a ply is then a throw and the move after it, and with 0
    plies the positions after its own moves are evaluated.

    Args:
        plies: the look-ahead where a limit has none.
        aided: whether the endgame database of its game is used.

    Attributes:
        helper: provides a second thread to searchers that can use one (`RememberingSearcher`).
    """

    helper: Executor | None = None

    def __init__(
        self,
        game: Game[Any, Any],
        algorithm: Algorithm = "alphabeta",
        evaluation: str | Evaluation[Any] = "",
        plies: int = PLIES_LIMIT,
        *,
        aided: bool = True,
    ) -> None:
        self._game, self._aided = game, aided
        self._algorithm = algorithm
        self._plies = plies
        self._evaluation = (
            evaluation if isinstance(evaluation, Evaluation) else evaluation_for(game, evaluation)
        )
        self._kept: _Kept | None = None

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        self._check(state)
        is_timed = limit.seconds is not None and (limit.plies or TABLEBASE_PLIES) >= TABLEBASE_PLIES
        if is_timed and (tablebase := self._tablebase(state)) is not None:
            from poda.engine.exact.player import PerfectPlayer  # not before the first paint

            player = PerfectPlayer(self._game, tablebase=tablebase)
            return player.choose(state, limit, stop, progress)
        clock = Clock(limit, stop)
        # With so much look-ahead it is the time that ends the search.
        is_far = is_timed and self._deepest(limit) >= SELECTIVE_PLIES
        search = self._searcher(state, selective=is_far)
        least = self._least
        # The first search, of a few nodes, is never stopped, so that there is always a move.
        found = search.search(state, self._reach(least), never)
        decision = self._decision(found, least, clock, search.compiled)
        is_settled = is_timed and len(self._game.actions(state)) == 1
        deepest = least if is_settled else self._deepest(limit)
        while decision.depth < deepest and decision.kind != "exact":
            if progress:
                progress(decision)
            try:
                found = search.search(state, self._reach(decision.depth + 1), clock.is_over)
            except SearchStopped:
                break
            decision = self._decision(found, decision.depth + 1, clock, search.compiled)
        if isinstance(search, RememberingSearcher):
            self._kept = _Kept(search, self._game.result(state, decision.action))
        return decision

    @property
    def kept_bytes(self) -> int:
        kept = self._kept
        return 0 if kept is None else kept.search.kept_bytes

    def _decision(
        self, found: Found[Any], depth: int, clock: Clock, compiled: bool
    ) -> Decision[Any]:
        clock.nodes += found.nodes
        return Decision(
            found.line[0],
            found.value,
            "exact" if found.exact else "estimate",
            found.line,
            depth,
            found.nodes,
            clock.nodes,
            clock.elapsed(),
            compiled,
        )

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """Yield analyses of all legal moves, each by searches with a full window one ply deeper
        than the last; exact ones if an endgame database has the position."""
        self._check(state)
        if (tablebase := self._tablebase(state)) is not None:
            from poda.engine.exact.player import ExactAnalyst  # not before the first paint

            yield from ExactAnalyst(self._game, tablebase=tablebase).analyse(state, limit, stop)
            return
        clock = Clock(limit, stop)
        search = self._new_searcher(selective=self._deepest(limit) >= SELECTIVE_ANALYSIS)
        actions = self._game.for_search().actions(state)
        children = {action: self._game.result(state, action) for action in actions}
        found: dict[Any, Found[Any]] = {}
        for depth in range(self._least, self._deepest(limit) + 1):
            until = clock.is_over if found else never
            try:
                for action, child in children.items():
                    # A move with an exact value needs no deeper search.
                    if action not in found or not found[action].exact:
                        found[action] = search.search(child, self._reach(depth), until, ply=1)
                        clock.nodes += found[action].nodes
            except SearchStopped:
                return
            yield self._analysis(state, found, depth, clock, search.compiled)
            if all(move.exact for move in found.values()):
                return

    def _analysis(
        self,
        state: Any,
        found: dict[Any, Found[Any]],
        depth: int,
        clock: Clock,
        compiled: bool,
    ) -> Analysis[Any]:
        moves = tuple(
            MoveValue(a, f.value, "exact" if f.exact else "estimate", (a, *f.line))
            for a, f in found.items()
        )
        sign = 1 if self._game.to_move(state) == MAX else -1
        best = max(moves, key=lambda move: sign * move.value)  # the first of equals
        return Analysis(moves, best, depth, clock.nodes, clock.elapsed(), compiled)

    def _tablebase(self, state: Any) -> Tablebase | None:
        """The endgame database that has the position; None for networks, which play unaided."""
        aided = self._aided and self._evaluation.network is None
        return tablebase_at(self._game, state) if aided else None

    def _searcher(self, state: Any, *, selective: bool) -> Searcher:
        """The one that searched the moves before of the same game, if it has a memory, or else a
        new one. It is taken out meanwhile, since a search that is given up may still be running
        when the next one begins, on another thread."""
        kept, self._kept = self._kept, None
        if kept is None or not self._follows(state, kept.after):
            return self._new_searcher(selective=selective)
        kept.search.selective = selective
        return kept.search

    def _new_searcher(self, *, selective: bool) -> Searcher:
        # Imported here: no search runs before the first paint.
        from poda.engine.searchers import searcher

        search = searcher(self._game, self._algorithm, self._evaluation)
        if isinstance(search, RememberingSearcher):
            search.selective, search.helper = selective, self.helper
        return search

    def _follows(self, state: Any, after: Any) -> bool:
        """Whether a position is that one, or comes one move later."""
        actions = () if self._game.is_terminal(after) else self._game.actions(after)
        return state == after or any(self._game.result(after, each) == state for each in actions)

    def _deepest(self, limit: Limit) -> int:
        asked = self._plies if limit.plies is None else limit.plies
        return max(self._least, min(asked, self._game.max_plies))

    @property
    def _least(self) -> int:
        return 0 if self._game.has_chance else 1

    def _reach(self, plies: int) -> int:
        """The same look-ahead in plies of a search, which counts each throw as a ply."""
        return 1 + 2 * plies if self._game.has_chance else plies

    def _check(self, state: Any) -> None:
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        if self._game.to_move(state) == CHANCE:
            raise EngineError("turn.roll")


def analyses_exactly(game: Game[Any, Any], state: Any = None) -> bool:
    """Whether `analyst` would use a solver now, which ignores time limits; or, for a `state`, an
    endgame database. (The solver of Connect Four is compiled code; until it is ready `analyst`
    searches.)"""
    if exact.is_solved(game):
        if game.small:
            return True
        from poda.engine.kernels import compiled, is_plain

        return compiled.ready() and not is_plain()
    return state is not None and tablebase_at(game, state) is not None


def analyst(game: Game[Any, Any], on_nodes: Callable[[int], None] | None = None) -> Analyst:
    """The analyst of a game: its solver if there is one, `expectiminimax` in games with dice, else
    alpha-beta with the evaluation that its kit advises.

    Args:
        on_nodes: called by a solver, whose first value may take long, with the nodes visited.
    """
    if analyses_exactly(game):
        from poda.engine.exact.player import ExactAnalyst  # not before the first paint

        return ExactAnalyst(game, on_nodes)
    if not game.has_chance:
        return SearchPlayer(game, evaluation=kit_of(game).advice)
    return kit_of(game).chance_analyst() or SearchPlayer(game, plies=DICE_PLIES)


def network_analyst(game: Game[Any, Any], network: Network, plies: int) -> Analyst:
    """An analyst that evaluates by a network; `plies` is its look-ahead in games with dice."""
    if own := kit_of(game).evolved_analyst(network, plies):
        return own
    if not game.has_chance:
        return SearchPlayer(game, evaluation=network.evaluation(game))
    from poda.engine.playing.movers import NetworkMover

    evaluation = ExpectedUtility("network", NetworkMover(game, network).worth)
    return SearchPlayer(game, evaluation=evaluation, plies=plies)


PlayerKind = Literal[
    "person",
    "random",
    "minimax",
    "alphabeta",
    "pvs",
    "expectiminimax",
    "mcts",
    "evolved",
    "perfect",
]

SHIPPED: Final = ("learnt",)
"""Names of champions shipped with Poda besides a game's own: `connect4-learnt.json.gz`."""

EVOLVED_PLIES: Final = 2
"""The default look-ahead of an evolved player, in plies: that of evolution."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player's settings, with a text for them: `person`, `random`, `alphabeta:6`,
    `minimax:4:zero`, `alphabeta:42:5s`, `pvs:8` (principal variation search), `alphabeta:4:20%`
    (which overlooks one move in five), `alphabeta:4:noise3` (whose values are off by some 3),
    `expectiminimax:1` (for games with dice, 0 to 2 plies ahead),
    `evolved` (the champion shipped with Poda), `evolved:6`, `evolved:learnt` (the shipped one that
    was trained by temporal differences), `evolved:2:learnt`, `evolved@champion.json`,
    `evolved:6:5s@/home/eva/my players: best/champion.json`, `perfect` (plays by the solver of the
    game), `perfect:10%` (with an error in one move of ten), `perfect:10%:5s`,
    `mcts:20000` (Monte Carlo tree search with 20,000 playouts a move), `mcts:2s`, `mcts:20000:2s`
    (until the first of the two), `mcts:20000:c0.7` (the constant of UCB1), `mcts:20000:8plies`
    (playouts end after 8 plies, by the game's evaluation), `mcts:20000:8plies:zero` (by that one),
    `mcts:20000:solver` (MCTS-Solver), `mcts:20000:reuse` (keeps its tree from move to move).

    Attributes:
        kind: the kind of player.
        plies: the look-ahead of players that search; 0 is an evolved player's own one, and for
            `expectiminimax` means that the positions after its own moves are evaluated.
        evaluation: the name of an evaluation; "" is the game's first.
        seconds: the thinking time a move, in seconds; None: unlimited.
        path: the file of an evolved player; "" is a champion shipped with Poda.
        shipped: which of those: "" for the game's evolved champion, or one of `SHIPPED`.
        err: the probability of an error in a perfect player's move, or that a player who searches
            overlooks a move (`weakness.py`), in percent.
        noise: the standard deviation of the noise on the values of its moves (`weakness.py`).
        playouts: the playouts a move of Monte Carlo tree search; 0: limited by `seconds` alone.
        constant: the constant of UCB1; None is the game's own, or root two.
        playout_plies: the length of a playout, in plies; None: to the end of the game, but 0 if an
            evaluation is named or the game is too long.
        solver: whether proven values propagate in its tree.
        reuse: whether its tree is kept from move to move of a game.
    """

    kind: PlayerKind
    plies: int = 0
    evaluation: str = ""
    seconds: float | None = None
    path: str = ""
    shipped: str = ""
    err: int = 0
    noise: float = 0.0
    playouts: int = 0
    constant: float | None = None
    playout_plies: int | None = None
    solver: bool = False
    reuse: bool = False

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def is_weakened(self) -> bool:
        """Whether it plays below its search, by noise or oversights."""
        return bool(self.noise or (self.err and self.kind != "perfect"))

    @property
    def at_full_strength(self) -> PlayerSpec:
        """The same player without noise and errors."""
        return replace(self, noise=0.0, err=0)

    @property
    def is_seeded(self) -> bool:
        """Whether its choices are random: in Monte Carlo tree search, and of weakened players."""
        return self.kind == "mcts" or self.is_weakened

    @property
    def file_name(self) -> str:
        """The name of an evolved player's file; "" if it has none."""
        return Path(self.path).name or self.path

    @property
    def limit(self) -> Limit:
        """The limit of each move. The look-ahead of a player from a file that does not state one
        is missing here: `build` takes it from the file."""
        if self.kind == "expectiminimax":
            return Limit(plies=self.plies, seconds=self.seconds)
        if self.kind == "mcts":
            return Limit(nodes=self.playouts or None, seconds=self.seconds)
        usual = EVOLVED_PLIES if self.kind == "evolved" and not self._other else None
        return Limit(plies=self.plies or usual, seconds=self.seconds)

    @property
    def _other(self) -> str:
        """The path or shipped name of an evolved player; "" for the game's own champion."""
        return self.path or self.shipped

    def __str__(self) -> str:
        parts: list[str] = [self.kind]
        seconds = [] if self.seconds is None else [f"{_plain(self.seconds)}s"]
        if self.kind == "mcts":  # its budget comes first
            parts += [str(self.playouts)] * bool(self.playouts) + seconds
            seconds = []
        if self.plies or self.kind == "expectiminimax":
            parts.append(str(self.plies))
        if self.evaluation:
            parts.append(self.evaluation)
        if self.err:
            parts.append(f"{self.err}%")
        if self.noise:
            parts.append(f"noise{_plain(self.noise)}")
        parts += seconds
        if self.constant is not None:
            parts.append(f"c{_plain(self.constant)}")
        if self.playout_plies is not None:
            parts.append(f"{self.playout_plies}plies")
        parts += [word for word in ("solver", "reuse") if getattr(self, word)]
        if self.shipped:
            parts.append(self.shipped)
        return ":".join(parts) + (f"@{self.path}" if self.path else "")

    @classmethod
    def parse(cls, text: str, game_key: str) -> PlayerSpec:
        """Read a player of the given game. Raises EngineError with the place of the fault."""
        words, at, path = text.partition("@")
        if at and words.strip().partition(":")[0] == "evolved":
            return replace(cls.parse(words, game_key), path=path_of(path, len(words) + 1))
        if len(text) > _LONGEST:
            raise EngineError("player.unknown", 0, text=text.strip())
        kind, *rest = text.strip().split(":")
        start = len(text) - len(text.lstrip()) if text.strip() else 0
        names = ", ".join(get_args(PlayerKind))
        unknown = EngineError("player.unknown", start, text=text.strip(), names=names)
        if kind in _WITHOUT_PLIES and not rest:
            return cls(_WITHOUT_PLIES[kind])
        if kind == "evolved" and rest and rest[-1] in SHIPPED:
            return cls._parse_shipped(text, rest[-1], game_key)
        if kind == "perfect" and "" not in rest:
            return cls._parse_perfect(rest, game_key, start)
        if kind == "mcts" and rest and "" not in rest[1:]:
            return cls._parse_mcts(rest, game_key, start)
        if kind not in _WITH_PLIES or not rest or "" in rest[1:]:
            raise unknown
        plies, *options = rest
        algorithm_for(kind, game_key, start)
        place = start + len(kind) + 1
        looks = plies_of(plies, kind, place)
        place += len(plies) + 1
        found: dict[str, Any] = {}
        for option in options:
            name, value = _search_option(option, game_key, place)
            if name in found or (kind == "evolved" and name != "seconds"):
                raise unknown
            found[name] = value
            place += len(option) + 1
        return cls(_WITH_PLIES[kind], looks, **found)

    @classmethod
    def _parse_shipped(cls, text: str, name: str, game_key: str) -> PlayerSpec:
        from poda.engine.runs.card import shipped_file

        if not shipped_file(game_key, name).is_file():
            raise EngineError("player.unknown", len(text) - len(text.lstrip()), text=text.strip())
        return replace(cls.parse(text.rstrip().removesuffix(f":{name}"), game_key), shipped=name)

    @classmethod
    def _parse_perfect(cls, options: list[str], game_key: str, start: int) -> PlayerSpec:
        algorithm_for("perfect", game_key, start)
        err, seconds, place = None, None, start + len("perfect") + 1
        for option in options:
            if seconds is None and option.endswith("s"):
                seconds = seconds_of(option, place)
            elif err is None:
                err = percent_of(option, place)
            else:
                raise EngineError("player.unknown", start, text=":".join(("perfect", *options)))
            place += len(option) + 1
        return cls("perfect", seconds=seconds, err=err or 0)

    @classmethod
    def _parse_mcts(cls, options: list[str], game_key: str, start: int) -> PlayerSpec:
        """Read the budget, then other options, each at most once, in any order."""
        found: dict[str, Any] = {}
        place = start + len("mcts") + 1
        for number, option in enumerate(options):
            name, value = _mcts_option(option, game_key, place, begins=number == 0)
            if name in found:
                raise EngineError("player.unknown", start, text=":".join(("mcts", *options)))
            found[name] = value
            place += len(option) + 1
        return cls("mcts", **found)

    def seeded(self, game: Game[Any, Any], seed: int | str | None = None) -> SeededPlayer:
        """The player, whose choices follow from a seed; for a spec that `is_seeded`. Raises
        EngineError.

        Args:
            seed: the seed of its choices; None: an unpredictable one.
        """
        if self.is_weakened:
            from poda.engine.weakness import WeakPlayer  # not before the first paint

            analyst = cast(Analyst, self._searching(game, aided=False))
            weak = WeakPlayer(game, analyst, self.noise, self.err, seed)
            return kit_of(game).seeded(weak)
        from poda.engine.monte_carlo import (
            MonteCarloPlayer,
            rules_for,
        )  # not before the first paint

        rules = rules_for(
            game, self.constant, self.playout_plies, self.evaluation, solver=self.solver
        )
        player = MonteCarloPlayer(game, rules, reuse=self.reuse, seed=seed)
        return kit_of(game).seeded(player)

    def build(self, game: Game[Any, Any], seed: int | str | None = None) -> Player:
        """Make the player. Raises EngineError for a person, and for an evolved player whose file
        cannot be used or is for another game.

        Args:
            seed: that of the game, from which all errors of a weak player follow; None: an
                unpredictable one.
        """
        if self.kind == "random":
            return RandomPlayer(game)
        if self.kind == "person":
            raise EngineError("player.unknown", text="person")
        if self.kind == "evolved":
            return self._evolved(game)
        if self.kind == "perfect":
            from poda.engine.exact.player import PerfectPlayer  # not before the first paint

            return PerfectPlayer(game, self.err, seed, SearchPlayer(game))
        if self.kind == "mcts":
            return self.seeded(game)
        if self.is_weakened:
            return self.seeded(game, seed)
        return self._searching(game)

    def _searching(self, game: Game[Any, Any], *, aided: bool = True) -> Player:
        algorithm_for(self.kind, game.key)
        if self.kind == "expectiminimax":
            own = kit_of(game).expectiminimax(self.evaluation, self.plies)
            return own or SearchPlayer(game, evaluation=self.evaluation, plies=self.plies)
        assert self.kind in ("minimax", "alphabeta", "pvs")
        return SearchPlayer(game, self.kind, self.evaluation, aided=aided)

    def _evolved(self, game: Game[Any, Any]) -> Player:
        # Networks import numpy, which is not loaded before the first paint.
        from poda.engine.runs.champion import champion_of_player

        champion = champion_of_player(self, game.key)
        if game.has_chance:
            return _evolved(game, champion.network, self.plies)
        evaluation = champion.network.evaluation(game, "evolved")
        return SearchPlayer(game, evaluation=evaluation, plies=champion.plies)


def _evolved(game: Game[Any, Any], network: Network, plies: int) -> Player:
    """A player of a game with dice that evaluates by a network."""
    if own := kit_of(game).evolved(network, plies):
        return own
    from poda.engine.playing.movers import MovingPlayer

    return MovingPlayer(game, network, plies)


def _search_option(text: str, game_key: str, place: int) -> tuple[str, Any]:
    """The `PlayerSpec` field of an option of a player that searches, and its value. Raises
    EngineError."""
    if text.startswith("noise"):
        return "noise", noise_of(text, place)
    if text.endswith("%"):
        return "err", percent_of(text, place)
    if re.match(r"[-+.0-9]", text):
        return "seconds", seconds_of(text, place)
    return "evaluation", evaluation_name(text, game_key, place)


def _mcts_option(text: str, game_key: str, place: int, *, begins: bool) -> tuple[str, Any]:
    """The `PlayerSpec` field of an option of kind "mcts", and its value. Raises EngineError."""
    if begins and not text.endswith("s"):
        return "playouts", playouts_of(text, place)
    if begins or re.match(r"[-+.0-9]", text):
        if text.endswith("plies") and not begins:
            return "playout_plies", playout_plies_of(text, place)
        return "seconds", seconds_of(text, place)
    if text in ("solver", "reuse"):
        return text, True
    if re.match(r"c[-+.0-9]", text):
        return "constant", constant_of(text, place)
    return "evaluation", evaluation_name(text, game_key, place)


def _plain(number: float) -> str:
    """The number without a trailing ".0": 2 for 2.0."""
    return str(float(number)).removesuffix(".0")


_LONGEST: Final = 10_000  # characters of a player without a file: longer texts are not parsed
_WITHOUT_PLIES: Final[dict[str, PlayerKind]] = {
    "person": "person",
    "random": "random",
    "evolved": "evolved",
}
_WITH_PLIES: Final[dict[str, PlayerKind]] = {
    "minimax": "minimax",
    "alphabeta": "alphabeta",
    "pvs": "pvs",
    "expectiminimax": "expectiminimax",
    "evolved": "evolved",
}
KINDS: Final = frozenset(_WITHOUT_PLIES) | frozenset(_WITH_PLIES) | {"perfect", "mcts"}
"""The words that a player's text may begin with."""
