"""Editing articles: what is checked, what is stored, and stale edits."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.errors import InsightNotFoundError, InvalidFieldsError
from studio_core.insights.insight import read_insights
from studio_core.insights.samples import add_samples
from studio_core.records.changes import OPERATOR, Actor, ChangeSet, Put
from studio_core.records.collections import INSIGHTS
from studio_core.records.editing import edit_tag
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.work import Work
from tests.content_records import create_insight, save_insight
from tests.deleting import delete_insight

ADMIN = Actor("administrator", "kim")
AT = "2026-03-11T00:50:00.000Z"
LATER = "2026-03-12T00:50:00.000Z"
SENT = {"title": " 빛 ", "content": "\n낮의 빛\n", "category": "tip", "url": "https://a.example"}
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [
    "title",
    "content",
    "category",
    "date",
    "thumbnail",
    "url",
    "aspectRatio",
    "lineBreaks",
    "id",
    "x",
]


def create(store: MemoryStore, **fields: Any) -> Record:
    return create_insight(Work(store, ADMIN, AT), {**SENT, **fields}, id="a")[1]


def save(store: MemoryStore, **fields: Any) -> Record:
    return save_insight(Work(store, ADMIN, LATER), "a", fields, None)


def faults_of(raised: pytest.ExceptionInfo[InvalidFieldsError]) -> set[tuple[str, str]]:
    return {(fault.field, fault.code) for fault in raised.value.faults}


def test_a_new_article_is_trimmed_and_gets_time_stamps_and_the_present_date(
    store: MemoryStore,
) -> None:
    record = create(store)

    assert record.document == {
        "title": "빛",
        "content": "낮의 빛",
        "category": "tip",
        "url": "https://a.example",
        "date": "2026년 03월 11일 / 09시 50분 00초",
        "lineBreaks": True,
        "createdAt": AT,
        "updatedAt": AT,
    }
    assert store.get(INSIGHTS, "a") == record
    assert store.changes(0)[0].action == "insight_created"


@pytest.mark.parametrize("category", ["trend", "tip", "news"])
def test_a_category_a_thumbnail_an_address_and_a_ratio_are_stored(
    store: MemoryStore, category: str
) -> None:
    facts = {"category": category, "thumbnail": "/media/a.jpg", "url": "/a", "aspectRatio": "4/5"}

    assert facts.items() <= create(store, **facts).document.items()


def test_an_article_keeps_single_line_breaks_from_its_creation_on(store: MemoryStore) -> None:
    put = Put(INSIGHTS, "old", {"title": "옛 글", "content": "한 줄\n두 줄"})
    Work(store, OPERATOR, AT).commit("imported", put)
    create(store)

    old = save_insight(Work(store, ADMIN, LATER), "old", {"content": "한 줄\n세 줄"}, None)
    new = save(store, content="한 줄\n세 줄")
    as_before = save(store, lineBreaks=False)

    assert "lineBreaks" not in old.document
    assert new.document["lineBreaks"] is True
    assert as_before.document["lineBreaks"] is False
    shown = {one.id: one.line_breaks for one in read_insights(store.read(INSIGHTS))}
    assert shown == {"old": False, "a": False}


def test_every_fault_of_an_article_is_named_at_once(store: MemoryStore) -> None:
    with pytest.raises(InvalidFieldsError) as raised:
        create(
            store,
            title="  ",
            content=None,
            category="event",
            date="2024-13-01",
            thumbnail="mailto:a@b.example",
            url="javascript:alert(1)",
            aspectRatio="x",
            lineBreaks="yes",
            createdBy="me",
        )

    assert faults_of(raised) == {
        ("title", "field_required"),
        ("content", "field_required"),
        ("category", "field_not_allowed"),
        ("date", "field_invalid_date"),
        ("thumbnail", "link_not_allowed"),
        ("url", "link_not_allowed"),
        ("aspectRatio", "field_invalid"),
        ("lineBreaks", "field_invalid"),
        ("createdBy", "field_read_only"),
    }
    assert store.read(INSIGHTS) == {}


@pytest.mark.parametrize("nothing", [None, [], {}, [None]])
def test_what_a_store_keeps_nothing_of_is_no_category_and_no_date(
    store: MemoryStore, nothing: Any
) -> None:
    document = create(store, category=nothing, date=nothing).document

    assert (document["category"], document["date"]) == (
        "trend",
        "2026년 03월 11일 / 09시 50분 00초",
    )


def test_the_beginning_of_an_unknown_category_is_named(store: MemoryStore) -> None:
    with pytest.raises(InvalidFieldsError) as raised:
        create(store, category="ab" * 1000)

    (fault,) = raised.value.faults
    assert fault.facts == (("label", "분류"), ("value", "ab" * 40))


@pytest.mark.parametrize(
    ("title", "code"),
    [(7, "field_invalid"), ("가" * 201, "field_too_long"), ("빛\x00", "field_invalid")],
)
def test_a_title_is_a_short_text_without_control_characters(
    store: MemoryStore, title: Any, code: str
) -> None:
    with pytest.raises(InvalidFieldsError) as raised:
        create(store, title=title)

    assert faults_of(raised) == {("title", code)}


@pytest.mark.parametrize(
    ("field", "longest"),
    [
        ("title", "빛" * 200),
        ("content", "글" * 500_000),
        ("thumbnail", "https://a.example/".ljust(2048, "a")),
        ("url", "https://a.example/".ljust(2048, "a")),
    ],
)
def test_the_longest_text_is_accepted_and_a_longer_one_is_refused(field: str, longest: str) -> None:
    assert create(MemoryStore(), **{field: longest}).document[field] == longest

    with pytest.raises(InvalidFieldsError) as raised:
        create(MemoryStore(), **{field: f"{longest}a"})

    assert faults_of(raised) == {(field, "field_too_long")}


def test_a_text_that_cannot_be_shown_is_refused_with_every_other_fault(store: MemoryStore) -> None:
    kind = kinds(lambda content: "![" not in content)[INSIGHTS]

    with pytest.raises(InvalidFieldsError) as raised:
        create_insight(Work(store, ADMIN, AT), {"title": "", "content": "![["}, id="a", kind=kind)

    assert faults_of(raised) == {("title", "field_required"), ("content", "field_too_complex")}


@pytest.mark.parametrize("content", ["", "\x00", 7, None])
def test_a_text_with_another_fault_is_not_rendered(store: MemoryStore, content: Any) -> None:
    kind = kinds(lambda content: pytest.fail("asked"))[INSIGHTS]

    with pytest.raises(InvalidFieldsError) as raised:
        create_insight(Work(store, ADMIN, AT), {**SENT, "content": content}, id="a", kind=kind)

    assert {field for field, _ in faults_of(raised)} == {"content"}


def test_a_stored_text_that_cannot_be_shown_stays_when_something_else_is_changed(
    store: MemoryStore,
) -> None:
    stored = create(store, content="![[").document
    kind = kinds(lambda content: False)[INSIGHTS]

    saved = save_insight(
        Work(store, ADMIN, LATER), "a", {**stored, "title": "새 제목"}, None, kind=kind
    )

    assert (saved.document["title"], saved.document["content"]) == ("새 제목", "![[")


@pytest.mark.parametrize("field", ["thumbnail", "url"])
def test_a_blank_address_is_not_stored(store: MemoryStore, field: str) -> None:
    assert field not in create(store, **{field: "  "}).document


def test_a_date_in_another_readable_form_is_stored_in_the_standard_form(store: MemoryStore) -> None:
    record = create(store, date="2024-07-08T01:02:03Z")

    assert record.document["date"] == "2024년 07월 08일 / 10시 02분 03초"


def test_a_stored_readable_date_cannot_be_changed(store: MemoryStore) -> None:
    date = create(store).document["date"]

    with pytest.raises(InvalidFieldsError) as raised:
        save(store, date="2024-07-08")

    assert faults_of(raised) == {("date", "field_read_only")}
    assert save(store, date=date, title="밤").document["date"] == date


def test_an_unreadable_legacy_date_may_stay_or_be_corrected(store: MemoryStore) -> None:
    legacy = {"title": "글", "content": "글", "category": "event", "date": "곧"}
    store.commit(change_set_of(legacy))

    kept = save(store, **{**legacy, "title": "새 글"})
    corrected = save(store, date="2024-07-08")

    assert kept.document["date"] == "곧"
    assert kept.document["category"] == "event"
    assert corrected.document["date"] == "2024년 07월 08일 / 00시 00분 00초"


def change_set_of(document: dict[str, Any]) -> ChangeSet:
    return ChangeSet(
        actor=OPERATOR, action="imported", at=AT, changes=(Put(INSIGHTS, "a", document),)
    )


def test_fields_left_out_stay_and_null_removes_a_field(store: MemoryStore) -> None:
    create(store, thumbnail="/media/a.jpg")

    record = save(store, url=None, title="밤")

    assert "url" not in record.document
    assert record.document["thumbnail"] == "/media/a.jpg"
    assert record.document["updatedAt"] == LATER


def test_an_article_cannot_lose_its_title_or_text(store: MemoryStore) -> None:
    create(store)

    with pytest.raises(InvalidFieldsError) as raised:
        save(store, title=None, content=" ")

    assert faults_of(raised) == {("title", "field_required"), ("content", "field_required")}


def test_a_stale_edit_or_deletion_is_refused(store: MemoryStore) -> None:
    tag = edit_tag(create(store).document)
    save(store, title="밤")

    with pytest.raises(StaleRecordError):
        save_insight(Work(store, ADMIN, LATER), "a", {"title": "낮"}, tag)
    with pytest.raises(StaleRecordError):
        delete_insight(Work(store, ADMIN, LATER), "a", tag)


def test_a_deleted_article_is_gone_and_cannot_be_deleted_again(store: MemoryStore) -> None:
    create(store)

    delete_insight(Work(store, ADMIN, LATER), "a", None)

    assert store.get(INSIGHTS, "a") is None
    with pytest.raises(InsightNotFoundError):
        delete_insight(Work(store, ADMIN, LATER), "a", None)


def test_three_samples_are_added_in_one_change_set(store: MemoryStore) -> None:
    names = iter(["s1", "s2", "s3"])

    ids = add_samples(Work(store, ADMIN, AT), lambda: next(names))

    insights = read_insights(store.read(INSIGHTS))
    assert ids == ("s1", "s2", "s3")
    assert store.position() == 1
    assert [insight.title for insight in insights] == [
        "미니멀리즘을 넘어, 맥시멀리즘이 떠오르는 이유",
        "작은 공간을 넓어 보이게 하는 열 가지 방법",
        "2025 인테리어 트렌드, 자연을 닮은 공간",
    ]
    assert all(insight.mended == () and len(insight.content) > 1000 for insight in insights)
    for record in store.read(INSIGHTS).values():
        assert all(record.document[name] for name in ("category", "date", "thumbnail", "url"))
        assert record.document["createdAt"] == record.document["updatedAt"] == AT


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_sent_fields_are_stored_without_faults_or_refused(sent: dict[str, Any]) -> None:
    store = MemoryStore()

    try:
        _, record = create_insight(Work(store, ADMIN, AT), sent, id="a")
    except InvalidFieldsError:
        assert store.read(INSIGHTS) == {}
    else:
        assert read_insights({"a": record})[0].mended == ()
