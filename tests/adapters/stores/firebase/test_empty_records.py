"""Records without fields lie as a mark, and what looks like the mark is not taken for it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.firebase.empty_records import is_marked, marked, unmarked
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.canonical import canonical, same
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.samples import HANOK, change_set

MARK = {"_studio_empty": True}

VALUES = st.sampled_from([True, False, None, 1, 1.0, "", "=", "==", "=x", [], {}, [True], MARK])
DOCUMENTS = st.dictionaries(st.sampled_from(["_studio_empty", "title"]), VALUES)


@given(DOCUMENTS)
def test_what_lies_there_is_never_nothing_and_comes_back_as_it_was(
    document: dict[str, Any],
) -> None:
    lying = marked(document)

    assert canonical(lying)
    assert same(unmarked(lying), document)
    assert is_marked(document) == (not same(lying, document))


@given(DOCUMENTS, DOCUMENTS)
def test_two_documents_lie_alike_only_when_they_are(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert same(marked(one), marked(other)) == same(one, other)


def test_ordinary_documents_lie_as_they_are() -> None:
    assert marked(HANOK) is HANOK
    assert marked({"_studio_empty": True, "title": "한옥"}) == {
        "_studio_empty": True,
        "title": "한옥",
    }


@pytest.mark.parametrize("document", [{}, {"title": None, "images": []}])
def test_a_record_without_fields_lies_as_in_earlier_versions(
    store: FirebaseStore, database: Database, document: dict[str, Any]
) -> None:
    store.commit(change_set(Put(PORTFOLIO, "p1", document)))

    assert database.get("portfolio/p1") == MARK


def test_what_an_earlier_version_left_is_read_as_a_record_without_fields(
    store: FirebaseStore, database: Database
) -> None:
    database.update("", {"portfolio/p1": MARK, "_studio/mirror/portfolio/p1": {"text": "{}"}})

    found = store.get(PORTFOLIO, "p1")

    assert found is not None
    assert found.document == {}
    assert store.commit(change_set(Put(PORTFOLIO, "p1", {}))) == 0
