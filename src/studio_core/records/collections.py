"""The collections a store holds, and how much of them the journal may remember."""

from enum import Enum


class JournalPolicy(Enum):
    """How a collection's changes are journalled."""

    PUBLISHED = "published"
    """With everything before and after: undo and trash work."""
    PRIVATE = "private"
    """As id and action only, so that deleting personal data deletes it."""
    TRANSIENT = "transient"
    """Not at all; left out of backups and migrations too."""


PORTFOLIO = "portfolio"
INSIGHTS = "insights"
ENQUIRIES = "enquiries"
ACCOUNTS = "accounts"
SETTINGS = "settings"
SESSIONS = "sessions"
LIMITS = "limits"
SIGN_INS = "sign_ins"

KEEPING: dict[str, JournalPolicy] = {
    PORTFOLIO: JournalPolicy.PUBLISHED,
    INSIGHTS: JournalPolicy.PUBLISHED,
    ENQUIRIES: JournalPolicy.PRIVATE,
    ACCOUNTS: JournalPolicy.PRIVATE,
    SETTINGS: JournalPolicy.PRIVATE,
    SESSIONS: JournalPolicy.TRANSIENT,
    LIMITS: JournalPolicy.TRANSIENT,
    SIGN_INS: JournalPolicy.TRANSIENT,
}

LASTING = tuple(name for name, keeping in KEEPING.items() if keeping is not JournalPolicy.TRANSIENT)
"""What backups and migrations carry."""
