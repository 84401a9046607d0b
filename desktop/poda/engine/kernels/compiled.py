"""Whether kernels run as machine code, for those who are asked before anything is loaded."""

from __future__ import annotations

from poda.engine.kernels import is_plain


def ready() -> bool:
    """Whether the kernels run as machine code in this process; else players take the readable path,
    which is slower and gives the same answers."""
    if is_plain():
        return False
    from poda.engine.kernels import native  # not before the first paint

    return native.is_usable()


def usable() -> bool:
    """Whether kernels run at all, as machine code or as the Python that they are written in."""
    from poda.engine.kernels import native

    return native.is_usable()
