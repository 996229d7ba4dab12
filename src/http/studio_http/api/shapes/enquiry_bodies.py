"""What visitors and the administration send about enquiries."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec

from studio_core.enquiries.enquiry import Kind
from studio_core.enquiries.handling import MOST_AT_ONCE
from studio_core.enquiries.inbox import Order
from studio_core.enquiries.stages import Stage, Status
from studio_core.enquiries.wishes import LONGEST_REASON

MAX_WORDS = 200
MAX_PAGE = 100_000
_EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
"""Before it there is no enquiry, and at the beginning of time no day in Seoul."""

_Text = Annotated[str, msgspec.Meta(max_length=MAX_WORDS)]


class ChoiceIn(msgspec.Struct):
    """Something chosen: its key, and what it was called when it was chosen."""

    key: str
    label: str = ""


_Chosen = ChoiceIn | str


class FactsIn(msgspec.Struct, rename="camel", omit_defaults=True):
    """The facts of a consultation; only *space* is needed. A bare key stands for a choice, too."""

    space: Literal["residential", "commercial"]
    space_type: str = ""
    district: str = ""
    size: float | None = None
    size_unit: Literal["pyeong", "m2"] = "pyeong"
    condition: _Chosen | None = None
    scope: list[_Chosen] = []
    budget: _Chosen | None = None
    start: _Chosen | None = None
    months: list[str] = []
    move_in: str = ""
    contact_by: _Chosen | None = None
    remarks: str = ""


class EnquiryIn(msgspec.Struct, rename="camel"):
    """An enquiry; *website* has to stay empty, *elapsedMs* says how long the form was open.

    *formToken* is that of `GET /api/form-token`, asked for when the form was shown.

    A question needs e-mail and message; a consultation needs neither, but the kind of space among
    its *facts*. *enclosures* are ids of whole uploads, *project* or *article* is where it began.
    """

    name: str
    phone: str
    privacy_consent: bool
    kind: Kind = "question"
    email: str = ""
    message: str = ""
    email_consent: bool = False
    facts: FactsIn | None = None
    enclosures: list[str] = []
    project: str = ""
    article: str = ""
    website: str = ""
    elapsed_ms: float | None = None
    form_token: str = ""


class SearchIn(msgspec.Struct, rename="camel", omit_defaults=True):
    """Which enquiries, in which order, and which page of them; see `EnquiryFilter`.

    Whoever asks for pages one by one says in *asOf* when the first was asked for: what is received
    later is left out of them and of *total*, and what is `next` is ordered as of then. Without it
    pages may lose some and repeat others.
    """

    search: _Text = ""
    stage: Stage | Literal["open"] | None = None
    status: Status | None = None
    kind: Kind | None = None
    space: _Text = ""
    assignee: _Text = ""
    undelivered: bool = False
    order: Order = "newest"
    as_of: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    offset: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    limit: Annotated[int, msgspec.Meta(ge=0, le=MAX_PAGE)] = 100

    def moment(self, now: datetime) -> datetime:
        """Return as of when to order: *now* unless another was said, and none that is to come."""
        return max(_EARLIEST, min(self.as_of or now, now))


class PersonIn(msgspec.Struct):
    """A person, by e-mail address or phone number."""

    contact: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class KeepIn(msgspec.Struct):
    """Until which day in Seoul to keep an enquiry longer than its stage says, and why."""

    until: str
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_REASON)]


class ChangedEnquiryIn(msgspec.Struct, rename="camel", omit_defaults=True):
    """What the studio does with an enquiry; what is left out stays, a *keep* of null ends."""

    stage: Stage | None = None
    status: Status | None = None
    assignee: str | None = None
    next_on: str | None = None
    next_step: str | None = None
    keep: KeepIn | None = None
    note: str | None = None


_Id = Annotated[str, msgspec.Meta(max_length=40)]


class ChangedEnquiriesIn(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What the studio does with several enquiries at once; what is left out stays."""

    ids: Annotated[list[_Id], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
    stage: Stage | None = None
    assignee: str | None = None

    def changes(self) -> dict[str, Any]:
        """Return what each of them gets."""
        said = {"stage": self.stage, "assignee": self.assignee}
        return {name: value for name, value in said.items() if value is not None}
