#!/usr/bin/env python3
"""Make resources/book/connect4_12.book: the exact score of every position after 12 plies.

    pip install bitbully-databases
    python packaging/book.py [--book FILE] [--output FILE]

The scores come from the package's own book (Markus Thill, MIT licence): 21 MB, five bytes for each
position in which the side to move does not win at once, and of a position and its mirror image one
only. It is checked first that these are all the positions that there are; then no position needs to
be kept beside its score (`desktop/poda/packages/connect4/kernels/book_layout.py` tells how), and
three megabytes are left. At last every score is read back from what was written. It takes a minute,
and makes the same bytes on every machine: their SHA-256 is printed.

An entry of the package's: the first four bytes are the position, the highest byte first, in bits:
each column from the left with its stones from the bottom, 10 for one of the first player's, 11 for
one of the second's, 0 for the column's end; then one more 0. The fifth is signed: 100 minus the
plies to the end where the first player wins, who is to move, its negative where he loses, and 0 for
a draw.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import struct
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.kernels.connect4.layout import BOARD, BOTTOM_ROW, COLUMNS, HEIGHT  # noqa: E402
from poda.packages.connect4.engine.solver import FILE, checksum_of  # noqa: E402
from poda.packages.connect4.kernels import book_layout as layout  # noqa: E402

PACKAGE: Final = "bitbully_databases"
PACKAGES_FILE: Final = "book_12ply_distances.dat"
TARGET: Final = ROOT / "resources" / "book" / FILE

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]


def main() -> int:
    """Make it, check it, and tell what it is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--book", type=Path, help="the package's, where it is not installed")
    parser.add_argument("--output", type=Path, default=TARGET, help="where to write it")
    arguments = parser.parse_args()
    source = arguments.book or packages_book()
    if source is None:
        raise SystemExit("pip install bitbully-databases")
    keys, scores = read(source)
    if not np.array_equal(np.sort(keys), all_positions()):
        raise SystemExit(f"{source} does not hold all positions of {layout.PLIES} stones once")
    content = made(keys, scores)
    arguments.output.parent.mkdir(exist_ok=True)
    arguments.output.write_bytes(content)
    wrong = np.count_nonzero(looked_up(arguments.output.read_bytes(), keys) != scores)
    if wrong:
        raise SystemExit(f"{wrong} of {len(keys)} scores are not what they were")
    print(f"{arguments.output}: {len(keys)} positions in {len(content)} bytes, all read back")
    print(f"seed {content[layout.SEED]}, SHA-256 {hashlib.sha256(content).hexdigest()}")
    return 0


def packages_book() -> Path | None:
    """The file of the installed package, of which nothing is run; None where it is not there."""
    found = find_spec(PACKAGE)
    folders = (found.submodule_search_locations if found is not None else None) or []
    places = [Path(folder) / "assets" / PACKAGES_FILE for folder in folders]
    return next((place for place in places if place.is_file()), None)


def read(path: Path) -> tuple[Words, Numbers]:
    """The positions of the package's book as our words, and their scores."""
    entries = np.fromfile(path, np.uint8).reshape(-1, 5)
    told = entries[:, 4].astype(np.int8).astype(np.int64)
    left = 44 - layout.PLIES - (100 - np.abs(told))
    scores = np.sign(told) * (left // 2)
    codes = entries[:, :4].copy().view(">u4").ravel().astype(np.uint64)
    return _words(codes), scores


def _words(codes: Words) -> Words:
    """Positions as the package writes them as ours; column by column, stone by stone."""
    words, column, row = (np.zeros(len(codes), np.uint64) for _ in range(3))
    at = np.full(len(codes), 31, np.uint64)  # the bit to be read
    one, height = np.uint64(1), np.uint64(HEIGHT)
    for _ in range(layout.PLIES + COLUMNS):
        is_stone = codes >> at & one
        is_second = is_stone & (codes >> (at - is_stone))
        # A stone of the first player's, or the end of a column.
        words |= (one - is_second) << (height * column + row)
        at -= one + is_stone
        row = (row + one) * is_stone
        column += one - is_stone
    return folded(words)


def folded(words: Words) -> Words:
    """Of each position and its mirror image the lesser word."""
    mirrored = np.zeros_like(words)
    for column in range(COLUMNS):
        bits = words >> np.uint64(HEIGHT * column) & np.uint64((1 << HEIGHT) - 1)
        mirrored |= bits << np.uint64(HEIGHT * (COLUMNS - 1 - column))
    return np.minimum(words, mirrored)


def all_positions() -> Words:
    """Those of 12 stones in which nobody has won and the side to move does not win at once, in
    ascending order: found by playing every move from the empty board on."""
    own = occupied = np.zeros(1, np.uint64)
    for _ in range(layout.PLIES):
        found = [_moved(own, occupied, column) for column in range(COLUMNS)]
        own, occupied = (np.concatenate(parts) for parts in zip(*found, strict=True))
        _, first = np.unique(folded(own | occupied + np.uint64(BOTTOM_ROW)), return_index=True)
        own, occupied = own[first], occupied[first]
    for column in range(COLUMNS):
        stone = _landing(occupied, column)
        keeps = ~has_four(own | stone)
        own, occupied = own[keeps], occupied[keeps]
    return np.sort(folded(own | occupied + np.uint64(BOTTOM_ROW)))


def _landing(occupied: Words, column: int) -> Words:
    """Where a stone comes to rest in a column; nothing where that is full."""
    cells = BOARD & ((1 << HEIGHT) - 1) << HEIGHT * column
    return occupied + np.uint64(BOTTOM_ROW) & np.uint64(cells)


def _moved(own: Words, occupied: Words, column: int) -> tuple[Words, Words]:
    """The positions after a stone in a column, from the side to move there, without those where it
    is full and those that are won."""
    stone = _landing(occupied, column)
    goes_on = (stone != 0) & ~has_four(own | stone)
    return (own ^ occupied)[goes_on], (occupied | stone)[goes_on]


def has_four(stones: Words) -> npt.NDArray[np.bool_]:
    """Whether four of the stones stand in a line."""
    found = np.zeros(len(stones), bool)
    for step in (1, HEIGHT - 1, HEIGHT, HEIGHT + 1):
        pairs = stones & stones >> np.uint64(step)
        found |= (pairs & pairs >> np.uint64(2 * step)) != 0
    return found


def made(keys: Words, scores: Numbers) -> bytes:
    """The file. Raises ValueError where no seed fits."""
    segment_bits, firsts = dimensions(len(keys))
    for seed in range(1, 256):
        slots = picked(keys, seed, firsts, segment_bits)
        rounds = peeled(slots, (firsts + 2) << segment_bits)
        if rounds is not None:
            values = solved(slots, scores + layout.OFFSET, rounds, (firsts + 2) << segment_bits)
            break
    else:
        raise ValueError("no seed fits; is a position there twice?")
    bits = np.unpackbits(values[:, None], axis=1, count=layout.BITS, bitorder="little")
    numbers = np.packbits(bits.ravel(), bitorder="little").tobytes()

    def head(checksum: int) -> bytes:
        kind = (layout.VERSION, layout.PLIES, layout.BITS)
        figures = (seed, segment_bits, firsts, len(keys), checksum)
        return struct.pack(layout.HEAD, layout.MAGIC, *kind, *figures)

    return head(checksum_of(head(0) + numbers + b"\0")) + numbers + b"\0"


def dimensions(count: int) -> tuple[int, int]:
    """The base two logarithm of a segment's length, and in how many the first may be: those of Graf
    and Lemire for three places."""
    natural = math.log(max(count, 2))
    segment_bits = math.floor(natural / math.log(3.33) + 2.25)
    factor = max(1.125, 0.875 + 0.25 * math.log(1_000_000) / natural)
    return segment_bits, max(1, math.ceil(count * factor / (1 << segment_bits)) - 2)


def picked(keys: Words, seed: int, firsts: int, segment_bits: int) -> Numbers:
    """The places of each key, of shape (n, 3): `layout.places`, for all at once."""
    with np.errstate(over="ignore"):
        word = keys + np.uint64(seed * layout.GOLDEN & layout.ALL)
        for factor in (layout.MIX1, layout.MIX2):
            word = (word ^ word >> np.uint64(33)) * np.uint64(factor)
        word ^= word >> np.uint64(33)
    length = np.uint64(1 << segment_bits)
    first = (word >> np.uint64(32)) * (np.uint64(firsts) * length) >> np.uint64(32)
    second = (first + length) ^ (word >> np.uint64(18) & (length - np.uint64(1)))
    third = (first + np.uint64(2) * length) ^ (word & (length - np.uint64(1)))
    return np.stack([first, second, third], axis=1).astype(np.int64)


def peeled(slots: Numbers, size: int) -> list[tuple[Numbers, Numbers]] | None:
    """In which order the equations can be solved, last ones first: rounds of equations, each with a
    place that is in no other of its own round or of a later one. None where some are left.

    What a place is in is kept as the number of equations and the sum of theirs: where there is one
    left, the sum names it.
    """
    count = np.bincount(slots.ravel(), minlength=size)
    names = np.zeros(size, np.int64)
    np.add.at(names, slots.ravel(), np.repeat(np.arange(len(slots)), 3))
    rounds, left = [], len(slots)
    free = np.flatnonzero(count == 1)
    while free.size:
        equations, first = np.unique(names[free], return_index=True)
        rounds.append((equations, free[first]))
        left -= len(equations)
        touched = slots[equations].ravel()
        np.subtract.at(count, touched, 1)
        np.subtract.at(names, touched, np.repeat(equations, 3))
        touched = np.unique(touched)
        free = touched[count[touched] == 1]
    return None if left else rounds


def solved(
    slots: Numbers, told: Numbers, rounds: list[tuple[Numbers, Numbers]], size: int
) -> npt.NDArray[np.uint8]:
    """The numbers with which all equations hold; 0 for those that are in none."""
    values = np.zeros(size, np.uint8)
    for equations, own in reversed(rounds):
        first, second, third = (values[places] for places in slots[equations].T)
        values[own] = told[equations].astype(np.uint8) ^ first ^ second ^ third
    return values


def looked_up(content: bytes, keys: Words) -> Numbers:
    """The scores of all positions, by the head and the bytes of a file."""
    _, _, _, _, seed, segment_bits, firsts, _, _ = struct.unpack_from(layout.HEAD, content)
    data: Any = np.frombuffer(content, np.uint8, offset=layout.NUMBERS).astype(np.int64)
    bits = picked(keys, seed, firsts, segment_bits) * layout.BITS
    two = data[bits >> 3] | data[(bits >> 3) + 1] << 8
    numbers: Numbers = two >> (bits & 7) & ((1 << layout.BITS) - 1)
    first, second, third = numbers.T
    scores: Numbers = (first ^ second ^ third) - layout.OFFSET
    return scores


if __name__ == "__main__":
    raise SystemExit(main())
