"""What each process of a server has measured, where the others can read it.

The sheets lie in memory that the processes share because the first of them made it before the
others were: nothing is on disk, and nothing is left when they end.
"""

import mmap
import struct
import time
import zlib

import msgspec

from studio_http.watching.metric import Samples

SILENT_SECONDS = 15.0
"""A process that has written nothing for so long tells no more how things are now."""

_SHEET_BYTES = 128 * 1024
_HEAD = struct.Struct("<II")
"""How many bytes are written, and their checksum: who reads while they are written sees it."""

_TRIES = 8


class Sheet(msgspec.Struct, array_like=True):
    """What one process told last: by then, what it had counted, and how things were with it.

    *at* is of the monotonic clock, which all processes of a machine have in common.
    """

    at: float = 0.0
    counted: Samples = {}
    present: Samples = {}

    def is_silent(self, now: float) -> bool:
        """Tell whether the process may be gone, or hangs."""
        return now - self.at > SILENT_SECONDS


class Sheets:
    """*count* sheets, one for each process by its number. Make them before the processes."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._memory = mmap.mmap(-1, count * _SHEET_BYTES)
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Sheet)

    @property
    def is_shared(self) -> bool:
        """Whether there is more than one process."""
        return self._count > 1

    def write(self, number: int, counted: Samples, present: Samples) -> None:
        """Replace the sheet of the process *number*, which alone does that."""
        content = self._encoder.encode(Sheet(time.monotonic(), counted, present))
        if len(content) > _SHEET_BYTES - _HEAD.size:
            raise ValueError(f"{len(content)} bytes of measurements do not fit")
        begin = number * _SHEET_BYTES
        body = begin + _HEAD.size
        self._memory[body : body + len(content)] = content
        _HEAD.pack_into(self._memory, begin, len(content), zlib.crc32(content))

    def read(self, number: int) -> Sheet:
        """Return the sheet of the process *number*; an empty one when it has written none."""
        begin = number * _SHEET_BYTES
        for _ in range(_TRIES):
            length, checksum = _HEAD.unpack_from(self._memory, begin)
            body = begin + _HEAD.size
            content = self._memory[body : body + length]
            if length and zlib.crc32(content) == checksum:
                return self._decoder.decode(content)
        return Sheet()

    def read_all(self) -> list[Sheet]:
        """Return every sheet, by the numbers of the processes."""
        return [self.read(number) for number in range(self._count)]
