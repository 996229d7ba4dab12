"""How long an article takes to read."""

from studio_core.insights.excerpts import plain_text

CHARACTERS_A_MINUTE = 500
"""How many characters of Korean, spaces apart, an unhurried reader takes in within a minute."""


def reading_minutes(markdown: object) -> int:
    """Return how long a markdown text takes to read: whole minutes, rounded up, 1 at least.

    Its words count, as `plain_text` has them; pictures and markdown's own characters do not.
    """
    characters = len(plain_text(markdown).replace(" ", ""))
    return max(1, -(-characters // CHARACTERS_A_MINUTE))
