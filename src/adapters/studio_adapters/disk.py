"""How much room is left where the site's data lies, and what has lain there for long."""

import contextlib
import shutil
from datetime import datetime
from pathlib import Path

LOW_BYTES = 256 * 1024 * 1024
"""With less than this the database, its journal and what visitors write need the rest."""


def is_low(folder: Path) -> bool:
    """Tell whether the disk of *folder*, which need not be there yet, is nearly full."""
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    return shutil.disk_usage(there).free < LOW_BYTES


def older_entries(folder: Path, before: datetime) -> list[Path]:
    """Return what lies in *folder* and was last changed before that moment."""
    found = []
    for path in folder.iterdir() if folder.exists() else ():
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_mtime < before.timestamp():
                found.append(path)
    return found
