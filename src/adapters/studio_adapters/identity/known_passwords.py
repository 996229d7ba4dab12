"""The passwords that attackers try first, by the lists of zxcvbn (drawn from breaches)."""

from functools import cache


@cache
def known_passwords() -> frozenset[str]:
    """Return the commonest passwords, in small letters."""
    # Thirty thousand words, for the moment in which somebody sets a password.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])
