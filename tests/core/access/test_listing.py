"""Access records are found by who, what, which enquiry and when, and listed newest first."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.access.listing import Access, AccessFilter, first_day_of, list_accesses
from studio_core.access.log import AccessAction
from studio_core.dates import SEOUL
from studio_core.records.changes import OPERATOR
from tests.core.access.recording import AT, OWNER, new_log
from tests.core.enquiries.keeping import AT as RECEIVED_AT
from tests.core.enquiries.keeping import document_of, kept

ID = "7F3K-29QD-X1Y2"
MIDNIGHT = datetime(2026, 3, 2, tzinfo=SEOUL)
MOMENTS = st.integers(-2_000, 2_000).map(
    lambda minutes: (
        (MIDNIGHT + timedelta(minutes=minutes))
        .astimezone(UTC)
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z")
    )
)


def found(store: MemoryStore, wanted: AccessFilter) -> list[str]:
    return [one.reason for one in list_accesses(store, wanted, limit=100).items]


def test_accesses_are_found_by_what_is_said_of_them(store: MemoryStore, cipher: FileCipher) -> None:
    log = new_log(store, cipher)
    log.record(OWNER, "open", [ID], "2026-03-01T09:00:00.000Z", "192.0.2.4", "opened")
    log.record(OWNER, "export", [ID, "AAAA-1111-2222"], "2026-03-01T15:00:00.000Z", "", "exported")
    log.record(OPERATOR, "list", ["AAAA-1111-2222"], "2026-03-02T14:59:59.999Z", "", "listed")

    assert found(store, AccessFilter()) == ["listed", "exported", "opened"]
    assert found(store, AccessFilter(actor="admin1")) == ["exported", "opened"]
    assert found(store, AccessFilter(actor="operator", action="list")) == ["listed"]
    assert found(store, AccessFilter(actor="operator", action="open")) == []
    assert found(store, AccessFilter(enquiry=ID)) == ["exported", "opened"]
    assert found(store, AccessFilter(enquiry="AAAA-1111")) == ["listed", "exported"]
    assert found(store, AccessFilter(enquiry="AAAA-11")) == []


def test_who_has_seen_an_enquiry_is_read_from_the_day_before_it_came(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")

    assert document_of(store, id)["receivedAt"] == RECEIVED_AT
    day = datetime.fromisoformat(RECEIVED_AT).astimezone(SEOUL).date()
    assert first_day_of(store, id) == day - timedelta(days=1)
    assert first_day_of(store, "unknown") is None


def test_days_are_those_of_seoul(store: MemoryStore, cipher: FileCipher) -> None:
    log = new_log(store, cipher)
    for reason, at in (
        ("before", "2026-03-01T14:59:59.999Z"),
        ("first", "2026-03-01T15:00:00.000Z"),
        ("last", "2026-03-02T14:59:59.999Z"),
        ("after", "2026-03-02T15:00:00.000Z"),
    ):
        log.record(OWNER, "open", [ID], at, "", reason)

    day = date(2026, 3, 2)
    assert found(store, AccessFilter(since=day, until=day)) == ["last", "first"]
    assert found(store, AccessFilter(since=day)) == ["after", "last", "first"]
    assert found(store, AccessFilter(until=day)) == ["last", "first", "before"]


@given(st.lists(st.tuples(MOMENTS, st.booleans()), max_size=20), st.integers(1, 7))
def test_pages_show_each_wanted_access_once_newest_first(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, bool]], limit: int
) -> None:
    store = MemoryStore()
    cipher = FileCipher(tmp_path_factory.mktemp("keys") / "key", lambda: AT)
    logs = [new_log(store, cipher) for _ in range(2)]
    for number, (at, is_wanted) in enumerate(drawn):
        action: AccessAction = "open" if is_wanted else "list"
        logs[number % 2].record(OWNER, action, [ID], at, "", str(number))

    wanted, after = AccessFilter(action="open"), ""
    shown: list[Access] = []
    while items := list_accesses(store, wanted, limit=limit, after=after).items:
        shown += items
        after = items[-1].position

    assert [one.at for one in shown] == sorted((at for at, is_it in drawn if is_it), reverse=True)
    assert len({one.position for one in shown}) == len(shown)
    assert list_accesses(store, wanted, limit=1).total == len(shown)
