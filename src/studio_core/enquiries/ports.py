"""The ports of enquiries: the endpoint, the spool beside the store, and the notice by e-mail."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from studio_core.records.record import Document


class EnquiryEndpoint(Protocol):
    """The external script that receives enquiries (specification, section 7)."""

    def deliver(self, body: Mapping[str, object]) -> None:
        """Send one enquiry; raise `DeliveryError` unless the endpoint took it.

        That is an `EnquiryRefusedError` when it answered that it does not take it.
        """
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

    def send(self, receipts: Mapping[str, str]) -> None:
        """Send one notice about *receipts*, by number: what the language of each calls itself.

        '' is for the base one. Raise `DeliveryError` when the notice was not taken.
        """
        ...
