"""Writes matches in the `.mat` text format, as GNU Backgammon does: see `backgammon_mat`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from poda.engine.backgammon.cube.state import DOUBLE, HIGHEST, PASS, TAKE, is_cube_action
from poda.engine.backgammon.moves import BAR, OFF, Checkers, Play, Throw
from poda.engine.backgammon.text.mat import MatGame, MatMatch, as_comment
from poda.engine.backgammon.text.mat_parts import rules_of, wins_points, wins_text
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Action, Backgammon, State

_LEFT: Final = 27  # the width of the left column, as others write it
_WINS_LEFT: Final = 6
_WINS_RIGHT: Final = 34
_NAME_WIDTH: Final = 31

_RULES: Final = Backgammon()

_Cell = tuple[int, str]
"""A side, or 0 for a line of its own, and the text."""


def write(match: MatMatch) -> str:
    """The text of a file, with `\\n` for the ends of lines."""
    comments = [*map(as_comment, match.comments), *_rules(match)]
    lines = [*comments, "", f" {match.length} point match"]
    if not comments:
        del lines[0]
    for number, game in enumerate(match.games, start=1):
        left, right = (
            f"{_name(name)} : {score}" for name, score in zip(game.names, game.scores, strict=True)
        )
        lines += ["", f" Game {number}", f" {left:<{_NAME_WIDTH - 1}} {right}"]
        lines += _rows(_cells(game))
    return "\n".join(lines) + "\n"


def _rules(match: MatMatch) -> Iterator[str]:
    """The comments that say how the cube is used, where the match's own do not."""
    cubes = [game.cube for game in match.games if game.cube is not None]
    known = rules_of(match.comments)
    # Who doubles says enough; a file that came from elsewhere is written again as it was.
    doubled = any(is_cube_action(action) for game in match.games for action in game.actions)
    if not cubes or (doubled and match.comments):
        return
    if "cubelimit" not in known:
        yield f'; [CubeLimit "{HIGHEST}"]'
    if match.length and "crawford" not in known:
        first = next((cube for cube in cubes if 1 in cube.away), None)
        without = match.length > 1 and first is not None and not first.crawford
        yield f'; [Crawford "{"Off" if without else "On"}"]'
    if not match.length and "jacoby" not in known:
        yield f'; [Jacoby "{"On" if cubes[0].jacoby else "Off"}"]'


def is_said(game: MatGame) -> bool:
    """Whether its remarks tell how the game ended."""
    return any(
        remark.ply == len(game.actions) and wins_points(remark.text) == game.points
        for remark in game.remarks
    )


def _name(name: str) -> str:
    """A name that other programs can read: one line, no colon."""
    return " ".join(name.replace(":", " ").split()) or "?"


def _cells(game: MatGame) -> Iterator[_Cell]:
    """What was done and said, in its order."""
    state = game.start()
    remarks = list(game.remarks)
    turn = ""
    for ply, action in enumerate(game.actions):
        while not turn and remarks and remarks[0].ply <= ply:
            remark = remarks.pop(0)
            if wins_points(remark.text) is None:  # that of a game which then went on
                yield remark.side, remark.text
        after = _RULES.result(state, action)
        if is_cube_action(action):
            yield (-state.turn if state.is_offered else state.turn), _said(action, state)
        elif state.throw is None:
            high, low = sorted(cast(Throw, action), reverse=True)
            turn = f"{high}{low}:"
        else:
            yield state.turn, f"{turn} {_play(action, state.opponent)}".rstrip()
            turn = ""
        state = after
    if turn:
        yield state.turn, turn
    yield from ((remark.side, remark.text) for remark in remarks)
    if game.winner and not is_said(game):
        yield game.winner, wins_text(game.points)


def _said(action: Action, state: State) -> str:
    """What is said of the cube."""
    value = 1 if state.cube is None else state.cube.value
    words = {DOUBLE: f"Doubles => {2 * value}", TAKE: "Takes", PASS: "Drops"}
    return words[cast(tuple[str], action)]


def _play(action: Action, opponent: Checkers) -> str:
    """A play step by step, with 25 for the bar and 0 for off."""
    words = []
    hit: set[int] = set()
    for start, end in sorted(cast(Play, action), reverse=True):
        hits = end != OFF and opponent[BAR - end] == 1 and end not in hit
        if hits:
            hit.add(end)
        words.append(f"{start}/{end}" + "*" * hits)
    return " ".join(words)


def _rows(cells: Iterator[_Cell]) -> list[str]:
    """The cells in numbered rows of two columns."""
    lines: list[str] = []
    number, left, right = 0, "", ""

    def end_row() -> None:
        nonlocal number, left, right
        if left or right:
            number += 1
            # Two spaces between them: readers split a row there.
            lines.append(f"{number:3d}) {left:<{_LEFT}} {right}".rstrip())
        left = right = ""

    for side, text in cells:
        # GNU Backgammon takes "Wins" for a resignation unless it stands beside "Drops".
        beside = side == MIN and left
        if side == 0 or (wins_points(text) is not None and not beside):
            end_row()
            indent = {MAX: _WINS_LEFT, MIN: _WINS_RIGHT}.get(side, 0)
            lines.append(" " * indent + text)
            continue
        # What is no turn begins a space further right.
        cell = text if text[:1].isdigit() else f" {text}"
        if side == MAX:
            end_row()
            left = cell
        else:
            right = cell
            end_row()
    end_row()
    return lines
