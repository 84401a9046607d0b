"""Tags and a note on a run or an experiment: `notes.json` in its folder, a person's own words.

The file has no checksum: whoever likes edits it by hand. It is read as the file of a stranger is,
and no run depends on it: `notes_beside` takes one that cannot be read for none, and whoever writes
new notes puts it aside first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from poda.base import files
from poda.engine import documents, kept_folders, schema
from poda.engine.errors import EngineError
from poda.engine.runs.run_folder import NOTES_FILE

VERSION: Final = 1
MOST_TAGS: Final = 20
MOST_TAG: Final = 40
"""Characters of a tag."""
MOST_TEXT: Final = 10_000
"""Characters of a note."""

_LINE_ENDS: Final = ("\n", "\t")


@dataclass(frozen=True, slots=True)
class Notes:
    """What a person has written down about a run.

    Attributes:
        tags: single words in alphabetical order, each once; capital letters count.
        text: lines of text.
    """

    tags: tuple[str, ...] = ()
    text: str = ""

    def __bool__(self) -> bool:
        """Whether there are tags or a text."""
        return bool(self.tags or self.text)


NONE: Final = Notes()


def notes(tags: Iterable[str] = (), text: str = "") -> Notes:
    """Notes of these tags, sorted, each once, and this text, without what cannot be printed.

    Raises EngineError for a tag that is none, for too many of them, and for a text that is too
    long.
    """
    found = tuple(sorted({checked_tag(tag) for tag in tags}))
    if len(found) > MOST_TAGS:
        raise EngineError("notes.many_tags", limit=MOST_TAGS)
    shown = _printable(text)
    if len(shown) > MOST_TEXT:
        raise EngineError("notes.long", limit=MOST_TEXT, count=len(shown))
    return Notes(found, shown)


def checked_tag(tag: str) -> str:
    """The tag, if it is one word. Raises EngineError where it is not."""
    is_word = 0 < len(tag) <= MOST_TAG and tag.isprintable() and not set(tag) & set(" ,")
    if not is_word or tag[0] == "#":
        raise EngineError("notes.bad_tag", text=tag, limit=MOST_TAG)
    return tag


def read_notes(folder: Path) -> Notes:
    """The notes in the folder of a run or an experiment; `NONE` where there are none.

    Raises EngineError where there is a file that holds no notes, or cannot be read.
    """
    try:
        data = documents.read_within(folder, NOTES_FILE, documents.NOTES)
    except EngineError as error:
        if error.code == "save.missing":
            return NONE
        raise
    return notes_of(data)


def notes_beside(folder: Path) -> Notes:
    """As `read_notes`, for a list of runs: notes that cannot be read count as none."""
    try:
        return read_notes(folder)
    except EngineError:
        return NONE


def write_notes(folder: Path, written: Notes) -> None:
    """Write notes into an existing folder; empty notes remove the file.

    A file there that holds no notes is renamed first. The run may be training meanwhile: only this
    function writes the file. Raises EngineError.
    """
    written = notes(written.tags, written.text)
    try:
        read_notes(folder)
    except EngineError as error:
        if error.code == "save.missing":  # the folder itself is missing
            raise
        kept_folders.put_aside(folder, NOTES_FILE)
    try:
        if written:
            documents.write_within(folder, NOTES_FILE, notes_text(written))
        else:
            with files.Folder.opened(folder) as opened:
                opened.remove(NOTES_FILE)
    except FileNotFoundError:
        return
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error


def retagged(folder: Path, add: Iterable[str] = (), remove: Iterable[str] = ()) -> Notes:
    """Add tags to what is written in a folder, and take others away; what is written then.

    A tag that is not there is gone already. Raises EngineError.
    """
    before = read_notes(folder)
    after = notes((set(before.tags) | set(add)) - {checked_tag(tag) for tag in remove}, before.text)
    if after != before:
        write_notes(folder, after)
    return after


def notes_text(written: Notes) -> str:
    """The text of the notes' file."""
    return documents.text_of(documents.NOTES, VERSION, schema.written(written))


def notes_of(text: bytes | str) -> Notes:
    """The notes in a text. Raises EngineError."""
    found = schema.read(Notes, documents.parse(text, documents.NOTES, VERSION))
    return notes(found.tags, found.text)


def _printable(text: str) -> str:
    """The text without what a terminal might take for orders; its ends of lines are "\\n"."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    return "".join(each for each in lines if each.isprintable() or each in _LINE_ENDS)
