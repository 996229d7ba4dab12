"""GET /schema/openapi.json: the API document, from the file that a test keeps current."""

from functools import cache
from importlib.resources import files
from typing import Any

from litestar import Response, get

from studio_http.api.cached_answer import CachedAnswer
from studio_http.base.cached_response import CachedResponse


@cache
def _document() -> CachedResponse:
    return CachedResponse(files("studio_http.api").joinpath("openapi.json").read_bytes())


@get("/schema/openapi.json", include_in_schema=False, sync_to_thread=True)
def get_schema() -> Response[Any]:
    """Return the API document."""
    return CachedAnswer(_document())
