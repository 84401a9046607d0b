"""The formats of matches and of the network of backgammon, for `tests/formats.py`."""

from __future__ import annotations

from html import escape
from typing import Final

from formats import DATA, Format
from poda.engine import documents
from poda.packages.backgammon.engine.files import mat, met, sgf
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


def _met_again(text: str) -> str:
    """A table as a file has it, which only tests write."""
    table = met.parse(text.encode("utf-8", "surrogatepass"))
    rows = ["".join(f"<me>{each!r}</me>" for each in row) for row in (*table.before, table.after)]
    before = "".join(f"<row>{row}</row>" for row in rows[:-1])
    return (
        f"<met><info><name>{escape(table.name)}</name></info><pre-crawford-table>{before}"
        f"</pre-crawford-table><post-crawford-table><row>{rows[-1]}</row></post-crawford-table></met>"
    )


MET: Final = (
    "<?xml version='1.0'?><!DOCTYPE met SYSTEM 'met.dtd'><met><info><name>A &amp; B</name>"
    "<length>2</length></info><pre-crawford-table type='explicit'><row><me>0.5</me><me>0.7</me>"
    "</row><row><me>0.3</me><me>0.5</me></row></pre-crawford-table><post-crawford-table "
    "type='explicit' player='both'><row><me>0.5</me><me>0.49</me></row></post-crawford-table></met>"
)
SGF: Final = tuple(path.read_text("utf-8")[:2500] for path in sorted(DATA.glob("cases/*.sgf")))
TEXTS: Final = {
    "sgf": Format(SGF, _sgf_again, letters="()[];\\WBabhlmvxyz1263 doubletakerp"),
    "met": Format((MET,), _met_again, letters="<>/&;!\"'= .0123456789merowtypinfalcDOCENTY[]"),
    "mat": Format(MATCHES, _match_again, letters="0123456789:/*(); \t\nbarofWinsDoublesTakGme,=>"),
}
