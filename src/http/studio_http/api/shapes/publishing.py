"""How records stand, as the administration is told."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from litestar import Response

from studio_core.errors import FieldFault
from studio_core.publishing.consent import Consent, ConsentState
from studio_core.publishing.draft import Draft
from studio_core.publishing.states import Standing, State
from studio_core.records.record import Document, Record
from studio_core.records.three_way import Collision
from studio_core.texts import catalogue
from studio_http.base.problems.problem import fault_bodies, problem_text
from studio_http.base.record_body import body_of, tag_of


class BlockedOut(msgspec.Struct):
    """Why a schedule was not carried out: a stable code, a Korean text, and when."""

    code: str
    message: str
    at: str

    @staticmethod
    def of(standing: Standing) -> "BlockedOut | None":
        """Return why a record's schedule was not carried out; None when nothing is in the way."""
        if standing.blocked is None:
            return None
        code = str(standing.blocked["code"])
        text = catalogue("publishing").get(f"blocked.{code}") or problem_text(code)
        return BlockedOut(code, text, str(standing.blocked["at"]))


class GapOut(msgspec.Struct):
    """A field that has to be filled, or corrected, before publication."""

    field: str
    code: str
    message: str

    @staticmethod
    def all(faults: Iterable[FieldFault]) -> "list[GapOut]":
        """Return *faults* with their Korean texts."""
        return [GapOut(**body) for body in fault_bodies(tuple(faults), public=False)]


class CollisionOut(msgspec.Struct):
    """A field that draft and public record changed, each to something else."""

    field: str
    base: Any
    mine: Any
    theirs: Any

    @staticmethod
    def all(collisions: Iterable[Collision]) -> "list[CollisionOut]":
        """Return *collisions* for an answer."""
        return [CollisionOut(one.field, one.base, one.mine, one.theirs) for one in collisions]


class ConsentOut(msgspec.Struct):
    """How the client's consent to a record stands: `none`, `waiting`, `given` or `stale`.

    *name* and *at* are those of the last who agreed: to this content, or to an earlier one.
    """

    needed: bool
    state: ConsentState
    name: str | None
    at: str | None

    @staticmethod
    def of(consent: Consent, document: Document, at: str) -> "ConsentOut":
        """Return how consent to what *document* shows stands at the moment *at*."""
        last = consent.agreements[-1] if consent.agreements else None
        given = consent.agreement_to(document) or last
        state = consent.state_of(document, at)
        name, agreed_at = (given.name, given.at) if given else (None, None)
        return ConsentOut(consent.needed, state, name, agreed_at)


class PublishingOut(msgspec.Struct, rename="camel"):
    """How a record stands, and what publishing its draft would come to.

    *outdated* tells whether the public record is another than the one that the draft started from.
    """

    state: State
    publish_at: str | None
    hide_at: str | None
    has_draft: bool
    blocked: BlockedOut | None
    saved_at: str | None
    saved_by: str | None
    public_etag: str | None
    draft_etag: str | None
    outdated: bool
    changes: list[str]
    gaps: list[GapOut]
    collisions: list[CollisionOut]
    public_path: str | None
    consent: ConsentOut


class DraftItemOut(msgspec.Struct, rename="camel"):
    """A draft that waits; *pictures* counts those of a project."""

    collection: str
    id: str
    title: str
    state: State
    saved_at: str
    saved_by: str | None
    pictures: int


class DraftItemsOut(msgspec.Struct):
    """The drafts, last saved first."""

    items: list[DraftItemOut]
    total: int


class ScheduledOut(msgspec.Struct, rename="camel"):
    """A record that will be published or hidden, or could not be."""

    collection: str
    id: str
    title: str
    publish_at: str | None
    hide_at: str | None
    blocked: BlockedOut | None


class ScheduledItemsOut(msgspec.Struct):
    """What is scheduled: what could not be done first, then the soonest first."""

    items: list[ScheduledOut]
    total: int


def standing_fields(standing: Standing) -> dict[str, Any]:
    """Return the fields that a record's answer gets; they are no part of it or of its tag."""
    return {
        "state": standing.state,
        "publishAt": standing.publish_at,
        "hideAt": standing.hide_at,
        "hasDraft": standing.has_draft,
        "neverPublic": standing.never_public,
        "blocked": BlockedOut.of(standing),
    }


def standing_answer(
    id: str,
    record: Record,
    standing: Standing | None,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response[Any]:
    """Return a record with its entity tag and how it stands; None: nothing is told of that."""
    given = {"ETag": tag_of(record), **(headers or {})}
    body = {**body_of(id, record), **(standing_fields(standing) if standing else {})}
    return Response(body, status_code=status, headers=given)


def draft_answer(draft: Draft, standing: Standing, *, status: int = 200) -> Response[Any]:
    """Return a draft with its entity tag and how its record stands."""
    return standing_answer(draft.id, Record.of(draft.document), standing, status=status)
