"""Security rules, as far as this project and the client library's own tests go.

Anything else is refused, not guessed.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from tests.adapters.stores.firebase.rtdb_standin.tree import Path, RefusedError, path_of

Auth: TypeAlias = Mapping[str, Any] | None
"""The variable `auth` of the rules: None for somebody who is not signed in."""

CLOSED = {"rules": {".read": False, ".write": False}}

_CONSTANTS = {True: True, False: False, "true": True, "false": False}
_EQUAL, _UNEQUAL = ("==", "==="), ("!=", "!==")


def check_rules(rules: Any) -> None:
    """Raise `RefusedError` for rules that this server cannot follow."""
    if not isinstance(rules, dict) or rules.keys() != {"rules"}:
        raise RefusedError('Rules must be an object with one key, "rules"')
    _check(rules["rules"], frozenset())


def allowed(rules: Any, verb: str, path: Path, auth: Auth) -> bool:
    """Tell whether *auth* may *verb* (.read, .write) at *path*: what holds above, holds below."""
    return any(_holds(node.get(verb, False), auth, keys) for node, keys in _along(rules, path))


def indexed(rules: Any, path: Path) -> set[str]:
    """Return the children of *path* that are indexed, `.value` for the values themselves."""
    *_, (node, _keys) = _along(rules, path)
    named = node.get(".indexOn", [])
    return {named} if isinstance(named, str) else set(named)


def _along(rules: Any, path: Path) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Give the rules of every level down to *path*, with the keys that stand for `$` names."""
    node, keys = rules["rules"], dict[str, str]()
    yield node, keys
    for segment in path:
        wildcard = _wildcard(node)
        if segment not in node and wildcard:
            keys = {**keys, wildcard: segment}
            node = node[wildcard]
        else:
            node = node.get(segment, {})
        yield node, keys


def _wildcard(node: Mapping[str, Any]) -> str:
    return next((key for key in node if key.startswith("$")), "")


def _holds(expression: str | bool, auth: Auth, keys: Mapping[str, str]) -> bool:
    if expression in _CONSTANTS:
        return _CONSTANTS[expression]
    assert isinstance(expression, str)
    left, operator, right = expression.split()
    are_equal = _value(left, auth, keys) == _value(right, auth, keys)
    return are_equal if operator in _EQUAL else not are_equal


def _value(word: str, auth: Auth, keys: Mapping[str, str]) -> Any:
    if word == "auth":
        return auth
    if word.startswith("auth."):
        return (auth or {}).get(word.removeprefix("auth."))
    return keys.get(word)


def _check(node: Any, names: frozenset[str]) -> None:
    """Raise `RefusedError` for rules that cannot be followed; *names* are the `$` names above."""
    if not isinstance(node, dict):
        raise RefusedError("rules must be objects")
    if sum(key.startswith("$") for key in node) > 1:
        raise RefusedError("two names for the same keys")
    for key, value in node.items():
        if key in {".read", ".write"}:
            _check_expression(value, names)
        elif key == ".indexOn":
            _check_index(value)
        elif key.startswith(".") or key in names:
            raise RefusedError(f"{key} is not supported here")
        else:
            _check(value, names | ({key} if key.startswith("$") else set()))


def _check_expression(expression: Any, names: frozenset[str]) -> None:
    if isinstance(expression, (str, bool)) and expression in _CONSTANTS:
        return
    words = expression.split() if isinstance(expression, str) else []
    known = len(words) == 3 and words[1] in (*_EQUAL, *_UNEQUAL)
    if not known or not all(_is_operand(word, names) for word in (words[0], words[2])):
        raise RefusedError(f"the expression {expression!r} is not supported here")


def _is_operand(word: str, names: frozenset[str]) -> bool:
    own, _, field = word.partition(".")
    return word in {"auth", "null", *names} or (own == "auth" and field.isidentifier())


def _check_index(value: Any) -> None:
    named = [value] if isinstance(value, str) else value
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        raise RefusedError(".indexOn must be a text or a list of texts")
    for one in named:
        if one != ".value":
            path_of(one)
