"""Reading a whole collection in constant memory."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from studio_core.records.record import Record
from studio_core.records.store import Store

PAGE = 1000
"""How many records are read, or changes written, at a time."""


Records: TypeAlias = Iterable[tuple[str, Record]]
"""Records by id, in id order by code point, each id once."""


def every_record(
    store: Store, collection: str, at_once: int = PAGE
) -> Iterator[tuple[str, Record]]:
    """Yield every record of *collection* in id order, reading *at_once* at a time."""
    after = ""
    while page := store.scan(collection, after, at_once):
        yield from page
        after = page[-1][0]
