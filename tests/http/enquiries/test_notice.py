"""The notice by e-mail of a new enquiry, which holds nothing about the person."""

import base64
import email
from collections.abc import Iterator
from email.policy import default
from pathlib import Path

import httpx
import pytest

from studio_adapters.enquiries.notice import MailNotice
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError
from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually
from tests.mailbox import Mailbox, open_mailbox

PERSON = {"name": "김하늘", "phone": "010-9876-5432", "email": "visitor@example.com"}


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


@pytest.mark.slow
def test_the_notice_of_an_enquiry_holds_nothing_of_it(mailbox: Mailbox, tmp_path: Path) -> None:
    environment = {"STUDIO_SMTP_URL": f"smtp://{mailbox.address}/?to=studio@example.kr"}
    sent = {**PERSON, "message": "거실을 고치고 싶어요", "privacyConsent": True}

    with serving(tmp_path, environment=environment) as (_, address):
        receipt = httpx.post(f"{address}/api/enquiries", json=sent).json()["id"]
        assert eventually(lambda: len(mailbox.mails) == 1, 30)

    mail = email.message_from_string(mailbox.mails[0], policy=default)
    body = mail.get_body(("plain",))
    assert body is not None
    assert mail["To"] == "studio@example.kr"
    assert receipt[:9] in body.get_content()
    assert receipt not in body.get_content()
    assert "/admin/enquiries" in body.get_content()
    told = f"{mail['Subject']} {body.get_content()} {mailbox.mails[0]}"
    for unsaid in (*PERSON.values(), "거실을"):
        assert unsaid not in told
        assert base64.b64encode(unsaid.encode()).decode().rstrip("=") not in told


def test_a_notice_has_the_language_beside_the_number_where_it_is_another(mailbox: Mailbox) -> None:
    notice = MailNotice(f"smtp://{mailbox.address}/?to=a@b.kr", "https://s.example")

    notice.send({"7F3K-29QD-AB12": "English", "8F3K-29QD-AB12": ""})

    mail = email.message_from_string(mailbox.mails[0], policy=default)
    body = mail.get_body(("plain",))
    assert body is not None
    lines = body.get_content().splitlines()
    assert lines.index("7F3K-29QD · English") + 1 == lines.index("8F3K-29QD")


def test_a_mail_password_is_not_sent_unencrypted(mailbox: Mailbox) -> None:
    # Any address of this machine, and none that it has for itself alone.
    address = mailbox.address.replace("127.0.0.1", "0.0.0.0")
    notice = MailNotice(f"smtp://user:word@{address}/?to=a@b.kr&tls=optional", "https://s.example")

    with pytest.raises(DeliveryError):
        notice.send({"A-1": ""})

    assert not [line for line in mailbox.heard if line.startswith("AUTH")]


def test_a_server_that_is_not_there_is_a_failed_delivery() -> None:
    notice = MailNotice("smtp://127.0.0.1:9/?to=a@b.kr", "https://s.example")

    with pytest.raises(DeliveryError):
        notice.send({"A-1": ""})


@pytest.mark.parametrize("url", ["smtp://host", "http://host/?to=a@b.kr", "smtp://h:x/?to=a@b"])
def test_a_notice_address_without_a_recipient_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(SettingsError):
        MailNotice(url, "https://s.example")
