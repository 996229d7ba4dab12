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
    lambda drawn: [enquiry(number, *one) for number, one in enumerate(drawn)]
)
INBOXES_IN_TWO_ORDERS = INBOXES.flatmap(lambda one: st.tuples(st.just(one), st.permutations(one)))


def is_dated(one: StoredEnquiry) -> bool:
    return bool(one.next_on) and one.stage in OPEN_STAGES


def is_waiting(one: StoredEnquiry) -> bool:
    return one.stage == "new" and not is_dated(one)


def group_of(one: StoredEnquiry, now: datetime) -> int:
    if is_waiting(one):
        return 1
    if is_dated(one):
        return 0 if is_late(one, now) else 2
    return 3


def test_a_day_at_the_studio() -> None:
    closed, later, today, at_two, new, late, older = (
        enquiry(7, "closed", ""),
        enquiry(6, "contract", "2026-12-06"),
        enquiry(5, "quote", "2026-11-25"),
        enquiry(4, "visit", "2026-11-25T14:00"),
        enquiry(3, "new", ""),
        enquiry(2, "contacted", "2026-11-21"),
        enquiry(1, "new", ""),
    )
    inbox = [closed, later, today, at_two, new, late, older]

    noon, evening = (in_next_order(inbox, NOON + timedelta(hours=more)) for more in (0, 6))

    assert noon == [late, older, new, at_two, today, later, closed]
    assert evening == [late, at_two, older, new, today, later, closed]


@given(INBOXES, MOMENTS)
def test_what_is_late_comes_first_then_new_ones_then_what_comes_then_the_rest(
    inbox: list[StoredEnquiry], now: datetime
) -> None:
    ordered = in_next_order(inbox, now)

    groups = [group_of(one, now) for one in ordered]
    assert groups == sorted(groups)
    assert sorted(one.id for one in ordered) == sorted(one.id for one in inbox)


@given(INBOXES, MOMENTS)
def test_what_is_late_comes_before_what_is_not_at_every_moment(
    inbox: list[StoredEnquiry], now: datetime
) -> None:
    late = [is_late(one, now) for one in in_next_order(inbox, now)]

    assert late == sorted(late, reverse=True)


@given(INBOXES, MOMENTS)
def test_days_follow_each_other_and_who_waits_longest_comes_first(
    inbox: list[StoredEnquiry], now: datetime
) -> None:
    ordered = in_next_order(inbox, now)

    days = [one.next_on[:10] for one in ordered if is_dated(one)]
    assert days == sorted(days)
    waiting = [one.received_at for one in ordered if is_waiting(one)]
    assert all(earlier < later for earlier, later in pairwise(waiting))
    rest = [one.received_at for one in ordered if group_of(one, now) == 3]
    assert rest == sorted(rest, reverse=True)


@given(INBOXES_IN_TWO_ORDERS, MOMENTS)
def test_it_is_one_order_however_the_enquiries_come(
    inboxes: tuple[list[StoredEnquiry], list[StoredEnquiry]], now: datetime
) -> None:
    one, another = inboxes

    assert in_next_order(one, now) == in_next_order(another, now)


@given(INBOXES, MOMENTS, st.data())
def test_two_stand_the_same_whatever_else_is_there(
    inbox: list[StoredEnquiry], now: datetime, data: st.DataObject
) -> None:
    left = [one for one in inbox if data.draw(st.booleans(), label=one.id)]

    assert in_next_order(left, now) == [one for one in in_next_order(inbox, now) if one in left]


@given(INBOXES, MOMENTS, st.integers(1, 5))
def test_pages_of_one_moment_join_to_the_whole(
    inbox: list[StoredEnquiry], now: datetime, size: int
) -> None:
    whole = in_next_order(inbox, now)

    pages = [in_next_order(inbox[::-1], now)[at : at + size] for at in range(0, len(inbox), size)]

    assert [one for page in pages for one in page] == whole
