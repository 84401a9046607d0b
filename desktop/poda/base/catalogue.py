"""The texts of a .qm file, read without Qt.

To import PySide6.QtCore takes a fifth of a second, more than most commands take to answer; this
takes some milliseconds. The file is Qt's, as lrelease writes it: after 16 bytes of a mark, blocks
of a tag, a length and data. One block has a hash and a place for each text, sorted by the hash; the
other has the texts themselves, each with its context, its source and its translation.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from pathlib import Path
from typing import Final

_MARK: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_HASHES, _TEXTS = 0x42, 0x69  # blocks
_END, _TRANSLATION, _OBSOLETE, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 5, 6, 7, 8  # parts of a text


class Catalogue:
    """The translations of one language.

    Args:
        file: a .qm file with its sources, which lrelease keeps unless told otherwise. From a file
            that is missing or damaged nothing is translated.
    """

    def __init__(self, file: Path) -> None:
        try:
            blocks = _blocks(file.read_bytes())
            table = blocks.get(_HASHES, b"")
            self._places = list(struct.iter_unpack(">II", table))
        except (OSError, ValueError, struct.error):
            blocks, self._places = {}, []
        self._texts = blocks.get(_TEXTS, b"")

    def translated(self, context: str, source: str) -> str:
        """The text in the language; as it is where the file has none. Plural forms are not known
        here: the first one is given."""
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
    """The blocks by their tags. Raises ValueError or struct.error where it is no .qm file."""
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
    """The context, the source and the translation of the text that begins there."""
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
    """The hash of Unix's object files, by which Qt looks a source up."""
    result = 0
    for byte in data:
        result = ((result << 4) + byte) & 0xFFFFFFFF
        high = result & 0xF0000000
        result = (result ^ (high >> 24)) & ~high
    return result or 1
