"""Rules for projects: types, business types, areas and construction dates."""

import re
from collections.abc import Iterator

from studio_core.audit.findings import Problem, RuleList, Subject
from studio_core.content.values import MONTH
from studio_core.dates import normalise_date
from studio_core.portfolio.areas import BUSINESS_LABELS, PROJECT_TYPES, area_band
from studio_core.records.collections import PORTFOLIO
from studio_core.records.reading import text_of
from studio_core.texts.untrusted import MAX_SCALAR_LENGTH, short_text

_BUSINESS_TYPES = {label.lower(): key for key, label in BUSINESS_LABELS.items()} | {
    key: key for key in BUSINESS_LABELS
}
_AREA_FORM = re.compile(r"[0-9]++(?:\.[0-9]++)?py")
"""The form in which the editor writes an area: a number and `py`."""
_BARE_AREA = re.compile(r"\s*+([0-9]++(?:\.[0-9]++)?)\s*+(?:py|PY|평)?\s*+")
_OTHER_MONTH = re.compile(r"([0-9]{4})(?:[./-]|년 *+)(0?[1-9]|1[0-2])(?:월|\.)?")

PROJECT_RULES = RuleList()


@PROJECT_RULES.add("type", "warning", PORTFOLIO)
def project_type(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("type")
    if value in PROJECT_TYPES:
        return
    meant = value.strip().lower() if isinstance(value, str) else ""
    mend = {"type": meant} if meant in PROJECT_TYPES else None
    said = "there is no type" if value in (None, "") else f"unknown type {value!r:.60}"
    yield Problem(f"{said}: shown as commercial", mend)


@PROJECT_RULES.add("business-type", "warning", PORTFOLIO)
def business_type(subject: Subject) -> Iterator[Problem]:
    if subject.document.get("type") != "commercial":
        return
    value = text_of(subject.document.get("businessType"))
    if not value:
        yield Problem("there is no business type: found under no filter")
    elif value not in BUSINESS_LABELS:
        known = _BUSINESS_TYPES.get(value.strip().lower())
        mend = {"businessType": known} if known else None
        yield Problem(f"unknown business type {value!r:.60}", mend)


@PROJECT_RULES.add("field-of-other-type", "notice", PORTFOLIO)
def field_of_other_type(subject: Subject) -> Iterator[Problem]:
    other = {"residential": "businessType", "commercial": "area"}
    name = other.get(str(subject.document.get("type")), "")
    if text_of(subject.document.get(name)):
        yield Problem(f"{name} belongs to projects of the other type", {name: None})


@PROJECT_RULES.add("area", "warning", PORTFOLIO)
def area(subject: Subject) -> Iterator[Problem]:
    document = subject.document
    if document.get("type") != "residential":
        return
    text = text_of(document.get("area")) or text_of(document.get("info"))
    if not text:
        yield Problem("there is no area: found under no filter")
    elif area_band(text) is None:
        fault = f"begins with {'square metres' if text.strip()[0].isdigit() else 'no size'}"
        if short_text(text) is None:
            fault = f"is longer than {MAX_SCALAR_LENGTH} characters"
        yield Problem(f"the area {text!r:.60} {fault}: found under no filter")


@PROJECT_RULES.add("area-form", "notice", PORTFOLIO)
def area_form(subject: Subject) -> Iterator[Problem]:
    text = text_of(subject.document.get("area"))
    if subject.document.get("type") != "residential" or area_band(text) is None:
        return
    if not _AREA_FORM.fullmatch(text):
        bare = _BARE_AREA.fullmatch(text)
        mend = {"area": f"{bare[1]}py"} if bare else None
        yield Problem(f"the area {text!r:.60} is not in the form 34py", mend)


@PROJECT_RULES.add("construction-date", "warning", PORTFOLIO)
def construction_date(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("constructionDate")
    if not isinstance(value, str) or not value or MONTH.fullmatch(value):
        return
    month = ""
    found = _OTHER_MONTH.fullmatch(short_text(value) or "")
    if found:
        month = f"{found[1]}-{int(found[2]):02}"
    elif day := normalise_date(value):
        month = f"{day[:4]}-{day[4:6]}"
    mend = {"constructionDate": month} if month else None
    yield Problem(f"the construction date {value!r:.60} is not in the form 2025-04", mend)


@PROJECT_RULES.add("construction-date-missing", "notice", PORTFOLIO)
def construction_date_missing(subject: Subject) -> Iterator[Problem]:
    if subject.document.get("constructionDate") in (None, ""):
        yield Problem("there is no construction date")
