"""POST /api/enquiries: the enquiries of visitors."""

import msgspec
from litestar import post
from litestar.params import JSONBody

from studio_core.enquiries.submission import Submission
from studio_http.api.dependencies import AnyRequest, TheMoment, app_state
from studio_http.api.shapes.records import IdempotencyKeyHeader
from studio_http.base.bodies import SentFields
from studio_http.enquiries.intake import nonce


class EnquiryIn(msgspec.Struct, rename="camel"):
    """An enquiry; *website* has to stay empty, *elapsedMs* says how long the form was open."""

    name: str
    phone: str
    email: str
    message: str
    privacy_consent: bool
    email_consent: bool = False
    website: str = ""
    elapsed_ms: float | None = None


class ReceiptOut(msgspec.Struct):
    """The receipt number of an enquiry that is safely stored."""

    id: str


@post("/api/enquiries", tags=["public"], status_code=202)
async def post_enquiry(
    request: AnyRequest,
    at: TheMoment,
    data: JSONBody[SentFields],
    idempotency_key: IdempotencyKeyHeader = None,
) -> ReceiptOut:
    """Take an enquiry in; the same idempotency key again gives the same receipt number."""
    sent = Submission(
        body=data,
        idempotency_key=idempotency_key,
        address=request.client.host if request.client else "",
        nonce=nonce(),
    )
    return ReceiptOut(await app_state(request).intake.accept(sent, at))
