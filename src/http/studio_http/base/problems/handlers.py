"""Exception handlers: every error becomes a problem, an unexpected one is logged, too."""

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

_REFUSED_EVERYWHERE = frozenset({"TRACE", "CONNECT"})
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_BY_STATUS = {404: "not_found", 413: "payload_too_large"}
AnyRequest = Request[Any, Any, Any]


def _litestar_problem(request: AnyRequest, error: Any) -> Problem:
    """Return the problem for what the framework itself refuses."""
    if error.status_code == 405 or request.method in _REFUSED_EVERYWHERE:
        # The methods that the address answers (RFC 9110, 15.5.6).
        methods: set[str] = set()
        for route in [one for one in request.app.routes if isinstance(one, HTTPRoute)]:
            if _pattern(route.path_format).fullmatch(request.url.path):
                methods |= route.methods
        # What is no call is a page or a file, there or not.
        methods = methods or {"GET", "OPTIONS"}
        methods |= {"HEAD"} if "GET" in methods else set()
        allowed = {"Allow": ", ".join(sorted(methods))}
        return Problem(status=405, code="method_not_allowed", headers=allowed)
    faults = [
        FieldFault(_sent_name(request, str(entry.get("key") or "")), "field_invalid")
        for entry in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(entry, dict)
    ]
    if faults:
        return Problem(status=400, code="validation", faults=faults)
    code = _BY_STATUS.get(error.status_code, "bad_request")
    return Problem(status=error.status_code, code=code)


def problem_for(request: AnyRequest, error: Exception) -> Problem:
    """Return the problem for *error*.

    An unexpected one is logged with its reference, and why something could not be kept: the store,
    a disk or another service failed, and whoever sent it is told no more than that.
    """
    known = isinstance(error, HTTPException) and error.status_code < 500
    problem = _litestar_problem(request, error) if known else problem_of(error)
    if problem.status == 500:
        log.error("failed %s: %s", problem.facts["reference"], request.url.path, exc_info=error)
    elif problem.status > 500 and request.method not in _READING:
        # Not the path itself, which may hold somebody's link.
        template = request.scope.get("path_template", "")
        log.warning("not kept: %s %s: %s", request.method, template, error)
    return problem


def answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer *error* with its problem."""
    problem = problem_for(request, error)
    return Response(
        encode(problem, request.url.path),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers=dict(problem.headers),
    )


def _sent_name(request: AnyRequest, name: str) -> str:
    """Return what clients call the parameter that a call of the API has by *name*."""
    parameter = request.route_handler.parsed_fn_signature.parameters.get(name)
    return getattr(parameter and parameter.kwarg_definition, "name", None) or name


def _pattern(path_format: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(path_format)))


HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[bytes]]] = {
    Exception: answer,
    HTTPException: answer,
}
