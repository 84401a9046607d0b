"""The format of PDN files in the Play tab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from poda.engine import documents
from poda.engine.search.observer import never
from poda.play.exchange import Exchange, Stopped, Words

if TYPE_CHECKING:
    from poda.packages.checkers.window.pdn_records import FileGames
    from poda.play.model.match import Match
    from poda.play.model.record import GameRecord


class PdnFiles(Exchange):
    """Games of checkers, as `.pdn` files."""

    suffix = ".pdn"
    stem = "game"
    at_once = 20_000

    def words(self) -> Words:
        from PySide6.QtCore import QCoreApplication

        translate = QCoreApplication.translate
        return Words(
            translate("MatchActions", "&Import game… (.pdn)"),
            translate("MatchActions", "&Export game… (.pdn)"),
            translate("GameFiles", "Import a game"),
            translate("GameFiles", "Export the game"),
            translate("GameFiles", "Games of checkers programs (*.pdn)"),
        )

    def load(self, path: Path, stopped: Stopped = never) -> FileGames:
        from poda.packages.checkers.window import pdn_records  # not before the first paint

        return pdn_records.load(path, stopped)

    def read(self, text: str) -> FileGames:
        from poda.packages.checkers.window import pdn_records

        return pdn_records.games_in(text)

    def save(
        self, path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]
    ) -> None:
        from poda.packages.checkers.window import pdn_records

        documents.write_text(path, pdn_records.text_of(record, names))
