"""How much room is left where the site's data lies."""

import shutil
from pathlib import Path

LOW_BYTES = 256 * 1024 * 1024
"""With less than this the database, its journal and what visitors write need the rest."""


def is_low(folder: Path) -> bool:
    """Tell whether the disk of *folder*, which need not be there yet, is nearly full."""
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    return shutil.disk_usage(there).free < LOW_BYTES
