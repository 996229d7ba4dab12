"""Records as they are read in another language: of which texts, and what each of them lacks."""

from collections.abc import Iterator
from dataclasses import replace

from studio_core.content.former_policies import FORMER_POLICIES, POLICY
from studio_core.content.registry import texts_of, type_of
from studio_core.languages.registry import BASE
from studio_core.records.collections import SITE
from studio_core.records.record import Document, Record
from studio_core.records.twins import Texts, Untranslated, is_begun, translated, untranslated


def texts_in(collection: str, id: str) -> Texts:
    """Return which texts of a record have twins; of what is no content, none."""
    type = type_of(collection, id)
    return texts_of(type.fields) if type else Texts()


def read_in(language: str, collection: str, id: str, record: Record) -> Record | None:
    """Return a record as it is read in *language*; None where it is not offered there.

    In the base language that is the record itself: who reads it knows nothing of its twins.
    """
    if language == BASE:
        return record
    texts = texts_in(collection, id)
    if (collection, id) == (SITE, POLICY):
        # Those before it are there in the languages in which they were written.
        texts = replace(texts, within={**texts.within, FORMER_POLICIES: texts})
    document = translated(texts, record.document, language)
    return None if document is None else Record.of(document)


def half_translated(
    language: str, collection: str, id: str, document: Document
) -> Iterator[Untranslated]:
    """Yield what a record lacks in *language*, where somebody has begun with it."""
    texts = texts_in(collection, id)
    if is_begun(texts, document, language):
        yield from untranslated(texts, document, language)
