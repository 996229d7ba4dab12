"""The server mails the studio each morning, and when visitors add files or withdraw."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import (
    Settings,
    Studio,
    load_settings,
    open_enquiry_services,
    timestamp,
)
from studio_core.dates import SEOUL
from studio_core.enquiries.added_files import GATHERED
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, SITE
from studio_http.app import StudioApp
from tests.http.api.test_enclosures import PDF, photograph, sent
from tests.http.enquiries.test_enclosed_files import consultation, send
from tests.http.jobs.serving import Server
from tests.http.studio_in_memory import BASE_URL, eventually, put, put_administrator
from tests.smtp_server import Inbox, smtp_server

Client = TestClient[Any]
INBOX_PAGE = "https://studio.example/#/admin/enquiries"
EARLY = datetime(2026, 11, 25, 8, 59, tzinfo=SEOUL).astimezone(UTC)


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = EARLY

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings(tmp_path: Path, inbox: Inbox) -> Iterator[Settings]:
    """Settings of a public site that mails."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    with smtp_server(inbox) as address:
        environment = {
            "STUDIO_SMTP_URL": f"smtp://{address}/?to=studio@studio.example",
            "STUDIO_PUBLIC_URL": "https://studio.example",
        }
        yield load_settings(environment=environment, options=options)


@pytest.fixture
def studio(studio: Studio, clock: Clock) -> Studio:
    """A studio called 봄날, where 이서연 works on enquiries, by a clock that tests set."""
    put(studio, SITE, "brand", {"ko": "봄날"})
    put_administrator(studio, "seoyeon", "seoyeon@studio.example", name="이서연", role="enquiries")
    return replace(studio, clock=clock, witness=lambda: [clock()])


def put_enquiry(studio: Studio, id: str, **fields: object) -> None:
    received = timestamp(lambda: EARLY - timedelta(hours=1))
    put(studio, ENQUIRIES, id, {"receivedAt": received, "kind": "question", **fields})


def text_of(mail: EmailMessage, kind: str) -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def about(inbox: Inbox, words: str) -> list[EmailMessage]:
    return [mail for mail in inbox.mails if words in str(mail["Subject"])]


def serve(studio: Studio) -> None:
    """Let a server start, send what there is to be sent, and end."""
    with TestClient[Any](StudioApp(studio), base_url=BASE_URL):
        assert eventually(lambda: not waiting(studio), 20)


def waiting(studio: Studio) -> list[str]:
    mails = studio.store.read(ENQUIRY_MAILS).items()
    return [id for id, record in mails if record.document["state"] == "pending"]


def test_a_server_makes_the_mails_when_their_hour_has_come(studio: Studio, clock: Clock) -> None:
    put_enquiry(studio, "7F3K-29QD-AB12", stage="visit", nextOn="2026-11-25T11:00")
    server = Server(studio)

    pause, early = server.runner.look("morning-mails") - clock.now, waiting(studio)
    clock.now += timedelta(minutes=1)
    server.look("morning-mails")
    made = waiting(studio)
    server.look("morning-mails")

    assert (pause, early) == (timedelta(minutes=1), [])
    assert made == ["7F3K-29QD-AB12~today-2026-11-25", "studio~digest-2026-11-25-seoyeon"]
    assert waiting(studio) == made


def test_a_running_server_mails_them_with_korean_subjects_and_both_forms(
    studio: Studio, inbox: Inbox, clock: Clock
) -> None:
    clock.now += timedelta(minutes=1)
    put_enquiry(
        studio, "7F3K-29QD-AB12", stage="visit", assignee="seoyeon", nextOn="2026-11-25T11:00"
    )
    Server(studio).look("morning-mails")
    serve(studio)
    serve(studio)

    [today], [digest] = about(inbox, "오늘 11:00"), about(inbox, "오늘 할 연락")
    assert len(inbox.mails) == 2
    assert today["Subject"] == "[봄날] 오늘 11:00 할 일 (7F3K-29QD)"
    assert today["To"] == digest["To"] == "seoyeon@studio.example"
    assert today["From"] == "봄날 <studio@studio.example>"
    assert today["Auto-Submitted"] == "auto-generated"
    assert today.get_content_type() == "multipart/alternative"
    assert today["Message-ID"] != digest["Message-ID"]
    assert "7F3K" not in str(today["Message-ID"])
    assert f"{INBOX_PAGE}/7F3K-29QD-AB12" in text_of(today, "plain")
    assert f'href="{INBOX_PAGE}/7F3K-29QD-AB12"' in text_of(today, "html")
    assert "오늘 11:00 · 7F3K-29QD · 방문 상담 · 담당 이서연" in text_of(digest, "plain")
    for address in (INBOX_PAGE, f"{INBOX_PAGE}/7F3K-29QD-AB12"):
        assert f'href="{address}"' in text_of(digest, "html")
        assert address in text_of(digest, "plain").splitlines()


def test_a_server_that_starts_late_in_the_morning_mails_all_the_same(
    studio: Studio, inbox: Inbox, clock: Clock
) -> None:
    clock.now += timedelta(hours=2)
    put_enquiry(studio, "7F3K-29QD-AB12", stage="new")
    with TestClient[Any](StudioApp(studio), base_url=BASE_URL):
        assert eventually(lambda: len(about(inbox, "오늘 할 연락 1건")) == 1, 20)


def test_a_mail_whose_answer_was_lost_comes_again_under_its_message_id(
    studio: Studio, inbox: Inbox, clock: Clock
) -> None:
    clock.now += timedelta(minutes=1)
    inbox.replies["DATA"] = ["taken and cut"]
    put_enquiry(studio, "7F3K-29QD-AB12", stage="new")
    services = open_enquiry_services(studio.settings, clock)
    Server(studio, services).look("morning-mails")

    for _ in range(2):
        Server(studio, services).look("enquiry-mails")
        assert waiting(studio) == []
        clock.now += timedelta(hours=1)

    ids = [str(mail["Message-ID"]) for mail in inbox.mails]
    assert len(ids) == 2
    assert len(set(ids)) == 1


def test_a_visitors_files_and_withdrawal_are_told(
    client: Client, studio: Studio, inbox: Inbox, clock: Clock
) -> None:
    answer = send(client, consultation(sent(client, PDF, "평면도.pdf")), "k1").json()
    receipt = f"/api/receipts/{answer['receipt']}"
    for name in ("거실.jpg", "주방.jpg"):
        file = sent(client, photograph(), name).rpartition("/")[2]
        assert client.post(f"{receipt}/enclosures", json={"enclosures": [file]}).is_success
        assert client.post(f"{receipt}/enclosures", json={"enclosures": [file]}).is_success
    [files] = waiting(studio)
    clock.now += 2 * GATHERED
    put_enquiry(studio, "7F3K-29QD-AB12")  # it is looked again when an enquiry changes
    assert eventually(lambda: len(about(inbox, "파일이 더해졌습니다")) == 1, 20)

    left = client.post(f"{receipt}/withdraw", json={"number": answer["number"]})
    assert eventually(lambda: len(about(inbox, "취소되었습니다")) == 1, 20)

    [added], [withdrawn] = about(inbox, "파일이"), about(inbox, "취소되었습니다")
    assert left.status_code == 204
    assert files.startswith(answer["id"])
    assert "파일 2개" in text_of(added, "plain")
    assert answer["number"] in text_of(withdrawn, "plain")
    for mail in (added, withdrawn):
        said = f"{mail['Subject']} {text_of(mail, 'plain')} {text_of(mail, 'html')}"
        assert not [word for word in ("김민서", "010-", "가회동", "거실", "평면도") if word in said]


class TestWithoutAMailServer:
    @pytest.fixture
    def settings(self, tmp_path: Path) -> Settings:
        options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
        return load_settings(environment={}, options=options)

    def test_nothing_is_made(self, studio: Studio, clock: Clock) -> None:
        clock.now += timedelta(hours=2)
        put_enquiry(studio, "7F3K-29QD-AB12", stage="new")

        assert "morning-mails" not in Server(studio).names
        assert waiting(studio) == []
