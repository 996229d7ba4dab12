"""What is stored of an enquiry is read back, and whatever is damaged is left empty."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.receipts import receipt_number
from studio_core.enquiries.stored import (
    Delivery,
    folded_email,
    folded_phone,
    keys_of,
    read_delivery,
    read_stored,
)
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import OPERATOR
from studio_core.records.record import Json
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, anybody, document_of, kept

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
JSON = LEAVES | st.lists(LEAVES, max_size=2) | st.dictionaries(st.text(max_size=8), LEAVES)
FIELDS = (
    "sealed",
    "note",
    "index",
    "delivery",
    "consent",
    "status",
    "stage",
    "stageAt",
    "assignee",
    "nextOn",
    "nextStep",
    "timeline",
    "kind",
    "receivedAt",
    "spamScore",
    "spamSigns",
    "emailConsent",
)


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_stored_document_is_read_as_an_enquiry(document: dict[str, Any]) -> None:
    found = read_stored(NoKeys(), "ID", document)

    assert (found.contact, found.note, found.idempotency_key) == (None, "", "")
    assert found.status in ("new", "answered", "closed", "spam")
    assert isinstance(found.spam_score, int)
    assert found.delivery.state in ("pending", "delivered", "failed", "off")


class NoKeys(FileCipher):
    """A cipher whose keys are lost."""

    def __init__(self) -> None:
        """Do not read a file of keys."""

    def unseal(self, key: str, sealed: str, context: str) -> str:
        raise EnquiryUnreadableError(context)


def test_texts_sealed_for_one_record_cannot_be_read_in_another(
    store: MemoryStore, cipher: FileCipher
) -> None:
    one, other = kept(store, cipher, "one"), kept(store, cipher, "other")
    change_enquiry(Work(store, OPERATOR, AT), cipher, PRACTICE, one, {"note": "전화"}, anybody)
    document = document_of(store, one)

    passed_off = read_stored(cipher, other, document)
    swapped = read_stored(cipher, one, {**document, "sealed": document["note"]})

    assert (passed_off.contact, passed_off.note) == (None, "")
    assert (swapped.contact, swapped.note) == (None, "전화")


def test_a_delivery_comes_back_as_it_was_stored() -> None:
    delivery = Delivery(
        state="failed", attempts=3, last_error="away", delivered_at=AT, next_at="2026-03-02"
    )

    assert read_delivery({"delivery": delivery.document()}) == delivery
    assert read_delivery({"delivery": Delivery().document()}) == read_delivery({}) == Delivery()


@given(st.integers(0, 2**60 - 1), st.integers(0, 2**60 - 1))
def test_different_tokens_have_different_numbers(one: int, other: int) -> None:
    assert (receipt_number(f"{one:x}") == receipt_number(f"{other:x}")) == (one == other)


def test_a_number_is_made_of_letters_that_are_not_mistaken_for_each_other() -> None:
    assert receipt_number("0") == "0000-0000-0000"
    assert receipt_number("1f") == "Z000-0000-0000"
    assert receipt_number(f"{2**60 - 1:x}") == "ZZZZ-ZZZZ-ZZZZ"


@pytest.mark.parametrize(
    ("spelt", "folded"),
    [
        ("010-1234-5678", "01012345678"),
        ("+82 10 1234 5678", "01012345678"),
        ("+82 (0)2 123 4567", "021234567"),
        ("0082-2-123-4567", "021234567"),
        ("００８２１０１２３４５６７８", "01012345678"),
        ("+1 555 123 4567", "15551234567"),
        ("001 555", "001555"),
        ("820", "0"),
        ("전화", ""),
    ],
)
def test_spellings_of_a_number_are_one(spelt: str, folded: str) -> None:
    assert folded_phone(spelt) == folded


def test_spellings_of_an_address_are_one() -> None:
    assert folded_email(" Ｍinseo@EXAMPLE.com ") == "minseo@example.com"


def test_an_enquiry_needs_the_keys_of_all_its_parts() -> None:
    document: dict[str, Json] = {
        "sealed": {"key": "a"},
        "note": {"key": "b"},
        "index": {"key": "c"},
    }

    assert keys_of(document) == {"a", "b", "c"}
    assert keys_of({"sealed": {"key": ""}, "note": None}) == frozenset()
