"""Files that nobody else may read, and that survive the death of the machine."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Write a new file that nobody else may read; it is on the disk when this returns."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Bring the names in *folder* to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_beside(path: Path, text: str) -> Path:
    """Write *text* into a new private file beside *path*, of its owner; return the new name."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_private(fresh, text)
        if os.geteuid() == 0:
            # Whoever runs the command line as root must not take the file from the service.
            owner = (path if path.exists() else path.parent).stat()
            os.chown(fresh, owner.st_uid, owner.st_gid)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    return fresh


def replace_private(path: Path, text: str) -> None:
    """Put *text* in place of what a private file holds, all at once."""
    write_beside(path, text).replace(path)
    sync_folder(path.parent)


@contextmanager
def changing_folder(folder: Path) -> Iterator[None]:
    """Let one process at a time read a file of *folder* and write what follows from it."""
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
