"""Our plays beside GNU Backgammon's own, where it is installed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.gnu_backgammon import run_script
from engine.games.backgammon_positions import random_game
from poda.engine.games.backgammon import THROWS
from poda.engine.games.backgammon_parts.moves import BAR, OFF, plays
from poda.engine.games.backgammon_parts.notation import format_id, format_play, parse_id, parse_play

CASES = 2000
GAMES = 30

# For the Python inside of GNU Backgammon. `hint` lists every legal move; where there is none it
# answers nothing. The move that we ask for is played, and the position that it leaves is told.
SCRIPT = """
import gnubg, json, os
def say(*commands):
    for each in commands:
        gnubg.command(each)
say(*("set automatic %s off" % each for each in ("game", "roll", "move", "bearoff", "doubles")))
say("set display off", "set confirm new off", "set player 0 human", "set player 1 human")
say("set evaluation chequerplay evaluation plies 0", "new session")
answers = []
with open(os.environ["PODA_CASES"]) as file:
    cases = json.load(file)
for position, throw, play in cases:
    say("set turn 1", "set board " + position, "set dice %d %d" % tuple(throw))
    hints = gnubg.hint(4000)
    moves = [each["move"] for each in hints["hint"]] if hints and "hint" in hints else []
    after = None
    if play:
        say("move " + play)
        after = gnubg.positionid()
    answers.append((moves, after))
with open(os.environ["PODA_CASES"], "w") as file:
    json.dump(answers, file)
"""


def cases() -> list[tuple[str, tuple[int, int], str]]:
    """Position, throw, and one play to be made, if there is one that does not end the game.

    A quarter has a checker on the bar, and a quarter is bearing off.
    """
    chosen = random.Random(2026)
    boards = [
        (state.own, state.opponent)
        for seed in range(GAMES)
        for state in random_game(chosen.randrange(10**9))
        if state.throw
    ]
    on_the_bar = [board for board in boards if board[0][BAR]]
    bearing_off = [board for board in boards if board[0][OFF]]
    found = []
    for kind in (boards, on_the_bar, bearing_off, boards):
        for own, opponent in chosen.choices(kind, k=CASES // 4):
            throw = chosen.choice(THROWS)[0]
            play, after = chosen.choice(list(plays(own, opponent, throw).items()))
            text = "" if not play or after[0][OFF] == 15 else format_play(play, opponent)
            found.append((format_id(own, opponent), throw, text))
    return found


@pytest.mark.slow
def test_gnu_backgammon_finds_the_same_plays(require: Callable[[str], str], tmp_path: Path) -> None:
    require("gnubg")
    asked = cases()
    answers = run_script(SCRIPT, asked, tmp_path, 200.0)
    assert isinstance(answers, list)
    assert len(answers) == CASES
    passes = 0
    for (position, throw, text), (moves, after) in zip(asked, answers, strict=True):
        own, opponent = parse_id(position)
        ours = plays(own, opponent, throw)
        passes += () in ours
        theirs = [parse_play(own, opponent, throw, move) for move in moves]
        assert len(set(theirs)) == len(theirs), (position, throw)
        assert set(theirs) == set(ours) - {()}, (position, throw)
        if text:
            mine, other = ours[parse_play(own, opponent, throw, text)]
            assert after == format_id(other, mine), (position, throw, text)
    assert passes > 20
