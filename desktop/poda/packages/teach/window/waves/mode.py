"""The waves mode of the Tree tab: a game solved from its end, in the place of the tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from poda.packages.teach.window.waves.page import WavesPage
from poda.packages.teach.window.waves.stage import WavesStage
from poda.packages.teach.window.waves.waves_model import WavesModel
from poda.tree.controls.tree_actions import STUDY
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

_PICTURE: Final = ("zoom_in", "zoom_out", "fit", "copy_tikz", "print")
"""The actions on the tree's picture, which the mode disables too."""


class WavesMode(QObject):
    """Owns the waves, their picture and their page; these are made when the mode is first entered.

    Attributes:
        model: the solved game, and the wave shown.
        stage, page: the mode's widgets, once it has been entered.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts = parts
        self.model = WavesModel(self)
        self.stage: WavesStage | None = None
        self.page: WavesPage | None = None
        self._around: tuple[QWidget, ...] = ()  # the search's bars, hidden meanwhile
        self._listening = Listening(
            (parts.model.opened, parts.modes.leave),  # leave if a tree is opened
            (self.model.changed, parts.actions_.refresh_moved),
            (self.model.moved, parts.actions_.refresh),
            (self.model.moved, parts.room.stage_moved.emit),
            (self.model.changed, parts.room.stage_moved.emit),
            (self.model.looked, parts.actions_.refresh),
            (self.model.playback.changed, parts.actions_.refresh_moved),
            (parts.actions_["present"].toggled, self._present),
        )
        parts.modes.add("waves", parts.actions_["waves"], self._start_mode, self._end)

    @property
    def is_on(self) -> bool:
        """Whether the waves are on screen."""
        return self._parts.modes.current == "waves"

    def _start_mode(self) -> None:
        parts = self._parts
        if self.stage is None:
            self.stage = WavesStage(self.model, parts.actions_, parts.tab)
            self.page = WavesPage(self.model, parts.actions_["waves"], parts.tab)
        assert self.page is not None
        parts.model.playback.stop()
        for card in (parts.editor, parts.find_bar, parts.proof):
            card.hide()
        around: tuple[QWidget, ...] = (parts.window_bar, parts.pass_strip, parts.notes_panel)
        self._around = tuple(bar for bar in around if not bar.isHidden())
        for bar in self._around:
            bar.hide()
        lent = self.acts()
        held = *(name for name in STUDY if name not in lent), *_PICTURE
        parts.actions_.hold(held)
        parts.actions_.lend(self)
        self._listening.set(True)
        self._present(parts.actions_["present"].isChecked())
        parts.room.open_stage(self.stage, self.stage.told)
        parts.room.open_side(self.page)
        parts.view.setFocusProxy(self.stage.dots)  # focus given to the tree comes here
        self.model.begin()
        self.stage.dots.setFocus()

    def _end(self) -> None:
        parts = self._parts
        self._listening.set(False)
        self.model.leave()
        parts.actions_.lend(None)
        parts.actions_.hold()
        parts.room.close_stage()
        for bar in self._around:
            bar.show()
        parts.room.close_side()
        parts.view.setFocusProxy(None)  # type: ignore[arg-type]
        parts.view.setFocus()

    # The tab's actions while the mode is on (see `controls.tree_actions.Moved`)

    @property
    def playing(self) -> bool:
        """Whether the waves play."""
        return self.model.playing

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """The functions that move the waves and copy their picture, by action."""
        return {**self.model.acts(), "copy": self._copy}

    def applies(self) -> Mapping[str, bool]:
        """Which of these apply now."""
        return {**self.model.applies(), "copy": self.model.solved is not None}

    def _copy(self) -> None:
        """Copy the picture with its histogram and its sentence, as it is on screen."""
        if self.stage is not None:
            QGuiApplication.clipboard().setPixmap(self.stage.picture())

    def _present(self, on: bool) -> None:
        if self.stage is not None:
            self.stage.present(on)

    def leave(self) -> None:
        """Stop all work, as the window closes."""
        self.model.leave()
