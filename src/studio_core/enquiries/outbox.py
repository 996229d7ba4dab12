"""Delivering stored enquiries to the external endpoint, until it has them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.ports import EnquiryEndpoint
from studio_core.enquiries.sending import record_outcomes, send
from studio_core.enquiries.stored import UNDELIVERED, read_delivery
from studio_core.jobs.deliveries import NEVER, Outcome
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.store import Store

JOB = "enquiry-deliveries"


@dataclass(frozen=True, slots=True)
class EnquiryDeliveries:
    """The `Deliveries` of enquiries."""

    store: Store
    cipher: Cipher
    endpoint: EnquiryEndpoint
    collection: str = ENQUIRIES
    job: str = JOB

    def waits(self, document: Document) -> bool:
        """Tell whether an enquiry has still to be delivered."""
        return read_delivery(document).state in UNDELIVERED

    def next_at(self, document: Document) -> str | None:
        """Return when an enquiry is to be sent again; None for at once, `NEVER` once refused."""
        delivery = read_delivery(document)
        return NEVER if delivery.state == "refused" else delivery.next_at

    def since(self, document: Document) -> str | None:
        """Return when an enquiry came."""
        return str(document.get("receivedAt") or "") or None

    def send(self, id: str) -> Outcome:
        """Send one enquiry unless somebody else has delivered or removed it."""
        return send(self.store, self.cipher, self.endpoint, id)

    def record(
        self, outcomes: Sequence[Outcome], next_at: Callable[[int], str], *, at: str
    ) -> None:
        """Write how far the enquiries have got."""
        record_outcomes(self.store, outcomes, next_at, at=at)
