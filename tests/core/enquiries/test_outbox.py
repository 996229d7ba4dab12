"""The outbox: every enquiry is delivered in the end, by one process at a time."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.handling import deliver_again
from studio_core.enquiries.outbox import JOB, EnquiryDeliveries
from studio_core.enquiries.stored import Delivery, read_delivery, sealed_contact
from studio_core.errors import DeliveryError, EnquiryRefusedError, StoreUnavailableError
from studio_core.jobs.backoff import DELIVERY
from studio_core.jobs.job import JobRun
from studio_core.jobs.leases import LEASE_SECONDS, claim
from studio_core.jobs.outbox import SENDING_SECONDS, Outbox, OutboxContext
from studio_core.jobs.runner import ELSEWHERE
from studio_core.records.changes import SYSTEM, ChangeSet, Delete, Position, Put, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.record import Document
from studio_core.records.work import Work
from tests.core.enquiries.keeping import PRACTICE
from tests.core.jobs.driven import SteppedOutbox

AT = "2026-03-01T00:00:00.000Z"
ENQUIRY = Enquiry(
    name="김민서", phone="010-1234-5678", email="a@b.kr", message="=1+1", email_consent=True
)


class Plain:
    """A cipher that does not encrypt."""

    def current_key(self) -> str:
        return "k"

    def key_ids(self) -> tuple[str, ...]:
        return ("k",)

    def seal(self, text: str, context: str) -> tuple[str, str]:
        return "k", text

    def unseal(self, key: str, sealed: str, context: str) -> str:
        return sealed

    def tokens(self, purpose: str, text: str) -> Mapping[str, str]:
        return {"k": f"{hash((purpose, text)):x}"}


class Endpoint:
    """An endpoint that keeps what is sent, or raises *error* when that is set."""

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

    def later(self, seconds: float) -> datetime:
        return self.now + timedelta(seconds=seconds)


class Site:
    """An outbox with its store, endpoint and clock."""

    def __init__(self, holder: str = "one", beside: "Site | None" = None) -> None:
        self.store: MemoryStore = beside.store if beside else MemoryStore()
        self.endpoint: Endpoint = beside.endpoint if beside else Endpoint()
        self.clock: Clock = beside.clock if beside else Clock()
        context = OutboxContext(store=self.store, clock=self.clock, chance=lambda: 1.0)
        deliveries = EnquiryDeliveries(self.store, Plain(), self.endpoint)
        self.outbox = SteppedOutbox(context, deliveries, holder, patience=0.2)

    def receive(self, id: str) -> None:
        document = {
            **sealed_contact(Plain(), id, ENQUIRY, f"key-{id}"),
            "emailConsent": True,
            "delivery": {"state": "pending", "attempts": 0},
        }
        self.commit(Put(ENQUIRIES, id, document))
        self.outbox.refresh([id])

    def commit(self, *changes: Put | Delete | SetField) -> None:
        Work(self.store, SYSTEM, AT).commit("test", *changes)

    def deliver_by(self, endpoint: Endpoint) -> None:
        """Have the outbox deliver to another endpoint from now on."""
        self.endpoint.deliver = endpoint.deliver  # type: ignore[method-assign]

    def document(self, id: str) -> Document:
        record = self.store.get(ENQUIRIES, id)
        assert record is not None
        return record.document

    def state(self, id: str) -> tuple[str, int]:
        record = self.store.get(ENQUIRIES, id)
        assert record is not None
        delivery = read_delivery(record.document)
        return delivery.state, delivery.attempts


class Hanging:
    """Makes the endpoint of *site* take an enquiry and give no answer about it for a while."""

    def __init__(self, site: Site, key: str) -> None:
        self.ended = Event()

        def deliver(body: Mapping[str, object]) -> None:
            site.endpoint.taken.append(body)
            if body["idempotencyKey"] == key:
                self.ended.wait(60)

        site.endpoint.deliver = deliver  # type: ignore[method-assign]


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.outbox.close()


def test_an_enquiry_is_sent_once_in_the_specified_form(site: Site) -> None:
    site.receive("a")

    assert site.outbox.step() is None
    assert site.outbox.step() is None

    assert site.state("a") == ("delivered", 1)
    assert [body["idempotencyKey"] for body in site.endpoint.taken] == ["key-a"]
    body = site.endpoint.taken[0]
    assert str(body["phone"]).startswith("'")
    assert body["emailConsent"] is True


def test_a_process_that_is_asked_to_sends_what_it_has_not_heard_of_even_after_it_was_ended(
    site: Site,
) -> None:
    other = Outbox(
        OutboxContext(store=site.store, clock=site.clock, chance=lambda: 1.0),
        EnquiryDeliveries(site.store, Plain(), site.endpoint),
    )
    other.stop()
    for id in ("A", "B"):
        site.receive(id)

    other.run(JobRun(store=site.store, now=site.clock()))

    assert len(site.endpoint.taken) == 2


def test_an_idle_outbox_has_nothing_to_send(site: Site) -> None:
    assert site.outbox.step() is None
    assert site.outbox.waiting == 0


def test_after_each_failure_a_delivery_waits_longer_and_is_made_in_the_end(site: Site) -> None:
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


def test_a_refused_enquiry_waits_for_somebody_and_does_not_delay_others(site: Site) -> None:
    site.endpoint.error = EnquiryRefusedError("it answers 404", 404)
    site.receive("a")
    assert site.outbox.step() is None
    site.endpoint.error = None
    site.receive("b")

    assert site.outbox.step() is None
    site.clock.wait(86_400)
    site.outbox.reload()

    assert site.outbox.step() is None
    assert (site.state("a"), site.state("b")) == (("refused", 1), ("delivered", 1))
    refused = read_delivery(site.document("a"))
    assert (refused.last_error, refused.last_status) == ("it answers 404", 404)
    # It is still told of as something that waits.
    assert (site.outbox.waiting, site.outbox.oldest is not None) == (1, True)


def test_a_refused_enquiry_is_sent_again_by_hand(site: Site) -> None:
    site.endpoint.error = EnquiryRefusedError("it answers 404")
    for id in "ab":
        site.receive(id)
    site.outbox.step()
    site.endpoint.error = None

    deliver_again(Work(site.store, SYSTEM, AT), PRACTICE, "a")
    site.outbox.refresh(["a"])
    site.outbox.step()
    one_by_one = (site.state("a"), site.state("b"))
    site.outbox.deliver_all()

    assert one_by_one == (("delivered", 2), ("refused", 1))
    assert site.state("b") == ("delivered", 2)


def test_a_clock_that_is_set_back_sends_nothing_that_was_refused(site: Site) -> None:
    site.endpoint.error = EnquiryRefusedError("it answers 404")
    site.receive("a")
    site.outbox.step()

    site.clock.wait(-86_400)
    site.outbox.step()

    assert site.state("a") == ("refused", 1)


def test_one_that_fails_holds_up_no_other_and_is_not_sent_again_for_others(site: Site) -> None:
    def deliver(body: Mapping[str, object]) -> None:
        site.endpoint.taken.append(body)
        if body["idempotencyKey"] == "key-a":
            raise DeliveryError("it answers 500")

    site.endpoint.deliver = deliver  # type: ignore[method-assign]
    site.receive("a")
    for wait in (1, 2, 4, 8):
        assert site.outbox.step() == wait
        site.clock.wait(wait)
    assert site.outbox.step() == 16
    site.receive("b")

    assert site.outbox.step() == 16

    assert (site.state("a"), site.state("b")) == (("failed", 5), ("delivered", 1))


def test_one_that_hangs_holds_up_no_other_and_is_posted_once_at_a_time(site: Site) -> None:
    hanging = Hanging(site, "key-a")
    site.receive("a")
    assert site.outbox.step() == 0
    for id in "bc":
        site.receive(id)

    assert site.outbox.step() == 0
    site.clock.wait(60)
    site.outbox.reload()
    assert site.outbox.step() == 0
    meanwhile = [site.state(id) for id in "abc"]
    hanging.ended.set()
    assert site.outbox.step() is None

    assert meanwhile == [("pending", 0), ("delivered", 1), ("delivered", 1)]
    assert site.state("a") == ("delivered", 1)
    assert sorted(str(one["idempotencyKey"]) for one in site.endpoint.taken) == [
        "key-a",
        "key-b",
        "key-c",
    ]


def test_what_a_late_server_is_still_posting_no_other_posts(site: Site) -> None:
    hanging = Hanging(site, "key-a")
    site.receive("a")
    site.outbox.step()
    site.receive("b")
    other = Site("two", beside=site)
    other.outbox.reload()
    assert other.outbox.step() == ELSEWHERE.total_seconds()

    # Its thread is late: the lease has run out, and what it posts has no answer yet.
    site.clock.wait(LEASE_SECONDS + 4)
    pause = other.outbox.step()
    deliver_again(Work(site.store, SYSTEM, timestamp(site.clock())), PRACTICE, "a")
    other.outbox.refresh(["a"])
    other.outbox.step()
    posted = [one["idempotencyKey"] for one in site.endpoint.taken]
    hanging.ended.set()
    site.outbox.step()
    other.outbox.refresh(["a"])

    assert posted == ["key-a", "key-b"]
    assert pause == SENDING_SECONDS - LEASE_SECONDS - 4
    assert (site.state("a"), other.outbox.step()) == (("delivered", 1), None)
    other.outbox.close()


def test_what_a_killed_server_was_posting_is_posted_again_when_that_has_ended(site: Site) -> None:
    hanging = Hanging(site, "key-a")
    site.receive("a")
    site.outbox.step()
    other = Site("two", beside=site)
    other.outbox.reload()
    site.clock.wait(SENDING_SECONDS + 1)
    site.deliver_by(Endpoint())

    other.outbox.step()

    assert site.state("a") == ("delivered", 1)
    hanging.ended.set()
    other.outbox.close()


def test_what_could_not_be_recorded_is_recorded_later_and_not_posted_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.receive("a")
    commit = site.store.commit

    def away(change_set: ChangeSet) -> Position:
        if change_set.action == "enquiry_delivered":
            raise StoreUnavailableError
        return commit(change_set)

    with monkeypatch.context() as patch:
        patch.setattr(site.store, "commit", away)
        with pytest.raises(StoreUnavailableError):
            site.outbox.step()
        site.outbox.reload()

    assert site.outbox.step() is None
    assert (site.state("a"), len(site.endpoint.taken)) == (("delivered", 1), 1)


def test_what_is_being_posted_at_the_end_is_recorded_within_seconds(site: Site) -> None:
    hanging = Hanging(site, "key-a")
    site.receive("a")
    site.outbox.step()
    hanging.ended.set()

    site.outbox.close()

    assert site.state("a") == ("delivered", 1)
    assert claim(site.store, JOB, "another", at=AT) is not None


def test_what_nobody_foresaw_at_one_keeps_none_of_the_others(site: Site) -> None:
    def deliver(body: Mapping[str, object]) -> None:
        if body["idempotencyKey"] == "key-b":
            raise ValueError("a defect in what is personal")
        site.endpoint.taken.append(body)

    site.endpoint.deliver = deliver  # type: ignore[method-assign]
    for id in "abc":
        site.receive(id)

    wait = site.outbox.step()

    assert [body["idempotencyKey"] for body in site.endpoint.taken] == ["key-a", "key-c"]
    assert (site.state("a"), site.state("b")) == (("delivered", 1), ("pending", 0))
    assert wait == 3600
    site.clock.wait(wait)
    site.deliver_by(Endpoint())
    assert site.outbox.step() is None
    assert site.state("b") == ("delivered", 1)


def test_hurrying_sends_a_waiting_enquiry_at_once(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    site.outbox.step()
    site.endpoint.error = None

    site.outbox.hurry()

    assert site.outbox.step() is None
    assert site.state("a") == ("delivered", 2)


def test_an_erased_enquiry_is_not_sent(site: Site) -> None:
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

    class AskingEndpoint(Endpoint):
        def deliver(self, body: Mapping[str, object]) -> None:
            # Another process asks for work during this delivery.
            taken.append(other.outbox.step())
            raise DeliveryError("away")

    site.endpoint.deliver = AskingEndpoint().deliver  # type: ignore[method-assign]
    site.clock.wait(60)
    site.outbox.step()

    assert set(taken) == {ELSEWHERE.total_seconds()}
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


def test_a_stored_wait_is_limited_to_the_longest_one(site: Site) -> None:
    site.receive("a")
    document = {
        **sealed_contact(Plain(), "b", ENQUIRY, "key-b"),
        "delivery": {"state": "failed", "attempts": 3, "nextAt": "2031-01-01T00:00:00.000Z"},
    }
    site.commit(Put(ENQUIRIES, "b", document))
    site.outbox.reload()
    site.outbox.step()

    site.clock.wait(DELIVERY.longest)
    site.outbox.step()

    assert site.state("b") == ("delivered", 4)


def test_delivering_all_by_hand_tries_every_undelivered_enquiry(site: Site) -> None:
    for number in range(20):
        site.receive(f"e{number:02}")
    again = Site("two", beside=site)

    again.outbox.deliver_all()

    assert len(site.endpoint.taken) == 20
    assert again.outbox.waiting == 0
    again.outbox.close()


def test_delivering_all_by_hand_also_tries_waiting_enquiries(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    site.outbox.step()
    site.endpoint.error = None
    again = Site("two", beside=site)

    again.outbox.deliver_all()

    assert site.state("a") == ("delivered", 2)
    again.outbox.close()


def test_delivering_all_by_hand_tries_each_once(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    for number in range(20):
        site.receive(f"e{number:02}")

    site.outbox.deliver_all()

    assert {site.state(f"e{number:02}") for number in range(20)} == {("failed", 1)}
    assert site.outbox.waiting == 20


class Interrupted(Endpoint):
    """An endpoint that calls *happens* during each delivery, then fails with *error* if given."""

    def __init__(self, happens: Callable[[], object], error: Exception | None = None) -> None:
        super().__init__()
        self.happens, self.fails = happens, error

    def deliver(self, body: Mapping[str, object]) -> None:
        self.happens()
        if self.fails:
            raise self.fails
        super().deliver(body)


@pytest.mark.parametrize("error", [None, DeliveryError("away")])
def test_a_change_by_an_administrator_during_the_delivery_stays(
    site: Site, error: Exception | None
) -> None:
    site.receive("a")
    site.receive("b")
    note = SetField(ENQUIRIES, "a", "stage", "contacted")
    site.deliver_by(Interrupted(lambda: site.commit(note), error))

    site.outbox.step()

    state = ("failed", 1) if error else ("delivered", 1)
    assert (site.state("a"), site.state("b")) == (state, state)
    assert site.document("a")["stage"] == "contacted"


def test_a_failure_does_not_overwrite_the_delivery_of_another_process(site: Site) -> None:
    site.receive("a")
    taken = Delivery(state="delivered", attempts=1).document()
    elsewhere = SetField(ENQUIRIES, "a", "delivery", taken)
    site.deliver_by(Interrupted(lambda: site.commit(elsewhere), DeliveryError("away")))

    site.outbox.step()

    assert site.state("a") == ("delivered", 1)
    assert site.outbox.waiting == 0


def test_an_enquiry_that_another_process_delivered_is_not_waiting(site: Site) -> None:
    site.receive("a")
    taken = Delivery(state="delivered", attempts=1).document()
    site.commit(SetField(ENQUIRIES, "a", "delivery", taken))

    site.outbox.refresh(["a"])

    assert site.outbox.waiting == 0


def test_an_enquiry_erased_during_its_delivery_stays_erased(site: Site) -> None:
    site.receive("a")
    site.receive("b")
    site.deliver_by(Interrupted(lambda: site.commit(Delete(ENQUIRIES, "a"))))

    site.outbox.step()

    assert site.store.get(ENQUIRIES, "a") is None
    assert site.state("b") == ("delivered", 1)


@pytest.mark.parametrize("error", [DeliveryError, EnquiryRefusedError])
def test_the_reason_of_a_failure_is_kept_until_it_is_delivered(
    site: Site, error: type[Exception]
) -> None:
    site.endpoint.error = error("no " * 100)
    site.receive("a")
    site.outbox.step()
    failed = read_delivery(site.document("a"))

    site.endpoint.error = None
    site.outbox.hurry()
    site.outbox.step()
    delivered = read_delivery(site.document("a"))

    assert failed.last_error == ("no " * 100)[:200]
    assert failed.next_at == (
        None if error is EnquiryRefusedError else timestamp(site.clock.later(1))
    )
    assert (delivered.last_error, delivered.next_at) == (None, None)
    assert delivered.delivered_at == AT


def test_asking_for_the_remaining_wait_again_gives_the_same(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    for number in range(3):
        site.receive(f"e{number}")
    for _ in range(3):
        wait = site.outbox.step()
        assert wait is not None
        site.clock.wait(wait)
    wait = site.outbox.step()
    assert wait is not None

    site.clock.wait(wait / 4)

    assert site.outbox.step() == site.outbox.step() == wait * 3 / 4


def test_waiting_enquiries_are_sent_eight_at_a_time(site: Site) -> None:
    for number in range(20):
        site.receive(f"e{number:02}")

    assert site.outbox.step() == 0
    assert site.outbox.waiting == 12


def test_the_lease_for_deliveries_is_released_when_nothing_is_left(site: Site) -> None:
    site.receive("a")
    site.outbox.step()

    assert claim(site.store, JOB, "another", at=AT) is not None


def test_the_lease_for_deliveries_is_kept_while_more_is_due(site: Site) -> None:
    for number in range(20):
        site.receive(f"e{number:02}")

    assert site.outbox.step() == 0

    assert claim(site.store, JOB, "another", at=AT) is None


def test_the_lease_for_deliveries_is_released_for_even_a_short_wait(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")

    assert site.outbox.step() == 1

    assert claim(site.store, JOB, "another", at=AT) is not None


def test_the_lease_for_deliveries_is_released_when_the_rest_was_erased(site: Site) -> None:
    ids = [f"e{number:02}" for number in range(20)]
    for id in ids:
        site.receive(id)
    site.outbox.step()
    site.commit(*(Delete(ENQUIRIES, id) for id in ids))
    site.outbox.refresh(ids)

    assert site.outbox.step() is None

    assert claim(site.store, JOB, "another", at=AT) is not None


def test_the_remaining_wait_is_known_while_another_process_delivers(site: Site) -> None:
    site.endpoint.error = DeliveryError("away")
    site.receive("a")
    site.outbox.step()
    claim(site.store, JOB, "another", at=AT, busy="b")

    site.clock.wait(0.25)

    assert site.outbox.step() == 0.75


@pytest.mark.parametrize(
    ("error", "action"),
    [
        (None, "enquiry_delivered"),
        (DeliveryError("away"), "enquiry_delivery_failed"),
        (EnquiryRefusedError("no"), "enquiry_delivery_failed"),
    ],
)
def test_the_journal_says_how_a_delivery_ended(
    site: Site, error: Exception | None, action: str
) -> None:
    site.endpoint.error = error
    site.receive("a")
    before = site.store.position()

    site.outbox.step()

    assert [entry.action for entry in site.store.changes(before)] == [action]


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_a_wait_is_never_longer_than_the_longest(failures: int, chance: float) -> None:
    backoff = DELIVERY

    wait = backoff.after(failures, chance)

    assert 0.5 <= wait <= backoff.longest
