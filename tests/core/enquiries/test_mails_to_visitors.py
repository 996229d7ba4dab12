"""Visitors get receipts and replies, and no other mail, whether they agreed to news or not."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import get_args

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.added_files import files_told
from studio_core.enquiries.mail_texts import StudioMail
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.replies import queue_reply
from studio_core.enquiries.withdrawing import open_receipt, withdraw
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import MailKind
from studio_core.records.work import Work
from tests.core.enquiries.keeping import BODY, PRACTICE, document_of, kept
from tests.core.enquiries.mailing import REPLY
from tests.core.enquiries.mailing import SEOYEON as WRITER
from tests.core.enquiries.working import DOYUN, SEOYEON, Working

SOURCE = Path(__file__).resolve().parents[3] / "src"
TO_VISITORS = {
    "studio_core/enquiries/receipt_mails.py": "receipt",
    "studio_core/enquiries/replies.py": "reply",
}
TO_WHO_WORKS_HERE = {
    "studio_core/backups/alarm.py": "studio",
    "studio_core/enquiries/announcing.py": "studio",
    "studio_core/enquiries/office.py": "studio",
}
WORDED = {
    "adapters/studio_adapters/enquiries/notice.py": "the studio's own address",
    "adapters/studio_adapters/mail/letters.py": "who has an account",
    "studio_core/backups/alarm.py": "owners, when no backup was proven",
    "studio_core/enquiries/announcing.py": "owners, a day before a large purge",
    "studio_core/enquiries/mail_texts.py": "a receipt, or who works here",
    "studio_core/enquiries/replies.py": "a reply",
    "studio_core/mailing/stored.py": "what was laid before, read",
}
"""Where mails are made, and whom they are to."""


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of *name* in the source, with its file."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == name:
                yield str(path.relative_to(SOURCE)), node


def test_of_the_kinds_of_mails_a_receipt_and_a_reply_go_to_visitors() -> None:
    laid = [(path, ast.literal_eval(call.args[2])) for path, call in calls("new_mail")]

    assert sorted(laid) == sorted({**TO_VISITORS, **TO_WHO_WORKS_HERE}.items())
    assert set(get_args(MailKind)) == {*TO_VISITORS.values(), *TO_WHO_WORKS_HERE.values()}


def test_no_mail_is_made_elsewhere() -> None:
    assert {path for path, _ in calls("Mail")} == set(WORDED)


def test_who_agreed_to_no_news_gets_a_receipt_and_a_reply_and_nothing_else(
    store: MemoryStore, cipher: FileCipher
) -> None:
    studio = Working(store, cipher)
    studio.people = {"seoyeon": SEOYEON, "doyun": DOYUN}
    practice = replace(PRACTICE, receipt_page="https://studio.example/receipt/")
    said = {"kind": "consultation", "facts": {"space": "residential"}, "emailConsent": False}
    id = kept(store, cipher, "one", practice=practice, at=studio.at, **said)

    sent = everything_mailed(studio, id)

    theirs = [mail for mail in sent if mail.to == BODY["email"]]
    others = [mail for mail in sent if mail not in theirs]
    assert [mail.by_person for mail in theirs] == [False, True]
    assert {mail.to for mail in others} == {SEOYEON.email, DOYUN.email}
    abouts = {mail.id.partition("~")[2].partition("-")[0] for mail in others}
    assert abouts == set(get_args(StudioMail))


def everything_mailed(studio: Working, id: str) -> list[Mail]:
    """Return all mails about an enquiry that is answered, waits, gets files and is withdrawn."""
    studio.send()
    studio.enquiry("two", received=studio.now - timedelta(days=1, hours=1))
    studio.morning()
    studio.send()
    queue_reply(Work(studio.store, WRITER, studio.at), studio.cipher, id, REPLY, name="one")
    studio.now += timedelta(minutes=1)
    studio.send()
    studio.change(id, assignee="seoyeon", nextOn="2026-11-26", nextStep="방문")
    for _ in range(2):
        studio.next_day()
        studio.send()
    told = files_told(studio.office(), id, document_of(studio.store, id), 1, studio.at)
    studio.store.commit(studio.change_set(*told))
    studio.now += timedelta(hours=2)
    studio.send()
    token = receipt_token(studio.cipher, id)
    receipt = open_receipt(studio.store, studio.cipher, token, studio.now)
    withdraw(studio.store, receipt, receipt.number, studio.at, studio.office())
    return list(studio.send())
