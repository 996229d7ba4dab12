"""Records without fields, which the database would not keep at all, and what looks like theirs.

A record without fields lies as `{"_studio_empty": true}`. A document that is this mark itself lies
as `{"_studio_empty": "="}`, and one that is that as `"=="`: with one sign more than it has. So
every document comes back as itself, and what earlier versions left is read as before.
"""

from collections.abc import Mapping
from typing import Any

from studio_core.records.canonical import canonical

_FIELD = "_studio_empty"
_MARK = {_FIELD: True}
_SIGN = "="


def marked(document: Mapping[str, Any]) -> Any:
    """Return what lies in the database for *document*: *document* itself, but for the few above."""
    signs = _signs_of(document)
    if signs is not None:
        return {_FIELD: signs + _SIGN}
    return _MARK if _is_empty(document) else document


def unmarked(lying: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the document for which `marked` gave *lying*."""
    signs = _signs_of(lying)
    if signs is None:
        return lying
    if not signs:
        return {}
    return {_FIELD: signs[1:]} if signs != _SIGN else _MARK


def is_marked(document: Mapping[str, Any]) -> bool:
    """Tell whether something else lies in the database for *document* than *document*."""
    return _signs_of(document) is not None or _is_empty(document)


def _is_empty(document: Mapping[str, Any]) -> bool:
    return all(canonical(value) is None for value in document.values())


def _signs_of(document: Mapping[str, Any]) -> str | None:
    """Return the signs of a document that is a mark, '' for the mark itself; None for others."""
    if _FIELD not in document:
        return None
    form = canonical(document)
    value = form.get(_FIELD) if form is not None and len(form) == 1 else None
    if value is True:
        return ""
    is_signs = isinstance(value, str) and bool(value) and not value.strip(_SIGN)
    return value if is_signs else None
