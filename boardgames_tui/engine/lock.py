"""One writer at a time: a lock on an open file that the system lets go of when its process ends, however."""

from __future__ import annotations

import errno
import sys
from typing import BinaryIO

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    _FAR = 1 << 40
    """A byte that no journal reaches; locking one that is used would keep readers out."""

    def _take(file: BinaryIO) -> None:
        here = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(here)
else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; False when another holds it. Raises OSError where none can."""
    try:
        _take(file)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True
