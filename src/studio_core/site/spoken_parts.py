"""Parts of the site as whoever writes to visitors says them, in the language that is spoken."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from studio_core.content.registry import content_types, texts_of
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.records.collections import SITE
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.twins import present, translated


def spoken_part(store: Store, name: str) -> Mapping[str, Any]:
    """Return the part of the site called *name* as `spoken_texts` does; nothing where none is."""
    record = store.get(SITE, name)
    return spoken_texts(name, record.document) if record else {}


def spoken_texts(name: str, document: Document) -> Mapping[str, Any]:
    """Return the part called *name* with its texts in the language that is spoken.

    A text without a twin is left out, and so is an item of a list that lacks one it needs; all that
    is no text stays: a telephone number is the same in every language.
    """
    if spoken() == BASE:
        return present(document)
    texts = replace(texts_of(content_types()[name].fields), needed=frozenset())
    return translated(texts, document, spoken()) or {}


def brand_name(store: Store) -> str:
    """Return the studio's name, else its wordmark; `studio` when there is neither."""
    return _first_of(store, "ko", "wordmark")


def brand_mark(store: Store) -> str:
    """Return the studio's wordmark, else its name; `studio` when there is neither."""
    return _first_of(store, "wordmark", "ko")


def _first_of(store: Store, *fields: str) -> str:
    names = spoken_part(store, "brand")
    return next((str(names[one]) for one in fields if names.get(one)), "studio")
