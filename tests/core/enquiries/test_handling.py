"""The pipeline: stages, who is in charge, what is next, and the time line of it all."""

from datetime import datetime
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.handling import change_enquiries, change_enquiry
from studio_core.enquiries.inbox import EnquiryFilter, Tally, all_enquiries, wanted_among
from studio_core.enquiries.rotation import keys_in_use, reseal
from studio_core.enquiries.timeline import MOST_EVENTS
from studio_core.errors import InvalidFieldsError
from studio_core.records.changes import OPERATOR, Actor, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, SPAM, document_of, kept, stored_of

HANA = Actor("administrator", "hana")
LATER = "2026-03-02T09:00:00.000Z"
CONSULTATION = {
    "kind": "consultation",
    "email": "",
    "message": "",
    "facts": {"space": "commercial"},
}


def change(store: MemoryStore, cipher: FileCipher, id: str, at: str = LATER, **sent: Any) -> None:
    known = {"hana", "duri"}.__contains__
    change_enquiry(Work(store, HANA, at), cipher, PRACTICE, id, sent, known)


def listed(store: MemoryStore, cipher: FileCipher, **wanted: Any) -> list[str]:
    everything, now = all_enquiries(store, cipher, at=AT), datetime.fromisoformat(AT)
    found = wanted_among(everything, EnquiryFilter(**wanted), now)
    return [one.id for one in found]


def test_what_is_planned_is_kept_and_can_be_taken_back(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, assignee="hana", nextOn="2026-03-05T11:00", nextStep=" 방문 ")
    planned = stored_of(store, cipher, id)
    change(store, cipher, id, assignee="", nextOn="", nextStep="")
    after = stored_of(store, cipher, id)

    assert (planned.assignee, planned.next_on, planned.next_step) == (
        "hana",
        "2026-03-05T11:00",
        "방문",
    )
    assert (after.assignee, after.next_on, after.next_step) == ("", "", "")
    assert [entry.action for entry in store.changes(0)][-1] == "enquiry_planned"


def test_what_is_next_is_sealed(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, nextStep="김민서 님 댁 방문")

    assert "김민서" not in str(document_of(store, id))


def test_a_change_of_stage_says_since_when(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    assert stored_of(store, cipher, id).stage_at == AT

    change(store, cipher, id, stage="visit")
    change(store, cipher, id, at="2026-04-01T00:00:00.000Z", stage="visit", note="전화")

    assert (stored_of(store, cipher, id).stage, stored_of(store, cipher, id).stage_at) == (
        "visit",
        LATER,
    )


def test_the_status_of_an_older_record_goes_with_its_first_stage(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    old = (SetField(ENQUIRIES, id, "stage", None), SetField(ENQUIRIES, id, "status", "answered"))
    Work(store, OPERATOR, AT).commit("test", *old)
    assert stored_of(store, cipher, id).stage == "contacted"

    change(store, cipher, id, stage="quote")

    assert "status" not in document_of(store, id)
    assert stored_of(store, cipher, id).status == "answered"


def test_the_time_line_says_what_happened_by_whom_newest_first(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, stage="contacted", assignee="hana")
    change(store, cipher, id, at="2026-03-03T09:00:00.000Z", note="전화", nextOn="2026-03-05")

    told = [
        (one.what, one.by, one.before, one.after) for one in stored_of(store, cipher, id).timeline
    ]
    assert sorted(told[:2]) == [("next", "hana", "", "2026-03-05"), ("note", "hana", "", "")]
    assert sorted(told[2:4]) == [
        ("assignee", "hana", "", "hana"),
        ("stage", "hana", "new", "contacted"),
    ]
    assert told[4:] == [("received", "visitor", "", "")]
    assert "전화" not in str(document_of(store, id)["timeline"])


def test_a_change_to_what_is_there_already_leaves_no_trace(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    before = store.position()

    change(store, cipher, id, stage="new", assignee="", nextOn="", nextStep="", note="")

    assert store.position() == before


def test_a_time_line_has_an_end(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")

    for number in range(MOST_EVENTS + 5):
        change(store, cipher, id, stage=("visit", "quote")[number % 2])

    timeline = stored_of(store, cipher, id).timeline
    assert len(timeline) == MOST_EVENTS + 1
    assert timeline[-1].what == "received"


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"stage": "answered"}, ("stage", "field_invalid")),
        ({"stage": ["new"]}, ("stage", "field_invalid")),
        ({"status": "visit"}, ("status", "field_invalid")),
        ({"assignee": "nobody"}, ("assignee", "assignee_invalid")),
        ({"assignee": None}, ("assignee", "assignee_invalid")),
        ({"nextOn": "2026-02-30"}, ("nextOn", "field_invalid")),
        ({"nextOn": "2026-03-05T25:00"}, ("nextOn", "field_invalid")),
        ({"nextOn": "2026-03-05 11:00"}, ("nextOn", "field_invalid")),
        ({"nextOn": None}, ("nextOn", "field_invalid")),
        ({"nextStep": "가" * 81}, ("nextStep", "field_too_long")),
        ({"nextStep": 1}, ("nextStep", "field_invalid")),
        ({"phone": "1"}, ("phone", "field_unknown")),
    ],
)
def test_what_nobody_can_set_is_refused_by_name(
    store: MemoryStore, cipher: FileCipher, sent: dict[str, Any], fault: tuple[str, str]
) -> None:
    id = kept(store, cipher, "one")

    with pytest.raises(InvalidFieldsError) as raised:
        change(store, cipher, id, **sent)

    assert [(one.field, one.code) for one in raised.value.faults] == [fault]


def test_several_are_changed_at_once_and_those_that_are_gone_are_left(
    store: MemoryStore, cipher: FileCipher
) -> None:
    one, other = kept(store, cipher, "one"), kept(store, cipher, "other")
    ids, wish = [one, "NONE", other, one], {"stage": "closed"}

    done = change_enquiries(Work(store, HANA, LATER), cipher, PRACTICE, ids, wish, bool)

    assert done == [one, other]
    assert listed(store, cipher, stage="closed") == listed(store, cipher)


def test_enquiries_are_found_by_stage_person_kind_and_space(
    store: MemoryStore, cipher: FileCipher
) -> None:
    question, consultation = kept(store, cipher, "q"), kept(store, cipher, "c", **CONSULTATION)
    kept(store, cipher, "spam", **SPAM)
    change(store, cipher, question, stage="closed", assignee="duri")

    assert listed(store, cipher, stage="open") == [consultation]
    assert listed(store, cipher, stage="closed") == [question]
    assert listed(store, cipher, assignee="duri") == [question]
    assert listed(store, cipher, assignee="nobody") == [consultation]
    assert listed(store, cipher, kind="consultation") == [consultation]
    assert listed(store, cipher, space="commercial") == [consultation]
    assert listed(store, cipher, space="residential") == []
    assert listed(store, cipher, search="상업") == [consultation]


def test_what_is_late_comes_first_and_what_is_to_come_after_who_waits(
    store: MemoryStore, cipher: FileCipher
) -> None:
    waits, late, soon = (
        kept(store, cipher, key, at=f"2026-03-01T0{number}:00:00.000Z")
        for number, key in enumerate(("waits", "late", "soon"))
    )
    change(store, cipher, late, nextOn="2026-02-20")
    change(store, cipher, soon, nextOn="2026-03-09T10:00")

    assert listed(store, cipher, order="next") == [late, waits, soon]
    assert listed(store, cipher, order="newest") == [soon, late, waits]
    assert listed(store, cipher, order="oldest") == [waits, late, soon]


def test_the_counts_say_what_waits(store: MemoryStore, cipher: FileCipher) -> None:
    late, _ = kept(store, cipher, "late"), kept(store, cipher, "new")
    change(store, cipher, late, stage="visit", nextOn="2026-03-03")

    counts = Tally(all_enquiries(store, cipher, at=AT)).counts(
        datetime.fromisoformat("2026-03-04T00:00:00+00:00")
    )

    assert (counts.by_stage["new"], counts.by_stage["visit"]) == (1, 1)
    assert (counts.by_status["answered"], counts.overdue, counts.unanswered) == (1, 1, 1)


def test_a_consultation_is_sealed_whole_and_read_again(
    store: MemoryStore, cipher: FileCipher
) -> None:
    facts = {"space": "commercial", "district": "성수동", "scope": ["design_build"]}
    id = kept(store, cipher, "c", **{**CONSULTATION, "facts": facts}, project="-Na")

    stored = stored_of(store, cipher, id)

    assert stored.kind == "consultation"
    assert stored.contact is not None
    assert (stored.contact.project, stored.contact.facts["district"]) == ("-Na", "성수동")
    assert not [
        secret for secret in ("성수동", "-Na", "설계") if secret in str(document_of(store, id))
    ]


def test_all_that_is_sealed_of_an_enquiry_is_sealed_anew_with_a_new_key(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "c", **CONSULTATION)
    change(store, cipher, id, nextStep="방문", note="전화")
    cipher.add_key()

    assert reseal(Work(store, OPERATOR, LATER), cipher).resealed == 1
    assert keys_in_use(store) == {cipher.current_key()}
    after = stored_of(store, cipher, id)
    assert (after.next_step, after.note, after.contact and after.contact.kind) == (
        "방문",
        "전화",
        "consultation",
    )
