"""/healthz and /readyz: whether the process answers, and whether it has content to show."""

from typing import Literal

import msgspec
from litestar import Response, get

from studio_http.api.dependencies import ThePublished


class HealthOut(msgspec.Struct):
    """The process answers."""

    status: Literal["ok"] = "ok"


class ReadinessOut(msgspec.Struct):
    """`degraded`: the store is away and the last snapshot is served."""

    status: Literal["starting", "ready", "degraded"]


@get("/healthz", tags=["operation"], sync_to_thread=False)
def get_health() -> HealthOut:
    """Say that the process answers."""
    return HealthOut()


@get("/readyz", tags=["operation"], sync_to_thread=False)
def get_readiness(published: ThePublished) -> Response[ReadinessOut]:
    """Say whether there is a snapshot (503 before the first) and whether it is followed."""
    if published.snapshot is None:
        return Response(ReadinessOut("starting"), status_code=503)
    return Response(ReadinessOut("degraded" if published.degraded else "ready"))


HEALTH_HANDLERS = [get_health, get_readiness]
