"""…/autosave: what somebody is writing, and …/presence: who else has the record open.

GET /api/admin/site/presence tells the same of all records of the site's own texts at once.
"""

from typing import Annotated, Any

import msgspec
from litestar import delete, get, put
from litestar.params import QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import get_account
from studio_core.content.kinds import Kind
from studio_core.publishing import autosaves
from studio_core.publishing.draft import exists
from studio_core.publishing.presence import be_present, leave, present_on_site
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import PathId, TheActor, TheStudio, TheWork
from studio_http.base.bodies import Body

Device = Annotated[str | None, QueryParameter(required=False)]
Decided = Annotated[str, QueryParameter(required=False)]
TypedField = Annotated[str, QueryParameter(required=False)]


class AutosaveIn(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of an editor as they stand, and what the browser calls itself.

    *decided* is the `savedAt` of another device's copy that may be written over.
    """

    document: dict[str, Any]
    device: str = ""
    decided: str = ""


class AutosaveOut(msgspec.Struct, rename="camel"):
    """What was being written, on which device, and when."""

    document: dict[str, Any]
    device: str
    saved_at: str


class PresentOut(msgspec.Struct):
    """Somebody else who has the record open, and the field that he types in."""

    name: str
    since: str
    field: str


class OthersOut(msgspec.Struct):
    """Who else has the record open."""

    others: list[PresentOut]


class PresentInOut(PresentOut):
    """Somebody else who has this record open."""

    collection: str
    id: str


class SitePresenceOut(msgspec.Struct):
    """Who else has records of the site's own texts open."""

    others: list[PresentInOut]


@for_records(get, "/{id:str}/autosave")
def get_autosave(studio: TheStudio, kind: TheKind, by: TheActor, id: PathId) -> AutosaveOut | None:
    """Return what you were writing, null for nothing; `new` stands for a record being made."""
    found = autosaves.get_autosave(studio.store, kind.collection, id, by)
    return AutosaveOut(dict(found.document), found.device, found.saved_at) if found else None


@for_records(put, "/{id:str}/autosave", status_code=204)
def put_autosave(
    studio: TheStudio, kind: TheKind, work: TheWork, id: PathId, data: Body[AutosaveIn]
) -> None:
    """Keep what you are writing, for 30 days or until it is saved; no draft is changed.

    Another device's copy is not written over, unless it was decided about. `new` stands for the id
    of a record being made.
    """
    if id != autosaves.NEW:
        _check_there(studio, kind, id)
    autosaves.autosave(
        work, kind.collection, id, data.document, device=data.device, decided=data.decided
    )


@for_records(delete, "/{id:str}/autosave", status_code=204)
def delete_autosave(
    kind: TheKind, work: TheWork, id: PathId, device: Device = None, decided: Decided = ""
) -> None:
    """Forget what you were writing, of *device* alone where one is named.

    Another device's copy stays then, unless its `savedAt` is *decided*.
    """
    autosaves.forget(work, kind.collection, id, device=device, decided=decided)


@for_records(put, "/{id:str}/presence")
def put_presence(
    studio: TheStudio, kind: TheKind, work: TheWork, id: PathId, field: TypedField = ""
) -> OthersOut:
    """Say that you have the record open, every 20 seconds; return who else has.

    With `field`, say also which of its fields you type in, by its path, like `story.0.text`.
    """
    _check_there(studio, kind, id)
    others = be_present(work.store, kind.collection, id, by=work.actor, at=work.at, field=field)
    return OthersOut(
        [PresentOut(_name_of(studio, one.account), one.since, one.field) for one in others]
    )


@get("/api/admin/site/presence", tags=["administration"], sync_to_thread=True)
def get_site_presence(studio: TheStudio, work: TheWork) -> SitePresenceOut:
    """Return who else has records of the site's own texts open, and what they type in."""
    return SitePresenceOut(
        [
            PresentInOut(
                _name_of(studio, one.account), one.since, one.field, one.collection, one.id
            )
            for one in present_on_site(work.store, by=work.actor, at=work.at)
        ]
    )


def _check_there(studio: Studio, kind: Kind, id: str) -> None:
    if not (kind.is_singleton(id) or exists(studio.store, kind.collection, id)):
        raise kind.rules.missing(id)


def _name_of(studio: Studio, account: str) -> str:
    found = get_account(studio.store, account)
    return found.shown_name if found else ""


@for_records(delete, "/{id:str}/presence", status_code=204)
def delete_presence(studio: TheStudio, kind: TheKind, by: TheActor, id: PathId) -> None:
    """Say that you have closed the record."""
    leave(studio.store, kind.collection, id, by=by)


WRITING_HANDLERS = [
    *get_autosave,
    *put_autosave,
    *delete_autosave,
    *put_presence,
    *delete_presence,
    get_site_presence,
]
