"""GET /preview/{collection}/{id}: a draft in place, and GET /p/{token}: the same by a link.

GET /preview/page?path=/about is a public page for editing in place: `pages.marks` says how. With
`bar` it is that page as its drafts make it, for who wants to see it before it is public. No one is
told more by these addresses than that they show nothing. POST /p/{token}/consent is the
answer to the question that a linked page asks.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from studio_adapters.bootstrap import timestamp
from studio_core.accounts.one_time_links import PER_NETWORK
from studio_core.accounts.roles import may
from studio_core.errors import StudioError, TooManyAttemptsError
from studio_core.languages.speaking import here
from studio_core.publishing.preview_links import note_opening
from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.dependencies import AnyRequest, app_state
from studio_http.api.signed_in import signed_in
from studio_http.base.cached_response import CachedResponse
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.head_requests import was_head
from studio_http.preview.drafts import LINKS
from studio_http.preview.readers import is_reader

log = logging.getLogger("studio.previews")
Framed = Annotated[bool, QueryParameter(required=False)]
WithBar = Annotated[bool, QueryParameter(name="bar", required=False)]
PagePath = Annotated[str, QueryParameter(name="path", required=False)]


@get("/preview/{collection:str}/{id:str}", include_in_schema=False)
async def get_draft_page(
    request: AnyRequest, collection: FromPath[str], id: FromPath[str], framed: Framed = False
) -> Response[Any]:
    """Show a draft where its record will be, to who works on the content.

    With *framed* the page is for a frame beside the form, as it is without a draft, too.
    """
    shown = await asyncio.to_thread(_draft_page, request, collection, id, framed=framed)
    return CachedAnswer(shown)


@get("/preview/page", include_in_schema=False)
async def get_page(
    request: AnyRequest, path: PagePath = "/", bar: WithBar = False
) -> Response[Any]:
    """Show the page at a public address with its texts marked, to who works on the content.

    With *bar* they are not marked: it is the page as it will be, under the bar of previews.
    """
    return CachedAnswer(await asyncio.to_thread(_page_at, request, path, with_bar=bar))


@get(f"{LINKS}/{{token:str}}", include_in_schema=False)
async def get_linked_page(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Show the draft that a link is for."""
    return CachedAnswer(await asyncio.to_thread(_linked_page, request, token))


def _draft_page(request: AnyRequest, collection: str, id: str, *, framed: bool) -> CachedResponse:
    state = app_state(request)
    if not _edits_content(request):
        return state.previews.missing
    show = state.drafts.framed if framed else state.drafts.in_place
    return show(collection, id, at=timestamp(state.studio.clock))


def _page_at(request: AnyRequest, path: str, *, with_bar: bool) -> CachedResponse:
    state = app_state(request)
    if not _edits_content(request):
        return state.previews.missing
    show = state.drafts.at_address if with_bar else state.drafts.marked
    return show(path, at=timestamp(state.studio.clock))


def _edits_content(request: AnyRequest) -> bool:
    found = signed_in(request)
    return found is not None and may(found.account.role, "content")


@post(f"{LINKS}/{{token:str}}/consent", include_in_schema=False)
async def post_consent(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Record that a visitor agrees to what the link shows."""
    form = await request.form()
    sent = (form.get(field) for field in ("name", "tag"))
    name, tag = (value if isinstance(value, str) else "" for value in sent)
    return CachedAnswer(await asyncio.to_thread(_consented, request, token, name, tag))


@get(f"{LINKS}/{{token:str}}/consent", include_in_schema=False)
async def get_consent_page(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Lead back to the page of a link, for who loads an answer's address again."""
    return CachedAnswer(app_state(request).previews.leading_to(here(f"{LINKS}/{quote(token)}")))


def _linked_page(request: AnyRequest, token: str) -> CachedResponse:
    state = app_state(request)
    at = timestamp(state.studio.clock)
    is_visitor = signed_in(request) is None
    page, link = state.drafts.linked(token, at=at, asks=is_visitor)
    is_read = is_visitor and not was_head(request.scope) and is_reader(request.headers)
    if link is not None and is_read:
        try:
            note_opening(state.studio.store, link, at=at)
        except StudioError:
            # The page is there all the same while a store is only read.
            log.info("the opening of a preview cannot be noted now")
    return page if link is not None else _unless_guessing(request, page)


def _unless_guessing(request: AnyRequest, page: CachedResponse) -> CachedResponse:
    """Return *page*; raise `TooManyAttemptsError` when it is one too many that shows nothing.

    Whoever has a link that shows something is never counted.
    """
    state = app_state(request)
    if page.status == HTTPStatus.NOT_FOUND:
        address = request.client.host if request.client else ""
        if not state.drafts.guesses.take(address, round(state.studio.clock().timestamp() * 1000)):
            raise TooManyAttemptsError(PER_NETWORK.window_seconds)
    return page


def _consented(request: AnyRequest, token: str, name: str, tag: str) -> CachedResponse:
    state = app_state(request)
    if signed_in(request) is not None:
        raise ProblemError(403, "preview_consent_by_client")
    page = state.drafts.consented(token, tag, name, at=timestamp(state.studio.clock))
    return _unless_guessing(request, page)


PREVIEW_HANDLERS = [
    get_draft_page,
    get_page,
    get_linked_page,
    post_consent,
    get_consent_page,
]
