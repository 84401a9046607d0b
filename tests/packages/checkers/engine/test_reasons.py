"""Why a move of checkers is good, in a phrase: nothing that its variation does not show."""

from __future__ import annotations

import random

import pytest

from poda.engine.decisions import Limit
from poda.engine.errors import Phrase
from poda.engine.games.checkers import Checkers, State
from poda.engine.kit import kit_of
from poda.engine.players import SearchPlayer
from poda.packages.checkers.engine.reasons import reason

RULES = Checkers()


def words(found: Phrase | None) -> str:
    return "" if found is None else str(found)


def told(position: str, line: str) -> str:
    """The reason that a variation shows."""
    state = start = RULES.parse_position(position)
    actions = []
    for text in line.split():
        actions.append(RULES.parse_action(state, text))
        state = RULES.result(state, actions[-1])
    assert kit_of(RULES).reason(start, actions) == reason(start, tuple(actions))
    return words(reason(start, tuple(actions)))


@pytest.mark.parametrize(
    ("position", "line", "why"),
    [
        ("B:W15,22,32:B11,1", "11x25", "must capture"),
        ("B:W32:B1", "1-5", ""),  # nothing but a step
        ("B:W13:BK12,1", "1-5", ""),
        ("B:W32:B5", "5-9", "is the only legal move"),
        ("B:W18,19,26,27,K10:B15,K5,12,20", "15x22x31", "wins 2 pieces"),
        ("B:W22,32:B9,1", "9-13 32-28", ""),
        ("B:W19,32:B26,1", "26-31", "makes a king"),
        ("B:W32:B22,4", "22-26 32-28 26-31", "makes a king in 2"),
        ("B:W20,32:B1,2,3,9", "9-13", "keeps the back row"),
        ("B:W20,32:B1,2,3,9", "9-13 32-28 1-5 28-24", ""),  # it is left after all
        ("B:W20,32:B5,6,12", "6-10 32-27", "brings a piece to the centre"),
        ("B:W24,27,31:B15,16,3", "15-19 24x15 16-20", ""),  # a man fewer
        ("B:W24,27,31:B16,7,3", "16-19 24x15 3-8", ""),
        ("B:W24,28,31:B11,7,3", "11-15 24-19 15x24 28x19", "exchanges a man"),
    ],
)  # fmt: skip
def test_a_variation_says_why(position: str, line: str, why: str) -> None:
    assert told(position, line) == why


def test_what_is_won_later_is_told_with_the_move() -> None:
    """Black steps away from nothing, and takes with its second move for good."""
    assert told("B:W18,32:B9,5,1", "9-13 18-14 13-17 14-9 5x14") == "wins a man in 3"


def test_a_position_in_the_midst_of_an_exchange_claims_nothing() -> None:
    assert told("B:W24,28,31:B11,7,3", "11-15 24-19 15x24") == ""


@pytest.mark.parametrize("seed", range(4))
def test_what_is_claimed_is_in_the_variation(seed: int) -> None:
    """Of the best moves of games that are partly random, as the rules tell it."""
    source, player = random.Random(seed), SearchPlayer(RULES)
    state, seen = RULES.initial_state(), 0
    for _ in range(60):
        if RULES.is_terminal(state):
            break
        *_, analysis = player.analyse(state, Limit(plies=4), lambda: False)
        line = analysis.best.line
        check(state, line, words(reason(state, line)))
        seen += 1
        chosen = line[0] if source.random() < 0.7 else source.choice(RULES.actions(state))
        state = RULES.result(state, chosen)
    assert seen > 10


def check(state: State, line: tuple[tuple[int, ...], ...], why: str) -> None:
    """Compare a phrase with the positions of the variation."""
    states = [state]
    for action in line:
        states.append(RULES.result(states[-1], action))
    quiet = [each for each in states[1:] if not RULES.noisy(each).actions]
    side = state.turn

    def lead(each: State) -> int:
        return each.pieces(side).bit_count() - each.pieces(-side).bit_count()

    def kings(each: State) -> int:
        return (each.pieces(side) & each.kings).bit_count()

    if why.startswith(
        ("wins", "makes", "gives", "exchanges", "keeps", "brings", "draws", "leaves")
    ):
        assert quiet
    if why.startswith("wins"):
        assert lead(quiet[-1]) > lead(state)
    elif why.startswith("makes"):
        assert kings(quiet[-1]) > kings(state)
        assert lead(quiet[-1]) == lead(state)
    elif why.startswith("gives up"):
        assert kings(quiet[-1]) > kings(state)
        assert lead(quiet[-1]) < lead(state)
    elif why.startswith("exchanges"):
        assert lead(quiet[-1]) == lead(state)
        assert quiet[-1].pieces(side).bit_count() < state.pieces(side).bit_count()
    elif why in ("must capture", "is the only legal move"):
        assert len(RULES.actions(state)) == 1
