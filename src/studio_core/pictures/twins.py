"""What a picture says in other languages."""

from collections.abc import Mapping
from typing import Any

from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import MAX_ALT_LENGTH, MAX_CAPTION_LENGTH


def has_told_twins(item: Mapping[str, Any]) -> bool:
    """Tell whether what a picture says in other languages is its texts alone, none too long."""
    longest = {"alt": MAX_ALT_LENGTH, "caption": MAX_CAPTION_LENGTH}
    return all(
        isinstance(twins, Mapping)
        and all(
            isinstance(one, str) and len(one) <= longest.get(name, -1)
            for name, one in twins.items()
        )
        for twins in (item[language] for language in TWINNED if language in item)
    )
