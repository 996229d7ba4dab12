"""…/preview-links: links by which people without an account see a draft."""

from typing import Annotated

import msgspec
from litestar import delete, get, post

from studio_core.accounts.account import get_account
from studio_core.publishing.draft import get_draft
from studio_core.publishing.preview_links import (
    MOST_DAYS,
    USUAL_DAYS,
    links_of,
    make_link,
    revoke_link,
)
from studio_core.records.collections import WORKS
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import AnyRequest, PathId, TheStudio, TheWork
from studio_http.api.nonces import new_secret
from studio_http.api.site_address import base_url
from studio_http.base.bodies import OptionalBody
from studio_http.preview.drafts import LINKS


class PreviewLinkIn(msgspec.Struct, forbid_unknown_fields=True):
    """For how many days a link is to last."""

    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = USUAL_DAYS


class PreviewLinkOut(msgspec.Struct, rename="camel"):
    """A new link, which is shown this one time."""

    id: str
    link: str
    expires_at: str


class KnownLinkOut(msgspec.Struct, rename="camel"):
    """A link without what opens it; *opened* leaves out who was signed in."""

    id: str
    created_at: str
    created_by: str | None
    expires_at: str
    opened: int
    last_opened: str | None


class PreviewLinksOut(msgspec.Struct, rename="camel"):
    """The links of a record, the last made first, and for how many days one may be made."""

    items: list[KnownLinkOut]
    usual_days: int
    most_days: int


@for_records(post, "/{id:str}/preview-links", WORKS)
def post_preview_link(
    request: AnyRequest,
    kind: TheKind,
    work: TheWork,
    id: PathId,
    data: OptionalBody[PreviewLinkIn] = None,
) -> PreviewLinkOut:
    """Make a link to the draft of a record; it is in this answer alone."""
    sent, token = (data or PreviewLinkIn()), new_secret()
    made = make_link(work, kind, id, token, days=sent.days)
    link = f"{base_url(request)}{LINKS}/{token}"
    return PreviewLinkOut(id=made.key, link=link, expires_at=made.expires_at)


@for_records(get, "/{id:str}/preview-links", WORKS)
def get_preview_links(studio: TheStudio, kind: TheKind, id: PathId) -> PreviewLinksOut:
    """List the links to the draft of a record, and how often visitors opened them."""
    store, collection = studio.store, kind.collection
    if get_draft(store, collection, id) is None and store.get(collection, id) is None:
        raise kind.rules.missing(id)
    items = []
    for one in links_of(store, collection, id):
        account = get_account(store, one.made_by) if one.made_by else None
        item = KnownLinkOut(
            id=one.key,
            created_at=one.made_at,
            created_by=account.shown_name if account else None,
            expires_at=one.expires_at,
            opened=one.opened,
            last_opened=one.last_opened,
        )
        items.append(item)
    return PreviewLinksOut(items, usual_days=USUAL_DAYS, most_days=MOST_DAYS)


@for_records(delete, "/{id:str}/preview-links/{link_id:str}", WORKS, status_code=204)
def delete_preview_link(kind: TheKind, work: TheWork, id: PathId, link_id: PathId) -> None:
    """Revoke a link: it shows nothing from now on."""
    revoke_link(work, kind.collection, id, link_id)


PREVIEW_LINK_HANDLERS = [*post_preview_link, *get_preview_links, *delete_preview_link]
