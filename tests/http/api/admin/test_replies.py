"""Replies from the inbox, through the application to a mail server that nobody here wrote."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, load_settings
from studio_core.records.collections import ACCOUNTS, ENQUIRY_MAILS, SITE
from tests.http.studio_in_memory import eventually, put
from tests.smtp_server import Inbox, smtp_server

Client = TestClient[Any]
PERSON = {"name": "김민서", "phone": "010-1234-5678", "email": "minseo@example.com"}
REPLY = {
    "subject": "[봄날] 상담 신청을 잘 받았어요",
    "body": "김민서 님, 안녕하세요.\n\n내일 오전에 전화드릴게요.",
    "stageAfter": "contacted",
}
KEY = {"Idempotency-Key": "3f2a"}


class Clock:
    """The time now, and what a test adds to it."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(inbox: Inbox) -> Iterator[str]:
    with smtp_server(inbox) as address:
        yield f"smtp://{address}/?to=studio@studio.example"


@pytest.fixture
def settings(tmp_path: Path, server: str) -> Settings:
    """Settings of a site that mails."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    return load_settings(environment={"STUDIO_SMTP_URL": server}, options=options)


@pytest.fixture
def studio(studio: Studio, clock: Clock) -> Studio:
    """A studio called 봄날, by a clock that tests set."""
    put(studio, SITE, "brand", {"ko": "봄날"})
    put(studio, SITE, "company", {"phone": "02-123-4567"})
    return replace(studio, clock=clock)


@pytest.fixture
def path(admin: Client) -> str:
    """The address of the replies to an enquiry; nothing else is left in the mail server."""
    sent = {**PERSON, "message": "거실을 고치고 싶어요", "privacyConsent": True}
    id = admin.post("/api/enquiries", json=sent).json()["id"]
    return f"/api/admin/enquiries/{id}/replies"


def replies_in(inbox: Inbox) -> list[str]:
    return [str(mail["Subject"]) for mail in inbox.mails if mail["Auto-Submitted"] is None]


def after_the_wait(admin: Client, clock: Clock, path: str) -> None:
    """Let ten seconds pass, and wake the worker by another change of the enquiry."""
    clock.ahead += timedelta(seconds=11)
    enquiry, any_version = path.removesuffix("/replies"), {"If-Match": "*"}
    assert admin.patch(enquiry, json={"note": "전화"}, headers=any_version).status_code == 200


def test_a_reply_is_mailed_after_ten_seconds_and_stays_with_the_enquiry(
    admin: Client, inbox: Inbox, clock: Clock, path: str
) -> None:
    answer = admin.post(path, json=REPLY)
    after_the_wait(admin, clock, path)
    assert eventually(lambda: admin.get(path).json()["items"][0]["state"] == "sent", 20)

    [kept] = admin.get(path).json()["items"]
    enquiry = admin.get(path.removesuffix("/replies")).json()
    [mail] = [one for one in inbox.mails if one["Auto-Submitted"] is None]
    assert answer.status_code == 202
    assert (answer.json()["state"], answer.json()["by"]) == ("pending", "admin1")
    assert mail["To"] == "김민서 <minseo@example.com>"
    assert mail["From"] == "봄날 <studio@studio.example>"
    assert mail["Subject"] == REPLY["subject"]
    assert (kept["kind"], kept["to"], kept["attempts"]) == ("reply", PERSON["email"], 1)
    assert kept["body"].strip() == REPLY["body"]
    assert kept["sentAt"] > kept["createdAt"]
    assert enquiry["stage"] == "contacted"


def test_a_reply_whose_answer_was_lost_is_not_mailed_twice(
    admin: Client, inbox: Inbox, clock: Clock, path: str
) -> None:
    first, again = (admin.post(path, json=REPLY, headers=KEY) for _ in range(2))
    other = admin.post(path, json={**REPLY, "body": "다른 말"}, headers=KEY)
    after_the_wait(admin, clock, path)
    assert eventually(lambda: len(replies_in(inbox)) == 1, 20)

    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json()["id"] == again.json()["id"]
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert len(admin.get(path).json()["items"]) == 1


def test_a_reply_is_taken_back_within_ten_seconds_and_not_later(
    admin: Client, inbox: Inbox, clock: Clock, path: str
) -> None:
    taken_back = admin.post(path, json=REPLY).json()["id"]
    cancelled = admin.delete(f"{path}/{taken_back}")
    too_late = admin.post(path, json=REPLY).json()["id"]
    after_the_wait(admin, clock, path)
    refused = admin.delete(f"{path}/{too_late}")
    assert eventually(lambda: len(replies_in(inbox)) == 1, 20)

    assert (cancelled.status_code, cancelled.json()["state"]) == (200, "cancelled")
    assert (refused.status_code, refused.json()["code"]) == (409, "reply_too_late")
    assert admin.delete(f"{path}/none").json()["code"] == "mail_not_found"
    states = {one["id"]: one["state"] for one in admin.get(path).json()["items"]}
    assert states[taken_back] == "cancelled"


def test_a_refusal_is_noted_with_the_servers_code_and_none_of_its_words(
    admin: Client, inbox: Inbox, clock: Clock, path: str
) -> None:
    assert eventually(lambda: len(inbox.mails) == 1, 20)  # the notice
    inbox.replies["RCPT"] = ["550 minseo@example.com is nobody here"]
    admin.post(path, json=REPLY)
    after_the_wait(admin, clock, path)
    assert eventually(lambda: admin.get(path).json()["items"][0]["state"] == "bounced", 20)

    [kept] = admin.get(path).json()["items"]
    assert (kept["reply"], kept["attempts"]) == (550, 1)
    assert "nobody" not in kept["lastError"]
    assert admin.get(path.removesuffix("/replies")).json()["stage"] == "new"


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"body": "[날짜]에 뵐게요"}, 400, "reply_gaps_left"),
        ({"body": ""}, 400, "validation"),
        ({"stageAfter": "never"}, 400, "validation"),
        ({"to": "other@example.com"}, 400, "validation"),
    ],
)
def test_what_cannot_be_sent_is_said(
    admin: Client, path: str, changed: dict[str, str], status: int, code: str
) -> None:
    answer = admin.post(path, json={**REPLY, **changed})

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert admin.get(path).json()["items"] == []


def test_gaps_are_counted_in_korean(admin: Client, path: str) -> None:
    answer = admin.post(path, json={**REPLY, "body": "[날짜]와 [시각]"})

    assert answer.json()["detail"] == "답변에 [ ] 빈칸이 2곳 남아 있습니다."


def test_a_visitor_without_an_address_and_an_enquiry_that_is_not_there(admin: Client) -> None:
    sent = {"kind": "consultation", "name": "김민서", "phone": "010-1234-5678"}
    sent |= {"privacyConsent": True, "facts": {"space": "residential"}}  # type: ignore[dict-item]
    id = admin.post("/api/enquiries", json=sent).json()["id"]

    no_email = admin.post(f"/api/admin/enquiries/{id}/replies", json=REPLY)
    nothing = admin.post("/api/admin/enquiries/NONE/replies", json=REPLY)

    assert (no_email.status_code, no_email.json()["code"]) == (409, "reply_no_email")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "enquiry_not_found")


def test_the_templates_are_filled_and_the_studios_own_are_on_no_page(
    admin: Client, studio: Studio, path: str
) -> None:
    put(studio, ACCOUNTS, "admin1", {"email": "admin@studio.example", "name": "이서연"})
    templates = path.replace("/replies", "/reply-templates")
    shipped = admin.get(templates).json()
    own = {"name": "우리 글", "subject": "{product}의 답", "body": "비밀스러운 {name} 님"}
    admin.put("/api/admin/site/mail", json={"replies": [own]}, headers={"If-Match": "*"})
    mine = admin.get(templates).json()

    assert [one["key"] for one in shipped["items"]][:2] == ["first", "visit"]
    assert shipped["items"][0]["body"].startswith("김민서 님, 안녕하세요. 봄날 이서연입니다.")
    assert shipped["sends"] is True
    assert [(one["subject"], one["body"]) for one in mine["items"]] == [
        ("봄날의 답", "비밀스러운 김민서 님")
    ]
    for public in ("/api/site", "/", "/contact", "/about"):
        assert "비밀스러운" not in admin.get(public).text


def test_every_call_is_recorded_as_an_access(admin: Client, path: str) -> None:
    enquiry = path.removesuffix("/replies")
    before = admin.get(f"{enquiry}/access-records").json()["total"]

    mail = admin.post(path, json=REPLY).json()["id"]
    admin.get(path)
    admin.get(f"{enquiry}/reply-templates")
    admin.delete(f"{path}/{mail}")

    found = admin.get(f"{enquiry}/access-records").json()["items"]
    assert len(found) >= 4
    assert sorted(one["action"] for one in found)[:2] == ["change", "change"]
    assert before == 0


def test_mails_go_with_their_enquiry(admin: Client, studio: Studio, path: str) -> None:
    admin.post(path, json=REPLY)
    admin.post("/api/session/proof", json={"password": "아주 긴 비밀번호 하나"})

    gone = admin.delete(path.removesuffix("/replies"))

    assert gone.status_code == 204
    assert studio.store.read(ENQUIRY_MAILS) == {}


class TestWithoutAMailServer:
    @pytest.fixture
    def server(self) -> str:
        return ""

    def test_a_site_without_a_mail_server_says_so(self, admin: Client, path: str) -> None:
        answer = admin.post(path, json=REPLY)
        templates = admin.get(path.replace("/replies", "/reply-templates")).json()

        assert (answer.status_code, answer.json()["code"]) == (409, "mail_not_configured")
        assert templates["sends"] is False
        assert admin.get(path).json() == {"items": []}
