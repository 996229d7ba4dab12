"""The inbox counts and pages many enquiries without opening what is sealed in them."""

import sys
from dataclasses import replace
from datetime import datetime
from itertools import count

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.inbox import (
    EnquiryFilter,
    Inbox,
    Tally,
    all_enquiries,
    wanted_among,
)
from studio_core.enquiries.outbox import JOB
from studio_core.enquiries.stored import Delivery
from studio_core.jobs.leases import claim
from studio_core.records.changes import OPERATOR, Delete, Put, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, SPAM, anybody, kept

NOW = datetime.fromisoformat(AT)
CONSULTATION = {"kind": "consultation", "email": "", "facts": {"space": "commercial"}}
EVERYTHING = EnquiryFilter(everything=True)


class CountingCipher(FileCipher):
    """A cipher that counts what it opens."""

    opened = 0

    def unseal(self, key: str, text: str, context: str) -> str:
        """Open a text and count it."""
        self.opened += 1
        return super().unseal(key, text, context)


@pytest.fixture
def counting(cipher: FileCipher) -> CountingCipher:
    """The cipher of the test, counting."""
    found = CountingCipher.__new__(CountingCipher)
    found.__dict__.update(cipher.__dict__)
    return found


def fill(store: MemoryStore, cipher: FileCipher, number: int) -> None:
    """Put copies of one enquiry into the store, until there are *number*."""
    template = store.get(ENQUIRIES, kept(store, cipher, "template"))
    assert template is not None
    document = dict(template.document)
    changes = tuple(
        Put(ENQUIRIES, f"E{n:07}", {**document, "nextOn": "2026-02-20" if n % 2 else ""})
        for n in range(number - 1)
    )
    Work(store, OPERATOR, AT).commit("test", *changes)


def test_counting_opens_nothing_and_a_page_only_what_it_shows(
    store: MemoryStore, counting: CountingCipher
) -> None:
    for number in range(12):
        kept(store, counting, f"key-{number}")
    inbox = Inbox(store, counting)

    badge = inbox.page(EVERYTHING, NOW, at=AT, limit=0)
    assert (badge.total, badge.counts.by_stage["new"], counting.opened) == (12, 12, 0)
    page = inbox.page(EVERYTHING, NOW, at=AT, limit=5)

    assert counting.opened == 5
    assert [one.contact is not None for one in page.items] == [True] * 5


@pytest.mark.parametrize("limit", [0, 50])
def test_the_badge_and_a_page_of_5000_cost_at_most_three_times_those_of_50(
    cipher: FileCipher, limit: int
) -> None:
    """Calls and not milliseconds: what else the machine does changes nothing about them."""

    def calls(number: int) -> int:
        store = MemoryStore()
        fill(store, cipher, number)
        inbox = Inbox(store, cipher)
        inbox.page(EVERYTHING, NOW, at=AT, limit=limit)
        calls = count()

        def counted(frame: object, event: str, value: object) -> None:
            if event in {"call", "c_call"}:
                next(calls)

        sys.setprofile(counted)
        try:
            inbox.page(replace(EVERYTHING, order="newest"), NOW, at=AT, limit=limit)
        finally:
            sys.setprofile(None)
        return next(calls)

    assert calls(5_000) <= 3 * calls(50)


WANTED = [
    EVERYTHING,
    EnquiryFilter(),
    EnquiryFilter(stage="open"),
    EnquiryFilter(kind="consultation"),
    EnquiryFilter(space="commercial"),
    EnquiryFilter(search="민서", everything=True),
    EnquiryFilter(search="바다"),
    EnquiryFilter(undelivered=True),
    EnquiryFilter(order="next"),
    EnquiryFilter(order="oldest", everything=True),
]


@pytest.mark.parametrize("wanted", WANTED)
def test_a_page_is_what_reading_everything_gives(
    store: MemoryStore, cipher: FileCipher, wanted: EnquiryFilter
) -> None:
    inbox = Inbox(store, cipher)
    inbox.page(wanted, NOW, at=AT, limit=3)
    ids = [kept(store, cipher, f"key-{n}", at=f"2026-03-0{n + 1}T00:00:00.000Z") for n in range(4)]
    kept(store, cipher, "spam", **SPAM)
    kept(store, cipher, "talk", **CONSULTATION)
    change_enquiry(
        Work(store, OPERATOR, AT), cipher, PRACTICE, ids[1], {"nextOn": "2026-02-20"}, anybody
    )
    failed = SetField(ENQUIRIES, ids[2], "delivery", Delivery(state="failed").document())
    Work(store, OPERATOR, AT).commit("test", failed, Delete(ENQUIRIES, ids[3]))
    everything = all_enquiries(store, cipher, at=AT)
    expected = wanted_among(everything, wanted, NOW)

    page = inbox.page(wanted, NOW, at=AT, offset=1, limit=2)

    assert (list(page.items), page.total) == (expected[1:3], len(expected))
    assert page.counts == Tally(everything).counts(NOW)


def test_what_is_being_delivered_has_not_failed(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    failed = SetField(ENQUIRIES, id, "delivery", Delivery(state="failed").document())
    Work(store, OPERATOR, AT).commit("test", failed)
    inbox = Inbox(store, cipher)
    before = inbox.page(EVERYTHING, NOW, at=AT, limit=1).counts.undelivered

    claim(store, JOB, "process", at=AT, busy=id)
    page = inbox.page(EVERYTHING, NOW, at=AT, limit=1)

    assert (before, page.counts.undelivered) == (1, 0)
    assert page.items[0].delivery.state == "delivering"


def test_another_store_in_its_place_is_read_anew(store: MemoryStore, cipher: FileCipher) -> None:
    kept(store, cipher, "one")
    inbox = Inbox(store, cipher)
    inbox.page(EVERYTHING, NOW, at=AT, limit=0)
    other = MemoryStore()
    kept(other, cipher, "two")
    kept(other, cipher, "three")
    inbox._store = other

    inbox.start_anew()

    assert inbox.page(EVERYTHING, NOW, at=AT, limit=0).total == 2
