"""The collections of a store: each by the name that it has there, and what it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from studio_core.records.collection import Collection, Rights
from studio_core.records.record import Document

PORTFOLIO = "portfolio"
INSIGHTS = "insights"
ENQUIRIES = "enquiries"
ACCOUNTS = "accounts"
SETTINGS = "settings"
LIMITS = "limits"
"""Claims of unique values, turns of moves, and marks of mails to the studio: what is written in one
change set with other records."""
SIGN_INS = "sign_ins"
IDEMPOTENCY_KEYS = "idempotency_keys"
SERVERS = "servers"
DRAFTS = "drafts"
SCHEDULES = "schedules"
AUTOSAVES = "autosaves"
PREVIEW_LINKS = "preview_links"
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


_OF_CONTENT = Rights(reading={"content": "all"}, writing="content", deleting="content")
_OF_INBOX = Rights(reading={"inbox": "all"}, writing="inbox", deleting="inbox")
_OF_PEOPLE = Rights(reading={"people": "all"}, writing="people", deleting="people")

_OWN = frozenset({"name", "email", "newEmail", "passwordHash", "reset", "passkeys", "secondFactor"})
_PERSON = frozenset({"email", "name", "role", "createdAt", "invitation", "disabled", "removed"})
"""What everybody who works here sees of the others."""

_READ_BY_ALL = replace(_OF_PEOPLE, reading={"signed_in": "all"})
_SETTINGS_FOR_ALL = (
    "demo",
    "indexnow",
    "moved-pictures-*",
    "pictures",
    "pictures-host",
    "site_opening",
)


def _sign_in_owner(note: Document) -> object:
    actor = note.get("actor")
    return actor.get("id") if isinstance(actor, Mapping) else None


_Public = partial(
    Collection,
    journal="contents",
    carried="always",
    backup_since=1,
    pictures="shown",
    rights=replace(_OF_CONTENT, reading={"signed_in": "all"}),
    is_published=True,
    erasing="forget",
)
_Work = partial(_Public, content="work", is_original=True)
_SiteText = partial(_Public, content="site", event=SITE)
_Beside = partial(
    Collection,
    journal="contents",
    carried="always",
    backup_since=3,
    rights=_OF_CONTENT,
    about_others=True,
    erasing="forget",
)
_Private = partial(Collection, journal="ids", carried="always", pictures="none")
_Logged = partial(Collection, journal="nothing", carried="always", backup_since=4, pictures="none")
_Passing = partial(Collection, journal="nothing", carried="when_closed", pictures="none")

COLLECTIONS: Mapping[str, Collection] = {
    one.name: one
    for one in (
        _Work(name=PORTFOLIO, event=PORTFOLIO),
        _Work(name=INSIGHTS, event=INSIGHTS),
        _Private(
            name=ENQUIRIES,
            backup_since=1,
            remains=frozenset({"receivedOn", "stage"}),
            rights=replace(_OF_INBOX, deleting="personal_data"),
            erasing="purge",
        ),
        _Private(
            name=ACCOUNTS,
            backup_since=1,
            rights=replace(_OF_PEOPLE, reading={"signed_in": _PERSON, "people": "all"}),
            own_fields=_OWN,
            unique_by=frozenset({"email"}),
        ),
        _Private(
            name=SETTINGS,
            backup_since=1,
            pictures="named",
            rights=_OF_PEOPLE,
            apart={
                "enquiry_notes": replace(_OF_PEOPLE, reading={"inbox": "all"}),
                **dict.fromkeys(_SETTINGS_FOR_ALL, _READ_BY_ALL),
            },
            is_published=True,
        ),
        _Passing(name=LIMITS, rights=_OF_PEOPLE, apart={"*-moves": _OF_CONTENT}),
        _Passing(name=SIGN_INS, rights=_OF_PEOPLE, owner=_sign_in_owner),
        _Passing(name=IDEMPOTENCY_KEYS, rights=_OF_CONTENT),
        Collection(name=SERVERS, journal="nothing", carried="never", pictures="none"),
        _Beside(name=DRAFTS, pictures="shown"),
        _Beside(name=SCHEDULES, pictures="none"),
        _Passing(name=AUTOSAVES, pictures="shown", rights=_OF_CONTENT, erasing="forget"),
        _Private(name=PREVIEW_LINKS, backup_since=3, rights=_OF_CONTENT),
        _Private(name=CONSENTS, backup_since=3, rights=_OF_CONTENT, about_others=True),
        _Passing(name=ANNOUNCEMENTS, rights=_OF_PEOPLE),
        _Private(
            name=ENCLOSURES,
            journal="ids_once_claimed",
            backup_since=4,
            rights=_OF_INBOX,
            erasing="purge",
        ),
        _Private(name=ENQUIRY_MAILS, backup_since=4, rights=_OF_INBOX, erasing="purge"),
        _Logged(name=ACCESS_RECORDS, rights=Rights(reading={"inbox": "all"})),
        _Logged(name=VISITS, rights=Rights(reading={"signed_in": "all"})),
        _SiteText(name=SITE),
        _SiteText(name=SLIDES),
        _SiteText(name=SERVICES, unique_by=frozenset({"group", "slug"})),
        _SiteText(name=QUESTIONS),
        _SiteText(name=PROFILES),
        _SiteText(name=PRINCIPLES),
    )
}


def collection_of(name: str) -> Collection:
    """Return what *name* is; one that nobody described is refused everything."""
    return COLLECTIONS.get(name) or Collection(
        name=name, journal="nothing", carried="never", pictures="none"
    )


def names_of(such: Callable[[Collection], bool]) -> tuple[str, ...]:
    """Return the names of *such* collections, in the order of their descriptions."""
    return tuple(name for name, one in COLLECTIONS.items() if such(one))


WORKS = names_of(lambda one: one.content == "work")
"""Projects and articles: what has a page each, and clients who agree to it."""

SITE_CONTENT = names_of(lambda one: one.content == "site")
"""What the studio says of itself."""

SITE_LISTS = tuple(name for name in SITE_CONTENT if name != SITE)

PUBLIC = (*WORKS, *SITE_CONTENT)
"""What visitors see is what lies in these, and nothing else."""

JOURNALLED = names_of(lambda one: one.is_journalled)

LOGGED = names_of(lambda one: one.is_logged)

CARRIED = (*JOURNALLED, *LOGGED)
"""What backups and migrations carry; what has no journal comes last."""

READ_WHOLE = (*LOGGED, *names_of(lambda one: one.journal == "ids_once_claimed"))
"""What copies read whole, at last, for the journal leaves out something of it."""

SHOWING = (*PUBLIC, *names_of(lambda one: one.pictures == "shown" and not one.content))
"""What shows pictures and films, what visitors see first."""

NAMING = (*PUBLIC, *names_of(lambda one: one.pictures != "none" and not one.content))
"""What keeps the pictures that it shows or names."""


def record_key(collection: str, id: str) -> str:
    """Return the id under which what belongs to a record lies: its draft and so on."""
    return f"{collection}:{id}"


def split_key(key: str) -> tuple[str, str]:
    """Return the collection and the id that `record_key` made *key* of."""
    collection, _, id = key.partition(":")
    return collection, id


def subject_of(collection: str, id: str) -> tuple[str, str]:
    """Return the record that one is about: a draft, a schedule, a consent are about another."""
    return split_key(id) if collection_of(collection).about_others else (collection, id)
