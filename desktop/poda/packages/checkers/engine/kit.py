"""The kit of checkers: its searches, endgames, openings, file format and training."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from poda.engine.errors import EngineError
from poda.engine.kernels import compiled, native
from poda.engine.kit import Kit, OpeningSet
from poda.engine.playing.training_kit import TrainingKit
from poda.engine.search.observer import Stop, never
from poda.packages.checkers.kernels import PART

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Algorithm, Searcher, Tablebase
    from poda.engine.errors import Phrase
    from poda.engine.game import Game
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout
    from poda.engine.playing.batches import Batch
    from poda.engine.runs.presets import Preset
    from poda.engine.runs.settings import LearningSettings
    from poda.engine.search.evaluation import Evaluation

PATTERNS: Final = "patterns"
"""The architecture that the game has for itself (`networks/architectures.py` brings NumPy)."""

_REVIEW_PLIES: Final = 12

# The seconds of one side of a game without look-ahead, and the factor for each ply: measured on one
# machine, a guess for others.
_NETWORK_SECONDS: Final = 20e-6
_PARTNER_SECONDS: Final = 8e-6
_A_PLY: Final = 2.5


class PdnWriter:
    """Writes games in Portable Draughts Notation.

    Args:
        game: checkers.
    """

    suffix = ".pdn"

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def write(
        self, headers: Mapping[str, str], start: str, moves: Sequence[str], points: float
    ) -> str:
        from poda.packages.checkers.engine.pdn import Header, PdnGame, PdnMove, result_of, write

        begun, actions = self.game.parse_record(start)
        state, played = begun, list(actions)
        for action in actions:
            state = self.game.result(state, action)
        for move in moves:
            played.append(self.game.parse_action(state, move))
            state = self.game.result(state, played[-1])
        sides = {"First": "Black", "Second": "White"}
        named = tuple(Header(sides.get(name, name), told) for name, told in headers.items())
        line = tuple(PdnMove(each, number - 1) for number, each in enumerate(played))
        return write([PdnGame(named, begun, line, result=result_of(points))])


class CheckersEndgames:
    """Enumerates all positions of two and three pieces."""

    pieces: tuple[int, ...] = 2, 3

    def groups(self, pieces: int) -> Iterator[tuple[tuple[int, ...], Iterable[Any]]]:
        from poda.packages.checkers.engine.positions import placed
        from poda.packages.checkers.kernels.endgame_layout import materials

        every = [each for count in range(1, pieces + 1) for each in materials(count)]
        for sides in ((1, 0), (0, 1)):  # one side only: the result is known
            alone = [each for each in every if each.sides == sides]
            yield sides, chain.from_iterable(map(placed, alone))
        for material in every:
            if material.sides == (1, 1):
                yield material, placed(material)


class FivePieces:
    """The endgame database of at most five pieces, computed on request."""

    pieces = 5

    def prepare(self, progress: Callable[[float], None], stop: Stop = never) -> None:
        _load(self.pieces, progress, stop)

    def positions(self) -> int:
        from poda.packages.checkers.kernels.endgame_layout import positions

        return positions(self.pieces)

    def share_kept(self) -> float:
        from poda.packages.checkers.engine.endgame_file import share_kept

        return share_kept(self.pieces)


class CheckersKit(Kit):
    """Searches on bitboards, enumerates endgames, and has the endgame database."""

    endgames = CheckersEndgames()
    larger_endgames = FivePieces()
    shipped_plies = 4
    prepares = "endgames"
    advice = "learnt"

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        network, is_ready = evaluation.network, algorithm != "pvs" and compiled.ready(PART)
        if network is not None and network.layout.kind == PATTERNS:
            from poda.engine.searchers import ReadableSearcher
            from poda.packages.checkers.engine.patterns import in_hundredths

            evaluation = in_hundredths(evaluation)
            if not is_ready:
                return ReadableSearcher(self.game, algorithm, evaluation)
        elif not is_ready:
            return None
        elif network is not None:
            from poda.packages.checkers.engine.network_searcher import CompiledCheckersNetwork

            return CompiledCheckersNetwork(evaluation) if algorithm == "alphabeta" else None
        from poda.packages.checkers.engine.searcher import CompiledCheckers, is_compiled

        is_able = is_compiled(evaluation)
        return CompiledCheckers(self.game, algorithm, evaluation) if is_able else None

    def review_plies(self) -> int:
        """As far as a twentieth of a second comes, if the kernels are there."""
        return _REVIEW_PLIES if compiled.ready(PART) else super().review_plies()

    def reason(self, state: Any, line: Sequence[Any]) -> Phrase | None:
        from poda.packages.checkers.engine.reasons import reason

        return reason(state, tuple(line))

    def writer(self) -> PdnWriter:
        return PdnWriter(self.game)

    def opening_sets(self) -> tuple[OpeningSet, ...]:
        from poda.packages.checkers.engine.ballots import deck

        return (deck(),)

    def tablebase(self) -> Tablebase:
        from poda.packages.checkers.engine.endgames import TABLEBASE

        return TABLEBASE

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        _load(0, progress, stop)


class CheckersTraining(TrainingKit):
    """Also evolves the networks of Blondie24, by a kernel."""

    usual_preset = "duels"
    reading_plies = 4
    learnt = (*TrainingKit.learnt, PATTERNS)

    def presets(self) -> dict[str, Preset]:
        from poda.packages.checkers.engine.presets import PRESETS

        return PRESETS

    def check_learning(self, settings: LearningSettings) -> None:
        from poda.packages.checkers.engine.learning import check

        if settings.architecture == PATTERNS:
            check(settings)

    def own_layout(self, kind: str) -> Layout | None:
        from poda.packages.checkers.engine.patterns import LAYOUT

        return LAYOUT if kind == PATTERNS else None

    def own_beginning(
        self, settings: LearningSettings, seed: int
    ) -> npt.NDArray[np.float32] | None:
        import numpy as np  # late: not needed before the first paint

        layout = self.own_layout(settings.architecture)
        return None if layout is None else np.zeros(layout.weights, dtype=np.float32)

    def learner(self, settings: LearningSettings, layout: Layout) -> Learner | None:
        from poda.packages.checkers.engine.learning import PatternsLearner, ReadablePatternLearner

        if layout.kind != PATTERNS:
            return None
        return (
            PatternsLearner(settings)
            if native.is_usable(PART)
            else ReadablePatternLearner(settings)
        )

    def play_learnt(self, batch: Batch) -> npt.NDArray[np.int8] | None:
        if batch.networks.layout.kind != PATTERNS or not native.is_usable(PART):
            return None
        from poda.packages.checkers.engine.learning import play

        return play(batch)

    def partner(self) -> Evaluation[Any] | None:
        """The rules' own estimate, men and kings: otherwise a player sees nothing before the
        endgame."""
        from poda.engine.search.evaluation import Evaluation

        return Evaluation("estimate", self.game.estimate, whole=True)

    def kernel(self) -> Kernel:
        from poda.packages.checkers.kernels.evolution import CHECKERS

        return CHECKERS

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        import numpy as np  # late: not needed before the first paint

        from poda.engine.playing.batches import code_of

        codes, places = np.unique(np.minimum(players, 0), return_inverse=True)
        ahead = [code_of(int(code))[0] if code < 0 else plies for code in codes]
        seconds = [
            (_NETWORK_SECONDS if code >= 0 else _PARTNER_SECONDS) * _A_PLY**depth
            for code, depth in zip(codes, ahead, strict=True)
        ]
        return np.array(seconds)[places.reshape(-1)]


def _load(pieces: int, progress: Callable[[float], None] | None, stop: Stop) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from poda.base.processors import step_back, workers
    from poda.packages.checkers.engine.endgames import is_stored, load, ready

    if not (compiled.ready(PART) or ready() or is_stored()):
        raise EngineError("kernels.missing")  # without kernels it would take days
    with ThreadPoolExecutor(workers(), "poda-endgames", initializer=step_back) as threads:
        load(pieces, progress, stop, threads)
