"""Stores with content to audit."""

from typing import Any

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.canonical import checksum
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work

AT = "2025-04-16T09:00:00.000Z"


def store_of(tree: dict[str, dict[str, Any]]) -> Store:
    """Return a store in memory that holds *tree*."""
    store: Store = MemoryStore()
    puts = tuple(
        Put(collection, id, document)
        for collection, records in tree.items()
        for id, document in records.items()
        if isinstance(document, dict)
    )
    Work(store, OPERATOR, AT).commit("imported", *puts)
    return store


def content_checksum(store: Store) -> str:
    """Return the checksum of everything a store publishes."""
    return checksum(
        {
            name: {id: record.document for id, record in store.read(name).items()}
            for name in (PORTFOLIO, INSIGHTS)
        }
    )
