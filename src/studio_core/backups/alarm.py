"""The alarm: owners are told when no backup was proven for too long."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from importlib.resources import files
from typing import Any

from studio_core.accounts.account import list_accounts
from studio_core.backups.copies import ALARM_AFTER, BackupStanding, Reason, is_ahead
from studio_core.dates import date_label, timestamp
from studio_core.encryption.cipher import Cipher
from studio_core.mailing.mail import Mail, Piece, read_pieces
from studio_core.mailing.stored import STUDIO, mail_id, new_mail
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ENQUIRY_MAILS, LIMITS
from studio_core.records.record import ABSENT
from studio_core.records.store import Store
from studio_core.records.work import Work, retried
from studio_core.site.spoken_parts import brand_name
from studio_core.texts import catalogue
from studio_core.texts.filling import filled, places_of

_TOLD = "backup-alarm"
"""The record, among the limits, that says when owners were told last."""

_HOUR = timedelta(hours=1)
_UNPROVEN_DAY = timedelta(days=1)
_REMEMBERED = timedelta(days=400)


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmPost:
    """What the alarm's mails are made with.

    *address* is the studio's own, for a site whose owners have none; *page* is where the backups
    are shown, '' for nowhere; *places* is where copies are to lie, as an operator reads it.
    """

    store: Store
    cipher: Cipher
    address: str
    page: str
    places: tuple[str, ...]


def is_alarming(standing: BackupStanding | None, since: datetime, now: datetime) -> bool:
    """Tell whether owners are to know that no backup was proven: a new schedule has its time."""
    is_without = standing is None or standing.is_alarming(now)
    return is_without and now - since > ALARM_AFTER


def unproven_for(standing: BackupStanding | None, since: datetime, now: datetime) -> timedelta:
    """Return for how long no backup was proven; before the first it counts from the schedule."""
    proven = standing.as_of(now).proven_at if standing else ""
    return now - (datetime.fromisoformat(proven) if proven else since)


def unproven_days(standing: BackupStanding | None, since: datetime, now: datetime) -> int:
    """Return for how many whole days no backup was proven."""
    return unproven_for(standing, since, now) // _UNPROVEN_DAY


def reason_text(reason: Reason) -> str:
    """Return in Korean why a run or a copy failed; '' when it did not."""
    return catalogue("backup")[f"backup.reason.{reason}"] if reason else ""


@retried
def tell_owners(
    post: AlarmPost, standing: BackupStanding | None, since: datetime, now: datetime
) -> int | None:
    """Lay the alarm's mails into the outbox and return how many; None while it is no time for it.

    Once for all servers, and again when `ALARM_AFTER` has passed and nothing was proven.
    """
    if not is_alarming(standing, since, now):
        return None
    at = timestamp(now)
    told = post.store.get(LIMITS, _TOLD)
    before = str(told.document["at"]) if told else ""
    is_told = bool(before) and not is_ahead(before, now)
    if is_told and now - datetime.fromisoformat(before) < ALARM_AFTER:
        return None
    mails = tuple(_mails(post, _facts(post, standing, since, now), at))
    until = round((now + _REMEMBERED).timestamp() * 1000)
    expected = told.revision if told else ABSENT
    changes = (*mails, Put(LIMITS, _TOLD, {"at": at, "until": until}, expected=expected))
    Work(post.store, SYSTEM, at).commit("backup_alarm_made", *changes)
    return len(mails)


def _facts(
    post: AlarmPost, standing: BackupStanding | None, since: datetime, now: datetime
) -> Mapping[str, str]:
    """Return what fills the places of the mail; what is not known is not among them."""
    proven = standing.as_of(now).proven_at if standing else ""
    values = {
        "product": brand_name(post.store),
        "hours": str(unproven_for(standing, since, now) // _HOUR),
        "last": date_label(proven) if proven else "",
        "message": reason_text(standing.reason) if standing else "",
        "target": ", ".join(post.places),
        "link": post.page,
    }
    return {name: value for name, value in values.items() if value}


def _mails(post: AlarmPost, facts: Mapping[str, str], at: str) -> Iterator[Put]:
    """Yield a mail to each owner; to the studio's own address where none has one."""
    fill = partial(filled, **facts)
    words = _words()
    for account, to in owner_addresses(post.store, post.address).items():
        id = mail_id(STUDIO, f"backup-{''.join(filter(str.isdigit, at))}-{account}")
        mail = Mail(
            id=id,
            to=to,
            sender=facts["product"],
            subject=fill(words["subject"]),
            text=fill("\n".join(_told(words["text"].split("\n"), facts))),
            pieces=tuple(_pieces(words["html"], facts)),
        )
        document = new_mail(post.cipher, mail, "studio", by=SYSTEM, at=at, send_after=at)
        yield Put(ENQUIRY_MAILS, id, document, expected=ABSENT)


def owner_addresses(store: Store, address: str) -> Mapping[str, str]:
    """Return where owners are told, by account; the studio's own *address* where none has one."""
    accounts = list_accounts(store)
    owners = (one for one in accounts if one.state == "active" and one.role == "owner")
    return {one.id: one.email for one in owners if one.email} or {STUDIO: address}


def _told(lines: list[str], facts: Mapping[str, str]) -> list[str]:
    return [line for line in lines if places_of(line) <= facts.keys()]


def _pieces(entries: Any, facts: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the pieces of the HTML form, without what has a place for what is not known."""
    for entry in entries:
        items = [one for one in entry.get("items", ()) if places_of(one["value"]) <= facts.keys()]
        if places_of(entry.get("href", "")) <= facts.keys():
            yield from read_pieces([{**entry, "items": items}], partial(filled, **facts))


@cache
def _words() -> Mapping[str, Any]:
    text = files(__package__).joinpath("alarm.ko.json").read_text(encoding="utf-8")
    words: Mapping[str, Any] = json.loads(text)
    return words
