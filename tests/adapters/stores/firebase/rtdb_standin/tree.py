"""The realtime database's data model: what a JSON tree keeps, and what it gives back."""

import math
import re
from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]
KeyOrder: TypeAlias = tuple[int, int, int, str]

MAX_KEY_BYTES = 768
MAX_STRING_BYTES = 10_485_760
MAX_DEPTH = 32

_FORBIDDEN = re.compile(r"[.#$/\[\]\x00-\x1f\x7f]")
_INTEGER_KEY = re.compile(r"-?0*\d{1,10}")
_INDEX = re.compile(r"0|[1-9]\d*")


class RefusedError(Exception):
    """A request that the database answers with 400 and this text."""


class Children(dict[str, Any]):
    """What lies below a node; it does not change, and what differs from it is a copy.

    Like the database, it keeps its keys in order, so that a query costs what it gives.
    """

    __slots__ = ("_ordered",)
    _ordered: list[tuple[KeyOrder, str]]

    def ordered(self) -> list[tuple[KeyOrder, str]]:
        """Return the keys in the database's order, each behind what sorts it."""
        if not hasattr(self, "_ordered"):
            self._ordered = sorted((key_order(key), key) for key in self)
        return self._ordered

    def having(self, key: str, child: Any) -> "Children":
        """Return these children with *child* at *key*; without one, when it is None."""
        others = Children(self)
        if child is None:
            others.pop(key, None)
        else:
            others[key] = child
        if hasattr(self, "_ordered"):
            others._ordered = self._reordered(key, others)
        return others

    def _reordered(self, key: str, others: "Children") -> list[tuple[KeyOrder, str]]:
        if (key in self) == (key in others):
            return self._ordered
        ordered, place = self._ordered.copy(), (key_order(key), key)
        if key in others:
            insort(ordered, place)
        else:
            del ordered[bisect_left(ordered, place)]
        return ordered


def path_of(text: str) -> Path:
    """Return the segments of a path; raise `RefusedError` for an impossible key."""
    segments = tuple(segment for segment in text.split("/") if segment)
    for segment in segments:
        check_key(segment)
    return segments


def check_key(key: str) -> None:
    """Raise `RefusedError` unless *key* may be a key."""
    if not key or _FORBIDDEN.search(key) or len(_bytes(key)) > MAX_KEY_BYTES:
        raise RefusedError(f"Invalid data; couldn't parse key beginning at {key[:20]!r}")


def normal(value: Any, depth: int = 0) -> Any:
    """Return *value* as the tree keeps it, None when nothing is left; *depth* levels lie above."""
    if depth > MAX_DEPTH:
        raise RefusedError("Data to write is nested too deeply")
    if isinstance(value, str):
        if len(_bytes(value)) > MAX_STRING_BYTES:
            raise RefusedError("Data to write exceeds the maximum size for a string")
        return value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return _number(value)
    children = value.items() if isinstance(value, Mapping) else enumerate(value)
    kept = Children()
    for key, item in children:
        check_key(str(key))
        child = normal(item, depth + 1)
        if child is not None:
            kept[str(key)] = child
    return kept or None


def shown(value: Any) -> Any:
    """Return a kept value as a reader sees it: objects with dense integer keys are arrays."""
    if not isinstance(value, dict):
        return value
    children = {key: shown(item) for key, item in value.items()}
    if not all(_INDEX.fullmatch(key) for key in children):
        return children
    largest = max(map(int, children))
    if largest >= 2 * len(children):
        return children
    return [children.get(str(index)) for index in range(largest + 1)]


def at(tree: Any, path: Path) -> Any:
    """Return what lies at *path*; None when nothing does."""
    for segment in path:
        if not isinstance(tree, dict):
            return None
        tree = tree.get(segment)
    return tree


def changed(tree: Any, path: Path, value: Any) -> Any:
    """Return *tree* with a normal *value* at *path*, sharing what did not change."""
    if not path:
        return value
    if not isinstance(tree, dict):
        # Setting below a leaf replaces it; deleting below one leaves it.
        if value is None:
            return tree
        tree = Children()
    return tree.having(path[0], changed(tree.get(path[0]), path[1:], value)) or None


def key_order(key: str) -> KeyOrder:
    """Return what sorts keys as the database does: 32-bit integers first, then by UTF-16."""
    if _INTEGER_KEY.fullmatch(key) and -(2**31) <= int(key) < 2**31:
        return (0, int(key), len(key), "")
    return (1, 0, 0, key.encode("utf-16-be", "surrogatepass").hex())


def value_order(value: Any) -> tuple[int, float, str]:
    """Return what sorts values: nothing, false, true, numbers, texts, objects."""
    if isinstance(value, bool):
        return (2 if value else 1, 0.0, "")
    if isinstance(value, (int, float)):
        return (3, float(value), "")
    if isinstance(value, str):
        return (4, 0.0, value.encode("utf-16-be").hex())
    return (0 if value is None else 5, 0.0, "")


def overlapping(paths: Sequence[Path]) -> bool:
    """Tell whether one path is another or lies below it."""
    ordered = sorted(paths)
    return any(later[: len(earlier)] == earlier for earlier, later in pairwise(ordered))


def _number(value: float) -> int | float:
    try:
        double = float(value)
    except OverflowError:
        raise RefusedError("Invalid data; number out of range") from None
    if not math.isfinite(double):
        raise RefusedError("Invalid data; not a finite number")
    return int(double) if double.is_integer() and abs(double) < 2**53 else double


def _bytes(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise RefusedError("Invalid data; half a character") from None
