"""Sizes as visitors read them, in both units: `112㎡ (34평)`, what was not entered with `약`."""

import re

from studio_core.portfolio.areas import SQUARE_METRES, ProjectType, pyeong
from studio_core.portfolio.project import text_of
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_core.texts.untrusted import short_text

_SIZE = r"([0-9]++(?:\.[0-9]++)?)\s*+(㎡|[mM][²2]|평|[pP][yY])"
_ENTERED = re.compile(rf"\s*+{_SIZE}\s*+(?:[(/·,]?\s*+{_SIZE}\s*+\)?\s*+)?")
_NUMBER = re.compile(r"([0-9.]++)")
_IN_PYEONG = ("평", "py")


def size_of(project_type: ProjectType, area: str) -> str | None:
    """Return the size that a project's *area* tells, in both units; None when it tells none.

    A number without a unit is in pyeong for homes, as their filters read it.
    """
    entered = _ENTERED.fullmatch(short_text(area) or "")
    if entered:
        parts = ((entered[1], entered[2]), (entered[3] or entered[1], entered[4] or entered[2]))
        sizes = {unit.lower() in _IN_PYEONG: float(number) for number, unit in reversed(parts)}
        return size_text(pyeong=sizes.get(True), metres=sizes.get(False))
    size = pyeong(area) if project_type == "residential" else None
    return None if size is None else size_text(pyeong=size)


def size_text(*, pyeong: float | None = None, metres: float | None = None) -> str:
    """Return a size in both units; what is not given of it is worked out, and said to be about."""
    return filled(
        catalogue("project")["project.size"],
        metres=_told(metres, (pyeong or 0) * SQUARE_METRES),
        pyeong=_told(pyeong, (metres or 0) / SQUARE_METRES),
    )


def _told(entered: float | None, worked_out: float) -> str:
    if entered is not None:
        return text_of(entered)
    return filled(catalogue("project")["project.size.about"], number=int(worked_out + 0.5))


def measured(size: str) -> tuple[str, str, str]:
    """Return the first number of a *size*, which is set large, with what stands around it."""
    before, number, after = _NUMBER.split(size, maxsplit=1)
    return before, number, after
