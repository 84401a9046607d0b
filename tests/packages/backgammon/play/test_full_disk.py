"""A database that cannot be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from poda.base import troubles
from poda.base.troubles import Unkept
from poda.packages.backgammon.engine import bearoff
from window.safety.test_full_disk import _none_before, limited, posix

__all__ = ["_none_before", "limited"]


@posix
def test_a_database_that_cannot_be_kept_is_told_and_kept_when_it_is_tried_again(
    home: Path, limited: Callable[[bool], None]
) -> None:
    data = bearoff.load().table.astype("<u2", copy=False).tobytes()
    (home / "cache").unlink()  # never the one of all tests
    limited(True)
    bearoff._keep(data)
    assert list(troubles.failing()) == [Unkept.BEAROFF]
    assert not bearoff.is_stored()
    limited(False)
    troubles.failing()[Unkept.BEAROFF].again()
    assert troubles.failing() == {}
    assert bearoff.is_stored()
