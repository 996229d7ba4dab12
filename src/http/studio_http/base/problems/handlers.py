"""The net under every handler: what it raises becomes a problem, the unexpected a log line too."""

import logging
import re
from collections.abc import Callable
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute

from studio_core.errors import FieldFault
from studio_http.base.problems.problem import MEDIA_TYPE, Problem, encode
from studio_http.base.problems.table import problem_of

log = logging.getLogger("studio.http")

_BY_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "payload_too_large"}
AnyRequest = Request[Any, Any, Any]


def _litestar_problem(request: AnyRequest, error: Any) -> Problem:
    code = _BY_STATUS.get(error.status_code, "bad_request")
    faults = [
        FieldFault(str(entry.get("key") or ""), "field_invalid")
        for entry in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(entry, dict)
    ]
    headers = {"Allow": _allowed(request)} if error.status_code == 405 else {}
    if faults:
        return Problem(status=400, code="validation", faults=faults)
    return Problem(status=error.status_code, code=code, headers=headers)


def answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer *error* with its problem; log what nobody expected, with its reference."""
    known = isinstance(error, HTTPException) and error.status_code < 500
    problem = _litestar_problem(request, error) if known else problem_of(error)
    if problem.status == 500:
        log.error("failed %s: %s", problem.facts["reference"], request.url.path, exc_info=error)
    return Response(
        encode(problem, request.url.path),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers=dict(problem.headers),
    )


def _allowed(request: AnyRequest) -> str:
    """Return the methods that the address answers (RFC 9110, 15.5.6)."""
    methods = {
        method
        for route in request.app.routes
        if isinstance(route, HTTPRoute) and _pattern(route.path_format).fullmatch(request.url.path)
        for method in route.methods
    }
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted(methods))


def _pattern(path_format: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(path_format)))


HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[bytes]]] = {
    Exception: answer,
    HTTPException: answer,
}
