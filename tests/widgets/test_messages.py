"""Every error of the engine has its sentence in the user's language."""

import string

import pytest
from pytestqt.qtbot import QtBot

from poda.engine.errors import SENTENCES, EngineError
from poda.house.i18n import language_manager
from poda.widgets.engine_words import message


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("code", SENTENCES)
def test_every_code_is_a_sentence_in_both_languages(qtbot: QtBot, code: str) -> None:
    error = EngineError(code, **dict.fromkeys(fields(SENTENCES[code]), "7"))
    english = message(error)
    assert english == str(error)
    assert english.endswith(".")
    language_manager().set_language("es")
    spanish = message(error)
    assert spanish != english
    assert spanish.endswith(".")
    assert "{" not in spanish


def test_what_a_person_wrote_is_quoted_and_not_read_as_a_placeholder(qtbot: QtBot) -> None:
    error = EngineError("tictactoe.bad_square", 0, text="{square} %1 &x <b>")
    assert "{square} %1 &x <b>" in message(error)
