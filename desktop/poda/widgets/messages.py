"""The engine's errors in the user's language.

The engine says what is wrong as a code with parameters and an English sentence; in `sentences/` the
same sentences stand where the translators find them. A test holds that the two lists are equal.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.errors import EngineError
from poda.widgets.sentences.files import FILES
from poda.widgets.sentences.games import GAMES
from poda.widgets.sentences.training import TRAINING
from poda.widgets.sentences.trees import TREES

_LONG: Final = 10_000  # shorter ones, such as lines and columns, stay as they are

TEMPLATES: Final[dict[str, str]] = {**GAMES, **TREES, **TRAINING, **FILES}


def message(error: EngineError) -> str:
    """The sentence that says what is wrong and what to do."""
    template = QCoreApplication.translate("Errors", TEMPLATES[error.code])
    return template.format(**{name: _shown(value) for name, value in error.params.items()})


def _shown(value: object) -> object:
    if isinstance(value, EngineError):  # why it is so, in a sentence of its own
        return message(value)
    # Long numbers in the user's digits: 2,000,000.
    return QLocale().toString(value) if type(value) is int and abs(value) >= _LONG else value
