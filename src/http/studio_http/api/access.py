"""Recording who sees which enquiries: what every call does before it answers with any."""

from collections.abc import Sequence

from studio_core.access.log import AccessAction
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.collections import ENQUIRIES
from studio_http.api.dependencies import AnyRequest, app_state, provide_actor, provide_moment


def record_access(
    request: AnyRequest, action: AccessAction, ids: Sequence[str], reason: str = ""
) -> None:
    """Record that the signed-in administrator sees or removes the enquiries *ids*.

    Raise `AccessRecordUnavailableError` when that cannot be written; nothing may be shown then.
    """
    address = request.client.host if request.client else ""
    app_state(request).access.record(
        provide_actor(request), action, ids, provide_moment(request), address, reason
    )


def record_access_to(request: AnyRequest, action: AccessAction, id: str) -> None:
    """Record an access to one enquiry, as `record_access` does; raise `EnquiryNotFoundError`."""
    if app_state(request).studio.store.get(ENQUIRIES, id) is None:
        raise EnquiryNotFoundError(id)
    record_access(request, action, [id])
