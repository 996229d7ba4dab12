"""What a browser without scripts sends of a form, and the body that the API takes for it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from unicodedata import normalize
from urllib.parse import parse_qsl

from studio_core.enquiries.consultation import SPACES
from studio_http.base.problems.problem import ProblemError

FILES = "files"
"""The name of the fields that hold files."""

MOST_FIELDS = 200
"""More than any form of ours has."""

OTHER_TYPES = frozenset({"other_home", "etc"})
"""Kinds of space that ask for words of the visitor's own; `OTHER_TYPES` of the user interface."""

_FILE_ID_LENGTH = 32
_CHOSEN = ("condition", "budget", "start")
_WRITTEN = ("district", "moveIn")


@dataclass(frozen=True, slots=True)
class SentFields:
    """The fields of a form by name; every one may come several times, or not at all."""

    values: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return the first value of *name*, '' for none."""
        return next(iter(self.values.get(name, ())), "")

    def all(self, name: str) -> list[str]:
        """Return every value of *name* that is not empty."""
        return [value for value in self.values.get(name, ()) if value]

    def has(self, name: str) -> bool:
        """Tell whether something was said under *name*: whether a box is ticked."""
        return bool(self.all(name))

    def shown(self, name: str) -> str:
        """Return the first value of *name* as a page can show it again."""
        return "".join(one for one in self.text(name) if one == "\n" or one.isprintable())

    @property
    def kept(self) -> list[str]:
        """The ids of files that came with an earlier try."""
        return [id for id in dict.fromkeys(self.all("enclosure")) if _is_file_id(id)]

    @property
    def space(self) -> str:
        """The kind of space that was chosen, '' for none of ours."""
        said = self.text("space")
        return said if said in SPACES else ""


def read_urlencoded(body: bytes) -> SentFields:
    """Return the fields of a form without files; raise `ProblemError` for too many."""
    text = body.decode("ascii", "replace")
    try:
        pairs = parse_qsl(
            text, keep_blank_values=True, errors="replace", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise ProblemError(400, "bad_request") from None
    return fields_of(pairs)


def fields_of(pairs: Sequence[tuple[str, str]]) -> SentFields:
    """Return *pairs* by name; the lines of a text end as they do in the application."""
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value.replace("\r\n", "\n").replace("\r", "\n"))
    return SentFields(values)


def question_body(sent: SentFields, now_ms: int) -> dict[str, Any]:
    """Return what the API takes for a question."""
    return {**_person(sent, now_ms), "message": sent.text("message")}


def consultation_body(
    sent: SentFields, offer: Mapping[str, Any], now_ms: int, enclosures: Sequence[str] = ()
) -> dict[str, Any]:
    """Return what the API takes for a consultation with these *enclosures*.

    What was said under the kind of space that is not chosen is left out.
    """
    space = sent.space
    facts: dict[str, Any] = {"space": sent.text("space"), "remarks": sent.text("remarks")}
    if sent.has("contactBy"):
        facts["contactBy"] = sent.text("contactBy")
    if space:
        for name in (*_CHOSEN, *_WRITTEN):
            facts[name] = sent.text(f"{space}.{name}").strip()
        facts["scope"] = sent.all(f"{space}.scope")
        facts["spaceType"] = _type_words(sent, space, offer)
        if size := sent.text(f"{space}.size").strip():
            facts["size"] = _number(size)
            facts["sizeUnit"] = sent.text(f"{space}.sizeUnit") or offer["units"][0]["key"]
    origin = next((name for name in ("project", "article") if sent.has(name)), None)
    return {
        **_person(sent, now_ms),
        "kind": "consultation",
        "facts": facts,
        "enclosures": list(enclosures),
        **({origin: sent.text(origin)} if origin else {}),
    }


def idempotency_key(token: str, body: Mapping[str, Any], files: Sequence[str]) -> str:
    """Return the key by which the same *body* and *files* of one form are one enquiry.

    *token* is the form's own; *files* are digests of the new ones that came with it.
    """
    signs = ("elapsedMs", "enclosures", "formToken")
    same = {name: value for name, value in body.items() if name not in signs}
    text = json.dumps([token, same, list(files)], ensure_ascii=True, sort_keys=True)
    return f"form-{sha256(text.encode()).hexdigest()}"


def _is_file_id(text: str) -> bool:
    return len(text) == _FILE_ID_LENGTH and text.isascii() and text.isalnum()


def _person(sent: SentFields, now_ms: int) -> dict[str, Any]:
    """Return what both forms ask for, with the signs of spam."""
    opened = sent.text("opened")
    is_moment = opened.isascii() and opened.isdigit() and len(opened) == len(str(now_ms))
    return {
        **{name: sent.text(name) for name in ("name", "phone", "email")},
        "privacyConsent": sent.has("privacyConsent"),
        "emailConsent": sent.has("emailConsent"),
        "website": sent.text("website"),
        "elapsedMs": now_ms - int(opened) if is_moment else None,
        "formToken": sent.text("token"),
    }


def _type_words(sent: SentFields, space: str, offer: Mapping[str, Any]) -> str:
    """Return the kind within a kind of space in words, the visitor's own where none is listed."""
    key = sent.text(f"{space}.spaceType")
    own = sent.text(f"{space}.otherType").strip() if key in OTHER_TYPES else ""
    types = next((one["types"] for one in offer["spaces"] if one["key"] == space), ())
    return own or next((one["label"] for one in types if one["key"] == key), "")


def _number(text: str) -> float | str:
    """Return the number that *text* says, else the text, which is then found at fault."""
    plain = normalize("NFKC", text).replace(",", "")
    try:
        return float(plain)
    except ValueError:
        return text
