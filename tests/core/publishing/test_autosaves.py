"""What versions before kept of what somebody was writing: not for ever."""

from studio_adapters.stores.memory import MemoryStore
from studio_core.publishing.autosaves import sweep_autosaves
from studio_core.records.believing import BelievedAt
from studio_core.records.collections import AUTOSAVES
from tests.core.publishing.written_before import write_before


def test_it_is_kept_for_thirty_days(store: MemoryStore) -> None:
    write_before(store, "a", "하나", at="2026-03-01T00:00:00.000Z")

    assert sweep_autosaves(store, at=BelievedAt("2026-03-31T00:00:00.000Z")) == 0
    assert sweep_autosaves(store, at=BelievedAt("2026-03-31T00:00:01.000Z")) == 1
    assert store.read(AUTOSAVES) == {}
