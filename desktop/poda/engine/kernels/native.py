"""Finished machine code on disk: a compiled kernel is back in a tenth of a second, without numba.

Importing numba takes half a second, and reading its own cache a quarter more, so a kernel that the
window calls is compiled by numba once and stored as the object code that it made. LLVM (llvmlite,
which numba stands on) links it into the next process. Whatever is missing, torn, made for another
processor, or in a folder that others can write into is compiled anew, and where nothing can be
stored it is compiled every time.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import importlib
import importlib.util
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from poda.base import troubles
from poda.base.files import write_atomically
from poda.base.troubles import Unkept
from poda.engine.kernels import cache, is_plain, kernel_options

Native = Callable[..., int]

_WORDS: Final = ctypes.POINTER(ctypes.c_uint64)
_MOST_BYTES: Final = 4_000_000  # of a stored kernel; they take some 30,000


@dataclass(frozen=True, slots=True)
class Entry:
    """A kernel that Python calls: it takes flat arrays and numbers, and returns a number.

    Attributes:
        module: where it is defined, below this package.
        function: its name there.
        arguments: `number` (64 bits), or an array, for each: `words` (unsigned, 64 bits),
            `numbers` (64), `integers` (32), `shorts` (unsigned, 16), `bytes` (8), `floats` (64),
            `singles` (32).
    """

    module: str
    function: str
    arguments: tuple[str, ...]

    def python(self) -> Any:
        """The function itself, compiled or not."""
        module = importlib.import_module(f"poda.engine.kernels.{self.module}")
        return getattr(module, self.function)


CONNECT4_NEGAMAX: Final = Entry(
    "connect4.negamax",
    "negamax",
    ("words", "numbers", "numbers", "words", "words", "numbers", *["number"] * 5),
)
CONNECT4_NETWORK: Final = Entry(
    "connect4.negamax",
    "search",
    (
        "words", "numbers", "floats", "numbers", "words", "numbers", "integers", "integers",
        "singles", *["number"] * 5,
    ),
)  # fmt: skip
CONNECT4_GAMES: Final = Entry(
    "connect4.games",
    "play",
    (
        "words", "numbers", "floats", "numbers", "words", "numbers", "words", "integers",
        "words", "integers", "singles", "integers", "integers", "words", "integers", "bytes",
        *["number"] * 4,
    ),
)  # fmt: skip
CONNECT4_SOLVER: Final = Entry(
    "connect4.solver",
    "solve",
    (
        "words", "numbers", "words", "words", "bytes", "words", "numbers", "numbers",
        *["number"] * 5,
    ),
)  # fmt: skip
TICTACTOE: Final = Entry(
    "tictactoe",
    "run",
    (
        "numbers", "floats", "words", "integers", "numbers", "integers", "singles", "integers",
        "integers", "words", "integers", "bytes", "numbers", *["number"] * 5,
    ),
)  # fmt: skip
BACKGAMMON: Final = Entry(
    "backgammon.plays",
    "run",
    (
        "words", "words", "integers", "numbers", "words", "words", "words", "numbers",
        *["number"] * 4,
    ),
)  # fmt: skip
BEAROFF_CHANCES: Final = Entry(
    "backgammon.evaluation", "look_up", ("shorts", "words", "floats", "number")
)
BACKGAMMON_NETWORK: Final = Entry(
    "backgammon.network",
    "evaluate_all",
    ("words", "numbers", "integers", "shorts", "floats", "floats", *["number"] * 2),
)
BACKGAMMON_TRAINING: Final = Entry(
    "backgammon.training_kernel",
    "train",
    (
        "words", "numbers", "singles", "shorts", "floats", "singles", *["floats"] * 4,
        "words", "floats", "words", "words", "numbers", "floats", *["number"] * 2,
    ),
)  # fmt: skip
BACKGAMMON_SEARCH: Final = Entry(
    "backgammon.search_kernel",
    "run",
    (
        "words", "numbers", "integers", "integers", "shorts", "floats", "numbers", "floats",
        "floats", "words", "floats", "numbers", "words", "integers", "floats", "words",
        "integers", "numbers",
        *["number"] * 7,
    ),
)  # fmt: skip
BACKGAMMON_GAMES: Final = Entry(
    "backgammon.games",
    "play",
    (
        "words", "numbers", "integers", "shorts", "floats", "words", "integers", "integers",
        "singles", "integers", "integers", "words", "integers", "bytes", *["number"] * 3,
    ),
)  # fmt: skip
NORMALS: Final = Entry("random_numbers", "fill", ("floats", "floats", "number", "number", "number"))

ALL: Final = (
    CONNECT4_NEGAMAX,
    CONNECT4_NETWORK,
    CONNECT4_GAMES,
    TICTACTOE,
    NORMALS,
    BACKGAMMON_SEARCH,
    BACKGAMMON_GAMES,
    CONNECT4_SOLVER,
)
"""Those that the window and the commands use, and wait for. The others are compiled when they are
first called: that of the plays of backgammon alone, for one."""


_loaded: dict[Entry, Native] = {}
_alive: list[object] = []  # what owns the memory of linked code
_lock = threading.Lock()


def load(entry: Entry) -> Native:
    """The callable kernel: from this process, from the disk, or compiled (some seconds).

    Calls release the GIL. Arrays are `ctypes` arrays, and must outlive the call.
    """
    with _lock:
        if entry not in _loaded:
            _loaded[entry] = entry.python() if is_plain() else _stored(entry) or _compiled(entry)
        return _loaded[entry]


def _native(entry: Entry, address: int) -> Native:
    """The machine code at `address` as a function of Python, by numba's calling convention.

    It takes two pointers before its own arguments, for its result and for an exception, and returns
    0 where it did not raise. A function of CFUNCTYPE releases the GIL for as long as it runs.
    """
    # An address says no type, which would cost time with every call: see `array`.
    kinds: list[Any] = [
        ctypes.c_int64 if kind == "number" else ctypes.c_void_p for kind in entry.arguments
    ]
    pointers: list[Any] = [ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_void_p)]
    code = ctypes.CFUNCTYPE(ctypes.c_int32, *pointers, *kinds)(address)

    def call(*arguments: Any) -> int:
        result, exception = ctypes.c_int64(), ctypes.c_void_p()
        if code(ctypes.byref(result), ctypes.byref(exception), *arguments):
            raise RuntimeError(f"the kernel {entry.function} failed")
        return result.value

    return call


_TYPES: Final = {
    "words": "<u8",
    "numbers": "<i8",
    "integers": "<i4",
    "shorts": "<u2",
    "bytes": "|i1",
    "floats": "<f8",
    "singles": "<f4",
}
"""How NumPy tells the types of arrays to others."""


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
    for kind, value in zip(entry.arguments, arguments, strict=True):
        if kind == "number":
            ready.append(value)
            continue
        array, its_type, address = value if isinstance(value, Fixed) else fixed(value)
        if its_type != _TYPES[kind]:
            raise ValueError(f"an array of {array.dtype} where {entry.function} takes {kind}")
        if not plain:
            ready.append(address)
        else:  # words must be numbers of Python, which do not overflow
            ready.append(array.ctypes.data_as(_WORDS) if kind == "words" else array)
    return run(*ready)


@functools.cache
def is_usable() -> bool:
    """Whether kernels can run in this process: numba and LLVM are there, or are not needed."""
    try:
        return is_plain() or (bool(_llvm()) and importlib.util.find_spec("numba") is not None)
    except (ImportError, OSError, RuntimeError):  # OSError: its library cannot be loaded
        return False


def _llvm() -> Any:
    return importlib.import_module("llvmlite.binding")  # it has no stubs


def _path(entry: Entry) -> Path:
    """The file of a kernel for this processor: code may use any instruction that it has."""
    llvm = _llvm()
    features = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    processor = hashlib.sha256(features.encode()).hexdigest()[:16]
    return cache.folder() / f"{entry.module}.{entry.function}.{processor}.object"


def is_stored(entry: Entry) -> bool:
    """Whether the disk holds the kernel, whole and for this processor. Does not import numba."""
    return _read(entry) is not None


def _read(entry: Entry) -> tuple[str, bytes] | None:
    """The symbol and the object code in the kernel's file; None for a missing or torn one, and for
    one that is not to be trusted: the checksum is against damage, and anybody can reckon one."""
    try:
        path = _path(entry)
        if not cache.is_trusted() or not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return None  # a pipe would be waited for, without end
        head, _, code = path.read_bytes().partition(b"\n")
        note = json.loads(head)
        if note["sha256"] != hashlib.sha256(code).hexdigest():
            return None
        return str(note["symbol"]), code
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _stored(entry: Entry) -> Native | None:
    if (read := _read(entry)) is None:
        return None
    try:
        return _link(entry, *read)
    except (ValueError, RuntimeError):
        return None


def _link(entry: Entry, symbol: str, code: bytes) -> Native:
    llvm = _llvm()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    address = engine.get_function_address(symbol)
    if not address:
        raise ValueError(symbol)
    _alive.append(engine)
    return _native(entry, address)


def _compiled(entry: Entry) -> Native:
    function = entry.python().py_func
    import numba

    njit: Any = numba.njit  # typed in some versions of numba, and not in others
    types: Any = numba.types
    kinds = {
        "words": types.CPointer(types.uint64),
        "numbers": types.CPointer(types.int64),
        "integers": types.CPointer(types.int32),
        "shorts": types.CPointer(types.uint16),
        "bytes": types.CPointer(types.int8),
        "floats": types.CPointer(types.float64),
        "singles": types.CPointer(types.float32),
        "number": types.int64,
    }
    signature = types.int64(*(kinds[kind] for kind in entry.arguments))
    # The bare function: the wrappers that numba adds for its own callers need numba's runtime.
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
    options |= kernel_options()
    (compiled,) = njit(signature, **options)(function).overloads.values()
    _alive.append(compiled)
    symbol = compiled.fndesc.llvm_func_name
    # A numba that names its inner parts differently still compiles; only nothing is kept.
    with contextlib.suppress(AttributeError, TypeError, ValueError, RuntimeError):
        _store(entry, compiled.library, symbol)
    return _native(entry, compiled.library.get_pointer_to_function(symbol))


def _store(entry: Entry, library: Any, symbol: str) -> None:
    """Keep the object code, if it stands by itself and there is somewhere to keep it."""
    if not cache.is_trusted():
        return  # it would not be read
    module = library._final_module
    if any(
        value.is_declaration and not value.name.startswith("llvm.")
        for value in (*module.functions, *module.global_variables)
    ):
        return  # it calls what the next process may not have, and linking it would end that process
    _, _, (code, _) = library.serialize_using_object_code()
    note = {"symbol": symbol, "sha256": hashlib.sha256(code).hexdigest()}
    _keep(_path(entry), json.dumps(note).encode() + b"\n" + code)


_unkept: dict[Path, bytes] = {}


def _keep(path: Path, data: bytes) -> None:
    """Write a kernel's file; where that fails it is told, and can be tried again."""
    try:
        write_atomically(path, data)
        _unkept.pop(path, None)
    except OSError as error:
        _unkept[path] = data
        troubles.fails(Unkept.KERNELS, path.parent, error, _keep_unkept)
    else:
        if not _unkept:
            troubles.works(Unkept.KERNELS)


def _keep_unkept() -> None:
    for path, data in tuple(_unkept.items()):
        _keep(path, data)


FIRST_SHARE: Final = (
    CONNECT4_NEGAMAX,
    CONNECT4_NETWORK,
    CONNECT4_GAMES,
    TICTACTOE,
)
"""About half of the work, for one of two processes."""


def load_all() -> float:
    """Make every kernel ready in this process, compiling what the cache does not hold: the seconds
    that it took. Some 10 s from a cold cache, a fraction of one from a warm one."""
    start = time.perf_counter()
    for entry in ALL:
        load(entry)
    if not is_plain():
        cache.drop_old()
    return time.perf_counter() - start


def is_warm() -> bool:
    """Whether `load_all` has filled the cache, here or in another process. No numba."""
    return is_plain() or all(is_stored(entry) for entry in ALL)


def compile_all() -> None:
    """Fill the cache, in two processes where that is possible, and print nothing.

    For `poda --compile-kernels`, a child process: compiling on a thread would make a window stall,
    and could not be cancelled.
    """
    missing = [] if is_plain() else [each for each in ALL if not is_stored(each)]
    helper = [each for each in missing if each in FIRST_SHARE]
    if helper and len(helper) < len(missing) and _can_fork():
        _beside(helper, [each for each in missing if each not in helper])
    load_all()  # what went wrong in the other process is done again here


def _can_fork() -> bool:
    """Whether this process may be split: threads, such as those of NumPy, would be lost."""
    fresh = not {"numpy", "numba", "PySide6"} & set(sys.modules)
    return fresh and hasattr(os, "fork") and (os.cpu_count() or 1) > 1


def _beside(helper: Sequence[Entry], own: Sequence[Entry]) -> None:
    """Compile some kernels in a child process and the others in this one, at the same time."""
    parent = os.getpid()
    child = os.fork()
    if not child:
        try:
            for entry in helper:
                if os.getppid() == parent:  # nobody waits for an orphan
                    load(entry)
        finally:
            os._exit(0)  # without a trace: what is missing, the parent will find missing
    try:
        for entry in own:
            load(entry)
    finally:
        os.waitpid(child, 0)
