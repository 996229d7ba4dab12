"""/api/receipts: what visitors may do with their consultation by the link that they got."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.types import ExceptionHandlersMap

from studio_adapters.bootstrap import office_of
from studio_core.enquiries.consultation import LIMITS
from studio_core.enquiries.withdrawing import Receipt, ReceiptUnavailableError, add_files, withdraw
from studio_core.records.changes import VISITOR
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheMoment,
    TheServices,
    TheStudio,
    TheUpkeep,
    app_state,
)
from studio_http.base.bodies import Body
from studio_http.base.problems.handlers import answer
from studio_http.base.problems.problem import ProblemError
from studio_http.enquiries.receipts import opened_receipt
from studio_http.pages.forms.closed import closed_line

_TAGS = ["public"]
_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


def _answer_closed(request: AnyRequest, error: ReceiptUnavailableError) -> Response[bytes]:
    """Answer with whom to ask, too."""
    detail = closed_line(app_state(request).forms.site)
    return answer(request, ProblemError(410, error.code, extra={"detail": detail}))


_CLOSED: ExceptionHandlersMap = {ReceiptUnavailableError: _answer_closed}


class ReceivedFileOut(msgspec.Struct):
    """A file that has come: its number, media type, and size in bytes."""

    n: int
    type: str
    size: int


class ReceiptPageOut(msgspec.Struct, rename="camel"):
    """An open receipt: until when it is, and what has come. Nothing that was typed is in it."""

    number: str
    received_at: str
    until: str
    enclosures: list[ReceivedFileOut]

    @staticmethod
    def of(receipt: Receipt) -> "ReceiptPageOut":
        """Return a receipt as it is answered."""
        files = [ReceivedFileOut(one.n, one.type, one.size) for one in receipt.files]
        until = receipt.until.isoformat().replace("+00:00", "Z")
        return ReceiptPageOut(receipt.number, receipt.received_at, until, files)


class JoinedFilesOut(ReceiptPageOut):
    """The receipt that uploads have joined, and the number that each has there, by its id."""

    joined: dict[str, int]

    @staticmethod
    def joined_by(receipt: Receipt, ids: Sequence[str]) -> "JoinedFilesOut":
        """Return a receipt that the uploads of these *ids* have joined."""
        joined = {one.id: one.n for one in receipt.files if one.id in ids}
        return JoinedFilesOut(**msgspec.structs.asdict(ReceiptPageOut.of(receipt)), joined=joined)


class AddedFilesIn(msgspec.Struct):
    """The ids of whole uploads that join a consultation."""

    enclosures: Annotated[list[_Id], msgspec.Meta(min_length=1, max_length=LIMITS["enclosures"])]


class WithdrawalIn(msgspec.Struct):
    """The receipt's number, which says that withdrawing is meant."""

    number: Annotated[str, msgspec.Meta(max_length=40)] = ""


@get("/api/receipts/{token:str}", tags=_TAGS, sync_to_thread=True, exception_handlers=_CLOSED)
def get_receipt(studio: TheStudio, services: TheServices, token: PathId) -> ReceiptPageOut:
    """Say what a receipt is good for; asking changes nothing."""
    return ReceiptPageOut.of(opened_receipt(studio, services, token))


@post(
    "/api/receipts/{token:str}/enclosures",
    status_code=200,
    tags=_TAGS,
    sync_to_thread=True,
    exception_handlers=_CLOSED,
)
def post_receipt_enclosures(
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    token: PathId,
    data: Body[AddedFilesIn],
) -> JoinedFilesOut:
    """Add whole uploads to a consultation; those that it has already are passed over."""
    ids = data.enclosures
    receipt, office = opened_receipt(studio, services, token), office_of(studio.store, services)
    add_files(studio.store, services.cipher, receipt, ids, at, office)
    return JoinedFilesOut.joined_by(opened_receipt(studio, services, token), ids)


@post(
    "/api/receipts/{token:str}/withdraw",
    status_code=204,
    tags=_TAGS,
    sync_to_thread=True,
    exception_handlers=_CLOSED,
)
def post_withdraw(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    upkeep: TheUpkeep,
    at: TheMoment,
    token: PathId,
    data: Body[WithdrawalIn],
) -> None:
    """Withdraw a consultation: it is erased with its files, and nothing brings it back."""
    number = data.number
    receipt = opened_receipt(studio, services, token)
    receipt.confirm(number)
    # Nothing says from where: it is the visitor's own, who asks that nothing stays.
    app_state(request).access.record(VISITOR, "erase", [receipt.id], at, "")
    withdraw(studio.store, receipt, number, at, office_of(studio.store, services))
    upkeep.forget()


RECEIPT_HANDLERS = [get_receipt, post_receipt_enclosures, post_withdraw]
