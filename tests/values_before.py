"""Values as the version before kept them: records, here by collection and id."""

from typing import Any

from studio_core.accounts.sessions import session_key
from studio_core.records.record import Document
from studio_core.records.spaces import (
    ATTEMPTS,
    CHALLENGES,
    DEVICES,
    JOBS,
    MAILS_SENT,
    NOTES,
    PRESENCE,
    PREVIEW_OPENINGS,
    SESSIONS,
    USED_CODES,
    Space,
)

AT, END = "2026-03-02T01:30:00.000Z", 1_772_415_060_000
TOKEN = "t" * 43
SESSION: dict[str, Any] = {"userId": "a1", "email": "a@b.kr", "createdAt": AT, "seenAt": AT}
_PRESENT: Document = {
    "account": "kim",
    "record": "site:about",
    "since": AT,
    "seen": AT,
    "field": "",
}
_LEASE: Document = {"holder": "h1", "until": END, "busy": "e1", "busyUntil": END}

BEFORE: dict[str, dict[str, Any]] = {
    "sessions": {session_key(TOKEN): SESSION, "damaged": {"userId": "kim"}},
    "presence": {"kim:site:about": _PRESENT},
    "preview_openings": {"k1": {"count": 2, "last": AT}},
    "limits": {
        "served-version": {"version": "0.1.0", "until": 2**53},
        "known-time": {"known": AT, "until": 2**53},
        "outbox": _LEASE,
        "a" * 64: {"attempts": [1, 2], "until": END},
        "b" * 64: {"steps": [3], "until": END},
        "c" * 64: {"moments": [4], "until": END},
        "d" * 64: {"since": 5, "until": END},
        "e" * 64: {"until": END},
        "project-moves": {"before": "", "until": END},
        "claim-1": {"by": "services/s1", "before": "", "until": 2**53},
        "enquiry-mornings": {"day": "2026-03-02", "until": END},
        "damaged": {"attempts": [1], "until": "soon"},
    },
}
AFTER: dict[Space, dict[str, Document]] = {
    SESSIONS: {session_key(TOKEN): SESSION},
    PRESENCE: BEFORE["presence"],
    PREVIEW_OPENINGS: BEFORE["preview_openings"],
    NOTES: {"served-version": {"version": "0.1.0"}, "known-time": {"known": AT}},
    JOBS: {"outbox": _LEASE},
    ATTEMPTS: {"a" * 64: {"attempts": [1, 2]}},
    USED_CODES: {"b" * 64: {"steps": [3]}},
    MAILS_SENT: {"c" * 64: {"moments": [4]}},
    DEVICES: {"d" * 64: {"since": 5}},
    CHALLENGES: {"e" * 64: {}},
}
