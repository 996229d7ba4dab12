"""The passwords that attackers try first, by the lists of zxcvbn (drawn from breaches)."""

from functools import cache


def is_known_password(text: str) -> bool:
    """Tell whether *text*, in small letters, is among the commonest passwords."""
    return text in _known()


@cache
def _known() -> frozenset[str]:
    # Thirty thousand words, for the moment in which somebody sets a password.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])
