"""Telling owners a day before a large part of all enquiries has been kept long enough.

It is told, and nothing waits for an answer: what was promised to visitors is removed on time.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.dates import date_label, parse_moment, timestamp
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.retention import is_overdue
from studio_core.enquiries.stages import Stage
from studio_core.mailing.mail import Mail
from studio_core.mailing.stored import STUDIO, mail_id, new_mail
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import SYSTEM, Change, Put
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, LIMITS
from studio_core.records.reading import stored_whole
from studio_core.records.record import ABSENT, Document, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work
from studio_core.site.spoken_parts import brand_name
from studio_core.texts import catalogue
from studio_core.texts.filling import filled

AHEAD = timedelta(days=1)
FEW = 20
PARTS = 10
"""Told are more than `FEW`, and more than one of so many of all there are."""

_ANNOUNCED = "purge-announced"


@dataclass(frozen=True, slots=True)
class ComingPurge:
    """How many of all enquiries are removed until a moment (ISO 8601)."""

    count: int
    total: int
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PurgePost:
    """What the mails are made with; *owners* returns where they are told, by account."""

    cipher: Cipher
    owners: Callable[[], Mapping[str, str]]
    inbox: str


def coming_purge(store: Store, now: datetime) -> ComingPurge | None:
    """Return what was announced last, while it is still to come."""
    record = store.get(LIMITS, _ANNOUNCED)
    document = record.document if record else {}
    until = parse_moment(document.get("through"))
    if until is None or not now < until <= now + AHEAD:
        return None
    count, total = stored_whole(document.get("count")), stored_whole(document.get("total"))
    return ComingPurge(count or 0, total or 0, timestamp(until))


def announce_purge(
    store: Store, days: Mapping[Stage, int], now: BelievedMoment, post: PurgePost | None
) -> ComingPurge | None:
    """Announce what is removed within `AHEAD`, when it is much and was not announced before.

    Return that; None when there is nothing to tell, or another server has told it. Without a *post*
    the administration tells it alone.
    """
    record, before = store.get(LIMITS, _ANNOUNCED), coming_purge(store, now)
    since, until = parse_moment(before.until) if before else now, now + AHEAD
    total = count = 0
    for _, one in every_record(store, ENQUIRIES):
        total += 1
        is_told = since is not None and is_overdue(one.document, days, since)
        count += not is_told and is_overdue(one.document, days, until)
    if count <= FEW or count * PARTS <= total:
        return None
    coming = ComingPurge(count, total, timestamp(until))
    ends = round(until.timestamp() * 1000)
    noted: Document = {"count": count, "total": total, "through": coming.until, "until": ends}
    expected = record.revision if record else ABSENT
    changes: list[Change] = [Put(LIMITS, _ANNOUNCED, noted, expected=expected)]
    if post:
        changes += _mails(store, post, coming, timestamp(now))
    try:
        Work(store, SYSTEM, timestamp(now)).commit("purge_announced", *changes)
    except StaleRecordError:
        return None
    return coming


def _mails(store: Store, post: PurgePost, coming: ComingPurge, at: str) -> list[Put]:
    words = catalogue("purge")
    told = {
        "product": brand_name(store),
        "count": coming.count,
        "total": coming.total,
        "time": date_label(coming.until),
    }
    text = "\n\n".join(filter(None, (filled(words["purge.text"], **told), post.inbox)))
    mails = []
    for account, to in post.owners().items():
        id = mail_id(STUDIO, f"purge-{''.join(filter(str.isdigit, at))}-{account}")
        mail = Mail(
            id=id,
            to=to,
            sender=brand_name(store),
            subject=filled(words["purge.subject"], **told),
            text=f"{text}\n",
        )
        document = new_mail(post.cipher, mail, "studio", by=SYSTEM, at=at, send_after=at)
        mails.append(Put(ENQUIRY_MAILS, id, document, expected=ABSENT))
    return mails
