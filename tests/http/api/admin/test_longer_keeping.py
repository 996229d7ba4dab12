"""PATCH /api/admin/enquiries/{id} with `keep`: one enquiry is kept longer, for a reason."""

from datetime import timedelta
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.dates import SEOUL, read_date
from studio_core.enquiries.erasing import overdue
from studio_core.records.collections import ACCESS_RECORDS, ENQUIRIES
from tests.http.api.admin.test_enquiries import ADDRESS, ask

Client = TestClient[Any]
ANY = {"If-Match": "*"}
REASON = "김하늘 님 하자 보수 기간"


def day_ahead(studio: Studio, days: int) -> str:
    return (studio.clock().astimezone(SEOUL) + timedelta(days=days)).date().isoformat()


def test_one_that_nobody_keeps_longer_says_when_its_time_ends(admin: Client) -> None:
    shown = admin.get(f"{ADDRESS}/{ask(admin)}").json()

    received = read_date(shown["receivedAt"])
    assert received is not None
    assert shown["endsOn"] == (received + timedelta(days=365)).date().isoformat()
    assert shown["keep"] is None


def test_it_is_kept_longer_shown_with_its_reason_recorded_and_taken_back(
    admin: Client, studio: Studio
) -> None:
    id, until = ask(admin), day_ahead(studio, 800)
    keep = {"until": until, "reason": REASON}

    held = admin.patch(f"{ADDRESS}/{id}", json={"keep": keep}, headers=ANY).json()
    later, days = studio.clock() + timedelta(days=700), {"new": 365}
    kept = overdue(studio.store, days, later)  # type: ignore[arg-type]  # a test's
    back = admin.patch(f"{ADDRESS}/{id}", json={"keep": None}, headers=ANY).json()

    assert (held["keep"], back["keep"]) == (keep, None)
    assert held["timeline"][0] | {"at": ""} == {
        "at": "", "by": held["timeline"][0]["by"], "what": "keep", "from": "", "to": until,
    }  # fmt: skip
    assert kept == []
    assert [one for one, _ in overdue(studio.store, days, later)] == [id]  # type: ignore[arg-type]
    actions = [one.document["action"] for one in studio.store.read(ACCESS_RECORDS).values()]
    assert actions.count("change") == 2
    assert "하자" not in str(dict(studio.store.read(ENQUIRIES)))


@pytest.mark.parametrize(
    ("keep", "field", "message"),
    [
        ({"until": "2999-01-01", "reason": ""}, "keep.reason", "까닭 없이는"),
        ({"until": "2020-01-01", "reason": "x"}, "keep.until", "보다 뒤의 날을 정해 주세요."),
        ({"until": "2999-01-01", "reason": "x"}, "keep.until", "까지 늘릴 수 있습니다."),
        ({"until": "soon", "reason": "x"}, "keep.until", "보관 연장"),
        (
            {"until": "2030-01-01", "reason": "x" * 501},
            "keep.reason",
            "보관 연장 항목은 500자 이내로 적어 주세요.",
        ),
    ],
)
def test_without_a_reason_or_a_later_day_it_is_refused_in_words(
    admin: Client, keep: dict[str, str], field: str, message: str
) -> None:
    answer = admin.patch(f"{ADDRESS}/{ask(admin)}", json={"keep": keep}, headers=ANY)

    assert answer.status_code == 400
    [fault] = answer.json()["errors"]
    assert fault["field"] == field
    assert message in fault["message"]
