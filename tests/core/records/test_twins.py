"""Texts in another language beside the text: nothing is lost, and nothing is mixed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.registry import content_types, texts_of
from studio_core.content.rules import rules_of
from studio_core.languages.registry import FORMER, TWINNED
from studio_core.records.collections import PORTFOLIO, SITE, WORKS
from studio_core.records.merging import merged
from studio_core.records.reading import stored_list
from studio_core.records.twins import (
    PICTURE_TEXTS,
    Texts,
    field_at,
    gathered,
    is_begun,
    present,
    spread,
    translated,
    twin_of,
    untranslated,
)

OTHER = TWINNED[0]
SHARED = json.loads(Path(__file__).with_name("twin_cases.json").read_text("utf-8"))
ITEM = Texts(own=frozenset(("name", "body")), needed=frozenset(("name",)))
RECORD = Texts(
    own=frozenset(("title", "lead")),
    needed=frozenset(("title", "rooms")),
    within={"rooms": ITEM, "notes": ITEM, "picture": PICTURE_TEXTS},
)

WORDS = st.sampled_from(["", " ", "집", "뜰", "볕"])


def objects(names: tuple[str, ...], **inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Objects with some texts, and some twins of them that say which text they are of."""

    def of(texts: dict[str, str], twinned: frozenset[str], rest: dict[str, Any]) -> dict[str, Any]:
        twins = {name: f"{OTHER} {text}" for name, text in texts.items() if name in twinned}
        return {**texts, **rest, **({OTHER: twins} if twins else {})}

    texts = st.fixed_dictionaries({}, optional=dict.fromkeys(names, WORDS))
    rest = st.fixed_dictionaries({"size": st.just(3)}, optional=inner)
    return st.builds(of, texts, st.frozensets(st.sampled_from(names)), rest)


ITEMS = st.lists(objects(("name", "body")), max_size=3)
RECORDS = objects(("title", "lead"), rooms=ITEMS, notes=ITEMS, picture=objects(("alt", "caption")))


def told(value: Any) -> Iterator[str]:
    """Yield every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from told(one)
    elif isinstance(value, list):
        for one in value:
            yield from told(one)


@given(RECORDS)
def test_a_record_is_the_same_after_it_was_told_field_by_field(record: dict[str, Any]) -> None:
    assert gathered(spread(record)) == record
    assert all(not isinstance(spread(record).get(language), dict) for language in TWINNED)


@given(RECORDS)
def test_a_record_in_another_language_has_no_text_of_this_one(record: dict[str, Any]) -> None:
    read = translated(RECORD, record, OTHER)

    if read is not None:
        assert all(text.startswith(OTHER) for text in told(read) if text.strip())
        assert OTHER not in read


@given(RECORDS)
def test_it_is_offered_when_all_that_it_needs_has_its_twin(record: dict[str, Any]) -> None:
    lacking = list(untranslated(RECORD, record, OTHER))
    needed = [one.path for one in lacking if one.is_needed and not one.path.startswith("notes")]

    assert (translated(RECORD, record, OTHER) is None) is bool(needed)


@given(RECORDS)
def test_what_lacks_nothing_keeps_everything(record: dict[str, Any]) -> None:
    if not list(untranslated(RECORD, record, OTHER)):
        read = translated(RECORD, record, OTHER)
        assert read is not None
        assert read.keys() == record.keys() - {OTHER}
        assert [len(stored_list(read.get(name))) for name in ("rooms", "notes")] == [
            len(record.get(name, [])) for name in ("rooms", "notes")
        ]


@pytest.mark.parametrize(
    ("record", "paths"),
    [
        ({"title": "집"}, ["title"]),
        ({"title": "집", OTHER: {"title": "Home"}}, []),
        ({"title": "집", OTHER: {"title": " "}}, ["title"]),
        (
            {"rooms": [{"name": "거실", OTHER: {"name": "Living"}}, {"name": "뜰"}]},
            ["rooms.1.name"],
        ),
        ({"rooms": {"0": {"name": "거실"}}}, ["rooms.0.name"]),
        ({"picture": {"alt": "마루", "url": "x"}}, ["picture.alt"]),
        ({"lead": "", "picture": "x", OTHER: "name"}, []),
    ],
)
def test_a_text_without_twin_is_named_by_its_path(record: dict[str, Any], paths: list[str]) -> None:
    assert [one.path for one in untranslated(RECORD, record, OTHER)] == paths


def test_a_picture_stays_without_words_where_nobody_translated_them() -> None:
    record: dict[str, Any] = {"picture": {"url": "x", "alt": "마루"}}

    assert translated(RECORD, record, OTHER) == {"picture": {"url": "x"}}
    assert not is_begun(RECORD, record, OTHER)
    assert is_begun(RECORD, {"picture": {OTHER: {"alt": "Floor"}}}, OTHER)


def test_what_stood_where_twins_stand_now_is_read_in_its_field() -> None:
    (language, field), *_ = FORMER.items()

    assert present({"name": "봄", language: "BOM"}) == {"name": "봄", field: "BOM"}
    assert present({language: "BOM", field: "BOM LAB"}) == {field: "BOM LAB"}
    assert present({language: {"name": "Spring"}}) == {language: {"name": "Spring"}}
    assert spread({language: "BOM"}) == {field: "BOM"}


def test_a_record_of_before_takes_twins_and_keeps_its_text() -> None:
    (language, field), *_ = FORMER.items()
    stored: dict[str, Any] = {"ko": "봄", language: "BOM"}

    assert merged(rules_of(SITE), "brand", stored, {f"{language}.ko": "Spring"}) == {
        "ko": "봄",
        field: "BOM",
        language: {"ko": "Spring"},
    }


@pytest.mark.parametrize("held", [None, False, 5, [], ["Spring"]])
def test_a_twin_that_somebody_writes_takes_the_place_of_what_is_none(held: Any) -> None:
    stored = {"title": "봄", OTHER: held}

    assert gathered(spread(stored)) == stored
    assert merged(rules_of(PORTFOLIO), "p1", stored, {f"{OTHER}.title": "Spring"})[OTHER] == {
        "title": "Spring"
    }


def test_a_twin_is_of_a_field_and_what_lies_in_a_list_of_the_list() -> None:
    assert [twin_of(one) for one in (f"{OTHER}.title", "title", OTHER)] == ["title", "title", OTHER]
    paths = (f"{OTHER}.title", f"rooms.2.{OTHER}.name", "title")
    assert [field_at(one) for one in paths] == [f"{OTHER}.title", "rooms", "title"]


def read(told: dict[str, Any]) -> Texts:
    """Return what a case says of texts."""
    within = {name: read(one) for name, one in told.get("within", {}).items()}
    own, needed = (frozenset(told.get(name, ())) for name in ("own", "needed"))
    return Texts(own=own, needed=needed, within=within)


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["name"])
def test_editors_in_the_browser_miss_what_the_server_does(case: dict[str, Any]) -> None:
    texts = read(case["texts"] if "texts" in case else SHARED["texts"][case["of"]])
    document = case["document"]

    missing = [one.path for one in untranslated(texts, document, OTHER)]

    assert sorted(missing) == sorted(case["missing"])
    assert (translated(texts, document, OTHER) is not None) == case["offered"]


def test_editors_in_the_browser_know_the_texts_of_projects_and_articles() -> None:
    told = {name: read(one) for name, one in SHARED["texts"].items()}

    texts = {name: texts_of(content_types()[name].fields) for name in WORKS}
    assert told == {name: replace(of, needed=of.needed & of.own) for name, of in texts.items()}
