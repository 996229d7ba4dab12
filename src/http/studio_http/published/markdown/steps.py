"""A count of the work of rendering a text, which is the same on every machine."""


class TooManyStepsError(Exception):
    """A text takes more steps than it may."""


class Steps:
    """The steps that one text has taken so far; a step takes about a fifth of a microsecond."""

    def __init__(self, most: int) -> None:
        self.taken = 0
        self._most = most

    @property
    def left(self) -> int:
        """How many more there may be."""
        return self._most - self.taken

    def take(self, count: int) -> None:
        """Count steps; raise `TooManyStepsError` when they are more than there may be."""
        self.taken += count
        if self.taken > self._most:
            raise TooManyStepsError


def distance_steps(letters: int) -> int:
    """Return the steps of looking at *letters* one by one."""
    return letters // 2
