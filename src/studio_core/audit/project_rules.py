"""Rules for projects: kinds, areas and dates."""

import re
from collections.abc import Iterator

from studio_core.audit.findings import Check, Problem, Rule, Severity, Subject
from studio_core.audit.glances import MONTH_FORM, facts_are_usual, is_area_form
from studio_core.dates import normalise_date
from studio_core.portfolio.areas import BUSINESS_LABELS, PROJECT_TYPES, area_band
from studio_core.portfolio.project import text_of
from studio_core.records.collections import PORTFOLIO
from studio_core.scalars import MAX_SCALAR_LENGTH, short_text

_BUSINESS_TYPES = {label.lower(): key for key, label in BUSINESS_LABELS.items()} | {
    key: key for key in BUSINESS_LABELS
}
_PLAIN_AREA = re.compile(r"\s*+([0-9]++(?:\.[0-9]++)?+)\s*+(?:py|PY|평)?+\s*+")
_OTHER_YEAR_MONTH = re.compile(r"([0-9]{4})(?:[./-]|년 *+)(0?[1-9]|1[0-2])(?:월|\.)?+")


def _type(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("type")
    if value in PROJECT_TYPES:
        return
    meant = value.strip().lower() if isinstance(value, str) else ""
    mend = {"type": meant} if meant in PROJECT_TYPES else None
    said = "there is no type" if value in (None, "") else f"unknown type {value!r:.60}"
    yield Problem(f"{said}: shown as commercial", mend)


def _business_type(subject: Subject) -> Iterator[Problem]:
    if subject.document.get("type") != "commercial":
        return
    value = text_of(subject.document.get("businessType"))
    if not value:
        yield Problem("there is no business type: found under no filter")
    elif value not in BUSINESS_LABELS:
        known = _BUSINESS_TYPES.get(value.strip().lower())
        mend = {"businessType": known} if known else None
        yield Problem(f"unknown business type {value!r:.60}", mend)


def _of_other_type(subject: Subject) -> Iterator[Problem]:
    other = {"residential": "businessType", "commercial": "area"}
    name = other.get(str(subject.document.get("type")), "")
    if text_of(subject.document.get(name)):
        yield Problem(f"{name} belongs to projects of the other type", {name: None})


def _area(subject: Subject) -> Iterator[Problem]:
    document = subject.document
    if document.get("type") != "residential":
        return
    area = text_of(document.get("area")) or text_of(document.get("info"))
    if not area:
        yield Problem("there is no area: found under no filter")
    elif area_band(area) is None:
        yield Problem(f"the area {area!r:.60} {_why_no_size(area)}: found under no filter")


def _why_no_size(area: str) -> str:
    if short_text(area) is None:
        return f"is longer than {MAX_SCALAR_LENGTH} characters"
    return f"begins with {'square metres' if area.strip()[0].isdigit() else 'no size'}"


def _area_form(subject: Subject) -> Iterator[Problem]:
    area = text_of(subject.document.get("area"))
    if subject.document.get("type") != "residential" or is_area_form(area):
        return
    if area_band(area) is not None:
        plain = _PLAIN_AREA.fullmatch(area)
        mend = {"area": f"{plain[1]}py"} if plain else None
        yield Problem(f"the area {area!r:.60} is not in the form 34py", mend)


def _construction_date(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("constructionDate")
    if not isinstance(value, str) or not value or MONTH_FORM.fullmatch(value):
        return
    month = _year_month(value)
    mend = {"constructionDate": month} if month else None
    yield Problem(f"the construction date {value!r:.60} is not in the form 2025-04", mend)


def _no_construction_date(subject: Subject) -> Iterator[Problem]:
    if subject.document.get("constructionDate") in (None, ""):
        yield Problem("there is no construction date")


def _year_month(value: str) -> str:
    text = short_text(value)
    if text is None:
        return ""
    found = _OTHER_YEAR_MONTH.fullmatch(text)
    if found:
        return f"{found[1]}-{int(found[2]):02}"
    day = normalise_date(text)
    return f"{day[:4]}-{day[4:6]}" if day else ""


def _rule(name: str, severity: Severity, check: Check) -> Rule:
    return Rule(name, severity, check, (PORTFOLIO,), clear=facts_are_usual)


PROJECT_RULES = (
    _rule("type", "warning", _type),
    _rule("business-type", "warning", _business_type),
    _rule("field-of-other-type", "notice", _of_other_type),
    _rule("area", "warning", _area),
    _rule("area-form", "notice", _area_form),
    _rule("construction-date", "warning", _construction_date),
    _rule("construction-date-missing", "notice", _no_construction_date),
)
