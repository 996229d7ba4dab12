"""What can go wrong, in the product's own words.

Every error has a stable English `code`; the Korean text for it belongs to the HTTP layer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

_OUTAGE_RETRY_SECONDS = 5


class StudioError(Exception):
    """The base of every failure that the product expects."""

    code: ClassVar[str] = "internal"


class InvalidRecordError(StudioError):
    """A record that no store may hold: bad key, value, size or depth (specification, section 5)."""

    code = "key_invalid"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class InvalidChangeSetError(StudioError):
    """A change set that names one path twice, or a record and a field of it."""

    code = "bad_request"


class RecordNotFoundError(StudioError):
    """A record that was asked for, or changed in part, is not there."""

    code = "not_found"

    def __init__(self, collection: str, id: str) -> None:
        super().__init__(f"{collection}/{id} does not exist")
        self.collection = collection
        self.id = id


class ProjectNotFoundError(RecordNotFoundError):
    """There is no such project."""

    code = "project_not_found"

    def __init__(self, id: str) -> None:
        super().__init__("portfolio", id)


class InsightNotFoundError(RecordNotFoundError):
    """There is no such article."""

    code = "insight_not_found"

    def __init__(self, id: str) -> None:
        super().__init__("insights", id)


class EnquiryNotFoundError(RecordNotFoundError):
    """There is no such enquiry."""

    code = "enquiry_not_found"

    def __init__(self, id: str) -> None:
        super().__init__("enquiries", id)


class OrderMismatchError(StudioError):
    """The ids of a new order are not exactly those of the list."""

    code = "order_mismatch"


class UndoRefusedError(StudioError):
    """A change set cannot be taken back: later changes depend on it, or it keeps no contents."""

    code = "undo_blocked"

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(f"change set {position} cannot be undone: {reason}")
        self.position = position
        self.reason = reason


class StoreUnavailableError(StudioError):
    """The store cannot be reached now; trying again later may work."""

    code = "store_unavailable"
    retry_after_seconds = _OUTAGE_RETRY_SECONDS


class StoreMissingError(StoreUnavailableError):
    """Nobody made a store where one was looked for: another address is meant, or none is set up.

    *address* is where it was looked for, without a password.
    """

    def __init__(self, address: str) -> None:
        super().__init__(f"there is no store at {address}")
        self.address = address


class StoreSchemaError(StoreUnavailableError):
    """The store is laid out for another version of the program; says what to do about it.

    *found* is the store's version, *known* the newest that this program knows. *release* is the
    version of the program that upgrades a store which is too old for this one, '' for any other.
    """

    def __init__(self, found: str, known: str, release: str = "") -> None:
        if found > known:
            remedy = f"this version of studio knows {known}: install the newer version"
        elif release:
            remedy = (
                f"too old for this version of studio, which needs {known}: back it up, start "
                f"version {release} on it once, which upgrades it, then this version"
            )
        else:
            remedy = (
                f"this version of studio needs {known}: run `studio upgrade`, which makes a "
                "backup before, or start the server, which upgrades too"
            )
        super().__init__(f"the database has schema {found}, {remedy}")
        self.found = found
        self.known = known


class StorePermissionError(StudioError):
    """The store refused us (the database's `permission_denied`); *store* is its name for people."""

    code = "permission_denied"

    def __init__(self, text: str = "", store: str = "") -> None:
        super().__init__(text)
        self.store = store


class StoreTooBigError(StudioError):
    """The store refuses a value of this size (the database's `too_big`)."""

    code = "value_too_large"


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One field that a person has to correct: its name, a stable code, and facts for the text."""

    field: str
    code: str
    facts: tuple[tuple[str, str | int], ...] = ()


class InvalidFieldsError(StudioError):
    """What a person sent breaks rules; every fault is named at once."""

    code = "validation"

    def __init__(self, faults: Sequence[FieldFault]) -> None:
        super().__init__(", ".join(f"{fault.field}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)


class ImageRefusedError(StudioError):
    """A file that is not taken as a picture.

    *reason* is the problem's code: `upload_too_large`, `upload_not_image`, `upload_unreadable`,
    `upload_broken_image`, `upload_dimensions_too_large`, `upload_hdr`, or for an SVG
    `svg_unreadable`, `svg_unsafe`, `svg_too_complex`, `svg_has_text`, `svg_has_picture`,
    `svg_has_effects` or `svg_no_size`; *facts* fill its text.
    """

    code = "upload_not_image"

    def __init__(self, reason: str, name: str = "", **facts: str | int) -> None:
        super().__init__(f"{name or 'file'} refused: {reason}")
        self.reason = reason
        self.name = name
        self.facts = facts


class ImageNotFoundError(StudioError):
    """There is no such picture, or no picture has such a name."""

    code = "image_not_found"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no picture called {name!r}")
        self.name = name


class ImageHostError(StudioError):
    """The image host failed; *status* is its HTTP status (0: no answer), *response* its text.

    *name* is that of the file that it did not take, where somebody sent one.
    """

    code = "upload_failed"

    def __init__(self, status: int, response: str = "") -> None:
        super().__init__(f"image host answered {status}: {response}")
        self.status = status
        self.response = response
        self.name = ""


class DeliveryError(StudioError):
    """An enquiry did not reach the external endpoint."""

    code = "enquiry_delivery_failed"

    def __init__(self, reason: str, status: int = 0) -> None:
        """Take a reason for logs, and the *status* that was answered; 0 for none."""
        super().__init__(reason)
        self.status = status


class EnquiryRefusedError(DeliveryError):
    """The external endpoint answered that it does not take it: nothing is sent again by itself."""


class EnquiryUnreadableError(StudioError):
    """The key that an enquiry was encrypted with is not here."""

    code = "enquiry_unreadable"


class EnquiryEndpointMissingError(StudioError):
    """There is no external endpoint to deliver enquiries to."""

    code = "enquiry_endpoint_missing"


class IdempotencyConflictError(StudioError):
    """An idempotency key came again, with another enquiry; *id* and *receipt* are of the first."""

    code = "idempotency_conflict"

    def __init__(self, id: str = "", receipt: str = "") -> None:
        super().__init__("another enquiry came under this idempotency key")
        self.id = id
        self.receipt = receipt


class TooManyAttemptsError(StudioError):
    """Too many attempts; trying again makes sense after `retry_after_seconds`."""

    code = "rate_limited"

    def __init__(self, retry_after_seconds: int) -> None:
        super().__init__(f"too many attempts, try again in {retry_after_seconds} s")
        self.retry_after_seconds = retry_after_seconds


class TooManyEnquiriesError(TooManyAttemptsError):
    """There is no room for what looks like a flood of enquiries; *phone* is the studio's number."""

    code = "rate_limited_enquiries"

    def __init__(self, retry_after_seconds: int, phone: str = "") -> None:
        super().__init__(retry_after_seconds)
        self.phone = phone


class FormShownAgainError(StudioError):
    """A form without a token came in a flood: shown again with one, it reaches the inbox."""

    code = "enquiry_shown_again"


class IdentityUnavailableError(StudioError):
    """The identity provider cannot be reached now."""

    code = "store_unavailable"
    retry_after_seconds = _OUTAGE_RETRY_SECONDS
