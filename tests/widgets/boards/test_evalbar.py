"""The evaluation bar tells how the game stands, by height and by words."""

import pytest
from PySide6.QtGui import QAccessible, QFont, QImage
from pytestqt.qtbot import QtBot

from poda.house.theme import Role, theme_manager
from poda.widgets.evalbar import EvalBar


@pytest.fixture
def bar(qtbot: QtBot) -> EvalBar:
    bar = EvalBar()
    qtbot.addWidget(bar)
    bar.resize(bar.sizeHint().width(), 300)
    bar.show()
    return bar


def blue_share(bar: EvalBar) -> float:
    image: QImage = bar.grab().toImage()
    blue = theme_manager().theme.color(Role.MAX)
    x = image.width() // 4
    return sum(image.pixelColor(x, y) == blue for y in range(image.height())) / image.height()


@pytest.mark.parametrize("share", [0.0, 0.25, 0.6, 1.0])
def test_max_fills_its_share_from_below(bar: EvalBar, share: float) -> None:
    bar.animations_enabled = False
    bar.set_value(share, "", "")
    assert blue_share(bar) == pytest.approx(share, abs=0.03)


def test_values_beyond_the_ends_fill_the_bar(bar: EvalBar) -> None:
    bar.set_value(7.0, "", "")
    assert bar.value == 1.0
    bar.set_value(-7.0, "", "")
    assert bar.value == 0.0


def test_the_bar_slides_and_ends(qtbot: QtBot, bar: EvalBar) -> None:
    bar.set_value(1.0, "+9", "Blue wins in 9")
    assert blue_share(bar) < 0.9
    qtbot.waitUntil(lambda: blue_share(bar) > 0.95)
    bar.set_value(0.0, "-9", "Orange wins in 9")
    bar.finish_animation()
    assert blue_share(bar) < 0.05


def test_without_a_value_the_bar_is_empty(bar: EvalBar) -> None:
    bar.set_value(None, "", "")
    bar.finish_animation()
    assert blue_share(bar) == 0
    assert bar.accessibleName() == "Evaluation: none"


@pytest.mark.parametrize("text", ["+3", "+0.25", "W12"])
@pytest.mark.parametrize("share", [0.1, 0.9])
def test_the_value_is_written_at_the_side_it_speaks_for(
    bar: EvalBar, text: str, share: float
) -> None:
    bar.animations_enabled = False
    bar.set_value(share, "", "")
    plain = bar.grab().toImage()
    bar.set_value(share, text, "")
    written = bar.grab().toImage()
    rows = [
        y
        for y in range(plain.height())
        for x in range(plain.width())
        if plain.pixel(x, y) != written.pixel(x, y)
    ]
    assert rows
    assert (min(rows) > plain.height() / 2) == (share > 0.5)


@pytest.mark.parametrize("family", ["DejaVu Sans", "Noto Sans"])
def test_a_number_stays_within_the_bar_in_any_font(qtbot: QtBot, family: str) -> None:
    bar = EvalBar()
    qtbot.addWidget(bar)
    bar.setFont(QFont(family))  # without it Qt takes another, which has to do as well
    bar.animations_enabled = False
    bar.resize(bar.sizeHint().width(), 300)
    bar.show()
    edges = []
    for text in ("", "+0.2", "−123", "+0.25", "+1234567"):
        bar.set_value(0.9, text, "")
        image = bar.grab().toImage()
        right = image.width() - 2
        edges.append([(image.pixel(1, y), image.pixel(right, y)) for y in range(image.height())])
    assert edges == [edges[0]] * 5


def test_the_value_is_told_in_words(bar: EvalBar) -> None:
    bar.set_value(0.7, "+3", "+3 for Blue")
    interface = QAccessible.queryAccessibleInterface(bar)
    assert interface.text(QAccessible.Text.Name) == "Evaluation: +3 for Blue"
    assert bar.toolTip() == "+3 for Blue"
