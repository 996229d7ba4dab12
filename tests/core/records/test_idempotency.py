"""Creating under idempotency keys: each intention once, however many of its answers are lost."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidFieldsError
from studio_core.insights.samples import add_samples
from studio_core.records.changes import Actor, Put
from studio_core.records.collections import IDEMPOTENCY_KEYS, INSIGHTS, PORTFOLIO
from studio_core.records.idempotency import (
    KEPT_AT_MOST,
    IdempotencyKey,
    IdempotencyKeyReusedError,
    sweep_idempotency_keys,
)
from studio_core.records.record import Revision
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore
from tests.content_records import create_insight, create_project, save_project
from tests.core.portfolio.test_editing import HOME
from tests.deleting import delete_project

AT = "2026-03-01T00:00:00.000Z"
ADMIN = Actor("administrator", "admin-1")
OTHER = Actor("administrator", "admin-2")


class Ids:
    """New ids, in order."""

    def __init__(self) -> None:
        self.given = 0

    def __call__(self) -> str:
        self.given += 1
        return f"-p{self.given}"


def create(
    store: MemoryStore,
    ids: Ids,
    text: str | None,
    sent: Mapping[str, Any] = HOME,
    by: Actor = ADMIN,
    at: str = AT,
) -> tuple[str, Revision]:
    """Return the answer as what every store gives back alike: the id and the revision."""
    key = IdempotencyKey.sent(text, by, sent)
    id, record = create_project(Work(store, by, at), sent, id=ids(), key=key)
    return id, record.revision


INTENTIONS = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 4)), max_size=8)
NEW_STORES = st.sampled_from([MemoryStore, CanonicalStore])


@given(INTENTIONS, st.randoms(use_true_random=False), NEW_STORES)
def test_of_every_intention_there_is_one_record(
    intentions: list[tuple[str, int]], chance: Any, new_store: type[MemoryStore]
) -> None:
    """Each letter is an intention; its requests come in any order, with other work in between."""
    store, ids = new_store(), Ids()
    requests = [letter for letter, times in intentions for _ in range(times)]
    chance.shuffle(requests)
    answers: dict[str, tuple[str, Revision]] = {}

    for letter in requests:
        sent = {**HOME, "title": f"집 {letter}"}
        answer = create(store, ids, f"key-{letter}", sent)
        assert answers.setdefault(letter, answer) == answer
        if chance.random() < 0.3:
            save_project(Work(store, OTHER, AT), answer[0], {"style": str(ids.given)}, None)

    records = store.read(PORTFOLIO)
    assert sorted(records) == sorted(id for id, _ in answers.values())
    assert {record.document["title"] for record in records.values()} == {
        f"집 {letter}" for letter in answers
    }


def test_the_answer_stays_when_the_record_is_deleted(store: MemoryStore) -> None:
    ids = Ids()
    first = create(store, ids, "k")
    delete_project(Work(store, ADMIN, AT), first[0], None)

    again = create(store, ids, "k")

    assert again == first
    assert not store.read(PORTFOLIO)


def test_without_a_key_every_request_creates(store: MemoryStore) -> None:
    ids = Ids()

    made = {create(store, ids, key)[0] for key in (None, "", "  ", None)}

    assert len(made) == 4
    assert not store.read(IDEMPOTENCY_KEYS)


def test_a_key_with_another_body_is_refused_and_names_the_first(store: MemoryStore) -> None:
    ids = Ids()
    first, _ = create(store, ids, "k")

    with pytest.raises(IdempotencyKeyReusedError) as refused:
        create(store, ids, "k", {**HOME, "title": "다른 집"})

    assert refused.value.id == first
    assert list(store.read(PORTFOLIO)) == [first]


def test_a_key_is_for_one_action(store: MemoryStore) -> None:
    ids = Ids()
    create(store, ids, "k")

    with pytest.raises(IdempotencyKeyReusedError):
        add_samples(Work(store, ADMIN, AT), ids, key=IdempotencyKey.sent("k", ADMIN, {}))

    assert not store.read(INSIGHTS)


def test_accounts_have_keys_of_their_own(store: MemoryStore) -> None:
    ids = Ids()

    mine, theirs = create(store, ids, "k"), create(store, ids, "k", by=OTHER)

    assert mine[0] != theirs[0]
    assert len(store.read(PORTFOLIO)) == 2


def test_several_records_are_created_once_together(store: MemoryStore) -> None:
    ids, key = Ids(), IdempotencyKey.sent("k", ADMIN, {})

    first = add_samples(Work(store, ADMIN, AT), ids, key=key)
    again = add_samples(Work(store, ADMIN, AT), ids, key=key)

    assert first == again
    assert sorted(store.read(INSIGHTS)) == sorted(first)


def test_an_article_dated_by_the_moment_is_created_once(store: MemoryStore) -> None:
    sent = {"title": "글", "content": "벽"}
    key = IdempotencyKey.sent("k", ADMIN, sent)

    made = {
        create_insight(
            Work(store, ADMIN, f"2026-03-01T0{hour}:00Z"), sent, id=f"-i{hour}", key=key
        )[0]
        for hour in range(3)
    }

    assert made == {"-i0"} == store.read(INSIGHTS).keys()


def test_a_refused_body_does_not_use_its_key_up(store: MemoryStore) -> None:
    ids = Ids()
    with pytest.raises(InvalidFieldsError):
        create(store, ids, "k", {**HOME, "title": ""})

    id, revision = create(store, ids, "k")

    assert {id: record.revision for id, record in store.read(PORTFOLIO).items()} == {id: revision}


@pytest.mark.parametrize("text", ["x" * 201, "열쇠", "a\nb", "a\x7fb"])
def test_what_is_no_key_is_refused_by_its_name(store: MemoryStore, text: str) -> None:
    with pytest.raises(InvalidFieldsError, match="Idempotency-Key: field_invalid"):
        create(store, Ids(), text)


def test_nothing_of_a_key_is_in_the_journal(store: MemoryStore) -> None:
    create(store, Ids(), "k")

    assert [path.collection for entry in store.changes(0) for path in entry.paths] == [PORTFOLIO]


def test_keys_are_kept_for_a_day(store: MemoryStore) -> None:
    ids = Ids()
    create(store, ids, "old", at="2026-03-01T00:00:00.000Z")
    create(store, ids, "new", at="2026-03-01T00:00:00.001Z")

    swept = sweep_idempotency_keys(store, at="2026-03-02T00:00:00.000Z")

    assert (swept, len(store.read(IDEMPOTENCY_KEYS))) == (1, 1)
    assert create(store, ids, "new")[0] == "-p2"
    assert create(store, ids, "old")[0] == "-p4"


def test_of_one_account_a_bounded_number_of_keys_is_kept(store: MemoryStore) -> None:
    notes = tuple(
        Put(IDEMPOTENCY_KEYS, f"k{number:05}", {"account": "a", "at": AT})
        for number in range(KEPT_AT_MOST + 3)
    )
    damaged = Put(IDEMPOTENCY_KEYS, "damaged", {"account": "b", "at": "soon", "ids": 3})
    other = Put(IDEMPOTENCY_KEYS, "other", {"account": "b", "at": AT})
    Work(store, ADMIN, AT).commit("x", *notes, damaged, other)

    swept = sweep_idempotency_keys(store, at=AT)

    kept = store.read(IDEMPOTENCY_KEYS)
    assert (swept, len(kept)) == (4, KEPT_AT_MOST + 1)
    assert "other" in kept


def test_a_key_whose_record_the_journal_has_lost_creates_nothing(store: MemoryStore) -> None:
    """As when an older store was put in place of the one that the key belongs to."""
    ids = Ids()
    create(store, ids, "k")
    (id, record), *_ = store.read(IDEMPOTENCY_KEYS).items()
    later = Put(IDEMPOTENCY_KEYS, id, {**record.document, "position": 7})
    Work(store, ADMIN, AT).commit("x", later)

    with pytest.raises(IdempotencyKeyReusedError):
        create(store, ids, "k")

    assert len(store.read(PORTFOLIO)) == 1


def test_a_key_has_at_most_two_hundred_characters() -> None:
    assert IdempotencyKey.sent("k" * 200, ADMIN, {}) is not None
    with pytest.raises(InvalidFieldsError):
        IdempotencyKey.sent("k" * 201, ADMIN, {})
