"""Owners are told when no backup was proven for 36 hours."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from studio_core.backups.alarm import (
    AlarmPost,
    is_alarming,
    reason_text,
    tell_owners,
    unproven_days,
)
from studio_core.backups.copies import ALARM_AFTER, BackupStanding, Reason
from studio_core.dates import SEOUL, timestamp
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import read_mail
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ACCOUNTS, ENQUIRY_MAILS, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work

SATURDAY = datetime(2026, 11, 21, 3, tzinfo=SEOUL).astimezone(UTC)
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


class PlainCipher:
    """Seals nothing, for tests."""

    def current_key(self) -> str:
        return "k"

    def seal(self, text: str, context: str) -> tuple[str, str]:
        return "k", text

    def unseal(self, key: str, text: str, context: str) -> str:
        return text


@pytest.fixture
def post(store: Store) -> AlarmPost:
    cipher: Any = PlainCipher()
    put(store, SITE, "brand", {"ko": "봄날"})
    return AlarmPost(
        store=store,
        cipher=cipher,
        address="studio@studio.example",
        page="https://studio.example/#/admin",
        places=("/srv/backups", "s3://copies/봄날"),
    )


def put(store: Store, collection: str, id: str, document: dict[str, Any]) -> None:
    change = Put(collection, id, document)
    at = timestamp(LONG_AGO)
    Work(store, OPERATOR, at).commit("imported", change)


def proven(at: datetime | None, reason: Reason = "") -> BackupStanding:
    moment = timestamp(at) if at else ""
    failed = timestamp(SATURDAY + 24 * HOUR) if reason else ""
    return BackupStanding(
        ran_at=failed or moment,
        proven_at=moment,
        failed_at=failed,
        message="no space left at /srv/backups" if reason else "",
        kept=1,
        copies=(),
        reason=reason,
    )


def mails(post: AlarmPost) -> dict[str, Mail]:
    records = post.store.read(ENQUIRY_MAILS).items()
    read = (read_mail(post.cipher, id, record.document).mail for id, record in records)
    return {mail.to: mail for mail in read if mail is not None}


def test_it_alarms_after_36_hours_and_not_before() -> None:
    standing = proven(SATURDAY)

    assert not is_alarming(standing, LONG_AGO, SATURDAY + ALARM_AFTER)
    assert is_alarming(standing, LONG_AGO, SATURDAY + ALARM_AFTER + SECOND)
    assert ALARM_AFTER == 36 * HOUR


@pytest.mark.parametrize("standing", [None, proven(None, "unreachable"), proven(LONG_AGO)])
def test_a_new_schedule_has_36_hours_for_its_first_backup(standing: BackupStanding | None) -> None:
    assert not is_alarming(standing, SATURDAY, SATURDAY + ALARM_AFTER)
    assert is_alarming(standing, SATURDAY, SATURDAY + ALARM_AFTER + SECOND)


def test_days_without_a_proven_backup_are_whole_ones() -> None:
    assert unproven_days(proven(SATURDAY), LONG_AGO, SATURDAY + 47 * HOUR) == 1
    assert unproven_days(proven(SATURDAY), LONG_AGO, SATURDAY + 53 * HOUR) == 2
    assert unproven_days(None, SATURDAY, SATURDAY + 53 * HOUR) == 2


def test_each_owner_is_told_once(store: Store, post: AlarmPost) -> None:
    put(store, ACCOUNTS, "seoyeon", {"email": "seoyeon@studio.example", "role": "owner"})
    put(store, ACCOUNTS, "first", {"email": "first@studio.example"})
    put(store, ACCOUNTS, "doyun", {"email": "doyun@studio.example", "role": "editor"})
    gone = {"email": "gone@studio.example", "role": "owner", "disabled": True}
    put(store, ACCOUNTS, "gone", gone)
    standing, now = proven(SATURDAY, "no_space"), SATURDAY + 37 * HOUR

    made = [tell_owners(post, standing, LONG_AGO, now + n * HOUR) for n in range(3)]

    assert made == [2, None, None]
    assert sorted(mails(post)) == ["first@studio.example", "seoyeon@studio.example"]


def test_they_are_told_again_after_another_36_hours(post: AlarmPost) -> None:
    standing, now = proven(SATURDAY), SATURDAY + 37 * HOUR
    tell_owners(post, standing, LONG_AGO, now)

    early = tell_owners(post, standing, LONG_AGO, now + ALARM_AFTER - SECOND)
    again = tell_owners(post, standing, LONG_AGO, now + ALARM_AFTER)

    assert (early, again) == (None, 1)
    assert len(post.store.read(ENQUIRY_MAILS)) == 2


def test_nobody_is_told_while_backups_are_proven(post: AlarmPost) -> None:
    assert tell_owners(post, proven(SATURDAY), LONG_AGO, SATURDAY + HOUR) is None
    assert post.store.read(ENQUIRY_MAILS) == {}


def test_the_mail_says_since_when_why_and_where(post: AlarmPost) -> None:
    tell_owners(post, proven(SATURDAY, "no_space"), LONG_AGO, SATURDAY + 53 * HOUR)

    mail = mails(post)["studio@studio.example"]

    assert mail.subject == "[봄날] 확인된 백업이 53시간째 없습니다"
    assert mail.sender == "봄날"
    assert mail.text.splitlines() == [
        "복원까지 확인된 백업이 53시간째 없습니다. 사이트는 그대로 운영되고 있습니다.",
        "",
        "마지막으로 확인된 백업: 2026.11.21 03:00",
        "마지막으로 실패한 까닭: 보관할 공간이 부족합니다.",
        "보관하는 곳: /srv/backups, s3://copies/봄날",
        "",
        "서버에서 studio backup run 명령으로 다시 만들거나 운영자에게 이 메일을 전해 주세요.",
        "https://studio.example/#/admin",
    ]
    kinds = [piece.type for piece in mail.pieces]
    assert kinds == ["heading", "paragraph", "facts", "button", "small"]
    assert [fact.value for fact in mail.pieces[2].facts] == [
        "2026.11.21 03:00",
        "보관할 공간이 부족합니다.",
        "/srv/backups, s3://copies/봄날",
    ]
    assert mail.pieces[3].href == "https://studio.example/#/admin"


def test_what_is_not_known_is_not_in_the_mail(post: AlarmPost) -> None:
    bare = replace(post, page="")
    tell_owners(bare, None, SATURDAY, SATURDAY + 37 * HOUR)

    mail = mails(post)["studio@studio.example"]

    assert "확인된 백업:" not in mail.text
    assert "까닭" not in mail.text
    assert "{" not in mail.text
    assert [piece.type for piece in mail.pieces] == ["heading", "paragraph", "facts", "small"]
    assert [fact.label for fact in mail.pieces[2].facts] == ["보관하는 곳"]


def test_every_kind_of_failure_has_its_words() -> None:
    kinds: tuple[Reason, ...] = ("no_space", "unreachable", "unmatched", "key_missing", "failed")

    texts = {reason_text(kind) for kind in kinds}

    assert len(texts) == len(kinds)
    assert all(text.endswith("니다.") for text in texts)
    assert reason_text("") == ""
