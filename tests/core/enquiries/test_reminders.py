"""Reminders: dates that have passed, and new enquiries that nobody answered."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.dates import SEOUL
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.reminders import a_working_day_after, is_late, is_unanswered
from studio_core.enquiries.stored import StoredEnquiry

NOON = datetime(2026, 11, 25, 12, 0, tzinfo=SEOUL)
"""A Wednesday."""


def enquiry(**changed: Any) -> StoredEnquiry:
    values: dict[str, Any] = {"id": "A", "kind": "question", "received_at": NOON.isoformat()}
    values |= {"stage": "new", "stage_at": "", "note": "", "contact": None, "idempotency_key": ""}
    values |= {"spam_score": 0, "spam_signs": (), "consent": PolicyReference(), "consent_at": ""}
    return StoredEnquiry(**{**values, "email_consent": False, **changed})


@pytest.mark.parametrize(
    ("due", "is_past"),
    [
        ("", False),
        ("2026-11-24", True),
        ("2026-11-25", False),
        ("2026-11-26", False),
        ("2026-11-25T11:59", True),
        ("2026-11-25T12:00", False),
    ],
)
def test_a_day_is_late_on_the_next_one_and_a_time_a_minute_later(due: str, is_past: bool) -> None:
    assert is_late(enquiry(next_on=due), NOON) is is_past


def test_what_is_closed_is_never_late() -> None:
    assert not is_late(enquiry(next_on="2026-11-01", stage="closed"), NOON)
    assert not is_late(enquiry(next_on="2026-11-01", stage="spam"), NOON)


@pytest.mark.parametrize(
    ("received", "until"),
    [
        ("2026-11-25T15:00:00+09:00", "2026-11-26T15:00:00+09:00"),
        ("2026-11-27T15:00:00+09:00", "2026-11-30T15:00:00+09:00"),
        ("2026-11-28T10:00:00+09:00", "2026-12-01T00:00:00+09:00"),
        ("2026-11-29T23:59:00+09:00", "2026-12-01T00:00:00+09:00"),
    ],
)
def test_a_working_day_passes_over_the_weekend(received: str, until: str) -> None:
    moment = datetime.fromisoformat(until)

    assert a_working_day_after(datetime.fromisoformat(received)) == moment
    assert not is_unanswered(enquiry(received_at=received), moment)
    assert is_unanswered(enquiry(received_at=received), moment + timedelta(seconds=1))


def test_only_new_enquiries_wait_for_an_answer() -> None:
    later = NOON + timedelta(days=9)

    assert not is_unanswered(enquiry(stage="contacted"), later)
    assert not is_unanswered(enquiry(received_at="yesterday"), later)


@given(st.integers(0, 20 * 365 * 24 * 60))
def test_a_working_day_lasts_from_one_day_to_three(minutes: int) -> None:
    here = NOON + timedelta(minutes=minutes)
    after = a_working_day_after(here)

    assert after.weekday() < 5
    assert timedelta(days=1) <= after - here <= timedelta(days=3)
