"""The activity list: the journal, with the sign-ins where they happened."""

from collections.abc import Collection
from dataclasses import dataclass

from studio_core.accounts.sign_ins import SignIn, list_sign_ins
from studio_core.records.changes import Position
from studio_core.records.collections import JOURNAL_POLICIES, JournalPolicy
from studio_core.records.journal import Activity, activity_of, list_activity, newest_first
from studio_core.records.store import Store

MOST_PASSED = 5_000
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
    entries = list_activity(store, before, limit)
    lowest = min((entry.position for entry in entries), default=1)
    items: list[Activity | SignIn] = [
        entry for entry in entries if everything or _is_content(entry)
    ]
    for note in list_sign_ins(store) if everything else ():
        # What came before the first entry goes with it.
        position = max(1, note.position)
        if lowest <= position and (before is None or position < before):
            items.append(note)
    items.sort(key=lambda item: (item.position, isinstance(item, SignIn), item.at), reverse=True)
    return ActivityPage(tuple(items), lowest if entries and lowest > 1 else None)


def published_page(
    store: Store,
    collections: Collection[str],
    before: Position | None = None,
    limit: int = 50,
    *,
    everything: bool = True,
) -> ActivityPage:
    """Return up to *limit* entries below *before* that changed what visitors see of *collections*.

    What was only drafted is passed by, however much that is: a page may hold fewer, or none, and
    have a next one all the same. Without *everything* it is as in `activity_page`.
    """
    items: list[Activity | SignIn] = []
    lowest = 1
    for passed, entry in enumerate(newest_first(store, before), start=1):
        lowest = entry.position
        if not entry.ids().keys().isdisjoint(collections):
            activity = activity_of(store, entry)
            items += [activity] if everything or _is_content(activity) else []
        if len(items) == limit or passed == MOST_PASSED:
            break
    return ActivityPage((*items,), lowest if lowest > 1 else None)


def _is_content(entry: Activity) -> bool:
    return all(JOURNAL_POLICIES[name] is JournalPolicy.PUBLISHED for name in entry.ids)
