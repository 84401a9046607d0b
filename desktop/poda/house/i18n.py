"""The languages of the window, which can be switched at any time.

English is the source language; its .qm file has only plural forms. A text is given where its
widget is made, as a function that is called again when the language changes:

    self.play = phrased(QPushButton(), lambda: self.tr("Play"))      # poda.widgets.announce
    follow_language(self, self._show_score)                             # texts made from state

``self.tr`` looks a text up under the object's class and then under each of its bases, so texts may
be in a base class.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QKeySequence
from shiboken6 import isValid

from poda.base import numbers
from poda.base.paths import resource

# Texts of Qt's own dialogs that its Spanish translation (qtbase_es.qm of Qt 6.11) lacks or spoils.
#
# No code reads them: lupdate finds them here for Poda's own translation, which is searched before
# Qt's.

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
KEYS: Final = (
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
    QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"),
    QT_TRANSLATE_NOOP("QShortcut", "Tab"),
    QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Ins"),
    QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),
    QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),
)
"""The names of keys in shortcuts, as printed on a keyboard; Qt uses them in the menus, too."""
BAD_NAMES: Final = (
    QT_TRANSLATE_NOOP("QFileSystemModel", '<b>The name "%1" cannot be used.</b>'),
    QT_TRANSLATE_NOOP(
        "QFileSystemModel",
        '<b>The name "%1" cannot be used.</b><p>Try using another name, with fewer characters or '
        "no punctuation marks.",
    ),
)

LANGUAGES = {"en": "English", "es": "Español"}  # each name in its own language, never translated

_log = logging.getLogger(__name__)
_FOLLOWED = "_said_in_each_language"  # the attribute of a follower with its functions


def keys_text(*keys: QKeySequence) -> str:
    """Shortcuts as on the keyboard: "Ctrl+Z", in Spanish "Ctrl+Mayús+Z"; "" without any."""
    return ", ".join(dict.fromkeys(name for each in keys if (name := _name_of(each))))


def _name_of(keys: QKeySequence) -> str:
    # Return and Enter have the same word on the keyboard.
    one = QKeySequence(keys.toString().replace("Return", "Enter"))
    return one.toString(QKeySequence.SequenceFormat.NativeText)


class LanguageManager(QObject):
    """The translators of the application. ``changed`` is emitted after each switch.

    Attributes:
        choice: a code of LANGUAGES, or "system".
        language: the code of the present language.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._translators: list[QTranslator] = []
        self._data: list[bytes] = []
        self._system = QLocale.system()
        self.choice = "system"
        self.language = "en"
        self._followers: WeakKeyDictionary[QObject, None] = WeakKeyDictionary()
        self._unsaid = False
        # Queued, after the posted events with which Qt's own widgets take the new language.
        self.changed.connect(self.catch_up, Qt.ConnectionType.QueuedConnection)

    def set_language(self, choice: str) -> None:
        """Switch to ``choice``: a code of LANGUAGES, or "system" for the platform's language.

        Raises:
            ValueError: LANGUAGES has no such code.
        """
        if choice != "system" and choice not in LANGUAGES:
            raise ValueError(f"Poda does not speak {choice!r}")
        self.choice = choice
        language = self._preferred() if choice == "system" else choice
        if language == self.language and self._translators:
            return
        self.language = language
        locale = self._locale(language)
        QLocale.setDefault(locale)
        numbers.speak(locale.decimalPoint())
        self._install(language)
        self._unsaid = True
        self.changed.emit()

    def follow(self, owner: QObject, say: Callable[[], object]) -> None:
        """Call ``say`` after each change of the language, as long as ``owner`` lives."""
        self._followers.setdefault(owner)
        # Held by the owner, to which ``say`` refers: a list here would keep both alive.
        owner.__dict__.setdefault(_FOLLOWED, []).append(say)

    def catch_up(self) -> None:
        """Call all followers now, if the language has changed since they were called."""
        if self._unsaid:
            self.say_again()

    def say_again(self) -> None:
        """Call all followers, in the order in which they were given: parts before texts made of
        them."""
        self._unsaid = False
        for owner in list(self._followers):
            if isValid(owner):
                for say in owner.__dict__[_FOLLOWED]:
                    say()
            else:
                del self._followers[owner]

    def _preferred(self) -> str:
        for name in self._system.uiLanguages():
            code = name.replace("_", "-").split("-")[0]
            if code in LANGUAGES:
                return code
        return "en"

    def _locale(self, language: str) -> QLocale:
        """The platform's locale if it has that language (es_MX keeps its decimal point)."""
        wanted = QLocale(language)
        return self._system if self._system.language() == wanted.language() else wanted

    def _install(self, language: str) -> None:
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()  # with its texts, about 0.1 MB
        self._translators, self._data = [], []
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        # The last one installed is searched first, so that Poda's texts override Qt's.
        for file in (
            Path(qt_folder) / f"qtbase_{language}.qm",
            resource("translations", f"poda_{language}.qm"),
        ):
            translator = QTranslator(self)
            # Loaded as bytes: Qt would map the file, and crash if an update truncates it.
            data = file.read_bytes() if file.is_file() else b""
            if translator.load(data):
                self._data.append(data)  # Qt keeps no copy
                QCoreApplication.installTranslator(translator)
                self._translators.append(translator)
            else:
                _log.warning("the translation %s cannot be loaded", file)


@cache
def language_manager() -> LanguageManager:
    """The one language manager. The QApplication must exist."""
    return LanguageManager()


def follow_language(owner: QObject, say: Callable[[], object]) -> None:
    """Call ``say`` now, and again after each change of the language, as long as ``owner`` lives."""
    say()
    language_manager().follow(owner, say)
