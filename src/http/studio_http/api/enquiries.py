"""POST /api/enquiries and GET /api/consultation: what visitors send, and what they may choose."""

from datetime import datetime
from functools import partial

import msgspec
from litestar import Response, get, post

from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.form_tokens import form_token
from studio_core.enquiries.receipts import receipt_token, short_number
from studio_core.enquiries.submission import Submission
from studio_core.errors import IdempotencyConflictError
from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.dependencies import AnyRequest, TheMoment, ThePublished, TheServices, app_state
from studio_http.api.shapes.consultation import ConsultationOut
from studio_http.api.shapes.enquiry_bodies import EnquiryIn
from studio_http.api.shapes.records import IdempotencyKeyHeader
from studio_http.api.visits import count_sent
from studio_http.base.bodies import SentBody
from studio_http.enquiries.intake import nonce


class ReceiptOut(msgspec.Struct):
    """An enquiry that is safely stored: *number* to say, *receipt* to come back to it by link.

    *mailed* says that a mail with both goes to the visitor.
    """

    id: str
    number: str
    receipt: str
    mailed: bool


@post("/api/enquiries", tags=["public"], status_code=202)
async def post_enquiry(
    request: AnyRequest,
    at: TheMoment,
    data: SentBody[EnquiryIn],
    idempotency_key: IdempotencyKeyHeader = None,
) -> ReceiptOut:
    """Take an enquiry in; the same idempotency key again gives the same receipt number.

    With another enquiry it is a conflict, whose problem has *id*, *number* and *receipt* of the
    first.
    """
    state = app_state(request)
    sent = Submission(
        body=data,
        idempotency_key=idempotency_key,
        address=request.client.host if request.client else "",
        nonce=nonce(),
    )
    cipher = state.services.cipher
    try:
        id = await state.intake.accept(sent, at, partial(count_accepted, request))
    except IdempotencyConflictError as error:
        raise IdempotencyConflictError(error.id, receipt_token(cipher, error.id)) from error
    mailed = bool(data.get("email")) and await state.intake.mails_receipt(id)
    return ReceiptOut(id, short_number(id), receipt_token(cipher, id), mailed)


class FormTokenOut(msgspec.Struct):
    """What a form sends along as *formToken*, to be told from a flood."""

    token: str


@get("/api/form-token", tags=["public"], sync_to_thread=True)
def get_form_token(services: TheServices, at: TheMoment) -> Response[FormTokenOut]:
    """Return the token of a form that is shown now; it speaks for one enquiry."""
    moment = round(datetime.fromisoformat(at).timestamp() * 1000)
    token = form_token(services.cipher, nonce(), moment)
    return Response(FormTokenOut(token), headers={"Cache-Control": "no-store"})


def count_accepted(request: AnyRequest, enquiry: Enquiry) -> None:
    """Count a consultation that was kept."""
    if enquiry.kind == "consultation":
        count_sent(request, enquiry.project)


@get("/api/consultation", tags=["public"], sync_to_thread=True)
def get_consultation(published: ThePublished) -> Response[ConsultationOut]:
    """Return what a consultation asks and what visitors may choose."""
    return CachedAnswer(published.consultation())
