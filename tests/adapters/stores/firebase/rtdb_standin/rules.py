"""Security rules, as far as the product's own go; anything else is refused, not guessed."""

from typing import Any

from tests.adapters.stores.firebase.rtdb_standin.tree import Path, RefusedError

_EXPRESSIONS = {True: True, False: False, "true": True, "false": False, "auth != null": False}
"""What each supported expression says to somebody who is not signed in."""

CLOSED = {"rules": {".read": False, ".write": False}}


def check_rules(rules: Any) -> None:
    """Raise `RefusedError` for rules that this server cannot follow."""
    if not isinstance(rules, dict) or rules.keys() != {"rules"}:
        raise RefusedError('Rules must be an object with one key, "rules"')
    _check(rules["rules"])


def allowed(rules: Any, verb: str, path: Path) -> bool:
    """Tell whether somebody who is not signed in may *verb* (.read, .write) at *path*."""
    node = rules["rules"]
    for segment in (None, *path):
        if segment is not None:
            node = node.get(segment, {})
        if _EXPRESSIONS[node.get(verb, False)]:
            return True
    return False


def indexed(rules: Any, path: Path) -> set[str]:
    """Return the children of *path* that are indexed."""
    node = rules["rules"]
    for segment in path:
        node = node.get(segment, {})
    return set(node.get(".indexOn", []))


def _check(node: Any) -> None:
    if not isinstance(node, dict):
        raise RefusedError("rules must be objects")
    for key, value in node.items():
        if key in {".read", ".write"}:
            if not isinstance(value, (str, bool)) or value not in _EXPRESSIONS:
                raise RefusedError(f"the expression {value!r} is not supported here")
        elif key == ".indexOn":
            if not isinstance(value, list):
                raise RefusedError(".indexOn must be a list")
        elif key.startswith((".", "$")):
            raise RefusedError(f"{key} is not supported here")
        else:
            _check(value)
