"""The privacy policy that a visitor consented to: told by its revision, and found again later."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.content.former_policies import FORMER_POLICIES, day_in_force, policy_since
from studio_core.dates import parse_moment
from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.written_in import LANGUAGE, language_of
from studio_core.publishing.languages import read_in
from studio_core.publishing.rewinding import Held, position_at, present_documents, undone
from studio_core.records.changes import Position
from studio_core.records.collections import SITE
from studio_core.records.editing import STAMPS
from studio_core.records.journal import entries_of, is_forgotten
from studio_core.records.reading import stored_whole
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store

_PRIVACY, _COMPANY = (SITE, "privacy"), (SITE, "company")
_UNREAD = frozenset((*STAMPS, FORMER_POLICIES, *TWINNED))
"""What of its record nobody reads as the policy: other languages have their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyReference:
    """Which policy visitors consent to: since when it applies, and its record's revision.

    *months* is how long it promises to keep enquiries, 0 where nobody knows, and *backup_days* for
    how long backups are kept, 0 where it promises no time. *language* is the one in which they
    read it. All are public.
    """

    version: str = ""
    revision: str = ""
    months: int = 0
    backup_days: int = 0
    language: str = BASE

    @staticmethod
    def of(stored: Mapping[str, Any]) -> "PolicyReference":
        """Return what is *stored* of it with an enquiry."""
        version, revision = (stored.get(name) for name in ("version", "revision"))
        return PolicyReference(
            version=version if isinstance(version, str) else "",
            revision=revision if isinstance(revision, str) else "",
            months=stored_whole(stored.get("months")) or 0,
            backup_days=stored_whole(stored.get("backupDays")) or 0,
            language=language_of(stored),
        )

    def document(self, at: str) -> dict[str, Json]:
        """Return what is stored with an enquiry that came at the moment *at*."""
        told: dict[str, Json] = {"revision": self.revision, "months": self.months}
        told["backupDays"] = self.backup_days
        told[LANGUAGE] = "" if self.language == BASE else self.language
        known = {name: value for name, value in told.items() if value}
        return {"version": self.version, "at": at, **known}


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyThen:
    """The policy's record as it was, with that of the *company*, whose telephone may stand in it.

    It is read in the language of the consent. *is_current* tells whether visitors still read the
    same words in it, and the same ways to write.
    """

    privacy: Record
    company: Record | None
    is_current: bool


def policy_consented_to(
    store: Store, text: PolicyReference, at: str, today: str = ""
) -> PolicyThen | None:
    """Return the policy that *text* tells of, consented to at *at*; None where it is not known.

    By its revision it is found whatever the clocks said, and whatever was done or undone since.
    Without one, as enquiries have that are older, it is the policy of that moment when it applies
    since the day of *text*. What visitors read now is the policy in force on the day *today* in
    Seoul; without that the one that was written last.
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
    privacy = _since(text.version, privacy)
    read = _read(text.language, privacy)
    since = day_in_force(present[0].document, today) if present[0] and today else ""
    shown = _since(since, present[0]) if since and present[0] else present[0]
    read_now = _read(text.language, shown)
    is_current = _read_by_visitors(read, company) == _read_by_visitors(read_now, present[1])
    return PolicyThen(privacy=read or privacy, company=company, is_current=is_current)


def _since(day: str, privacy: Record) -> Record:
    """Return the policy that applied since *day*: a later one may have been announced by then."""
    return Record.of(policy_since(privacy.document, day))


def _read(language: str, privacy: Record | None) -> Record | None:
    """Return the policy as it is read in *language*; None where it is not."""
    return privacy and read_in(language, *_PRIVACY, privacy)


def _read_by_visitors(privacy: Record | None, company: Record | None) -> tuple[object, ...]:
    """Return what visitors read: the policy, and what of the company its text may name."""
    text = privacy.document.items() if privacy else ()
    named = company.document if company else {}
    said = {name: _in_one_language(value) for name, value in text if name not in _UNREAD}
    return said, named.get("phone"), named.get("email")


def _in_one_language(value: Any) -> Any:
    """Return a value without the twins of the texts in it."""
    if isinstance(value, Mapping):
        held = ((name, one) for name, one in value.items() if name not in TWINNED)
        return {name: _in_one_language(one) for name, one in held}
    return list(map(_in_one_language, value)) if isinstance(value, (list, tuple)) else value


def _is_meant(text: PolicyReference, policy: Record, *, is_then: bool) -> bool:
    if text.revision:
        return policy.revision == text.revision
    return is_then and str(policy.document.get("effectiveFrom") or "") == text.version


def _states(store: Store, moment: datetime | None) -> Iterator[tuple[bool, Held]]:
    """Yield what both records were, newest first, and whether they were so by *moment*.

    It ends with what the journal still knows.
    """
    position, held = present_documents(store, (_PRIVACY, _COMPANY))
    last_by_then: Position | None = None
    for entry in entries_of(store, _PRIVACY, _COMPANY, before=position + 1):
        made = parse_moment(entry.at)
        is_then = made is not None and moment is not None and made <= moment
        if moment is not None and not is_then:
            # Positions decide: what lies before one change set of that time was made by then, too.
            if last_by_then is None:
                last_by_then = position_at(store, moment)
            is_then = entry.position <= last_by_then
        changes = [path for path in entry.paths if (path.collection, path.id) in held]
        yield is_then, held
        if any(map(is_forgotten, changes)):
            return
        held = undone(held, changes)
    yield True, held


def _record(document: "Document | None") -> Record | None:
    return None if document is None else Record.of(document)
