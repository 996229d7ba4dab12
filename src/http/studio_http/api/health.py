"""/healthz and /readyz: whether the process answers, and whether it can do its work."""

from typing import Literal

import msgspec
from litestar import Response, get

from studio_http.api.dependencies import AnyRequest, ThePublished, app_state


class HealthOut(msgspec.Struct):
    """The process answers."""

    status: Literal["ok"] = "ok"


class ReadinessOut(msgspec.Struct):
    """`degraded`: the store is away and the last snapshot is served.

    `unwritable`: there is no room, or the store is damaged or may not be written; nothing is taken.
    """

    status: Literal["starting", "ready", "degraded", "unwritable"]


@get("/healthz", tags=["operation"], sync_to_thread=False)
def get_health() -> HealthOut:
    """Say that the process answers."""
    return HealthOut()


@get("/readyz", tags=["operation"])
async def get_readiness(request: AnyRequest, published: ThePublished) -> Response[ReadinessOut]:
    """Say whether there is a snapshot, whether it is followed, and whether anything can be written.

    503 before the first snapshot, and while nothing can be written.
    """
    if published.snapshot is None:
        return Response(ReadinessOut("starting"), status_code=503)
    if await app_state(request).writability.known(store_is_away=published.degraded):
        return Response(ReadinessOut("unwritable"), status_code=503)
    return Response(ReadinessOut("degraded" if published.degraded else "ready"))


HEALTH_HANDLERS = [get_health, get_readiness]
