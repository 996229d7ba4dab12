"""The bodies of calls about the studio's own texts in the API document: read from the registry."""

from typing import Any

from studio_core.records.collections import SITE
from studio_core.site.content_types import ContentType, Field, content_types

Document = dict[str, Any]

_PREFIX = "/api/admin"
_PICTURE: Document = {
    "type": "object",
    "description": "A stored picture; `focus` is what has to be seen of it: 0 to 1 of its sides.",
    "properties": {
        "url": {"type": "string"},
        "id": {"type": "string"},
        "name": {"type": "string"},
        "width": {"type": "integer"},
        "height": {"type": "integer"},
        "format": {"type": "string"},
        "alt": {"type": "string"},
        "color": {"type": "string"},
        "focus": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
    },
    "required": ["url"],
}


def content_schemas() -> Document:
    """Return a schema for what may be written into each part and list."""
    schemas = {_name(type): _fields(type) for type in content_types().values()}
    references = [_reference(type) for type in content_types().values() if not type.is_list]
    return {**schemas, "SiteFields": {"anyOf": references}}


def content_body(method: str, path: str) -> str | None:
    """Return the schema of a call's body; None for a call about something else."""
    for type in content_types().values():
        base = f"{_PREFIX}/{type.collection}"
        one, draft = f"{base}/{{id}}", f"{base}/{{id}}/draft"
        if (method == "put" and path in (one, draft)) or (method == "post" and path == base):
            return "SiteFields" if type.collection == SITE else _name(type)
    return None


def _name(type: ContentType) -> str:
    return f"{type.name.capitalize()}Fields"


def _reference(type: ContentType) -> Document:
    return {"$ref": f"#/components/schemas/{_name(type)}"}


def _fields(type: ContentType) -> Document:
    return {
        "type": "object",
        "description": f"{type.label}. Fields to write; left out: kept; null: removed.",
        "properties": {field.name: _schema(field) for field in type.fields},
    }


def _schema(field: Field) -> Document:
    told = f"{field.label}. {field.help}".removesuffix(" ")
    if field.kind == "picture":
        return {**_PICTURE, "description": told}
    if field.kind == "logo":
        known = _PICTURE["properties"]
        own = {name: one for name, one in known.items() if name not in {"alt", "focus"}}
        return {
            "type": "object",
            "description": told,
            "properties": {**own, "tinted": {"type": "boolean"}},
            "required": ["url", "width", "height", "format"],
        }
    if field.kind == "list":
        item = {
            "type": "object",
            "properties": {one.name: _schema(one) for one in field.item},
            "required": [one.name for one in field.item if one.need == "public"],
        }
        return {"type": "array", "description": told, "maxItems": field.limit, "items": item}
    if field.kind == "choice":
        values = [one.value for one in field.choices]
        return {"type": "string", "description": told, "enum": values}
    return {"type": "string", "description": told, "maxLength": field.limit}
