"""Whether the site is open to search engines.

A store without the record of it is open: it is older than this rule, and nobody is taken out of a
search engine by an upgrade. New stores and those with the demo begin closed.
"""

from studio_core.records.changes import Put
from studio_core.records.collections import SETTINGS
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work

OPENING_RECORD = "site_opening"


def is_open(store: Store) -> bool:
    """Tell whether search engines may look at the site."""
    return says_open(store.get(SETTINGS, OPENING_RECORD))


def says_open(record: Record | None) -> bool:
    """Tell whether the record of the opening, None for none, says that the site is open."""
    return record is None or bool(record.document.get("open"))


def set_open(work: Work, *, is_open: bool) -> None:
    """Note that the site is open, or closed, whatever stands against it."""
    put = Put(SETTINGS, OPENING_RECORD, {"open": is_open, "at": work.at})
    work.commit("site_opened" if is_open else "site_closed", put)
