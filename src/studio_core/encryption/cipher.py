"""The ports of enquiries: the cipher, the spool beside the store, and who is told by e-mail."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from studio_core.records.record import Document


class Cipher(Protocol):
    """Encrypts contact data with keys that lie outside the database.

    Every method may raise `StoreUnavailableError` when there are no keys to be had. Safe to call
    from many threads.
    """

    def current_key(self) -> str:
        """Return the id of the key that new texts are sealed with."""
        ...

    def seal(self, text: str, context: str) -> tuple[str, str]:
        """Return the id of the current key and *text* sealed with it, bound to *context*."""
        ...

    def unseal(self, key: str, sealed: str, context: str) -> str:
        """Return the text; raise `EnquiryUnreadableError` when it cannot be read by our keys."""
        ...

    def tokens(self, purpose: str, text: str) -> Mapping[str, str]:
        """Return a keyed hash of *text* in hexadecimal by key id, the current key first.

        Equal texts have equal hashes for one purpose and key; without the key nothing can be
        tried out. Keys that are no longer used for sealing are among them.
        """
        ...


class KeyRing(Cipher, Protocol):
    """A cipher whose keys an operator looks after."""

    def add_key(self) -> object:
        """Make a new current key; those before it are retired and still read."""
        ...

    def drop_retired(self, used: frozenset[str]) -> tuple[str, ...]:
        """Forget the keys that were retired a day ago and are not *used*; return their ids."""
        ...

    def export(self) -> str:
        """Return what a key file holds, and note that these keys were exported."""
        ...


class EnquirySpool(Protocol):
    """Where one machine keeps accepted enquiries while the store is away; they lie encrypted."""

    def keep(self, id: str, document: Document) -> Document:
        """Store *document* unless there is one under *id*; return what is stored.

        When it returns, the document survives the death of the process and of the machine. Raise
        `StoreUnavailableError` when it cannot be kept.
        """
        ...

    def get(self, id: str) -> Mapping[str, Any] | None:
        """Return what is kept under *id*, None when nothing is."""
        ...

    def ids(self) -> Sequence[str]:
        """Return the ids of what is kept, oldest first."""
        ...

    def drop(self, id: str) -> None:
        """Remove a document; one that is not there is no fault."""
        ...


class EnquiryNotice(Protocol):
    """Tells the studio by e-mail that enquiries have come; no contact data goes into the mail."""

    def send(self, receipts: Sequence[str]) -> None:
        """Send one notice about *receipts*; raise `DeliveryError` when it was not taken."""
        ...
