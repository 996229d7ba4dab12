"""The records of content in the API document: their fields are read from the registry."""

from collections.abc import Mapping
from typing import Any

from studio_core.content.registry import ContentType, Field, FieldKind, content_types, parts
from studio_core.records.collections import INSIGHTS, PORTFOLIO, PUBLIC, SITE
from studio_http.api.dependencies import ADMIN_PATH

Document = dict[str, Any]

_TEXT: Document = {"type": "string"}
_IMAGE: Document = {"$ref": "#/components/schemas/ImageRecord"}
_LOGO = dict.fromkeys(("url", "id", "name", "format", "color"), _TEXT) | {
    name: {"type": "integer"} for name in ("width", "height")
}


def _object(required: tuple[str, ...] = (), **properties: Document) -> Document:
    """Return the schema of an object."""
    return {"type": "object", "properties": properties, "required": list(required)}


_BY_KIND: Mapping[FieldKind, Document] = {
    "cover": {"type": "integer", "minimum": 0},
    "film": _object(
        ("url",),
        url=_TEXT,
        poster=_IMAGE,
        captions=_TEXT,
        seconds={"type": "number"},
        heading=_TEXT,
        caption=_TEXT,
    ),
    "flag": {"type": "boolean"},
    "gallery": {"type": "array", "items": _IMAGE},
    "legend": _object(new=_TEXT, removed=_TEXT),
    "logo": _object(("url", "width", "height", "format"), **_LOGO, tinted={"type": "boolean"}),
    "picture": _IMAGE,
    "rooms": {"type": "array", "items": _object(name=_TEXT, size=_TEXT)},
    "tags": {"type": "array", "items": _TEXT},
}
"""The schemas of values that are no texts."""


def content_schemas() -> Document:
    """Return the schemas of what may be written into each collection, and of what is read."""
    types = content_types().values()
    lists = [type for type in types if type.is_list]
    return {
        **{f"{_name(type)}Fields": _fields(type) for type in types},
        **{f"{_name(type)}Record": _record(type) for type in lists},
        **{f"{_name(type)}Records": _records(type) for type in lists},
        "SiteFields": {"anyOf": [_reference(f"{p.name.capitalize()}Fields") for p in parts()]},
        "SiteRecord": {"allOf": [_reference("ContentRecord"), _reference("SiteFields")]},
    }


def describe_content(path: str, method: str, operation: Document) -> None:
    """Describe the body of a call that writes a record, and the answer of one that returns some."""
    for collection in PUBLIC:
        base = f"{ADMIN_PATH}/{collection}"
        is_list = path == base and collection != SITE
        if not is_list and path not in (f"{base}/{{id}}", f"{base}/{{id}}/draft"):
            continue
        name = "Site" if collection == SITE else _name(content_types()[collection])
        if method == "put" or (method == "post" and is_list):
            content = _json(_reference(f"{name}Fields"))
            operation["requestBody"] = {"required": True, "content": content}
        for status, response in operation["responses"].items():
            if status in ("200", "201") and "content" in response:
                answer = f"{name}Records" if is_list and method == "get" else f"{name}Record"
                response["content"] = _json(_reference(answer))


def _json(schema: Document) -> Document:
    return {"application/json": {"schema": schema}}


def _name(type: ContentType) -> str:
    return (type.noun if type.is_list else type.name).capitalize()


def _reference(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}


def _fields(type: ContentType) -> Document:
    return {
        "type": "object",
        "description": f"{type.label}. Fields to write; left out: kept; null: removed.",
        "properties": {field.name: _schema(field) for field in type.fields},
    }


def _record(type: ContentType) -> Document:
    """Return the schema of a stored record: fields that it may have under older names, too."""
    older = {name: _schema(field) for field in type.fields for name in field.older}
    described = {**_object((), **older), "description": "Names that older records use."}
    shapes = [_reference("ContentRecord"), _reference(f"{_name(type)}Fields")]
    return {"allOf": [*shapes, described] if older else shapes}


def _records(type: ContentType) -> Document:
    """Return the schema of a list, or of a page of one, as its handler answers."""
    pages = {PORTFOLIO: "ProjectPage", INSIGHTS: "RecordPage"}
    page = _reference(pages.get(type.name, "ContentRecords"))
    items = {"type": "array", "items": _reference(f"{_name(type)}Record")}
    return {"allOf": [page, _object(("items",), items=items)]}


def _schema(field: Field) -> Document:
    described = {"description": f"{field.label}. {field.help}".removesuffix(" ")}
    if field.kind == "list":
        item = _object(
            tuple(inner.name for inner in field.item if inner.need == "public"),
            **{inner.name: _schema(inner) for inner in field.item},
        )
        return {"type": "array", "maxItems": field.limit, "items": item, **described}
    if field.kind == "choice":
        return {**_TEXT, "enum": [choice.value for choice in field.choices], **described}
    schema = _BY_KIND.get(field.kind, {**_TEXT, "maxLength": field.limit})
    return {**schema, **described}
