"""The activity list: the journal, with the sign-ins where they happened."""

from collections.abc import Collection
from dataclasses import dataclass

from studio_core.accounts.sign_ins import SignIn, list_sign_ins
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import ENCLOSURES, ENQUIRIES, collection_of
from studio_core.records.journal import Activity, activity_of, newest_first
from studio_core.records.store import Store

MOST_PASSED = 2_000
"""How many entries are looked through for one page."""


@dataclass(frozen=True, slots=True)
class ActivityPage:
    """Journal entries and sign-ins, newest first, and the `before` of the page after it."""

    items: tuple[Activity | SignIn, ...]
    next: Position | None


def activity_page(
    store: Store, before: Position | None = None, limit: int = 50, *, everything: bool = True
) -> ActivityPage:
    """Return up to *limit* journal entries below position *before* with the sign-ins among them.

    A sign-in belongs to the page of the entry that it came after, so that pages neither repeat
    nor miss one; their number is bounded by `KEPT_AT_MOST`. Without *everything* only what was
    done to the site's content is left.
    """
    entries, lowest = _filled(store, before, limit, everything=everything)
    items: list[Activity | SignIn] = list(entries)
    for note in list_sign_ins(store) if everything else ():
        # What came before the first entry goes with it.
        position = max(1, note.position)
        if lowest <= position and (before is None or position < before):
            items.append(note)
    items.sort(key=lambda item: (item.position, isinstance(item, SignIn), item.at), reverse=True)
    return ActivityPage(tuple(items), lowest if lowest > 1 else None)


def published_page(
    store: Store,
    collections: Collection[str],
    before: Position | None = None,
    limit: int = 50,
    *,
    everything: bool = True,
) -> ActivityPage:
    """Return up to *limit* entries below *before* that changed what visitors see of *collections*.

    What was only drafted is passed by. Without *everything* it is as in `activity_page`.
    """
    found, lowest = _filled(store, before, limit, everything=everything, collections=collections)
    return ActivityPage((*found,), lowest if lowest > 1 else None)


def _filled(
    store: Store,
    before: Position | None,
    limit: int,
    *,
    everything: bool,
    collections: Collection[str] | None = None,
) -> tuple[list[Activity], Position]:
    """Return up to *limit* entries that are shown, and the position down to which was looked.

    What is not shown is passed by, up to `MOST_PASSED`: a page may then hold fewer, or none, and
    have a next one all the same.
    """
    items: list[Activity] = []
    lowest = 1
    for passed, entry in enumerate(newest_first(store, before, at_once=max(limit, 50)), start=1):
        lowest, changed = entry.position, entry.ids().keys()
        is_about = collections is None or not changed.isdisjoint(collections)
        if is_about and (not _is_sent(entry) if everything else _is_content(changed)):
            items.append(activity_of(store, entry))
        if len(items) >= limit or passed == MOST_PASSED:
            break
    return items, lowest


def _is_content(collections: Collection[str]) -> bool:
    return all(collection_of(name).keeps_contents for name in collections)


def _is_sent(entry: JournalEntry) -> bool:
    """Tell whether an entry is what a visitor sent or took back: the inbox shows enquiries.

    Anybody may send thousands, set aside one by one. Files alone are in older journals.
    """
    changed = entry.ids().keys()
    is_enquiry = entry.actor.kind == "visitor" and ENQUIRIES in changed
    return is_enquiry or changed == {ENCLOSURES}
