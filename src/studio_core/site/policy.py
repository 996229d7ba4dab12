"""What the privacy policy says of people and companies, as the text of its own places."""

from collections.abc import Mapping
from typing import Any

from studio_core.records.reading import stored_list
from studio_core.site.checks import is_blank
from studio_core.texts import catalogue


def policy_values(privacy: Mapping[str, Any]) -> dict[str, str]:
    """Return what stands at `{privacyOfficer}` and `{processors}` in the sections of *privacy*.

    Each processor has a line of its own, between those of the sentence around it.
    """
    lines = "\n".join(map(_line, processors_of(privacy)))
    none = catalogue("policy")["policy.processors.none"]
    return {
        "privacyOfficer": str(privacy.get("officer") or ""),
        "processors": f"\n{lines}\n" if lines else none,
    }


def processors_of(privacy: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return to whom work with personal data is entrusted, each with a name."""
    items = (one for one in stored_list(privacy.get("processors")) if isinstance(one, Mapping))
    return [one for one in items if not is_blank(one.get("name"))]


def _line(processor: Mapping[str, Any]) -> str:
    where = ", ".join(str(processor[name]) for name in ("place", "period") if processor.get(name))
    task = f": {processor['task']}" if processor.get("task") else ""
    return f"· {processor['name']}{task}" + (f" ({where})" if where else "")
