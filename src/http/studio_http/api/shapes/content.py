"""Records of the studio's own texts as the administration sees them.

Which fields they have is said by the registry, `GET /api/admin/content-types`.
"""

import msgspec

from studio_core.publishing.states import State
from studio_http.api.shapes.publishing import BlockedOut


class ContentRecord(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A stored part of the site, or a record of one of its lists, with the registry's fields."""

    id: str
    state: State | None = None
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool | None = None
    never_public: bool | None = None
    blocked: BlockedOut | None = None
    order: float | None = None
    created_at: str | None = None
    created_by: str | None = None
    updated_at: str | None = None
    updated_by: str | None = None


class ContentRecords(msgspec.Struct):
    """The records of a list in their order; *etags* are what If-Match wants, by id."""

    items: list[ContentRecord]
    total: int
    etags: dict[str, str]
