"""Arrays as Python hands them to a kernel: their types, told in the kernel's signature.

What is made of a kernel follows from them: machine code that numba compiles for these types, the
library's C (`docs/kernels.md`), and what `native.call` takes. The parts of a kernel take arrays of
any size (`machine_words.Numbers` and `Floats`). Each type is named as NumPy names it, and noted as
NumPy writes it.
"""

from __future__ import annotations

from typing import Annotated

from poda.engine.kernels.machine_words import Floats, Numbers

Uint64 = Annotated[Numbers, "<u8"]
Int64 = Annotated[Numbers, "<i8"]
Int32 = Annotated[Numbers, "<i4"]
Uint16 = Annotated[Numbers, "<u2"]
Int8 = Annotated[Numbers, "|i1"]
Float64 = Annotated[Floats, "<f8"]
Float32 = Annotated[Floats, "<f4"]
