"""The engine's errors in the user's language, with numbers in its digits."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.errors import EngineError

_LONG: Final = 10_000  # shorter ones, such as lines and columns, stay as they are


def message(error: EngineError) -> str:
    """The sentence that says what is wrong and what to do."""
    return error.said(QCoreApplication.translate, _shown)


def _shown(value: object) -> object:
    # Long numbers in the user's digits: 2,000,000.
    return QLocale().toString(value) if type(value) is int and abs(value) >= _LONG else value
