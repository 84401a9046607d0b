"""One rule for what is counted, in both languages: a form for 1, and one for all other numbers."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from poda.base import speech
from poda.base.paths import resource
from poda.house.i18n import language_manager

COUNTS = (0, 1, 2, 5)
LANGUAGES = ("en", "es")


def counted_texts(language: str) -> list[tuple[str, str, list[str]]]:
    """Context, source and forms of each text with a number."""
    root = ET.parse(resource(f"translations/poda_{language}.ts")).getroot()
    return [
        (
            context.findtext("name", ""),
            message.findtext("source", ""),
            [form.text or "" for form in message.iter("numerusform")],
        )
        for context in root.iter("context")
        for message in context.iter("message")
        if message.get("numerus") == "yes"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_window_has_a_form_for_one_and_one_for_all_others(
    qapp: QApplication, language: str
) -> None:
    language_manager().set_language(language)
    texts = counted_texts(language)
    assert len(texts) > 20
    for context, source, forms in texts:
        for number in COUNTS:
            wanted = forms[number != 1].replace("%Ln", str(number)).replace("%n", str(number))
            said = QCoreApplication.translate(context, source, "", number)
            assert said == wanted, (context, source, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_differ_where_plies_are_counted(language: str) -> None:
    """ "judged at 1 plies" was said."""
    found = [forms for _, source, forms in counted_texts(language) if "%n plies" in source]
    assert found
    assert all(first != others for first, others in found)


def test_the_terminal_has_the_same_rule() -> None:
    said = [speech.counted(number, "1 ply", "{number} plies") for number in COUNTS]
    assert said == ["0 plies", "1 ply", "2 plies", "5 plies"]
