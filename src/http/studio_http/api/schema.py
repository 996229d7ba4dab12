"""GET /schema/openapi.json: the API document, made when it is first asked for."""

from functools import cache
from typing import Any

from litestar import Litestar, Response, get

from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.openapi import openapi_document
from studio_http.api.routes import build_routes
from studio_http.base.cached_response import CachedResponse


@cache
def described_routes() -> Litestar:
    """Return the routes with the one that describes them.

    Their handlers find the application's objects in the request's state.
    """
    return build_routes(None, get_schema)


@cache
def _document() -> CachedResponse:
    return CachedResponse(openapi_document())


@get("/schema/openapi.json", include_in_schema=False, sync_to_thread=True)
def get_schema() -> Response[Any]:
    """Return the API document."""
    return CachedAnswer(_document())
