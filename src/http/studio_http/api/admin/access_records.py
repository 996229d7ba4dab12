"""/api/admin/access-records: who has seen which enquiries. No contents of enquiries are in them."""

import sys
from datetime import date
from threading import Lock
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.access.listing import Access, AccessFilter, first_day_of, list_accesses
from studio_core.access.log import AccessAction
from studio_core.access.tables import access_rows
from studio_core.access.verifying import FaultKind, verify
from studio_core.accounts.account import account_names
from studio_http.api.access import record_access
from studio_http.api.admin.table_files import TableIn, table_file
from studio_http.api.dependencies import (
    AnyRequest,
    Limit,
    PathId,
    TheMoment,
    TheServices,
    TheStudio,
)
from studio_http.api.signed_in import require_proof
from studio_http.base.bodies import Body

_TAGS = ["administration"]
_PAGE = 50
_MOST_FAULTS = 100
_LONGEST = 100
_Text = Annotated[str, msgspec.Meta(max_length=_LONGEST)]
_Asked = Annotated[str, QueryParameter(max_length=_LONGEST)]
_Day = Annotated[date | None, QueryParameter(required=False)]
_CHECKING = Lock()
"""All records are read to check them: by one at a time, whoever asks how often."""


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


class AccessRecordsOut(msgspec.Struct, rename="camel"):
    """Accesses, newest first; *total* is how many there are on all pages.

    Each is kept for *keptDays*.
    """

    items: list[AccessRecordOut]
    total: int
    kept_days: int


class AccessFaultOut(msgspec.Struct):
    """What is wrong at a position; of a record with `key_missing` nobody can tell."""

    position: str
    kind: FaultKind
    count: int


class AccessCheckOut(msgspec.Struct):
    """What was found among all *total* access records: the first of *found* faults."""

    total: int
    found: int
    faults: list[AccessFaultOut]


class AccessExportIn(TableIn):
    """See `TableIn`, and `AccessFilter` for which access records."""

    enquiry: _Text = ""
    actor: _Text = ""
    action: AccessAction | None = None
    since: date | None = None
    until: date | None = None


@get("/api/admin/access-records", tags=_TAGS, sync_to_thread=True)
def get_access_records(
    studio: TheStudio,
    limit: Limit = _PAGE,
    after: _Asked = "",
    enquiry: _Asked = "",
    actor: _Asked = "",
    action: Annotated[AccessAction | None, QueryParameter(required=False)] = None,
    since: _Day = None,
    until: _Day = None,
) -> AccessRecordsOut:
    """List who has seen, searched, exported or erased which enquiries; days are those of Seoul."""
    wanted = AccessFilter(
        enquiry=enquiry, actor=actor, action=action or "", since=since, until=until
    )
    return _listed(studio, wanted, limit, after)


@get("/api/admin/access-records/check", tags=_TAGS, sync_to_thread=True)
def get_access_check(studio: TheStudio, services: TheServices) -> AccessCheckOut:
    """Look for access records that were changed, left out or cut off."""
    with _CHECKING:
        faults = verify(studio.store, services.cipher, services.access_anchor)
        total = list_accesses(studio.store, limit=1).total
    first = [AccessFaultOut(one.position, one.kind, one.count) for one in faults[:_MOST_FAULTS]]
    return AccessCheckOut(total=total, found=len(faults), faults=first)


@post(
    "/api/admin/access-records/export",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_access_export(
    request: AnyRequest, studio: TheStudio, at: TheMoment, data: Body[AccessExportIn]
) -> Response[bytes]:
    """Give access records as a table in which no cell is a formula; that is an access, too."""
    record_access(request, "export_records", [], data.said_reason)
    wanted = AccessFilter(
        enquiry=data.enquiry,
        actor=data.actor,
        action=data.action or "",
        since=data.since,
        until=data.until,
    )
    found = list_accesses(studio.store, wanted, limit=sys.maxsize)
    rows = access_rows(found.items, account_names(studio.store))
    return table_file(data, "access-records", rows, at=at)


@get("/api/admin/enquiries/{id:str}/access-records", tags=_TAGS, sync_to_thread=True)
def get_enquiry_access_records(
    studio: TheStudio, id: PathId, limit: Limit = _PAGE, after: _Asked = ""
) -> AccessRecordsOut:
    """List who has seen one enquiry, also when it is erased by now."""
    wanted = AccessFilter(enquiry=id, since=first_day_of(studio.store, id))
    return _listed(studio, wanted, limit, after)


def _listed(studio: Studio, wanted: AccessFilter, limit: int, after: str) -> AccessRecordsOut:
    page = list_accesses(studio.store, wanted, limit=limit, after=after)
    items = [AccessRecordOut.of(one) for one in page.items]
    return AccessRecordsOut(items, page.total, studio.settings.access_record_days)


ACCESS_HANDLERS = [get_access_records, get_access_check, post_access_export]
