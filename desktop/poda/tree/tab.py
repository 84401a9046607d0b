"""The Tree tab: one recorded search, and the panels that show it at one step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMenuBar

from poda.base import packages
from poda.engine.errors import EngineError
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.tree.canvas.canvas import TreeCanvas
from poda.tree.controls.source_bar import open_in, options_for
from poda.tree.controls.source_dialogs import DEFAULT_SHAPE, PositionDialog, RandomDialog
from poda.tree.controls.tree_actions import MotionMenu, NamesMenu
from poda.tree.editing.build import BuildMode
from poda.tree.model.opening import plies_of_player
from poda.tree.model.parts import SPEEDS
from poda.tree.model.sources import Example, Position, Random, Source, Suggestion, Typed
from poda.tree.model.tree_model import TreeModel
from poda.tree.part import TreePart
from poda.tree.sentences.source import switched_words
from poda.tree.session.draft import (
    remember_random,
    remember_search,
    remembered_notes,
    remembered_random,
    remembered_search,
)
from poda.tree.tab_parts import TreeParts
from poda.widgets.action_table import fill_menus
from poda.widgets.engine_words import message
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import Fitted
from poda.widgets.turns import MadeInSteps

FIRST_EXAMPLE: Final = "aima"
"""The key of the example on screen at the very first start."""


class TreeTab(Fitted, MadeInSteps):
    """Shows searches, and remembers the last one.

    Signals:
        file_named: carries the search's file name, or "", and whether there are unsaved changes.

    Attributes:
        added: the parts of packages, by name.
    """

    file_named = Signal(str, bool)

    def _made(self) -> Iterator[None]:
        self.model = TreeModel(self)
        self._kinds: list[type[TreePart]] = packages.part_classes("tree")
        self.parts = parts = TreeParts(
            self.model,
            self,
            {kind.name: kind.rows() for kind in self._kinds},
            [name for kind in self._kinds for name in kind.buttons],
        )
        self._owners.append(parts)
        yield from parts.make()
        self._menus: list[QMenu] = []
        self._woken = False
        self._asked_plies: int | None = None  # the depth limit that the Play tab asked for
        self._connect()
        yield
        self.build = BuildMode(parts)
        self.parts.left.follow(self.build.history)
        yield
        self.added: dict[str, TreePart] = {}
        for kind in self._kinds:
            self.added[kind.name] = part = kind(parts)
            yield from part.make()
        self.parts.actions_["listing"].setChecked(settings().tree_side)
        self.parts.room.show_listing(settings().tree_side)
        self.model.playback.set_speed(
            min(SPEEDS, key=lambda speed: abs(speed - settings().tree_speed))
        )
        follow_language(self, self.parts.told.tell)

    def _connect(self) -> None:
        parts, model = self.parts, self.model
        actions, view = parts.actions_, parts.view
        slots = {
            "open": parts.files.ask_open,
            "save": parts.files.save,
            "save_as": parts.files.ask_save,
            "edit": self._toggle_editor,
            "random": self._ask_random,
            "position": self._ask_position,
            "find": parts.find_bar.begin,
            # Whichever tree is on screen when they are asked for.
            "zoom_in": lambda: self.canvas.zoom_in(),  # noqa: PLW0108
            "zoom_out": lambda: self.canvas.zoom_out(),  # noqa: PLW0108
            "fit": lambda: self.canvas.fit(),  # noqa: PLW0108
            "why": parts.proof.explain,
            "window": parts.window_bar.begin,
            "cancel": self._cancel,
        }
        actions.connect_all(slots)
        parts.editor.submitted.connect(self._open_typed)
        parts.editor.closed.connect(self._close_editor)
        parts.files.named.connect(self.file_named)
        parts.files.imported.connect(lambda source: open_in(model, source))
        parts.files.noted.connect(lambda note: parts.notice.say(lambda: message(note), wrong=False))
        parts.files.failed.connect(lambda text: parts.notice.say(lambda: text))
        parts.stack.node_requested.connect(view.zoom_to_node)
        parts.find_bar.found.connect(self._show_node)
        view.node_clicked.connect(parts.proof.explain_clicked)
        parts.proof.highlight.connect(view.set_highlight)
        parts.truth.kept.connect(self._keep_example)
        model.failed.connect(self._on_failed)
        model.busy_changed.connect(self._on_busy)
        model.opened.connect(self._on_opened)
        model.playback.changed.connect(self._remember_speed)
        actions["listing"].toggled.connect(parts.room.show_listing)
        settings().changed.connect(self._on_setting)
        parts.left.failed.connect(parts.notice.say)
        parts.left.answered.connect(parts.view.setFocus)

    @property
    def canvas(self) -> TreeCanvas:
        """The view on screen: the one of study, or a mode's."""
        return self.parts.room.canvas

    # Beginning and ending

    def wake(self) -> None:
        """Show the search that was on screen last; called when the tab is first visible."""
        if self._woken:
            return
        self._woken = True
        if (known := remembered_search()) is not None:
            self.model.notes.adopt(known[0], remembered_notes())
            self.model.open_as_deep_as_fits(*known)
        if self.model.recording is None and self.model.busy is None:
            open_in(self.model, Example(FIRST_EXAMPLE))
        self.parts.left.offer()
        self.parts.view.setFocus()

    def leave(self) -> None:
        """Keep the search and end all modes: the window closes."""
        self.build.field.settle()
        for part in self.added.values():
            part.leave()
        self.parts.left.leave(remembered=self._remember_search())
        self.model.cancel()

    def _remember_search(self) -> bool:
        model = self.model
        if model.source is None or model.recording is None:
            return True
        return remember_search(model.source, model.options, model.notes.book)

    def show_search(
        self, game: str, position: str, algorithm: str, plies: int | None, evaluation: str
    ) -> None:
        """Show the search of a game's position, as a player does it."""
        self._woken = True
        wish = Suggestion(algorithm, "ge", 0, plies, evaluation)
        source = Position(game, position, wish, as_played=True)
        plies = plies_of_player(source, plies)
        source = replace(source, suggestion=replace(wish, plies=plies))
        self._asked_plies = plies
        options = options_for(source, self.model.options, self.model.usual)
        self.model.open_as_deep_as_fits(source, options)
        self.parts.view.setFocus()

    def _on_opened(self) -> None:
        self.parts.notice.clear()
        source = self.model.source
        assert source is not None
        self._remember_search()
        # The editor still holds another tree, which Enter would bring back by mistake.
        if self.parts.editor.isVisible() and source != Typed(self.parts.editor.text()):
            self.parts.editor.hide()
        self.parts.proof.hide()
        if self.model.instead_of and not self.model.is_game:
            algorithm = self.model.options.algorithm
            self.parts.notice.say(lambda: switched_words(algorithm), wrong=False)
        self._tell_lowered_depth()

    def _tell_lowered_depth(self) -> None:
        """Tell that the depth limit was lowered: players may look deeper than can be drawn."""
        asked, self._asked_plies = self._asked_plies, None
        shown = self.model.options.plies
        if asked is not None and shown is not None and shown < asked:
            self.parts.notice.say(
                lambda: self.tr(
                    "A search of {asked} plies has more nodes than can be drawn: "
                    "it is shown to {shown} plies."
                ).format(asked=asked, shown=shown),
                wrong=False,
            )

    def _on_setting(self, name: str) -> None:
        """The names of nodes changed: have the texts of this step written anew."""
        if name == "tree_names" and self.model.recording is not None:
            self.model.moved.emit()

    def _remember_speed(self) -> None:
        settings().tree_speed = self.model.speed

    # Menus

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Add this tab's actions to the File menu; returns its other menus, for the menu bar."""
        titles = {
            "edit": lambda: self.tr("&Edit"),
            "step": lambda: self.tr("&Step"),
            "tree": lambda: self.tr("&Tree"),
            **{kind.name: kind.title for kind in self._kinds if kind.rows()},
        }
        self._menus = fill_menus([self.parts.actions_], bar, file_menu, titles)
        tree = self._menus[2]
        for choice in (NamesMenu(tree), MotionMenu(tree)):
            tree.addMenu(choice)
        return self._menus

    def _on_failed(self, error: EngineError) -> None:
        self.parts.notice.say(lambda: message(error))
        if self.model.recording is None:  # the remembered search cannot be opened any more
            open_in(self.model, Example(FIRST_EXAMPLE))

    def _on_busy(self) -> None:
        """Take away the notice of an earlier failure when new work begins."""
        if self.model.busy == 0.0:
            self.parts.notice.clear()

    def _keep_example(self, note: str) -> None:
        """Save the search with a bookmark at this step, and with `note` if the step has none."""
        model = self.model
        if not model.notes.text(model.step):
            model.notes.write(model.step, note)
        model.bookmarks.set({*model.bookmarks.steps, model.step})
        self.parts.files.ask_save()

    def _show_node(self, node: int) -> None:
        self.model.reveal(node)
        self.model.select(node)
        self.parts.view.zoom_to_node(node)

    def _cancel(self) -> None:
        """Esc: give up the job under way, else pause playback, else clear the selection."""
        if self.model.busy is not None:
            self.model.cancel()
        elif self.model.playing:
            self.model.toggle_play()
        else:
            self.model.select(-1)

    # Trees of one's own

    def _toggle_editor(self) -> None:
        if self.parts.editor.isVisible():
            self._close_editor()
            return
        self.parts.room.show_editor()
        self.parts.editor.edit(self.model.source, self.model.options.root)

    def _open_typed(self, source: Source) -> None:
        """Open the text of the editor as a change of the tree on screen."""
        open_in(self.model, source, edited=True)

    def _close_editor(self) -> None:
        self.parts.editor.hide()
        self.parts.room.fit()
        self.parts.view.setFocus()

    def _ask_random(self) -> None:
        source = self.model.source
        known = source if isinstance(source, Random) else remembered_random()
        self._ask_dialog(RandomDialog(known.shape if known is not None else DEFAULT_SHAPE, self))

    def _ask_position(self) -> None:
        options, source = self.model.options, self.model.source
        content = source.content if isinstance(source, Example) else source
        if not isinstance(content, Position):
            self._ask_dialog(PositionDialog(parent=self))
            return
        wish = Suggestion(options.algorithm, options.tie, 0, options.plies, options.evaluation)
        self._ask_dialog(PositionDialog(replace(content, suggestion=wish), self))

    def _ask_dialog(self, dialog: RandomDialog | PositionDialog) -> None:
        if dialog.exec():
            source = dialog.source()
            if isinstance(source, Random):
                remember_random(source)
            open_in(self.model, source)
            self.parts.view.setFocus()
        dialog.deleteLater()

    # The keyboard

    def take_focus(self) -> None:
        """Give the keyboard focus to the tree's view, or to what its mode shows instead."""
        self.parts.view.setFocus()

    def event(self, event: QEvent) -> bool:
        # Space presses the button that has the focus; elsewhere it plays and pauses.
        if is_own_key(event, (Qt.Key.Key_Space,)) and isinstance(
            QApplication.focusWidget(), QAbstractButton
        ):
            event.accept()
            return True
        return super().event(event)

    # Room

    def _fit(self) -> None:
        self.parts.room.fit()

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)
