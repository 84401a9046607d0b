"""Translations for the command line, without Qt.

The texts are in the window's catalogue (packaging/translations.py): lupdate finds
`translate("CommandLine", "literal")` as it does the window's calls. The language is the window's:
that of its settings, else the system's; LC_ALL=C gives English. Output for programs never depends
on it: JSON, the names of options and keys, the contents of files. Output for people has the
language's decimal sign, in sentences and tables: `decimal` writes it for every command.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
import sys
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import Final

from poda.base import numbers, paths, settings_document
from poda.base import settings_document as settings_import
from poda.base.terms import QT_TRANSLATE_NOOP

LANGUAGES: Final = ("en", "es")
_GROUPED_FROM: Final = 9_999.5  # the least number printed with five digits
_UNTRANSLATED: Final = ("", "C", "POSIX")


ARGPARSE: Final = (
    QT_TRANSLATE_NOOP("ArgumentParser", "usage: "),
    QT_TRANSLATE_NOOP("ArgumentParser", "positional arguments"),
    QT_TRANSLATE_NOOP("ArgumentParser", "options"),
    QT_TRANSLATE_NOOP("ArgumentParser", "show this help message and exit"),
    QT_TRANSLATE_NOOP("ArgumentParser", "%(prog)s: error: %(message)s\n"),
    QT_TRANSLATE_NOOP("ArgumentParser", "argument %(argument_name)s: %(message)s"),
    QT_TRANSLATE_NOOP("ArgumentParser", "unrecognized arguments: %s"),
    QT_TRANSLATE_NOOP("ArgumentParser", "ignored explicit argument %r"),
    QT_TRANSLATE_NOOP("ArgumentParser", "the following arguments are required: %s"),
    QT_TRANSLATE_NOOP("ArgumentParser", "expected one argument"),
    QT_TRANSLATE_NOOP("ArgumentParser", "expected at most one argument"),
    QT_TRANSLATE_NOOP("ArgumentParser", "expected at least one argument"),
    QT_TRANSLATE_NOOP("ArgumentParser", "expected %s argument"),
    QT_TRANSLATE_NOOP("ArgumentParser", "expected %s arguments"),
    QT_TRANSLATE_NOOP("ArgumentParser", "ambiguous option: %(option)s could match %(matches)s"),
    QT_TRANSLATE_NOOP("ArgumentParser", "invalid %(type)s value: %(value)r"),
    QT_TRANSLATE_NOOP("ArgumentParser", "invalid choice: %(value)r (choose from %(choices)s)"),
)
"""The texts of Python's argparse that users see, which it looks up by gettext. Other texts of a
later Python stay English."""


def prepare() -> str:
    """Determine the language, and set it in argparse; return its code. Afterwards all output can
    be encoded."""
    _escape_unwritable()
    language.cache_clear()
    spoken = language()
    numbers.speak("." if spoken == "en" else ",")
    # Replaces gettext's functions in argparse, which would search for .mo files.
    if spoken == "en":
        vars(argparse).update(_=_as_it_is, ngettext=_as_it_is)
    else:
        vars(argparse).update(_=_of_argparse, ngettext=_count_of_argparse)
    return spoken


@cache
def language() -> str:
    """The code of the language in use, one of LANGUAGES."""
    # LC_ALL=C asks for plain English, whatever the window's language.
    if os.environ.get("LC_ALL", "").partition(".")[0] in _UNTRANSLATED[1:]:
        return "en"
    chosen = _of_settings()
    return chosen if chosen in LANGUAGES else _of_system()


def translate(context: str, text: str) -> str:
    """The text in the language in use; both arguments must be literals."""
    spoken = language()
    return text if spoken == "en" else _catalogue(spoken).translated(context, text)


def counted(number: int, one: str, others: str) -> str:
    """The text for 1, or the text for all other numbers with its "{number}" filled in: English and
    Spanish have no other forms. In the window Qt chooses (`%n`)."""
    return one if number == 1 else others.format(number=grouped(number))


def decimal(number: float, form: str = "") -> str:
    """A number with the language's decimal sign, in a `format` specification: 0.127 in ".1%" is
    "12.7 %", in Spanish "12,7 %"."""
    digits = format(number, form)
    if digits.endswith("%"):
        digits = f"{digits[:-1]} %"
    return digits if language() == "en" else digits.replace(".", ",")


def grouped(number: float) -> str:
    """A large number for a sentence, as in the window: 12,345, in Spanish 12.345; four digits are
    not grouped."""
    digits = f"{number:,.0f}"
    if language() == "en":
        return digits
    return digits.replace(",", "." if abs(number) >= _GROUPED_FROM else "")


@cache
def _catalogue(code: str) -> Catalogue:
    return Catalogue(paths.resource("translations", f"poda_{code}.qm"))


def _as_it_is(one: str, more: str = "", number: int = 1) -> str:
    return one if number == 1 else more


def _of_argparse(text: str) -> str:
    # argparse also looks up missing texts, such as the commands' description: None.
    return translate("ArgumentParser", text) if text else text


def _count_of_argparse(one: str, more: str, number: int) -> str:
    return _of_argparse(one if number == 1 else more)


def _of_settings() -> str:
    """The language in the window's settings: a code, "system", or "" if there is none."""
    file = paths.settings_file()
    try:
        values = settings_document.read(file)
        if values is None:  # no settings yet; perhaps those of an older version
            text = settings_document.text_of(file.with_name(paths.OLD_SETTINGS))
            values = settings_import.values(text, {"language": ""})
    except (settings_document.UnreadableError, ValueError):  # the window reports the error
        return ""
    return str(values.get("language", ""))


def _of_system() -> str:
    """The system's language as for gettext: LANGUAGE is a list, ignored in the C locale."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "") or _of_windows() or _of_mac()
    if locale.partition(".")[0] in _UNTRANSLATED:
        return "en"
    for name in (os.environ.get("LANGUAGE") or locale).split(":"):
        code = name.replace("-", "_").replace(".", "_").replace("@", "_").partition("_")[0]
        if code in LANGUAGES:
            return code
    return "en"


def _of_windows() -> str:
    """The language of Windows, which lacks such variables; "" elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _of_mac() -> str:
    """The language of macOS, which sets no such variables for programs started from the Finder or
    the Dock: the first preference that Poda supports; "" elsewhere."""
    if sys.platform != "darwin":
        return ""
    import plistlib

    try:
        with Path("~/Library/Preferences/.GlobalPreferences.plist").expanduser().open("rb") as file:
            wishes = plistlib.load(file)["AppleLanguages"]
        return next(wish for wish in wishes if wish.partition("-")[0] in LANGUAGES)
    except Exception:  # the file is missing or damaged, or has no preference
        return ""


def _escape_unwritable() -> None:
    """Escape characters that the output encoding lacks, as Python does (``\\xf1``), so that no
    output fails or is lost because of a name. JSON is ASCII anyway."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # else it is missing or replaced
            stream.reconfigure(errors="backslashreplace")


_MARK: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_HASHES, _TEXTS = 0x42, 0x69  # tags of blocks
_END, _TRANSLATION, _OBSOLETE, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 5, 6, 7, 8  # parts of messages


class Catalogue:
    """The translations of one language, from a .qm file, read without Qt.

    To import PySide6.QtCore takes a fifth of a second, longer than most commands; this takes some
    milliseconds. The format is lrelease's: a mark of 16 bytes, then blocks of a tag, a length and
    data. One block has a hash and an offset for each message, sorted by hash; the other has the
    messages, each with its context, source and translation.

    Args:
        file: a .qm file with source texts, which lrelease keeps by default. A missing or damaged
            file translates nothing.
    """

    def __init__(self, file: Path) -> None:
        try:
            blocks = _blocks(file.read_bytes())
            self._places = list(struct.iter_unpack(">II", blocks.get(_HASHES, b"")))
        except (OSError, ValueError, struct.error):
            blocks, self._places = {}, []
        self._texts = blocks.get(_TEXTS, b"")

    def translated(self, context: str, source: str) -> str:
        """The text in the language; unchanged if the file lacks it. Plural forms are not
        supported: the first one is returned."""
        wanted = context.encode(), source.encode()
        key = _elf_hash(wanted[1])
        index = bisect_left(self._places, (key, 0))
        while index < len(self._places) and self._places[index][0] == key:
            try:
                *found, translation = _text(self._texts, self._places[index][1])
            except (IndexError, ValueError, struct.error):
                return source
            if tuple(found) == wanted and translation:
                return str(translation)
            index += 1
        return source


def _blocks(data: bytes) -> dict[int, bytes]:
    """The blocks by tag. Raises ValueError or struct.error if it is no .qm file."""
    if not data.startswith(_MARK):
        raise ValueError("no .qm file")
    blocks, place = {}, len(_MARK)
    while place < len(data):
        tag, length = struct.unpack_from(">BI", data, place)
        place += 5
        blocks[tag] = data[place : place + length]
        place += length
    return blocks


def _text(data: bytes, place: int) -> tuple[bytes, bytes, str]:
    """The context, source and translation of the message at an offset."""
    context, source, translation = b"", b"", ""
    while (tag := data[place]) != _END:
        if tag == _OBSOLETE:
            place += 5
            continue
        if tag not in (_TRANSLATION, _SOURCE, _CONTEXT, _COMMENT):
            raise ValueError("an unknown part")
        (length,) = struct.unpack_from(">I", data, place + 1)
        part = data[place + 5 : place + 5 + length]
        place += 5 + length
        if tag == _TRANSLATION:
            translation = translation or part.decode("utf-16-be")
        elif tag == _SOURCE:
            source = part
        elif tag == _CONTEXT:
            context = part
    return context, source, translation


def _elf_hash(data: bytes) -> int:
    """The ELF hash, by which Qt looks up a source text."""
    result = 0
    for byte in data:
        result = ((result << 4) + byte) & 0xFFFFFFFF
        high = result & 0xF0000000
        result = (result ^ (high >> 24)) & ~high
    return result or 1
