"""The privacy policy that a visitor consented to: told by its revision, and found again later."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from studio_core.dates import parse_moment
from studio_core.publishing.rewinding import Held, present_documents, undone
from studio_core.records.collections import SITE
from studio_core.records.editing import STAMPS
from studio_core.records.journal import is_forgotten, newest_first
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store
from studio_core.site.former_policies import FORMER_POLICIES

_PRIVACY, _COMPANY = (SITE, "privacy"), (SITE, "company")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyReference:
    """Which policy visitors consent to: since when it applies, and its record's revision.

    *months* is how long it promises to keep enquiries, 0 where nobody knows, and *backup_days* for
    how long backups are kept, 0 where it promises no time. All are public.
    """

    version: str = ""
    revision: str = ""
    months: int = 0
    backup_days: int = 0

    def document(self, at: str) -> dict[str, Json]:
        """Return what is stored with an enquiry that came at the moment *at*."""
        told: dict[str, Json] = {"revision": self.revision, "months": self.months}
        told["backupDays"] = self.backup_days
        known = {name: value for name, value in told.items() if value}
        return {"version": self.version, "at": at, **known}


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyThen:
    """The policy's record as it was, with that of the *company*, whose telephone may stand in it.

    *is_current* tells whether visitors still read the same words, and the same ways to write.
    """

    privacy: Record
    company: Record | None
    is_current: bool


def policy_consented_to(store: Store, text: PolicyReference, at: str) -> PolicyThen | None:
    """Return the policy that *text* tells of, consented to at *at*; None where it is not known.

    By its revision it is found whatever the clocks said, and whatever was done or undone since.
    Without one, as enquiries have that are older, it is the policy of that moment when it applies
    since the day of *text*. The journal is read from its end back to it.
    """
    present: tuple[Record | None, Record | None] | None = None
    privacy = company = None
    for is_then, held in _states(store, parse_moment(at)):
        shown, company = (_record(held[path]) for path in (_PRIVACY, _COMPANY))
        present = present or (shown, company)
        if privacy is None and shown and _is_meant(text, shown, is_then=is_then):
            privacy = shown
        if is_then and (privacy or not text.revision):
            break
    if privacy is None or present is None:
        return None
    is_current = _read_by_visitors(privacy, company) == _read_by_visitors(*present)
    return PolicyThen(privacy=privacy, company=company, is_current=is_current)


def _read_by_visitors(privacy: Record | None, company: Record | None) -> tuple[object, ...]:
    """Return what visitors read: the policy, and what of the company its text may name."""
    text = privacy.document.items() if privacy else ()
    named = company.document if company else {}
    said = {name: value for name, value in text if name not in STAMPS | {FORMER_POLICIES}}
    return said, named.get("phone"), named.get("email")


def _is_meant(text: PolicyReference, policy: Record, *, is_then: bool) -> bool:
    if text.revision:
        return policy.revision == text.revision
    return is_then and str(policy.document.get("effectiveFrom") or "") == text.version


def _states(store: Store, moment: datetime | None) -> Iterator[tuple[bool, Held]]:
    """Yield what both records were, newest first, and whether they were so by *moment*.

    It ends with what the journal still knows.
    """
    position, held = present_documents(store, (_PRIVACY, _COMPANY))
    is_then = False
    for entry in newest_first(store, position + 1):
        made = parse_moment(entry.at)
        # Positions decide: what lies before one change set of that time was made by then, too.
        is_then = is_then or (made is not None and moment is not None and made <= moment)
        changes = [one for one in entry.paths if (one.collection, one.id) in held]
        if changes:
            yield is_then, held
            if any(map(is_forgotten, changes)):
                return
            held = undone(held, changes)
    yield True, held


def _record(document: "Document | None") -> Record | None:
    return None if document is None else Record.of(document)
