"""Painters that end and take back what they set; pixels from numpy to Qt, and from Qt to numpy.

Qt reads no memory but its own: what it is to draw is copied into an object of Qt's. An address, or
a buffer of somebody else, may be anything by the time it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPaintDevice, QPainter

Words = NDArray[np.uint32]
"""The pixels of a picture, (h, w): alpha, red, green, blue from the highest byte on."""


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter with smooth edges, which ends with the block."""
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """What the block sets (pen, brush, transformation, clipping) holds as long as the block."""
    painter.save()
    try:
        yield
    finally:  # a painter of Qt's goes on to the next row
        painter.restore()


def image_of_words(words: Words, before: QImage | None = None) -> QImage:
    """A picture that owns its pixels, their colours premultiplied.

    Args:
        before: a picture that this one replaces. One of the same size is filled anew: to be given
            megabytes takes longer than to fill them.
    """
    high, wide = words.shape
    image = before
    if image is None or (image.width(), image.height()) != (wide, high):
        image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    np.frombuffer(image.bits(), np.uint32)[:] = words.reshape(-1)
    return image


def words_of(image: QImage) -> Words:
    """The pixels of a picture of 32 bits a pixel, copied."""
    words = np.frombuffer(image.constBits(), np.uint32)
    return words.reshape(image.height(), image.width()).copy()
