"""The privacy policies that applied before: its record remembers each by the day it began on."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from studio_core.content.registry import content_types
from studio_core.languages.registry import TWINNED
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json

POLICY = "privacy"
"""The id of its record among the parts of the site."""

FORMER_POLICIES = "formerPolicies"
"""The field in which the policy's record has those before it; the server alone sets it."""

MOST_FORMER_POLICIES = 40
"""How many are kept; the newest are."""


def former_policies(document: Document) -> list[dict[str, Json]]:
    """Return the policies before *document*, the newest day first."""
    found = {
        str(one["effectiveFrom"]): dict(one)
        for one in stored_list(document.get(FORMER_POLICIES))
        if isinstance(one, Mapping) and _is_day(one.get("effectiveFrom"))
    }
    return [found[day] for day in sorted(found, reverse=True)]


def day_in_force(document: Document, today: str) -> str:
    """Return since when the policy applies that is in force on the day *today*; '' for none.

    One that begins later has been announced, and nobody can have consented to it yet.
    """
    day = str(document.get("effectiveFrom") or "")
    if not _is_day(day) or day <= today:
        return day
    former = (str(one["effectiveFrom"]) for one in former_policies(document))
    return next((one for one in former if one <= today), "")


def policy_since(document: Document, day: str) -> Document:
    """Return the policy that applied since *day*; *document* where it knows no earlier one."""
    if document.get("effectiveFrom") == day:
        return document
    former = (one for one in former_policies(document) if one["effectiveFrom"] == day)
    return next(former, document)


def with_former_policy(stored: Document, document: dict[str, Json]) -> dict[str, Json]:
    """Return a policy's *document*, which remembers *stored* if that began on another day.

    Each day has one policy: what is mended later on the same day's text is part of it.
    """
    before, after = stored.get("effectiveFrom"), document.get("effectiveFrom")
    if before == after or not _is_day(before):
        return document
    names = (*(one.name for one in content_types()[POLICY].fields), *TWINNED)
    past: dict[str, Json] = {name: stored[name] for name in names if name in stored}
    others = former_policies({FORMER_POLICIES: [*former_policies(document), past]})
    kept: list[Json] = [one for one in others if one["effectiveFrom"] != after]
    return {**document, FORMER_POLICIES: kept[:MOST_FORMER_POLICIES]}


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False
