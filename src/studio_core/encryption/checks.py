"""Whether the keys at hand open what was sealed: enquiries, their notes, second factors."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seals:
    """How many there are of one kind, and how many of them do not open."""

    there: int
    unreadable: int
