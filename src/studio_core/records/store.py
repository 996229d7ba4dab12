"""The ports: what the core needs from outside, and what each must promise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Protocol

from studio_core.records.changes import ChangeSet, JournalEntry, Position
from studio_core.records.record import Record


class Clock(Protocol):
    """The time."""

    def __call__(self) -> datetime:
        """Return the present moment, with a zone."""
        ...


class Store(Protocol):
    """Where every record is kept: collections of JSON objects by id, and the journal.

    Every method may raise `StoreUnavailableError`. Methods are safe to call from many threads.
    Documents are given back equal in canonical form to what was put; who receives one must not
    change it.
    """

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order by code point; empty when none."""
        ...

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        ...

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order by code point.

        For walks over a whole collection in constant memory; between two calls others may write.
        """
        ...

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none, and append one journal entry in the same transaction.

        Return the journal's new position. Work out what happens by `effects_of`; when that is
        nothing, append nothing and return the present position. Raise what `effects_of` raises.
        When it returns, the change survives the death of the process and of the machine.
        """
        ...

    def position(self) -> Position:
        """Return the journal's position: 0 when nothing was ever written."""
        ...

    def changes(self, after: Position, limit: int = 1000) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries above position *after*, ascending, without gaps."""
        ...

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*, by whichever process; return the present one.

        Returns as soon as that is so, and at the latest after *timeout_seconds*.
        """
        ...

    def close(self) -> None:
        """Let go of connections and threads; waiting `watch` calls return."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A picture as an administrator sends it; *folder* is a name pattern, see `folder_name`."""

    file: BinaryIO
    name: str
    folder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredImage:
    """A picture as an image host keeps it (specification, section 3: uploaded image result)."""

    id: str
    url: str
    name: str
    width: int
    height: int
    format: str
    color: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A used amount and its limit, in bytes or credits; a limit of None is none."""

    used: float
    limit: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What an image host has used: storage and bandwidth in bytes, credits of the last 30 days."""

    storage: Meter
    bandwidth: Meter
    credits: Meter
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Candidates of one picture in one format, as HTML's `<source>` wants them."""

    type: str
    srcset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture ready to be shown; sizes in pixels, colour as #rrggbb, unknown ones None.

    When the address does not load, *fallbacks* are tried in turn.
    """

    url: str
    srcset: str
    sources: tuple[Source, ...]
    width: int | None
    height: int | None
    color: str | None
    alt: str
    fallbacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HostDescription:
    """What the administration shows of an image host: its kind, cloud name and upload preset."""

    kind: str
    cloud_name: str
    upload_preset: str


class ImageHost(Protocol):
    """Where pictures are kept and made smaller."""

    def describe(self) -> HostDescription:
        """Return what the administration may show of this host; never a secret."""
        ...

    def put(self, upload: Upload) -> StoredImage:
        """Keep a picture and return where it is.

        Raise `ImageRefusedError` (with a stable code) for what is no picture, too large or
        broken, and `ImageHostError` when the host fails; its status and text are kept.
        """
        ...

    def usage(self) -> Usage:
        """Return what is used; raise `ImageHostError` when the host does not say."""
        ...


class EnquiryEndpoint(Protocol):
    """The external script that receives enquiries (specification, section 7)."""

    def deliver(self, body: Mapping[str, object]) -> None:
        """Send one enquiry; raise `DeliveryError` unless the endpoint took it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """An administrator; *stamp* changes with the credentials that were shown, '' when unknown."""

    id: str
    email: str
    stamp: str = ""


class IdentityProvider(Protocol):
    """Who may sign in."""

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator, or None; both answers take the same time (decision 17).

        Raise `TooManyAttemptsError` or `IdentityUnavailableError` when the provider says so.
        """
        ...

    def still_valid(self, user: User) -> bool:
        """Tell whether *user* may go on: false for disabled, deleted or revoked accounts."""
        ...
