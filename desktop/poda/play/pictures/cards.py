"""Cards for Anki: the errors of a reviewed game or match, or the position on the board with its
values, each with a picture of its board.

The file is one that Anki's *Import file* reads as it is (https://docs.ankiweb.net/importing/
text-files.html): a note a line, fields between tabs, `#separator:tab` and `#html:true` above them.
Pictures are named in it, and stand in a new folder beside it: who imports it copies them into
Anki's folder `collection.media`. Their names tell what they show, so that the same position has the
same picture whenever it is exported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QObject, QTimer, Signal

from poda.base.files import write_atomically
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.play.pictures.frames import Frames
from poda.play.review.views import view_of
from poda.play.review.worst import worst
from poda.play.turn_words import turn_words_of
from poda.widgets.engine_words import equity, value_words

translate: Final = QCoreApplication.translate

MOST: Final = 500
"""The most cards of a file."""
_HEAD: Final = "#separator:tab\n#html:true\n"
_HEIGHT: Final = 360
_LISTED: Final = 5  # moves of a position with their values


class AnkiCard(NamedTuple):
    """A card before it has its picture.

    Attributes:
        state: the position that its picture shows.
        question, answer: the lines of both sides of the card, as plain text.
    """

    state: Any
    question: tuple[str, ...]
    answer: tuple[str, ...]


def cards_of(model: PlayModel) -> list[AnkiCard]:
    """Cards for the worst errors of the review on screen; without a review, one card for the
    position on the board if its values are known."""
    found = list(_of_review(model) if model.review.shown else _of_position(model))
    return found[:MOST]


def _of_review(model: PlayModel) -> Iterator[AnkiCard]:
    view, match = view_of(model), model.matches.match
    for fault in worst(model):
        words = view.fault_words(fault, brief=False)
        best = " / ".join(view.action_text(fault.decision, each) for each in fault.best)
        played = view.action_text(fault.decision, fault.played)
        at = ""
        if match is not None and match.length:
            score = "–".join(map(str, match.games[fault.game].before))
            at = f"{wording.length_words(match.length)} · {score}"
        answer = (
            translate("Cards", "Best: {moves}").format(
                moves=best or translate("Cards", "no double")
            ),
            translate("Cards", "Played: {move} ({error})").format(
                move=played, error=" ".join(dict.fromkeys((words.name, words.loss)))
            ),
            *view.values(fault),
        )
        yield AnkiCard(fault.decision, (*_question(model, fault.decision, fault.side), at), answer)


def _of_position(model: PlayModel) -> Iterator[AnkiCard]:
    board, values = model.board, model.analysis.values
    if values is None or not values.moves:
        return
    game, state, side = board.game, board.record.state, board.on_turn
    answer = []
    for move in values.moves[:_LISTED]:
        worth = value_words(move.value, move.kind, side, game)
        worth = equity(move.value * side) if game.counts_points else worth
        answer.append(f"{game.format_action(state, move.action)}: {worth}")
    yield AnkiCard(state, _question(model, state, side), tuple(answer))


def _question(model: PlayModel, state: Any, side: int) -> tuple[str, ...]:
    board = model.board
    return board.kit.puzzle_headline(state, side), turn_words_of(board.game.key).stakes(state)


class CardExport(QObject):
    """Draws and writes one picture after the other, and then the file of cards.

    Signals:
        written: the file was written; carries its number of cards.
        failed: writing failed; carries the EngineError with the reason.
    """

    written = Signal(int)
    failed = Signal(EngineError)

    def __init__(
        self, model: PlayModel, cards: list[AnkiCard], path: Path, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._cards, self._path, self._lines = cards, path, list[str]()
        self._game = model.board.game
        self._frames = Frames(model, self)
        self._folder = _new_folder(path)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._write_next)
        self._timer.start()

    def stop(self) -> None:
        """End the export: it is complete or has failed, or the window closes."""
        self._timer.stop()
        self._frames.leave()
        self.deleteLater()

    def _write_next(self) -> None:
        card = self._cards[len(self._lines)]
        try:
            position = self._game.format_position(card.state)
            data = _png(self._frames, card.state)
            name = f"poda-{hashlib.sha256(data).hexdigest()[:16]}.png"
            self._folder.mkdir(exist_ok=True)
            write_atomically(self._folder / name, data)
            question = _html((f'<img src="{name}">', *map(escape, card.question)))
            answer = _html(tuple(map(escape, (*card.answer, position))))
            self._lines.append(f"{question}\t{answer}\n")
            if len(self._lines) < len(self._cards):
                return
            write_atomically(self._path, (_HEAD + "".join(self._lines)).encode())
        except OSError as error:
            self.stop()
            self.failed.emit(system_error(error, "save.unwritable"))
            return
        self.stop()
        self.written.emit(len(self._lines))


def _html(lines: tuple[str, ...]) -> str:
    """The HTML of a card's field, without tabs and line ends, which would end the field."""
    return "<br>".join(" ".join(line.split()) for line in lines if line)


def _png(frames: Frames, state: Any) -> bytes:
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    frames.position(state, _HEIGHT).save(held, "PNG")  # type: ignore[call-overload]
    return bytes(held.data().data())


def _new_folder(path: Path) -> Path:
    """The path of a new folder for the pictures, beside the file `path`."""
    number, folder = 1, path.with_name(f"{path.stem}-media")
    while folder.exists():
        number += 1
        folder = path.with_name(f"{path.stem}-media-{number}")
    return folder
