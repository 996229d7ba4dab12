"""The link of a receipt: it tells nothing that was typed, adds files, and erases when asked."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.enquiries.consultation import LIMITS
from studio_core.records.collections import ACCESS_RECORDS, ENCLOSURES, ENQUIRIES
from tests.http.api.test_enclosures import PDF, begin, photograph, sent
from tests.http.enquiries.test_enclosed_files import consultation, send
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]

PHONE = ("1234-5678", "12345678")
"""The end of the telephone number, as typed and as kept."""


@pytest.fixture
def receipt(client: Client) -> str:
    """The address of the receipt of a consultation with one file."""
    answer = send(client, consultation(sent(client, PDF, "평면도.pdf")), "k1")
    return f"/api/receipts/{answer.json()['receipt']}"


def id_of(place: str) -> str:
    return place.rpartition("/")[2]


def test_a_receipt_tells_the_number_and_the_files_and_nothing_that_was_typed(
    client: Client, receipt: str
) -> None:
    answer = client.get(receipt)

    assert answer.status_code == 200
    assert answer.json()["enclosures"] == [{"n": 1, "type": "application/pdf", "size": len(PDF)}]
    assert answer.json()["number"] == id_of(receipt)[:9]
    assert not [text for text in ("김민서", *PHONE, "가회동", "평면도") if text in answer.text]


def test_files_join_by_the_receipt_once_each(client: Client, admin: Client, receipt: str) -> None:
    body = {"enclosures": [id_of(sent(client, photograph(), "거실.jpg"))]}

    added = client.post(f"{receipt}/enclosures", json=body)
    again = client.post(f"{receipt}/enclosures", json=body)

    assert [one["n"] for one in added.json()["enclosures"]] == [1, 2]
    assert added.json()["joined"] == {body["enclosures"][0]: 2}
    assert again.json() == added.json()
    shown = admin.get(f"/api/admin/enquiries/{id_of(receipt).partition('.')[0]}").json()
    assert [one["name"] for one in shown["enclosures"]] == ["평면도.pdf", "거실.jpg"]
    told = [(one["by"], one["what"], one["to"]) for one in shown["timeline"]]
    assert ("visitor", "enclosed", "1") in told
    assert sum(what == "enclosed" for _, what, _ in told) == 1


def test_an_unfinished_file_and_too_many_are_refused(client: Client, receipt: str) -> None:
    place = str(begin(client, 100, "주방.pdf").headers["location"])

    unfinished = client.post(f"{receipt}/enclosures", json={"enclosures": [id_of(place)]})
    many = [f"e{number}" for number in range(LIMITS["enclosures"])]
    too_many = client.post(f"{receipt}/enclosures", json={"enclosures": many})

    assert (unfinished.status_code, unfinished.json()["code"]) == (409, "enclosure_incomplete")
    assert (too_many.status_code, too_many.json()["code"]) == (400, "enclosure_too_many")


def test_withdrawing_erases_everything_and_is_recorded_before(
    client: Client, studio: Studio, receipt: str
) -> None:
    answer = client.post(f"{receipt}/withdraw", json={"number": id_of(receipt)[:9]})

    assert answer.status_code == 204
    assert studio.store.read(ENQUIRIES) == {}
    assert [one.document["state"] for one in studio.store.read(ENCLOSURES).values()] == ["gone"]
    [record] = studio.store.read(ACCESS_RECORDS).values()
    told = [record.document[name] for name in ("actor", "action", "from")]
    assert told == ["visitor", "erase", ""]
    closed = client.get(receipt)
    assert (closed.status_code, closed.json()["code"]) == (410, "receipt_unavailable")


@pytest.mark.parametrize("body", [{}, {"number": "0000-0000"}])
def test_without_its_number_nothing_is_withdrawn(
    client: Client, studio: Studio, receipt: str, body: dict[str, str]
) -> None:
    answer = client.post(f"{receipt}/withdraw", json=body)

    assert (answer.status_code, answer.json()["code"]) == (400, "withdrawal_confirm_required")
    assert len(studio.store.read(ENQUIRIES)) == 1
    assert studio.store.read(ACCESS_RECORDS) == {}


def test_a_receipt_that_the_store_has_not_got_yet_is_to_be_asked_for_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)
    monkeypatch.setattr("studio_http.enquiries.upkeep.drain_spool", lambda *_, **__: 0)
    receipt = f"/api/receipts/{send(client, consultation(), 'k1').json()['receipt']}"

    answer = client.get(receipt)

    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")


def test_a_link_that_nobody_made_is_closed(client: Client, receipt: str) -> None:
    made_up = receipt[:-1] + ("0" if receipt[-1] != "0" else "1")

    answers = [
        client.get(made_up),
        client.post(f"{made_up}/enclosures", json={"enclosures": ["a"]}),
        client.post(f"{made_up}/withdraw", json={"number": id_of(receipt)[:9]}),
    ]

    told = {(answer.status_code, answer.json()["code"]) for answer in answers}
    assert told == {(410, "receipt_unavailable")}


@pytest.mark.parametrize(
    ("company", "whom"),
    [
        ({}, ""),
        ({"phone": "02-123-4567"}, "02-123-4567 번호로"),
        ({"phone": "02-123-4567", "email": "a@b.kr"}, "02-123-4567 번호나 a@b.kr 주소로"),
        ({"email": "a@b.kr"}, ""),
    ],
)
def test_who_comes_too_late_is_told_whom_to_ask(
    client: Client, admin: Client, company: dict[str, str], whom: str
) -> None:
    saved = admin.put("/api/admin/site/company", json=company, headers={"If-Match": "*"})
    assert saved.status_code == 200, saved.text
    more = f" {whom} 접수 번호를 알려 주시면 도와드릴게요." if whom else ""
    plain = "파일을 더하거나 취소할 수 있는 기간이 지났거나, 이미 취소된 신청이에요."

    def detail() -> str:
        return str(client.get("/api/receipts/x").json()["detail"])

    assert eventually(lambda: detail() == plain + more), detail()


def test_more_ids_than_there_may_be_files_are_counted(client: Client, receipt: str) -> None:
    many = [f"e{number}" for number in range(LIMITS["enclosures"] + 1)]

    answers = [
        client.post(f"{receipt}/enclosures", json={"enclosures": ids})
        for ids in (many, ["e" * 101], [""], [])
    ]

    [first, *others] = [answer.json()["errors"][0] for answer in answers]
    message = "첨부 항목은 20개까지 넣을 수 있어요."
    assert first == {"field": "enclosures", "code": "list_too_long", "message": message}
    assert [one["code"] for one in others] == ["field_invalid", "field_invalid", "field_required"]
