"""A consent: whether a record needs it, and who agreed to which content.

A record of its own beside the one that it is about. It holds the names and moments of those who
agreed and the checksums of what they saw, and nothing else of them; the journal keeps none of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal

from studio_core.content.registry import fixed_fields
from studio_core.dates import parse_moment, read_date
from studio_core.publishing.history import UNTOLD
from studio_core.records.canonical import checksum
from studio_core.records.collections import CONSENTS, record_key, split_key
from studio_core.records.opening_mark import with_opening_mark
from studio_core.records.record import ABSENT, Document, Json, Record, Revision
from studio_core.records.store import Store

ConsentState = Literal["none", "waiting", "given", "stale"]

_SHOWN = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Agreement:
    """That *name* agreed, at the moment *at*, to the content with the checksum *tag*."""

    tag: str
    name: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Whether a record *needs* consent to what it shows, and who agreed to what, the last last."""

    collection: str
    id: str
    needed: bool = False
    agreements: tuple[Agreement, ...] = ()
    revision: Revision = field(default=ABSENT, compare=False)

    @property
    def key(self) -> str:
        """The id of the consent's record."""
        return record_key(self.collection, self.id)

    def agreement_to(self, document: Document) -> Agreement | None:
        """Return the last agreement to what *document* shows, None for none."""
        tag = content_tag(document)
        return next((one for one in reversed(self.agreements) if one.tag == tag), None)

    def covers(self, document: Document, until: str = "") -> bool:
        """Tell whether somebody agreed to a *document* that becomes public, or became it.

        What publication gives by itself, as an article's date, was not there to be seen before: it
        is a moment behind the agreement, and not behind the moment *until*, where that is given.
        """
        if self.agreement_to(document):
            return True
        given = fixed_fields(self.collection) & document.keys()
        if not given:
            return False
        agreement = self.agreement_to({k: v for k, v in document.items() if k not in given})
        return agreement is not None and all(
            _is_between(document[name], agreement.at, until) for name in given
        )

    def state_of(self, document: Document, at: str) -> ConsentState:
        """Tell how consent to *document* stands at the moment *at*; `none`: nobody asked."""
        if self.covers(document, until=at):
            return "given"
        if self.agreements:
            return "stale"
        return "waiting" if self.needed else "none"

    @staticmethod
    def of(key: str, record: Record) -> "Consent":
        """Read a stored consent; an agreement that cannot be read is none."""
        held: Any = record.document
        collection, id = split_key(key)
        agreements = held.get("agreements")
        given = [
            Agreement(tag, one["name"], one["at"])
            for tag, one in (agreements.items() if isinstance(agreements, Mapping) else ())
            if isinstance(one, Mapping) and all(isinstance(one.get(k), str) for k in ("name", "at"))
        ]
        return Consent(
            collection=collection,
            id=id,
            needed=held.get("needed") is True,
            agreements=tuple(sorted(given, key=lambda one: (one.at, one.tag))),
            revision=record.revision,
        )

    @property
    def stored(self) -> dict[str, Json]:
        """The fields of the consent's record."""
        given: dict[str, Json] = {
            one.tag: {"name": one.name, "at": one.at} for one in self.agreements
        }
        return {"needed": self.needed, **({"agreements": given} if given else {})}


def content_tag(document: Document) -> str:
    """Return the checksum of what visitors see of a record: not its place, nor when it changed."""
    seen = {name: value for name, value in document.items() if name not in UNTOLD}
    return checksum(with_opening_mark(seen))


def get_consent(store: Store, collection: str, id: str) -> Consent:
    """Return what is known of the consent to a record; one that is not needed for none."""
    key = record_key(collection, id)
    record = store.get(CONSENTS, key)
    return Consent.of(key, record) if record else Consent(collection=collection, id=id)


def _is_between(value: Json, start: str, end: str) -> bool:
    """Tell whether a stored date lies between two moments, to the minute that is shown."""
    date, first, last = read_date(value), parse_moment(start), parse_moment(end)
    if date is None or first is None:
        return False
    return first - _SHOWN <= date and (last is None or date <= last + _SHOWN)
