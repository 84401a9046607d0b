#!/usr/bin/env python3
"""The learnt player that comes with Poda, out of the champion of a run.

    poda train connect4 --preset td --seed 1 --generations 300 --out RUN
    python packaging/learnt_player.py RUN/champion.json

Its weights are rounded to multiples of 1/256, and the file, which leaves zeros out, is a fifth as
large once it is packed. `tests/bench/connect4_learnt.py` measures how strong either is.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.evolve.card import shipped_file  # noqa: E402
from poda.engine.evolve.champion import load_champion, save_champion  # noqa: E402

STEPS: Final = 256


def main() -> None:
    """Round a champion, and put it in its place."""
    champion = load_champion(Path(sys.argv[1]))
    rounded = (np.rint(champion.weights * STEPS) / STEPS + 0.0).astype(champion.layout.dtype)
    path = shipped_file(champion.game_key, "learnt")
    save_champion(path, replace(champion, weights=rounded))
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
