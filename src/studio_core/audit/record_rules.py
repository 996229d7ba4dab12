"""Rules for records of any kind: keys, sizes, fields, texts and time stamps."""

import re
from collections.abc import Iterator
from datetime import datetime

from studio_core.audit.fields import (
    KNOWN_FIELDS,
    LENGTHS,
    REQUIRED,
    STAMPS,
    TEXTS,
    TRIMMED,
    WITHOUT_MARKUP,
)
from studio_core.audit.findings import Check, Problem, Rule, Severity, Subject
from studio_core.audit.glances import stamps_are_sound, texts_are_sound
from studio_core.dates import parse_moment
from studio_core.errors import InvalidRecordError
from studio_core.portfolio.project import text_of
from studio_core.records.collections import PORTFOLIO
from studio_core.records.keys import check_record

# The database takes children under numbers for a list with holes.
_NUMERIC_ID = re.compile(r"-?[0-9]{1,10}")
_TAG = re.compile(r"</?+[a-zA-Z][^<>]*+>")
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", re.ASCII)


def _unstorable(subject: Subject) -> Iterator[Problem]:
    try:
        check_record(subject.collection, subject.id, subject.document)
    except InvalidRecordError as error:
        place = error.path.removeprefix(f"{subject.collection}/{subject.id}").lstrip("/")
        yield Problem(f"{place}: {error.reason}" if place else error.reason)


def _numeric_id(subject: Subject) -> Iterator[Problem]:
    if _NUMERIC_ID.fullmatch(subject.id):
        yield Problem("the id is a number: a realtime database may turn such records into a list")


def _unexpected(subject: Subject) -> Iterator[Problem]:
    strangers = subject.document.keys() - KNOWN_FIELDS[subject.collection]
    if strangers:
        yield Problem(f"fields the product does not know: {', '.join(sorted(strangers))}")


def _not_text(subject: Subject) -> Iterator[Problem]:
    for name in TEXTS[subject.collection]:
        value = subject.document.get(name)
        if value is None or isinstance(value, str):
            continue
        text = text_of(value)
        kind = "a number" if text else "no text"
        yield Problem(f"{name} is {kind}, not a text", {name: text} if text else None)


def _missing(subject: Subject) -> Iterator[Problem]:
    for name in REQUIRED[subject.collection]:
        if not text_of(subject.document.get(name)):
            yield Problem(f"there is no {name}")


def _spaces(subject: Subject) -> Iterator[Problem]:
    for name in TRIMMED[subject.collection]:
        value = subject.document.get(name)
        if isinstance(value, str) and value != value.strip() and value.strip():
            yield Problem(f"{name} has spaces around it", {name: value.strip()})


def _too_long(subject: Subject) -> Iterator[Problem]:
    for name, most in LENGTHS[subject.collection].items():
        value = subject.document.get(name)
        if isinstance(value, str) and len(value) > most:
            yield Problem(f"{name} has {len(value)} characters; the editor takes {most}")


def _markup(subject: Subject) -> Iterator[Problem]:
    for name in WITHOUT_MARKUP:
        value = subject.document.get(name)
        found = _TAG.search(value) if isinstance(value, str) else None
        if found:
            yield Problem(f"{name} has HTML in it, which visitors see as text: {found[0][:40]}")


def _no_moment(subject: Subject) -> Iterator[Problem]:
    # The display order falls back on it (decision 1).
    if subject.document.get("createdAt") is None:
        yield Problem("there is no createdAt: taken as the oldest")


def _unreadable_moment(subject: Subject) -> Iterator[Problem]:
    for name in STAMPS:
        value = subject.document.get(name)
        if value is not None and parse_moment(value) is None:
            yield Problem(f"{name} is no moment: {value!r:.60}")


def _number_moment(subject: Subject) -> Iterator[Problem]:
    for name in STAMPS:
        value = subject.document.get(name)
        moment = None if isinstance(value, str) else parse_moment(value)
        if moment is not None:
            yield Problem(f"{name} is a number, not a time stamp", {name: _stamp(moment)})


def _moment_form(subject: Subject) -> Iterator[Problem]:
    for name in STAMPS:
        value = subject.document.get(name)
        if not isinstance(value, str) or _STAMP.fullmatch(value):
            continue
        moment = parse_moment(value)
        if moment is not None:
            yield Problem(f"{name} is in another form: {value:.60}", {name: _stamp(moment)})


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _text_rule(name: str, severity: Severity, check: Check) -> Rule:
    return Rule(name, severity, check, clear=texts_are_sound)


RECORD_RULES = (
    Rule("unstorable", "error", _unstorable),
    Rule("numeric-id", "warning", _numeric_id),
    Rule("unexpected-field", "warning", _unexpected),
    _text_rule("not-text", "warning", _not_text),
    _text_rule("missing-text", "warning", _missing),
    _text_rule("spaces", "notice", _spaces),
    _text_rule("too-long", "warning", _too_long),
    _text_rule("markup", "notice", _markup),
    Rule("created-missing", "warning", _no_moment, (PORTFOLIO,), stamps_are_sound),
    Rule("moment-unreadable", "warning", _unreadable_moment, clear=stamps_are_sound),
    Rule("moment-number", "warning", _number_moment, clear=stamps_are_sound),
    Rule("moment-form", "notice", _moment_form, clear=stamps_are_sound),
)
