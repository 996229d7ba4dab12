"""The files of a form without scripts: each becomes an enclosure as its bytes come in."""

import asyncio
import secrets
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from studio_core.addresses.networks import counted_network
from studio_core.enclosures.claiming import MAX_ENCLOSURES
from studio_core.enclosures.errors import (
    EnclosureError,
    EnclosureNoRoomError,
    EnclosureNotFoundError,
    EnclosureQuotaError,
    EnclosureTooLargeError,
    EnclosureTooManyError,
)
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.receiving import (
    GrowingEnclosure,
    NewEnclosure,
    begin_enclosure,
    drop_enclosure,
    settle_enclosure,
)
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import FieldFault, StudioError
from studio_core.files.errors import DiskLowError
from studio_core.files.receiving import Receiving
from studio_core.records.store import Store

_ID_BYTES = 16
_NO_ROOM = (EnclosureQuotaError, EnclosureNoRoomError, DiskLowError)


@dataclass(frozen=True, slots=True)
class TakenFile:
    """A file that has come whole."""

    id: str
    name: str
    size: int


@dataclass(slots=True)
class _Growing:
    """The file that is coming in; *id* and *receiving* are of an enclosure that has begun."""

    id: str
    name: str
    receiving: Receiving
    size: int = 0


class FormFiles:
    """Takes the files of one request (see `FileTaker`) and remembers what was wrong with any.

    *longest* is the most that one of them can have, known from the length of the request. What
    goes wrong with all of them is the *failure*: the fields after them are read all the same. For
    what is *declined* there is no room now; the rest of the form is taken without it. The *digests*
    are of every file as it came, taken or not: the same form is told by them.
    """

    def __init__(
        self,
        store: Store,
        services: EnclosureServices,
        *,
        address: str,
        at: str,
        longest: int | None,
    ) -> None:
        self._store = store
        self._services = services
        self._address = address
        self._at = at
        limit = services.limit_bytes
        self._announced = min(limit, longest) if longest else limit
        self._growing: _Growing | None = None
        self._count, self._name, self._digest = 0, "", sha256()
        self.digests: list[str] = []
        self.taken: list[TakenFile] = []
        self.faults: list[FieldFault] = []
        self.declined: list[FieldFault] = []
        self.failure: StudioError | None = None

    async def begin(self, name: str) -> None:
        """Begin an enclosure, unless it would be one too many."""
        self._count += 1
        self._digest = sha256()
        if self.failure is None:
            self._name = name
            await self._try(asyncio.to_thread(self._begin, name))

    async def take(self, piece: bytes) -> None:
        """Keep the next bytes; those of a file that was refused are let go."""
        self._digest.update(piece)
        growing = self._growing
        if growing is None:
            return
        growing.size += len(piece)
        if growing.size > self._services.limit_bytes:
            await self._try(asyncio.to_thread(self._refuse_long, growing))
            return
        growing.receiving.take(piece)
        if growing.receiving.is_full:
            await self._try(asyncio.to_thread(growing.receiving.keep))

    async def end(self) -> None:
        """Make what is kept of the file."""
        self.digests.append(self._digest.hexdigest())
        if self._growing is not None:
            await self._try(self._finish(self._growing))
        self._growing = None

    async def drop(self) -> None:
        """Forget all files that no enquiry has claimed."""
        await asyncio.to_thread(self._drop, self.taken)

    async def _try(self, done: Awaitable[None]) -> None:
        try:
            await done
        except _NO_ROOM as error:
            name = (("name", self._name),)
            self.declined.append(FieldFault("enclosures", error.code, name))
            await asyncio.to_thread(self._drop)
        except EnclosureError as error:
            self.faults.append(FieldFault("enclosures", error.code, tuple(error.facts.items())))
            self._growing = None
        except StudioError as error:
            self.failure = error
            self._growing = None

    def _begin(self, name: str) -> None:
        if self._count == MAX_ENCLOSURES + 1:
            raise EnclosureTooManyError(max=MAX_ENCLOSURES)
        if self._count > MAX_ENCLOSURES:
            return
        id = secrets.token_hex(_ID_BYTES)
        new = NewEnclosure(id=id, name=name, length=self._announced, address=self._address)
        begun = begin_enclosure(self._store, self._services, new, self._at)
        file = GrowingEnclosure(self._store, self._services, begun, self._at, self._address)
        self._growing = _Growing(id, name, Receiving(file, 0))

    def _refuse_long(self, growing: _Growing) -> None:
        drop_enclosure(self._store, self._services, growing.id, self._at)
        raise EnclosureTooLargeError(growing.name, maxMb=self._services.limit_mb)

    async def _finish(self, growing: _Growing) -> None:
        store, services, id = self._store, self._services, growing.id
        await asyncio.to_thread(growing.receiving.finish)
        await asyncio.to_thread(settle_enclosure, store, services, id, growing.size, self._at)
        finish = partial(finish_enclosure, store, services, id, self._at)
        network = counted_network(self._address)
        await asyncio.wrap_future(services.making.submit(network, finish))
        self.taken.append(TakenFile(id, growing.name, growing.size))

    def _drop(self, taken: Sequence[TakenFile] = ()) -> None:
        """Forget the file that is coming in, and those that were *taken*."""
        growing = (self._growing,) if self._growing is not None else ()
        for one in (*growing, *taken):
            with suppress(EnclosureNotFoundError):
                drop_enclosure(self._store, self._services, one.id, self._at)
        self._growing = None
