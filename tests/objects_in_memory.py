"""Files of visitors in memory, for tests."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from threading import Lock

from studio_core.files.ports import Objects


def content_at(objects: Objects, name: str) -> bytes | None:
    """Return what is kept under *name*, None when nothing is."""
    pieces = list(objects.read(name))
    return b"".join(pieces) if pieces else None


class MemoryObjects:
    """The `Objects` of a test."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, bytes] = {}

    def put_new(self, name: str, content: bytes) -> bool:
        """Keep *content* unless something has that name."""
        with self._lock:
            is_new = name not in self._kept
            self._kept.setdefault(name, content)
            return is_new

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Keep what *pieces* are together."""
        content = b"".join(pieces)
        with self._lock:
            self._kept[name] = content

    def read(self, name: str) -> Iterator[bytes]:
        """Yield what is kept."""
        content = self._kept.get(name)
        if content is not None:
            yield content

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """Yield what is kept, as it was when asked."""
        with self._lock:
            found = sorted(self._kept.items())
        yield from ((name, len(one)) for name, one in found if not id or name.startswith(f"{id}/"))

    def delete(self, name: str) -> None:
        """Forget one."""
        with self._lock:
            self._kept.pop(name, None)

    def clear(self, id: str) -> None:
        """Forget the parts of one id."""
        for name, _ in list(self.list(id)):
            self.delete(name)

    def sweep(self, before: datetime) -> None:
        """Do nothing: nothing is ever half-written."""

    def free_bytes(self) -> int | None:
        """Return None: nothing limits it."""
        return None
