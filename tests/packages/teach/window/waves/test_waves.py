"""A game solved from its end, in the Tree tab: what a person does, and what is then to be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from poda.engine.errors import EngineError
from poda.engine.exact.retrograde import DRAWN
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.teach.engine.waves import MOST_NODES, Solved, Subject
from poda.packages.teach.window.waves.page import WavesPage
from poda.packages.teach.window.waves.stage import WavesStage
from poda.packages.teach.window.waves.waves_model import SPEEDS, WavesModel
from some import some
from tree.hand import CONTROL, KEY, LEFT, NOTHING, SHIFT, TreeHand

ALT = Qt.KeyboardModifier.AltModifier
TICTACTOE, TWO_PIECES = Subject("tictactoe"), Subject("checkers", 2)


class WavesHand:
    """A hand on the waves."""

    def __init__(self, tree: TreeHand) -> None:
        self.tree = tree
        self.bot = tree.bot

    def begin(self) -> WavesHand:
        """By the key."""
        self.tree.key(KEY.Key_S, CONTROL | ALT)
        self.wait()
        return self

    def wait(self, subject: Subject = TICTACTOE) -> None:
        """Until that is solved."""
        self.bot.waitUntil(
            lambda: self.model.share is None and self.solved.subject == subject, timeout=20_000
        )
        QApplication.processEvents()

    def choose(self, subject: Subject) -> None:
        """In the list."""
        box = self.page.subject
        row = [box.itemData(row) for row in range(box.count())].index(subject)
        box.setCurrentIndex(row)
        box.activated.emit(row)

    @property
    def model(self) -> WavesModel:
        return self.tree.tab.added["teach"].waves.model

    @property
    def solved(self) -> Solved:
        assert self.model.solved is not None
        return self.model.solved

    @property
    def stage(self) -> WavesStage:
        stage = self.tree.tab.added["teach"].waves.stage
        assert stage is not None
        return stage

    @property
    def page(self) -> WavesPage:
        page = self.tree.tab.added["teach"].waves.page
        assert page is not None
        return page

    @property
    def sentence(self) -> str:
        return self.stage.sentence.full_text()

    @property
    def worth(self) -> str:
        return self.page.worth.full_text()

    def place_of(self, number: int) -> QPoint:
        """Where the dot of a position is, once all have the room that they are seen in."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        place = self.stage.dots.place_of(number)
        assert place is not None
        return place.toPoint()


@pytest.fixture
def waves(tree: TreeHand) -> WavesHand:
    """Tic-tac-toe, before the first wave."""
    return WavesHand(tree).begin()


def first_of(solved: Solved, wave: int) -> int:
    return int(solved.wave.tolist().index(wave))


# The mode


def test_the_key_puts_the_waves_in_the_place_of_the_tree_and_takes_them_away(
    tree: TreeHand,
) -> None:
    tree.model.go(9)
    waves = WavesHand(tree).begin()
    parts = tree.tab.parts
    assert waves.stage.isVisible()
    assert waves.page.isVisible()
    assert not parts.view.isVisible()
    assert not parts.transport.isVisible()
    assert waves.stage.dots.hasFocus()
    tree.key(KEY.Key_S, CONTROL | ALT)
    assert not waves.stage.isVisible()
    assert not waves.page.isVisible()
    assert parts.view.isVisible()
    assert parts.transport.isVisible()
    assert parts.view.hasFocus()
    assert tree.model.step == 9


def test_the_picture_is_copied_for_a_slide(waves: WavesHand) -> None:
    waves.model.go(4)
    QGuiApplication.clipboard().clear()
    waves.tree.key(KEY.Key_C, CONTROL)
    copied = QGuiApplication.clipboard().image()
    assert copied.width() == waves.stage.width()
    assert waves.stage.dots.height() < copied.height() < waves.stage.height()


def test_it_stands_in_the_menu_and_its_cross_closes_it(tree: TreeHand) -> None:
    teach = next(m for m in tree.tab._menus if tree.tab.parts.actions_["waves"] in m.actions())
    assert teach.title() == "Tea&ch"
    tree.tab.parts.actions_["waves"].trigger()
    waves = WavesHand(tree)
    waves.wait()
    tree.click(waves.page.close_button)
    assert not waves.stage.isVisible()
    assert not tree.tab.parts.actions_["waves"].isChecked()


def test_another_way_of_working_and_another_tree_end_it(waves: WavesHand) -> None:
    tree = waves.tree
    tree.key(KEY.Key_G, CONTROL)
    assert not waves.stage.isVisible()
    assert tree.tab.added["teach"].exercise.view.isVisible()
    tree.key(KEY.Key_S, CONTROL | ALT)
    assert waves.stage.isVisible()
    assert not tree.tab.added["teach"].exercise.view.isVisible()
    tree.show("[[1, 2], [3, 4]]")
    assert not waves.stage.isVisible()
    assert tree.tab.parts.view.isVisible()


def test_what_acts_on_the_tree_is_off_meanwhile(waves: WavesHand) -> None:
    actions = waves.tree.tab.parts.actions_
    for name in some(("save", "copy_tikz", "find", "bookmark", "zoom_in", "next_cut", "why")):
        assert not actions[name].isEnabled()
    waves.tree.key(KEY.Key_S, CONTROL | ALT)
    for name in ("save", "copy", "find", "bookmark", "zoom_in", "next_cut"):
        assert actions[name].isEnabled()


# The steps


def test_the_keys_of_the_tree_s_steps_move_the_waves(waves: WavesHand) -> None:
    tree, last = waves.tree, len(waves.solved.waves)
    step = tree.model.step
    assert waves.sentence.startswith("None of the 5,478 positions is known yet.")
    keys = ((KEY.Key_Right, 1), (KEY.Key_PageDown, 2), (KEY.Key_Left, 1), (KEY.Key_PageUp, 0),
            (KEY.Key_End, last), (KEY.Key_Home, 0))  # fmt: skip
    for key, expected in keys:
        tree.key(key)
        assert waves.model.step == expected
    assert tree.model.step == step
    actions = tree.tab.parts.actions_
    assert not actions["back"].isEnabled()
    assert actions["forward"].isEnabled()
    tree.key(KEY.Key_S, CONTROL | ALT)
    tree.key(KEY.Key_Right)
    assert tree.model.step == step + 1
    assert waves.model.step == 0


def test_each_wave_is_told_in_words_and_counted(waves: WavesHand) -> None:
    waves.tree.window.resize(1280, 720)
    QApplication.processEvents()
    said = []
    for _ in range(4):
        waves.tree.key(KEY.Key_Right)
        said.append(waves.sentence)
    assert said[0].startswith("Lost in 0: in 942 of the positions the game is over")
    assert said[2].startswith("Lost in 2: in 508 of the positions every move leads to one")
    assert said[3].startswith("Won in 3: in 356 of the positions a move leads to one")
    assert "along the 1,604 moves" in said[3]
    assert waves.stage.step.full_text() == "wave 4 of 16"
    assert waves.stage.known.full_text() == "4,164 of 5,478 known, 76 %"
    waves.tree.key(KEY.Key_End)
    assert waves.sentence.startswith("Drawn in 9: in 1 of the positions")
    assert waves.stage.known.full_text().endswith("100 %")


def test_space_plays_to_the_end_and_the_speed_is_chosen(waves: WavesHand) -> None:
    tree = waves.tree
    actions = tree.tab.parts.actions_
    waves.model.playback.set_speed(SPEEDS[-1])
    assert not actions["faster"].isEnabled()
    waves.stage.dots.setFocus()
    tree.key(KEY.Key_Space)
    assert waves.model.playing
    assert actions["play"].text() == "&Pause"
    waves.bot.waitUntil(lambda: not waves.model.playing, timeout=20_000)
    assert waves.model.step == waves.model.last_step
    assert actions["play"].text() == "&Play"
    box = waves.stage.speed
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert waves.model.playback.speed == 0.5
    tree.key(KEY.Key_Right, CONTROL | SHIFT)
    assert waves.model.playback.speed == 1.0
    tree.key(KEY.Key_Space)  # from the start again
    assert waves.model.step == 0
    tree.key(KEY.Key_Escape)
    assert not waves.model.playing
    assert waves.stage.isVisible()


def test_the_histogram_is_a_slider_and_its_bars_are_clicked(waves: WavesHand) -> None:
    histogram = waves.stage.histogram
    assert (histogram.minimum(), histogram.maximum()) == (0, 16)
    bar = histogram.bar(5)
    waves.bot.mouseClick(histogram, LEFT, pos=bar.center().toPoint())
    assert waves.model.step == 5
    assert histogram.value() == 5
    assert histogram.accessibleDescription() == "lost in 4: 124 positions"
    QTest.keyClick(histogram, KEY.Key_PageDown)
    assert waves.model.step == 6
    heights = [histogram.bar(step).height() for step in range(1, 17)]
    sizes = [wave.size for wave in waves.solved.waves]
    assert sorted(range(16), key=heights.__getitem__) == sorted(range(16), key=sizes.__getitem__)


# Positions


def test_a_position_under_the_pointer_is_shown_and_a_click_keeps_it(waves: WavesHand) -> None:
    waves.tree.key(KEY.Key_End)
    solved, dots = waves.solved, waves.stage.dots
    number = solved.number(solved.game.parse_position("15"))
    waves.bot.mouseMove(dots, waves.place_of(number) + QPoint(0, 1))
    waves.bot.mouseMove(dots, waves.place_of(number))
    waves.bot.waitUntil(lambda: waves.model.shown == number)
    assert waves.worth == "X to move: drawn in 7"
    assert waves.page.board.accessibleName() == "15"
    waves.bot.mouseClick(dots, LEFT, NOTHING, waves.place_of(number))
    assert waves.model.selected == number
    waves.model.point_at(-1)
    assert waves.model.shown == number
    assert dots.accessibleName() == "15. X to move: drawn in 7"
    dots.setFocus()
    waves.tree.key(KEY.Key_Escape)
    assert waves.model.selected == -1
    assert waves.stage.isVisible()


def test_what_is_not_known_yet_is_not_told(waves: WavesHand) -> None:
    waves.model.select(0)
    assert waves.worth == "X to move: not known yet"
    assert waves.page.best.full_text() == ""
    waves.tree.key(KEY.Key_End)
    assert waves.worth == "X to move: drawn in 9"
    assert waves.page.best.full_text() == "Best move: 1, to a position that is drawn in 8"


def test_every_wave_shows_an_example_of_itself(waves: WavesHand) -> None:
    for step in some(range(1, waves.model.last_step + 1)):
        waves.tree.key(KEY.Key_Right)
        assert waves.solved.wave[waves.model.shown] == step - 1
        assert waves.worth


def test_the_keyboard_goes_from_dot_to_dot(waves: WavesHand) -> None:
    tree, model = waves.tree, waves.model
    tree.key(KEY.Key_Right, SHIFT)  # nothing is chosen: the first dot is
    assert model.selected == 0
    tree.key(KEY.Key_Right, SHIFT)
    assert waves.solved.positions[model.selected].count(0) == 8
    assert model.step == 0
    here = model.selected
    tree.key(KEY.Key_Down, SHIFT)
    assert model.selected != here
    tree.key(KEY.Key_Up, SHIFT)
    assert model.selected == here


def test_up_and_down_stay_within_the_wave(waves: WavesHand) -> None:
    tree, model = waves.tree, waves.model
    model.go(4)
    example = model.example
    tree.key(KEY.Key_Down)
    assert model.selected > example
    assert waves.solved.wave[model.selected] == 3
    tree.key(KEY.Key_Up)
    assert model.selected == example
    there = [number for number, wave in enumerate(waves.solved.wave) if wave == 3]
    model.select(there[-1])
    tree.key(KEY.Key_Down)
    assert model.selected == there[0]
    tree.key(KEY.Key_Up)
    assert model.selected == there[-1]


def test_enter_follows_the_best_move_to_the_end(waves: WavesHand) -> None:
    model, solved = waves.model, waves.solved
    model.go(6)
    assert solved.known(model.example) == (1, 5)
    for plies in (4, 3, 2, 1, 0, 0):
        waves.tree.key(KEY.Key_Return)
        assert solved.known(model.selected).plies == plies
    assert waves.worth.startswith("The game is over: lost in 0 for ")
    assert waves.page.best.full_text() == ""


# Search against look-up


def test_beside_the_look_up_stand_the_nodes_of_a_search(waves: WavesHand) -> None:
    waves.tree.key(KEY.Key_End)
    waves.model.select(0)
    waves.bot.waitUntil(lambda: waves.model.needed is not None, timeout=20_000)
    (_, one, _), (_, nodes, share) = waves.page.costs.rows()
    assert (one, nodes) == ("1", "18,297")
    assert 0 < share < 1
    assert waves.page.cost.full_text().startswith("Nodes that alpha-beta visits, 9 plies deep")
    waves.model.select(1)
    assert waves.model.needed is None
    assert waves.page.costs.rows()[1][1] == "…"


def test_a_search_that_is_too_long_is_given_up(
    waves: WavesHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.packages.teach.window.waves import waves_model

    usual = waves_model.nodes_needed
    monkeypatch.setattr(waves_model, "nodes_needed", lambda *given: usual(*given, 500))
    waves.tree.key(KEY.Key_End)
    waves.model.select(0)
    waves.bot.waitUntil(lambda: waves.model.needed is not None, timeout=20_000)
    assert waves.page.costs.rows()[1][1] == f"> {MOST_NODES:,}"
    assert waves.page.cost.full_text().endswith("9 plies deep: given up.")


# What is solved


def test_endgames_of_checkers_are_solved_with_their_own_blocks(waves: WavesHand) -> None:
    waves.choose(TWO_PIECES)
    waves.wait(TWO_PIECES)
    assert waves.model.step == 0
    assert waves.page.facts.full_text().startswith("7,092 positions, 16,469 moves")
    waves.model.go(8)
    assert waves.sentence.startswith("Won in 7: in 108 of the positions")
    waves.model.go(waves.model.last_step)
    assert waves.sentence.startswith("What is left is drawn: in 2,370 of the positions")
    assert waves.solved.waves[-1].value == DRAWN
    laid = waves.stage.dots.placed()
    assert laid is not None
    block = laid.blocks[2]
    label = QPointF(block.left + 10, block.top + waves.stage.dots._top() - 6)
    assert waves.stage.dots.label_at(label) == (
        "to move: men 0, kings 1; the other side: men 0, kings 1"
    )
    for block, said in zip(
        laid.blocks[:2], ("only the side to move", "only the side that"), strict=True
    ):
        label = QPointF(block.left + 10, block.top + waves.stage.dots._top() - 6)
        assert waves.stage.dots.label_at(label).startswith(said)
    waves.choose(TICTACTOE)
    waves.wait()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Solving goes on until it is stopped, or this is called."""
    from poda.packages.teach.window.waves import waves_model

    free, usual = [False], waves_model.solve

    def slowly(
        subject: Subject, stop: Callable[[], bool], progress: Callable[[float], None]
    ) -> Solved:
        progress(0.5)
        while not free[0] and not stop():
            QTest.qSleep(2)
        return usual(subject, stop, progress)

    monkeypatch.setattr(waves_model, "solve", slowly)
    return lambda: free.__setitem__(0, True)


def test_work_under_way_is_shown_cancelled_and_begun_again(
    tree: TreeHand, held: Callable[[], None]
) -> None:
    tree.key(KEY.Key_S, CONTROL | ALT)
    waves = WavesHand(tree)
    waiting = waves.stage.waiting
    waves.bot.waitUntil(lambda: waiting.isVisible() and waiting.progress.value() == 500)
    assert waiting.label.full_text() == "Tic-tac-toe: all positions: solving from the end…"
    tree.click(waiting.button)
    assert waves.model.share is None
    assert waiting.label.full_text() == "Tic-tac-toe: all positions: not solved yet."
    assert not waiting.progress.isVisible()
    assert not tree.tab.parts.actions_["play"].isEnabled()
    tree.click(waiting.button)
    assert waves.model.share is not None
    held()
    waves.wait()
    assert waves.stage.dots.isVisible()


def test_escape_cancels_and_what_was_solved_before_comes_back(
    waves: WavesHand, held: Callable[[], None]
) -> None:
    waves.model.go(3)
    waves.choose(TWO_PIECES)
    waves.bot.waitUntil(waves.stage.waiting.isVisible)
    waves.tree.key(KEY.Key_Escape)
    assert waves.stage.dots.isVisible()
    assert (waves.solved.subject, waves.model.step) == (TICTACTOE, 3)
    assert waves.page.subject.currentIndex() == 0


def test_a_failure_is_a_sentence_and_one_tries_again(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.packages.teach.window.waves import waves_model

    usual = waves_model.solve

    def fail(*_: object) -> Solved:
        raise EngineError("player.no_chance")

    monkeypatch.setattr(waves_model, "solve", fail)
    tree.key(KEY.Key_S, CONTROL | ALT)
    waves = WavesHand(tree)
    waves.bot.waitUntil(lambda: waves.model.error is not None)
    waiting = waves.stage.waiting
    assert waiting.label.full_text().startswith("✕ Minimax and alpha-beta cannot search")
    assert waiting.button.text() == "Try again"
    monkeypatch.setattr(waves_model, "solve", usual)
    tree.click(waiting.button)
    waves.wait()
    assert waves.stage.dots.isVisible()


def test_leaving_stops_the_work(tree: TreeHand, held: Callable[[], None]) -> None:
    tree.key(KEY.Key_S, CONTROL | ALT)
    waves = WavesHand(tree)
    assert waves.model.share is not None
    tree.key(KEY.Key_S, CONTROL | ALT)
    assert waves.model.share is None
    assert tree.tab.parts.view.isVisible()


# Room, presenting, languages


@pytest.mark.parametrize(
    ("width", "height", "scale", "least"),
    [(1280, 720, 1.0, (880, 430)), (1366, 700, 1.0, (880, 410)), (1280, 720, 1.6, (700, 380)),
     (960, 620, 1.0, (560, 330)), (1120, 680, 1.6, (600, 340))],
)  # fmt: skip
def test_the_picture_has_the_room(
    waves: WavesHand, width: int, height: int, scale: float, least: tuple[int, int]
) -> None:
    theme_manager().set_type_scale(scale)
    waves.tree.window.resize(width, height)
    waves.model.go(4)
    for _ in range(6):
        QApplication.processEvents()
    assert (waves.tree.window.width(), waves.tree.window.height()) == (width, height)
    dots = waves.stage.dots
    assert (dots.width() >= least[0], dots.height() >= least[1]) == (True, True), dots.size()
    for part in (waves.stage.sentence, waves.stage.histogram, waves.stage.speed, waves.page.worth,
                 waves.page.best, waves.page.costs):  # fmt: skip
        assert seen_whole(waves.tree, part)
    assert waves.page.board.height() >= 110
    dots.grab()


def seen_whole(tree: TreeHand, widget: QWidget) -> bool:
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect()


def test_a_class_sees_the_waves_and_the_clicker_moves_them(waves: WavesHand) -> None:
    tree = waves.tree
    tree.key(KEY.Key_F5)
    assert theme_manager().theme.kind == "projector"
    assert waves.stage.isVisible()
    assert not waves.stage.transport.isVisible()
    assert waves.stage.dots.hasFocus()
    presenter = tree.tab.added["teach"].presenting.presenter
    assert presenter is not None
    presenter.show_beside()
    tree.window.activateWindow()
    tree.bot.waitUntil(tree.window.isActiveWindow)
    tree.key(KEY.Key_PageDown)
    assert waves.model.step == 1
    assert presenter.step.full_text() == "wave 1 of 16"
    assert presenter.now.full_text().startswith("Lost in 0: in 942")
    assert presenter.next.full_text().startswith("Won in 1: in 2,358")
    presenter.hide()
    tree.key(KEY.Key_Escape)
    assert not tree.tab.added["teach"].presenting.is_on
    assert waves.stage.isVisible()
    assert waves.stage.transport.isVisible()
    tree.key(KEY.Key_PageUp)
    assert waves.model.step == 0


def test_every_control_has_a_name_and_the_focus_goes_round(waves: WavesHand) -> None:
    waves.tree.key(KEY.Key_Right)
    for top in (waves.stage, waves.page):
        controls = [
            w for w in top.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        for control in some([w for w in controls if w.isVisible()]):
            assert control.accessibleName() or getattr(control, "text", str)(), control
    assert waves.page.costs.accessibleName()


def test_the_texts_follow_the_language(waves: WavesHand) -> None:
    waves.model.go(2)
    language_manager().set_language("es")
    waves.bot.waitUntil(lambda: "5478" in waves.stage.known.full_text())
    assert waves.page.subject.itemText(0).startswith("Tres en raya")
