"""Values for the fields of every form: one that is taken, one too long, and some of a wrong type.

`fields.json` says which fields there were when the answers were kept. It does not follow the
product: a field that is gone or new is a difference to be named.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Field: TypeAlias = dict[str, Any]

_FIELDS = Path(__file__).with_name("fields.json")
_PICTURE = {
    "id": "a" * 27,
    "url": "https://a.example/living.jpg",
    "name": "living.jpg",
    "width": 2240,
    "height": 1260,
    "format": "jpg",
    "alt": "거실",
    "color": "#d4c7b8",
    "caption": "동쪽에서 본 거실",
    "focus": [0.25, 0.75],
    "en": {"alt": "Living room"},
}
_SHORT = {"url": "https://a.example/short.jpg"}
_GOOD: dict[str, Any] = {
    "address": "https://a.example/?one=1",
    "area": "33py",
    "code": "abcDEF123_-",
    "color": "#335577",
    "date": "2026-04-01",
    "email": "bom@studio.example",
    "flag": True,
    "images": [_PICTURE, _SHORT, {**_SHORT, "url": "https://a.example/plan.jpg", "role": "plan"}],
    "logo": {"url": "https://a.example/logo.svg", "width": 200, "height": 40},
    "markdown": "# 제목\n\n**굵게** [링크](https://a.example) ![그림](https://a.example/1.jpg)",
    "month": "2026-04",
    "number": 1,
    "picture": _PICTURE,
    "project": "",
    "registration": "123-45-67890",
    "slug": "new-slug",
    "tags": ["light", "storage"],
    "telephone": "02-123-4567",
    "time": "09:30",
}
WRONG: tuple[Any, ...] = (
    None,
    7,
    True,
    "",
    " \u200b ",
    "\u0000\u0007",
    "<script>",
    [],
    [1],
    {},
    {"a": [None]},
)
"""What may stand where a value of another type belongs, or nothing."""


@cache
def fields(group: str) -> dict[str, list[Field]]:
    """Return the fields of every list, or of every part of the site, by its name."""
    read: dict[str, list[Field]] = json.loads(_FIELDS.read_text(encoding="utf-8"))[group]
    return read


def good(field: Field) -> Any:
    """Return a value that *field* takes."""
    if "good" in field or field["kind"] in _GOOD:
        return field.get("good", _GOOD.get(field["kind"]))
    if field["kind"] == "choice":
        return field["choices"][0]
    if field["kind"] in ("list", "object"):
        item = {part["name"]: good(part) for part in field["item"]}
        return [item] if field["kind"] == "list" else item
    return f"고친 {field['name']}"


def longest(field: Field, more: int = 0) -> Any:
    """Return a value as long as *field* may be, and *more*; None where it has no limit."""
    length = field.get("limit", 0) + more
    if not field.get("limit"):
        return None
    if isinstance(good(field), list):
        return (good(field) * length)[:length]
    return "가" * length if field["kind"] != "address" else "https://a.example/".ljust(length, "a")


def too_long(field: Field) -> list[Any]:
    """Return values with one letter or item too many: of the field, and of each part of it."""
    values = [longest(field, 1)]
    for part in field.get("item", ()):
        whole = good(field)
        item = whole[0] if isinstance(whole, list) else whole
        changed = {**item, part["name"]: longest(part, 1)}
        values.append(
            [changed] if isinstance(whole, list) else changed if longest(part, 1) else None
        )
    return [value for value in values if value is not None]
