"""Query parameters: which children a read gives."""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, TypeAlias

from tests.adapters.stores.firebase.rtdb_standin.tree import (
    Children,
    Path,
    RefusedError,
    at,
    key_order,
    path_of,
    value_order,
)

FILTERS = {"startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"}
Places: TypeAlias = list[tuple[Any, str]]
"""Keys in order, each behind what sorts it."""

_BOUNDS = ("startAt", "endAt", "equalTo")
_SORTING = itemgetter(0)


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
    children = value if isinstance(value, Children) else Children()
    places, bound = _in_order(order, children)
    places = _limited(places[_bounds(places, params, bound)], params)
    return Children({key: children[key] for _, key in places}) or None


def _in_order(order: str, children: Children) -> tuple[Places, Callable[[Any], Any]]:
    """Return the keys behind what *order* sorts them by, and what makes that of a bound."""
    if order == "$key":
        return children.ordered(), _key_bound
    if order != "$value" and order.startswith("$"):
        raise RefusedError(f"orderBy {order} is not supported")
    child = () if order == "$value" else path_of(order)
    places = [(value_order(at(children[key], child)), key) for _, key in children.ordered()]
    return sorted(places, key=_SORTING), value_order


def _key_bound(value: Any) -> Any:
    if not isinstance(value, str):
        raise RefusedError("a bound of keys must be text")
    return key_order(value)


def _bounds(places: Places, params: Mapping[str, str], bound: Callable[[Any], Any]) -> slice:
    """Return which of *places* lie between the bounds."""
    if "equalTo" in params and {"startAt", "endAt"} & params.keys():
        raise RefusedError("equalTo cannot be combined with startAt or endAt")
    named = {name: bound(_json(params, name)) for name in _BOUNDS if name in params}
    first, last = named.get("startAt"), named.get("endAt")
    if "equalTo" in named:
        first = last = named["equalTo"]
    low = 0 if first is None else bisect_left(places, first, key=_SORTING)
    return slice(low, None if last is None else bisect_right(places, last, key=_SORTING))


def _limited(places: Places, params: Mapping[str, str]) -> Places:
    if {"limitToFirst", "limitToLast"} <= params.keys():
        raise RefusedError("limitToFirst and limitToLast cannot be combined")
    if "limitToFirst" in params:
        return places[: _limit(params, "limitToFirst")]
    if "limitToLast" in params:
        return places[-_limit(params, "limitToLast") :]
    return places


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
