"""Copies pixels between numpy and Qt.

Qt is never given numpy's memory, but a copy in an object of its own: an address or a foreign
buffer might have been freed when it is read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

Words = NDArray[np.uint32]
"""The pixels of a picture, uint32[h, w]: alpha, red, green, blue from the highest byte on."""


def image_of_words(words: Words, before: QImage | None = None) -> QImage:
    """A picture with its own copy of the pixels, whose colours are premultiplied by alpha.

    Args:
        before: a former picture, which is filled again if it has the same size: allocating
            megabytes takes longer than filling them.
    """
    high, wide = words.shape
    image = before
    if image is None or (image.width(), image.height()) != (wide, high):
        image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    np.frombuffer(image.bits(), np.uint32)[:] = words.reshape(-1)
    return image


def words_of(image: QImage) -> Words:
    """A copy of the pixels of a picture with 32 bits a pixel."""
    words = np.frombuffer(image.constBits(), np.uint32)
    return words.reshape(image.height(), image.width()).copy()
