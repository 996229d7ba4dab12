"""Records in other languages: offered when what they need has its twin, and never mixed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.registry import content_types
from studio_core.content.rules import prepare
from studio_core.languages.registry import BASE, TWINNED, address_in, split_address
from studio_core.publishing.languages import half_translated, read_in, texts_in
from studio_core.records.collections import ENQUIRIES, INSIGHTS, PORTFOLIO, WORKS
from studio_core.records.record import Json, Record
from studio_core.records.twins import Texts

(OTHER, *_) = TWINNED
PROJECT: dict[str, Any] = {
    "title": "해를 따라 도는 거실",
    "address": "서울 서초구 반포동 12-3",
    "lead": "창 쪽으로 앉았습니다.",
    "images": [{"url": "https://a.example/1.jpg", "alt": "남쪽 창", "caption": "오후 네 시"}],
    "planRooms": [{"name": "거실", "size": "4.5 × 5.4 m"}, {"name": "서재", "size": "3 × 3 m"}],
    "area": "34py",
}
SENT: dict[str, Json] = {"title": "글", "content": "글", "category": "tip"}
TWINS: dict[str, Json] = {"title": "A living room", "address": "Banpo-dong, Seoul"}


def read(document: dict[str, Any], collection: str = PORTFOLIO) -> dict[str, Any] | None:
    record = read_in(OTHER, collection, "a", Record.of(document))
    return None if record is None else dict(record.document)


@pytest.mark.parametrize("without", ["title", "address"])
def test_a_project_without_the_twin_of_what_it_needs_is_not_offered(without: str) -> None:
    twins = {name: text for name, text in TWINS.items() if name != without}

    assert read({**PROJECT, OTHER: twins}) is None
    assert read({**PROJECT, OTHER: TWINS}) is not None


def test_what_nobody_translated_of_a_project_is_not_in_its_page() -> None:
    room = {**PROJECT["planRooms"][0], OTHER: {"name": "Living room", "size": "4.5 × 5.4 m"}}
    rooms = [room, PROJECT["planRooms"][1]]

    assert read({**PROJECT, OTHER: TWINS, "planRooms": rooms}) == {
        **TWINS,
        "images": [{"url": "https://a.example/1.jpg"}],
        "planRooms": [{"name": "Living room", "size": "4.5 × 5.4 m"}],
        "area": "34py",
    }


@pytest.mark.parametrize("twins", [{}, {"title": "Building in winter"}, {"content": "When it…"}])
def test_an_article_is_offered_with_title_and_text_alone(twins: dict[str, str]) -> None:
    article = {"title": "겨울 공사", "content": "추워지면", "category": "news"}

    assert read({**article, OTHER: twins}, INSIGHTS) is None
    whole = {"title": "Building in winter", "content": "When it…"}
    assert read({**article, OTHER: whole}, INSIGHTS) == {**article, **whole}


def test_in_the_base_language_a_record_is_read_as_it_is() -> None:
    record = Record.of({**PROJECT, OTHER: TWINS})

    assert read_in(BASE, PORTFOLIO, "a", record) is record


def test_a_record_that_nobody_began_to_translate_lacks_nothing() -> None:
    assert not list(half_translated(OTHER, PORTFOLIO, "a", PROJECT))
    lacking = half_translated(OTHER, PORTFOLIO, "a", {**PROJECT, OTHER: {"title": "A"}})
    assert [(one.path, one.is_needed) for one in lacking if "." not in one.path] == [
        ("address", True),
        ("lead", False),
    ]


def test_what_is_no_content_has_no_texts() -> None:
    texts = texts_in(ENQUIRIES, "a")

    assert texts == Texts()


@given(st.text(max_size=4000))
def test_twins_are_checked_as_their_fields_are(text: str) -> None:
    name = f"{OTHER}.title"
    sent: dict[str, Json] = {**SENT, name: text, "title": text}
    _, faults = prepare(content_types()["insights"], {}, sent, frozenset(sent))
    codes = {fault.field: fault.code for fault in faults}

    assert codes.get(name) in {codes.get("title"), None}
    assert (codes.get(name) == "field_invalid") == (codes.get("title") == "field_invalid")
    assert "title" in codes or name not in codes


@pytest.mark.parametrize(("letters", "codes"), [(400, []), (401, ["field_too_long"])])
@pytest.mark.parametrize("collection", WORKS)
def test_a_twin_may_be_twice_as_long_as_its_field(
    collection: str, letters: int, codes: list[str]
) -> None:
    sent: dict[str, Json] = {f"{OTHER}.title": "A" * letters}
    _, faults = prepare(content_types()[collection], {}, sent, frozenset(sent))

    assert [fault.code for fault in faults if fault.field == f"{OTHER}.title"] == codes


@given(st.sampled_from([BASE, *TWINNED]), st.sampled_from(["/", "/portfolio", "/english", "/a/b"]))
def test_an_address_in_a_language_leads_back_to_both(language: str, path: str) -> None:
    assert split_address(address_in(language, path)) == (language, path)
