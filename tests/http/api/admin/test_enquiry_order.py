"""/api/admin/enquiries/search: pages of what is to be done next, while a day in Seoul ends."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.dates import SEOUL
from studio_core.enquiries.inbox import ORDERS
from studio_core.records.collections import ENQUIRIES
from studio_http.api.shapes.enquiry_bodies import MAX_PAGE
from tests.http.studio_in_memory import put

Client = TestClient[Any]
ADDRESS = "/api/admin/enquiries/search"
BEFORE_MIDNIGHT = datetime(2026, 11, 25, 23, 59, tzinfo=SEOUL).astimezone(UTC)
EVENING = {
    "late": ("visit", "2026-11-24"),
    "new-1": ("new", ""),
    "new-2": ("new", ""),
    "new-3": ("new", ""),
    "today": ("contacted", "2026-11-25"),
    "tomorrow": ("quote", "2026-11-26T09:00"),
}
"""What there is one minute before midnight, in its order."""
ARRIVALS = st.sampled_from(sorted({*EVENING.values(), ("visit", "2026-11-20"), ("spam", "")}))
"""The stage and the date of an enquiry that arrives while pages are asked for."""


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = BEFORE_MIDNIGHT

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def studio(studio: Studio, clock: Clock) -> Studio:
    """A studio with the enquiries of an evening."""
    for number, (id, (stage, due)) in enumerate(EVENING.items()):
        receive(studio, id, BEFORE_MIDNIGHT - timedelta(hours=9 - number), stage, due)
    return replace(studio, clock=clock)


def receive(studio: Studio, id: str, at: datetime, stage: str, due: str) -> None:
    """Keep an enquiry that was received *at* that moment."""
    said = {"receivedAt": timestamp(lambda: at), "kind": "question"}
    put(studio, ENQUIRIES, id, {**said, "stage": stage, "nextOn": due})


def page(client: Client, offset: int, **asked: Any) -> list[str]:
    """Return the ids of two enquiries."""
    body = {"order": "next", "offset": offset, "limit": 2, **asked}
    answer = client.post(ADDRESS, json=body)
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["items"]]


def pages(client: Client, clock: Clock, **asked: Any) -> list[str]:
    """Return the ids on three pages; midnight comes after the first."""
    first = page(client, 0, **asked)
    clock.now += timedelta(minutes=2)
    return [*first, *page(client, 2, **asked), *page(client, 4, **asked)]


def test_pages_as_of_one_moment_join_while_the_day_ends(admin: Client, clock: Clock) -> None:
    found = pages(admin, clock, asOf=clock.now.isoformat())

    assert found == list(EVENING)


def test_a_page_by_another_moment_may_lose_and_repeat(admin: Client, clock: Clock) -> None:
    found = pages(admin, clock)

    assert found == ["late", "new-1", "new-1", "new-2", "new-3", "tomorrow"]
    assert page(admin, 0) == ["late", "today"]


def test_yesterdays_order_is_given_after_midnight(admin: Client, clock: Clock) -> None:
    yesterday = clock.now.astimezone(SEOUL).isoformat()
    clock.now += timedelta(minutes=10)

    found = [id for at in (0, 2, 4) for id in page(admin, at, asOf=yesterday)]

    assert found == list(EVENING)


@pytest.mark.parametrize("said", ["2999-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"])
def test_nothing_is_ordered_as_of_what_is_to_come(admin: Client, said: str) -> None:
    assert page(admin, 0, asOf=said) == ["late", "new-1"]


def test_at_the_beginning_of_time_there_was_nothing(admin: Client) -> None:
    assert page(admin, 0, asOf="0001-01-01T00:00:00+14:00") == []


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(ORDERS),
    st.lists(st.lists(ARRIVALS, max_size=3), min_size=1, max_size=4),
)
def test_pages_join_whatever_is_received_meanwhile(
    studio: Studio,
    admin: Client,
    clock: Clock,
    order: str,
    arrivals: list[list[tuple[str, str]]],
) -> None:
    asked = {"order": order, "asOf": clock.now.isoformat(), "limit": MAX_PAGE}
    whole = admin.post(ADDRESS, json=asked).json()
    known = [one["id"] for one in whole["items"]]
    limit = len(known) // len(arrivals) + 1
    found: list[str] = []

    for number, meanwhile in enumerate(arrivals):
        clock.now += timedelta(milliseconds=1)
        for stage, due in meanwhile:
            receive(studio, uuid4().hex, clock.now, stage, due)
        body = {**asked, "offset": number * limit, "limit": limit}
        answer = admin.post(ADDRESS, json=body).json()
        found += [one["id"] for one in answer["items"]]
        assert answer["total"] == whole["total"] == len(known)

    assert found == known
    now = admin.post(ADDRESS, json={"order": order}).json()["total"]
    assert now == len(known) + sum(map(len, arrivals))


@pytest.mark.parametrize("said", ["soon", "2026-11-25", "2026-11-25T23:59:00", 5])
def test_a_moment_that_nobody_can_read_is_refused(admin: Client, said: object) -> None:
    answer = admin.post(ADDRESS, json={"order": "next", "asOf": said})

    assert answer.status_code in (400, 422)
