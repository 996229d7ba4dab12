"""Sizes for people."""

import math

_UNITS = ("KiB", "MiB", "GiB", "TiB")
_STEP = 1024


def told_size(size: int) -> str:
    """Return *size*, in bytes, in the largest unit that it has one of: `1.5 GiB`."""
    if size < _STEP:
        return f"{size} B"
    power = min(int(math.log(size, _STEP)), len(_UNITS))
    return f"{size / _STEP**power:.1f} {_UNITS[power - 1]}"
