"""What a page's device keeps: drafts and the pictures that wait with them."""

import json
from typing import Any, Literal

from playwright.sync_api import Page

Kept = Literal["drafts", "jobs", "files"]

READ = """(store) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("studio-device");
  let isNew = false;
  // The page makes it when it first writes: what looks on must not make an empty one before.
  opening.onupgradeneeded = () => { isNew = true; opening.transaction.abort(); };
  opening.onerror = () => (isNew ? resolve([]) : reject(opening.error));
  opening.onsuccess = () => {
    const database = opening.result;
    const kept = database.transaction(store).objectStore(store);
    // Contents are counted, not carried over.
    const asked = store === "files" ? kept.getAllKeys() : kept.getAll();
    asked.onsuccess = () => { database.close(); resolve(asked.result); };
  };
})"""


def kept(page: Page, store: Kept = "drafts") -> list[Any]:
    """Return what is kept in *store*; of files, their keys."""
    found: list[Any] = page.evaluate(READ, store)
    return found


def wait_until_kept(page: Page, text: str) -> None:
    """Wait until a draft with *text* is written; what can be read is on the disk."""
    while text not in json.dumps(kept(page), ensure_ascii=False):
        page.wait_for_timeout(20)


def wait_until_files_kept(page: Page, count: int) -> None:
    """Wait until the contents of so many pictures and films are on the disk, and of no more."""
    while len(kept(page, "files")) != count:
        page.wait_for_timeout(20)


def wait_until_forgotten(page: Page) -> None:
    """Wait until no draft is kept any more."""
    while kept(page):
        page.wait_for_timeout(20)
