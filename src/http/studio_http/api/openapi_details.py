"""What the framework cannot describe in the API document: problems, bodies and uploads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from studio_http.api.openapi_content import content_schemas, describe_content
from studio_http.api.openapi_files import FILE, describe_files
from studio_http.api.shapes.records import ImageRecord
from studio_http.base.bodies import body_schemas
from studio_http.published.own_writes import PATIENCE_SECONDS, PENDING

Document = dict[str, Any]
Call: TypeAlias = tuple[str, str]
"""A method in small letters, and a path as the document writes it."""

_PENDING = {
    "description": (
        f"`{PENDING[1]}` when what was changed is not yet shown to visitors of this server after"
        f" {PATIENCE_SECONDS * 1000:.0f} ms; without it, the next request to this process shows it."
    ),
    "schema": {"type": "string", "enum": [PENDING[1]]},
}
_PROBLEM = {"$ref": "#/components/schemas/Problem"}
_COMPONENTS: Document = {
    "FieldProblem": {
        "type": "object",
        "description": "One field to correct; the message is Korean, fit to show.",
        "properties": {name: {"type": "string"} for name in ("field", "code", "message")},
        "required": ["field", "code", "message"],
    },
    "UndoneRecord": {
        "type": "object",
        "description": "What an undo does to one record; one that is removed leaves the site.",
        "properties": {
            **{name: {"type": "string"} for name in ("collection", "id", "title")},
            "effect": {"type": "string", "enum": ["removed", "restored", "changed"]},
        },
        "required": ["collection", "id", "title", "effect"],
    },
    "UndoList": {
        "type": "object",
        "description": "How many records an undo changes and takes off the site; the first 200.",
        "properties": {
            "count": {"type": "integer"},
            "leaving": {"type": "integer"},
            "records": {"type": "array", "items": {"$ref": "#/components/schemas/UndoneRecord"}},
        },
        "required": ["count", "leaving", "records"],
    },
    "Problem": {
        "type": "object",
        "description": "RFC 9457. `code` is stable; `title` and `detail` are Korean, fit to show.",
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "code": {"type": "string"},
            "errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldProblem"}},
            "current": {
                "type": "object",
                "description": "With 412: the record as it is now; its ETag is in the header.",
            },
            "id": {
                "type": "string",
                "description": "With `idempotency_key_reused`: what was created under the key.",
            },
            "undo": {"$ref": "#/components/schemas/UndoList"},
        },
        "required": ["type", "title", "status", "detail", "code"],
    },
    "UploadIn": {
        "type": "object",
        "properties": {
            "file": FILE,
            "folder": {"type": "string"},
            "keepBroken": {
                "type": "string",
                "enum": ["true", "false"],
                "description": "Keep a picture that breaks midway, as far as it can be read.",
            },
        },
        "required": ["file"],
    },
}
_SECURITY_SCHEMES = {
    "session": {"type": "apiKey", "in": "cookie", "name": "studio_session"},
    "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
}
_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Guarded:
    """Which roles may make a call behind a session, and whether it is a sensitive act."""

    roles: tuple[str, ...]
    needs_proof: bool


def completed(document: Document, guarded: Mapping[Call, Guarded]) -> Document:
    """Return *document* with problems, bodies, uploads, sessions and roles described."""
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas.update(_COMPONENTS)
    components["securitySchemes"] = _SECURITY_SCHEMES
    schemas.update(body_schemas(ImageRecord))
    schemas.update(content_schemas())
    for path, item in document["paths"].items():
        for method in _METHODS:
            if method in item:
                _complete(path, method, item[method], guarded.get((method, path)))
    describe_files(document["paths"])
    return document


def _complete(path: str, method: str, operation: Document, guarded: Guarded | None) -> None:
    """Describe the problems, the session, the roles and the JSON body of one operation."""
    responses: Document = operation["responses"]
    for status in [status for status in responses if not status.startswith("2")]:
        del responses[status]
    content = {"application/problem+json": {"schema": _PROBLEM}}
    responses["default"] = {"description": "What went wrong.", "content": content}
    # The framework describes a body where a cookie is set, too.
    responses.get("204", {}).pop("content", None)
    if path.startswith("/api/admin") and method != "get":
        for status in [status for status in responses if status.startswith("2")]:
            responses[status].setdefault("headers", {})[PENDING[0]] = _PENDING
    if guarded is not None:
        schemes = ("session",) if method == "get" else ("session", "csrf")
        operation["security"] = [{scheme: [] for scheme in schemes}]
        operation["x-roles"] = list(guarded.roles)
        operation["x-proof"] = guarded.needs_proof
    if "requestBody" in operation:
        _complete_body(operation["requestBody"])
    describe_content(path, method, operation)


def _complete_body(body: Document) -> None:
    """Say of a body that may be null that it may be left out."""
    for content in body["content"].values():
        options = content["schema"].get("oneOf", ())
        if {"type": "null"} in options:
            body["required"] = False
            content["schema"] = options[0]
