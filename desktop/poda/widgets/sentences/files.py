"""The sentences about files."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

# fmt: off
FILES: Final[dict[str, str]] = {
    "save.unreadable": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file cannot be read: {reason}.")),
    "save.unwritable": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file cannot be written: {reason}. Choose another folder.")),
    "save.missing": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file or its folder is not there: it may have been moved.")),
    "save.denied": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The system does not allow that here: choose another place.")),
    "save.no_space": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The disk is full: free some space, or choose another place.")),
    "save.folder": str(QT_TRANSLATE_NOOP(
        "Errors",
        "That is a folder: choose a file.")),
    "save.no_folder": str(QT_TRANSLATE_NOOP(
        "Errors",
        "A file stands where a folder is needed: choose another place.")),
    "save.link": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{name}” in this folder is a link, and what it leads to may be anybody’s: Poda leaves it "
        "alone. Put the file itself there, or delete the link.")),
    "save.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has more than {limit} bytes, so it was not saved by Poda.")),
    "save.too_much": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This run has grown beyond {limit} bytes, more than Poda would read again: it is not "
        "saved. Start a new one.")),
    "save.in_use": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Another Poda is training in this folder: stop it, or choose another folder.")),
    "save.not_json": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is damaged at line {line}, column {column}: it is not whole JSON.")),
    "save.not_text": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not text, so it was not saved by Poda.")),
    "save.foreign": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not a game saved by Poda.")),
    "save.foreign_tree": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not a tree saved by Poda.")),
    "save.is_game": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds a game and no tree: open it in the Play tab.")),
    "save.is_tree": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds a tree and no game: open it in the Tree tab.")),
    "save.foreign_player": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not a player saved by Poda.")),
    "save.foreign_network": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not a network of Poda's: install Poda anew.")),
    "save.foreign_run": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is not a training run saved by Poda.")),
    "save.foreign_lineage": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds no past players saved by Poda.")),
    "save.other_lineage": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The past players in the file are of another run: move it away, and they are gathered "
        "anew.")),
    "save.foreign_statistics": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds no statistics saved by Poda.")),
    "save.is_run": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds a training run: its champion is the file beside it.")),
    "save.is_player": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file holds a player and no training run, which is the file beside it.")),
    "save.other_champion": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The player in this folder is not of this run: move its file away, then go on.")),
    "save.no_champion": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The folder holds no champion yet: go on with its run, or name a file.")),
    "save.not_a_file": str(QT_TRANSLATE_NOOP(
        "Errors",
        "That is not a file that can be read: choose another one.")),
    "save.checksum": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is damaged: what it holds is not what was written.")),
    "save.version": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has format version {version}; this Poda reads up to {known}. Install "
        "a newer Poda to open it.")),
    "save.field": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is damaged: its field “{field}” is missing or wrong.")),
    "save.illegal_move": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is damaged: move {number}, “{text}”, is not legal there.")),
    "save.other_trace": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file is damaged: the steps in it are not those of its search.")),
}
# fmt: on
