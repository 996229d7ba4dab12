"""From exceptions to problems: one table, and the net under everything a request may hold."""

import logging
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from studio_core import errors as core
from studio_core.errors import FieldFault, StudioError
from studio_core.records import Record
from studio_http.problems import MEDIA_TYPE, Problem, ProblemError, encode
from studio_http.records import body_of, tag_of

log = logging.getLogger("studio.http")

STATUS: dict[type[StudioError], int] = {
    core.InvalidRecordError: 400,
    core.InvalidChangeSetError: 400,
    core.InvalidFieldsError: 400,
    core.StorePermissionError: 403,
    core.RecordNotFoundError: 404,
    core.OrderMismatchError: 409,
    core.UndoRefusedError: 409,
    core.StaleRecordError: 412,
    core.StoreTooBigError: 413,
    core.TooManyAttemptsError: 429,
    core.ImageHostError: 502,
    core.DeliveryError: 502,
    core.StoreUnavailableError: 503,
    core.IdentityUnavailableError: 503,
}
_BY_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "payload_too_large"}
AnyRequest = Request[Any, Any, Any]


def problem_of(error: Exception) -> Problem:
    """Return the problem that *error* is; an unexpected one is a 500 that gives nothing away."""
    if isinstance(error, ProblemError):
        return error.problem
    if isinstance(error, core.ImageRefusedError):
        return _refused_image(error)
    if isinstance(error, core.StaleRecordError) and error.current is not None:
        return _stale(error.id, error.current)
    if isinstance(error, StudioError):
        return _expected(error)
    if isinstance(error, msgspec.ValidationError):
        return shape_problem(str(error))
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _litestar_problem(error)
    if isinstance(error, (UnicodeError, RecursionError)) or type(error) is LookupError:
        # What parsers raise for wrong encodings, unknown charsets and endless nesting.
        return Problem(status=400, code="bad_request")
    return Problem(status=500, code="internal", facts={"reference": uuid4().hex[:8]})


def _expected(error: StudioError) -> Problem:
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    wait = getattr(error, "retry_after_seconds", None)
    facts = {name: getattr(error, name) for name in ("status", "response") if hasattr(error, name)}
    return Problem(
        status=status,
        code=error.code,
        facts=facts | {"retry_after": wait, "maxBytes": 10_485_760},
        faults=getattr(error, "faults", ()),
        headers={} if wait is None else {"Retry-After": str(wait)},
    )


def _stale(id: str, current: Record) -> Problem:
    """Show who lost a race the record as it is now, so that no edit is lost silently."""
    extra = {"current": body_of(id, current)}
    headers = {"ETag": tag_of(current)}
    return Problem(status=412, code="stale_record", extra=extra, headers=headers)


def _refused_image(error: core.ImageRefusedError) -> Problem:
    facts = {"name": error.name, **error.facts}
    fault = FieldFault("file", error.reason, tuple(facts.items()))
    status = 413 if error.reason == "upload_too_large" else 400
    return Problem(status=status, code=error.reason, facts=facts, faults=[fault])


def shape_problem(message: str) -> Problem:
    """Return the problem of a body of the wrong shape; *message* is msgspec's, naming one field."""
    name = (
        message.partition("`$")[2].strip("`.[") or message.partition("field `")[2].partition("`")[0]
    )
    code = "field_required" if "missing required" in message else "field_invalid"
    if "missing required" in message or "unknown field" in message:
        name = message.partition("field `")[2].partition("`")[0]
    faults = [FieldFault(name, code)] if name else []
    return Problem(status=400, code="validation" if faults else "bad_request", faults=faults)


def _litestar_problem(error: HTTPException) -> Problem:
    cause = error.__cause__
    if isinstance(cause, msgspec.ValidationError):
        return shape_problem(str(cause))
    code = _BY_STATUS.get(error.status_code, "bad_request")
    faults = [
        FieldFault(str(entry.get("key") or ""), "field_invalid")
        for entry in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(entry, dict)
    ]
    headers = (
        {"Allow": error.headers["Allow"]} if error.headers and "Allow" in error.headers else {}
    )
    if faults:
        return Problem(status=400, code="validation", faults=faults)
    return Problem(status=error.status_code, code=code, headers=headers)


def answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer *error* with its problem; log what nobody expected, with its reference."""
    problem = problem_of(error)
    if problem.status == 500:
        log.error("failed %s: %s", problem.facts["reference"], request.url.path, exc_info=error)
    return Response(
        encode(problem, request.url.path),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers=dict(problem.headers),
    )


HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[bytes]]] = {
    Exception: answer,
    HTTPException: answer,
}
