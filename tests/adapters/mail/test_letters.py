"""The mails about accounts: each has its text, and nobody's words get beyond their place in it."""

import ast
import email
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from studio_adapters.bootstrap import load_settings, open_letter_post
from studio_adapters.mail.letters import MailedLetters, _texts
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.letters import Letter, LetterKind
from studio_core.accounts.roles import ROLES
from studio_core.errors import DeliveryError
from studio_core.mailing.mail import read_pieces
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from tests.mailbox import Mailbox, open_mailbox

KINDS: tuple[LetterKind, ...] = get_args(LetterKind)
ROUTES = Path(__file__).resolve().parents[3] / "src" / "http" / "studio_http"
FROM_THE_SITE = {"studio", "role"}
LINK = "https://studio.example/#/admin/invite/1a2b.c3d4"
INVITED = {"by": "김서연", "role": "editor", "until": "5월 4일 18:00", "link": LINK}


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


def letters(mailbox: Mailbox, studio: str = "봄날 스튜디오") -> MailedLetters:
    return MailedLetters(f"smtp://{mailbox.address}/?to=studio@studio.example", lambda: studio)


def mailed(mailbox: Mailbox) -> EmailMessage:
    """Return the one mail that came."""
    [text] = mailbox.mails
    return email.message_from_string(text, policy=default)


def text_of(mail: EmailMessage) -> str:
    """Return a mail's plain text."""
    body = mail.get_body(("plain",))
    assert body is not None
    text: str = body.get_content()
    return text


def places(text: str) -> set[str]:
    """Return the names of the facts that a text has places for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def given(kind: str) -> list[set[str]]:
    """Return the names of the facts that each route gives a letter of this kind."""
    functions = [
        node
        for path in ROUTES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    return [facts for function in functions for facts in _given_in(function, kind)]


def _given_in(function: ast.FunctionDef, kind: str) -> Iterator[set[str]]:
    for call in ast.walk(function):
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "Letter"):
            continue
        sent = {word.arg: word.value for word in call.keywords}
        if ast.literal_eval(sent["kind"]) != kind:
            continue
        facts = sent["facts"]
        yield {
            ast.literal_eval(key)
            for source in (facts, *_assigned(function, ast.unparse(facts)))
            for table in ast.walk(source)
            if isinstance(table, ast.Dict)
            for key in table.keys
            if key is not None
        }


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            yield node.value


@pytest.mark.parametrize("kind", KINDS)
def test_every_fact_of_a_letters_text_is_given_where_it_is_written(kind: LetterKind) -> None:
    text = _texts()[kind]
    wanted = places(text["subject"]) | places(text["body"])

    sources = [facts for facts in given(kind) if facts]

    assert sources
    assert [facts | FROM_THE_SITE >= wanted for facts in sources] == [True] * len(sources)
    assert [facts - wanted - FROM_THE_SITE for facts in sources] == [set()] * len(sources)


@pytest.mark.parametrize("kind", KINDS)
def test_the_pieces_of_a_letter_tell_nothing_but_its_text(kind: LetterKind) -> None:
    text = _texts()[kind]

    pieces = read_pieces(text["html"])
    facts = [value for piece in pieces for pair in piece.facts for value in pair]
    told = places(" ".join([*(piece.text + piece.href for piece in pieces), *facts]))

    assert told <= places(text["body"])
    assert ("{link}" in text["body"]) == ("{link}" in [one.get("href") for one in text["html"]])


def test_a_site_mails_under_its_name_once_server_and_site_have_addresses(
    mailbox: Mailbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = MemoryStore()
    put = Put(SITE, "brand", {"ko": "봄날 스튜디오"})
    at = "2026-05-01T00:00:00.000Z"
    Work(store, OPERATOR, at).commit("x", put)
    server = {"STUDIO_SMTP_URL": f"smtp://{mailbox.address}/?to=studio@studio.example"}
    address = {"STUDIO_PUBLIC_URL": "https://studio.example"}

    none = [
        open_letter_post(load_settings(environment=one), store) for one in ({}, server, address)
    ]
    post = open_letter_post(load_settings(environment={**server, **address}), store)

    assert none == [None] * 3
    assert post is not None
    post.send(Letter(kind="email_changed", to="lee@studio.example", facts={"email": "l@b.kr"}))
    assert mailed(mailbox)["Subject"] == "봄날 스튜디오 계정의 이메일이 바뀌었습니다"


def test_there_is_a_text_for_every_letter_and_role_and_no_other() -> None:
    texts = _texts()

    assert texts.keys() == {*KINDS, "roles"}
    assert texts["roles"].keys() == set(ROLES)


def test_an_invitation_says_who_invites_into_what_and_until_when(mailbox: Mailbox) -> None:
    letters(mailbox).send(Letter(kind="invitation", to="lee@studio.example", facts=INVITED))

    mail = mailed(mailbox)
    body = text_of(mail)
    assert mail["To"] == "lee@studio.example"
    assert mail["From"] == "봄날 스튜디오 <studio@studio.example>"
    assert mail["Subject"] == "봄날 스튜디오 관리자로 초대합니다"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert "김서연 님이" in body
    assert "‘편집자’" in body
    assert "5월 4일 18:00" in body
    assert LINK in body.splitlines()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "word",
    [
        "김\r\nBcc: victim@evil.example",
        "김\r\n\r\nhttps://evil.example\r\n.\r\nQUIT",
        "김\u2028\u2029\u0085\x0b\x0c\x1e줄",
        "{link}{0.__class__}{studio!r:>99}{",
        "}}%s%(by)s$by",
        "\ud800\x00\x1b[2J\u202e",
        "=?utf-8?q?Bcc:_victim=40evil.example?=",
        "길" * 2_000,
    ],
)
def test_nobodys_words_add_a_header_or_a_line(
    mailbox: Mailbox, kind: LetterKind, word: str
) -> None:
    text = _texts()[kind]
    facts = dict.fromkeys(places(text["subject"] + text["body"]) - {"studio"}, word)

    letters(mailbox, studio=word).send(Letter(kind=kind, to="lee@studio.example", facts=facts))

    mail = mailed(mailbox)
    assert [mail["To"], mail["Bcc"], mail["Cc"]] == ["lee@studio.example", None, None]
    assert len([line for line in mailbox.heard if line.startswith("RCPT")]) == 1
    assert len(mail.keys()) == len(set(mail.keys()))
    assert not mail.defects
    # What Python takes for the end of a line, mail programs may too.
    assert len(text_of(mail).splitlines()) == len(text["body"].splitlines())
    assert mail["Subject"].isprintable()


def test_braces_in_a_name_stay_as_they_are(mailbox: Mailbox) -> None:
    facts = {**INVITED, "by": "{link} {0} }{"}

    letters(mailbox).send(Letter(kind="invitation", to="lee@studio.example", facts=facts))

    assert "{link} {0} }{ 님이" in text_of(mailed(mailbox))


@pytest.mark.parametrize(
    "to",
    [
        "",
        "nobody",
        "한글@studio.example",
        "lee@studio.example,victim@evil.example",
        "lee,victim@evil.example",
        "x<victim@evil.example",
        '"lee"@studio.example',
        "lee@studio.example\r\nBcc: victim@evil.example",
        "lee@studio.example ",
        "lee(a)@studio.example",
    ],
)
def test_what_is_not_one_address_gets_no_mail(mailbox: Mailbox, to: str) -> None:
    with pytest.raises(DeliveryError):
        letters(mailbox).send(Letter(kind="invitation", to=to, facts=INVITED))

    assert mailbox.mails == []


@pytest.mark.parametrize(
    "server", ["127.0.0.1:9", "a..b", "user:%ED%95%9C@127.0.0.1:9", f"{'x' * 64}.example"]
)
def test_a_server_that_cannot_be_used_is_a_failed_delivery_that_names_nobody(server: str) -> None:
    post = MailedLetters(f"smtp://{server}/?to=studio@studio.example", lambda: "스튜디오")

    with pytest.raises(DeliveryError) as caught:
        post.send(Letter(kind="invitation", to="lee@studio.example", facts=INVITED))

    assert "lee" not in str(caught.value)
    assert caught.value.__cause__ is None
