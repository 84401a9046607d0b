"""Puzzles on backgammon's own board: plays, doubles and takes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from play.conftest import Open
from play.hand import KEY, LEFT, NOTHING, Hand
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, ROLL, TAKE
from poda.engine.kernels import is_plain
from poda.engine.puzzles import best_move
from poda.house.i18n import language_manager
from poda.play.puzzle_model import PuzzleModel, PuzzlePhase
from poda.play.puzzle_page import PuzzlePage
from poda.play.recent import RecentError

from .backgammon_hand import begun

pytestmark = pytest.mark.skipif(is_plain(), reason="the search takes minutes as Python")


@pytest.fixture
def page(open_window: Open, kernels: None) -> PuzzlePage:
    """Puzzles, opened from a game of backgammon."""
    hand = begun(open_window())
    hand.act("puzzles")
    mode = hand.play.puzzles.mode
    assert mode is not None
    until(hand, mode.model, PuzzlePhase.ASKED)
    mode.page.setProperty("hand", hand)
    return mode.page


def until(hand: Hand, model: PuzzleModel, phase: PuzzlePhase) -> None:
    hand.until(lambda: model.phase is phase)


def ask(page: PuzzlePage, code: str) -> tuple[Hand, PuzzleModel]:
    hand: Hand = page.property("hand")
    model = page._model
    model.open_code(code)
    hand.until(lambda: model.phase is PuzzlePhase.ASKED and model.puzzle is not None
               and model.puzzle.code == code)  # fmt: skip
    return hand, model


def said(label: QWidget) -> str:
    return label.full_text().replace("\N{NO-BREAK SPACE}", " ")  # type: ignore[attr-defined,no-any-return]


def test_backgammon_has_its_own_and_a_play_is_made_on_its_board(page: PuzzlePage) -> None:
    hand, model = ask(page, "2-4711")
    assert model.game.key == "backgammon"
    assert " to play " in page.headline()
    best = model.best
    for start, end in best:
        page.board.move_asked.emit(start, end)  # type: ignore[attr-defined]
    assert model.phase is PuzzlePhase.ASKED  # it is not finished
    assert page.board.view.can_finish  # type: ignore[attr-defined]
    page.board.setFocus()
    hand.press(KEY.Key_Return)
    until(hand, model, PuzzlePhase.RIGHT)
    move = model.game.format_action(model.at, best)
    assert said(page.panel.verdict) == f"✓ Right: the best is {move}"
    assert said(page.panel.reason).startswith(f"Best at 2 plies: {move} ")
    assert not model.can_play_on
    assert said(page.panel.tally) == "1 of 1 solved · streak 1 (best 1)"


def test_a_play_far_off_is_told_what_it_loses_and_tried_again(page: PuzzlePage) -> None:
    hand, model = ask(page, "2-4711")
    far = next(play for play in model.game.actions(model.at) if play not in model.values)
    model.ask(far)
    until(hand, model, PuzzlePhase.WRONG)
    assert model.answer is not None
    assert model.answer.loss > 0.08
    assert said(page.panel.verdict).endswith(f"it loses {model.answer.loss:.3f}")
    assert page.headline() == "There is better"
    assert page.board.view.last_steps == far  # type: ignore[attr-defined]
    hand.bot.mouseClick(page.panel.retry, LEFT, NOTHING, page.panel.retry.rect().center())
    assert model.phase is PuzzlePhase.ASKED
    assert page.board.view.moves  # type: ignore[attr-defined]
    page.actions_["solution"].trigger()
    until(hand, model, PuzzlePhase.SHOWN)
    assert said(page.panel.verdict).startswith("The best is ")
    assert page.board.view.last_steps == model.best  # type: ignore[attr-defined]


@pytest.mark.parametrize(("code", "keys"), [
    ("3-1", {DOUBLE: KEY.Key_X, ROLL: KEY.Key_R}),
    ("4-1", {TAKE: KEY.Key_K, PASS: KEY.Key_P}),
])  # fmt: skip
def test_the_cube_is_turned_or_answered_by_the_keys_of_the_board(
    page: PuzzlePage, code: str, keys: dict[tuple[str], Qt.Key]
) -> None:
    hand, model = ask(page, code)
    best = best_move(model.values, model.side)
    (wrong,) = set(keys) - {best}
    page.board.setFocus()
    hand.press(keys[wrong])
    until(hand, model, PuzzlePhase.WRONG)
    assert model.answer is not None
    assert model.answer.action == wrong
    model.retry()
    hand.press(keys[best])
    until(hand, model, PuzzlePhase.RIGHT)
    assert said(page.panel.tally) == "0 of 1 solved · streak 0 (best 0)"
    for language, word in (("es", "Correcto"), ("en", "Right")):
        language_manager().set_language(language)
        hand.until(lambda word=word: said(page.panel.verdict).startswith(f"✓ {word}: "))


def test_an_error_of_a_game_comes_back_with_its_throw_and_a_missed_double_before_it(
    page: PuzzlePage,
) -> None:
    hand, model = ask(page, "3-1")
    game, before = model.game, model.at
    thrown = game.result(before, (6, 5))
    errors, play = hand.play.puzzles.errors, game.actions(thrown)[0]
    missed, played = game.format_position(before), game.format_position(thrown)
    text = game.format_action(thrown, play)
    other = game.format_position(game.result(before, (4, 2)))
    found = (
        RecentError("backgammon", missed, "6-5", ("double",), "very_bad", 0.2),
        RecentError("backgammon", played, text, (text,), "bad", 0.1),
        RecentError("backgammon", other, "8/5", ("8/5",), "doubtful", 0.04),
    )
    errors.change(lambda kept: kept.with_found(found, 1))
    hand.until(lambda: errors.due("backgammon") == 2)
    model.open_own()
    hand.until(lambda: model.own is not None)
    assert model.own is not None
    assert model.own.played == ROLL
    assert "your choice here was no double" in said(page.panel.task)
    model.ask(model.best)
    hand.until(lambda: errors.due("backgammon") == 1)
    page.actions_["next"].trigger()
    hand.until(lambda: model.own is not None and model.own.played != ROLL)
    assert text in said(page.panel.task)
