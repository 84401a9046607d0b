"""Why a move of checkers is good, in a phrase, by what a search found: its principal variation.

A phrase tells nothing but what happens in that variation. What is counted is counted where nobody
has to capture, since in the midst of an exchange one side is always ahead: the pieces, the kings,
the men on the back row, and the other terms of the hand-made evaluation (`evaluation.py`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import Phrase
from poda.engine.games.checkers import Checkers, Move, State, is_jump
from poda.packages.checkers.engine.evaluation import POSITIONAL, SideCounts, counts

_RULES: Final = Checkers()

_MUST_CAPTURE: Final = Phrase(QT_TRANSLATE_NOOP("Phrases", "must capture"))
_ONLY: Final = Phrase(QT_TRANSLATE_NOOP("Phrases", "is the only legal move"))
_BACK_ROW: Final = Phrase(QT_TRANSLATE_NOOP("Phrases", "keeps the back row"))
_WINS: Final = (
    QT_TRANSLATE_NOOP("Phrases", "wins {what}"),
    QT_TRANSLATE_NOOP("Phrases", "wins {what} in {moves}"),
)
_CROWNS: Final = (
    QT_TRANSLATE_NOOP("Phrases", "makes a king"),
    QT_TRANSLATE_NOOP("Phrases", "makes a king in {moves}"),
)
_FOR_A_KING: Final = QT_TRANSLATE_NOOP("Phrases", "gives up {what} for a king")
_EXCHANGES: Final = QT_TRANSLATE_NOOP("Phrases", "exchanges {what}")
_MEN: Final = QT_TRANSLATE_NOOP("Phrases", "a man"), QT_TRANSLATE_NOOP("Phrases", "{count} men")
_PIECES: Final = (
    QT_TRANSLATE_NOOP("Phrases", "a piece"),
    QT_TRANSLATE_NOOP("Phrases", "{count} pieces"),
)
_OWN, _OTHER = 1, 2  # indices in `_Seen` of a side's counts
_TERMS: Final = {
    "centre": (_OWN, 1, QT_TRANSLATE_NOOP("Phrases", "brings a piece to the centre")),
    "mobile": (
        *(_OTHER, -1),
        QT_TRANSLATE_NOOP("Phrases", "leaves the other side fewer pieces that can move"),
    ),
}
"""By term of the evaluation: whose count changes, the sign of the change, and the phrase."""
_NOTICED: Final = 3
"""The least change of a term that counts as a reason, in hundredths of a man."""
_SOON: Final = 2
"""The last of the side's own moves with which an exchange still counts as a reason."""
_GUARDS: Final = 2
"""The fewest men that count as a back row."""


class _Seen(NamedTuple):
    """A position of the variation in which nobody has to capture.

    Attributes:
        moves: how many of its own moves the side has played until then.
        own, other: the counts of the side, and those of its opponent.
    """

    moves: int
    own: SideCounts
    other: SideCounts

    @property
    def lead(self) -> int:
        """The number of the side's pieces minus that of its opponent's."""
        return self.own.pieces - self.other.pieces


@lru_cache(maxsize=1_000)
def reason(state: State, line: tuple[Move, ...]) -> Phrase | None:
    """The weightiest reason that a variation from `state` shows for its first move; None if it
    shows none."""
    actions = _RULES.actions(state)
    if len(actions) == 1:
        return _MUST_CAPTURE if is_jump(actions[0]) else _ONLY
    states = [state]
    for action in line:
        states.append(_RULES.result(states[-1], action))
    start, *seen = (
        _Seen((ply + 1) // 2, counts(each, state.turn), counts(each, -state.turn))
        for ply, each in enumerate(states)
        if not (ply and _RULES.noisy(each).actions)
    )
    return _by_material(states, start, seen) or _by_terms(state, start, seen) if seen else None


def _by_material(states: list[State], start: _Seen, seen: list[_Seen]) -> Phrase | None:
    """The reason by pieces and kings that are won, lost or crowned in the variation, if any."""
    won, has_kings = seen[-1].lead - start.lead, any(each.kings for each in states)
    if won > 0:
        since = next(place for place in range(len(seen)) if _stays(start, seen[place:], won))
        return _in_moves(_WINS, seen[since].moves, _number(won, has_kings))
    if seen[-1].own.kings > start.own.kings:
        if won:
            return Phrase(_FOR_A_KING, (("what", _number(-won, has_kings)),))
        return _in_moves(_CROWNS, _crowned(states))
    taken = max(
        (start.own.pieces - each.own.pieces for each in seen if each.moves <= _SOON), default=0
    )
    return None if won or not taken else Phrase(_EXCHANGES, (("what", _number(taken, has_kings)),))


def _stays(start: _Seen, seen: list[_Seen], won: int) -> bool:
    """Whether the side has `won` more pieces than at the start in all of these positions."""
    return all(each.lead - start.lead >= won for each in seen)


def _crowned(states: list[State]) -> int:
    """The number of the own move with which the side to move at the start makes a king."""
    side = states[0].turn
    own = [(each.pieces(side) & each.kings).bit_count() for each in states]
    return next(
        (ply + 2) // 2 for ply, (before, after) in enumerate(pairwise(own)) if after > before
    )


def _number(count: int, has_kings: bool) -> Phrase:
    """The phrase for a number of men; of pieces, if there are kings."""
    one, several = _PIECES if has_kings else _MEN
    return Phrase(one) if count == 1 else Phrase(several, (("count", count),))


def _in_moves(texts: tuple[str, str], moves: int, what: Phrase | None = None) -> Phrase:
    """The phrase for something that happens with the first move, or with a later one."""
    values = () if what is None else (("what", what),)
    return Phrase(texts[0], values) if moves == 1 else Phrase(texts[1], (*values, ("moves", moves)))


def _by_terms(state: State, start: _Seen, seen: list[_Seen]) -> Phrase | None:
    """The reason by terms that change while no piece is taken or crowned; None after a loss."""
    calm = [each for each in seen if each.own[:2] == start.own[:2] and each.lead == start.lead]
    if not calm or seen[-1].lead < start.lead:
        return None
    guards, end = start.own.guards, calm[-1]
    if guards >= _GUARDS and all(each.own.guards == guards for each in calm):
        after = (_RULES.result(state, action) for action in _RULES.actions(state))
        if any(counts(each, state.turn).guards < guards for each in after):
            return _BACK_ROW
    changes = {
        name: getattr(POSITIONAL, name) * change
        for name, (side, sign, _) in _TERMS.items()
        if (change := sign * (getattr(end[side], name) - getattr(start[side], name))) > 0
    }
    most = max(changes, key=lambda name: changes[name], default="")
    return Phrase(_TERMS[most][-1]) if most and changes[most] >= _NOTICED else None
