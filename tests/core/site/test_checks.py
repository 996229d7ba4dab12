"""What each kind of field takes, and what becomes of it."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.registry import Choice, Field, FieldKind, content_types
from studio_core.content.values import checked, is_blank
from tests.growth import MOST_GROWTH, growth, run_of

TEXT_KINDS = ("line", "text", "markdown", "project")
KINDS: tuple[FieldKind, ...] = get_args(FieldKind)
PICTURE = {"url": f"/media/{'a' * 32}.jpg", "alt": "거실", "focus": [0.5, 0.25]}
PIECES = ("a", "가", " ", "\n", "\r\n", "-", "a-", ".", "@", "a@", "0", "0 ", "+", "/", ":", "\x00")

ITEM = (
    Field(name="text", kind="line", label="글", limit=10, need="public"),
    Field(name="picture", kind="picture", label="사진"),
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
SENSIBLE = st.sampled_from(
    [
        "봄", " 봄 ", "봄\r\n여름", "2026-03-01", "20260301", "09:00", "hi@bom.example",
        "02-123-4567", "https://bom.example/a?b=c", "/contact", "tel:+8221234567", "total-living",
        "residential", "#3a5f4b", "#3A5F4B", PICTURE, [{"text": " 봄 "}, {"text": "여름"}],
    ]
)  # fmt: skip


def field_of(kind: FieldKind, limit: int = 200) -> Field:
    return Field(
        name="field",
        kind=kind,
        label="항목",
        limit=limit,
        choices=(Choice("residential", "주거 공간"),) if kind == "choice" else (),
        item=ITEM if kind == "list" else (),
    )


def value_of(kind: FieldKind, value: Any) -> Any:
    found, faults = checked(field_of(kind), value, "field")
    assert not faults
    return found


def codes(kind: FieldKind, value: Any, limit: int = 200) -> list[str]:
    return [one.code for one in checked(field_of(kind, limit), value, "field")[1]]


@pytest.mark.parametrize(
    ("kind", "value", "kept"),
    [
        ("line", "  스튜디오 봄\n", "스튜디오 봄"),
        ("text", " 첫 문단\r\n\r\n둘째 문단\r", "첫 문단\n\n둘째 문단"),
        ("markdown", "- 하나\r\n- 둘", "- 하나\n- 둘"),
        ("address", " https://bom.example/a ", "https://bom.example/a"),
        ("address", "/contact?tab=qna", "/contact?tab=qna"),
        ("address", "tel:+8221234567", "tel:+8221234567"),
        ("address", "mailto:hi@bom.example", "mailto:hi@bom.example"),
        ("email", " hi@bom.example ", "hi@bom.example"),
        ("telephone", "+82 (2) 123-4567", "+82 (2) 123-4567"),
        ("telephone", "1588-000", "1588-000"),
        ("registration", " 123-45-67890 ", "123-45-67890"),
        ("registration", "1234567890", "123-45-67890"),
        ("registration", "123 45 67890", "123-45-67890"),
        ("date", "2026-03-01", "2026-03-01"),
        ("date", "20260301", "2026-03-01"),
        ("time", "23:59", "23:59"),
        ("choice", "residential", "residential"),
        ("slug", "total-living", "total-living"),
        ("slug", "집-고치기-2", "집-고치기-2"),
        ("project", " -OaBc ", "-OaBc"),
        ("picture", PICTURE, PICTURE),
        ("list", [{"text": " 봄 "}], [{"text": "봄"}]),
        ("list", [{"text": "봄", "picture": None}], [{"text": "봄"}]),
    ],
)
def test_what_is_written_is_kept_without_what_nobody_sees(
    kind: FieldKind, value: Any, kept: Any
) -> None:
    assert value_of(kind, value) == kept


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        ("line", "두\n줄", "field_invalid"),
        ("line", "칸\t칸", "field_invalid"),
        ("line", "\x07", "field_invalid"),
        ("line", "반쪽 \ud800", "field_invalid"),
        ("line", 7, "field_invalid"),
        ("text", ["봄"], "field_invalid"),
        ("address", "javascript:alert(1)", "link_not_allowed"),
        ("address", " Java\tScript:alert(1)", "field_invalid"),
        ("address", "data:text/html,x", "link_not_allowed"),
        ("email", "hi(at)bom", "field_invalid"),
        ("email", "hi@bom", "field_invalid"),
        ("telephone", "전화 주세요", "field_invalid"),
        ("telephone", "+--", "field_invalid"),
        ("telephone", "02-1234", "field_invalid"),
        ("registration", "1", "registration_invalid"),
        ("registration", "123-45-6789", "registration_invalid"),
        ("registration", "123-45-678901", "registration_invalid"),
        ("registration", "제 123-45-67890호", "registration_invalid"),
        ("registration", "１２３-45-67890", "registration_invalid"),
        ("registration", 1234567890, "field_invalid"),
        ("date", "2026-02-30", "field_invalid_date"),
        ("date", "어제", "field_invalid_date"),
        ("time", "24:00", "field_invalid"),
        ("choice", "villa", "field_not_allowed"),
        ("choice", ["residential"], "field_not_allowed"),
        ("slug", "Total Living", "slug_invalid"),
        ("slug", "-total", "slug_invalid"),
        ("slug", "a/b", "slug_invalid"),
        ("picture", "https://a.example/1.jpg", "field_invalid"),
        ("picture", {"url": "javascript:alert(1)"}, "field_invalid"),
        ("picture", {**PICTURE, "alt": "창" * 301}, "alt_too_long"),
        ("picture", {**PICTURE, "focus": [2, 0]}, "field_invalid"),
        ("picture", {**PICTURE, "alt": {"ko": "창"}}, "field_invalid"),
        ("picture", {**PICTURE, "name": ["창.jpg"]}, "field_invalid"),
        ("picture", {**PICTURE, "id": 7}, "field_invalid"),
        ("list", {"text": "봄"}, "field_invalid"),
        ("list", ["봄"], "field_invalid"),
        ("list", [{"text": ""}], "field_required"),
        ("list", [{"text": "봄", "colour": "x"}], "field_invalid"),
        ("list", [{"text": "가" * 11}], "field_too_long"),
    ],
)
def test_what_cannot_be_meant_is_refused(kind: FieldKind, value: Any, code: str) -> None:
    assert codes(kind, value) == [code]


@pytest.mark.parametrize("kind", TEXT_KINDS)
def test_a_text_may_be_as_long_as_its_limit_and_no_longer(kind: FieldKind) -> None:
    assert codes(kind, "가" * 20, limit=20) == []
    assert codes(kind, f"  {'가' * 20}  ", limit=20) == []
    assert codes(kind, "가" * 21, limit=20) == ["field_too_long"]


def test_a_list_may_have_as_many_items_as_its_limit_and_no_more() -> None:
    assert codes("list", [{"text": "봄"}] * 3, limit=3) == []
    assert codes("list", [{"text": "봄"}] * 4, limit=3) == ["list_too_long"]


def test_a_fault_names_the_place_and_what_the_administration_calls_the_field() -> None:
    value = [{"text": "봄"}, {"text": "가" * 11, "picture": {"url": ""}}]

    faults = checked(field_of("list"), value, "story")[1]

    assert [(one.field, one.code) for one in faults] == [
        ("story.1.text", "field_too_long"),
        ("story.1.picture", "field_invalid"),
    ]
    assert dict(faults[0].facts) == {"label": "글", "max": 10}


@pytest.mark.parametrize("kind", KINDS)
@given(value=JSON | SENSIBLE)
def test_a_checked_value_is_taken_again_and_stays_as_it_is(kind: FieldKind, value: Any) -> None:
    field = field_of(kind)
    kept, faults = checked(field, value, "field")

    again, wrong = checked(field, kept, "field")

    if not faults:
        assert (again, wrong) == (kept, [])
    else:
        assert all(one.field.startswith("field") and one.code for one in faults)


@pytest.mark.parametrize("kind", KINDS)
@given(text=st.text(max_size=60), around=st.sampled_from([" ", "\n", "\u3000", " \r\n"]))
def test_spaces_around_a_text_change_nothing(kind: FieldKind, text: str, around: str) -> None:
    bare, padded = codes(kind, text.strip()), codes(kind, f"{around}{text.strip()}{around}")

    assert bare == padded


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("piece", PIECES)
def test_a_long_text_is_looked_at_in_proportion(kind: FieldKind, piece: str) -> None:
    field = field_of(kind, limit=2**21)

    assert growth(lambda text: checked(field, text, "field"), run_of(piece)) <= MOST_GROWTH


@pytest.mark.parametrize("value", [None, "", "  \n", [], {}])
def test_nothing_is_nothing(value: Any) -> None:
    assert is_blank(value)


@pytest.mark.parametrize("value", ["봄", 0, False, [{}], {"url": ""}])
def test_something_is_something(value: Any) -> None:
    assert not is_blank(value)


(PAGES,) = (one for one in content_types()["search"].fields if one.name == "pages")


def pages(path: str, **texts: str) -> list[tuple[str, str, Any]]:
    faults = checked(PAGES, [{"path": path, **texts}], "pages")[1]
    return [(one.field, one.code, dict(one.facts)["place"]) for one in faults]


def test_places_are_filled_on_the_pages_of_records_alone() -> None:
    assert pages("/portfolio/{id}", title="{title} | 봄", description="{location}, {excerpt}") == []
    assert pages("/about", title="봄 { } {} 소개") == []
    unsaid = checked(PAGES, [{"title": "{title}"}], "pages")[1]
    assert [one.field for one in unsaid] == ["pages.0.path"]
    assert pages("/about", title="{title} 소개", description="{x} {y}") == [
        ("pages.0.title", "place_unknown", "{title}"),
        ("pages.0.description", "place_unknown", "{x}"),
    ]
    assert pages("/insight/{id}", title="{other}") == [
        ("pages.0.title", "place_unknown", "{other}")
    ]


@pytest.mark.parametrize(
    ("part", "name", "value", "place"),
    [
        ("privacy", "sections", [{"heading": "기간", "body": "{months}, {email}, {phone}"}], None),
        ("privacy", "sections", [{"heading": "기간", "body": "{other}"}], "{other}"),
        ("privacy", "sections", [{"heading": "{months}", "body": ""}], "{months}"),
        ("privacy", "intro", "{email}로 알려 주세요.", "{email}"),
        ("company", "copyright", "© {year} 봄", None),
        ("company", "copyright", "© {years} 봄", "{years}"),
        ("services", "pageTitle", "{title}", "{title}"),
        ("brand", "slogan", "{}", None),
        ("mail", "receiptBody", "접수 번호: {receipt}", "{link}"),
        ("mail", "receiptBody", "접수 번호: {receipt}\n{link}", None),
    ],
)
def test_a_place_that_nothing_fills_is_refused_and_one_that_is_needed_asked_for(
    part: str, name: str, value: Any, place: str | None
) -> None:
    field = content_types()[part].field(name)
    assert field
    faults = checked(field, value, name)[1]

    assert [dict(one.facts)["place"] for one in faults] == ([place] if place else [])
