"""Animated GIFs: pictures with one palette for all of them, so that no colour flickers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from poda.widgets.pixels import Words, words_of

if TYPE_CHECKING:
    from PIL.Image import Image

_AT_ONCE: Final = 2_000  # colours that are compared with the palette

Pixels = NDArray[np.uint8]
"""A picture, (h, w, 3)."""
Colours = NDArray[np.int32]


def pixels_of(image: QImage) -> Pixels:
    """The picture's colours."""
    return colours_of(words_of(image.convertToFormat(QImage.Format.Format_RGB32)))


def colours_of(words: Words) -> Pixels:
    """Likewise, of its words."""
    return np.stack([words >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.uint8)


def palette_of(samples: Sequence[Pixels], exact: Sequence[QColor]) -> Colours:
    """At most 256 colours for pictures like these.

    What is found in the middle of many is nearly the ground's colour, and it has to be that: the
    colours of which there is much are in it as they are.
    """
    from PIL import Image as Images

    sheet = Images.fromarray(np.concatenate(samples))
    found = sheet.quantize(256 - len(exact), Images.Quantize.MEDIANCUT)
    first = [(color.red(), color.green(), color.blue()) for color in exact]
    return np.concatenate((first, np.array(found.getpalette()).reshape(-1, 3))).astype(np.int32)


def indexed(pixels: Pixels, palette: Colours) -> NDArray[np.uint8]:
    """For each pixel of (h, w, 3) the nearest colour of (n, 3); of equals, the first.

    Pillow's own way looks into a coarse table, and takes white for what is nearly white.
    """
    wide = pixels.astype(np.uint32)
    packed = (wide[:, :, 0] << 16) | (wide[:, :, 1] << 8) | wide[:, :, 2]
    # A table of all colours there are: to sort the pixels of a large picture takes half a second.
    table: NDArray[np.uint8] = np.zeros(1 << 24, np.uint8)
    table[packed] = 1
    words = np.flatnonzero(table)
    colours = np.stack((words >> 16, (words >> 8) & 255, words & 255), axis=1).astype(np.int32)
    for begin in range(0, len(words), _AT_ONCE):
        apart = colours[begin : begin + _AT_ONCE, None] - palette[None]
        table[words[begin : begin + _AT_ONCE]] = (apart * apart).sum(axis=2).argmin(axis=1)
    found: NDArray[np.uint8] = table[packed]
    return found


def film(pictures: Iterable[Pixels], palette: Colours, milliseconds: Sequence[int]) -> bytes:
    """The file of an animated GIF that begins again at its end.

    Args:
        pictures: one by one, so that the work can be ended between two.
        milliseconds: how long each is seen.
    """
    frames = _frames(pictures, palette)
    held = BytesIO()
    next(frames).save(
        held, "GIF", save_all=True, append_images=frames, duration=list(milliseconds), loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    return held.getvalue()


def _frames(pictures: Iterable[Pixels], palette: Colours) -> Iterator[Image]:
    from PIL import Image as Images

    flat = palette.astype(np.uint8).ravel().tolist()
    for pixels in pictures:
        picture = Images.fromarray(indexed(pixels, palette))
        picture.putpalette(flat)  # and with that it is one with a palette
        yield picture
