"""Sending one mail through the server that the settings name."""

import email
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default

import pytest

from studio_adapters.mail.server import MailServer
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError
from tests.mailbox import Conversation, Mailbox, open_mailbox


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


def mailed(mailbox: Mailbox) -> EmailMessage:
    """Return the one mail that came."""
    [text] = mailbox.mails
    return email.message_from_bytes(text.encode(), policy=default)


@pytest.mark.parametrize(
    ("query", "sender", "told"),
    [
        ("?to=a@b.kr", "a@b.kr", "a@b.kr"),
        ("?to=a@b.kr&from=studio@c.kr", "studio@c.kr", "a@b.kr"),
        ("?to=a%2Bb@b.kr", "a+b@b.kr", "a+b@b.kr"),
    ],
)
def test_the_address_says_who_sends_and_who_is_told(
    mailbox: Mailbox, query: str, sender: str, told: str
) -> None:
    server = MailServer(f"smtp://{mailbox.address}/{query}")

    server.send("lee@studio.example", "제목", "본문\n")

    mail = mailed(mailbox)
    assert (server.to, mail["From"], mail["To"]) == (told, sender, "lee@studio.example")
    assert mail["Message-ID"].endswith(f"@{sender.rpartition('@')[2]}>")
    assert (mail["Subject"], mail.get_content().strip()) == ("제목", "본문")


def test_the_user_of_the_server_sends_and_is_told() -> None:
    assert MailServer("smtp://a%40b.kr:word@127.0.0.1:9/").to == "a@b.kr"


@pytest.mark.parametrize("subject", ["둘\nBcc: x@evil.example", "둘\r\n\r\n본문", " 둘 \t"])
def test_a_subject_is_one_line(mailbox: Mailbox, subject: str) -> None:
    MailServer(f"smtp://{mailbox.address}/?to=a@b.kr").send("lee@studio.example", subject, "본문")

    mail = mailed(mailbox)
    assert mail["Subject"] == " ".join(subject.split())
    assert mail["Bcc"] is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "mail.example",
        "smtp://",
        "smtp://mail.example",
        "smtp://mail.example/?to=nobody",
        "smtp://mail.example/?to=a@b.kr&from=nobody",
        "smtp://mail.example/?to=a@b.kr%0d%0aBcc:x@y.kr",
        "http://mail.example/?to=a@b.kr",
        "smtp://mail.example:x/?to=a@b.kr",
    ],
)
def test_an_address_that_names_no_server_or_nobody_is_a_wrong_setting(address: str) -> None:
    with pytest.raises(SettingsError):
        MailServer(address)


class Refusing(Conversation):
    """Takes no recipient, and says whom it does not take."""

    def say(self, line: str) -> None:
        refused = self.server.heard and self.server.heard[-1].startswith("RCPT")
        super().say("550 lee@studio.example is nobody here" if refused else line)


def test_a_refusal_is_a_failed_delivery_that_repeats_no_address() -> None:
    with Mailbox() as mailbox:
        mailbox.RequestHandlerClass = Refusing
        thread = threading.Thread(target=mailbox.serve_forever, args=(0.05,))
        thread.start()
        server = MailServer(f"smtp://{mailbox.address}/?to=a@b.kr")

        with pytest.raises(DeliveryError) as caught:
            server.send("lee@studio.example", "제목", "본문")

        mailbox.shutdown()
        thread.join()
    assert mailbox.mails == []
    assert "lee@" not in str(caught.value)
    assert caught.value.__cause__ is None
