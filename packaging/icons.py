"""The icons that systems want, drawn from `resources/icons/poda.svg`.

    python packaging/icons.py FOLDER

Writes `poda.svg`, `poda-16.png` to `poda-512.png`, `poda.ico` (Windows) and `poda.icns` (macOS).
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE: Final = Path(__file__).parent.parent / "resources" / "icons" / "poda.svg"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES: Final = SIZES[:-1]  # a Windows icon ends at 256


def drawn(size: int) -> Image.Image:
    """The icon, `size` pixels wide and high."""
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        QSvgRenderer(str(SOURCE)).render(painter, QRectF(0, 0, size, size))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return Image.open(io.BytesIO(data.data()))


def write(folder: Path) -> None:
    """Write every icon into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SOURCE, folder / "poda.svg")
    pictures = {size: drawn(size) for size in SIZES}
    for size, picture in pictures.items():
        picture.save(folder / f"poda-{size}.png", optimize=True)
    smaller = [pictures[size] for size in ICO_SIZES]
    smaller[-1].save(
        folder / "poda.ico", sizes=[(size, size) for size in ICO_SIZES], append_images=smaller[:-1]
    )
    # Pillow picks for every kind of an icns the picture of its size.
    pictures[512].save(folder / "poda.icns", append_images=list(pictures.values())[:-1])


def main() -> None:
    """Write the icons into the folder that is named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    application = QGuiApplication([])
    write(folder)
    del application


if __name__ == "__main__":
    main()
