"""The chances of a game of backgammon, and the points that they are worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chances:
    """How a game will end, each a probability.

    A side's point of view: MAX's in what players tell, the side on roll's within a search. A
    gammon is also a win, and a backgammon also a gammon.

    Attributes:
        win: to win at all.
        win_gammon: to win at least a gammon.
        win_backgammon: to win a backgammon.
        lose_gammon, lose_backgammon: the same for the other side.
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    @classmethod
    def of_stakes(cls, points: float) -> Chances:
        """Of a game that is over: won (or lost, below 0) for 1, 2 or 3 points."""
        won, lost = points, -points
        return cls(
            float(won > 0), float(won >= 2), float(won >= 3), float(lost >= 2), float(lost >= 3)
        )

    @property
    def equity(self) -> float:
        """The expected points: 1 a win, 2 a gammon, 3 a backgammon; -3 to 3."""
        return (
            (2.0 * self.win - 1.0)
            + (self.win_gammon - self.lose_gammon)
            + (self.win_backgammon - self.lose_backgammon)
        )

    @property
    def turned(self) -> Chances:
        """The same chances from the other side."""
        return Chances(
            1.0 - self.win,
            self.lose_gammon,
            self.lose_backgammon,
            self.win_gammon,
            self.win_backgammon,
        )

    def seen_by(self, player: int) -> Chances:
        """These, of MAX (1) or MIN (-1), as seen by the other of the two points of view: a side's
        own become MAX's, and MAX's that side's."""
        return self if player >= 0 else self.turned

    def as_numbers(self) -> tuple[float, ...]:
        """The five chances, in the order of the attributes."""
        return (
            self.win,
            self.win_gammon,
            self.win_backgammon,
            self.lose_gammon,
            self.lose_backgammon,
        )

    @classmethod
    def mean(cls, weighted: list[tuple[int, Chances]]) -> Chances:
        """The weighted mean of several chances, each with a whole number as its weight.

        Whole times are summed and divided once, so that nothing certain is rounded away.
        """
        total = sum(times for times, _ in weighted)
        sums = [0.0] * 5
        for times, chances in weighted:
            for index, chance in enumerate(chances.as_numbers()):
                sums[index] += times * chance
        return cls(*(each / total for each in sums))
