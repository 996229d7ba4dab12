"""Rules for articles: categories, dates, links and the aspect ratio of the card."""

import re
from collections.abc import Iterator
from itertools import chain

from studio_core.addresses.links import allowed_link
from studio_core.audit.findings import Problem, RuleList, Subject
from studio_core.content.aspect_ratios import read_ratio
from studio_core.content.shown import every_language
from studio_core.dates import display_date, normalise_date, read_date
from studio_core.insights.insight import CATEGORIES
from studio_core.pictures.image import read_image
from studio_core.pictures.markdown import lines_outside_code
from studio_core.records.collections import INSIGHTS
from studio_core.records.record import Json

_COMPACT = re.compile(r"[0-9]{8} [0-9]{6}")
# Inline links and pictures, definitions of reference links, and addresses between < and >.
_INLINE = re.compile(
    r"(!?)\[[^\[\]]*+\]\(\s*+(?:<([^<>\n]*+)>|((?:[^\s()<>]++|\([^\s()<>]*+\)){1,99}))"
)
_DEFINITION = re.compile(r"(?m)^ {0,3}+\[[^\[\]]++\]:\s*+<?+([^\s<>]++)")
_AUTOLINK = re.compile(r"<([a-zA-Z][a-zA-Z0-9+.-]{1,31}+:[^\s<>]*+)>")

INSIGHT_RULES = RuleList()


@INSIGHT_RULES.add("category", "warning", INSIGHTS)
def category(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("category")
    if value in CATEGORIES:
        return
    meant = value.strip().lower() if isinstance(value, str) else ""
    said = f"unknown category {value!r:.60}" if meant else "there is no category"
    yield Problem(said, {"category": meant} if meant in CATEGORIES else None)


@INSIGHT_RULES.add("date-missing", "warning", INSIGHTS)
def date_missing(subject: Subject) -> Iterator[Problem]:
    if _is_blank(subject.document.get("date")):
        yield Problem("there is no date: listed last")


@INSIGHT_RULES.add("date-unreadable", "warning", INSIGHTS)
def date_unreadable(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("date")
    if not _is_blank(value) and read_date(value) is None:
        yield Problem(f"the date {value!r:.60} cannot be read: listed last")


@INSIGHT_RULES.add("date-number", "warning", INSIGHTS)
def date_number(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("date")
    date = None if isinstance(value, str) else normalise_date(value)
    if date:
        yield Problem(f"the date is a number: {value}", {"date": date})


@INSIGHT_RULES.add("date-form", "notice", INSIGHTS)
def date_form(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("date")
    if not isinstance(value, str) or _COMPACT.fullmatch(value):
        return
    moment = read_date(value)
    if moment is not None and display_date(moment) != value:
        yield Problem(f"the date {value!r:.60} is in another form", {"date": normalise_date(value)})


@INSIGHT_RULES.add("link-filtered", "warning", INSIGHTS)
def link_filtered(subject: Subject) -> Iterator[Problem]:
    for name in ("thumbnail", "url"):
        value = subject.document.get(name)
        if isinstance(value, str) and value.strip() and not _is_allowed(value, name == "thumbnail"):
            yield Problem(f"{name} is no allowed address: {value.strip():.60}")
    linked = (_filtered(one) for one in every_language(subject.document, "content") if ":" in one)
    for address in dict.fromkeys(chain.from_iterable(linked)):
        yield Problem(f"a link in the content is filtered out: {address:.60}")


@INSIGHT_RULES.add("aspect-ratio", "warning", INSIGHTS)
def aspect_ratio(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("aspectRatio")
    if value not in (None, "") and read_ratio(value) is None:
        yield Problem(f"{value!r:.40} is no aspect ratio: chosen by id", {"aspectRatio": None})


def _is_blank(value: Json) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _filtered(content: str) -> Iterator[str]:
    text = "\n".join(lines_outside_code(content))
    for match in _INLINE.finditer(text):
        address = match[2] or match[3] or ""
        if not _is_allowed(address, picture=bool(match[1])):
            yield address
    for pattern in (_DEFINITION, _AUTOLINK):
        yield from (found[1] for found in pattern.finditer(text) if not allowed_link(found[1]))


def _is_allowed(address: str, picture: bool) -> bool:
    return read_image(address) is not None if picture else bool(allowed_link(address))
