"""The board as a picture and the game as a film, read again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMessageBox

from poda.play.pictures import dialog as pictures
from poda.play.pictures.dialog import PictureDialog
from poda.play.pictures.frames import HEIGHTS, Frames, size_of

from ..hand import LEFT, NOTHING, Hand

Choose = Callable[[Path | str], list[str]]


@pytest.fixture
def opened(hand: Hand) -> Callable[[str, str], PictureDialog]:
    """Opens the dialog in a game, as its keys do."""

    def open_(game: str, position: str) -> PictureDialog:
        hand.begin(game)
        hand.model.set_position(position)
        hand.bot.keySequence(hand.focus(), "Ctrl+Shift+F")
        dialog = hand.play.rooms.dialog
        assert isinstance(dialog, PictureDialog)
        return dialog

    return open_


def save(hand: Hand, dialog: PictureDialog, suffix: str) -> None:
    dialog.format.setCurrentIndex(dialog.format.findData(suffix))
    dialog.height_.setCurrentIndex(0)
    hand.bot.mouseClick(dialog.save, LEFT, NOTHING, QPoint(8, 8))


def test_a_picture_shows_the_board_as_it_is(
    hand: Hand, opened: Callable[..., PictureDialog], choose: Choose, tmp_path: Path
) -> None:
    choose(tmp_path / "board")
    save(hand, opened("connect4", "44"), "png")
    image = QImage(str(tmp_path / "board.png"))
    assert image.height() == 360
    assert len({image.pixel(x, 300) for x in range(image.width())}) > 3


def test_a_drawing_is_an_svg(
    hand: Hand, opened: Callable[..., PictureDialog], choose: Choose, tmp_path: Path
) -> None:
    choose(tmp_path / "board.svg")
    save(hand, opened("tictactoe", "15"), "svg")
    assert b"<svg" in (tmp_path / "board.svg").read_bytes()[:400]


@pytest.mark.parametrize(("game", "moves"), [("tictactoe", "15243"), ("connect4", "4453")])
def test_a_film_has_a_picture_of_each_position_and_the_last_stays_longer(
    game: str,
    moves: str,
    hand: Hand,
    opened: Callable[..., PictureDialog],
    choose: Choose,
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.gif"
    choose(path)
    dialog = opened(game, moves)
    expected = Frames(hand.model, dialog)
    shown = [expected.image(node, 360).pixelColor(x, y) for node, x, y in _spots(expected)]
    expected.leave()
    save(hand, dialog, "gif")
    assert dialog.busy
    assert dialog.bar.isVisible()
    hand.until(path.exists)
    with Image.open(path) as film:
        assert film.n_frames == len(moves) + 1
        times = []
        for number, colour in enumerate(shown):
            film.seek(number)
            times.append(film.info["duration"])
            _, x, y = _spots_of(film.size, number)
            found = film.convert("RGB").getpixel((x, y))
            assert all(
                abs(a - b) <= 8
                for a, b in zip(found, colour.getRgb()[:3], strict=True)  # type: ignore[arg-type]
            )
        assert times == [800] * len(moves) + [2400]
    assert hand.play.rooms.dialog is None


def _spots_of(size: tuple[int, int], number: int) -> tuple[int, int, int]:
    return number, size[0] // 2 + 9 * number, size[1] // 2


def _spots(frames: Frames) -> list[tuple[object, int, int]]:
    size = frames.size(360)
    spots = [_spots_of((size.width(), size.height()), n) for n in range(len(frames.nodes))]
    return [(node, x, y) for node, (_, x, y) in zip(frames.nodes, spots, strict=True)]


def test_a_file_that_is_there_already_is_not_replaced_unasked(
    hand: Hand,
    opened: Callable[..., PictureDialog],
    choose: Choose,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "mine.png"
    path.write_text("precious")
    choose(tmp_path / "mine")  # the system's dialog asks about a file of this name
    asked: list[str] = []

    def question(_window: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", question)
    dialog = opened("tictactoe", "15")
    save(hand, dialog, "png")
    assert "mine.png" in asked[0]
    assert path.read_text() == "precious"
    assert dialog.isVisible()


def test_a_long_game_is_offered_no_film_that_memory_cannot_hold(
    hand: Hand, opened: Callable[..., PictureDialog], monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened("connect4", "445353")
    dialog.height_.setCurrentIndex(len(HEIGHTS) - 1)
    size = size_of(hand.board, 540)
    monkeypatch.setattr(pictures, "MOST_PIXELS", 7 * size.width() * size.height())
    dialog.format.setCurrentIndex(dialog.format.findData("gif"))
    assert dialog.height_.currentData() == 540
    assert "too long for larger pictures" in dialog.sentence.full_text()
    dialog.format.setCurrentIndex(dialog.format.findData("png"))
    model = dialog.height_.model()
    assert model.flags(model.index(len(HEIGHTS) - 1, 0)) & Qt.ItemFlag.ItemIsEnabled


def test_a_film_can_be_given_up(
    hand: Hand, opened: Callable[..., PictureDialog], choose: Choose, tmp_path: Path
) -> None:
    choose(tmp_path / "game.gif")
    dialog = opened("connect4", "445353")
    save(hand, dialog, "gif")
    hand.bot.mouseClick(dialog.cancel, LEFT, NOTHING, QPoint(8, 8))
    assert hand.play.rooms.dialog is None
    assert not (tmp_path / "game.gif").exists()
    assert hand.text == "445353"


def test_a_folder_that_is_not_there_gets_a_sentence(
    hand: Hand, opened: Callable[..., PictureDialog], choose: Choose, tmp_path: Path
) -> None:
    choose(tmp_path / "gone" / "board.png")
    dialog = opened("tictactoe", "15")
    save(hand, dialog, "png")
    assert dialog.isVisible()
    assert dialog.sentence.full_text().startswith("✕ board.png: ")


def test_a_game_of_backgammon_is_filmed_throws_and_plays(hand: Hand) -> None:
    hand.begin("backgammon")
    hand.model.set_position("4HPwATDgc/ABMA 3-1")
    state = hand.model.board.record.state
    hand.model.play(hand.model.board.game.parse_action(state, "8/5 6/5"))
    frames = Frames(hand.model, hand.window)
    first, second = (frames.image(node, 360) for node in frames.nodes[:2])
    assert first.size() == second.size()
    assert first != second
    frames.leave()
