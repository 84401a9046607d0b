"""The languages of the window, switched at once.

English is the source language; its .qm holds only the plural forms. A text is given where its
widget is made, as something that is asked again when the language changes:

    self.play = phrased(QPushButton(), lambda: self.tr("Play"))      # poda.widgets.announce
    follow_language(self, self._show_score)                             # what is composed of state

``self.tr`` looks a text up under the class of the object and then under each of its bases, so a
text may stand in a base class.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
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
# Nothing reads them: they stand here for lupdate, so that Poda's translation has them, which is
# asked before Qt's.

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
"""The keys that a shortcut names, as they are printed on a keyboard: in the menus' column of keys
too, which Qt writes."""
BAD_NAMES: Final = (
    QT_TRANSLATE_NOOP("QFileSystemModel", '<b>The name "%1" cannot be used.</b>'),
    QT_TRANSLATE_NOOP(
        "QFileSystemModel",
        '<b>The name "%1" cannot be used.</b><p>Try using another name, with fewer characters or '
        "no punctuation marks.",
    ),
)


if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object  # at run time the Qt class comes from the subclass, after the mixin

LANGUAGES = {"en": "English", "es": "Español"}  # in their own words, never translated

_log = logging.getLogger(__name__)
_FOLLOWED = "_said_in_each_language"  # an attribute of whoever follows


class Retranslatable(_Base):
    """Calls ``retranslate`` when the language changes. Mix it in before the Qt class."""

    def retranslate(self) -> None:
        """Put every text of the widget in the present language; also called once when built."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        """Pass the event on, and hear when it says that the language changed."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def keys_text(*keys: QKeySequence) -> str:
    """What keys are called, as on the keyboard: "Ctrl+Z", in Spanish "Ctrl+Mayús+Z"; "" of none."""
    return ", ".join(dict.fromkeys(name for each in keys if (name := _name_of(each))))


def _name_of(keys: QKeySequence) -> str:
    # Return and Enter are one key to a person, with one word printed on it.
    one = QKeySequence(keys.toString().replace("Return", "Enter"))
    return one.toString(QKeySequence.SequenceFormat.NativeText)


class LanguageManager(QObject):
    """Holds the translators of the application. ``changed`` follows every switch."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._translators: list[QTranslator] = []
        self._data: list[bytes] = []
        self._system = QLocale.system()
        self._choice = "system"
        self._language = "en"
        self._followers: WeakKeyDictionary[QObject, None] = WeakKeyDictionary()
        self._unsaid = False
        # Behind the posted events by which Qt's own widgets take the other language.
        self.changed.connect(self.catch_up, Qt.ConnectionType.QueuedConnection)

    @property
    def choice(self) -> str:
        """What was asked for: a code of LANGUAGES, or "system"."""
        return self._choice

    @property
    def language(self) -> str:
        """The code of the language that is on screen."""
        return self._language

    def set_language(self, choice: str) -> None:
        """Show every text in ``choice``: a code of LANGUAGES, or "system" for the platform's own.

        Raises:
            ValueError: Poda does not speak that language.
        """
        if choice != "system" and choice not in LANGUAGES:
            raise ValueError(f"Poda does not speak {choice!r}")
        self._choice = choice
        language = self._preferred() if choice == "system" else choice
        if language == self._language and self._translators:
            return
        self._language = language
        locale = self._locale(language)
        QLocale.setDefault(locale)
        numbers.speak(locale.decimalPoint())
        self._install(language)
        self._unsaid = True
        self.changed.emit()

    def follow(self, owner: QObject, say: Callable[[], object]) -> None:
        """Call ``say`` after each change of the language, as long as ``owner`` lives."""
        self._followers.setdefault(owner)
        # With its owner, which what is said holds: a list of ours would keep both alive.
        owner.__dict__.setdefault(_FOLLOWED, []).append(say)

    def catch_up(self) -> None:
        """Put all texts in a language that was just chosen, unless that is done."""
        if self._unsaid:
            self.say_again()

    def say_again(self) -> None:
        """Put all texts in the present language, in the order in which they were given: parts
        before what is made of them."""
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
        """The platform's locale where it speaks the language (es_MX keeps its decimal point)."""
        wanted = QLocale(language)
        return self._system if self._system.language() == wanted.language() else wanted

    def _install(self, language: str) -> None:
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()  # with its words, a tenth of a megabyte
        self._translators, self._data = [], []
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        # The last one installed is asked first: Poda's own words win over Qt's.
        for file in (
            Path(qt_folder) / f"qtbase_{language}.qm",
            resource("translations", f"poda_{language}.qm"),
        ):
            translator = QTranslator(self)
            # By its bytes: a file is mapped, and kills the process when an update truncates it.
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
