"""hatchling's hook: a wheel, and an editable installation, get the compiled kernels with them.

`PODA_TARGET=windows-x86_64` (or another of `kernels.TARGETS`) makes the wheel of another system.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import kernels  # packaging/kernels.py; it imports neither numba nor LLVM by itself


class KernelLibraryHook(BuildHookInterface[Any]):
    """Builds the library where the one beside the sources is not made from them."""

    def dependencies(self) -> list[str]:
        target = kernels.chosen_target()
        if target is None or kernels.is_current(target):
            return []
        own = target == kernels.this_machine() and kernels.c_compiler() is not None
        return [*kernels.COMPILER, *([] if own else kernels.LINKER)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        target = kernels.chosen_target()
        if target is None:  # a system that there is no library for: the readable path is taken
            return
        # It stays there: pip builds a wheel twice, the first time for what is told in it.
        if not kernels.is_current(target):
            kernels.build(target)
        if version == "editable":
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{kernels.TARGETS[target].wheel}"
        folder = kernels.folder_of(target)
        for name in (kernels.native.library_name(target), kernels.native.NOTE):
            inside = f"poda/engine/kernels/library/{name}"
            build_data["force_include"][str(folder / name)] = inside
