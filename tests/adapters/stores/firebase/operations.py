"""Random operations on a tree, and what the stand-in makes of them."""

import json
import random
from collections.abc import Iterator
from typing import Any

from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.queries import selected
from tests.adapters.stores.firebase.rtdb_standin.tree import RefusedError, at, path_of, shown

Operation = dict[str, Any]

_KEYS = [
    "a",
    "b",
    "0",
    "1",
    "2",
    "3",
    "5",
    "007",
    "10",
    "-1",
    "2147483648",
    "Z",
    "가",
    "🏠",
    "키 둘",
]
_ODD_KEYS = ["a.b", "$x", "c[0]", "#", "new\nline", "x" * 300]
_LEAVES = [True, False, 0, 1, -1, 1.5, -0.0, 1e16, 2**60, "", "한옥", "🏡 집", "10", None]
_DEEP = 29


def operations(seed: int, count: int) -> Iterator[Operation]:
    """Give *count* operations, always the same for one seed."""
    chance = random.Random(seed)
    for _ in range(count):
        kind = chance.choices(["set", "update", "remove", "query"], [5, 3, 2, 4])[0]
        path = "/".join(chance.choices(_KEYS, k=chance.choice([0, 1, 1, 2, 2, 3])))
        made: Operation = {"operation": kind, "path": path}
        if kind == "set":
            made["value"] = _value(chance, 3)
        elif kind == "update":
            keys = {_update_key(chance) for _ in range(chance.randint(1, 3))}
            made["value"] = {key: _value(chance, 2) for key in sorted(keys)}
        elif kind == "query":
            made["query"] = _query(chance)
        yield made


def outcome(database: Database, made: Operation) -> Any:
    """Return what the stand-in says to an operation, in the oracle's form."""
    try:
        return {"value": _applied(database, made)}
    except RefusedError:
        return "refused"


def _applied(database: Database, made: Operation) -> Any:
    kind, path = made["operation"], made["path"]
    if kind == "set":
        database.set(path, made["value"])
    elif kind == "update":
        database.update(path, made["value"])
    elif kind == "remove":
        database.set(path, None)
    else:
        params = {name: json.dumps(value) for name, value in made["query"].items()}
        where = path_of(path)
        every = {made["query"]["orderBy"], ".value"}
        return shown(selected(at(database.tree, where), params, every, where))
    return database.get()


def _update_key(chance: random.Random) -> str:
    if chance.random() < 0.05:
        return chance.choice(_ODD_KEYS)
    return "/".join(chance.choices(_KEYS, k=chance.choice([1, 1, 2])))


def _value(chance: random.Random, depth: int) -> Any:
    kind = chance.random()
    if depth == 0 or kind < 0.35:
        return chance.choice(_LEAVES)
    if kind < 0.37:
        return _nested(chance.randint(_DEEP, _DEEP + 5))
    if kind < 0.55:
        return [_value(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    keys = chance.sample(_KEYS, chance.randint(0, 5))
    if chance.random() < 0.03:
        keys.append(chance.choice(_ODD_KEYS))
    return {key: _value(chance, depth - 1) for key in keys}


def _nested(levels: int) -> Any:
    value: Any = "바닥"
    for _ in range(levels):
        value = {"d": value}
    return value


def _query(chance: random.Random) -> dict[str, Any]:
    order = chance.choice(["$key", "$value", "a", "0", "a/b"])
    made: dict[str, Any] = {"orderBy": order}

    def bound() -> Any:
        bounds = [leaf for leaf in _LEAVES if leaf is not None]
        return chance.choice(_KEYS if order == "$key" else bounds)

    kind = chance.random()
    if kind < 0.3:
        made["equalTo"] = bound()
    else:
        made |= {name: bound() for name in ("startAt", "endAt") if chance.random() < 0.5}
    if chance.random() < 0.6:
        made[chance.choice(["limitToFirst", "limitToLast"])] = chance.randint(1, 3)
    return made
