"""The kernels as Python calls them: functions of one shared library, by the plain C convention.

The library lies beside this file, in `library/`, where Poda was built or installed
(`packaging/kernels.py` makes it, with numba and LLVM, which are not needed from then on). It has
each kernel for two levels of x86 processors, or one of arm64, and loading it takes a millisecond.
The kernels come in parts: the core's, and those of each package that has some. A note beside the
library has the hash of each part's sources. A part whose sources have changed since is not used;
where the core's have, nothing is, since all parts contain code of the core. Then numba compiles
each kernel when it is first called, if it is installed (as for whoever works on Poda), and
otherwise there is none: players take the readable path.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib
import json
import logging
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, cast, get_type_hints

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.kernels import CORE, is_plain, kernel_options

_log = logging.getLogger(__name__)

Native = Callable[..., int]

_WORDS: Final = ctypes.POINTER(ctypes.c_uint64)

SOURCES: Final = Path(__file__).parent
FOLDER: Final = SOURCES / "library"
_ROOT: Final = SOURCES.parents[CORE.count(".")]  # the folder that contains `poda`
NOTE: Final = "kernels.json"
NUMBER: Final = "number"
"""What a kernel takes that is no array: a number of 64 bits."""

_FOLDERS: Final = ("poda", "engine", "packages", "kernels")
"""The folders that kernels lie in, which `Entry.symbol` leaves out."""

_CHANGED: Final = (
    "have changed since it was made: `python packaging/kernels.py` makes it anew, and until then "
    "numba compiles them in every process"
)

LEVELS: Final = {3: "v3", 2: "v2"}
"""What `poda_level` of an x86 library answers, and how its functions' names end then."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each: hashed by what it is
class Entry:
    """A kernel that Python calls: it takes flat arrays and numbers, and returns a number.

    What it takes is told by its own signature. A process that has a library has no need of the
    kernel's source, and reads the same in the library's note.

    Attributes:
        module: the dotted name of the module where it is defined.
        function: its name there.
    """

    module: str
    function: str

    @property
    def part(self) -> str:
        """The part of the library that it belongs to, named by the dotted name of its folder:
        `CORE`, or that of a package, such as `poda.packages.checkers.kernels`."""
        return f"{self.module.partition('.kernels.')[0]}.kernels"

    @property
    def symbol(self) -> str:
        """The function's name in the library, without the level that it ends with. It leaves out
        the folders that all kernels lie in."""
        words = [word for word in self.module.split(".") if word not in _FOLDERS]
        return "_".join(("poda", *words, self.function))

    @property
    def parameters(self) -> Mapping[str, str]:
        """What it takes, by name and in order: the type of an array's numbers as NumPy writes it
        (`<u8`), or `NUMBER`."""
        return _parameters(self)

    def python(self) -> Any:
        """The function itself, compiled or not."""
        return getattr(importlib.import_module(self.module), self.function)

    def signature(self) -> dict[str, str]:
        """What `parameters` tells, from the kernel's source, for which numba must be there."""
        function = self.python()
        hints = get_type_hints(getattr(function, "py_func", function), include_extras=True)
        hints.pop("return")
        return {
            name: NUMBER if hint is int else hint.__metadata__[0] for name, hint in hints.items()
        }


CONNECT4_NEGAMAX: Final = Entry(f"{CORE}.connect4.negamax", "negamax")
CONNECT4_NETWORK: Final = Entry(f"{CORE}.connect4.negamax", "search")
CONNECT4_GAMES: Final = Entry(f"{CORE}.connect4.games", "play")
TICTACTOE: Final = Entry(f"{CORE}.tictactoe", "run")
MONTE_CARLO: Final = Entry(f"{CORE}.monte_carlo_kernel", "run")
SMALL_GAMES_LEARNING: Final = Entry(f"{CORE}.small_games", "train")
NORMALS: Final = Entry(f"{CORE}.random_numbers", "fill")

ENTRIES: Final = tuple(each for each in list(globals().values()) if isinstance(each, Entry))
"""The core's functions in the library; a package's manifest names its own. Each takes its
arguments in order, `NUMBER` as a signed 64-bit number and an array as the address of its first
element, and returns a signed 64-bit number. `docs/kernels.md` has them in C."""


def all_entries() -> tuple[Entry, ...]:
    """The library's functions: the core's, and those of Poda's own packages that are installed."""
    return ENTRIES + packages.kernel_entries()


class _Library(NamedTuple):
    """A library that is loaded, how the names of the functions for this processor end, what each
    function takes, and the parts that were made from the sources as they are."""

    functions: ctypes.CDLL
    level: str
    parameters: dict[str, dict[str, str]]
    parts: frozenset[str]


def library_name(target: str) -> str:
    """The library's file for a target of `packaging/kernels.py`, such as `linux-x86_64`."""
    ending = {"windows": "dll", "macos": "dylib"}.get(target.partition("-")[0], "so")
    return f"poda_kernels.{ending}"


def sources_hash(part: str = CORE) -> str:
    """Of all that a part of the kernels is compiled from: every Python file below its folder."""
    digest, folder = hashlib.sha256(), _folder_of(part)
    for source in sorted(folder.rglob("*.py")):
        digest.update(f"{source.relative_to(folder).as_posix()}\n".encode() + source.read_bytes())
    return digest.hexdigest()


def sources_hashes() -> dict[str, str]:
    """The hash of each part that is installed, by its name."""
    return {part: sources_hash(part) for part in sorted({each.part for each in all_entries()})}


def _folder_of(part: str) -> Path:
    return _ROOT.joinpath(*part.split("."))


@functools.cache
def _library() -> _Library | None:
    """The library, if it is there, whole, made from the core's sources as they are, and one that
    this processor can run. What else is found is told in the log, once, and left alone."""
    try:
        note = json.loads((FOLDER / NOTE).read_text())
        path = FOLDER / library_name(note["target"])
        if note["library"] != hashlib.sha256(path.read_bytes()).hexdigest():
            raise ValueError(f"{path.name} is not what its note tells of")
        hashes = note["sources"]
        parts = frozenset(part for part in hashes if _is_current(part, hashes[part]))
        if CORE not in parts:
            raise ValueError(f"the kernels {_CHANGED}")
        for part in sorted(hashes.keys() - parts):
            if any(_folder_of(part).glob("*.py")):  # else its package was taken away
                _log.warning("the library of kernels is not used for %s: they %s", part, _CHANGED)
        functions = ctypes.CDLL(str(path))
        levels: list[str] = note["levels"]
        level = levels[0] if len(levels) == 1 else _level_of_processor(functions)
        if level not in levels:
            raise ValueError("it has no code for this processor")
        parameters = note["functions"]
        for symbol in (*(entry.symbol for entry in ENTRIES), *parameters):
            getattr(functions, f"{symbol}_{level}")
            parameters[symbol].values()
        return _Library(functions, level, parameters, parts)
    except FileNotFoundError as error:
        _log.info("there is no library of kernels: %s", error)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        _log.warning("the library of kernels in %s is not used: %s", FOLDER, error)
    return None


def _is_current(part: str, known: str) -> bool:
    """Whether a part's sources are as they were when the library was made. A frozen Poda has none
    beside it: there the library is what came with it."""
    return getattr(sys, "frozen", False) or known == sources_hash(part)


def _library_of(entry: Entry) -> _Library | None:
    """The library, if it has the kernel as it is."""
    library = _library()
    return library if library is not None and entry.part in library.parts else None


@functools.cache
def _parameters(entry: Entry) -> Mapping[str, str]:
    library = None if is_plain() else _library_of(entry)
    return entry.signature() if library is None else library.parameters[entry.symbol]


def _level_of_processor(functions: ctypes.CDLL) -> str:
    functions.poda_level.restype = ctypes.c_int64
    return LEVELS.get(functions.poda_level(), "")


_loaded: dict[Entry, Native] = {}
_alive: list[object] = []  # what owns the memory of code that numba made
_lock = threading.Lock()


def load(entry: Entry) -> Native:
    """The callable kernel. Calls release the GIL.

    Arrays are `ctypes` arrays or addresses, and must outlive the call. Raises EngineError where
    there is neither a library nor numba.
    """
    with _lock:
        if entry not in _loaded:
            _loaded[entry] = entry.python() if is_plain() else _native(entry)
        return _loaded[entry]


def _native(entry: Entry) -> Native:
    # An address says no type, which would cost time with every call: see `call`.
    kinds: list[Any] = [
        ctypes.c_int64 if kind == NUMBER else ctypes.c_void_p for kind in entry.parameters.values()
    ]
    if (library := _library_of(entry)) is not None:
        function: Any = getattr(library.functions, f"{entry.symbol}_{library.level}")
        function.restype, function.argtypes = ctypes.c_int64, kinds
        return cast("Native", function)
    if not _has_numba():
        raise EngineError("kernels.missing")
    return _by_numba(entry, kinds)


def _by_numba(entry: Entry, kinds: list[Any]) -> Native:
    """The kernel compiled in this process, by numba's convention: two places before its own
    arguments, for its result and for an exception, and 0 where it did not raise."""
    compiled = compiled_by_numba(entry)
    _alive.append(compiled)
    address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    pointers: list[Any] = [ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_void_p)]
    code = ctypes.CFUNCTYPE(ctypes.c_int32, *pointers, *kinds)(address)

    def run(*arguments: Any) -> int:
        result, exception = ctypes.c_int64(), ctypes.c_void_p()
        if code(ctypes.byref(result), ctypes.byref(exception), *arguments):
            raise RuntimeError(f"the kernel {entry.function} failed")
        return result.value

    return run


def compiled_by_numba(entry: Entry) -> Any:
    """What numba makes of the kernel: a `CompileResult`, for `NUMBA_CPU_NAME` if that is set."""
    import numba
    import numpy as np

    function = entry.python().py_func
    njit: Any = numba.njit  # typed in some versions of numba, and not in others
    types: Any = numba.types
    kinds = (
        types.int64 if kind == NUMBER else types.CPointer(numba.from_dtype(np.dtype(kind)))
        for kind in entry.signature().values()
    )
    signature = types.int64(*kinds)
    # The bare function: the wrappers that numba adds for its own callers need numba's runtime.
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
    (compiled,) = njit(signature, **options, **kernel_options())(function).overloads.values()
    return compiled


class Fixed(NamedTuple):
    """A NumPy array that is handed to many calls: to ask it for its address takes some
    microseconds, with each of them.

    Attributes:
        array: which must not be given another size.
        type: as NumPy tells it; "" for an array with gaps.
        address: of its first number.
    """

    array: Any
    type: str
    address: int


def fixed(array: Any) -> Fixed:
    """The array, with what `call` asks of it."""
    told = array.__array_interface__  # all at once, in half the time of asking one by one
    return Fixed(array, told["typestr"] if told["strides"] is None else "", told["data"][0])


def call(entry: Entry, *arguments: Any) -> int:
    """Call a kernel with numbers and contiguous NumPy arrays (or `Fixed` ones), in the order of its
    arguments.

    Raises:
        ValueError: an array is of another type, or has gaps.
    """
    run, plain, ready = load(entry), is_plain(), []
    for kind, value in zip(_parameters(entry).values(), arguments, strict=True):
        if kind == NUMBER:
            ready.append(value)
            continue
        array, its_type, address = value if isinstance(value, Fixed) else fixed(value)
        if its_type != kind:
            raise ValueError(f"an array of {array.dtype} where {entry.function} takes {kind}")
        if not plain:
            ready.append(address)
        else:  # words must be numbers of Python, which do not overflow
            ready.append(array.ctypes.data_as(_WORDS) if kind == "<u8" else array)
    return run(*ready)


@functools.cache
def is_usable(part: str = CORE) -> bool:
    """Whether the kernels of that part can run in this process: from the library, or compiled by
    numba."""
    library = None if is_plain() else _library()
    return is_plain() or (library is not None and part in library.parts) or _has_numba()


def _has_numba() -> bool:
    """Whether numba is there and works; asked only where there is no library."""
    try:
        importlib.import_module("numba")
    except ImportError as error:  # not installed, or not with what it needs
        _log.info("numba is not to be had: %s", error)
        return False
    return True
