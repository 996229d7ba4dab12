"""Reads what the service answers; anything unexpected is a failure of the host, not a crash."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from studio_core.errors import ImageHostError
from studio_core.pictures.host import Meter, StoredImage, Usage

_MAX_TEXT = 300


def json_answer(status: int, body: bytes, secrets: Sequence[str]) -> Mapping[str, Any]:
    """Return the JSON object of a 200 answer.

    For anything else raise `ImageHostError` with what was said, without *secrets*.
    """
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    if status != 200 or not isinstance(answer, dict):
        raise ImageHostError(status, _text_of(answer, body, secrets))
    return answer


def _text_of(answer: object, body: bytes, secrets: Sequence[str]) -> str:
    """Return the message of a failure, else the body, as one short line."""
    error = answer.get("error") if isinstance(answer, dict) else None
    message = error.get("message") if isinstance(error, dict) else error
    text = message if isinstance(message, str) else body.decode(errors="replace")
    for secret in filter(None, secrets):
        text = text.replace(secret, "…")
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:_MAX_TEXT]


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
