"""Whether the keys at hand open what was sealed: enquiries, their notes, second factors."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seals:
    """How many sealed records there are of one kind, and how many cannot be opened."""

    there: int
    unreadable: int
