"""POST /api/visits: one beacon for each page that a browser shows."""

from typing import Annotated, Literal

import msgspec
from litestar import post

from studio_core.enquiries.spam import identifies_visitor
from studio_core.visits.page import Beacon, Source, Visitor, is_robot
from studio_http.api.dependencies import AnyRequest, app_state
from studio_http.api.signed_in import request_token
from studio_http.base.bodies import Body

_SIGNALS = ("dnt", "sec-gpc")
"""Headers that say `1` where somebody asks not to be tracked.

Source: https://www.w3.org/TR/tracking-dnt/ and https://w3c.github.io/gpc/.
"""

Text = Annotated[str, msgspec.Meta(max_length=1000)]


class VisitIn(msgspec.Struct, forbid_unknown_fields=True):
    """A page by its path, and the project that a consultation there starts from.

    *source* is where a visit came from, by the host of the referrer, and is left out for a page
    that was reached from within the site.
    """

    path: Text
    source: Source | Literal["kakaotalk"] | None = None
    project: Text = ""


@post("/api/visits", tags=["public"], status_code=204, sync_to_thread=False)
def post_visit(request: AnyRequest, data: Body[VisitIn]) -> None:
    """Count that a page is shown, in sums alone and without a cookie.

    Nothing is counted of whoever asks not to be (`DNT`, `Sec-GPC`), of robots, of administrators,
    and of pages that the site has not; the answer is the same.
    """
    if not is_counted(request) or request_token(request):
        return
    source = "kakao" if data.source == "kakaotalk" else data.source
    beacon = Beacon(path=data.path, source=source, project=data.project)
    app_state(request).visits.count(beacon, _visitor(request))


def count_sent(request: AnyRequest, project: str) -> None:
    """Count a consultation that was accepted, from a project or ''."""
    if is_counted(request):
        app_state(request).visits.sent(project)


def is_counted(request: AnyRequest) -> bool:
    """Tell whether a request may be counted: nobody asks not to be, and it is no robot's."""
    asks_not_to_be = any(request.headers.get(name, "").strip() == "1" for name in _SIGNALS)
    return not asks_not_to_be and not is_robot(request.headers.get("user-agent", ""))


def _visitor(request: AnyRequest) -> Visitor:
    address = request.client.host if request.client else ""
    agent = request.headers.get("user-agent", "")
    return Visitor(address if identifies_visitor(address) else "", agent)
