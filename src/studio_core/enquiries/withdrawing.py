"""What a visitor may still do by the link of a receipt: add files, or withdraw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from studio_core.enclosures.claiming import claim
from studio_core.enclosures.enclosure import ENCLOSED, enclosed_in
from studio_core.enclosures.opening import EnclosureEntry, list_enclosures
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.added_files import files_told
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.office import Office
from studio_core.enquiries.receipts import enquiry_of_token, receipt_ends, short_number
from studio_core.enquiries.stages import stage_of
from studio_core.enquiries.timeline import event, with_events
from studio_core.errors import StudioError
from studio_core.records.changes import VISITOR, Change, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried


class ReceiptUnavailableError(StudioError):
    """Nobody made this link, its days are over, or what it led to is erased."""

    code = "receipt_unavailable"


class WithdrawalUnconfirmedError(StudioError):
    """To withdraw, the number of the receipt has to be said with it."""

    code = "withdrawal_confirm_required"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """An open receipt of the enquiry *id*; *until* is when it closes."""

    id: str
    received_at: str
    until: datetime
    files: Sequence[EnclosureEntry] = ()

    @property
    def number(self) -> str:
        """The number that visitors are shown."""
        return short_number(self.id)

    def confirm(self, number: str) -> None:
        """Raise `WithdrawalUnconfirmedError` unless *number*, as it was typed, is its own."""
        if number.strip().upper() not in {self.number, self.id}:
            raise WithdrawalUnconfirmedError


def open_receipt(store: Store, cipher: Cipher, token: str, now: datetime) -> Receipt:
    """Return the receipt that *token* opens, changing nothing; raise `ReceiptUnavailableError`."""
    id = enquiry_of_token(cipher, token)
    record = store.get(ENQUIRIES, id) if id else None
    received_at = str(record.document.get("receivedAt") or "") if record else ""
    until = receipt_ends(received_at)
    if id is None or until is None or until <= now:
        raise ReceiptUnavailableError
    named = enclosed_in(record.document) if record else ()
    files = list_enclosures(store, cipher, {id: named}).get(id, ())
    return Receipt(id=id, received_at=received_at, until=until, files=files)


@retried
def add_files(
    store: Store,
    cipher: Cipher,
    receipt: Receipt,
    ids: Sequence[str],
    at: str,
    office: Office | None = None,
) -> None:
    """Give the enquiry of *receipt* more files; those that it has already are passed over.

    *office* hears of it, if there is one. Raise `EnclosureError` for a file that cannot be had, or
    when there are too many.
    """
    record = store.get(ENQUIRIES, receipt.id)
    if record is None:
        raise ReceiptUnavailableError
    named = {receipt.id: enclosed_in(record.document)}
    held = list_enclosures(store, cipher, named).get(receipt.id, ())
    first = max((one.n for one in held), default=0) + 1
    changes = claim(store, cipher, ids, receipt.id, first=first)
    if not changes:
        return
    added = list(dict.fromkeys(one.id for one in changes))
    count = len(added)
    grown = _grown(receipt.id, record, first - 1 + count, added, at)
    told = files_told(office, receipt.id, record.document, count, at) if office else ()
    action, everything = "enclosures_added", (*grown, *changes, *told)
    Work(store, VISITOR, at).commit(action, *everything)


def _grown(
    id: str, record: Record, files: int, added: Sequence[str], at: str
) -> Iterator[SetField]:
    """Yield what an enquiry says of its *files*, some of which were *added* just now.

    It is expected as it was read: nothing is added to one that is erased, and the number of files,
    which only grows, tells two that add at one moment apart.
    """
    told = event("enclosed", "", str(len(added)), VISITOR, at)
    line = with_events(stored_list(record.document.get("timeline")), [told])
    names: list[Json] = [*dict.fromkeys([*enclosed_in(record.document), *added])]
    for name, value in ((ENCLOSED, names), ("files", files), ("timeline", line)):
        yield SetField(ENQUIRIES, id, name, value, expected=record.revision)


def withdraw(
    store: Store, receipt: Receipt, number: str, at: str, office: Office | None = None
) -> None:
    """Erase the enquiry of *receipt*, when *number* is its own; nothing brings it back.

    *office* hears of it, if there is one, but not of spam. Raise `WithdrawalUnconfirmedError` for
    another number.
    """
    receipt.confirm(number)

    def told(document: Document) -> Sequence[Change]:
        if office is None or stage_of(document) == "spam":
            return ()
        return (office.withdrawn(receipt.id, receipt.number, document, at=at),)

    delete_enquiry(Work(store, VISITOR, at), receipt.id, besides=told)
