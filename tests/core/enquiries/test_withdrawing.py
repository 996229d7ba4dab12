"""A receipt: it opens one consultation for two weeks, and what it erases is gone."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.consultation import RECEIPT_DAYS
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.withdrawing import (
    Receipt,
    ReceiptUnavailableError,
    WithdrawalUnconfirmedError,
    add_files,
    open_receipt,
    withdraw,
)
from studio_core.records.changes import OPERATOR, ChangeSet, Position
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enclosures.sending import services_of, whole
from tests.core.enquiries.keeping import AT, kept

NOW = datetime.fromisoformat(AT)


def receipt_of(store: MemoryStore, cipher: FileCipher, id: str, now: datetime = NOW) -> Receipt:
    return open_receipt(store, cipher, receipt_token(cipher, id), now)


def test_a_receipt_says_its_number_and_until_when_it_is_open(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    before = store.position()

    found = receipt_of(store, cipher, id)

    assert (found.id, found.number, found.files) == (id, id[:9], ())
    assert found.until == NOW + timedelta(days=RECEIPT_DAYS)
    assert store.position() == before


def test_a_receipt_closes_after_its_days(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    end = NOW + timedelta(days=RECEIPT_DAYS)

    assert receipt_of(store, cipher, id, end - timedelta(milliseconds=1)).until == end
    with pytest.raises(ReceiptUnavailableError):
        receipt_of(store, cipher, id, end)


def test_the_receipt_of_what_is_erased_or_never_was_is_closed(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    token = receipt_token(cipher, id)
    delete_enquiry(Work(store, OPERATOR, AT), id)

    for one in (token, receipt_token(cipher, "NONE"), f"{id}.0", ""):
        with pytest.raises(ReceiptUnavailableError):
            open_receipt(store, cipher, one, NOW)


def test_withdrawing_asks_for_the_number(store: MemoryStore, cipher: FileCipher) -> None:
    id, other = kept(store, cipher, "one"), kept(store, cipher, "other")
    receipt = receipt_of(store, cipher, id)

    for number in ("", other, id[:8]):
        with pytest.raises(WithdrawalUnconfirmedError):
            withdraw(store, receipt, number, AT)
    withdraw(store, receipt, f" {id[:9].lower()} ", AT)

    assert list(store.read(ENQUIRIES)) == [other]
    assert store.changes(0)[-1].actor.kind == "visitor"


def test_nothing_is_added_to_what_is_erased(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    receipt = receipt_of(store, cipher, id)
    delete_enquiry(Work(store, OPERATOR, AT), id)

    with pytest.raises(ReceiptUnavailableError):
        add_files(store, cipher, receipt, ["e1"], AT)


class Busy(MemoryStore):
    """A store in which something else is done just before the next commit."""

    meanwhile: Callable[[], None] | None = None

    def commit(self, change_set: ChangeSet) -> Position:
        act, self.meanwhile = self.meanwhile, None
        if act:
            act()
        return super().commit(change_set)


def test_files_that_are_added_at_one_moment_get_numbers_of_their_own(cipher: FileCipher) -> None:
    store = Busy()
    services = services_of(cipher)
    receipt = receipt_of(store, cipher, kept(store, cipher, "one"))
    for id in ("a", "b", "c", "d"):
        whole(store, services, id)
    add_files(store, cipher, receipt, ["a"], AT)

    store.meanwhile = lambda: add_files(store, cipher, receipt, ["b"], AT)
    add_files(store, cipher, receipt, ["c"], AT)
    add_files(store, cipher, receipt, ["d", "c"], AT)

    files = open_receipt(store, cipher, receipt_token(cipher, receipt.id), NOW).files
    assert [one.n for one in files] == [1, 2, 3, 4]
