"""Asks a site step by step, and writes down what it answers."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from typing import Any, TypeAlias
from zipfile import ZipFile

import httpx
from PIL import Image

from studio_http.api.openapi import openapi_document
from tests.answers.normal import Numbers
from tests.answers.site import ROLES, Site

Answer: TypeAlias = dict[str, Any]
Script: TypeAlias = "Callable[[Talk], None]"

_LEDGER = "GET /api/admin/activity"
"""Says how many changes there were at all: one more before is no difference here."""

_METHODS = ("get", "post", "put", "patch", "delete")
_SENTENCES = ("text/", "application/xml", "application/atom", "application/rss", "image/svg")


@cache
def document() -> dict[str, Any]:
    """Return the API document."""
    read: dict[str, Any] = json.loads(openapi_document())
    return read


@cache
def operations() -> tuple[str, ...]:
    """Return every operation of the document: its method and its path."""
    paths = document()["paths"].items()
    return tuple(
        f"{method.upper()} {path}" for path, item in paths for method in item if method in _METHODS
    )


def operation_of(method: str, path: str) -> str:
    """Return which operation a request asks for; "" for what is none, as a page."""
    found = [one for one in operations() if _fits(one, f"{method} {path.partition('?')[0]}")]
    return min(found, key=lambda one: one.count("{"), default="")


def _fits(operation: str, request: str) -> bool:
    pairs = [*zip(operation.split("/"), request.split("/"), strict=False)]
    is_as_long = operation.count("/") == request.count("/")
    return is_as_long and all(part == said or "{" in part for part, said in pairs)


class Talk:
    """One run over a site; a *section* is a group of steps with numbers and an hour of its own."""

    def __init__(self, site: Site, dataset: str, known: frozenset[str]) -> None:
        self.site, self.dataset = site, dataset
        self.answers: dict[str, Answer] = {}
        self._known, self._numbers = known, Numbers(known, site.folder)
        self._section, self._times = "", Counter[str]()

    def section(self, name: str) -> None:
        """Begin a group of steps: numbers begin anew, so that it differs by itself alone."""
        self._section, self._numbers = name, Numbers(self._known, self.site.folder)
        self.site.chance.seed(name)
        self.site.pass_(hours=1)
        for role in ROLES:
            self.site.sign_in(role)

    def ask(
        self,
        method: str,
        path: str,
        json: Any = None,
        *,
        by: str = "owner",
        headers: Mapping[str, str] | None = None,
        said: str = "",
        **more: Any,
    ) -> httpx.Response:
        """Send a request and write down its answer, under what was asked by whom.

        *said* stands for the body in the name of the step where an answer is sent back.
        """
        self.site.pass_(seconds=1)
        sent = {} if json is None else {"json": json}
        client = self.site.clients[by]
        given = {"Accept-Encoding": "identity", **(headers or {})}
        response: httpx.Response = client.request(method, path, headers=given, **sent, **more)
        told = said or (_short(self._numbers.value(json)) if sent else "")
        name = f"{self._section} | {by} {method} {self._numbers.text(path)} {told}".rstrip()
        self._note(name, operation_of(method, path), response)
        return response

    def each(self, method: str, path: str, *bodies: Any, **more: Any) -> None:
        """Send the same request with each of *bodies*."""
        for body in bodies:
            self.ask(method, path, body, **more)

    def get(self, path: str, *, by: str = "owner", **more: Any) -> httpx.Response:
        """Ask for *path*."""
        return self.ask("GET", path, by=by, **more)

    def _note(self, name: str, operation: str, response: httpx.Response) -> None:
        self._times[name] += 1
        headers = response.headers
        self.answers[f"{name} #{self._times[name]}" if self._times[name] > 1 else name] = {
            "operation": operation,
            "status": response.status_code,
            "headers": self._numbers.headers(headers, headers.get_list("set-cookie")),
            "body": self._body(operation, response),
        }

    def _body(self, operation: str, response: httpx.Response) -> Any:
        kind, content = response.headers.get("content-type", ""), response.content
        if "json" in kind and content:
            body = response.json()
            if operation == _LEDGER and "total" in body:
                body["total"] = "<total>"
            return self._numbers.value(body)
        if kind.startswith(_SENTENCES) or not content:
            return self._numbers.page(response.text)
        if content.startswith(b"PK"):
            with ZipFile(BytesIO(content)) as book:
                sheets = [name for name in book.namelist() if name.startswith("xl/")]
                return {name: self._numbers.page(book.read(name).decode()) for name in sheets}
        if kind.startswith("image/"):
            with Image.open(BytesIO(content)) as picture:
                return {"form": picture.format, "size": [*picture.size]}
        return {"bytes": len(content)}


def _short(sent: Any) -> str:
    """Return what was sent, as far as it tells one step from another."""
    text = json.dumps(sent, ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return text if len(text) <= 120 else f"{text[:100]}… {digest}"
