"""Backgammon looked back at: luck, errors and cube actions in the list, the graph and the sums."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from play.conftest import Open
from play.hand import LEFT, NOTHING, Hand
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube
from poda.engine.players import PlayerSpec
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import font, theme_manager
from poda.packages.backgammon.window.review.match_dialog import MatchReviewDialog
from poda.play.model.board import PERSON
from poda.play.model.record import GameRecord
from poda.play.model.review import turns_of
from poda.play.panels.move_list import PARTS
from poda.play.review.panel import ReviewPanel, ReviewRow

from .backgammon_hand import begun, position
from .judges import Judge

pytestmark = pytest.mark.qt_log_ignore(r"does not support raise\(\)", extend=True)

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TURNS = (
    # MAX's die, MIN's; then throws as they fall
    ((3, 1), "8/5 6/5"),
    ((6, 5), "24/18 13/8"),
    ((4, 2), "8/4 6/4"),
    ((5, 5), "13/3(2)"),
)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Who judges in these tests: an inaccuracy, a blunder, and a very lucky throw."""
    judge = Judge(
        errors={"24/18 13/8": 0.042, "13/3(2)": 0.251},
        luck={"5-5": 0.712, "6-5": -0.41, "4-2": 0.031},
    )
    monkeypatch.setattr("poda.packages.backgammon.window.review.dice_review.review_steps", judge)
    return judge


@pytest.fixture
def table(open_window: Open, judge: Judge) -> Hand:
    """A game between two persons, four turns old, with the last position on the board."""
    hand = begun(open_window())
    for throw, play in TURNS:
        hand.model.play(throw)
        hand.model.ask_text(play)
    hand.board.setFocus()
    return hand


def panel(hand: Hand) -> ReviewPanel:
    return hand.play.review


def until_reviewed(hand: Hand) -> None:
    hand.until(lambda: not hand.model.review.missing() and not hand.model.review.running)


def test_it_waits_for_the_bear_off_database(open_window: Open, judge: Judge) -> None:
    """What is judged without it would be wrong near the end, and stay."""
    hand = begun(open_window())
    hand.model.room.set_preparing("bear-off", 0.3)
    for throw, play in TURNS:
        hand.model.play(throw)
        hand.model.ask_text(play)
    hand.act("review")
    review = hand.model.review
    assert review.waiting
    assert not review.running
    hand.model.room.set_preparing("bear-off", None)
    until_reviewed(hand)
    assert not review.waiting


def reviewed(hand: Hand) -> Hand:
    hand.act("review")
    until_reviewed(hand)
    return hand


def cells(hand: Hand) -> list[str]:
    """The turns as they are listed."""
    table = hand.play.moves.table
    items = [table.item(row, column) for row in range(table.rowCount()) for column in (1, 2)]
    return [item.text() for item in items if item is not None and item.text()]


def bar(hand: Hand, index: int) -> QPoint:
    return panel(hand).graph.bar(index).center().toPoint()


def test_every_throw_has_its_luck_and_every_play_its_error(table: Hand) -> None:
    assert panel(table).isHidden()
    reviewed(table)
    assert panel(table).isVisible()
    assert cells(table) == [
        "3-1 8/5 6/5",
        "6-5− 24/18 13/8 ?!",
        "4-2 8/4 6/4",
        "5-5++ 13/3(2) ??",
    ]
    item = table.play.moves.table.item(1, 2)
    assert item is not None
    parts = item.data(PARTS)
    assert (parts.luck, parts.error, parts.sign) == ("+0.712", "−0.251", "??")
    spoken = item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Blunder: loses 0.251; best was" in spoken
    assert spoken.endswith("Very lucky throw: +0.712")
    table.act("review")
    assert cells(table)[1] == "6-5 24/18 13/8"


def test_it_is_said_what_was_lost_and_what_was_best(table: Hand) -> None:
    reviewed(table)
    title, said = panel(table).sentence().split("\n")
    assert title.startswith("2. Orange 5-5 13/3(2) ?? · ")
    assert said.startswith("Blunder: loses 0.251; best was ")
    assert panel(table).graph.accessibleDescription() == panel(table).sentence()


def test_the_sums_tell_rate_classes_luck_and_rating(table: Hand) -> None:
    reviewed(table)
    sums = panel(table).sums
    assert sums.texts(MAX) == ["0.0", "–", "–", "–", "+0.031", "supernatural"]
    assert sums.texts(MIN) == ["146.5", "1", "–", "1", "+0.302", "awful"]
    said = sums.sentence(MIN)
    assert said.startswith("Orange: 146.5 mEMG (awful, judged at 2 plies)")
    assert "1 inaccuracy, 0 errors, 1 blunder in 2 decisions" in said
    assert said in sums.accessibleName()


def test_the_graph_has_a_bar_a_turn_and_leads_to_its_decision(table: Hand) -> None:
    reviewed(table)
    graph = panel(table).graph
    assert [point.sign for point in graph.points] == ["", "", "?!", "", "??"]
    table.bot.mouseClick(graph, LEFT, NOTHING, bar(table, 2))
    assert table.model.board.record.state.throw == (6, 5)
    assert table.model.board.on_turn == MIN
    graph.setFocus()
    for key, throw in (
        (KEY.Key_Right, (4, 2)),
        (KEY.Key_Left, (6, 5)),
        (KEY.Key_Down, (5, 5)),  # to the next mistake
        (KEY.Key_Up, (6, 5)),
        (KEY.Key_Home, None),
        (KEY.Key_End, (5, 5)),
    ):
        table.press(key)
        assert table.model.board.record.state.throw == throw
        assert graph.hasFocus()


def test_what_was_best_is_shown_on_the_board_by_key_and_by_button(table: Hand) -> None:
    reviewed(table)
    best = table.play.added["backgammon"]["best_play"]
    assert best.isEnabled()
    table.bot.keySequence(table.focus(), best.shortcut())
    model = table.model
    assert model.board.record.state.throw == (5, 5)  # where it was to be decided
    judged = model.review.dice.judgement(model.board.record.line()[-1])
    assert judged is not None
    assert judged.play is not None
    assert model.analysis.hint == judged.play.best.play
    table.act("first")
    assert not best.isEnabled()
    table.bot.mouseClick(panel(table).graph, LEFT, NOTHING, bar(table, 2))
    table.click_button(panel(table).row.more.buttons[0])
    assert model.analysis.hint is not None
    assert model.board.record.state.throw == (6, 5)


def test_another_look_is_chosen_and_what_is_known_is_seen_meanwhile(
    table: Hand, judge: Judge
) -> None:
    reviewed(table)
    assert judge.asked == [(8, 2)]  # two plies unless another look is chosen
    judge.waits = 3
    plies: QComboBox = panel(table).plies
    plies.setFocus()
    table.press(KEY.Key_Up)
    assert table.model.review.plies == 1
    table.until(lambda: judge.asked == [(8, 2), (8, 1)])
    table.until(lambda: panel(table).state() == "1 of 4 moves")
    assert cells(table)[3].endswith("??")  # by the look before
    judge.enough.set()
    until_reviewed(table)
    assert settings().review_plies == 1
    table.press(KEY.Key_Down)
    until_reviewed(table)
    assert len(judge.asked) == 2  # both stay known


def test_no_rating_is_given_without_a_look_ahead_and_it_is_no_habit(
    table: Hand, open_window: Open
) -> None:
    reviewed(table)
    sums = panel(table).sums
    assert [column.head for column in sums._columns][-1] == "rating (2 plies)"
    assert "Judged at 2 plies. Very lucky" in panel(table).sentence()
    panel(table).plies.setFocus()
    table.press(KEY.Key_Home)
    until_reviewed(table)
    assert table.model.review.plies == 0
    assert sums.texts(MIN)[-1] == "–"
    assert "(no rating, judged at 0 plies)" in sums.sentence(MIN)
    assert [column.head for column in sums._columns][-1] == "rating (0 plies)"
    assert "Judged at 0 plies. Very lucky" in panel(table).sentence()
    assert settings().review_plies == 2
    table.window.close()
    assert open_window().model.review.plies == 2


def test_who_has_the_look_ahead_in_the_file_that_was_usual_once_has_two_plies(
    open_window: Open,
) -> None:
    settings().values["review_plies"] = 0
    assert open_window().model.review.plies == 2


def test_judging_is_stopped_and_goes_on(table: Hand, judge: Judge) -> None:
    judge.waits = 4
    table.act("review")
    table.until(lambda: panel(table).state() == "2 of 4 moves")
    hold = panel(table).hold
    assert hold.text() == "Stop"
    table.click_button(hold)
    assert hold.text() == "Go on"
    table.until(lambda: not table.model.review.running)
    hold.setFocus()
    table.press(KEY.Key_Space)
    table.until(lambda: table.model.review.running)
    table.board.setFocus()
    table.act("stop")
    assert table.model.review.stopped
    judge.enough.set()
    table.click_button(hold)
    until_reviewed(table)
    assert not hold.isVisible()
    assert set(judge.asked[1:]) == {(4, 2)}  # only what was missing


def test_what_is_judged_while_it_is_looked_does_not_begin_the_work_anew(
    table: Hand, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.waits = 3
    table.act("review")
    table.until(lambda: panel(table).state() == "1 of 4 moves")
    review, job = table.model.review, table.model.review._work._job
    missing = review.missing

    def missing_and_then_known() -> list[Any]:
        """As where the thread ends a step between two looks."""
        found = missing()
        key = (*found[0], review.dice.depth(), "")
        review.dice._known[key] = judge._judged(*found[0], review.dice.depth())
        return found

    monkeypatch.setattr(review, "missing", missing_and_then_known)
    review.go_on()
    assert review._work._job is job
    monkeypatch.undo()
    judge.enough.set()
    until_reviewed(table)
    assert judge.asked == [(8, 2)]


def test_a_game_that_goes_on_is_judged_only_where_it_is_new(table: Hand, judge: Judge) -> None:
    reviewed(table)
    table.model.play((2, 1))
    until_reviewed(table)
    assert judge.asked == [(8, 2), (1, 2)]
    assert panel(table).graph.points[-1].tip.startswith("3. Blue 2-1 …")
    table.model.ask_text("13/11 6/5")
    until_reviewed(table)
    assert judge.asked[2:] == [(1, 2)]
    assert len(panel(table).graph.points) == 6


def test_cube_actions_have_their_marks(open_window: Open, judge: Judge) -> None:
    judge.errors = {"take": 0.18, "no_double": 0.09}
    hand = begun(open_window())
    game = hand.model.board.game
    record = GameRecord(game, game.initial_state(Cube()))  # type: ignore[call-arg]
    actions: tuple[Any, ...] = ((3, 1), "8/5 6/5", (6, 5), "24/18 13/8", DOUBLE, TAKE, (4, 2))
    for action in actions:
        text = isinstance(action, str)
        record.play(game.parse_action(record.state, action) if text else action)
    hand.model.begin_game(record)
    reviewed(hand)
    turns = turns_of(hand.model.review.line())
    assert len(turns) == 6  # start, two turns, double, take, throw
    signs = [point.sign for point in panel(hand).graph.points]
    assert signs[4] == "??"
    assert signs[2] == "?"  # not to double before it
    hand.model.go_to(turns[4].node)
    assert "Wrong take: loses 0.180; to pass was better." in panel(hand).sentence()
    hand.model.go_to(turns[2].node)
    assert "Missed double: loses 0.090." in panel(hand).sentence()
    record = GameRecord(game, game.initial_state(Cube()))  # type: ignore[call-arg]
    for action in (*actions[:5], PASS):
        text = isinstance(action, str)
        record.play(game.parse_action(record.state, action) if text else action)
    hand.model.begin_game(record)
    until_reviewed(hand)
    assert "A right pass." in panel(hand).sentence()


def test_in_a_match_with_a_cube_the_graph_tells_the_chance_to_win_it(
    open_window: Open, judge: Judge
) -> None:
    del judge
    hand = begun(open_window())
    game = hand.model.board.game
    cube = Cube(length=5, scores=(3, 1))
    record = GameRecord(game, game.initial_state(cube))  # type: ignore[call-arg]
    for throw, play in TURNS[:2]:
        record.play(throw)
        record.play(game.parse_action(record.state, play))
    hand.model.begin_game(record)
    reviewed(hand)
    title, said = panel(hand).sentence().split("\n")
    assert title.endswith("% for Blue in the match")
    assert said.startswith("Inaccuracy: loses 0.042; best was ")
    heights = [point.height for point in panel(hand).graph.points]
    assert all(height is not None and 0 < height < 1 for height in heights)  # Blue leads


def test_what_there_is_without_luck_is_not_told_before_all_is_judged(
    open_window: Open, judge: Judge
) -> None:
    judge.waits = 3
    hand = begun(open_window())
    hand.model.matches.new_match(3)
    for throw, play in TURNS:
        hand.model.play(throw)
        hand.model.ask_text(play)
    hand.model.play((2, 1))
    hand.model.resign()
    hand.act("review")
    hand.play.added["backgammon"]["review_match"].trigger()
    dialog = hand.play.added["backgammon"].windows["review_match"]
    assert isinstance(dialog, MatchReviewDialog)
    hand.until(lambda: hand.model.review.running)
    assert not dialog.result_text()
    judge.enough.set()
    until_reviewed(hand)
    assert dialog.result_text().startswith("Result of Blue without luck: ")


def test_a_sign_in_a_low_graph_is_whole(table: Hand) -> None:
    """Of "?!" only "?" was drawn there, which is another class."""
    reviewed(table)
    graph = panel(table).graph
    whole = QFontMetricsF(font("small", bold=True)).horizontalAdvance("?!")
    fitted = QFontMetricsF(graph._fitted("?!", 0.8 * whole))
    assert fitted.horizontalAdvance("?!") <= 0.85 * whole
    assert graph._fitted("?!", whole) == font("small", bold=True)


def test_the_games_of_a_match_are_summed(open_window: Open, judge: Judge) -> None:
    hand = begun(open_window())
    hand.model.matches.new_match(3)
    for number in range(2):
        for throw, play in TURNS[: 4 - number]:
            hand.model.play(throw)
            hand.model.ask_text(play)
        if not number:
            hand.model.play((2, 1))
            hand.model.resign()
            hand.model.matches.next_game()
    hand.board.setFocus()
    action = hand.play.added["backgammon"]["review_match"]
    hand.bot.keySequence(hand.focus(), action.shortcut())
    dialog = hand.play.added["backgammon"].windows["review_match"]
    assert isinstance(dialog, MatchReviewDialog)
    until_reviewed(hand)
    assert hand.model.review.shown
    texts = dialog.table.lines()
    assert [line[0] for line in texts] == [
        "Game",
        "Game 1: Orange wins 1 point",
        "Game 2: under way",
        "All games",
    ]
    assert texts[0][1:6] == ["▲ mEMG", "▲ ?!", "▲ ?", "▲ ??", "▲ luck"]
    assert texts[1][6:] == ["146.5", "1", "–", "1", "+0.302"]
    assert texts[2][6:] == ["42.0", "1", "–", "–", "−0.410"]
    assert texts[3][6:] == ["111.7", "2", "–", "1", "−0.108"]
    assert dialog.sentence(MIN).startswith("▼ Orange: 111.7 mEMG")
    assert dialog.result_text() == "Result of Blue without luck: −0.73 points; with it: −1."
    dialog.table.setFocus()
    hand.bot.keyClick(dialog.table, KEY.Key_C, CONTROL)
    copied = QGuiApplication.clipboard().text()
    assert "Game 1: Orange wins 1 point" in copied
    assert "111.7" in copied
    assert copied.endswith(dialog.result_text() + "\n")
    assert not dialog.show_game.isEnabled()  # this game is on the board
    dialog.table.setFocus()
    hand.bot.keyClick(dialog.table, KEY.Key_Down)
    assert not dialog.show_game.isEnabled()  # the sum is no game
    hand.bot.keyClick(dialog.table, KEY.Key_Up)
    hand.bot.keyClick(dialog.table, KEY.Key_Up)
    hand.click_button(dialog.show_game)
    match = hand.model.matches.match
    assert match is not None
    assert match.shown == 0
    assert dialog.isVisible()
    hand.click_button(dialog.leave)
    assert not hand.model.review.whole_match
    assert len(hand.model.review.dice._known) == 8 + 1  # both games begin alike


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_it_is_drawn_in_every_theme_and_size(table: Hand, theme: str) -> None:
    reviewed(table)
    before = table.play.grab().toImage()
    theme_manager().set_look(theme, 1.6)
    assert table.play.grab().toImage() != before
    theme_manager().set_look("light", 1.0)


def test_the_readable_engine_judges_the_end_of_a_race(open_window: Open) -> None:
    hand = begun(open_window())
    hand.model.set_position(position({2: 2, 4: 1}, {2: 1}, turn=MAX))
    hand.model.play((2, 1))
    hand.model.ask_text("4/3 2/off")
    hand.act("review")
    until_reviewed(hand)
    judged = hand.model.review.dice.judgement(hand.model.board.record.current)
    assert judged is not None
    assert judged.play is not None
    assert judged.play.choices > 1
    assert judged.play.error >= 0
    point = panel(hand).graph.points[-1]
    assert point.height is not None
    assert point.height < 0  # Orange bears off with any throw


def test_the_compiled_engine_judges_a_game(open_window: Open, kernels: None) -> None:
    hand = begun(open_window())
    player = PlayerSpec("expectiminimax", 0)
    hand.begin("backgammon", PERSON, PERSON)
    built = player.build(hand.model.board.game)
    for _ in range(6):
        hand.model.play(hand.model.turns.next_throw())
        decision = built.choose(hand.model.board.record.state, player.limit, lambda: False)
        hand.model.play(decision.action)
    hand.act("review")
    until_reviewed(hand)
    assert [point.sign for point in panel(hand).graph.points] == [""] * 7
    rates = [panel(hand).sums.texts(side)[0] for side in (MAX, MIN)]
    assert rates == ["0.0", "0.0"]  # its own look finds no fault with it


SIZES = ((1280, 720), (1366, 700), (1120, 680))


@pytest.mark.parametrize("language", ["en", "es"])
def test_rating_and_worst_errors_have_room_in_large_type(table: Hand, language: str) -> None:
    """The rating in the sums, or beside the look-ahead by which it was given; errors whole."""
    reviewed(table)
    language_manager().set_language(language)
    for scale in (1.0, 1.3, 1.6):
        theme_manager().set_look("light", scale)
        for size in SIZES:
            table.window.resize(*size)
            QApplication.processEvents()
            QApplication.processEvents()
            seen, at = panel(table), (scale, size)
            rates = [seen.sums.texts(side)[0] for side in (MAX, MIN)]
            told = seen.state()
            assert seen.sums.isVisible() or all(rate in told for rate in rates), at
            # What is cut, in the smallest window, has a tip.
            tip = seen.row.state.toolTip()
            assert seen.row.state.text() == told or all(rate in tip for rate in rates), at
            assert seen.row.state.text() == told or size == (1120, 680), at
            errors = seen.worst
            high = errors.verticalHeader().defaultSectionSize()
            assert errors.viewport().height() >= errors.count * high, at


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_look_ahead_gives_way_before_a_rating_is_cut(table: Hand, language: str) -> None:
    """With DejaVu as the only font, in Spanish at 160 %, a rating of two words was."""
    reviewed(table)
    language_manager().set_language(language)
    host = QWidget(table.play)  # without a layout: it leaves the row as wide as it is here
    row = ReviewRow(table.model, host)
    row.put_own(table.play.added["backgammon"])
    host.show()
    words = "▲supernatural ▼awful"
    row.show_sums((words,), "")
    plies = row.plies
    whole, least = plies.sizeHint().width(), plies.minimumSizeHint().width()
    narrowest = least + row.layout().spacing() + row.words_width(words)
    seen = set()
    for spare in range(narrowest, -1, -1):
        wide = narrowest + spare
        host.resize(wide, row.sizeHint().height())
        row.resize(host.size())
        QApplication.processEvents()
        assert row.state.text() == words, wide
        seen.add((row.more.isVisible(), plies.width() == whole))
        assert plies.shown_text().startswith(f"{plies.currentData()} "), wide
    assert seen == {(True, True), (False, True), (False, False)}  # one after the other
    assert plies.width() == least
    host.deleteLater()


def test_names_give_way_before_numbers_run_into_them(table: Hand) -> None:
    reviewed(table)
    sums = panel(table).sums
    names = QFontMetricsF(font("small")).horizontalAdvance("▲ Orange")
    for wide in range(480, 150, -15):
        sums.resize(wide, sums.minimumSizeHint().height())
        columns, heads, ends = sums._places(font("small"))
        (first,) = sums._widths(columns[:1], heads[:1])
        assert columns[0].head == "mEMG"
        if sums._has_names(columns, heads):
            assert ends[0] - first >= names - 0.5, wide


def test_what_is_too_long_ends_with_a_sign_for_that(table: Hand) -> None:
    reviewed(table)
    seen = panel(table)
    seen._write_sentence("one two three " * 40)
    assert seen._sentence.text().endswith("…")
    seen._write_sentence("one two three")
    assert seen._sentence.text() == "one two three"


def test_a_review_goes_on_from_a_solved_game_to_one_with_dice_and_back(hand: Hand) -> None:
    hand.type("15")
    hand.act("review")
    until_reviewed(hand)
    hand.begin("backgammon")
    hand.act("review")
    assert panel(hand).isVisible()
    assert panel(hand).plies.isVisible()
    assert panel(hand).sentence() == "Start · not judged yet"
    hand.begin("tictactoe")
    hand.act("review")
    until_reviewed(hand)
    assert panel(hand).sentence() == "Start · draw"
    assert not panel(hand).row.isVisible()
