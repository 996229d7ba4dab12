"""From our own errors to problems: one table."""

from uuid import uuid4

from studio_core import errors as core
from studio_core.accounts import second_factor
from studio_core.errors import FieldFault, StudioError
from studio_core.records.keys import MAX_STRING_BYTES
from studio_core.records.record import Record, StaleRecordError
from studio_http.base.problems.problem import Problem, ProblemError
from studio_http.base.problems.stored import body_of, tag_of

STATUS: dict[type[StudioError], int] = {
    core.InvalidRecordError: 400,
    core.InvalidChangeSetError: 400,
    core.InvalidFieldsError: 400,
    core.StorePermissionError: 403,
    core.RecordNotFoundError: 404,
    core.ImageNotFoundError: 404,
    core.EnquiryEndpointMissingError: 409,
    core.EnquiryUnreadableError: 409,
    core.IdempotencyConflictError: 409,
    core.OrderMismatchError: 409,
    second_factor.AccountElsewhereError: 409,
    second_factor.SecondFactorOffError: 409,
    second_factor.SecondFactorOnError: 409,
    core.UndoRefusedError: 409,
    StaleRecordError: 412,
    core.StoreTooBigError: 413,
    core.TooManyAttemptsError: 429,
    core.ImageHostError: 502,
    core.DeliveryError: 502,
    core.StoreUnavailableError: 503,
    core.IdentityUnavailableError: 503,
    second_factor.SecondFactorUnreadableError: 503,
}


def problem_of(error: Exception) -> Problem:
    """Return the problem that *error* is; an unexpected one is a 500 that gives nothing away."""
    if isinstance(error, ProblemError):
        return error.problem
    if isinstance(error, core.ImageRefusedError):
        return _refused_image(error)
    if isinstance(error, StaleRecordError) and error.current is not None:
        return _stale(error.id, error.current)
    if isinstance(error, StudioError):
        return _expected(error)
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
        facts=facts | {"retry_after": wait, "maxBytes": MAX_STRING_BYTES},
        faults=getattr(error, "faults", ()),
        extra={"id": error.id} if isinstance(error, core.IdempotencyConflictError) else {},
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
