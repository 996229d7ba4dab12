"""Whoever sees enquiries is recorded before the answer leaves, on every route that shows any."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, load_settings, open_enquiry_cipher
from studio_core.access.log import ACTIONS
from studio_core.access.verifying import verify
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import ChangeSet
from studio_core.records.collections import ACCESS_RECORDS, ENQUIRIES
from studio_http.api.openapi import openapi_document
from tests.core.access.recording import put_back
from tests.http.api.test_enclosures import PDF, sent
from tests.http.studio_in_memory import eventually
from tests.http.taking_endpoint import TakingEndpoint, taking_endpoint

__all__ = ["taking_endpoint"]

Client = TestClient[Any]
INBOX, RECORDS = "/api/admin/enquiries", "/api/admin/access-records"
SENT = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "email": "haneul@example.com",
    "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
    "privacyConsent": True,
    "elapsedMs": 48_000,
    "kind": "consultation",
    "facts": {"space": "residential"},
}
NOW = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
TEXTS = [str(SENT[name]) for name in ("name", "phone", "email", "message")]
DOCUMENT = json.loads(openapi_document())
SCHEMAS = DOCUMENT["components"]["schemas"]
CONTACT = {"name", "phone", "email", "message"}
"""What visitors say of themselves; a shape with all of it shows enquiries."""
METHODS = {"get", "post", "put", "patch", "delete"}

SHOWS_NOTHING_PERSONAL = {
    ("get", f"{INBOX}/{{id}}/access-records"): "who saw an enquiry, not what is in it",
    ("get", f"{INBOX}/{{id}}/mail-states"): "whether mails have gone, not what is in them",
    ("get", f"{INBOX}/{{id}}/delivery"): "whether the endpoint has it, not what is in it",
}
"""Routes of the inbox that leave no record, with the reason."""

BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("post", f"{INBOX}/search"): {"search": "하늘"},
    ("post", f"{INBOX}/export"): {"reason": "상담 일정 정리"},
    ("post", f"{INBOX}/person"): {"contact": SENT["email"]},
    ("post", f"{INBOX}/erase"): {"contact": SENT["email"]},
    ("patch", f"{INBOX}/{{id}}"): {"note": "다시 전화하기"},
    ("post", f"{INBOX}/{{id}}/replies"): {"subject": "상담 신청", "body": "내일 전화드릴게요."},
}


def shapes_in(part: Any, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the names of all shapes that *part* of the document leads to."""
    if isinstance(part, list):
        for item in part:
            seen = shapes_in(item, seen)
    elif isinstance(part, dict):
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name and name not in seen:
            seen = shapes_in(SCHEMAS[name], seen | {name})
        seen = shapes_in([value for key, value in part.items() if key != "$ref"], seen)
    return seen


def shows_personal_data(operation: dict[str, Any]) -> bool:
    """Tell whether an answer leads to a shape that shows enquiries."""
    answers = [one for status, one in operation["responses"].items() if status.startswith("2")]
    return any(SCHEMAS[name].get("properties", {}).keys() >= CONTACT for name in shapes_in(answers))


CALLS = sorted(
    (method, path)
    for path, item in DOCUMENT["paths"].items()
    for method in METHODS & item.keys()
    if path.startswith(INBOX) or shows_personal_data(item[method])
)
RECORDING = [call for call in CALLS if call not in SHOWS_NOTHING_PERSONAL]


@pytest.fixture
def settings(tmp_path: Path, taking_endpoint: TakingEndpoint) -> Settings:
    """Settings with an endpoint that takes everything, and a mail server that never answers."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    connections = {
        "STUDIO_ENQUIRY_ENDPOINT": taking_endpoint.url,
        "STUDIO_SMTP_URL": "smtp://127.0.0.1:1/?to=studio@studio.example",
    }
    return load_settings(environment=connections, options=options)


@pytest.fixture
def studio(studio: Studio) -> Studio:
    """A studio in which no time passes: a reply can be taken back for as long as a test runs."""
    return replace(studio, clock=lambda: NOW)


@pytest.fixture
def enquiry(admin: Client) -> str:
    """The number of a consultation with a file, which was delivered."""
    file = sent(admin, PDF).rpartition("/")[2]
    id = str(admin.post("/api/enquiries", json={**SENT, "enclosures": [file]}).json()["id"])

    def delivered() -> bool:
        return bool(admin.get(f"{INBOX}/{id}").json()["delivery"]["state"] == "delivered")

    assert eventually(delivered)
    return id


def call(client: Client, method: str, path: str, id: str) -> Any:
    """Make a call of the document for the enquiry *id*."""
    body = {"ids": [id]} if (method, path) == ("patch", INBOX) else BODIES.get((method, path), {})
    said = body if method in {"post", "put", "patch"} else None
    places = {"id": id, "n": "1"}
    if "{mail}" in path:
        reply = call(client, "post", f"{INBOX}/{{id}}/replies", id)
        places["mail"] = reply.json().get("id", "1")
    headers = {"If-Match": "*"}
    return client.request(method, path.format_map(places), json=said, headers=headers)


def newest(client: Client) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.get(RECORDS).json()["items"]
    return items


def test_the_document_names_the_routes_that_show_enquiries() -> None:
    assert ("get", f"{INBOX}/{{id}}") in RECORDING
    assert len(RECORDING) >= 10
    assert SHOWS_NOTHING_PERSONAL.keys() <= set(CALLS)


@pytest.mark.parametrize(("method", "path"), RECORDING)
def test_every_route_that_shows_enquiries_leaves_a_record(
    admin: Client, enquiry: str, method: str, path: str
) -> None:
    before = newest(admin)[0]["position"]

    answer = call(admin, method, path, enquiry)

    assert answer.status_code < 300, answer.text
    record = newest(admin)[0]
    assert record["position"] != before
    assert record["action"] in ACTIONS
    assert record["enquiries"] == [enquiry]
    assert (record["actor"], record["count"], record["from"]) == ("admin1", 1, "testclient")


@pytest.mark.parametrize(("method", "path"), RECORDING)
def test_without_a_record_nothing_is_shown_and_nothing_is_done(
    admin: Client,
    studio: Studio,
    enquiry: str,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
) -> None:
    commit, before = studio.store.commit, studio.store.read(ENQUIRIES)

    def refuse(changes: ChangeSet) -> int:
        if any(collection == ACCESS_RECORDS for collection, _ in changes.touched()):
            raise StoreUnavailableError("away")
        return commit(changes)

    monkeypatch.setattr(studio.store, "commit", refuse)

    answer = call(admin, method, path, enquiry)

    assert (answer.status_code, answer.json()["code"]) == (503, "access_record_unavailable")
    assert answer.headers["Retry-After"]
    assert [text for text in (*TEXTS, enquiry) if text in answer.text] == []
    assert studio.store.read(ENQUIRIES) == before


def test_counts_without_names_are_no_access(admin: Client, enquiry: str) -> None:
    before = newest(admin)

    counted = admin.get(f"{INBOX}?limit=0").json()
    admin.post(f"{INBOX}/search", json={"limit": 0})

    assert (counted["total"], counted["items"]) == (1, [])
    assert newest(admin) == before
    admin.post(f"{INBOX}/search", json={"limit": 0, "search": "하늘"})
    assert newest(admin)[0]["action"] == "search"


def test_waiting_for_a_mail_is_no_access(admin: Client, enquiry: str) -> None:
    mail = call(admin, "post", f"{INBOX}/{{id}}/replies", enquiry).json()["id"]
    before = newest(admin)

    waiting = admin.get(f"{INBOX}/{enquiry}/mail-states").json()

    assert {"id": mail, "state": "pending"} in waiting["items"]
    assert {name for one in waiting["items"] for name in one} == {"id", "state"}
    assert newest(admin) == before


@pytest.mark.parametrize("body", [{}, {"reason": "  "}, {"format": "xlsx"}])
def test_an_export_asks_for_a_reason(admin: Client, enquiry: str, body: dict[str, str]) -> None:
    answer = admin.post(f"{INBOX}/export", json=body)

    assert (answer.status_code, answer.json()["code"]) == (422, "export_reason_required")


def test_an_export_is_recorded_with_its_reason(admin: Client, enquiry: str) -> None:
    admin.post(f"{INBOX}/export", json={"format": "xlsx", "reason": " 11월 상담 "})

    assert newest(admin)[0] | {"position": "", "at": ""} == {
        "position": "",
        "at": "",
        "actor": "admin1",
        "action": "export",
        "enquiries": [enquiry],
        "count": 1,
        "from": "testclient",
        "reason": "11월 상담",
    }


def test_an_export_of_some_gives_those_alone(admin: Client, enquiry: str) -> None:
    other = {**SENT, "name": "이바다", "message": "다른 문의입니다."}
    admin.post("/api/enquiries", json=other)

    answer = admin.post(f"{INBOX}/export", json={"reason": "견적", "ids": [enquiry, "0000-0000"]})

    assert "김하늘" in answer.text
    assert "이바다" not in answer.text
    assert newest(admin)[0]["enquiries"] == [enquiry]
    assert admin.post(f"{INBOX}/export", json={"reason": "견적", "ids": []}).status_code == 400


def test_records_are_found_by_who_what_which_and_when(admin: Client, enquiry: str) -> None:
    admin.get(f"{INBOX}/{enquiry}/consent")
    admin.post(f"{INBOX}/search", json={"search": "바다"})

    def found(**asked: str) -> list[str]:
        items = admin.get(RECORDS, params=asked).json()["items"]
        return [str(one["action"]) for one in items]

    assert set(found(action="consent")) == {"consent"}
    assert set(found(enquiry=enquiry[:9])) == {"open", "consent"}
    assert found(actor="nobody") == []
    assert found(actor="admin1", since="2026-11-26", until="2026-11-26") == found()
    assert found(since="2026-11-27") == []
    assert admin.get(RECORDS, params={"since": "gestern"}).status_code == 400
    assert admin.get(RECORDS, params={"action": "steal"}).status_code == 400


def test_the_records_say_whether_one_was_changed_or_left_out(
    admin: Client, studio: Studio, enquiry: str
) -> None:
    sound = admin.get(f"{RECORDS}/check").json()
    position = newest(admin)[0]["position"]
    record = studio.store.get(ACCESS_RECORDS, position)
    assert record is not None
    put_back(studio.store, position, {**record.document, "actor": "nobody"})

    altered = admin.get(f"{RECORDS}/check").json()

    total = len(newest(admin))
    assert sound == {"total": total, "found": 0, "faults": []}
    assert altered["faults"] == [{"position": position, "kind": "altered", "count": 1}]
    assert (altered["total"], altered["found"]) == (total, 1)


def test_records_are_given_out_as_a_table_without_formulas_which_is_recorded(
    admin: Client, enquiry: str
) -> None:
    admin.post(f"{INBOX}/export", json={"reason": "=1+1"})
    asked = {"reason": "분기 점검", "action": "export"}

    answer = admin.post(f"{RECORDS}/export", json=asked)

    [head, row] = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert head == ["때", "사람", "한 일", "문의", "건수", "접속한 곳", "까닭"]
    assert row == [
        "2026-11-26 18:00:00",
        *row[1:2],
        "내보내기",
        enquiry,
        "1",
        "testclient",
        "'=1+1",
    ]
    assert row[1] not in {"", "admin1"}
    record = newest(admin)[0]
    assert (record["action"], record["reason"]) == ("export_records", "분기 점검")
    assert (record["enquiries"], record["count"]) == ([], 0)
    assert admin.post(f"{RECORDS}/export", json={}).json()["code"] == "export_reason_required"


def test_the_records_of_an_enquiry_stand_at_it_also_when_it_is_erased(
    admin: Client, enquiry: str
) -> None:
    admin.get(f"{INBOX}/{enquiry}")
    admin.post("/api/enquiries", json={**SENT, "name": "이바다", "message": "다른 문의입니다."})
    admin.delete(f"{INBOX}/{enquiry}")

    listed = admin.get(f"{INBOX}/{enquiry}/access-records?limit=2").json()

    assert [one["action"] for one in listed["items"]] == ["erase", "open"]
    assert listed["total"] > 2
    rest = admin.get(
        f"{INBOX}/{enquiry}/access-records", params={"after": listed["items"][1]["position"]}
    ).json()
    assert {one["action"] for one in rest["items"]} == {"open"}


def test_nothing_of_an_enquiry_is_in_the_records(
    admin: Client, studio: Studio, enquiry: str
) -> None:
    for method, path in RECORDING:
        call(admin, method, path, enquiry)

    kept = repr([record.document for record in studio.store.read(ACCESS_RECORDS).values()])
    assert [text for text in TEXTS if text in kept] == []
    cipher = open_enquiry_cipher(studio.settings)
    assert verify(studio.store, cipher) == []


def test_an_unknown_enquiry_leaves_no_record(admin: Client, enquiry: str) -> None:
    before = newest(admin)

    assert admin.get(f"{INBOX}/0000-0000").status_code == 404
    assert newest(admin) == before
