"""The order of what is to be done next: it holds at every moment, and loses nothing."""

from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from studio_core.dates import SEOUL
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.inbox import in_next_order
from studio_core.enquiries.reminders import is_late
from studio_core.enquiries.stages import OPEN_STAGES, STAGES, Stage
from studio_core.enquiries.stored import StoredEnquiry

NOON = datetime(2026, 11, 25, 12, 0, tzinfo=SEOUL)

MOMENTS = st.integers(-300, 300).map(lambda hours: NOON + timedelta(hours=hours))
DATES = st.one_of(
    st.just(""),
    MOMENTS.map(lambda moment: moment.strftime("%Y-%m-%d")),
    MOMENTS.map(lambda moment: moment.strftime("%Y-%m-%dT%H:%M")),
)


def enquiry(number: int, stage: Stage, next_on: str) -> StoredEnquiry:
    """Return an enquiry; a smaller *number* came earlier."""
    return StoredEnquiry(
        id=f"{number:04d}",
        kind="question",
        received_at=(NOON + timedelta(minutes=number)).isoformat(),
        stage=stage,
        stage_at="",
        note="",
        contact=None,
        idempotency_key="",
        spam_score=0,
        spam_signs=(),
        consent=PolicyReference(),
        consent_at="",
        email_consent=False,
        next_on=next_on,
    )


INBOXES = st.lists(st.tuples(st.sampled_from(STAGES), DATES), max_size=12).map(
    lambda drawn: [enquiry(number, *one) for number, one in enumerate(drawn)][::-1]
)
"""Enquiries, newest first."""


def is_dated(one: StoredEnquiry) -> bool:
    return bool(one.next_on) and one.stage in OPEN_STAGES


def is_waiting(one: StoredEnquiry) -> bool:
    return one.stage == "new" and not is_dated(one)


@given(INBOXES)
def test_dates_come_first_then_new_ones_then_the_rest(inbox: list[StoredEnquiry]) -> None:
    ordered = in_next_order(inbox)

    groups = [0 if is_dated(one) else 1 if is_waiting(one) else 2 for one in ordered]
    assert groups == sorted(groups)
    assert sorted(one.id for one in ordered) == sorted(one.id for one in inbox)


@given(INBOXES, MOMENTS)
def test_what_is_late_comes_before_what_is_not_at_every_moment(
    inbox: list[StoredEnquiry], now: datetime
) -> None:
    late = [is_late(one, now) for one in in_next_order(inbox)]

    assert late == sorted(late, reverse=True)


@given(INBOXES)
def test_days_follow_each_other_and_who_waits_longest_comes_first(
    inbox: list[StoredEnquiry],
) -> None:
    ordered = in_next_order(inbox)

    days = [one.next_on[:10] for one in ordered if is_dated(one)]
    assert days == sorted(days)
    waiting = [one.received_at for one in ordered if is_waiting(one)]
    assert all(earlier < later for earlier, later in pairwise(waiting))
    rest = [one for one in ordered if not is_dated(one) and not is_waiting(one)]
    assert rest == [one for one in inbox if one in rest]
