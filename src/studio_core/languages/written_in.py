"""In which language something to or from a visitor is: kept with it, and told to who works here."""

from collections.abc import Mapping

from studio_core.languages.registry import BASE, LANGUAGES

LANGUAGE = "language"
"""The field with the code of the language."""

_NAMES = {one.code: one.name for one in LANGUAGES}


def language_of(document: Mapping[str, object]) -> str:
    """Return the code of the language in which a stored enquiry, or a mail about one, is.

    The base one for what is older than the others, and for a language that is there no longer.
    """
    return next((code for code in _NAMES if code == document.get(LANGUAGE)), BASE)


def language_name(code: str) -> str:
    """Return what a language calls itself."""
    return _NAMES[code]


def told_language(code: str) -> str:
    """Return what a language calls itself where that is worth telling: '' for the base one."""
    return "" if code == BASE else _NAMES[code]
