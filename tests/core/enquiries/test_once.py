"""A morning's mails are made once, whatever several servers do between each other's steps."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.mornings import DONE, make_morning_mails
from studio_core.jobs.leases import LEASE_SECONDS
from studio_core.jobs.outbox import BATCH
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import enquiry_of
from studio_core.records.changes import ChangeSet, Position
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, LIMITS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_core.records.store import Store
from tests.core.enquiries.working import DAYS, DOYUN, SEOYEON, WEDNESDAY, Working


class KilledError(BaseException):
    """The process ended here."""


class Interrupted(ForwardingStore):
    """A store between whose answers something else happens: the next of *plan*."""

    def __init__(
        self, store: Store, plan: Iterator[str], acts: Mapping[str, Callable[[], object]]
    ) -> None:
        super().__init__(store)
        self._plan, self._acts = plan, acts

    def _meanwhile(self) -> None:
        act = next(self._plan, "nothing")
        if act == "kill":
            raise KilledError
        self._acts.get(act, lambda: None)()

    def read(self, collection: str) -> Mapping[str, Record]:
        self._meanwhile()
        return super().read(collection)

    def get(self, collection: str, id: str) -> Record | None:
        self._meanwhile()
        return super().get(collection, id)

    def commit(self, change_set: ChangeSet) -> Position:
        self._meanwhile()
        position = super().commit(change_set)
        self._meanwhile()
        return position


class Line:
    """A mail server; the process is killed when it has taken the mails whose turn *kills* has."""

    def __init__(self, kills: list[bool]) -> None:
        self.taken: list[str] = []
        self.killed = 0
        self._kills = iter(kills)

    def send(self, mail: Mail) -> str:
        self.taken.append(mail.id)
        if next(self._kills, False):
            self.killed += 1
            raise KilledError
        return f"<{mail.id}>"


ACTS = st.sampled_from(["nothing", "other server", "edit", "forget", "kill"])


def made(studio: Working) -> Counter[str]:
    """Return how often the mails of a morning were laid, by id."""
    entries = [one for one in studio.store.changes(0) if one.action == "studio_mails_made"]
    return Counter(id for one in entries for id in one.ids().get(ENQUIRY_MAILS, ()))


@pytest.fixture
def a_cipher(tmp_path_factory: pytest.TempPathFactory) -> FileCipher:
    return FileCipher(tmp_path_factory.mktemp("key") / "enquiry.key", lambda: "2026-11-25")


def busy_studio(cipher: FileCipher) -> Working:
    """Return a studio in which this morning has a mail of each kind."""
    studio = Working(MemoryStore(), cipher)
    studio.people = {"seoyeon": SEOYEON, "doyun": DOYUN}
    studio.enquiry("due", stage="visit", assignee="seoyeon", nextOn="2026-11-25T11:00")
    studio.enquiry("late", stage="quote", nextOn="2026-11-24")
    studio.enquiry("waits", received=WEDNESDAY - timedelta(days=1, hours=1))
    return studio


@given(plans=st.lists(st.lists(ACTS, max_size=14), min_size=1, max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_each_mail_is_made_once_however_servers_meet(
    a_cipher: FileCipher, plans: list[list[str]]
) -> None:
    studio = busy_studio(a_cipher)
    due = next(iter(studio.store.read(ENQUIRIES)))
    notes = iter(range(100))
    acts: dict[str, Callable[[], object]] = {
        "other server": lambda: make_morning_mails(studio.office(), DAYS, studio.now),
        "edit": lambda: studio.change(due, note=str(next(notes))),
        "forget": lambda: studio.forget(LIMITS, DONE),
    }

    for plan in plans:
        store = Interrupted(studio.store, iter(plan), acts)
        with suppress(KilledError):
            make_morning_mails(studio.office(store), DAYS, studio.now)
    studio.morning()

    assert set(made(studio).values()) == {1}
    assert sorted(id.partition("~")[2].partition("-")[0] for id in made(studio)) == [
        "digest",
        "overdue",
        "today",
        "unanswered",
    ]


@given(kills=st.lists(st.booleans(), max_size=6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_server_killed_while_sending_repeats_what_it_was_sending(
    a_cipher: FileCipher, kills: list[bool]
) -> None:
    studio, line = busy_studio(a_cipher), Line(kills)
    studio.post = line
    studio.morning()

    for number in range(len(kills) + 1):
        with suppress(KilledError):
            studio.outbox(f"server {number}").deliver_all()
        studio.now += timedelta(seconds=LEASE_SECONDS + 5)

    counts = Counter(line.taken)
    assert set(counts) == set(made(studio))
    # What was being sent together is sent again, under the same Message-IDs, and no oftener.
    assert all(count <= 1 + line.killed for count in counts.values())
    assert sum(counts.values()) <= len(counts) + line.killed * BATCH
    assert {one.state for one in studio.stored()} == {"sent"}


@given(plan=st.lists(st.sampled_from(["nothing", "erase"]), max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_nothing_is_left_of_what_is_erased_meanwhile(a_cipher: FileCipher, plan: list[str]) -> None:
    studio = busy_studio(a_cipher)
    gone = iter(list(studio.store.read(ENQUIRIES)))

    def erase() -> None:
        if id := next(gone, ""):
            studio.erase(id)

    store = Interrupted(studio.store, iter(plan), {"erase": erase})

    make_morning_mails(studio.office(store), DAYS, studio.now)

    there = {"studio", *studio.store.read(ENQUIRIES)}
    assert {enquiry_of(one.id) for one in studio.stored()} <= there
