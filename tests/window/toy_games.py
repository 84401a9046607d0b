"""Five toy games in every tab of the real window. Run by `test_toy_game.py`, in a Poda that has
their rules files (`tests/data/toy`) and a line in the registry for each, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from picking import pick
from play.hand import Hand
from poda.engine.exact.scores import exact_solver
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES, evolved_games
from poda.engine.players import PlayerSpec
from poda.engine.runs.champion import load_champion
from poda.engine.runs.presets import PRESETS
from poda.engine.search.evaluation import plies_to_end
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.play import words as wording
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.training.model import Status
from poda.training.settings_rules import presets_for
from poda.tree.controls.source_dialogs import PositionDialog
from poda.tree.drawing.boards import BoardPosition as Shown
from poda.tree.drawing.boards import has_board, paint_position
from poda.tree.drawing.look import Look
from poda.tree.model.sources import Position
from poda.widgets.boards.generic import GenericBoard
from poda.window.main_window import MainWindow
from training.hand import TrainingHand
from training.trainers import SEED, TINY
from tree.hand import TreeHand

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NewWindow = Callable[[], MainWindow]


@pytest.fixture
def window(new_window: NewWindow) -> MainWindow:
    return new_window()


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def begin(hand: Hand, game: str, second: PlayerSpec = PERSON) -> GenericBoard:
    """Choose the game in its list, and who sits opposite; the board."""
    pick(hand.play.players.game_list, game)
    hand.model.set_player(MAX, PERSON)
    hand.model.set_player(MIN, second)
    board = hand.board
    assert isinstance(board, GenericBoard)
    assert hand.model.board.game is GAMES[game]
    return board


def click(hand: Hand, *cells: int) -> None:
    for cell in cells:
        hand.bot.mouseClick(hand.board, LEFT, pos=hand.board.cell_rect(cell).center())


def typed(hand: Hand, text: str) -> None:
    field = hand.board.findChild(QLineEdit)
    field.setFocus()
    hand.bot.keyClicks(field, text)
    hand.bot.keyClick(field, KEY.Key_Return)


def moves(hand: Hand) -> list[str]:
    """What has been played, as the move list has it."""
    game, found = hand.model.board.game, []
    for node in hand.model.board.record.current.path()[1:]:
        assert node.parent is not None
        found.append(game.format_action(node.parent.state, node.action))
    return found


# Play


def test_the_menu_of_games_has_their_names_in_both_languages(hand: Hand) -> None:
    games = hand.play.players.game_list
    names = [games.itemText(row) for row in range(games.count())]
    assert names[-5:] == ["Hexapawn", "nim", "Dash", "again", "Kalah"]
    language_manager().set_language("es")
    hand.until(lambda: games.itemText(games.findData("hexapawn")) == "Hexapeón")
    assert games.itemText(games.findData("nim")) == "nim"


def test_a_piece_is_clicked_and_then_where_it_goes(hand: Hand) -> None:
    board = begin(hand, "hexapawn")
    click(hand, 1)
    assert board.held == 1
    click(hand, 1)
    assert board.held is None
    click(hand, 1, 4)
    assert moves(hand) == ["b1b2"]
    click(hand, 8, 5)
    assert moves(hand) == ["b1b2", "c3c2"]
    click(hand, 0, 8)  # nowhere near
    assert (board.held, moves(hand)) == (None, ["b1b2", "c3c2"])


def test_a_piece_is_drawn_to_where_it_goes(hand: Hand) -> None:
    board = begin(hand, "hexapawn")
    start, end = (board.cell_rect(cell).center() for cell in (0, 3))
    QTest.mousePress(board, LEFT, pos=start)
    QTest.mouseMove(board, end)
    QTest.mouseRelease(board, LEFT, pos=end)
    assert moves(hand) == ["a1a2"]


def test_the_keyboard_does_the_same(hand: Hand) -> None:
    board = begin(hand, "hexapawn")
    board.setFocus(Qt.FocusReason.TabFocusReason)
    assert board.cursor_cell == 0
    hand.press(KEY.Key_Return)
    assert board.held == 0
    assert "picked up" in QApplication.focusWidget().accessibleName()
    hand.press(KEY.Key_Up, KEY.Key_Space)
    assert moves(hand) == ["a1a2"]


def test_the_list_of_legal_moves_is_clicked_and_walked(hand: Hand) -> None:
    board = begin(hand, "nim")
    strip = board.moves
    assert [strip.item(row).text() for row in range(strip.count())] == [
        "a1", "a2", "a3", "b1", "b2", "b3", "b4",
    ]  # fmt: skip
    hand.bot.mouseClick(strip.viewport(), LEFT, pos=strip.visualItemRect(strip.item(1)).center())
    assert moves(hand) == ["a2"]
    strip.setFocus()
    hand.bot.keyClick(strip, KEY.Key_Right)
    hand.bot.keyClick(strip, KEY.Key_Return)
    assert moves(hand) == ["a2", "b1"]


def test_a_game_is_played_to_its_end_against_an_engine_saved_and_opened(
    hand: Hand, choose: Callable[[Path], object], tmp_path: Path
) -> None:
    begin(hand, "hexapawn", PlayerSpec("alphabeta", 7))
    click(hand, 1, 4)
    hand.until_answered()
    while not hand.model.board.record.is_over():
        game, state = hand.model.board.game, hand.model.board.record.state
        typed(hand, game.format_action(state, game.actions(state)[0]))
        hand.until_answered()
    assert hand.headline == "Orange wins"  # who begins loses to perfect play
    played = moves(hand)
    choose(tmp_path / "game.poda")
    hand.act("save_as")
    hand.until(lambda: any(tmp_path.glob("game.*")))
    hand.act("new")
    assert moves(hand) == []
    choose(next(tmp_path.glob("game.*")))
    hand.act("open")
    hand.until(lambda: moves(hand) == played)


def test_hint_analysis_undo_and_a_typed_position(hand: Hand) -> None:
    board = begin(hand, "hexapawn")
    click(hand, 1, 4)
    hand.act("undo")
    assert moves(hand) == []
    hand.act("redo")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until_analysed()
    labels = {hand.model.board.game.format_action(hand.model.board.record.state, a): t
              for a, t in hand.labels().items()}  # fmt: skip
    assert labels["a3b2"].startswith("wins")
    assert board.moves.item(0).text().startswith("a3a2  ")
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert not board.grab().isNull()
    field = hand.play.status.field
    field.setFocus()
    field.selectAll()
    hand.bot.keyClicks(field, "ooo/x../.xx")
    hand.bot.keyClick(field, KEY.Key_Return)
    assert "is not a position of this game" in hand.play.status.sentence()
    field.selectAll()
    hand.bot.keyClicks(field, "ooo/x../.xx o")
    hand.bot.keyClick(field, KEY.Key_Return)
    assert hand.text == "ooo/x../.xx o"


def test_levels_are_offered_and_the_perfect_one_of_a_small_game_wins(hand: Hand) -> None:
    begin(hand, "nim")
    picker = hand.play.players.pickers[MAX]
    names = [picker.list.itemText(row) for row in range(picker.list.count())]
    assert names[:7] == [
        "Person", "Beginner", "Casual", "Advanced", "Perfect", "Random", "Statistical"
    ]  # fmt: skip
    perfect = picker.list.itemData(names.index("Perfect"))
    pick(picker.list, perfect)
    assert wording.player_name("nim", hand.model.board.players[MAX]) == "Perfect"
    hand.model.set_player(MIN, PlayerSpec("random"))
    hand.act("start")
    hand.until(hand.model.board.record.is_over)
    assert hand.headline == "First player wins"


def test_the_board_says_what_is_where(hand: Hand) -> None:
    board = begin(hand, "hexapawn")
    assert board.cell_name(0) == "a1: blue disc (solid)"
    assert board.cell_name(8) == "c3: orange disc (with a dot)"
    click(hand, 0, 3)
    assert board.cell_name(3) == "a2: blue disc (solid), last move"


# Play, where a side may move twice in a row


def columns(hand: Hand) -> list[tuple[str, str]]:
    """The rows of the move list."""
    table, found = hand.play.moves.table, []
    for row in range(table.rowCount()):
        first, second = (table.item(row, column).text() for column in (1, 2))
        found.append(("" if first == "…" else first, second))
    return found


def test_who_moves_again_is_asked_again_and_has_a_row_for_each_move(hand: Hand) -> None:
    begin(hand, "again")
    for move in "1131":
        typed(hand, move)
    assert moves(hand) == ["1", "1", "3", "1"]
    assert columns(hand) == [("1", ""), ("1", ""), ("3", "1")]
    assert hand.headline == "Second player to move"
    hand.board.setFocus()  # else the field would take its own typing back
    hand.act("undo")
    hand.act("undo")
    assert moves(hand) == ["1", "1"]
    assert hand.headline == "First player to move"


@pytest.mark.parametrize("spec", ["perfect", "alphabeta:12", "minimax:6", "mcts:400", "random"])
def test_an_engine_moves_as_often_as_it_may(hand: Hand, spec: str) -> None:
    begin(hand, "again", PlayerSpec.parse(spec, "again"))
    typed(hand, "3")
    hand.until(lambda: hand.model.board.record.is_over() or hand.model.board.person_to_move)
    game, state, engine = hand.model.board.game, hand.model.board.game.initial_state(), 0
    for move in moves(hand):
        engine += game.to_move(state) == MIN
        state = game.result(state, int(move))
    assert engine >= 1
    if spec in ("perfect", "alphabeta:12"):
        assert hand.headline == "Second player wins"


def test_kalah_is_played_to_its_end_and_reviewed(hand: Hand) -> None:
    begin(hand, "kalah", PlayerSpec("alphabeta", 4))
    while not hand.model.board.record.is_over():
        game, state = hand.model.board.game, hand.model.board.record.state
        if hand.model.board.person_to_move:
            typed(hand, str(game.actions(state)[-1]))
        hand.until(lambda: hand.model.board.record.is_over() or hand.model.board.person_to_move)
    game, state = hand.model.board.game, hand.model.board.game.initial_state()
    listed = [(side, text) for row in columns(hand) for side, text in zip((1, -1), row) if text]  # noqa: B905
    for node, (side, text) in zip(moves(hand), listed, strict=True):
        assert game.to_move(state) == side
        assert text.split()[0] == node
        state = game.result(state, int(node))
    hand.act("review")
    hand.until(lambda: not hand.model.review.missing() and not hand.model.review.running)
    state, sides = hand.model.board.game.initial_state(), []
    for move in moves(hand):
        sides.append(game.to_move(state))
        state = game.result(state, int(move))
    assert [each.side for each in hand.model.review.judgements()] == sides


def test_an_end_is_told_in_moves_of_both_sides(hand: Hand) -> None:
    begin(hand, "again")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until_analysed()
    game, labels = hand.model.board.game, hand.labels()
    solver = exact_solver(game)
    assert solver is not None
    for action, value in solver.moves(game.initial_state()).items():
        plies = plies_to_end(value)
        assert labels[action] == f"{'wins' if value > 0 else 'loses'} in {plies}"


# Play, with dice


def thrown(hand: Hand) -> str:
    """Throw by the key of the button; what fell."""
    hand.press(KEY.Key_R)
    node = hand.model.board.record.current
    assert node.thrown
    assert node.parent is not None
    return hand.model.board.game.format_action(node.parent.state, node.action)


def offered(board: GenericBoard) -> list[str]:
    """The moves in the list below the board, without their values."""
    strip = board.moves
    if strip.isHidden():
        return []
    return [strip.item(row).text().split("  ")[0] for row in range(strip.count())]


def test_a_coin_is_thrown_and_a_move_is_clicked_or_typed(hand: Hand) -> None:
    board = begin(hand, "dash")
    assert hand.headline == "First player to roll"
    assert offered(board) == []  # what falls is not to be chosen
    dice = hand.play.board.dice
    shown = [name for name, button in dice.buttons.items() if button.isVisible()]
    assert shown == ["roll"]
    hand.bot.mouseClick(dice.buttons["roll"], LEFT)
    assert moves(hand) in (["1"], ["2"])
    assert hand.headline == f"First player to play {moves(hand)[0]}"
    assert offered(board) == ["run", "hold"]
    strip = board.moves
    hand.bot.mouseClick(strip.viewport(), LEFT, pos=strip.visualItemRect(strip.item(0)).center())
    assert moves(hand)[1:] == ["run"]
    assert hand.headline == "Second player to roll"
    fell = thrown(hand)
    typed(hand, "hold")
    assert moves(hand)[2:] == [fell, "hold"]
    listed = hand.play.moves.table
    assert [listed.item(0, column).text() for column in (1, 2)] == [
        f"{moves(hand)[0]} run", f"{fell} hold",
    ]  # fmt: skip


def test_a_throw_that_is_taken_back_falls_again(hand: Hand) -> None:
    begin(hand, "dash")
    hand.model.turns.set_seed(7, keep=False)
    fell = []
    for _ in range(12):
        fell.append(thrown(hand))
        typed(hand, "hold")
    assert set(fell) == {"1", "2"}
    hand.act("new")
    hand.model.turns.set_seed(7, keep=False)
    assert thrown(hand) == fell[0]
    typed(hand, "run")
    assert thrown(hand) == fell[1]
    hand.board.setFocus()  # else the field would take its own typing back
    hand.act("undo")
    assert moves(hand) == fell[:1]
    typed(hand, "hold")
    assert thrown(hand) == fell[1]


def test_throws_are_entered_by_hand_in_the_list(hand: Hand) -> None:
    board = begin(hand, "dash")
    hand.act("by_hand")
    assert offered(board) == ["1", "2"]
    assert not hand.play.board.dice.faces.isVisible()
    typed(hand, "2")
    assert (moves(hand), hand.headline) == (["2"], "First player to play 2")


def test_a_game_with_dice_is_played_to_its_end_saved_and_opened(
    hand: Hand, choose: Callable[[Path], object], tmp_path: Path
) -> None:
    begin(hand, "dash", PlayerSpec("expectiminimax", 1))
    while not hand.model.board.record.is_over():
        if hand.model.turns.can_roll:
            thrown(hand)
        elif hand.model.board.person_to_move:
            typed(hand, "run")
        hand.until(
            lambda: (
                hand.model.board.record.is_over()
                or hand.model.turns.can_roll
                or hand.model.board.person_to_move
            )
        )
    assert hand.headline in ("First player wins", "Second player wins")
    played, seed = moves(hand), hand.model.turns.dice.seed
    choose(tmp_path / "game.poda")
    hand.act("save_as")
    hand.until(lambda: any(tmp_path.glob("game.*")))
    hand.act("new")
    choose(next(tmp_path.glob("game.*")))
    hand.act("open")
    hand.until(lambda: moves(hand) == played)
    assert hand.model.turns.dice.seed == seed
    assert hand.headline in ("First player wins", "Second player wins")


def test_two_engines_throw_and_play(hand: Hand) -> None:
    begin(hand, "dash", PlayerSpec("expectiminimax", 0))
    hand.model.set_player(MAX, PlayerSpec("random"))
    hand.act("start")
    hand.until(hand.model.board.record.is_over)
    assert len(moves(hand)) >= 6


def test_moves_with_dice_are_analysed_and_hinted(hand: Hand) -> None:
    board = begin(hand, "dash")
    hand.model.set_position("4 5 max 2")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until_analysed()
    labels = hand.labels()
    assert labels["run"] == "+1"  # who arrives has won
    assert labels["hold"].startswith(("+0", "−0", "−1"))
    assert board.moves.item(0).text().startswith("run  ")
    assert hand.play.analysis.table.isVisible()
    assert not hand.model.board.kit.values_table  # nor is there another one
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert hand.model.analysis.hint == "run"
    typed(hand, "run")
    assert hand.headline == "First player wins"


def test_only_what_such_a_game_has_is_shown(hand: Hand) -> None:
    begin(hand, "dash")
    actions = hand.play.actions_
    assert all(actions[name].isVisible() for name in ("roll", "auto_roll", "by_hand", "seed"))
    assert not any(actions[name].isVisible() for name in ("take_back", "swap_dice", "done"))
    assert hand.play.dice_menu.title() == "D&ice"
    picker = hand.play.players.pickers[MIN]
    names = [picker.list.itemText(row) for row in range(picker.list.count())]
    assert names[:4] == ["Person", "Casual", "Advanced", "Random"]
    hand.act("resign")
    assert hand.headline == "First player resigns: Second player wins"


def test_the_search_of_a_game_with_dice_is_shown(hand: Hand) -> None:
    begin(hand, "dash", PlayerSpec("expectiminimax", 1))
    thrown(hand)
    hand.act("show_search")
    tree = hand.window.tree
    hand.until(lambda: tree.model.recording is not None and tree.model.busy is None
               and tree.model.recording.question.game is GAMES["dash"])  # fmt: skip
    assert hand.window.tabs.currentIndex() == 1


# Tree


def test_a_search_of_a_position_is_recorded_and_walked(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_up(dialog: PositionDialog) -> int:
        pick(dialog.game, "hexapawn")
        qtbot.keyClicks(dialog.field, "nonsense")
        assert "such as ooo/x../.xx o" in dialog.sentence.full_text()
        dialog.field.clear()
        assert dialog.sentence.full_text() == "Blue (MAX) to move"
        return dialog.DialogCode.Accepted

    monkeypatch.setattr(PositionDialog, "exec", set_up)
    hand = TreeHand(qtbot, window)
    hand.tab.parts.actions_["position"].trigger()
    hand.wait_until_open()
    recording = hand.model.recording
    assert recording is not None
    assert recording.question.game is GAMES["hexapawn"]
    assert recording.question.evaluation.name == "estimate"
    assert len(recording.tree.parent) >= 11
    hand.tab.parts.view.setFocus()
    said = {hand.sentence}
    for _ in range(3):
        hand.key(KEY.Key_Right)
        said.add(hand.sentence)
    assert len(said) > 2
    hand.key(KEY.Key_End)
    assert hand.model.step == hand.model.last_step
    qtbot.mouseClick(hand.button("first"), LEFT)
    assert hand.model.step == 0


@pytest.mark.parametrize("game", ["again", "kalah"])
@pytest.mark.parametrize(
    "algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "aspiration", "mcts"]
)
def test_every_search_of_a_game_with_extra_turns_is_walked(
    qtbot: QtBot, window: MainWindow, game: str, algorithm: str
) -> None:
    hand = TreeHand(qtbot, window)
    rules = GAMES[game]
    text = {"again": "6", "kalah": "2 0 1 3 0 1 1 2"}[game]
    hand.show(Position(game, text), plies=3, algorithm=algorithm)
    recording = hand.model.recording
    assert recording is not None
    hand.key(KEY.Key_End)
    assert hand.model.step == hand.model.last_step
    for _ in range(6):
        hand.key(KEY.Key_Left)
        assert hand.sentence
    twice = recording.tree.player[recording.tree.parent[1:]] == recording.tree.player[1:]
    assert twice.any()
    assert rules.to_move(rules.parse_position(text)) == MAX


@pytest.mark.parametrize("game", ["hexapawn", "nim", "dash", "again", "kalah"])
def test_the_nodes_of_the_tree_show_the_position(
    qtbot: QtBot, window: MainWindow, game: str
) -> None:
    rules = GAMES[game]
    assert has_board(rules)
    start = rules.initial_state()
    look, pictures = Look(theme_manager().theme), []
    for state in (start, rules.result(start, rules.actions(start)[0])):
        image = QImage(120, 120, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.gray)
        painter = QPainter(image)
        paint_position(painter, look, Shown(rules, state), QRectF(0, 0, 120, 120))
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1]


def test_the_search_of_the_game_in_progress_is_shown(hand: Hand) -> None:
    begin(hand, "nim", PlayerSpec("alphabeta", 4))
    typed(hand, "a1")
    hand.until_answered()
    hand.act("show_search")
    tree = hand.window.tree
    hand.until(lambda: tree.model.recording is not None and tree.model.busy is None
               and tree.model.recording.question.game is GAMES["nim"])  # fmt: skip
    assert hand.window.tabs.currentIndex() == 1


def test_the_chances_of_a_game_with_dice_are_searched(qtbot: QtBot, window: MainWindow) -> None:
    hand = TreeHand(qtbot, window)
    hand.show(Position("dash", "4 5 max 1"), plies=2)
    recording = hand.model.recording
    assert recording is not None
    assert recording.question.algorithm == "expectiminimax"
    hand.key(KEY.Key_End)
    assert hand.model.step == hand.model.last_step


# Training


@pytest.mark.parametrize("game", ["hexapawn", "nim", "again", "kalah"])
def test_two_generations_are_trained_and_the_best_is_played_against(
    qtbot: QtBot, window: MainWindow, game: str
) -> None:
    assert game in evolved_games()
    hand = TrainingHand(qtbot, window, tiny=False)
    pick(hand.tab.bar.game, game)
    assert hand.model.game_key == game
    assert hand.tab.bar.preset.count() > 1
    mirrored = "mirrored" if game == "hexapawn" else "none"
    hand.model.set_settings(replace(TINY, symmetry=mirrored), SEED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.press(KEY.Key_Right, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: hand.model.totals[0] == 2)
    hand.wait_for(Status.PAUSED)
    if (analysis := hand.tab.added.get("analysis")) is not None:  # of the package lab
        assert analysis.fields.words(0, 0)
    qtbot.mouseClick(hand.tab.players.card.play, LEFT)
    play = Hand(qtbot, window)
    assert window.tabs.currentIndex() == 0
    assert play.model.board.game.key == game
    seated = next(spec for spec in play.model.board.players.values() if spec.path)
    assert load_champion(Path(seated.path)).generation == 2
    play.until_answered()
    while not play.model.board.record.is_over():
        rules, state = play.model.board.game, play.model.board.record.state
        typed(play, rules.format_action(state, rules.actions(state)[-1]))
        play.until_answered()


def test_temporal_differences_learn_the_heap_and_its_credit_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    hand = TrainingHand(qtbot, window, tiny=False)
    pick(hand.tab.bar.game, "again")
    learns = replace(
        PRESETS["td"].settings,
        architecture="linear", symmetry="none", episodes=2000, trace_decay=0.0, backup="best",
    )  # fmt: skip
    hand.model.set_settings(learns, SEED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    qtbot.mouseClick(hand.tab.players.card.play, LEFT)
    play = Hand(qtbot, window)
    play.until_answered()
    player = play.model.board.players
    seated = next(spec for spec in player.values() if spec.path)
    network = load_champion(Path(seated.path)).network
    rules = GAMES["again"]
    assert all(network.value(rules.features((n, MAX))) > 0 for n in range(1, 12))


def test_a_game_with_dice_is_trained(qtbot: QtBot, window: MainWindow) -> None:
    hand = TrainingHand(qtbot, window, tiny=False)
    pick(hand.tab.bar.game, "dash")
    hand.model.set_settings(TINY, SEED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert hand.model.totals[0] == 1
    qtbot.mouseClick(hand.tab.players.card.play, LEFT)
    play = Hand(qtbot, window)
    assert (window.tabs.currentIndex(), play.model.board.game.key) == (0, "dash")
    play.until(lambda: play.model.turns.can_roll)
    thrown(play)
    typed(play, "run")
    play.until(lambda: len(moves(play)) == 4 or play.model.turns.can_roll)


def test_its_statistics_are_played_and_its_opinion_is_told(
    qtbot: QtBot, window: MainWindow
) -> None:
    begin(Hand(qtbot, window), "nim")
    hand = TrainingHand(qtbot, window, tiny=False)
    pick(hand.tab.bar.game, "nim")
    hand.model.set_settings(TINY, SEED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    statistics = hand.tab.players.statistics
    statistics.setup.games.setValue(4)
    pick(statistics.setup.opponent, statistics.setup.opponent.itemData(2))
    hand.bot.mouseClick(statistics.run, LEFT)
    hand.wait(lambda: not statistics.busy and bool(statistics.table.rows))
    assert statistics.table.rows[0].tally.games == 4
    hand.wait(lambda: not statistics.badge.waiting)
    assert statistics.badge.text()[0] in "✓✕"
    opinion = hand.tab.players.opinion
    hand.wait(lambda: opinion.board is not None and opinion.board.isVisibleTo(opinion))
    hand.wait(lambda: "it would play" in opinion.sentence.full_text())


def test_statistics_of_a_game_with_dice_are_played_and_its_opinion_is_told(
    qtbot: QtBot, window: MainWindow
) -> None:
    play = Hand(qtbot, window)
    begin(play, "dash")
    play.model.set_position("4 5 max 2")
    hand = TrainingHand(qtbot, window, tiny=False)
    pick(hand.tab.bar.game, "dash")
    hand.model.set_settings(TINY, SEED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    opinion = hand.tab.players.opinion
    hand.wait(lambda: opinion.board is not None and opinion.board.isVisibleTo(opinion))
    hand.wait(lambda: "it would play run" in opinion.sentence.full_text())  # which wins
    statistics = hand.tab.players.statistics
    statistics.setup.games.setValue(4)
    pick(statistics.setup.opponent, statistics.setup.opponent.itemData(2))
    hand.bot.mouseClick(statistics.run, LEFT)
    hand.wait(lambda: not statistics.busy and bool(statistics.table.rows))
    assert statistics.table.rows[0].tally.games == 4


def test_the_settings_know_its_presets(window: MainWindow) -> None:
    assert "no-loss" in presets_for(GAMES["nim"])
    assert "fast" not in presets_for(GAMES["nim"])  # its positions have no mirror image
    assert "no-loss" not in presets_for(GAMES["hexapawn"])
    assert "fast" in presets_for(GAMES["hexapawn"])
