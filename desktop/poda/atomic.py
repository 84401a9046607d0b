"""Files that are either the old one or the new one, whatever happens in between."""

import os
import stat
import tempfile
from pathlib import Path

# Read once, here: to read it is to set it, for every thread, for a moment.
_UMASK = os.umask(0)
os.umask(_UMASK)


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path``; on any failure the file there stays as it was.

    The bytes reach the disc in a temporary file of the same folder, which then takes the name in
    one step. A link is followed, so that the file it names is replaced and not the link.

    Raises:
        OSError: the folder is missing or cannot be written to, or the disc is full.
    """
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode_for(target))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode_for(target: Path) -> int:
    """The permissions of the file that is replaced; mkstemp's own would hide it from the group."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return 0o666 & ~_UMASK
