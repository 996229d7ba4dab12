"""Whether search engines are told what changes, and the key that proves who tells them.

It is off until somebody switches it on. The key is public by design: engines read it at the site's
root (https://www.indexnow.org/documentation).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from studio_core.indexnow.pages import pages_of, written_pages
from studio_core.indexnow.waiting import (
    COLLECTED,
    former_requests,
    result_id,
    waiting_results,
)
from studio_core.records.changes import Change, Delete, Put
from studio_core.records.collections import ANNOUNCEMENTS, SETTINGS
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work

INDEXNOW_RECORD = "indexnow"
"""The settings record with the switch and the key."""

_LENGTH = 32
_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Switch:
    """Whether engines are told; *key* is '' when it never was on."""

    is_on: bool = False
    key: str = ""

    @property
    def key_path(self) -> str:
        """The path of the file with the key."""
        return f"/{self.key}.txt"


def read_switch(store: Store) -> Switch:
    """Return how the switch stands."""
    return switch_in(store.get(SETTINGS, INDEXNOW_RECORD))


def switch_in(record: Record | None) -> Switch:
    """Return how the switch stands in its record, None for none."""
    document = record.document if record else {}
    key = document.get("key")
    if not isinstance(key, str) or not _is_key(key):
        return Switch()
    return Switch(bool(document.get("isOn")), key)


def set_switch(work: Work, *, is_on: bool, new_key: Callable[[], str]) -> None:
    """Tell engines what changes from now on, or nothing more.

    *new_key* gives 32 hexadecimal digits, and is asked once: the key stays when it is switched off
    and on again. What still waits is dropped. Raise `ValueError` for a key of another form.
    """
    before = read_switch(work.store)
    if before.is_on is is_on:
        return
    key = before.key or new_key()
    if not _is_key(key):
        raise ValueError(f"no key of IndexNow: {key}")
    position, pages = work.store.position(), pages_of(work.store) if is_on else {}
    changes: list[Change] = [
        Put(SETTINGS, INDEXNOW_RECORD, {"isOn": is_on, "key": key, "at": work.at}),
        Put(ANNOUNCEMENTS, COLLECTED, {"position": position, "pages": written_pages(pages)}),
        *(
            Put(ANNOUNCEMENTS, result_id(name), result.without_paths().document())
            for name, _, result in waiting_results(work.store)
        ),
        *(Delete(ANNOUNCEMENTS, id) for id in former_requests(work.store.read(ANNOUNCEMENTS))),
    ]
    work.commit("settings_changed", *changes)


def is_key_path(path: str) -> bool:
    """Tell whether *path* is one that the file with the key may have."""
    return path.endswith(".txt") and _is_key(path.removeprefix("/").removesuffix(".txt"))


def key_file(record: Record | None) -> Mapping[str, str]:
    """Return the file with the key by its path, of the switch's record; nothing while it is off."""
    switch = switch_in(record)
    return {switch.key_path: switch.key} if switch.is_on else {}


def _is_key(text: str) -> bool:
    return len(text) == _LENGTH and set(text) <= _DIGITS
