"""What the running server mails about a visitor who reads another language, and to whom."""

import email
import re
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import httpx
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.languages.registry import TWINNED, address_in
from studio_core.languages.written_in import language_name
from tests.http.own_process import make_store, serving
from tests.http.studio_in_memory import eventually
from tests.mailbox import Mailbox, open_mailbox
from tests.own_texts import load_own_texts

HANGUL = re.compile("[가-힣ㄱ-ㅎ]")
VISITOR, STUDIO = "jane@example.com", "studio@example.kr"
SENT = {
    "kind": "consultation",
    "name": "Jane Miller",
    "phone": "+1 (415) 555-0132",
    "email": VISITOR,
    "facts": {"space": "residential"},
    "privacyConsent": True,
}


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


def sent_to(mailbox: Mailbox, address: str) -> list[EmailMessage]:
    mails = [email.message_from_string(text, policy=default) for text in mailbox.mails]
    return [mail for mail in mails if address in str(mail["To"])]


def told(mail: EmailMessage) -> str:
    """Return all that a mail says: its headers, its text, and its HTML form."""
    bodies = [mail.get_body((kind,)) for kind in ("plain", "html")]
    texts = [str(body.get_content()) for body in bodies if body is not None]
    return "\n".join((str(mail["Subject"]), str(mail["From"]), *texts))


@pytest.mark.slow
@pytest.mark.parametrize("language", TWINNED)
def test_the_receipt_is_mailed_in_the_language_and_the_studio_reads_in_which(
    mailbox: Mailbox, tmp_path: Path, language: str
) -> None:
    site = "https://studio.example"
    environment = {
        "STUDIO_SMTP_URL": f"smtp://{mailbox.address}/?to={STUDIO}",
        "STUDIO_PUBLIC_URL": site,
    }
    made = make_store(tmp_path, environment)
    with closing(create_store(made["STUDIO_STORE"], load_settings(environment=made))) as store:
        load_own_texts(store)

    with serving(tmp_path, environment=environment) as (_, address):
        answer = httpx.post(
            f"{address}{address_in(language, '/api/enquiries')}",
            json=SENT,
            headers={"Host": "studio.example"},
        )
        assert answer.status_code == 202, answer.text
        assert eventually(lambda: bool(sent_to(mailbox, VISITOR) and sent_to(mailbox, STUDIO)), 30)

    [receipt], [notice] = sent_to(mailbox, VISITOR), sent_to(mailbox, STUDIO)
    assert not HANGUL.search(told(receipt))
    assert f"{site}/{language}/receipt/{answer.json()['receipt']}" in told(receipt)
    assert f'<html lang="{language}">' in told(receipt)
    assert HANGUL.search(str(notice["Subject"]))
    assert f"{answer.json()['number']} · {language_name(language)}" in told(notice)
