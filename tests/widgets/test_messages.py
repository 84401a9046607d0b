"""Every error of the engine has its sentence in the user's language."""

import string

from pytestqt.qtbot import QtBot

from poda.engine.errors import SENTENCES, EngineError
from poda.house.i18n import language_manager
from poda.widgets.engine_words import message
from some import some


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_code_is_a_sentence_in_both_languages(qtbot: QtBot) -> None:
    errors = [
        EngineError(code, **dict.fromkeys(fields(sentence), "7"))
        for code, sentence in SENTENCES.items()
    ]
    in_english = [message(error) for error in errors]
    language_manager().set_language("es")
    in_spanish = [message(error) for error in errors]
    for error, english, spanish in some(zip(errors, in_english, in_spanish, strict=True)):
        assert english == str(error)
        assert spanish != english
        for sentence in (english, spanish):
            assert sentence.endswith((".", "?")), sentence
        assert "{" not in spanish


def test_what_a_person_wrote_is_quoted_and_not_read_as_a_placeholder(qtbot: QtBot) -> None:
    error = EngineError("tictactoe.bad_square", 0, text="{square} %1 &x <b>")
    assert "{square} %1 &x <b>" in message(error)
