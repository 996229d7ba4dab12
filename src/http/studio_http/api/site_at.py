"""GET /preview/at/{instant}/…: a public page as it was, or will be, for who works on the content.

Everybody else gets the page of an unknown address.
"""

import asyncio
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from studio_core.accounts.roles import may
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.dependencies import AnyRequest, app_state
from studio_http.api.signed_in import signed_in
from studio_http.base.cached_response import CachedResponse
from studio_http.preview.site_at import PATH


@get(
    [PATH, f"{PATH}/{{instant:str}}", f"{PATH}/{{instant:str}}/{{path:path}}"],
    include_in_schema=False,
)
async def get_site_at(
    request: AnyRequest, instant: FromPath[str] = "", path: FromPath[str] = "/"
) -> Response[Any]:
    """Show the page at *path* as of *instant*."""
    # Here and not by `sync_to_thread`, which Litestar applies once for each path of a handler.
    return CachedAnswer(await asyncio.to_thread(_page, request, instant, path))


def _page(request: AnyRequest, instant: str, path: str) -> CachedResponse:
    found = signed_in(request)
    state = app_state(request)
    # Of the past there are the base language's pages.
    if spoken() != BASE or found is None or not may(found.account.role, "content"):
        return state.previews.missing
    return state.site_at.page(instant, path, request.url.query)
