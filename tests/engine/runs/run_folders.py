"""Folders of runs that tests make, and the code of what is refused in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import Settings

from .damage import is_sentence
from .small_runs import TINY, evolved


def saved(path: Path, generations: int = 2, of: Settings = TINY, seed: int = 5) -> RunFolder:
    folder = RunFolder(path)
    folder.make()
    folder.save(evolved(generations, of, seed), "poda train tictactoe")
    return folder


def kept(path: Path, generations: Sequence[int]) -> RunFolder:
    """A run with checkpoints after those generations."""
    folder = RunFolder(path)
    folder.make()
    evolution = evolved(0)
    for number in generations:
        for _ in evolution.generations(limit=number):
            pass
        folder.keep(evolution, "poda train tictactoe")
    return folder


def code_of(call: object, *arguments: object) -> str:
    assert callable(call)
    with pytest.raises(EngineError) as caught:
        call(*arguments)
    return is_sentence(caught.value).code
