"""Who has a record open: in no journal, and not for ever."""

from studio_adapters.stores.memory import MemoryStore
from studio_core.publishing.presence import be_present, leave, present_on_site
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, PRINCIPLES, SITE

KIM, LEE = Actor("administrator", "kim"), Actor("administrator", "lee")
AT = "2026-03-01T00:00:00.000Z"


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
