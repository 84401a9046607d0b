#!/usr/bin/env python3
"""The learnt player that comes with Poda, out of the champion of a run.

    python packaging/learnt_player.py RUN/champion.json

Its weights are rounded to multiples of 1/64 (of patterns, whose weights are small, 1/1024), and the
file, which leaves zeros out, is a fifth as large once it is packed.
`tests/bench/connect4_learnt.py` measures how strong either is. The command of the run stands in
`resources/players/README.md`, and here in the file.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.networks.architectures import PATTERNS  # noqa: E402
from poda.engine.runs.card import shipped_file  # noqa: E402
from poda.engine.runs.champion import Champion, load_champion, save_champion  # noqa: E402
from poda.engine.runs.presets import presets  # noqa: E402

STEPS: Final = 64
STEPS_OF_PATTERNS: Final = 1024


def preset_of(champion: Champion) -> str:
    """The preset of its run."""
    return "td-patterns" if champion.layout.kind == PATTERNS else "td"


def command(champion: Champion) -> str:
    """How its run is begun."""
    key, preset = champion.game_key, preset_of(champion)
    usual = presets(key)[preset].settings.to_dict()
    own = champion.settings.to_dict()
    changed = " ".join(f"{name}={own[name]}" for name in own if own[name] != usual[name])
    settings = f" --settings {changed}" if changed else ""
    return f"poda train {key} --preset {preset}{settings} --seed {champion.seed}"


def main() -> None:
    """Round a champion, and put it in its place."""
    champion = load_champion(Path(sys.argv[1]))
    steps = STEPS_OF_PATTERNS if champion.layout.kind == PATTERNS else STEPS
    rounded = (np.rint(champion.weights * steps) / steps + 0.0).astype(champion.layout.dtype)
    path = shipped_file(champion.game_key, "learnt")
    begun = command(champion)
    save_champion(path, replace(champion, weights=rounded, origin=begun))
    print(path, path.stat().st_size, f"{begun} --generations {champion.generation}")


if __name__ == "__main__":
    main()
