"""The sealed bytes of a file: pieces that are written once, each bound to its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from studio_core.enclosures.ports import PieceCipher, SealedObjects
from studio_core.errors import EnquiryUnreadableError

PIECE_BYTES = 1024**2
"""The largest piece; one is held in memory at a time."""

MAX_PIECES = 2_000
"""Of one file, however small the pieces are that it comes in."""

_OFFSET_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of one file under one key, *generation* as in `Enclosure`."""

    objects: SealedObjects
    cipher: PieceCipher
    id: str
    key: str
    generation: str = ""

    def sizes(self) -> dict[int, int]:
        """Return how many bytes each piece holds, by its offset."""
        return sizes_in(self.objects.list(self.id), self.generation, self.cipher.overhead)

    def add(self, offset: int, content: bytes) -> bool:
        """Keep the piece that begins at *offset* unless there is one; tell whether it was kept."""
        name = self._name(offset)
        return self.objects.put_new(name, self.cipher.seal(self.key, content, name))

    def read(self, size: int) -> Iterator[bytes]:
        """Yield the first *size* bytes in pieces; raise `EnquiryUnreadableError`."""
        offset = 0
        while offset < size:
            name = self._name(offset)
            sealed = self.objects.get(name)
            if sealed is None:
                raise EnquiryUnreadableError(f"{name} is not there")
            piece = self.cipher.unseal(self.key, sealed, name)
            if not piece:
                raise EnquiryUnreadableError(f"{name} is empty")
            yield piece[: size - offset]
            offset += len(piece)

    def write(self, content: bytes) -> None:
        """Keep a whole file."""
        for start in range(0, len(content), PIECE_BYTES):
            self.add(start, content[start : start + PIECE_BYTES])

    def remove(self) -> None:
        """Remove the pieces of this generation alone."""
        for offset in self.sizes():
            self.objects.delete(self._name(offset))

    def _name(self, offset: int) -> str:
        part = f"{offset:0{_OFFSET_DIGITS}}"
        return f"{self.id}/{self.generation}-{part}" if self.generation else f"{self.id}/{part}"


def end_of(sizes: dict[int, int]) -> int:
    """Return where the pieces end that follow each other from the first byte."""
    end = 0
    while sizes.get(end, 0) > 0:
        end += sizes[end]
    return end


def sizes_in(parts: Iterable[tuple[str, int]], generation: str, overhead: int) -> dict[int, int]:
    """Return how many bytes each piece of *generation* among *parts* of a file holds, by offset."""
    found = {}
    for name, size in parts:
        offset = name.rpartition("/")[2].rpartition("-")[2]
        if is_of(name, generation) and offset.isascii() and offset.isdigit():
            found[int(offset)] = size - overhead
    return found


def is_of(name: str, generation: str) -> bool:
    """Tell whether the object *name* is of *generation*, and not of another making of the file."""
    return name.rpartition("/")[2].rpartition("-")[0] == generation
