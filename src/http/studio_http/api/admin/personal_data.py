"""/api/admin/enquiries/…: giving the enquiries of people out, and erasing them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, post
from litestar.params import JSONBody

from studio_adapters.bootstrap import xlsx_file
from studio_core.access.log import MAX_REASON
from studio_core.enclosures.opening import list_enclosures
from studio_core.enquiries.erasing import delete_enquiry, enquiries_of, erase_person
from studio_core.enquiries.inbox import EnquiryFilter, all_enquiries, counts_of, wanted_among
from studio_core.enquiries.spreadsheets import csv_file
from studio_core.enquiries.tables import enquiry_rows
from studio_http.api.access import record_access, record_access_to
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheActor,
    TheMoment,
    TheServices,
    TheStudio,
    TheWorker,
)
from studio_http.api.shapes.enquiry_answers import EnquiriesOut, ErasedOut, enquiries_out
from studio_http.api.shapes.enquiry_bodies import PersonIn
from studio_http.api.signed_in import PERMISSION, require_proof
from studio_http.base.bodies import SentFields, read_body
from studio_http.base.problems.problem import ProblemError

_TAGS = ["administration"]
_Table = Callable[[Iterable[Sequence[str]]], bytes]
_Files: Mapping[str, tuple[_Table, str]] = {
    "csv": (csv_file, "text/csv"),
    "xlsx": (xlsx_file, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
EXPORT_MEDIA_TYPES = tuple(media_type for _, media_type in _Files.values())


class ExportIn(msgspec.Struct):
    """In which form enquiries are wanted, and what for: the reason stays in the access records."""

    reason: Annotated[str, msgspec.Meta(max_length=MAX_REASON)] = ""
    format: Literal["csv", "xlsx"] = "csv"


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
    data: JSONBody[SentFields],
) -> Response[bytes]:
    """Give every enquiry but spam as a table in which no cell is a formula."""
    asked = read_body(ExportIn, data)
    if not asked.reason.strip():
        raise ProblemError(422, "export_reason_required")
    found = wanted_among(all_enquiries(studio.store, services.cipher, at=at), EnquiryFilter())
    record_access(request, "export", [one.id for one in found], asked.reason.strip())
    make, media_type = _Files[asked.format]
    name = f"enquiries-{at[:10]}.{asked.format}"
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
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> EnquiriesOut:
    """Give everything that is kept of one person."""
    contact = read_body(PersonIn, data).contact
    ids = frozenset(enquiries_of(studio.store, services.cipher, contact))
    everything = all_enquiries(studio.store, services.cipher, at=at)
    found = [one for one in everything if one.id in ids]
    record_access(request, "person", [one.id for one in found])
    files = list_enclosures(studio.store, services.cipher, ids)
    return enquiries_out(found, files, len(found), counts_of(found, studio.clock()))


@post(
    "/api/admin/enquiries/erase",
    status_code=200,
    guards=[require_proof],
    tags=_TAGS,
    sync_to_thread=True,
)
def post_erase(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    worker: TheWorker,
    by: TheActor,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> ErasedOut:
    """Remove everything that is kept of one person; nothing brings it back."""
    contact = read_body(PersonIn, data).contact
    record_access(request, "erase", enquiries_of(studio.store, services.cipher, contact))
    gone = erase_person(studio.store, services.spool, services.cipher, contact, by=by, at=at)
    worker.forget()
    return ErasedOut(len(gone), gone)


@delete(
    "/api/admin/enquiries/{id:str}",
    guards=[require_proof],
    # The framework wants one group for one path: what it asks for stands at the handler.
    opt={PERMISSION: "personal_data"},
    tags=_TAGS,
    sync_to_thread=True,
)
def remove_enquiry(
    request: AnyRequest,
    studio: TheStudio,
    worker: TheWorker,
    by: TheActor,
    at: TheMoment,
    id: PathId,
) -> None:
    """Remove an enquiry for good: there is no trash for personal data."""
    record_access_to(request, "erase", id)
    delete_enquiry(studio.store, id, by=by, at=at)
    worker.forget()


PERSONAL_DATA_HANDLERS = [post_export, post_person, post_erase]
