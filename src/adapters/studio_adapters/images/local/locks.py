"""One maker per picture and format, among threads and processes of one machine."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileLocks:
    """Exclusive locks by name.

    Names are folded to two digits, so that the folder stays small; two names may thus wait for
    each other. Who needs several takes them one after the other, never inside each other.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def hold(self, id: str, format: str) -> Iterator[None]:
        """Wait until nobody else makes this format of this picture; the system lets go at death."""
        self._folder.mkdir(parents=True, exist_ok=True)
        # flock belongs to the open file: opening anew makes it hold among threads, too.
        with (self._folder / f"{id[:2]}.{format}.lock").open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
