"""What the framework cannot describe in the API document: problems, bodies and uploads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from studio_core.records.collections import PUBLIC, SITE, SITE_CONTENT, WORKS
from studio_http.api.accounts import (
    invitations,
    own_account,
    own_passkeys,
    recovery,
    team,
    team_invitations,
)
from studio_http.api.admin.access_records import AccessExportIn
from studio_http.api.admin.history import UndoIn
from studio_http.api.admin.insights import PreviewIn
from studio_http.api.admin.media import FetchIn
from studio_http.api.admin.personal_data import ExportIn
from studio_http.api.admin.portfolio import MoveIn, OrderIn
from studio_http.api.admin.publishing import drafts
from studio_http.api.admin.publishing.consents import ConsentIn
from studio_http.api.admin.publishing.history import RestoreIn
from studio_http.api.admin.publishing.preview_links import PreviewLinkIn
from studio_http.api.admin.replies import ReplyIn
from studio_http.api.admin.second_factor import CodeIn, OffIn, PasswordIn
from studio_http.api.admin.site import PublishPartsIn
from studio_http.api.admin.uploads import PictureIn
from studio_http.api.openapi_content import content_body, content_schemas
from studio_http.api.openapi_files import FILE, describe_files
from studio_http.api.receipts import AddedFilesIn, WithdrawalIn
from studio_http.api.session import CredentialsIn, PasskeyIn, ProofIn
from studio_http.api.setup import FirstAdministratorIn, SetupTokenIn
from studio_http.api.shapes.enquiry_bodies import (
    ChangedEnquiriesIn,
    ChangedEnquiryIn,
    EnquiryIn,
    PersonIn,
    SearchIn,
)
from studio_http.api.visits import VisitIn
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
_SENT = {"/api/admin/portfolio": "Project", "/api/admin/insights": "Insight"}
_BODIES = {
    ("post", "/api/enquiries"): EnquiryIn,
    ("post", "/api/receipts/{token}/enclosures"): AddedFilesIn,
    ("post", "/api/receipts/{token}/withdraw"): WithdrawalIn,
    ("post", "/api/visits"): VisitIn,
    ("post", "/api/session"): CredentialsIn,
    ("post", "/api/setup/session"): SetupTokenIn,
    ("post", "/api/setup/administrator"): FirstAdministratorIn,
    ("post", "/api/admin/site/publish"): PublishPartsIn,
    ("post", "/api/session/passkey"): PasskeyIn,
    ("post", "/api/session/proof"): ProofIn,
    ("patch", "/api/account"): own_account.NameIn,
    ("put", "/api/account/password"): own_account.NewPasswordIn,
    ("post", "/api/account/email"): own_account.EmailIn,
    ("post", "/api/account/reset"): recovery.LostPasswordIn,
    ("post", "/api/account/passkeys"): own_passkeys.NewPasskeyIn,
    ("patch", "/api/account/passkeys/{id}"): own_passkeys.PasskeyNameIn,
    ("post", "/api/invitations/{token}"): invitations.AcceptanceIn,
    ("post", "/api/invitations/{token}/passkey/options"): invitations.InvitedNameIn,
    ("post", "/api/resets/{token}"): recovery.ResetIn,
    ("post", "/api/admin/team/invitations"): team_invitations.InvitationIn,
    ("post", "/api/admin/team/invitations/{id}/mail"): team_invitations.LinkIn,
    ("patch", "/api/admin/team/{id}"): team.ChangedPersonIn,
    ("put", "/api/admin/portfolio/order"): OrderIn,
    ("post", "/api/admin/portfolio/{id}/move"): MoveIn,
    ("post", "/api/admin/activity/{position}/undo"): UndoIn,
    ("post", "/api/admin/preview"): PreviewIn,
    ("post", "/api/admin/media/fetch"): FetchIn,
    ("post", "/api/admin/enquiries/search"): SearchIn,
    ("post", "/api/admin/enquiries/export"): ExportIn,
    ("post", "/api/admin/access-records/export"): AccessExportIn,
    ("post", "/api/admin/enquiries/{id}/replies"): ReplyIn,
    ("post", "/api/admin/enquiries/person"): PersonIn,
    ("post", "/api/admin/enquiries/erase"): PersonIn,
    ("post", "/api/admin/second-factor"): PasswordIn,
    ("post", "/api/admin/second-factor/confirm"): CodeIn,
    ("post", "/api/admin/second-factor/off"): OffIn,
    ("post", "/api/admin/uploads/{id}/picture"): PictureIn,
    ("patch", "/api/admin/enquiries"): ChangedEnquiriesIn,
    ("patch", "/api/admin/enquiries/{id}"): ChangedEnquiryIn,
    **{("post", f"/api/admin/{name}/{{id}}/preview-links"): PreviewLinkIn for name in WORKS},
    **{("post", f"/api/admin/{name}/{{id}}/move"): MoveIn for name in SITE_CONTENT if name != SITE},
    **{("post", f"/api/admin/{name}/{{id}}/publish"): drafts.PublishIn for name in PUBLIC},
    **{("post", f"/api/admin/{name}/{{id}}/hide"): drafts.AtIn for name in PUBLIC},
    **{("post", f"/api/admin/{name}/{{id}}/unschedule"): drafts.UnscheduleIn for name in PUBLIC},
    **{("put", f"/api/admin/{name}/{{id}}/consent"): ConsentIn for name in WORKS},
    **{
        ("post", f"/api/admin/{name}/{{id}}/history/{{position}}/restore"): RestoreIn
        for name in PUBLIC
    },
}
_NO_BODY_NEEDED = {
    ("post", "/api/admin/activity/{position}/undo"),
    *(
        ("post", f"/api/admin/{name}/{{id}}/{call}")
        for name in PUBLIC
        for call in ("publish", "hide", "unschedule")
    ),
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
    template = "#/components/schemas/{name}"
    shapes = msgspec.json.schema_components(list(_BODIES.values()), ref_template=template)
    schemas.update(shapes[1])
    schemas.update(content_schemas())
    for kind in _SENT.values():
        schemas[f"{kind}Fields"] = {
            "type": "object",
            "description": "Fields to write; left out: kept; null: removed.",
            "properties": schemas[f"{kind}Record"]["properties"],
        }
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
    if (method, path) in _BODIES:
        operation["requestBody"] = _body("application/json", _BODIES[method, path].__name__)
        operation["requestBody"]["required"] = (method, path) not in _NO_BODY_NEEDED
    if name := content_body(method, path):
        operation["requestBody"] = _body("application/json", name)
    for prefix, kind in _SENT.items():
        if method in ("post", "put") and path in (prefix, f"{prefix}/{{id}}"):
            operation["requestBody"] = _body("application/json", f"{kind}Fields")


def _body(media_type: str, schema: str) -> Document:
    reference = {"$ref": f"#/components/schemas/{schema}"}
    return {"required": True, "content": {media_type: {"schema": reference}}}
