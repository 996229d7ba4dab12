"""The spaces of values that end: what lies in each, and who reads and writes it.

A right that a description leaves out is nobody's but the server's and the command line's.
"""

from dataclasses import dataclass
from functools import partial

from studio_core.records.collection import Need


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """Values of one kind. *owner* is the field with the id of the account whose a value is.

    In a space that *is_counted* everybody counts under keys that do not say whose they are.
    """

    name: str
    reading: Need | None = None
    writing: Need | None = None
    owner: str = ""
    is_counted: bool = False


_OfPeople = partial(Space, reading="people", writing="people")
_OfContent = partial(Space, reading="content", writing="content")

SESSIONS = _OfPeople(name="sessions", owner="userId")
ATTEMPTS = _OfPeople(name="attempts", is_counted=True)
USED_CODES = _OfPeople(name="used_codes", is_counted=True)
CHALLENGES = _OfPeople(name="challenges", is_counted=True)
"""Challenges that a passkey has answered: each is good once."""
DEVICES = _OfPeople(name="devices", is_counted=True)
"""Since when the tokens of browsers count that an account has signed in with."""
JOBS = Space(name="jobs", reading="inbox")
"""How each job stands, and which server does it now; what the jobs of one server alone do."""
PRESENCE = _OfContent(name="presence")
PREVIEW_OPENINGS = _OfContent(name="preview_openings")
DEMO = Space(name="demo", reading="content")
"""How far the loading of the demo content is."""
MAILS_SENT = Space(name="mails_sent")
"""When the last mails went out, of those that are limited."""
NOTES = _OfPeople(name="notes")
"""What the site knows of itself: its version, its backups, the newest believed time."""

SPACES = (
    *(SESSIONS, ATTEMPTS, USED_CODES, CHALLENGES, DEVICES, JOBS, PRESENCE, PREVIEW_OPENINGS),
    *(DEMO, MAILS_SENT, NOTES),
)
