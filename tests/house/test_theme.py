"""Three themes in which every text can be read."""

import gc
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.base.paths import resource
from poda.house import theme as theme_module
from poda.house.theme import (
    POINTS,
    TEXT_ROLES,
    THEMES,
    Role,
    Theme,
    bind_icon,
    font,
    icon,
    palette,
    style_sheet,
    theme_manager,
)
from some import some

ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))
# fmt: off
ACTION_ICONS = [

    "new",
    "undo",
    "redo",
    "hint",
    "play",
    "pause",
    "step",
    "stop",
    "flip",
    "swap",
    "resign",
    "copy",
    "paste",
    "settings",
    "open",
    "save",
    "eye",
    "warning",
    "first",
    "previous",
    "next",
    "last",
]
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def luminance(color: QColor) -> float:
    """The relative luminance of WCAG 2.2."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(p) for p in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_standard_has_it() -> None:
    assert contrast(QColor("#000"), QColor("#FFF")) == pytest.approx(21)
    assert contrast(QColor("#777"), QColor("#FFF")) == pytest.approx(4.48, abs=0.01)


@themes
@pytest.mark.parametrize("ground", [Role.BG, Role.SURFACE])
def test_every_text_role_can_be_read(theme: Theme, ground: Role) -> None:
    ratios = {role: contrast(theme.color(role), theme.color(ground)) for role in TEXT_ROLES}
    assert {role: ratio for role, ratio in ratios.items() if ratio < 4.5} == {}


@themes
@pytest.mark.parametrize("accent", [Role.MAX, Role.MIN, Role.OK, Role.BAD])
def test_text_on_an_accent_can_be_read(theme: Theme, accent: Role) -> None:
    assert contrast(theme.color(Role.ON_ACCENT), theme.color(accent)) >= 4.5


@themes
def test_the_focus_ring_can_be_seen(theme: Theme) -> None:
    for ground in (Role.BG, Role.SURFACE):
        assert contrast(theme.color(Role.FOCUS), theme.color(ground)) >= 3
    # around a primary button the ring is in the text colour
    assert contrast(theme.color(Role.TEXT), theme.color(Role.BG)) >= 4.5


@themes
def test_the_palette_can_be_read(qapp: QApplication, theme: Theme) -> None:
    group, role = QPalette.ColorGroup, QPalette.ColorRole
    colors = palette(theme)
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.PlaceholderText, role.Base),
        (role.Link, role.Base),
        (role.LinkVisited, role.Base),
    ):
        for state in (group.Active, group.Inactive):
            assert contrast(colors.color(state, text), colors.color(state, ground)) >= 4.5, text
    normal, off = (colors.color(g, role.Text) for g in (group.Active, group.Disabled))
    assert contrast(normal, theme.color(Role.BG)) > contrast(off, theme.color(Role.BG)) >= 2


@themes
def test_no_name_of_the_style_sheet_stays_unfilled(theme: Theme) -> None:
    sheet = re.sub(r"/\*.*?\*/", "", style_sheet(theme), flags=re.DOTALL)
    assert "@" not in sheet
    assert all(
        resource("icons", name).exists() for name in re.findall(r"icons/([\w-]+.svg)", sheet)
    )


def test_the_application_wears_the_chosen_theme(qapp: QApplication) -> None:
    told: list[str] = []
    theme_manager().set_choice("dark")  # of which, and of none that comes twice, nothing is told
    theme_manager().changed.connect(lambda: told.append(theme_manager().theme.name))
    for name, theme in THEMES.items():
        theme_manager().set_choice(name)
        theme_manager().set_choice(name)
        assert qapp.palette().color(QPalette.ColorRole.Window) == theme.color(Role.BG)
    assert told == list(THEMES)
    theme_manager().changed.disconnect()


def test_system_follows_the_platform(qapp: QApplication) -> None:
    theme_manager().set_choice("system")
    dark = qapp.styleHints().colorScheme().name == "Dark"
    assert theme_manager().theme is THEMES["dark" if dark else "light"]


def test_an_unknown_theme_is_refused(qapp: QApplication) -> None:
    with pytest.raises(ValueError, match="pink"):
        theme_manager().set_choice("pink")


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_the_type_size_reaches_widgets_that_are_open(
    qapp: QApplication, qtbot: QtBot, scale: float
) -> None:
    label = QLabel("depth 12")
    qtbot.addWidget(label)
    label.show()
    theme_manager().set_type_scale(scale)
    qapp.processEvents()
    assert label.font().pointSizeF() == pytest.approx(POINTS["body"] * scale)
    assert font("title").pointSizeF() == pytest.approx(22 * scale)


def test_the_digits_of_the_monospaced_font_are_equally_wide(qapp: QApplication) -> None:
    from PySide6.QtGui import QFontMetricsF

    metrics = QFontMetricsF(font("body", mono=True))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("focused", range(5))
def test_the_controls_of_a_row_share_a_height_with_and_without_focus(
    qapp: QApplication, qtbot: QtBot, focused: int
) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    layout = QHBoxLayout(row)
    tool = QToolButton()
    tool.setText("Shown")
    controls = [QPushButton("New"), QComboBox(), QLineEdit(), QSpinBox(), tool]
    for control in controls:
        layout.addWidget(control)
    row.show()
    qtbot.waitExposed(row)
    widths = [control.sizeHint().width() for control in controls]
    controls[focused].setFocus()
    qapp.processEvents()
    assert {control.height() for control in controls} == {controls[0].height()}
    assert 30 <= controls[0].height() <= 36
    assert [control.sizeHint().width() for control in controls] == widths


def test_every_action_has_its_icon() -> None:
    assert set(ACTION_ICONS) <= set(ICONS)


@pytest.mark.parametrize("name", ACTION_ICONS)
def test_an_icon_is_drawn_in_the_text_colour_and_fainter_when_disabled(
    qapp: QApplication, name: str
) -> None:
    for theme in some(THEMES.values()):
        theme_manager().set_choice(theme.name)
        shown = icon(name)
        normal, off = (
            strongest(shown, mode, theme) for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
        )
        assert normal == theme.color(Role.TEXT)
        assert contrast(off, theme.color(Role.SURFACE)) < contrast(
            normal, theme.color(Role.SURFACE)
        )


def test_a_copy_of_an_icon_may_be_changed(qapp: QApplication) -> None:
    copy = QIcon(icon("new"))
    copy.addPixmap(QPixmap(8, 8))  # Qt asks for an engine of its own
    theme_module._icon.cache_clear()  # the copy outlives what it was made from
    gc.collect()
    assert not copy.pixmap(16, 16).isNull()


def strongest(shown: QIcon, mode: QIcon.Mode, theme: Theme) -> QColor:
    """The opaque colour of the icon that stands out most."""
    image = shown.pixmap(QSize(40, 40), 1.0, mode).toImage()
    opaque = [
        QColor(image.pixel(x, y))
        for x in range(image.width())
        for y in range(image.height())
        if QColor.fromRgba(image.pixel(x, y)).alpha() == 255
    ]
    assert opaque, "nothing is drawn"
    return max(opaque, key=lambda color: contrast(color, theme.color(Role.SURFACE)))


def test_a_bound_icon_changes_with_the_theme(qapp: QApplication) -> None:
    action = QAction("New")
    bind_icon(action, "new")
    light = action.icon().cacheKey()
    theme_manager().set_choice("dark")
    assert action.icon().cacheKey() != light


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_square_drawings(name: str) -> None:
    root = ET.parse(resource("icons", f"{name}.svg")).getroot()
    _, _, width, height = (root.get("viewBox") or "").split()
    assert width == height == ("64" if name == "poda" else "24")


def test_the_style_sheet_is_read_from_any_folder(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unquoted, a path ended at a letter beyond ASCII or an apostrophe, and the sheet with it."""
    folder = tmp_path / "José o'b (x86)"
    shutil.copytree(resource("icons"), folder / "icons")
    shutil.copytree(resource("themes"), folder / "themes")
    monkeypatch.setattr(theme_module, "resource", folder.joinpath)
    widget = QWidget()
    widget.setStyleSheet(style_sheet(THEMES["light"]))  # Qt warns where it cannot
    widget.ensurePolished()
    widget.deleteLater()


def test_an_icon_is_drawn_when_it_is_first_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    draw = theme_module._draw_icon
    monkeypatch.setattr(theme_module, "_draw_icon", lambda *look: drawn.append(look) or draw(*look))
    found = QIcon(theme_module._DrawnWhenPainted("new", "light", 1.0, 1.0))
    assert not found.isNull()
    assert not drawn
    for _ in range(2):
        found.pixmap(16, 16)
        assert len(drawn) == 1
    found.pixmap(16, 16, QIcon.Mode.Disabled)
    assert len(drawn) == 2
