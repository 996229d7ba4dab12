"""Reads what the service answers; anything unexpected is a failure of the host, not a crash."""

import json
import math
from collections.abc import Mapping
from typing import Any

from studio_core.errors import ImageHostError
from studio_core.pictures.host import Meter, StoredImage, Usage

_MAX_TEXT = 2000


def json_answer(status: int, body: bytes) -> Mapping[str, Any]:
    """Return the JSON object of a 200 answer.

    Raise `ImageHostError` with the start of the body for another status or anything else.
    """
    text = body.decode(errors="replace")[:_MAX_TEXT]
    if status != 200:
        raise ImageHostError(status, text)
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ImageHostError(status, text) from error
    if not isinstance(answer, dict):
        raise ImageHostError(status, text)
    return answer


def stored_image(answer: Mapping[str, Any], name: str, color: str) -> StoredImage:
    """Read an upload's answer (specification, section 7: public_id, secure_url and so on)."""
    id, url, format = (answer.get(key) for key in ("public_id", "secure_url", "format"))
    sizes = [_number(answer.get(key)) for key in ("width", "height")]
    width, height = (int(size or 0) for size in sizes)
    texts = all(isinstance(text, str) and text for text in (id, url, format))
    if not (texts and width and height):
        raise ImageHostError(200, "the answer to the upload lacks a field")
    return StoredImage(
        id=str(id),
        url=str(url),
        name=name,
        width=width,
        height=height,
        format=str(format),
        color=color,
    )


def usage_of(answer: Mapping[str, Any]) -> Usage:
    """Read a usage answer.

    The specification's field is `credit_usage`; the service's present plans say `credits`.
    """
    credits = _part(answer, "credit_usage") or _part(answer, "credits")
    return Usage(
        storage=_meter(_part(answer, "storage")),
        bandwidth=_meter(_part(answer, "bandwidth")),
        credits=_meter(credits),
        unit=str(credits.get("unit") or "credits"),
    )


def _part(answer: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = answer.get(name)
    return part if isinstance(part, dict) else {}


def _meter(part: Mapping[str, Any]) -> Meter:
    used = _number(part.get("used", part.get("usage")))
    if used is None:
        raise ImageHostError(200, "the usage answer lacks a figure")
    return Meter(used=used, limit=_number(part.get("limit")))


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) and value >= 0 else None
