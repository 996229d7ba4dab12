"""Files that are there whole or not at all."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast


@contextmanager
def new_file(path: Path, *, replaces: bool = True) -> Iterator[BinaryIO]:
    """Open a file for writing and reading that takes the place of *path* when all went well.

    Nobody but its owner may read it. Until then, and after a failure, *path* is what it was.
    Without *replaces*, raise `FileExistsError` when there is a file, at the end too.
    """
    if not replaces and path.exists():
        raise FileExistsError(errno.EEXIST, "there is a file already", str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w+b") as file:
            yield cast("BinaryIO", file)
            file.flush()
            os.fsync(file.fileno())
        if replaces:
            Path(name).replace(path)
        else:
            path.hardlink_to(name)
            Path(name).unlink()
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def replace_text(path: Path, text: str) -> None:
    """Write *text* in place of what a file holds, whole or not at all; its owner and mode stay."""
    before = path.stat()
    with new_file(path) as file:
        os.fchmod(file.fileno(), before.st_mode & 0o7777)
        if os.geteuid() == 0:
            os.fchown(file.fileno(), before.st_uid, before.st_gid)
        file.write(text.encode())
