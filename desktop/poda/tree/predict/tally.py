"""What a person has answered at the prediction stops of one search."""

from __future__ import annotations

from dataclasses import dataclass, field

from poda.engine.exercises.stops import Kind, Stop

Key = tuple[Kind, int]
"""Which stop it is, whatever other kinds are asked besides."""


def key_of(stop: Stop) -> Key:
    """The same stop has the same key whichever kinds are asked."""
    return stop.kind, stop.until


@dataclass(frozen=True)
class Answered:
    """One stop that is done.

    Attributes:
        stop: what was asked.
        given: the first answer in words; empty where the person had the answer shown.
        right: whether it was right; None where it was shown.
        mended: whether a wrong answer was followed by a right one, when it was asked again.
    """

    stop: Stop
    given: str = ""
    right: bool | None = None
    mended: bool = False


@dataclass(frozen=True)
class Tally:
    """All that is done, in the order of the first answers.

    What is asked again does not count again: only the first answer to a question was a prediction.
    """

    answers: dict[Key, Answered] = field(default_factory=dict)
    again: frozenset[Key] = frozenset()
    """What is to be asked once more."""

    def with_answer(self, stop: Stop, given: str, right: bool | None) -> Tally:
        """The same, after an answer (None: it was shown)."""
        key = key_of(stop)
        known = self.answers.get(key)
        if known is None:
            new = Answered(stop, given, right)
        else:
            new = Answered(stop, known.given, known.right, known.mended or right is True)
        return Tally(self.answers | {key: new}, self.again - {key})

    def asking_again(self, keys: frozenset[Key]) -> Tally:
        """The same, with these to be asked once more."""
        return Tally(self.answers, keys)

    @property
    def done(self) -> frozenset[Key]:
        """What is not asked any more."""
        return frozenset(self.answers) - self.again

    def right(self, kind: Kind | None = None) -> int:
        """How many predictions were right, of a kind or of all."""
        return sum(each.right is True for each in self._of(kind))

    def asked(self, kind: Kind | None = None) -> int:
        """How many predictions were made."""
        return sum(each.right is not None for each in self._of(kind))

    @property
    def shown(self) -> int:
        """How many answers were shown without a prediction."""
        return sum(each.right is None for each in self.answers.values())

    @property
    def wrong(self) -> list[Answered]:
        """The wrong predictions, in the order of the search."""
        wrong = [each for each in self.answers.values() if each.right is False]
        return sorted(wrong, key=lambda each: each.stop.at)

    @property
    def to_mend(self) -> list[Answered]:
        """Those of them that nobody has answered right since."""
        return [each for each in self.wrong if not each.mended]

    @property
    def streak(self) -> int:
        """How many right predictions the latest ones are, in a row."""
        return self._streaks()[-1]

    @property
    def best_streak(self) -> int:
        """The longest row of right predictions."""
        return max(self._streaks())

    def _streaks(self) -> list[int]:
        """After each prediction, how many right ones in a row end with it."""
        streaks = [0]
        for each in self.answers.values():
            if each.right is not None:
                streaks.append(streaks[-1] + 1 if each.right else 0)
        return streaks

    def _of(self, kind: Kind | None) -> list[Answered]:
        return [each for each in self.answers.values() if kind in (None, each.stop.kind)]
