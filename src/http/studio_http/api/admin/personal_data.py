"""/api/admin/enquiries/…: giving the enquiries of people out, and erasing them."""

from typing import Annotated

import msgspec
from litestar import Response, delete, post

from studio_core.access.log import MOST_IDS
from studio_core.accounts.account import account_names
from studio_core.enclosures.opening import list_enclosures
from studio_core.enquiries.erasing import delete_enquiry, enquiries_of, erase_person
from studio_core.enquiries.inbox import EnquiryFilter, Tally, all_enquiries, wanted_among
from studio_core.enquiries.tables import enquiry_rows
from studio_http.api.access import record_access, record_access_to
from studio_http.api.admin.table_files import TableIn, table_file
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheMoment,
    TheServices,
    TheStudio,
    TheUpkeep,
    TheWork,
)
from studio_http.api.shapes.enquiry_answers import EnquiriesOut, ErasedOut, enquiries_out
from studio_http.api.shapes.enquiry_bodies import PersonIn
from studio_http.api.signed_in import PERMISSION, require_proof
from studio_http.base.bodies import Body

_TAGS = ["administration"]


class ExportIn(TableIn):
    """See `TableIn`; *ids* are the enquiries that are wanted, without it all but spam."""

    ids: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MOST_IDS)] | None = None


@post(
    "/api/admin/enquiries/export",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_export(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[ExportIn],
) -> Response[bytes]:
    """Give enquiries as a table in which no cell is a formula: some, or every one but spam."""
    reason = data.said_reason
    wanted = EnquiryFilter(everything=data.ids is not None)
    everything = all_enquiries(studio.store, services.cipher, at=at)
    found = wanted_among(everything, wanted, studio.clock())
    if data.ids is not None:
        found = [one for one in found if one.id in data.ids]
    record_access(request, "export", [one.id for one in found], reason)
    rows = enquiry_rows(found, account_names(studio.store))
    return table_file(data, "enquiries", rows, at=at)


@post(
    "/api/admin/enquiries/person",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_person(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[PersonIn],
) -> EnquiriesOut:
    """Give everything that is kept of one person."""
    contact = data.contact
    ids = frozenset(enquiries_of(studio.store, services.cipher, contact))
    everything = all_enquiries(studio.store, services.cipher, at=at)
    found = [one for one in everything if one.id in ids]
    record_access(request, "person", [one.id for one in found])
    files = list_enclosures(studio.store, services.cipher, {one.id: one.enclosed for one in found})
    counts = Tally(found).counts(studio.clock())
    return enquiries_out(found, files, len(found), counts, services.policy)


@post(
    "/api/admin/enquiries/erase",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_erase(
    request: AnyRequest,
    services: TheServices,
    upkeep: TheUpkeep,
    work: TheWork,
    data: Body[PersonIn],
) -> ErasedOut:
    """Remove everything that is kept of one person; nothing brings it back."""
    contact = data.contact
    record_access(request, "erase", enquiries_of(work.store, services.cipher, contact))
    gone = erase_person(work, services.spool, services.cipher, contact)
    upkeep.forget()
    return ErasedOut(len(gone), gone)


@delete(
    "/api/admin/enquiries/{id:str}",
    guards=[require_proof],
    # The framework wants one group for one path: what it asks for stands at the handler.
    opt={PERMISSION: "personal_data"},
    tags=_TAGS,
    sync_to_thread=True,
)
def remove_enquiry(request: AnyRequest, upkeep: TheUpkeep, work: TheWork, id: PathId) -> None:
    """Remove an enquiry for good: there is no trash for personal data."""
    record_access_to(request, "erase", id)
    delete_enquiry(work, id)
    upkeep.forget()


PERSONAL_DATA_HANDLERS = [post_export, post_person, post_erase]
