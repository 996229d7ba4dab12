"""The aspect ratio of an article's card: stored, or else chosen by id (decision 11)."""

import re
from zlib import crc32

from studio_core.texts.untrusted import short_text

RATIOS = ("4/5", "3/2", "3/4", "1/1", "16/9", "2/3", "4/3", "5/4")
"""The eight ratios of the design."""

_RATIO = re.compile(r"([1-9]\d?)\s{0,3}[/:]\s{0,3}([1-9]\d?)", re.ASCII)
_FLATTEST, _TALLEST = 4.0, 0.25


def read_ratio(value: object) -> str | None:
    """Return a stored ratio as 'width/height'; None when it is not one from 1/4 to 4/1."""
    text = short_text(value) if isinstance(value, str) else None
    match = None if text is None else _RATIO.fullmatch(text)
    if match is None:
        return None
    width, height = int(match[1]), int(match[2])
    return f"{width}/{height}" if _TALLEST <= width / height <= _FLATTEST else None


def ratio_of_id(id: str) -> str:
    """Return one of the eight ratios, always the same one for the same *id*."""
    return RATIOS[crc32(id.encode("utf-8", "replace")) % len(RATIOS)]
