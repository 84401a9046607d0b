"""Writes games and matches of tournaments as `.mat` texts (`mat.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, cast

from poda.engine.errors import EngineError
from poda.engine.games.backgammon import Action, Backgammon
from poda.engine.games.backgammon_parts import notation
from poda.engine.games.backgammon_parts.cube import Cube, CubeRules, cube_of_game
from poda.engine.kit import PlayedMatch
from poda.packages.backgammon.engine.files import mat
from poda.packages.backgammon.engine.files.mat import MatGame, MatMatch, Remark

_RULES: Final = Backgammon()


class MatWriter:
    """Writes `.mat` texts that Poda can read back: a `poda.engine.kit.MatchWriter`. Money games of
    two players form one file, and each match to some points is a file of its own."""

    suffix = ".mat"

    def write(
        self, matches: Iterable[PlayedMatch], rules: CubeRules | None, length: int
    ) -> Iterator[str]:
        """As `MatchWriter.write`."""
        if length:
            for match in matches:
                yield mat.write(MatMatch(length, tuple(_games(match, rules, length))))
            return
        sessions: dict[tuple[int, ...], list[MatGame]] = {}
        for match in matches:
            session = sessions.setdefault(tuple(sorted(match.players)), [])
            for game in _games(match, rules, length):
                if session and not _has_room(session, game):
                    yield mat.write(MatMatch(0, tuple(session)))
                    session.clear()
                session.append(_after(session[-1] if session else None, game))
        for session in sessions.values():
            yield mat.write(MatMatch(0, tuple(session)))


def _has_room(session: list[MatGame], game: MatGame) -> bool:
    plies = sum(len(each.actions) for each in session) + len(game.actions)
    return len(session) < notation.GAMES_LIMIT and plies <= mat.PLIES_LIMIT


def _after(before: MatGame | None, game: MatGame) -> MatGame:
    """The game with its score at the start, within its session."""
    if before is None:
        return game
    scores = _score_after(before)
    cube = game.cube and replace(game.cube, scores=scores)
    return replace(game, scores=scores, cube=cube)


def _score_after(game: MatGame) -> tuple[int, int]:
    first, second = game.scores
    return first + game.points * (game.winner > 0), second + game.points * (game.winner < 0)


def _games(match: PlayedMatch, rules: CubeRules | None, length: int) -> Iterator[MatGame]:
    """The games of a match, or the one that it is. Raises EngineError."""
    if match.start and _RULES.parse_position(match.start) != _RULES.initial_state():
        raise EngineError("mat.position")
    first, second = match.players
    turned = -1 if first > second else 1  # the player on the left had the second side
    before: list[tuple[int, int]] = []
    score = (0, 0)
    for number, moves in enumerate(match.games, 1):
        cube = _cube(rules, length, score[::turned], [each[::turned] for each in before])
        actions, points = _replayed(moves, cube)
        remarks: tuple[Remark, ...] = ()
        if points == 0 and number == len(match.games):
            # A forfeited match gives no points for its last game.
            points = 0 if length else match.points
            remarks = (Remark(len(actions), 0, match.remark),) if match.remark else ()
        found = MatGame(
            names=cast(tuple[str, str], match.names[::turned]),
            scores=score,
            actions=_seen_from(turned, actions),
            remarks=remarks,
            winner=turned * ((points > 0) - (points < 0)),
            points=abs(points),
            cube=None if cube is None else replace(cube, scores=score),
        )
        yield found
        before.append(score)
        score = _score_after(found)


def _cube(
    rules: CubeRules | None, length: int, score: tuple[int, ...], before: list[tuple[int, ...]]
) -> Cube | None:
    """The cube at the start of a game whose first player was MAX."""
    if rules is None:
        return None
    pairs = cast(list[tuple[int, int]], [score, *before])
    return cube_of_game(rules, length, pairs[0], pairs[1:])


def _replayed(moves: Iterable[str], cube: Cube | None) -> tuple[list[Action], int]:
    """The actions, and MAX's points; 0 for an abandoned game. Raises EngineError."""
    state, actions = _RULES.initial_state(cube), []
    for text in moves:
        action = _RULES.parse_action(state, text)
        actions.append(action)
        state = _RULES.result(state, action)
    return actions, round(_RULES.utility(state)) if _RULES.is_terminal(state) else 0


def _seen_from(turned: int, actions: list[Action]) -> tuple[Action, ...]:
    """The actions with the sides exchanged: plays are notated from the mover's side, so only the
    die roll that decides who begins changes."""
    if turned > 0 or not actions:
        return tuple(actions)
    high, low = cast(tuple[int, int], actions[0])
    return ((low, high), *actions[1:])
