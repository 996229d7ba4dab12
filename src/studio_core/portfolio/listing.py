"""What a search in the administrators' list of projects looks at."""

from studio_core.records.reading import text_of
from studio_core.records.record import Document
from studio_core.texts.searching import folded


def searched_text(document: Document) -> str:
    """Return what a search looks for words in: a project's title and its address."""
    return folded(f"{text_of(document.get('title'))} {text_of(document.get('address'))}")
