"""The collections of a store, and how much of their changes the journal keeps."""

from enum import Enum


class JournalPolicy(Enum):
    """How a collection's changes are journalled."""

    PUBLISHED = "published"
    """With the contents before and after, so that changes can be undone and restored."""
    PRIVATE = "private"
    """With id and action only, so that the journal keeps no personal data."""
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
}

JOURNALLED = tuple(
    name for name, policy in JOURNAL_POLICIES.items() if policy is not JournalPolicy.TRANSIENT
)
"""The collections with a journal; backups and migrations carry exactly these."""
