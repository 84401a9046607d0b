"""Engines and the cube: they double, take and pass, are asked for hints, and explain themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from play.conftest import Open
from play.hand import KEY, RANDOM, Hand
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, ROLL, TAKE, Cube, CubeRules
from poda.engine.players import PlayerSpec
from poda.house.i18n import language_manager
from poda.packages.backgammon.engine.cube_decision import CubeAction
from poda.packages.backgammon.window.play import cube_card as cube_sentences
from poda.packages.backgammon.window.play.cube_thought import CubeAnalysis
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel

from .backgammon_hand import side
from .cube_hand import BEHIND, FAR_AHEAD, act, cube, position, race

QUICK = PlayerSpec("expectiminimax", 0)
CERTAIN = position(FAR_AHEAD, BEHIND, Cube(jacoby=True))
"""Whoever is on roll is about to win."""


@pytest.fixture
def table(open_window: Open) -> Hand:
    """A person as Blue against the quickest engine."""
    hand = open_window()
    hand.model._pause.setInterval(1)
    hand.model._pass.setInterval(1)
    hand.begin("backgammon", PERSON, QUICK)
    hand.board.setFocus()
    return hand


def actions(model: PlayModel) -> list[object]:
    return [node.action for node in model.board.record.line()[1:]]


# What they do


def test_an_engine_passes_where_it_is_lost(table: Hand) -> None:
    table.model.set_position(CERTAIN)
    act(table, "double")
    table.until(table.model.board.record.is_over)
    assert actions(table.model) == [DOUBLE, PASS]
    assert table.headline == "Orange passes: Blue wins 1 point"


def test_an_engine_takes_where_it_has_a_chance(table: Hand) -> None:
    table.model.set_position(position({6: 3, 5: 3}, {6: 3, 5: 3}, Cube()))
    act(table, "double")
    table.until(lambda: cube(table.model).owner == MIN)
    assert table.headline == "Blue to roll"
    assert table.enabled("roll")


def test_an_engine_doubles_before_its_throw_and_waits_for_the_answer(table: Hand) -> None:
    table.model.set_position(position(FAR_AHEAD, BEHIND, Cube(), MIN))
    table.until(lambda: cube(table.model).offered)
    assert table.headline == "Blue to take or pass"
    act(table, "take")
    assert cube(table.model) == Cube(value=2, owner=MAX)
    # Not until dice lie there: the engine may throw and move between two looks.
    table.until(lambda: any(node.thrown for node in table.model.board.record.line()))


def test_an_engine_that_is_behind_throws_without_doubling(table: Hand) -> None:
    table.model.set_position(position(BEHIND, FAR_AHEAD, Cube(), MIN))
    table.until(lambda: table.model.board.record.current.parent is not None)
    assert table.model.board.record.root.children[0].thrown


def test_an_engine_decides_before_dice_that_are_entered(table: Hand) -> None:
    table.act("by_hand")
    table.model.set_position(position(FAR_AHEAD, BEHIND, Cube(), MIN))
    table.until(lambda: cube(table.model).offered)
    table.model.set_position(position(BEHIND, FAR_AHEAD, Cube(), MIN))
    table.until(lambda: table.model._rolls is table.model.board.record.current)
    table.press(KEY.Key_3, KEY.Key_1)
    table.until(lambda: table.model.board.record.root.children)
    assert table.model.board.record.root.children[0].action == (3, 1)


def test_a_random_player_does_not_double_and_answers(table: Hand) -> None:
    table.model.set_player(MIN, RANDOM)
    table.model.set_position(position(FAR_AHEAD, BEHIND, Cube(), MIN))
    table.until(lambda: table.model.board.record.current.parent is not None)
    assert table.model.board.record.root.children[0].thrown
    table.model.set_position(race())
    act(table, "double")
    table.until(lambda: not cube(table.model).offered)
    assert actions(table.model)[1] in (TAKE, PASS)


def test_a_step_of_two_engines_is_a_double_with_its_answer(table: Hand) -> None:
    table.model.set_player(MAX, QUICK)
    table.model.set_position(CERTAIN)
    table.bot.wait(20)
    assert table.model.board.record.current.parent is None  # nobody told them to
    table.act("step")
    table.until(table.model.board.record.is_over)
    assert actions(table.model) == [DOUBLE, PASS]


def test_two_engines_play_a_whole_match(table: Hand) -> None:
    """Each game of it is nearly won as it begins: one is passed, and the Crawford game played."""
    model = table.model
    model.set_player(MAX, QUICK)
    model.matches.new_match(2, CubeRules())
    begin = model.matches.next_game

    def begin_near_the_end() -> None:
        begin()
        near_the_end(model)

    model.matches.next_game = begin_near_the_end  # type: ignore[method-assign]
    near_the_end(model)
    table.act("start")
    table.until(lambda: model.matches.match is not None and model.matches.match.winner())
    match = model.matches.match
    assert match is not None
    assert [game.record.root.state.cube.crawford for game in match.games] == [False, True]
    assert match.score() == (2, 0)
    table.until(lambda: not model.playing)


def near_the_end(model: PlayModel) -> None:
    """Have the game of a match that begins be about to end."""
    root = model.board.record.root
    root.state = replace(root.state, own=side({1: 1}), opponent=side({6: 14}), turn=MAX)


# Hints


def test_hints_about_the_cube(table: Hand) -> None:
    table.model.set_player(MIN, PERSON)
    for text, hint, said in (
        (CERTAIN, DOUBLE, "Hint: double"),
        (position(BEHIND, FAR_AHEAD, Cube()), ROLL, "Hint: roll, without doubling"),
    ):
        table.model.set_position(text)
        table.act("hint")
        table.until(lambda: table.model.analysis.hint is not None)
        assert table.model.analysis.hint == hint
        assert table.play.board.dice.sentence() == said
    table.model.set_position(CERTAIN)
    act(table, "double")
    table.act("hint")
    table.until(lambda: table.model.analysis.hint is not None)
    assert table.play.board.dice.sentence() == "Hint: pass"


# What they think


@pytest.fixture
def analysed(table: Hand) -> Hand:
    table.model.set_player(MIN, PERSON)
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    return table


def known(hand: Hand) -> None:
    hand.until(lambda: hand.model.analysis.cube is not None)


def test_a_decision_is_explained_for_money(analysed: Hand) -> None:
    analysed.model.set_position(CERTAIN)
    known(analysed)
    card = analysed.play.analysis.cube
    assert card.isVisible()
    assert not analysed.play.analysis.equities.isVisible()
    assert card.verdict() == "✓ Double, pass"
    assert card.equities()[2] == "+1.000"
    text = card.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "Blue should double: to wait gives" in text
    assert "Orange should pass: to take gives" in text
    assert "Orange may take from" in text
    assert "Blue wins" in text
    assert "Match" not in card._heads[1].text() or not card._heads[1].isVisible()


def test_a_decision_is_explained_in_a_match_with_the_score(analysed: Hand) -> None:
    analysed.model.set_position(race(Cube(length=7, scores=(2, 4))))
    known(analysed)
    card = analysed.play.analysis.cube
    text = card.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "Blue needs 5 points, Orange needs 3 points." in text
    assert "% of the match" in text
    assert card._heads[1].isVisible()
    assert "%" in card._names[0].accessibleName()


def test_what_was_done_is_judged_when_it_is_looked_back_at(analysed: Hand) -> None:
    analysed.model.set_position(CERTAIN)
    act(analysed, "double")
    act(analysed, "take")
    known(analysed)
    text = analysed.play.analysis.cube.text()
    assert text.startswith("Orange took: it gave ")
    analysed.act("undo")
    analysed.act("undo")
    known(analysed)
    assert analysed.play.analysis.cube.text().startswith("Blue doubled: right.")


def test_after_a_pass_the_decision_is_still_explained(analysed: Hand) -> None:
    analysed.model.set_position(CERTAIN)
    act(analysed, "double")
    act(analysed, "pass")
    known(analysed)
    assert analysed.play.analysis.cube.text().startswith("Orange passed: right.")


def test_think_first_hides_it_until_a_is_held(analysed: Hand) -> None:
    analysed.model.analysis.set_mode(AnalysisMode.THINK_FIRST)
    analysed.model.set_position(CERTAIN)
    known(analysed)
    card = analysed.play.analysis.cube
    assert not card.isVisible()
    analysed.bot.keyPress(analysed.focus(), KEY.Key_A)
    assert card.isVisible()
    analysed.bot.keyRelease(analysed.focus(), KEY.Key_A)
    analysed.until(lambda: not card.isVisible())


def test_a_stopped_analysis_of_the_cube_ends(analysed: Hand) -> None:
    analysed.model.analysis.set_mode(AnalysisMode.SHOWN, 600.0)
    analysed.model.set_position(race())
    known(analysed)
    if analysed.model.room.analysing:
        analysed.act("stop")
    assert not analysed.model.room.analysing
    assert analysed.model.analysis.cube is not None


def test_a_throw_has_its_plays_valued_as_always(analysed: Hand) -> None:
    analysed.model.set_position(race())
    known(analysed)
    analysed.act("roll")
    assert analysed.model.analysis.cube is None
    analysed.until(lambda: analysed.model.analysis.values is not None)
    assert not analysed.play.analysis.cube.isVisible()
    assert analysed.play.analysis.equities.isVisible()


def speak(hand: Hand, language: str) -> None:
    """Choose a language, and wait until the card says itself in it."""
    before = hand.play.analysis.cube.text()
    language_manager().set_language(language)
    hand.until(lambda: hand.play.analysis.cube.text() != before)


def test_the_window_does_not_gainsay_the_look_ahead(analysed: Hand) -> None:
    """A race in which the throws ahead make a double of what is none by the chances alone."""
    analysed.model.set_position(race(Cube(length=7, scores=(2, 4))))
    known(analysed)
    thought, node = analysed.model.analysis.cube, analysed.model.analysis.cube_question
    assert thought is not None
    assert node is not None
    for window, said in (((0.0, 1.0), "is in it"), ((0.9, 0.95), "By the chances alone")):
        assert said in cube_sentences.window(doubled(thought, window))


def doubled(thought: CubeAnalysis, window: tuple[float, float]) -> CubeAnalysis:
    decision = replace(thought.decision, action=CubeAction.DOUBLE_TAKE)
    return thought._replace(decision=decision, window=window)


def test_the_card_follows_the_language(analysed: Hand) -> None:
    analysed.model.set_position(race(Cube(length=7, scores=(2, 4))))
    known(analysed)
    analysed.until(lambda: not analysed.model.room.analysing)
    card = analysed.play.analysis.cube
    english = card.verdict(), card.text()
    speak(analysed, "es")
    assert "a Naranja le faltan 3." in card.text()
    assert not set(english[1].split("\n")) & set(card.text().split("\n"))
    speak(analysed, "en")
    assert (card.verdict(), card.text()) == english


def test_what_an_engine_thinks_of_is_told_before_it_throws(table: Hand) -> None:
    table.model.set_player(MAX, QUICK)
    table.model.set_position(CERTAIN)
    said: list[str] = []
    table.model.engine_changed.connect(lambda: said.append(table.play.status.detail()))
    table.act("start")
    table.until(table.model.board.record.is_over)
    assert any(text.endswith(": whether to double") for text in said)


def test_the_keys_of_the_cube_are_listed(table: Hand) -> None:
    table.model.set_position(race())
    keys = table.window.keys_dialog()
    table.bot.addWidget(keys)
    said = {label.text() for label in keys.findChildren(QLabel)}
    assert {"X", "K", "P", "Double", "Take", "Pass"} <= said
