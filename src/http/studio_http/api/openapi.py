"""The API document: made of the routes, served, and read for the types of the user interface."""

from collections.abc import Mapping

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

from studio_core.accounts.roles import ROLES, may
from studio_core.records.collection import Permission
from studio_http.api.openapi_details import Call, Guarded, completed
from studio_http.api.routes import build_routes
from studio_http.api.signed_in import PERMISSION, require_proof


def openapi_document() -> bytes:
    """Return the document as JSON; making it takes most of a second."""
    config = OpenAPIConfig(
        title="Studio", version="1", path="/described", use_handler_docstrings=True
    )
    app = build_routes(config)
    document = completed(app.openapi_schema.to_schema(), guarded_calls(app))
    return (
        msgspec.json.format(msgspec.json.encode(document, order="deterministic"), indent=1) + b"\n"
    )


def guarded_calls(app: Litestar) -> Mapping[Call, Guarded]:
    """Return what each call behind a session asks for, by method and path."""
    found: dict[Call, Guarded] = {}
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if PERMISSION not in handler.opt:
                continue
            roles = tuple(role for role in ROLES if _may_call(role, handler.opt[PERMISSION]))
            guarded = Guarded(roles, needs_proof=require_proof in (handler.guards or ()))
            for method in handler.http_methods:
                found[method.lower(), route.path_format] = guarded
    return found


def _may_call(role: str, permission: Permission | None) -> bool:
    return permission is None or may(role, permission)
