"""The bytes of a file on its way: parts that are written once, each under its offset.

So several servers may take turns, and of two that add at the same place one succeeds, without any
lock that a killed process could leave behind.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from studio_core.errors import EnquiryUnreadableError
from studio_core.files.ports import FileSealing, Objects

_OFFSET_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one file: sealed under its key, or as they came without *sealing*.

    Sealed parts are each bound to its name. *generation* is a word before the offset, which the
    made files of earlier versions have.
    """

    objects: Objects
    id: str
    sealing: FileSealing | None = None
    key: str = ""
    generation: str = ""

    def sizes(self) -> dict[int, int]:
        """Return how many bytes each part holds, by its offset."""
        return self.sizes_in(self.objects.list(self.id))

    def sizes_in(self, listed: Iterable[tuple[str, int]]) -> dict[int, int]:
        """Return the same of what is *listed* of the file."""
        overhead = self.sealing.overhead if self.sealing else 0
        found: dict[int, int] = {}
        for name, size in listed:
            generation, _, offset = name.rpartition("/")[2].rpartition("-")
            if generation == self.generation and offset.isascii() and offset.isdigit():
                found[int(offset)] = size - overhead
        return found

    def end(self) -> int:
        """Return where the parts end that follow each other from the first byte."""
        return end_of(self.sizes())

    def add(self, offset: int, content: bytes) -> bool:
        """Keep the part that begins at *offset* unless there is one; tell whether it was kept."""
        name = self._name(offset)
        sealed = self.sealing.seal(self.key, content, name) if self.sealing else content
        return self.objects.put_new(name, sealed)

    def read(self, size: int) -> Iterator[bytes]:
        """Yield the first *size* bytes in parts; raise `EnquiryUnreadableError`."""
        offset = 0
        while offset < size:
            name = self._name(offset)
            part = b"".join(self.objects.read(name))
            if part and self.sealing:
                part = self.sealing.unseal(self.key, part, name)
            if not part:  # it was dropped meanwhile, or a disk lost it
                raise EnquiryUnreadableError(f"{name} is not there")
            yield part[: size - offset]
            offset += len(part)

    def remove(self) -> None:
        """Remove the parts of this generation alone."""
        for offset in self.sizes():
            self.objects.delete(self._name(offset))

    def _name(self, offset: int) -> str:
        part = f"{offset:0{_OFFSET_DIGITS}}"
        return f"{self.id}/{self.generation}-{part}" if self.generation else f"{self.id}/{part}"


def end_of(sizes: dict[int, int]) -> int:
    """Return where the parts of these *sizes* end that follow each other from the first byte."""
    end = 0
    while sizes.get(end, 0) > 0:
        end += sizes[end]
    return end
