"""What a check finds that tries the keys at hand on sealed records."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Seals:
    """How many sealed records there are of one kind, and how many cannot be opened.

    *missing* are the ids of the keys that those need and that are not here.
    """

    there: int
    unreadable: int
    missing: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def opened(self) -> int:
        """How many can be opened."""
        return self.there - self.unreadable
