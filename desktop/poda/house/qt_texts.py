"""Texts of Qt's own dialogs that its Spanish translation (qtbase_es.qm of Qt 6.11) lacks or spoils.

Nothing calls them here: they stand here for lupdate, so that Poda's translation has them, which is
asked before Qt's.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

FILE_DIALOG: Final = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Go to the parent directory"),
)
FILE_KINDS: Final = (
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
)
BAD_NAMES: Final = (
    QT_TRANSLATE_NOOP("QFileSystemModel", '<b>The name "%1" cannot be used.</b>'),
    QT_TRANSLATE_NOOP(
        "QFileSystemModel",
        '<b>The name "%1" cannot be used.</b><p>Try using another name, with fewer characters or '
        "no punctuation marks.",
    ),
)
