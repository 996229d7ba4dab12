"""Whether the data of a GIF's first frame end early, which its decoder passes over.

A zero where the length of a block of data belongs ends the data (GIF89a, 15); what they did not
reach stays empty, without a warning. So the check decodes a copy in which every colour is white:
what is not white was not drawn.
"""

from typing import Any

from studio_adapters.images.local.engine import engine

_HEAD_BYTES = 13
_FLAGS_AT = 10
_HAS_COLOURS = 0x80
_IS_TRANSPARENT = 0x01
_EXTENSION, _FRAME = 0x21, 0x2C
_GRAPHIC_CONTROL = 0xF9
_WHITE = 255

_MOST_BLOCKS = 100_000
"""Before its first frame a file may have a profile or a comment, of 255 bytes a block."""


class _BreakError(Exception):
    """A file does not lead to its first frame."""


def ends_early(content: bytes) -> bool:
    """Tell whether the first frame of a GIF has places that its data do not reach."""
    copy = bytearray(content)
    try:
        frame = _first_frame_in_white(copy)
        left, top, width, height = (
            int.from_bytes(copy[at : at + 2], "little") for at in range(frame, frame + 8, 2)
        )
        picture = engine().Image.gifload_buffer(bytes(copy), fail_on="error")
        return _is_empty_somewhere(picture, left, top, width, height)
    except (_BreakError, IndexError, engine().Error):
        return True


def _is_empty_somewhere(picture: Any, left: int, top: int, width: int, height: int) -> bool:
    """Look at the part of a frame that lies within the picture."""
    width, height = min(width, picture.width - left), min(height, picture.height - top)
    if width <= 0 or height <= 0:
        return False
    return bool(picture[0].crop(left, top, width, height).min() < _WHITE)


def _first_frame_in_white(copy: bytearray) -> int:
    """Make the colours of the first frame white and opaque; return where its place is told."""
    at = _HEAD_BYTES + _whiten(copy, copy[_FLAGS_AT], _HEAD_BYTES)
    for _ in range(_MOST_BLOCKS):
        if copy[at] == _FRAME:
            _whiten(copy, copy[at + 9], at + 10)
            return at + 1
        if copy[at] != _EXTENSION:
            raise _BreakError
        if copy[at + 1] == _GRAPHIC_CONTROL:
            copy[at + 3] &= ~_IS_TRANSPARENT
        at = _end_of_blocks(copy, at + 2)
    raise _BreakError


def _whiten(copy: bytearray, flags: int, at: int) -> int:
    """Make a table of colours white, if there is one; return its length in bytes."""
    size = 3 * 2 ** ((flags & 7) + 1) if flags & _HAS_COLOURS else 0
    copy[at : at + size] = bytes((_WHITE,)) * len(copy[at : at + size])
    return size


def _end_of_blocks(copy: bytearray, at: int) -> int:
    for _ in range(_MOST_BLOCKS):
        if copy[at] == 0:
            return at + 1
        at += 1 + copy[at]
    raise _BreakError
