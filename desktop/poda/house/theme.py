"""The theme: colours by role, type sizes and icons. No other module names a raw colour.

A widget gets ``theme_manager().theme.color(Role.LINE)`` when it paints, and connects
``theme_manager().changed`` to its ``update``. The role ``max`` is also the accent: it fills primary
buttons and selections, whose text has the role ``on_accent``.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from types import FunctionType
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QEvent,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPaintDevice,
    QPainter,
    QPalette,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractItemDelegate, QApplication, QComboBox, QStyledItemDelegate
from shiboken6 import isValid

from poda.base.paths import resource
from poda.house.i18n import language_manager

# All colours of the window by role: three themes, each in two palettes.
#
# Both palettes are distinguishable with colour blindness for red, green or blue, which tests
# simulate; besides, no meaning depends on colour alone. In the high-contrast palette all texts have
# a contrast of at least 7 (WCAG 2.2, level AAA), in the usual one 4.5 (level AA).


class Role(StrEnum):
    """The purpose of a colour."""

    BG = "bg"
    SURFACE = "surface"
    TEXT = "text"
    MUTED = "muted"
    LINE = "line"
    MAX = "max"
    MIN = "min"
    CHANCE = "chance"
    CURRENT = "current"
    BEST = "best"
    PRUNED = "pruned"
    OK = "ok"
    BAD = "bad"
    BOARD = "board"  # Connect Four's frame
    FOCUS = "focus"  # the ring around what has the focus
    ON_ACCENT = "on_accent"  # text and marks on max, min, ok and bad
    SQUARE = "square"  # of a chequered board: squares with pieces
    PALE_SQUARE = "pale_square"  # squares without pieces
    BLACK = "black"  # the sides of games that are played with black and white pieces
    WHITE = "white"


# Text in these colours is readable on bg and surface (contrast of at least 4.5).
TEXT_ROLES: Final = (
    Role.TEXT,
    Role.MUTED,
    Role.MAX,
    Role.MIN,
    Role.CHANCE,
    Role.CURRENT,
    Role.BEST,
    Role.OK,
    Role.BAD,
)

KINDS: Final = ("light", "dark", "projector")
PALETTES: Final = ("safe", "contrast")
"""The palettes, the usual one first."""

_COLUMNS = tuple(Role)
_TABLE = {
    "safe": {
        "light": "F6F7F9 FFFFFF 1C2128 59636E C9D1D9 0067A5 C2410C 00755A B45309 833F6E 858E98 "
        "00755A B42318 A6B7C8 1F6FEB FFFFFF "
        "71808E E2E7EC 22252A FAF7F0",
        "dark": "14171C 1D2229 E8EAED A0A8B2 3A424D 6CB8F0 FF9A66 4CC9A0 FFD166 E2A7C4 6B7480 "
        "4CC9A0 FF8A80 3D5269 9CCBFF 0B1117 "
        "68727D 98A1AA 0B0D10 F2EEE5",
        "projector": "FFFFFF FFFFFF 000000 333333 666666 00478F A63600 005C45 7A3E00 632156 767676 "
        "005C45 8F1209 9FB2C6 0057D8 FFFFFF "
        "6A7784 EDF0F3 000000 FFFFFF",
    },
    "contrast": {
        "light": "F4F5F7 FFFFFF 000000 3A4048 5F6872 00478A 8A2E00 005240 6B3A00 611552 6B737C "
        "005240 8C1007 9FB2C6 0046B8 FFFFFF "
        "6C7885 EDF0F3 000000 FFFFFF",
        "dark": "000000 0C0F13 FFFFFF CDD3DA 8A939E 8CCBFF FFAE85 6FE3BC FFE08A F9CDE3 858E99 "
        "6FE3BC FFA9A1 44607D BFE0FF 000000 "
        "6F7781 A9B2BB 000000 FFFFFF",
        "projector": "FFFFFF FFFFFF 000000 222222 555555 003A78 7E2A00 004A38 5C2F00 541240 666666 "
        "004A38 760C06 8FA5BC 0044AD FFFFFF "
        "6C7885 EDF0F3 000000 FFFFFF",
    },
}


class Theme(NamedTuple):
    """A colour for each role.

    Attributes:
        name: the theme's unique name, also for cached pictures.
        kind: "light", "dark" or "projector".
        palette: "safe" or "contrast".
    """

    name: str
    kind: str
    palette: str
    colors: Mapping[Role, str]

    def color(self, role: Role) -> QColor:
        """The colour of ``role``, as a new QColor, whose alpha may be changed."""
        return QColor(self.colors[role])


def theme_name(kind: str, palette: str = PALETTES[0]) -> str:
    """The name of a theme: its kind and, unless it is the usual one, its palette."""
    return kind if palette == PALETTES[0] else f"{kind}-{palette}"


def _theme(kind: str, palette: str) -> Theme:
    row = zip(_COLUMNS, _TABLE[palette][kind].split(), strict=True)
    return Theme(theme_name(kind, palette), kind, palette, {r: f"#{h}" for r, h in row})


THEMES: Final = {theme.name: theme for theme in (_theme(k, p) for p in PALETTES for k in KINDS)}
"""The themes by name, those with the usual palette first."""


__all__ = [
    "POINTS", "TEXT_ROLES", "THEMES", "HasIcon", "Role", "Size", "Theme", "ThemeManager",
    "bind_icon", "follow_theme", "font", "icon", "mixed", "palette", "set_families", "style_sheet",
    "theme_manager",
]  # fmt: skip


Size = Literal["small", "body", "large", "title"]
POINTS: dict[Size, int] = {"small": 11, "body": 13, "large": 16, "title": 22}


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """A mixture with the share ``share`` (0 to 1) of ``second``."""
    return QColor(
        round(first.red() + (second.red() - first.red()) * share),
        round(first.green() + (second.green() - first.green()) * share),
        round(first.blue() + (second.blue() - first.blue()) * share),
    )


def palette(theme: Theme) -> QPalette:
    """The palette for the Fusion style, with all colour groups and roles that it uses."""
    bg, surface, text = (theme.color(r) for r in (Role.BG, Role.SURFACE, Role.TEXT))
    line, muted, accent = (theme.color(r) for r in (Role.LINE, Role.MUTED, Role.MAX))
    kind = QPalette.ColorRole
    colors = {
        kind.Window: bg,
        kind.WindowText: text,
        kind.Base: surface,
        kind.AlternateBase: mixed(surface, line, 0.25),
        kind.Text: text,
        kind.Button: surface,
        kind.ButtonText: text,
        kind.BrightText: theme.color(Role.BAD),
        kind.Highlight: accent,
        kind.Accent: accent,
        kind.HighlightedText: theme.color(Role.ON_ACCENT),
        kind.Link: accent,
        kind.LinkVisited: theme.color(Role.BEST),
        kind.ToolTipBase: surface,
        kind.ToolTipText: text,
        kind.PlaceholderText: muted,
        kind.Light: mixed(surface, line, 0.2),
        kind.Midlight: mixed(surface, line, 0.5),
        kind.Mid: line,
        kind.Dark: mixed(line, text, 0.2),
        kind.Shadow: QColor("#000000"),
    }
    result = QPalette()
    for role, color in colors.items():
        result.setColor(role, color)  # in all three groups
    off = mixed(muted, surface, 0.35)
    for role in (kind.WindowText, kind.Text, kind.ButtonText, kind.PlaceholderText, kind.Link):
        result.setColor(QPalette.ColorGroup.Disabled, role, off)
    result.setColor(QPalette.ColorGroup.Disabled, kind.Highlight, line)
    result.setColor(QPalette.ColorGroup.Disabled, kind.Accent, line)
    result.setColor(QPalette.ColorGroup.Disabled, kind.HighlightedText, muted)
    result.setColor(QPalette.ColorGroup.Disabled, kind.Base, bg)
    return result


def style_sheet(theme: Theme, line_height: int = 22) -> str:
    """The style sheet ``resources/themes/poda.qss``, with colours and sizes for its ``@names``.

    ``line_height`` is the body font's, in pixels: it determines the height of controls in a row.
    """
    surface, line, text = (theme.color(r) for r in (Role.SURFACE, Role.LINE, Role.TEXT))
    accent = theme.color(Role.MAX)
    names = {role.value: theme.color(role).name() for role in Role} | {
        "hover": mixed(surface, line, 0.35).name(),
        "pressed": mixed(surface, line, 0.7).name(),
        "chosen": mixed(surface, accent, 0.16).name(),
        "accent_hover": mixed(accent, text, 0.15).name(),
        "off": mixed(theme.color(Role.MUTED), surface, 0.35).name(),
        "icons": resource("icons").as_posix(),
        "tick": "tick-dark" if theme.kind == "dark" else "tick-light",
        "content": f"{max(22, line_height)}px",
    }
    sheet = resource("themes", "poda.qss").read_text("utf-8")
    for name in sorted(names, key=len, reverse=True):  # or @max would replace a part of @max_...
        sheet = sheet.replace(f"@{name}", names[name])
    return sheet


class ThemeManager(QObject):
    """The current theme and type size. ``changed`` is emitted when either has changed.

    A choice is a kind of theme ("light", "dark", "projector", or "system" for the system's) with a
    palette; or a theme's name, which includes the palette.

    Attributes:
        theme: the current theme.
        type_scale: the factor of all type sizes.
        choice: "system" or the name of a theme.
        palette: the name of the chosen palette.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = "system"
        self.palette = PALETTES[0]
        self.type_scale = 1.0
        self._sheet = ""
        self.theme = self._resolved()
        self._icons: weakref.WeakKeyDictionary[QObject, str] = weakref.WeakKeyDictionary()
        # Queued: `apply` also sets the platform's colour scheme, and reads it afterwards.
        QGuiApplication.styleHints().colorSchemeChanged.connect(
            self._follow_system, Qt.ConnectionType.QueuedConnection
        )
        self._language = language_manager().language
        # Queued, after the posted events with which widgets take the new language.
        language_manager().changed.connect(self._on_language, Qt.ConnectionType.QueuedConnection)

    def set_choice(self, choice: str) -> None:
        """Show a theme by name, or follow the "system".

        Raises:
            ValueError: the theme does not exist.
        """
        self.set_look(choice, self.type_scale, self.palette)

    def set_type_scale(self, scale: float) -> None:
        """Multiply every type size by ``scale``."""
        self.set_look(self.choice, scale, self.palette)

    def set_look(self, choice: str, scale: float, palette: str = PALETTES[0]) -> None:
        """Set theme, type size and palette, so that widgets are styled once; nothing if unchanged.

        Raises:
            ValueError: the theme or palette does not exist.
        """
        if choice != "system" and choice not in THEMES:
            raise ValueError(f"there is no theme {choice!r}")
        if palette not in PALETTES:
            raise ValueError(f"there is no palette {palette!r}")
        wanted = choice, scale, palette
        if wanted == (self.choice, self.type_scale, self.palette) and self._sheet:
            return
        self.choice, self.type_scale, self.palette = wanted
        self.apply()

    def apply(self) -> None:
        """Set the application's palette, font and style sheet, and emit `changed`."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        # Only without a style sheet, which would hide the style's name.
        if not app.styleSheet() and app.style().name() != "fusion":
            app.setStyle("Fusion")
        with self.undressed():
            # The platform's own parts (title bars, file dialogs) follow.
            hints = app.styleHints()
            if self.choice == "system":
                hints.unsetColorScheme()
            else:
                dark = THEMES[self.choice].kind == "dark"
                hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
            self.theme = self._resolved()
            app.setPalette(palette(self.theme))
            body = font("body")
            app.setFont(body)
            self._sheet = style_sheet(self.theme, QFontMetrics(body).height())
            # Texts change to a new language before their sizes are measured.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)
            language_manager().catch_up()
        QPixmapCache.clear()  # pixmaps of the former look, whose keys are not used again
        for target, name in list(self._icons.items()):
            if isValid(target):
                target.setIcon(icon(name))  # type: ignore[attr-defined]
        self.changed.emit()
        self._refit()

    def _on_language(self) -> None:
        if language_manager().language != self._language:  # else `apply` has done it
            self._refit()

    def _refit(self) -> None:
        """Send resize events to widgets that arrange parts by size: the parts have other sizes."""
        self._language = language_manager().language
        waits = Qt.WidgetAttribute.WA_PendingResizeEvent  # such a widget gets one when it is shown
        for widget in QApplication.allWidgets():
            ours = isinstance(getattr(type(widget), "resizeEvent", None), FunctionType)
            if ours and not widget.testAttribute(waits):
                QApplication.sendEvent(widget, QResizeEvent(widget.size(), widget.size()))

    @contextmanager
    def on_paper(self) -> Iterator[None]:
        """A context for painting in the light theme. `changed` is not emitted, as nothing on screen
        is painted before it ends."""
        held, self.theme = self.theme, THEMES["light"]
        try:
            yield
        finally:
            self.theme = held

    @contextmanager
    def undressed(self) -> Iterator[None]:
        """A context at whose end all widgets get the style sheet together: new ones, and those
        whose palette, font or sheet changes in it.

        Qt applies the sheet to a widget and all its children whenever one of them gets a parent.
        And when a sheet is replaced (Qt 6.11), it does so for every widget with all its children: a
        label inside twelve others is polished thirteen times.
        """
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setStyleSheet("")
        try:
            yield
        finally:
            app.setStyleSheet(self._sheet)
            for widget in app.allWidgets():
                if isinstance(widget, QComboBox):
                    _let_go_of_delegates(widget)

    def remember_icon(self, target: QObject, name: str) -> None:
        """Set the icon ``name`` of ``target`` again whenever the theme changes."""
        self._icons[target] = name

    def _follow_system(self) -> None:
        if self.choice == "system" and self._resolved() is not self.theme:
            self.apply()

    def _resolved(self) -> Theme:
        kind = self.choice
        if kind == "system":
            dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            kind = "dark" if dark else "light"
        theme = THEMES[kind]
        # A theme's name can include another palette than the usual one.
        if theme.palette == PALETTES[0]:
            theme = THEMES[theme_name(kind, self.palette)]
        return theme


def _let_go_of_delegates(box: QComboBox) -> None:
    """Delete a list's former delegates. Fusion and style sheets need different ones, so Qt (6.11)
    makes another at each change between them, and keeps all: 1.2 kB a list."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for each in box.view().findChildren(QAbstractItemDelegate, options=direct):
        is_qts = type(each) in (QAbstractItemDelegate, QStyledItemDelegate)
        if is_qts and each is not box.itemDelegate():
            each.setParent(None)  # which also keeps the Python object of one that Qt has deleted
            each.deleteLater()


@cache
def theme_manager() -> ThemeManager:
    """The one theme manager. The QApplication must exist."""
    return ThemeManager()


def follow_theme(restyle: Callable[[], object]) -> None:
    """Call a widget's method now, and again after each change of theme and type size."""
    restyle()
    theme_manager().changed.connect(restyle)


_families: dict[str, str] = {}


def set_families(interface: str, mono: str) -> None:
    """Use these font families in place of the system's, as screenshots do to be reproducible.

    An empty name restores the system's own.
    """
    _families.update(interface=interface, mono=mono)
    theme_manager().apply()


def font(size: Size = "body", *, mono: bool = False, bold: bool = False) -> QFont:
    """The system's interface font, or its monospaced one (tabular figures), in a size of POINTS."""
    result = (
        QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont) if mono else QFont(_app_font())
    )
    family = _families.get("mono" if mono else "interface")
    if family:
        result.setFamilies([family])
    result.setPointSizeF(POINTS[size] * theme_manager().type_scale)
    result.setBold(bold)
    return result


@cache
def _app_font() -> QFont:
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)


class HasIcon(Protocol):
    """An action or a button, whose icon can be set."""

    def setIcon(self, icon: QIcon, /) -> None:
        """Set the icon."""


def bind_icon(target: HasIcon, name: str) -> None:
    """Set the icon ``name`` of an action or a button, now and after every change of the theme."""
    target.setIcon(icon(name))
    assert isinstance(target, QObject)
    theme_manager().remember_icon(target, name)


def icon(name: str) -> QIcon:
    """The icon ``resources/icons/<name>.svg`` in the text colour; muted when disabled."""
    manager = theme_manager()
    ratio = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    return _icon(name, manager.theme.name, manager.type_scale, ratio)


@cache
def _icon(*look: Any) -> QIcon:
    return QIcon(_DrawnWhenPainted(*look))


class _DrawnWhenPainted(QIconEngine):
    """An icon whose states are drawn when first painted, as most are in menus that nobody opens. No
    pixmap can be added to it."""

    _copies: ClassVar[list[QIconEngine]] = []  # Qt owns the copies, for how long is unknown

    def __init__(self, *look: Any) -> None:
        super().__init__()
        self._look = look
        self._drawn: dict[Role, QIcon] = {}

    def _in(self, mode: QIcon.Mode) -> QIcon:
        role = _ROLES.get(mode, Role.TEXT)
        if role not in self._drawn:
            self._drawn[role] = _draw_icon(role, *self._look)
        return self._drawn[role]

    def clone(self) -> QIconEngine:
        # Called when a copy of the icon is changed; Qt does not check the result for None.
        self._copies.append(copy := _DrawnWhenPainted(*self._look))
        return copy

    def isNull(self) -> bool:
        return False

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        return self._in(mode).actualSize(size)

    def availableSizes(
        self, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off
    ) -> list[QSize]:
        return self._in(mode).availableSizes()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._in(mode).pixmap(size, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        return self._in(mode).pixmap(size, scale)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        self._in(mode).paint(painter, rect)


_ROLES: Final = {
    QIcon.Mode.Disabled: Role.MUTED,
    QIcon.Mode.Selected: Role.ON_ACCENT,  # in a menu, on the accent colour
}


def _draw_icon(role: Role, name: str, theme_name: str, scale: float, ratio: float) -> QIcon:
    theme = THEMES[theme_name]
    source = resource("icons", f"{name}.svg").read_text("utf-8")
    drawing = source.replace("currentColor", theme.color(Role.TEXT).name()).encode()
    renderer = QSvgRenderer(QByteArray(drawing))
    result = QIcon()
    # The sizes of menus, lists and buttons, which grow with the type size; none is scaled up.
    bases = (16, 20, round(16 * scale))
    for side in {round(base * each) for base in bases for each in (1.0, ratio)}:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            renderer.render(painter)
            if role is not Role.TEXT:
                color = theme.color(role)
                if role is Role.MUTED:
                    color = mixed(color, theme.color(Role.SURFACE), 0.35)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
                tint = QPixmap(side, side)  # `fillRect` would have PySide6 make hundreds of names
                tint.fill(color)
                painter.drawPixmap(0, 0, tint)
        result.addPixmap(pixmap)
    return result


# Contexts for painters.


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A context with an antialiasing painter that is closed at its end."""
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """A context at whose end the painter's pen, brush, transformation and clipping are restored."""
    painter.save()
    try:
        yield
    finally:  # some painters are Qt's, which uses them further
        painter.restore()
