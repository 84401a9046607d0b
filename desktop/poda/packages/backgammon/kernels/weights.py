"""The weights of the features of backgammon, in parts of 4096.

Found by self-play: some 800,000 games in which the evaluation chose every play and then took, for
each position, a step towards what came after it (temporal differences, Sutton 1988; Tesauro 1995).
Nothing but the rules went in. What the features are is told in `evaluation.py`; a positive
weight is good for the side that has the feature.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

MEN: Final = (
    (-385, -258, -536, -689, -943),
    (-268, -28, -293, -466, -573),
    (-163, 111, -66, -241, -389),
    (-88, 276, 202, 49, -83),
    (-67, 348, 337, 214, 122),
    (-297, 369, 457, 389, 221),
    (7, 4, -2, -83, -298),
    (17, 78, 70, 24, -72),
    (36, 53, 72, -22, -254),
    (65, 75, 98, -42, -212),
    (53, 77, 90, -15, -147),
    (187, -26, -48, -185, 25),
    (31, 305, 365, 397, 346),
    (-131, -162, -175, -368, 40),
    (-165, -247, -260, -465, -15),
    (-197, -282, -211, -226, 14),
    (-139, -340, -254, -356, 29),
    (-264, -362, -239, -205, 24),
    (739, 388, 538, 551, 31),
    (285, 185, 399, 509, 582),
    (307, 185, 360, 476, 553),
    (280, 63, 233, 366, 482),
    (228, -81, 56, 107, 200),
    (275, -100, -51, 4, -110),
)
"""A row for each point from 1 to 24: one checker there (a blot), two, ... five or more."""

SPARE: Final = (-156,)
"""Each checker beyond the fifth on a point."""

BAR: Final = (-149, -372, -546)
"""One, two, three or more checkers on the bar."""

OFF: Final = (306,)
"""Each checker borne off."""

PIPS: Final = (-47,)
"""Each pip of the pip count."""

BLOCK: Final = (
    (542, 133, 219, 154, 75),
    (586, -144, -254, -285, -397),
    (474, 25, -192, -231, -300),
    (425, 65, -170, -178, -210),
    (455, 57, -203, -125, -145),
    (-5, -4, -278, -58, -53),
    (0, -284, 20, 108, 176),
)
"""A row for each number of blocked points, 0 to 6; a column for 0 to 4 checkers back."""

PRIME: Final = (
    (894, 231, -81, -75),
    (441, 441, 348, 263),
    (480, 377, 266, 220),
    (534, 279, 155, 93),
    (129, 56, -71, -187),
    (0, -359, -482, -734),
    (0, -1177, -994, -1048),
)
"""A row for each length of the opponent's prime, 0 to 6; a column for 0 to 3 checkers back."""

ENTER: Final = (
    (-372, 41, 19),
    (-351, -73, 325),
    (-160, -36, 237),
    (73, -12, 107),
    (259, -3, -42),
    (382, -142, -436),
    (1236, 77, -1128),
)
"""A row for each number of points in the opponent's home, a column for 0 to 2 on the bar."""

ANCHOR: Final = (
    (-186, -139, 13),
    (-386, 42, 244),
    (-345, 55, 332),
    (-377, 73, 472),
    (-411, 32, 593),
    (-244, 47, 0),
    (185, 0, 0),
)
"""A row for each number of points in the opponent's home, a column for 0 to 2 anchors."""

SHOTS: Final = (
    (63, -47),
    (8, 27),
    (8, 32),
    (11, 35),
    (15, 45),
    (15, 65),
    (74, 23),
)
"""A row for each number of points in one's home: each shot now, and each at a near blot."""

LATER: Final = (
    (8, -34),
    (3, 2),
    (3, 1),
    (3, 1),
    (5, -2),
    (4, -5),
    (70, 4),
)
"""The same for the side that will throw next."""

ROLL: Final = (188,)
"""One's turn."""

GAMMON: Final = (546, 97, -326, 491, 259, -7, -13, 313, 570, -8567)
"""With contact: what speaks for a gammon. In the order of `evaluation.STAKES`."""

GAMMON_RACE: Final = (1501, 662, -773, 0, 187, -257, -100, 0, 4819, -21872)
"""The same in a race."""

BACKGAMMON: Final = (1163, 24, 366, 498, -126, 101, -112, 632, 610, -18876)
"""What speaks for a backgammon, of the gammons."""

WEIGHTS: Final[tuple[int, ...]] = (
    *chain(*MEN), *SPARE, *BAR, *OFF, *PIPS, *chain(*BLOCK), *chain(*PRIME), *chain(*ENTER),
    *chain(*ANCHOR), *chain(*SHOTS), *chain(*LATER), *ROLL, *GAMMON, *GAMMON_RACE, *BACKGAMMON,
)  # fmt: skip
"""All, in the order of `kernels/evaluation_layout.py`."""
