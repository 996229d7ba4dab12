"""The inbox: enquiries are found and read, get a status and a note, and are sent again by hand."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.handling import change_enquiry, deliver_again
from studio_core.enquiries.inbox import (
    EnquiryFilter,
    Tally,
    all_enquiries,
    is_undelivered,
    one_enquiry,
    wanted_among,
)
from studio_core.enquiries.outbox import JOB
from studio_core.enquiries.stored import Delivery, DeliveryState, StoredEnquiry
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.errors import (
    EnquiryEndpointMissingError,
    EnquiryNotFoundError,
    FieldFault,
    InvalidFieldsError,
)
from studio_core.jobs.leases import LEASE_SECONDS, claim
from studio_core.records.changes import OPERATOR, ChangeSet, Position, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, SPAM, anybody, document_of, kept, stored_of

NOW = datetime.fromisoformat(AT)


def later(seconds: float) -> str:
    return timestamp(NOW + timedelta(seconds=seconds))


def change(store: MemoryStore, cipher: FileCipher, id: str, **sent: Any) -> None:
    change_enquiry(Work(store, OPERATOR, later(60)), cipher, PRACTICE, id, sent, anybody)


def set_delivery(store: MemoryStore, id: str, delivery: Delivery) -> None:
    field = SetField(ENQUIRIES, id, "delivery", delivery.document())
    Work(store, OPERATOR, AT).commit("test", field)


def found(store: MemoryStore, cipher: FileCipher, wanted: EnquiryFilter) -> list[str]:
    return [one.id for one in wanted_among(all_enquiries(store, cipher, at=AT), wanted, NOW)]


def delivered(store: MemoryStore, cipher: FileCipher, state: Any) -> StoredEnquiry:
    id = kept(store, cipher, f"key-{state}")
    set_delivery(store, id, Delivery(state=state))
    return one_enquiry(store, cipher, id, at=AT)


def test_the_newest_comes_first(store: MemoryStore, cipher: FileCipher) -> None:
    ids = [kept(store, cipher, str(seconds), at=later(seconds)) for seconds in (5, 60, 7)]

    assert [one.id for one in all_enquiries(store, cipher, at=AT)] == [ids[1], ids[2], ids[0]]


def test_an_unknown_number_is_not_found(store: MemoryStore, cipher: FileCipher) -> None:
    with pytest.raises(EnquiryNotFoundError):
        one_enquiry(store, cipher, "NONE", at=AT)
    with pytest.raises(EnquiryNotFoundError):
        change(store, cipher, "NONE", note="")
    with pytest.raises(EnquiryNotFoundError):
        deliver_again(Work(store, OPERATOR, AT), PRACTICE, "NONE")


def test_an_enquiry_being_delivered_is_shown_so_until_the_lease_ends(
    store: MemoryStore, cipher: FileCipher
) -> None:
    one, idle, arrived = (kept(store, cipher, key) for key in ("one", "idle", "arrived"))
    set_delivery(store, arrived, Delivery(state="delivered"))
    claim(store, JOB, "process", at=AT, busy=f"{one} {arrived}")

    states = {found.id: found.delivery.state for found in all_enquiries(store, cipher, at=AT)}

    assert states == {one: "delivering", idle: "pending", arrived: "delivered"}
    assert one_enquiry(store, cipher, one, at=AT).delivery.state == "delivering"
    over = later(LEASE_SECONDS)
    assert one_enquiry(store, cipher, one, at=over).delivery.state == "pending"


def test_spam_is_listed_only_on_request(store: MemoryStore, cipher: FileCipher) -> None:
    good, spam = kept(store, cipher, "good"), kept(store, cipher, "spam", **SPAM)

    assert found(store, cipher, EnquiryFilter()) == [good]
    assert found(store, cipher, EnquiryFilter(status="spam")) == [spam]
    assert found(store, cipher, EnquiryFilter(status="new")) == [good]
    assert set(found(store, cipher, EnquiryFilter(everything=True))) == {good, spam}


@pytest.mark.parametrize(
    "search",
    [
        "민서",
        "01012345678",
        "1234-5678",
        "MINSEO@example",
        "상담 아파트",
        "\u1106\u1175\u11ab\u1109\u1165",
        "",
    ],
)
def test_every_word_of_a_search_occurs_somewhere(
    store: MemoryStore, cipher: FileCipher, search: str
) -> None:
    id = kept(store, cipher, "one")

    assert found(store, cipher, EnquiryFilter(search=search)) == [id]
    assert found(store, cipher, EnquiryFilter(search=f"{search} 바다")) == []


def test_a_search_looks_into_the_number_and_the_note(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id, _ = kept(store, cipher, "one"), kept(store, cipher, "other")
    change(store, cipher, id, note="화요일에  전화")

    assert found(store, cipher, EnquiryFilter(search=id.lower())) == [id]
    assert found(store, cipher, EnquiryFilter(search="전화 화요일에")) == [id]


def test_an_unreadable_enquiry_is_found_by_its_number(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    enquiries = [replace(stored_of(store, cipher, id), contact=None)]

    assert wanted_among(enquiries, EnquiryFilter(search=id), NOW) == enquiries
    assert wanted_among(enquiries, EnquiryFilter(search="민서"), NOW) == []


def test_undelivered_enquiries_are_those_whose_delivery_failed(
    store: MemoryStore, cipher: FileCipher
) -> None:
    enquiries = [
        delivered(store, cipher, state) for state in ("pending", "failed", "delivered", "off")
    ]
    failed = enquiries[1]

    assert wanted_among(enquiries, EnquiryFilter(undelivered=True), NOW) == [failed]
    assert is_undelivered(failed)
    assert not is_undelivered(replace(failed, stage="spam"))


def test_every_state_is_counted(store: MemoryStore, cipher: FileCipher) -> None:
    one = delivered(store, cipher, "failed")
    refused = replace(one, delivery=Delivery(state="refused"), stage="quote")
    enquiries = [one, refused, replace(one, stage="spam")]

    counts = Tally(enquiries).counts(NOW)

    assert counts.by_status == {"new": 1, "answered": 1, "closed": 0, "spam": 1}
    assert (counts.undelivered, counts.refused) == (2, 1)


def test_a_status_and_a_note_are_kept(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    before = document_of(store, id)

    change(store, cipher, id, status="answered", note=" 화요일에 전화 ")

    after = stored_of(store, cipher, id)
    assert (after.status, after.note) == ("answered", "화요일에 전화")
    assert "화요일" not in str(document_of(store, id))
    assert document_of(store, id)["delivery"] == before["delivery"]
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_status_changed"


def test_a_note_is_changed_and_removed_without_the_status(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, note="화요일에 전화")
    change(store, cipher, id, status="closed")
    assert stored_of(store, cipher, id).note == "화요일에 전화"

    change(store, cipher, id, note=" ")

    assert (stored_of(store, cipher, id).note, "note" in document_of(store, id)) == ("", False)
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_note_changed"


def test_a_change_without_effect_is_not_written(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, status="answered", note="전화")
    before = store.position()

    change(store, cipher, id, status="answered", note=" 전화")

    assert store.position() == before


@pytest.mark.parametrize(
    ("sent", "faults"),
    [
        ({"status": "lost"}, [FieldFault("status", "field_invalid")]),
        ({"status": None}, [FieldFault("status", "field_invalid")]),
        ({"note": 3}, [FieldFault("note", "field_invalid")]),
        ({"note": None}, [FieldFault("note", "field_invalid")]),
        ({"note": "a\0b"}, [FieldFault("note", "field_invalid")]),
        ({"note": "\ud800"}, [FieldFault("note", "field_invalid")]),
        (
            {"note": "n" * 3001},
            [FieldFault("note", "field_too_long", (("max", 3000),))],
        ),
        (
            {"name": "이바다", "status": "x"},
            [FieldFault("name", "field_unknown"), FieldFault("status", "field_invalid")],
        ),
    ],
)
def test_an_invalid_change_is_refused_and_changes_nothing(
    store: MemoryStore, cipher: FileCipher, sent: dict[str, Any], faults: list[FieldFault]
) -> None:
    id = kept(store, cipher, "one")
    before = document_of(store, id)

    with pytest.raises(InvalidFieldsError) as refused:
        change(store, cipher, id, **sent)

    assert list(refused.value.faults) == faults
    assert document_of(store, id) == before


def test_the_longest_note_is_kept(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, note="메" * 3000)

    assert stored_of(store, cipher, id).note == "메" * 3000


def test_changing_the_status_from_or_to_spam_turns_delivery_on_or_off(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one", **SPAM)

    change(store, cipher, id, status="new")
    assert stored_of(store, cipher, id).delivery == Delivery(state="pending")

    change(store, cipher, id, status="spam")
    assert stored_of(store, cipher, id).delivery == Delivery(state="off")


def test_a_failed_delivery_is_not_tried_again_once_it_is_spam(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    set_delivery(store, id, Delivery(state="failed", attempts=3, next_at=later(60)))

    change(store, cipher, id, status="spam")
    assert stored_of(store, cipher, id).delivery == Delivery(state="off", attempts=3)

    change(store, cipher, id, status="answered")
    assert stored_of(store, cipher, id).delivery == Delivery(state="pending", attempts=3)


def test_a_delivered_enquiry_stays_delivered_under_every_status(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    set_delivery(store, id, Delivery(state="delivered", attempts=1, delivered_at=AT))

    change(store, cipher, id, status="spam")
    change(store, cipher, id, status="new")

    assert stored_of(store, cipher, id).delivery.state == "delivered"


def test_without_an_endpoint_nothing_is_to_be_delivered(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one", practice=EnquiryPolicy(), **SPAM)

    change_enquiry(
        Work(store, OPERATOR, AT), cipher, EnquiryPolicy(), id, {"status": "new"}, anybody
    )

    assert stored_of(store, cipher, id).delivery.state == "off"
    with pytest.raises(EnquiryEndpointMissingError):
        deliver_again(Work(store, OPERATOR, AT), EnquiryPolicy(), id)


def test_delivering_again_by_hand_is_due_at_once_under_the_same_key(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    set_delivery(store, id, Delivery(state="refused", attempts=2, last_status=401))

    deliver_again(Work(store, OPERATOR, later(60)), PRACTICE, id)

    assert stored_of(store, cipher, id).delivery == Delivery(
        state="pending", attempts=2, last_status=401, next_at=later(60)
    )
    assert stored_of(store, cipher, id).idempotency_key == "one"
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_requeued"


@pytest.mark.parametrize("state", ["delivered", "off"])
def test_what_has_arrived_or_goes_nowhere_is_not_delivered_again(
    store: MemoryStore, cipher: FileCipher, state: DeliveryState
) -> None:
    id = kept(store, cipher, "one")
    set_delivery(store, id, Delivery(state=state, attempts=1, delivered_at=AT))
    position = store.position()

    deliver_again(Work(store, OPERATOR, later(60)), PRACTICE, id)

    assert store.position() == position


class ChangedMeanwhile(MemoryStore):
    """Somebody else gives an enquiry a stage just before the next change."""

    changing = ""

    def commit(self, change_set: ChangeSet) -> Position:
        if changing := self.changing:
            self.changing = ""
            field = SetField(ENQUIRIES, changing, "stage", "closed")
            super().commit(ChangeSet(actor=OPERATOR, action="test", at=AT, changes=(field,)))
        return super().commit(change_set)


def test_a_change_by_somebody_else_meanwhile_is_kept(cipher: FileCipher) -> None:
    store = ChangedMeanwhile()
    id = kept(store, cipher, "one")

    store.changing = id
    change(store, cipher, id, note="전화")
    store.changing = id
    deliver_again(Work(store, OPERATOR, AT), PRACTICE, id)

    after = stored_of(store, cipher, id)
    assert (after.note, after.status, after.delivery.next_at) == ("전화", "closed", AT)
