"""Presenting: the tree fills the screen in the projector's colours and large type, for a class.

It changes no setting, only the theme manager's look: after the end, however it came, all is as
before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.packages.teach.window.present.pen import Pen
from poda.packages.teach.window.present.window import Blank, Light, PresenterWindow
from poda.widgets.screens import presenters_screen

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts


REST_MS: Final = 2_500
_FAST_MS, _SLOW_MS = 16, 120


class Pointer(QObject):
    """Polls the pointer's position, as most widgets get no events of it, and hides it at rest.

    Signals:
        moved: the pointer has moved; carries its position on the screens.
    """

    moved = Signal(QPoint)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_hidden = False
        self._place = QPoint()
        self._watch = QTimer(self, interval=_SLOW_MS)
        self._watch.timeout.connect(self.look)
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self.hide)

    def begin(self) -> None:
        """Begin to poll the pointer."""
        self._place = QCursor.pos()
        self._watch.start()
        self._rest.start()

    def end(self) -> None:
        """Stop polling, and show the pointer."""
        self._watch.stop()
        self._rest.stop()
        self._show_pointer()

    def hurry(self, on: bool) -> None:
        """Set whether something on screen follows the pointer, and needs fast polling."""
        self._watch.setInterval(_FAST_MS if on else _SLOW_MS)

    def look(self) -> None:
        """Read the pointer's position, and show it if it has moved."""
        place = QCursor.pos()
        if place != self._place:
            self._place = place
            self._show_pointer()
            self._rest.start()
            self.moved.emit(place)

    def hide(self) -> None:
        """Hide the pointer, as it rests; but not while a button is held, or in a dialog."""
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._rest.start()
        elif not self.is_hidden and QApplication.activeModalWidget() is None:
            self.is_hidden = True
            QApplication.setOverrideCursor(Qt.CursorShape.BlankCursor)

    def _show_pointer(self) -> None:
        if self.is_hidden:
            self.is_hidden = False
            QApplication.restoreOverrideCursor()


SCALE: Final = 1.6
"""The least scale of all type while presenting."""
_LOOK: Final = ("theme", "palette", "type_scale")
_KEYS: Final = ("blank", "spotlight", "laser", "larger_spot", "smaller_spot")


class Presenting(QObject):
    """Begins and ends the presentation, and owns the widgets over the window.

    Signals:
        changed: the presentation began (True) or ended, which changes the window.

    Attributes:
        pen: the pen that draws over the tree.
        presenter: the lecturer's own window, while presenting; or None.
    """

    changed = Signal(bool)

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts = parts
        self.is_on = False
        self.blank: Blank | None = None
        self.light: Light | None = None
        self.presenter: PresenterWindow | None = None
        self._look = ("system", 1.0, "safe")
        self._focus: QWidget | None = None
        self._notes_open = False
        self.pen = Pen(parts)
        self.pointer = Pointer(self)
        self.pointer.moved.connect(self._point)
        actions = parts.actions_
        actions.connect_all(
            {
                "blank": self.toggle_blank,
                "larger_spot": lambda: self._grow(1),
                "smaller_spot": lambda: self._grow(-1),
            }
        )
        for name in ("spotlight", "laser"):
            actions[name].toggled.connect(self._shine)
        for name in _KEYS:
            actions[name].setEnabled(False)
            actions[name].setAutoRepeat(name.endswith("spot"))
        actions["present"].toggled.connect(self._toggled)
        actions["notes"].toggled.connect(self._toggle_notes)

    # Beginning and ending

    def leave(self) -> None:
        """End the presentation, if one is on."""
        self._parts.actions_["present"].setChecked(False)

    def _toggled(self, on: bool) -> None:
        if on and not self.is_on:
            self._start_presenting()
        elif not on and self.is_on:
            self._end()

    def _start_presenting(self) -> None:
        parts, manager = self._parts, theme_manager()
        window = parts.tab.window()
        self.is_on = True
        self._look = manager.choice, manager.type_scale, manager.palette
        self._focus = window.focusWidget()
        self._notes_open = parts.actions_["notes"].isChecked()
        self._check_notes(False)
        parts.room.present(True)
        self.blank, self.light = Blank(window), Light(window)
        self.blank.ended.connect(self.toggle_blank)
        self.presenter = PresenterWindow(parts, window)
        self.presenter.hidden.connect(lambda: self._check_notes(False))
        self.presenter.woken.connect(self.toggle_blank)
        for name in ("blank", "spotlight", "laser"):
            parts.actions_[name].setEnabled(True)
        self.pen.begin()
        parts.model.opened.connect(parts.view_tools.hide)
        settings().changed.connect(self._on_setting)
        for watched in (window, parts.view.viewport()):
            watched.installEventFilter(self)
        self.changed.emit(True)
        self._present_look()
        self._open_screens()
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._open_screens)
        self.pointer.begin()
        parts.view.setFocus()

    def _end(self) -> None:
        parts, window = self._parts, self._parts.tab.window()
        self.is_on = False
        self.pen.end()
        self.pointer.end()
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.disconnect(self._open_screens)
        parts.model.opened.disconnect(parts.view_tools.hide)
        settings().changed.disconnect(self._on_setting)
        for watched in (window, parts.view.viewport()):
            watched.removeEventFilter(self)
        for name in ("spotlight", "laser"):
            parts.actions_[name].setChecked(False)
        for name in _KEYS:
            parts.actions_[name].setEnabled(False)
        for over in (self.blank, self.light, self.presenter):
            assert over is not None
            over.hide()
            over.deleteLater()
        self.blank = self.light = self.presenter = None
        theme_manager().set_look(*self._look)  # first, or large type would enlarge the window
        self.changed.emit(False)
        parts.room.present(False)
        self._check_notes(self._notes_open)
        if self._focus is not None and self._focus.isVisible():
            self._focus.setFocus()
        self._focus = None

    def _present_look(self) -> None:
        _, scale, palette = self._look
        theme_manager().set_look("projector", max(SCALE, scale), palette)

    def _on_setting(self, name: str) -> None:
        """Keep a look that was set meanwhile for the end of the presentation."""
        if name in _LOOK:
            known = settings()
            self._look = known.theme, known.type_scale, known.palette
            self._present_look()

    # Screens

    def _open_screens(self, *_: object) -> None:
        """Show the presenter's window if there is a second screen for it."""
        window = self._parts.tab.window()
        screen = presenters_screen(window.screen())
        if screen is not None and self.presenter is not None:
            self.presenter.show_on(screen)
            self._check_notes(True)
            window.activateWindow()

    def _toggle_notes(self, on: bool) -> None:
        """Show or hide the presenter's window, which has the note while presenting."""
        if self.presenter is not None and on:
            self.presenter.show_beside()
        elif self.presenter is not None:
            self.presenter.hide()

    def _check_notes(self, on: bool) -> None:
        """Set the check mark of the notes' action, without triggering it."""
        action = self._parts.actions_["notes"]
        action.blockSignals(True)
        action.setChecked(on)
        action.blockSignals(False)
        action.changed.emit()

    # Widgets over the window

    @property
    def is_blank(self) -> bool:
        """Whether the class sees the black screen."""
        return self.blank is not None and self.blank.isVisible()

    def toggle_blank(self) -> None:
        """Show the black screen, or hide it."""
        if self.blank is None or self.presenter is None:
            return
        on = not self.is_blank
        if on:
            self.blank.fit()
            self.blank.show()
            self.blank.setFocus()
        else:
            self.blank.hide()
            self._parts.view.setFocus()
        self.presenter.tell_blank(on)

    def _shine(self) -> None:
        if self.light is None:
            return
        actions = self._parts.actions_
        spot, dot = actions["spotlight"].isChecked(), actions["laser"].isChecked()
        for name in ("larger_spot", "smaller_spot"):
            actions[name].setEnabled(spot)
        self.light.show_as(spot=spot, dot=dot)
        if self.blank is not None:
            self.blank.raise_()
        self.pointer.hurry(spot or dot)
        self.pointer.look()

    def _point(self, place: QPoint) -> None:
        if self.light is not None:
            self.light.point_at(self.light.mapFromGlobal(place))

    def _grow(self, notches: int) -> None:
        if self.light is not None and self.light.spot:
            self.light.grow(notches)

    # Keys and the wheel, which have other meanings while presenting

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Resize and watched is self._parts.tab.window():
            for over in (self.light, self.blank):
                if over is not None:
                    over.fit()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()  # so that it comes as a key press, not as "stop the search"
                return True
            if kind == QEvent.Type.KeyPress:
                if self.pen.is_on:
                    self.pen.put_away()
                else:
                    self.leave()
                return True
        elif isinstance(event, QWheelEvent) and self.light is not None and self.light.spot:
            if turn := event.angleDelta().y() or event.angleDelta().x():
                self._grow(1 if turn > 0 else -1)
            return True
        return super().eventFilter(watched, event)
