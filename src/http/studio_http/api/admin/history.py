"""/api/admin/trash and /api/admin/activity: what was deleted, who did what, and undoing it."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from studio_core.accounts.activity import activity_page, published_page
from studio_core.accounts.roles import may
from studio_core.accounts.sign_ins import SignIn
from studio_core.publishing.trash import Form, list_trash, restore
from studio_core.records.collections import SITE_CONTENT
from studio_core.records.undoing import undo
from studio_http.api.admin.publishing.stored import stored_answer
from studio_http.api.dependencies import PathId, TheAccount, TheStudio, TheWork
from studio_http.api.shapes.actors import ActorOut, People
from studio_http.base.bodies import OptionalBody
from studio_http.base.problems.problem import ProblemError
from studio_http.published.kinds import KINDS

MAX_PAGE = 200
_TAGS = ["administration"]
Page = Annotated[int, QueryParameter(ge=1, le=MAX_PAGE)]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**53, required=False)]


class TrashedOut(msgspec.Struct, rename="camel"):
    """A deleted record that can come back, in the form that it had."""

    id: str
    collection: str
    record: dict[str, Any]
    form: Form
    deleted_at: str
    deleted_by: ActorOut


class TrashOut(msgspec.Struct):
    """What was deleted in the last 30 days, newest first."""

    items: list[TrashedOut]
    total: int


class SignInOut(msgspec.Struct):
    """Of a sign-in, sign-out or refusal: whose account, from which networks, with which device.

    *email* is null when nobody's account was asked for. Refusals of an account and hour are one
    item, whose *count* they are; *since* is the first of them.
    """

    id: str
    email: str | None
    networks: list[str]
    device: str
    since: str


class ActivityOut(msgspec.Struct, rename="camel"):
    """One change set; *ids* by collection, *title* when it touched one record or person only.

    *note* is what somebody said of it, '' for nothing.
    With *signIn* it is a sign-in instead, and *position* that of the change set before it.
    """

    position: int
    at: str
    actor: ActorOut
    action: str
    undoes: int | None
    ids: dict[str, list[str]]
    title: str
    count: int
    undoable: bool
    note: str
    sign_in: SignInOut | None


class ActivitiesOut(msgspec.Struct):
    """A page of the journal, newest first, with the sign-ins; *total* counts the journal.

    *next* is the `before` of the page after it.
    """

    items: list[ActivityOut]
    total: int
    next: int | None


class UndoIn(msgspec.Struct, forbid_unknown_fields=True):
    """The number of records that somebody was told would change."""

    confirm: Annotated[int, msgspec.Meta(ge=1)] | None = None


class UndoneOut(msgspec.Struct):
    """The journal's position after the undo: undoing that position does the work again."""

    position: int


@get("/api/admin/trash", tags=_TAGS, sync_to_thread=True)
def get_trash(studio: TheStudio) -> TrashOut:
    """List what can come back."""
    people = People(studio)
    items = [
        TrashedOut(
            id=found.id,
            collection=found.collection,
            record=dict(found.record),
            form=found.form,
            deleted_at=found.deleted_at,
            deleted_by=people.out(found.deleted_by),
        )
        for found in list_trash(studio.store, studio.clock())
    ]
    return TrashOut(items, len(items))


@post("/api/admin/trash/{id:str}/restore", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_restore(
    studio: TheStudio,
    work: TheWork,
    id: PathId,
    collection: Annotated[str | None, QueryParameter(required=False)] = None,
) -> Response[dict[str, Any]]:
    """Bring a deleted record back; *collection* decides when two have the same id."""
    now = studio.clock()
    found, _ = restore(work, id, now=now, collection=collection)
    return stored_answer(work.store, KINDS[found.collection], id, at=work.at)


@get("/api/admin/activity", tags=_TAGS, sync_to_thread=True)
def get_activity(
    studio: TheStudio,
    account: TheAccount,
    before: Before = None,
    limit: Page = 50,
    of: Annotated[Literal["site"] | None, QueryParameter(required=False)] = None,
) -> ActivitiesOut:
    """List what was changed, newest first, up to *limit*, and who signed in meanwhile.

    *of* `site`: only what changed what visitors read of the studio, without drafts and sign-ins.
    Who looks after people sees everything, others what was done to the content.
    """
    people = People(studio)
    everything = may(account.role, "people")
    if of == "site":
        page = published_page(studio.store, SITE_CONTENT, before, limit, everything=everything)
    else:
        page = activity_page(studio.store, before, limit, everything=everything)
    items = []
    for item in page.items:
        if isinstance(item, SignIn):
            items.append(_sign_in_out(item, people))
            continue
        change = ActivityOut(
            position=item.position,
            at=item.at,
            actor=people.out(item.actor),
            action=item.action,
            undoes=item.undoes,
            ids={collection: list(ids) for collection, ids in item.ids.items()},
            title=item.title or people.named_in(item.ids),
            count=item.count,
            undoable=item.undoable,
            note=item.note,
            sign_in=None,
        )
        items.append(change)
    return ActivitiesOut(items, studio.store.position(), page.next)


@post("/api/admin/activity/{position:int}/undo", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_undo(
    work: TheWork, position: FromPath[int], data: OptionalBody[UndoIn] = None
) -> UndoneOut:
    """Undo one change set.

    Of several records, or more than an hour old, it is refused with 409 `undo_needs_confirm` and
    the list of what would change (`undo`), until `confirm` is the number of records.
    """
    if not 1 <= position <= work.store.position():
        raise ProblemError(404, "not_found")
    confirmed = (data or UndoIn()).confirm
    return UndoneOut(undo(work, position, confirmed=confirmed))


def _sign_in_out(note: SignIn, people: People) -> ActivityOut:
    email = note.email or None
    actor = people.out(note.actor)
    if note.actor.kind == "administrator":
        # The address that was signed in with, which may have changed since.
        actor.email = email
    return ActivityOut(
        position=note.position,
        at=note.at,
        actor=actor,
        action=note.action,
        undoes=None,
        ids={},
        title="",
        count=note.count,
        undoable=False,
        note="",
        sign_in=SignInOut(note.id, email, list(note.networks), note.device, note.since),
    )


HISTORY_HANDLERS = [get_trash, post_restore, get_activity, post_undo]
