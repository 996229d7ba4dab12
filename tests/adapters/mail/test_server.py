"""Sending one mail through the server that the settings name, to a server nobody here wrote."""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import quote

import pytest

from studio_adapters.mail.server import MailServer
from studio_adapters.settings import SettingsError
from studio_core.errors import DeliveryError
from studio_core.mailing.mail import Fact, Mail, MailDelayedError, MailRefusedError, Piece
from tests.certificates import Authority
from tests.smtp_server import PASSWORD, USER, Inbox, smtp_server

REPLY = Mail(
    id="A1B2-C3D4-E5F6~one",
    to="minseo@example.com",
    name="김민서",
    sender="봄날 스튜디오",
    subject="[봄날 스튜디오] 상담 신청을 잘 받았어요 (A1B2-C3D4)",
    text="김민서 님, 안녕하세요.\n\n내일 오전에 전화드릴게요.\n",
    pieces=(
        Piece(type="heading", text="상담 신청을 잘 받았어요"),
        Piece(type="paragraph", text="김민서 님, 안녕하세요.\n내일 오전에 전화드릴게요."),
        Piece(type="facts", facts=(Fact("접수 번호", "A1B2-C3D4"),)),
        Piece(type="button", text="신청 열기", href="https://studio.example/r?a=1&b=2"),
        Piece(type="small", text="02-000-0000"),
    ),
    by_person=True,
)


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def address(inbox: Inbox) -> Iterator[str]:
    with smtp_server(inbox) as address:
        yield f"smtp://{address}/?to=studio@studio.example"


def part(mail: EmailMessage, kind: str) -> str:
    """Return the text of one form of a mail."""
    body = mail.get_body((kind,))
    assert body is not None
    text: str = body.get_content()
    assert "\n" not in text.replace("\r\n", "")
    return text.replace("\r\n", "\n")


def test_a_mail_arrives_with_korean_names_and_both_forms(inbox: Inbox, address: str) -> None:
    message_id = MailServer(address).send(REPLY)

    [mail] = inbox.mails
    assert mail["Subject"] == REPLY.subject
    assert mail["From"] == "봄날 스튜디오 <studio@studio.example>"
    assert mail["To"] == "김민서 <minseo@example.com>"
    assert mail["Message-ID"] == message_id
    assert mail["Date"].datetime is not None
    assert mail.get_content_type() == "multipart/alternative"
    assert part(mail, "plain") == REPLY.text
    html = part(mail, "html")
    for piece in REPLY.pieces:
        assert all(line in html for line in piece.text.splitlines())
    assert 'href="https://studio.example/r?a=1&amp;b=2"' in html
    assert inbox.envelopes[0].rcpt_tos == ["minseo@example.com"]
    assert not mail.defects


def test_every_line_on_the_wire_is_short_plain_ascii(inbox: Inbox, address: str) -> None:
    long = replace(REPLY, subject="집 " * 200, name="민" * 60, text="거실과 주방 " * 500)

    MailServer(address).send(long)

    content = inbox.envelopes[0].content
    assert isinstance(content, bytes)
    assert content.isascii()
    assert max(map(len, content.split(b"\r\n"))) <= 78
    assert inbox.mails[0]["Subject"] == ("집 " * 200).strip()
    [raw_name] = [line for line in content.decode().split("\r\n") if line.startswith("To: ")]
    assert "민".encode() * 14 in b64decode(raw_name.split("?")[3])
    assert part(inbox.mails[0], "plain").rstrip("\n") == long.text


@pytest.mark.parametrize(
    ("query", "sender", "told", "reply_to"),
    [
        ("?to=a@b.kr", "a@b.kr", "a@b.kr", None),
        ("?to=a@b.kr&from=studio@c.kr", "studio@c.kr", "a@b.kr", "a@b.kr"),
        ("?to=a%2Bb@b.kr", "a+b@b.kr", "a+b@b.kr", None),
    ],
)
def test_the_address_says_who_sends_who_is_told_and_where_answers_go(
    inbox: Inbox, address: str, query: str, sender: str, told: str, reply_to: str | None
) -> None:
    server = MailServer(address.partition("?")[0] + query)

    message_id = server.send(replace(REPLY, sender=""))

    [mail] = inbox.mails
    assert (server.to, mail["From"], mail["Reply-To"]) == (told, sender, reply_to)
    assert message_id.endswith(f"@{sender.rpartition('@')[2]}>")


def test_the_user_of_the_server_sends_and_is_told() -> None:
    assert MailServer("smtp://a%40b.kr:word@127.0.0.1:9/").to == "a@b.kr"


def test_what_a_person_wrote_is_not_marked_as_written_by_a_program(
    inbox: Inbox, address: str
) -> None:
    server = MailServer(address)

    server.send(REPLY)
    server.send(replace(REPLY, by_person=False))

    assert [mail["Auto-Submitted"] for mail in inbox.mails] == [None, "auto-generated"]


def test_mails_of_one_thread_name_the_earlier_ones(inbox: Inbox, address: str) -> None:
    server = MailServer(address)

    first, second = server.send(REPLY), server.send(replace(REPLY, id="two", follows=(REPLY.id,)))
    server.send(replace(REPLY, id="three", follows=(REPLY.id, "two")))

    last = inbox.mails[-1]
    assert inbox.mails[0]["References"] is None
    assert (last["In-Reply-To"], last["References"]) == (second, f"{first} {second}")


def test_a_mail_whose_answer_was_lost_is_sent_again_as_the_same(inbox: Inbox, address: str) -> None:
    inbox.replies["DATA"] = ["taken and cut"]
    server = MailServer(address)

    with pytest.raises(DeliveryError) as caught:
        server.send(REPLY)
    server.send(REPLY)
    server.send(replace(REPLY, id="another"))

    first, again, other = (mail["Message-ID"] for mail in inbox.mails)
    assert type(caught.value) is DeliveryError
    assert first == again != other
    assert REPLY.id not in first


@pytest.mark.parametrize(
    ("where", "reply", "expected"),
    [
        ("RCPT", "550 minseo@example.com is nobody here", 550),
        ("RCPT", "553 not a mailbox", 553),
        ("DATA", "554 spam", 554),
        ("DATA", "552 too big", 552),
    ],
)
def test_a_refusal_is_final_and_keeps_the_code_alone(
    inbox: Inbox, address: str, where: str, reply: str, expected: int
) -> None:
    inbox.replies[where] = [reply]

    with pytest.raises(MailRefusedError) as caught:
        MailServer(address).send(REPLY)

    assert caught.value.reply == expected
    assert "minseo" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert inbox.mails == []


@pytest.mark.parametrize(
    ("where", "reply"), [("RCPT", "450 busy"), ("RCPT", "452 full"), ("DATA", "451 later")]
)
def test_a_mail_that_has_to_wait_is_no_fault_of_the_server(
    inbox: Inbox, address: str, where: str, reply: str
) -> None:
    inbox.replies[where] = [reply]

    with pytest.raises(MailDelayedError) as caught:
        MailServer(address).send(REPLY)

    assert caught.value.reply == int(reply[:3])


@pytest.mark.parametrize(
    ("where", "reply"), [("RCPT", "cut"), ("DATA", "cut"), ("RCPT", "421 closing")]
)
def test_a_server_that_goes_away_is_away_for_every_mail(
    inbox: Inbox, address: str, where: str, reply: str
) -> None:
    inbox.replies[where] = [reply]

    with pytest.raises(DeliveryError) as caught:
        MailServer(address).send(REPLY)

    assert type(caught.value) is DeliveryError


def test_a_password_goes_under_encryption(
    inbox: Inbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.root))

    with smtp_server(inbox, secure=authority.sound().server(), signed_in=True) as address:
        right = f"smtp://{USER}:{quote(PASSWORD)}@{address}/?to=a@b.kr"
        MailServer(right).send(REPLY)
        with pytest.raises(DeliveryError, match="SMTPAuthenticationError") as caught:
            MailServer(right.replace("word", "other")).send(REPLY)

    [session] = inbox.sessions
    assert (session.authenticated, session.ssl is not None) == (True, True)
    assert type(caught.value) is DeliveryError


def test_nothing_about_people_goes_in_the_clear_unless_the_setting_says_so(
    inbox: Inbox, address: str
) -> None:
    # Any address of this machine, and none that it has for itself alone.
    elsewhere = address.replace("127.0.0.1", "0.0.0.0")

    with pytest.raises(DeliveryError, match="tls=optional"):
        MailServer(elsewhere).send(REPLY)
    with pytest.raises(DeliveryError, match="no password"):
        MailServer(elsewhere.replace("//", "//a:b@", 1) + "&tls=optional").send(REPLY)
    assert not inbox.envelopes

    MailServer(f"{elsewhere}&tls=optional").send(REPLY)
    MailServer(address).send(REPLY)
    assert len(inbox.envelopes) == 2


@pytest.mark.parametrize("subject", ["둘\nBcc: x@evil.example", "둘\r\n\r\n본문", " 둘 \t"])
def test_a_subject_is_one_line(inbox: Inbox, address: str, subject: str) -> None:
    MailServer(address).send(replace(REPLY, subject=subject))

    [mail] = inbox.mails
    assert mail["Subject"] == " ".join(subject.split())
    assert mail["Bcc"] is None


HOSTILE = (
    "김\r\nBcc: victim@evil.example",
    '김" <victim@evil.example>, "',
    "=?utf-8?q?Bcc:_victim=40evil.example?=",
    "\ud800\x00\x1b[2J",
    "김\u2028\u0085Bcc: victim@evil.example",
)


@pytest.mark.parametrize("word", HOSTILE)
def test_nobodys_name_adds_a_header_or_an_addressee(inbox: Inbox, address: str, word: str) -> None:
    MailServer(address).send(replace(REPLY, name=word, sender=word, subject=word))

    [mail] = inbox.mails
    assert inbox.envelopes[0].rcpt_tos == ["minseo@example.com"]
    assert [one.addr_spec for one in mail["To"].addresses] == ["minseo@example.com"]
    assert [one.addr_spec for one in mail["From"].addresses] == ["studio@studio.example"]
    assert mail["Bcc"] is None
    assert len(mail.keys()) == len(set(mail.keys()))


def test_nobodys_words_are_markup_or_a_command_of_the_server(inbox: Inbox, address: str) -> None:
    evil = "<script>alert(1)</script>\n.\nQUIT\n<img src='https://evil.example/a.gif'>"
    pieces = (
        Piece(type="paragraph", text=evil),
        Piece(type="facts", facts=(Fact(evil, evil), Fact(evil, evil, "javascript:alert(1)"))),
        Piece(type="button", text=evil, href="javascript:alert(1)"),
        Piece(type="button", text=evil, href='https://a.example/"><script>'),
        Piece(type="heading", text=evil, level=9),
    )

    MailServer(address).send(replace(REPLY, text=evil, pieces=pieces))

    html = part(inbox.mails[0], "html")
    assert part(inbox.mails[0], "plain").rstrip("\n") == evil
    assert "<script" not in html
    assert "<img" not in html
    assert "javascript:" not in html
    assert "&lt;script&gt;" in html


def test_families_of_signs_stay_together(inbox: Inbox, address: str) -> None:
    MailServer(address).send(replace(REPLY, text="👩\u200d👧 가족과\t함께\n"))

    assert part(inbox.mails[0], "plain") == "👩\u200d👧 가족과\t함께\n"


def test_a_domain_in_korean_is_written_as_servers_know_it(inbox: Inbox, address: str) -> None:
    MailServer(address).send(replace(REPLY, to="lee@스튜디오.kr"))

    assert inbox.envelopes[0].rcpt_tos == ["lee@xn--2z1b50x3uc0yr.kr"]


@pytest.mark.parametrize(
    "to",
    [
        *("", "nobody", "한글@studio.example", "a,b@c.kr", "x<b@c.kr", f"a@{'b' * 64}.kr", "a@"),
        *("=?utf-8?q?a?=@x.kr", "=?utf-8?b?a?=@x.kr", "=?@x.kr", "..@x.kr", "a..b@x.kr", ".@x.kr"),
    ],
)
def test_what_no_server_knows_as_an_address_is_refused_at_once(address: str, to: str) -> None:
    with pytest.raises(MailRefusedError):
        MailServer(address).send(replace(REPLY, to=to))


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
        "smtp://mail.example/?to=a@b.kr&tls=maybe",
    ],
)
def test_an_address_that_names_no_server_or_nobody_is_a_wrong_setting(address: str) -> None:
    with pytest.raises(SettingsError):
        MailServer(address)
