"""The player of backgammon: expectiminimax over the throws, 0 to 2 plies deep.

What it looks at, and what it leaves out, is told in `search.py`. The compiled
kernel searches where it is ready, else the readable functions, which give the same values.

Where there is a cube, plays are compared by what they are worth with it and at the score of the
match (`cubeful.py`), and the player also answers a double, and says whether to offer
one (`cube_decision.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from poda.engine.decisions import (
    Analysis,
    Clock,
    CubePlayer,
    Decision,
    Kind,
    Limit,
    MoveValue,
    Progress,
    SeededPlayer,
    Until,
)
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import THROWS, Action, Backgammon, State, stake
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import BEAVER, PASS, TAKE
from poda.engine.games.backgammon_parts.inputs import inputs
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Throw, plays
from poda.engine.networks.architectures import CHANCES
from poda.engine.networks.network import Network, output
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.backgammon.engine.cube_decision import CubeDecision, cube_decision
from poda.packages.backgammon.engine.looking import (
    KEY,
    Looking,
    Option,
    best_first,
    deepened,
    looking,
    looking_by,
    options_of,
)
from poda.packages.backgammon.engine.search import FILTERS, MOST_PLIES, Ranked, swapped
from poda.packages.backgammon.engine.training import whole
from poda.packages.backgammon.kernels.layout import MOST_PLAYS

_WITH_CUBE: Final = 16
"""The most plays, by the first look, that are compared with the cube counted."""
_RULES: Final = Backgammon()


class BackgammonPlayer(CubePlayer):
    """Looks ahead, one ply deeper at a time, until its limit or its clock.

    Args:
        evaluation: the name of an evaluation; "" is the default.
        plies: the look-ahead if the limit has none; `MOST_PLIES` is the deepest.
    """

    def __init__(self, evaluation: str = "", plies: int = MOST_PLIES) -> None:
        self._evaluation = evaluation_for(KEY, evaluation).name
        self._plies = plies

    def choose(
        self, state: State, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        """The best play of the throw, or TAKE, PASS or BEAVER where a double is offered.

        Raises EngineError where there is nothing to be played or answered.
        """
        clock, decision = Clock(limit, stop), None
        look = self._looking(state)
        if state.is_offered:
            return self._answer(state, limit, clock, look)
        # Only plays that may be searched further: listing all takes longer than the search.
        most = FILTERS[0].most if self._deepest(limit) else 1
        if state.cube is not None:
            most = _WITH_CUBE
        for seen in self._deepening(state, limit, clock, look, most):
            if decision is not None and progress:
                progress(decision)
            decision = self._decision(state, seen[0], clock, look)
            if len(seen) == 1:
                break  # a forced play is played at once
        assert decision is not None  # the first look is never stopped
        return decision

    def analyse(self, state: State, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """Value every play, the best ones one ply deeper with every item; or both answers to a
        double."""
        clock = Clock(limit, stop)
        look = self._looking(state)
        if state.is_offered:
            for decision in self._deciding(state, limit, clock, look):
                answers = _answers(decision)
                yield Analysis(
                    *(answers, answers[0], decision.plies, look.evaluated),
                    *(clock.elapsed(), look.compiled),
                )
            return
        for seen in self._deepening(state, limit, clock, look, MOST_PLAYS):
            moves = tuple(_move_value(each, state.turn) for each in seen)
            yield Analysis(
                *(moves, moves[0], seen[0].plies, look.evaluated, clock.elapsed()),
                look.compiled,
            )

    def doubles(self, state: State, limit: Limit, stop: Stop) -> CubeDecision:
        """Whether the side that is about to throw doubles, and whether the other one takes.

        Raises EngineError where it may not double.
        """
        clock, look = Clock(limit, stop), self.look()
        *_, decision = self._deciding(state, limit, clock, look)
        return decision

    def look(self) -> Looking:
        """A new `Looking` with this player's evaluation."""
        return looking(self._evaluation)

    def _looking(self, state: State) -> Looking:
        if _RULES.is_terminal(state):
            raise EngineError("game.terminal")
        if state.throw is None and not state.is_offered:
            raise EngineError("turn.roll")
        return self.look()

    def _deciding(
        self, state: State, limit: Limit, clock: Clock, look: Looking
    ) -> Iterator[CubeDecision]:
        """The decision, once for each look-ahead that is finished; the first one always is.

        It takes one ply at least: the chances alone do not tell how much one throw can change.
        """
        yield cube_decision(state, look, 1, lambda _: False)
        until = lambda _: clock.is_over(look.evaluated - clock.nodes)  # noqa: E731
        for plies in range(2, self._deepest(limit) + 1):
            try:
                yield cube_decision(state, look, plies, until)
            except SearchStopped:
                return

    def _answer(self, state: State, limit: Limit, clock: Clock, look: Looking) -> Decision[Action]:
        *_, decision = self._deciding(state, limit, clock, look)
        best = _answers(decision)[0]
        return Decision(
            *(best.action, best.value, best.kind, best.line, decision.plies),
            *(look.evaluated, look.evaluated, clock.elapsed(), look.compiled),
        )

    def _deepening(
        self, state: State, limit: Limit, clock: Clock, look: Looking, most: int
    ) -> Iterator[Sequence[Option]]:
        """At most `most` plays, best first, once for each look-ahead that is finished."""
        seen = options_of(state, look, most)
        yield seen
        until = lambda _: clock.is_over(look.evaluated - clock.nodes)  # noqa: E731
        for plies in range(1, self._deepest(limit) + 1):
            count = FILTERS[plies - 1].passed([each.equity for each in seen])
            try:
                (deeper,) = deepened([state], [seen[:count]], look, plies, until)
            except SearchStopped:
                return
            seen = [*best_first(deeper), *seen[count:]]
            yield seen

    def _deepest(self, limit: Limit) -> int:
        return min(self._plies if limit.plies is None else limit.plies, MOST_PLIES)

    def _decision(self, state: State, best: Option, clock: Clock, look: Looking) -> Decision[Any]:
        nodes = look.evaluated - clock.nodes
        clock.nodes = look.evaluated
        play = best.play
        return Decision(
            *(play, state.turn * best.equity, _kind(best), (play,), best.plies),
            *(nodes, look.evaluated, clock.elapsed(), look.compiled),
        )


class SeededWithCube(BackgammonPlayer, SeededPlayer):
    """Plays throws by a search that ignores the cube, and decides about the cube with a look-ahead
    of one ply."""

    def __init__(self, player: SeededPlayer) -> None:
        super().__init__(plies=1)
        self._player = player

    def choose(
        self, state: State, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        if state.is_offered:
            return super().choose(state, Limit(plies=1), stop, progress)
        return self._player.choose(_RULES.searched(state), limit, stop, progress)

    def move(self, state: State, limit: Limit, stop: Stop, seed: int) -> Any:
        return self._player.move(_RULES.searched(state), limit, stop, seed)

    def forget(self) -> None:
        self._player.forget()

    def doubles(self, state: State, limit: Limit, stop: Stop) -> CubeDecision:
        return super().doubles(state, Limit(plies=1), stop)


def _kind(option: Option) -> Kind:
    return "exact" if option.ends else "estimate"


def _move_value(option: Option, side: int) -> MoveValue[Any]:
    chances, play = option.chances.seen_by(side), option.play
    return MoveValue(play, side * option.equity, _kind(option), (play,), option.plies, chances)


def _answers(decision: CubeDecision) -> tuple[MoveValue[Any], ...]:
    """The answers to a double, the best one first; a beaver only where it is that."""
    side, chances = decision.side, decision.chances.seen_by(decision.side)

    def valued(answer: Action, equity: float) -> MoveValue[Any]:
        line = (answer,)
        return MoveValue(answer, side * equity, "estimate", line, decision.plies, chances)

    take, passed = valued(TAKE, decision.double_take), valued(PASS, decision.double_pass)
    answers = (take, passed) if decision.takes else (passed, take)
    if decision.beaver is None or not decision.beavers:
        return answers
    return valued(BEAVER, decision.beaver), *answers


# An evolved network as a player: it compares the positions after its plays, as it does in evolution
# (`movers.NetworkMover`). It was evolved without a doubling cube and knows nothing of it: doubles
# are judged with the evaluation that Poda uses unless said.


class NetworkLooking:
    """Evaluates and searches positions by a network: a `looking.Looking`.

    The output is taken as the expected points, with 1 for a game: the network has not learnt to
    estimate chances, but only which position is better.
    """

    compiled = False

    def __init__(self, network: Network) -> None:
        self._network = network
        self.evaluated = 0

    def ranked(self, board: Board, throw: Throw, most: int) -> list[Ranked]:
        """At most `most` plays of the throw, best first; equal ones keep their order."""
        found = plays(*board, throw)
        seen = self._network.potentials([inputs(swapped(after)) for after in found.values()])
        self.evaluated += len(found)
        order = [
            (*_worth(after, float(potential)), play, after)
            for (play, after), potential in zip(found.items(), seen, strict=True)
        ]
        order.sort(key=lambda each: each[:2])
        return [
            Ranked(play, after, _chances(after, worth)) for _, worth, play, after in order[:most]
        ]

    def expected(self, boards: Sequence[Board], plies: int, until: Until) -> list[Chances]:
        """The chances of the side on roll in each, which is about to throw.

        Raises SearchStopped.
        """
        before = self.evaluated
        return [self._expected(board, plies, until, before) for board in boards]

    def _expected(self, board: Board, plies: int, until: Until, before: int) -> Chances:
        if plies == 0:
            return Chances((1.0 + self._network.value(inputs(board))) / 2.0)
        found = []
        for throw, _ in THROWS:
            if until(self.evaluated - before):
                raise SearchStopped
            best = self.ranked(board, throw, 1)[0]
            chances = best.chances
            if plies > 1 and best.board[0][OFF] != CHECKERS:
                chances = self._expected(swapped(best.board), plies - 1, until, before).turned
            found.append((1 if throw[0] == throw[1] else 2, chances))
        return Chances.mean(found)


def _worth(after: Board, potential: float) -> tuple[int, float]:
    """The sort key of a play, by the board after it; the least is the best. Plays that end the game
    come first."""
    if after[0][OFF] == CHECKERS:
        return -stake(after[1]), 0.0
    return 0, potential


def _chances(after: Board, potential: float) -> Chances:
    """The chances of the side that has just played."""
    if after[0][OFF] == CHECKERS:
        return Chances.of_stakes(stake(after[1]))
    return Chances((1.0 - output(potential)) / 2.0)


class _NoFurther(BackgammonPlayer):
    """A player by a network, whose look-ahead no limit can increase."""

    def _deepest(self, limit: Limit) -> int:
        # A limit may have the look-ahead of other games' evolved players.
        return min(self._plies, super()._deepest(limit))


class EvolvedPlayer(_NoFurther):
    """Plays as a network does.

    Args:
        plies: how far it looks ahead, 0 to `MOST_PLIES`; it was evolved with 0.
    """

    def __init__(self, network: Network, plies: int = 0) -> None:
        super().__init__(plies=plies)
        self._network = network

    def _looking(self, state: State) -> Looking:
        usual = super()._looking(state)
        return usual if state.is_offered else NetworkLooking(self._network)


class ChancesPlayer(_NoFurther):
    """Plays as a network that tells chances does (`training.py`), and doubles by them too.

    Args:
        plies: how far it looks ahead, 0 to `MOST_PLIES`; it learnt with 0.
    """

    def __init__(self, network: Network, plies: int = 0) -> None:
        super().__init__(plies=plies)
        self._numbers = whole(network.weights)

    def look(self) -> Looking:
        return looking_by(self._numbers)


def player_of(network: Network, plies: int = 0) -> EvolvedPlayer | ChancesPlayer:
    """A player by a network of either kind, with a look-ahead of `plies`."""
    return (ChancesPlayer if network.layout.kind == CHANCES else EvolvedPlayer)(network, plies)
