"""Which texts of an article may be there in other languages; without both it is not offered."""

from collections.abc import Iterator

from studio_core.records.record import Document
from studio_core.records.twins import Texts, spread, twin_names

INSIGHT_TEXTS = Texts(own=frozenset(("title", "content")), needed=frozenset(("title", "content")))


def contents_of(document: Document) -> Iterator[str]:
    """Yield the content of a stored article in every language in which it has one."""
    told = spread(document)
    for name in ("content", *twin_names("content")):
        content = told.get(name)
        if isinstance(content, str):
            yield content
