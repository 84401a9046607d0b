"""Dice that a seed determines: the same seed gives the same throws, on every computer.

Throw number n of a line depends on the seed and n alone. So undo gives no new dice, and whoever
knows the seed can check every throw of a game: the bytes of SHA-256 of the text `seed/n` that are
below 252, each modulo 6 and plus 1, are the dice in their order.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from poda.engine.errors import EngineError

SEED_LIMIT: Final = 2_147_483_647
"""The largest seed."""
_NEW_SEEDS: Final = 1_000_000  # a seed that nobody chose is short enough to be told
_FAIR: Final = 252  # the largest multiple of 6 that a byte can hold

Throw = tuple[int, int]
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one game.

    Attributes:
        seed: from 0 to `SEED_LIMIT`.
    """

    seed: int

    @classmethod
    def new(cls) -> Dice:
        """Dice that nobody has seen yet."""
        return cls(random.SystemRandom().randrange(_NEW_SEEDS))

    def throw(self, number: int, *, opening: bool = False) -> Throw:
        """The throw with this number, from 0, on its line: the higher die first.

        An opening throw is one die a side, MAX's first; equal ones are thrown again.
        """
        dice = self._dice(number)
        while True:
            first, second = next(dice), next(dice)
            if not opening:
                return max(first, second), min(first, second)
            if first != second:
                return first, second

    def outcome(self, number: int, outcomes: Sequence[tuple[A, float]]) -> A:
        """The outcome with this number, from 0, on its line, of some with their probabilities:
        where the first 53 bits of SHA-256 of the text `seed/n`, as a fraction, come to lie."""
        digest = hashlib.sha256(f"{self.seed}/{number}".encode()).digest()
        left = (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)
        for action, probability in outcomes:
            left -= probability
            if left < 0:
                return action
        return outcomes[-1][0]  # the probabilities add up to a trifle less than 1

    def _dice(self, number: int) -> Iterator[int]:
        text = f"{self.seed}/{number}"
        while True:
            digest = hashlib.sha256(text.encode()).digest()
            yield from (byte % 6 + 1 for byte in digest if byte < _FAIR)
            text = digest.hex()  # 16 doubles running are possible, if only just

    def to_plain(self) -> dict[str, object]:
        """What a saved game holds of them."""
        return {"seed": self.seed}

    @classmethod
    def from_plain(cls, plain: object) -> Dice:
        """The inverse of `to_plain`. Raises EngineError."""
        seed = plain.get("seed") if isinstance(plain, dict) else None
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= SEED_LIMIT:
            raise EngineError("save.field", field="dice")
        return cls(seed)
