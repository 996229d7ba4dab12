"""What a store promises about the values beside its records."""

from typing import Any

import pytest

from studio_core.errors import InvalidRecordError
from studio_core.records.key_value import Entry, KeyValue, Next, milliseconds
from studio_core.records.record import Document
from studio_core.records.spaces import ATTEMPTS, JOBS
from studio_core.records.store import Store
from tests.contracts.samples import together

AT, LATER = "2026-03-02T01:30:00.000Z", "2026-03-02T01:30:00.001Z"
UNTIL = milliseconds(LATER)
VALUE: dict[str, Any] = {
    "holder": "북촌 1",
    "busy": [1, {"until": 2**53}],
    "nothing": None,
    "a": 1.5,
}


class KeyValueContract:
    """Give a fixture `store` with a new, empty store."""

    @pytest.fixture
    def values(self, store: Store) -> KeyValue:
        return store.key_values

    def test_what_was_put_is_got_until_its_end(self, values: KeyValue) -> None:
        values.put(JOBS, "a", VALUE, UNTIL)
        values.put(JOBS, "b", {}, UNTIL + 1)

        assert values.get(JOBS, "a", AT) == VALUE
        assert values.get(JOBS, "a", LATER) is None
        assert values.get(JOBS, "a") == VALUE
        assert values.items(JOBS, AT) == {"a": VALUE, "b": {}}
        assert values.items(JOBS, LATER) == {"b": {}}

    def test_spaces_and_keys_are_apart(self, values: KeyValue) -> None:
        values.put(JOBS, "a", VALUE, UNTIL)
        values.put(ATTEMPTS, "a", {"count": 1}, UNTIL)
        values.put(ATTEMPTS, "0", {"count": 2}, UNTIL)
        values.remove(JOBS, "a")
        values.remove(JOBS, "never")

        assert values.items(JOBS) == {}
        assert values.get(JOBS, "a") is None
        assert values.items(ATTEMPTS) == {"0": {"count": 2}, "a": {"count": 1}}

    def test_a_value_is_replaced_where_it_is_the_expected_one(self, values: KeyValue) -> None:
        assert values.compare_and_set(JOBS, "a", None, {}, UNTIL)
        assert not values.compare_and_set(JOBS, "a", None, VALUE, UNTIL)
        assert not values.compare_and_set(JOBS, "a", VALUE, {}, UNTIL)
        assert values.compare_and_set(JOBS, "a", {}, VALUE, UNTIL)
        assert not values.compare_and_set(JOBS, "a", {}, None, 0)
        assert values.get(JOBS, "a") == VALUE
        assert values.compare_and_set(JOBS, "a", VALUE, None, 0)
        assert values.compare_and_set(JOBS, "a", None, None, 0)
        assert values.items(JOBS) == {}

    def test_what_has_ended_is_swept_and_nothing_else(self, values: KeyValue) -> None:
        values.put(JOBS, "a", VALUE, UNTIL)
        values.put(ATTEMPTS, "b", VALUE, UNTIL - 1)
        values.put(ATTEMPTS, "c", VALUE, UNTIL + 1)

        assert values.sweep(LATER) == 2
        assert values.sweep(LATER) == 0
        assert values.items(JOBS) == {}
        assert values.items(ATTEMPTS) == {"c": VALUE}

    def test_what_no_store_can_hold_is_refused(self, values: KeyValue) -> None:
        for key, value in (("", VALUE), ("a/b", VALUE), ("a", {"text": "\0"})):
            with pytest.raises(InvalidRecordError):
                values.put(JOBS, key, value, UNTIL)
            with pytest.raises(InvalidRecordError):
                values.compare_and_set(JOBS, key, None, value, UNTIL)

        values.remove(JOBS, "a/b")
        assert values.get(JOBS, "a/b") is None
        assert values.get(JOBS, "") is None
        assert values.items(JOBS) == {}

    def test_nothing_of_it_is_in_the_journal(self, store: Store) -> None:
        store.key_values.put(JOBS, "a", VALUE, UNTIL)

        assert store.position() == 0
        assert not store.changes(0)

    def test_of_many_at_once_each_counts(self, values: KeyValue) -> None:
        def counted(before: "Document | None") -> Next:
            count: Any = before["count"] if before else 0
            return {"count": count + 1}, UNTIL

        assert all(together(8, lambda _: values.update(ATTEMPTS, "a", counted)))
        assert values.get(ATTEMPTS, "a") == {"count": 8}
        assert values.entries(ATTEMPTS) == {"a": Entry({"count": 8}, UNTIL)}
