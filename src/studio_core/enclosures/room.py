"""How much may lie here that no consultation has claimed: in all, and from one network."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from threading import Lock

from studio_core.enclosures.enclosure import Enclosure, read_enclosure
from studio_core.enclosures.errors import EnclosureQuotaError
from studio_core.records.collections import ENCLOSURES
from studio_core.records.store import Store
from studio_core.records.walking import every_record

MAX_UNCLAIMED_BYTES = 1024**3
MAX_BYTES_OF_NETWORK = 400 * 1024**2
"""Many visitors share an address of their mobile network."""

LEAST_COUNTED_BYTES = 64 * 1024
"""What each file counts at least, so that there are not endlessly many small ones."""

READ_AGAIN_AFTER = timedelta(seconds=2)
_RETRY_SECONDS = 60


class UnclaimedFiles:
    """What the unclaimed files of the store come to, as far as this process knows.

    The records are read again after two seconds; meanwhile what begins here is added. Several
    servers may so exceed a limit by what the others begin within these seconds.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._read_at: datetime | None = None
        self._counted: dict[str, int] = {}

    def take(self, store: Store, network: str, length: int, now: datetime) -> None:
        """Count a file that begins; raise `EnclosureQuotaError` when there is no room for it."""
        wanted = _counted(length)
        with self._lock:
            age = None if self._read_at is None else now - self._read_at
            if age is None or not timedelta(0) <= age < READ_AGAIN_AFTER:
                self._counted = {}
                for one in unclaimed(store):
                    if not one.is_expired(now):
                        self._add(one.network, _counted(one.length))
                self._read_at = now
            of_network = self._counted.get(network, 0) if network else 0
            if (
                sum(self._counted.values()) + wanted > MAX_UNCLAIMED_BYTES
                or of_network + wanted > MAX_BYTES_OF_NETWORK
            ):
                raise EnclosureQuotaError(_RETRY_SECONDS)
            self._add(network, wanted)

    def settle(self, network: str, announced: int, length: int) -> None:
        """Count a file with its *length* of which only a bound was *announced*."""
        with self._lock:
            self._add(network, _counted(length) - _counted(announced))

    def _add(self, network: str, bytes: int) -> None:
        self._counted[network] = self._counted.get(network, 0) + bytes


def unclaimed(store: Store) -> Iterator[Enclosure]:
    """Yield every file that no consultation has claimed, expired ones too."""
    for id, record in every_record(store, ENCLOSURES):
        found = read_enclosure(id, record.revision, record.document)
        if found.state in ("open", "whole"):
            yield found


def _counted(length: int) -> int:
    return max(length, LEAST_COUNTED_BYTES)
