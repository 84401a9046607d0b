"""The Unicode data that Qt brings (ICU's), reduced to what Qt can ask of it here (for build.py).

Of ICU, Qt calls upon sorting by language, the names of time zones, and the conversion of old
encodings. Sorting stays whole, since people's files have names in every language; the texts of
languages that Poda does not speak go, and so do the old encodings (Qt has the newer ones itself),
word lists for breaking lines of Thai or Khmer, transliterations, units and character names, for
which Qt never asks. Where ICU misses a table it takes the root's, as it does for any language
that it does not know.
"""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

# By their names inside the package: "icudt73l/" and then "coll/sv.res", "en_GB.res", "uts46.nrm".
DROPPED: Final = re.compile(
    r"(brkitr|rbnf|translit|unit)/|.*\.(cnv|spp|cfu)$|unames\.icu$"
    # Languages: two or three small letters, and perhaps more; English and Spanish are ours.
    r"|((curr|lang|region|zone)/)?(?!(en|es)[_.]|(tzm|pool|root|res_index)\.)[a-z]{2,3}(_\w+)?\.res$"
)

_MAGIC: Final = b"CmnD"  # a package of tables; twelve bytes into its header
_SYMBOL: Final = re.compile(r"\.rodata\s+([0-9a-f]+)\s+(icudt\d+_dat)$", re.MULTILINE)

# The same symbol over other bytes; `%object` is understood for every processor.
_SOURCE: Final = """\
.section .rodata
.global {symbol}
.type {symbol}, %object
.balign 16
{symbol}:
.incbin "{data}"
.size {symbol}, . - {symbol}
.section .note.GNU-stack, "", %progbits
"""


def reduce(library: Path) -> None:
    """Put the reduced tables in the place of a libicudata's. Needs binutils."""
    listing = _run("objdump", "-p", "-T", str(library))
    found = _SYMBOL.search(listing)
    soname = re.search(r"SONAME\s+(\S+)", listing)
    content = library.read_bytes()
    if found is None or soname is None or _MAGIC not in content:
        raise SystemExit(f"{library.name} is not the ICU data that packaging/icu.py knows.")
    begin = content.index(_MAGIC) - 12
    package = content[begin : begin + int(found[1], 16)]
    with tempfile.TemporaryDirectory(prefix="poda-icu-") as name:
        data, source, compiled = (Path(name) / file for file in ("data", "data.s", "data.o"))
        data.write_bytes(kept(package))
        source.write_text(_SOURCE.format(symbol=found[2], data=data), "ascii")
        _run("as", "-o", str(compiled), str(source))
        options = ("-shared", "-z", "noexecstack", "--build-id=none", "-soname", soname[1])
        _run("ld", *options, "-o", str(library), str(compiled))


def kept(package: bytes) -> bytes:
    """The package without the tables that are DROPPED."""
    head = struct.unpack_from("<H", package)[0]
    tables = [
        (name, table)
        for name, table in contents(package)
        if DROPPED.match(name.partition("/")[2]) is None
    ]
    return package[:head] + _packed(tables)


def contents(package: bytes) -> list[tuple[str, bytes]]:
    """The tables of a package and their names, in its order: by name."""
    body = package[struct.unpack_from("<H", package)[0] :]
    (count,) = struct.unpack_from("<I", body)
    places = [struct.unpack_from("<II", body, 4 + 8 * number) for number in range(count)]
    ends = [begin for _, begin in places[1:]] + [len(body)]
    return [
        (body[name : body.index(b"\0", name)].decode("ascii"), body[begin:end])
        for (name, begin), end in zip(places, ends, strict=True)
    ]


def _packed(tables: Iterable[tuple[str, bytes]]) -> bytes:
    """Count, pairs of offsets (name, table), names, tables that begin at multiples of 16."""
    tables = list(tables)
    names = b"".join(name.encode("ascii") + b"\0" for name, _ in tables)
    at_name = 4 + 8 * len(tables)
    at_table = -(-(at_name + len(names)) // 16) * 16
    places, bodies = b"", b""
    for name, table in tables:
        places += struct.pack("<II", at_name, at_table + len(bodies))
        at_name += len(name) + 1
        bodies += table + bytes(-len(table) % 16)
    head = struct.pack("<I", len(tables)) + places + names
    return head + bytes(at_table - at_name) + bodies


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
