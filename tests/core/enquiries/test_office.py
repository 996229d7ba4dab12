"""Who is told of enquiries, and that no mail says who the visitor is."""

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.office import step_told
from studio_core.enquiries.receipts import receipt_token, short_number
from studio_core.enquiries.withdrawing import open_receipt, withdraw
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import BODY, stored_of
from tests.core.enquiries.working import DOYUN, SEOYEON, STUDIO_ADDRESS, Working, parts

PERSON = Enquiry(
    name="김민서",
    phone="010-1234-5678",
    email="minseo@example.com",
    message="34평 아파트 상담을 받고 싶습니다.",
    email_consent=False,
    facts={"district": "서울 마포구 연남동"},
)


@pytest.fixture
def studio(store: MemoryStore, cipher: FileCipher) -> Working:
    return Working(store, cipher)


@pytest.mark.parametrize(
    "step", ["방문 상담", "견적서 보내기", "11월 30일 오전에 전화", "민원실 확인", "자재 12개 주문"]
)
def test_a_step_is_told_as_it_was_written(studio: Working, step: str) -> None:
    enquiry = stored_of(studio.store, studio.cipher, studio.enquiry("one"))

    assert step_told(replace(enquiry, next_step=step, contact=PERSON)) == step


@pytest.mark.parametrize(
    "step",
    [
        "김민서 님께 전화",
        "김 민서님 전화",
        "민서 님 방문",
        "minseo@example.com 답장",
        "other@example.com 에 알림",
        "010-1234-5678",
        "5678로 전화",
        "02 123 4567 로 전화",
        "연남동 방문",
    ],
)
def test_a_step_that_may_tell_who_it_is_about_is_not_told(studio: Working, step: str) -> None:
    enquiry = stored_of(studio.store, studio.cipher, studio.enquiry("one"))

    assert step_told(replace(enquiry, next_step=step, contact=PERSON)) == ""


def test_a_step_of_somebody_who_cannot_be_read_is_not_told(studio: Working) -> None:
    enquiry = stored_of(studio.store, studio.cipher, studio.enquiry("one"))

    assert step_told(replace(enquiry, next_step="방문", contact=None)) == ""


SAID = st.sampled_from(
    [BODY["name"], BODY["phone"], BODY["email"], "민서", "방문", "전화", " ", "님"]
)


@given(st.lists(SAID, min_size=1, max_size=5), st.sampled_from(["2026-11-24", "2026-11-25"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_no_mail_says_who_the_visitor_is(
    cipher: FileCipher, words: list[str], next_on: str
) -> None:
    studio = Working(MemoryStore(), cipher)
    studio.enquiry("one", stage="visit", nextOn=next_on, nextStep="".join(words))
    studio.morning()

    sent = studio.send()
    told = [
        one.text + one.subject + "".join(f"{p.text} {p.facts}" for p in one.pieces) for one in sent
    ]

    assert len(told) == 2
    for one in (BODY["name"], BODY["phone"], BODY["email"], BODY["message"], "민서"):
        assert not any(one in text for text in told)


def test_those_who_answer_are_told_or_else_the_studio(studio: Working) -> None:
    office = studio.office()
    studio.people = {"seoyeon": SEOYEON}
    nobody = office.answering()
    studio.people = {"seoyeon": SEOYEON, "doyun": DOYUN}

    assert list(nobody.values()) == [STUDIO_ADDRESS]
    assert office.answering() == {"doyun": DOYUN.email}
    assert office.address_of("seoyeon") == SEOYEON.email
    assert office.address_of("") == STUDIO_ADDRESS


def test_a_site_without_an_address_sends_no_links(studio: Working) -> None:
    office = replace(studio.office(), inbox="")
    mail = office.laid(
        "unanswered", "studio~x", "a@b.kr", {"count": 1, "date": "1일"}, at=studio.at
    )
    studio.store.commit(studio.change_set(mail))

    [sent] = studio.send()

    assert office.page_of("A") == ""
    assert "http" not in sent.text
    assert "button" not in [piece.type for piece in sent.pieces]


def withdrawn(studio: Working, id: str) -> None:
    now = datetime.fromisoformat(studio.at)
    receipt = open_receipt(studio.store, studio.cipher, receipt_token(studio.cipher, id), now)
    withdraw(studio.store, receipt, receipt.number, studio.at, studio.office())


def test_who_is_in_charge_hears_that_a_visitor_withdrew(studio: Working) -> None:
    studio.people = {"seoyeon": SEOYEON}
    id = studio.enquiry("one", stage="visit", assignee="seoyeon")

    withdrawn(studio, id)
    sent = studio.send()

    number = short_number(id)
    assert parts(sent) == [(SEOYEON.email, f"[봄날] 신청이 취소되었습니다 ({number})")]
    assert number in sent[0].text
    assert studio.store.read(ENQUIRIES) == {}
    assert id not in sent[0].text


def test_the_same_enquiry_may_come_and_be_withdrawn_again(studio: Working) -> None:
    for _ in range(2):
        withdrawn(studio, studio.enquiry("one"))
        studio.send()

    assert len(studio.post.sent) == 2


def test_nothing_is_told_of_spam_and_of_what_was_not_withdrawn(studio: Working) -> None:
    withdrawn(studio, studio.enquiry("spam", stage="spam"))
    delete_enquiry(Work(studio.store, OPERATOR, studio.at), studio.enquiry("one"))
    with pytest.raises(EnquiryNotFoundError):
        delete_enquiry(Work(studio.store, OPERATOR, studio.at), "NONE")

    assert studio.send() == []
