"""The filters of projects: pyeong bands and business types (specification, section 5)."""

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from studio_core.texts.untrusted import short_text

ProjectType: TypeAlias = Literal["residential", "commercial"]

PROJECT_TYPES: tuple[ProjectType, ...] = ("residential", "commercial")

# The upper bound of each band in pyeong, exclusive.
_BANDS = ((20, "10PY"), (30, "20PY"), (40, "30PY"), (50, "40PY"))
_LARGEST_BAND = "50PY~"

SQUARE_METRES = 3.3058
"""Of one pyeong."""

BUSINESS_LABELS = {
    "retail": "Retail",
    "f&b": "F&B",
    "beauty-wellness": "Beauty · Wellness",
    "education": "Education",
    "office": "Office",
    "etc": "Etc",
}

FILTERS: Mapping[str, tuple[str, ...]] = {
    "residential": (*(band for _, band in _BANDS), _LARGEST_BAND),
    "commercial": tuple(BUSINESS_LABELS.values()),
}
"""The filter keys of each type, in the order they are shown."""

_PYEONG = re.compile(r"([0-9]++(?:\.[0-9]++)?)\s*+(㎡|[mM][²2])?")


def pyeong(area: str) -> float | None:
    """Return the number that *area* begins with, in pyeong.

    None when other text comes before the number, when the unit is square metres, and for a text
    longer than 64 characters (`texts.untrusted`).
    """
    found = _PYEONG.match(short_text(area) or "")
    if found is None or found[2]:
        return None
    return float(found[1])


def area_band(area: str) -> str | None:
    """Return the residential filter key of *area*: `30PY` for `34py`, None when it has no size."""
    size = pyeong(area)
    if size is None:
        return None
    return next((band for below, band in _BANDS if size < below), _LARGEST_BAND)


def filter_key(project_type: ProjectType, area: str, type_label: str) -> str | None:
    """Return the key of the filter that shows a project; None when no filter of its type does."""
    if project_type == "residential":
        return area_band(area)
    return type_label if type_label in FILTERS["commercial"] else None
