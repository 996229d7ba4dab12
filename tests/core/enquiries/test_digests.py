"""What a digest lists: in the order of the inbox, with when it is due, leading to each enquiry."""

from dataclasses import replace
from datetime import timedelta

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.mail.html import html_of
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.inbox import EnquiryFilter, all_enquiries, wanted_among
from studio_core.enquiries.receipts import short_number
from studio_core.mailing.mail import Fact, Mail
from tests.core.enquiries.keeping import BODY
from tests.core.enquiries.working import INBOX, SEOYEON, WEDNESDAY, Working

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DUE = {
    "2025-12-30": "지남 · 2025.12.30",
    "2026-11-23T10:00": "지남 · 11.23 10:00",
    "2026-11-25T08:30": "지남 · 오늘 08:30",
    "": "오늘 안에 연락",
    "2026-11-25T11:00": "오늘 11:00",
    "2026-11-25": "오늘",
    "2026-11-30": "11.30",
    "2027-01-04T14:00": "2027.01.04 14:00",
}
"""When something is due, in the order of the inbox on that Wednesday, and how it is said."""


@pytest.fixture
def studio(store: MemoryStore, cipher: FileCipher) -> Working:
    return Working(store, cipher)


def new_ones(studio: Working) -> dict[str, str]:
    """Keep new enquiries, by when they are due; the last comes first."""
    ids = {on: studio.enquiry(f"due {on}") for on in list(DUE)[::-1]}
    for on, id in ids.items():
        studio.change(id, nextOn=on)
    return ids


def digest(studio: Working) -> Mail:
    studio.morning()
    [mail] = [one for one in studio.send() if "오늘 할 연락" in one.subject]
    return mail


def facts_of(mail: Mail) -> list[tuple[Fact, ...]]:
    return [piece.facts for piece in mail.pieces if piece.type == "facts"]


def test_it_says_of_each_when_in_the_order_of_the_inbox(studio: Working) -> None:
    ids = new_ones(studio)
    mail = digest(studio)

    _, rows = facts_of(mail)
    everything = all_enquiries(studio.store, studio.cipher, at=studio.at)
    inbox = wanted_among(everything, EnquiryFilter(order="next"), studio.now)
    assert [row.label for row in rows] == list(DUE.values())
    assert [row.href for row in rows] == [f"{INBOX}/{one.id}" for one in inbox]
    assert [row.href for row in rows] == [f"{INBOX}/{ids[on]}" for on in DUE]


def test_both_forms_have_every_line_and_lead_to_its_enquiry(studio: Working) -> None:
    ids = new_ones(studio)
    mail = digest(studio)

    html, text = html_of(mail), mail.text.splitlines()
    for on, id in ids.items():
        assert f'href="{INBOX}/{id}"' in html
        at = text.index(f"{DUE[on]} · {short_number(id)} · 새 문의")
        assert text[at + 1] == f"{INBOX}/{id}"


def test_a_count_of_none_is_not_said(studio: Working) -> None:
    studio.enquiry("one")
    studio.enquiry("two", received=WEDNESDAY - DAY - HOUR)

    mail = digest(studio)

    counts, _ = facts_of(mail)
    assert counts == (Fact("새 문의", "2건"), Fact("하루 넘게 답하지 않은 새 문의", "1건"))
    assert "0건" not in mail.text
    assert [line for line in mail.text.splitlines() if "건" in line] == [
        "새 문의: 2건",
        "하루 넘게 답하지 않은 새 문의: 1건",
    ]


def test_no_part_of_it_says_who_the_visitor_is(studio: Working) -> None:
    studio.people = {"seoyeon": SEOYEON}
    id = studio.enquiry("one", stage="contacted", assignee="seoyeon")
    studio.change(id, nextOn="2026-11-25", nextStep=f"{BODY['name']} 님께 전화")

    mail = digest(studio)

    _, [row] = facts_of(mail)
    assert row.value == f"{short_number(id)} · 연락함 · 담당 이서연"
    for form in (mail.text, mail.subject, html_of(mail)):
        assert not [BODY[name] for name in ("name", "phone", "email") if BODY[name] in form]


def test_without_an_address_it_lists_the_same_and_leads_nowhere(studio: Working) -> None:
    id, office = studio.enquiry("one"), studio.office()
    studio.office = lambda store=None: replace(office, inbox="")  # type: ignore[method-assign]

    mail = digest(studio)

    _, [row] = facts_of(mail)
    assert row == Fact("오늘 안에 연락", f"{short_number(id)} · 새 문의")
    assert "http" not in mail.text + html_of(mail)
