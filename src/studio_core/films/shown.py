"""Which films the content shows."""

from collections.abc import Iterator

from studio_core.pictures.urls import FILM_FORMATS
from studio_core.records.collections import SHOWING
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_FILM_ENDINGS = tuple(f".{format}" for format in FILM_FORMATS)


def films_shown(store: Store) -> set[str]:
    """Return the addresses of films and captions of our own that the content names."""
    found: set[str] = set()
    for collection in SHOWING:
        for _, record in every_record(store, collection):
            found.update(_film_addresses(dict(record.document)))
    return found


def _film_addresses(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        if value.startswith("/media/") and value.endswith(_FILM_ENDINGS):
            yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _film_addresses(item)
    elif isinstance(value, list):
        for item in value:
            yield from _film_addresses(item)
