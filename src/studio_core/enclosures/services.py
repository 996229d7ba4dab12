"""What the work with enclosures needs: one object per port, and this site's limits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from studio_core.enclosures.enclosure import Enclosure
from studio_core.enclosures.making import MakingQueue
from studio_core.enclosures.ports import EnclosureMaker
from studio_core.enclosures.room import EnclosureRoom
from studio_core.encryption.cipher import Cipher
from studio_core.files.parts import Parts
from studio_core.files.ports import FileSealing, Objects

MOST_SHOWN = 200
"""Small pictures that wait to be made: those of several pages with twenty files each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnclosureServices:
    """The ports of enclosures; *limit_mb* is how large one may be, in units of 1024 * 1024 bytes.

    *room* is how much all may take. *cipher* seals a file's key and name. What needs a whole file
    in memory is done in *making* for visitors, in *showing* for the administration, which so never
    waits for a flood of theirs.
    """

    cipher: Cipher
    sealing: FileSealing
    objects: Objects
    maker: EnclosureMaker
    limit_mb: int
    disk_is_low: Callable[[], bool]
    room: EnclosureRoom = field(default_factory=EnclosureRoom)
    making: MakingQueue = field(default_factory=MakingQueue)
    showing: MakingQueue = field(default_factory=partial(MakingQueue, MOST_SHOWN))

    @property
    def limit_bytes(self) -> int:
        """How many bytes one may have."""
        return self.limit_mb * 1024**2

    def parts(self, enclosure: Enclosure, key: str) -> Parts:
        """Return the parts of a file on its way, or made whole by an earlier version."""
        return Parts(self.objects, enclosure.id, self.sealing, key, enclosure.generation)

    def content(self, enclosure: Enclosure, key: str) -> Iterator[bytes]:
        """Yield the bytes of a whole file in pieces; raise `EnquiryUnreadableError`."""
        if not enclosure.object:
            return self.parts(enclosure, key).read(enclosure.size)
        sealed = self.objects.read(enclosure.object)
        return self.sealing.unsealed(key, sealed, enclosure.object)

    def close(self) -> None:
        """End the threads."""
        self.making.close()
        self.showing.close()
