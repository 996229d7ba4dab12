"""What the work with enclosures needs: one object per port, and this site's limits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Semaphore

from studio_core.enclosures.ports import EnclosureMaker, PieceCipher, SealedObjects
from studio_core.enclosures.room import UnclaimedFiles
from studio_core.encryption.cipher import Cipher


@dataclass(frozen=True, slots=True, kw_only=True)
class EnclosureServices:
    """The ports of enclosures; *limit_mb* is how large one may be, in units of 1024 * 1024 bytes.

    *cipher* seals a file's key and name. *making* lets one file of this process at a time be whole
    in memory.
    """

    cipher: Cipher
    pieces: PieceCipher
    objects: SealedObjects
    maker: EnclosureMaker
    limit_mb: int
    disk_is_low: Callable[[], bool]
    unclaimed: UnclaimedFiles = field(default_factory=UnclaimedFiles)
    making: Semaphore = field(default_factory=Semaphore)

    @property
    def limit_bytes(self) -> int:
        """How many bytes one may have."""
        return self.limit_mb * 1024**2
