"""Every palette in every theme: texts that can be read, marks that everybody can tell apart."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from poda.house.theme import TEXT_ROLES, THEMES, Role, Theme

Triple = tuple[float, float, float]

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

# What an eye without one kind of cone sees, as linear light: Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
MARKS = (Role.MAX, Role.MIN, Role.BEST, Role.PRUNED)
"""MAX, MIN, what is chosen, what is cut: side by side in every tree."""


def linear(color: QColor) -> Triple:
    """The light of a colour, each part from 0 to 1."""

    def of(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return of(color.redF()), of(color.greenF()), of(color.blueF())


def luminance(color: QColor) -> float:
    """The relative luminance of WCAG 2.2."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def through(matrix: tuple[Triple, Triple, Triple], light: Triple) -> Triple:
    """A matrix times a column."""
    a, b, c = (sum(m * x for m, x in zip(row, light, strict=True)) for row in matrix)
    return a, b, c


def lab(color: QColor, eye: str) -> Triple:
    """CIE L*a*b* of what the eye sees, under D65."""
    seen = [min(1.0, max(0.0, part)) for part in through(EYES[eye], linear(color))]
    x, y, z = (
        value / white
        for value, white in zip(through(TO_XYZ, (seen[0], seen[1], seen[2])), WHITE, strict=True)
    )

    def root(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two colours by CIEDE2000 (Sharma, Wu and Dalal, 2005); 1 is just seen."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    middle = h1 + h2 if grey else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    turned = 60 * math.exp(-(((middle - 275) / 25) ** 2))
    r = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(turned))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = hue / (1 + 0.015 * chroma * t)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + r * by_chroma * by_hue)


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.1848, -84.8006), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_come_out_as_in_the_papers_table(
    one: Triple, other: Triple, difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)


@themes
@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_the_marks_of_a_tree_apart(theme: Theme, eye: str) -> None:
    seen = {role: lab(theme.color(role), eye) for role in MARKS}
    apart = {
        (one, other): ciede2000(seen[one], seen[other]) for one, other in combinations(MARKS, 2)
    }
    assert {pair: d for pair, d in apart.items() if d < 9.5} == {}


@themes
@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_right_from_wrong_and_the_current_step_from_the_rest(
    theme: Theme, eye: str
) -> None:
    """By hue as well as by their marks; the current one is a ring around what may be MIN."""
    ok, bad, current, pruned, text = (
        lab(theme.color(role), eye)
        for role in (Role.OK, Role.BAD, Role.CURRENT, Role.PRUNED, Role.TEXT)
    )
    assert ciede2000(ok, bad) >= 8
    assert ciede2000(current, pruned) >= 8
    assert ciede2000(current, text) >= 8


@themes
@pytest.mark.parametrize("ground", [Role.BG, Role.SURFACE])
def test_every_text_has_the_contrast_of_its_palette(theme: Theme, ground: Role) -> None:
    least = 7.0 if theme.palette == "contrast" else 4.5
    ratios = {role: contrast(theme.color(role), theme.color(ground)) for role in TEXT_ROLES}
    assert {role: ratio for role, ratio in ratios.items() if ratio < least} == {}


@themes
@pytest.mark.parametrize("accent", [Role.MAX, Role.MIN, Role.OK, Role.BAD])
def test_what_is_written_on_a_colour_has_the_contrast_of_its_palette(
    theme: Theme, accent: Role
) -> None:
    least = 7.0 if theme.palette == "contrast" else 4.5
    assert contrast(theme.color(Role.ON_ACCENT), theme.color(accent)) >= least


@themes
@pytest.mark.parametrize("ground", [Role.BG, Role.SURFACE])
def test_every_mark_stands_out_from_its_ground(theme: Theme, ground: Role) -> None:
    marks = (*MARKS, Role.CHANCE, Role.CURRENT, Role.OK, Role.BAD, Role.FOCUS)
    if theme.palette == "contrast":
        marks = (*marks, Role.LINE)  # there, also what only separates
    ratios = {role: contrast(theme.color(role), theme.color(ground)) for role in marks}
    assert {role: ratio for role, ratio in ratios.items() if ratio < 3} == {}
