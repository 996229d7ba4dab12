"""/api/admin/enquiries: the inbox. Words to search for travel in bodies, never in addresses."""

from typing import Annotated, Literal

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter

from studio_adapters.bootstrap import Studio, xlsx_file
from studio_core.enquiries.consent_text import policy_consented_to
from studio_core.enquiries.enquiry import Status
from studio_core.enquiries.erasing import delete_enquiry, enquiries_of, erase_person
from studio_core.enquiries.inbox import (
    EnquiryFilter,
    all_enquiries,
    change_enquiry,
    counts_of,
    deliver_again,
    one_enquiry,
    wanted_among,
)
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.spreadsheets import csv_file
from studio_core.enquiries.tables import enquiry_rows
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheActor,
    TheMoment,
    TheServices,
    TheStudio,
    TheWorker,
    app_state,
)
from studio_http.api.shapes.enquiry_answers import (
    ConsentTextOut,
    EnquiriesOut,
    EnquiryOut,
    ErasedOut,
    enquiry_out,
)
from studio_http.api.shapes.enquiry_bodies import MAX_PAGE, PersonIn, SearchIn
from studio_http.api.signed_in import PERMISSION, require_proof
from studio_http.base.bodies import SentFields, read_body

_TAGS = ["administration"]
_Limit = Annotated[int, QueryParameter(ge=1, le=MAX_PAGE)]
_Offset = Annotated[int, QueryParameter(ge=0, le=2**31)]
_Format = Annotated[Literal["csv", "xlsx"], QueryParameter()]
_Files = {
    "csv": (csv_file, "text/csv"),
    "xlsx": (xlsx_file, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


@get("/api/admin/enquiries", tags=_TAGS, sync_to_thread=True)
def get_enquiries(
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    status: Annotated[Status | None, QueryParameter(required=False)] = None,
    undelivered: Annotated[bool, QueryParameter()] = False,
    offset: _Offset = 0,
    limit: _Limit = MAX_PAGE,
) -> EnquiriesOut:
    """List enquiries, newest first; without a status those set aside as spam are there too."""
    wanted = EnquiryFilter(status=status, undelivered=undelivered, everything=True)
    return _listed(studio, services, wanted, offset, limit, at)


@post("/api/admin/enquiries/search", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_search(
    studio: TheStudio, services: TheServices, at: TheMoment, data: JSONBody[SentFields]
) -> EnquiriesOut:
    """Find enquiries by words of whatever is in them."""
    asked = read_body(SearchIn, data)
    wanted = EnquiryFilter(
        status=asked.status,
        search=asked.search,
        undelivered=asked.undelivered,
        everything=True,
    )
    return _listed(studio, services, wanted, asked.offset, asked.limit, at)


@get("/api/admin/enquiries/export", guards=[require_proof], tags=_TAGS, sync_to_thread=True)
def get_export(
    studio: TheStudio, services: TheServices, at: TheMoment, format: _Format = "csv"
) -> Response[bytes]:
    """Give every enquiry but spam as a table in which no cell is a formula."""
    make, media_type = _Files[format]
    found = wanted_among(all_enquiries(studio.store, services.cipher, at=at), EnquiryFilter())
    name = f"enquiries-{at[:10]}.{format}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(make(enquiry_rows(found)), media_type=media_type, headers=headers)


@post(
    "/api/admin/enquiries/person",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_person(
    studio: TheStudio, services: TheServices, at: TheMoment, data: JSONBody[SentFields]
) -> EnquiriesOut:
    """Give everything that is kept of one person."""
    contact = read_body(PersonIn, data).contact
    ids = frozenset(enquiries_of(studio.store, services.cipher, contact))
    everything = all_enquiries(studio.store, services.cipher, at=at)
    found = [one for one in everything if one.id in ids]
    counts = counts_of(found)
    items = [enquiry_out(one) for one in found]
    return EnquiriesOut(items, len(items), dict(counts.by_status), counts.undelivered)


@post(
    "/api/admin/enquiries/erase",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_erase(
    studio: TheStudio,
    services: TheServices,
    worker: TheWorker,
    by: TheActor,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> ErasedOut:
    """Remove everything that is kept of one person; nothing brings it back."""
    contact = read_body(PersonIn, data).contact
    gone = erase_person(studio.store, services.spool, services.cipher, contact, by=by, at=at)
    worker.forget()
    return ErasedOut(len(gone), gone)


@get("/api/admin/enquiries/{id:str}", tags=_TAGS, sync_to_thread=True)
def get_enquiry(studio: TheStudio, services: TheServices, at: TheMoment, id: PathId) -> EnquiryOut:
    """Give one enquiry."""
    return enquiry_out(one_enquiry(studio.store, services.cipher, id, at=at))


@get("/api/admin/enquiries/{id:str}/consent", tags=_TAGS, sync_to_thread=True)
def get_consent_text(
    request: AnyRequest, studio: TheStudio, services: TheServices, at: TheMoment, id: PathId
) -> ConsentTextOut:
    """Give the privacy policy that the visitor consented to, as it was then."""
    enquiry = one_enquiry(studio.store, services.cipher, id, at=at)
    found = policy_consented_to(studio.store, enquiry.consent, enquiry.consent_at)
    return ConsentTextOut.of(enquiry, found, app_state(request).published.shown_policy().months)


@patch("/api/admin/enquiries/{id:str}", tags=_TAGS, sync_to_thread=True)
def patch_enquiry(
    studio: TheStudio,
    services: TheServices,
    by: TheActor,
    at: TheMoment,
    id: PathId,
    data: JSONBody[SentFields],
) -> EnquiryOut:
    """Set an enquiry's status or note."""
    change_enquiry(studio.store, services.cipher, services.policy, id, data, by=by, at=at)
    return enquiry_out(one_enquiry(studio.store, services.cipher, id, at=at))


@post("/api/admin/enquiries/{id:str}/deliver", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_deliver(
    studio: TheStudio,
    services: TheServices,
    worker: TheWorker,
    by: TheActor,
    at: TheMoment,
    id: PathId,
) -> EnquiryOut:
    """Send an enquiry to the endpoint again, as soon as may be."""
    deliver_again(studio.store, services.policy, id, by=by, at=at)
    worker.hurry()
    return enquiry_out(one_enquiry(studio.store, services.cipher, id, at=at))


@delete(
    "/api/admin/enquiries/{id:str}",
    guards=[require_proof],
    opt={PERMISSION: "personal_data"},
    tags=_TAGS,
    sync_to_thread=True,
)
def remove_enquiry(
    studio: TheStudio, worker: TheWorker, by: TheActor, at: TheMoment, id: PathId
) -> None:
    """Remove an enquiry for good: there is no trash for personal data."""
    delete_enquiry(studio.store, id, by=by, at=at)
    worker.forget()


def _listed(
    studio: Studio,
    services: EnquiryServices,
    wanted: EnquiryFilter,
    offset: int,
    limit: int,
    at: str,
) -> EnquiriesOut:
    everything = all_enquiries(studio.store, services.cipher, at=at)
    found, counts = wanted_among(everything, wanted), counts_of(everything)
    items = [enquiry_out(one) for one in found[offset : offset + limit]]
    return EnquiriesOut(items, len(found), dict(counts.by_status), counts.undelivered)


EXPORT_MEDIA_TYPES = tuple(media_type for _, media_type in _Files.values())

INBOX_HANDLERS = [
    get_enquiries,
    post_search,
    get_enquiry,
    get_consent_text,
    patch_enquiry,
    post_deliver,
    # The framework wants one group for one path: what it asks for stands at the handler.
    remove_enquiry,
]
PERSONAL_DATA_HANDLERS = [get_export, post_person, post_erase]
