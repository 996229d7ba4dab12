"""Which problem each error is answered with."""

from dataclasses import asdict
from uuid import uuid4

from studio_core import errors as core
from studio_core.accounts import (
    invitations,
    own_account,
    own_passkeys,
    passkeys,
    second_factor,
    setup,
    team,
)
from studio_core.accounts.account import AccountExistsError
from studio_core.accounts.roles import RoleNotAllowedError
from studio_core.content.kinds import TooManyRecordsError
from studio_core.content.unique_addresses import AddressTakenError
from studio_core.enclosures import errors as enclosures
from studio_core.enquiries import remains, replies, withdrawing
from studio_core.enquiries.receipts import short_number
from studio_core.errors import StudioError
from studio_core.files import errors as files
from studio_core.files import fetching
from studio_core.films import errors as films
from studio_core.publishing import (
    consent_check,
    consents,
    drafts,
    preview_links,
    publishing,
    schedules,
)
from studio_core.publishing.instants import InstantInvalidError
from studio_core.records.believing import OtherDayError
from studio_core.records.collections import ENQUIRIES
from studio_core.records.idempotency import IdempotencyKeyReusedError
from studio_core.records.keys import MAX_STRING_BYTES
from studio_core.records.record import StaleRecordError
from studio_core.records.replica import StoreMovedError
from studio_core.records.undoing import UndoNeedsConfirmError, UndoPreview
from studio_core.site.opening import Gap, OpeningBlockedError
from studio_http.base.problems.problem import Problem, ProblemError, problem_text
from studio_http.base.problems.refused_files import refused_file
from studio_http.base.record_body import body_of, tag_of

STATUS: dict[type[StudioError], int] = {
    core.InvalidRecordError: 400,
    core.InvalidChangeSetError: 400,
    core.InvalidFieldsError: 400,
    fetching.PictureAddressRefusedError: 400,
    OtherDayError: 409,
    schedules.ScheduleInPastError: 400,
    schedules.ScheduleOrderError: 400,
    InstantInvalidError: 400,
    replies.ReplyGapsLeftError: 400,
    enclosures.EnclosureError: 400,
    withdrawing.WithdrawalUnconfirmedError: 400,
    withdrawing.ReceiptUnavailableError: 410,
    remains.EnquiryErasedError: 410,
    passkeys.PasskeyRefusedError: 400,
    passkeys.PasskeyExpiredError: 400,
    setup.SetupTokenInvalidError: 401,
    core.StorePermissionError: 403,
    RoleNotAllowedError: 403,
    core.RecordNotFoundError: 404,
    preview_links.PreviewLinkUnavailableError: 404,
    core.ImageNotFoundError: 404,
    enclosures.EnclosureNotFoundError: 404,
    files.UploadNotFoundError: 404,
    own_passkeys.PasskeyNotFoundError: 404,
    own_passkeys.PasskeyKnownError: 409,
    own_passkeys.LastProofError: 409,
    AccountExistsError: 409,
    publishing.DraftConflictError: 409,
    publishing.BaseMissingError: 409,
    preview_links.NothingToPreviewError: 409,
    consents.ConsentChangedError: 409,
    consent_check.ConsentMissingError: 409,
    AddressTakenError: 409,
    schedules.AlreadyPublicError: 409,
    schedules.NotPublicError: 409,
    schedules.NotScheduledError: 409,
    invitations.InvitationPendingError: 409,
    team.LastOwnerError: 409,
    team.OwnRoleError: 409,
    core.EnquiryEndpointMissingError: 409,
    core.EnquiryUnreadableError: 409,
    replies.ReplyWithoutEmailError: 409,
    replies.ReplyTooLateError: 409,
    core.IdempotencyConflictError: 409,
    core.FormShownAgainError: 409,
    core.OrderMismatchError: 409,
    TooManyRecordsError: 409,
    OpeningBlockedError: 409,
    enclosures.EnclosureIncompleteError: 409,
    setup.SetupDoneError: 409,
    second_factor.AccountElsewhereError: 409,
    second_factor.SecondFactorOffError: 409,
    second_factor.SecondFactorOnError: 409,
    core.UndoRefusedError: 409,
    UndoNeedsConfirmError: 409,
    files.UploadOffsetConflictError: 409,
    files.UploadExpiredError: 410,
    invitations.InvitationUnavailableError: 410,
    own_account.ResetUnavailableError: 410,
    own_account.EmailChangeUnavailableError: 410,
    fetching.PictureNotFetchedError: 422,
    films.FilmsNotKeptError: 422,
    IdempotencyKeyReusedError: 422,
    StaleRecordError: 412,
    drafts.PublicRecordChangedError: 412,
    core.StoreTooBigError: 413,
    enclosures.EnclosureTooLargeError: 413,
    enclosures.EnclosureNoRoomError: 507,
    # Clients of tus come back for it; after a 503 to HEAD they would begin anew.
    enclosures.EnclosureBusyError: 423,
    core.TooManyAttemptsError: 429,
    # The status that tus gives it.
    files.UploadChecksumError: 460,
    core.ImageHostError: 502,
    core.DeliveryError: 502,
    core.StoreUnavailableError: 503,
    core.IdentityUnavailableError: 503,
    second_factor.SecondFactorUnreadableError: 503,
    files.DiskLowError: 507,
}

MAX_LISTED = 200
"""How many of the records that an undo would change are named."""

_RETRIABLE = (
    core.StoreUnavailableError,
    core.IdentityUnavailableError,
    core.TooManyAttemptsError,
)
"""What may work later."""

_WITH_FACTS = (
    replies.ReplyGapsLeftError,
    enclosures.EnclosureError,
    files.UploadExpiredError,
    files.DiskLowError,
    publishing.DraftConflictError,
    consent_check.ConsentStaleError,
    AddressTakenError,
    schedules.ScheduleInPastError,
    TooManyRecordsError,
    OpeningBlockedError,
)


def problem_of(error: Exception) -> Problem:
    """Return the problem for *error*; an unexpected one is a 500 without any detail of it."""
    if isinstance(error, ProblemError):
        return error.problem
    if isinstance(error, core.ImageRefusedError):
        return refused_file(error)
    if isinstance(error, StudioError):
        return _expected(error)
    if isinstance(error, (UnicodeError, RecursionError)) or type(error) is LookupError:
        # What parsers raise for wrong encodings, unknown charsets and endless nesting.
        return Problem(status=400, code="bad_request")
    return Problem(status=500, code="internal", facts={"reference": uuid4().hex[:8]})


def _expected(error: StudioError) -> Problem:
    facts: dict[str, object] = {"maxBytes": MAX_STRING_BYTES}
    headers: dict[str, str] = {}
    code = error.code
    if isinstance(error, _RETRIABLE):
        facts["retry_after"] = error.retry_after_seconds
        headers["Retry-After"] = str(error.retry_after_seconds)
    if isinstance(error, StoreMovedError):
        # Its kind alone: anybody may see this answer.
        facts["store"] = error.move.store.partition(":")[0]
    elif isinstance(error, (AccountExistsError, invitations.InvitationPendingError)):
        facts["email"] = error.email
    elif isinstance(error, core.TooManyEnquiriesError):
        facts["phone"] = error.phone
    elif isinstance(error, core.StorePermissionError):
        facts["store"] = error.store
    elif isinstance(error, core.ImageHostError):
        code = error.code if error.status else "image_host_unavailable"
        said = error.response or "-"
        facts |= {"name": error.name, "status": error.status, "response": said}
    elif isinstance(error, _WITH_FACTS):
        facts |= error.facts
    elif isinstance(error, UndoNeedsConfirmError):
        facts |= {"count": len(error.preview.records), "public": error.preview.leaving}
    elif isinstance(error, StaleRecordError) and error.current is not None:
        headers["ETag"] = tag_of(error.current)
    return Problem(
        status=next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400),
        code=code,
        facts=facts,
        faults=error.faults if isinstance(error, core.InvalidFieldsError) else (),
        extra=_members(error),
        headers=headers,
    )


def gap_body(gap: Gap) -> dict[str, str]:
    """Return what stands against opening the site, with its Korean text."""
    message = problem_text(gap.code, label=gap.label, address=gap.address, least=gap.least)
    return {
        "code": gap.code,
        "message": message,
        "part": gap.part,
        "field": gap.field,
        "id": gap.id,
    }


def _members(error: StudioError) -> dict[str, object]:
    """Return what a problem says besides its text, for programs."""
    if isinstance(error, core.IdempotencyConflictError):
        # Nobody but the device that sent the first has its key.
        return {"id": error.id, "number": short_number(error.id), "receipt": error.receipt}
    if isinstance(error, core.TooManyEnquiriesError):
        return {"phone": error.phone} if error.phone else {}
    if isinstance(error, IdempotencyKeyReusedError):
        return {"id": error.id}
    if isinstance(error, remains.EnquiryErasedError):
        return _erased_body(error.erased)
    if isinstance(error, OpeningBlockedError):
        return {"missing": [gap_body(gap) for gap in error.gaps]}
    if isinstance(error, UndoNeedsConfirmError):
        return {"undo": _undo_body(error.preview)}
    if isinstance(error, publishing.DraftConflictError):
        collisions = [asdict(one) for one in error.collisions]
        return {"collisions": collisions, "publicEtag": f'"{error.public_tag}"'}
    if (
        isinstance(error, StaleRecordError)
        and error.current is not None
        and error.collection != ENQUIRIES
    ):
        # Not of an enquiry: it is sealed, and who reads it is recorded.
        # Whose edit came too late gets the record as it is now.
        return {"current": body_of(error.id, error.current)}
    return {}


def _erased_body(erased: remains.ErasedEnquiry) -> dict[str, object]:
    """Return all that is left of an enquiry."""
    return {
        "number": erased.number,
        "receivedOn": erased.received_on,
        "stage": erased.stage,
        "erasedAt": erased.erased_at,
        "erasedBy": erased.erased_by,
    }


def _undo_body(preview: UndoPreview) -> dict[str, object]:
    """Return what an undo would do; its count is what `confirm` has to be."""
    return {
        "count": len(preview.records),
        "leaving": preview.leaving,
        "records": [asdict(record) for record in preview.records[:MAX_LISTED]],
    }
