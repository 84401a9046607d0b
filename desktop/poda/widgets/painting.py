"""Painters that end and take back what they set."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QPaintDevice, QPainter


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
