"""Which questions a search holds for a person, which of them are done, and which one is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from poda.engine.exercises.stops import Kind, Stop, Stops, stops_of
from poda.engine.record.trace import Flags, SearchTrace

# What a person has answered at the prediction stops of one search.

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


@dataclass(frozen=True, eq=False)
class Session:
    """The questions about one search, and what has become of them. A value: every change is new.

    Attributes:
        stops: what is asked, of the kinds that are chosen.
        counts: how many questions of each kind the search has.
        tally: what was answered.
        skipped: what was passed over.
        settled: for each of `stops` whether it is not asked any more.
    """

    stops: Stops
    counts: Mapping[Kind, int]
    tally: Tally
    skipped: frozenset[Key]
    settled: Flags

    def __bool__(self) -> bool:
        return len(self.stops) > 0

    def next_row(self, step: int) -> int:
        """The first of `stops` at `step` or later that is to be asked; -1 where there is none."""
        first = self.stops.first_from(step)
        if first < len(self.settled) and not self.settled[first]:
            return first
        ahead = ~self.settled[first:]
        return first + int(np.argmax(ahead)) if ahead.any() else -1

    def waiting_at(self, step: int) -> Stop | None:
        """What is to be asked at `step`."""
        row = self.next_row(step)
        return self.stops[row] if row >= 0 and self.stops.at[row] == step else None

    def is_over(self, step: int) -> bool:
        """Whether nothing is left to be asked from `step` on."""
        return self.next_row(step) < 0

    def with_answer(self, stop: Stop, given: str, right: bool | None) -> Session:
        """After an answer (None: it was shown)."""
        return self._settled(tally=self.tally.with_answer(stop, given, right))

    def without(self, stop: Stop) -> Session:
        """After a question was passed over."""
        return self._settled(skipped=self.skipped | {key_of(stop)})

    def asking_again(self, keys: frozenset[Key]) -> Session:
        """These are to be asked once more."""
        return self._settled(tally=self.tally.asking_again(keys))

    def begun_anew(self) -> Session:
        """Everything is to be asked, and nothing counts any more."""
        return self._settled(tally=Tally(), skipped=frozenset())

    def _settled(
        self, tally: Tally | None = None, skipped: frozenset[Key] | None = None
    ) -> Session:
        changed = replace(
            self,
            tally=self.tally if tally is None else tally,
            skipped=self.skipped if skipped is None else skipped,
        )
        done = (changed.tally.done | changed.skipped) - changed.tally.again
        return replace(changed, settled=_among(self.stops, done))


def session_of(
    trace: SearchTrace, kinds: frozenset[Kind], most: int, before: Session | None = None
) -> Session:
    """The questions about a search.

    Args:
        kinds: what is asked.
        most: at most so many questions; 0 is no limit.
        before: a session about the same search, whose answers count on.
    """
    every = stops_of(trace)
    stops = every if kinds == frozenset(Kind) else stops_of(trace, kinds)
    stops = stops.thinned(most) if most else stops
    counts = {kind: every.count(kind) for kind in Kind}
    tally, skipped = (before.tally, before.skipped) if before else (Tally(), frozenset())
    return Session(stops, counts, tally, skipped, _among(stops, tally.done | skipped))


def _among(stops: Stops, keys: frozenset[Key]) -> Flags:
    """Which of the stops have one of the keys."""
    result = np.zeros(len(stops), np.bool_)
    for kind in Kind:
        untils = [until for known, until in keys if known is kind]
        if untils:
            result |= (stops.kind == kind) & np.isin(stops.until, untils)
    return result
