"""A step of a consultation, as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from studio_core.enquiries.consultation import Offer
from studio_http.pages.forms.filled_form import ACCEPTED, FilledForm
from studio_http.pages.shapes import ImageOut

STEPS = ("place", "size", "budget", "files", "contact")
"""What the steps ask for, in their order; `STEPS` of the user interface."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The project or article that a consultation began from; *space* is the kind of a project's."""

    kind: Literal["project", "article"]
    id: str
    title: str
    picture: ImageOut | None
    space: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a consultation is asked with: the *form*, what may be chosen, and where it began."""

    form: FilledForm
    offer: Offer
    origin: Origin | None
    accepted: str = ACCEPTED


@dataclass(frozen=True, slots=True)
class Step:
    """Step *number* of a consultation, from 1."""

    number: int
    asked: Asked
    steps: Sequence[str] = STEPS
