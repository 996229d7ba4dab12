"""Problem details (RFC 9457): the shape of every error answer, and its texts.

Visitors get them in the language that is spoken. What only who works here may meet is said in the
base one alone.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from studio_core import texts
from studio_core.errors import FieldFault
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_http.base.asgi import Send
from studio_http.base.security_headers import RawHeaders

MEDIA_TYPE = "application/problem+json"
_STAFF_PATHS = (
    "/api/admin",
    "/api/session",
    "/api/account",
    "/api/invitations",
    "/api/resets",
    "/api/emails",
    "/api/setup",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One failure, without its texts.

    *facts* fill the places in the texts, *extra* adds members to the body.
    """

    status: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    faults: Sequence[FieldFault] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


class ProblemError(Exception):
    """Ends a request with a problem: see `Problem` for *facts* and *extra*."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        extra: Mapping[str, object] = MappingProxyType({}),
        **facts: object,
    ) -> None:
        super().__init__(code)
        self.problem = Problem(status=status, code=code, facts=facts, extra=extra)


class _Facts(dict[str, object]):
    """Facts for a text; one that is missing is an empty text."""

    def __missing__(self, key: str) -> str:
        return ""


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Return the texts in *language* by code."""
    text = files(__package__).joinpath(f"problems.{language}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def encode(problem: Problem, path: str) -> bytes:
    """Return the body of *problem* as the answer to a request of *path*, as JSON."""
    public = not path.startswith(_STAFF_PATHS)
    errors = fault_bodies(problem.faults, public=public)
    fields = ", ".join(dict.fromkeys(_label(fault) for fault in problem.faults))
    facts = {"count": len(errors), "fields": fields, **problem.facts}
    body: dict[str, object] = {
        "type": f"/problems/{problem.code}",
        "title": _text(problem.code, "title", facts, public=public),
        "status": problem.status,
        "detail": _text(problem.code, "detail", facts, public=public),
        "code": problem.code,
    }
    if errors:
        body["errors"] = errors
    return msgspec.json.encode(body | dict(problem.extra))


def fault_bodies(faults: Sequence[FieldFault], *, public: bool) -> list[dict[str, str]]:
    """Return each field to correct with its text, for visitors or for administrators."""
    found = []
    for fault in faults:
        given = {"label": _label(fault), **dict(fault.facts)}
        text = _text(fault.code, "detail", given, public=public)
        found.append({"field": fault.field, "code": fault.code, "message": text})
    return found


def problem_text(code: str, **facts: object) -> str:
    """Return the sentence of a problem for administrators, with *facts* in its places."""
    return _text(code, "detail", facts, public=False)


def visitors_text(code: str) -> str:
    """Return the sentence of a problem for visitors, in the language that is spoken."""
    return _text(code, "detail", {}, public=True)


def _label(fault: FieldFault) -> str:
    """Return the name of the field that has a fault."""
    if told := dict(fault.facts).get("label"):
        return str(told)
    name = fault.field.split(".")[0].split("[")[0]
    return texts.catalogue("fields").get(f"field.{name}", fault.field)


async def send_problem(
    problem: Problem, path: str, send: Send, more_headers: RawHeaders = ()
) -> None:
    """Send *problem* as the whole answer to a request of *path*, with *more_headers*."""
    body = encode(problem, path)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in problem.headers.items()),
        *more_headers,
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _text(code: str, part: str, facts: Mapping[str, object], *, public: bool) -> str:
    said = catalogue(spoken() if public else BASE)
    entry = said.get(code) or said["bad_request"]
    words: Mapping[str, str] = entry.get("public", entry) if public else entry
    # Whoever is refused for others is told whom to call, where there is somebody. What an image
    # host answered has its hint by its status (specification, section 8).
    text = words.get(f"{part}_phone" if facts.get("phone") else f"{part}_{facts.get('status')}")
    return (text or words[part]).format_map(_Facts(facts)).strip()
