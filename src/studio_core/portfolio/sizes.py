"""Sizes as visitors read them, in both units: `112㎡ (34평)`, what was not entered with `약`."""

import re
from dataclasses import dataclass

from studio_core.portfolio.areas import SQUARE_METRES, ProjectType, pyeong
from studio_core.records.reading import text_of
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_core.texts.untrusted import short_text

_SIZE = r"([0-9]++(?:\.[0-9]++)?)\s*+(㎡|[mM][²2]|평|[pP][yY])"
_ENTERED = re.compile(rf"\s*+{_SIZE}\s*+(?:[(/·,]?\s*+{_SIZE}\s*+\)?\s*+)?")
_NUMBER = re.compile(r"([0-9.]++)")
_IN_PYEONG = ("평", "py")


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A size as it was *entered*: in pyeong, in square metres or in both."""

    entered_pyeong: float | None = None
    entered_metres: float | None = None

    @property
    def pyeong(self) -> float:
        """What is shown of it in pyeong: what is worked out is rounded."""
        worked_out = (self.entered_metres or 0) / SQUARE_METRES
        return int(worked_out + 0.5) if self.entered_pyeong is None else self.entered_pyeong

    @property
    def metres(self) -> float:
        """What is shown of it in square metres."""
        worked_out = (self.entered_pyeong or 0) * SQUARE_METRES
        return int(worked_out + 0.5) if self.entered_metres is None else self.entered_metres

    def __str__(self) -> str:
        """Return it in both units; what was not entered is said to be about."""
        return filled(
            catalogue("sizes")["project.size"],
            metres=_number_text(self.metres, is_about=self.entered_metres is None),
            pyeong=_number_text(self.pyeong, is_about=self.entered_pyeong is None),
        )


def size_of(project_type: ProjectType, area: str) -> Size | None:
    """Return the size that a project's *area* tells; None when it tells none.

    A number without a unit is in pyeong for homes, as their filters read it.
    """
    entered = _ENTERED.fullmatch(short_text(area) or "")
    if entered:
        parts = ((entered[1], entered[2]), (entered[3] or entered[1], entered[4] or entered[2]))
        sizes = {unit.lower() in _IN_PYEONG: float(number) for number, unit in reversed(parts)}
        return Size(entered_pyeong=sizes.get(True), entered_metres=sizes.get(False))
    size = pyeong(area) if project_type == "residential" else None
    return None if size is None else Size(entered_pyeong=size)


def _number_text(number: float, *, is_about: bool) -> str:
    text = text_of(number)
    return filled(catalogue("sizes")["project.size.about"], number=text) if is_about else text


def figure_of(size: str) -> tuple[str, str, str]:
    """Return the first number of a *size*, which is set large, with what stands around it."""
    before, number, after = _NUMBER.split(size, maxsplit=1)
    return before, number, after
