"""Games of checkers in PDN: listing those of a file, and converting each to a record and back.

Headers, and results that follow from no rule (a draw by agreement), become remarks of the record's
first position, as they are written in the file.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.games.checkers import Checkers
from poda.engine.players import PlayerSpec
from poda.packages.checkers.engine import pdn
from poda.packages.checkers.engine.pdn import Header, Outline, PdnGame, PdnMove
from poda.play.model.match import Match, header_in, header_remark
from poda.play.model.record import GameNode, GameRecord
from poda.play.model.storage import SavedGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.play.choice_dialog import ChoiceDialog

_WON: Final = {"1-0": MAX, "0-1": MIN}


class FileGames(NamedTuple):
    """The games of a file.

    Attributes:
        text: the text of the file.
        outlines: the place and the headers of each game in it; at least one.
    """

    text: str
    outlines: tuple[Outline, ...]

    def number(self) -> int:
        """The number of games in the file."""
        return len(self.outlines)

    def dialog(self, name: str, parent: QWidget) -> ChoiceDialog:
        """The dialog in which a person chooses a game; `name` is the file's."""
        from poda.packages.checkers.window.pdn_dialog import PdnDialog

        return PdnDialog(name, self.outlines, parent)

    def game(self, number: int = 0, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
        """One of the games, with the end of its main line on the board and persons on both sides.

        Raises:
            EngineError: not even its first move can be read; the sentence says why.
            SearchStopped: `stopped` turned true.
        """
        person = PlayerSpec("person")
        read = pdn.read_game(self.text, self.outlines[number], stopped)
        if not (read.whole or read.moves):
            raise read.faults[-1][1]
        faults = tuple(why for _, why in _list_faults(read)[-1:])
        return SavedGame(to_record(read), {MAX: person, MIN: person}, faults=faults)


def load(path: Path, stopped: Callable[[], bool] = lambda: False) -> FileGames:
    """The games in a file, whose moves are not read yet.

    Raises:
        EngineError: the file cannot be read; the sentence says why.
        SearchStopped: `stopped` turned true.
    """
    return read(documents.read_foreign(path, pdn.BYTES_LIMIT, "pdn.too_large"), stopped)


def read(text: str, stopped: Callable[[], bool] = lambda: False) -> FileGames:
    """The games in a text; otherwise as `load`."""
    text = pdn.plain(text)
    return FileGames(text, pdn.outlines(text, stopped))


def save(path: Path, record: GameRecord, _match: Match | None, names: tuple[str, str]) -> None:
    """Write a game to a file; otherwise as `poda.play.exchange.Records`."""
    documents.write_text(path, text_of(record, names))


def text_of(record: GameRecord, names: tuple[str, str]) -> str:
    """The text of a PDN file with the game."""
    return pdn.write([from_record(record, names)])


def to_record(read: PdnGame) -> GameRecord:
    """The record of a game, with its variations, headers and comments. What could not be read is
    told by a remark where that is."""
    from poda.widgets.engine_words import message  # the command line has its own words

    record = GameRecord(game_of(Checkers.key), read.start)
    nodes = [record.root]
    for move in read.moves:
        record.go_to(nodes[move.after + 1])
        nodes.append(record.play(move.action))
        nodes[-1].remarks = move.remarks
    for place, why in _list_faults(read):
        nodes[place + 1].remarks += (message(why),)
    for node in nodes:
        node.chosen = None  # so that "forward" follows the main line
    record.go_to(record.root)
    end = record.line()[-1]
    loser = -_WON.get(read.result, 0) if read.whole else 0
    if loser and not record.game.is_terminal(end.state) and record.game.to_move(end.state) == loser:
        end.resigned = loser
    record.go_to(end)
    headers = list(read.headers)
    if read.result != _result(record):
        headers.append(Header("Result", read.result))
    told = (header_remark(each.name, each.value) for each in headers)
    record.root.remarks = (*told, *read.remarks)
    return record


def _list_faults(read: PdnGame) -> list[tuple[int, EngineError]]:
    """The errors of a game with their places; the last one tells if reading ended there."""
    told = list(read.faults)
    if not read.whole:
        place, why = told[-1]
        told[-1] = place, EngineError("pdn.broken_off", reason=why)
    return told


def from_record(record: GameRecord, names: tuple[str, str]) -> PdnGame:
    """The record as a game for a file."""
    headers, remarks = _headers(record.root)
    said = [each.value for each in headers if each.name == "Result"]
    kept = [each for each in headers if each.name != "Result"]
    if not {each.name for each in kept} & {"Date", "Event"}:
        kept.append(Header("Date", datetime.datetime.now().astimezone().strftime("%Y.%m.%d")))
    known = {each.name for each in kept}
    for side, name in zip(("Black", "White"), names, strict=True):
        if side not in known:
            kept.append(Header(side, name))
    result = _result(record)
    # A position whose draws depend on earlier moves begins where these do.
    game = record.game
    start, earlier = game.parse_record(game.format_position(record.root.state))
    moves = [PdnMove(action, number - 1) for number, action in enumerate(earlier)]
    numbers = {id(record.root): len(moves) - 1}
    for node in list(record.nodes())[1:]:
        assert node.parent is not None
        numbers[id(node)] = len(moves)
        moves.append(PdnMove(node.action, numbers[id(node.parent)], node.remarks))
    result = said[0] if result == "*" and said else result
    return PdnGame(tuple(kept), start, tuple(moves), tuple(remarks), result)


def _headers(root: GameNode) -> tuple[list[Header], list[str]]:
    """The remarks that are headers, and the others."""
    headers, remarks = [], []
    for remark in root.remarks:
        if found := header_in(remark):
            headers.append(Header(*found))
        else:
            remarks.append(remark)
    return headers, remarks


def _result(record: GameRecord) -> str:
    """The result at the end of the main line, in PDN; "*" if the game goes on."""
    node, game = record.root, record.game
    while node.children:
        node = node.children[0]
    if node.resigned:
        worth = -float(node.resigned)
    elif game.is_terminal(node.state):
        worth = game.utility(node.state)
    else:
        return "*"
    return pdn.result_of(worth)
