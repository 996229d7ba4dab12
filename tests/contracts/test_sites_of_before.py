"""A site that was there before openings were kept is open, wherever its content comes from."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.visibility import is_open, set_open
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare, restore_backup
from tests.core.transfer.backup.archives import AT, archived

BY: Any = {"actor": OPERATOR, "at": AT}


@pytest.fixture
def before() -> Iterator[MemoryStore]:
    """A store with a project and nothing about opening."""
    with closing(MemoryStore()) as store:
        Work(store, OPERATOR, AT).commit("x", Put(PORTFOLIO, "p1", {"title": "한옥"}))
        yield store


def test_one_that_is_restored_where_a_new_site_was_begun_is_open(
    store: Store, before: MemoryStore
) -> None:
    begin_site(Work(store, **BY))
    backup = Backup(archived(before))
    assert not is_open(store)

    restore_backup(Restoration(backup, store, None, OPERATOR, lambda: AT))

    assert is_open(store)
    assert compare(backup, store, None).equal


def test_one_that_was_closed_is_restored_closed(store: Store, before: MemoryStore) -> None:
    set_open(Work(before, **BY), is_open=False)

    restore_backup(Restoration(Backup(archived(before)), store, None, OPERATOR, lambda: AT))

    assert not is_open(store)
