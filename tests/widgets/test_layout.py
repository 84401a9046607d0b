"""The small things that every panel is built of."""

from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house.theme import Role, theme_manager
from poda.widgets import layout
from poda.widgets.layout import Label, Steady, action_button, column, hairline, row, wrapped
from wrapped_items import wrapped_items

LONG = "A sentence that is much longer than the room that it is given, and then some more"


@pytest.fixture
def narrow(qtbot: QtBot) -> tuple[QWidget, Label]:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = Label(elide=True)
    QVBoxLayout(holder).addWidget(label)
    label.setText(LONG)
    holder.resize(200, 60)
    holder.show()
    return holder, label


def test_a_long_text_elides_and_tells_itself_whole(narrow: tuple[QWidget, Label]) -> None:
    holder, label = narrow
    assert label.text().endswith("…")
    assert label.full_text() == label.toolTip() == label.accessibleName() == LONG
    assert holder.width() == 200


def test_with_room_the_text_is_whole_and_has_no_tip(narrow: tuple[QWidget, Label]) -> None:
    holder, label = narrow
    holder.resize(1500, 60)
    QApplication.processEvents()
    assert label.text() == LONG
    assert label.toolTip() == ""


def test_a_text_is_never_read_as_markup(qtbot: QtBot) -> None:
    label = Label()
    qtbot.addWidget(label)
    label.setText("<b>1 < 2 & 3</b>")
    assert label.text() == "<b>1 < 2 & 3</b>"
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_a_label_follows_the_theme(qtbot: QtBot) -> None:
    label = Label(role=Role.BAD)
    qtbot.addWidget(label)
    light = label.styleSheet()
    theme_manager().set_choice("dark")
    assert label.styleSheet() != light
    assert theme_manager().theme.color(Role.BAD).name() in label.styleSheet()
    label.set_role(Role.TEXT)
    assert theme_manager().theme.color(Role.TEXT).name() in label.styleSheet()


def test_a_button_names_its_action_also_without_text(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    action = QAction("&Undo", holder)
    button = action_button(action, text=False, parent=holder)
    assert button.text() == "Undo"
    assert button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    assert button.focusPolicy() is Qt.FocusPolicy.StrongFocus
    action.setText("Deshacer")
    assert button.text() == "Deshacer"


def test_a_button_hears_its_action_once_however_often_it_changes(qtbot: QtBot) -> None:
    """Qt connected it once more at each change: each cost memory, and took longer than the last."""
    action = QAction("Undo")
    button = action_button(action)
    qtbot.addWidget(button)
    once = action.receivers(SIGNAL("changed()"))
    for number in range(20):
        action.setText(f"Undo {number}")
        action.setEnabled(number % 2 == 0)
    assert action.receivers(SIGNAL("changed()")) == once == 1
    assert (button.text(), button.accessibleName()) == ("Undo 19", "Undo 19")
    assert not button.isEnabled()


def test_only_that_button_is_for_an_action() -> None:
    package = Path(layout.__file__).parents[1]
    setting = [
        path for path in package.rglob("*.py") if "setDefaultAction" in path.read_text("utf-8")
    ]
    assert setting == [Path(layout.__file__)]


def test_a_hairline_is_one_pixel_high(qtbot: QtBot) -> None:
    line = hairline()
    qtbot.addWidget(line)
    assert line.height() == 1 or line.maximumHeight() == 1


def test_a_steady_label_takes_another_text_without_a_word_to_those_above(qtbot: QtBot) -> None:
    class Above(QWidget):
        asked = 0

        def event(self, event: QEvent) -> bool:
            self.asked += event.type() == QEvent.Type.LayoutRequest
            return super().event(event)

    above = Above()
    qtbot.addWidget(above)
    label = wrapped("large", Role.TEXT)
    place = Steady(label, lines=2)
    QVBoxLayout(above).addWidget(place)
    above.show()
    qtbot.waitExposed(above)
    QApplication.processEvents()
    above.asked = 0
    label.setText(LONG)
    QApplication.processEvents()
    assert above.asked == 0
    assert label.geometry() == place.rect()
    assert place.height() >= 2 * label.fontMetrics().lineSpacing()


def test_a_steady_place_hears_of_every_text_and_size(qtbot: QtBot) -> None:
    label = wrapped("large")
    place = Steady(label)
    qtbot.addWidget(place)
    place.resize(300, place.height())
    label.setText("Short")
    usual = label.font().pointSizeF(), label.font().pixelSize()
    label.setText(LONG)
    assert (label.font().pointSizeF(), label.font().pixelSize()) < usual
    label.setText("Short")
    assert (label.font().pointSizeF(), label.font().pixelSize()) == usual
    before = place.height()
    label.set_size("small")
    assert place.height() < before


def test_what_has_no_room_even_in_small_type_ends_with_an_ellipsis(qtbot: QtBot) -> None:
    label = wrapped("small")
    place = Steady(label)
    qtbot.addWidget(place)
    place.resize(300, place.height())
    label.setText(LONG)
    assert label.text().endswith("…")
    assert LONG.startswith(label.text().removesuffix("…"))
    assert label.heightForWidth(place.width()) <= place.height()
    assert label.toolTip() == label.accessibleDescription() == label.full_text() == LONG
    label.setText("Short")
    assert (label.text(), label.toolTip(), label.accessibleDescription()) == ("Short", "", "")


def test_a_tooltip_that_was_given_stays_however_the_text_fits(qtbot: QtBot) -> None:
    label = wrapped("small")
    place = Steady(label)
    qtbot.addWidget(place)
    place.resize(300, place.height())
    for text in (LONG, "Short", LONG):
        label.setToolTip(LONG)  # in its own words
        label.setText(f"{text} ")
        assert label.toolTip() == LONG
    label.setText("Short")
    label.setToolTip("")
    assert label.toolTip() == ""
    label.setText(f"{LONG} ")
    assert label.toolTip() == f"{LONG} "


def test_no_line_begins_with_a_percent_sign(qtbot: QtBot) -> None:
    label = wrapped("body")
    place = Steady(label)
    qtbot.addWidget(place)
    label.setText("it keeps 50 % of them")
    assert label.text() == "it keeps 50\N{NO-BREAK SPACE}% of them"
    assert label.full_text() == "it keeps 50 % of them"


def test_a_steady_place_grows_with_the_type(qtbot: QtBot) -> None:
    label = Label()
    place = Steady(label)
    qtbot.addWidget(place)
    before = place.height()
    theme_manager().set_type_scale(1.6)
    assert place.height() > before
    assert label.height() == place.height()


# Items of layouts


@pytest.mark.parametrize("way", ["box", "insert", "form", "form row", "grid", "set", "row"])
def test_no_item_of_a_layout_outlives_its_widget_in_python(qtbot: QtBot, way: str) -> None:
    """One that did would crash Poda where a QObject is made at its address and Qt deletes that."""
    before = set(map(id, wrapped_items()))
    holder = QWidget()
    qtbot.addWidget(holder)
    inner, label = QHBoxLayout(), QLabel("leaves")
    inner.addWidget(label)
    inner.addStretch(1)
    inner.addLayout(column(QLabel("deeper"), QLabel("still deeper")))
    match way:
        case "box":
            QVBoxLayout(holder).addLayout(inner)
        case "insert":
            QVBoxLayout(holder).insertLayout(0, inner)
        case "form":
            QFormLayout(holder).addRow("A text", inner)
        case "form row":
            QFormLayout(holder).insertRow(0, inner)
        case "grid":
            QGridLayout(holder).addLayout(inner, 0, 0, 1, 2)
        case "set":
            holder.setLayout(inner)
        case "row":
            row(inner, of=holder)
    label.setParent(None)
    assert label not in holder.findChildren(QLabel)
    assert [each for each in wrapped_items() if id(each) not in before] == []
    label.deleteLater()
