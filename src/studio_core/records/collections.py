"""The collections of a store, and how much of their changes the journal keeps."""

from collections.abc import Mapping
from enum import Enum


class JournalPolicy(Enum):
    """How a collection's changes are journalled."""

    PUBLISHED = "published"
    """With the contents before and after, so that changes can be undone and restored."""
    PRIVATE = "private"
    """With id and action only, so that the journal keeps no personal data; see `may_remain`."""
    LOGGED = "logged"
    """Not at all, and yet backups, migrations and switches carry them.

    Nobody can follow them by the journal, so they are read whole, and last: a copy has all that was
    there when that began. What is restored never replaces them."""
    TRANSIENT = "transient"
    """Not at all; backups and migrations leave the collection out too."""


PORTFOLIO = "portfolio"
INSIGHTS = "insights"
ENQUIRIES = "enquiries"
ACCOUNTS = "accounts"
SETTINGS = "settings"
SESSIONS = "sessions"
LIMITS = "limits"
SIGN_INS = "sign_ins"
IDEMPOTENCY_KEYS = "idempotency_keys"
SERVERS = "servers"
DRAFTS = "drafts"
SCHEDULES = "schedules"
AUTOSAVES = "autosaves"
PRESENCE = "presence"
PREVIEW_LINKS = "preview_links"
PREVIEW_OPENINGS = "preview_openings"
CONSENTS = "consents"
ANNOUNCEMENTS = "announcements"
"""What search engines have still to be told (`studio_core.indexnow`)."""
ENCLOSURES = "enclosures"
"""Files that visitors send with a consultation: what each is, and its sealed key."""
ENQUIRY_MAILS = "enquiry_mails"
"""What is mailed to visitors about their enquiries, sealed."""
ACCESS_RECORDS = "access_records"
"""Who has seen which enquiries, and when."""
VISITS = "visit_sums"
"""Sums of visits per day and process."""
SITE = "site"
"""The parts of the studio's own site, one record each; the lists beside them follow."""
SLIDES = "slides"
SERVICES = "services"
QUESTIONS = "questions"
PROFILES = "profiles"
PRINCIPLES = "principles"

WORKS = (PORTFOLIO, INSIGHTS)
"""Projects and articles: what has a page each, and clients who agree to it."""

SITE_CONTENT = (SITE, SLIDES, SERVICES, QUESTIONS, PROFILES, PRINCIPLES)
"""What the studio says of itself."""

PUBLIC = (*WORKS, *SITE_CONTENT)
"""What visitors see is what lies in these, and nothing else."""

JOURNAL_POLICIES: dict[str, JournalPolicy] = {
    PORTFOLIO: JournalPolicy.PUBLISHED,
    INSIGHTS: JournalPolicy.PUBLISHED,
    ENQUIRIES: JournalPolicy.PRIVATE,
    ACCOUNTS: JournalPolicy.PRIVATE,
    SETTINGS: JournalPolicy.PRIVATE,
    SESSIONS: JournalPolicy.TRANSIENT,
    LIMITS: JournalPolicy.TRANSIENT,
    SIGN_INS: JournalPolicy.TRANSIENT,
    IDEMPOTENCY_KEYS: JournalPolicy.TRANSIENT,
    SERVERS: JournalPolicy.TRANSIENT,
    DRAFTS: JournalPolicy.PUBLISHED,
    SCHEDULES: JournalPolicy.PUBLISHED,
    AUTOSAVES: JournalPolicy.TRANSIENT,
    PRESENCE: JournalPolicy.TRANSIENT,
    PREVIEW_LINKS: JournalPolicy.PRIVATE,
    PREVIEW_OPENINGS: JournalPolicy.TRANSIENT,
    CONSENTS: JournalPolicy.PRIVATE,
    ANNOUNCEMENTS: JournalPolicy.TRANSIENT,
    ENCLOSURES: JournalPolicy.PRIVATE,
    ENQUIRY_MAILS: JournalPolicy.PRIVATE,
    ACCESS_RECORDS: JournalPolicy.LOGGED,
    VISITS: JournalPolicy.LOGGED,
    SITE: JournalPolicy.PUBLISHED,
    SLIDES: JournalPolicy.PUBLISHED,
    SERVICES: JournalPolicy.PUBLISHED,
    QUESTIONS: JournalPolicy.PUBLISHED,
    PROFILES: JournalPolicy.PUBLISHED,
    PRINCIPLES: JournalPolicy.PUBLISHED,
}

UNJOURNALLED = frozenset((JournalPolicy.LOGGED, JournalPolicy.TRANSIENT))
"""How the collections are kept whose changes leave no entry in the journal."""

JOURNALLED = tuple(name for name, policy in JOURNAL_POLICIES.items() if policy not in UNJOURNALLED)
"""The collections with a journal."""

LOGGED = tuple(name for name, policy in JOURNAL_POLICIES.items() if policy is JournalPolicy.LOGGED)

CARRIED = (*JOURNALLED, *LOGGED)
"""What backups and migrations carry; what has no journal comes last."""

PARTLY_JOURNALLED = (ENCLOSURES,)
"""The collections of which the journal leaves something out: copies read them whole, at last."""


def is_untold(collection: str, *documents: Mapping[str, object] | None) -> bool:
    """Tell whether what becomes of a record is nothing that the journal tells.

    Files that visitors send are not, until an enquiry has one: anybody may send and drop hundreds,
    in whose changes everybody else's would be lost. *documents* are what it was and what it is.
    """
    if collection not in PARTLY_JOURNALLED:
        return False
    return not any(one is not None and one.get("state") == "claimed" for one in documents)


_REMAINS: Mapping[str, frozenset[str]] = {ENQUIRIES: frozenset(("receivedOn", "stage"))}
_LONGEST_REMAINS = 10
"""As long as a day, so that nothing else finds room there."""


def may_remain(collection: str, value: object) -> bool:
    """Tell whether the journal may keep *value* of a record removed from a private collection."""
    if value is None:
        return True
    return isinstance(value, Mapping) and all(
        name in _REMAINS.get(collection, ())
        and isinstance(text, str)
        and len(text) <= _LONGEST_REMAINS
        for name, text in value.items()
    )


def record_key(collection: str, id: str) -> str:
    """Return the id under which what belongs to a record lies: its draft and so on."""
    return f"{collection}:{id}"


def split_key(key: str) -> tuple[str, str]:
    """Return the collection and the id that `record_key` made *key* of."""
    collection, _, id = key.partition(":")
    return collection, id


def subject_of(collection: str, id: str) -> tuple[str, str]:
    """Return the record that one is about: a draft, a schedule, a consent are about another."""
    return split_key(id) if collection in _ABOUT_OTHERS else (collection, id)


_ABOUT_OTHERS = frozenset((DRAFTS, SCHEDULES, CONSENTS))
