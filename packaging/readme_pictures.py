#!/usr/bin/env python3
"""The film at the top of the README and the pictures of the documents, of the real window.

    python packaging/readme_pictures.py [FOLDER]

They go to docs/ unless said, and are drawn as `screenshots.py` draws its states, with the same
fonts; it takes some minutes. The film, poda.gif, has a game of Connect Four with the value of every
column, a search up to its first cut and why it cuts, a run that evolves, and evolution and learning
on one budget. It fails where the film would be larger than a page should load. A picture keeps the
names of the controls that it shows, and `screenshots.py --check` fails where the window has others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtGui import QImage

import screenshots
from poda.house.settings import settings
from poda.house.theme import set_families
from poda.window.app import build_application, follow_settings
from poda.window.main_window import MainWindow
from reaching import controls_of
from screenshots import CONTROLS, FAMILIES, PICTURES, STATES, Look, State, reached
from states import learning as learning_states
from states import tree as tree_states
from states.training import trained

LOOK: Final = Look("light", "en", (1280, 720))

FILM: Final = "poda.gif"
SIZE: Final = (860, 484)
COLOURS: Final = 160
MOST_BYTES: Final = 1_000_000
GAME: Final = "41337256664"
STEPS: Final = (0, 2, 5, 9, 13, 17, 21, 24, 26)
GENERATIONS: Final = (20, 120)


def scenes() -> Iterator[tuple[State, int]]:
    """What is filmed, each with the milliseconds that it stays."""

    def scene(game: str, prepare: Callable[[MainWindow], object], stays: int) -> tuple[State, int]:
        def reach(window: MainWindow) -> None:
            prepare(window)

        return State("film", game, reach), stays

    for moves in (GAME[:-3], GAME[:-1], GAME):
        yield scene("connect4", lambda window, m=moves: screenshots.analysed(window, m), 1500)
    for step in STEPS:
        yield scene("tree", lambda window, s=step: tree_states.show(window, "aima", s), 900)
    yield scene("tree", tree_states.proof, 3000)
    for number in GENERATIONS:
        yield scene(
            "training", lambda window, n=number: trained(window, "connect4", "fast", n), 1500
        )
    yield scene("training", learning_states.lanes_over, 3000)


def frames() -> Iterator[tuple[Image.Image, int]]:
    """The pictures of the film, each with its milliseconds."""
    for state, stays in scenes():
        with reached(state, LOOK) as target:
            drawn = target.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        picture = Image.frombuffer(
            "RGB", (drawn.width(), drawn.height()), drawn.constBits(), "raw", "RGB",
            drawn.bytesPerLine(),
        )  # fmt: skip
        yield picture.resize(SIZE, Image.Resampling.LANCZOS), stays


def film(target: Path) -> int:
    """Write the film; its bytes."""
    pictures, stays = zip(*frames(), strict=True)
    # One palette for all, so that what does not change between two pictures is not drawn again.
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(pictures)))
    for place, picture in enumerate(pictures):
        sheet.paste(picture, (0, SIZE[1] * place))
    palette = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    reduced = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]
    reduced[0].save(
        target, save_all=True, append_images=reduced[1:], duration=list(stays), loop=0,
        optimize=True,
    )  # fmt: skip
    return target.stat().st_size


def main() -> int:
    """Draw them; the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else screenshots.DOCS
    build_application()
    follow_settings()
    set_families(*FAMILIES)
    settings().animations = False
    found = {(state.game, state.name): state for state in STATES}
    for name, which in PICTURES.items():
        with reached(found[which], LOOK) as target:
            picture = target.grab().toImage()
            picture.setText(CONTROLS, controls_of(target))
            picture.save(str(folder / name))
        print(name, flush=True)
    size = film(folder / FILM)
    print(f"{FILM}: {size:,} bytes")
    return 0 if size <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
