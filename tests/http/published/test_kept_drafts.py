"""Drafts kept for the administration's lists: what the store has now, read once."""

import random
from dataclasses import dataclass, field

import pytest

from studio_adapters.bootstrap import Studio, create_store, load_settings
from studio_core.publishing.draft import Draft
from studio_core.records.changes import OPERATOR, Change, Delete, Put
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, SERVICES
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_http.published.kept_drafts import KeptDrafts
from tests.http.studio_in_memory import AT, HANOK, put


@dataclass
class CountingStore(ForwardingStore):
    """A store that counts the records which are read one by one, and the scans."""

    inner: Store
    got: list[str] = field(default_factory=list)
    scans: int = 0

    def __post_init__(self) -> None:
        super().__init__(self.inner)

    def get(self, collection: str, id: str) -> Record | None:
        self.got.append(id)
        return self.inner.get(collection, id)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> "list[tuple[str, Record]]":
        self.scans += 1
        return list(self.inner.scan(collection, after, limit))


def draft(id: str, title: str, collection: str = PORTFOLIO) -> Put:
    document = {**HANOK, "title": title, "content": title, "category": "tip"}
    one = Draft(collection=collection, id=id, document=document, saved_at=AT)
    return Put(DRAFTS, one.key, one.stored)


def commit(store: Store, *changes: Change) -> None:
    Work(store, OPERATOR, AT).commit("imported", *changes)


def test_what_did_not_change_is_not_read_again(studio: Studio) -> None:
    store, kept = CountingStore(studio.store), KeptDrafts()
    commit(store, draft("p1", "하나"), draft("a1", "둘", INSIGHTS))
    first, scans = kept.at_present(store), store.scans

    put(studio, PORTFOLIO, "p7", HANOK)
    again = kept.at_present(store)
    commit(store, draft("a1", "셋", INSIGHTS))
    changed = kept.at_present(store)

    assert again is first
    assert (store.scans, store.got) == (scans, ["insights:a1"])
    assert changed.projects["p1"] is first.projects["p1"]
    assert [one.entry.title for one in changed.articles.values()] == ["셋"]


@pytest.mark.every_store
def test_whatever_was_written_since_the_kept_drafts_are_those_of_the_store(studio: Studio) -> None:
    chance, kept = random.Random(7), KeptDrafts()
    for _ in range(12):
        for _ in range(chance.choice((0, 1, 3, 30, 120))):
            id, collection = f"r{chance.randrange(9)}", chance.choice((PORTFOLIO, INSIGHTS))
            gone = Delete(DRAFTS, f"{collection}:{id}")
            written = draft(id, f"이름 {chance.random()}", collection)
            commit(studio.store, gone if chance.random() < 0.3 else written)

        assert kept.at_present(studio.store) == KeptDrafts().at_present(studio.store)


def test_a_store_that_was_restored_is_read_anew(studio: Studio) -> None:
    kept, older = KeptDrafts(), create_store("memory:", load_settings(environment={}))
    commit(studio.store, draft("p1", "하나"))
    commit(studio.store, draft("p2", "둘"))
    kept.at_present(studio.store)
    commit(older, draft("p3", "셋"))

    assert list(kept.at_present(older).projects) == ["p3"]


def test_drafts_of_the_own_texts_are_not_kept(studio: Studio) -> None:
    commit(studio.store, draft("s1", "설계", SERVICES))

    index = KeptDrafts().at_present(studio.store)

    assert not index.projects
    assert not index.articles
