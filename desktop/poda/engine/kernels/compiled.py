"""Whether the compiled kernels are ready in this process, without importing them to find out.

Importing numba costs half a second, and compiling more. So a program calls `load` when it suits it
(the window: after its first paint, once a child process has filled the cache), and until then
players take the readable path, which is slower and gives the same answers.
"""

from __future__ import annotations

_ready = False


def load() -> None:
    """Import every kernel, from the cache where there is one. Takes some 7 s where there is none.

    Safe to call from any thread; a second call is free.
    """
    global _ready  # noqa: PLW0603 - the one switch of this process
    if not _ready:
        from poda.engine.kernels.native import load_all

        load_all()
        _ready = True


def ready() -> bool:
    """Whether `load` has finished."""
    return _ready
