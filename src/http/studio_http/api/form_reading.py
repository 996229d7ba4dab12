"""Reading what browsers send of a form: fields, and files that become enclosures."""

from studio_core.addresses.networks import counted_network
from studio_core.enquiries.spam import identifies_visitor
from studio_http.api.dependencies import AnyRequest, TheServices, TheStudio
from studio_http.base.multipart import MultipartForm
from studio_http.base.problems.problem import ProblemError
from studio_http.enquiries.form_files import FormFiles
from studio_http.pages.forms.sent_fields import (
    FILES,
    MOST_FIELDS,
    SentFields,
    fields_of,
    read_urlencoded,
)

_FORM = "application/x-www-form-urlencoded"


def visitor_address(request: AnyRequest) -> str:
    """Return where a request came from, '' where all visitors share the address."""
    address = request.client.host if request.client else ""
    return address if identifies_visitor(counted_network(address)) else ""


def files_of(request: AnyRequest, studio: TheStudio, services: TheServices, at: str) -> FormFiles:
    """Return what takes the files of a request."""
    length = request.headers.get("content-length", "")
    return FormFiles(
        studio.store,
        services.enclosures,
        address=visitor_address(request),
        at=at,
        longest=int(length) if length.isascii() and length.isdigit() else None,
    )


async def read_form(request: AnyRequest, files: FormFiles) -> SentFields:
    """Return the fields of a form; its files go to *files*, and are dropped if it is none."""
    kind = request.headers.get("content-type", "")
    form = MultipartForm.of(kind, most_fields=MOST_FIELDS, files=FILES)
    try:
        return fields_of(await form.read(request.stream(), files))
    except Exception:
        await files.drop()
        raise


async def read_plain_form(request: AnyRequest) -> SentFields:
    """Return the fields of a form without files."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _FORM:
        raise ProblemError(415, "unsupported_media_type", type=kind or "-")
    return read_urlencoded(await request.body())
