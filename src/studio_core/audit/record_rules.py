"""Rules for every kind of record: keys, sizes, fields, texts and time stamps."""

import re
from collections.abc import Iterator
from datetime import datetime

from studio_core.audit.findings import Problem, RuleList, Subject
from studio_core.content.registry import TEXT_KINDS, Field, FieldKind, content_types, type_of
from studio_core.content.rules import OWNED, known_names
from studio_core.dates import parse_moment
from studio_core.errors import InvalidRecordError
from studio_core.records.collections import PORTFOLIO, WORKS
from studio_core.records.keys import check_record
from studio_core.records.reading import text_of

# A realtime database turns records under numeric ids into a list with holes.
_NUMERIC_ID = re.compile(r"-?[0-9]{1,10}")
_TAG = re.compile(r"</?+[a-zA-Z][^<>]*+>")
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", re.ASCII)

_MOMENTS = ("createdAt", "updatedAt")
_WRITTEN: frozenset[FieldKind] = frozenset(
    ("line", "text", "markdown", "area", "choice", "month", "link", "picture_link", "ratio")
)
"""Kinds of which every value is a text."""

RECORD_RULES = RuleList()


@RECORD_RULES.add("unstorable", "error")
def unstorable(subject: Subject) -> Iterator[Problem]:
    try:
        check_record(subject.collection, subject.id, subject.document)
    except InvalidRecordError as error:
        place = error.path.removeprefix(f"{subject.collection}/{subject.id}").lstrip("/")
        yield Problem(f"{place}: {error.reason}" if place else error.reason)


@RECORD_RULES.add("numeric-id", "warning")
def numeric_id(subject: Subject) -> Iterator[Problem]:
    if _NUMERIC_ID.fullmatch(subject.id):
        yield Problem("the id is a number: a realtime database may turn such records into a list")


@RECORD_RULES.add("unexpected-field", "warning")
def unexpected_field(subject: Subject) -> Iterator[Problem]:
    type = type_of(subject.collection, subject.id)
    unknown = subject.document.keys() - (known_names(type) if type else OWNED)
    if unknown:
        yield Problem(f"fields the product does not know: {', '.join(sorted(unknown))}")


@RECORD_RULES.add("not-text", "warning", *WORKS)
def not_text(subject: Subject) -> Iterator[Problem]:
    for field in _fields(subject, *_WRITTEN):
        name, value = field.name, subject.document.get(field.name)
        if value is None or isinstance(value, str):
            continue
        text = text_of(value)
        kind = "a number" if text else "no text"
        yield Problem(f"{name} is {kind}, not a text", {name: text} if text else None)


@RECORD_RULES.add("missing-text", "warning", *WORKS)
def missing_text(subject: Subject) -> Iterator[Problem]:
    for field in _fields(subject, *TEXT_KINDS):
        if field.need and not text_of(subject.document.get(field.name)):
            yield Problem(f"there is no {field.name}")


@RECORD_RULES.add("spaces", "notice", *WORKS)
def spaces(subject: Subject) -> Iterator[Problem]:
    for field in _fields(subject, "line", "month", "link", "picture_link"):
        name, value = field.name, subject.document.get(field.name)
        if isinstance(value, str) and value != value.strip() and value.strip():
            yield Problem(f"{name} has spaces around it", {name: value.strip()})


@RECORD_RULES.add("too-long", "warning", *WORKS)
def too_long(subject: Subject) -> Iterator[Problem]:
    for field in _fields(subject, *_WRITTEN):
        value = subject.document.get(field.name)
        if isinstance(value, str) and 0 < field.limit < len(value):
            said = f"{field.name} has {len(value)} characters"
            yield Problem(f"{said}; the editor takes {field.limit}")


@RECORD_RULES.add("markup", "notice", *WORKS)
def markup(subject: Subject) -> Iterator[Problem]:
    for name in ("title", "content"):
        value = subject.document.get(name)
        found = _TAG.search(value) if isinstance(value, str) else None
        if found:
            yield Problem(f"{name} has HTML in it, which visitors see as text: {found[0][:40]}")


@RECORD_RULES.add("created-missing", "warning", PORTFOLIO)
def created_missing(subject: Subject) -> Iterator[Problem]:
    # The display order uses it (decision 1).
    if subject.document.get("createdAt") is None:
        yield Problem("there is no createdAt: taken as the oldest")


@RECORD_RULES.add("moment-unreadable", "warning")
def moment_unreadable(subject: Subject) -> Iterator[Problem]:
    for name in _MOMENTS:
        value = subject.document.get(name)
        if value is not None and parse_moment(value) is None:
            yield Problem(f"{name} is no moment: {value!r:.60}")


@RECORD_RULES.add("moment-number", "warning")
def moment_number(subject: Subject) -> Iterator[Problem]:
    for name in _MOMENTS:
        value = subject.document.get(name)
        moment = None if isinstance(value, str) else parse_moment(value)
        if moment is not None:
            yield Problem(f"{name} is a number, not a time stamp", {name: _stamp(moment)})


@RECORD_RULES.add("moment-form", "notice")
def moment_form(subject: Subject) -> Iterator[Problem]:
    for name in _MOMENTS:
        value = subject.document.get(name)
        if not isinstance(value, str) or _STAMP.fullmatch(value):
            continue
        moment = parse_moment(value)
        if moment is not None:
            yield Problem(f"{name} is in another form: {value:.60}", {name: _stamp(moment)})


def _fields(subject: Subject, *kinds: FieldKind) -> list[Field]:
    """Return the fields of these kinds that records of the subject's collection have."""
    fields = content_types()[subject.collection].fields
    return [field for field in fields if field.kind in kinds]


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
