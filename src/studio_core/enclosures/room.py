"""How much visitors' files may take: all that lies here, and what comes from a network meanwhile.

Files that wait for their enquiry, and those of enquiries that were set aside, are doubtful. Nobody
can tell an honest visitor's file from a flooder's as it comes, so once such files take half of all
room only networks that send little go on, in the other half.

A file of which no byte has come takes none of the room. Those are counted by themselves, and beyond
`MOST_EMPTY` the oldest go: whoever is honest sends as soon as the file was begun.

Networks are known to the memory of a process alone, and for ten minutes.
"""

import logging
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from threading import Lock

from studio_core.addresses.networks import Step, network_steps
from studio_core.enclosures.enclosure import LEAST_COUNTED_BYTES, Enclosure, every_enclosure
from studio_core.enclosures.errors import EnclosureNoRoomError, EnclosureQuotaError
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record

log = logging.getLogger("studio.enclosures")

BUDGET_BYTES = 2 * 1024**3
"""Of all files together, those of enquiries too, unless a site sets another."""

MAX_BYTES_OF_NETWORK = 200 * 1024**2
"""From one party within ten minutes; wider networks may send some times as much, see `Step`."""

LIGHT_BYTES_OF_NETWORK = 32 * 1024**2
"""Who has sent no more within ten minutes is let into the half that doubtful files leave to others:
in an hour, after which they are swept (`removing`), a whole /48 has not filled it."""

MOST_EMPTY_OF_NETWORK = 40
"""Files of one party that were begun within ten minutes, and of which no byte has come; wider
networks may have some times as many, see `Step`."""

MOST_EMPTY = 4000
"""Files of all parties of which no byte has come; the oldest make place for the newest."""

WINDOW = timedelta(minutes=10)

NOTED_BYTES = 512 * 1024
"""What comes of a file is written down in such steps; so much beyond what is known is reserved."""

READ_AGAIN_AFTER = timedelta(seconds=2)
RECORDS_READ_IN_A_SECOND = 1000
"""Each thousand of records there are delays the next reading by a second: it costs a small part of
the time, however many the store keeps."""

_RETRY_SECONDS = 60


class EnclosureRoom:
    """What the files of the store come to, and what networks sent, as far as this process knows.

    The records are read again after two seconds, and later where they are thousands; meanwhile
    what comes here is added. Several servers may so exceed the budget by what comes to the others
    within these seconds, and each counts for itself what networks send.
    """

    def __init__(self, budget: int = BUDGET_BYTES) -> None:
        self._budget = budget
        self._lock = Lock()
        self._read_at: datetime | None = None
        self._lasts = READ_AGAIN_AFTER
        self._bytes = self._doubtful = 0
        self._is_told = False
        self._sent: dict[str, deque[tuple[datetime, int]]] = {}
        self._empty: dict[str, dict[str, datetime]] = {}
        self._oldest: dict[str, None] = {}
        """The ids of files of which no byte has come, the oldest first."""

    def begin(
        self, store: Store, new: Enclosure, name: str, address: str, now: datetime
    ) -> list[str]:
        """Count the file *name* that begins, sent from *address*, '' for no visitor's own.

        Return the ids of empty files that have to make place for it. Raise `EnclosureQuotaError`
        for a network that has sent or begun enough for now, and `EnclosureNoRoomError` when there
        is no room for more at all.
        """
        with self._lock:
            self._read(store, now)
            steps = network_steps(address) if address else ()
            for step in steps:
                if len(self._empty.get(step.network, ())) >= MOST_EMPTY_OF_NETWORK * step.times:
                    raise EnclosureQuotaError(_RETRY_SECONDS)
            first = counted(replace(new, size=1))
            self._check(name, steps, first, now, new.length - first)
            for step in steps:
                self._empty.setdefault(step.network, {})[new.id] = now
            self._oldest[new.id] = None
            leaving = list(self._oldest)[:-MOST_EMPTY]
            for id in leaving:
                del self._oldest[id]
            return leaving

    def change(
        self,
        store: Store,
        before: Enclosure,
        after: Enclosure,
        name: str,
        address: str,
        now: datetime,
    ) -> None:
        """Count what a file becomes; raise as `begin` does when there is no room for more."""
        with self._lock:
            self._read(store, now)
            steps = network_steps(address) if address else ()
            bytes = counted(after) - counted(before)
            self._check(name, steps, bytes, now)
            self._bytes += bytes
            self._doubtful += bytes
            for step in steps if bytes else ():
                self._sent.setdefault(step.network, deque()).append((now, bytes))
            if after.size:
                self._oldest.pop(after.id, None)
                for step in steps:
                    self._empty.get(step.network, {}).pop(after.id, None)

    def networks(self, now: datetime) -> int:
        """Return how many networks are known *now*."""
        with self._lock:
            self._forget(now)
            return len(self._sent.keys() | self._empty.keys())

    def _read(self, store: Store, now: datetime) -> None:
        """Read the records, unless that was done a moment ago, and forget old networks."""
        age = None if self._read_at is None else now - self._read_at
        if age is not None and timedelta(0) <= age < self._lasts:
            return
        files = list(every_enclosure(store))
        self._bytes = sum(map(counted, files))
        aside: set[str] = set()
        records = len(files)
        if self._bytes > self._budget // 4:
            # Else it does not matter whose they are, nor soon.
            for id, enquiry in every_record(store, ENQUIRIES):
                records += 1
                if _is_aside(enquiry.document):
                    aside.add(id)
        doubtful = (one for one in files if one.state != "claimed" or one.enquiry in aside)
        self._doubtful = sum(map(counted, doubtful))
        empty = sorted((one for one in files if one.is_empty), key=lambda one: one.expires or now)
        self._oldest = dict.fromkeys(one.id for one in empty)
        self._read_at = now
        self._lasts = READ_AGAIN_AFTER + timedelta(seconds=records // RECORDS_READ_IN_A_SECOND)
        self._tell()
        self._forget(now)

    def _tell(self) -> None:
        """Write into the log, once until it is better, that the budget is nearly used up."""
        was_told, self._is_told = self._is_told, is_nearly_full(self._bytes, self._budget)
        if self._is_told and not was_told:
            numbers = self._bytes // 1024**2, self._budget // 1024**2
            log.warning("visitors' files take %d of %d MiB: see `studio doctor`", *numbers)

    def _forget(self, now: datetime) -> None:
        for moments in self._sent.values():
            while moments and not timedelta(0) <= now - moments[0][0] < WINDOW:
                moments.popleft()
        self._sent = {network: one for network, one in self._sent.items() if one}
        for network, begun in self._empty.items():
            recent = {id: at for id, at in begun.items() if timedelta(0) <= now - at < WINDOW}
            self._empty[network] = recent
        self._empty = {network: one for network, one in self._empty.items() if one}

    def _check(
        self, name: str, steps: Sequence[Step], bytes: int, now: datetime, announced: int = 0
    ) -> None:
        """Refuse *bytes* for which there is no room; *announced* besides tells who sends little."""
        is_light = True
        for step in steps if bytes > 0 else ():
            sent = [
                (at, count) for at, count in self._sent.get(step.network, ()) if now - at < WINDOW
            ]
            in_all = sum(count for _, count in sent) + bytes
            if in_all > MAX_BYTES_OF_NETWORK * step.times:
                wait = sent[0][0] + WINDOW - now if sent else WINDOW
                raise EnclosureQuotaError(max(1, round(wait.total_seconds())))
            is_light = is_light and in_all + announced <= LIGHT_BYTES_OF_NETWORK * step.times
        has_room = is_light or self._doubtful + bytes <= self._budget // 2
        if bytes > 0 and not (has_room and self._bytes + bytes <= self._budget):
            raise EnclosureNoRoomError(name)


def counted(one: Enclosure) -> int:
    """Return how many bytes a file counts: what is kept of it, in whatever state; none if empty.

    Of one on its way it is what has come, and what may have come since that was written down. One
    that is gone goes on counting a little until it is forgotten, or files could come and go without
    end.
    """
    if one.is_empty:
        return 0
    if one.state == "gone":
        return one.length
    is_open = one.state == "open"
    known = min(one.length, one.size + NOTED_BYTES) if is_open else one.size
    return max(known, LEAST_COUNTED_BYTES)


def is_nearly_full(bytes: int, budget: int) -> bool:
    """Tell whether so many bytes are more than four fifths of a budget."""
    return bytes > budget * 4 // 5


def _is_aside(enquiry: Document) -> bool:
    """Tell whether an enquiry is in the stage `spam`; an older record says it as its status."""
    return enquiry.get("stage", enquiry.get("status")) == "spam"


def unclaimed(store: Store) -> Iterator[Enclosure]:
    """Return every file that no consultation has, expired ones and those that are gone, too."""
    return (one for one in every_enclosure(store) if one.state != "claimed")
