"""A text is given once, where its widget is made, and asked for again in each language."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house.i18n import follow_language, language_manager
from poda.widgets.announce import name_items, phrased
from poda.widgets.controls import Form


@pytest.fixture(autouse=True)
def _english(qapp: QApplication) -> Iterator[None]:
    language_manager().set_language("en")
    yield
    language_manager().set_language("en")


def speak(language: str) -> None:
    language_manager().set_language(language)
    QCoreApplication.processEvents()


def here() -> str:
    """The language that is on screen, as a text that is another one in each."""
    return language_manager().language


def test_every_word_of_a_widget_is_asked_for_again(qtbot: QtBot) -> None:
    button = phrased(QPushButton(), here, tip=here, about=here, name=lambda: f"&{here()}")
    field, spin = phrased(QLineEdit(), hint=here), phrased(QSpinBox(), suffix=here, special=here)
    menu, dialog = phrased(QMenu(), here), phrased(QDialog(), here)
    for widget in (button, field, spin, menu, dialog):
        qtbot.addWidget(widget)
    for language in ("en", "es", "en"):
        speak(language)
        assert (button.text(), button.toolTip(), button.accessibleDescription()) == (language,) * 3
        assert button.accessibleName() == language  # without the sign of a mnemonic
        assert field.placeholderText() == language
        assert (spin.suffix(), spin.specialValueText()) == (language, language)
        assert (menu.title(), dialog.windowTitle()) == (language, language)


def test_the_rows_of_a_list_are_named_again_and_the_choice_stays(qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    for value in (1, 2):
        box.addItem("", value)
    name_items(box, lambda value: f"{value} {here()}")
    box.setCurrentIndex(1)
    speak("es")
    assert [box.itemText(row) for row in range(2)] == ["1 es", "2 es"]
    assert box.currentData() == 2


def test_parts_speak_before_what_is_made_of_them(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    told: list[str] = []
    follow_language(QPushButton(outer), lambda: told.append("part"))
    follow_language(outer, lambda: told.append("whole"))
    told.clear()
    speak("es")
    assert told == ["part", "whole"]


def made_with_a_part(told: list[str]) -> tuple[QWidget, "weakref.ref[QPushButton]"]:
    outer = QWidget()
    button = QPushButton(outer)
    follow_language(button, lambda: told.append(button.text()))  # which holds on to the button
    return outer, weakref.ref(button)


def test_a_widget_that_is_gone_is_asked_no_more_and_nothing_holds_it(qapp: QApplication) -> None:
    told: list[str] = []
    outer, button = made_with_a_part(told)
    outer.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    told.clear()
    speak("es")
    assert not told
    del outer
    gc.collect()
    assert button() is None


def test_the_name_of_a_row_leads_to_its_field(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    field, form = QLineEdit(), Form(page, dense=True)
    label = form.add(here, field)
    assert label.buddy() is field
    speak("es")
    assert form.labelForField(field).text() == "es"  # type: ignore[attr-defined]
