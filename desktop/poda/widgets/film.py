"""Animated GIFs, with one palette for all pictures, so that no colour flickers."""

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

_AT_ONCE: Final = 2_000  # colours compared with the palette at once, which bounds the memory

Pixels = NDArray[np.uint8]
"""The colours of a picture: uint8[h, w, 3]."""
Colours = NDArray[np.int32]


def pixels_of(image: QImage) -> Pixels:
    """The colours of a picture."""
    return colours_of(words_of(image.convertToFormat(QImage.Format.Format_RGB32)))


def colours_of(words: Words) -> Pixels:
    """The colours of a picture, from its 32-bit words."""
    return np.stack([words >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.uint8)


def palette_of(samples: Sequence[Pixels], exact: Sequence[QColor]) -> Colours:
    """At most 256 colours for pictures like these: the `exact` ones, and the means of the others.

    The mean of many pixels is nearly the background's colour, and that must be exact: so colours
    of large areas are given as they are.
    """
    from PIL import Image as Images

    sheet = Images.fromarray(np.concatenate(samples))
    found = sheet.quantize(256 - len(exact), Images.Quantize.MEDIANCUT)
    first = [(color.red(), color.green(), color.blue()) for color in exact]
    return np.concatenate((first, np.array(found.getpalette()).reshape(-1, 3))).astype(np.int32)


def indexed(pixels: Pixels, palette: Colours) -> NDArray[np.uint8]:
    """The index of the nearest colour of palette[n, 3] for each pixel; of equals, the first.

    Pillow's own method uses a coarse table, and takes nearly white pixels for white.
    """
    wide = pixels.astype(np.uint32)
    packed = (wide[:, :, 0] << 16) | (wide[:, :, 1] << 8) | wide[:, :, 2]
    # A table of all colours: sorting the pixels of a large picture takes half a second.
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
    """The bytes of an animated GIF that repeats for ever.

    Args:
        pictures: the pictures, consumed one by one, so that the work can be stopped between two.
        milliseconds: the duration of each.
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
        picture.putpalette(flat)  # which makes it a picture with a palette
        yield picture
