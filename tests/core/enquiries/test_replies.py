"""Replies: checked before they are queued, once for a key, and taken back within ten seconds."""

from dataclasses import replace

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.erasing import delete_enquiry, erase_person, purge
from studio_core.enquiries.replies import (
    LENGTHS,
    MailNotFoundError,
    ReplyGapsLeftError,
    ReplyTooLateError,
    ReplyWithoutEmailError,
    cancel_reply,
    queue_reply,
    read_reply,
)
from studio_core.enquiries.rotation import Rotation, keys_in_use, reseal
from studio_core.errors import EnquiryNotFoundError, InvalidFieldsError
from studio_core.mailing.stored import mails_of
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.idempotency import IdempotencyKeyReusedError
from studio_core.records.work import Work
from tests.core.enquiries.keeping import kept
from tests.core.enquiries.mailing import REPLY, SEOYEON, Desk

CONSULTATION = {"kind": "consultation", "facts": {"space": "residential"}}


@pytest.fixture
def desk(store: MemoryStore, cipher: FileCipher) -> Desk:
    return Desk(store, cipher)


def test_what_is_sent_is_trimmed_and_every_fault_is_named() -> None:
    sent = {"subject": " 제목 ", "body": "본문\r\n둘째 줄\n", "stageAfter": "visit"}

    reply = read_reply(sent)
    with pytest.raises(InvalidFieldsError) as caught:
        read_reply({"subject": "가" * (LENGTHS["subject"] + 1), "body": "\0", "stageAfter": "x"})

    assert (reply.subject, reply.body, reply.stage_after) == ("제목", "본문\n둘째 줄", "visit")
    assert [(one.field, one.code) for one in caught.value.faults] == [
        ("subject", "field_too_long"),
        ("body", "field_invalid"),
        ("stageAfter", "field_invalid"),
    ]


@pytest.mark.parametrize(
    ("subject", "body", "count"),
    [
        ("[봄날] 답", "[날짜]에 [걸리는 시간] 동안", 2),
        ("[스튜디오 이름] 답", "본문", 1),
        ("[봄날] 답", "[ ]", 1),
        ("[봄날] 답", "배열 a[ 은 그대로 ]b[", 1),
    ],
)
def test_gaps_that_are_left_are_counted_and_nothing_is_queued(
    desk: Desk, subject: str, body: str, count: int
) -> None:
    with pytest.raises(ReplyGapsLeftError) as caught:
        desk.reply(replace(REPLY, subject=subject, body=body))

    assert caught.value.facts == {"count": count}
    assert desk.mails() == []


def test_the_studios_name_in_brackets_and_half_brackets_are_no_gaps(desk: Desk) -> None:
    desk.reply(replace(REPLY, subject="[봄날] 답", body="[봄날] 드림 ] ["))

    assert len(desk.mails()) == 1


def test_a_visitor_without_an_address_is_not_written_to(
    store: MemoryStore, cipher: FileCipher
) -> None:
    desk = Desk(store, cipher, **CONSULTATION, email="")  # type: ignore[arg-type]  # facts

    with pytest.raises(ReplyWithoutEmailError):
        desk.reply()


def test_a_reply_to_nothing_is_refused(desk: Desk) -> None:
    delete_enquiry(Work(desk.store, OPERATOR, desk.at), desk.id)

    with pytest.raises(EnquiryNotFoundError):
        desk.reply()
    assert desk.store.read(ENQUIRY_MAILS) == {}


def test_a_reply_that_is_sent_again_under_its_key_is_the_same(desk: Desk) -> None:
    def send(body: str) -> str:
        reply = replace(REPLY, body=body)
        return queue_reply(
            Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, reply, name="key"
        ).id

    first, again = send("하나"), send("하나")
    with pytest.raises(IdempotencyKeyReusedError):
        send("둘")

    assert first == again
    assert len(desk.mails()) == 1


def test_the_mails_of_an_enquiry_make_one_thread(desk: Desk) -> None:
    first = desk.reply(nonce="b")
    gone = desk.reply(nonce="c")
    cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, gone.id)
    desk.wait(60)
    second = desk.reply(nonce="a")

    assert second.mail is not None
    assert second.mail.follows == (first.id,)
    assert [one.id for one in desk.mails()] == [first.id, gone.id, second.id]


def test_a_reply_is_taken_back_while_it_waits_and_never_goes(desk: Desk) -> None:
    mail = desk.reply()
    desk.wait(9.9)

    cancelled = cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, mail.id)
    desk.wait(60)
    desk.send()
    again = cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, mail.id)

    assert (cancelled.state, again.state) == ("cancelled", "cancelled")
    assert desk.post.sent == []


def test_a_reply_is_not_taken_back_when_it_may_have_gone(desk: Desk) -> None:
    mail = desk.reply()
    desk.wait(10)

    with pytest.raises(ReplyTooLateError):
        cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, mail.id)
    with pytest.raises(MailNotFoundError):
        cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, "OTHER", mail.id)
    with pytest.raises(MailNotFoundError):
        cancel_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, desk.id, "none")


def test_erasing_an_enquiry_erases_its_mails_and_no_others(desk: Desk) -> None:
    desk.reply()
    other = kept(desk.store, desk.cipher, "two", email="other@example.com", phone="02-123-4567")
    queue_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, other, REPLY, name="x")
    before = desk.store.position()

    delete_enquiry(Work(desk.store, OPERATOR, desk.at), desk.id)

    assert desk.store.position() == before + 1
    assert desk.mails() == []
    assert len(mails_of(desk.store, desk.cipher, other)) == 1


def test_purging_and_erasing_a_person_leave_no_mail(desk: Desk, spool: object) -> None:
    desk.reply()
    other = kept(desk.store, desk.cipher, "two", email="other@example.com", phone="02-123-4567")
    queue_reply(Work(desk.store, SEOYEON, desk.at), desk.cipher, other, REPLY, name="x")

    erase_person(Work(desk.store, OPERATOR, desk.at), spool, desk.cipher, "minseo@example.com")  # type: ignore[arg-type]
    desk.wait(400 * 86_400)
    purge(Work(desk.store, OPERATOR, desk.at), {"new": 365}, BelievedMoment(desk.now))

    assert desk.store.read(ENQUIRY_MAILS) == {}


def test_a_new_key_leaves_no_mail_under_the_old_one(desk: Desk) -> None:
    mail = desk.reply()
    old = desk.cipher.current_key()
    desk.cipher.add_key()
    reseal_only_needed = keys_in_use(desk.store)

    rotation = reseal(Work(desk.store, OPERATOR, desk.at), desk.cipher)

    assert old in reseal_only_needed
    assert rotation == Rotation(2, ())
    assert keys_in_use(desk.store) == {desk.cipher.current_key()}
    assert desk.mails()[0].mail == mail.mail
