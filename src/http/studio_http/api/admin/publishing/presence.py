"""…/presence: who else has the record open.

GET /api/admin/site/presence tells the same of all records of the site's own texts at once.
"""

from typing import Annotated

import msgspec
from litestar import delete, get, put
from litestar.params import QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import get_account
from studio_core.content.kinds import Kind
from studio_core.publishing.draft import exists
from studio_core.publishing.presence import be_present, leave, present_on_site
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import PathId, TheActor, TheStudio, TheWork

TypedField = Annotated[str, QueryParameter(required=False)]


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


PRESENCE_HANDLERS = [
    *put_presence,
    *delete_presence,
    get_site_presence,
]
