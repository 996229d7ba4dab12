"""How much of the public content is there in another language."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, get_args

from studio_core.languages.registry import TWINNED
from studio_core.publishing.languages import read_in, texts_in
from studio_core.records.collections import PUBLIC
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.twins import is_begun, untranslated
from studio_core.records.walking import every_record

TranslationState = Literal["whole", "offered", "begun", "none"]
"""`whole`: everything is there. `offered`: what visitors need is, and they read nothing of the
rest. `begun`: something is, and visitors are not offered it. `none`: nothing is."""

TRANSLATION_STATES: tuple[TranslationState, ...] = get_args(TranslationState)


@dataclass(slots=True)
class Translated:
    """How many public records of a collection there are in a language, by their state.

    *not_offered* are the ids of those that its visitors do not read.
    """

    language: str
    collection: str
    counts: dict[TranslationState, int] = field(
        default_factory=lambda: dict.fromkeys(TRANSLATION_STATES, 0)
    )
    not_offered: list[str] = field(default_factory=list)


def translation_state(
    language: str, collection: str, id: str, record: Record
) -> TranslationState | None:
    """Return how a record is there in *language*; None for one without any text to translate."""
    texts, document = texts_in(collection, id), record.document
    begun = is_begun(texts, document, language)
    lacking = next(untranslated(texts, document, language), None)
    if lacking is None:
        return "whole" if begun else None
    if not begun:
        return "none"
    return "offered" if read_in(language, collection, id, record) is not None else "begun"


def translations(store: Store) -> Iterator[Translated]:
    """Yield how the public content is there in each further language, collection by collection."""
    for language in TWINNED:
        for collection in PUBLIC:
            yield _translated(store, language, collection)


def _translated(store: Store, language: str, collection: str) -> Translated:
    found = Translated(language, collection)
    for id, record in every_record(store, collection):
        state = translation_state(language, collection, id, record)
        if state is not None:
            found.counts[state] += 1
        if state in ("begun", "none"):
            found.not_offered.append(id)
    return found
