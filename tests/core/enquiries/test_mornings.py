"""The mails of a morning: what they say, to whom, on which days, and that nothing is told twice."""

from dataclasses import replace
from datetime import UTC, timedelta

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.enquiries.digests import MOST_ROWS
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.mornings import MORNING, wishes_of
from studio_core.enquiries.receipts import short_number
from studio_core.mailing.mail import Piece
from studio_core.mailing.stored import mail_states, mails_of, sweep_studio_mails
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRY_MAILS, LIMITS
from studio_core.records.work import Work
from tests.core.enquiries.working import (
    DOYUN,
    INBOX,
    SEOYEON,
    STUDIO_ADDRESS,
    WEDNESDAY,
    Working,
    parts,
)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def studio(store: MemoryStore, cipher: FileCipher) -> Working:
    return Working(store, cipher)


def subjects(studio: Working) -> list[str]:
    """Return what each mail that is stored is about, without the studio's name."""
    mails = [one.mail for one in studio.stored() if one.mail]
    return sorted(mail.subject.removeprefix("[봄날] ") for mail in mails)


def test_who_is_in_charge_hears_what_is_due_today(studio: Working) -> None:
    studio.people = {"seoyeon": SEOYEON}
    id = studio.enquiry(
        "one", stage="visit", assignee="seoyeon", nextOn="2026-11-25T11:00", nextStep="방문 상담"
    )

    studio.morning()
    [mail] = [one for one in studio.send() if "오늘 11" in one.subject]

    number = short_number(id)
    assert (mail.to, mail.sender, mail.by_person) == (SEOYEON.email, "봄날", False)
    assert mail.subject == f"[봄날] 오늘 11:00 방문 상담 ({number})"
    assert mail.text == (
        f"오늘 11:00 할 일이 있습니다.\n하기로 한 일: 방문 상담\n"
        f"접수 번호: {number}\n단계: 방문 상담\n\n{INBOX}/{id}\n"
    )
    heading, _, facts, button = mail.pieces
    assert heading == Piece(type="heading", text="오늘 11:00 방문 상담")
    assert facts.facts[1:] == (("접수 번호", number, ""), ("단계", "방문 상담", ""))
    assert button == Piece(type="button", text="문의 열기", href=f"{INBOX}/{id}")


def test_a_day_without_a_time_and_a_step_is_today(studio: Working) -> None:
    id = studio.enquiry("one", stage="contacted", nextOn="2026-11-25")

    studio.morning()
    mail = next(one for one in studio.send() if "오늘 할 일" in one.subject)

    assert (mail.to, mail.subject) == (STUDIO_ADDRESS, f"[봄날] 오늘 할 일 ({short_number(id)})")
    assert "하기로 한 일" not in mail.text


@pytest.mark.parametrize("assignee", ["", "nobody", "gone"])
def test_without_anybody_in_charge_the_studio_hears(studio: Working, assignee: str) -> None:
    studio.people = {"nobody": replace(DOYUN, email="")}
    studio.enquiry("one", stage="contacted", assignee=assignee, nextOn="2026-11-25")

    studio.morning()

    assert {to for to, _ in parts(studio.send())} == {STUDIO_ADDRESS}


def test_the_digest_goes_to_those_who_answer_and_says_how_much_there_is(studio: Working) -> None:
    studio.people = {"seoyeon": SEOYEON, "doyun": DOYUN}
    new = studio.enquiry("new")
    waits = studio.enquiry("waits", received=WEDNESDAY - 2 * DAY - HOUR)
    due = studio.enquiry("due", stage="quote", nextOn="2026-11-25", nextStep="견적 보내기")
    late = studio.enquiry("late", stage="visit", assignee="seoyeon", nextOn="2026-11-20")
    studio.enquiry("rests", stage="contacted", nextOn="2026-12-24")
    studio.enquiry("goes", received=WEDNESDAY - 86 * DAY)
    studio.now -= 86 * DAY
    studio.change(studio.enquiry("closed"), stage="closed")
    studio.now += 86 * DAY

    studio.morning()
    [digest] = [one for one in studio.send() if one.subject.startswith("[봄날] 오늘 할 연락")]

    said = digest.text.splitlines()
    assert digest.to == DOYUN.email
    assert digest.subject == "[봄날] 오늘 할 연락 5건"
    assert said[0] == "11월 25일 문의함 요약입니다."
    assert "새 문의: 3건" in said
    assert "하루 넘게 답하지 않은 새 문의: 2건" in said
    assert "오늘 할 일: 1건" in said
    assert "날짜가 지난 일: 1건" in said
    assert "곧 파기될 문의: 1건" in said
    assert f"지남 · 11.20 · {short_number(late)} · 방문 상담 · 담당 이서연" in said
    assert f"오늘 안에 연락 · {short_number(waits)} · 새 문의" in said
    assert f"오늘 안에 연락 · {short_number(new)} · 새 문의" in said
    assert f"오늘 · {short_number(due)} · 견적 · 견적 보내기" in said
    assert INBOX in said


def test_a_long_digest_says_how_many_more_there_are(studio: Working) -> None:
    for number in range(MOST_ROWS + 2):
        studio.now += timedelta(minutes=20)
        studio.enquiry(str(number))
    studio.now = WEDNESDAY + DAY

    studio.morning()
    [digest] = [one for one in studio.send() if "연락" in one.subject]

    assert digest.text.count(" · 새 문의") == MOST_ROWS
    assert "그 밖에 2건이 더 있습니다." in digest.text


def test_nothing_is_sent_when_there_is_nothing_to_say(studio: Working) -> None:
    studio.enquiry("rests", stage="contacted", nextOn="2026-12-24")
    studio.enquiry("spam", stage="spam", nextOn="2026-11-25")
    studio.enquiry("closed", stage="closed", nextOn="2026-11-25")

    assert studio.morning() == 0
    assert studio.send() == []


def test_nothing_is_made_before_the_hour_and_nothing_again_after_it(studio: Working) -> None:
    studio.enquiry("one")
    studio.now = WEDNESDAY - timedelta(minutes=1)
    early = studio.morning()
    studio.now = WEDNESDAY
    made = studio.morning()
    studio.enquiry("two", stage="contacted", nextOn="2026-11-25")
    studio.now += 6 * HOUR

    assert (early, made, studio.morning()) == (None, 1, 0)
    assert studio.next_day() == 2


def test_the_studio_says_the_hour(studio: Working) -> None:
    studio.enquiry("one")
    studio.site("mail", {"morningAt": "07:30"})
    studio.now = WEDNESDAY.replace(hour=7, minute=29)
    before = studio.morning()
    studio.now += timedelta(minutes=1)

    assert (before, studio.morning()) == (None, 1)


@pytest.mark.parametrize("hour", ["", "soon", "25:00", None, "09:00+03:00"])
def test_an_hour_that_nobody_can_read_is_nine(studio: Working, hour: str | None) -> None:
    studio.site("mail", {"morningAt": hour} if hour is not None else {})

    assert wishes_of(studio.store).time == MORNING


@pytest.mark.parametrize(
    ("wish", "made"),
    [
        ("", ["날짜가", "오늘 할 연락", "하루 넘게"]),
        ("all", ["날짜가", "오늘 할 연락", "하루 넘게"]),
        ("reminders", ["날짜가", "하루 넘게"]),
        ("off", []),
    ],
)
def test_the_studio_says_which_mails(studio: Working, wish: str, made: list[str]) -> None:
    studio.site("mail", {"mornings": wish} if wish else {})
    studio.enquiry("late", stage="visit", nextOn="2026-11-24")
    studio.enquiry("waits", received=WEDNESDAY - DAY - HOUR)

    studio.morning()

    found = subjects(studio)
    assert len(found) == len(made)
    assert all(one.startswith(start) for one, start in zip(found, made, strict=True))


def test_what_was_due_is_told_once_on_the_next_working_day(studio: Working) -> None:
    studio.now = WEDNESDAY + 2 * DAY  # a Friday
    due = {"friday": "2026-11-27", "saturday": "2026-11-28T15:00", "sunday": "2026-11-29"}
    numbers = {day: studio.enquiry(day, stage="visit", nextOn=on) for day, on in due.items()}
    told: dict[str, list[str]] = {}
    for day in ("friday", "saturday", "sunday", "monday", "tuesday"):
        studio.morning()
        sent = [one for one in studio.send() if "연락" not in one.subject]
        told[day] = [one.subject for one in sent]
        studio.post.sent.clear()
        studio.now += DAY

    short = {day: short_number(id) for day, id in numbers.items()}
    assert told["friday"] == [f"[봄날] 오늘 할 일 ({short['friday']})"]
    assert told["saturday"] == [f"[봄날] 오늘 15:00 할 일 ({short['saturday']})"]
    assert told["sunday"] == [f"[봄날] 오늘 할 일 ({short['sunday']})"]
    assert sorted(told["monday"]) == sorted(
        f"[봄날] 날짜가 지난 문의 ({number})" for number in short.values()
    )
    assert told["tuesday"] == []


def test_days_that_a_server_slept_are_passed_over(studio: Working) -> None:
    studio.enquiry("one", stage="visit", nextOn="2026-11-26")
    studio.enquiry("two")
    studio.morning()
    studio.send()
    studio.post.sent.clear()

    studio.next_day(6)  # a Tuesday

    assert {subject for _, subject in parts(studio.send())} == {"[봄날] 오늘 할 연락 2건"}


def test_a_new_enquiry_that_waits_is_told_on_one_morning(studio: Working) -> None:
    studio.enquiry("one", received=WEDNESDAY + HOUR)
    found = []
    for _ in range(4):
        studio.next_day()
        found.append([one.subject for one in studio.send() if "기다리는" in one.subject])
        studio.post.sent.clear()

    told = "[봄날] 하루 넘게 기다리는 새 문의 1건"
    assert found == [[], [told], [], []]


def test_a_weekend_has_no_digest(studio: Working) -> None:
    studio.enquiry("one")

    assert studio.next_day(3) == 0
    assert studio.next_day(2) == 1


def test_a_mail_of_yesterday_is_not_sent_any_more(studio: Working) -> None:
    studio.enquiry("one")
    studio.morning()
    studio.now += 15 * HOUR

    studio.send()

    [mail] = studio.stored()
    assert studio.post.sent == []
    assert (mail.state, mail.mail) == ("bounced", None)


def test_what_has_gone_says_nothing_any_more_and_is_swept(studio: Working) -> None:
    studio.enquiry("one")
    studio.morning()
    sent = studio.send()
    [mail] = studio.stored()
    soon, late = (timestamp((studio.now + days * DAY).astimezone(UTC)) for days in (29, 31))

    assert len(sent) == 1
    assert (mail.state, mail.mail, mail.kind) == ("sent", None, "studio")
    assert sweep_studio_mails(studio.store, at=BelievedAt(soon)) == 0
    assert sweep_studio_mails(studio.store, at=BelievedAt(late)) == 1
    assert studio.store.read(ENQUIRY_MAILS) == {}


def test_mails_to_the_studio_are_none_of_the_visitors_and_go_with_the_enquiry(
    studio: Working,
) -> None:
    id = studio.enquiry("one", stage="visit", nextOn="2026-11-25")
    studio.morning()

    assert mails_of(studio.store, studio.cipher, id) == []
    assert mail_states(studio.store, id) == {}
    delete_enquiry(Work(studio.store, OPERATOR, studio.at), id)
    assert [one.id.partition("-")[0] for one in studio.stored()] == ["studio~digest"]


def test_when_the_mark_of_a_day_is_lost_nothing_is_made_again(studio: Working) -> None:
    studio.enquiry("one", stage="visit", nextOn="2026-11-25")
    studio.morning()
    made = studio.store.read(ENQUIRY_MAILS)
    for id in studio.store.read(LIMITS):
        studio.forget(LIMITS, id)

    assert studio.morning() == 0
    assert studio.store.read(ENQUIRY_MAILS) == made


def test_the_studios_own_words_are_taken(studio: Working) -> None:
    words = {"todaySubject": "{receipt}: {next}", "todayBody": "{stage}\n없음 {count}\n{link}\n끝"}
    studio.site("mail", {**words, "mornings": "reminders"})
    id = studio.enquiry("one", stage="visit", nextOn="2026-11-25", nextStep="치수 재기")

    studio.morning()
    [mail] = studio.send()

    assert mail.subject == f"{short_number(id)}: 치수 재기"
    assert mail.text == f"방문 상담\n{INBOX}/{id}\n끝\n"
    assert [piece.type for piece in mail.pieces] == ["heading", "paragraph", "button", "paragraph"]
