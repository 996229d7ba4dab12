"""The routes. Built once per process, when first needed: that takes a third of a second."""

from functools import cache
from typing import Any

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig

from studio_http.api.admin.enquiries import ENQUIRY_HANDLERS
from studio_http.api.admin.history import HISTORY_HANDLERS
from studio_http.api.admin.insights import InsightController, preview
from studio_http.api.admin.media import MEDIA_HANDLERS
from studio_http.api.admin.portfolio import PortfolioController
from studio_http.api.admin.second_factor import SECOND_FACTOR_HANDLERS
from studio_http.api.admin.sessions import SESSION_HANDLERS
from studio_http.api.admin.site import get_admin_site
from studio_http.api.admin.uploads import UPLOAD_HANDLERS
from studio_http.api.dependencies import DEPENDENCIES
from studio_http.api.enquiries import post_enquiry
from studio_http.api.health import HEALTH_HANDLERS
from studio_http.api.public import PUBLIC_HANDLERS
from studio_http.api.schema import get_schema
from studio_http.api.session import SessionController
from studio_http.api.signed_in import require_session
from studio_http.base.problems.handlers import HANDLERS

OPEN_HANDLERS: list[Any] = [
    *PUBLIC_HANDLERS,
    post_enquiry,
    *HEALTH_HANDLERS,
    get_schema,
    SessionController,
]
ADMIN_HANDLERS: list[Any] = [
    PortfolioController,
    InsightController,
    preview,
    *MEDIA_HANDLERS,
    *UPLOAD_HANDLERS,
    *HISTORY_HANDLERS,
    *ENQUIRY_HANDLERS,
    *SESSION_HANDLERS,
    *SECOND_FACTOR_HANDLERS,
    get_admin_site,
]


@cache
def routes() -> Litestar:
    """Return the routes; their handlers find the application's objects in the request's state."""
    return build_routes(None)


def build_routes(openapi: OpenAPIConfig | None) -> Litestar:
    """Return new routes, with the API document when *openapi* says so."""
    administration = Router("/", route_handlers=ADMIN_HANDLERS, guards=[require_session])
    return Litestar(
        route_handlers=[*OPEN_HANDLERS, administration],
        dependencies=DEPENDENCIES,
        exception_handlers=HANDLERS,
        logging_config=None,
        openapi_config=openapi,
        # `RequestGuard` limits bodies in front of every route.
        request_max_body_size=None,
    )
