"""How long an article takes to read."""

from studio_core.insights.excerpts import plain_text
from studio_core.languages.registry import LANGUAGES
from studio_core.languages.speaking import spoken

_CHARACTERS = {one.code: one.characters_a_minute for one in LANGUAGES}


def reading_minutes(markdown: object) -> int:
    """Return how long a text in the language that is spoken takes: whole minutes, 1 at least.

    A begun minute counts. The words of the markdown do, as `plain_text` has them; pictures and its
    own characters do not.
    """
    characters = len(plain_text(markdown).replace(" ", ""))
    return max(1, -(-characters // _CHARACTERS[spoken()]))
