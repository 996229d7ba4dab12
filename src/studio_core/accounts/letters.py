"""The mails that people get about their accounts, as a port: what is said, and to whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

LetterKind: TypeAlias = Literal[
    "invitation", "renewal_asked", "reset", "email_confirmation", "email_changed", "new_sign_in"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One mail to one person; *facts* fill the places in its text."""

    kind: LetterKind
    to: str
    facts: Mapping[str, str] = field(default_factory=dict)


class LetterPost(Protocol):
    """Sends letters."""

    def send(self, letter: Letter) -> None:
        """Send *letter*; raise `DeliveryError` when it was not taken."""
        ...
