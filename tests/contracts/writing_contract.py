"""What a store promises about change sets: each is applied as a whole or not at all."""

from typing import Any

import pytest

from studio_core.errors import InvalidRecordError, RecordNotFoundError
from studio_core.records.canonical import same
from studio_core.records.changes import Change, Delete, Put, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import ABSENT, Json, Revision, StaleRecordError, revision_of
from studio_core.records.store import Store
from tests.contracts.samples import HANOK, LOFT, MARKS, change_set, put

FORBIDDEN = ".#$/[]"
"""What no key of the realtime database may contain (specification, section 5)."""

OTHER_REVISION = Revision("of another document")


class WritingContract:
    """Give a fixture `store` with a new, empty store."""

    def test_a_put_replaces_the_whole_record(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        put(store, PORTFOLIO, "p1", LOFT)

        assert document_of(store, "p1") == LOFT

    def test_a_field_is_set_and_the_others_stay(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 7)))

        assert same(document_of(store, "p1"), {**HANOK, "order": 7})

    def test_setting_none_removes_the_field(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", LOFT)

        store.commit(change_set(SetField(PORTFOLIO, "p1", "businessType", None)))

        assert "businessType" not in document_of(store, "p1")

    @pytest.mark.parametrize("before", MARKS)
    def test_an_odd_record_becomes_any_other_one(
        self, store: Store, before: dict[str, Any]
    ) -> None:
        for after in (*MARKS, LOFT):
            put(store, PORTFOLIO, "p1", before)
            put(store, PORTFOLIO, "p1", after)

            assert same(document_of(store, "p1"), after)

    @pytest.mark.parametrize("value", [True, "=", None])
    def test_an_odd_field_is_set_and_the_others_stay(self, store: Store, value: Json) -> None:
        put(store, PORTFOLIO, "p1", {"_studio_empty": "==", "title": "한옥"})

        store.commit(change_set(SetField(PORTFOLIO, "p1", "_studio_empty", value)))
        store.commit(change_set(SetField(PORTFOLIO, "p1", "title", None)))
        alone = document_of(store, "p1")
        store.commit(change_set(SetField(PORTFOLIO, "p1", "title", "한옥")))

        assert same(alone, {"_studio_empty": value})
        assert same(document_of(store, "p1"), {"_studio_empty": value, "title": "한옥"})

    def test_several_fields_of_a_record_are_set_together(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", LOFT)

        store.commit(
            change_set(
                SetField(PORTFOLIO, "p1", "title", "새 이름"), SetField(PORTFOLIO, "p1", "order", 3)
            )
        )

        wanted = {**LOFT, "title": "새 이름", "order": 3}
        record = store.get(PORTFOLIO, "p1")
        assert record is not None
        assert same(record.document, wanted)
        assert record.revision == revision_of(wanted)

    def test_a_deleted_record_is_gone(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        store.commit(change_set(Delete(PORTFOLIO, "p1")))

        assert store.get(PORTFOLIO, "p1") is None
        assert dict(store.read(PORTFOLIO)) == {}

    def test_every_change_set_moves_the_position_by_one(self, store: Store) -> None:
        first = store.commit(change_set(Put(PORTFOLIO, "p1", HANOK)))
        second = store.commit(change_set(Put(PORTFOLIO, "p2", LOFT), Delete(PORTFOLIO, "p1")))

        assert (first, second, store.position()) == (1, 2, 2)

    @pytest.mark.parametrize(
        "change",
        [
            Put(PORTFOLIO, "p1", {**HANOK, "order": 0.0, "nothing": [None, {}]}),
            SetField(PORTFOLIO, "p1", "title", HANOK["title"]),
            SetField(PORTFOLIO, "p1", "없는칸", None),
            Delete(PORTFOLIO, "없음"),
        ],
        ids=["put", "field", "field removed", "delete"],
    )
    def test_a_change_without_effect_is_not_journalled(self, store: Store, change: Change) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        position = store.commit(change_set(change))

        assert position == store.position() == 1
        assert len(store.changes(0)) == 1

    def test_an_empty_change_set_answers_the_present_position(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        position = store.commit(change_set())

        assert position == 1

    def test_a_change_that_expects_the_present_revision_is_made(self, store: Store) -> None:
        revision = put(store, PORTFOLIO, "p1", HANOK)

        store.commit(change_set(Put(PORTFOLIO, "p1", LOFT, expected=revision)))

        assert document_of(store, "p1") == LOFT

    @pytest.mark.parametrize(
        ("field", "instead_of"), [("order", 3), ("order", 3.0), ("floor", None), ("order", ...)]
    )
    def test_a_field_that_has_the_expected_value_is_set(
        self, store: Store, field: str, instead_of: Any
    ) -> None:
        put(store, PORTFOLIO, "p1", {"title": "한옥", "order": 3})
        put(store, PORTFOLIO, "p1", {"title": "새 한옥", "order": 3})

        store.commit(change_set(SetField(PORTFOLIO, "p1", field, 9, instead_of=instead_of)))

        assert document_of(store, "p1")[field] == 9

    def test_a_put_that_expects_no_record_only_creates(self, store: Store) -> None:
        store.commit(change_set(Put(PORTFOLIO, "p1", HANOK, expected=ABSENT)))

        with pytest.raises(StaleRecordError):
            store.commit(change_set(Put(PORTFOLIO, "p1", LOFT, expected=ABSENT)))

        assert same(document_of(store, "p1"), HANOK)

    @pytest.mark.parametrize(
        ("bad", "error"),
        [
            (Put(PORTFOLIO, "p1", LOFT, expected=OTHER_REVISION), StaleRecordError),
            (SetField(PORTFOLIO, "p1", "order", 9, expected=OTHER_REVISION), StaleRecordError),
            (SetField(PORTFOLIO, "p1", "title", "새", instead_of="옛"), StaleRecordError),
            (SetField(PORTFOLIO, "p1", "title", "새", instead_of=None), StaleRecordError),
            (SetField(PORTFOLIO, "없음", "order", 1, instead_of=None), StaleRecordError),
            (Delete(PORTFOLIO, "p1", expected=OTHER_REVISION), StaleRecordError),
            (Delete(PORTFOLIO, "없음", expected=OTHER_REVISION), StaleRecordError),
            (SetField(PORTFOLIO, "없음", "order", 1), RecordNotFoundError),
            (SetField(PORTFOLIO, "p1", "a/b", 1), InvalidRecordError),
            (Put(PORTFOLIO, "a.b", LOFT), InvalidRecordError),
            (Put(PORTFOLIO, "half \ud800", LOFT), InvalidRecordError),
            (Put(PORTFOLIO, "p3", {"title": "\0"}), InvalidRecordError),
            (Put(PORTFOLIO, "p3", {"order": float("nan")}), InvalidRecordError),
            (Put("no-such-collection", "p3", LOFT), InvalidRecordError),
        ],
    )
    def test_one_change_that_fails_undoes_the_whole_set(
        self, store: Store, bad: Change, error: type[Exception]
    ) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        good = (Put(PORTFOLIO, "p2", LOFT), Put(INSIGHTS, "i1", {"title": "새 글"}))

        with pytest.raises(error):
            store.commit(change_set(*good, bad))

        assert list(store.read(PORTFOLIO)) == ["p1"]
        assert same(document_of(store, "p1"), HANOK)
        assert dict(store.read(INSIGHTS)) == {}
        assert store.position() == len(store.changes(0)) == 1

    @pytest.mark.parametrize("key", ["", *FORBIDDEN, *(f"a{one}b" for one in FORBIDDEN)])
    def test_a_key_that_is_empty_or_has_a_forbidden_sign_is_refused(
        self, store: Store, key: str
    ) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        for change in (
            Put(PORTFOLIO, key, LOFT),
            Put(PORTFOLIO, "p2", {key: 1}),
            Put(PORTFOLIO, "p2", {"images": [{key: 1}]}),
            SetField(PORTFOLIO, "p1", key, 1),
        ):
            with pytest.raises(InvalidRecordError):
                store.commit(change_set(change))

        assert list(store.read(PORTFOLIO)) == ["p1"]
        assert same(document_of(store, "p1"), HANOK)

    @pytest.mark.parametrize("letter", ["x", "가"])
    def test_a_string_has_10485760_bytes_of_utf8_at_most(self, store: Store, letter: str) -> None:
        count, rest = divmod(10_485_760, len(letter.encode()))
        longest = letter * count + "x" * rest
        put(store, PORTFOLIO, "p1", {"title": longest})

        with pytest.raises(InvalidRecordError, match=r"portfolio/p1/title: .*10485760 bytes"):
            store.commit(change_set(Put(PORTFOLIO, "p1", {"title": longest + "x"})))
        with pytest.raises(InvalidRecordError, match=r"portfolio/p1/title: .*10485760 bytes"):
            store.commit(change_set(SetField(PORTFOLIO, "p1", "title", longest + "x")))

        assert document_of(store, "p1") == {"title": longest}

    def test_a_thousand_fields_are_set_in_one_change_set(self, store: Store) -> None:
        ids = [f"p{number:04}" for number in range(1_000)]
        store.commit(change_set(*(Put(PORTFOLIO, id, LOFT) for id in ids)))

        store.commit(
            change_set(*(SetField(PORTFOLIO, id, "order", n) for n, id in enumerate(reversed(ids))))
        )

        orders = [record.document["order"] for record in store.read(PORTFOLIO).values()]
        assert orders == list(range(999, -1, -1))
        assert store.position() == 2


def document_of(store: Store, id: str) -> dict[str, Any]:
    """Return the document of a project."""
    record = store.get(PORTFOLIO, id)
    assert record is not None
    return dict(record.document)
