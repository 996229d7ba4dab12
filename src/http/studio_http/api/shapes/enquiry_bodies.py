"""What the administration sends about enquiries."""

from typing import Annotated

import msgspec

from studio_core.enquiries.enquiry import Status

MAX_WORDS = 200
MAX_PAGE = 100_000
_Text = Annotated[str, msgspec.Meta(max_length=MAX_WORDS)]


class SearchIn(msgspec.Struct, omit_defaults=True):
    """Which enquiries: of a status, undelivered, with these words; a page of them."""

    search: _Text = ""
    status: Status | None = None
    undelivered: bool = False
    offset: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE)] = 100


class PersonIn(msgspec.Struct):
    """A person, by e-mail address or phone number."""

    contact: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class ChangedEnquiryIn(msgspec.Struct, omit_defaults=True):
    """What the studio says of an enquiry; what is left out stays."""

    status: Status | None = None
    note: str | None = None
