"""Query parameters: which children a read gives."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tests.adapters.stores.firebase.rtdb_standin.tree import (
    Path,
    RefusedError,
    at,
    key_order,
    path_of,
    value_order,
)

FILTERS = {"startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"}
Sorting = Callable[[str], Any]


def selected(value: Any, params: Mapping[str, str], indexed: set[str], path: Path) -> Any:
    """Return the children of *value* that *params* ask for; raise `RefusedError` for bad ones."""
    if "orderBy" not in params:
        if FILTERS & params.keys():
            raise RefusedError("orderBy must be defined when other query parameters are defined")
        return value
    order = _json(params, "orderBy")
    if not isinstance(order, str):
        raise RefusedError("orderBy must be a valid JSON encoded path")
    _check_index(order, indexed, path)
    if not FILTERS & params.keys():
        return value
    children = value if isinstance(value, dict) else {}
    sorting, bound = _sorting(order, children)
    keys = sorted(children, key=lambda key: (sorting(key), key_order(key)))
    keys = _bounded(keys, params, sorting, bound)
    return {key: children[key] for key in _limited(keys, params)} or None


def _sorting(order: str, children: Mapping[str, Any]) -> tuple[Sorting, Callable[[Any], Any]]:
    if order == "$key":
        return key_order, _key_bound
    if order == "$value":
        return lambda key: value_order(children[key]), value_order
    if order.startswith("$"):
        raise RefusedError(f"orderBy {order} is not supported")
    child = path_of(order)
    return lambda key: value_order(at(children[key], child)), value_order


def _key_bound(value: Any) -> Any:
    if not isinstance(value, str):
        raise RefusedError("a bound of keys must be text")
    return key_order(value)


def _bounded(
    keys: list[str], params: Mapping[str, str], sorting: Sorting, bound: Callable[[Any], Any]
) -> list[str]:
    if "equalTo" in params:
        if {"startAt", "endAt"} & params.keys():
            raise RefusedError("equalTo cannot be combined with startAt or endAt")
        wanted = bound(_json(params, "equalTo"))
        return [key for key in keys if sorting(key) == wanted]
    if "startAt" in params:
        first = bound(_json(params, "startAt"))
        keys = [key for key in keys if sorting(key) >= first]
    if "endAt" in params:
        last = bound(_json(params, "endAt"))
        keys = [key for key in keys if sorting(key) <= last]
    return keys


def _limited(keys: list[str], params: Mapping[str, str]) -> list[str]:
    if {"limitToFirst", "limitToLast"} <= params.keys():
        raise RefusedError("limitToFirst and limitToLast cannot be combined")
    if "limitToFirst" in params:
        return keys[: _limit(params, "limitToFirst")]
    if "limitToLast" in params:
        return keys[-_limit(params, "limitToLast") :]
    return keys


def _limit(params: Mapping[str, str], name: str) -> int:
    limit = _json(params, name)
    if type(limit) is not int or limit < 1:
        raise RefusedError(f"{name} must be a positive integer")
    return limit


def _check_index(order: str, indexed: set[str], path: Path) -> None:
    wanted = ".value" if order == "$value" else order
    if not wanted.startswith("$") and wanted not in indexed:
        raise RefusedError(
            f'Index not defined, add ".indexOn": "{wanted}", for path "/{"/".join(path)}", '
            "to the rules"
        )


def _json(params: Mapping[str, str], name: str) -> Any:
    try:
        return json.loads(params[name])
    except ValueError:
        raise RefusedError(f"{name} must be a valid JSON value") from None
