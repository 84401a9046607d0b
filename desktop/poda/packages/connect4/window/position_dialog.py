"""The dialog in which a position of a list is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from poda.play.choice_dialog import ChoiceDialog, ListTexts


class PositionListDialog(ChoiceDialog):
    """The positions of a list, with their scores where it has them."""

    widths = ("000000", "", "n" * 12)

    def __init__(self, name: str, lines: Sequence[Sequence[str]], parent: QWidget | None) -> None:
        self._name = name
        super().__init__([(str(i + 1), *(*each, "")[:2]) for i, each in enumerate(lines)], parent)

    def words(self) -> ListTexts:
        return ListTexts(
            self.tr("Positions in {file}").format(file=self._name),
            (self.tr("No."), self.tr("Moves"), self.tr("Score")),
            self.tr("Moves…"),
            self.tr("&Open"),
        )
