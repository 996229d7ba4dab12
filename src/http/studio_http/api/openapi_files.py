"""What the API document says of files: those that are sent, in one or in pieces, and given out."""

from typing import Any

from studio_http.api.admin.enclosures import EXTENSIONS
from studio_http.api.admin.table_files import TABLE_MEDIA_TYPES
from studio_http.middleware.request_guard import PIECE

FILE: dict[str, Any] = {"type": "string", "format": "binary"}
_UPLOAD = {"$ref": "#/components/schemas/UploadIn"}
_SENT = {
    ("post", "/api/admin/media"): ("multipart/form-data", _UPLOAD),
    ("patch", "/api/admin/uploads/{id}"): (PIECE.decode(), FILE),
    ("patch", "/api/enclosures/{id}"): (PIECE.decode(), FILE),
}
_GIVEN = {
    ("post", "/api/admin/enquiries/export"): TABLE_MEDIA_TYPES,
    ("post", "/api/admin/access-records/export"): TABLE_MEDIA_TYPES,
    ("get", "/api/admin/enquiries/{id}/enclosures/{n}"): tuple(EXTENSIONS),
}


def describe_files(paths: dict[str, Any]) -> None:
    """Describe the bodies and answers of *paths* that are files."""
    for (method, path), (kind, schema) in _SENT.items():
        body = {"required": True, "content": {kind: {"schema": schema}}}
        paths[path][method]["requestBody"] = body
    for (method, path), kinds in _GIVEN.items():
        content = {kind: {"schema": FILE} for kind in kinds}
        paths[path][method]["responses"]["200"]["content"] = content
