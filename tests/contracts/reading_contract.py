"""What a store promises about reading."""

import json

import pytest

from studio_core.records.canonical import same
from studio_core.records.changes import Put
from studio_core.records.collections import COLLECTIONS, INSIGHTS, PORTFOLIO
from studio_core.records.record import Document, Json, Record, revision_of
from studio_core.records.store import Store
from tests.contracts.samples import ARTICLE, HANOK, LOFT, MARKS, change_set, put

DOCUMENTS: dict[str, Document] = {
    "korean and emoji": {"title": "한옥 🏡 리모델링", "memo": "ㄱㅏ · 가 · 👨‍👩‍👧"},
    "markup and quotes": {"title": "<script>alert('1')</script>", "sql": "'; DROP TABLE x; --"},
    "backslashes and control characters": {"text": "a\\b\n\t\x01\x1f\u2028\x7f"},
    "keys that need quoting": {'평 "수"': 1, "a:b%c": 2, "%(x)s": 3, "?": 4, "'": 5},
    "lists with holes": {"images": [None, "a.jpg", None, {"id": "b"}, []]},
    "empty values of every kind": {"a": None, "b": [], "c": {}, "d": [{"e": []}], "title": "빈 값"},
    "whole numbers and fractions": {"a": 1.0, "b": 1, "c": -0.0, "d": 0.1, "e": 1e16, "f": 2**53},
    "numbers at the edges": {"a": 1.7976931348623157e308, "b": 5e-324, "c": 2**70, "d": -(10**300)},
    "booleans": {"yes": True, "no": False, "one": 1},
    "junk where fields are expected": {
        "title": {"x": 1},
        "order": "셋",
        "createdAt": [1],
        "type": 7,
    },
    "thirty levels": json.loads('{"안": ' * 29 + '{"바닥": "원목"}' + "}" * 29),
    **{f"an odd record {number}": mark for number, mark in enumerate(MARKS)},
    "an odd record with nothing else": {"_studio_empty": True, "a": None, "b": [{}]},
    "a long title": {"title": "가" * 100_000},
    "a text of nine megabytes": {"content": "한" * 3_000_000},
}


class ReadingContract:
    """Give a fixture `store` with a new, empty store."""

    @pytest.mark.parametrize("collection", [*COLLECTIONS, "no-such-collection"])
    def test_an_empty_collection_has_no_records(self, store: Store, collection: str) -> None:
        records = store.read(collection)

        assert dict(records) == {}
        assert list(store.scan(collection)) == []

    @pytest.mark.parametrize("id", ["없음", "", "a/b", "\0", "half \ud800", "x" * 800])
    def test_a_missing_record_is_none(self, store: Store, id: str) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        record = store.get(PORTFOLIO, id)

        assert record is None

    @pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
    def test_a_document_comes_back_equal_in_canonical_form(
        self, store: Store, document: Document
    ) -> None:
        put(store, PORTFOLIO, "p1", document)

        record = store.get(PORTFOLIO, "p1")

        assert record is not None
        assert same(record.document, document)
        assert record.revision == revision_of(document)
        assert store.read(PORTFOLIO)["p1"] == record

    def test_records_are_in_id_order_by_code_point(self, store: Store) -> None:
        ids = ["-Nx", "10", "9", "A", "Z", "_a", "a", "z", "가", "힣", "ﬁ", "🏠"]
        puts = [Put(PORTFOLIO, id, HANOK) for id in reversed(ids)]
        store.commit(change_set(*puts))

        records = store.read(PORTFOLIO)

        assert list(records) == ids

    def test_one_id_in_two_collections_is_two_records(self, store: Store) -> None:
        put(store, PORTFOLIO, "같은-이름", HANOK)
        put(store, INSIGHTS, "같은-이름", ARTICLE)

        found = store.get(INSIGHTS, "같은-이름")

        assert found is not None
        assert same(found.document, ARTICLE)
        assert list(store.read(PORTFOLIO)) == ["같은-이름"]

    def test_a_scan_returns_every_record_once_in_order(self, store: Store) -> None:
        store.commit(change_set(*(Put(PORTFOLIO, f"p{n:03}", {"n": n}) for n in range(25))))

        met: list[tuple[str, Record]] = []
        page = store.scan(PORTFOLIO, limit=10)
        while page:
            met.extend(page)
            page = store.scan(PORTFOLIO, after=page[-1][0], limit=10)

        assert met == list(store.read(PORTFOLIO).items())

    def test_a_scan_may_continue_after_a_missing_id(self, store: Store) -> None:
        store.commit(change_set(Put(PORTFOLIO, "a", HANOK), Put(PORTFOLIO, "c", LOFT)))

        page = store.scan(PORTFOLIO, after="b", limit=5)

        assert [id for id, _ in page] == ["c"]

    def test_changing_a_document_after_a_put_does_not_change_the_record(self, store: Store) -> None:
        document: dict[str, Json] = {"title": "처음", "images": [{"id": "a"}]}
        put(store, PORTFOLIO, "p1", document)

        document["title"] = "나중"
        document["images"] = []

        record = store.get(PORTFOLIO, "p1")
        assert record is not None
        assert record.document["title"] == "처음"
