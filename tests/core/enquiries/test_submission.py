"""An enquiry is checked, sealed, scored, and kept once, in the store or in the spool."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.flood import Flood
from studio_core.enquiries.stored import read_delivery, read_stored
from studio_core.enquiries.submission import (
    EnquiryPolicy,
    keep_in_spool,
    same_receipt,
)
from studio_core.errors import (
    FieldFault,
    IdempotencyConflictError,
    InvalidFieldsError,
)
from studio_core.records.collections import ENQUIRIES
from studio_core.records.spaces import SPACES
from tests.core.enquiries.keeping import (
    AT,
    BODY,
    CONSENT,
    SPAM,
    VISITOR_ADDRESS,
    accepted,
    document_of,
    kept,
    stored_of,
)

NOW = round(datetime.fromisoformat(AT).timestamp() * 1000)


def later(seconds: float) -> str:
    return timestamp(datetime.fromisoformat(AT) + timedelta(seconds=seconds))


def test_a_stored_enquiry_reads_as_it_was_sent(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "a-key")

    found = stored_of(store, cipher, id)

    assert found.contact is not None
    assert found.contact.message == BODY["message"]
    assert found.contact.email_consent is found.email_consent is True
    assert (found.received_at, found.consent, found.consent_at) == (AT, CONSENT, AT)
    assert (found.status, found.note, found.spam_score) == ("new", "", 0)
    assert found.idempotency_key == "a-key"


def test_a_receipt_number_is_three_groups_of_four_unambiguous_letters(
    cipher: FileCipher,
) -> None:
    for key in (None, "a-key", "another"):
        assert re.fullmatch(
            "[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}", accepted(cipher, key).receipt
        )


def test_without_a_key_the_receipt_number_is_that_of_the_random_number(cipher: FileCipher) -> None:
    one, other = (accepted(cipher, nonce=nonce) for nonce in ("0" * 31 + "1", "0" * 31 + "2"))

    assert one.receipt != other.receipt
    assert accepted(cipher, " ", nonce="0" * 31 + "1").receipt == one.receipt


def test_the_same_key_again_is_the_same_number_and_one_record(
    store: MemoryStore, cipher: FileCipher
) -> None:
    assert kept(store, cipher, "a-key") == kept(store, cipher, " a-key ", at=later(60))

    assert len(store.read(ENQUIRIES)) == 1


@pytest.mark.parametrize(
    "other",
    [{"name": "이바다"}, {"phone": "02-123-4567"}, {"email": "b@c.kr"}, {"emailConsent": False}],
)
def test_another_enquiry_under_the_same_key_is_a_conflict(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher, other: dict[str, Any]
) -> None:
    id = kept(store, cipher, "a-key")
    keep_in_spool(spool, accepted(cipher, "a-key"))

    with pytest.raises(IdempotencyConflictError) as in_store:
        kept(store, cipher, "a-key", **other)
    with pytest.raises(IdempotencyConflictError) as in_spool:
        keep_in_spool(spool, accepted(cipher, "a-key", **other))

    assert in_store.value.id == in_spool.value.id == id
    assert stored_of(store, cipher, id).contact == accepted(cipher).enquiry


def test_the_same_key_is_known_after_the_cipher_has_another_key(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "a-key")
    assert keep_in_spool(spool, accepted(cipher, "a-key")) == id
    cipher.add_key()

    assert kept(store, cipher, "a-key") == id
    assert keep_in_spool(spool, accepted(cipher, "a-key")) == id
    assert (len(store.read(ENQUIRIES)), spool.ids()) == (1, [id])


def test_an_enquiry_sent_after_a_key_was_added_can_be_read(
    store: MemoryStore, cipher: FileCipher
) -> None:
    cipher.add_key()

    found = stored_of(store, cipher, kept(store, cipher, "a-key"))

    assert found.contact == accepted(cipher).enquiry


def test_enquiries_that_cannot_be_compared_are_no_conflict(
    cipher: FileCipher,
) -> None:
    one = accepted(cipher, "a-key")

    assert same_receipt(one, "r", {"index": {"key": "gone", "body": "0"}}) == "r"
    assert same_receipt(one, "r", {"index": "damaged"}) == "r"


def test_an_enquiry_in_the_spool_is_found_under_its_number(
    spool: FolderSpool, cipher: FileCipher
) -> None:
    one = accepted(cipher, "a-key")

    id = keep_in_spool(spool, one)

    assert id == one.receipt
    assert read_stored(cipher, id, spool.get(id) or {}).contact == one.enquiry


@pytest.mark.parametrize("key", ["k" * 201, "키", "a\nb"])
def test_an_invalid_key_is_refused(cipher: FileCipher, key: str) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        accepted(cipher, key)

    assert refused.value.faults == (FieldFault("Idempotency-Key", "field_invalid"),)


def test_the_longest_key_is_taken(store: MemoryStore, cipher: FileCipher) -> None:
    key = "k" * 200

    assert stored_of(store, cipher, kept(store, cipher, key)).idempotency_key == key


@pytest.mark.parametrize("delivers", [True, False])
@pytest.mark.parametrize("notifies", [True, False])
def test_a_new_enquiry_is_due_for_delivery_and_notice_as_configured(
    store: MemoryStore, cipher: FileCipher, delivers: bool, notifies: bool
) -> None:
    practice = EnquiryPolicy(delivers=delivers, notifies=notifies)

    document = document_of(store, kept(store, cipher, "a-key", practice=practice))

    assert read_delivery(document).state == ("pending" if delivers else "off")
    assert document.get("notice") == ("due" if notifies else None)


def test_spam_is_neither_delivered_nor_announced(store: MemoryStore, cipher: FileCipher) -> None:
    document = document_of(store, kept(store, cipher, "a-key", **SPAM))

    assert document["stage"] == "spam"
    assert document["spamSigns"] == "honeypot"
    assert read_delivery(document).state == "off"
    assert document.get("notice") is None


def test_the_time_to_fill_the_form_in_counts_when_it_is_a_number(
    store: MemoryStore, cipher: FileCipher
) -> None:
    signs = [
        document_of(store, kept(store, cipher, repr(elapsed), address="", elapsedMs=elapsed))
        for elapsed in (900, 900.5, 60_000, "900", None)
    ]

    assert [one["spamSigns"] for one in signs] == ["quick", "quick", "", "", ""]


def test_many_from_one_address_within_ten_minutes_look_like_spam(cipher: FileCipher) -> None:
    flood = Flood()

    scores = [spam_score_among(flood, cipher, number * 1_000) for number in range(21)]

    assert scores == [0] * 5 + [2] * 15 + [4]


def test_enquiries_of_more_than_ten_minutes_ago_are_forgotten(cipher: FileCipher) -> None:
    flood = Flood()
    for _ in range(5):
        spam_score_among(flood, cipher, 0)

    assert spam_score_among(flood, cipher, 599_999) == 2
    assert spam_score_among(flood, cipher, 1_200_000) == 0


def test_an_address_is_counted_by_itself_and_nothing_of_it_is_stored(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    flood = Flood()
    for _ in range(5):
        spam_score_among(flood, cipher, 0, address="198.51.100.1")

    assert spam_score_among(flood, cipher, 0) == 0
    kept(store, cipher, "mine")
    keep_in_spool(spool, accepted(cipher, "other"))
    stored = [store.read(ENQUIRIES), *(store.key_values.items(space) for space in SPACES)]
    texts = str(stored) + str([spool.get(id) for id in spool.ids()]) + str(store.changes(0))
    hashes = cipher.tokens("address", VISITOR_ADDRESS).values()
    assert not [one for one in (VISITOR_ADDRESS, *hashes) if one in texts]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", ""])
def test_a_loopback_or_missing_address_is_not_counted(cipher: FileCipher, address: str) -> None:
    flood = Flood()

    scores = [spam_score_among(flood, cipher, 0, address=address) for _ in range(30)]

    assert (set(scores), flood.networks(NOW)) == ({0}, 0)


def spam_score_among(flood: Flood, cipher: FileCipher, later_ms: int, **changed: Any) -> int:
    """Return the score of one more enquiry, so many milliseconds later."""
    one = accepted(cipher, at=later(later_ms / 1000), **changed)
    return int(str(one.judged(flood.judge(one.arrival))["spamScore"]))


def test_nothing_that_is_stored_can_be_read_without_the_key(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    id = kept(store, cipher, "a-key")
    elsewhere = FileCipher(tmp_path / "other.key", lambda: AT)

    assert not any(str(BODY[field]) in str(document_of(store, id)) for field in ("name", "phone"))
    assert stored_of(store, elsewhere, id).contact is None
