"""Draw normal random numbers with the compiled kernel (`normals.py`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import native
from poda.engine.kernels.entries import NORMALS


def normals(
    key: int, taken: int, count: int, table: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """The normal numbers of a stream after the first `taken`.

    Args:
        key: the stream's, 64 bits.
        table: the coefficients, as `random_numbers.py` has them one after the other.
    """
    numbers = np.empty(count)
    native.call(
        NORMALS, numbers, table, key - (key >> 63 << 64), taken, count
    )  # as a signed number
    return numbers
