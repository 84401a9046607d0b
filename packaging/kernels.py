#!/usr/bin/env python3
"""The compiled kernels of Poda as one shared library, for this machine or for another.

    python packaging/kernels.py                          beside their sources, for this machine
    python packaging/kernels.py --target windows-x86_64  in build/kernels/windows-x86_64
    python packaging/kernels.py --all                    for every system that there is a wheel of
    python packaging/kernels.py --target web             for browsers, in resources/web
    python packaging/kernels.py --declare                the C in docs/kernels.md, from signatures

numba compiles each kernel (`native.all_entries`) for a *named* processor, twice on x86: for
x86-64-v2, which every 64-bit PC of the last fifteen years is, and for x86-64-v3 (AVX2). To what it
gives, in LLVM's own language, a function by the plain C convention is added; machine code is made
of it whose place in memory does not matter; and a C compiler links all of it into a library that
needs nothing but `memmove`. Where a machine has no C compiler, and for other systems than its own,
that of the `ziglang` wheel is used. For browsers the same code becomes WebAssembly, which asks for
nothing but its memory; it is packed, and committed, since nobody who installs Poda has a linker for
it.

Beside the library lies a note (`kernels.json`) of what it was made from. Of the parts of a library,
that of the core and that of each package with kernels, Poda takes those whose sources the note
names as they are.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import inspect
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "desktop" / "poda" / "engine" / "kernels"
KEPT: Final = ROOT / "build" / "kernels"  # libraries of other systems, and what numba has made
DOCUMENT: Final = ROOT / "docs" / "kernels.md"
LEVEL: Final = Path(__file__).with_name("kernels_level.c")
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.kernels import native  # noqa: E402


@dataclass(frozen=True)
class Target:
    """A system that a library is made for.

    Attributes:
        triple: as LLVM names it.
        zig: as zig names it.
        wheel: as wheels and pip name it.
        levels: the processors that there is code for, by the names of `native.LEVELS`.
    """

    triple: str
    zig: str
    wheel: str
    levels: tuple[str, ...]


X86: Final = ("v2", "v3")
TARGETS: Final = {
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", X86
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", ("arm64",)
    ),
    "windows-x86_64": Target("x86_64-pc-windows-gnu", "x86_64-windows-gnu", "win_amd64", X86),
    "macos-x86_64": Target(
        "x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", "macosx_11_0_x86_64", X86
    ),
    "macos-arm64": Target(
        "arm64-apple-macosx11.0.0", "aarch64-macos.11.0", "macosx_11_0_arm64", ("arm64",)
    ),
}
WEB: Final = "web"
LIBRARIES: Final = {**TARGETS, WEB: Target("wasm32-unknown-unknown", "", "", ("wasm",))}
"""All that a library is made for: systems with a wheel, and browsers."""
PROCESSORS: Final = {"v2": "x86-64-v2", "v3": "x86-64-v3", "arm64": "generic", "wasm": "generic"}
FEATURES: Final = {"wasm": "+bulk-memory,+simd128"}
COMPILER: Final = ("numba >=0.61",)
LINKER: Final = ("ziglang >=0.17",)
"""What has to be installed to build a library: always, and where there is no C compiler for it."""


def this_machine() -> str | None:
    """The name in `TARGETS` of the machine that this runs on; None for any other."""
    system = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}.get(platform.system(), "")
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    if system == "macos" and machine == "aarch64":
        machine = "arm64"
    return name if (name := f"{system}-{machine}") in TARGETS else None


def compiled_as(level: str) -> str:
    """The processor that numba is told: one of the family that it runs on. What only that one has
    is not in the LLVM code, which is made anew into machine code for the target's."""
    if platform.machine().lower() in ("arm64", "aarch64"):
        return PROCESSORS["arm64"]
    return PROCESSORS[level if level in X86 else X86[0]]


def chosen_target() -> str | None:
    """The target that `PODA_TARGET` names, or this machine; None where there is none for it."""
    chosen = os.environ.get("PODA_TARGET") or this_machine()
    if chosen is not None and chosen not in TARGETS:
        raise SystemExit(f"PODA_TARGET={chosen}: it is one of {', '.join(TARGETS)}.")
    return chosen


def maker() -> str:
    """A hash of what makes libraries."""
    return hashlib.sha256(Path(__file__).read_bytes() + LEVEL.read_bytes()).hexdigest()


def folder_of(target_name: str) -> Path:
    """Where the target's library is kept: for this machine beside its sources, for browsers among
    what web pages are made of."""
    if target_name == WEB:
        return ROOT / "resources" / "web"
    return SOURCES / "library" if target_name == this_machine() else KEPT / target_name


def library_name(target_name: str) -> str:
    """The file of a target's library."""
    return "kernels.wasm.gz" if target_name == WEB else native.library_name(target_name)


def is_current(target_name: str) -> bool:
    """Whether the target's library is there, made from the sources, and by this, as they are."""
    folder = folder_of(target_name)
    try:
        note = json.loads((folder / native.NOTE).read_text())
        return bool(
            note["target"] == target_name
            and note["sources"] == native.sources_hashes()
            and note["maker"] == maker()
            and (folder / library_name(target_name)).is_file()
        )
    except (OSError, ValueError, KeyError):
        return False


def emit(processor: str, folder: Path) -> None:
    """Write what numba makes of each kernel for the processor, as LLVM's bitcode, and its name
    there.

    For a process of its own: numba reads the processor's name when it is imported.
    """
    os.environ["NUMBA_CPU_NAME"], os.environ["NUMBA_CPU_FEATURES"] = processor, ""
    names = {}
    for entry in native.all_entries():
        compiled = native.compiled_by_numba(entry)
        module = compiled.library._final_module
        (folder / f"{entry.symbol}.bc").write_bytes(module.as_bitcode())
        names[entry.symbol] = compiled.fndesc.llvm_func_name
    (folder / "names.json").write_text(json.dumps(names))


def emitted(levels: Iterable[str]) -> dict[str, Path]:
    """For each level the folder of what numba makes for it. It is the same for all systems, and
    kept: numba takes most of the time."""
    made_of = [native.sources_hashes(), inspect.getsource(emit), _versions()]
    mark = hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:16]
    folders = {level: KEPT / f"{compiled_as(level)}-{mark}" for level in levels}
    processors = {folder: compiled_as(level) for level, folder in folders.items()}
    emitting = []
    KEPT.mkdir(parents=True, exist_ok=True)
    for folder, processor in processors.items():
        if not folder.exists():
            work = Path(tempfile.mkdtemp(dir=KEPT))
            command = [sys.executable, __file__, "--emit", processor, "--into", str(work)]
            emitting.append((subprocess.Popen(command), work, folder))
    failed = 0
    for process, work, folder in emitting:
        failed += process.wait() != 0
        with contextlib.suppress(OSError):  # another build was quicker, or this one has failed
            if (work / "names.json").exists():
                work.rename(folder)
        shutil.rmtree(work, ignore_errors=True)
    if failed:
        raise SystemExit("The kernels could not be compiled: see above.")
    return folders


def _versions() -> dict[str, str]:
    return {name: metadata.version(name) for name in ("numba", "llvmlite")}


def build(target_name: str, into: Path | None = None) -> Path:
    """Make the library of a target and its note, in a folder (else in `folder_of` it); its path."""
    target, into = LIBRARIES[target_name], into or folder_of(target_name)
    folders = emitted(target.levels)
    with tempfile.TemporaryDirectory(prefix="poda-kernels-") as temporary:
        work, paths = Path(temporary), []
        for level in target.levels:
            for number, code in enumerate(_objects(target, level, folders[level])):
                (path := work / f"{level}-{number}.o").write_bytes(code)
                paths.append(str(path))
        if len(target.levels) > 1:
            paths.append(str(LEVEL))
        linked = work / library_name(target_name)
        link = _link_for_browsers if target_name == WEB else _link
        linker = link(target_name, paths, linked)
        note = {
            "sources": native.sources_hashes(),
            "maker": maker(),
            "library": hashlib.sha256(linked.read_bytes()).hexdigest(),
            "target": target_name,
            "levels": list(target.levels),
            "functions": {entry.symbol: entry.signature() for entry in native.all_entries()},
            "linker": linker,
            **_versions(),
        }
        # Linkers leave more beside it; and programs that run keep the library they have loaded.
        into.mkdir(parents=True, exist_ok=True)
        shutil.copy(linked, new := into / f"{linked.name}.new")
        library = new.replace(into / linked.name)
    (into / native.NOTE).write_text(json.dumps(note, indent=1) + "\n")
    return library


_IN_C: Final = {
    native.NUMBER: "int64_t ", "<u8": "uint64_t *", "<i8": "int64_t *", "<i4": "int32_t *",
    "<u2": "uint16_t *", "|i1": "int8_t *", "<f8": "double *", "<f4": "float *",
}  # fmt: skip


def declarations() -> str:
    """The library's functions in C, as `docs/kernels.md` has them."""
    told = []
    for entry in native.all_entries():
        takes = [_IN_C[kind].replace(" ", "~") + name for name, kind in entry.parameters.items()]
        whole = f"int64_t~{entry.symbol}({', '.join(takes)});"
        told.append(textwrap.fill(whole, 118, subsequent_indent="    ").replace("~", " "))
    return "\n".join(told)


def declare() -> None:
    """Write the functions' C anew where the document tells it."""
    text = DOCUMENT.read_text("utf-8")
    before, fence, rest = text.partition("```c\n")
    DOCUMENT.write_text(f"{before}{fence}{declarations()}\n{rest[rest.index('```') :]}", "utf-8")


def _machine(target: Target, level: str) -> tuple[Any, Any]:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=PROCESSORS[level],
        features=FEATURES.get(level, ""),
        opt=3,
        reloc="static" if level == "wasm" else "pic",
        codemodel="small",
    )
    return llvm, machine


_WRAPPER: Final = """
define {export} i64 @{symbol}({parameters}) {{
  %result = alloca i64
  %exception = alloca {raised}
  %failed = call i32 @"{inner}"({result} %result, {exception} %exception, {arguments})
  %value = load i64, {result} %result
  ret i64 %value
}}
"""
"""numba's function takes two places first, for its result and for an exception. Kernels raise none:
`test_library.py` holds that no module of them has a path that does."""


def _objects(target: Target, level: str, folder: Path) -> list[bytes]:
    """The machine code of every kernel for one level."""
    llvm, machine = _machine(target, level)
    names = json.loads((folder / "names.json").read_text())
    made = []
    for symbol, inner in names.items():
        module = llvm.parse_bitcode((folder / f"{symbol}.bc").read_bytes())
        for value in (*module.functions, *module.global_variables):
            if not value.is_declaration:
                value.linkage = llvm.Linkage.internal
        result, exception, *kinds = (
            str(argument.type) for argument in module.get_function(inner).arguments
        )
        text = str(module) + _WRAPPER.format(
            export="dllexport" if "windows" in target.triple else "",
            symbol=f"{symbol}_{level}",
            parameters=", ".join(f"{kind} %a{place}" for place, kind in enumerate(kinds)),
            result=result,
            exception=exception,
            raised=exception.removesuffix("*"),  # older LLVMs say what a pointer points to
            inner=inner,
            arguments=", ".join(f"{kind} %a{place}" for place, kind in enumerate(kinds)),
        )
        made.append(_made(llvm, machine, target, text))
    return made


def _made(llvm: Any, machine: Any, target: Target, text: str) -> bytes:
    """The machine code of a module that was made for another machine, perhaps."""
    text = re.sub(r"target triple = .*", f'target triple = "{target.triple}"', text)
    text = re.sub(r"target datalayout = .*", f'target datalayout = "{machine.target_data}"', text)
    text = re.sub(r'"target-(?:cpu|features)"="[^"]*"', "", text)
    module = llvm.parse_assembly(text)
    module.verify()
    return bytes(machine.emit_object(module))


OPTIONS: Final = {
    "linux": ["-s", "-nostartfiles"],
    # Nothing of C's library: zig would compile it first, for minutes, and memmove alone is called.
    "windows": ["-s", "-nostdlib", "-Wl,--entry=poda_loaded"],
    "macos": [f"-Wl,-install_name,@rpath/{native.library_name('macos')}"],
}


def c_compiler() -> str | None:
    """A C compiler of this machine that links; None where there is none."""
    return next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)


def _link(target_name: str, objects: Sequence[str], library: Path) -> str:
    """Link the library; what has."""
    system = target_name.partition("-")[0]
    own = c_compiler() if target_name == this_machine() and os.name == "posix" else None
    if own is not None:
        command = [own]
    elif util.find_spec("ziglang") is not None:
        command = [sys.executable, "-m", "ziglang", "cc", "-target", TARGETS[target_name].zig]
    else:
        raise SystemExit("A C compiler is missing: install one, or `pip install ziglang`.")
    command += ["-O2", "-g0", "-shared", "-o", str(library), *objects, *OPTIONS[system]]
    if own is not None and system == "linux":
        command += ["-Wl,-z,text"]  # which zig does not know
    subprocess.run(command, check=True)
    return Path(own).name if own is not None else "zig"


def _link_for_browsers(_target_name: str, objects: Sequence[str], library: Path) -> str:
    """Link the library for browsers, and pack it; what has."""
    if util.find_spec("ziglang") is None:
        raise SystemExit("The linker for browsers is missing: `pip install ziglang`.")
    names = [f"--export={entry.symbol}_wasm" for entry in native.all_entries()]
    options = ["--no-entry", "--import-memory", "--strip-all", "-O2", "-z", "stack-size=1048576"]
    command = [sys.executable, "-m", "ziglang", "wasm-ld", *options, "--export=__heap_base"]
    subprocess.run([*command, *names, *objects, "-o", str(library)], check=True)
    library.write_bytes(gzip.compress(library.read_bytes(), 9, mtime=0))
    return "zig"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", choices=sorted(LIBRARIES), default=this_machine())
    parser.add_argument("--all", action="store_true", help="what is not there yet of all targets")
    parser.add_argument("--declare", action="store_true", help="write docs/kernels.md anew")
    parser.add_argument("--into", type=Path, help="the library's folder")
    parser.add_argument("--emit", metavar="PROCESSOR", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.emit:
        emit(chosen.emit, chosen.into)
    elif chosen.declare:
        declare()
    elif chosen.all:
        for target in TARGETS:
            if not is_current(target):
                print(build(target))
    elif chosen.target is None:
        raise SystemExit(f"There is no library for this machine: --target {', '.join(TARGETS)}")
    else:
        print(build(chosen.target, chosen.into))


if __name__ == "__main__":
    main()
