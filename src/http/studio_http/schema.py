"""GET /schema/openapi.json: the API document, from the file that a test keeps current."""

from functools import cache
from importlib.resources import files
from typing import Any

from litestar import Response, get

from studio_http.ready import ReadyAnswer
from studio_http.ready_response import ReadyResponse


@cache
def _document() -> ReadyAnswer:
    return ReadyAnswer(files("studio_http").joinpath("openapi.json").read_bytes())


@get("/schema/openapi.json", include_in_schema=False, sync_to_thread=True)
def get_schema() -> Response[Any]:
    """Return the API document."""
    return ReadyResponse(_document())
