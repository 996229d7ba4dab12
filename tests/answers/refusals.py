"""What every operation refuses: a stranger, each role, unknown ids, and bodies of another form."""

from typing import Any

from tests.answers.site import ROLES
from tests.answers.talk import Talk, document, operations

_BODIES: tuple[Any, ...] = ([], "text", 7, {"unknownField": 1})
_LEFT_OUT = (
    "GET /api/events",  # does not end
    "DELETE /api/session",  # ends the session that the others need
    "DELETE /api/admin/sessions",
    "POST /api/admin/demo/load",  # goes on in a thread
    "POST /api/admin/backups",
    "POST /api/admin/demo/remove",
    "POST /api/admin/site/close",
)
"""What is asked in the scripts alone, where it is in its place."""


def ask_for_refusals(talk: Talk) -> None:
    """Ask for every operation as a stranger, by each role, for unknown ids, with wrong bodies."""
    asked = [operation.split(" ") for operation in operations() if operation not in _LEFT_OUT]
    for by in ("nobody", *ROLES):
        talk.section(f"refusals of {by}")
        for method, path in asked:
            talk.ask(method, _unknown(path), _body(method, path), by=by, headers={"If-Match": "*"})
    talk.section("wrong bodies")
    for method, path in asked:
        if _takes_json(method, path):
            for sent in _BODIES:
                talk.ask(method, _known(talk, path), sent, headers={"If-Match": "*"})
            headers = {"Content-Type": "application/json", "If-Match": "*"}
            for content in (b"", b"{", b"\xff", b"[" * 2000):
                talk.ask(method, _known(talk, path), headers=headers, content=content)
    talk.section("without a token")
    for method, path in asked:
        if method != "GET" and path.startswith(("/api/admin", "/api/account")):
            talk.ask(method, _unknown(path), _body(method, path), headers={"X-CSRF-Token": ""})


def _body(method: str, path: str) -> dict[str, Any] | None:
    return {} if _takes_json(method, path) else None


def _takes_json(method: str, path: str) -> bool:
    operation = document()["paths"][path][method.lower()]
    return "application/json" in operation.get("requestBody", {}).get("content", {})


def _unknown(path: str) -> str:
    """Return an address of *path* that names nothing there is."""
    for name, value in (("position", "999999999"), ("n", "9"), ("day", "2020-01-01")):
        path = path.replace(f"{{{name}}}", value)
    return "/".join("unknown" if part.startswith("{") else part for part in path.split("/"))


def _known(talk: Talk, path: str) -> str:
    """Return an address of *path* with the id of a record that is there, if there can be one."""
    collection, _, below = path.partition("/{id}")
    if not below and not path.endswith("{id}"):
        return _unknown(path)
    if collection == "/api/admin/site":
        return _unknown(f"{collection}/about{below}")
    is_listed = f"GET {collection}" in operations() and collection.startswith("/api/admin/")
    items = talk.site.clients["owner"].get(collection).json() if is_listed else {}
    ids = [item["id"] for item in items.get("items", ())] or ["unknown"]
    return _unknown(f"{collection}/{ids[0]}{below}")
