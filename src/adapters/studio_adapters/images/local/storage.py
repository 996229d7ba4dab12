"""Where the image host keeps its files."""

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from studio_adapters.disk import older_entries
from studio_adapters.private_files import sync_folder
from studio_core.errors import ImageHostError

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_ABANDONED_AFTER = timedelta(days=1)
_PIECE_BYTES = 1024**2

PARTS = "parts"
UPLOADS = "uploads"
"""The folder of uploads on their way: none of its files is a picture yet."""


class Storage(Protocol):
    """Files by key; a key is a relative path of plain names. Failures are `OSError`.

    *kind* is the scheme of its address: `local`, `s3` or `gs`.
    """

    kind: str

    def write(self, key: str, content: bytes, *, durable: bool = False) -> None:
        """Keep *content*, whole or not at all; when *durable*, it survives a power cut."""
        ...

    def write_pieces(self, key: str, pieces: Iterable[bytes], *, durable: bool = False) -> None:
        """Keep what *pieces* are together, whole or not at all; one is held at a time."""
        ...

    def create(self, key: str, content: bytes) -> bool:
        """Keep *content* durably unless something is kept under *key*; tell whether it was not.

        Of several who create the same key, in whatever process or server, one succeeds.
        """
        ...

    def read(self, key: str) -> bytes | None:
        """Return the content of *key* without keeping a copy, or None when it is not kept."""
        ...

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Yield the content of *key*, which may be large, a piece at a time.

        Raise `FileNotFoundError` before any.
        """
        ...

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Return every key below *prefix* (a key's folder) with its size in bytes."""
        ...

    def fetch(self, key: str) -> Path | None:
        """Return a local file with the content of *key*, or None when it is not kept."""
        ...

    def keys(self, prefix: str) -> Iterator[str]:
        """Return every key below *prefix* (a key's folder)."""
        ...

    def remove(self, key: str) -> int:
        """Forget *key*; return the bytes set free, 0 when it was not there."""
        ...

    def remove_all(self, prefix: str) -> None:
        """Forget every key below *prefix*."""
        ...

    def used_bytes(self) -> int:
        """Return how much is kept, without uploads on their way."""
        ...

    def free_bytes(self) -> int | None:
        """Return how much more would fit; None when there is no limit."""
        ...

    def probe(self) -> None:
        """Write something that is no file of ours, and remove it."""
        ...

    def probe_create(self) -> None:
        """See that `create` keeps its promise; raise `OSError` with the reason when it cannot."""
        ...

    def sweep(self, before: datetime) -> int:
        """Remove what killed processes left half-written; return how many files and folders.

        Only what was written before that moment: anything younger may be in use.
        """
        ...


class FolderStorage:
    """Files in a local folder, which is made with the first of them unless `prepare` was called.

    Nobody but its owner can look into a *private* one.
    """

    kind = "local"

    def __init__(self, root: Path, *, private: bool = False) -> None:
        self._root = root.absolute()
        self._mode = 0o700 if private else 0o777
        self._parts = self._root / PARTS

    def prepare(self) -> None:
        """Make the folder, and remove what processes left half-written in it a day ago."""
        self._parts.mkdir(parents=True, exist_ok=True)
        self.sweep(datetime.now(UTC) - _ABANDONED_AFTER)

    def write(self, key: str, content: bytes, *, durable: bool = False) -> None:
        """Write beside, then rename: a reader sees the whole file or none."""
        self.write_pieces(key, (content,), durable=durable)

    def write_pieces(self, key: str, pieces: Iterable[bytes], *, durable: bool = False) -> None:
        """Write beside, then rename."""
        path = self._root / key
        with self._part(pieces, durable=durable) as part:
            is_first = not path.parent.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            part.replace(path)
        if durable:
            sync_folder(path.parent)
        if durable and is_first:
            sync_folder(path.parent.parent)

    def create(self, key: str, content: bytes) -> bool:
        """Write beside, then link: a name that is taken is never replaced."""
        path = self._root / key
        with self._part((content,), durable=True) as part:
            is_first = not path.parent.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                path.hardlink_to(part)
            except FileExistsError:
                return False
        sync_folder(path.parent)
        if is_first:
            sync_folder(path.parent.parent)
        return True

    def read(self, key: str) -> bytes | None:
        """Read the file."""
        try:
            return (self._root / key).read_bytes()
        except FileNotFoundError:
            return None

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Read the file a mebibyte at a time."""
        with (self._root / key).open("rb") as file:
            yield from iter(lambda: file.read(_PIECE_BYTES), b"")

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Walk the folder; a file that vanishes meanwhile is left out."""
        for key in self.keys(prefix):
            with contextlib.suppress(FileNotFoundError):
                yield key, (self._root / key).stat().st_size

    def fetch(self, key: str) -> Path | None:
        """Return the file itself; an empty one is what a power cut left of it."""
        path = self._root / key
        try:
            return path if path.stat().st_size else None
        except FileNotFoundError:
            return None

    def keys(self, prefix: str) -> Iterator[str]:
        """Walk the folder in the order of names."""
        for folder, folders, names in os.walk(self._root / prefix):
            folders.sort()
            for name in sorted(names):
                yield (Path(folder) / name).relative_to(self._root).as_posix()

    def remove(self, key: str) -> int:
        """Unlink the file."""
        path = self._root / key
        try:
            size = path.stat().st_size
            path.unlink()
        except FileNotFoundError:
            return 0
        return size

    def remove_all(self, prefix: str) -> None:
        """Unlink the files and the folder, unless another file has come into it meanwhile."""
        for key in list(self.keys(prefix)):
            self.remove(key)
        with contextlib.suppress(OSError):
            (self._root / prefix).rmdir()

    def used_bytes(self) -> int:
        """Add up the files; one that vanishes meanwhile counts nothing."""
        return sum(size for key, size in self.sizes("") if not key.startswith(f"{UPLOADS}/"))

    def free_bytes(self) -> int | None:
        """Return what is left on the disk for ordinary users."""
        disk = os.statvfs(next(path for path in self._parts.parents if path.exists()))
        return disk.f_bavail * disk.f_frsize

    def probe(self) -> None:
        """Write a file without a name."""
        with tempfile.TemporaryFile(dir=self._root) as file:
            file.write(b"probe")

    def probe_create(self) -> None:
        """Link a file, which some file systems cannot."""
        with tempfile.TemporaryDirectory(dir=self._root) as folder:
            first = Path(folder, "first")
            first.touch()
            Path(folder, "second").hardlink_to(first)

    def sweep(self, before: datetime) -> int:
        """Remove old parts, and old folders of uploads whose first file was never written."""
        swept = 0
        for part in older_entries(self._parts, before):
            part.unlink(missing_ok=True)
            swept += 1
        for folder in older_entries(self._root / UPLOADS, before):
            with contextlib.suppress(OSError):  # it holds something, or a file came this moment
                folder.rmdir()
                swept += 1
        return swept

    @contextlib.contextmanager
    def _part(self, pieces: Iterable[bytes], *, durable: bool) -> Iterator[Path]:
        """Give a new file with *pieces*, which is gone or renamed afterwards."""
        self._root.mkdir(mode=self._mode, parents=True, exist_ok=True)
        self._parts.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._parts)
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.writelines(pieces)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            yield part
        finally:
            with contextlib.suppress(OSError):
                part.unlink()


@contextlib.contextmanager
def storage_failures() -> Iterator[None]:
    """Turn the disk's failures into the host's: 507 when it is full, else 500."""
    try:
        yield
    except OSError as error:
        status = 507 if error.errno in _NO_SPACE else 500
        raise ImageHostError(status, error.strerror or "storage failed") from error
