"""The project that a site shows while it has none (specification, section 8)."""

from studio_core.records.record import Document
from studio_core.texts import catalogue

SAMPLE_ID = "sample"
"""Its id, in addresses; a site that shows it has no project that could have it."""


def sample_document() -> Document:
    """Return the sample as a project would be stored, in the spoken language."""
    words = catalogue("portfolio-empty")
    return {
        "type": "residential",
        "title": words["portfolio.sample.title"],
        "address": words["portfolio.sample.address"],
        "area": "34py",
        "style": words["portfolio.sample.style"],
    }
