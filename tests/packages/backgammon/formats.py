"""The formats of matches and of the network of backgammon, for `tests/formats.py`."""

from __future__ import annotations

from typing import Final

from formats import DATA, Format
from poda.engine import documents
from poda.packages.backgammon.engine.files import mat, sgf
from poda.packages.backgammon.engine.network import network_of, network_text, shipped

MATCHES: Final = tuple(path.read_text("latin-1")[:2500] for path in sorted(DATA.glob("*.mat")))


def _match_again(text: str) -> str:
    return mat.write(mat.parse(documents.decode(text.encode("utf-8", "surrogatepass"))))


FILES: Final = {
    "network": Format(
        (network_text(shipped()),), lambda text: network_text(network_of(text)), sealed=True
    )
}


def _sgf_again(text: str) -> str:
    """A game is written as a match of `.mat`, since no `.sgf` is."""
    decoded = documents.decode(text.encode("utf-8", "surrogatepass"))
    return mat.write((sgf.parse if sgf.SIGNS.match(decoded) else mat.parse)(decoded))


SGF: Final = tuple(path.read_text("utf-8")[:2500] for path in sorted(DATA.glob("cases/*.sgf")))
TEXTS: Final = {
    "sgf": Format(SGF, _sgf_again, letters="()[];\\WBabhlmvxyz1263 doubletakerp"),
    "mat": Format(MATCHES, _match_again, letters="0123456789:/*(); \t\nbarofWinsDoublesTakGme,=>"),
}
