"""How much may lie here that no consultation has claimed: in all, and from one network."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from threading import Lock

from studio_core.enclosures.enclosure import LEAST_COUNTED_BYTES, Enclosure, every_enclosure
from studio_core.enclosures.errors import EnclosureQuotaError
from studio_core.records.store import Store

MAX_UNCLAIMED_BYTES = 1024**3
MAX_BYTES_OF_NETWORK = 400 * 1024**2
"""Many visitors share an address of their mobile network."""

MOST_EMPTY_OF_NETWORK = 40
"""Files of which no byte has come; they live for minutes only."""

NOTED_BYTES = 512 * 1024
"""What comes of a file is written down in such steps; so much beyond what is known is reserved."""

READ_AGAIN_AFTER = timedelta(seconds=2)
FILES_READ_IN_A_SECOND = 1000
"""Each thousand of files there are delays the next reading by a second: it costs a small part of
the time, however many the store keeps."""

_RETRY_SECONDS = 60


class UnclaimedFiles:
    """What the unclaimed files of the store come to, as far as this process knows.

    The records are read again after two seconds, and later where they are thousands; meanwhile
    what comes here is added. Several servers may so exceed a limit by what comes to the others
    within these seconds.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._read_at: datetime | None = None
        self._lasts = READ_AGAIN_AFTER
        self._bytes: Counter[str] = Counter()
        self._empty: Counter[str] = Counter()

    def begin(self, store: Store, network: str, length: int, now: datetime) -> None:
        """Count a file that begins; raise `EnclosureQuotaError` when there is no room for it."""
        with self._lock:
            self._read(store, now)
            if network and self._empty[network] >= MOST_EMPTY_OF_NETWORK:
                raise EnclosureQuotaError(_RETRY_SECONDS)
            self._take(network, _counted(min(length, NOTED_BYTES)))
            self._empty[network] += 1

    def change(self, store: Store, before: Enclosure, after: Enclosure, now: datetime) -> None:
        """Count what a file becomes; raise `EnclosureQuotaError` when there is no room for more."""
        with self._lock:
            self._read(store, now)
            self._take(before.network, counted(after) - counted(before))
            self._empty[before.network] += _is_empty(after) - _is_empty(before)

    def _read(self, store: Store, now: datetime) -> None:
        """Read the records, unless that was done a moment ago."""
        age = None if self._read_at is None else now - self._read_at
        if age is not None and timedelta(0) <= age < self._lasts:
            return
        self._bytes.clear()
        self._empty.clear()
        files = 0
        for one in every_enclosure(store):
            files += 1
            if one.state == "gone" or (one.state != "claimed" and not one.is_expired(now)):
                self._bytes[one.network] += counted(one)
                self._empty[one.network] += _is_empty(one)
        self._read_at = now
        self._lasts = READ_AGAIN_AFTER + timedelta(seconds=files // FILES_READ_IN_A_SECOND)

    def _take(self, network: str, bytes: int) -> None:
        of_network = self._bytes[network] if network else 0
        if bytes > 0 and (
            self._bytes.total() + bytes > MAX_UNCLAIMED_BYTES
            or of_network + bytes > MAX_BYTES_OF_NETWORK
        ):
            raise EnclosureQuotaError(_RETRY_SECONDS)
        self._bytes[network] += bytes


def counted(one: Enclosure) -> int:
    """Return how many bytes an unclaimed file counts.

    It is what has come of it, and what may have come since that was written down. One that is gone
    goes on counting a little until it is forgotten, or files could come and go without end.
    """
    if one.state == "gone":
        return one.length
    is_whole = one.state == "whole"
    return _counted(one.size if is_whole else min(one.length, one.size + NOTED_BYTES))


def unclaimed(store: Store) -> Iterator[Enclosure]:
    """Return every file that no consultation has, expired ones and those that are gone, too."""
    return (one for one in every_enclosure(store) if one.state != "claimed")


def _counted(bytes: int) -> int:
    return max(bytes, LEAST_COUNTED_BYTES)


def _is_empty(one: Enclosure) -> bool:
    return one.state == "open" and one.size == 0
