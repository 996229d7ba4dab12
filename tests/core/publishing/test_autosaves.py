"""What is being written, and who has a record open: in no journal, and not for ever."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidFieldsError
from studio_core.publishing.autosaves import (
    AutosaveElsewhereError,
    AutosaveTooLargeError,
    autosave,
    forget,
    get_autosave,
    sweep_autosaves,
)
from studio_core.publishing.presence import (
    be_present,
    leave,
    present_on_site,
)
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor
from studio_core.records.collections import AUTOSAVES, INSIGHTS, PRINCIPLES, SITE
from studio_core.records.work import Work

KIM, LEE = Actor("administrator", "kim"), Actor("administrator", "lee")
AT = "2026-03-01T00:00:00.000Z"


def write(store: MemoryStore, text: Any, by: Actor = KIM) -> None:
    autosave(Work(store, by, AT), INSIGHTS, "a", {"title": text}, device="전화")


def test_everybody_has_what_he_writes_himself(store: MemoryStore) -> None:
    write(store, "하나")
    write(store, "둘", LEE)
    write(store, "하나 더")

    found = get_autosave(store, INSIGHTS, "a", KIM)
    assert found is not None
    assert (found.document, found.device, found.saved_at) == ({"title": "하나 더"}, "전화", AT)
    assert store.position() == 0
    forget(Work(store, KIM, AT), INSIGHTS, "a")
    assert get_autosave(store, INSIGHTS, "a", KIM) is None
    kept = get_autosave(store, INSIGHTS, "a", LEE)
    assert kept is not None
    assert kept.document == {"title": "둘"}


def copy(store: MemoryStore, device: str, at: str, decided: str = "") -> None:
    document = {"title": device}
    autosave(Work(store, KIM, at), INSIGHTS, "a", document, device=device, decided=decided)


def test_another_device_is_written_over_only_once_that_is_decided(store: MemoryStore) -> None:
    first, second, third = (f"2026-03-01T00:00:0{second}.000Z" for second in range(3))
    copy(store, "전화", first)
    copy(store, "전화", second)

    for decided in ("", first):
        with pytest.raises(AutosaveElsewhereError):
            copy(store, "노트북", third, decided)
    kept = get_autosave(store, INSIGHTS, "a", KIM)
    assert kept is not None
    assert kept.document == {"title": "전화"}
    copy(store, "노트북", third, second)

    with pytest.raises(AutosaveElsewhereError):
        copy(store, "전화", third)


def test_a_device_forgets_its_own_copy_and_what_was_decided_about(store: MemoryStore) -> None:
    def forget_at(device: str | None, decided: str = "") -> bool:
        forget(Work(store, KIM, AT), INSIGHTS, "a", device=device, decided=decided)
        return get_autosave(store, INSIGHTS, "a", KIM) is None

    copy(store, "전화", AT)
    assert not forget_at("노트북")
    assert not forget_at("노트북", "2026-02-28T00:00:00.000Z")
    assert forget_at("노트북", AT)
    for device in ("전화", None):
        copy(store, "전화", AT)
        assert forget_at(device)


def test_it_is_kept_for_thirty_days(store: MemoryStore) -> None:
    write(store, "하나")

    assert sweep_autosaves(store, at=BelievedAt("2026-03-31T00:00:00.000Z")) == 0
    assert sweep_autosaves(store, at=BelievedAt("2026-03-31T00:00:01.000Z")) == 1
    assert store.read(AUTOSAVES) == {}


def test_what_is_too_much_or_nothing_a_store_holds_is_refused(store: MemoryStore) -> None:
    with pytest.raises(AutosaveTooLargeError):
        write(store, "a" * 2_000_001)
    with pytest.raises(InvalidFieldsError):
        write(store, float("nan"))
    write(store, "a" * 1_900_000)


def test_who_else_is_there_is_told_until_he_leaves_or_is_not_heard_of(store: MemoryStore) -> None:
    def told(by: Actor, at: str, id: str = "a") -> list[tuple[str, str]]:
        others = be_present(store, INSIGHTS, id, by=by, at=at)
        return [(one.account, one.since) for one in others]

    assert told(KIM, AT) == []
    assert told(LEE, "2026-03-01T00:00:20.000Z") == [("kim", AT)]
    assert told(KIM, "2026-03-01T00:00:30.000Z") == [("lee", "2026-03-01T00:00:20.000Z")]
    assert told(LEE, "2026-03-01T00:01:30.000Z") == [("kim", AT)]
    assert told(LEE, "2026-03-01T00:01:31.000Z") == []
    assert told(LEE, "2026-03-01T00:01:32.000Z", "b") == []
    leave(store, INSIGHTS, "a", by=LEE)
    assert told(KIM, "2026-03-01T00:01:33.000Z") == []
    assert store.key_values.sweep("2026-03-01T00:09:00.000Z") == len([KIM, LEE])
    assert store.position() == 0


def test_others_are_told_of_the_field_that_somebody_types_in(store: MemoryStore) -> None:
    be_present(store, SITE, "about", by=LEE, at=AT, field="story.0.text")
    be_present(store, PRINCIPLES, "p1", by=LEE, at=AT)
    be_present(store, INSIGHTS, "a", by=LEE, at=AT)
    be_present(store, SITE, "about", by=KIM, at=AT, field="x" * 201)

    (other,) = be_present(store, SITE, "about", by=KIM, at=AT)
    found = present_on_site(store, by=KIM, at=AT)

    assert (other.account, other.field) == ("lee", "story.0.text")
    assert {(one.collection, one.id, one.field) for one in found} == {
        (SITE, "about", "story.0.text"),
        (PRINCIPLES, "p1", ""),
    }
    assert [one.field for one in present_on_site(store, by=LEE, at=AT)] == [""]
    assert present_on_site(store, by=KIM, at="2026-03-01T00:01:01.000Z") == []
