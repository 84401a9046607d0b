"""The format of `.mat` files in the Play tab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from poda.engine.search.observer import never
from poda.play.exchange import Exchange, Stopped, Words

if TYPE_CHECKING:
    from poda.play.model.match import Match
    from poda.play.model.record import GameRecord
    from poda.play.model.storage import SavedGame


class MatFiles(Exchange):
    """Matches of backgammon, as `.mat` files."""

    suffix = ".mat"
    stem = "match"
    at_once = 4_000

    def words(self) -> Words:
        from PySide6.QtCore import QCoreApplication

        translate = QCoreApplication.translate
        return Words(
            translate("MatchActions", "&Import match… (.mat)"),
            translate("MatchActions", "&Export match… (.mat)"),
            translate("GameFiles", "Import a match"),
            translate("GameFiles", "Export the match"),
            translate("GameFiles", "Matches of backgammon programs (*.mat)"),
        )

    def load(self, path: Path, stopped: Stopped = never) -> SavedGame:
        from poda.packages.backgammon.window.play import mat_records

        return mat_records.load(path, stopped)

    def read(self, text: str) -> SavedGame:
        from poda.packages.backgammon.window.play import mat_records

        return mat_records.parsed(text)

    def save(
        self, path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]
    ) -> None:
        from poda.packages.backgammon.window.play import mat_records
        from poda.play.model.match import begin

        mat_records.save(path, match or begin(0, record), names)
