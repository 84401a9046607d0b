"""Players and analysts search checkers by the kernel, and find what the readable search finds."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine import players
from poda.engine.decisions import Found, Limit, never
from poda.engine.games.checkers import Checkers, Move
from poda.engine.kernels import compiled, is_plain
from poda.engine.kit import kit_of
from poda.engine.players import SearchPlayer
from poda.engine.search.evaluation import WIN, Evaluation, evaluation_for, evaluations
from poda.engine.search.observer import SearchStopped
from poda.engine.searchers import ReadableSearcher, searcher
from poda.packages.checkers.engine.searcher import CompiledCheckers

compiled_only = pytest.mark.skipif(is_plain(), reason="players take the readable path")

RULES = Checkers()
START = RULES.initial_state()
POSITIONAL = evaluation_for("checkers")

WON = RULES.parse_position("B:W7:BK2,K10")
"""Black takes in one move, and has then won: the man is White's last piece."""


def test_the_kit_has_the_kernel_where_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "ready", lambda *_: True)
    kit = kit_of(RULES)
    for evaluation in evaluations("checkers"):
        assert kit.searcher("alphabeta", evaluation).compiled  # type: ignore[union-attr]
        assert kit.searcher("minimax", evaluation).compiled  # type: ignore[union-attr]
    assert kit.searcher("pvs", POSITIONAL) is None
    assert kit.searcher("alphabeta", Evaluation("network", lambda _: 0)) is None
    monkeypatch.setattr(compiled, "ready", lambda *_: False)
    assert isinstance(searcher(RULES, "alphabeta", POSITIONAL), ReadableSearcher)


@pytest.mark.parametrize("name", ["positional", "learnt", "material", "zero"])
@pytest.mark.parametrize("text", ["", "B:W18,24,27,28,K10:B12,16,20,K22", "W:W30,K7:B21,K15,K2"])
def test_it_finds_what_the_readable_one_finds(text: str, name: str) -> None:
    state = RULES.parse_position(text) if text else START
    evaluation = evaluation_for("checkers", name)
    search = CompiledCheckers(RULES, "alphabeta", evaluation)
    for plies in range(5):
        for ply in range(plies + 1):
            found = search.search(state, plies, never, ply)
            readable = ReadableSearcher(RULES, "alphabeta", evaluation)
            assert found.value == readable.search(state, plies, never, ply).value
    for plies in range(4):
        plain = CompiledCheckers(RULES, "minimax", evaluation)
        readable = ReadableSearcher(RULES, "minimax", evaluation)
        assert plain.search(state, plies, never) == readable.search(state, plies, never)


def test_a_search_makes_the_shallower_ones_first() -> None:
    fresh = CompiledCheckers(RULES, "alphabeta", POSITIONAL)
    deepening = CompiledCheckers(RULES, "alphabeta", POSITIONAL)
    nodes = [deepening.search(START, plies, never).nodes for plies in range(1, 6)]
    found = fresh.search(START, 5, never)
    assert found.nodes == sum(nodes)
    assert found.value == deepening.search(START, 5, never).value


def test_a_win_is_exact_and_counts_from_the_root() -> None:
    search = CompiledCheckers(RULES, "alphabeta", POSITIONAL)
    for ply in range(3):
        found = search.search(WON, 4 + ply, never, ply)
        assert (found.value, found.exact) == (WIN - 1 - ply, True)
    assert not search.search(START, 3, never).exact


def test_draws_by_the_rules_are_exact() -> None:
    state = RULES.parse_position("B:WK32:BK1:D1 1-5")
    found = CompiledCheckers(RULES, "alphabeta", POSITIONAL).search(state, 1, never)
    assert (found.value, found.exact) == (0, True)
    over = RULES.result(state, found.line[0])
    assert CompiledCheckers(RULES, "alphabeta", POSITIONAL).search(over, 3, never).value == 0


def test_it_stops_when_it_is_told_to() -> None:
    asked: list[int] = []

    def until(nodes: int) -> bool:
        asked.append(nodes)
        return nodes > 3_000

    search = CompiledCheckers(RULES, "alphabeta", POSITIONAL)
    with pytest.raises(SearchStopped):
        search.search(START, 60 if not is_plain() else 8, until)
    assert asked == sorted(asked)
    assert asked[-1] > 3_000


def played(player: SearchPlayer, moves: int, limit: Limit) -> list[tuple[Move, float, int]]:
    """The answers of a player on both sides."""
    state, answers = START, []
    for _ in range(moves):
        decision = player.choose(state, limit, bool)
        answers.append((decision.action, decision.value, decision.total_nodes))
        state = RULES.result(state, decision.action)
    return answers


@pytest.mark.parametrize("limit", [Limit(plies=6), Limit(plies=7, seconds=1_000.0)])
def test_a_game_from_its_start_has_the_same_answers_each_time(
    monkeypatch: pytest.MonkeyPatch, limit: Limit
) -> None:
    monkeypatch.setattr(players, "SELECTIVE_PLIES", 7)
    player = SearchPlayer(RULES)
    first = played(player, 6, limit)
    player.choose(WON, limit, bool)
    assert played(player, 6, limit) == first == played(SearchPlayer(RULES), 6, limit)


@compiled_only
def test_its_memory_saves_nodes_from_move_to_move() -> None:
    limit = Limit(plies=7)
    kept = [nodes for *_, nodes in played(SearchPlayer(RULES), 6, limit)]
    state, anew = START, []
    for _ in range(6):
        decision = SearchPlayer(RULES).choose(state, limit, bool)
        anew.append(decision.total_nodes)
        state = RULES.result(state, decision.action)
    assert kept[0] == anew[0]
    assert sum(kept) < sum(anew)


@compiled_only
def test_a_search_that_begins_before_another_has_ended_has_a_memory_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that was given up may still run, on another thread, and its table is not for two."""
    player, limit = SearchPlayer(RULES), Limit(plies=4)
    first = player.choose(START, limit, bool)
    state = RULES.result(START, first.action)
    used: list[CompiledCheckers] = []
    search = CompiledCheckers.search

    def meanwhile(self: CompiledCheckers, *arguments: Any) -> Found[Move]:
        if self not in used:
            used.append(self)
            if len(used) == 1:
                player.choose(state, limit, bool)
        return search(self, *arguments)

    monkeypatch.setattr(CompiledCheckers, "search", meanwhile)
    player.choose(state, limit, bool)
    assert len(used) == 2


@compiled_only
@pytest.mark.parametrize(
    ("limit", "selective"),
    [
        (Limit(1), False),
        (Limit(10, 1, 9.0), False),
        (Limit(30, 1), False),
        (Limit(30, 1, 9.0), True),
        (Limit(None, 1, 9.0), True),
    ],
)
def test_it_is_selective_where_the_time_ends_its_search(
    monkeypatch: pytest.MonkeyPatch, limit: Limit, selective: bool
) -> None:
    asked: set[bool] = set()
    search = CompiledCheckers.search

    def note(self: CompiledCheckers, *arguments: Any) -> Found[Move]:
        asked.add(self.selective)
        return search(self, *arguments)

    monkeypatch.setattr(CompiledCheckers, "search", note)
    SearchPlayer(RULES).choose(START, limit, bool)
    assert asked == {selective}


def test_a_player_of_so_many_nodes_and_the_analysis_of_all_moves() -> None:
    player = SearchPlayer(RULES)
    decision = player.choose(START, Limit(nodes=2_000), bool)
    assert decision.action in RULES.actions(START)
    *_, analysis = player.analyse(START, Limit(plies=3), bool)
    assert {each.action for each in analysis.moves} == set(RULES.actions(START))
    assert analysis.best.value == player.choose(START, Limit(plies=3), bool).value
