"""Every colour of the window, as a role in a table: three themes, each in two palettes.

Both palettes can be told apart by people who do not see red, green or blue: tests simulate it. No
meaning hangs on colour alone all the same. In the palette of high contrast every text has a
contrast of at least 7 (WCAG 2.2, level AAA), in the usual one 4.5 (level AA).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QColor


class Role(StrEnum):
    """What a colour is for."""

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
    FOCUS = "focus"  # the ring around what the keyboard acts on
    ON_ACCENT = "on_accent"  # text and marks on max, min, ok and bad


# Written in these roles a text can be read on bg and on surface (contrast at least 4.5).
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
"""The usual one first."""

_COLUMNS = tuple(Role)
_TABLE = {
    "safe": {
        "light": "F6F7F9 FFFFFF 1C2128 59636E C9D1D9 0067A5 C2410C 00755A B45309 833F6E 858E98 "
        "00755A B42318 A6B7C8 1F6FEB FFFFFF",
        "dark": "14171C 1D2229 E8EAED A0A8B2 3A424D 6CB8F0 FF9A66 4CC9A0 FFD166 E2A7C4 6B7480 "
        "4CC9A0 FF8A80 3D5269 9CCBFF 0B1117",
        "projector": "FFFFFF FFFFFF 000000 333333 666666 00478F A63600 005C45 7A3E00 632156 767676 "
        "005C45 8F1209 9FB2C6 0057D8 FFFFFF",
    },
    "contrast": {
        "light": "F4F5F7 FFFFFF 000000 3A4048 5F6872 00478A 8A2E00 005240 6B3A00 611552 6B737C "
        "005240 8C1007 9FB2C6 0046B8 FFFFFF",
        "dark": "000000 0C0F13 FFFFFF CDD3DA 8A939E 8CCBFF FFAE85 6FE3BC FFE08A F9CDE3 858E99 "
        "6FE3BC FFA9A1 44607D BFE0FF 000000",
        "projector": "FFFFFF FFFFFF 000000 222222 555555 003A78 7E2A00 004A38 5C2F00 541240 666666 "
        "004A38 760C06 8FA5BC 0044AD FFFFFF",
    },
}


@dataclass(frozen=True)
class Theme:
    """A colour for every role.

    Attributes:
        name: no other theme has it; pictures that are kept are kept under it.
        kind: "light", "dark" or "projector".
        palette: "safe" or "contrast".
    """

    name: str
    kind: str
    palette: str
    colors: Mapping[Role, str]

    def color(self, role: Role) -> QColor:
        """The colour of ``role``; a new QColor, so that its alpha may be changed."""
        return QColor(self.colors[role])


def theme_name(kind: str, palette: str = PALETTES[0]) -> str:
    """The name of a theme: its kind, and its palette where that is not the usual one."""
    return kind if palette == PALETTES[0] else f"{kind}-{palette}"


def _theme(kind: str, palette: str) -> Theme:
    row = zip(_COLUMNS, _TABLE[palette][kind].split(), strict=True)
    return Theme(theme_name(kind, palette), kind, palette, {r: f"#{h}" for r, h in row})


THEMES: Final = {theme.name: theme for theme in (_theme(k, p) for p in PALETTES for k in KINDS)}
"""By name: the themes in the usual palette first."""
