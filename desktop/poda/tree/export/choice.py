"""How pictures are exported: what a person chose last, and what of it makes sense together."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from poda.house.settings import settings
from poda.house.theme import THEMES
from poda.tree.export.figure import USUAL, Style

FORMATS: Final = ("png", "svg", "pdf", "gif", "tex")
"""By their suffixes, in the order in which they are offered."""
FILMS: Final = ("gif",)
"""The formats that always hold every step."""
NUMBERED: Final = ("png", "svg")
"""The formats of which every step is a file of its own."""
SIZES: Final[tuple[tuple[int, int] | None, ...]] = (None, (1280, 720), (1920, 1080))
"""Of the tree in logical pixels; None is as it suits the tree."""
SECONDS: Final = (0.1, 60.0)
"""How long a step of a film may be seen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen.

    Attributes:
        suffix: one of `FORMATS`.
        every: whether every step is exported, or the one on screen.
        in_view: whether what is in sight is drawn, or the whole tree.
        style: how it looks.
        seconds: how long each step of a film is seen.
    """

    suffix: str = "png"
    every: bool = False
    in_view: bool = False
    style: Style = USUAL
    seconds: float = 1.0

    @property
    def all_steps(self) -> bool:
        """Whether every step is in it."""
        return self.every or self.suffix in FILMS

    @property
    def cut_out(self) -> bool:
        """Whether only what is in sight is in it. LaTeX lays trees out itself."""
        return self.in_view and self.suffix != "tex"


def remember(choice: Choice) -> None:
    """Keep it for the next time."""
    settings().tree_picture = asdict(choice)


def remembered() -> Choice:
    """What was chosen last. The settings are a person's own file, whatever it holds."""
    try:
        return _from(settings().tree_picture)
    except (ValueError, TypeError, LookupError):
        return Choice()


def _from(values: Any) -> Choice:
    style = values["style"]
    size = style["size"]
    made = Style(**(style | {"size": None if size is None else (int(size[0]), int(size[1]))}))
    choice = replace(Choice(**(values | {"style": made})), seconds=float(values["seconds"]))
    switches = (
        choice.every, choice.in_view, made.values, made.windows, made.sentence, made.legend,
        made.outlines,
    )  # fmt: skip
    makes_sense = (
        choice.suffix in FORMATS
        and made.theme in THEMES
        and made.size in SIZES
        and SECONDS[0] <= choice.seconds <= SECONDS[1]
        and all(type(switch) is bool for switch in switches)
    )
    if not makes_sense:
        raise ValueError("no such choice")
    return choice
