"""A form as it is shown: new, or once more with what was typed and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studio_http.pages.forms.sent_fields import SentFields

ACCEPTED = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf"
"""What browsers offer to choose; `ACCEPTED` of the user interface."""

_OF_SPACE = frozenset(
    {"spaceType", "district", "size", "sizeUnit", "condition", "scope", "budget", "start", "moveIn"}
)


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that has come and is kept for when the form is sent again."""

    id: str
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a field: its name in the API, and a sentence."""

    field: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledForm:
    """What stands in a form.

    *opened* is when it was shown first, in milliseconds since 1970. Each form has a *token* of its
    own, so that sending it twice is one enquiry, and as a sign of who sends it. *problem* is what
    went wrong besides the fields.
    """

    opened: int
    sent: SentFields = field(default_factory=SentFields)
    faults: Sequence[Fault] = ()
    kept: Sequence[KeptFile] = ()
    problem: Mapping[str, Any] | None = None
    token: str

    def value(self, name: str) -> str:
        """Return what stands in the field *name*."""
        return self.sent.shown(name)

    def is_chosen(self, name: str, key: str) -> bool:
        """Tell whether *key* is among what was chosen under *name*."""
        return key in self.sent.all(name)

    def fault(self, *names: str) -> str:
        """Return what is wrong with the field that the API knows by one of *names*; '' for nothing.

        Of a list it is what is wrong with any part.
        """
        said = [one.message for one in self.faults if _plain(one.field) in names]
        return " ".join(dict.fromkeys(said))

    def place(self, one: Fault) -> str:
        """Return the id of the element that mends a fault."""
        name = _plain(one.field).removeprefix("facts.")
        is_of_space = name in _OF_SPACE and self.sent.space
        return f"{self.sent.space}-{name}" if is_of_space else name


def _plain(name: str) -> str:
    return name.partition("[")[0]
