"""The privacy policy as visitors read it, with what it says of people and companies."""

from collections.abc import Mapping
from typing import Any

from studio_core.content.former_policies import POLICY, former_policies
from studio_core.content.registry import content_types
from studio_core.errors import RecordNotFoundError
from studio_core.records.collections import SITE
from studio_core.records.reading import stored_list
from studio_core.site.shown_texts import Reading, Section, items_of
from studio_core.texts import catalogue
from studio_core.texts.filling import filled

_PLAIN = Reading()


class PolicyNotFoundError(RecordNotFoundError):
    """No privacy policy began on such a day."""

    def __init__(self, day: str) -> None:
        super().__init__("policies", day)


def public_policy(
    privacy: Mapping[str, Any], backup_days: int = 0, reading: Reading = _PLAIN
) -> Section:
    """Return the policy that applies, with the days from which others applied *before* it.

    *backup_days* is how long a backup is kept at most, 0 where no schedule says it. What the
    company's record and other settings know stays a place, for pages to fill.
    """
    former = [one["effectiveFrom"] for one in former_policies(privacy)]
    return {**_read(privacy, backup_days, reading), **({"before": former} if former else {})}


def policy_before(privacy: Mapping[str, Any], day: str, backup_days: int = 0) -> Section | None:
    """Return the policy that applied from *day* before the present one; None for none."""
    former = (one for one in former_policies(privacy) if one["effectiveFrom"] == day)
    return next((_read(one, backup_days) for one in former), None)


def policy_values(privacy: Mapping[str, Any], backup_days: int = 0) -> dict[str, str]:
    """Return what stands at the places of the sections of *privacy* that are filled here.

    `{processors}` has a line of its own for each, between those of the sentence around it;
    `{backups}` is a sentence, and `{backupDays}` is filled where there are such days.
    """
    words = catalogue("policy")
    lines = "\n".join(map(_line, processors_of(privacy)))
    days = {"backupDays": str(backup_days)} if backup_days else {}
    return {
        "privacyOfficer": str(privacy.get("officer") or ""),
        "processors": f"\n{lines}\n" if lines else words["policy.processors.none"],
        "backups": filled(words[f"policy.backups.{'kept' if days else 'none'}"], **days),
        **days,
    }


def processors_of(privacy: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return to whom work with personal data is entrusted, each with a name."""
    return [processor for processor in items_of(privacy.get("processors")) if "name" in processor]


def _read(privacy: Mapping[str, Any], backup_days: int, reading: Reading = _PLAIN) -> Section:
    known = policy_values(privacy, backup_days)
    # An item that is no object keeps its place: the others are told by theirs.
    stored = stored_list(privacy.get("sections"))
    held = ((one if isinstance(one, Mapping) else {}) for one in stored)
    sections = [{**one, "body": filled(str(one.get("body") or ""), **known)} for one in held]
    told = {**privacy, "sections": sections}
    return reading.read(content_types()[POLICY].fields, told, at=f"{SITE}/{POLICY}/")


def _line(processor: Mapping[str, Any]) -> str:
    where = ", ".join(str(processor[name]) for name in ("place", "period") if processor.get(name))
    task = f": {processor['task']}" if processor.get("task") else ""
    return f"· {processor['name']}{task}" + (f" ({where})" if where else "")
