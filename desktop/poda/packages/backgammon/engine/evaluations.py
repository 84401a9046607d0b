"""The evaluations of backgammon, for any search that has a depth limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from poda.engine.search.evaluation import ExpectedUtility

if TYPE_CHECKING:
    from poda.engine.games.backgammon import State


def _by_network(state: State) -> float:
    """The points that MAX expects, by the network that was trained by self-play."""
    # Imported here, with numpy: who only lists the evaluations needs none of it.
    from poda.packages.backgammon.engine.network import estimate

    return estimate(state)


def _by_features(state: State) -> float:
    """The points that MAX expects, by features such as blots, shots and primes."""
    from poda.packages.backgammon.engine.evaluation import estimate

    return estimate(state)


NETWORK: Final = ExpectedUtility("network", _by_network)
FEATURES: Final = ExpectedUtility("features", _by_features)
