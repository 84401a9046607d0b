"""The format of games of checkers, for `tests/formats.py`."""

from __future__ import annotations

from typing import Final

from formats import DATA, Format
from poda.engine import documents
from poda.packages.checkers.engine import pdn

GAMES: Final = tuple(path.read_text("latin-1") for path in sorted(DATA.glob("*.pdn")))


def _games_again(text: str) -> str:
    return pdn.write(pdn.parse(documents.decode(text.encode("utf-8", "surrogatepass"))))


TEXTS: Final = {
    "pdn": Format(GAMES, _games_again, letters='0123456789-x.(){}[]"!?$*;/ \n\rEventFNWBK')
}
