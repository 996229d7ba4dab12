"""Visitors get mails in the language in which they wrote; who works here reads their own."""

import re
from dataclasses import replace
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.mail.html import html_of
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import month_name
from studio_core.enquiries.added_files import files_told
from studio_core.enquiries.mail_texts import receipt_mail, reply_templates
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.replies import Reply, ReplyGapsLeftError, queue_reply
from studio_core.enquiries.shipped_mails import shipped_mails
from studio_core.enquiries.withdrawing import open_receipt, withdraw
from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import speaking
from studio_core.languages.written_in import language_name
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import read_mail
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.work import Work
from tests.core.enquiries.keeping import PRACTICE, document_of, kept, stored_of
from tests.core.enquiries.working import Working

HANGUL = re.compile("[\uac00-\ud7a3\u3130-\u318f]")
SITE = "https://studio.example"
VISITOR: dict[str, Any] = {
    "name": "Jane Miller",
    "email": "jane@example.com",
    "phone": "+44 20 7946 0018",
    "message": "",
}
CONSULTATION = {**VISITOR, "kind": "consultation", "facts": {"space": "residential"}}
PAGES = replace(PRACTICE, receipt_page=f"{SITE}/receipt/")
REPLY = Reply(subject="Thank you", body="We call you tomorrow.")


def twins(**texts: str) -> dict[str, Any]:
    """Return *texts* as the twins in every language."""
    return {code: dict(texts) for code in TWINNED}


@pytest.fixture
def studio(store: MemoryStore, cipher: FileCipher) -> Working:
    """Give a studio that has said in Korean all that mails say, and its name and hours besides."""
    found = Working(store, cipher)
    found.site("brand", {"ko": "봄날", **twins(ko="Bomnal")})
    found.site("company", {"phone": "02-123-4567", "email": "hello@studio.example"})
    hours = twins(weekdays="weekdays 9 to 6", promise="We call within a day.")
    found.site("contact", {"weekdays": "평일 09:00–18:00", "promise": "하루 안에", **hours})
    own = {"receiptSubject": "{product} 접수", "receiptBody": "고맙습니다.\n{link}"}
    replies = [
        {"name": "첫 답", "subject": "{product}", "body": "{name} 님", "stageAfter": "visit"}
    ]
    found.site("mail", {**own, "replies": replies})
    return found


def consulted(studio: Working, language: str, key: str = "one") -> str:
    with speaking(language):
        return kept(studio.store, studio.cipher, key, practice=PAGES, at=studio.at, **CONSULTATION)


def told(mail: Mail) -> str:
    return f"{mail.subject}\n{mail.sender}\n{mail.text}\n{mail.pieces}"


@pytest.mark.parametrize("language", TWINNED)
def test_a_receipt_is_in_the_language_of_the_enquiry_and_leads_to_it(
    studio: Working, language: str
) -> None:
    id = consulted(studio, language)

    [mail] = studio.send()

    link = f"{SITE}/{language}/receipt/{receipt_token(studio.cipher, id)}"
    assert not HANGUL.search(told(mail))
    assert (mail.language, mail.sender) == (language, "Bomnal")
    assert link in mail.text.splitlines()
    assert "We call within a day." in mail.text
    assert "+82 2-123-4567 · weekdays 9 to 6" in mail.text
    assert [piece.href for piece in mail.pieces if piece.type == "button"] == [link]
    assert f'<html lang="{language}">' in html_of(mail)


def test_a_receipt_in_the_base_language_is_as_the_studio_words_it(studio: Working) -> None:
    id = consulted(studio, BASE)

    [mail] = studio.send()

    assert mail.subject == "봄날 접수"
    assert f"{SITE}/receipt/{receipt_token(studio.cipher, id)}" in mail.text
    assert f'<html lang="{BASE}">' in html_of(mail)


@pytest.mark.parametrize("language", TWINNED)
def test_a_receipt_says_the_day_in_the_language(studio: Working, language: str) -> None:
    at = "2026-11-26T01:00:00.000Z"
    with speaking(language):
        months = [month_name(number) for number in range(1, 13)]
        mail = receipt_mail(studio.store, "A", "a@b.kr", received_at=at, link=SITE)

    assert len(set(months)) == 12
    assert f"10 {months[11]}" in mail.text
    assert "weekdays 9 to 6 (KST)" in mail.text


@pytest.mark.parametrize("language", TWINNED)
def test_the_studio_words_mails_in_other_languages_too(studio: Working, language: str) -> None:
    said = twins(receiptSubject="{product} received", receiptBody="Thanks.\n{link}")
    reply = {"name": "첫 답", "subject": "{product}", "body": "{name} 님", "stageAfter": "visit"}
    untold = {**reply, "name": "둘째 답"}
    reply |= twins(subject="{product} writes", body="Dear {name}, [when]")
    own = {"receiptSubject": "접수", "receiptBody": "고맙습니다.", "replies": [reply, untold]}
    studio.site("mail", {**own, **said})
    id = consulted(studio, language)

    [mail] = studio.send()
    [template] = reply_templates(studio.store, stored_of(studio.store, studio.cipher, id), "Seo")

    assert mail.subject == "Bomnal received"
    assert mail.text.startswith(f"Thanks.\n{SITE}/{language}/receipt/")
    assert (template.name, template.stage_after) == ("첫 답", "visit")
    assert (template.subject, template.body) == ("Bomnal writes", "Dear Jane Miller, [when]")


@pytest.mark.parametrize("language", TWINNED)
def test_templates_of_replies_are_in_the_language_of_the_enquiry(
    studio: Working, language: str
) -> None:
    theirs = stored_of(studio.store, studio.cipher, consulted(studio, language))
    ours = stored_of(studio.store, studio.cipher, consulted(studio, BASE, "two"))

    found = reply_templates(studio.store, theirs, "Seo")

    assert [one.body for one in reply_templates(studio.store, ours, "서")] == ["Jane Miller 님"]
    assert not HANGUL.search("".join(one.subject + one.body for one in found))
    assert all("{" not in one.subject + one.body for one in found)
    shipped = shipped_mails()["replies"]
    assert [(one.key, one.name, one.stage_after) for one in found] == [
        (one["key"], one["name"], one["stageAfter"]) for one in shipped
    ]
    assert found[0].subject.startswith("[Bomnal] ")


@pytest.mark.parametrize("language", TWINNED)
def test_a_reply_goes_in_the_language_of_the_enquiry(studio: Working, language: str) -> None:
    id = consulted(studio, language)
    reply = replace(REPLY, subject="[Bomnal] Thank you")

    queue_reply(Work(studio.store, OPERATOR, studio.at), studio.cipher, id, reply, name="one")
    with pytest.raises(ReplyGapsLeftError):
        queue_reply(
            Work(studio.store, OPERATOR, studio.at),
            studio.cipher,
            id,
            replace(reply, subject="[봄날]"),
            name="two",
        )

    found = studio.store.read(ENQUIRY_MAILS).items()
    mails = {id: read_mail(studio.cipher, id, one.document) for id, one in found}
    [mail] = [one.mail for one in mails.values() if one.kind == "reply" and one.mail]
    assert (mail.sender, mail.language) == ("Bomnal", language)


@pytest.mark.parametrize("language", TWINNED)
def test_who_works_here_reads_korean_and_in_which_language_somebody_wrote(
    studio: Working, language: str
) -> None:
    id, ours = consulted(studio, language), consulted(studio, BASE, "two")
    studio.morning()
    with speaking(language):
        for one in (id, ours):
            token = receipt_token(studio.cipher, one)
            receipt = open_receipt(studio.store, studio.cipher, token, studio.now)
            withdraw(studio.store, receipt, receipt.number, studio.at, studio.office())

    documents = studio.store.read(ENQUIRY_MAILS).items()
    mails = [read_mail(studio.cipher, id, one.document).mail for id, one in documents]
    staff = [one for one in mails if one and one.to != VISITOR["email"]]
    name = language_name(language)
    digest, *withdrawn = sorted(staff, key=lambda one: "withdrawn" in one.id)
    assert digest.text.count(f" · {name} · ") == 1
    assert [f"적은 언어: {name}" in one.text for one in withdrawn].count(True) == 1
    assert len(withdrawn) == 2
    assert all(HANGUL.search(one.subject) and one.language == BASE for one in staff)
    assert all(one.sender == "봄날" for one in staff)


@pytest.mark.parametrize("language", TWINNED)
def test_reminders_and_files_say_in_which_language_somebody_wrote(
    studio: Working, language: str
) -> None:
    id = consulted(studio, language)
    studio.change(id, nextOn="2026-11-25", nextStep="전화")
    studio.morning()
    with speaking(language):
        files = files_told(studio.office(), id, document_of(studio.store, id), 1, studio.at)
        studio.store.commit(studio.change_set(*files))

    documents = studio.store.read(ENQUIRY_MAILS).items()
    mails = {id: read_mail(studio.cipher, id, one.document).mail for id, one in documents}
    line = f"적은 언어: {language_name(language)}"
    about = {id.partition("~")[2].partition("-")[0]: mail for id, mail in mails.items() if mail}
    assert all(line in about[name].text.splitlines() for name in ("today", "files"))


@pytest.mark.parametrize("language", TWINNED)
def test_a_mail_of_before_is_in_the_base_language(studio: Working, language: str) -> None:
    consulted(studio, language)
    [(id, record)] = studio.store.read(ENQUIRY_MAILS).items()
    older = {name: one for name, one in record.document.items() if name != "language"}
    studio.store.commit(studio.change_set(Put(ENQUIRY_MAILS, id, older)))

    [mail] = studio.send()

    assert mail.language == BASE
    assert mail.subject.startswith("[Bomnal]")
