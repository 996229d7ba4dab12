"""What the REST interface answers to one request."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.adapters.stores.firebase.rtdb_standin.database import Database, etag_of
from tests.adapters.stores.firebase.rtdb_standin.queries import FILTERS, selected
from tests.adapters.stores.firebase.rtdb_standin.rules import Auth, allowed, check_rules, indexed
from tests.adapters.stores.firebase.rtdb_standin.tree import Path, RefusedError, at, path_of, shown

_OVERRIDE = "auth_variable_override"
_READING = {"orderBy", "shallow", "print", _OVERRIDE, *FILTERS}
_WRITING = {"print", _OVERRIDE}


@dataclass(frozen=True, slots=True)
class Request:
    """A request, its path decoded and its namespace taken out of the parameters."""

    method: str
    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    def header(self, name: str) -> str | None:
        """Return a header, whatever the case of its name."""
        found = (value for key, value in self.headers.items() if key.lower() == name.lower())
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, a JSON body and headers."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


class DeniedError(Exception):
    """The rules say no."""


def answer(database: Database, request: Request) -> Answer:
    """Return what the database says; 400 for whatever it does not know."""
    try:
        if request.path == "/.settings/rules.json":
            return _rules(database, request)
        if not request.path.endswith(".json"):
            return Answer(404, {"error": "append .json to your request URI"})
        path = path_of(request.path.removesuffix(".json"))
        with database.lock:
            return _METHODS[request.method](database, request, path)
    except RefusedError as error:
        return Answer(400, {"error": str(error)})
    except DeniedError:
        return Answer(401, {"error": "Permission denied"})


def _rules(database: Database, request: Request) -> Answer:
    if not _is_owner(request):
        raise DeniedError
    if request.params.items() - {("format", "strict")}:
        raise RefusedError("rules take no parameter but format=strict")
    if request.method == "GET":
        return Answer(200, database.rules)
    if request.method != "PUT":
        raise RefusedError("rules are read or put")
    rules = _parsed(request)
    check_rules(rules)
    database.rules = rules
    return Answer(200, {"status": "ok"})


def _get(database: Database, request: Request, path: Path) -> Answer:
    _check_parameters(request, _READING)
    _check_allowed(database, request, ".read", path)
    if request.header("if-match") is not None:
        raise RefusedError("if-match is for writes")
    value = at(database.tree, path)
    known = request.header("if-none-match")
    asked = known or request.header("X-Firebase-ETag") == "true"
    marked = {"ETag": etag_of(value)} if asked else {}
    if known and marked == {"ETag": known}:
        return Answer(304, None, marked)
    if "shallow" in request.params:
        return Answer(200, _shallow(value, request.params))
    found = selected(value, request.params, indexed(database.rules, path), path)
    return Answer(200, shown(found), marked)


def _put(database: Database, request: Request, path: Path) -> Answer:
    _check_write(database, request, path)
    refused = _precondition(database, request, path)
    if refused is not None:
        return refused
    database.write({path: _parsed(request)})
    return _written(database, request, path)


def _delete(database: Database, request: Request, path: Path) -> Answer:
    _check_write(database, request, path)
    refused = _precondition(database, request, path)
    if refused is not None:
        return refused
    database.write({path: None})
    return _written(database, request, path)


def _patch(database: Database, request: Request, path: Path) -> Answer:
    _check_parameters(request, _WRITING)
    if request.header("if-match") is not None:
        raise RefusedError("if-match is not supported for PATCH")
    children = _parsed(request)
    if not isinstance(children, dict):
        raise RefusedError("Invalid data; an update must be an object")
    for key in children:
        _check_allowed(database, request, ".write", (*path, *path_of(key)))
    database.update("/".join(path), children)
    return Answer(204) if "print" in request.params else Answer(200, children)


def _post(database: Database, request: Request, path: Path) -> Answer:
    _check_write(database, request, path)
    name = f"-Stand{len(database.requests):015}"
    database.write({(*path, name): _parsed(request)})
    return Answer(200, {"name": name})


_METHODS = {"GET": _get, "PUT": _put, "DELETE": _delete, "PATCH": _patch, "POST": _post}


def _written(database: Database, request: Request, path: Path) -> Answer:
    if request.params.get("print") == "silent":
        return Answer(204)
    value = at(database.tree, path)
    asked = request.header("if-match") or request.header("X-Firebase-ETag") == "true"
    return Answer(200, shown(value), {"ETag": etag_of(value)} if asked else {})


def _precondition(database: Database, request: Request, path: Path) -> Answer | None:
    wanted = request.header("if-match")
    if wanted is None:
        return None
    if "print" in request.params:
        raise RefusedError("print=silent cannot be combined with if-match")
    value = at(database.tree, path)
    if wanted == etag_of(value):
        return None
    return Answer(412, shown(value), {"ETag": etag_of(value)})


def _check_write(database: Database, request: Request, path: Path) -> None:
    _check_parameters(request, _WRITING)
    _check_allowed(database, request, ".write", path)


def _check_parameters(request: Request, known: set[str]) -> None:
    unknown = request.params.keys() - known
    if unknown:
        raise RefusedError(f"unknown parameter {min(unknown)}")
    if request.params.get("print") not in (None, "silent"):
        raise RefusedError("print must be silent")


def _check_allowed(database: Database, request: Request, verb: str, path: Path) -> None:
    if _is_owner(request) and _OVERRIDE not in request.params:
        return
    if not allowed(database.rules, verb, path, _auth(request)):
        raise DeniedError


def _auth(request: Request) -> Auth:
    """Return who the rules see: nobody, or who the owner wants to be seen as."""
    if _OVERRIDE not in request.params:
        return None
    if not _is_owner(request):
        raise RefusedError(f"{_OVERRIDE} is for who has all rights")
    try:
        auth = json.loads(request.params[_OVERRIDE])
    except ValueError:
        raise RefusedError(f"{_OVERRIDE} must be valid JSON") from None
    if auth is not None and not isinstance(auth, dict):
        raise RefusedError(f"{_OVERRIDE} must be an object or null")
    return auth


def _is_owner(request: Request) -> bool:
    given = request.header("Authorization")
    if given not in (None, "Bearer owner"):
        raise DeniedError
    return given is not None


def _shallow(value: Any, params: Mapping[str, str]) -> Any:
    if params.keys() - {_OVERRIDE} != {"shallow"} or params["shallow"] != "true":
        raise RefusedError("shallow cannot be combined with other parameters")
    return dict.fromkeys(value, True) if isinstance(value, dict) else value


def _parsed(request: Request) -> Any:
    try:
        return json.loads(request.body, parse_constant=_refuse)
    except ValueError:
        raise RefusedError("Invalid data; couldn't parse JSON object, array, or value.") from None


def _refuse(name: str) -> Any:
    raise RefusedError(f"Invalid data; {name} is not JSON")
