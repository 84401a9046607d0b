"""Pixels from numpy to Qt, and from Qt to numpy.

Qt reads no memory but its own: what it is to draw is copied into an object of Qt's. An address, or
a buffer of somebody else, may be anything by the time it is read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

Words = NDArray[np.uint32]
"""The pixels of a picture, (h, w): alpha, red, green, blue from the highest byte on."""


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
