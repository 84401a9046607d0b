"""The dialog that chooses among the games of a PDN file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from poda.packages.checkers.engine.pdn import Outline
from poda.play.choice_dialog import ChoiceDialog, ListTexts


class PdnDialog(ChoiceDialog):
    """The games of a file, in their order."""

    widths = ("000000", "", "1/2-1/2 00", "0000.00.00 00", "n" * 24)

    def __init__(
        self, name: str, outlines: Sequence[Outline], parent: QWidget | None = None
    ) -> None:
        self._name = name
        super().__init__([_cells(number, each) for number, each in enumerate(outlines)], parent)

    def words(self) -> ListTexts:
        headers = self.tr("No."), self.tr("Players"), self.tr("Result"), self.tr("Date")
        return ListTexts(
            self.tr("Games in {file}").format(file=self._name),
            (*headers, self.tr("Event")),
            self.tr("Names, an event, a year…"),
            self.tr("&Open"),
        )


def _cells(number: int, outline: Outline) -> tuple[str, ...]:
    """The texts of a game's row."""
    result = outline.result if outline.result != "*" else ""
    names = [outline.header(name) or "?" for name in ("Black", "White")]
    return (
        str(number + 1),
        " – ".join(names),
        result or outline.header("Result"),
        outline.header("Date").split(".??")[0],
        outline.header("Event"),
    )
