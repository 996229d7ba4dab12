"""/api/admin/access-records: who has seen which enquiries. No contents of enquiries are in them."""

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from studio_core.access.listing import Access, AccessPage, list_accesses
from studio_http.api.dependencies import Limit, PathId, TheStudio

_TAGS = ["administration"]
_PAGE = 50
_After = Annotated[str, QueryParameter(max_length=100)]


class AccessRecordOut(msgspec.Struct, rename={"came_from": "from"}):
    """One access; *enquiries* are the first thousand of *count*, *actor* an account's id or a kind.

    *position* is where the next page begins behind.
    """

    position: str
    at: str
    actor: str
    action: str
    enquiries: list[str]
    count: int
    came_from: str
    reason: str

    @staticmethod
    def of(access: Access) -> "AccessRecordOut":
        """Return an access as it is answered."""
        return AccessRecordOut(
            position=access.position,
            at=access.at,
            actor=access.actor,
            action=access.action,
            enquiries=list(access.enquiries),
            count=access.count,
            came_from=access.came_from,
            reason=access.reason,
        )


class AccessRecordsOut(msgspec.Struct):
    """Accesses, newest first; *total* is how many there are on all pages."""

    items: list[AccessRecordOut]
    total: int

    @staticmethod
    def of(page: AccessPage) -> "AccessRecordsOut":
        """Return a page as it is answered."""
        return AccessRecordsOut([AccessRecordOut.of(one) for one in page.items], page.total)


@get("/api/admin/access-records", tags=_TAGS, sync_to_thread=True)
def get_access_records(
    studio: TheStudio, limit: Limit = _PAGE, after: _After = ""
) -> AccessRecordsOut:
    """List who has seen, searched, exported or erased which enquiries."""
    return AccessRecordsOut.of(list_accesses(studio.store, limit=limit, after=after))


@get("/api/admin/enquiries/{id:str}/access-records", tags=_TAGS, sync_to_thread=True)
def get_enquiry_access_records(
    studio: TheStudio, id: PathId, limit: Limit = _PAGE, after: _After = ""
) -> AccessRecordsOut:
    """List who has seen one enquiry, also when it is erased by now."""
    page = list_accesses(studio.store, limit=limit, after=after, enquiry=id)
    return AccessRecordsOut.of(page)
