"""…/draft: the draft of a record, and …/publishing: how the record stands."""

from typing import Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from studio_core.accounts.account import get_account
from studio_core.content.kinds import Kind
from studio_core.content.visibility import is_open
from studio_core.dates import parse_moment
from studio_core.publishing.consent import get_consent
from studio_core.publishing.consents import shown_document
from studio_core.publishing.draft import find_draft, get_draft
from studio_core.publishing.drafts import discard_draft, make_new, save_draft
from studio_core.publishing.notes import read_note
from studio_core.publishing.publication import differing_fields, publication
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedules import Act, schedule, unschedule
from studio_core.publishing.states import standing
from studio_core.records.record import Record
from studio_core.records.work import Work
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.admin.publishing.stored import written_fields
from studio_http.api.dependencies import (
    ExactCover,
    Onto,
    PathId,
    TheMoment,
    TheStudio,
    TheWork,
)
from studio_http.api.shapes.publishing import (
    BlockedOut,
    CollisionOut,
    ConsentOut,
    GapOut,
    PublishingOut,
    draft_answer,
)
from studio_http.api.shapes.records import IfMatch, expected_tag
from studio_http.base.bodies import OptionalBody, SentFields
from studio_http.base.problems.problem import ProblemError
from studio_http.base.record_body import tag_of
from studio_http.preview.page_paths import page_of


class AtIn(msgspec.Struct, forbid_unknown_fields=True):
    """When it is to be done: an instant as ISO 8601 with a zone; without one, now."""

    at: str | None = None


class PublishIn(AtIn, rename="camel"):
    """When it is to be done, the *note* that is said of it, and whether it makes a new record.

    *as_new* is for a draft whose record was deleted.
    """

    as_new: bool = False
    note: str = ""


class UnscheduleIn(msgspec.Struct, forbid_unknown_fields=True):
    """What is not to be done; without it, neither."""

    what: Act | None = None


@for_records(get, "/{id:str}/draft")
def get_draft_record(
    studio: TheStudio, kind: TheKind, at: TheMoment, id: PathId
) -> Response[dict[str, Any]]:
    """Return a record's draft, with its entity tag."""
    draft = find_draft(studio.store, kind.collection, id)
    return draft_answer(draft, standing(studio.store, kind.collection, id, at=at))


@for_records(put, "/{id:str}/draft")
def put_draft(
    kind: TheKind,
    work: TheWork,
    id: PathId,
    data: JSONBody[SentFields],
    if_match: IfMatch = None,
    exact_cover: ExactCover = False,
    onto: Onto = None,
) -> Response[dict[str, Any]]:
    """Change the fields that are sent, in the draft; null removes one.

    Without a draft, one is made of the public record, and no entity tag is needed. *onto* is the
    entity tag of the public record that the draft is put onto, to solve a collision.
    """
    held = get_draft(work.store, kind.collection, id)
    tag = expected_tag(if_match) if held or if_match else None
    based = expected_tag(onto) if onto else None
    draft = save_draft(
        work, kind, id, written_fields(data), tag, exact_cover=exact_cover, onto=based
    )
    return draft_answer(draft, standing(work.store, kind.collection, id, at=work.at))


@for_records(delete, "/{id:str}/draft", status_code=204)
def delete_draft(kind: TheKind, work: TheWork, id: PathId, if_match: IfMatch = None) -> None:
    """Discard the draft; that of a record that is not public moves to the trash."""
    discard_draft(work, kind, id, expected_tag(if_match))


@for_records(get, "/{id:str}/publishing")
def get_publishing(kind: TheKind, work: TheWork, id: PathId) -> PublishingOut:
    """Tell how a record stands, and what publishing its draft would come to."""
    return _publishing(work, kind, id)


@for_records(post, "/{id:str}/publish", status_code=200)
def post_publish(
    kind: TheKind,
    work: TheWork,
    id: PathId,
    data: OptionalBody[PublishIn] = None,
) -> PublishingOut:
    """Publish the draft, now or at an instant: the draft as it is then.

    One whose public record was deleted is refused, unless `asNew` says to make a new one of it.
    `note`, at most 200 characters, stands in the record's history.
    """
    sent = data or PublishIn()
    instant = None if sent.at is None else _instant(sent.at)
    note = read_note(sent.note)
    if sent.as_new:
        make_new(work, kind, id)
    if instant is None:
        publish(work, kind, id, note=note)
    else:
        schedule(work, kind, id, publish_at=instant, note=note)
    return _publishing(work, kind, id)


@for_records(post, "/{id:str}/hide", status_code=200)
def post_hide(
    kind: TheKind, work: TheWork, id: PathId, data: OptionalBody[AtIn] = None
) -> PublishingOut:
    """Hide the public record, now or at an instant; it is a draft then."""
    instant = (data or AtIn()).at
    if instant is None:
        hide(work, kind, id)
    else:
        schedule(work, kind, id, hide_at=_instant(instant))
    return _publishing(work, kind, id)


@for_records(post, "/{id:str}/unschedule", status_code=200)
def post_unschedule(
    kind: TheKind,
    work: TheWork,
    id: PathId,
    data: OptionalBody[UnscheduleIn] = None,
) -> PublishingOut:
    """Forget when the record was to be published and hidden, or *what* of both is named."""
    what = (data or UnscheduleIn()).what
    unschedule(work, kind, id, what)
    return _publishing(work, kind, id)


def _instant(text: str) -> Any:
    moment = parse_moment(text)
    if moment is None:
        raise ProblemError(400, "schedule_invalid")
    return moment


def _publishing(work: Work, kind: Kind, id: str) -> PublishingOut:
    store, collection = work.store, kind.collection
    draft, public = get_draft(store, collection, id), store.get(collection, id)
    if draft is None and public is None and not kind.is_singleton(id):
        raise kind.rules.missing(id)
    now = standing(store, collection, id, at=work.at)
    found = (
        publication(kind, draft, public, by=work.actor, at=work.at, is_open=is_open(store))
        if draft
        else None
    )
    shown = public.document if public else {}
    wanted = found.document if found else shown
    author = get_account(store, draft.saved_by) if draft and draft.saved_by else None
    path = page_of(collection, id, wanted)
    return PublishingOut(
        state=now.state,
        publish_at=now.publish_at,
        hide_at=now.hide_at,
        has_draft=now.has_draft,
        blocked=BlockedOut.of(now),
        saved_at=draft.saved_at if draft else None,
        saved_by=author.shown_name if author else None,
        public_etag=tag_of(public) if public else None,
        draft_etag=tag_of(Record.of(draft.document)) if draft else None,
        outdated=bool(draft and public and draft.is_outdated(public.document)),
        changes=differing_fields(shown, wanted),
        gaps=GapOut.all(found.gaps) if found else [],
        collisions=CollisionOut.all(found.collisions) if found else [],
        public_path=path if public else None,
        consent=ConsentOut.of(
            get_consent(store, collection, id),
            shown_document(store, kind, id, at=work.at) or {},
            work.at,
        ),
    )


DRAFT_HANDLERS = [
    *get_draft_record,
    *put_draft,
    *delete_draft,
    *get_publishing,
    *post_publish,
    *post_hide,
    *post_unschedule,
]
