"""/api/admin/enquiries: the inbox. Words to search for travel in bodies, never in addresses."""

from datetime import datetime
from functools import partial
from typing import Annotated

from litestar import Response, get, patch, post
from litestar.params import QueryParameter

from studio_adapters.bootstrap import Studio
from studio_core.access.log import AccessAction
from studio_core.accounts.assignees import may_be_in_charge
from studio_core.dates import SEOUL
from studio_core.enclosures.opening import list_enclosures
from studio_core.enquiries.consent_text import policy_consented_to
from studio_core.enquiries.handling import (
    change_enquiries,
    change_enquiry,
    deliver_again,
    is_to_be_delivered,
)
from studio_core.enquiries.inbox import EnquiryFilter, one_enquiry
from studio_core.enquiries.remains import check_not_erased
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.stages import Stage, Status
from studio_core.enquiries.wishes import WRITTEN
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.collections import ENQUIRIES
from studio_http.api.access import record_access, record_access_to
from studio_http.api.admin.access_records import get_enquiry_access_records
from studio_http.api.admin.personal_data import remove_enquiry
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheMoment,
    TheServices,
    TheStudio,
    TheWork,
    app_state,
)
from studio_http.api.shapes.consent_text import ConsentTextOut
from studio_http.api.shapes.enquiry_answers import (
    ChangedEnquiriesOut,
    DeliveryOut,
    EnquiriesOut,
    EnquiryOut,
    enquiries_out,
    enquiry_out,
)
from studio_http.api.shapes.enquiry_bodies import (
    MAX_PAGE,
    ChangedEnquiriesIn,
    ChangedEnquiryIn,
    SearchIn,
)
from studio_http.api.shapes.records import IfMatch, expected_tag
from studio_http.base.bodies import Body, SentBody
from studio_http.base.record_body import tag_of

_TAGS = ["administration"]
_Limit = Annotated[int, QueryParameter(ge=0, le=MAX_PAGE)]
_Offset = Annotated[int, QueryParameter(ge=0, le=2**31)]


@get("/api/admin/enquiries", tags=_TAGS, sync_to_thread=True)
def get_enquiries(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    stage: Annotated[Stage | None, QueryParameter(required=False)] = None,
    status: Annotated[Status | None, QueryParameter(required=False)] = None,
    undelivered: Annotated[bool, QueryParameter()] = False,
    offset: _Offset = 0,
    limit: _Limit = MAX_PAGE,
) -> EnquiriesOut:
    """List enquiries, newest first; without a stage those set aside as spam are there too."""
    wanted = EnquiryFilter(stage=stage, status=status, undelivered=undelivered, everything=True)
    return _listed(request, studio, services, wanted, offset, limit, at)


@post("/api/admin/enquiries/search", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_search(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[SearchIn],
) -> EnquiriesOut:
    """Find enquiries by words of whatever is in them, and by what the studio does with them."""
    wanted = EnquiryFilter(
        stage=data.stage,
        status=data.status,
        kind=data.kind,
        space=data.space,
        assignee=data.assignee,
        search=data.search,
        undelivered=data.undelivered,
        everything=True,
        order=data.order,
        received_until=data.as_of,
    )
    as_of = data.moment(studio.clock())
    return _listed(request, studio, services, wanted, data.offset, data.limit, at, as_of)


@get("/api/admin/enquiries/{id:str}", tags=_TAGS, sync_to_thread=True)
def get_enquiry(
    request: AnyRequest, studio: TheStudio, services: TheServices, at: TheMoment, id: PathId
) -> Response[EnquiryOut]:
    """Give one enquiry, with its entity tag; of an erased one the problem says all that is left."""
    try:
        record_access_to(request, "open", id)
        return _shown_with_tag(studio, services, id, at)
    except EnquiryNotFoundError:
        check_not_erased(studio.store, id)
        raise


@get("/api/admin/enquiries/{id:str}/consent", tags=_TAGS, sync_to_thread=True)
def get_consent_text(
    request: AnyRequest, studio: TheStudio, services: TheServices, at: TheMoment, id: PathId
) -> ConsentTextOut:
    """Give the privacy policy that the visitor consented to, as it was then."""
    record_access_to(request, "consent", id)
    enquiry = one_enquiry(studio.store, services.cipher, id, at=at)
    today = studio.clock().astimezone(SEOUL).date().isoformat()
    found = policy_consented_to(studio.store, enquiry.consent, enquiry.consent_at, today)
    return ConsentTextOut.of(enquiry, found, app_state(request).published.shown_policy(at))


@patch("/api/admin/enquiries/{id:str}", tags=_TAGS, sync_to_thread=True)
def patch_enquiry(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    work: TheWork,
    id: PathId,
    data: SentBody[ChangedEnquiryIn],
    if_match: IfMatch = None,
) -> Response[EnquiryOut]:
    """Set an enquiry's stage, who is in charge, what is next, its note, or keep it longer.

    Texts (`note`, `nextStep`, `keep`) need `If-Match`: nobody's are written over unseen.
    """
    record_access_to(request, "change", id)
    may_be = partial(may_be_in_charge, work.store)
    tag = expected_tag(if_match) if if_match or data.keys() & WRITTEN else None
    cipher, policy = services.cipher, services.policy
    change_enquiry(work, cipher, policy, id, data, may_be, expected_tag=tag)
    return _shown_with_tag(studio, services, id, work.at)


@patch("/api/admin/enquiries", tags=_TAGS, sync_to_thread=True)
def patch_enquiries(
    request: AnyRequest, services: TheServices, work: TheWork, data: Body[ChangedEnquiriesIn]
) -> ChangedEnquiriesOut:
    """Set the stage of several enquiries, or who is in charge of them."""
    may_be = partial(may_be_in_charge, work.store)
    record_access(request, "change", [id for id in data.ids if work.store.get(ENQUIRIES, id)])
    cipher, policy, sent = services.cipher, services.policy, data.changes()
    done = change_enquiries(work, cipher, policy, data.ids, sent, may_be)
    return ChangedEnquiriesOut(done, [id for id in data.ids if id not in done])


@post("/api/admin/enquiries/{id:str}/deliver", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_deliver(
    request: AnyRequest, studio: TheStudio, services: TheServices, work: TheWork, id: PathId
) -> EnquiryOut:
    """Send an enquiry to the endpoint again, as soon as may be; not one that it has."""
    record_access_to(request, "deliver" if is_to_be_delivered(work.store, id) else "open", id)
    deliver_again(work, services.policy, id)
    return _shown(studio, services, id, work.at)


@get("/api/admin/enquiries/{id:str}/delivery", tags=_TAGS, sync_to_thread=True)
def get_delivery(studio: TheStudio, at: TheMoment, id: PathId) -> DeliveryOut:
    """Say how far the delivery of an enquiry has got, and nothing else of it: no access to it."""
    return DeliveryOut.of(one_enquiry(studio.store, None, id, at=at).delivery)


def _listed(
    request: AnyRequest,
    studio: Studio,
    services: EnquiryServices,
    wanted: EnquiryFilter,
    offset: int,
    limit: int,
    at: str,
    as_of: datetime | None = None,
) -> EnquiriesOut:
    inbox, now = app_state(request).inbox, studio.clock()
    page = inbox.page(wanted, now, at=at, as_of=as_of, offset=offset, limit=limit)
    if page.items or wanted.search:
        # Counts without names are no access, but looking for somebody is one.
        action: AccessAction = "search" if wanted.search else "list"
        record_access(request, action, [one.id for one in page.items])
    enclosed = {one.id: one.enclosed for one in page.items}
    files = list_enclosures(studio.store, services.cipher, enclosed)
    return enquiries_out(page.items, files, page.total, page.counts, services.policy)


def _shown(studio: Studio, services: EnquiryServices, id: str, at: str) -> EnquiryOut:
    enquiry = one_enquiry(studio.store, services.cipher, id, at=at)
    files = list_enclosures(studio.store, services.cipher, {id: enquiry.enclosed})
    return enquiry_out(enquiry, files, services.retention_days)


def _shown_with_tag(
    studio: Studio, services: EnquiryServices, id: str, at: str
) -> Response[EnquiryOut]:
    # Read first: what changes in between makes the tag old, and is never written over.
    record = studio.store.get(ENQUIRIES, id)
    headers = {"ETag": tag_of(record)} if record else {}
    return Response(_shown(studio, services, id, at), headers=headers)


INBOX_HANDLERS = [
    get_enquiries,
    post_search,
    get_enquiry,
    get_consent_text,
    patch_enquiry,
    patch_enquiries,
    post_deliver,
    get_delivery,
    remove_enquiry,
    get_enquiry_access_records,
]
