"""The outbox: everything is delivered in the end, with patience and by one process at a time."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.outbox import TAKEN_ELSEWHERE_SECONDS, Backoff, Outbox, OutboxContext
from studio_core.enquiries.stored import read_delivery, sealed_contact
from studio_core.errors import DeliveryError, EnquiryRefusedError
from studio_core.records.changes import SYSTEM, ChangeSet, Delete, Put
from studio_core.records.collections import ENQUIRIES

AT = "2026-03-01T00:00:00.000Z"
ENQUIRY = Enquiry(
    name="김민서", phone="010-1234-5678", email="a@b.kr", message="=1+1", email_consent=True
)


class Plain:
    """A cipher that hides nothing."""

    def current_key(self) -> str:
        return "k"

    def seal(self, text: str, context: str) -> tuple[str, str]:
        return "k", text

    def unseal(self, key: str, sealed: str, context: str) -> str:
        return sealed

    def tokens(self, purpose: str, text: str) -> Mapping[str, str]:
        return {"k": f"{hash((purpose, text)):x}"}


class Endpoint:
    """Takes what is sent unless it is told to fail."""

    def __init__(self) -> None:
        self.taken: list[Mapping[str, object]] = []
        self.error: Exception | None = None

    def deliver(self, body: Mapping[str, object]) -> None:
        if self.error is not None:
            raise self.error
        self.taken.append(body)


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Site:
    """An outbox with everything around it."""

    def __init__(self, holder: str = "one", beside: "Site | None" = None) -> None:
        self.store: MemoryStore = beside.store if beside else MemoryStore()
        self.endpoint: Endpoint = beside.endpoint if beside else Endpoint()
        self.clock: Clock = beside.clock if beside else Clock()
        context = OutboxContext(
            store=self.store, clock=self.clock, chance=lambda: 1.0, holder=holder
        )
        self.outbox = Outbox(context, Plain(), self.endpoint)

    def receive(self, id: str) -> None:
        document = {
            **sealed_contact(Plain(), id, ENQUIRY, f"key-{id}"),
            "emailConsent": True,
            "delivery": {"state": "pending", "attempts": 0},
        }
        self.commit(Put(ENQUIRIES, id, document))
        self.outbox.heard([id])

    def commit(self, *changes: Put | Delete) -> None:
        self.store.commit(ChangeSet(actor=SYSTEM, action="test", at=AT, changes=changes))

    def state(self, id: str) -> tuple[str, int]:
        record = self.store.get(ENQUIRIES, id)
        assert record is not None
        delivery = read_delivery(record.document)
        return delivery.state, delivery.attempts


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.outbox.close()


def test_what_came_is_sent_once_in_the_specified_form(site: Site) -> None:
    site.receive("a")

    assert site.outbox.step() is None
    assert site.outbox.step() is None

    assert site.state("a") == ("delivered", 1)
    assert [body["idempotencyKey"] for body in site.endpoint.taken] == ["key-a"]
    body = site.endpoint.taken[0]
    assert str(body["phone"]).startswith("'")
    assert body["emailConsent"] is True


def test_an_idle_outbox_has_nothing_to_wait_for(site: Site) -> None:
    assert site.outbox.step() is None
    assert site.outbox.waiting == 0


def test_after_a_failure_it_waits_longer_each_time_and_then_delivers(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    waits = []
    for _ in range(6):
        wait = site.outbox.step()
        assert wait is not None
        waits.append(wait)
        site.clock.wait(wait)
    site.endpoint.error = None

    assert site.outbox.step() is None

    assert waits == [1, 2, 4, 8, 16, 32]
    assert site.state("a") == ("delivered", 7)


def test_one_that_is_refused_holds_nobody_up(site: Site) -> None:
    site.endpoint.error = EnquiryRefusedError("no")
    site.receive("a")
    site.outbox.step()
    site.endpoint.error = None
    site.receive("b")

    site.outbox.step()

    assert site.state("a") == ("failed", 1)
    assert site.state("b") == ("delivered", 1)


def test_by_hand_it_is_sent_at_once(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    site.outbox.step()
    site.endpoint.error = None

    site.outbox.hurry()

    assert site.outbox.step() is None
    assert site.state("a") == ("delivered", 2)


def test_what_was_erased_meanwhile_is_not_sent(site: Site) -> None:
    site.receive("a")
    site.commit(Delete(ENQUIRIES, "a"))

    site.outbox.step()

    assert site.endpoint.taken == []
    assert site.outbox.waiting == 0


def test_after_a_restart_everything_that_waits_is_found(site: Site) -> None:
    for id in ("a", "b", "c"):
        site.receive(id)
    again = Site("two", beside=site)

    again.outbox.reload()
    again.outbox.step()

    assert len(site.endpoint.taken) == 3
    again.outbox.close()


def test_two_processes_do_not_deliver_at_the_same_time(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    for id in ("a", "b"):
        site.receive(id)
    other = Site("two", beside=site)
    other.outbox.reload()
    site.outbox.step()
    site.receive("c")
    taken = []

    class Nosy(Endpoint):
        def deliver(self, body: Mapping[str, object]) -> None:
            # Somebody else looks for work while this delivery is under way.
            taken.append(other.outbox.step())
            raise DeliveryError("away")

    site.endpoint.deliver = Nosy().deliver  # type: ignore[method-assign]
    site.clock.wait(60)
    site.outbox.step()

    assert taken == [TAKEN_ELSEWHERE_SECONDS]
    other.outbox.close()


@pytest.mark.parametrize("jump", [-86_400 * 365, 86_400 * 365])
def test_a_clock_that_jumps_delays_nothing(site: Site, jump: float) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    site.outbox.step()
    site.endpoint.error = None

    site.clock.wait(jump)

    assert site.outbox.step() is None
    assert site.state("a") == ("delivered", 2)


def test_a_wait_that_another_clock_wrote_down_is_no_longer_than_ours(site: Site) -> None:
    site.receive("a")
    document = {
        **sealed_contact(Plain(), "b", ENQUIRY, "key-b"),
        "delivery": {"state": "failed", "attempts": 3, "nextAt": "2031-01-01T00:00:00.000Z"},
    }
    site.commit(Put(ENQUIRIES, "b", document))
    site.outbox.reload()
    site.outbox.step()

    site.clock.wait(Backoff().longest_for_one)
    site.outbox.step()

    assert site.state("b") == ("delivered", 4)


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_a_wait_is_never_longer_than_the_longest(failures: int, chance: float) -> None:
    backoff = Backoff()

    wait = backoff.after(failures, backoff.longest_for_one, chance)

    assert 0.5 <= wait <= backoff.longest_for_one
