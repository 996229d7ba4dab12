"""A file on its way: begun, received in any number of pieces, dropped."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Never

from studio_core.enclosures.enclosure import (
    EMPTY_LIFETIME,
    Enclosure,
    Secrets,
    expiry,
    fields_set,
    find_enclosure,
    get_enclosure,
    read_enclosure,
    removal,
    sealed_secrets,
    secrets_of,
)
from studio_core.enclosures.errors import (
    EnclosureNotFoundError,
    EnclosureScatteredError,
    EnclosureTooLargeError,
    EnclosureTypeRefusedError,
)
from studio_core.enclosures.room import NOTED_BYTES
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.files.errors import DiskLowError, UploadOffsetConflictError
from studio_core.files.receiving import GrowingFile
from studio_core.records.changes import VISITOR, Put
from studio_core.records.collections import ENCLOSURES
from studio_core.records.record import ABSENT, Json, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

HEAD_BYTES = 1024
"""So many say what a file is: pictures by their first 64, a PDF wherever in them it begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEnclosure:
    """A file that somebody sends from *address*, '' for one that is no visitor's own.

    *id* is random: whoever knows it may go on sending.
    """

    id: str
    name: str
    length: int
    address: str


def begin_enclosure(
    store: Store, services: EnclosureServices, new: NewEnclosure, at: str
) -> Enclosure:
    """Keep what is known of a file whose bytes will follow.

    Raise `EnclosureTooLargeError`, `EnclosureQuotaError`, `EnclosureNoRoomError` or `DiskLowError`
    when it is not taken.
    """
    if new.length > services.limit_bytes:
        raise EnclosureTooLargeError(new.name, maxMb=services.limit_mb)
    if not new.length:
        raise InvalidFieldsError([FieldFault("Upload-Length", "field_invalid")])
    check_disk(services)
    now = datetime.fromisoformat(at)
    secrets = Secrets(new.name, services.sealing.new_key())
    document: dict[str, Json] = {
        "state": "open",
        "length": new.length,
        "size": 0,
        "type": "",
        "begunAt": at,
        "expires": (now + EMPTY_LIFETIME).isoformat(),
        "enquiry": "",
        "n": 0,
        "sealed": sealed_secrets(services.cipher, new.id, secrets),
    }
    begun = read_enclosure(new.id, ABSENT, document)
    for id in services.room.begin(store, begun, new.name, new.address, now):
        _make_place(store, id, at)
    put = Put(ENCLOSURES, new.id, document, expected=ABSENT)
    Work(store, VISITOR, at).commit("enclosure_begun", put)
    return find_enclosure(store, new.id, at)


def _make_place(store: Store, id: str, at: str) -> None:
    """Remove a file if still no byte of it has come."""
    found = get_enclosure(store, id)
    if found and found.is_empty:
        with suppress(StaleRecordError):
            Work(store, VISITOR, at).commit("enclosure_dropped", removal(found, at))


def check_disk(services: EnclosureServices) -> None:
    """Raise `DiskLowError` while the disk is nearly full: enquiries need the rest."""
    if services.disk_is_low():
        raise DiskLowError(0)


def settle_enclosure(
    store: Store, services: EnclosureServices, id: str, length: int, at: str
) -> None:
    """Say that *length* bytes are all of a file of whose length only a bound was announced.

    Raise `EnclosureTypeRefusedError` for one that is so short that it had not been recognised yet.
    """
    found = find_enclosure(store, id, at)
    if length < HEAD_BYTES:
        secrets = secrets_of(services.cipher, found)
        sent = services.parts(found, secrets.key)
        if not services.maker.type_of(b"".join(sent.read(length))):
            drop_enclosure(store, services, id, at)
            raise EnclosureTypeRefusedError(secrets.name)
    Work(store, VISITOR, at).commit("enclosure_continued", *fields_set(found, {"length": length}))
    settled = replace(found, length=length)
    services.room.change(store, found, settled, "", "", datetime.fromisoformat(at))


@retried
def drop_enclosure(store: Store, services: EnclosureServices, id: str, at: str) -> None:
    """Forget a file that no consultation has claimed; raise `EnclosureNotFoundError`."""
    found = find_enclosure(store, id, at)
    if found.state == "claimed":
        raise EnclosureNotFoundError
    Work(store, VISITOR, at).commit("enclosure_dropped", removal(found, at))
    services.objects.clear(id)


class GrowingEnclosure(GrowingFile):
    """A file to which a request from *address* adds its bytes (see `Receiving`)."""

    most_parts = 2_000

    def __init__(
        self,
        store: Store,
        services: EnclosureServices,
        enclosure: Enclosure,
        at: str,
        address: str = "",
    ) -> None:
        secrets = secrets_of(services.cipher, enclosure)
        parts = services.parts(enclosure, secrets.key)
        super().__init__(parts, enclosure.length, enclosure.state != "open")
        self._store = store
        self._services = services
        self._enclosure = enclosure
        self._name = secrets.name
        self._at = at
        self._address = address

    def append(self, offset: int, content: bytes) -> None:
        """Keep one part; raise `EnclosureTypeRefusedError` as soon as it is told by the first.

        Raise `EnclosureScatteredError` for one too many; either way the file is then forgotten.
        """
        check_disk(self._services)
        super().append(offset, content)

    def _refuse_scattered(self) -> Never:
        drop_enclosure(self._store, self._services, self._enclosure.id, self._at)
        raise EnclosureScatteredError(self._name)

    def _admit(self, offset: int, content: bytes) -> None:
        if offset < HEAD_BYTES:
            self._check_type(b"".join(self.parts.read(offset)) + content[:HEAD_BYTES])
        self._note(offset, offset + len(content))

    @retried
    def _note(self, start: int, end: int) -> None:
        """Write down what comes: with the first byte, in steps, and when the file would expire.

        Raise `EnclosureQuotaError` or `EnclosureNoRoomError` when there is no room for it.
        """
        now = datetime.fromisoformat(self._at)
        is_step = start == 0 or start // NOTED_BYTES < end // NOTED_BYTES
        if not is_step and not self._enclosure.is_late(now):
            return
        found = find_enclosure(self._store, self._enclosure.id, self._at)
        if found.state != "open":
            raise UploadOffsetConflictError
        grown = replace(found, size=max(end, found.size))
        room, sender = self._services.room, (self._name, self._address)
        room.change(self._store, found, grown, *sender, now)
        fields: dict[str, Json] = {"size": grown.size, "expires": expiry(self._at)}
        Work(self._store, VISITOR, self._at).commit(
            "enclosure_continued", *fields_set(found, fields)
        )
        self._enclosure = find_enclosure(self._store, self._enclosure.id, self._at)

    def _check_type(self, head: bytes) -> None:
        """Forget a file that is none of those that are taken, once enough of it is there."""
        is_told = len(head) >= HEAD_BYTES or len(head) >= self.length
        if is_told and not self._services.maker.type_of(head[:HEAD_BYTES]):
            drop_enclosure(self._store, self._services, self._enclosure.id, self._at)
            raise EnclosureTypeRefusedError(self._name)
