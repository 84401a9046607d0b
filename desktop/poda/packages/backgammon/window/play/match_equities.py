"""The table by which matches are counted: Poda's own, or one from a file, which is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.house.settings import Setting, SettingsPart
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.play.model.game import PlayModel
from poda.widgets.announce import phrased
from poda.widgets.document_files import folder
from poda.widgets.layout import Menu

translate: Final = QCoreApplication.translate


class BackgammonSettings(SettingsPart):
    """The part of the settings file about backgammon."""

    match_table = Setting(dict[str, Any]())  # `met.as_json` of the last file; {} before the first
    own_match_table = Setting(True)  # whether Poda's own counts, and not that one


def adopt_match_table() -> None:
    """Count matches by the table that the settings name; nothing is imported for Poda's own."""
    settings = BackgammonSettings()
    if settings.match_table and not settings.own_match_table:
        from poda.packages.backgammon.engine.cubeful import use_match_table
        from poda.packages.backgammon.engine.files import met

        use_match_table(met.from_json(settings.match_table))


def table_words() -> str:
    """ "Match equities: Kazaross XG2."; "" where they are Poda's own."""
    from poda.packages.backgammon.engine.cubeful import match_table

    table = match_table()
    if table is None:
        return ""
    return translate("MatchEquities", "Match equities: {name}.").format(name=table.name)


class EquitiesMenu(Menu):
    """The submenu: Poda's own table, that of the last file, and another file."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        group = QActionGroup(self)
        self.own, self.file = (QAction(group, checkable=True) for _ in range(2))
        self.ask = QAction(self)
        self.addActions([self.own, self.file])
        self.addSeparator()
        self.addAction(self.ask)
        self.own.triggered.connect(lambda: self._count_by(own=True))
        self.file.triggered.connect(lambda: self._count_by(own=False))
        self.ask.triggered.connect(self._ask_file)
        phrased(self, lambda: translate("MatchEquities", "Match e&quities"))
        phrased(self.own, lambda: translate("MatchEquities", "&Poda’s own"))
        phrased(self.ask, lambda: translate("MatchEquities", "&From a file…"))
        adopt_match_table()
        self._show_choice()

    def open_file(self, path: Path) -> None:
        """Count matches by the table in a file; the model tells why it cannot be read."""
        from poda.packages.backgammon.engine.files import met

        try:
            table = met.read(path)
        except EngineError as error:
            self._model.turns.refused.emit(error)
        else:
            BackgammonSettings().match_table = met.as_json(table)
            self._count_by(own=False)

    def _ask_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        title = translate("MatchEquities", "Open a match equity table")
        kinds = translate("MatchEquities", "Match equity tables (*.xml *.met)")
        name, _ = QFileDialog.getOpenFileName(self.parentWidget(), title, folder(), kinds)
        if name:
            self.open_file(Path(name))
        self._show_choice()

    def _count_by(self, *, own: bool) -> None:
        """Count matches by Poda's own table or the file's, and judge everything anew."""
        from poda.packages.backgammon.engine.cubeful import use_match_table

        BackgammonSettings().own_match_table = own
        use_match_table(None)
        adopt_match_table()
        model = self._model
        model.review.forget()
        rollouts_of(model).forget()
        model.analysis.follow()  # drops values counted by the former table
        model.analysis.refresh()
        model.analysis.changed.emit()
        self._show_choice()

    def _show_choice(self) -> None:
        settings = BackgammonSettings()
        name = str(settings.match_table.get("name", ""))
        self.file.setVisible(bool(name))
        self.file.setText(name.replace("&", "&&"))
        (self.own if settings.own_match_table or not name else self.file).setChecked(True)
