"""Being told by the kernel when a file is written, without looking at it."""

import ctypes
import os
import select
from pathlib import Path
from threading import Lock

_IN_MODIFY = 0x2
_EVENTS_AT_ONCE = 64 * 1024


class FileWrites:
    """Waits for writes into one file, by inotify; any process of this machine may make them.

    Where there is none (it is Linux's, and processes may have used it up) every wait ends at once,
    as if something had been written.
    """

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._is_open = True
        self._woken, self._waking = os.pipe()
        self._poll = select.poll()
        self._poll.register(self._woken, select.POLLIN)
        self._told = _told_of_writes(path)
        if self._told is not None:
            self._poll.register(self._told, select.POLLIN)

    def wait(self, seconds: float) -> bool:
        """Wait for a write since the last call, for `wake` or the time; tell if it was a write."""
        if self._told is None:
            return True
        ready = {descriptor for descriptor, _ in self._poll.poll(seconds * 1000)}
        if self._told not in ready:
            return False
        os.read(self._told, _EVENTS_AT_ONCE)
        return True

    def wake(self) -> None:
        """End the wait, and every later one at once. Callable from any thread, also when closed."""
        with self._lock:
            # The number of a closed descriptor may be that of another file by now.
            if self._is_open:
                os.write(self._waking, b".")

    def close(self) -> None:
        """Free what the kernel keeps for it; once."""
        with self._lock:
            self._is_open = False
            for descriptor in (self._woken, self._waking, self._told):
                if descriptor is not None:
                    os.close(descriptor)


def _told_of_writes(path: Path) -> int | None:
    """Return a descriptor that can be read when *path* was written; None when there is none."""
    try:
        library = ctypes.CDLL(None)
        init, add = library.inotify_init1, library.inotify_add_watch
    except (OSError, TypeError, AttributeError):
        return None
    descriptor: int = init(os.O_NONBLOCK | os.O_CLOEXEC)
    if descriptor < 0:
        return None
    if add(descriptor, os.fsencode(path), ctypes.c_uint32(_IN_MODIFY)) < 0:
        os.close(descriptor)
        return None
    return descriptor
