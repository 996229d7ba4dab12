"""Mails about enquiries are sent once, tried again where that helps, and given up where not."""

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.mail_outbox import GIVE_UP_AFTER
from studio_core.enquiries.replies import WAIT
from studio_core.errors import DeliveryError
from studio_core.mailing.mail import MailDelayedError, MailRefusedError
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.work import Work
from tests.core.enquiries.keeping import PRACTICE, anybody, stored_of
from tests.core.enquiries.mailing import REPLY, SEOYEON, Desk


@pytest.fixture
def desk(store: MemoryStore, cipher: FileCipher) -> Desk:
    return Desk(store, cipher)


def test_a_reply_waits_ten_seconds_and_goes_once(desk: Desk) -> None:
    desk.reply()
    desk.outbox.reload()

    pause = desk.outbox.step()
    desk.outbox.hurry()
    desk.outbox.step()
    assert (pause, desk.post.sent) == (WAIT.total_seconds(), [])
    desk.wait(10)
    desk.send()
    desk.wait(3600)
    desk.send()

    [mail] = desk.post.sent
    [stored] = desk.mails()
    assert (mail.to, mail.name, mail.sender) == ("minseo@example.com", "김민서", "봄날")
    assert (mail.subject, mail.text) == (REPLY.subject, REPLY.body + "\n")
    assert mail.by_person
    assert (stored.state, stored.by, stored.attempts) == ("sent", "seoyeon", 1)
    assert (stored.sent_at, stored.message_id) == (
        "2026-03-02T09:00:10.000Z",
        f"<{stored.id}@studio.example>",
    )
    assert desk.outbox.waiting == 0


def test_the_stage_moves_on_when_the_mail_has_gone(desk: Desk) -> None:
    desk.reply()
    before = stored_of(desk.store, desk.cipher, desk.id).stage
    desk.wait(10)
    desk.send()

    enquiry = stored_of(desk.store, desk.cipher, desk.id)
    assert (before, enquiry.stage) == ("new", "contacted")
    assert (enquiry.timeline[0].what, enquiry.timeline[0].by) == ("stage", "seoyeon")


def test_a_stage_that_somebody_set_meanwhile_stays(desk: Desk) -> None:
    desk.reply()
    change_enquiry(
        Work(desk.store, SEOYEON, desk.at),
        desk.cipher,
        PRACTICE,
        desk.id,
        {"stage": "visit"},
        anybody,
    )
    desk.wait(10)
    desk.send()

    assert stored_of(desk.store, desk.cipher, desk.id).stage == "visit"
    assert len(desk.post.sent) == 1


def test_a_refused_mail_is_never_tried_again_and_says_the_servers_code(desk: Desk) -> None:
    desk.post.errors = [MailRefusedError(550)]
    desk.reply()
    desk.wait(10)
    desk.send()
    desk.wait(86_400)
    desk.send()

    [stored] = desk.mails()
    assert (stored.state, stored.reply, stored.last_error) == (
        "bounced",
        550,
        "the mail was refused: 550",
    )
    assert desk.post.sent == []
    assert stored_of(desk.store, desk.cipher, desk.id).stage == "new"


def test_a_mail_that_has_to_wait_holds_up_no_other(desk: Desk) -> None:
    desk.post.errors = [MailDelayedError(450)]
    desk.reply(nonce="a")
    desk.wait(10)
    desk.send()
    waiting = desk.mails()[0]
    desk.reply(nonce="b")
    desk.wait(10)
    desk.send()

    assert (waiting.state, waiting.reply) == ("failed", 450)
    assert waiting.next_at > "2026-03-02T09:00:10"
    assert [one.state for one in desk.mails()] == ["sent", "sent"]
    assert desk.mails()[0].reply == 0


def test_a_server_that_is_away_gets_everything_later(desk: Desk) -> None:
    desk.post.errors = [DeliveryError("the mail was not taken: ConnectionRefusedError")] * 3
    for nonce in ("a", "b", "c"):
        desk.reply(nonce=nonce)
    desk.wait(10)
    desk.send()
    assert desk.post.sent == []
    desk.wait(3600)
    desk.send()

    assert len(desk.post.sent) == len({mail.id for mail in desk.post.sent}) == 3


def test_a_mail_is_given_up_after_days(desk: Desk) -> None:
    desk.post.errors = [MailDelayedError(450)] * 2
    desk.reply()
    desk.wait(10)
    desk.send()
    desk.wait(GIVE_UP_AFTER.total_seconds())
    desk.send()

    assert [one.state for one in desk.mails()] == ["bounced"]


def test_of_two_processes_one_sends(desk: Desk) -> None:
    desk.reply()
    desk.wait(10)
    other = desk.new_outbox("two")
    for outbox in (desk.outbox, other):
        outbox.reload()
        outbox.step()

    assert len(desk.post.sent) == 1


def test_nothing_is_mailed_about_an_enquiry_that_is_gone(desk: Desk) -> None:
    desk.reply()
    desk.outbox.reload()
    delete_enquiry(Work(desk.store, OPERATOR, desk.at), desk.id)
    desk.wait(10)
    desk.outbox.step()

    assert desk.post.sent == []
    assert desk.store.read(ENQUIRY_MAILS) == {}


def test_what_is_stored_names_nobody(desk: Desk) -> None:
    desk.reply()

    [record] = desk.store.read(ENQUIRY_MAILS).values()

    assert not any(word in str(record.document) for word in ("김민서", "minseo", "전화드릴게요"))


def test_a_mail_is_not_given_up_by_a_clock_that_is_not_believed(desk: Desk) -> None:
    desk.reply()
    desk.post.errors = [MailDelayedError(450)] * 2
    desk.is_believed = False
    desk.wait(GIVE_UP_AFTER.total_seconds() * 80)

    desk.send()
    waiting = [one.state for one in desk.mails()]
    desk.is_believed = True
    desk.wait(3600)
    desk.send()

    assert (waiting, [one.state for one in desk.mails()]) == (["failed"], ["bounced"])
