"""The words that the window and the terminal share, each written once.

Neither Qt nor a language is known here: `QT_TRANSLATE_NOOP` marks a text for lupdate
(packaging/translations.py), and whoever shows it has it translated, the window by
`QCoreApplication.translate`, the terminal by `speech.translate`.
"""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text as it is, marked as one to be translated in that context.

    lupdate looks for calls of this name, both of whose arguments are literals.
    """
    return text
