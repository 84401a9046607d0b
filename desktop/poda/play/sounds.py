"""Soft sounds of a game: a move, a hit, the dice, the end.

They are computed here, and played by a program of the system, as the part of Qt that plays sounds
does not come with Poda."""

from __future__ import annotations

import io
import logging
import math
import random
import struct
import sys
import wave
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QStandardPaths

from poda.base.files import write_atomically
from poda.base.paths import cache_dir
from poda.engine.errors import EngineError
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode

_log = logging.getLogger(__name__)
RATE: Final = 22_050
"""Samples per second."""
LOUDEST: Final = 0.25
"""The greatest amplitude, as a share of the possible one: sounds must not startle anybody."""
_APART_MS: Final = 90  # the least time between two sounds, for quick engines

Tone = tuple[float, float, float, float]
"""A tone: its start (seconds), pitch (Hz), decay time (seconds), and loudness."""

# Wood on wood is a short tone of few partials; dice are some of them, not quite alike.
TONES: Final[dict[str, Sequence[Tone]]] = {
    "move": ((0.0, 520.0, 0.03, 1.0), (0.0, 1310.0, 0.012, 0.35)),
    "hit": (
        *((0.0, 520.0, 0.03, 1.0), (0.0, 1310.0, 0.012, 0.35)),
        *((0.09, 350.0, 0.05, 1.0), (0.09, 880.0, 0.02, 0.35)),
    ),
    "dice": tuple(
        (at, pitch, 0.018, loud)
        for at, pitch, loud in zip(
            (0.0, 0.05, 0.11, 0.16, 0.24, 0.33),
            (1450.0, 1180.0, 1520.0, 1240.0, 1390.0, 1100.0),
            (0.6, 0.8, 1.0, 0.7, 0.5, 0.35),
            strict=True,
        )
    ),
    "end": ((0.0, 523.25, 0.25, 0.8), (0.16, 659.25, 0.25, 0.8), (0.32, 783.99, 0.4, 1.0)),
}
"""The tones of each sound, by its name."""


def samples_of(tones: Sequence[Tone]) -> list[float]:
    """The samples of a sound, from -`LOUDEST` to `LOUDEST`; they begin and end in silence."""
    length = max(begin + 6 * fade for begin, _, fade, _ in tones)
    count = round(RATE * length)
    found = [0.0] * count
    noise = random.Random(1)
    for begin, pitch, fade, loud in tones:
        first = round(RATE * begin)
        for at in range(first, min(count, first + round(RATE * 6 * fade))):
            time = (at - first) / RATE
            attack = min(1.0, time / 0.002)
            breath = 1.0 + 0.08 * noise.uniform(-1.0, 1.0)
            wave_ = math.sin(2 * math.pi * pitch * time)
            found[at] += loud * attack * math.exp(-time / fade) * breath * wave_
    most = max(abs(sample) for sample in found)
    closing = round(RATE * 0.01)
    return [
        LOUDEST * sample / most * min(1.0, (count - 1 - at) / closing)
        for at, sample in enumerate(found)
    ]


def wav_of(samples: Sequence[float]) -> bytes:
    """The contents of a WAV file with the samples (mono, 16 bits)."""
    held = io.BytesIO()
    with wave.open(held, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(32767 * s) for s in samples)))
    return held.getvalue()


def sound_file(name: str) -> Path:
    """The file of a sound, which is written on first use. Raises OSError."""
    made_of = zlib.crc32(repr(TONES[name]).encode())  # so that changed tones get a new file
    path = cache_dir() / "sounds" / f"{name}-{made_of:08x}.wav"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, wav_of(samples_of(TONES[name])))
    return path


# Playing sounds

_PROGRAMS: Final = {
    "darwin": (("afplay",),),
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
}
Play = Callable[[Path], object]


def system_player(parent: QObject) -> Play | None:
    """A function that begins to play a file; None if the system has no program for it."""
    if sys.platform == "win32":
        import winsound

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        return lambda path: winsound.PlaySound(str(path), flags)
    for program, *options in _PROGRAMS.get(sys.platform, ()):
        found = QStandardPaths.findExecutable(program)
        if found:
            return lambda path, found=found, options=options: _run(  # type: ignore[misc]
                found, [*options, str(path)], parent
            )
    return None


def _run(program: str, arguments: list[str], parent: QObject) -> None:
    process = QProcess(parent)
    process.finished.connect(process.deleteLater)
    process.errorOccurred.connect(process.deleteLater)
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.start(program, arguments)


class Sounds(QObject):
    """Plays the sounds of the game on the board.

    Attributes:
        on: whether sounds are on.
        play: the function that plays a file; None if the system has no program for it.
    """

    def __init__(self, model: PlayModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.on = False
        self.play = system_player(self)
        self._since = QElapsedTimer()
        model.moved.connect(self._on_moved)

    def set_on(self, on: bool) -> None:
        """Turn sounds on or off. Raises EngineError if the system cannot play them."""
        if on and self.play is None:
            raise EngineError("sounds.none")
        self.on = on

    def _on_moved(self, node: GameNode) -> None:
        if self.on:
            self.sound(self._name(node))

    def _name(self, node: GameNode) -> str:
        """The name of the sound of the move that led to a node."""
        board = self._model.board
        if board.record.is_over():
            return "end"
        if node.thrown:
            return "dice"
        before: Any = None if node.parent is None else node.parent.state
        return "hit" if before is not None and board.kit.hits(before, node.state) else "move"

    def sound(self, name: str) -> None:
        """Play one of `TONES`, unless another one has only just begun."""
        hurried = self._since.isValid() and self._since.elapsed() < _APART_MS
        if self.play is None or (hurried and name != "end"):
            return
        self._since.restart()
        try:
            self.play(sound_file(name))
        except (OSError, RuntimeError) as error:  # a full disc, a device that is gone
            _log.warning("no sound: %s", error)  # the game goes on, and the next one is tried
