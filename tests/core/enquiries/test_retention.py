"""How long an enquiry is kept: by its stage, or longer where somebody gave a reason."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import SEOUL, timestamp
from studio_core.enquiries.erasing import overdue, purge
from studio_core.enquiries.erasures import judge_by
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.retention import (
    MOST_YEARS,
    check_keep,
    day_in,
    is_overdue,
    ordinary_end,
    ordinary_end_day,
)
from studio_core.enquiries.rotation import keys_in_use, reseal
from studio_core.enquiries.stages import STAGES, Stage
from studio_core.enquiries.wishes import LONGEST_REASON
from studio_core.errors import EnquiryUnreadableError, InvalidFieldsError
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, Actor, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, anybody, document_of, kept, stored_of

DAYS: dict[Stage, int] = {"new": 365, "contacted": 180, "closed": 90, "spam": 30}
POLICY = replace(PRACTICE, retention_days=DAYS)
NOW = datetime.fromisoformat(AT)
LATER = "2026-03-02T09:00:00.000Z"
ORDINARY_END = "2027-03-01"
HANA = Actor("administrator", "hana")
REASON = "김민서 님 하자 보수 기간"
WISH: dict[str, Any] = {"keep": {"until": "2028-12-31", "reason": REASON}}

MOMENTS = st.integers(0, 4_000_000_000).map(lambda one: datetime.fromtimestamp(one, UTC))
DAYS_OF_ANY = st.dates(date(1990, 1, 1), date(2090, 1, 1)).map(date.isoformat)
JUNK: st.SearchStrategy[Any] = st.text() | st.none() | st.integers() | st.lists(st.text())
DOCUMENTS = st.fixed_dictionaries(
    {"stage": st.sampled_from(STAGES) | st.text(), "receivedAt": MOMENTS.map(timestamp) | JUNK},
    optional={"stageAt": MOMENTS.map(timestamp), "keepUntil": DAYS_OF_ANY | JUNK},
)


def change(store: MemoryStore, cipher: FileCipher, id: str, at: str = AT, **sent: Any) -> None:
    change_enquiry(Work(store, HANA, at), cipher, POLICY, id, sent, anybody)


def in_days(days: float) -> datetime:
    return NOW + timedelta(days=days)


@given(DOCUMENTS, MOMENTS)
def test_longer_keeping_only_ever_keeps_longer(document: dict[str, Any], now: datetime) -> None:
    without = {name: value for name, value in document.items() if name != "keepUntil"}
    until = day_in(document.get("keepUntil"))
    is_held = until is not None and now.astimezone(SEOUL).date() <= until

    assert is_overdue(document, DAYS, now) == (is_overdue(without, DAYS, now) and not is_held)


@given(DOCUMENTS, MOMENTS, st.timedeltas(timedelta(0), timedelta(days=4000)))
def test_what_is_overdue_stays_so(document: dict[str, Any], now: datetime, more: timedelta) -> None:
    assert not is_overdue(document, DAYS, now) or is_overdue(document, DAYS, now + more)


@given(DOCUMENTS, MOMENTS, DAYS_OF_ANY)
def test_a_day_that_is_allowed_lies_behind_the_ordinary_end_and_within_ten_years(
    document: dict[str, Any], now: datetime, until: str
) -> None:
    today = now.astimezone(SEOUL).date()
    least = max(today.isoformat(), ordinary_end_day(document, DAYS))
    try:
        check_keep(document, until, DAYS, now)
    except InvalidFieldsError:
        assert (
            until <= least or until > today.replace(year=today.year + MOST_YEARS, day=1).isoformat()
        )
    else:
        assert until > least
        # So it is kept for longer than it would have been.
        assert ordinary_end(document, DAYS) is None or not is_overdue(
            {**document, "keepUntil": until}, DAYS, now
        )


def test_a_moment_at_the_end_of_time_never_ends() -> None:
    assert not is_overdue({"stage": "new", "receivedAt": "9999-12-31T00:00:00Z"}, DAYS, NOW)


def test_it_is_kept_until_the_day_in_seoul_is_over() -> None:
    document = {"stage": "new", "receivedAt": "2020-01-01T00:00:00Z", "keepUntil": "2026-03-01"}

    assert not is_overdue(document, DAYS, datetime(2026, 3, 1, 14, 59, 59, tzinfo=UTC))
    assert is_overdue(document, DAYS, datetime(2026, 3, 1, 15, tzinfo=UTC))


def test_the_reason_is_sealed_and_the_step_is_on_the_time_line_and_in_the_journal(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, **WISH)

    one = stored_of(store, cipher, id)
    assert (one.keep_until, one.keep_reason) == ("2028-12-31", REASON)
    assert "김민서" not in str(document_of(store, id))
    event = one.timeline[0]
    assert (event.what, event.by, event.before, event.after) == ("keep", "hana", "", "2028-12-31")
    entry = store.changes(0)[-1]
    assert (entry.action, entry.actor) == ("enquiry_keep_changed", HANA)


def test_the_same_again_leaves_no_trace_and_undoing_it_leaves_nothing_of_it(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    before = document_of(store, id).keys()
    change(store, cipher, id, **WISH)
    position = store.position()
    change(store, cipher, id, **WISH)
    assert store.position() == position

    change(store, cipher, id, at=LATER, keep=None)

    assert document_of(store, id).keys() - {"timeline"} == before - {"timeline"}
    events = stored_of(store, cipher, id).timeline[:2]
    assert [(one.before, one.after) for one in events] == [("2028-12-31", ""), ("", "2028-12-31")]


def test_another_reason_for_the_same_day_is_a_step_too(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, **WISH)

    change(store, cipher, id, at=LATER, keep={**WISH["keep"], "reason": "분쟁 조정"})

    one = stored_of(store, cipher, id)
    assert (one.keep_until, one.keep_reason) == ("2028-12-31", "분쟁 조정")
    event = one.timeline[0]
    assert (event.what, event.before, event.after) == ("keep", "2028-12-31", "2028-12-31")


@pytest.mark.parametrize(
    ("keep", "codes"),
    [
        ({"until": "2028-12-31"}, {"keep.reason": "keep_reason_required"}),
        ({"until": "2028-12-31", "reason": " "}, {"keep.reason": "keep_reason_required"}),
        ({"until": "2028-12-31", "reason": 7}, {"keep.reason": "keep_reason_required"}),
        ({"until": "2028-12-31", "reason": "\0"}, {"keep.reason": "field_invalid"}),
        (
            {"until": "2028-12-31", "reason": "x" * (LONGEST_REASON + 1)},
            {"keep.reason": "field_too_long"},
        ),
        ({"until": "2028-02-30", "reason": "x"}, {"keep.until": "field_invalid"}),
        ({"until": "20281231", "reason": "x"}, {"keep.until": "field_invalid"}),
        ({"until": "2028-W52-7", "reason": "x"}, {"keep.until": "field_invalid"}),
        ({"until": 20281231, "reason": "x"}, {"keep.until": "field_invalid"}),
        ({"until": "2028-12-31", "reason": "x", "by": "x"}, {"keep.until": "field_invalid"}),
        ("2028-12-31", {"keep.until": "field_invalid", "keep.reason": "keep_reason_required"}),
        ({"until": ORDINARY_END, "reason": "x"}, {"keep.until": "keep_too_early"}),
        ({"until": "2036-03-02", "reason": "x"}, {"keep.until": "keep_too_late"}),
    ],
)
def test_what_is_no_longer_keeping_is_refused_by_name(
    store: MemoryStore, cipher: FileCipher, keep: Any, codes: dict[str, str]
) -> None:
    id = kept(store, cipher, "one")

    with pytest.raises(InvalidFieldsError) as caught:
        change(store, cipher, id, keep=keep)

    assert {fault.field: fault.code for fault in caught.value.faults} == codes


@pytest.mark.parametrize("until", ["2027-03-02", "2036-03-01"])
def test_from_the_day_after_the_ordinary_end_to_ten_years_ahead_is_allowed(
    store: MemoryStore, cipher: FileCipher, until: str
) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, keep={"until": until, "reason": REASON})

    assert stored_of(store, cipher, id).keep_until == until


def test_the_ordinary_end_is_that_of_the_stage_set_with_it(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")

    change(store, cipher, id, stage="closed", keep={"until": "2026-05-31", "reason": REASON})

    assert stored_of(store, cipher, id).keep_until == "2026-05-31"
    assert store.changes(0)[-1].action == "enquiry_status_changed"


def test_a_contract_may_be_kept_longer_for_what_comes_after_it(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, stage="contract", keep={"until": "2026-12-31", "reason": REASON})
    change(store, cipher, id, at=timestamp(in_days(1)), stage="closed")

    assert overdue(store, DAYS, in_days(200)) == []
    assert [gone for gone, _ in overdue(store, DAYS, in_days(310))] == [id]


def test_the_purge_and_a_restoration_obey_it_until_it_is_over(
    store: MemoryStore, cipher: FileCipher
) -> None:
    held, other = kept(store, cipher, "one"), kept(store, cipher, "two")
    change(store, cipher, held, **WISH)
    document, judge = document_of(store, held), judge_by((), DAYS, BelievedMoment(in_days(400)))

    assert (judge(held, document), judge(other, document_of(store, other))) == ("", "overdue")
    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(in_days(400))) == [other]
    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(in_days(1200))) == [held]
    assert judge_by((), DAYS, BelievedMoment(in_days(1200)))(held, document) == "overdue"


def test_one_that_is_kept_longer_during_a_purge_stays(cipher: FileCipher) -> None:
    class KeptMeanwhile(MemoryStore):
        keeping = ""

        def commit(self, change_set: Any) -> int:
            if change_set.action == "enquiry_purged" and self.keeping:
                id, self.keeping = self.keeping, ""
                change(self, cipher, id, at=timestamp(in_days(399)), **WISH)
            return super().commit(change_set)

    store = KeptMeanwhile()
    one, other = (kept(store, cipher, key) for key in ("one", "other"))
    store.keeping = one

    assert purge(Work(store, OPERATOR, AT), DAYS, BelievedMoment(in_days(400))) == [other]
    assert list(store.read(ENQUIRIES)) == [one]


def test_the_reason_is_sealed_anew_with_a_new_key_and_counted_as_unreadable_without(
    store: MemoryStore, spool: FolderSpool, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, **WISH)
    cipher.add_key()

    assert reseal(Work(store, OPERATOR, AT), cipher).unreadable == ()

    assert keys_in_use(store) == {cipher.current_key()}
    assert stored_of(store, cipher, id).keep_reason == REASON
    damaged = SetField(ENQUIRIES, id, "keepReason", {"key": cipher.current_key(), "text": "x"})
    Work(store, OPERATOR, AT).commit("test", damaged)
    assert enquiry_seals(store, spool, cipher).unreadable == 1


def test_a_reason_whose_key_is_not_here_is_not_written_over(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    id = kept(store, cipher, "one")
    change(store, cipher, id, **WISH)
    stranger = FileCipher(tmp_path / "other.key", lambda: AT)

    with pytest.raises(EnquiryUnreadableError):
        change(store, stranger, id, keep=None)
