"""/api/admin/site: how the parts of the site stand, their registry, and what holds for all."""

import msgspec
from litestar import get, post

from studio_adapters.bootstrap import opening_conditions
from studio_core.accounts.roles import may
from studio_core.content.registry import content_types, site_types, type_of
from studio_core.content.visibility import is_open, set_open
from studio_core.dates import parse_moment
from studio_core.enquiries.shipped_mails import shipped_texts
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.films.errors import MAX_FILM_BYTES
from studio_core.films.keeping import FilmHost
from studio_core.publishing.notes import read_note
from studio_core.publishing.publishing import publish_together
from studio_core.publishing.schedules import schedule
from studio_core.publishing.site_states import (
    drafts_of_site,
    site_standings,
)
from studio_core.records.collections import PORTFOLIO
from studio_core.site.demo import count_left, demo_marks
from studio_core.site.importing import administrators_notes
from studio_core.site.opening import open_site, opening_advice, opening_gaps
from studio_http.api.dependencies import TheAccount, TheMoment, TheStudio, TheWork
from studio_http.api.shapes.actors import People
from studio_http.api.shapes.content_types import ContentTypeOut, ContentTypesOut
from studio_http.api.shapes.site_parts import (
    AdminSiteOut,
    ImageHostOut,
    OpeningGapOut,
    OpeningOut,
    PartOut,
)
from studio_http.base.bodies import Body
from studio_http.base.problems.problem import ProblemError
from studio_http.published.kinds import KINDS

_TAGS = ["administration"]


class PublishPartsIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which parts and lists are to be published, now or at an instant with a zone, and a note."""

    parts: list[str]
    at: str | None = None
    note: str = ""


@get("/api/admin/site", tags=_TAGS, sync_to_thread=True)
def get_admin_site(studio: TheStudio, account: TheAccount, at: TheMoment) -> AdminSiteOut:
    """Return how the parts stand, the configured notes, the image host and the limits.

    The notes lead to enquiries: whoever may not see these has empty ones. Whoever may not work on
    the content is told of no part.
    """
    may_edit = may(account.role, "content")
    standings = site_standings(studio.store, at=at) if may_edit else ()
    notes = administrators_notes(studio.store, may_read=may(account.role, "inbox"))
    host, people = studio.media.describe(), People(studio)
    return AdminSiteOut(
        items=[PartOut.of(people, one) for one in standings],
        open=is_open(studio.store),
        demo=dict(count_left(studio.store)) if may_edit and demo_marks(studio.store) else {},
        spreadsheet_url=notes["spreadsheetUrl"],
        spreadsheet_note=notes["spreadsheetNote"],
        contact=notes["contact"],
        image_host=ImageHostOut(host.kind, host.cloud_name, host.upload_preset),
        max_upload_bytes=studio.settings.max_upload_bytes,
        max_film_bytes=MAX_FILM_BYTES if isinstance(studio.media, FilmHost) else None,
        max_new_images=_most_images(),
    )


@get("/api/admin/content-types", tags=_TAGS, sync_to_thread=False)
def get_content_types() -> ContentTypesOut:
    """Return the registry: each collection of content, each part of the site, their fields."""
    shipped = {"mail": shipped_texts()}
    types = content_types().values()
    return ContentTypesOut([ContentTypeOut.of(one, shipped.get(one.name, {})) for one in types])


@post("/api/admin/site/publish", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_publish_parts(work: TheWork, data: Body[PublishPartsIn]) -> None:
    """Publish the drafts of several parts and lists: all in one change set, or none.

    `note`, at most 200 characters, stands in the history of what is published.
    """
    unknown = [name for name in data.parts if name not in site_types()]
    if unknown or not data.parts:
        raise InvalidFieldsError([FieldFault("parts", "field_invalid")])
    note = read_note(data.note)
    moment = parse_moment(data.at) if data.at is not None else None
    if data.at is not None and moment is None:
        raise ProblemError(400, "schedule_invalid")
    chosen = [
        (KINDS[draft.collection], draft.id)
        for draft in drafts_of_site(work.store)
        if (type := type_of(draft.collection, draft.id)) and type.name in data.parts
    ]
    if moment is None:
        publish_together(work, chosen, note=note)
        return
    for kind, id in chosen:
        schedule(work, kind, id, publish_at=moment, note=note)


@get("/api/admin/site/opening", tags=_TAGS, sync_to_thread=True)
def get_opening(studio: TheStudio) -> OpeningOut:
    """Tell whether the site is open to search engines, and what stands against it."""
    gaps = opening_gaps(studio.store, opening_conditions(studio.settings, studio.media))
    return OpeningOut(
        open=is_open(studio.store),
        missing=[OpeningGapOut.of(one) for one in gaps],
        advice=[OpeningGapOut.of(one) for one in opening_advice(studio.store)],
        public_url=studio.settings.public_url,
    )


@post("/api/admin/site/open", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_open(studio: TheStudio, work: TheWork) -> None:
    """Open the site to search engines, when nothing stands against it."""
    conditions = opening_conditions(studio.settings, studio.media)
    open_site(work, conditions)


@post("/api/admin/site/close", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_close(work: TheWork) -> None:
    """Close the site to search engines; visitors see it as before."""
    set_open(work, is_open=False)


def _most_images() -> int:
    """Return how many pictures a new project may have."""
    images = content_types()[PORTFOLIO].field("images")
    return images.limit if images else 0


SITE_HANDLERS = [get_content_types, post_publish_parts, get_opening]
OPENING_HANDLERS = [post_open, post_close]
