"""The words of pages that no record holds."""

from collections.abc import Mapping
from functools import cache

from studio_core.languages.speaking import spoken
from studio_core.texts import catalogue

_SUBJECTS = (
    "about",
    "business",
    "carry",
    "carry-article",
    "consultation",
    "consultation-frame",
    "contact",
    "enquiry",
    "footer",
    "form",
    "format",
    "home",
    "insight",
    "missing",
    "pages",
    "portfolio",
    "portfolio-choices",
    "portfolio-empty",
    "preview",
    "print",
    "privacy",
    "project",
    "receipt",
    "search",
    "share",
    "shell",
    "story",
    "tags",
)
"""The catalogues whose words stand in pages."""


def read_labels() -> Mapping[str, str]:
    """Return the texts of the pages that no record holds, by key, in the spoken language."""
    return _labels(spoken())


@cache
def _labels(language: str) -> Mapping[str, str]:
    # What `catalogue` says is in that language, too: it is the one that is spoken.
    return {key: text for name in _SUBJECTS for key, text in catalogue(name).items()}
